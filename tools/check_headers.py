"""Check the tables of a target against its real headers.

usage::

    check_headers.py --hip hip-6.4.3-headers=DIR --hip hip-7.1-headers=DIR [--hip-flag=FLAG ...] [--differences]

Prints each name that a table promises but no header declares, and exits with 1 if there is one. With
``--differences`` it also prints, as TSV, the functions whose parameter types differ from CUDA's after renaming: these
need a rewrite in calls.toml or a status other than ``direct``.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator

from header_scan import parameters
from import_table import CONFIG, labelled_folder
from target_headers import TargetHeaders

from hipify_py.tables import Entry, Kind, Mapping, Tables, load_tables

BUILTIN = frozenset({"int", "void*", "texture", "surface"})
"""Counterparts that are words of the language or need no declaration."""


def undeclared(tables: Tables, headers: TargetHeaders, apis: list[str]) -> Iterator[str]:
    """One line for each promised name that no release of the headers declares."""
    for entry in tables:
        target = entry.target
        if entry.api not in apis or target is None or not _is_checked(target, entry.cuda.kind):
            continue
        if not headers.labels(target.new):
            yield f"{entry.api}.tsv: {entry.cuda.name}: no header declares {target.new}"


def _is_checked(target: Mapping, kind: Kind) -> bool:
    by_headers = any(source.startswith("hip-") for source in target.source.split())
    return by_headers and bool(target.new) and target.new not in BUILTIN and kind is not Kind.MEMBER


def differences(tables: Tables, headers: TargetHeaders, apis: list[str]) -> Iterator[tuple[str, ...]]:
    """(API, CUDA name, target name, status, CUDA's parameters after renaming, the target's parameters)."""
    for entry in tables:
        if entry.api not in apis or entry.target is None or not entry.target.new:
            continue
        if entry.cuda.kind in {Kind.FUNCTION, Kind.DEVICE}:
            for ours, theirs in _unmatched(entry, tables, headers):
                yield entry.api, entry.cuda.name, entry.target.new, entry.target.status, ours, theirs


def _unmatched(entry: Entry, tables: Tables, headers: TargetHeaders) -> Iterator[tuple[str, str]]:
    """Each overload of CUDA that no overload of the target matches, with the target's."""
    assert entry.target is not None
    declaration = headers.declaration(entry.target.new)
    if declaration is None or declaration.kind != "function" or not entry.cuda.signature:
        return
    theirs = [[headers.comparable(type_) for type_ in parameters(text)] for text in declaration.signatures]
    generic = {len(types) for types, text in zip(theirs, declaration.signatures, strict=True) if "template<" in text}
    for text in entry.cuda.signature.split(" | "):
        ours = [headers.comparable(_renamed(type_, tables)) for type_ in parameters(text)]
        if ours not in theirs and len(ours) not in generic and "template<" not in text:
            yield ",".join(ours), " | ".join(",".join(types) for types in theirs)


def _renamed(type_: str, tables: Tables) -> str:
    def rename(match: re.Match[str]) -> str:
        entry = tables.lookup(match.group())
        new = entry.target.new if entry is not None and entry.target is not None else ""
        return new or match.group()

    return re.sub(r"[A-Za-z_]\w*", rename, type_)


def main() -> int:
    """Command line; see the module docstring."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hip", action="append", required=True, metavar="KEY=DIR", type=labelled_folder)
    parser.add_argument("--hip-flag", action="append", default=[], help="compiler argument for HIP's headers")
    parser.add_argument("--differences", action="store_true")
    options = parser.parse_args()
    with CONFIG.open("rb") as file:
        config = tomllib.load(file)
    config["hip"]["arguments"] += options.hip_flag
    headers = TargetHeaders(dict(options.hip), config["hip"])
    tables = load_tables("hip")
    lines = list(undeclared(tables, headers, config["apis"]))
    print(*lines, sep="\n", file=sys.stderr)
    if options.differences:
        for row in differences(tables, headers, config["apis"]):
            print(*row, sep="\t")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
