"""What becomes of each name: the tables' word on a use, given what the parser knows of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum

from hipify_py.frontend.facts import FORWARD, MIXED, Activity, FileFacts, NameUse, Origin, Side
from hipify_py.frontend.macros import Piece
from hipify_py.results import Outcome
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.rewrite.receivers import resolved
from hipify_py.rewrite.signatures import arities
from hipify_py.tables.load import Entry
from hipify_py.tables.schema import Kind, Status

_TAG = re.compile(r"(_v\d+)?(_st|_union)?$")


class Fate(Enum):
    """What is done about a use."""

    LEAVE = "leave"  # not CUDA's, or not to be touched
    KEEP = "keep"  # the same on the target
    RENAME = "rename"
    CALL = "call"  # the call changes as calls.toml says
    DROP = "drop"  # a word that the target does without
    TOO_NEW = "too-new"  # the target has it, but only in a later version than asked for
    UNSUPPORTED = "unsupported"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A use with its fate. ``entry`` is the table row where there is one."""

    use: NameUse
    fate: Fate
    entry: Entry | None = None
    moved: bool = False  # the target has the name in another namespace than the one its qualifier becomes

    @property
    def verified(self) -> bool:
        """Whether the parser confirmed that the name is CUDA's."""
        return self.use.activity in (Activity.ACTIVE, Activity.DEPENDENT)

    @property
    def outcome(self) -> Outcome | None:
        """How the report counts it; None for names that aren't CUDA's."""
        if self.fate is Fate.LEAVE:
            return None
        if self.fate is Fate.UNKNOWN:
            return Outcome.UNKNOWN
        if self.fate in (Fate.UNSUPPORTED, Fate.TOO_NEW):
            return Outcome.UNSUPPORTED
        return Outcome.TRANSLATED if self.verified else Outcome.UNVERIFIED


def version(text: str) -> tuple[int, ...]:
    """``"6.4"`` as (6, 4); an empty text is older than everything."""
    return tuple(int(part) for part in text.split(".") if part.isdigit())


def new_name(entry: Entry) -> str:
    """What a renamed token becomes: of a qualified name the last part, since the qualifier is translated by itself."""
    new = entry.target.new if entry.target else ""
    return new.rpartition("::")[2] if "::" in entry.cuda.name else new


def _takes(entry: Entry | None, use: NameUse) -> bool:
    """Whether CUDA's function takes as many arguments as a call of its name has."""
    if entry is None or use.call is None:
        return True
    count = len(use.call.arguments)
    return any(arity.fits(count) for arity in arities(entry.cuda.signature))


