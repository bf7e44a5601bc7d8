"""Write the TSV tables from HIPIFY's documentation tables and from real headers.

usage::

    import_table.py FACTS.tsv --cuda cuda-12.9-headers=DIR ... --hip hip-6.4.3-headers=DIR ... [--hip-flag=FLAG ...]

``FACTS.tsv`` has the columns of HIPIFY's tables (CUDA, HIP and ROC name, each with the versions in which it was
added, deprecated, changed and removed). Each header set is named by its key in SOURCES.toml, oldest first. Real
headers decide: a name that no HIP header declares is not ``direct``, and a name that only CUDA's headers have gets a
row too. Tables that other hands keep (``apis`` in import_table.toml lists ours) are left alone, and so are rows whose
source is ``review``: those were written by hand. Run again it changes nothing.
"""

from __future__ import annotations

import argparse
import csv
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cuda_headers import CudaName, collect
from judge import Judge, release
from target_headers import TargetHeaders, member_names

CONFIG = Path(__file__).with_suffix(".toml")
TABLES = Path(__file__).resolve().parent.parent / "hipify_py" / "tables"
CUDA_COLUMNS = ("name", "kind", "header", "added", "deprecated", "removed", "signature", "value", "source")
TARGET_COLUMNS = ("cuda", "new", "status", "since", "note", "source")
FACTS_SOURCE = "hipify-7.0.2"
HAND_WRITTEN = "review"

Row = dict[str, str]


def read_facts(path: Path) -> dict[str, Row]:
    """HIPIFY's rows by CUDA name; of the few that are listed twice the fuller cells win."""
    facts: dict[str, Row] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            known = facts.setdefault(row["cuda"], row)
            for column, cell in row.items():
                known[column] = known[column] or cell
    return facts


def read_rows(path: Path) -> dict[str, Row]:
    """The rows of a table by their first cell; none if there is no such table."""
    if not path.exists():
        return {}
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    columns = header.split("\t")
    rows = (dict(zip(columns, line.split("\t"), strict=True)) for line in lines)
    return {row[columns[0]]: row for row in rows}


def write_rows(path: Path, columns: tuple[str, ...], rows: Iterable[Row]) -> None:
    """Write a table, sorted by bytes."""
    lines = sorted(("\t".join(row[column] for column in columns) for row in rows), key=str.encode)
    path.write_text("\n".join(["\t".join(columns), *lines]) + "\n", encoding="utf-8")


def cuda_row(name: str, api: str, declared: CudaName | None, fact: Row | None, config: Mapping[str, Any]) -> Row:
    """The row of ``cuda/<api>.tsv``: the headers' declaration with HIPIFY's versions."""
    row = dict.fromkeys(CUDA_COLUMNS, "")
    row["name"] = name
    row["kind"] = kind_of(name, api, declared, fact, config)
    if fact is not None:
        row |= {column: release(fact[f"cuda_{column}"]) for column in ("added", "deprecated", "removed")}
    sources = []
    if declared is not None:
        row |= {"header": declared.include, "signature": declared.what.signature, "value": declared.what.value}
        sources = [declared.source, *_merge_history(row, declared, config["newest"], api)]
    row["source"] = " ".join([*dict.fromkeys(sources), *([FACTS_SOURCE] if fact is not None else [])])
    return row


def _merge_history(row: Row, declared: CudaName, newest: str, api: str) -> list[str]:
    """Fill in the versions that HIPIFY does not know; returns the header sets that show them."""
    shown = {} if row["added"] or not declared.added else {"added": declared.added}
    if declared.labels[-1] == newest:  # HIPIFY calls some deprecated names removed
        row |= {"deprecated": row["deprecated"] or row["removed"], "removed": ""}
    elif declared.removed and not row["removed"] and api != "device":
        # The mathematical functions move between CUDA's headers and the C library's without being removed.
        shown["removed"] = declared.removed
    row |= shown
    return [f"cuda-{version}-headers" for version in shown.values()]


def kind_of(name: str, api: str, declared: CudaName | None, fact: Row | None, config: Mapping[str, Any]) -> str:
    """The kind by declaration; for names that no header at hand declares, by HIPIFY's section and the spelling."""
    if name in config["qualifiers"]:
        return "qualifier"
    if declared is not None:
        device = api == "device" or (api == "curand" and declared.what.device)
        return "device" if declared.what.kind == "function" and device else declared.what.kind
    section = fact["section"] if fact is not None else ""
    if not re.search("type", section, re.IGNORECASE):
        return "device" if api == "device" else "function"
    if re.search(r"(_t|_st|_enum|Mode|Flags|List|^texture|^surface|Struct|^curand|Preference_t)$", name):
        return "type"
    return "enumerator"


