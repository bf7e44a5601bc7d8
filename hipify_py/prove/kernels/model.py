"""What a differential test of kernels takes and gives: kernels, hints, cases and results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a kernel. ``type`` is what it points to for pointers, and has no qualifiers at its end.

    ``refused`` says why no argument can be made up for it; empty if one can.
    """

    name: str
    type: str
    pointer: bool = False
    constant: bool = False  # what a pointer points to
    integer: bool = False
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Kernel:
    """One kernel, or one instance of a kernel template: ``bindings`` are its template parameters, ready to declare.

    ``name`` is qualified; ``label`` is what people read. ``offset`` is the byte where the name stands in the file
    ``path``. ``axes`` is how many dimensions of the thread index it reads, ``bound`` what ``__launch_bounds__`` says.
    """

    path: str
    name: str
    label: str
    offset: int
    parameters: tuple[Parameter, ...]
    bindings: tuple[str, ...] = ()
    arguments: str = ""  # template arguments with their brackets
    axes: int = 1
    bound: int = 0
    dynamic_shared: bool = False
    refused: str = ""


@dataclass(frozen=True, slots=True)
class ParameterHint:
    """``value`` is a C++ expression for an argument, ``count`` one for the elements behind a pointer."""

    value: str = ""
    count: str = ""


@dataclass(frozen=True, slots=True)
class KernelHint:
    """What its author says of a kernel. Expressions are C++ over the kernel's own parameters; empty: not said."""

    block: tuple[int, ...] = ()
    grid: str = ""
    shared: str = ""
    sizes: tuple[int, ...] = ()
    instances: tuple[str, ...] = ()
    arguments: Mapping[str, ParameterHint] = field(default_factory=dict)
    relative: float | None = None
    absolute: float | None = None
    skip: str = ""  # why the kernel is not to be tested


class Case(NamedTuple):
    """One launch: sizes are width, height and depth; ``shared`` are bytes."""

    seed: int
    size: tuple[int, int, int]
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one launch did: changed elements by parameter and index, each the words of its value.

    ``ended`` is how the program died in it, if it did.
    """

    changed: Mapping[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)
    launched: str = ""
    ended: str = ""
