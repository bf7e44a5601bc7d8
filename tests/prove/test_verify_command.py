"""``hipify-py verify`` and ``--verify=run``, from the command line to the exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import jsonschema
import pytest
from vector_sum import VECTOR_SUM

import hipify_py
from hipify_py.cli import main
from hipify_py.prove.compilers import HostCompiler

SCHEMA = json.loads((Path(hipify_py.__file__).parent / "report" / "schema.json").read_text())


class Finished(NamedTuple):
    """What one run gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Finished]


@pytest.fixture
def run(
    capsysbinary: pytest.CaptureFixture[bytes],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Run:
    """Run the command line in the folder of the test, with a cache that all tests share."""
    cache = tmp_path_factory.getbasetemp() / "command-cache"
    monkeypatch.setenv("HIPIFY_PY_CACHE", str(cache))
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Finished:
        code = main(list(arguments))
        out, err = capsysbinary.readouterr()
        return Finished(int(code), out.decode(), err.decode())

    return call


@pytest.mark.run
def test_program_that_agrees(run: Run, project: Callable[..., Path], compiler: HostCompiler) -> None:
    project({"sum.cu": VECTOR_SUM})
    done = run("verify", "project", "--to", "hip,cpu", "--no-compile", "--output-format", "json:r.json")
    assert done.code == 0
    assert done.out == ""
    expected = [
        "program  target  original  compiles  builds  agrees  skip-launches  drop-last-block  verdict",
        "sum      hip     yes       -         yes     yes     noticed        noticed          agrees",
        "sum      cpu     yes       -         yes     yes     noticed        noticed          agrees",
        "2 of 2 programs agree",
    ]
    assert done.err.splitlines()[-4:] == expected
    assert f"compiler {compiler.name}: {compiler.version}" in done.err
    report = json.loads(Path("r.json").read_text())
    jsonschema.validate(report, SCHEMA)
    assert [(row["program"], row["target"], row["verdict"]) for row in report["verification"]] == [
        ("sum", "hip", "agrees"),
        ("sum", "cpu", "agrees"),
    ]


@pytest.mark.run
@pytest.mark.usefixtures("compiler")
def test_smaller_sizes_from_a_manifest_outside(run: Run, project: Callable[..., Path]) -> None:
    text = VECTOR_SUM.replace("return 0;", "return n - 129;")
    project({"sum.cu": text, "broken.cu": "int main() { nothing }"})
    Path("sizes.toml").write_text(
        '[[program]]\nname = "small"\nsources = ["sum.cu"]\nvalues = { n = 129 }\nruns = [["x"], ["y"]]\n'
    )
    done = run("verify", "project", "--to", "hip", "--no-compile", "--manifest", "sizes.toml", "--program", "small*")
    assert done.code == 0
    assert "2 programs; translating 1 files" in done.err
    assert [line.split()[:4] for line in done.out.splitlines()[-3:-1]] == [
        ["small", "x", "hip", "yes"],
        ["small", "y", "hip", "yes"],
    ]


@pytest.mark.run
@pytest.mark.usefixtures("compiler")
def test_kernels_of_a_file_without_a_main(run: Run, project: Callable[..., Path]) -> None:
    kernel = "__global__ void scale(float* x, int n) { int i = threadIdx.x; if (i < n) x[i] *= FACTOR; }\n"
    project({"src/k.cu": f'#include "../factor.h"\n{kernel}', "factor.h": "#define FACTOR 3\n", "other.cu": kernel})
    done = run("verify", "--kernels", "project/src/k.cu", "--to", "hip")
    assert done.code == 0
    assert done.out.splitlines()[-3:] == [
        "kernel           target  original  compiles  builds  agrees  skip-launches  drop-last-block  verdict",
        "src/k.cu: scale  hip     yes       -         yes     yes     -              -                agrees: 7 cases",
        "1 of 1 kernels agree",
    ]


def test_no_kernel_to_call(run: Run, project: Callable[..., Path], compiler: HostCompiler) -> None:
    project({"sum.cu": VECTOR_SUM})
    done = run("verify", "--kernels", "project/sum.cu", "--to", "hip")
    assert done.code == 2
    assert done.err.splitlines()[-1] == "hipify-py: error: no kernel found in a file without a main"
    assert compiler.name in done.err


@pytest.mark.run
@pytest.mark.usefixtures("compiler")
def test_unproven_program_is_no_agreement(run: Run, project: Callable[..., Path]) -> None:
    project({"quiet.cu": VECTOR_SUM.replace("b[i] += a[i]", "b[i] += 0 * a[i]")})
    done = run("verify", "project/quiet.cu", "--to", "cpu", "-q")
    assert done.code == 1
    assert done.out.splitlines()[0] == (
        "project/quiet.cu:9:5: warning HP805: the comparison proves nothing: "
        "the program's output is the same when no kernel runs [quiet]"
    )
    assert done.out.splitlines()[-1] == "0 of 1 programs agree"
    assert done.err == ""
    assert run("verify", "project/quiet.cu", "--to", "cpu", "-q", "--no-mutations").code == 0
    assert run("verify", "project/quiet.cu", "--to", "cpu", "-q", "--exit-zero").code == 0


@pytest.mark.run
@pytest.mark.usefixtures("compiler")
def test_sources_of_other_languages_belong_to_the_program(run: Run, project: Callable[..., Path]) -> None:
    text = VECTOR_SUM.replace("int main", "int start();\nint main").replace("b[i] = 1", "b[i] = start()")
    project({"two/main.cu": text, "two/start.cpp": "int start() { return 1; }\n"})
    done = run("verify", "project", "--to", "hip", "--no-compile", "-q")
    assert (done.code, done.out.splitlines()[-1]) == (0, "1 of 1 programs agree")


@pytest.mark.run
@pytest.mark.usefixtures("compiler")
def test_verify_run_of_a_translation(run: Run, project: Callable[..., Path]) -> None:
    project({"sum.cu": VECTOR_SUM})
    done = run("project", "--to", "hip", "-o", "out", "--verify", "run")
    assert done.code == 0
    assert "sum      hip     yes       -         yes     yes     noticed        noticed          agrees" in done.err
    assert Path("out/sum.cu").exists()


def test_verify_run_needs_the_originals(run: Run, project: Callable[..., Path]) -> None:
    project({"sum.cu": VECTOR_SUM})
    done = run("project", "--to", "hip", "--in-place", "--verify", "run", "-q")
    message = "--verify: to run the originals they must still be there: use -o DIR, not --in-place"
    assert (done.code, done.err) == (2, f"hipify-py: error: {message}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--to", "nothing"), "--to: no target 'nothing'; there are: "),
        (("--to", "hip", "--check", "luck"), "--check: 'luck' is none of wave64, sync, race, memory"),
        (("--to", "cpu", "--rocm-version", "6.4"), "--rocm-version is no option of target 'cpu'"),
        (("--to", "hip,triton", "--check", "race"), "--check: the output for 'triton' doesn't run on the CPU engine"),
        (("--to", "sycl", "--kernels"), "--kernels: the output for 'sycl' doesn't run on the CPU engine"),
        (("--to", "cpu"), "no program found: a source with a main, or a verify.toml"),
    ],
)
@pytest.mark.usefixtures("compiler")
def test_what_can_not_be_done(run: Run, project: Callable[..., Path], arguments: tuple[str, ...], message: str) -> None:
    project({"a.cu": "__global__ void k() { }\n"})
    done = run("verify", "project", *arguments)
    assert (done.code, done.out) == (2, "")
    assert f"hipify-py: error: {message}" in done.err


def test_missing_path(run: Run) -> None:
    done = run("verify", "nowhere", "--to", "cpu")
    assert (done.code, done.err) == (2, "hipify-py: error: nowhere: no such file or folder\n")


def test_bad_manifest(run: Run, project: Callable[..., Path]) -> None:
    root = project({"a.cu": VECTOR_SUM, "verify.toml": "x = 1\n"})
    done = run("verify", "project", "--to", "cpu", "-q")
    message = f"{root / 'verify.toml'}: holds [[program]] tables and nothing else"
    assert (done.code, done.err) == (2, f"hipify-py: error: {message}\n")


def test_no_compiler(run: Run, project: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    project({"a.cu": VECTOR_SUM})
    monkeypatch.setenv("PATH", "")
    done = run("verify", "project", "--to", "cpu", "--compiler", "g++")
    assert done.code == 2
    assert "compiler g++: missing; apt-get install g++\n" in done.err
    assert done.err.endswith("hipify-py: error: no C++ compiler g++; apt-get install g++\n")


def test_help_names_the_targets_that_can_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["verify", "--help"]) == 0
    assert "cpu, hip" in capsys.readouterr().out