def owned_names(
    facts: Mapping[str, Row], declared: Mapping[str, CudaName], config: Mapping[str, Any], elsewhere: set[str]
) -> dict[str, str]:
    """Every name of our tables and the table it goes to; the declaring header outranks HIPIFY's library."""
    names = {name: fact["library"] for name, fact in facts.items()}
    names |= {name: entry.api for name, entry in declared.items()}
    drop = re.compile(config["cuda"]["drop"])
    wanted = {name: api for name, api in names.items() if api in config["apis"] and not drop.fullmatch(name)}
    return {name: api for name, api in wanted.items() if name not in elsewhere}


def names_elsewhere(tables: Path, apis: list[str]) -> set[str]:
    """The names in tables that this program does not write."""
    others = [path for path in (tables / "cuda").glob("*.tsv") if path.stem not in apis]
    return {name for path in others for name in read_rows(path)}


def member_rows(
    cuda: Mapping[str, Row], target: Mapping[str, Row], headers: TargetHeaders
) -> Iterator[tuple[Row, Row]]:
    """Rows (``cuda`` and ``hip``) for the members that a struct's counterpart on HIP lacks."""
    for name, row in cuda.items():
        new = target[name]["new"]
        fields = headers.fields(new) if row["kind"] == "type" and "{" in row["signature"] else set()
        for member in member_names(row["signature"]) if fields else ():
            if member not in fields and not re.match(r"\w*[rR]eserved|_*pad", member):
                key = f"{name}::{member}"
                note = f"{new} has no member {member}"
                yield (
                    dict.fromkeys(CUDA_COLUMNS, "") | {"name": key, "kind": "member", "source": row["source"]},
                    dict.fromkeys(TARGET_COLUMNS, "")
                    | {"cuda": key, "status": "unsupported", "note": note, "source": target[name]["source"]},
                )


def hand_written(path: Path) -> dict[str, Row]:
    """The rows of a table that this program must not change."""
    return {key: row for key, row in read_rows(path).items() if HAND_WRITTEN in row["source"].split()}


def run(
    facts: Mapping[str, Row],
    declared: Mapping[str, CudaName],
    headers: TargetHeaders,
    config: Mapping[str, Any],
    tables: Path = TABLES,
) -> None:
    """Write every table of ``apis``."""
    by_hand = [row for api in config["apis"] for row in hand_written(tables / "hip" / f"{api}.tsv").values()]
    judge = Judge(headers, facts, {row["cuda"]: row["new"] for row in by_hand if row["new"]}, tables / "hip", config)
    names = owned_names(facts, declared, config, names_elsewhere(tables, config["apis"]))
    for api in config["apis"]:
        cuda_path, target_path = tables / "cuda" / f"{api}.tsv", tables / "hip" / f"{api}.tsv"
        mine = [name for name, owner in names.items() if owner == api]
        cuda = {name: cuda_row(name, api, declared.get(name), facts.get(name), config["cuda"]) for name in mine}
        cuda |= hand_written(cuda_path)
        kept = hand_written(target_path)
        target = {name: judge.target_row(row, api, facts.get(name), kept.get(name)) for name, row in cuda.items()}
        members = list(member_rows(cuda, target, headers))
        write_rows(cuda_path, CUDA_COLUMNS, [*cuda.values(), *(row for row, _ in members)])
        write_rows(target_path, TARGET_COLUMNS, [*target.values(), *(row for _, row in members)])
        print(f"{api}: {len(cuda)} names, {len(members)} members without counterpart")


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line; see the module docstring."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("facts", type=Path)
    parser.add_argument("--cuda", action="append", required=True, metavar="KEY=DIR", type=labelled_folder)
    parser.add_argument("--hip", action="append", required=True, metavar="KEY=DIR", type=labelled_folder)
    parser.add_argument("--hip-flag", action="append", default=[], help="compiler argument for HIP's headers")
    parser.add_argument("--tables", type=Path, default=TABLES, help="folder to write to")
    options = parser.parse_args(arguments)
    with CONFIG.open("rb") as file:
        config = tomllib.load(file)
    config["hip"]["arguments"] += options.hip_flag
    headers = TargetHeaders(dict(options.hip), config["hip"])
    declared = collect(dict(options.cuda), config["cuda"])
    facts = read_facts(options.facts)
    run(facts, declared, headers, config, options.tables)


def labelled_folder(text: str) -> tuple[str, Path]:
    """``KEY=DIR`` of the command line."""
    key, separator, folder = text.partition("=")
    if not separator or not Path(folder).is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=DIR with an existing folder")
    return key, Path(folder)


if __name__ == "__main__":
    main()
