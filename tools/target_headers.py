"""Which names a target's real headers declare, and how its functions differ from CUDA's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from header_scan import Declaration, macro_names, scan

__all__ = ["TargetHeaders", "member_names"]

_MEMBER = re.compile(r"\(\*(\w+)\)\(|(\w+)(?:\[[^\]]*\])*(?::\d+)?$")
_ALIKE = [
    (r"\bconst ?", ""),
    (r"\[\]", "*"),
    (r"\b(int64_t|long long)\b", "long"),
    (r"\b(c?u?uint64_t|unsigned long long|size_t)\b", "unsigned long"),
    (r"\b(c?u?uint32_t|unsigned)$", "unsigned int"),
    (r"hipDeviceProp_tR0600", "hipDeviceProp_t"),
]


class TargetHeaders:
    """The declarations of one or more releases of a target (label such as ``hip-6.4.3-headers`` to folder)."""

    def __init__(self, roots: Mapping[str, Path], config: Mapping[str, Any]) -> None:
        self._found = {label: _scan_release(root, config) for label, root in roots.items()}
        self._macros = {label: _all_macros(root, config) for label, root in roots.items()}

    @property
    def sources(self) -> list[str]:
        """All releases, oldest first."""
        return list(self._found)

    def labels(self, name: str) -> list[str]:
        """The releases that declare ``name``, oldest first."""
        return [label for label, found in self._found.items() if name in found or name in self._macros[label]]

    def declaration(self, name: str) -> Declaration | None:
        """The declaration in the oldest release that has one; a macro that renames leads to the renamed thing."""
        for label, found in self._found.items():
            declaration = found.get(name)
            second = re.sub("(_64)?$", r"_v2\1", name, count=1)
            if name in self._macros[label] and second in found:  # what HIPBLAS_V2 makes of it
                declaration = found[second]
            seen = {name}
            while declaration is not None and declaration.kind == "macro" and declaration.value in found:
                if declaration.value in seen:
                    break
                seen.add(declaration.value)
                declaration = found[declaration.value]
            if declaration is not None:
                return declaration
        return None

    def canonical(self, type_: str) -> str:
        """``type_`` with the target's type names replaced by what they stand for."""
        for _ in range(4):
            before = type_
            type_ = re.sub(r"[A-Za-z_]\w*", lambda match: self._meaning(match.group()), type_)
            if type_ == before:
                break
        return type_

    def comparable(self, type_: str) -> str:
        """``type_`` in a form that is equal for types which a caller cannot tell apart."""
        type_ = self.canonical(type_)
        for pattern, spelling in _ALIKE:
            type_ = re.sub(pattern, spelling, type_)
        return type_

    def _meaning(self, name: str) -> str:
        declaration = self.declaration(name)
        if declaration is None or declaration.kind != "type":
            return name
        if not declaration.signature.startswith("typedef "):
            return declaration.name
        return re.sub(r"^typedef |\b(struct|enum|union) ", "", declaration.signature)

    def fields(self, name: str) -> set[str]:
        """All member names of a struct in any release, through its typedefs; empty if it is opaque."""
        names: set[str] = set()
        for found in self._found.values():
            for signature in _resolve(name, found):
                names.update(member_names(signature))
        return names


def _resolve(name: str, found: Mapping[str, Declaration], depth: int = 6) -> Iterator[str]:
    declaration = found.get(name)
    if declaration is None or depth == 0:
        return
    signature = declaration.value if declaration.kind == "macro" else declaration.signature
    body = re.sub(r"^typedef |\b(struct|union|enum)\s+(?=\w+$)", "", signature)
    if "{" in signature:
        yield signature
    elif re.fullmatch(r"\w+", body) and body != name:
        yield from _resolve(body, found, depth - 1)


def member_names(body: str) -> list[str]:
    """The members of a record as the tables write it, with those of unnamed records inside."""
    names: list[str] = []
    for item in _split_members(body[body.index("{") + 1 : body.rindex("}")]):
        nested, brace, name = item.rpartition("}")
        if brace and not name.strip():
            names += member_names(nested + brace)
        elif match := _MEMBER.search(name):
            names.append(match.group(1) or match.group(2))
    return names


def _split_members(text: str) -> Iterator[str]:
    depth = start = 0
    for index, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if character == ";" and depth == 0:
            yield text[start:index]
            start = index + 1


def _scan_release(root: Path, config: Mapping[str, Any]) -> dict[str, Declaration]:
    found: dict[str, Declaration] = {}
    for group in config["groups"]:
        for side in config["sides"]:
            args = [*config["arguments"], *side, "-isystem", str(root)]
            for name, declaration in scan(group, args, _roots(root)).items():
                found.setdefault(name, declaration)
    return found


def _roots(root: Path) -> Sequence[Path]:
    """The target's headers and those that the compiler itself brings for it."""
    from clang import native

    return [root, Path(str(native.__path__[0]))]


def _all_macros(root: Path, config: Mapping[str, Any]) -> set[str]:
    names: set[str] = set()
    for pattern in config["macros"]:
        for path in root.glob(pattern):
            names |= macro_names(path)
    return names
