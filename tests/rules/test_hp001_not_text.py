"""HP001: files that are not text."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support import ERROR, Found, found, translate_text

from hipify_py.api import InputFile, TranslateOptions, translate
from hipify_py.results import FileResult, FileStatus


@pytest.mark.parametrize("data", [b"", b"\n", b"\x01\xff", "// gr\u00f6\u00dfe\n".encode("latin-1")], ids=repr)
def test_any_bytes_but_nul_are_text(data: bytes) -> None:
    assert "HP001" not in {d.code for d in translate_text(data).diagnostics}


@pytest.mark.parametrize("data", [b"int a;\0 cudaFree(p);", "int a;".encode("utf-16"), b"\x7fELF\0"], ids=repr)
def test_nul_bytes(data: bytes) -> None:
    result = translate_text(data)
    message = "not a text file (it holds NUL bytes); carried over unchanged"
    assert found(result.diagnostics) == (
        Found("HP001", ERROR, "1:1", "", message, "exclude it, or convert UTF-16 to UTF-8"),
    )
    assert (result.status, result.output) == (FileStatus.REFUSED, None)


def test_lines_that_end_in_carriage_returns_alone() -> None:
    result = translate_text(b"// a comment\rint f() { return cudaFree(0); }\r")
    message = "its lines end in carriage returns alone; carried over unchanged"
    hint = "convert the line ends to LF or CRLF"
    assert found(result.diagnostics) == (Found("HP001", ERROR, "1:1", "", message, hint),)
    assert (result.status, result.output) == (FileStatus.REFUSED, None)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    (result,) = translate([InputFile(tmp_path, "gone.cu")], TranslateOptions("hip")).files
    message = f"can't be read: {os.strerror(2)}"
    assert found(result.diagnostics) == (Found("HP001", ERROR, "1:1", "", message, "check its permissions"),)
    assert result.status is FileStatus.FAILED


def test_files_that_are_only_carried_along_are_not_looked_at(tmp_path: Path) -> None:
    (result,) = translate([InputFile(tmp_path, "gone.bin", translate=False)], TranslateOptions("hip")).files
    assert result == FileResult("gone.bin", FileStatus.COPIED)