class Judge:
    """Judges the names of one file.

    In a file that is ``native``, written for the target, built-in functions and variables are the target's own: some
    have the names of CUDA's and mean something else, such as ``__ballot`` and ``warpSize`` with 64 lanes. ``pieces`` of
    names that macros put together are no names. ``own`` names are the user's wherever they stand unqualified, and
    so are ``variables`` that no table has.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        target_version: str,
        user_names: frozenset[str],
        native: bool = False,
        pieces: Collection[Piece] = (),
        own: Collection[str] = (),
        variables: Collection[str] = (),
    ) -> None:
        self._knowledge = knowledge
        self._version = version(target_version)
        self._user_names = user_names
        self._native = native
        self._own = own
        self._variables = variables
        self._pieces = frozenset((piece.path, piece.span) for piece in pieces)

    def verdicts(self, facts: FileFacts) -> tuple[Verdict, ...]:
        """One verdict a use, in source order. Parts of pasted names are no names."""
        tokens = facts.tokens
        return tuple(
            Verdict(use, Fate.LEAVE)
            if tokens.is_text(use.token + 1, b"##")
            or tokens.is_text(use.token - 1, b"##")
            or (facts.path, use.span) in self._pieces
            else self.verdict(resolved(use, facts, self._knowledge), facts.aliases)
            for use in facts.uses
        )

    def verdict(self, use: NameUse, aliases: Mapping[str, str]) -> Verdict:
        """The fate of one use."""
        if use.name in aliases and not use.qualifier:
            return Verdict(use, Fate.LEAVE)
        if use.name in self._own and not use.qualifier:
            return Verdict(use, Fate.LEAVE)
        resolved = use.resolution
        if resolved.origin in (Origin.USER, Origin.NONE) and (setting := self._setting(use)):
            return self._judged(use, setting, known_cuda=True)
        if resolved.origin is Origin.USER:
            if FORWARD in resolved.attributes and self._is_type(use.name):
                return self._judged(use, self._knowledge.lookup(use.name), known_cuda=True)
            return Verdict(use, Fate.LEAVE)
        if resolved.origin is Origin.SYSTEM and self._differs_on_device(use):
            return self._judged(use, self._knowledge.lookup(use.name), known_cuda=True)
        if resolved.origin is Origin.SYSTEM:
            known = self._knowledge.lookup(resolved.qualified)
            meant = known is not None and self._is_library(resolved.qualified, known)
            return self._judged(use, known, known_cuda=True) if meant else Verdict(use, Fate.LEAVE)
        if self._knowledge.word_rule(use.name):
            return Verdict(use, Fate.DROP, self._knowledge.lookup(use.name))
        if resolved.origin is Origin.CUDA:
            entry = self._knowledge.lookup(resolved.qualified) or self._as_written(use)
            if MIXED in resolved.attributes and not _takes(entry, use):
                return Verdict(use, Fate.LEAVE)
            if entry is None and resolved.entity == "member":
                entry = self._member(resolved.qualified)
                # other members go with their class, which is judged by itself
                return self._judged(use, entry, known_cuda=True) if entry else Verdict(use, Fate.LEAVE)
            return self._judged(use, entry or self._knowledge.lookup(use.name), known_cuda=True)
        return self._by_tokens(use)

    def _as_written(self, use: NameUse) -> Entry | None:
        """The row of a qualified name that is declared in another namespace, such as one that an alias stands for."""
        return self._knowledge.lookup(f"{use.qualifier}::{use.name}") if use.qualifier else None

    def _is_library(self, qualified: str, known: Entry) -> bool:
        """Whether a header outside of the project that declares a name of the tables is a CUDA library's.

        Plain words, and names of ``std``, are the C++ library's.
        """
        if self._knowledge.is_own(qualified) or known.cuda.kind is Kind.MACRO:
            return True
        return self._knowledge.looks_like_cuda(qualified) or qualified.partition("::")[0] not in (qualified, "std")

    def _setting(self, use: NameUse) -> Entry | None:
        """The row of a macro that is the user's to define and CUDA's to read."""
        entry = self._knowledge.lookup(use.name) if use.name.isupper() else None
        known = entry is not None and entry.target is not None and entry.cuda.kind is Kind.SETTING
        return entry if known else None

    def _member(self, qualified: str) -> Entry | None:
        """The row of a member of a record with several tags: ``X``, ``X_st``, ``X_v2_st`` ... are one to the tables."""
        record, _, member = qualified.rpartition("::")
        public = _TAG.sub("", record)
        tags = (public, f"{public}_st", f"{public}_union")
        return next((entry for tag in tags if (entry := self._knowledge.lookup(f"{tag}::{member}"))), None)

    def _is_type(self, name: str) -> bool:
        entry = self._knowledge.lookup(name)
        return entry is not None and entry.cuda.kind is Kind.TYPE and self._knowledge.looks_like_cuda(name)

    def _differs_on_device(self, use: NameUse) -> bool:
        """Whether a function of the C library is another one in device code, or is none there."""
        if use.side is Side.HOST or use.qualifier not in ("", "std") or use.member:
            return False
        return any(rule.device for rule in self._knowledge.call_rules(use.name)) or self._is_host_only(use)

    def _is_host_only(self, use: NameUse) -> bool:
        """Whether CUDA's device code may call a function of the C library that the target's may not."""
        entry = self._knowledge.lookup(use.name) if use.side is Side.DEVICE and use.call is not None else None
        if entry is None or entry.target is None or entry.api != "device":
            return False
        return entry.cuda.kind is Kind.DEVICE and entry.target.status is Status.UNSUPPORTED

    def _by_tokens(self, use: NameUse) -> Verdict:
        """A name that the parser has not resolved: the tables decide, user names and doubtful words stay."""
        key = f"{use.qualifier}::{use.name}" if use.qualifier else use.name
        entry = self._knowledge.lookup(key)
        if use.member or (use.name in self._user_names and not use.qualifier):
            return Verdict(use, Fate.LEAVE)
        looks = self._knowledge.looks_like_cuda(use.name)
        if entry is None:
            qualifier = use.qualifier.split("::")[0]
            own = self._knowledge.lookup(qualifier) is None if qualifier else use.name in self._variables
            return Verdict(use, Fate.LEAVE) if own or not looks else self._judged(use, None, known_cuda=False)
        plain = self._knowledge.is_own(key) or self._is_plain_enough(use, entry)
        if not looks and not use.qualifier and not plain:
            return Verdict(use, Fate.LEAVE)
        return self._judged(use, entry, known_cuda=False)

    @staticmethod
    def _is_plain_enough(use: NameUse, entry: Entry) -> bool:
        """Whether an ordinary word (``texture``, ``half``, ``cub``) is CUDA's by the way it is used."""
        if entry.cuda.kind is Kind.NAMESPACE:
            return use.scope
        if entry.cuda.kind is Kind.VARIABLE:  # the language's own, such as warpSize
            return use.side is not Side.HOST or use.activity is Activity.MACRO
        if entry.cuda.kind is Kind.MACRO:
            return use.call is not None
        if entry.cuda.kind is Kind.QUALIFIER:
            return use.name.startswith("__")
        return use.call is not None and (use.call.template is not None or use.name.startswith("__"))

    def _judged(self, use: NameUse, entry: Entry | None, known_cuda: bool) -> Verdict:
        mapping = entry.target if entry else None
        if entry is None or mapping is None:
            looks = self._knowledge.looks_like_cuda(use.name)
            return Verdict(use, Fate.UNKNOWN if looks or known_cuda else Fate.LEAVE, entry)
        if self._native and entry.cuda.kind is Kind.VARIABLE:
            return Verdict(use, Fate.LEAVE, entry)
        if self._knowledge.call_rules(entry.cuda.name):
            built_in = use.name.startswith("__") and not use.name.startswith("__nv")
            return Verdict(use, Fate.LEAVE if self._native and built_in else Fate.CALL, entry)
        if mapping.status in (Status.UNSUPPORTED, Status.REMOVED):
            return Verdict(use, Fate.UNSUPPORTED, entry)
        if mapping.since and version(mapping.since) > self._version:
            return Verdict(use, Fate.TOO_NEW, entry)
        moved = self._is_moved(entry)
        if new_name(entry) == use.name and not moved:
            return Verdict(use, Fate.KEEP, entry)
        return Verdict(use, Fate.RENAME, entry, moved)

    def _is_moved(self, entry: Entry) -> bool:
        before, _, _ = entry.cuda.name.rpartition("::")
        if not before or entry.target is None or entry.cuda.kind is Kind.MEMBER:
            return False
        outer = self._knowledge.lookup(before)
        expected = outer.target.new if outer and outer.target and outer.target.new else before
        return entry.target.new.rpartition("::")[0] != expected
