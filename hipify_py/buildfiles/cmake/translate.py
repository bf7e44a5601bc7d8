"""The translation of one list file: each command by its handler, then the names in all of its arguments."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import takewhile

from hipify_py.buildfiles.cmake.editor import ListEditor
from hipify_py.buildfiles.cmake.flags import translate_options
from hipify_py.buildfiles.cmake.names import NameTranslator
from hipify_py.buildfiles.cmake.packages import fetched, find_package
from hipify_py.buildfiles.cmake.parser import Argument, CMakeSyntaxError, Command, parse
from hipify_py.buildfiles.cmake.properties import properties
from hipify_py.buildfiles.cmake.sources import after_target, cuda_target, own_command
from hipify_py.buildfiles.cmake.state import State
from hipify_py.buildfiles.cmake.variables import set_variable
from hipify_py.buildfiles.flags import FlagTranslator, Where
from hipify_py.buildfiles.knowledge import Action
from hipify_py.buildfiles.model import BuildEditor
from hipify_py.buildfiles.report import REQUIRED, UNREADABLE, tell_row, tell_version_read
from hipify_py.diagnostics.model import Severity, Span

_VERSION = re.compile(r"\d+(?:\.\d+)+")
_OPTION_COMMANDS = frozenset(
    (
        "target_compile_options", "add_compile_options", "target_link_options", "add_link_options", "add_definitions",
        "target_link_libraries", "link_libraries",
    )
)  # fmt: skip
_PROGRAM_COMMANDS = frozenset(("execute_process", "add_custom_command", "add_custom_target", "find_program"))
_PROGRAM = re.compile(r"(?:^|(?<=[/\s\"]))([\w-]+)(?=$|[\s\"])")
_KEYWORD = re.compile(r"[A-Z][A-Z_]{3,}")
_SCOPES = frozenset(("PRIVATE", "PUBLIC", "INTERFACE", "BEFORE", "AFTER"))


def translate(editor: BuildEditor) -> None:
    """Translate a list file."""
    try:
        file = editor.tree or parse(editor.data, template=editor.path.endswith(".in"))
    except CMakeSyntaxError as error:
        span = Span(error.offset, error.offset)
        editor.find(UNREADABLE, Severity.ERROR, span, "", f"not a CMake list file: {error}", "check it with cmake")
        return
    lists = ListEditor(editor, file)
    state = State(lists, NameTranslator(lists), FlagTranslator(editor.knowledge, editor.project.architectures))
    for command in file.commands:
        state.names.begin()
        handler = _HANDLERS.get(command.name)
        if handler is not None:
            handler(state, command)
        elif command.name in _OPTION_COMMANDS:
            _options(state, command)
        elif command.name in _PROGRAM_COMMANDS:
            _programs(state, command)
        else:
            own_command(state, command)
        if command.span.start not in lists.removed:
            state.names.translate(command)
        _old_command(state, command)
    _find_packages(state)


def _project(state: State, command: Command) -> None:
    """The languages of a project: CUDA's becomes the target's."""
    ways = state.ways
    for argument in command.arguments[command.name == "project" :]:
        if argument.plain and argument.text == "CUDA":
            if ways.language:
                state.editor.replace(argument.span, ways.language)
            elif command.name == "project":
                state.lists.remove_argument(argument)
            else:
                state.lists.remove(command)


def _minimum(state: State, command: Command) -> None:
    """Raise the oldest CMake to the first that knows the target's language."""
    needed = state.ways.minimum
    for argument in command.arguments:
        match = _VERSION.match(argument.text)
        if match and _numbers(match[0]) < _numbers(needed):
            start = argument.inner.start
            span = Span(start, start + match.end())
            highest = _VERSION.search(argument.text, match.end())
            if highest and _numbers(highest[0]) < _numbers(needed):
                span = argument.inner
            state.editor.replace(span, needed)
            message = (
                f"CMake {needed} is the first that builds {state.editor.knowledge.title}; {match[0]} was asked for"
            )
            state.editor.find(REQUIRED, Severity.NOTE, span, "cmake_minimum_required", message)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _options(state: State, command: Command) -> None:
    """Compiler options of a target or folder."""
    arguments = list(command.arguments[command.name.startswith("target_") :])
    emptied = translate_options(state.lists, command, arguments, Where.SHARED, state.flags)
    left = [argument for argument in arguments if argument not in emptied and argument.text not in _SCOPES]
    if emptied and not left:
        state.lists.remove(command)


