"""Programs run in scratch folders of their own, under limits; shell scripts play them here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hipify_py.prove.execute import execute
from hipify_py.prove.model import Ran, RunSettings

Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Execute a shell script with the given settings."""

    def call(body: str, environment: dict[str, str] | None = None, **settings: object) -> Ran:
        script = tmp_path / "program"
        script.write_text(f"#!/bin/sh\n{body}\n")
        script.chmod(0o755)
        return execute(script, RunSettings(**settings), tmp_path, environment or {})

    return call


def test_output_and_exit_code(run: Run) -> None:
    ran = run('echo "$1-$2"; echo oops >&2; exit 3', arguments=("a b", "c"))
    assert (ran.code, ran.out, ran.err, ran.files, ran.timed_out) == (3, b"a b-c\n", b"oops\n", {}, False)
    assert ran.ended == "exit code 3"


def test_files_left_behind(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.txt").write_text("1\n")
    ran = run("cat in/x.txt; mkdir out; echo 2 > out/y.txt", inputs=("in",))
    assert ran.out == b"1\n"
    assert ran.files == {"out/y.txt": b"2\n"}
    assert not (tmp_path / "out").exists()


def test_changed_inputs_count_as_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("1\n")
    assert run("echo more >> x.txt", inputs=("x.txt",)).files == {"x.txt": b"1\nmore\n"}
    assert (tmp_path / "x.txt").read_text() == "1\n"


def test_environment_is_small_and_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "1")
    ran = run("env | cut -d= -f1 | sort | tr '\\n' ' '", {"SIMT_MUTATE": "skip-launches"})
    assert "SECRET" not in ran.out.decode().split()
    assert {"SIMT_MUTATE", "SIMT_THREADS", "HOME", "PATH"} <= set(ran.out.decode().split())


def test_time_limit(run: Run) -> None:
    ran = run("echo started; tail -f /dev/null & wait", seconds=0.5)
    assert ran.timed_out
    assert ran.ended.startswith("stopped after")


def test_memory_limit(run: Run) -> None:
    assert run("ulimit -v", memory=512 << 20).out == b"524288\n"


def test_file_size_limit(run: Run) -> None:
    assert run("head -c 100000 /dev/zero > big; exit 0", file_size=1000).files["big"] == bytes(1000)


def test_killed_by_a_signal(run: Run) -> None:
    assert run("kill -SEGV $$").ended == "killed by signal 11"
