"""What the compilers are told, so that programs which are right compute what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.verify.dpcpp.build import compile_source, execute, link
from hipify_py.verify.dpcpp.toolchain import Driver, Toolchain, find
from hipify_py.verify.model import CompileJob

PROGRAMS = Path(__file__).parent / "programs"


@pytest.mark.run
def test_no_barrier_is_lost(sycl_toolchain: Toolchain, tmp_path: Path) -> None:
    compiled = compile_source(CompileJob(PROGRAMS / "barrier_behind_loop.cpp"), sycl_toolchain, tmp_path)
    assert [message.text for message in compiled.messages if message.severity.fails] == []
    assert link(compiled.objects, sycl_toolchain, tmp_path / "program") == ""
    assert execute(tmp_path / "program", sycl_toolchain).code == 0


def test_icpx_is_told_to_keep_barriers(tmp_path: Path) -> None:
    compiler = tmp_path / "icpx"
    compiler.write_text("#!/bin/sh\n")
    compiler.chmod(0o755)
    found = find({"PATH": str(tmp_path)}, tmp_path)
    assert isinstance(found, Driver)
    assert found.command == (str(compiler), "-fsycl", "-fno-sycl-early-optimizations")


@pytest.mark.run
def test_headers_beside_a_source_come_before_those_of_the_working_folder(
    sycl_toolchain: Toolchain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Who calls from the folder of the originals has headers of the same names there, which aren't translated.
    for folder, text in (("originals", "#error the original\n"), ("output", "inline int one() { return 1; }\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "one.h").write_text(text)
    (tmp_path / "output" / "main.cpp").write_text('#include "one.h"\nint main() { return one() - 1; }\n')
    monkeypatch.chdir(tmp_path / "originals")
    compiled = compile_source(CompileJob(Path("../output/main.cpp")), sycl_toolchain, tmp_path / "objects")
    assert [message.text for message in compiled.messages if message.severity.fails] == []
