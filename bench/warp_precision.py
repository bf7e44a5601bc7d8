"""How many findings about warps are true: recomputed from hand labels, and from the tree they were made for.

    python bench/warp_precision.py [TREE]

``tests/precision/warp_findings.tsv`` holds two random samples of 60 findings each on NVIDIA's cuda-samples, with
``--to hip --warp-size=portable``. Sample 1 was drawn first, and the rules were mended for what was false in it; sample
2 was drawn from what they found then. A finding is true if the code would go wrong on a wavefront of 64 lanes under the
policy that the finding names, or has to be looked at to know that it doesn't.

With TREE, the root of a checkout of cuda-samples, the tree is translated (80 s of CPU), sample 2 is drawn again, and
findings without a label, or labels without a finding, are listed.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

LABELS = Path(__file__).resolve().parent.parent / "tests" / "precision" / "warp_findings.tsv"
CODES = frozenset(f"HP{number}" for number in range(220, 231))
SIZE, SEED = 60, 2


class Place(NamedTuple):
    """Where a finding stands, and of which rule it is."""

    file: str
    line: int
    column: int
    code: str


def labels() -> dict[int, dict[Place, bool]]:
    """The labels by sample."""
    found: dict[int, dict[Place, bool]] = {}
    for row in LABELS.read_text().splitlines()[1:]:
        sample, file, line, column, code, label, _ = row.split("\t")
        found.setdefault(int(sample), {})[Place(file, int(line), int(column), code)] = label == "true"
    return found


def findings(tree: Path) -> list[Place]:
    """All findings about warps in a tree: those of the rules for them, and of names that span the wavefront."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.jsonl"
        command = [sys.executable, "-m", "hipify_py", ".", "--to", "hip", "--check", "--isolated", "-q"]
        command += ["--warp-size", "portable", "--output-format", f"jsonl:{report}"]
        subprocess.run(command, cwd=tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        rows = [json.loads(line) for line in report.read_text().splitlines()]
    return sorted(
        {
            Place(row["file"].removeprefix("./"), row["line"], row["column"], row["code"])
            for row in rows
            if row["type"] == "finding" and (row["code"] in CODES or _spans_the_wavefront(row))
        }
    )


def _spans_the_wavefront(row: dict[str, str]) -> bool:
    return row["code"] == "HP104" and ("lanes" in row["reason"] or "wavefront" in row["reason"])


def main() -> int:
    """Print the precision of both samples, and what TREE says about the second."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", nargs="?", type=Path, metavar="TREE", help="a checkout of cuda-samples")
    options = parser.parse_args()
    known = labels()
    for sample, rows in sorted(known.items()):
        true = sum(rows.values())
        print(f"sample {sample}: {true} of {len(rows)} findings are true: {100 * true / len(rows):.1f} %")
    if options.tree is None:
        return 0
    population = findings(options.tree.resolve())
    drawn = set(random.Random(SEED).sample(population, min(SIZE, len(population))))
    print(f"{options.tree}: {len(population)} findings; of a sample of {len(drawn)} the labels cover ", end="")
    print(len(drawn & known[2].keys()))
    for place in sorted(drawn - known[2].keys()):
        print(f"no label: {place.file}:{place.line}:{place.column} {place.code}")
    for place in sorted(known[2].keys() - set(population)):
        print(f"no finding any more: {place.file}:{place.line}:{place.column} {place.code}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
