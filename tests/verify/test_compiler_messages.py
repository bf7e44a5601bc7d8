"""Clang's text becomes messages; messages go back to the CUDA source."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.edits import Edit, Fix, apply_fixes
from hipify_py.verify.messages import Mapped, map_messages, parse_messages
from hipify_py.verify.model import CompilerMessage, Severity

NOTE, WARNING, ERROR, FATAL = Severity.NOTE, Severity.WARNING, Severity.ERROR, Severity.FATAL


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "a.hip:11:37: error: use of undeclared identifier 'hipMallocc'; did you mean 'hipMalloc'?",
            CompilerMessage(
                "a.hip", 11, 37, ERROR, "use of undeclared identifier 'hipMallocc'; did you mean 'hipMalloc'?"
            ),
        ),
        (
            "/my code/x:y.hip:2:10: fatal error: 'no.h' file not found",
            CompilerMessage("/my code/x:y.hip", 2, 10, FATAL, "'no.h' file not found"),
        ),
        ("a.hip:1:2: warning: x: error: y", CompilerMessage("a.hip", 1, 2, WARNING, "x: error: y")),
        (
            "clang++: error: unknown argument: '-z'",
            CompilerMessage("", 0, 0, ERROR, "unknown argument: '-z'"),
        ),
        (
            "error: <unknown>:0:0: local memory (9) exceeds limit (8) in 'k'",
            CompilerMessage("", 0, 0, ERROR, "local memory (9) exceeds limit (8) in 'k'"),
        ),
    ],
)
def test_one_line_is_one_message(line: str, message: CompilerMessage) -> None:
    assert parse_messages(line + "\n") == (message,)


@pytest.mark.parametrize("text", ["", "\n", "2 errors generated when compiling for gfx90a.\n", "Stack dump:\n0.\tx\n"])
def test_what_is_no_diagnostic_is_passed_over(text: str) -> None:
    assert parse_messages(text) == ()


def test_notes_and_include_chain_belong_to_their_message() -> None:
    text = (
        "In file included from /p/a.hip:3:\n"
        "In file included from /p/b.h:7:\n"
        "/p/c.h:9:1: error: first\n"
        "/p/a.hip:20:5: note: in instantiation of f<int> requested here\n"
        "/p/a.hip:30:1: error: second\n"
        "2 errors generated.\n"
    )
    first, second = parse_messages(text)
    assert (first.file, first.text) == ("/p/c.h", "first")
    assert [(note.file, note.line, note.text) for note in first.notes] == [
        ("/p/a.hip", 20, "in instantiation of f<int> requested here"),
        ("/p/b.h", 7, "included from here"),
        ("/p/a.hip", 3, "included from here"),
    ]
    assert second == CompilerMessage("/p/a.hip", 30, 1, ERROR, "second")


def test_a_note_with_nothing_before_it_stands_alone() -> None:
    assert parse_messages("a.hip:1:1: note: hello") == (CompilerMessage("a.hip", 1, 1, NOTE, "hello"),)


SOURCE = b"int a;\nvoid f() { cudaMallocc(0); }\nint z;\n"


def _mapped(written: Path, source: Path) -> dict[Path, Mapped]:
    """A translation that puts a line on top and renames the misspelt call."""
    at = SOURCE.index(b"cudaMallocc")
    fixes = [
        Fix("include", (Edit.insert(0, b"#include <hip/hip_runtime.h>\n"),)),
        Fix("rename", (Edit.replace(at, at + len(b"cudaMallocc"), b"hipMallocc"),)),
    ]
    applied = apply_fixes(SOURCE, fixes)
    return {written: Mapped(applied.data, source, SOURCE, applied.source_map)}


def test_a_message_moves_to_the_line_of_the_source(tmp_path: Path) -> None:
    written, source = tmp_path / "a.hip", tmp_path / "a.cu"
    message = CompilerMessage(str(written), 3, 12, ERROR, "use of undeclared identifier 'hipMallocc'")
    (moved,) = map_messages([message], _mapped(written, source))
    assert (moved.file, moved.line, moved.column) == (str(source), 2, 12)
    assert moved.text == message.text


def test_a_message_in_inserted_text_moves_to_where_it_was_inserted(tmp_path: Path) -> None:
    written, source = tmp_path / "a.hip", tmp_path / "a.cu"
    (moved,) = map_messages([CompilerMessage(str(written), 1, 10, FATAL, "x")], _mapped(written, source))
    assert (moved.file, moved.line, moved.column) == (str(source), 1, 1)


def test_a_message_in_a_header_moves_to_the_note_in_the_written_file(tmp_path: Path) -> None:
    written, source = tmp_path / "a.hip", tmp_path / "a.cu"
    note = CompilerMessage(str(written), 4, 1, NOTE, "in instantiation of f<int> requested here")
    message = CompilerMessage("/usr/include/hip/h.h", 9, 3, ERROR, "static assertion failed", (note,))
    (moved,) = map_messages([message], _mapped(written, source))
    assert (moved.file, moved.line, moved.text) == (str(source), 3, "static assertion failed")
    assert [(part.file, part.line, part.text) for part in moved.notes] == [
        ("/usr/include/hip/h.h", 9, "reported here"),
        (str(source), 3, "in instantiation of f<int> requested here"),
    ]


@pytest.mark.parametrize(("file", "line"), [("", 0), ("/usr/include/x.h", 4), ("a.hip", 999)])
def test_a_message_from_elsewhere_stays(tmp_path: Path, file: str, line: int) -> None:
    written = tmp_path / "a.hip"
    place = str(written) if file == "a.hip" else file
    message = CompilerMessage(place, line, 1 if line else 0, ERROR, "x")
    assert map_messages([message], _mapped(written, tmp_path / "a.cu")) == (message,)


def test_lines_are_counted_as_clang_counts_them(tmp_path: Path) -> None:
    data = b"a\r\nb\rc\nd"
    written, source = tmp_path / "a.hip", tmp_path / "a.cu"
    maps = {written: Mapped(data, source, data, apply_fixes(data, []).source_map)}
    moved = map_messages([CompilerMessage(str(written), line, 1, ERROR, "x") for line in (1, 2, 3, 4)], maps)
    assert [message.line for message in moved] == [1, 2, 3, 4]
    assert {message.file for message in moved} == {str(source)}
