"""Write ``hipify_py/tables/cpu``: which CUDA names the headers of the CPU runtime provide.

usage: make_cpu_table.py [--check]

A name counts as provided when the headers of the runtime's CUDA face declare it, or when the C library has it.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

from clang import cindex

PACKAGE = Path(__file__).resolve().parent.parent / "hipify_py"
FACE = PACKAGE / "runtime" / "cuda"
CUDA = PACKAGE / "tables" / "cuda"
OUTPUT = PACKAGE / "tables" / "cpu"
COLUMNS = "cuda\tnew\tstatus\tsince\tnote\tsource"
SOURCE = "cpu-runtime"
KINDS = cindex.CursorKind
NESTING = frozenset(
    (
        KINDS.NAMESPACE,
        KINDS.LINKAGE_SPEC,
        KINDS.UNEXPOSED_DECL,
        KINDS.ENUM_DECL,
        KINDS.STRUCT_DECL,
        KINDS.CLASS_DECL,
        KINDS.CLASS_TEMPLATE,
        KINDS.UNION_DECL,
    )
)
LIBRARIES = [ctypes.CDLL("libm.so.6"), ctypes.CDLL("libc.so.6")]


def runtime_names() -> set[str]:
    """Every name that the headers of the CUDA face declare or define, as a parser sees them."""
    headers = sorted(p.relative_to(FACE) for p in FACE.rglob("*") if p.is_file() and p.parent.name != "face")
    text = "".join(f"#include <{header}>\n" for header in headers)
    arguments = ["-x", "c++", "-std=c++17", f"-I{FACE}", f"-I{FACE.parent}", "-isystem", str(FACE)]
    unit = cindex.Index.create().parse(
        "all.cpp", args=arguments, unsaved_files=[("all.cpp", text)], options=0x200 | 0x01
    )
    errors = [str(diagnostic) for diagnostic in unit.diagnostics if diagnostic.severity >= cindex.Diagnostic.Error]
    if errors:
        raise SystemExit("the headers don't parse:\n" + "\n".join(errors[:5]))
    names: set[str] = set()
    queue = list(unit.cursor.get_children())
    while queue:
        cursor = queue.pop()
        file = cursor.location.file
        if file is None or not file.name.startswith(str(FACE.parent)):
            continue
        names.add(cursor.spelling.partition("<")[0])
        if cursor.kind in NESTING:
            queue.extend(cursor.get_children())
    return names


def provided(name: str, kind: str, names: set[str]) -> bool:
    """Whether the runtime has a name, or for headers a file of that name."""
    if kind == "header":
        return (FACE / name).is_file()
    last = name.rpartition("::")[2]
    return last in names or any(hasattr(library, last) for library in LIBRARIES)


def table(path: Path, names: set[str]) -> str:
    """The cpu table for one table of CUDA facts."""
    lines = [COLUMNS]
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        name, kind = line.split("\t")[:2]
        if provided(name, kind, names):
            lines.append(f"{name}\t{name}\tdirect\t\t\t{SOURCE}")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the tables, or with ``--check`` say whether they are up to date."""
    names = runtime_names()
    stale = []
    OUTPUT.mkdir(exist_ok=True)
    for path in sorted(CUDA.glob("*.tsv")):
        target = OUTPUT / path.name
        text = table(path, names)
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            stale.append(target.name)
            if "--check" not in sys.argv:
                target.write_text(text, encoding="utf-8")
    print(f"{len(stale)} tables {'are stale' if '--check' in sys.argv else 'written'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
