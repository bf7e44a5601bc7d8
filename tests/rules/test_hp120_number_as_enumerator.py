"""HP120: casts of numbers to enumerations with other numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import WARNING, Found, found, translate_text

from hipify_py.rewrite.knowledge import load_knowledge
from hipify_py.tables import Kind, load_tables
from hipify_py.verify.compile import check
from hipify_py.verify.model import CompileJob, Toolchain

HEAD = "#include <cublas_v2.h>\n#include <cuda_runtime.h>\n"
LINES = [  # @ stands before the place of a finding
    "auto a(int t) { return static_cast<@cublasOperation_t>(t); }",
    "cublasOperation_t b(bool t) { return (@cublasOperation_t)t; }",
    "void c(int* v) { for (int i = 0; i < 9; ++i) cudaDeviceGetAttribute(v, (@cudaDeviceAttr)i, 0); }",
    "void d(int* v) { cudaDeviceGetAttribute(v, @cudaDeviceAttr(13 + 1), 0); }",
    "auto e(char u) { return (@cublasFillMode_t)(u == 'U'); }",
    "auto f(bool t) { return (cublasOperation_t)(t ? CUBLAS_OP_T : CUBLAS_OP_N); }",
    "void g(cublasOperation_t); int h(int n) { return sizeof(cublasOperation_t) * n; }",
    "cublasOperation_t i(cublasOperation_t t = CUBLAS_OP_N) { cublasOperation_t u(t); return u; }",
    "cudaError_t j(int e) { return (cudaError_t)e; }",
    "void k(cublasFillMode_t u, cublasSideMode_t s, const cublasOperation_t* o) { auto p = (cublasOperation_t*)o; }",
]
APIS = ("runtime", "driver", "cublas", "curand")
HIP_HEAD = """#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <hipblaslt/hipblaslt.h>
#include <hiprand/hiprand.h>
template <class T, bool Same> struct Check {};
template <class T> struct Check<T, false>;
"""
FEW = frozenset(("hipDataType", "hipError_t", "hipGraphNodeType"))  # one or two of many, that nobody casts to
COUNTERS = ("_MAX", "Max", "_NUM_OPTIONS", "Count", "_COUNT")  # count the others


def test_places() -> None:
    result = translate_text(HEAD + "\n".join(LINES).replace("@", "") + "\n")
    told = [item for item in found(result.diagnostics) if item.code == "HP120"]
    places = [(number, line.index("@") + 1) for number, line in enumerate(LINES, start=3) if "@" in line]
    assert [item.place for item in told] == [f"{line}:{column}" for line, column in places]
    message = "cublasOperation_t has other numbers in HIP (ROCm): a number becomes another enumerator"
    hint = "name the enumerators instead of casting"
    assert told[0] == Found("HP120", WARNING, "3:36", "cublasOperation_t", message, hint)


@pytest.mark.compile
def test_numbers_differ_in_hips_headers(hip_toolchain: Toolchain, tmp_path: Path) -> None:
    """The enumerations of these APIs of which an enumerator has another number are those that the table says."""
    tables = load_tables("hip")
    entries = [entry for entry in tables if entry.api in APIS and entry.target is not None and entry.target.new]
    said = {e.target.new for e in entries if e.target and e.cuda.name in load_knowledge("hip").renumbered}
    checks = [
        f"Check<decltype({entry.target.new}), {entry.target.new} == {entry.cuda.value}> e{number};"
        for number, entry in enumerate(entries)
        if entry.target is not None and entry.cuda.kind is Kind.ENUMERATOR and entry.cuda.value.isdigit()
        if not entry.cuda.name.endswith(COUNTERS)
    ]
    file = tmp_path / "main.hip"
    file.write_text(HIP_HEAD + "\n".join(checks) + "\n", encoding="utf-8")
    (result,) = (r for r in check([CompileJob(file)], hip_toolchain, ("gfx90a",), 1) if r.arch == "host")
    unknown = {message.line for message in result.messages if "undeclared" in message.text}  # later releases have them
    text = " ".join(message.text for message in result.messages if message.line not in unknown)
    differing = set(re.findall(r"Check<(\w+), false>", text)) - FEW
    assert {name.removesuffix("_t") for name in differing} == {name.removesuffix("_t") for name in said}
