"""Rules of the user's own (``--rules FILE``): rows and call templates that are added to a target's tables.

A file holds ``[[name]]`` blocks, which say what a name becomes, and ``[[call]]`` blocks, which say how calls of one
change; the keys are those of the tables and of calls.toml. Everything is checked when the file is read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from hipify_py.rewrite.conditions import CONDITION_NAMES
from hipify_py.rewrite.knowledge import Applicability, CallRule, Knowledge
from hipify_py.rewrite.template import TemplateError, parse
from hipify_py.tables.load import Entry, TableError
from hipify_py.tables.schema import CudaFact, Kind, Status
from hipify_py.tables.schema import Mapping as Row
from hipify_py.tables.validate import row_problems

API = "rules"  # the library that the report counts these names under
_NAME = re.compile(r"(?:::)?[A-Za-z_]\w*(?:::~?[A-Za-z_]\w*)*")
_HEADER = re.compile(r"[\w./+-]+(?: [\w./+-]+)*")
_MOST_ARGUMENTS = 100
_NUMBERED = ("above", "reaches")  # conditions with a number after them
_MOST_DIGITS = 10
_VERSION = re.compile(r"\d+(?:\.\d+)*")
_STATUSES = (Status.DIRECT, Status.PARTIAL, Status.UNSUPPORTED)
_NAME_KEYS: Mapping[str, type] = {"cuda": str, "new": str, "kind": str, "status": str, "since": str, "note": str}
_CALL_KEYS: Mapping[str, type] = {
    "cuda": str,
    "to": str,
    "arity": list,
    "requires": dict,
    "since": str,
    "until": str,
    "applicability": str,
    "note": str,
    "support": str,
    "statement": bool,
    "operand": bool,
}
_TYPE_NAMES = {str: "a string", list: "a list of whole numbers", dict: "a table of strings", bool: "true or false"}

_T = TypeVar("_T", Kind, Status, Applicability)


class RulesError(TableError):
    """A rules file that can't be used; the message starts with file and line."""


@dataclass(frozen=True, slots=True)
class OwnRules:
    """The checked content of rules files: rows by name, and call rules by name in the order they are tried."""

    rows: Mapping[str, Entry]
    calls: Mapping[str, tuple[CallRule, ...]]


def with_rules(knowledge: Knowledge, paths: Sequence[Path]) -> Knowledge:
    """``knowledge`` with the rules of the files on top; a later file goes before an earlier one.

    Raises:
        RulesError: a file can't be read or breaks a rule.
    """
    for path in paths:
        own = read_rules(path, knowledge.support_names)
        knowledge = knowledge.extended(own.rows, own.calls)
    return knowledge


def read_rules(path: Path, support: frozenset[str] = frozenset()) -> OwnRules:
    """Read and check one file. ``support`` are the names of the parts of the target's support header.

    Raises:
        RulesError: with file and line.
    """
    try:
        text = path.read_bytes().decode()
        document = tomllib.loads(text)
    except OSError as error:
        raise RulesError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RulesError(f"{path}: is not UTF-8 (byte {error.start})") from error
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{path}: is not TOML: {error}") from error
    except (RecursionError, ValueError) as error:
        raise RulesError(f"{path}: is not TOML that can be read: brackets too deep or a number too long") from error
    return _Reader(path, text, support).read(document)


