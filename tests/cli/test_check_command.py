"""``hipify-py check``: several targets, baselines, least portabilities, rules by path."""

from __future__ import annotations

import json
import re

import pytest

SOURCE = "cudaMalloc();\ncudaUnknown();\n  cudaSlow();\ncudaNoted();\n"


@pytest.fixture
def check(run):
    """Run ``check`` on ``src``, its report in one line a finding."""

    def call(*arguments):
        return run("check", "src", "--output-format", "concise", *(arguments or ("--to", "hip")))

    return call


def test_findings_of_one_target(check, put):
    put("src/a.cu", SOURCE)
    ran = check()
    assert ran.code == 1
    assert ran.out == (
        "src/a.cu:2:1: error HP101: no table knows cudaUnknown [cudaUnknown]\n"
        "src/a.cu:3:3: warning HP201: cudaSlow is slow [cudaSlow]\n"
    )
    assert "portability:     75.0 % of the references have a counterpart in hip\n" in ran.err


def test_findings_of_several_targets_say_for_which_they_are(check, put):
    put("src/a.cu", SOURCE)
    ran = check("--to", "hip,cpu")
    assert ran.out == (
        "src/a.cu:2:1: error HP101: no table knows cudaUnknown [cudaUnknown]\n"
        "src/a.cu:3:3: error HP201: cpu: no table knows cudaSlow [cudaSlow]\n"
        "src/a.cu:3:3: warning HP201: hip: cudaSlow is slow [cudaSlow]\n"
    )
    assert re.findall(r"portability \((\w+)\): +([\d.]+) %", ran.err) == [("hip", "75.0"), ("cpu", "50.0")]


def test_nothing_is_written_and_changes_do_not_fail(check, put, files):
    put("src/a.cu", "cudaMalloc();\n")
    before = files()
    assert check("--to", "hip,cpu").code == 0
    assert files() == before


def test_targets_and_totals_in_json(run, put, files):
    put("src/a.cu", SOURCE)
    run("check", "src", "--to", "hip,cpu", "--output-format", "json:r.json")
    report = json.loads(files()["r.json"])
    shares = [(entry["target"], entry["summary"]["portability_percent"]) for entry in report["targets"]]
    assert shares == [("hip", 75.0), ("cpu", 50.0)]
    (file,) = report["files"]
    assert {name: values["portability_percent"] for name, values in file["targets"].items()} == dict(shares)
    assert [finding["targets"] for finding in file["findings"]] == [["hip", "cpu"], ["cpu"], ["hip"], ["hip", "cpu"]]


@pytest.mark.parametrize(
    ("least", "code", "said"),
    [
        (["75"], 1, "portability to cpu is 50 %, less than the 75 % asked for"),
        (["hip=75"], 0, ""),
        (["hip=75.1"], 1, "portability to hip is 75 %, less than the 75.1 % asked for"),
        (["hip=75", "50%"], 0, ""),
    ],
)
def test_least_portability(check, put, least, code, said):
    put("src/a.cu", SOURCE)
    options = [word for item in least for word in ("--min-portability", item)]
    ran = check("--to", "hip,cpu", "--fail-on", "never", *options)
    assert ran.code == code
    assert [line for line in ran.err.splitlines() if "error:" in line] == (
        [f"hipify-py: error: {said}"] if said else []
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--to", "hip", "--min-portability", "cpu=3"], "--min-portability: 'cpu' is no target of this run (hip)"),
        (["--to", "hip", "--min-portability", "hip=101"], "--min-portability: '101' is no percentage"),
        (["--to", "hip", "--min-portability", "x"], "--min-portability: 'x' is no percentage"),
        (["--to", "hip,hip"], "--to hip,hip: a target is named twice"),
        (["--to", "hup"], "unknown target 'hup'; did you mean 'hip'? (targets: "),
        (["-q"], "say what to translate to: --to TARGET[,TARGET...] (targets: "),
        (["--to", "cpu", "--rocm-version", "6.4"], "--rocm-version is no option of target 'cpu'"),
    ],
)
def test_wrong_usage(check, put, arguments, message):
    put("src/a.cu", SOURCE)
    ran = check(*arguments)
    assert ran.code == 2
    assert ran.err.startswith(f"hipify-py: error: {message}")


def test_options_of_every_target_in_use_are_taken(check, put):
    put("src/a.cu", "cudaMalloc();\n")
    assert check("--to", "cpu,hip", "--rocm-version", "6.4").code == 0


