"""Shipped files are found in a checkout and in a wheel."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py import _resources


@pytest.mark.checkout
def test_in_a_checkout():
    root = Path(__file__).parents[2]
    assert _resources.resource("grammars", "x.lark") == root / "grammars" / "x.lark"
    assert _resources.resource("templates").is_dir()


def test_in_a_wheel(tmp_path, monkeypatch):
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr(_resources, "_PACKAGE", tmp_path)
    assert _resources.resource("grammars", "x.lark") == tmp_path / "_data" / "grammars" / "x.lark"
