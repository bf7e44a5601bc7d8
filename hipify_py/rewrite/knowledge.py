"""A target's tables as rewriters use them: names, headers and call rules behind one object."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from hipify_py.tables.load import FOLDER, Entry, TableError, Tables, is_cuda_looking, load_tables
from hipify_py.tables.schema import Kind

_KEYS = frozenset(
    ("cuda", "to", "arity", "since", "until", "applicability", "note", "support", "requires", "statement", "qualified")
)


@dataclass(frozen=True, slots=True)
class CallRule:
    """One ``[[call]]`` of a target's calls.toml.

    ``to`` is a call template; it applies to calls with one of ``arity`` arguments (any, if empty) whose arguments
    meet ``requires`` (argument index -> condition), for target versions from ``since`` on and before ``until``.
    ``support`` names the part of the target's support header that ``to`` uses; ``statement`` says that an empty
    ``to`` drops the whole statement; ``qualified`` that the qualifier before the name goes too.
    """

    cuda: str
    to: str
    arity: tuple[int, ...] = ()
    since: str = ""
    until: str = ""
    applicability: str = "safe"
    note: str = ""
    support: str = ""
    requires: Mapping[int, str] = field(default_factory=dict)
    statement: bool = False
    qualified: bool = False


class Knowledge:
    """All that one target's tables know; build it with :func:`load_knowledge`."""

    def __init__(self, tables: Tables, rules: Mapping[str, tuple[CallRule, ...]]) -> None:
        self._tables = tables
        self._rules = rules

    def lookup(self, name: str) -> Entry | None:
        """The row of a name, qualified as the tables qualify it; headers are not names."""
        entry = self._tables.lookup(name)
        return None if entry is None or entry.cuda.kind is Kind.HEADER else entry

    def lookup_header(self, name: str) -> Entry | None:
        """The row of a header as an include directive spells it."""
        entry = self._tables.lookup(name)
        return entry if entry is not None and entry.cuda.kind is Kind.HEADER else None

    def call_rules(self, name: str) -> tuple[CallRule, ...]:
        """The rules for calls of ``name``, the first that fits wins."""
        return self._rules.get(name, ())

    def looks_like_cuda(self, name: str) -> bool:
        """Whether a name is spelt like CUDA's own."""
        return is_cuda_looking(name)

    @cached_property
    def _last_components(self) -> frozenset[str]:
        return frozenset(name.rpartition("::")[2] for name in self._tables.names)

    def is_candidate(self, name: str) -> bool:
        """Whether an identifier may be CUDA's: the last part of a known name, or spelt like one."""
        return name in self._last_components or is_cuda_looking(name)


@cache
def load_knowledge(target: str, folder: Path | None = None) -> Knowledge:
    """Load the tables and call rules of a target.

    Raises:
        TableError: a table or a rule is malformed; the message starts with the file.
    """
    path = (FOLDER / target if folder is None else folder) / "calls.toml"
    return Knowledge(load_tables(target, folder=folder), read_call_rules(path) if path.exists() else {})


def read_call_rules(path: Path) -> dict[str, tuple[CallRule, ...]]:
    """The call rules of one calls.toml by CUDA name.

    Raises:
        TableError: unknown keys, missing ``cuda`` or ``to``, or text that isn't TOML.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"{path}: {error}") from error
    rules: dict[str, list[CallRule]] = {}
    for number, block in enumerate(data.get("call", []), start=1):
        rule = _rule(path, number, block)
        rules.setdefault(rule.cuda, []).append(rule)
    return {name: tuple(found) for name, found in rules.items()}


def _rule(path: Path, number: int, block: dict[str, Any]) -> CallRule:
    where = f"{path}: call {number} ({block.get('cuda', 'no name')})"
    if unknown := block.keys() - _KEYS:
        raise TableError(f"{where}: unknown key {min(unknown)!r}")
    if not {"cuda", "to"} <= block.keys():
        raise TableError(f"{where}: needs 'cuda' and 'to'")
    requires = {int(index): str(condition) for index, condition in block.get("requires", {}).items()}
    plain = {key: value for key, value in block.items() if key not in ("requires", "arity")}
    return CallRule(**plain, arity=tuple(block.get("arity", ())), requires=requires)
