"""Programs that use OpenMP on the host are built with it, or told what is missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hipify_py.api import InputFile
from hipify_py.project import Discovery
from hipify_py.prove import openmp
from hipify_py.prove.build import Builder
from hipify_py.prove.compilers import HostCompiler
from hipify_py.prove.execute import execute
from hipify_py.prove.model import Problem, RunSettings
from hipify_py.prove.openmp import FLAGS, openmp_flags
from hipify_py.prove.session import Plan, Session

HEADER = b"#include <omp.h>\n"
DIRECTIVE = b"int f();\n  # pragma omp parallel for\n"


@pytest.mark.parametrize(
    ("texts", "works", "flags"),
    [
        ([b"int a;\n", DIRECTIVE], True, FLAGS),
        ([HEADER], True, FLAGS),
        ([DIRECTIVE], False, ()),
        ([b"// openmp.h, no #pragma omp\n", b"#include <comp.h>\n"], True, ()),
    ],
)
def test_what_speaks_of_openmp(
    monkeypatch: pytest.MonkeyPatch, texts: list[bytes], works: bool, flags: tuple[str, ...]
) -> None:
    monkeypatch.setattr(openmp, "_works", lambda _: works)
    assert openmp_flags(HostCompiler("g++", "12", ("g++",)), texts) == flags


@pytest.mark.run
def test_builds_with_openmp_and_without(
    builder: Builder, project: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(
        {"a.cpp": "#include <omp.h>\n#ifdef _OPENMP\nint main() { return omp_get_max_threads() - 1; }\n#endif\n"}
    )
    session = Session(Discovery(root, (InputFile(root, "a.cpp"),)), builder, tmp_path / "work", Plan())
    (subject,) = session.subjects
    tree = session.original()
    built = Builder(HostCompiler("g++", "12", ("g++",)), tmp_path / "gcc").build(subject, tree)
    assert built.program is not None
    assert execute(built.program, RunSettings(), root, {}).code == 0
    monkeypatch.setattr(openmp, "_works", lambda _: False)
    lack = "it needs OpenMP, which clang++ lacks here: apt-get install libomp-dev"
    clang = Builder(HostCompiler("clang++", "19", ("false",)), tmp_path / "clang")
    assert clang.build(subject, tree).problems == (Problem("a.cpp", 1, 1, lack),)
