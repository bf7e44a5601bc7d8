"""Properties of targets and source files that only CUDA has."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hipify_py.buildfiles.cmake.flags import translate_options
from hipify_py.buildfiles.cmake.parser import Argument, Command
from hipify_py.buildfiles.cmake.state import State
from hipify_py.buildfiles.flags import Where
from hipify_py.buildfiles.knowledge import Action, BuildRow
from hipify_py.buildfiles.report import tell_architectures, tell_row, tell_unknown
from hipify_py.diagnostics.model import Span

_OFF = re.compile(r"0|OFF|NO|FALSE|N|IGNORE|", re.I)
_FLAGS = frozenset(("COMPILE_FLAGS", "COMPILE_OPTIONS", "LINK_FLAGS", "LINK_OPTIONS"))
_LOOKS = re.compile(r"CUDA_[A-Z_]+")


def properties(state: State, command: Command) -> None:
    """``set_target_properties`` and its relatives, property by property."""
    words = command.words()
    keyword = next((word for word in ("PROPERTIES", "PROPERTY") if word in words), None)
    if command.name.startswith("get_"):
        _read(state, command)
        return
    if keyword is None:
        return
    at = words.index(keyword)
    pairs = _pairs(command.arguments[at + 1 :], several=keyword == "PROPERTIES")
    owners = [argument.text for argument in command.arguments[:at] if argument.text != "TARGET"]
    extra: list[str] = []
    removed = [pair for pair in pairs if _property(state, command, owners, extra, *pair)]
    if removed and len(removed) == len(pairs):
        state.lists.remove(command, extra)
        return
    state.lists.after(command, extra)
    for name, values in removed:
        for argument in values[1:]:
            state.lists.remove_argument(argument)
        last = values[0] if values else name
        between = state.lists.data[name.span.end : last.span.start]
        if between.strip(b" \t"):  # a line end, or a comment
            state.lists.remove_argument(last)
            last = name
        state.lists.remove_span(Span(name.span.start, last.span.end))


def _pairs(arguments: Sequence[Argument], several: bool) -> list[tuple[Argument, Sequence[Argument]]]:
    if not several:
        return [(arguments[0], arguments[1:])] if arguments else []
    return [(arguments[i], arguments[i + 1 : i + 2]) for i in range(0, len(arguments), 2)]


def _read(state: State, command: Command) -> None:
    for argument in command.arguments:
        row = state.editor.knowledge.row("cmake_properties", argument.text)
        if row is not None and argument.plain:
            tell_row(state.editor, argument.span, row, argument.text)
            if row.new:
                state.editor.replace(argument.span, row.new)


def _property(
    state: State,
    command: Command,
    owners: Sequence[str],
    extra: list[str],
    name: Argument,
    values: Sequence[Argument],
) -> bool:
    """Translate one property; True if it goes. What it takes instead is added to ``extra``."""
    if name.text == "LANGUAGE" and values and values[0].text == "CUDA":
        state.editor.replace(values[0].inner, state.ways.source_language)
        return False
    if name.text in _FLAGS:
        translate_options(state.lists, command, values, Where.SHARED, state.flags)
        return False
    entry = state.editor.knowledge.lookup("cmake_properties", name.text)
    if entry is None or entry.row is None:
        if _LOOKS.fullmatch(name.text):
            tell_unknown(state.editor, name.span, name.text)
        return False
    if entry.fact.kind == "separable":
        extra += _separable(state, owners, values)
        return True
    tell_row(state.editor, name.span, entry.row, name.text)
    if entry.fact.kind == "architectures":
        _architectures(state, name, values, entry.row)
        return False
    if entry.row.new:
        state.editor.replace(name.span, entry.row.new)
    return entry.row.action is Action.DROPPED


def _architectures(state: State, name: Argument, values: Sequence[Argument], row: BuildRow) -> None:
    state.editor.replace(name.span, row.new)
    written = " ".join(argument.text for argument in values)
    if not values or _OFF.fullmatch(written) or "CMAKE_CUDA_ARCHITECTURES" in written:
        return
    gpus = state.editor.project.architectures
    span = Span(values[0].span.start, values[-1].span.end)
    tell_architectures(state.editor, span, written, gpus)
    state.lists.absorb(span, f'"{";".join(gpus)}"')


def relocatable(state: State, value: Argument) -> tuple[str, str]:
    """The options for relocatable device code when compiling and linking, if ``value`` is true when CMake sees it."""
    language, ways = state.ways.source_language, state.ways

    def option(what: str, options: Sequence[str]) -> str:
        condition = f"$<{what}_LANGUAGE:{language}>"
        if "${" in value.text:
            condition = f"$<AND:$<BOOL:{value.text}>,{condition}>"
        return f"$<{condition}:{';'.join(options)}>"

    return option("COMPILE", ways.relocatable_compile), option("LINK", ways.relocatable_link)


def _separable(state: State, owners: Sequence[str], values: Sequence[Argument]) -> list[str]:
    """Relocatable device code, which the target's compiler has an option for."""
    if not values or _OFF.fullmatch(values[0].text):
        return []
    compile_options, link_options = relocatable(state, values[0])
    lines = []
    for owner in owners:
        lines.append(f"target_compile_options({owner} PRIVATE {compile_options})")
        lines.append(f"target_link_options({owner} PUBLIC {link_options})")
    return lines
