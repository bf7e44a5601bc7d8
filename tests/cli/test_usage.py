"""Options, help, streams and colours."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import hipify_py.cli.dispatch
from hipify_py.diagnostics.model import Severity
from hipify_py.rules import all_rules
from hipify_py.rules.base import Rule
from hipify_py.targets import Option, TargetSpec, all_targets

HINT = "try 'hipify-py --help'\n"
TARGETS = ", ".join(all_targets())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--check", f"say what to translate to: --to TARGET (targets: {TARGETS})"),
        ("--check --to hup", f"unknown target 'hup'; did you mean 'hip'? (targets: {TARGETS})"),
        ("--check --to hip --hip-launch ggx", "--hip-launch: 'ggx' is none of chevron, ggl"),
        ("--check --to hip -p absent", "-p: no file absent"),
        ("--check --to hip --cache a.cu", "--cache a.cu: File exists"),
        ("--check --to hip --cache a.cu/c", "--cache a.cu/c: Not a directory"),
        (
            "--check --to hip --cuda-path absent",
            "--cuda-path: absent: no CUDA toolkit: include/cuda_runtime.h and include/crt/host_config.h are not in it",
        ),
        ("--check --to hip --output-format json: ", "--output-format json:: the file's name is empty"),
        (
            "--check --to hip --output-format jsn",
            "unknown report format 'jsn'; did you mean 'json'? (formats: concise, csv, github, gitlab, html, json, "
            "jsonl, junit, markdown, migration, sarif, summary, text)",
        ),
        (
            "--check --to hip --output-format json --output-format csv",
            "only one report can go to stdout, not json and csv; use FORMAT:FILE",
        ),
        (
            "--diff --to hip --output-format json",
            "stdout holds the result of --diff; use --output-format json:FILE",
        ),
        (
            "--check --to hip --output-file r --output-format json:a --output-format csv:b",
            "--output-file needs exactly one report without a file of its own",
        ),
    ],
)
def test_usage_error(run, put, arguments, message):
    put("a.cu")
    ran = run("a.cu", *arguments.split())
    assert (ran.code, ran.out, ran.err) == (2, "", f"hipify-py: error: {message}\n{HINT}")


def test_option_of_another_target(run, put, monkeypatch):
    own, other = Option("depth", "1", "how deep"), Option("width", "2", "how wide")
    specs = {
        "one": TargetSpec("one", "One", "", "", "", (own,)),
        "two": TargetSpec("two", "Two", "", "", "", (own, other)),
    }
    monkeypatch.setattr(hipify_py.cli.dispatch, "all_targets", lambda: specs)
    put("a.cu", "int x;\n")
    ran = run("a.cu", "--check", "--to", "one", "--width", "3")
    assert (ran.code, ran.err) == (2, f"hipify-py: error: --width is no option of target 'one'\n{HINT}")
    assert run("a.cu", "--check", "--to", "two", "--width", "3", "--depth", "5").code == 0


def test_help_teaches(run):
    ran = run("--help")
    assert ran.code == 0
    for text in ("usage: hipify-py PATH", "examples:", "exit codes:", "--rocm-version", "(default: text"):
        assert text in ran.out


def test_help_is_light():
    """Help must not wait for libclang, the tables or the parsers of grammars."""
    program = "import sys; from hipify_py.cli import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    heavy = {"clang", "clang.cindex", "lark", "jinja2", "pathspec", "hipify_py.results", "hipify_py.tables.load"}
    assert not heavy & set(ran.stderr.split())


def test_bad_option_is_told_on_stderr(run):
    ran = run("--bad")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("hipify-py: error: unrecognized arguments: --bad\n")


def test_paths_may_stand_between_options(run, put, files):
    put("a.cu")
    put("b.cu")
    run("a.cu", "--to", "hip", "b.cu", "-o", "out")
    assert sorted(files("out")) == ["a.cu", "b.cu"]


def test_list_targets(run):
    ran = run("list", "targets")
    assert ran.code == 0
    listed = dict(line.split(maxsplit=1) for line in ran.out.splitlines())
    assert list(listed) == list(all_targets())
    assert listed["hip"].startswith("HIP (ROCm): rewrites CUDA sources")


def test_list_formats(run):
    lines = run("list", "formats").out.splitlines()
    assert [line.split()[0] for line in lines] == sorted(line.split()[0] for line in lines)
    assert "sarif      SARIF 2.1.0, for code scanning" in lines


@pytest.fixture
def one_rule(monkeypatch):
    from hipify_py.cli import info

    rule = Rule("HP101", "unknown-name", Severity.ERROR, "A name no table knows.\n\nReport it.")
    monkeypatch.setattr(info, "all_rules", lambda: (rule,))


@pytest.mark.usefixtures("one_rule")
def test_list_rules(run):
    assert run("list", "rules").out == "HP101  error    unknown-name\n"


@pytest.mark.usefixtures("one_rule")
@pytest.mark.parametrize("code", ["HP101", "hp101"])
def test_explain(run, code):
    ran = run("explain", code)
    assert (ran.code, ran.out) == (0, "HP101 unknown-name (error)\n\nA name no table knows.\n\nReport it.\n")


@pytest.mark.usefixtures("one_rule")
def test_explain_unknown(run):
    ran = run("explain", "HP1O1")
    message = "no diagnostic has the code 'HP1O1'; did you mean 'HP101'?; see 'list rules'"
    assert (ran.code, ran.err) == (2, f"hipify-py: error: {message}\n{HINT}")


def test_every_rule_can_be_explained(run):
    for rule in all_rules():
        assert run("explain", rule.code).out.startswith(f"{rule.code} {rule.name} ({rule.severity.label})\n\n")


def test_list_nonsense(run):
    assert run("list", "nonsense").code == 2


def test_version(run):
    ran = run("--version")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == f"hipify-py {hipify_py.__version__}"
    assert re.search(r"clang version \d+.* \(/.*\.so.*\)$", lines[1])
    assert lines[2].startswith(f"Python {sys.version_info[0]}.{sys.version_info[1]}")


def test_version_with_a_broken_libclang(run, put):
    """In a process of its own, because a process can load only one libclang."""
    path = put("libclang.so", "not a library")
    ran = subprocess.run(
        [sys.executable, "-m", "hipify_py", "--version"],
        capture_output=True,
        text=True,
        env={"HIPIFY_PY_LIBCLANG": str(path)},
    )
    assert ran.returncode == 2
    assert ran.stderr.startswith("hipify-py: error: libclang can't be loaded: ")
    assert "Traceback" not in ran.stderr


SUMMARY = """\
files:           1 (1 translated)
lines:           3
CUDA references: 3 (1 translated, 1 unverified, 1 unknown)
findings:        2 (1 error, 1 note)
portability:     66.6 % of the references have a counterpart in hip
settings:        rocm-version 6.4
most frequent reasons:
       1 x HP101 cudaUnknown
