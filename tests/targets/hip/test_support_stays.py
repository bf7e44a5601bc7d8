"""Support headers are written for their targets: translating a translation leaves them as they are."""

from __future__ import annotations

import pytest
from support import translate_tree

from hipify_py._resources import resource


@pytest.mark.parametrize("target", ["hip", "sycl"])
def test_they_stay(target: str) -> None:
    headers = resource("templates", target, "support").glob("*.h")
    files = {f"src/{target}_support/{path.name}": path.read_bytes() for path in headers}
    assert len(files) > 10
    results = translate_tree(files, target=target).files
    assert [file.path for file in results if file.output is not None or file.diagnostics] == []


def test_a_file_of_that_name_with_another_text_is_translated() -> None:
    (result,) = translate_tree({"hip_support/warp32.h": "inline int f() { return cudaFree(0); }\n"}).files
    assert result.output is not None
