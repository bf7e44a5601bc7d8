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


C_SOURCE = """\
enum status { FINE, BAD };

enum status counted(new, limit) int *new; int limit; {
    int i;
    for (i = 0; i < limit; i++) new[i] = i + sizeof('x');
}
"""
OPENMP_SOURCE = """\
#include <omp.h>
#include <cstdio>
extern "C" int counted(int* values, int limit);
int main() {
    int values[4], threads = 0;
    counted(values, 4);
#pragma omp parallel num_threads(3) reduction(+ : threads)
    threads += 1;
    printf("%d %d %d\\n", values[0], values[3], threads);
}
"""


@pytest.mark.run
def test_sources_in_c_and_openmp(sycl_toolchain: Toolchain, tmp_path: Path) -> None:
    """C of before C99, whose functions may end without a value, and directives of OpenMP in host code."""
    (tmp_path / "counted.c").write_text(C_SOURCE)
    (tmp_path / "main.cpp").write_text(OPENMP_SOURCE)
    jobs = [CompileJob(tmp_path / "counted.c"), CompileJob(tmp_path / "main.cpp")]
    compiled = [compile_source(job, sycl_toolchain, tmp_path / job.path.stem, openmp=True) for job in jobs]
    assert [message.text for done in compiled for message in done.messages if message.severity.fails] == []
    objects = [path for done in compiled for path in done.objects]
    assert link(objects, sycl_toolchain, tmp_path / "program", openmp=True) == ""
    assert execute(tmp_path / "program", sycl_toolchain).out == "4 7 3\n"


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


@pytest.mark.run
def test_errors_in_headers_name_them_in_full(sycl_toolchain: Toolchain, tmp_path: Path) -> None:
    (tmp_path / "one.h").write_text("int one() { return two; }\n")
    (tmp_path / "main.cpp").write_text('#include "one.h"\nint main() {}\n')
    compiled = compile_source(CompileJob(tmp_path / "main.cpp"), sycl_toolchain, tmp_path / "objects")
    assert [m.file for m in compiled.messages if m.severity.fails] == [str(tmp_path / "one.h")]
