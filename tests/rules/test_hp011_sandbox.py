"""HP011: files outside of the sandbox, however they are spelt; a hostile project from the command line to its rows."""

from __future__ import annotations

import io
import json
import os
import tarfile
from pathlib import Path

import pytest
from support import ERROR, Found, found, output, translate_text, write_tree

from hipify_py.api import ParseOptions, TranslateOptions, translate
from hipify_py.cli import main
from hipify_py.results import FileResult

SECRET = "int leaked;\n"
HINT = "name its folder with -I to let it be read"
SOURCE = """\
#include <vector>
#include "sub/ok.h"
#include "../outside/secret.h"
#define NAME "OUT/secret.h"
#include NAME
#include "way.h"
#include "folder/secret.h"
#if __has_include("OUT/secret.h") || __has_include("/etc/passwd")
int there = cudaFree(0);
#endif
const char text[] = {
#embed "OUT/secret.h"
};
#import "sub/../../outside/secret.h"
#include_next "OUT/secret.h"
#include "sub/../sub/ok.h"
#include "OUT/../project/sub/ok.h"
std::vector<int> numbers;
int f() { return ok + leaked + cudaFree(0); }
"""


def refused(place: str, name: str) -> Found:
    return Found("HP011", ERROR, place, name, f"{name} leads out of the sandbox; it was not read", HINT)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project beside a folder that it must not see."""
    files = {"outside/secret.h": SECRET, "project/sub/ok.h": "#pragma once\nint ok;\n"}
    write_tree(tmp_path, {**files, "project/a.cu": SOURCE.replace("OUT", str(tmp_path / "outside"))})
    root = tmp_path / "project"
    (root / "way.h").symlink_to("../outside/secret.h")
    (root / "folder").symlink_to(tmp_path / "outside")
    os.mkfifo(root / "endless.h")
    return root


def expected(outside: Path) -> tuple[Found, ...]:
    asked = SOURCE.replace("OUT", str(outside)).splitlines()[7].index('"/etc')
    return (
        refused("3:10", "../outside/secret.h"),
        refused("5:10", f"{outside}/secret.h"),
        refused("6:10", "way.h"),
        refused("7:10", "folder/secret.h"),
        refused("8:19", f"{outside}/secret.h"),
        refused(f"8:{asked + 1}", "/etc/passwd"),
        refused("12:8", f"{outside}/secret.h"),
        refused("14:9", "sub/../../outside/secret.h"),
        refused("15:15", f"{outside}/secret.h"),
    )


def translated(project: Path, **options: object) -> FileResult:
    write_tree(
        project, {f"more{number}.cu": "#include <vector>\nint g() { return cudaFree(0); }\n" for number in "123"}
    )
    inputs = write_tree(project, {"a.cu": (project / "a.cu").read_bytes()})
    return translate(inputs, TranslateOptions("hip"), ParseOptions(sandbox=(), **options)).files[0]  # type: ignore[arg-type]


def test_nothing_outside_is_read(project: Path) -> None:
    result = translated(project)
    codes = found(result.diagnostics, without=("HP302", "HP003", "HP112"))
    assert codes == expected(project.parent / "outside")
    assert not any("not found" in diagnostic.message for diagnostic in result.diagnostics)
    undeclared = [d.message for d in result.diagnostics if d.code == "HP003"]
    assert undeclared == [
        "the parser stopped here: use of undeclared identifier 'leaked'; names near it are translated by their spelling"
    ]
    assert "return ok + leaked + hipFree(0)" in output(result)


def test_without_a_sandbox_they_are_read(project: Path) -> None:
    inputs = write_tree(project, {"a.cu": (project / "a.cu").read_bytes()})
    result = translate(inputs, TranslateOptions("hip"), ParseOptions()).files[0]
    assert found(result.diagnostics, without=("HP003", "HP112")) == ()


def test_folders_that_were_named_are_part_of_it(project: Path) -> None:
    outside = project.parent / "outside"
    result = translate(
        write_tree(
            project,
            {"a.cu": f'#include "{outside}/secret.h"\n#include "secret.h"\nint f() {{ return cudaFree(leaked); }}\n'},
        ),
        TranslateOptions("hip"),
        ParseOptions(include_dirs=(outside,), sandbox=(outside,)),
    ).files[0]
    assert "HP011" not in {diagnostic.code for diagnostic in result.diagnostics}


def test_headers_that_are_missing_are_that() -> None:
    result = translate_text(
        '#include "nowhere.h"\n#include "../here/nowhere.h"\n__device__ int i;\n', parse=ParseOptions(sandbox=())
    )
    assert [d.code for d in result.diagnostics if d.code != "HP112"] == ["HP004", "HP011"]


def test_links_are_left_out_of_what_is_written(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (project / "evil.cu").symlink_to("../outside/secret.h")
    (project / "note.txt").symlink_to("../outside/secret.h")
    out = project.parent / "out"
    assert main([str(project), "--to", "hip", "--sandbox", "--isolated", "-o", str(out), "-q"]) == 2
    err = capfd.readouterr().err
    for name in ("evil.cu", "note.txt", "way.h", "folder"):
        assert f"hipify-py: error: {project}/{name}: is a symbolic link out of the sandbox; it was left out\n" in err
    assert sorted(path.name for path in out.rglob("*") if path.is_file()) == ["a.cu", "ok.h"]


@pytest.mark.parametrize("entry", [["-I", "OUT"], ["-IOUT"], ["-isystemOUT"], ["-include", "OUT/secret.h"]])
def test_compile_commands_can_not_name_others(
    project: Path, capfd: pytest.CaptureFixture[str], entry: list[str]
) -> None:
    outside = str(project.parent / "outside")
    words = ["nvcc", "@response", *(word.replace("OUT", outside) for word in entry), "a.cu"]
    commands = project / "compile_commands.json"
    commands.write_text(json.dumps([{"directory": str(project), "file": "a.cu", "arguments": words}]))
    assert main([str(project), "--to", "hip", "--sandbox", "--isolated", "--check", "-p", str(project)]) == 2
    err = capfd.readouterr().err.splitlines()[0]
    named = f"{outside}/secret.h" if entry[0] == "-include" else outside
    assert err == f"hipify-py: error: {commands}: {project}/a.cu: {named} is outside of the sandbox"


def test_the_configuration_can_not_name_others(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    config = project / "pyproject.toml"
    config.write_text('[tool.hipify-py]\ninclude-dirs = ["sub", "../outside"]\n')
    assert main([str(project), "--to", "hip", "--sandbox", "--check"]) == 2
    named = f"{project}/../outside"
    assert (
        capfd.readouterr().err.splitlines()[0]
        == f"hipify-py: error: {config}: include-dirs: {named} is outside of the sandbox"
    )


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (
            ["--verify", "compile", "-o", "out"],
            "--sandbox: compilers would leave it; it can't be combined with --verify",
        ),
        (
            ["bulk", "--executor", "dask://here:1"],
            "--sandbox: holds for this machine; it can't be combined with --executor",
        ),
        (["verify"], "--sandbox: compilers would leave it; verify runs what it builds"),
    ],
)
def test_what_knows_no_sandbox(
    project: Path, capfd: pytest.CaptureFixture[str], command: list[str], message: str
) -> None:
    name, rest = (command[:1], command[1:]) if not command[0].startswith("-") else ([], command)
    assert main([*name, str(project), "--to", "hip", "--sandbox", "--isolated", *rest]) == 2
    assert capfd.readouterr().err.splitlines()[0] == f"hipify-py: error: {message}"


def test_archives(project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(project.parent)
    with tarfile.open("t.tar", "w") as archive:
        data = (project / "a.cu").read_bytes()
        member = tarfile.TarInfo("a.cu")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    command = ["bulk", "t.tar", "--to", "hip", "--sandbox", "--isolated", "-q", "--cache", "cache"]
    for _ in range(2):
        assert main(command) == 0
        (row,) = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
        names = [finding["symbol"] for finding in row["findings"] if finding["code"] == "HP011"]
        outside = project.parent / "outside"
        assert names == [
            "../outside/secret.h",
            *[f"{outside}/secret.h"] * 2,
            "/etc/passwd",
            f"{outside}/secret.h",
            "sub/../../outside/secret.h",
            f"{outside}/secret.h",
            f"{outside}/../project/sub/ok.h",
        ]
