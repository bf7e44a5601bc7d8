"""A project as a whole: order, jobs, support headers, parse options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support import by_path, found, output, translate_text, translate_tree, write_tree

from hipify_py.api import InputFile, ParseOptions, TranslateOptions, translate
from hipify_py.results import FileStatus

USE = "#include <cuda_runtime.h>\nint f() { return cudaFree(0); }\n"
BALLOT = "__device__ unsigned f(int p) { return __ballot_sync(0xffffffffu, p); }\n"
TREE: dict[str, str | bytes] = {
    "z.cu": USE,
    "a/b.cu": '#include "c.cuh"\n' + USE,
    "a/c.cuh": "#pragma once\n" + BALLOT,
    "notes.cu": b"\0\1",
    "plain.cpp": "int main() {}\n",
    "m.cu": "int cudaNope = ;\n" + BALLOT,
}


def test_results_come_in_the_order_of_their_paths() -> None:
    assert [r.path for r in translate_tree(TREE).files] == [
        "a/b.cu",
        "a/c.cuh",
        "m.cu",
        "notes.cu",
        "plain.cpp",
        "z.cu",
    ]


def test_the_number_of_jobs_does_not_show() -> None:
    one, two = translate_tree(TREE, jobs=1), translate_tree(TREE, jobs=2)
    assert [(r.path, r.output, r.diagnostics, r.references) for r in one.files] == [
        (r.path, r.output, r.diagnostics, r.references) for r in two.files
    ]
    assert one.added == two.added


def test_progress_counts_every_file_once(tmp_path: Path) -> None:
    seen: list[tuple[int, int, str]] = []
    inputs = [*write_tree(tmp_path, TREE), InputFile(tmp_path, "data.bin", translate=False)]
    translate(inputs, TranslateOptions("hip"), progress=lambda *step: seen.append(step))
    assert [done for done, _, _ in seen] == list(range(1, 8))
    assert {total for _, total, _ in seen} == {7}
    assert sorted(path for _, _, path in seen) == sorted([*TREE, "data.bin"])


def test_nothing_to_translate() -> None:
    project = translate_tree({})
    assert (project.files, dict(project.added)) == ((), {})
    assert project.summary().portability == 100.0


def test_inputs_are_not_touched(tmp_path: Path) -> None:
    inputs = write_tree(tmp_path, TREE)
    before = {file.relative: file.path.read_bytes() for file in inputs}
    translate(inputs, TranslateOptions("hip"))
    assert {p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == before


def test_unknown_targets_and_options_are_refused() -> None:
    with pytest.raises(ValueError, match=r"no target 'metal'; there are: .*hip"):
        translate_text("int v;\n", target="metal")
    with pytest.raises(ValueError, match="target hip has no option 'speed'"):
        translate_text("int v;\n", target_options={"speed": "9"})


def test_a_support_header_comes_once_and_is_included_by_its_relative_path() -> None:
    project = translate_tree({"x.cu": BALLOT, "deep/er/y.cu": BALLOT, "z.cu": USE})
    assert list(project.added) == ["hip_support/warp32.h"]
    outputs = {path: output(result) for path, result in by_path(project).items()}
    body = "\n__device__ unsigned f(int p) { return warp32::ballot(0xffffffffu, p); }\n"
    assert outputs["x.cu"] == '#include <hip/hip_runtime.h>\n#include "hip_support/warp32.h"\n' + body
    assert outputs["deep/er/y.cu"] == '#include <hip/hip_runtime.h>\n#include "../../hip_support/warp32.h"\n' + body
    assert "hip_support" not in outputs["z.cu"]


def test_a_support_header_goes_behind_the_targets_own() -> None:
    result = translate_text("#include <cstdio>\n#include <cuda_runtime.h>\n#include <vector>\n" + BALLOT)
    assert output(result).splitlines()[:4] == [
        "#include <cstdio>",
        "#include <hip/hip_runtime.h>",
        '#include "hip_support/warp32.h"',
        "#include <vector>",
    ]


def test_a_fragment_gets_its_support_header_through_its_root() -> None:
    files = {"main.cu": '#include <cuda_runtime.h>\n#include "part.inl"\n', "part.inl": BALLOT}
    results = by_path(translate_tree(files))
    assert output(results["main.cu"]) == (
        '#include <hip/hip_runtime.h>\n#include "hip_support/warp32.h"\n#include "part.inl"\n'
    )
    assert output(results["part.inl"]) == "__device__ unsigned f(int p) { return warp32::ballot(0xffffffffu, p); }\n"


def test_a_fragment_gets_the_runtime_header_through_its_root() -> None:
    part = "int g(int *d) { k<<<1, 1>>>(d); return cudaFree(d); }\n"
    files = {
        "main.cu": '#include <stdio.h>\n#include "part.cu"\nint main() { return g(0); }\n',
        "part.cu": '#include "kernel.cu"\n' + part,
        "kernel.cu": "__global__ void k(int *d) { *d = threadIdx.x; }\n",
    }
    results = by_path(translate_tree(files))
    assert output(results["main.cu"]) == "#include <hip/hip_runtime.h>\n" + files["main.cu"]
    assert output(results["part.cu"]) == files["part.cu"].replace("cuda", "hip")
    given = translate_tree({**files, "main.cu": "#include <cuda_runtime.h>\n" + files["main.cu"]})
    assert output(by_path(given)["main.cu"]) == "#include <hip/hip_runtime.h>\n" + files["main.cu"]


def test_every_file_that_includes_a_fragment_gets_what_the_fragment_needs() -> None:
    part = BALLOT + "int g(int *d) { return cudaFree(d); }\n"
    mains = {f"{name}.cu": f'#include "part.cu"\nint {name}() {{ return g(0); }}\n' for name in ("a", "b")}
    translated = translate_tree({**mains, "part.cu": part})
    results = by_path(translated)
    assert [file.path for file in translated.files] == ["a.cu", "b.cu", "part.cu"]
    for name, text in mains.items():
        added = '#include <hip/hip_runtime.h>\n#include "hip_support/warp32.h"\n'
        assert output(results[name]) == added + text
    assert output(results["part.cu"]).endswith("return hipFree(d); }\n")


def test_a_header_includes_its_support_header_itself() -> None:
    files = {
        "main.cu": '#include <cuda_runtime.h>\n#include "lib/part.cuh"\n',
        "lib/part.cuh": "#pragma once\n" + BALLOT,
    }
    results = by_path(translate_tree(files))
    assert '#include "../hip_support/warp32.h"\n' in output(results["lib/part.cuh"])
    assert "hip_support" not in output(results["main.cu"])


def test_no_support_header_is_added_without_need() -> None:
    assert dict(translate_tree({"a.cu": USE}).added) == {}


def test_a_macro_from_outside_decides_a_branch() -> None:
    source = "#include <cuda_runtime.h>\n#ifdef FAST\nint f() { return cudaFree(0); }\n#endif\n"
    assert [d.code for d in translate_text(source).diagnostics] == ["HP302"]
    defined = translate_text(source, parse=ParseOptions(defines=("FAST",)))
    assert found(defined.diagnostics) == ()
    assert output(defined) == output(translate_text(source))


def test_the_language_standard_is_the_one_asked_for() -> None:
    source = "#include <cuda_runtime.h>\ntemplate <class T> concept Any = true;\n"
    assert "HP003" in {d.code for d in translate_text(source, parse=ParseOptions(std="c++17")).diagnostics}
    assert found(translate_text(source, parse=ParseOptions(std="c++20")).diagnostics) == ()


def test_compile_commands_give_folders_and_macros(tmp_path: Path) -> None:
    source = (
        '#include "settings.h"\n#include <cuda_runtime.h>\n#if FAST\nint f() { return cudaFree(SETTING); }\n#endif\n'
    )
    inputs = write_tree(tmp_path / "src", {"main.cu": source})
    write_tree(tmp_path / "config", {"settings.h": "#define SETTING 0\n"})
    command = {"directory": str(tmp_path), "file": "src/main.cu", "command": "nvcc -Iconfig -DFAST=1 -c src/main.cu"}
    (tmp_path / "compile_commands.json").write_text(json.dumps([command]))
    (without,) = translate(inputs, TranslateOptions("hip")).files
    assert {d.code for d in without.diagnostics} == {"HP004", "HP302"}
    (result,) = translate(inputs, TranslateOptions("hip"), ParseOptions(compile_commands=tmp_path)).files
    assert found(result.diagnostics) == ()
    assert output(result) == source.replace("cuda_runtime.h", "hip/hip_runtime.h").replace("cudaFree", "hipFree")


def test_a_deep_chain_of_includes() -> None:
    files = {
        f"h{n}.cuh": f'#pragma once\n#include "h{n + 1}.cuh"\nint f{n}() {{ return cudaFree(0); }}\n' for n in range(60)
    }
    files["h60.cuh"] = "#pragma once\n#include <cuda_runtime.h>\n"
    files["main.cu"] = '#include "h0.cuh"\nint main() { return f0(); }\n'
    results = translate_tree(files).files
    assert {result.status for result in results} == {FileStatus.TRANSLATED, FileStatus.UNCHANGED}
    assert [r.path for r in results if r.status is FileStatus.UNCHANGED] == ["main.cu"]
    assert {output(r).count("hip/hip_runtime.h") for r in results} == {0, 1}
    assert {d.code for r in results for d in r.diagnostics} == {"HP006"}


@pytest.mark.parametrize("source", ["", "\n", " \t\n\n", "// only a comment", "\ufeff", "int f();\n", "\r\n"], ids=repr)
def test_a_file_with_nothing_to_do_is_unchanged(source: str) -> None:
    result = translate_text(source)
    assert (result.status, result.output, result.diagnostics) == (FileStatus.UNCHANGED, None, ())
