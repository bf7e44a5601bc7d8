"""HP010: units that are stopped at a limit."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from support import ERROR, WARNING, Found, found, output, translate_text, write_tree

from hipify_py.api import RunOptions, TranslateOptions, translate
from hipify_py.fanout import Fanout
from hipify_py.frontend import reader
from hipify_py.frontend.clang import TranslationUnit
from hipify_py.results import FileStatus, ProjectResult

SOURCE = "#include <cuda_runtime.h>\nint f() { return cudaFree(0); }\n"
TRANSLATED = "#include <hip/hip_runtime.h>\nint f() { return hipFree(0); }\n"
HINT = "raise the limit, or exclude the file"
MESSAGE = "parsing took more than the limit of 0.3 s; the file was translated by its tokens alone"
GIVEN_UP = "the translation took more than the limit of 0.3 s, even by tokens alone; the file is carried over unchanged"


@pytest.fixture
def parser_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser never ends on files called ``bad``."""

    def parse(path: str, *arguments: Any, **options: Any) -> object:
        if "bad" in os.path.basename(path):
            signal.pause()
        return TranslationUnit(path, *arguments, **options)

    monkeypatch.setattr(reader, "TranslationUnit", parse)


def run(folder: Path) -> ProjectResult:
    inputs = write_tree(folder, {"bad.cu": SOURCE, "good.cu": "int x;\n"})
    return translate(inputs, TranslateOptions("hip", jobs=2), run=RunOptions(seconds=0.3))


def test_no_limit_is_not_mentioned() -> None:
    assert found(translate_text(SOURCE).diagnostics) == ()


@pytest.mark.usefixtures("parser_hangs")
def test_the_file_is_translated_by_tokens(tmp_path: Path) -> None:
    bad, good = run(tmp_path).files
    assert output(bad) == TRANSLATED
    assert found(bad.diagnostics) == (Found("HP010", WARNING, "1:1", "", MESSAGE, HINT),)
    assert found(good.diagnostics) == ()


@pytest.mark.usefixtures("parser_hangs")
def test_a_file_that_tokens_are_too_much_for_is_carried_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fanout, "translate_stopped", lambda *_: signal.pause())
    bad, good = run(tmp_path).files
    assert (bad.status, bad.output) == (FileStatus.FAILED, None)
    assert found(bad.diagnostics) == (Found("HP010", ERROR, "1:1", "", GIVEN_UP, HINT),)
    assert good.status is FileStatus.UNCHANGED
