"""The exact text of the formats that people read."""

from __future__ import annotations

import dataclasses

from hipify_py.diagnostics.model import Position, Span
from hipify_py.report import render
from hipify_py.report.formats.text import excerpt
from hipify_py.report.model import Style
from hipify_py.results import FileResult, FileStatus

TEXT = """\
src/a.cu:2:2: error HP101: no table knows cudaFoo [cudaFoo]
  2 |  cudaFoo(a, b); // end
    |  ^^^^^^^
    = hint: check the name
src/a.cu:3:1: note HP301: is in a dead branch [cudaBar] (unverified)
  3 | cudaBar();
    | ^^^^^^^
src/a.cu:4:3: warning HP201: is slow [cudaFoo]
  4 | x cudaFoo(a,
    |   ^^^^^^^^^^
"""
CONCISE = """\
src/a.cu:2:2: error HP101: no table knows cudaFoo [cudaFoo]
src/a.cu:3:1: note HP301: is in a dead branch [cudaBar] (unverified)
src/a.cu:4:3: warning HP201: is slow [cudaFoo]
"""
SUMMARY = """\
files:           3 (1 translated, 1 unchanged, 1 copied)
lines:           6
CUDA references: 3 (1 translated, 2 unknown)
findings:        3 (1 error, 1 warning, 1 note)
portability:     33.3 % of the references have a counterpart in hip
settings:        rocm-version 6.4
most frequent reasons:
       1 x HP101 cudaFoo
       1 x HP201 cudaFoo
"""
MARKDOWN = """\
## CUDA to hip: 33.3 % portable

| | |
|---|---:|
| files | 3 |
| files translated | 1 |
| files unchanged | 1 |
| files copied | 1 |
| files refused | 0 |
| files failed | 0 |
| lines | 6 |
| CUDA references | 3 |
| references translated | 1 |
| references unverified | 0 |
| references unsupported | 0 |
| references unknown | 2 |

| place | severity | code | message | symbol |
|---|---|---|---|---|
| src/a.cu:2:2 | error | HP101 | no table knows cudaFoo \\(check the name\\) | cudaFoo |
| src/a.cu:3:1 | note | HP301 | is in a dead branch | cudaBar |
| src/a.cu:4:3 | warning | HP201 | is slow | cudaFoo |
"""


def test_text(plain):
    assert render("text", plain, Style()) == TEXT


def test_concise(plain):
    assert render("concise", plain, Style()) == CONCISE


def test_summary(plain):
    assert render("summary", plain, Style()) == SUMMARY


def test_markdown(plain):
    assert render("markdown", plain, Style()) == MARKDOWN


def test_notes_can_be_left_out(plain):
    assert "note" not in render("text", plain, Style(notes=False))
    assert render("concise", plain, Style(notes=False)).count("\n") == 2


def test_nothing_found(empty):
    assert render("text", empty, Style()) == ""
    assert render("concise", empty, Style()) == ""
    assert "portability:     no CUDA references found\n" in render("summary", empty, Style())
    assert render("markdown", empty, Style()).startswith("## CUDA to hip: no CUDA references\n")
    assert render("markdown", empty, Style()).endswith("\nNo findings.\n")


def test_files_are_kept_apart(plain):
    other = dataclasses.replace(plain.result.files[0].diagnostics[0], path="b.cu")
    text = render("text", dataclasses.replace(plain, extra=(other,)), Style())
    assert text == TEXT + "\nsrc/b.cu:2:2: error HP101: no table knows cudaFoo [cudaFoo]\n    = hint: check the name\n"


def test_color_only_adds_escapes(plain):
    colored = render("text", plain, Style(color=True))
    assert "\x1b[1;33mwarning HP201:\x1b[0m" in colored
    for code in ("\x1b[1m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;36m", "\x1b[1;32m", "\x1b[0m"):
        colored = colored.replace(code, "")
    assert colored == TEXT


def test_long_lines_are_cut_around_the_finding(plain):
    line = b"a" * 5000 + b" cudaFoo " + b"z" * 5000
    place = {"span": Span(0, 0), "start": Position(1, 5002), "end": Position(1, 5009)}
    diagnostic = dataclasses.replace(plain.result.files[0].diagnostics[0], **place)
    text, caret = excerpt(line, diagnostic)
    assert len(text) == 160
    assert text[caret.index("^") : caret.rindex("^") + 1] == "cudaFoo"


def test_finding_past_the_end_of_a_line_still_has_a_caret(plain):
    place = {"start": Position(1, 4), "end": Position(1, 4)}
    diagnostic = dataclasses.replace(plain.result.files[0].diagnostics[0], **place)
    assert excerpt(b"abc", diagnostic) == ("abc", "   ^")


def test_files_that_failed_are_owned_up_to(plain):
    files = (*plain.result.files, FileResult("d.cu", FileStatus.FAILED), FileResult("e.cu", FileStatus.REFUSED))
    report = dataclasses.replace(plain, result=dataclasses.replace(plain.result, files=files))
    text = render("summary", report, Style())
    assert "counterpart in hip, 2 failed or refused files not counted\n" in text


def test_only_a_whole_translation_says_100(plain):
    reference = plain.result.files[0].references[2]
    references = (reference,) * 99_999 + plain.result.files[0].references[:1]
    files = (dataclasses.replace(plain.result.files[0], references=references),)
    report = dataclasses.replace(plain, result=dataclasses.replace(plain.result, files=files))
    assert "portability:     99.9 %" in render("summary", report, Style())
