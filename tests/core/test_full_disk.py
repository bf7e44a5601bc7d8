"""A disk that is really full: a message, exit code 2, and no file that is half written."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import absent

SOURCE = "int f{n}() {{ return cudaFree(0); }}\n" + "// a line of some length, for the size\n" * 200
COUNT = 12
MIGRATED = {f"f{n}.cu": SOURCE.format(n=n).replace("cudaFree", "hipFree") for n in range(COUNT)}


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 128 KiB with room for some of the sources only."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "none", str(folder)], capture_output=True)
    if mounted.returncode:
        absent(f"a small disk can't be mounted: {mounted.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def sources(folder: Path) -> dict[str, str]:
    folder.mkdir(exist_ok=True)
    texts = {f"f{n}.cu": SOURCE.format(n=n) for n in range(COUNT)}
    for name, text in texts.items():
        (folder / name).write_text(text)
    return texts


def fill(disk: Path, left: int) -> None:
    """Leave ``left`` bytes."""
    space = os.statvfs(disk)
    (disk / "ballast").write_bytes(b"x" * (space.f_bavail * space.f_bsize - left))


def hipify(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hipify_py", *map(str, arguments), "--isolated", "-q", "-j", "1"]
    return subprocess.run(command, capture_output=True, text=True)


def nothing_is_half_written(folder: Path, expected: dict[str, str]) -> int:
    """Check all files below a folder; how many there are."""
    found = [path for path in folder.rglob("*") if path.is_file() and path.name != "ballast"]
    assert [path.name for path in found if path.name.startswith((".hipify-py-", "tmp"))] == []
    for path in found:
        assert path.read_text().endswith(expected[path.name]), path
    return len(found)


def test_a_tree(tmp_path: Path, disk: Path) -> None:
    sources(tmp_path / "src")
    fill(disk, 40_000)
    ran = hipify(tmp_path / "src", "--to", "hip", "-o", disk / "out")
    assert ran.returncode == 2
    assert ".cu: No space left on device\n" in ran.stderr
    assert " more files were not written\n" in ran.stderr
    assert 0 < nothing_is_half_written(disk / "out", MIGRATED) < COUNT


def test_in_place(disk: Path) -> None:
    texts = sources(disk)
    fill(disk, 40_000)
    ran = hipify(disk, "--to", "hip", "--in-place")
    assert ran.returncode == 2
    assert ".cu: No space left on device\n" in ran.stderr
    states = set()
    for name, text in texts.items():
        found, backup = (disk / name).read_text(), disk / f"{name}.hipify-orig"
        assert found == text or found.endswith(MIGRATED[name])
        assert not backup.exists() or backup.read_text() == text
        states.add(found == text)
    assert states == {True, False}
    assert hipify("--undo", disk).returncode == 0
    assert {name: (disk / name).read_text() for name in texts} == texts


def test_rows_and_translations_of_bulk_runs(tmp_path: Path, disk: Path) -> None:
    sources(tmp_path / "src")
    fill(disk, 4096)
    ran = hipify("bulk", tmp_path / "src", "--to", "hip", "-o", disk / "rows.jsonl")
    assert (ran.returncode, ran.stderr) == (
        2,
        f"hipify-py: error: cannot write {disk}/rows.jsonl: No space left on device; the run stopped there\n",
    )
    assert [path.name for path in disk.iterdir()] == ["ballast"]
    (disk / "ballast").unlink()
    fill(disk, 40_000)
    ran = hipify("bulk", tmp_path / "src", "--to", "hip", "-o", tmp_path / "rows.jsonl", "--write", disk / "out")
    assert ran.returncode == 2
    assert ".cu: No space left on device; the run stopped there\n" in ran.stderr
    assert not (tmp_path / "rows.jsonl").exists()
    assert 0 < nothing_is_half_written(disk / "out/hip", MIGRATED) < COUNT


def test_a_cache_and_a_report(tmp_path: Path, disk: Path) -> None:
    sources(tmp_path / "src")
    fill(disk, 8192)
    report = disk / "report.json"
    command = ["check", tmp_path / "src", "--to", "hip", "--output-format", f"json:{report}"]
    ran = hipify(*command, "--cache", disk / "cache")
    assert (ran.returncode, ran.stderr) == (
        2,
        f"hipify-py: error: cannot write {report}: No space left on device\n",
    )
    assert not report.exists()
    assert [path.name for path in disk.rglob("tmp*")] == []
    (disk / "ballast").unlink()
    assert hipify(*command, "--cache", disk / "cache").returncode == 0
