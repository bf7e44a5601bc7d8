"""What list files say that others of the project must know: names they define, variables with kernels, back ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hipify_py.buildfiles.cmake.parser import Command, ListFile
from hipify_py.buildfiles.knowledge import CMakeWays
from hipify_py.diagnostics.model import Span

_REFERENCE = re.compile(r"\$\{(\w+)\}")
_KERNEL = re.compile(r"\.cu(?![\w.])")
_GUARDED = re.compile(r"\$<\$<COMPILE_LANG(?:UAGE|_AND_ID):CUDA(?:,\w+)?>:((?:\$\{\w+\}|[^>])*)>")
_FLAGS = re.compile(r"CMAKE_CUDA_FLAGS|CUDA_NVCC_FLAGS")
_DEFINERS = frozenset(
    (
        "set", "option", "list", "string", "file", "foreach", "math", "function", "macro", "execute_process",
        "cmake_parse_arguments", "separate_arguments", "cmake_dependent_option", "get_filename_component",
        "get_target_property", "get_property", "get_source_file_property", "get_directory_property", "find_program",
        "find_library", "find_path", "find_file", "cmake_path", "unset",
    )
)  # fmt: skip
_LISTS = frozenset(("set", "list", "file", "foreach"))


@dataclass(frozen=True, slots=True)
class Native:
    """Evidence that a file builds for the target already."""

    span: Span
    text: str


def defined_names(file: ListFile) -> Iterator[str]:
    """Names that the file sets, or may set."""
    for command in file.commands:
        if command.name in _DEFINERS:
            yield from (argument.text for argument in command.arguments if argument.plain)


def target_names(file: ListFile) -> Iterator[str]:
    """Names of the libraries and programs that the file makes."""
    for command in file.commands:
        if command.name in ("add_library", "add_executable", "cuda_add_library") and command.arguments:
            yield command.arguments[0].text


def kernel_variables(file: ListFile) -> Iterator[str]:
    """Variables whose value names ``.cu`` files, directly or through other variables of the file."""
    known: set[str] = set()
    for _ in range(2):  # a list of lists may stand before what it names
        for command in file.commands:
            if command.name in _LISTS and command.arguments and names_kernels(command, known, skip=1):
                known.update(_targets(command))
    yield from known


def nvcc_variables(file: ListFile) -> Iterator[str]:
    """Variables whose words only nvcc gets: those in expressions for CUDA, and in the options of its language."""
    for command in file.commands:
        for argument in command.arguments:
            for match in _GUARDED.finditer(argument.text):
                yield from _REFERENCE.findall(match[1])
        words = command.words()
        if words and command.name == "set" and _FLAGS.match(words[0]):
            yield from (name for word in words[1:] for name in _REFERENCE.findall(word) if name != words[0])


def names_kernels(command: Command, variables: set[str] | frozenset[str], skip: int = 0) -> bool:
    """Whether an argument, the first ``skip`` left out, names a ``.cu`` file or a variable that does."""
    return any(
        _KERNEL.search(argument.text) or not variables.isdisjoint(_REFERENCE.findall(argument.text))
        for argument in command.arguments[skip:]
    )


def _targets(command: Command) -> Iterator[str]:
    """The variable that a command sets."""
    words = command.words()
    yield words[1] if command.name in ("list", "file") and len(words) > 1 else words[0]


def native(file: ListFile, ways: CMakeWays) -> Native | None:
    """The first place where the file builds for the target."""
    for command in file.commands:
        words = command.words()
        if command.name in ("project", "enable_language", "check_language") and ways.language in words[0:]:
            return _evidence(command, f"{command.name}({ways.language})")
        if command.name == "find_package" and words and words[0] in ways.native_packages:
            return _evidence(command, f"find_package({words[0]})")
        if command.name in ("if", "elseif", "option") and (found := ways.native_names.intersection(words)):
            return _evidence(command, min(found))
    return None


def _evidence(command: Command, text: str) -> Native:
    return Native(command.name_span, text)


def enables_cuda(file: ListFile) -> bool:
    """Whether the file enables CUDA as a language."""
    return any(
        command.name in ("project", "enable_language") and "CUDA" in command.words() for command in file.commands
    )
