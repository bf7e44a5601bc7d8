"""HP210 and HP211 through the public call: places, hints, support headers, includes, counts."""

from __future__ import annotations

from pathlib import Path

from hipify_py.api import InputFile, TranslateOptions, translate
from hipify_py.diagnostics.model import Diagnostic
from hipify_py.results import FileResult, Outcome

SOURCE = r"""#include <cuda_runtime.h>

__global__ void kernel(unsigned* out, const unsigned* in, unsigned mask)
{
    unsigned lane, value, selected;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm volatile("ld.global.nc.L1::no_allocate.u32 %0, [%1];" : "=r"(value) : "l"(in + lane));
    asm("prmt.b32 %0, %1, %1, %2;" : "=r"(selected) : "r"(value), "r"(mask));
    asm volatile("{\n\t"
                 "  bar.sync 7, 64;\n\t"
                 "}" ::: "memory");
    out[lane] = selected;
}
"""


def result_of(tmp_path: Path, source: str = SOURCE, **options: str) -> tuple[FileResult, dict[str, bytes]]:
    (tmp_path / "input.cu").write_text(source)
    files = [InputFile(tmp_path, "input.cu")]
    project = translate(files, TranslateOptions("hip", options))
    (result,) = project.files
    return result, dict(project.added)


def one(result: FileResult, code: str) -> Diagnostic:
    (found,) = [diagnostic for diagnostic in result.diagnostics if diagnostic.code == code]
    return found


def test_output(tmp_path: Path) -> None:
    result, added = result_of(tmp_path)
    assert result.output is not None
    text = result.output.decode()
    assert '#include "hip_support/ptx_bits.h"\n' in text
    assert "    lane = __lane_id() & 31;\n" in text
    assert "    value = *(const unsigned*)(in + lane);\n" in text
    assert "    selected = ptx::permute(value, value, mask);\n" in text
    assert '"  bar.sync 7, 64;\\n\\t"\n' in text
    assert set(added) == {"hip_support/ptx_bits.h"}


def test_refusal_points_into_the_string(tmp_path: Path) -> None:
    result, _ = result_of(tmp_path)
    found = one(result, "HP210")
    assert SOURCE[found.span.start : found.span.end] == found.symbol == "bar.sync"
    assert (found.start.line, found.start.column) == (10, 21)
    assert found.message == (
        "inline PTX is not translated for HIP (ROCm): bar.sync: a barrier for part of the block has no counterpart"
    )
    assert found.hint == "synchronise the whole block with __syncthreads(), or the wavefront"


def test_note_points_into_the_string(tmp_path: Path) -> None:
    result, _ = result_of(tmp_path)
    found = one(result, "HP211")
    assert found.message == "cache hints are dropped (.L1::no_allocate)"
    assert SOURCE[found.span.start : found.span.end] == "ld.global.nc.L1::no_allocate.u32"
    assert (found.start.line, found.start.column) == (7, 19)


def test_statements_are_counted(tmp_path: Path) -> None:
    result, _ = result_of(tmp_path)
    outcomes = [reference.outcome for reference in result.references if reference.kind == "asm"]
    assert outcomes == [Outcome.TRANSLATED] * 3 + [Outcome.UNSUPPORTED]


def test_twice_is_as_once(tmp_path: Path) -> None:
    first, _ = result_of(tmp_path)
    assert first.output is not None
    second, _ = result_of(tmp_path, first.output.decode())
    assert second.output is None or second.output == first.output


def test_host_assembly_and_compiler_barriers_are_left_alone(tmp_path: Path) -> None:
    source = (
        '#include <cuda_runtime.h>\nvoid host() { asm volatile("mfence" ::: "memory"); }\n'
        '__device__ void device() { asm volatile("" ::: "memory"); }\n'
    )
    result, _ = result_of(tmp_path, source)
    assert not [diagnostic for diagnostic in result.diagnostics if diagnostic.code in ("HP210", "HP211")]
    text = (result.output or source.encode()).decode()
    assert text.splitlines()[1:] == source.splitlines()[1:]
