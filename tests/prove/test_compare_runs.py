"""Two runs agree if exit code, output and files do, within tolerances."""

from __future__ import annotations

import pytest

from hipify_py.prove.compare import difference
from hipify_py.prove.model import Ran, RunSettings


def compared(expected: str, actual: str, **settings: object) -> str:
    """How two outputs differ."""
    return difference(Ran(0, expected.encode(), b""), Ran(0, actual.encode(), b""), RunSettings(**settings))


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ("PASS\n", "PASS\n"),
        ("sum 1.000001e3, n=4\n", "sum 1000.0010001 , n=4\n"),
        ("0.0\n", "-0.00000001\n"),
        ("x = nan\n", "x = -nan\n"),
        ("at 0x7ffd1234\n", "at 0x55aa0012345\n"),
        ("kernel took 3.1 ms\n", "kernel took 12 us\n"),
        ("17.2 GB/s, 5 GFLOP/s\n", "0.3 GB/s, 1.5 GFLOP/s\n"),
        ("Elapsed (4 runs): 0.25\n", "Elapsed (4 runs): 1.75\n"),
        ("12.5 Mlookups/sec, 3 GOptions/s\n", "0.25 Mlookups/sec, 1.25 GOptions/s\n"),
        ("Options per second : 1.5\nclocks/block = 12\n", "Options per second : 2.5\nclocks/block = 99\n"),
    ],
)
def test_alike(expected: str, actual: str) -> None:
    assert compared(expected, actual) == ""


@pytest.mark.parametrize(
    ("expected", "actual", "message"),
    [
        ("a\nPASS\n", "a\nFAIL\n", "line 2: 'FAIL' instead of 'PASS'"),
        ("1.0\n", "1.001\n", "line 1: '1.001' instead of '1.0'"),
        ("1\n", "nan\n", "line 1: 'nan' instead of '1'"),
        ("a\n", "a\nb\n", "line 2: 'b' instead of nothing"),
        ("a b\n", "a\n", "line 1: 'a' instead of 'a b'"),
        ("4 items\n", "5 items\n", "line 1: '5 items' instead of '4 items'"),
        ("4 m/s\n", "5 m/s\n", "line 1: '5 m/s' instead of '4 m/s'"),
    ],
)
def test_different_output(expected: str, actual: str, message: str) -> None:
    assert compared(expected, actual) == f"its output differs in {message}"


def test_tolerances_and_ignored_lines_are_settings() -> None:
    assert compared("1.0\n", "1.001\n", relative=0.01) == ""
    assert compared("0\n", "0.5\n", absolute=0.6) == ""
    assert compared("seed 1\n2\n", "seed 7\n2\n", ignore=("^seed",)) == ""


def test_endings() -> None:
    right = Ran(0, b"", b"")
    settings = RunSettings()
    assert difference(right, Ran(1, b"", b""), settings) == "it ends with exit code 1, the original with exit code 0"
    saying = "it ends with exit code 1 after saying 'no memory', the original with exit code 0"
    assert difference(right, Ran(1, b"", b"start\nno memory\n\n"), settings) == saying
    killed = "it ends with killed by signal 11, the original with exit code 0"
    assert difference(right, Ran(-11, b"", b""), settings) == killed
    late = Ran(-9, b"", b"", limit="time", seconds=3.2)
    assert difference(right, late, settings) == "it ends with a stop after 3 s, the original with exit code 0"


def test_files() -> None:
    settings = RunSettings()
    one = Ran(0, b"", b"", {"a.txt": b"1.0\n", "b.bin": b"\0\1\2"})
    assert difference(one, Ran(0, b"", b"", {"a.txt": b"1.0000001\n", "b.bin": b"\0\1\2"}), settings) == ""
    assert difference(one, Ran(0, b"", b"", {"a.txt": b"1.0\n"}), settings) == "only one of the two writes b.bin"
    other = Ran(0, b"", b"", {"a.txt": b"2\n", "b.bin": b"\0\1\2"})
    assert difference(one, other, settings) == "the file a.txt differs in line 1: '2' instead of '1.0'"
    other = Ran(0, b"", b"", {"a.txt": b"1.0\n", "b.bin": b"\0\1\3"})
    assert difference(one, other, settings) == "the file b.bin differs in byte 2"
