"""The pre-commit hook and the GitHub action run what they should, as far as that can be seen without their hosts."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from hipify_py.cli import main

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.checkout


@pytest.fixture
def action(tmp_path):
    """Run the step of the action that checks, with its inputs; the exit code, stdout and the runner's files."""
    document = yaml.safe_load((ROOT / "action.yml").read_text())
    install, check = document["runs"]["steps"]
    assert "pip install" in install["run"]
    (tmp_path / "hipify-py/bin").mkdir(parents=True)
    program = tmp_path / "hipify-py/bin/hipify-py"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hipify_py "$@"\n')
    program.chmod(0o755)

    def run(**inputs: str):
        values = {name: item["default"] for name, item in document["inputs"].items()} | inputs
        environment = {
            name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: values[match[1]], text)
            for name, text in check["env"].items()
        }
        files = {"GITHUB_OUTPUT": tmp_path / "output", "GITHUB_STEP_SUMMARY": tmp_path / "summary"}
        environment |= {name: str(path) for name, path in files.items()} | {"RUNNER_TEMP": str(tmp_path)}
        ran = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", check["run"]],
            cwd=tmp_path,
            env=os.environ | environment | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        return ran, files

    return run


@pytest.mark.parametrize(("least", "code"), [("", 0), ("hip=99 cpu=1", 1)])
def test_action(action, tmp_path, least, code):
    (tmp_path / "a b.cu").write_text("int f() { return cudaFree(0) + cudaNope(); }\n")
    ran, files = action(to="hip,cpu", **{"fail-on": "never", "min-portability": least})
    assert ran.returncode == code, ran.stderr
    assert "::error title=hipify-py (HP101),file=a b.cu,line=1," in ran.stdout
    assert "## CUDA to hip: " in files["GITHUB_STEP_SUMMARY"].read_text()
    sarif = Path(files["GITHUB_OUTPUT"].read_text().removeprefix("sarif=").strip())
    assert json.loads(sarif.read_text())["version"] == "2.1.0"


def test_hook(tmp_path, monkeypatch, capsys):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    program, *arguments = hook["entry"].split()
    assert program == "hipify-py"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.cu").write_text("int f() { return cudaNope(); }\n")
    (tmp_path / "b.cpp").write_text("int x;\n")
    assert main([*arguments, "--to", "hip", "a.cu", "b.cpp"]) == 1
    assert "a.cu:1:18: error HP101" in capsys.readouterr().out
    assert main([*arguments, "--to", "hip", "b.cpp"]) == 0
