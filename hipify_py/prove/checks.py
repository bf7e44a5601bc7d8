"""Checks that a run under other conditions makes: a wider warp, sanitizers, the engine's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from pathlib import Path

from hipify_py.diagnostics.model import Severity
from hipify_py.prove.build import PLAIN, WIDE, Mode
from hipify_py.prove.model import Problem, Ran
from hipify_py.prove.symbols import source_lines
from hipify_py.prove.trees import Tree
from hipify_py.verify.model import CompilerMessage


@dataclass(frozen=True, slots=True)
class Check:
    """One check: how the program is built and run for it, and the code of what it finds.

    If the output isn't that of the original, places that the engine names as ``suspects`` explain it.
    """

    name: str
    mode: Mode
    environment: Mapping[str, str] = field(default_factory=dict)
    code: str = ""
    severity: Severity = Severity.ERROR


_SUPPRESSIONS = Path(__file__).with_name("tsan.supp")
_SANITIZED = ("-O1", "-g", "-fno-omit-frame-pointer")
# g++ shows TSan no structure that is passed by value, unless the function is inlined.
_INLINED = ("-finline-small-functions", "-finline-functions", "-finline-limit=4000")
_SHARED = "-DSIMT_WATCH_SHARED"
# clang calls the engine at every access only if it is told to, and is not to check its own stack.
_CLANG = ("-asan-instrumentation-with-call-threshold=0", "-asan-stack=0", "-asan-globals=0")
_WRAPPED = "-Wl,--wrap=memset,--wrap=memcpy,--wrap=memmove"
_WATCHED = Mode(
    "shared",
    (*_SANITIZED, "-fno-pie", "-no-pie", "-fsanitize=kernel-address", "-DSIMT_WATCH_ACCESSES", _WRAPPED),
    own={
        "clang++": tuple(word for flag in _CLANG for word in ("-mllvm", flag)),
        "zig": tuple(word for flag in _CLANG for word in ("-Xclang", "-mllvm", "-Xclang", flag)),
    },
)
CHECKS = {
    check.name: check
    for check in (
        Check("wave64", WIDE, {"SIMT_WIDE": "1"}, "HP809"),
        Check("sync", PLAIN, {"SIMT_CHECK": "1", "SIMT_SEED": "7"}, "HP806"),
        Check(
            "race",
            Mode("race", (*_SANITIZED, "-fsanitize=thread"), sanitized=True, own={"g++": _INLINED}),
            {"TSAN_OPTIONS": f"exitcode=0 history_size=4 color=never suppressions={_SUPPRESSIONS}"},
            "HP807",
            Severity.WARNING,
        ),
        Check(
            "memory",
            Mode("memory", (*_SANITIZED, "-fsanitize=address,bounds", _SHARED), sanitized=True),
            {"ASAN_OPTIONS": "detect_leaks=0 color=never"},
            "HP808",
        ),
        Check("shared", _WATCHED, {}, "HP811"),
    )
}

_FAULT = re.compile(r"^simt: (?P<text>block \(\d+,\d+,\d+\), thread \(\d+,\d+,\d+\): .*)$", re.MULTILINE)
_PLACE = re.compile(r"(?P<file>/[^\s:()]+):(?P<line>\d+)")
_REPORT = re.compile(
    r"^(?:WARNING: ThreadSanitizer: |==\d+==ERROR: AddressSanitizer: |\S+: runtime error: )(?P<text>[^\n(]*)",
    re.MULTILINE,
)
_FRAME = re.compile(r"^(?: +#(?P<depth>\d+) .*?)?(?P<file>/[^\s:]+):(?P<line>\d+)", re.MULTILINE)
_ADDRESSES = re.compile(r"; pc(?P<list>(?: 0x[0-9a-f]+)+)$")
_WIDE = re.compile(r"^simt: wide: (?P<name>\S+) \((?P<file>.*):(?P<line>\d+)\)$", re.MULTILINE)
# CUDA's own loops around a compare-and-swap begin with a plain read of what others change.
_READ_BESIDE_ATOMIC = re.compile(
    r"^  (?:Read of .*\n(?:.+\n)*\s*  Previous atomic write|Atomic write of .*\n(?:.+\n)*\s*  Previous read) of size",
    re.MULTILINE,
)
_KINDS = {"use-after-poison": "access outside of a shared variable"}


def faults(ran: Ran, tree: Tree, program: Path) -> list[Problem]:
    """What the engine has said of the kernels: block, thread and message, at the place it names; each message once."""
    matches = list(_FAULT.finditer(_text(ran)))
    lines = source_lines(program, [address for match in matches for address in _addresses(match["text"])])
    found: dict[str, Problem] = {}
    for match in matches:
        what = match["text"].partition("): ")[2]
        if what not in found:
            found[what] = _placed(match["text"], tree, lines)
    return list(dict.fromkeys(found.values()))


def _text(ran: Ran) -> str:
    return ran.err.decode("utf-8", "replace")


def _addresses(text: str) -> list[str]:
    match = _ADDRESSES.search(text)
    return match["list"].split() if match else []


def _placed(text: str, tree: Tree, lines: Mapping[str, Sequence[tuple[str, int]]]) -> Problem:
    """A fault with all places in the project's written files replaced by those of the originals."""
    named: list[CompilerMessage] = []

    def original(match: re.Match[str]) -> str:
        place = tree.original(match["file"], int(match["line"]))
        if place is None:
            return match[0]
        named.append(place)
        return f"{place.file}:{place.line}"

    frames = [frame for address in _addresses(text) for frame in lines[address]]
    reached = (tree.original(file, line) for file, line in frames)
    first = next((place for place in reached if place is not None), None)
    text = _PLACE.sub(original, _ADDRESSES.sub("", text))
    first = first or next(iter(named), None)
    return Problem(first.file, first.line, 1, text) if first else Problem("", 1, 1, text)


def suspects(ran: Ran, tree: Tree) -> Iterator[Problem]:
    """Warp operations that do something else in a wider warp; each place once."""
    for match in _WIDE.finditer(_text(ran)):
        place = tree.original(match["file"], int(match["line"]))
        if place is not None:
            yield Problem(place.file, place.line, 1, f"{match['name']} acts across lane 32 here")


def sanitizer_reports(ran: Ran, tree: Tree) -> Iterator[Problem]:
    """Reports of the sanitizers at the access, with the place of the other access, the release or the allocation."""
    text = _text(ran)
    starts = [*(match.start() for match in _REPORT.finditer(text)), len(text)]
    seen: set[tuple[str, int]] = set()
    for start, end in pairwise(starts):
        report = text[start:end]
        if _READ_BESIDE_ATOMIC.search(report):
            continue
        places = list(islice(_places(report, tree), 2))
        match = _REPORT.match(report)
        words = match["text"].split(" on ")[0].strip() if match else "error"
        kind = _KINDS.get(words, words)
        first = next((place for place in places if place is not None), None)
        if first is None:
            yield Problem("", 1, 1, kind)
        elif (first.file, first.line) not in seen:
            seen.add((first.file, first.line))
            other = places[-1]
            also = f", with {other.file}:{other.line}" if other and other.line != first.line else ""
            yield Problem(first.file, first.line, 1, f"{kind}{also}")


def _places(report: str, tree: Tree) -> Iterator[CompilerMessage | None]:
    """The innermost place in the project of each stack of a report, None for a stack without one."""
    place: CompilerMessage | None = None
    for count, match in enumerate(_FRAME.finditer(report)):
        if count and match["depth"] in ("0", None):
            yield place
            place = None
        place = place or tree.original(match["file"], int(match["line"]))
    yield place
