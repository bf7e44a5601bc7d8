"""Support headers over cooperative groups are written for HIP: translating a translation leaves them as they are."""

from __future__ import annotations

from support import translate_tree

from hipify_py._resources import resource


def test_they_stay() -> None:
    headers = resource("templates", "hip", "support").glob("cg_*.h")
    files = {f"hip_support/{path.name}": path.read_bytes() for path in headers}
    assert "hip_support/cg_reduce.h" in files
    changed = [file.path for file in translate_tree(files).files if file.output is not None]
    assert changed == []
