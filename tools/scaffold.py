"""What the scaffold tools share: whole files from ``templates/scaffold``, written only where nothing is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

ROOT = Path(__file__).resolve().parent.parent


def render(kind: str, files: Mapping[str, str], values: Mapping[str, str]) -> dict[Path, str]:
    """Files to write, by path: ``files`` maps paths below the repository to templates of ``kind``."""
    environment = Environment(
        loader=FileSystemLoader(ROOT / "templates" / "scaffold" / kind),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    return {ROOT / path: environment.get_template(template).render(values) for path, template in files.items()}


def write(files: Mapping[Path, str]) -> None:
    """Write all of ``files`` and print their paths.

    Raises:
        FileExistsError: one of them is there already; then none is written.
    """
    for path in files:
        if path.exists():
            raise FileExistsError(f"{path.relative_to(ROOT)} exists already")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
