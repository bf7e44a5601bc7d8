"""Targets and their sources: ``.cu`` files get the target's language, FindCUDA's commands become CMake's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from hipify_py.buildfiles.cmake.parser import Argument, Command
from hipify_py.buildfiles.cmake.state import State
from hipify_py.buildfiles.flags import Where
from hipify_py.buildfiles.report import tell_change
from hipify_py.diagnostics.model import Span

_KERNEL = re.compile(r"\.cu$")
_NESTED = re.compile(r"(?:\$\{\w+\}|[^\s;,:<>\"$])+\.cu(?![\w.])", re.A)
_REFERENCE = re.compile(r"^\$\{(\w+)\}$")
_NO_SOURCES = frozenset(("IMPORTED", "ALIAS", "INTERFACE"))
_ARGUMENTS = frozenset(("ARGN", "ARGV"))


_FILE_COMMANDS = frozenset(
    (
        "add_custom_command", "add_custom_target", "add_test", "build_command", "cmake_parse_arguments", "cmake_path",
        "configure_file", "cuda_compile", "cuda_compile_cubin", "cuda_compile_fatbin", "cuda_compile_ptx",
        "cuda_wrap_srcs", "else", "elseif", "endif", "execute_process", "export", "file", "find_file", "find_path",
        "foreach", "function", "get_filename_component", "get_property", "get_source_file_property", "if", "include",
        "install", "list", "macro", "mark_as_advanced", "message", "option", "return", "separate_arguments", "set",
        "set_property", "set_source_files_properties", "set_target_properties", "source_group", "string", "try_compile",
        "try_run", "unset", "while",
    )
)  # fmt: skip
"""Commands of CMake's that take names of files and make no target of them."""


_CONFIGURATIONS = ("DEBUG", "RELEASE", "RELWITHDEBINFO", "MINSIZEREL")  # FindCUDA's, after OPTIONS


def cuda_target(state: State, command: Command) -> None:
    """``cuda_add_executable`` and ``cuda_add_library``: options become compile options of the target."""
    row = state.editor.knowledge.row("cmake_commands", command.name)
    if row is None or not row.new:
        return
    state.editor.replace(command.name_span, row.new)
    options = _options(command)
    if options:
        _move_options(state, command, options)
    _write_language(state, command)


def _options(command: Command) -> Sequence[Argument]:
    """``OPTIONS`` and what follows it."""
    words = command.words()
    return command.arguments[words.index("OPTIONS") :] if "OPTIONS" in words else ()


def _move_options(state: State, command: Command, options: Sequence[Argument]) -> None:
    """Take the options out and give them to the target."""
    language, target = state.ways.source_language, command.arguments[0].text
    lines = []
    for configuration, words in _by_configuration(options[1:]):
        new = _translated(state, words)
        condition = f"$<COMPILE_LANGUAGE:{language}>"
        if configuration:
            condition = f"$<AND:{condition},$<CONFIG:{configuration}>>"
        if new:
            lines.append(f"target_compile_options({target} PRIVATE $<{condition}:{';'.join(new)}>)")
    for argument in options:
        state.lists.remove_argument(argument)
    state.lists.after(command, lines)


def _by_configuration(options: Sequence[Argument]) -> Iterator[tuple[str, Sequence[Argument]]]:
    """The options for all configurations, named nothing, and those behind the name of one."""
    names = [number for number, argument in enumerate(options) if argument.plain and argument.text in _CONFIGURATIONS]
    ends = [*names, len(options)]
    yield "", options[: ends[0]]
    for first, end in pairwise(ends):
        yield options[first].text, options[first + 1 : end]


def _translated(state: State, options: Sequence[Argument]) -> list[str]:
    words = [argument.text for argument in options]
    result, position = [], 0
    for change in state.flags.changes(words, Where.NVCC):
        tell_change(state.editor, Span(options[change.first].span.start, options[change.last].span.end), change)
        result += words[position : change.first]
        result += change.new if change.new is not None else words[change.first : change.last + 1]
        position = change.last + 1
    return result + words[position:]


def after_target(state: State, command: Command) -> None:
    """A target that may have kernels among its sources."""
    if (
        len(command.arguments) > 1 and _NO_SOURCES.isdisjoint(command.words()[1:3])
    ) or command.name == "target_sources":
        _write_language(state, command)


def _write_language(state: State, command: Command) -> None:
    """Say behind a target which of its sources are the target's language, unless their suffix does."""
    if state.editor.project.renamed or not command.arguments:
        return
    sources = command.arguments[1:]
    literal = [name for argument in sources for name in _literals(argument)]
    lists = [argument.text for argument in sources if _may_hold_kernels(state, argument)]
    language = state.ways.source_language
    lines = []
    if literal:
        lines.append(f"set_source_files_properties({' '.join(literal)} PROPERTIES LANGUAGE {language})")
    if lists:
        lines += _from_lists(command.arguments[0].text, language)
    if lines:
        lines += [line.replace("{target}", command.arguments[0].text) for line in state.ways.target_lines]
    state.lists.after(command, lines)


def _literals(argument: Argument) -> Iterator[str]:
    """Kernels that an argument names: itself, those of a list, and those in generator expressions."""
    if "$<" in argument.text:
        yield from _NESTED.findall(argument.text)
        return
    for name in argument.text.split(";"):
        if _KERNEL.search(name):
            yield f'"{name}"' if " " in name else name


def own_command(state: State, command: Command) -> None:
    """A function or macro of the project's, or of somebody else's, that is given kernels: it may make a target."""
    if command.name in _FILE_COMMANDS or state.editor.project.renamed:
        return
    literal = [name for argument in command.arguments for name in _literals(argument)]
    lists = [argument.text for argument in command.arguments if _may_hold_kernels(state, argument)]
    language = state.ways.source_language
    if lists:
        state.lists.after(command, _of_lists([*literal, *lists], language))
    elif literal:
        state.lists.after(command, [f"set_source_files_properties({' '.join(literal)} PROPERTIES LANGUAGE {language})"])


def _may_hold_kernels(state: State, argument: Argument) -> bool:
    match = _REFERENCE.match(argument.text)
    if match is None:
        return False
    name = match[1]
    return name in state.kernel_variables or name in _ARGUMENTS


def _from_lists(target: str, language: str) -> Iterator[str]:
    yield f"get_target_property(_kernel_sources {target} SOURCES)"
    yield from _mark(language)


def _of_lists(lists: Sequence[str], language: str) -> Iterator[str]:
    yield f"set(_kernel_sources {' '.join(lists)})"
    yield from _mark(language)


def _mark(language: str) -> Iterator[str]:
    yield 'list(FILTER _kernel_sources INCLUDE REGEX "\\\\.cu$")'
    yield f"set_source_files_properties(${{_kernel_sources}} PROPERTIES LANGUAGE {language})"
