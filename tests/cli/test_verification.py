"""``--verify`` asks the target's verifier about what was written, and reports what it finds."""

from __future__ import annotations

import fake_pipeline
import pytest

import hipify_py.cli.dispatch
import hipify_py.cli.verification
from hipify_py.diagnostics.model import Diagnostic, Position, Severity, Span
from hipify_py.targets import TargetSpec
from hipify_py.verify.toolchains import ToolchainError


def build(request, tell):
    """A build that fails at each translated file's second line."""
    tell("building")
    place = Span(0, 0), Position(2, 1), Position(2, 4)
    return tuple(
        Diagnostic("HP801", Severity.ERROR, file.path, *place, "", f"{(request.out / file.path).read_text()[:3]} fails")
        for file in request.result.files
        if file.output
    )


def without_compiler(request, tell):
    """A build on a machine that has nothing to build with."""
    raise ToolchainError("no compiler; install one")


@pytest.fixture(autouse=True)
def targets(monkeypatch):
    specs = {
        "built": TargetSpec("built", "Built", "", "", "", verifier="fake_pipeline:build"),
        "lonely": TargetSpec("lonely", "Lonely", "", "", "", verifier="fake_pipeline:without_compiler"),
        "trusted": TargetSpec("trusted", "Trusted", "", "", ""),
    }
    for module in (hipify_py.cli.dispatch, hipify_py.cli.verification):
        monkeypatch.setattr(module, "all_targets", lambda: specs)
    monkeypatch.setattr(fake_pipeline, "build", build, raising=False)
    monkeypatch.setattr(fake_pipeline, "without_compiler", without_compiler, raising=False)


def test_findings_of_the_build_are_reported(run, put):
    put("src/a.cu", "cudaMalloc();\nsecond line\n")
    ran = run("src", "--to", "built", "-o", "out", "--verify", "compile")
    assert ran.code == 1
    assert ran.out == "src/a.cu:2:1: error HP801: hip fails\n  2 | second line\n    | ^^^\n"
    assert "\nbuilding\n" in ran.err
    assert "findings:        1 (1 error)\n" in ran.err


def test_in_place(run, put):
    put("src/a.cu", "cudaMalloc();\nsecond line\n")
    ran = run("src", "--to", "built", "--in-place", "--verify", "compile")
    assert (ran.code, ran.out) == (1, "src/a.cu:2:1: error HP801: hip fails\n")


def test_nothing_to_build_with(run, put, files):
    put("src/a.cu", "cudaUnknown();\n")
    ran = run("src", "--to", "lonely", "-o", "out", "--verify", "compile", "-q")
    assert (ran.code, ran.err) == (2, "hipify-py: error: --verify: no compiler; install one\n")
    assert files("out") == {"a.cu": "cudaUnknown();\n"}
    assert "HP101" in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--to built --check", "--verify needs written files: use it with -o DIR or --in-place"),
        ("--to trusted -o out", "--verify: target 'trusted' has no verification"),
        ("--to trusted -o out --verify run", "--verify: there is nothing to run the output for 'trusted' with"),
    ],
)
def test_what_cannot_be_verified(run, put, arguments, message):
    put("a.cu")
    ran = run("a.cu", "--verify", "compile", *arguments.split())
    assert (ran.code, ran.err) == (2, f"hipify-py: error: {message}\ntry 'hipify-py --help'\n")
