"""tools/new_rule.py and tools/new_target.py: what they write is found, and passes its own tests as it is."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.checkout
COPIED = ("hipify_py", "grammars", "templates", "tools", "tests/conftest.py", "tests/support.py", "pyproject.toml")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the parts of the project that the scaffolds build upon."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        source, copy = ROOT / name, folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy)
    return folder


def python(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    environment = {"PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1", "PATH": ""}
    return subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)


def passes(checkout: Path, test: str) -> None:
    done = python(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", test)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_a_new_rule_is_found_and_passes_its_test(checkout: Path) -> None:
    done = python(checkout, "tools/new_rule.py", "HP298", "sample-rule", "--severity", "error")
    files = ["hipify_py/rules/hp298_sample_rule.py", "tests/rules/test_hp298_sample_rule.py"]
    assert done.stdout.split() == files, done.stderr
    listed = python(checkout, "-m", "hipify_py", "list", "rules").stdout
    assert "HP298  error    sample-rule\n" in listed
    passes(checkout, files[1])


def test_a_new_target_is_found_and_passes_its_test(checkout: Path) -> None:
    done = python(checkout, "tools/new_target.py", "opencl", "--title", "OpenCL")
    assert done.stdout.split() == [
        "hipify_py/targets/opencl/__init__.py",
        "hipify_py/targets/opencl/spec.py",
        "hipify_py/targets/opencl/translate.py",
        "hipify_py/tables/opencl/runtime.tsv",
        "hipify_py/tables/opencl/calls.toml",
        "tests/targets/opencl/test_opencl_target.py",
    ], done.stderr
    listed = python(checkout, "-m", "hipify_py", "list", "targets").stdout
    assert "OpenCL: rewrites CUDA sources for OpenCL\n" in listed
    passes(checkout, "tests/targets/opencl")


def test_what_they_write_is_formatted_and_typed(checkout: Path) -> None:
    python(checkout, "tools/new_rule.py", "HP299", "other-rule")
    python(checkout, "tools/new_target.py", "other")
    made = [
        "hipify_py/rules/hp299_other_rule.py",
        "tests/rules/test_hp299_other_rule.py",
        "hipify_py/targets/other",
        "tests/targets/other",
    ]
    for command in (("ruff", "check", *made), ("ruff", "format", "--check", *made), ("mypy", made[0], made[2])):
        done = python(checkout, "-m", *command)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("new_rule", ["HP1", "a-rule"], "'HP1' is not HP and three digits"),
        ("new_rule", ["HP297", "A Rule"], "'A Rule' is not words with - between them, such as missing-barrier"),
        ("new_rule", ["HP101", "again"], "HP101 is unknown-api"),
        ("new_target", ["Open CL"], "'Open CL' is not lower-case letters and digits"),
        ("new_target", ["hip"], "there is a target hip already"),
    ],
)
def test_bad_names_are_refused(checkout: Path, tool: str, arguments: list[str], message: str) -> None:
    done = python(checkout, f"tools/{tool}.py", *arguments)
    assert done.returncode == 2
    assert done.stderr.strip().endswith(f"{tool}.py: error: {message}")


def test_existing_files_are_kept(checkout: Path) -> None:
    test = checkout / "tests/rules/test_hp296_kept.py"
    test.parent.mkdir(parents=True, exist_ok=True)
    test.write_text("kept")
    done = python(checkout, "tools/new_rule.py", "HP296", "kept")
    assert done.returncode == 2
    assert done.stderr.strip().endswith("error: tests/rules/test_hp296_kept.py exists already")
    assert test.read_text() == "kept"
    assert not (checkout / "hipify_py/rules/hp296_kept.py").exists()
