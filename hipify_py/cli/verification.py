"""The seam between ``--verify`` and what a target has to prove its output with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from typing import Protocol

from hipify_py.diagnostics.model import Diagnostic
from hipify_py.options import ParseOptions, TranslateOptions
from hipify_py.results import ProjectResult
from hipify_py.targets import all_targets


@dataclass(frozen=True, slots=True)
class Request:
    """What to verify: ``result``, translated from ``root`` and written to ``out`` (which may be ``root``)."""

    out: Path
    root: Path
    result: ProjectResult
    parse: ParseOptions
    options: TranslateOptions
    environment: Mapping[str, str]


class Verifier(Protocol):
    """What :attr:`hipify_py.targets.base.TargetSpec.verifier` names."""

    def __call__(self, request: Request, tell: Callable[[str], None]) -> tuple[Diagnostic, ...]:
        """Findings at places of the inputs, their paths relative to ``request.root``.

        ``tell`` is told what takes long, in one line each. Raises
        :class:`hipify_py.verify.toolchains.ToolchainError` if there is nothing to verify with.
        """


RUNNER = "hipify_py.prove.verifier:verify"


def verify(kind: str, request: Request, tell: Callable[[str], None]) -> tuple[Diagnostic, ...]:
    """Compile what ``request`` holds with the target's verifier, or run it beside the original."""
    reference = RUNNER if kind == "run" else all_targets()[request.result.target].verifier
    verifier: Verifier = resolve_name(reference)
    return verifier(request, tell)
