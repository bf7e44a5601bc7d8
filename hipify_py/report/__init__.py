"""Reports: one renderer a format, all over the same list of findings.

A format is a module of :mod:`hipify_py.report.formats` whose docstring's first line describes it and whose
``render(report, style)`` returns the whole report as text. Nothing else needs to know of it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from hipify_py.report import formats

if TYPE_CHECKING:  # the list of formats is part of the help, which has to be quick
    from hipify_py.report.model import Report, Style

__all__ = ["describe", "format_names", "lines_around", "render"]


@cache
def format_names() -> tuple[str, ...]:
    """All formats, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(formats.__path__)))


def describe(name: str) -> str:
    """What the format ``name`` is for, in one line."""
    module = importlib.import_module(f"{formats.__name__}.{name}")
    return (module.__doc__ or "").strip().splitlines()[0]


def lines_around(name: str) -> int:
    """How many source lines before and after a finding the format ``name`` shows (its ``AROUND``)."""
    return int(getattr(importlib.import_module(f"{formats.__name__}.{name}"), "AROUND", 0))


def render(name: str, report: Report, style: Style) -> str:
    """``report`` in the format ``name``.

    Raises:
        ValueError: there is no such format.
    """
    if name not in format_names():
        raise ValueError(f"no report format {name!r}")
    module = importlib.import_module(f"{formats.__name__}.{name}")
    renderer: Callable[[Report, Style], str] = module.render
    return renderer(report, style)
