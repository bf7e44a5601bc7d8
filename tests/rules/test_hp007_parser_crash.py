"""HP007: files that libclang dies on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from support import WARNING, Found, found, output, translate_text, translate_tree, write_tree

from hipify_py.api import TranslateOptions, translate
from hipify_py.frontend import reader
from hipify_py.frontend.clang import LibclangError, TranslationUnit

SOURCE = "#include <cuda_runtime.h>\nint f() { return cudaFree(0); }\n"
TRANSLATED = "#include <hip/hip_runtime.h>\nint f() { return hipFree(0); }\n"
CRASHED = Found(
    "HP007",
    WARNING,
    "1:1",
    "",
    "the parser crashed; the file was translated by its tokens alone",
    "try another libclang, and report the file",
)


@pytest.fixture
def parser_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser ends its process on files called ``bad``, as a segmentation fault does."""

    def parse(path: str, *arguments: Any, **options: Any) -> object:
        if "bad" in os.path.basename(path):
            os._exit(139)
        return TranslationUnit(path, *arguments, **options)

    monkeypatch.setattr(reader, "TranslationUnit", parse)


def test_a_parser_that_works_is_not_mentioned() -> None:
    assert found(translate_text(SOURCE).diagnostics) == ()


@pytest.mark.usefixtures("parser_dies")
def test_the_file_is_translated_by_tokens() -> None:
    result = translate_text(SOURCE, name="bad.cu")
    assert output(result) == TRANSLATED
    assert found(result.diagnostics) == (CRASHED,)


@pytest.mark.usefixtures("parser_dies")
@pytest.mark.parametrize("jobs", [1, 2])
def test_other_files_are_not_affected(jobs: int) -> None:
    results = translate_tree({f"{name}.cu": SOURCE for name in ("a", "bad", "c", "d")}, jobs=jobs).files
    assert [output(result) for result in results] == [TRANSLATED] * 4
    assert [result.path for result in results if result.diagnostics] == ["bad.cu"]


def test_a_parser_that_gives_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(*_: object, **__: object) -> object:
        raise LibclangError("Error parsing translation unit.")

    monkeypatch.setattr(reader, "TranslationUnit", parse)
    result = translate_text(SOURCE)
    assert output(result) == TRANSLATED
    assert found(result.diagnostics) == (CRASHED,)


def test_a_name_that_the_parser_can_not_be_given(tmp_path: Path) -> None:
    inputs = write_tree(tmp_path, {"not-utf8-\udcff.cu": "int f() { return cudaFree(0); }\n"})
    result = translate(inputs, TranslateOptions("hip")).files[0]
    assert output(result).endswith("int f() { return hipFree(0); }\n")
    assert [d.code for d in result.diagnostics if d.code != "HP112"] == ["HP007"]
