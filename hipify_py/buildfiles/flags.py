"""Compiler options of nvcc, wherever they stand: a list of words in, what becomes of each of them out.

Pure: callers know where words stand and how lists of them are written in their language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from hipify_py.buildfiles.knowledge import Action, BuildKnowledge, BuildRow

_TABLE = "nvcc_flags"
_HOST = re.compile(
    r"-(?:[DILUWfls]|O(?:[0-3sgz]|fast)?$|g[\w-]*$|[coESwvpr]$|pg$|pipe$|m(?!ax)|std=|isystem|idirafter|iquote|include"
    r"|pthread|shared|static|rdynamic|no\w+|dump\w+|-version$|-help$|M(?:D|M|MD|F|T|Q|P|G)?$)"
)
_SHARED = frozenset(
    ("-G", "-O", "-V", "-Werror", "-Wreorder", "-frandom-seed", "-g", "-h", "-m", "-m64", "-run", "-t", "-x")
)
_ARCHITECTURE_VALUE = re.compile(r"sm_|compute_|lto_|all$|all-major$|native$")
_RESPONSE_FILE = re.compile(r"[\"']?@[^@\s]+$")  # not a placeholder such as @FLAGS@
_OPTIONS_FILE = "--options-file"
_LIBRARY = re.compile(r"-l([A-Za-z_][\w.+-]*)$")
_REFERENCE = re.compile(r"\$[({](\w+)[)}]|\$(\w+)")
_GPU = re.compile(r"(?:sm|compute|lto)_(?:(\d+[a-z]?)|\$[({](\w+)[)}]|\$(\w+))")


class Where(Enum):
    """How sure it is that the words are nvcc's."""

    NVCC = "nvcc"  # its own list: everything unknown is reported
    SHARED = "shared"  # a list for host compilers, too: only what nvcc alone knows is looked at


@dataclass(frozen=True, slots=True)
class Change:
    """Words ``first`` to ``last`` (inclusive) become ``new``; None: they stay.

    ``flag`` is the option as written, ``row`` what the tables say of it; no row: the tables don't know it.
    """

    first: int
    last: int
    flag: str
    new: tuple[str, ...] | None
    row: BuildRow | None


@dataclass(frozen=True)
class FlagTranslator:
    """Translates lists of words for one target.

    ``architecture`` is the option that names a GPU, nothing where the build system names them itself;
    ``architecture_names`` are variables that hold the target's GPUs after the translation.
    """

    knowledge: BuildKnowledge
    gpus: tuple[str, ...]
    architecture: str = ""
    architecture_names: frozenset[str] = frozenset()

    def changes(self, words: Sequence[str], where: Where) -> list[Change]:
        """What becomes of ``words``; words that stay and that nothing is to be said of are left out."""
        found: list[Change] = []
        written: set[str] = set()
        index = 0
        while index < len(words):
            change = self._change(words, index, where, written)
            if change is None:
                index += 1
                continue
            if change.new is None or change.new != tuple(words[change.first : change.last + 1]):
                found.append(change)
            index = change.last + 1
        return found

    def takes_value(self, word: str) -> bool:
        """Whether a word is an option of nvcc whose value is the next word."""
        entry = self.knowledge.lookup(_TABLE, word)
        return entry is not None and entry.fact.kind == "value"

    def _change(self, words: Sequence[str], index: int, where: Where, written: set[str]) -> Change | None:
        word = words[index]
        if where is Where.NVCC and _RESPONSE_FILE.match(word):
            row = self.knowledge.row(_TABLE, _OPTIONS_FILE)
            return Change(index, index, word, None, row) if row else None
        if not word.startswith("-") or word == "-":
            return None
        name, value, joined = self._split(word)
        entry = self.knowledge.lookup(_TABLE, name)
        if entry is None and (library := _LIBRARY.match(word)):
            return self._library(index, word, library[1])
        following = words[index + 1] if index + 1 < len(words) else ""
        if entry is None or (where is Where.SHARED and _is_shared(name, value or following)):
            known = where is Where.SHARED or _HOST.match(word) is not None
            return None if known else Change(index, index, word, None, None)
        last = index
        if entry.fact.kind == "value" and not joined:
            if index + 1 >= len(words):
                return Change(index, index, word, None, None)
            if name in _SHARED and following.startswith("-"):
                return None  # the host compilers' option, which takes no value
            value, last = following, index + 1
        row = self._row(entry.fact.alias or name, value) or entry.row
        if row is None:
            return Change(index, last, word, None, None)
        return Change(index, last, word, self._new(row, words[index : last + 1], value, written), row)

    def _split(self, word: str) -> tuple[str, str, bool]:
        """Option, value and whether the value is part of the word."""
        name, equals, value = word.partition("=")
        entry = self.knowledge.lookup(_TABLE, name)
        if equals and entry is not None and entry.fact.kind == "value":
            return name, value, True
        return word, "", False

    def _row(self, name: str, value: str) -> BuildRow | None:
        entry = self.knowledge.lookup(_TABLE, f"{name}={value}")
        return entry.row if entry else None

    def _library(self, index: int, word: str, name: str) -> Change | None:
        row = self.knowledge.row("libraries", name)
        if row is None:
            return None
        new = None if row.action is Action.UNSUPPORTED else (f"-l{row.new}",) if row.new else ()
        return Change(index, index, word, new, row)

    def _new(self, row: BuildRow, words: Sequence[str], value: str, written: set[str]) -> tuple[str, ...] | None:
        match row.action:
            case Action.UNSUPPORTED:
                return None
            case Action.UNWRAP:
                return tuple(part for part in re.split(r",(?![^$]*[)}])", value.strip("\"'")) if part)
            case Action.ARCHITECTURE:
                fresh = [word for word in self._architectures(value) if word not in written]
                written.update(fresh)
                return tuple(fresh)
            case _:
                return tuple(row.new.replace("{}", value).split())

    def _architectures(self, value: str) -> list[str]:
        if not self.architecture:
            return []
        names = [match[2] or match[3] for match in _GPU.finditer(value) if match[2] or match[3]]
        names += [match[1] or match[2] for match in _REFERENCE.finditer(value)]
        for name in names:
            if name in self.architecture_names:
                return [self.architecture.replace("{}", f"$({name})")]
        return [self.architecture.replace("{}", gpu) for gpu in self.gpus]


def _is_shared(name: str, value: str) -> bool:
    """Whether host compilers know an option of nvcc's, too, or have another one of this spelling."""
    if name == "-arch":
        return _ARCHITECTURE_VALUE.match(value) is None
    return name in _SHARED