1 notes are not shown; -v shows them
"""
REPORT = """\
a.cu:2:1: error HP101: no table knows cudaUnknown [cudaUnknown]
  2 | cudaUnknown();
    | ^^^^^^^^^^^
    = hint: check the name
"""
NOTE = """\
a.cu:3:1: note HP301: cudaNoted is in a dead branch [cudaNoted]
  3 | cudaNoted();
    | ^^^^^^^^^
"""
TEXT = "cudaMalloc();\ncudaUnknown();\ncudaNoted();\n"


def test_streams(run, put):
    put("a.cu", TEXT)
    ran = run("a.cu", "--to", "hip", "--check")
    assert (ran.out, ran.err) == (REPORT, SUMMARY)


def test_quiet(run, put):
    put("a.cu", TEXT)
    ran = run("a.cu", "--to", "hip", "--check", "-q")
    assert (ran.out, ran.err) == (REPORT, "")


@pytest.mark.parametrize("arguments", [["-v"], ["--fail-on", "note"]])
def test_notes_are_shown_on_request(run, put, arguments):
    put("a.cu", TEXT)
    ran = run("a.cu", "--to", "hip", "--check", *arguments)
    assert "a.cu:3:1: note HP301: cudaNoted is in a dead branch [cudaNoted]\n" in ran.out
    assert "notes are not shown" not in ran.err


def test_several_reports(run, put, files):
    put("src/a.cu", TEXT)
    ran = run(
        *("src", "--to", "hip", "--check", "--output-format", "json:r/out.json", "--output-format", "concise"),
        *("--output-format", "text:r/out.txt"),
    )
    assert ran.out == "src/a.cu:2:1: error HP101: no table knows cudaUnknown [cudaUnknown]\n"
    written = files("r")
    assert written["out.json"].startswith('{\n  "schema_version": "1.1",')
    assert written["out.txt"] == (REPORT + NOTE).replace("a.cu", "src/a.cu")


@pytest.mark.parametrize("arguments", [[], ["--output-format", "text"]])
def test_output_file(run, put, files, arguments):
    put("src/a.cu", TEXT)
    ran = run("src", "--to", "hip", "--check", "--output-file", "r/out.txt", *arguments)
    assert ran.out == ""
    assert files("r") == {"out.txt": (REPORT + NOTE).replace("a.cu", "src/a.cu")}


@pytest.mark.parametrize(
    ("arguments", "environment", "colored"),
    [
        ([], {}, False),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_color(run, put, monkeypatch, arguments, environment, colored):
    put("a.cu", TEXT)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    ran = run("a.cu", "--to", "hip", "--check", *arguments)
    assert ("\x1b[1;31merror HP101:\x1b[0m" in ran.out) is colored


def test_same_output_whatever_the_number_of_jobs(run, put):
    for name in "cab":
        put(f"src/{name}.cu", TEXT)
    runs = [run("src", "--to", "hip", "--check", "-v", "-j", jobs) for jobs in ("1", "4")]
    assert runs[0] == runs[1]
