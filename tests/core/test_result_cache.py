"""The result cache: what changes a key, what does not, and entries that can't be trusted."""

from __future__ import annotations

import io
import pickle
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from support import write_tree

from hipify_py import fanout
from hipify_py.api import ParseOptions, RunOptions, TranslateOptions, translate
from hipify_py.bulk.cache import ResultCache, _Reader
from hipify_py.bulk.keys import Keys, UnitKey
from hipify_py.contexts import context_of
from hipify_py.fanout import Fanout
from hipify_py.program import Program, ProgramFile
from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.targets.cpu.spec import SPEC as CPU
from hipify_py.targets.hip.spec import SPEC as HIP

HEADER = "#pragma once\n#include <cuda_runtime.h>\n#define CHECK(x) (x)\n"
SOURCE = '#include "common.h"\nint f() { return CHECK(cudaFree(0)) + cudaNope(); }\n'
TREE = {"src/a.cu": SOURCE, "src/b.cu": SOURCE.replace("f()", "g()"), "src/common.h": HEADER}


@pytest.fixture
def translated_units(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A file that names every unit that is worked on, a line each."""
    log = tmp_path / "worked"
    log.write_text("")
    original = Fanout.translate_unit

    def translate_unit(self: Fanout, unit: object) -> object:
        with log.open("a") as file:
            file.write(f"{unit.root.relative}\n")  # type: ignore[attr-defined]
        return original(self, unit)  # type: ignore[arg-type]

    monkeypatch.setattr(fanout.Fanout, "translate_unit", translate_unit)
    return log


def run(folder: Path, tree: Mapping[str, str | bytes], cache: Path, **options: object) -> ProjectResult:
    inputs = write_tree(folder, tree)
    return translate(inputs, TranslateOptions("hip", **options), run=RunOptions(cache=cache))  # type: ignore[arg-type]


def same(one: ProjectResult, other: ProjectResult) -> bool:
    def plain(result: ProjectResult) -> ProjectResult:
        return replace(result, files=tuple(replace(file, source_map=None) for file in result.files))

    return plain(one) == plain(other)


def test_a_second_run_works_on_nothing_and_gives_the_same(tmp_path: Path, translated_units: Path) -> None:
    first = run(tmp_path / "t", TREE, tmp_path / "cache")
    assert sorted(translated_units.read_text().split()) == ["src/a.cu", "src/b.cu"]
    second = run(tmp_path / "t", TREE, tmp_path / "cache")
    assert len(translated_units.read_text().split()) == 2
    assert same(first, second)
    maps = [file.source_map._segments for file in (*first.files, *second.files) if file.source_map]
    assert len(maps) == 6
    assert maps[:3] == maps[3:]


@pytest.mark.parametrize(
    ("change", "worked"),
    [
        ({"src/b.cu": SOURCE}, ["src/b.cu"]),
        ({"src/common.h": HEADER + "// new\n"}, ["src/a.cu", "src/b.cu"]),
        ({"src/c.cu": "int x;\n"}, ["src/c.cu"]),
        ({"other/common.h": "// not meant\n"}, ["other/common.h"]),
    ],
)
def test_only_what_changed_is_worked_on(
    tmp_path: Path, translated_units: Path, change: dict[str, str], worked: list[str]
) -> None:
    run(tmp_path / "t", TREE, tmp_path / "cache")
    translated_units.write_text("")
    cached = run(tmp_path / "t", TREE | change, tmp_path / "cache")
    assert sorted(translated_units.read_text().split()) == worked
    assert same(cached, run(tmp_path / "t", TREE | change, tmp_path / "empty"))


def test_options_are_part_of_the_key(tmp_path: Path, translated_units: Path) -> None:
    run(tmp_path / "t", TREE, tmp_path / "cache")
    run(tmp_path / "t", TREE, tmp_path / "cache", target_options={"rocm-version": "5.0"})
    assert len(translated_units.read_text().split()) == 4


def test_a_copy_of_the_folder_and_a_single_file_under_another_name_share_results(
    tmp_path: Path, translated_units: Path
) -> None:
    tree = {"x/one.cu": SOURCE, "x/common.h": HEADER, "y/one.cu": SOURCE, "y/common.h": HEADER}
    tree |= {"z/1.cu": "int f() { return cudaNope(); }\n", "w/2.cu": "int f() { return cudaNope(); }\n"}
    result = run(tmp_path / "t", tree, tmp_path / "cache")
    assert len(translated_units.read_text().split()) == 2
    places = [(file.path, d.path, d.code) for file in result.files for d in file.diagnostics if d.code == "HP101"]
    assert places == [(name, name, "HP101") for name in ("w/2.cu", "x/one.cu", "y/one.cu", "z/1.cu")]
    assert same(result, run(tmp_path / "t", tree, tmp_path / "empty"))


def test_a_moved_tree_keeps_its_results(tmp_path: Path, translated_units: Path) -> None:
    run(tmp_path / "t", TREE, tmp_path / "cache")
    run(tmp_path / "moved", TREE, tmp_path / "cache")
    assert len(translated_units.read_text().split()) == 2


def test_headers_outside_of_the_project_count(tmp_path: Path, translated_units: Path) -> None:
    (tmp_path / "include").mkdir()
    inputs = write_tree(tmp_path / "t", {"a.cu": "#include <mine.h>\nint f() { return cudaFree(0); }\n"})
    parse = ParseOptions(include_dirs=(tmp_path / "include",))
    for text in ("int x;\n", "int x;\n", "int y;\n"):
        (tmp_path / "include/mine.h").write_text(text)
        translate(inputs, TranslateOptions("hip"), parse, run=RunOptions(cache=tmp_path / "cache"))
    assert len(translated_units.read_text().split()) == 2


def test_damaged_entries_are_worked_on_again(tmp_path: Path, translated_units: Path) -> None:
    first = run(tmp_path / "t", TREE, tmp_path / "cache")
    for number, path in enumerate(sorted(p for p in (tmp_path / "cache").rglob("*") if p.is_file())):
        path.write_bytes(path.read_bytes()[:-9] if number else b"")
    assert same(run(tmp_path / "t", TREE, tmp_path / "cache"), first)
    assert len(translated_units.read_text().split()) == 4


def test_failures_are_not_kept(tmp_path: Path) -> None:
    cache, key = ResultCache(tmp_path), UnitKey("ab" * 32, "", "")
    cache.put(key, ((FileResult("a.cu", FileStatus.FAILED),),))
    assert not cache.has(key)
    assert cache.get(key) is None


def test_an_entry_runs_no_code() -> None:
    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return eval, ("1 / 0",)

    with pytest.raises(pickle.UnpicklingError, match=r"builtins\.eval is no part of results"):
        _Reader(io.BytesIO(pickle.dumps(Evil()))).load()


def test_targets_that_look_at_other_units_count_them(tmp_path: Path) -> None:
    def keys(b: str) -> list[str]:
        tree = {"a.cu": SOURCE, "b.cu": b, "common.h": HEADER}
        files = [ProgramFile(name, tmp_path / name, text.encode()) for name, text in tree.items()]
        program = Program(files)
        found = []
        for spec in (HIP, CPU):
            whole = Keys(program, context_of(program, [spec]), [TranslateOptions("any")], False, ParseOptions())
            unit = next(unit for unit in program.units() if unit.root.relative == "b.cu")
            first = next(unit for unit in program.units() if unit.root.relative == "a.cu")
            found += [whole.of(first).digest, whole.of(unit).digest]
        return found

    before, after = keys("int x;\n"), keys('#include "common.h"\nint y;\n')
    assert before[1] != after[1]
    assert before[2] != after[2]


@pytest.mark.parametrize("cache", [None, "cache"])
def test_a_header_that_cant_be_read_is_taken_as_empty(tmp_path: Path, cache: str | None) -> None:
    """The file is one that everybody may open, and whose first page nobody can read."""
    text = '#include "/proc/self/mem"\n#include <cuda_runtime.h>\nint f() { return cudaFree(0); }\n'
    inputs = write_tree(tmp_path / "t", {"a.cu": text})
    (file,) = translate(
        inputs, TranslateOptions("hip"), run=RunOptions(cache=tmp_path / cache if cache else None)
    ).files
    assert file.output == text.replace("cuda_runtime", "hip/hip_runtime").replace("cudaFree", "hipFree").encode()
    assert not file.diagnostics
