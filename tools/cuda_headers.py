"""What the headers of several CUDA versions declare, each name with its table and its history."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from header_scan import Declaration, parameters, scan

__all__ = ["CudaName", "collect"]

_STRAY = 10
"""A header set with no more names of a library than this does not have the library."""


@dataclass(frozen=True)
class CudaName:
    """One name as the preferred header set declares it, functions with the overloads of all sets."""

    api: str
    include: str
    """The header that a user includes for it."""
    labels: tuple[str, ...]
    """The header sets that declare it, oldest first, such as ``cuda-12.9``."""
    source: str
    """The header set whose declaration was taken."""
    what: Declaration
    added: str
    removed: str
    """First CUDA version with and without it, where two neighbouring header sets show it; else empty."""


def collect(roots: Mapping[str, Path], config: Mapping[str, Any]) -> dict[str, CudaName]:
    """Scan the header sets ``roots`` (label such as ``cuda-12.9`` to include folder, oldest first)."""
    fallback = [roots[label] for label in config["prefer"] if label in roots][:1]
    scans = {label: _scan_set(root, fallback, config) for label, root in roots.items()}
    owned: dict[str, tuple[str, str]] = {}
    for found in scans.values():
        for name, declaration in found.items():
            if re.fullmatch(config["ignore"], name):
                continue
            if (owner := _owner(declaration, config["owner"])) is not None:
                owned[name] = owner
    sizes = {label: Counter(owned[name][0] for name in found if name in owned) for label, found in scans.items()}
    names = {}
    for name, (api, include) in owned.items():
        covered = {label: found for label, found in scans.items() if sizes[label][api] > _STRAY}
        history = _history(name, covered, config["neighbours"])
        names[name] = CudaName(api, include, *_pick(name, scans, config["prefer"]), *history)
    return names


def _pick(
    name: str, scans: Mapping[str, Mapping[str, Declaration]], prefer: Sequence[str]
) -> tuple[tuple[str, ...], str, Declaration]:
    """The sets with the name, the one to believe, and its declaration with the overloads of the others added."""
    labels = tuple(label for label in scans if name in scans[label])
    source = next((label for label in prefer if label in labels), labels[-1])
    what = scans[source][name]
    if what.kind == "function":
        signatures: dict[tuple[str, ...], str] = {}
        for label in [source, *reversed(labels)]:
            for signature in scans[label][name].signatures:
                signatures.setdefault(tuple(parameters(signature)), signature)
        what = replace(what, signatures=sorted(signatures.values(), key=_is_template))
    return labels, source, what


def _is_template(signature: str) -> bool:
    return signature.startswith("template<")


def _history(
    name: str, covered: Mapping[str, Mapping[str, Declaration]], neighbours: Sequence[Sequence[str]]
) -> tuple[str, str]:
    """(added, removed) as far as the consecutive sets among those that cover the name's library show it."""
    added = removed = ""
    for before, after in neighbours:
        if before in covered and after in covered:
            if name in covered[after] and name not in covered[before]:
                added = _version(after)
            elif name in covered[before] and name not in covered[after]:
                removed = _version(after)
    return added, removed


def _version(label: str) -> str:
    return label.split("-")[1]


def _scan_set(root: Path, fallback: Sequence[Path], config: Mapping[str, Any]) -> dict[str, Declaration]:
    """``fallback`` has the headers that a library's own set does not bring."""
    found: dict[str, Declaration] = {}
    with tempfile.TemporaryDirectory() as stubs:
        for name, text in config["stubs"].items():
            if not (root / name).exists():
                path = Path(stubs, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text + "\n", encoding="utf-8")
        folders = [root, root / "cccl", *fallback, stubs]
        args = [*config["arguments"], *(f"-I{folder}" for folder in folders)]
        for group in config["groups"]:
            present = ["stddef.h", *(name for name in group if (root / name).exists())]
            for name, declaration in scan(present, args, [root]).items():
                found.setdefault(name, declaration)
    return _with_aliases(found)


def _with_aliases(found: dict[str, Declaration]) -> dict[str, Declaration]:
    """Turn ``#define cuMemAlloc cuMemAlloc_v2`` into a declaration of ``cuMemAlloc``."""
    for name, declaration in list(found.items()):
        target = found.get(declaration.value)
        if declaration.kind == "macro" and target is not None and target.kind in {"function", "type"}:
            found[name] = replace(target, name=name, header=declaration.header)
    return found


def _owner(declaration: Declaration, owners: Sequence[Mapping[str, str]]) -> tuple[str, str] | None:
    """(API, header to include), or None if no table wants the declaration."""
    for owner in owners:
        if re.fullmatch(owner["headers"], declaration.header) and re.fullmatch(owner["names"], declaration.name):
            return owner["api"], owner.get("include", declaration.header)
    return None
