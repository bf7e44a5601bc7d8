"""Run a program of kernel checks, and compare what two versions of it have done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from hipify_py.prove.compare import same_value
from hipify_py.prove.execute import execute
from hipify_py.prove.kernels.model import Case, Kernel, Outcome
from hipify_py.prove.model import Ran, RunSettings

_FAULT = re.compile(r"^(?:==\d+==ERROR: AddressSanitizer: (?P<memory>[\w-]+)|simt: (?P<engine>.*))", re.MULTILINE)


def outcomes(
    program: Path,
    number: int,
    kernel: Kernel,
    cases: Sequence[int],
    level: int,
    settings: RunSettings,
    environment: Mapping[str, str],
    *,
    sanitized: bool = False,
) -> list[Outcome]:
    """What kernel ``number`` does in each of ``cases``, which are consecutive; one that dies doesn't end the others."""
    found: list[Outcome] = []
    while len(found) < len(cases):
        words = (number, cases[len(found)], cases[-1] + 1, level)
        own = replace(settings, arguments=tuple(map(str, words)))
        ran = execute(program, own, program.parent, environment, sanitized=sanitized)
        found += _parsed(ran, kernel)
        if len(found) < len(cases):
            found.append(Outcome(ended=_ended(ran)))
    return found


def _parsed(ran: Ran, kernel: Kernel) -> Iterator[Outcome]:
    """The outcomes of the cases that came to their end."""
    names = {parameter.name for parameter in kernel.parameters}
    changed: dict[tuple[str, int], tuple[str, ...]] = {}
    launched = ""
    for line in ran.out.decode("utf-8", "replace").splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == "case":
            changed, launched = {}, ""
        elif words[0] == "launched":
            launched = " ".join(words[1:])
        elif words[0] == "end":
            yield Outcome(changed, launched)
        elif words[0] in names and len(words) > 2 and words[1].isdecimal():
            changed[words[0], int(words[1])] = tuple(words[2:])


def _ended(ran: Ran) -> str:
    match = _FAULT.search(ran.err.decode("utf-8", "replace"))
    return (match["memory"] or match["engine"]) if match else ran.ended


def outcome_difference(expected: Outcome, actual: Outcome, settings: RunSettings) -> str:
    """How ``actual`` differs from ``expected``, in words; empty if they agree."""
    if actual.ended:
        return f"it ends with {actual.ended}"
    if expected.launched != actual.launched:
        return "only one of the two can be launched so"
    for key in sorted(expected.changed.keys() | actual.changed.keys()):
        left, right = expected.changed.get(key), actual.changed.get(key)
        if left is None or right is None or not _same(left, right, settings):
            return f"{key[0]}[{key[1]}] is {_shown(right)} instead of {_shown(left)}"
    return ""


def _same(left: Sequence[str], right: Sequence[str], settings: RunSettings) -> bool:
    return len(left) == len(right) and all(same_value(a, b, settings) for a, b in zip(left, right, strict=True))


def _shown(value: Sequence[str] | None) -> str:
    return " ".join(value) if value is not None else "unchanged"


def described(case: Case) -> str:
    """A case in words, for messages."""
    return f"size {_extent(case.size)}, blocks of {_extent(case.block)}, seed {case.seed}"


def _extent(shape: Sequence[int]) -> str:
    last = max((axis for axis, extent in enumerate(shape) if extent != 1), default=0)
    return " x ".join(str(extent) for extent in shape[: last + 1])
