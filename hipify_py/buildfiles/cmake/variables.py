"""Variables that CMake or FindCUDA read: options, architectures and settings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hipify_py.buildfiles.cmake.flags import translate_options
from hipify_py.buildfiles.cmake.parser import Argument, Command
from hipify_py.buildfiles.cmake.properties import relocatable
from hipify_py.buildfiles.cmake.state import State
from hipify_py.buildfiles.cmake.words import words
from hipify_py.buildfiles.flags import Where
from hipify_py.buildfiles.knowledge import Action
from hipify_py.buildfiles.report import tell_architectures, tell_change, tell_row, tell_undecided
from hipify_py.diagnostics.model import Span

_TAIL = frozenset(("CACHE", "PARENT_SCOPE"))
_OFF = re.compile(r"0|OFF|NO|FALSE|N|IGNORE|", re.I)
_REFERENCE = re.compile(r"\$\{(\w+)\}")
_ON_TARGETS = "set CUDA_SEPARABLE_COMPILATION on the targets that need it, and translate that"
_ADDING = frozenset(("APPEND", "PREPEND"))


def set_variable(state: State, command: Command) -> None:
    """``set``, ``list`` and ``string`` on any variable."""
    at = 0 if command.name == "set" else 1
    if len(command.arguments) <= at:
        return
    variable = command.arguments[at]
    if command.name != "set" and command.arguments[0].text not in _ADDING:
        return
    values = _values(command.arguments[at + 1 :])
    entry = state.editor.knowledge.lookup("cmake_variables", variable.text)
    kind = entry.fact.kind if entry and entry.row else ""
    match kind:
        case "flags":
            translate_options(state.lists, command, values, Where.NVCC, state.flags)
        case "flag-list":
            _as_string(state, command, values)
        case "architectures":
            _architectures(state, command, variable, values)
        case "separable":
            _separable(state, command, variable, values)
        case "value":
            _value(state, command, variable, values)
        case _:
            nvcc = variable.text in state.editor.project.nvcc_variables
            translate_options(state.lists, command, values, Where.NVCC if nvcc else Where.SHARED, state.flags)


def _values(arguments: Sequence[Argument]) -> list[Argument]:
    """The arguments up to CACHE or PARENT_SCOPE."""
    texts = [argument.text for argument in arguments]
    end = next((index for index, text in enumerate(texts) if text in _TAIL), len(texts))
    return list(arguments[:end])


def _as_string(state: State, command: Command, values: Sequence[Argument]) -> None:
    """FindCUDA's options are a list, the target's a string: blanks instead of semicolons, all in one quote."""
    if not values:
        return
    found = words(values)
    new, position = [], 0
    for change in state.flags.changes([word.text for word in found], Where.NVCC):
        tell_change(state.editor, Span(found[change.first].span.start, found[change.last].span.end), change)
        new += [word.text for word in found[position : change.first]]
        new += change.new if change.new is not None else [word.text for word in found[change.first : change.last + 1]]
        position = change.last + 1
    new += [word.text for word in found[position:]]
    if not new and command.name == "list":
        state.lists.remove(command)
        return
    if command.name == "list":
        state.editor.replace(command.name_span, "string")
    lead = " " if command.name != "set" else ""
    text = _REFERENCE.sub(lambda match: _renamed(state, match), " ".join(new))
    state.lists.absorb(Span(values[0].span.start, values[-1].span.end), f'"{lead}{text}"')


def _renamed(state: State, match: re.Match[str]) -> str:
    row = state.editor.knowledge.row("cmake_variables", match[1])
    return f"${{{row.new}}}" if row and row.new else match[0]


def _architectures(state: State, command: Command, variable: Argument, values: Sequence[Argument]) -> None:
    """A list of GPUs: CUDA's become the ones that the output is for."""
    written = " ".join(argument.text for argument in values)
    if not values or _OFF.fullmatch(written):
        return
    span = Span(values[0].span.start, values[-1].span.end)
    if command.name != "set":
        tell_architectures(state.editor, span, written, ())
        state.lists.remove(command)
        return
    gpus = state.editor.project.architectures
    tell_architectures(state.editor, span, written, gpus)
    quoted = len(values) == 1 and (values[0].kind == "quoted" or ";" in values[0].text)
    new = ";".join(gpus) if quoted else " ".join(gpus)
    state.lists.absorb(span, f'"{new}"' if quoted else new)


def _separable(state: State, command: Command, variable: Argument, values: Sequence[Argument]) -> None:
    """Relocatable device code for all targets that follow."""
    on = bool(values) and not _OFF.fullmatch(values[0].text)
    row = state.editor.knowledge.row("cmake_variables", variable.text)
    assert row is not None
    if not on:
        if _was_on(state, command, variable.text):
            message = f"{variable.text} is turned off here; the options that it became hold for later targets, too"
            tell_undecided(state.editor, variable.span, variable.text, message, _ON_TARGETS)
        else:
            tell_row(state.editor, variable.span, row, variable.text)
        state.lists.remove(command)
        return
    if _is_limited(state, command):
        message = (
            f"{variable.text} is set for a part of the file here; the options that it became hold for all later targets"
        )
        tell_undecided(state.editor, variable.span, variable.text, message, _ON_TARGETS)
    compile_options, link_options = relocatable(state, values[0])
    state.lists.remove(command, [f"add_compile_options({compile_options})", f"add_link_options({link_options})"])


def _is_limited(state: State, command: Command) -> bool:
    """Whether a variable that a command sets is seen only inside a function, or in the folder above."""
    depth = 0
    for other in state.lists.file.commands:
        if other.span.start >= command.span.start:
            break
        depth += (other.name in ("function", "block")) - (other.name in ("endfunction", "endblock"))
    return depth > 0 or "PARENT_SCOPE" in command.words()


def _was_on(state: State, command: Command, variable: str) -> bool:
    """Whether an earlier command of the file turns a variable on."""
    earlier = (other.words() for other in state.lists.file.commands if other.span.start < command.span.start)
    return any(len(words) > 1 and words[0] == variable and not _OFF.fullmatch(words[1]) for words in earlier)


def _value(state: State, command: Command, variable: Argument, values: Sequence[Argument]) -> None:
    """A setting; one that is left out goes with its command, and so does the path of a compiler that isn't used."""
    row = state.editor.knowledge.row("cmake_variables", variable.text)
    assert row is not None
    names_nvcc = any(argument.text.rpartition("/")[2] == "nvcc" for argument in values)
    if row.action is Action.DROPPED:
        tell_row(state.editor, variable.span, row, variable.text)
        state.lists.remove(command)
    elif names_nvcc:
        note = row._replace(action=Action.DROPPED, note="CMake finds the compiler itself")
        tell_row(state.editor, variable.span, note, variable.text)
        state.lists.remove(command)
