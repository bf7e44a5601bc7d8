"""Checks that a run under other conditions makes: a wider warp, sanitizers, the engine's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from hipify_py.diagnostics.model import Severity
from hipify_py.prove.build import Mode
from hipify_py.prove.model import Problem, Ran
from hipify_py.prove.trees import Tree
from hipify_py.verify.model import CompilerMessage


@dataclass(frozen=True, slots=True)
class Check:
    """One check: how the program is built and run for it, and the code of what it finds.

    ``compares`` says whether the output must be that of the original.
    """

    name: str
    mode: Mode
    environment: Mapping[str, str] = field(default_factory=dict)
    code: str = ""
    severity: Severity = Severity.ERROR
    compares: bool = True


_SUPPRESSIONS = Path(__file__).with_name("tsan.supp")
_SANITIZED = ("-O1", "-g", "-fno-omit-frame-pointer")
CHECKS = {
    check.name: check
    for check in (
        Check("wave64", Mode("wave64", ("-O1", "-DSIMT_WARP=64")), code="HP809"),
        Check("sync", Mode("plain", ("-O1",)), {"SIMT_CHECK": "1", "SIMT_SEED": "7"}, "HP806"),
        Check(
            "race",
            Mode("race", (*_SANITIZED, "-fsanitize=thread"), sanitized=True),
            {"TSAN_OPTIONS": f"exitcode=0 history_size=4 color=never suppressions={_SUPPRESSIONS}"},
            "HP807",
            Severity.WARNING,
        ),
        Check(
            "memory",
            Mode("memory", (*_SANITIZED, "-fsanitize=address"), sanitized=True),
            {"ASAN_OPTIONS": "detect_leaks=0 color=never"},
            "HP808",
        ),
    )
}

_FAULT = re.compile(r"^simt: (?P<text>block \(\d+,\d+,\d+\), thread \(\d+,\d+,\d+\): .*)$", re.MULTILINE)
_PLACE = re.compile(r"(?P<file>/[^\s:()]+):(?P<line>\d+)")
_REPORT = re.compile(r"^(?:WARNING: ThreadSanitizer|==\d+==ERROR: AddressSanitizer): (?P<text>[^\n(]*)", re.MULTILINE)
_FRAME = re.compile(r"^ +#\d+ .*?(?P<file>/[^\s:]+):(?P<line>\d+)", re.MULTILINE)


def faults(ran: Ran, tree: Tree) -> list[Problem]:
    """What the engine has said of the kernels: block, thread and message, at the place it names; each message once."""
    found: dict[str, Problem] = {}
    for match in _FAULT.finditer(ran.err.decode("utf-8", "replace")):
        what = match["text"].partition("): ")[2]
        if what not in found:
            found[what] = _placed(match["text"], tree)
    return list(found.values())


def _placed(text: str, tree: Tree) -> Problem:
    """A fault with all places in the project's written files replaced by those of the originals."""
    first: list[CompilerMessage] = []

    def original(match: re.Match[str]) -> str:
        place = tree.original(match["file"], int(match["line"]))
        if place is None:
            return match[0]
        first.append(place)
        return f"{place.file}:{place.line}"

    text = _PLACE.sub(original, text)
    return Problem(first[0].file, first[0].line, 1, text) if first else Problem("", 1, 1, text)


def sanitizer_reports(ran: Ran, tree: Tree) -> Iterator[Problem]:
    """Reports of the sanitizers at the first place of each that is in the project; each place once."""
    text = ran.err.decode("utf-8", "replace")
    starts = [*(match.start() for match in _REPORT.finditer(text)), len(text)]
    seen: set[tuple[str, int]] = set()
    for start, end in pairwise(starts):
        report = text[start:end]
        places = list(_places(report, tree))
        match = _REPORT.match(report)
        kind = match["text"].split(" on ")[0].strip() if match else "error"
        if not places:
            yield Problem("", 1, 1, kind)
        elif (places[0].file, places[0].line) not in seen:
            seen.add((places[0].file, places[0].line))
            others = dict.fromkeys(f"{p.file}:{p.line}" for p in places[1:] if p.line != places[0].line)
            also = f", with {next(iter(others))}" if others else ""
            yield Problem(places[0].file, places[0].line, 1, f"{kind}{also}")


def _places(report: str, tree: Tree) -> Iterator[CompilerMessage]:
    """The places of a report's stack frames that are in the project, in the report's order."""
    for match in _FRAME.finditer(report):
        place = tree.original(match["file"], int(match["line"]))
        if place is not None:
            yield place
