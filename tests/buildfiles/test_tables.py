"""The tables for build files: well formed, joined, with sources; and the options they write are clang's."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hipify_py.buildfiles.knowledge import Action, BuildKnowledge, load_build_knowledge
from hipify_py.tables.load import FOLDER, read_table

TABLES = sorted(FOLDER.glob("*/buildfiles/*.tsv"))
WITH_NOTE = {Action.PARTIAL, Action.DROPPED, Action.LOST, Action.UNSUPPORTED}
WITHOUT_NEW = {Action.DROPPED, Action.LOST, Action.UNWRAP, Action.ARCHITECTURE, Action.UNSUPPORTED}


@pytest.fixture(scope="module")
def hip() -> BuildKnowledge:
    found = load_build_knowledge("hip", "HIP")
    assert found is not None
    return found


@pytest.mark.parametrize("path", TABLES, ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_bytes_of_a_table(path: Path) -> None:
    data = path.read_bytes()
    lines = data.split(b"\n")
    assert lines[-1] == b""
    assert b"\r" not in data
    assert lines[1:-1] == sorted(lines[1:-1])
    assert not [line for line in lines if line.endswith(b" ") or b" \t" in line or b"\t " in line]


def test_every_fact_has_a_row(hip: BuildKnowledge) -> None:
    missing = [(table, name) for table, rows in hip.tables.items() for name, entry in rows.items() if entry.row is None]
    assert missing == []


def test_rows_say_why(hip: BuildKnowledge) -> None:
    rows = [entry.row for table in hip.tables.values() for entry in table.values() if entry.row is not None]
    assert [row for row in rows if row.action in WITH_NOTE and not row.note] == []
    assert [row for row in rows if row.action in WITHOUT_NEW and row.new] == []


def test_sources_exist() -> None:
    sources = tomllib.loads((FOLDER / "SOURCES.toml").read_text()).keys()
    columns = {"cuda": ("name", "kind", "alias", "source"), "hip": ("cuda", "new", "action", "note", "source")}
    for path in TABLES:
        for line in read_table(path, columns[path.parts[-3]]).values():
            assert line.rpartition("\t")[2] in sources, line


def test_packages_of_imported_targets_are_known(hip: BuildKnowledge) -> None:
    targets = {entry.row.new for entry in hip.tables["cmake_targets"].values() if entry.row and entry.row.new}
    unknown = {target for target in targets if "::" in target} - hip.tables["cmake_target_packages"].keys()
    assert unknown == set()


def test_targets_without_tables_have_none() -> None:
    assert load_build_knowledge("cpu", "CPU") is None


@pytest.mark.compile
def test_clang_knows_every_option_that_is_written(hip: BuildKnowledge, tmp_path: Path) -> None:
    values = {"-std={}": "c++17", "-m{}": "64", "-O{}": "2", "-fgpu-default-stream={}": "legacy"}
    options = {
        entry.row.new.replace("{}", values.get(entry.row.new, "x"))
        for entry in hip.tables["nvcc_flags"].values()
        if entry.row is not None and entry.row.new.startswith("-") and entry.row.action is not Action.UNSUPPORTED
    }
    source = tmp_path / "empty.hip"
    source.write_text("")
    refused = [option for option in sorted(options) if not _accepts(option.split(), source)]
    assert refused == []


def _accepts(options: list[str], source: Path) -> bool:
    """Whether clang takes options, going by what its driver says before it runs anything."""
    command = [sys.executable, "-m", "ziglang", "clang", "-###", "-nogpuinc", "-nogpulib", "--offload-arch=gfx90a"]
    done = subprocess.run([*command, *options, str(source)], capture_output=True, text=True, check=False)
    return "unknown argument" not in done.stderr and "unsupported option" not in done.stderr
