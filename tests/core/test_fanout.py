"""Several targets over one parse: each gets what it would get alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hipify_py.api import InputFile, RunOptions, TranslateOptions, translate, translate_to_all
from hipify_py.frontend import reader
from hipify_py.frontend.clang import TranslationUnit
from hipify_py.targets import all_targets

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
FILES = [InputFile(CORPUS, path.relative_to(CORPUS).as_posix()) for path in sorted((CORPUS / "hostile").rglob("*.cu*"))]
TARGETS = tuple(all_targets())
OPTIONS = [TranslateOptions(target, jobs=2) for target in TARGETS]


def test_each_target_gets_what_it_gets_alone() -> None:
    assert len(TARGETS) > 1
    together = translate_to_all(FILES, OPTIONS)
    for option, result in zip(OPTIONS, together, strict=True):
        assert replace(result, files=()) == replace(translate(FILES, option), files=())
        for one, other in zip(result.files, translate(FILES, option).files, strict=True):
            assert replace(one, source_map=None) == replace(other, source_map=None), one.path


def test_each_file_is_parsed_once_for_all_rewriters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    log = tmp_path / "parses"

    def parse(path: str, *arguments: object, **options: object) -> TranslationUnit:
        with log.open("a") as file:
            file.write(f"{path}\n")
        return TranslationUnit(path, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(reader, "TranslationUnit", parse)
    for name in ("a.cu", "b.cu"):
        (tmp_path / name).write_text("__global__ void k() {}\n")
    rewriters = [option for option in OPTIONS if option.target != "triton"]
    translate_to_all([InputFile(tmp_path, name) for name in ("a.cu", "b.cu")], rewriters)
    assert sorted(log.read_text().split()) == [str(tmp_path / "a.cu"), str(tmp_path / "b.cu")]


def test_lean_results_hold_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text("int f() { return cudaFree(0); }\n")
    files = [InputFile(tmp_path, "a.cu")]
    whole = translate(files, TranslateOptions("hip"))
    lean = translate(files, TranslateOptions("hip"), run=RunOptions(lean=True))
    assert lean == replace(
        whole, files=tuple(replace(f, output=None, source=None, source_map=None) for f in whole.files)
    )
