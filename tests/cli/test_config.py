"""``[tool.hipify-py]``: found, checked, and overruled by the command line."""

from __future__ import annotations

import pytest
from fake_pipeline import translate

from hipify_py import api


@pytest.fixture
def config(put):
    """Write pyproject.toml with the given lines in our table."""

    def write(text: str, folder: str = ".") -> None:
        put(f"{folder}/pyproject.toml", f"[tool.hipify-py]\n{text}\n")

    return write


@pytest.fixture
def options(run, put, monkeypatch):
    """Run --check on a file and return what the translation was told."""
    seen = []

    def spy(files, options, parse, progress, run):
        seen.append((options, parse, run))
        return translate(files, options, parse, progress)

    def call(*arguments: str):
        monkeypatch.setattr(api, "translate", spy)
        put("src/a.cu")
        ran = run("src", "--check", *arguments)
        assert ran.err.count("error:") == 0
        return seen.pop()

    return call


BROKEN = [
    ("to =", "pyproject.toml: is not TOML: Invalid value (at line 2, column 5)"),
    ("exclud = []", "pyproject.toml: unknown key 'exclud' in [tool.hipify-py]; did you mean 'exclude'?"),
    ("zzz = 1", "pyproject.toml: unknown key 'zzz' in [tool.hipify-py]"),
    ("to = 1", "pyproject.toml: to: must be a string, not 1"),
    ("to = 'hipp'", "pyproject.toml: to: unknown target 'hipp'; did you mean 'hip'?"),
    ("jobs = 'many'", "pyproject.toml: jobs: must be an integer, not 'many'"),
    ("jobs = true", "pyproject.toml: jobs: must be an integer, not True"),
    ("jobs = -1", "pyproject.toml: jobs: must be at least 0, not -1"),
    ("exclude = 'a'", "pyproject.toml: exclude: must be a list of strings, not 'a'"),
    ("exclude = [1]", "pyproject.toml: exclude: must be a list of strings, not [1]"),
    ("comments = 1", "pyproject.toml: comments: must be a boolean, not 1"),
    ("fail-on = 'all'", "pyproject.toml: fail-on: 'all' is none of error, warning, note, never"),
    (
        "[tool.hipify-py.hip]\nrocm-verson = '6'",
        "pyproject.toml: unknown key 'rocm-verson' in [tool.hipify-py.hip]; did you mean 'rocm-version'?",
    ),
    (
        "[tool.hipify-py.hip]\nhip-launch = 'ggx'",
        "pyproject.toml: hip.hip-launch: 'ggx' is none of chevron, ggl",
    ),
    (
        "[tool.hipify-py.sycl]\ninline-support = 'yes'",
        "pyproject.toml: sycl.inline-support: must be a boolean, not 'yes'",
    ),
    (
        "[tool.hipify-py.per-path.'a/**']\nignored = ['HP1']",
        "pyproject.toml: unknown key 'ignored' in [tool.hipify-py.per-path.a/**]; did you mean 'ignore'?",
    ),
    (
        "[tool.hipify-py.per-path.'a/**']\nfail-on = 'all'",
        "pyproject.toml: per-path.a/**.fail-on: 'all' is none of error, warning, note, never",
    ),
    ("per-path.'a/**' = 1", "pyproject.toml: per-path.a/**: must be a table, not 1"),
]


@pytest.mark.parametrize(("text", "message"), BROKEN)
def test_broken_key(run, put, config, tmp_path, text, message):
    put("src/a.cu")
    config(text)
    ran = run("src", "--check", *(() if "to =" in text else ("--to", "hip")))
    assert (ran.code, ran.err) == (2, f"hipify-py: error: {tmp_path}/{message}\n")


def test_table_that_is_none(run, put, tmp_path):
    put("src/a.cu")
    put("pyproject.toml", "[tool]\nhipify-py = 1\n")
    ran = run("src", "--check", "--to", "hip")
    assert (ran.code, ran.err) == (2, f"hipify-py: error: {tmp_path}/pyproject.toml: tool.hipify-py is no table\n")


def test_file_that_is_no_utf8(run, put, tmp_path):
    put("src/a.cu")
    put("pyproject.toml", b"# \xff")
    ran = run("src", "--check", "--to", "hip")
    assert (ran.code, ran.err) == (2, f"hipify-py: error: {tmp_path}/pyproject.toml: is not UTF-8 (byte 2)\n")


def test_named_file_is_missing_or_without_table(run, put):
    put("a.cu")
    put("other.toml", "[tool.ruff]\n")
    ran = run("a.cu", "--check", "--to", "hip", "--config", "absent.toml")
    assert (ran.code, ran.err) == (
        2,
        "hipify-py: error: absent.toml: cannot be read: No such file or directory\n",
    )
    ran = run("a.cu", "--check", "--to", "hip", "--config", "other.toml")
    assert (ran.code, ran.err) == (2, "hipify-py: error: other.toml: no [tool.hipify-py] table\n")


