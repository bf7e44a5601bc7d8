"""A target's tables as rewriters use them: names, headers and call rules behind one object."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from hipify_py.rewrite.conditions import CONDITION_NAMES
from hipify_py.tables.load import FOLDER, Entry, TableError, Tables, is_cuda_looking, load_tables
from hipify_py.tables.schema import CudaFact, Kind, Status
from hipify_py.tables.schema import Mapping as Row

_VALUE = re.compile(r"\$\{\d+:[a-z]")  # an argument as a value of a type
_KEYS = frozenset(
    (
        "cuda",
        "to",
        "arity",
        "since",
        "until",
        "applicability",
        "note",
        "partial",
        "support",
        "requires",
        "statement",
        "device",
        "rename",
        "operand",
    )
)


class Applicability(Enum):
    """Whether a rule is applied to every call that it fits, or only where fixes that may change meaning are wanted."""

    SAFE = "safe"
    UNSAFE = "unsafe"


@dataclass(frozen=True, slots=True)
class CallRule:
    """One ``[[call]]`` of a target's calls.toml.

    ``to`` is a call template; it applies to calls with one of ``arity`` arguments (any, if empty) whose arguments
    meet ``requires`` (argument number, or ``T`` for the template arguments -> condition), for target versions from
    ``since`` on and before ``until``. ``support`` names the part of the target's support header that ``to`` uses;
    ``statement`` restricts the rule to calls that are statements of their own, ``device`` to device code. Several parts
    of the support header are separated by blanks. ``partial`` says that the note names a GPU or a use for which the new
    call does not work. ``rename`` stands in for ``to``: the call stays, its name becomes the row's own new name.
    ``operand`` restricts the rule to calls whose type matters: not to those whose value is stored as it is.
    """

    cuda: str
    to: str
    arity: tuple[int, ...] = ()
    since: str = ""
    until: str = ""
    applicability: Applicability = Applicability.SAFE
    note: str = ""
    partial: bool = False
    support: str = ""
    requires: Mapping[str, str] = field(default_factory=dict)
    statement: bool = False
    device: bool = False
    rename: bool = False
    operand: bool = False


@dataclass(frozen=True, slots=True)
class ArgumentRule:
    """One ``[[argument]]`` of enums.toml: names that become something else in one argument of one function."""

    callee: str
    index: int
    map: Mapping[str, str]
    note: str = ""


@dataclass(frozen=True, slots=True)
class WordRule:
    """One ``[[token]]`` of enums.toml: a word that the target does without, with the list in parentheses after it."""

    cuda: str
    parentheses: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """One table of limits.toml: the ``most`` that a launch may ask for, and what the user is told."""

    most: int
    text: str
    hint: str


class Knowledge:
    """All that one target's tables know; build it with :func:`load_knowledge`."""

    def __init__(
        self,
        tables: Tables,
        rules: Mapping[str, tuple[CallRule, ...]] | None = None,
        arguments: Mapping[str, tuple[ArgumentRule, ...]] | None = None,
        words: Mapping[str, WordRule] | None = None,
        support: Mapping[str, str] | None = None,
        implicit: Mapping[str, str] | None = None,
        limits: Mapping[str, Limit] | None = None,
        pointers: frozenset[str] = frozenset(),
        renumbered: frozenset[str] = frozenset(),
    ) -> None:
        self.limits = limits or {}
        self.pointers = pointers  # types that are numbers in CUDA and pointers in the target
        self.renumbered = renumbered  # enumerations whose enumerators have other numbers in the target
        self._tables = tables
        self._rules = rules or {}
        self._arguments = arguments or {}
        self._words = words or {}
        self._support = support or {}
        self._implicit = implicit or {}
        self._own: Mapping[str, Entry] = {}

    def extended(self, rows: Mapping[str, Entry], calls: Mapping[str, tuple[CallRule, ...]]) -> Knowledge:
        """The same with rows and call rules that go before what is known of their names.

        A row replaces all that is known of its name. Call rules are tried before those that are known; where there
        are none, the calls that no new rule fits are renamed as before.
        """
        rules = {name: found for name, found in self._rules.items() if name not in rows}
        for name, found in calls.items():
            rules[name] = (*found, *(self._fallback(name) if name not in rows else ()))
        rest = (self._arguments, self._words, self._support, self._implicit, self.limits)
        new = Knowledge(self._tables, rules, *rest, self.pointers, self.renumbered)
        bare = {name: _rewritten(name) for name in calls if name not in rows and self.lookup(name) is None}
        new._own = {**self._own, **bare, **rows}
        return new

    def _fallback(self, name: str) -> tuple[CallRule, ...]:
        entry = self.lookup(name)
        if name in self._rules or entry is None or entry.target is None or not entry.target.new:
            return self._rules.get(name, ())
        new = entry.target.new
        return (CallRule(name, f"{new}$T($0...)", since=entry.target.since, support=self.support_part(new)),)

    def is_own(self, name: str) -> bool:
        """Whether a name was added to the tables by rules of the user's own."""
        return name in self._own

    @property
    def support_names(self) -> frozenset[str]:
        """The parts of the support header."""
        return frozenset(self._support.values())

    def implicit_header(self, name: str) -> str:
        """The header that host code needs for a name that it has from CUDA's compiler alone; nothing for others."""
        return self._implicit.get(name, "")

    def argument_rules(self, callee: str) -> tuple[ArgumentRule, ...]:
        """What names in the arguments of ``callee`` become there."""
        return self._arguments.get(callee, ())

    def word_rule(self, name: str) -> WordRule | None:
        """The rule for a word that goes."""
        return self._words.get(name)

    def support_part(self, new: str) -> str:
        """The part of the support header that defines the target name ``new``; empty if none does."""
        return self._support.get(new.partition("<")[0], "")

    def lookup(self, name: str) -> Entry | None:
        """The row of a name, qualified as the tables qualify it; headers are not names."""
        entry = self._own.get(name) or self._tables.lookup(name)
        return None if entry is None or entry.cuda.kind is Kind.HEADER else entry

    def lookup_header(self, name: str) -> Entry | None:
        """The row of a header as an include directive spells it."""
        entry = self._own.get(name) or self._tables.lookup(name)
        return entry if entry is not None and entry.cuda.kind is Kind.HEADER else None

    def call_rules(self, name: str) -> tuple[CallRule, ...]:
        """The rules for calls of ``name``, the first that fits wins."""
        return self._rules.get(name, ())

    @cached_property
    def _typed(self) -> frozenset[str]:
        return frozenset(
            name.rpartition("::")[2]
            for name, rules in self._rules.items()
            if any(rule.requires or _VALUE.search(rule.to) for rule in rules)
        )

    @cached_property
    def _members(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for name in self._tables.names:
            if name.count("::") > 1:
                found.setdefault(name.rpartition("::")[2], []).append(name)
        return {last: tuple(names) for last, names in found.items()}

    def members(self, api: str, name: str) -> list[Entry]:
        """The rows of the members of that name of all classes of an API."""
        entries = (self.lookup(full) for full in self._members.get(name, ()))
        return [entry for entry in entries if entry is not None and entry.api == api]

    def replacements(self) -> Iterator[tuple[str, str]]:
        """(CUDA name, text that takes its place) of every row and every call rule."""
        for entry in self._tables:
            if entry.target is not None and entry.target.new:
                yield entry.cuda.name, entry.target.new
        for name, rules in self._rules.items():
            yield from ((name, rule.to) for rule in rules)

    def needs_types(self, name: str) -> bool:
        """Whether rules for calls of ``name`` put conditions on arguments, or convert those of other types."""
        return name in self._typed

    def looks_like_cuda(self, name: str) -> bool:
        """Whether a name is spelt like CUDA's own."""
        return is_cuda_looking(name)

    @cached_property
    def _last_components(self) -> frozenset[str]:
        return frozenset(name.rpartition("::")[2] for name in (*self._tables.names, *self._own))

    def is_candidate(self, name: str) -> bool:
        """Whether an identifier may be CUDA's: the last part of a known name, or spelt like one."""
        return name in self._last_components or name in self._words or is_cuda_looking(name)


def _rewritten(name: str) -> Entry:
    """The entry of a name that only call rules speak of."""
    fact = CudaFact(name, Kind.FUNCTION, "", "", "", "", "", "", "review")
    return Entry("rules", fact, Row(name, "", Status.REWRITE, "", "", "calls"))


@cache
def load_knowledge(target: str, folder: Path | None = None, overlay: str = "") -> Knowledge:
    """Load the tables and call rules of a target; ``overlay`` is a folder of tables below them that go first.

    Raises:
        TableError: a table or a rule is malformed; the message starts with the file.
    """
    tables = FOLDER / target if folder is None else folder
    enums = _read_toml(tables / "enums.toml")
    arguments: dict[str, tuple[ArgumentRule, ...]] = {}
    for block in enums.get("argument", []):
        arguments[block["callee"]] = (*arguments.get(block["callee"], ()), ArgumentRule(**block))
    words = {block["cuda"]: WordRule(**block) for block in enums.get("token", [])}
    support = {name: part for part, block in _read_toml(tables / "support.toml").items() for name in block["defines"]}
    implicit = {name: header for header, names in _read_toml(tables / "implicit.toml").items() for name in names}
    calls = read_call_rules(tables / "calls.toml")
    first = tables / overlay if overlay else None
    limits = {name: Limit(**block) for name, block in _read_toml(tables / "limits.toml").items()}
    rows = load_tables(target, folder=folder, overlay=first)
    types = _read_toml(tables / "handles.toml")
    pointers, renumbered = (frozenset(types.get(key, ())) for key in ("pointers", "renumbered"))
    return Knowledge(rows, calls, arguments, words, support, implicit, limits, pointers, renumbered)


def _read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file, nothing if there is none.

    Raises:
        TableError: the text isn't TOML.
    """
    if not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"{path}: {error}") from error


def read_call_rules(path: Path) -> dict[str, tuple[CallRule, ...]]:
    """The call rules of one calls.toml by CUDA name.

    Raises:
        TableError: unknown keys, missing ``cuda`` or ``to``, or text that isn't TOML.
    """
    rules: dict[str, list[CallRule]] = {}
    for number, block in enumerate(_read_toml(path).get("call", []), start=1):
        rule = _rule(path, number, block)
        rules.setdefault(rule.cuda, []).append(rule)
    return {name: tuple(found) for name, found in rules.items()}


def _rule(path: Path, number: int, block: dict[str, Any]) -> CallRule:
    where = f"{path}: call {number} ({block.get('cuda', 'no name')})"
    if unknown := block.keys() - _KEYS:
        raise TableError(f"{where}: unknown key {min(unknown)!r}")
    if "cuda" not in block or ("to" in block) == ("rename" in block):
        raise TableError(f"{where}: needs 'cuda' and 'to'")
    for condition in block.get("requires", {}).values():
        if str(condition).partition(" ")[0] not in CONDITION_NAMES:
            raise TableError(f"{where}: unknown condition {condition!r}")
    requires = {str(index): str(condition) for index, condition in block.get("requires", {}).items()}
    applicability = Applicability(block.get("applicability", Applicability.SAFE))
    plain = {key: value for key, value in block.items() if key not in ("requires", "arity", "applicability")}
    rest = {"to": "", **plain}
    return CallRule(**rest, arity=tuple(block.get("arity", ())), requires=requires, applicability=applicability)
