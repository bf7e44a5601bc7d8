"""Fuzz the whole translation: random bytes, damaged corpus files, programs of a grammar, whole and damaged.

    python bench/fuzz.py [--count 20000] [--seed N] [--jobs 2]

Prints what was wrong: a crash, a hang, a fault of ours, an output that loses comments or the balance of its brackets,
or that no longer parses although its input did.
Exit code 1 if anything was. Inputs at fault are kept in ``--keep DIR``.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests/properties")]

from cuda_grammar import damaged, program  # noqa: E402
from reparse import broken_lines, unmatched  # noqa: E402

from hipify_py.api import InputFile, RunOptions, TranslateOptions, translate  # noqa: E402
from hipify_py.frontend.tokens import lex  # noqa: E402
from hipify_py.results import FileResult, FileStatus  # noqa: E402

_BATCH = 500
_SECONDS = 60  # for one input; more is a hang
_FAULTS = frozenset(("HP007", "HP010", "HP190", "HP901"))
_BROKEN = "HP191"  # a fault only where the brackets of the input pair up


def inputs(count: int, seed: int) -> Iterator[bytes]:
    """``count`` inputs, a quarter of each kind."""
    generator = random.Random(seed)
    corpus = [path.read_bytes() for path in sorted((ROOT / "corpus").rglob("*.cu")) if path.stat().st_size < 20_000]
    texts = [data for data in corpus if b"\0" not in data]
    for number in range(count):
        kind = number % 4
        if kind == 0:
            yield generator.randbytes(generator.randint(0, 400)).replace(b"\0", b" ")
        elif kind == 1:
            yield damaged(generator.choice(texts), generator)
        else:
            data = program(generator)
            yield damaged(data, generator) if kind == 3 else data


def fault(data: bytes, result: FileResult) -> str:
    """What is wrong with a result; empty if nothing is."""
    faults = _FAULTS if unmatched(lex(data)) else _FAULTS | {_BROKEN}
    if found := sorted({diagnostic.code for diagnostic in result.diagnostics} & faults):
        return f"{', '.join(found)}: {next(d.message for d in result.diagnostics if d.code in found)}"
    if result.status is FileStatus.REFUSED:
        return ""
    if result.status not in (FileStatus.TRANSLATED, FileStatus.UNCHANGED):
        return f"status {result.status.value}"
    output = data if result.output is None else result.output
    before, after = lex(data), lex(output)
    if unmatched(after) > unmatched(before):
        return "brackets lost their partners"
    if any(data[start:end] not in output for start, end in before.comments):
        return "a comment is lost"
    if output is not data and (broken := broken_lines(data, output)):
        return f"no longer parses: {broken[0]}"
    return ""


def main() -> int:
    """Fuzz and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, metavar="DIR")
    options = parser.parse_args()
    pending = list(inputs(options.count, options.seed))
    faults = 0
    for start in range(0, len(pending), _BATCH):
        batch = {f"f{start + index}.cu": data for index, data in enumerate(pending[start : start + _BATCH])}
        with tempfile.TemporaryDirectory() as folder:
            for name, data in batch.items():
                Path(folder, name).write_bytes(data)
            files = [InputFile(Path(folder), name) for name in batch]
            run = RunOptions(seconds=_SECONDS)
            results = translate(files, TranslateOptions("hip", jobs=options.jobs), run=run).files
        for result in results:
            if text := fault(batch[result.path], result):
                faults += 1
                print(f"{result.path}: {text}", flush=True)
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / result.path).write_bytes(batch[result.path])
        print(f"{min(start + _BATCH, len(pending))} of {len(pending)}, {faults} faults", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
