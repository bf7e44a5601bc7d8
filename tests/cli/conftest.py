"""What tests of the command line share: a foreseeable translation, and running the program in this process."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import fake_pipeline
import pytest

from hipify_py import api
from hipify_py.cli import main


class Ran(NamedTuple):
    """What one run gave."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def in_folder(tmp_path, monkeypatch):
    """Every test runs in an empty folder, with the foreseeable translation and a plain environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(api, "translate", fake_pipeline.translate)
    monkeypatch.setattr(api, "translate_to_all", fake_pipeline.translate_to_all)
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "HIPIFY_PY_LIBCLANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def run(capsysbinary):
    """Run ``hipify-py`` with the given arguments."""

    def call(*arguments: str | Path) -> Ran:
        code = main([str(argument) for argument in arguments])
        return Ran(code, *(stream.decode("utf-8", "surrogateescape") for stream in capsysbinary.readouterr()))

    return call


@pytest.fixture
def put(tmp_path):
    """Write a file below the current folder."""

    def write(name: str, data: str | bytes = "cudaMalloc();\n") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    return write


@pytest.fixture
def files(tmp_path):
    """The files below a folder and their content."""

    def read(folder: str = ".") -> dict[str, str]:
        top = tmp_path / folder
        found = (path for path in sorted(top.rglob("*")) if path.is_file())
        return {path.relative_to(top).as_posix(): path.read_text() for path in found}

    return read