def _programs(state: State, command: Command) -> None:
    """Programs of the toolkit that a rule runs, and the options of nvcc."""
    calls: list[int] = []
    for number, argument in enumerate(command.arguments):
        nvcc = "NVCC" in argument.text or "CMAKE_CUDA_COMPILER" in argument.text
        for match in _PROGRAM.finditer(argument.text):
            row = state.editor.knowledge.row("programs", match[1])
            if row is None:
                continue
            span = Span(argument.inner.start + match.start(1), argument.inner.start + match.end(1))
            tell_row(state.editor, span, row, match[1])
            if row.new:
                state.editor.replace(span, row.new)
            nvcc |= match[1] == "nvcc"
        if nvcc and command.name != "find_program":
            calls.append(number)
    knowledge = state.editor.knowledge
    flags = FlagTranslator(knowledge, state.editor.project.architectures, knowledge.make.architecture)
    for first in calls:
        rest = list(takewhile(lambda argument: not _is_keyword(argument), command.arguments[first + 1 :]))
        inside = command.arguments[first].kind == "quoted"  # a whole command line
        version = next((argument for argument in rest if argument.text in ("--version", "-V")), None)
        if version is not None and "OUTPUT_VARIABLE" in command.words():
            tell_version_read(state.editor, version.span)
        translate_options(state.lists, command, [command.arguments[first]] if inside else rest, Where.NVCC, flags)


def _is_keyword(argument: Argument) -> bool:
    return argument.plain and _KEYWORD.fullmatch(argument.text) is not None


def _old_command(state: State, command: Command) -> None:
    """Commands of the FindCUDA module that have no handler of their own."""
    entry = state.editor.knowledge.lookup("cmake_commands", command.name)
    if entry is None or entry.row is None or entry.fact.kind == "target":
        return
    row = entry.row
    shown = state.editor.text(command.name_span)
    tell_row(state.editor, command.name_span, row, shown)
    if entry.fact.kind == "plain":
        state.editor.replace(command.name_span, row.new)
    elif row.action is Action.DROPPED:
        state.lists.remove(command)
    elif entry.fact.kind == "link" and command.arguments:
        state.editor.replace(command.name_span, "target_link_libraries")
        state.editor.insert(command.arguments[-1].span.end, f" {row.new}")
        state.names.use(command, row.new)


def _find_packages(state: State) -> None:
    """Find the packages of the imported targets that were written, before the first command that uses each."""
    found = set(state.found_packages)
    for command in state.lists.file.commands:
        wanted = {
            row.new
            for target in state.names.targets.get(command.span.start, ())
            if (row := state.editor.knowledge.row("cmake_target_packages", target))
        }
        fresh = sorted(wanted - found - {state.ways.package})
        found.update(fresh)
        state.lists.before(command, [f"find_package({package} REQUIRED)" for package in fresh])


Handler = Callable[[State, Command], None]
_HANDLERS: Mapping[str, Handler] = {
    "project": _project,
    "enable_language": _project,
    "check_language": _project,
    "cmake_minimum_required": _minimum,
    "find_package": find_package,
    "fetchcontent_declare": fetched,
    "externalproject_add": fetched,
    "cpmaddpackage": fetched,
    "cuda_add_executable": cuda_target,
    "cuda_add_library": cuda_target,
    "add_executable": after_target,
    "add_library": after_target,
    "target_sources": after_target,
    "set": set_variable,
    "list": set_variable,
    "string": set_variable,
    "set_target_properties": properties,
    "set_source_files_properties": properties,
    "set_directory_properties": properties,
    "set_property": properties,
    "get_target_property": properties,
    "get_property": properties,
}
