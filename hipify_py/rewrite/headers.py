"""Include directives: mapped to the target's headers, once each, and added where the CUDA compiler added its own."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.conditionals import Conditionals, Path, conditionals, dominates
from hipify_py.frontend.facts import FileFacts, Include
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.tables.load import Entry
from hipify_py.tables.schema import Status

RENAME_CODE = "include"
_CUDA_HEADER = re.compile(r"(?:cuda|cublas|cufft|curand|cusparse|cusolver|cudnn|cutensor|cub/|nvrtc|nvToolsExt|nvml)")


@dataclass(frozen=True, slots=True)
class HeaderUse:
    """One include of a header that may be CUDA's, with the tables' row if they know it."""

    include: Include
    entry: Entry | None
    replacement: tuple[str, ...] = ()  # target headers written here; empty: the line is dropped
    dropped: bool = False
    enclosed: bool = False  # it stands between braces: of extern "C", a namespace or the like
    moved: bool = False  # the target's headers are included above all code instead


@dataclass(slots=True)
class IncludePlan:
    """All include edits of one file."""

    uses: list[HeaderUse] = field(default_factory=list)
    fixes: list[Fix] = field(default_factory=list)
    present: set[str] = field(default_factory=set)  # target headers that the file includes afterwards
    added: list[str] = field(default_factory=list)
    support: list[str] = field(default_factory=list)  # paths of the support headers that the file includes afterwards
    lacking: frozenset[str] = frozenset()  # headers that the file needs and can't include itself


class IncludePlanner:
    """Plans the includes of one file. ``local`` says whether an include names a file of the project."""

    def __init__(self, facts: FileFacts, tables: Knowledge, local: frozenset[str]) -> None:
        self._facts = facts
        self._tables = tables
        self._local = local
        self._conditionals = conditionals(facts.tokens)
        self._seen: list[tuple[str, Path]] = []
        self._moved: list[str] = []  # headers that stood between braces
        self._anchor: int | None = None  # where includes of support headers go: behind the target's first header

    def plan(
        self,
        needed: Sequence[str] = (),
        support: Sequence[str] = (),
        first: Sequence[str] = (),
        inlined: str | None = None,
    ) -> IncludePlan:
        """Map every include, then add those of ``needed`` that no include brings in unconditionally.

        ``support`` are paths of the target's support headers, to be included in quotes; ``first`` are headers that
        stand before all others. ``inlined`` is written in the place of the includes of support headers.
        """
        plan = IncludePlan(support=list(support), added=list(first))
        self._seen.extend((header, ()) for header in first)
        for include in self._facts.includes:
            self._one(include, plan)
        plan.added.extend(header for header in needed if not self._reached(header, ()))
        missing = [*plan.added, *self._moved]
        lines = [f"#include <{header}>" for header in missing]
        lines += self._support_lines(support) if inlined is None else self._inlined_lines(inlined, missing)
        after = self._anchor if not missing else None
        if after is not None and lines:
            end = newline(self._facts.data)
            text = b"".join(end + line.encode() for line in lines)
            plan.fixes.append(Fix(RENAME_CODE, (Edit.insert(after, text),)))
        elif lines:
            at, text = insertion(self._facts, self._conditionals, lines)
            plan.fixes.append(Fix(RENAME_CODE, (Edit.insert(at, text),)))
        plan.present = {header for header, _ in self._seen} | set(missing)
        return plan

    def _support_lines(self, paths: Sequence[str]) -> list[str]:
        present = {include.header for include in self._facts.includes}
        return [f'#include "{path}"' for path in paths if path not in present]

    def _inlined_lines(self, text: str, missing: Sequence[str]) -> list[str]:
        """The lines of ``text`` without includes that the file has or is about to get, and a blank line."""
        known = [*missing, *(header for header, _ in self._seen if self._reached(header, ()))]
        present = {f"#include <{header}>" for header in known}
        lines = [line for line in text.splitlines() if line not in present]
        behind = self._facts.data[self._anchor or 0 :].replace(b"\r", b"")[:2]
        return lines if not lines or behind == b"\n\n" else [*lines, ""]

    @cached_property
    def _braces(self) -> list[Span]:
        return _outermost_braces(self._facts.tokens)

    def _is_enclosed(self, offset: int) -> bool:
        """Whether ``offset`` stands between a brace and its partner."""
        before = bisect_left(self._braces, offset, key=lambda span: span.start)
        return before > 0 and offset < self._braces[before - 1].end

    def _reached(self, header: str, path: Path) -> bool:
        return any(name == header and dominates(where, path) for name, where in self._seen)

    def _one(self, include: Include, plan: IncludePlan) -> None:
        path = self._conditionals.path(include.span.start)
        if include.header in self._local:
            return
        entry = self._tables.lookup_header(include.header)
        if entry is None:
            self._seen.append((include.header, path))
            if _CUDA_HEADER.match(include.header):
                plan.uses.append(HeaderUse(include, None))
            return
        if entry.target is None or entry.target.status in (Status.UNSUPPORTED, Status.REMOVED):
            plan.uses.append(HeaderUse(include, entry))
            return
        self._map(include, entry, path, plan)

    def _map(self, include: Include, entry: Entry, path: Path, plan: IncludePlan) -> None:
        assert entry.target is not None
        headers = tuple(entry.target.new.split())
        fresh = tuple(header for header in headers if not self._reached(header, path))
        if self._is_enclosed(include.span.start):
            self._free(include, entry, path, fresh, plan)
            return
        if fresh and not path and self._anchor is None:
            self._anchor = include.name.end
        self._seen.extend((header, path) for header in fresh)
        plan.uses.append(HeaderUse(include, entry, fresh, dropped=not fresh))
        if fresh == (include.header,):
            return
        plan.fixes.append(Fix(RENAME_CODE, (self._edit(include, fresh),)))

    def _free(self, include: Include, entry: Entry, path: Path, fresh: tuple[str, ...], plan: IncludePlan) -> None:
        """Move an include out of the braces around it, unless it is conditional: then it is translated in its place."""
        self._seen.extend((header, path) for header in fresh)
        moved = bool(fresh) and not path
        if moved:
            self._moved.extend(fresh)
        written = () if moved else fresh
        plan.uses.append(HeaderUse(include, entry, fresh, dropped=not fresh, enclosed=bool(fresh), moved=moved))
        if written != (include.header,):
            plan.fixes.append(Fix(RENAME_CODE, (self._edit(include, written),)))

    def _edit(self, include: Include, headers: tuple[str, ...]) -> Edit:
        data = self._facts.data
        if not headers:
            return Edit.replace(*_whole_line(data, include.span), b"")
        end = newline(data) + b"#include "
        names = end.join(f"<{header}>".encode() for header in headers)
        return Edit.replace(include.name.start, include.name.end, names)


def _outermost_braces(tokens: Tokens) -> list[Span]:
    """From and to which byte braces reach that stand outside of directives and of other braces."""
    found: list[Span] = []
    index = 0
    while index < len(tokens):
        closer = tokens.closing(index) if tokens.texts[index] == b"{" and tokens.directive[index] < 0 else None
        if closer is not None:
            found.append(Span(tokens.starts[index], tokens.ends[closer]))
            index = closer
        index += 1
    return found


def newline(data: bytes) -> bytes:
    """The line end that a file uses, judged by its first line."""
    at = data.find(b"\n")
    return b"\r\n" if at > 0 and data[at - 1 : at] == b"\r" else b"\n"


def _whole_line(data: bytes, span: Span) -> Span:
    """``span`` with the rest of its line if nothing but blanks stand around it; else ``span`` alone."""
    start = data.rfind(b"\n", 0, span.start) + 1
    end = data.find(b"\n", span.end)
    end = len(data) if end < 0 else end + 1
    if data[start : span.start].strip() or data[span.end : end].strip():
        return span
    return Span(start, end)


def insertion(facts: FileFacts, nesting: Conditionals, added: Sequence[str]) -> tuple[int, bytes]:
    """Where and what to insert so that the lines ``added``, of includes, come before all code that may need them.

    Before the first include that stands at file level and outside conditionals; else after the include guard,
    ``#pragma once`` or the leading comment.
    """
    end = newline(facts.data)
    lines = b"".join(line.encode() + end for line in added)
    code = first_code(facts.tokens)
    for include in facts.includes:
        if include.span.start > code:
            break
        if not nesting.path(include.span.start):
            return facts.data.rfind(b"\n", 0, include.span.start) + 1 or _after_bom(facts.data), lines
    at = _after_guard(facts, nesting)
    following = facts.data[at : at + 2]
    blank_after = following[:1] in (b"\n", b"") or following == b"\r\n"
    blank_before = at > 0 and facts.data[:at].rstrip(b" \t").endswith((b"*/" + end, b"once" + end))
    return at, (end if blank_before and not blank_after else b"") + lines + (b"" if blank_after else end)


def first_code(tokens: Tokens) -> int:
    """The offset of the first token outside directives; ``extern "C" {`` and namespaces are code."""
    for index, directive in enumerate(tokens.directive):
        if directive < 0:
            return tokens.starts[index]
    return len(tokens.data)


def _after_bom(data: bytes) -> int:
    return 3 if data.startswith(b"\xef\xbb\xbf") else 0


def _after_guard(facts: FileFacts, nesting: Conditionals) -> int:
    """The start of the line after the guard, ``#pragma once`` or the leading comment, whichever is last."""
    data, tokens = facts.data, facts.tokens
    at = _after_bom(data)
    for comment in _leading_comments(tokens):
        line = _line_after(data, comment.end)
        if len(tokens) and tokens.starts[0] < line:
            break  # code follows on the comment's last line
        at = line
    for directive in tokens.directives[:3]:
        if directive.name == "pragma" and tokens.is_text(directive.first, b"once"):
            at = max(at, _line_after(data, directive.span.end))
    if nesting.guard >= 0:
        at = max(at, _line_after(data, tokens.directives[1].span.end))
    return at


def _leading_comments(tokens: Tokens) -> Iterator[Span]:
    """Comments that start the file, up to the first blank line after one or the first token."""
    first = tokens.starts[0] if len(tokens) else len(tokens.data)
    end = _after_bom(tokens.data)
    for comment in tokens.comments:
        between = tokens.data[end : comment.start]
        if comment.start >= first or (end > 3 and between.count(b"\n") > 1):
            return
        yield comment
        end = comment.end


def _line_after(data: bytes, offset: int) -> int:
    at = data.find(b"\n", offset)
    return len(data) if at < 0 else at + 1


def renamed_includes(facts: FileFacts, names: Mapping[str, str]) -> Iterator[Fix]:
    """Edits of the includes whose files get new ``names``."""
    for include in facts.includes:
        new = names.get(include.header, include.header)
        if new != include.header:
            start, end = include.name.start + 1, include.name.end - 1
            yield Fix(RENAME_CODE, (Edit.replace(start, end, new.encode()),))
