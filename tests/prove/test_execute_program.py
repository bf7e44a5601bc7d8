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


def test_the_program_knows_itself_by_its_own_name(tmp_path: Path) -> None:
    ran = execute(Path("/bin/sh"), RunSettings(arguments=("-c", "echo $0")), tmp_path, {}, called="demo")
    assert ran.out == b"demo\n"


def test_the_program_can_start_itself_by_name(run: Run) -> None:
    assert run('[ -n "$1" ] || exec program again; echo "$1"').out == b"again\n"


def test_time_limit(run: Run) -> None:
    ran = run("echo started; tail -f /dev/null & wait", seconds=0.5)
    assert ran.timed_out
    assert ran.ended.startswith("a stop after")
    assert ran.out == b"started\n"


def test_endless_loop(run: Run) -> None:
    assert run("while :; do :; done", seconds=0.5).limit == "time"


def test_nothing_is_left_behind(run: Run) -> None:
    """A process that has left its group and its parent is killed as well, with the program and after its end."""
    leave = "setsid sh -c 'echo $$ > pid; exec tail -f /dev/null' & while [ ! -s pid ]; do :; done;"
    for body, seconds in ((f"{leave} exit 0", 60.0), (f"{leave} tail -f /dev/null", 0.5)):
        ran = run(body, seconds=seconds)
        process = int(ran.files["pid"])
        assert not Path(f"/proc/{process}").exists()


def test_memory_limit(run: Run) -> None:
    hog = "x=1234567890123456; while :; do x=$x$x; done"
    assert run(hog, memory=64 << 20).ended == "a stop for more than 64 MiB of memory"


def test_memory_of_several_processes(run: Run) -> None:
    hog = "x=12345678; while [ ${#x} -lt 16000000 ]; do x=$x$x; done; tail -f /dev/null"
    body = f"for i in 1 2 3 4; do ({hog}) & done; wait"
    assert run(body, memory=50 << 20).ended == "a stop for more than 50 MiB of memory"


def test_address_space_limit(run: Run) -> None:
    assert run("ulimit -v", memory=512 << 20).out == b"%d\n" % ((512 << 10) + (4 << 20))


def test_file_size_limit(run: Run) -> None:
    ran = run("head -c 100000 /dev/zero > big; exit 0", file_size=1000)
    assert ran.files["big"] == bytes(1000)
    ran = run("exec head -c 100000 /dev/zero > big", file_size=1000)
    assert ran.ended == "a stop for a file above the limit"


def test_many_files(run: Run) -> None:
    body = "i=0; while :; do i=$((i + 1)); head -c 1000000 /dev/zero > $i; done"
    assert run(body, folder_size=20 << 20).ended == "a stop for more than 20 MiB of files"


def test_many_processes(run: Run) -> None:
    """Few enough to be harmless where the limit fails: a limit on processes doesn't bind the superuser."""
    ran = run("for i in $(seq 60); do tail -f /dev/null & done; wait", processes=40)
    assert ran.ended == "a stop for more than 40 processes"


def test_killed_by_a_signal(run: Run) -> None:
    assert run("kill -SEGV $$").ended == "killed by signal 11"
