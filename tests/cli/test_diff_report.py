"""``hipify-py diff-report``: what changed between two reports."""

from __future__ import annotations

import json

import pytest

OLD = "cudaMalloc();\ncudaUnknown();\n"
NEW = "int moved;\ncudaMalloc();\ncudaSlow();\n"
TEXT = """\
portability to hip: 50.0 % -> 100.0 %
  src/a.cu (hip): 50.0 % -> 100.0 %
  src/b.cu (hip): none -> 0.0 %
new: 2
  src/a.cu:3:1: warning HP201: cudaSlow is slow [cudaSlow]
  src/b.cu:1:1: error HP101: no table knows cudaUnknown [cudaUnknown]
fixed: 1
  src/a.cu:2:1: error HP101: no table knows cudaUnknown [cudaUnknown]
"""


@pytest.fixture
def reports(run, put):
    """Two reports, before and after a change."""
    put("src/a.cu", OLD)
    run("check", "src", "--to", "hip", "--output-format", "json:old.json")
    put("src/a.cu", NEW)
    put("src/b.cu", "cudaUnknown();\n")
    run("check", "src", "--to", "hip", "--output-format", "json:new.json")


@pytest.mark.usefixtures("reports")
def test_text(run):
    ran = run("diff-report", "old.json", "new.json")
    assert (ran.code, ran.out) == (1, TEXT.replace("50.0 % -> 100.0 %", "50.0 % -> 66.6 %", 1))


@pytest.mark.usefixtures("reports")
def test_a_report_and_itself(run):
    ran = run("diff-report", "new.json", "new.json")
    assert (ran.code, ran.out) == (0, "portability to hip: 66.6 %, as before\nnew: 0\nfixed: 0\n")


@pytest.mark.usefixtures("reports")
@pytest.mark.parametrize(("limit", "code"), [("error", 0), ("warning", 0), ("note", 0), ("never", 0)])
def test_what_was_fixed_does_not_fail(run, limit, code):
    assert run("diff-report", "new.json", "new.json", "--fail-on", limit).code == code


@pytest.mark.usefixtures("reports")
def test_new_findings_that_do_not_fail(run):
    assert run("diff-report", "old.json", "new.json", "--fail-on", "never").code == 0


@pytest.mark.usefixtures("reports")
def test_other_formats(run):
    document = json.loads(run("diff-report", "old.json", "new.json", "--output-format", "json").out)
    assert [finding["symbol"] for finding in document["new"]] == ["cudaSlow", "cudaUnknown"]
    markdown = run("diff-report", "old.json", "new.json", "--output-format", "markdown").out
    assert "### New findings: 2\n" in markdown
    assert "| src/b\\.cu:1:1 | error | HP101 |" in markdown.replace("src/b.cu", "src/b\\.cu")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "old.json: No such file or directory"),
        ("{", "old.json: not JSON: "),
        ("[]", "old.json: no JSON report of hipify-py 1.1 or later"),
        (
            '{"files": [], "targets": [], "other_findings": [], "schema_version": "2.0"}',
            "old.json: reports of version 2.0",
        ),
    ],
)
def test_files_that_are_no_reports(run, put, text, message):
    if text:
        put("old.json", text)
    ran = run("diff-report", "old.json", "old.json")
    assert ran.code == 2
    assert ran.err.startswith(f"hipify-py: error: {message}")
