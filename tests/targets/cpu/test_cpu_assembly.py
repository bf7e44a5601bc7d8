"""Inline PTX on the engine: translated where C++ that every compiler knows says the same, refused elsewhere."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hipify_py.api import InputFile, TranslateOptions, translate
from hipify_py.program import ProgramFile
from hipify_py.prove.trees import RUNTIME
from hipify_py.results import FileResult
from hipify_py.targets.cpu.lower import lower

STATEMENTS = Path(__file__).resolve().parents[2] / "ptx" / "device_statements.cu"


def kernel(statement: str) -> str:
    return f"__global__ void k(unsigned* o, unsigned x, unsigned y) {{\n    {statement}\n    o[0] = x;\n}}\n"


def lowered(text: str) -> str:
    return lower([ProgramFile("a.cu", Path("/project/a.cu"), text.encode())])["a.cu"].data.decode()


def translated(text: str, folder: Path) -> FileResult:
    (folder / "a.cu").write_text("#include <cuda_runtime.h>\n" + text)
    (file,) = translate((InputFile(folder, "a.cu"),), TranslateOptions("cpu")).files
    return file


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ('asm("bfe.u32 %0, %1, 4, 8;" : "=r"(x) : "r"(y));', "x = (y >> 4) & 0xff;"),
        ('asm("mov.u32 %0, %%laneid;" : "=r"(x));', "x = __lane_id() & 31;"),
        ('asm volatile("cp.async.commit_group;");', ""),
        ('asm volatile("mov.u32 %0, %globaltimer_lo;" : "=r"(x));', "x = (unsigned)::simt::global_timer();"),
    ],
)
def test_portable_statement(statement: str, expected: str, tmp_path: Path) -> None:
    assert lowered(kernel(statement)) == kernel(expected)
    file = translated(kernel(statement), tmp_path)
    assert [found.code for found in file.diagnostics if found.severity.name == "ERROR"] == []
    assert file.output is None or b"asm" not in file.output


@pytest.mark.parametrize(
    "statement",
    [
        'asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(x) : "l"(o));',
        'asm volatile("activemask.b32 %0;" : "=r"(x));',
        'asm("cvt.rn.f16x2.f32 %0, %1, %1;" : "=r"(x) : "f"(1.0f));',
    ],
)
def test_other_statements_stay_and_are_reported(statement: str, tmp_path: Path) -> None:
    assert lowered(kernel(statement)) == kernel(statement)
    found = [(f.code, f.start.line, f.message) for f in translated(kernel(statement), tmp_path).diagnostics]
    assert [(code, line) for code, line, _ in found] == [("HP210", 3)]
    assert found[0][2].endswith("it has no form in portable C++")


def test_what_is_translated_compiles(tmp_path: Path) -> None:
    """Statements that stay are taken out: they are the assembler's, which knows no PTX."""
    text = lowered(STATEMENTS.read_text(encoding="utf-8"))
    source = tmp_path / "statements.cpp"
    text = text.replace("asm volatile(", "REFUSED(").replace("asm(", "REFUSED(")
    source.write_text("#define REFUSED(...)\n" + text)
    flags = ["-std=c++17", "-w", "-fsyntax-only", "-include", "cuda_runtime.h", f"-I{RUNTIME / 'cuda'}", f"-I{RUNTIME}"]
    subprocess.run(["g++", "-x", "c++", *flags, str(source)], check=True)
