"""Packages: what a list file finds and fetches."""

from __future__ import annotations

import re

from hipify_py.buildfiles.cmake.parser import Argument, Command
from hipify_py.buildfiles.cmake.state import State
from hipify_py.buildfiles.report import FETCHED, tell_row
from hipify_py.diagnostics.model import Severity

_KEPT = frozenset(("REQUIRED", "QUIET", "CONFIG", "NO_MODULE", "GLOBAL"))
_OLD_MODULE = "CUDA"  # the module that needs no language; with it, nothing else enables one


def find_package(state: State, command: Command) -> None:
    """``find_package`` of something of CUDA's; versions and components were CUDA's, too."""
    if not command.arguments:
        return
    name = command.arguments[0]
    row = state.editor.knowledge.row("cmake_packages", name.text)
    if row is None:
        return
    tell_row(state.editor, name.span, row, name.text)
    if not row.new:
        return
    state.editor.replace(name.span, row.new)
    state.found_packages.add(row.new)
    for argument in command.arguments[1:]:
        if argument.text not in _KEPT:
            state.lists.remove_argument(argument)
    if name.text == _OLD_MODULE and state.ways.language and not _enables_language(state):
        _enable(state, command, row.new)


def _enables_language(state: State) -> bool:
    commands = state.lists.file.commands
    own = any(c.name in ("project", "enable_language") and "CUDA" in c.words() for c in commands)
    return own or state.editor.project.enables_language


def _enable(state: State, command: Command, package: str) -> None:
    """Enable the language behind the package, which may be optional."""
    enable = f"enable_language({state.ways.language})"
    required = any(argument.text == "REQUIRED" for argument in command.arguments)
    state.lists.after(command, [enable] if required else [f"if({package}_FOUND)", f"  {enable}", "endif()"])


def fetched(state: State, command: Command) -> None:
    """Sources that are fetched while configuring and are CUDA only."""
    for argument in command.arguments:
        name = _known(state, argument)
        if name:
            row = state.editor.knowledge.row("fetched_projects", name)
            assert row is not None
            message = f"{name} is fetched while configuring, and is not translated"
            state.editor.find(FETCHED, Severity.ERROR, argument.span, name, message, row.note)
            return


def _known(state: State, argument: Argument) -> str:
    """The name in the table that an argument is, or that its address ends with."""
    last = re.sub(r"(?:@.*|#.*|\.git)$", "", argument.text).rpartition("/")[2].rpartition(":")[2]
    by_lower = {name.lower(): name for name in state.editor.knowledge.names("fetched_projects")}
    return by_lower.get(last.lower(), "")
