"""Whether two runs agree: exit code, output and files, numbers within tolerances, times and addresses aside."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from hipify_py.prove.model import Ran, RunSettings

_PART = re.compile(
    r"0[xX][0-9a-fA-F]+|[-+]?(?:nan|inf(?:inity)?)\b|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[A-Za-z_]\w*|\S",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]?(?:nan|inf(?:inity)?)", re.IGNORECASE)
_ADDRESS = re.compile(r"0[xX][0-9a-fA-F]{6,}")
_RATE = r"(?!k?m/)[a-z]+/s(?:ec|econd)?"
_UNIT = rf"(?:[numµ]?s|msecs?|usecs?|secs?|seconds?|milliseconds?|microseconds?|[KMGT]?FLOPS?|{_RATE})"
_TIMING = re.compile(rf"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*{_UNIT}(?![\w/])", re.IGNORECASE)
_TIMING_LINE = re.compile(
    r"\b(?:elapsed|runtime|run time|time|bandwidth|throughput|speedup|gflops|fps|per second|clocks|clock cycles)\b",
    re.IGNORECASE,
)


def difference(expected: Ran, actual: Ran, settings: RunSettings) -> str:
    """How ``actual`` differs from ``expected``, in words; empty if they agree."""
    if actual.limit or expected.code != actual.code:
        said = _last_words(actual.err)
        return f"it ends with {actual.ended}{said}, the original with {expected.ended}"
    found = _text(expected.out, actual.out, settings)
    if found:
        return f"its output differs in {found}"
    if expected.files.keys() != actual.files.keys():
        names = sorted(expected.files.keys() ^ actual.files.keys())
        return f"only one of the two writes {names[0]}"
    for name, data in expected.files.items():
        found = _file(data, actual.files[name], settings)
        if found:
            return f"the file {name} differs in {found}"
    return ""


def _last_words(err: bytes) -> str:
    lines = err.decode("utf-8", "replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f" after saying {_shown(last)}" if last else ""


def _file(expected: bytes, actual: bytes, settings: RunSettings) -> str:
    if expected == actual:
        return ""
    if b"\0" in expected or b"\0" in actual:
        size = min(len(expected), len(actual))
        first = next((i for i in range(size) if expected[i] != actual[i]), size)
        return f"byte {first}"
    return _text(expected, actual, settings)


def _text(expected: bytes, actual: bytes, settings: RunSettings) -> str:
    """The first line in which two texts differ, quoted; empty if there is none."""
    pairs = zip_longest(_lines(expected, settings), _lines(actual, settings))
    for number, (left, right) in enumerate(pairs, 1):
        if left is None or right is None:
            return f"line {number}: {_shown(right)} instead of {_shown(left)}"
        if left != right and not _same_line(left, right, settings):
            return f"line {number}: {_shown(right)} instead of {_shown(left)}"
    return ""


def _shown(line: str | None) -> str:
    return "nothing" if line is None else repr(line if len(line) <= 80 else line[:77] + "...")


def _lines(data: bytes, settings: RunSettings) -> Iterator[str]:
    ignored = [re.compile(pattern) for pattern in settings.ignore]
    for line in data.decode("utf-8", "replace").splitlines():
        if not any(pattern.search(line) for pattern in ignored):
            yield line


def _same_line(left: str, right: str, settings: RunSettings) -> bool:
    left_parts, right_parts = _parts(left), _parts(right)
    if len(left_parts) != len(right_parts):
        return False
    free = _TIMING_LINE.search(left) is not None
    return all(_same(a, b, settings, free) for a, b in zip(left_parts, right_parts, strict=True))


def _parts(line: str) -> Sequence[str]:
    """Words, numbers and signs of a line; times and addresses stand for themselves."""
    line = _ADDRESS.sub(" <address> ", _TIMING.sub(" <timing> ", line))
    return _PART.findall(line)


def _same(left: str, right: str, settings: RunSettings, free: bool) -> bool:
    if free and _NUMBER.fullmatch(left) and _NUMBER.fullmatch(right):
        return True
    return same_value(left, right, settings)


def same_value(left: str, right: str, settings: RunSettings) -> bool:
    """Whether two words are the same, or numbers within the tolerances."""
    if left == right:
        return True
    if not (_NUMBER.fullmatch(left) and _NUMBER.fullmatch(right)):
        return False
    a, b = float(left), float(right)
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    return math.isclose(a, b, rel_tol=settings.relative, abs_tol=settings.absolute)
