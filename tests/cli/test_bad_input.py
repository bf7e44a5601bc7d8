"""What goes wrong outside of the program: a message, the right exit code, and whole files."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PROGRAM = """
import sys
sys.path.insert(0, {here!r})
import fake_pipeline
from hipify_py import api, writer
from hipify_py.cli import main
api.translate = fake_pipeline.translate
{change}
sys.exit(main(sys.argv[1:]))
"""


def start(change: str, *arguments: str) -> subprocess.Popen[str]:
    """Run the program with the foreseeable translation in a process of its own; ``change`` prepares it."""
    program = PROGRAM.format(here=str(HERE), change=change)
    environment = os.environ | {"PYTHONPATH": str(HERE.parent.parent)}
    command = [sys.executable, "-c", program, *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment)


def test_missing_path(run, put, files):
    put("a.cu")
    ran = run("absent.cu", "a.cu", "--to", "hip", "-o", "out", "-q")
    assert (ran.code, ran.err) == (2, "hipify-py: error: absent.cu: no such file or folder\n")
    assert files("out") == {"a.cu": "hipMalloc();\n"}


def test_compile_commands_that_are_none(run, put):
    put("a.cu")
    put("commands.json", '[{"file": "a.cu", "arguments": 5}]')
    ran = run("a.cu", "--to", "hip", "--check", "-p", "commands.json")
    assert ran.code == 2
    assert ran.err.startswith("hipify-py: error: -p: commands.json: entry 1: 'arguments' is not a list\n")


def test_pattern_that_matches_nothing(run):
    ran = run("src/*.cu", "--to", "hip", "--check")
    assert (ran.code, ran.err) == (2, "hipify-py: error: src/*.cu: matches no file\n")


def test_no_path(run):
    ran = run("--to", "hip", "--check")
    assert ran.code == 2
    assert ran.err.endswith("hipify-py: error: no PATH given\n")


@pytest.mark.parametrize("name", ["a.cu", "a.h", "CMakeLists.txt", "Makefile", "setup.py"])
def test_unreadable_file(run, put, files, tmp_path, name):
    put("src/b.cu")
    (tmp_path / "src" / name).symlink_to("/proc/self/mem")  # reading it fails for every user
    ran = run("src", "--to", "hip", "-o", "out")
    assert ran.code == 2
    assert ran.out == f"src/{name}:1:1: error HP001: cannot be read: Input/output error\n"
    assert files("out") == {"b.cu": "hipMalloc();\n"}


def test_unreadable_data_file(run, put, files, tmp_path):
    put("src/b.cu")
    (tmp_path / "src/data").symlink_to("/proc/self/mem")
    ran = run("src", "--to", "hip", "-o", "out", "-q")
    assert (ran.code, ran.err) == (2, "hipify-py: error: cannot write out/data: Input/output error\n")
    assert files("out") == {"b.cu": "hipMalloc();\n"}


def test_unreadable_folder(run, put, files, monkeypatch, tmp_path):
    put("src/a.cu")
    put("src/closed/b.cu")
    scandir = os.scandir

    def refuse(path):
        if Path(path).name == "closed":
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    ran = run("src", "--to", "hip", "-o", "out", "-q")
    assert (ran.code, ran.err) == (
        2,
        f"hipify-py: error: {tmp_path}/src/closed: cannot be read: Permission denied\n",
    )
    monkeypatch.undo()
    assert os.listdir(tmp_path / "out") == ["a.cu"]


def test_binary_file(run, put):
    put("a.cu", b"\x7fELF\0")
    ran = run("a.cu", "--to", "hip", "--check")
    assert (ran.code, ran.out) == (2, "a.cu:1:1: error HP001: is no text\n  1 | \\x7fELF\\x00\n    | ^\n")


def test_folder_loops(run, put, files, tmp_path):
    put("src/sub/a.cu")
    (tmp_path / "src/sub/up").symlink_to("..")
    (tmp_path / "src/self").symlink_to("self")
    ran = run("src", "--to", "hip", "-o", "out")
    assert ran.code == 0
    assert f"hipify-py: warning: {tmp_path}/src/sub/up: is a symbolic link to a folder it lies in\n" in ran.err
    assert f"hipify-py: warning: {tmp_path}/src/self: is a dangling symbolic link\n" in ran.err
    assert files("out") == {"sub/a.cu": "hipMalloc();\n"}


def test_two_folders_that_link_to_each_other(run, put, files, tmp_path):
    put("src/one/a.cu")
    put("src/two/b.cu")
    (tmp_path / "src/one/other").symlink_to("../two")
    (tmp_path / "src/two/other").symlink_to("../one")
    assert run("src", "--to", "hip", "-o", "out").code == 0
    assert sorted(files("out")) == ["one/a.cu", "one/other/b.cu", "two/b.cu", "two/other/a.cu"]


def test_fifo_is_not_waited_for(run, put, tmp_path):
    put("src/a.cu")
    os.mkfifo(tmp_path / "src/pipe.cu")
    ran = run("src", "--to", "hip", "-o", "out")
    assert ran.code == 0
    assert "src/pipe.cu: is not a regular file\n" in ran.err
    assert run("src/pipe.cu", "--to", "hip", "--check").code == 2


def test_empty_folder(run, tmp_path):
    (tmp_path / "src").mkdir()
    ran = run("src", "--to", "hip", "-o", "out")
    assert (ran.code, ran.err) == (2, "hipify-py: error: no CUDA files in src; --allow-empty accepts that\n")
    assert run("src", "--to", "hip", "-o", "out", "--allow-empty").code == 0


def test_folder_without_cuda(run, put, files):
    put("src/a.cpp", "int main() {}\n")
    assert run("src", "--to", "hip", "-o", "out").code == 2
    assert run("src", "--to", "hip", "-o", "out", "--allow-empty").code == 0
    assert files("out") == {"a.cpp": "int main() {}\n"}


def test_output_below_a_file(run, put):
    put("a.cu")
    put("file", "")
    ran = run("a.cu", "--to", "hip", "-o", "file/out", "-q")
    assert (ran.code, ran.err) == (2, "hipify-py: error: cannot write file/out/a.cu: Not a directory\n")


def test_read_only_file_system(run, put, monkeypatch):
    put("src/a.cu")
    put("src/b.cu")

    def refuse(path, **_):
        raise OSError(errno.EROFS, "Read-only file system", path)

    monkeypatch.setattr(os, "makedirs", refuse)
    ran = run("src", "--to", "hip", "-o", "out", "-q")
    assert (ran.code, ran.err) == (
        2,
        "hipify-py: error: cannot write out/a.cu: Read-only file system\n"
        "hipify-py: error: stopped: 1 more files were not written\n",
    )


def test_full_disk_leaves_the_original(run, put, files, monkeypatch):
    put("a.cu")

    def refuse(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    ran = run("a.cu", "--to", "hip", "--in-place", "-q")
    assert ran.code == 2
    assert "a.cu: No space left on device\n" in ran.err
    assert files() == {"a.cu": "cudaMalloc();\n"}


def test_write_that_fails_half_way(put, files):
    put("big.cu", "cudaMalloc();\n" * 10_000)
    put("small.cu")
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    limit += "resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))"
    process = start(limit, ".", "--to", "hip", "-o", "out", "-q", "-j1")
    _, err = process.communicate()
    assert (process.returncode, err) == (2, "hipify-py: error: cannot write out/big.cu: File too large\n")
    assert files("out") == {"small.cu": "hipMalloc();\n"}


def test_report_that_cannot_be_written(run, put):
    put("a.cu", "int x;\n")
    ran = run("a.cu", "--to", "hip", "--check", "--output-format", "json:a.cu/sub/report.json", "-q")
    assert (ran.code, ran.err) == (2, "hipify-py: error: cannot write a.cu/sub/report.json: Not a directory\n")


PAUSE = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs in its background without one
def pause(*_):
    print("ready", flush=True)
    signal.pause()
"""