def test_baseline_lets_known_findings_through(check, put, files):
    put("src/a.cu", SOURCE)
    ran = check("--to", "hip,cpu", "--write-baseline", "known.json")
    assert (ran.code, ran.out) == (0, "")
    assert "wrote 4 findings to known.json\n" in ran.err
    assert json.loads(files()["known.json"])["findings"].keys() == {"src/a.cu"}
    ran = check("--to", "hip,cpu", "--baseline", "known.json")
    assert (ran.code, ran.out) == (0, "")
    assert "4 findings are in the baseline known.json\n" in ran.err


def test_baseline_survives_moved_and_edited_lines_but_no_new_finding(check, put):
    put("src/a.cu", SOURCE)
    check("--to", "hip", "--write-baseline", "known.json")
    put("src/a.cu", "int moved;\n\tcudaUnknown();\ncudaSlow(edited);\n")
    assert check("--to", "hip", "--baseline", "known.json").code == 0
    put("src/a.cu", f"cudaUnknown(2);\n{SOURCE}")
    ran = check("--to", "hip", "--baseline", "known.json")
    assert (ran.code, ran.out) == (1, "src/a.cu:1:1: error HP101: no table knows cudaUnknown [cudaUnknown]\n")


def test_stale_entries_are_told_but_not_those_of_other_files(run, put):
    put("src/a.cu", SOURCE)
    put("src/b.cu", "cudaUnknown();\n")
    run("check", "src", "--to", "hip", "--write-baseline", "known.json")
    put("src/a.cu", "cudaSlow();\n")
    ran = run("check", "src/a.cu", "--to", "hip", "--baseline", "known.json")
    warnings = [line for line in ran.err.splitlines() if "warning:" in line]
    assert warnings == [
        "hipify-py: warning: known.json: stale: HP101 [cudaUnknown] is no longer found in src/a.cu for hip",
        "hipify-py: warning: 1 entries are stale; --write-baseline known.json drops them",
    ]
    assert ran.code == 0


def test_entries_of_files_that_are_gone_are_stale(run, put, tmp_path):
    put("src/a.cu", "cudaMalloc();\n")
    put("src/b.cu", "cudaUnknown();\n")
    run("check", "src", "--to", "hip", "--write-baseline", "known.json")
    (tmp_path / "src/b.cu").unlink()
    assert "stale: HP101 [cudaUnknown] is no longer found in src/b.cu" in (
        run("check", "src", "--to", "hip", "--baseline", "known.json").err
    )


def test_baseline_is_relative_to_its_folder(run, put, monkeypatch, tmp_path):
    put("src/a.cu", SOURCE)
    run("check", "src", "--to", "hip", "--write-baseline", "known.json")
    monkeypatch.chdir(tmp_path / "src")
    assert run("check", "a.cu", "--to", "hip", "--baseline", "../known.json").code == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "known.json: No such file or directory; --write-baseline makes one"),
        ("{", "known.json: not JSON: "),
        ("[]", "known.json: no baseline of hipify-py"),
        ('{"version": 2}', "known.json: version 2 of baselines is not known"),
        ('{"version": 1, "findings": {"a": [["hip"]]}}', "known.json: no baseline of hipify-py"),
        ('{"version": 1, "findings": {"a": [["hip", "c", "s", "l", "x"]]}}', "known.json: no baseline of hipify-py"),
    ],
)
def test_broken_baseline(check, put, text, message):
    put("src/a.cu", SOURCE)
    if text:
        put("known.json", text)
    ran = check("--to", "hip", "--baseline", "known.json")
    assert ran.code == 2
    assert ran.err.startswith(f"hipify-py: error: {message}")


RULES = """[tool.hipify-py]
to = "hip"
baseline = "known.json"
[tool.hipify-py.per-path."old/**"]
ignore = ["HP2"]
[tool.hipify-py.per-path."vendor/"]
fail-on = "never"
"""


@pytest.mark.parametrize(
    ("folder", "code", "codes"),
    [("new", 1, ["HP101", "HP201"]), ("old", 1, ["HP101"]), ("vendor", 0, ["HP101", "HP201"])],
)
def test_rules_by_path(run, put, folder, code, codes):
    put("src/pyproject.toml", RULES)
    put("src/known.json", '{"version": 1, "findings": {}}')
    put(f"src/{folder}/a.cu", SOURCE)
    ran = run("check", f"src/{folder}", "--output-format", "concise")
    assert re.findall(r"HP\d+", ran.out) == codes
    assert ran.code == code
    translated = run(f"src/{folder}", "-o", "out", "--output-format", "concise")
    assert (translated.code, re.findall(r"HP\d+", translated.out)) == (code, codes)


def test_no_sources(check, put):
    put("src/a.txt", "")
    ran = check()
    assert (ran.code, ran.err) == (2, "hipify-py: error: no CUDA files in src; --allow-empty accepts that\n")
