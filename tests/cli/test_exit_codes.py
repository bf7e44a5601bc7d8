"""Every row of the table of exit codes in docs/cli.md."""

from __future__ import annotations

import pytest

from hipify_py.cli.exitcodes import ExitCode

CLEAN, FINDINGS, TROUBLE = ExitCode.CLEAN, ExitCode.FINDINGS, ExitCode.TROUBLE

ROWS = [
    # content, arguments, code
    ("int x;\n", "--check", CLEAN),
    ("int x;\n", "--diff", CLEAN),
    ("cudaMalloc();\n", "--check", FINDINGS),
    ("cudaMalloc();\n", "--diff", FINDINGS),
    ("cudaMalloc();\n", "--check --exit-zero", CLEAN),
    ("cudaMalloc();\n", "-o out", CLEAN),
    ("cudaMalloc();\n", "-o -", CLEAN),
    ("cudaMalloc();\n", "--in-place", CLEAN),
    ("cudaUnknown();\n", "-o out", FINDINGS),
    ("cudaUnknown();\n", "--check", FINDINGS),
    ("cudaUnknown();\n", "-o out --exit-zero", CLEAN),
    ("cudaUnknown();\n", "-o out --fail-on never", CLEAN),
    ("cudaSlow();\n", "-o out", CLEAN),
    ("cudaSlow();\n", "-o out --fail-on warning", FINDINGS),
    ("cudaNoted();\n", "-o out --fail-on warning", CLEAN),
    ("cudaNoted();\n", "-o out --fail-on note", FINDINGS),
    ("bin\0ary", "-o out", TROUBLE),
    ("bin\0ary", "-o out --exit-zero", TROUBLE),
    ("bin\0ary", "-o out --fail-on never", TROUBLE),
    ("int x;\n", "", TROUBLE),
    ("int x;\n", "--check --diff", TROUBLE),
    ("int x;\n", "--check --no-such-option", TROUBLE),
    ("int x;\n", "--check --jobs -1", TROUBLE),
    ("int x;\n", "--check --output-format pdf", TROUBLE),
    ("int x;\n", "--check --config absent.toml", TROUBLE),
    ("int x;\n", "--check absent.cu", TROUBLE),
    ("int x;\n", "--undo", TROUBLE),
]


@pytest.mark.parametrize(("content", "arguments", "code"), ROWS)
def test_row(run, put, content, arguments, code):
    put("a.cu", content)
    assert run("a.cu", "--to", "hip", *arguments.split()).code == code


def test_worst_wins_and_does_not_stop_others(run, put, files):
    put("src/a.cu", "cudaUnknown();\n")
    put("src/b.cu", b"\0")
    put("src/c.cu", "cudaMalloc();\n")
    assert run("src", "--to", "hip", "-o", "out").code == TROUBLE
    assert files("out") == {"a.cu": "cudaUnknown();\n", "b.cu": "\0", "c.cu": "hipMalloc();\n"}


def test_codes_are_what_the_documentation_says():
    assert {code.name: code.value for code in ExitCode} == {
        "CLEAN": 0,
        "FINDINGS": 1,
        "TROUBLE": 2,
        "INTERRUPTED": 130,
    }
