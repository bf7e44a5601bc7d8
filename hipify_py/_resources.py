"""Where ``grammars/`` and ``templates/`` are: beside the package in a checkout, under ``_data/`` in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resource(*parts: str) -> Path:
    """The path of a shipped file or folder, e.g. ``resource("grammars", "ptx.lark")``."""
    bundled = _PACKAGE / "_data"
    return (bundled if bundled.is_dir() else _PACKAGE.parent).joinpath(*parts)
