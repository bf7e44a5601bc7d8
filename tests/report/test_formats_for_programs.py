"""The formats that programs read are what their readers expect, and hold every finding."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

import hipify_py.report
from hipify_py.diagnostics.model import Severity
from hipify_py.report import describe, format_names, render
from hipify_py.report.formats import sarif
from hipify_py.report.model import Style
from hipify_py.rules.base import Rule

SCHEMA = json.loads((Path(hipify_py.report.__file__).parent / "schema.json").read_text())


def violations(document):
    """Where ``document`` breaks the schema, and which keyword of it."""
    Draft202012Validator.check_schema(SCHEMA)
    return [(error.json_path, error.validator) for error in Draft202012Validator(SCHEMA).iter_errors(document)]


@pytest.fixture(params=["plain", "hostile", "empty"])
def report(request):
    return request.getfixturevalue(request.param)


def parsed(name, report):
    return json.loads(render(name, report, Style()))


def test_json_follows_its_schema(report):
    assert violations(parsed("json", report)) == []


@pytest.mark.parametrize(
    ("change", "violation"),
    [
        (lambda d: d.pop("target"), ("$", "required")),
        (lambda d: d.update(more=1), ("$", "additionalProperties")),
        (lambda d: d["files"][0].update(status="lost"), ("$.files[0].status", "enum")),
        (lambda d: d["files"][0]["findings"][0].pop("hint"), ("$.files[0].findings[0]", "required")),
        (lambda d: d["summary"].update(lines=-1), ("$.summary.lines", "minimum")),
        (lambda d: d.update(schema_version="2"), ("$.schema_version", "pattern")),
    ],
)
def test_schema_is_strict(plain, change, violation):
    document = parsed("json", plain)
    change(document)
    assert violations(document) == [violation]


def test_json_finding(plain):
    found = parsed("json", plain)["files"][0]["findings"][0]
    assert re.fullmatch("[0-9a-f]{32}", found.pop("fingerprint"))
    assert found == {
        "file": "src/a.cu",
        "line": 2,
        "column": 2,
        "end_line": 2,
        "end_column": 9,
        "code": "HP101",
        "severity": "error",
        "symbol": "cudaFoo",
        "reason": "no table knows cudaFoo",
        "hint": "check the name",
        "unverified": False,
        "targets": ["hip"],
    }


def test_json_totals(plain):
    document = parsed("json", plain)
    assert document["summary"] == {
        "files": {"translated": 1, "unchanged": 1, "copied": 1, "refused": 0, "failed": 0},
        "lines": 6,
        "references": {"translated": 1, "unverified": 0, "unsupported": 0, "unknown": 2},
        "findings": {"note": 1, "warning": 1, "error": 1},
        "portability_percent": 33.333,
        "top_reasons": [
            {"code": "HP101", "symbol": "cudaFoo", "count": 1},
            {"code": "HP201", "symbol": "cudaFoo", "count": 1},
        ],
    }
    assert document["symbols"] == [
        {"symbol": "cudaBar", "kind": "function", "library": "runtime", "outcome": "translated", "count": 1},
        {"symbol": "cudaFoo", "kind": "function", "library": "", "outcome": "unknown", "count": 2},
    ]
    assert document["added"] == ["src/support.h"]
    assert document["settings"] == {"rocm-version": "6.4"}


def test_json_keeps_findings_of_other_files(plain):
    extra = replace(plain.result.files[0].diagnostics[0], path="out/built.cpp")
    document = parsed("json", replace(plain, extra=(extra,)))
    assert [found["file"] for found in document["other_findings"]] == ["src/out/built.cpp"]
    assert violations(document) == []


def test_fingerprints_survive_moved_lines_and_tell_findings_apart(plain):
    first = plain.result.files[0].diagnostics[0]
    prints = [entry.fingerprint for entry in replace(plain, extra=(first,)).entries()]
    assert len(set(prints)) == 4
    moved = replace(first, start=first.start._replace(line=7), end=first.end._replace(line=7))
    files = (replace(plain.result.files[0], diagnostics=(moved,)),)
    lines = {("a.cu", 7): b"  cudaFoo(a, b);   // end"}
    report = replace(plain, result=replace(plain.result, files=files), lines=lines)
    assert next(report.entries()).fingerprint == next(plain.entries()).fingerprint


def test_jsonl(plain):
    lines = [json.loads(line) for line in render("jsonl", plain, Style()).splitlines()]
    assert [line["type"] for line in lines] == ["finding"] * 3 + ["summary"]
    assert [line.get("code") for line in lines[:3]] == ["HP101", "HP301", "HP201"]
    assert lines[3]["target"] == "hip"


def test_csv(plain):
    rows = list(csv.DictReader(io.StringIO(render("csv", plain, Style()))))
    assert rows[1] == {
        "file": "src/a.cu",
        "line": "3",
        "column": "1",
        "end_line": "3",
        "end_column": "8",
        "code": "HP301",
        "severity": "note",
        "symbol": "cudaBar",
        "reason": "is in a dead branch",
        "hint": "",
        "unverified": "true",
        "targets": "hip",
    }
    assert len(rows) == 3


def test_csv_holds_no_formulas(hostile):
    for row in csv.reader(io.StringIO(render("csv", hostile, Style()))):
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row)


def test_github(plain):
    assert render("github", plain, Style()) == (
        "::error title=hipify-py (HP101),file=src/a.cu,line=2,endLine=2,col=2,endColumn=9"
        "::no table knows cudaFoo%0Ahint: check the name\n"
        "::notice title=hipify-py (HP301),file=src/a.cu,line=3,endLine=3,col=1,endColumn=8::is in a dead branch\n"
        "::warning title=hipify-py (HP201),file=src/a.cu,line=4,endLine=5::is slow\n"
    )


def test_github_input_starts_no_command(hostile):
    lines = render("github", hostile, Style()).splitlines()
    assert len(lines) == 2
    for line in lines:
        properties = line.removeprefix("::").partition("::")[0]
        assert properties.split(" ", 1)[0] in ("error", "warning")
        assert properties.count("=") == 7  # six of ours, one in the name
        assert "%" not in re.sub("%(25|0D|0A|3A|2C)", "", line)


def test_gitlab(plain):
    issues = parsed("gitlab", plain)
    assert [issue["severity"] for issue in issues] == ["major", "info", "minor"]
    assert len({issue.pop("fingerprint") for issue in issues}) == 3
    assert issues[2] == {
        "check_name": "HP201",
        "description": "HP201: is slow",
        "severity": "minor",
        "location": {"path": "src/a.cu", "lines": {"begin": 4, "end": 5}},
    }


def test_junit(plain):
    root = ElementTree.fromstring(render("junit", plain, Style()).encode())
    assert (root.get("tests"), root.get("failures")) == ("4", "2")
    assert [suite.get("name") for suite in root] == ["src/a.cu", "src/b.cu"]
    first = root[0][0]
    assert (first.get("name"), first.get("classname")) == ("HP101 2:2", "src/a.cu")
    assert first[0].tag == "failure"
    assert first[0].get("message") == "error: no table knows cudaFoo"
    assert first[0].text == "line 2, column 2: error: no table knows cudaFoo; check the name"
    assert root[0][1][0].tag == "system-out"
    assert root[1][0].get("name") == "no findings"


def test_junit_is_xml_whatever_the_input(report):
    ElementTree.fromstring(render("junit", report, Style()).encode())


@pytest.fixture
def one_rule(monkeypatch):
    rule = Rule("HP101", "unknown-name", Severity.ERROR, "A name that\nno table knows.\n\nReport it.")
    monkeypatch.setattr(sarif, "all_rules", lambda: (rule,))


@pytest.mark.usefixtures("one_rule")
def test_sarif(plain):
    log = parsed("sarif", plain)
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert run["tool"]["driver"] == {
        "name": "hipify-py",
        "semanticVersion": "1.2.3",
        "rules": [
            {
                "id": "HP101",
                "name": "unknown-name",
                "shortDescription": {"text": "A name that no table knows."},
                "help": {"text": "A name that\nno table knows.\n\nReport it."},
                "defaultConfiguration": {"level": "error"},
            },
            {"id": "HP201"},
            {"id": "HP301"},
        ],
    }
    assert [result["level"] for result in run["results"]] == ["error", "note", "warning"]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    first, _, last = run["results"]
    assert first["message"] == {"text": "no table knows cudaFoo Hint: check the name"}
    assert first["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "src/a.cu"},
                "region": {"startLine": 2, "startColumn": 2, "endColumn": 9},
            }
        }
    ]
    region = last["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 4, "startColumn": 3, "endLine": 5}


def test_sarif_columns_count_characters(hostile):
    first = parsed("sarif", hostile)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    text = "/* \u00fc\x1b[2J\u202e */ cudaFoo();"
    start = text.index("cudaFoo") + 1
    assert first["region"] == {"startLine": 1, "startColumn": start, "endColumn": start + 7}
    assert re.fullmatch(r"[A-Za-z0-9%._/~-]+", first["artifactLocation"]["uri"])


def test_sarif_stays_within_the_limits_of_code_scanning(plain, monkeypatch):
    first = plain.result.files[0].diagnostics[0]
    later = replace(first, start=first.start._replace(line=9), end=first.end._replace(line=9))
    report = replace(plain, extra=(later,))
    assert len(parsed("sarif", report)["runs"][0]["results"]) == 4
    monkeypatch.setattr(sarif, "RESULTS", 3)
    (run,) = parsed("sarif", report)["runs"]
    assert run["properties"] == {"findings": 4}
    assert [result["message"]["text"] for result in run["results"]] == [
        "no table knows cudaFoo (2 places in this file) Hint: check the name",
        "is in a dead branch",
        "is slow",
    ]
    monkeypatch.setattr(sarif, "RESULTS", 2)
    (run,) = parsed("sarif", report)["runs"]
    assert [result["level"] for result in run["results"]] == ["error", "warning"]
    assert sarif_violations({"version": "2.1.0", "runs": [run]}) == []


PLACE = {"type": "integer", "minimum": 1}
SARIF_SCHEMA = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "properties": {
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name", "rules"],
                                "properties": {
                                    "name": {"type": "string"},
                                    "semanticVersion": {"type": "string"},
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {
                                            "type": "object",
                                            "required": ["id"],
                                            "properties": {
                                                "id": {"type": "string"},
                                                "name": {"type": "string"},
                                                "shortDescription": {"type": "object", "required": ["text"]},
                                                "help": {"type": "object", "required": ["text"]},
                                                "defaultConfiguration": {
                                                    "type": "object",
                                                    "properties": {
                                                        "level": {"enum": ["none", "note", "warning", "error"]}
                                                    },
                                                    "additionalProperties": False,
                                                },
                                            },
                                            "additionalProperties": False,
                                        },
                                    },
                                },
                                "additionalProperties": False,
                            }
                        },
                        "additionalProperties": False,
                    },
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "properties": {"type": "object"},
                    "results": {
                        "type": "array",
                        "maxItems": 25_000,
                        "items": {
                            "type": "object",
                            "required": ["message", "ruleId", "locations", "partialFingerprints"],
                            "properties": {
                                "ruleId": {"type": "string"},
                                "ruleIndex": {"type": "integer", "minimum": 0},
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": {"type": "object", "required": ["text"]},
                                "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
                                "properties": {"type": "object"},
                                "locations": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "properties": {
                                            "physicalLocation": {
                                                "type": "object",
                                                "required": ["artifactLocation", "region"],
                                                "properties": {
                                                    "artifactLocation": {
                                                        "type": "object",
                                                        "properties": {
                                                            "uri": {"type": "string", "pattern": "^[!-~]+$"}
                                                        },
                                                        "additionalProperties": False,
                                                    },
                                                    "region": {
                                                        "type": "object",
                                                        "properties": dict.fromkeys(
                                                            ("startLine", "startColumn", "endLine", "endColumn"), PLACE
                                                        ),
                                                        "additionalProperties": False,
                                                    },
                                                },
                                                "additionalProperties": False,
                                            }
                                        },
                                        "additionalProperties": False,
                                    },
                                },
                            },
                            "additionalProperties": False,
                        },
                    },
                },
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}


def sarif_violations(document):
    """Where a log breaks the rules of SARIF 2.1.0 for the members that we write, or uses another member."""
    return [(error.json_path, error.validator) for error in Draft202012Validator(SARIF_SCHEMA).iter_errors(document)]


def test_sarif_follows_the_standard(report):
    assert sarif_violations(parsed("sarif", report)) == []


@pytest.mark.parametrize("name", format_names())
def test_no_input_reaches_the_terminal_unescaped(hostile, name):
    text = render(name, hostile, Style())
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]", text)
    text.encode("utf-8")


@pytest.mark.parametrize("name", format_names())
def test_every_format_says_what_it_is_for(name):
    assert 10 < len(describe(name)) < 110
    assert not describe(name).endswith(".")


@pytest.mark.parametrize("name", sorted(set(format_names()) - {"summary"}))
def test_every_format_holds_every_finding(plain, name):
    text = render(name, plain, Style(notes=True))
    assert all(code in text for code in ("HP101", "HP201", "HP301"))


def test_unknown_format(plain):
    with pytest.raises(ValueError, match="no report format 'pdf'"):
        render("pdf", plain, Style())
