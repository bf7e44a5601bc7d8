"""What the rules about meaning cost: CPU time of a translation with and without them, in one run.

    python bench/rules.py [TREE] [--repeat N]

TREE defaults to ``corpus/``. Three kinds of run take turns: without the rules about warps, launches, architecture
guards, compute capabilities, merged names and handles, and without inline PTX; with all of it (the default); and with
``--warp-size=portable``, which looks at the functions of the whole program as well. The least of N times each is
printed, in CPU seconds of all processes.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path

from hipify_py.api import InputFile, TranslateOptions, translate
from hipify_py.detect import looks_like_cuda
from hipify_py.project import Selection, discover
from hipify_py.rewrite import rewriter
from hipify_py.rewrite.assembly import translate_all
from hipify_py.rules import Rule, all_rules

ROOT = Path(__file__).resolve().parent.parent
MEANING = frozenset(
    f"HP{number}"
    for numbers in (range(115, 120), range(210, 212), range(220, 233), range(304, 309))
    for number in numbers
)


def without() -> tuple[Rule, ...]:
    """All rules but those that are measured."""
    return tuple(rule for rule in all_rules() if rule.code not in MEANING)


def seconds(files: list[InputFile], options: Mapping[str, str], chosen: bool) -> float:
    """CPU seconds of one translation."""
    vars(rewriter)["all_rules"] = all_rules if chosen else without
    vars(rewriter)["translate_all"] = translate_all if chosen else lambda *_: {}
    before = os.times()
    translate(files, TranslateOptions("hip", options, jobs=1))
    after = os.times()
    return sum(after[:4]) - sum(before[:4])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", nargs="?", default=str(ROOT / "corpus"), metavar="TREE")
    parser.add_argument("--repeat", type=int, default=3, metavar="N")
    options = parser.parse_args()
    files = list(discover([options.tree], Selection(), looks_like_cuda).files)
    if not files:
        parser.error(f"no files in {options.tree}")
    kinds: dict[str, tuple[Mapping[str, str], bool]] = {
        "without": ({}, False),
        "with": ({}, True),
        "with, --warp-size=portable": ({"warp-size": "portable"}, True),
    }
    times: dict[str, list[float]] = {name: [] for name in kinds}
    for _ in range(options.repeat):
        for name, (settings, chosen) in kinds.items():
            times[name].append(seconds(files, settings, chosen))
    base = min(times["without"])
    print(f"{len(files)} files of {options.tree}, CPU seconds, least of {options.repeat}")
    for name, found in times.items():
        least = min(found)
        print(f"{name:28}{least:8.2f}{100 * (least / base - 1):+8.1f} %")


if __name__ == "__main__":
    main()
