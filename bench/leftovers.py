"""Count CUDA names that a translation (to HIP unless told otherwise) neither changes nor reports.

usage: leftovers.py TREE [--show N] [--to TARGET]

Every identifier of the output (comments and strings aside) that is spelt like CUDA's must be the target's own spelling,
be named by a finding in its file, or be declared by the project; so may the name of a kernel's class be that the
translation makes of the kernel's. Prints the number of the rest, which must be 0.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from pathlib import Path

from hipify_py.api import InputFile, ParseOptions, TranslateOptions, translate
from hipify_py.frontend.analyze import Interest
from hipify_py.frontend.facts import Origin
from hipify_py.frontend.reader import UnitReader
from hipify_py.frontend.structure import defined_functions
from hipify_py.frontend.tokens import Kind, lex
from hipify_py.program import Program, ProgramFile
from hipify_py.project import C_FAMILY_SUFFIXES, CUDA_SUFFIXES
from hipify_py.results import FileResult
from hipify_py.rewrite.knowledge import Knowledge, load_knowledge
from hipify_py.tables.schema import Status

KEPT = frozenset((Status.DIRECT, Status.PARTIAL, Status.EMULATED, Status.REWRITE))


def inputs(tree: Path) -> list[InputFile]:
    """All C-family and CUDA files of a tree."""
    suffixes = (*CUDA_SUFFIXES, *C_FAMILY_SUFFIXES)
    files = (Path(folder, name) for folder, _, names in os.walk(tree) for name in names)
    return [InputFile(tree, str(file.relative_to(tree))) for file in sorted(files) if file.name.endswith(suffixes)]


def leftovers(result: FileResult, knowledge: Knowledge, declared: frozenset[str]) -> list[str]:
    """Names in the output of one file that nobody accounts for."""
    text = result.output if result.output is not None else result.source
    reported = {word for diagnostic in result.diagnostics for word in re.findall(r"\w+", diagnostic.symbol)}
    messages = " ".join(diagnostic.message for diagnostic in result.diagnostics if diagnostic.code.startswith("HP3"))
    tokens = lex(text or b"")
    found = []
    for index in range(len(tokens)):
        if tokens.kinds[index] != Kind.IDENTIFIER or not knowledge.looks_like_cuda(tokens.name(index)):
            continue
        name = tokens.name(index)
        if tokens.is_text(index - 1, b"class") and name.rpartition("_")[0] in declared:
            continue
        entry = knowledge.lookup(name)
        target = entry.target if entry is not None else None
        written = target.new.rpartition("::")[2] if target is not None and target.status in KEPT else ""
        same = written == name
        if not same and name not in reported and name not in declared and name not in messages:
            found.append(f"{result.path}: {name}")
    return found


def declared_names(files: list[InputFile]) -> frozenset[str]:
    """Names that the project declares: as the parser sees it, and macros and functions of dead code."""
    program = Program([ProgramFile(file.relative, file.path, file.path.read_bytes()) for file in files])
    knowledge = load_knowledge("hip")
    reader = UnitReader(program, ParseOptions(), Interest(knowledge.is_candidate, knowledge.needs_types))
    names: set[str] = set()
    for unit in program.units():
        names |= program.defines(unit.root.relative)
        for facts in reader.read(unit):
            names |= defined_functions(facts.tokens)
            names |= {use.name for use in facts.uses if use.resolution.origin is Origin.USER}
    return frozenset(names)


def main() -> int:
    """Translate, look, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tree", type=Path)
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--to", default="hip", help="the target")
    options = parser.parse_args()
    knowledge = load_knowledge(options.to)
    files = inputs(options.tree)
    result = translate(files, TranslateOptions(options.to, jobs=os.cpu_count() or 1))
    declared = declared_names(files)
    found = Counter(left for file in result.files for left in leftovers(file, knowledge, declared))
    for left, count in found.most_common(options.show):
        print(f"{count:5} {left}")
    print(f"{sum(found.values())} CUDA names neither translated nor reported in {len(result.files)} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