class _Reader:
    """Reads the blocks of one document."""

    def __init__(self, path: Path, text: str, support: frozenset[str]) -> None:
        self._path = path
        self._lines = text.splitlines()
        self._headers: dict[str, list[int]] = {}  # lines of the blocks' headers by kind
        self._support = support

    def read(self, document: Mapping[str, Any]) -> OwnRules:
        for key, blocks in document.items():
            if key not in ("name", "call"):
                raise self._error(self._line_of(key), f"unknown key {key!r}; there are [[name]] and [[call]]")
            if not isinstance(blocks, list) or not all(isinstance(block, dict) for block in blocks):
                raise self._error(self._line_of(key), f"{key} must be written as [[{key}]] blocks")
        calls: dict[str, list[CallRule]] = {}
        for number, block in enumerate(document.get("call", [])):
            rule = self._call(block, self._block_line("call", number))
            calls.setdefault(rule.cuda, []).append(rule)
        rows: dict[str, Entry] = {}
        for number, block in enumerate(document.get("name", [])):
            line = self._block_line("name", number)
            entry = self._row(block, line, block.get("cuda") in calls)
            if entry.cuda.name in rows:
                raise self._error(line, f"{entry.cuda.name} is listed twice")
            rows[entry.cuda.name] = entry
        return OwnRules(rows, {name: tuple(rules) for name, rules in calls.items()})

    def _row(self, block: Mapping[str, Any], line: int, called: bool) -> Entry:
        self._check_keys(block, _NAME_KEYS, ("cuda",), line)
        kind = self._choice(block, "kind", Kind.FUNCTION, tuple(Kind), line)
        new = block.get("new", "")
        default = Status.DIRECT if new else Status.UNSUPPORTED
        status = Status.REWRITE if called else self._choice(block, "status", default, _STATUSES, line)
        pattern = _HEADER if kind is Kind.HEADER else _NAME
        for key in ("cuda", "new"):
            if key in block and not pattern.fullmatch(block[key]) and (block[key] or key == "cuda"):
                raise self._error(self._key_line(line, key), f"{key}: {block[key]!r} is no {kind.value}'s name")
        if kind is Kind.HEADER and " " in block["cuda"]:
            raise self._error(self._key_line(line, "cuda"), "cuda: one header a block")
        row = Row(block["cuda"], new, Status(status), block.get("since", ""), block.get("note", ""), "review")
        for problem in row_problems(row, frozenset((row.cuda,)) if called else frozenset()):
            raise self._error(line, f"{row.cuda}: {problem}")
        return Entry(API, CudaFact(row.cuda, Kind(kind), "", "", "", "", "", "", "review"), row)

    def _call(self, block: Mapping[str, Any], line: int) -> CallRule:
        self._check_keys(block, _CALL_KEYS, ("cuda", "to"), line)
        if not _NAME.fullmatch(block["cuda"]):
            raise self._error(self._key_line(line, "cuda"), f"cuda: {block['cuda']!r} is no function's name")
        arity = tuple(block.get("arity", ()))
        if any(type(count) is not int or count < 0 for count in arity):
            raise self._error(self._key_line(line, "arity"), f"arity: must be {_TYPE_NAMES[list]}")
        self._check_template(block["to"], arity, self._key_line(line, "to"))
        requires = self._requires(block.get("requires", {}), line)
        applicability = self._choice(block, "applicability", Applicability.SAFE, tuple(Applicability), line)
        for key in ("since", "until"):
            if block.get(key) and not _VERSION.fullmatch(block[key]):
                raise self._error(self._key_line(line, key), f"{key}: {block[key]!r} is not a release such as 6.4")
        part = block.get("support", "")
        if part and part not in self._support:
            message = f"support: no part {part!r} of the support header"
            raise self._error(self._key_line(line, "support"), message)
        plain = {key: value for key, value in block.items() if key not in ("requires", "arity", "applicability")}
        return CallRule(**plain, arity=arity, requires=requires, applicability=applicability)

    def _check_template(self, text: str, arity: Sequence[int], line: int) -> None:
        try:
            template = parse(text)
        except TemplateError as error:
            raise self._error(line, f"to: {error}") from error
        if any(comment in text for comment in ("//", "/*")):
            raise self._error(line, f"to: comments would hide what follows the call: {text!r}")
        needed = max((part.number + (not part.rest) for part in template.arguments), default=0)
        if needed > _MOST_ARGUMENTS:
            raise self._error(line, f"to: no call has {needed} arguments")
        if arity and needed > min(arity):
            raise self._error(line, f"to: uses argument {needed - 1}, but arity allows calls with {min(arity)}")
        if sum(text.count(bracket) for bracket in "([{") != sum(text.count(bracket) for bracket in ")]}"):
            raise self._error(line, f"to: brackets without partners: {text!r}")

    def _requires(self, table: Mapping[str, Any], line: int) -> dict[str, str]:
        at = self._key_line(line, "requires")
        for subject, condition in table.items():
            if subject != "T" and not subject.isdecimal():
                raise self._error(at, f"requires: {subject!r} is neither an argument's number nor T")
            if not isinstance(condition, str) or condition.partition(" ")[0] not in CONDITION_NAMES:
                known = ", ".join(sorted(CONDITION_NAMES))
                raise self._error(at, f"requires: unknown condition {condition!r}; there are {known}")
            self._check_parameter(condition, at)
        return dict(table)

    def _check_parameter(self, condition: str, line: int) -> None:
        """What a condition has after its name: a number, the name of a type, or nothing."""
        name, _, parameter = condition.partition(" ")
        if name in _NUMBERED and not (parameter.isdecimal() and len(parameter) < _MOST_DIGITS):
            raise self._error(line, f"requires: {condition!r}: {name} needs a whole number after it")
        if name in ("type", "of") and not parameter.strip():
            raise self._error(line, f"requires: {condition!r}: {name} needs a type after it")
        if name not in (*_NUMBERED, "type", "of") and parameter:
            raise self._error(line, f"requires: {condition!r}: {name} has nothing after it")

    def _check_keys(
        self, block: Mapping[str, Any], known: Mapping[str, type], needed: Sequence[str], line: int
    ) -> None:
        for key, value in block.items():
            if key not in known:
                raise self._error(self._key_line(line, key), f"unknown key {key!r}; there are {', '.join(known)}")
            if type(value) is not known[key]:
                raise self._error(self._key_line(line, key), f"{key}: must be {_TYPE_NAMES[known[key]]}, not {value!r}")
        for key in needed:
            if key not in block:
                raise self._error(line, f"needs {key!r}")

    def _choice(self, block: Mapping[str, Any], key: str, default: _T, choices: Sequence[_T], line: int) -> _T:
        value = block.get(key, default.value)
        for choice in choices:
            if choice.value == value:
                return choice
        known = ", ".join(str(choice.value) for choice in choices)
        raise self._error(self._key_line(line, key), f"{key}: {value!r} is none of {known}")

    def _error(self, line: int, message: str) -> RulesError:
        return RulesError(f"{self._path}:{line}: {message}")

    def _block_line(self, kind: str, number: int) -> int:
        """The line of the block's header: the parser of TOML keeps no lines."""
        if kind not in self._headers:
            header = re.compile(rf"\s*\[\[\s*{kind}\s*\]\]")
            self._headers[kind] = [index for index, line in enumerate(self._lines, start=1) if header.match(line)]
        lines = self._headers[kind]
        return lines[number] if number < len(lines) else 1

    def _key_line(self, start: int, key: str) -> int:
        """The line of ``key`` in the block that starts at line ``start``; the block's own if it isn't found."""
        for index in range(start, len(self._lines)):
            if re.match(r"\s*\[\[", self._lines[index]):
                break
            if re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]|\s*\[\w+\.{re.escape(key)}\]", self._lines[index]):
                return index + 1
        return start

    def _line_of(self, key: str) -> int:
        """The line where a key of the document itself stands."""
        pattern = re.compile(rf"\s*(?:\[+\s*)?[\"']?{re.escape(key)}\b")
        return next((index for index, line in enumerate(self._lines, start=1) if pattern.match(line)), 1)
