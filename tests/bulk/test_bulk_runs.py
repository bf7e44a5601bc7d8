"""``hipify-py bulk``: the same results from every origin, in shares, from a cache, after a kill, on a cluster."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import signal
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from support import absent

from hipify_py.cli import main

TREE = {
    "src/a.cu": '#include "common/check.h"\n__global__ void k() {}\n'
    "int main() { k<<<1, 2>>>(); return CHECK(cudaNope()); }\n",
    "src/b.cu": '#define NAME "common/check.h"\n#include NAME\nint f() { return CHECK(cudaFree(0)); }\n',
    "src/common/check.h": "#pragma once\n#include <cuda_runtime.h>\n#define CHECK(x) ((x) != cudaSuccess)\n",
    "src/notes.txt": "cudaMalloc\n",
    "src/plain.cpp": "int x;\n",
    "lib/c.cu": "int g() { return cudaDeviceSynchronize(); }\n",
    "lib/copy.cu": "int g() { return cudaDeviceSynchronize(); }\n",
}


@pytest.fixture(autouse=True)
def in_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in TREE.items():
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture
def bulk(capfd):
    """Run ``bulk`` to both targets; exit code, rows without their origins, and stderr."""

    def call(*arguments):
        capfd.readouterr()
        code = main(["bulk", *arguments, "--to", "hip,cpu", "--isolated"])
        out, err = capfd.readouterr()
        rows = [json.loads(line) for line in out.splitlines()]
        return code, [{k: v for k, v in row.items() if k != "origin"} for row in rows], err

    return call


def tar(name, mode):
    with tarfile.open(name, mode) as archive:
        archive.add("tree", arcname=".")
        hostile = tarfile.TarInfo("../outside.cu")
        archive.addfile(hostile, io.BytesIO())
        link = tarfile.TarInfo("link.cu")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    return name


def zipped():
    with zipfile.ZipFile("t.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in TREE.items():
            archive.writestr(name, text)
        archive.writestr("../outside.cu", "int x;\n")
    return "t.zip"


def git():
    run = ["git", "-C", "tree", "-c", "user.name=n", "-c", "user.email=n@example.com"]
    for arguments in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "all"]):
        subprocess.run([*run, *arguments], check=True)
    Path("tree/src/a.cu").write_text("int changed;\n")
    return "git:tree@HEAD"


ORIGINS = {
    "tar": lambda: tar("t.tar", "w"),
    "tar.gz": lambda: tar("t.tar.gz", "w:gz"),
    "zip": zipped,
    "git": git,
}


@pytest.mark.parametrize("origin", ["tar", "zip", "git"])
def test_headers_that_lead_to_cuda_have_rows(bulk, origin, tmp_path, monkeypatch):
    monkeypatch.setitem(TREE, "src/all.h", '#include "common/check.h"\n')
    (tmp_path / "tree/src/all.h").write_text(TREE["src/all.h"])
    _, folder, _ = bulk("tree")
    assert [row["target"] for row in folder if row["path"] == "src/all.h"] == ["hip", "cpu"]
    assert bulk(ORIGINS[origin]())[1] == folder


def test_rows_of_a_folder(bulk):
    code, rows, err = bulk("tree")
    assert (code, [(row["path"], row["target"]) for row in rows]) == (
        0,
        [
            ("lib/c.cu", "hip"),
            ("lib/c.cu", "cpu"),
            ("lib/copy.cu", "hip"),
            ("lib/copy.cu", "cpu"),
            ("src/common/check.h", "hip"),
            ("src/a.cu", "hip"),
            ("src/common/check.h", "cpu"),
            ("src/a.cu", "cpu"),
            ("src/b.cu", "hip"),
            ("src/b.cu", "cpu"),
        ],
    )
    first = rows[0]
    assert first.pop("findings")[0]["code"] == "HP112"
    assert first == {
        "path": "lib/c.cu",
        "target": "hip",
        "status": "translated",
        "lines": 2,
        "translated": 1,
        "unverified": 0,
        "unsupported": 0,
        "unknown": 0,
        "portability_percent": 100.0,
        "notes": 1,
        "warnings": 0,
        "errors": 0,
    }
    assert "5 files, 0 of them failed or refused\n" in err


@pytest.mark.parametrize("kind", ORIGINS)
def test_every_origin_gives_the_same(bulk, kind):
    expected = bulk("tree")[1]
    code, rows, _ = bulk(ORIGINS[kind]())
    assert code == 0
    assert rows == expected
    assert sorted(path.name for path in Path().iterdir() if path.is_dir()) == ["tree"]


def test_list_on_stdin(bulk, monkeypatch):
    expected = bulk("tree")[1]
    names = [f"tree/{name}" for name in TREE if not name.endswith((".txt", ".cpp"))]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(names).encode())))
    assert bulk("-")[1] == expected


def test_shares_add_up_and_jobs_do_not_matter(bulk):
    expected = bulk("tree", "-j", "1")[1]
    assert bulk("tree", "-j", "3")[1] == expected
    shares = [row for number in (1, 2, 3) for row in bulk("tree", "--shard", f"{number}/3")[1]]
    assert sorted(map(json.dumps, shares)) == sorted(map(json.dumps, expected))


def test_rows_in_a_file_and_translations(bulk):
    code, rows, _ = bulk("tree", "-o", "out/rows.jsonl", "--write", "out/text")
    assert (code, rows) == (0, [])
    assert len(Path("out/rows.jsonl").read_text().splitlines()) == 10
    assert Path("out/text/hip/lib/c.cu").read_text().startswith("#include <hip/hip_runtime.h>\n")
    assert [path.name for path in Path("out").iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("target", ["hip", "sycl", "triton"])
def test_translations_are_those_of_the_translate_command(target, capfd):
    warp = "__global__ void k(int *p) { p[0] = __shfl_sync(0xffffffffu, p[0], 3) + __ballot_sync(~0u, p[1]); }\n"
    Path("tree/lib/warp.cu").write_text(warp)
    Path("tree/lib/binary.cu").write_bytes(b"\0")
    Path("tree/CMakeLists.txt").write_text("project(p LANGUAGES CXX CUDA)\nadd_library(c lib/c.cu)\n")
    Path("tree/run.sh").write_text("nvcc lib/c.cu\n")
    Path("tree/run.sh").chmod(0o755)
    common = ["--to", target, "--isolated", "-q"]
    assert main(["tree", *common, "-o", "tree-out"]) == 2  # for the file that is no text
    Path("tree-out/MIGRATION.md").unlink()
    expected = contents("tree-out")
    assert len(expected) >= 11 + (target != "triton")
    for origin, out in (("tree", "folder"), (tar("t.tar.gz", "w:gz"), "tar"), (zipped(), "zip")):
        assert main(["bulk", origin, *common, "-o", "rows", "--write", out]) in (0, 1)
        found = {path: text for path, (text, _) in contents(f"{out}/{target}").items()}
        wanted = {path: text for path, (text, _) in expected.items() if out != "zip" or path in found}
        assert found == wanted
    assert contents(f"folder/{target}") == expected


def contents(folder):
    """Text and mode of all files below a folder, by path."""
    files = [path for path in Path(folder).rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mode) for path in files}


def test_build_files_are_rows_where_they_are_written(bulk):
    Path("tree/CMakeLists.txt").write_text("project(p LANGUAGES CXX CUDA)\n")
    code, rows, _ = bulk("tree")
    assert (code, {row["path"] for row in rows}) == (0, {name for name in TREE if name.endswith((".cu", ".h"))})
    code, rows, _ = bulk("tree", "--write", "out")
    assert code == 0
    assert [(row["path"], row["target"], row["status"]) for row in rows[:2]] == [
        ("CMakeLists.txt", "hip", "translated"),
        ("CMakeLists.txt", "cpu", "unchanged"),
    ]
    assert {row["path"] for row in rows[2:]} == {name for name in TREE if name.endswith((".cu", ".h"))}


def test_files_that_can_not_be_analysed_are_rows(bulk):
    Path("tree/lib/c.cu").write_bytes(b"int\0x;\n")
    code, rows, _ = bulk("tree")
    assert code == 1
    assert [(row["path"], row["status"], row["findings"][0]["code"]) for row in rows[:2]] == [
        ("lib/c.cu", "refused", "HP001"),
        ("lib/c.cu", "refused", "HP001"),
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.tar"], "none.tar: no such file or folder\n"),
        (["broken.tar"], "broken.tar: cannot be read: "),
        (["broken.zip"], "broken.zip: cannot be read: File is not a zip file\n"),
        (["git:tree"], "git:tree: fatal: not a git repository"),
        (["tree", "--shard", "4/3"], "--shard: '4/3' is no share such as 3/16\n"),
        (["tree", "--executor", "ray"], "--executor: 'ray' is neither 'local' nor dask://HOST:PORT\n"),
    ],
)
def test_what_can_not_be_read(bulk, monkeypatch, arguments, message):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", os.getcwd())
    for name in ("broken.tar", "broken.zip"):
        Path(name).write_bytes(b"no archive at all")
    code, rows, err = bulk(*arguments)
    assert (code, rows) == (2, [])
    assert f"hipify-py: error: {message}" in err


def test_a_killed_run_goes_on_where_it_stopped(bulk, tmp_path):
    expected = bulk("tree")[1]
    for number in range(40):
        (tmp_path / f"tree/lib/more{number}.cu").write_text(f"int h{number}() {{ return cudaFree(0); }}\n")
    command = [sys.executable, "-m", "hipify_py", "bulk", "tree", "--to", "hip,cpu", "--isolated", "-j", "2"]
    command += ["--cache", "cache", "-o", "rows.jsonl"]

    def kept() -> int:
        return sum(not path.name.startswith("tmp") for path in Path("cache").glob("*/*"))

    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while process.poll() is None and kept() < 5:
        pass
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert 5 <= kept() < 43
    assert not Path("rows.jsonl").exists()
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    rows = [json.loads(line) for line in Path("rows.jsonl").read_text().splitlines()]
    assert len(rows) == 90
    assert [{k: v for k, v in row.items() if k != "origin"} for row in rows if "more" not in row["path"]] == expected


@pytest.fixture
def cluster():
    """The address of a scheduler with two worker processes, and the process numbers of these."""
    if importlib.util.find_spec("distributed") is None:
        absent("the extra 'cluster' is not installed")
    import distributed

    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        with distributed.Client(local, set_as_default=False) as client:
            numbers = list(client.run(os.getpid).values())
        yield local.scheduler_address.removeprefix("tcp://"), numbers


def test_a_cluster_gives_the_same_and_a_killed_worker_loses_nothing(bulk, cluster, tmp_path):
    address, numbers = cluster
    for number in range(30):
        (tmp_path / f"tree/lib/more{number}.cu").write_text(f"int h{number}() {{ return cudaFree(0); }}\n")
    expected = bulk("tree")[1]
    assert bulk("tree", "--executor", f"dask://{address}")[1] == expected
    command = [sys.executable, "-m", "hipify_py", "bulk", "tree", "--to", "hip,cpu", "--isolated", "--cache", "c"]
    command += ["--executor", f"dask://{address}", "-o", "rows.jsonl"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while process.poll() is None and not any(Path("c").glob("*/*")):
        pass
    os.kill(numbers[0], signal.SIGKILL)
    assert process.wait() == 0
    rows = [json.loads(line) for line in Path("rows.jsonl").read_text().splitlines()]
    assert [{k: v for k, v in row.items() if k != "origin"} for row in rows] == expected


def test_limits_hold_on_a_cluster_as_they_do_here(bulk, cluster):
    """A macro that stands for 10^9 tokens takes more memory than is allowed; by tokens alone it does not."""
    doubled = "".join(f"#define A{n + 1} {' '.join([f'A{n}'] * 10)}\n" for n in range(9))
    Path("tree/lib/c.cu").write_text(f"#define A0 + 1\n{doubled}int f() {{ return cudaFree(0) A9; }}\n")
    limits = ["--memory-limit", "500"]
    code, expected, _ = bulk("tree", *limits)
    assert code == 0
    found = expected[0]["findings"]
    assert [(f["code"], f["reason"]) for f in found if f["code"] == "HP010"] == [
        ("HP010", "parsing took more than the limit of 500 MiB; the file was translated by its tokens alone")
    ]
    assert bulk("tree", *limits, "--executor", f"dask://{cluster[0]}")[:2] == (code, expected)


def test_the_types_of_all_columns_are_the_same_in_every_row(bulk):
    Path("tree/lib/binary.cu").write_bytes(b"\0")
    _, rows, _ = bulk("tree")
    schemas = {tuple((name, type(value)) for name, value in row.items()) for row in rows}
    assert len(schemas) == 1
    assert dict(schemas.pop()) == {
        **dict.fromkeys(("path", "target", "status"), str),
        **dict.fromkeys(("lines", "translated", "unverified", "unsupported", "unknown"), int),
        "portability_percent": float,
        **dict.fromkeys(("notes", "warnings", "errors"), int),
        "findings": list,
    }
    findings = {
        tuple((name, type(value)) for name, value in found.items()) for row in rows for found in row["findings"]
    }
    assert len(findings) == 1


STRING = '#include <nvrtc.h>\nvoid f(nvrtcProgram* p) {\n  nvrtcCreateProgram(p, R"(%s)", 0, 0, 0, 0);\n}\n'
KERNEL = "__global__ void k(cudaTextureObject_t t) {}"


def said_of_strings(findings):
    return [(one["severity"], one.get("reason", one.get("message"))) for one in findings if one["code"] == "HP307"]


def test_strings_are_translated_on_request(bulk):
    Path("tree/src/a.cu").write_text(STRING % KERNEL)
    _, found, _ = bulk("tree", "--strings", "--write", "out", "--cache", "cache")
    said = {row["target"]: said_of_strings(row["findings"]) for row in found if row["path"] == "src/a.cu"}
    assert said["hip"] == [("note", "the device code in this string was translated")]
    assert [severity for severity, _ in said["cpu"]] == ["warning"]
    assert KERNEL.replace("cuda", "hip") in Path("out/hip/src/a.cu").read_text()
    assert bulk("tree", "--strings", "--cache", "cache")[1] == found
    _, without, _ = bulk("tree", "--cache", "cache")
    assert [severity for row in without for severity, _ in said_of_strings(row["findings"])] == ["warning"] * 2


def test_strings_are_checked_on_request():
    Path("tree/src/a.cu").write_text(STRING % KERNEL)
    main(["check", "tree/src/a.cu", "--to", "hip", "--strings", "--isolated", "--output-format", "json:r.json"])
    (file,) = json.loads(Path("r.json").read_text())["files"]
    assert said_of_strings(file["findings"]) == [("note", "the device code in this string was translated")]


@pytest.mark.parametrize(("rows", "reason"), [("file/rows.jsonl", "File exists"), ("tree", "Is a directory")])
def test_rows_that_can_not_be_written(rows, reason, capsys):
    Path("file").write_text("")
    assert main(["bulk", "tree/lib/c.cu", "--to", "hip", "--isolated", "-o", rows]) == 2
    assert f"error: cannot write {rows}: {reason}; the run stopped there\n" in capsys.readouterr().err
    assert not list(Path().glob(".hipify-py-*"))


def test_a_baseline_that_can_not_be_written(capsys):
    Path("file").write_text("")
    command = ["check", "tree/lib/c.cu", "--to", "hip", "--isolated", "-q", "--write-baseline", "file/b.json"]
    assert main(command) == 2
    assert "error: cannot write file/b.json: File exists\n" in capsys.readouterr().err
