"""A Python module from the kernels of one source file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from hipify_py import __version__
from hipify_py._resources import resource
from hipify_py.targets.triton.kernels import PrintedKernel
from hipify_py.targets.triton.launchers import Launcher, namespace

_NEEDS = {
    "_any": ("_ballot",),
    "_all": ("_ballot",),
    "_match_any": ("_ballot", "_shuffle"),
    "_find_first_set": ("libdevice",),
    **{f"_reduce_{name}": ("_ballot", "_shuffle") for name in ("add", "min", "max", "and", "or", "xor")},
}
_ORDER = (
    "_shuffle", "_ballot", "_any", "_all", "_match_any", "_reduce_add", "_reduce_min", "_reduce_max", "_reduce_and",
    "_reduce_or", "_reduce_xor", "_find_first_set", "_reverse_bits", "_multiply_high", "_sin_of_pi", "_cos_of_pi",
    "_over_rows", "_sum_before", "_bit_and", "_bit_or", "_bit_xor", "_maximum", "_minimum",
    "_transposed_2", "_transposed_4", "_sum", "_difference", "_product",
)  # fmt: skip
TAKEN = frozenset((
    "tl", "triton", "torch", "libdevice", "math", "struct", "SIGNATURES", "BLOCKS", "bool", "float", "int",
    "isinstance", "list", "map", "max", "range", "str", "tuple", "ImportError", "TypeError",
))  # fmt: skip
"""Names that a module uses for what is no kernel."""


@dataclass(frozen=True)
class LaunchSite:
    """A launch of the original: its line, its text and where it starts."""

    line: int
    text: str
    start: int


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(resource("templates", "triton")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def render(source: str, kernels: Sequence[PrintedKernel], launches: Sequence[LaunchSite]) -> str:
    """The module's text; ``source`` is the path of the original."""
    environment = _environment()
    used = _with_needs(frozenset().union(*(kernel.used for kernel in kernels)))
    library = environment.get_template("helpers.py.j2").module
    helpers = [str(getattr(library, name[1:])()).strip() for name in _ORDER if name in used]
    launchers = [Launcher(kernel, _lines(kernel, kernels, launches)) for kernel in kernels]
    launchers = [launcher for launcher in launchers if launcher.usable]
    imports = ["math"] if any(launcher.has_scratch for launcher in launchers) else []
    imports += ["struct"] if any(launcher.needs_bits for launcher in launchers) else []
    return environment.get_template("module.py.j2").render(
        source=source,
        version=__version__,
        launches=launches,
        imports=imports,
        libdevice="libdevice" in used,
        helpers=helpers,
        kernels=kernels,
        launchers=_launchers(launchers, namespace(source)) if launchers else "",
    )


def _launchers(launchers: Sequence[Launcher], name: str) -> str:
    text = _environment().get_template("launchers.py.j2").render(kernels=launchers, namespace=name)
    return "\n\n" + text.strip("\n")


def _lines(kernel: PrintedKernel, kernels: Sequence[PrintedKernel], launches: Iterable[LaunchSite]) -> list[int]:
    """The lines in which a kernel is launched: its own, and those of which it isn't known which instance they mean."""
    name = re.compile(rf"\b{re.escape(kernel.original)}\b")
    others = frozenset[int]().union(*(other.launches for other in kernels)) - kernel.launches
    named = (launch for launch in launches if name.search(launch.text.partition("<<<")[0]))
    return [launch.line for launch in named if launch.start not in others]


def _with_needs(used: Iterable[str]) -> set[str]:
    found = set(used)
    for name in list(found):
        found.update(_NEEDS.get(name, ()))
    return found
