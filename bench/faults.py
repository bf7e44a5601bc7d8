"""Find planted faults: `python bench/faults.py [NAME...] [--data FILE] [--sound] [--jobs 2]`.

Every fault of corpus/faults/faults.toml is planted in its program, which is translated, built for the CPU engine and
run with the check that must find it. With `--sound` the programs are run as they are, with the same checks, which must
find nothing. Exit code 1 if something is missed or found in vain.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hipify_py import api
from hipify_py.api import InputFile, TranslateOptions
from hipify_py.diagnostics.model import Diagnostic
from hipify_py.project import Discovery
from hipify_py.prove.build import Builder
from hipify_py.prove.checks import CHECKS
from hipify_py.prove.compilers import HostCompiler, find_compilers
from hipify_py.prove.session import Plan, Session, Translation
from hipify_py.targets import all_targets
from hipify_py.verify.toolchains import cache_folder

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
DATA = CORPUS / "faults" / "faults.toml"
_SHARED_HEADER = "common/check.h"


@dataclass(frozen=True)
class Planted:
    """A fault: the edit of one program, the check that must find it, and texts on the lines where it may be found."""

    name: str
    kind: str
    check: str
    program: str
    old: str
    new: str
    at: tuple[str, ...]

    def text(self, *, sound: bool) -> str:
        """The program, with or without the fault."""
        text = (CORPUS / self.program).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: its text does not occur once in {self.program}")
        return text if sound else text.replace(self.old, self.new)

    def lines(self) -> set[int]:
        """Numbers of the lines where the fault may be found."""
        lines = enumerate(self.text(sound=False).splitlines(), 1)
        return {number for number, line in lines if any(mark in line for mark in self.at)}


def read_faults(data: Path = DATA) -> list[Planted]:
    """All planted faults."""
    entries = tomllib.loads(data.read_text(encoding="utf-8"))["fault"]
    return [Planted(**{**entry, "at": tuple(entry["at"])}) for entry in entries]


def findings(fault: Planted, compiler: HostCompiler, *, sound: bool) -> list[Diagnostic]:
    """What the check of ``fault`` finds in its program, translated: HIP sources for the engine, CUDA to HIP."""
    cache = cache_folder(os.environ)
    root = cache / "sources" / "faults" / (f"{fault.name}-sound" if sound else fault.name)
    source = Path(fault.program).name
    header = (CORPUS / "kernels" / _SHARED_HEADER).read_text(encoding="utf-8")
    for name, text in ((source, fault.text(sound=sound)), (_SHARED_HEADER, header)):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    target = "cpu" if source.endswith(".hip") else "hip"
    files = (InputFile(root, source), InputFile(root, _SHARED_HEADER))
    translation = Translation(all_targets()[target], api.translate(files, TranslateOptions(target)))
    plan = Plan(mutate=False, checks=(fault.check,), jobs=1)
    session = Session(Discovery(root, files), Builder(compiler, cache), root.with_suffix(".work"), plan)
    found = session.prove([translation], lambda row: None).findings
    return [finding for finding in found if finding.code == CHECKS[fault.check].code]


def is_found(fault: Planted, found: Iterable[Diagnostic]) -> bool:
    """Whether one of the findings stands at the fault."""
    lines = fault.lines()
    return any(finding.start.line in lines for finding in found)


def _described(found: Sequence[Diagnostic]) -> str:
    return "; ".join(f"line {finding.start.line}: {finding.message}" for finding in found) or "nothing"


def main() -> int:
    """Run, print a line for each fault and the totals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--sound", action="store_true", help="run the programs without their faults")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    chosen = [fault for fault in read_faults(options.data) if not options.names or fault.name in options.names]
    compiler = next(found for found in find_compilers(os.environ) if found.usable)
    right = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        look = partial(findings, compiler=compiler, sound=options.sound)
        for fault, found in zip(chosen, pool.map(look, chosen), strict=True):
            good = not found if options.sound else is_found(fault, found)
            right += good
            verdict = "ok" if good else f"WRONG, expected {sorted(fault.lines())}"
            print(f"{fault.name} ({fault.kind}, {fault.check}): {verdict}: {_described(found)}", flush=True)
    what = "found nothing in vain" if options.sound else "found"
    print(f"{right} of {len(chosen)} {what}")
    return 0 if right == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
