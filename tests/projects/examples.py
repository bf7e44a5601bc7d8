"""Where the example projects are, and what translating one gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hipify_py.results import ProjectResult

PROJECTS = Path(__file__).parents[2] / "corpus" / "projects"
ARCH = "gfx90a"


@dataclass(frozen=True, slots=True)
class Example:
    """A translated project: where it was written, and the result."""

    folder: Path
    result: ProjectResult


Translate = Callable[..., Example]
