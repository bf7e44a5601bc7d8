"""Patches of all kinds of bytes give the new content back when they are applied."""

from __future__ import annotations

import subprocess

import pytest

from hipify_py.patch import unified_diff

CASES = [
    (b"a\n", b"b\n"),
    (b"a", b"b"),
    (b"a\n", b"a"),
    (b"a", b"a\n"),
    (b"", b"a\n"),
    (b"a\r\nb\r\n", b"a\r\nc\r\n"),
    (b"one\rline\nx\n", b"one\rline\ny\n"),
    (b"form\x0cfeed\x0b\x1c\nx\n", b"form\x0cfeed\x0b\x1c\ny\n"),
    (b"\xff\xfe\n", b"\xff\xfd\n"),
    (b"".join(b"%d\n" % n for n in range(100)), b"".join(b"%d\n" % n for n in range(0, 100, 7))),
    (None, b"new\n"),
    (None, b"new, no end"),
]


NAMES = ["with blank.cu", "\u00fc.cu", 'quo"te\\.cu', "tab\t.cu"]


@pytest.mark.parametrize(
    ("name", "old", "new"), [("a.cu", *case) for case in CASES] + [(name, b"a\n", b"b\n") for name in NAMES]
)
def test_git_applies_it(tmp_path, name, old, new):
    if old is not None:
        (tmp_path / name).write_bytes(old)
    subprocess.run(["git", "apply", "-"], input=unified_diff(name, old, new), check=True, cwd=tmp_path)
    assert (tmp_path / name).read_bytes() == new


def test_no_change_is_no_patch():
    assert unified_diff("a.cu", b"x", b"x") == b""
