"""Hints for testing kernels: ``kernels.toml`` beside a file, or a comment above a kernel."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.prove.kernels.model import KernelHint, ParameterHint
from hipify_py.prove.manifest import ManifestError

NAME = "kernels.toml"
_KINDS: Mapping[str, tuple[type, ...]] = {
    "block": (list,),
    "grid": (str, int),
    "shared": (str, int),
    "sizes": (list,),
    "instances": (list,),
    "arguments": (dict,),
    "relative": (int, float),
    "absolute": (int, float),
    "skip": (str,),
}
_COMMENT = re.compile(r"^//\s*verify-kernel:(?P<text>.*)$")


def read_hints(path: Path, tokens: Tokens) -> dict[str, KernelHint]:
    """The hints for the kernels of the file at ``path``: those of its folder's ``kernels.toml``, and its comments.

    Raises:
        ManifestError: they can't be read; the message names the place and the key.
    """
    beside = path.with_name(NAME)
    found: dict[str, dict[str, Any]] = {}
    if beside.is_file():
        document = _parsed(str(beside), beside.read_text(encoding="utf-8"))
        tables = document.get("kernel")
        if document.keys() != {"kernel"} or not isinstance(tables, dict):
            raise ManifestError(f"{beside}: holds [kernel.NAME] tables and nothing else")
        found.update(tables)
        hints = {name: _hint(f"{beside}: {name}", table) for name, table in tables.items()}
    else:
        hints = {}
    for name, line, text in _comments(tokens):
        where = f"{path}:{line}"
        hints[name] = _hint(where, _parsed(where, text.replace(";", "\n")))
    return hints


def _parsed(where: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ManifestError(f"{where}: {error}") from error


def _comments(tokens: Tokens) -> list[tuple[str, int, str]]:
    """(kernel, line, text) of the comments that hold hints; each belongs to the next kernel of the file."""
    found = []
    for span in tokens.comments:
        match = _COMMENT.match(tokens.data[span.start : span.end].decode("utf-8", "replace"))
        if match:
            name = _next_kernel(tokens, span.end)
            found.append((name, tokens.data.count(b"\n", 0, span.start) + 1, match["text"]))
    return found


def _next_kernel(tokens: Tokens, offset: int) -> str:
    marked = False
    for index in range(len(tokens)):
        if tokens.starts[index] < offset:
            continue
        marked |= tokens.texts[index] == b"__global__"
        if marked and tokens.texts[index] == b"(" and tokens.texts[index - 1] != b"__launch_bounds__":
            return tokens.name(index - 1) if tokens.kinds[index - 1] == Kind.IDENTIFIER else ""
    return ""


def _hint(where: str, table: Any) -> KernelHint:
    if not isinstance(table, dict):
        raise ManifestError(f"{where}: a table of hints is wanted")
    for key, value in table.items():
        if key not in _KINDS:
            raise ManifestError(f"{where}: unknown key {key!r}")
        if not isinstance(value, _KINDS[key]) or isinstance(value, bool):
            raise ManifestError(f"{where}: {key} is not of the right kind")
    numbers = [*table.get("block", ()), *table.get("sizes", ())]
    if not all(isinstance(number, int) and number >= 0 for number in numbers) or len(table.get("block", ())) > 3:
        raise ManifestError(f"{where}: block is a list of one to three numbers, sizes one of any length")
    return KernelHint(
        block=tuple(table.get("block", ())),
        grid=str(table.get("grid", "")),
        shared=str(table.get("shared", "")),
        sizes=tuple(table.get("sizes", ())),
        instances=tuple(str(text) for text in table.get("instances", ())),
        arguments={name: _argument(f"{where}: {name}", value) for name, value in table.get("arguments", {}).items()},
        relative=table.get("relative"),
        absolute=table.get("absolute"),
        skip=table.get("skip", ""),
    )


def _argument(where: str, value: Any) -> ParameterHint:
    """``4`` and ``"n / 2"`` are values, ``{ count = "w * h" }`` says how many elements are behind a pointer."""
    if isinstance(value, dict):
        if value.keys() != {"count"}:
            raise ManifestError(f"{where}: a value, or a table with count, is wanted")
        return ParameterHint(count=str(value["count"]))
    if isinstance(value, bool):
        return ParameterHint(value=str(value).lower())
    return ParameterHint(value=str(value))