def test_interrupt(put, files):
    put("a.cu")
    process = start(PAUSE + "api.translate = pause", "a.cu", "--to", "hip", "-o", "out")
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert (process.returncode, err) == (130, "hipify-py: interrupted\n")
    assert files() == {"a.cu": "cudaMalloc();\n"}


def test_interrupt_while_writing_leaves_no_trace(put, files):
    put("a.cu")
    process = start(PAUSE + "writer.os.replace = pause", "a.cu", "--to", "hip", "-o", "out")
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 130
    assert files() == {"a.cu": "cudaMalloc();\n"}


@pytest.mark.parametrize("paused", ["fsync", "replace"])
def test_killed_while_writing(put, tmp_path, paused):
    names = [f"{number}.cu" for number in range(5)]
    for name in names:
        put(name)
    third = f"""
count = 0
real = writer.os.{paused}
def third(*arguments):
    global count
    count += 1
    return pause() if count == 6 else real(*arguments)
writer.os.{paused} = third
"""
    process = start(PAUSE + third, ".", "--to", "hip", "--in-place")
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.kill()
    process.communicate()
    contents = [(tmp_path / name).read_text() for name in names]
    assert contents == ["hipMalloc();\n"] * 2 + ["cudaMalloc();\n"] * 3
    assert (tmp_path / "2.cu.hipify-orig").read_text() == "cudaMalloc();\n"


