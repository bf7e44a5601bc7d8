"""Precompiled headers: which includes count, who shares one, and that nothing but the time changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support import by_path, translate_tree, write_tree

from hipify_py.api import ParseOptions
from hipify_py.frontend import arguments
from hipify_py.frontend.disk import unconditional_includes
from hipify_py.frontend.precompiled import WORTHWHILE, Precompiled
from hipify_py.program import Program, ProgramFile

KERNEL = "__global__ void k(float* p) { *p = 1; }\nvoid f() { void* p; cudaMalloc(&p, 4); k<<<1, 1>>>((float*)p); }\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("#include <a>\n#include <b>\n", [("a", False), ("b", False)], id="plain"),
        pytest.param('  #  include "a.h"\n', [("a.h", True)], id="quotes and blanks"),
        pytest.param("#ifdef X\n#include <a>\n#endif\n#include <b>\n", [("b", False)], id="condition"),
        pytest.param("#if A\n#if B\n#endif\n#include <a>\n#endif\n", [], id="nested"),
        pytest.param("#if A\n#else\n#include <a>\n#endif\n", [], id="else"),
        pytest.param("#ifndef G\n#define G\n#include <a>\n#endif\n", [("a", False)], id="guard"),
        pytest.param("#ifndef G\n#define H\n#include <a>\n#endif\n", [], id="no guard"),
        pytest.param("#endif\n#include <a>", [("a", False)], id="endif too many"),
    ],
)
def test_unconditional_includes(text: str, expected: list[tuple[str, bool]]) -> None:
    assert list(unconditional_includes(text.encode())) == expected


def commands(folder: Path, files: dict[str, str], parse: ParseOptions) -> dict[str, list[str] | None]:
    """The quick command of each unit, None for those that have none."""
    inputs = write_tree(folder / "tree", files)
    program = Program([ProgramFile(f.relative, f.path, f.path.read_bytes()) for f in inputs], parse.include_dirs)
    (folder / "made").mkdir()
    units = program.units()
    precompiled = Precompiled(folder / "made", program, parse)
    precompiled.expect(units)
    return {
        unit.root.relative: precompiled.command(unit, arguments.for_file(unit.root, program, parse)) for unit in units
    }


def made_file(command: list[str] | None) -> Path:
    """The precompiled header that a command uses."""
    assert command is not None
    return Path(command[command.index("-include-pch") + 1])


def header_of(command: list[str] | None) -> str:
    """The source of the precompiled header that a command uses."""
    made = made_file(command)
    assert made.is_file()
    assert command is not None
    assert "cuda_runtime.h" not in command
    return made.with_suffix(".h").read_text()


def test_units_that_include_the_same_share_a_header(tmp_path: Path) -> None:
    files = {f"{name}.cu": "#include <vector>\n" + KERNEL for name in "abc"}
    files["d.cu"] = "#include <list>\n#include <vector>\n" + KERNEL  # the only one with <list>
    files["e.cu"] = "#ifdef X\n#include <vector>\n#endif\n" + KERNEL
    made = {path: header_of(command) for path, command in commands(tmp_path, files, ParseOptions()).items()}
    shared = "#include <vector>\n"
    assert made == {"a.cu": shared, "b.cu": shared, "c.cu": shared, "d.cu": shared, "e.cu": ""}


def test_headers_are_found_through_files_of_the_user(tmp_path: Path) -> None:
    files = {f"{name}.cu": '#include "own.h"\n' + KERNEL for name in "abc"}
    files["own.h"] = "#pragma once\n#include <string>\n"
    assert header_of(commands(tmp_path, files, ParseOptions())["a.cu"]) == "#include <string>\n"


def test_few_units_do_without(tmp_path: Path) -> None:
    files = {f"{number}.cu": KERNEL for number in range(WORTHWHILE - 1)}
    assert set(commands(tmp_path, files, ParseOptions()).values()) == {None}


def write_commands(folder: Path, extra: dict[str, list[str]]) -> ParseOptions:
    """A compile_commands.json that gives files of the tree further arguments."""
    tree = folder / "tree"
    entries = [
        {"file": name, "directory": str(tree), "arguments": ["nvcc", *words, name]} for name, words in extra.items()
    ]
    write_tree(folder, {"compile_commands.json": json.dumps(entries)})
    return ParseOptions(compile_commands=folder / "compile_commands.json")


def test_units_with_other_macros_share_no_header(tmp_path: Path) -> None:
    files = {f"{name}.cu": KERNEL for name in "abcd"}
    parse = write_commands(tmp_path, {"d.cu": ["-D", "OTHER"]})
    made = commands(tmp_path, files, parse)
    assert made["d.cu"] is None
    assert [header_of(made[path]) for path in ("a.cu", "b.cu", "c.cu")] == [""] * 3


def test_include_folders_and_forced_includes_of_the_user_stay_out_of_the_header(tmp_path: Path) -> None:
    files = {f"{name}.cu": KERNEL for name in "abc"}
    extra = ["-I", "one", "-Itwo", "-include", "mine.h"]
    made = commands(tmp_path, files, write_commands(tmp_path, {"a.cu": extra}))
    assert header_of(made["a.cu"]) == ""
    command = made["a.cu"]
    assert command
    mine = str(tmp_path / "tree/mine.h")
    assert command[command.index("-include") + 1] == mine
    assert command.index("-include-pch") < command.index("-include")


def test_a_header_of_the_user_by_the_same_name_forbids_it(tmp_path: Path) -> None:
    own = tmp_path / "own"
    write_tree(own, {"math.h": "#include_next <math.h>\n"})
    files = {f"{name}.cu": KERNEL for name in "abc"}
    assert set(commands(tmp_path, files, ParseOptions(include_dirs=(own,))).values()) == {None}


def test_a_header_that_does_not_parse_forbids_it(tmp_path: Path) -> None:
    files = {f"{name}.cu": KERNEL for name in "abc"}
    assert set(commands(tmp_path, files, ParseOptions(defines=("float3=(",))).values()) == {None}


def test_findings_and_output_are_the_same(tmp_path: Path) -> None:
    files = {f"{name}.cu": "#include <vector>\n#include <cmath>\n" + KERNEL + "int v = cudaNope;\n" for name in "abc"}
    alone = {path: by_path(translate_tree({path: text}))[path] for path, text in files.items()}
    together = by_path(translate_tree(files))
    for path, result in alone.items():
        assert together[path].output == result.output
        assert together[path].diagnostics == result.diagnostics
        assert together[path].references == result.references


def test_a_larger_header_is_made_on_top_of_a_smaller_one(tmp_path: Path) -> None:
    smaller = "".join(f"#include <{name}>\n" for name in ("map", "string", "vector"))
    larger = "".join(f"#include <{name}>\n" for name in ("list", "map", "queue", "stack", "string", "vector"))
    files = {f"{name}.cu": smaller + KERNEL for name in "abc"}
    files |= {f"{name}.cu": larger + KERNEL for name in "defghijklm"}
    made = commands(tmp_path, files, ParseOptions())
    sizes = {header_of(command): made_file(command).stat().st_size for command in made.values()}
    assert list(sizes) == [smaller, larger]
    assert sizes[larger] < sizes[smaller]  # it holds what it adds
