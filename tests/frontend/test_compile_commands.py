"""compile_commands.json: the flags that matter, with absolute folders; clear errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hipify_py.frontend.compile_commands import CompileCommandsError, read


def write(folder: Path, entries: object) -> Path:
    file = folder / "compile_commands.json"
    file.write_text(json.dumps(entries))
    return file


def test_flags_of_a_command_line(tmp_path: Path) -> None:
    command = "nvcc -Iinc -I ../up -DA=1 -D B --std c++14 -std=c++20 -arch=sm_80 -isystem sys -O3 -c a.cu -o a.o"
    write(tmp_path, [{"directory": str(tmp_path / "build"), "file": "../a.cu", "command": command}])
    found = read(tmp_path)
    build = tmp_path / "build"
    assert found == {
        str(tmp_path / "a.cu"): (
            f"-I{build}/inc",
            "-I",
            str(tmp_path / "up"),
            "-DA=1",
            "-D",
            "B",
            "-std=c++20",
            "-isystem",
            str(build / "sys"),
        )
    }


def test_argument_lists_and_first_entry_of_a_file_win(tmp_path: Path) -> None:
    entry = {"directory": str(tmp_path), "file": "a.cu"}
    file = write(tmp_path, [{**entry, "arguments": ["nvcc", "-DX"]}, {**entry, "arguments": ["nvcc", "-DY"]}])
    assert read(file) == {str(tmp_path / "a.cu"): ("-DX",)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("{}", "not a list of compile commands"),
        ('[{"command": "x"}]', "not a list of compile commands"),
        ("[" * 100_000, "not JSON that can be read: nested too deep"),
        ('[{"file": "a.cu"}, {"file": 3}]', "entry 2: 'file' is not text"),
        ('[{"file": "a.cu", "directory": 7}]', "entry 1: 'directory' is not text"),
        ('[{"file": "a.cu", "command": null}]', "entry 1: 'command' is not text"),
        ('[{"file": "a.cu", "command": "nvcc \'a.cu"}]', "entry 1: No closing quotation"),
        ('[{"file": "a.cu", "arguments": "nvcc a.cu"}]', "entry 1: 'arguments' is not a list"),
        ('[{"file": "a.cu", "arguments": [null]}]', "entry 1: 'arguments' is not text"),
        ('[{"file": "a\\u0000.cu"}]', "entry 1: 'file' holds a character that no file name or command has"),
        ('[{"file": "a\\ud800.cu"}]', "entry 1: 'file' holds a character that no file name or command has"),
    ],
)
def test_malformed_files_are_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "compile_commands.json"
    file.write_text(text)
    with pytest.raises(CompileCommandsError, match=message):
        read(file)


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CompileCommandsError, match=r"compile_commands\.json: No such file or directory"):
        read(tmp_path)