def test_broken_pipe(put):
    put("a.cu", "cudaUnknown();\n" * 2_000)  # more than a pipe holds
    process = start("sys.stdin.readline()", "a.cu", "--to", "hip", "-o", "out", "-q")
    assert process.stdout is not None
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write("go\n")
    process.stdin.flush()
    assert process.stderr.read() == ""
    assert process.wait() == 1


@pytest.mark.parametrize(
    ("stdout", "message"),
    [
        ("/dev/full", "hipify-py: error: cannot write to stdout: No space left on device\n"),
        (None, "hipify-py: error: stdout is closed\n"),
    ],
)
def test_stdout_that_takes_nothing(put, files, stdout, message):
    put("a.cu", "cudaUnknown();\n")
    change = f"import os; os.dup2(os.open({stdout!r}, os.O_WRONLY), 1)" if stdout else "sys.stdout = None"
    process = start(change, "a.cu", "--to", "hip", "-o", "out", "-q")
    _, err = process.communicate()
    assert (process.returncode, err) == (2, message)
    assert files("out") == {"a.cu": "cudaUnknown();\n"}


def test_closed_stderr_does_not_spill_into_stdout(put):
    put("a.cu")
    process = start("sys.stderr = None", "a.cu", "--to", "hip", "-o", "-")
    out, _ = process.communicate()
    assert (process.returncode, out) == (0, "hipMalloc();\n")


def test_name_that_is_no_utf8(run, tmp_path):
    source = os.fsencode(tmp_path) + b"/src"
    os.mkdir(source)
    with open(source + b"/\xff\x1b[31m.cu", "wb") as file:
        file.write(b"cudaUnknown();\n")
    ran = run("src", "--to", "hip", "-o", "out")
    assert ran.code == 1
    assert ran.out.startswith("src/\\xff\\x1b[31m.cu:1:1: error HP101:")
    assert os.listdir(os.fsencode(tmp_path) + b"/out") == [b"\xff\x1b[31m.cu"]


def test_internal_error_is_told_without_a_traceback(run, put, monkeypatch):
    from hipify_py import api

    def fail(*_):
        raise RuntimeError("surprise")

    monkeypatch.setattr(api, "translate", fail)
    put("a.cu")
    ran = run("a.cu", "--to", "hip", "--check", "-v")
    assert (ran.code, ran.err) == (
        2,
        "hipify-py: error: internal error: RuntimeError: surprise; -vv shows where, please report it\n",
    )
    assert "Traceback" in run("a.cu", "--to", "hip", "--check", "-vv").err