def test_isolated_looks_at_no_file(run, put, config):
    put("a.cu", "int x;\n")
    config("zzz = 1")
    assert run("a.cu", "--check", "--to", "hip", "--isolated").code == 0


def test_nearest_file_with_our_table_counts(options, config, put):
    config("to = 'hip'\ndefines = ['OUTER']")
    put("src/pyproject.toml", "[tool.other]\n")
    assert options()[1].defines == ("OUTER",)
    config("to = 'hip'\ndefines = ['INNER']", "src")
    assert options()[1].defines == ("INNER",)


def test_every_key_arrives(options, config, put, tmp_path):
    put("db/compile_commands.json", "[]")
    put("sdk/include/cuda_runtime.h", "")
    put("sdk/include/crt/host_config.h", "")
    config(
        "to = 'hip'\ninclude-dirs = ['include']\ndefines = ['A=1']\nstd = 'c++20'\ncompile-commands = 'db'\n"
        "cuda-path = 'sdk'\njobs = 3\nunsafe-fixes = true\ncomments = true\ntime-limit = 9\nmemory-limit = 99\n"
        "[tool.hipify-py.hip]\nrocm-version = '6.2'"
    )
    translation, parse, run = options()
    assert translation.target == "hip"
    assert (translation.jobs, translation.unsafe_fixes, translation.comments) == (3, True, True)
    assert translation.target_options["rocm-version"] == "6.2"
    assert translation.target_options["hip-launch"] == "chevron"
    assert parse.include_dirs == (tmp_path / "include",)
    assert (parse.defines, parse.std) == (("A=1",), "c++20")
    assert parse.compile_commands == tmp_path / "db/compile_commands.json"
    assert parse.cuda_path == tmp_path / "sdk"
    assert (run.seconds, run.memory) == (9, 99)


def test_command_line_wins(options, config):
    config("to = 'hip'\nstd = 'c++20'\njobs = 3\ndefines = ['A']\n[tool.hipify-py.hip]\nrocm-version = '6.2'")
    translation, parse, _ = options("-std=c++14", "-j", "5", "-D", "B", "-DC", "--rocm-version", "5.7")
    assert (translation.jobs, parse.std, parse.defines) == (5, "c++14", ("B", "C"))
    assert translation.target_options["rocm-version"] == "5.7"


def test_switch_of_a_target(run, options, put, config):
    put("a.cu", "int x;\n")
    assert options("--to", "sycl")[0].target_options == {"inline-support": "no", "textures": "reported"}
    assert options("--to", "sycl", "--inline-support")[0].target_options["inline-support"] == "yes"
    config("to = 'sycl'\n[tool.hipify-py.sycl]\ninline-support = true")
    assert options()[0].target_options["inline-support"] == "yes"
    config("to = 'sycl'\n[tool.hipify-py.sycl]\ninline-support = false\ntextures = 'loads'")
    assert options()[0].target_options == {"inline-support": "no", "textures": "loads"}
    assert "--inline-support      write the parts" in run("--help").out


def test_selection_keys(run, put, config, files):
    put("src/a.cu")
    put("src/third_party/b.cu")
    put("src/c.kernel")
    config("to = 'hip'\nexclude = ['third_party/']\nsuffixes = ['.kernel']")
    assert run("src", "-o", "out").code == 0
    assert files("out") == {
        "a.cu": "hipMalloc();\n",
        "c.kernel": "hipMalloc();\n",
        "third_party/b.cu": "cudaMalloc();\n",
    }


def test_other_keys(run, put, config, files, tmp_path):
    put("src/a.cu", "cudaSlow();\n")
    (tmp_path / "empty").mkdir()
    config("to = 'hip'\nfail-on = 'warning'\nallow-empty = true\nbackup-suffix = '.bak'\noutput-format = ['concise']")
    ran = run("src", "--in-place")
    assert ran.code == 1
    assert ran.out == "src/a.cu:1:1: warning HP201: cudaSlow is slow [cudaSlow]\n"
    assert files("src") == {"a.cu": "hipSlow();\n", "a.cu.bak": "cudaSlow();\n"}
    assert run("empty", "--check").code == 0
    assert run("src", "--diff").code == 0  # its report format doesn't stand in a patch's way


def test_libclang_from_the_environment(options, run, put, monkeypatch):
    path = put("libclang.so")
    monkeypatch.setenv("HIPIFY_PY_LIBCLANG", str(path))
    assert options("--to", "hip")[1].libclang == path
    monkeypatch.setenv("HIPIFY_PY_LIBCLANG", "/absent.so")
    ran = run("src", "--to", "hip", "--check")
    assert (ran.code, ran.err) == (
        2,
        "hipify-py: error: HIPIFY_PY_LIBCLANG: no file /absent.so\ntry 'hipify-py --help'\n",
    )
