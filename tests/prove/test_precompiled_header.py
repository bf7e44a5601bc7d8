"""The header before every source, precompiled where the compiler can: used, kept, and made anew when it changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hipify_py.program import ProgramFile
from hipify_py.prove.build import Builder
from hipify_py.prove.compilers import find_compilers
from hipify_py.prove.model import Subject
from hipify_py.prove.trees import Tree

pytestmark = pytest.mark.run
SOURCE = "int answer() { return known(6); }\n"
HEADER = "#pragma once\ntemplate <class T> T known(T value) { return value * 7; }\n"


class Project:
    """One source, and the header that is put before it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.header = folder / "runtime/before.h"
        self.header.parent.mkdir()
        self.header.write_text(HEADER)
        zig = next(found for found in find_compilers(os.environ) if found.name == "zig" and found.usable)
        self.builder = Builder(zig, folder / "cache")

    def built(self, source: str = SOURCE) -> tuple[bool, bool, list[tuple[int, int, str]]]:
        """Whether the source compiled, whether that was kept from before, and what was wrong."""
        path = self.folder / "a.cu"
        path.write_text(source)
        files = {"a.cu": ProgramFile("a.cu", path, path.read_bytes())}
        tree = Tree("original", self.folder, self.folder, (self.header.parent,), files, {}, preincluded="before.h")
        unit = self.builder.compiled(Subject("a", ("a.cu",)), tree, "a.cu")
        return unit.program is not None, unit.cached, [(p.line, p.column, p.text) for p in unit.problems]

    @property
    def precompiled(self) -> list[Path]:
        return list((self.folder / "cache/headers").glob("*/header.pch"))


def test_it_is_made_once_and_used(tmp_path: Path) -> None:
    project = Project(tmp_path)
    assert project.built() == (True, False, [])
    (header,) = project.precompiled
    made = header.stat().st_mtime_ns
    assert project.built() == (True, True, [])
    assert project.built(SOURCE + "int more() { return known(1); }\n") == (True, False, [])
    assert [path.stat().st_mtime_ns for path in project.precompiled] == [made]


def test_a_changed_header_makes_everything_anew(tmp_path: Path) -> None:
    project = Project(tmp_path)
    assert project.built() == (True, False, [])
    project.header.write_text(HEADER.replace("known", "renamed"))
    assert project.built() == (False, False, [(1, 1, "use of undeclared identifier 'known' (in a.cu)")])


def test_a_damaged_one_is_not_needed(tmp_path: Path) -> None:
    project = Project(tmp_path)
    assert project.built() == (True, False, [])
    project.precompiled[0].write_bytes(b"CPCH damaged")
    assert project.built("int other() { return known(2); }\n") == (True, False, [])
