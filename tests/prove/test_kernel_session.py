"""Kernels called with made-up arguments: planted faults of translations are found, sound ones are not."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest

from hipify_py import api
from hipify_py.options import InputFile
from hipify_py.project import Discovery
from hipify_py.prove.build import Builder
from hipify_py.prove.kernels.session import KernelSession
from hipify_py.prove.model import Row, Verdict
from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.targets import TargetSpec, all_targets

pytestmark = pytest.mark.run

SOUND = all_targets()["cpu"]
FAULTY = replace(SOUND, name="faulty")

KERNELS = """\
struct Rows { float* first; };
struct Pair { int low, high[1]; };

__global__ void add(const float* __restrict__ a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

namespace outer { namespace inner {
template <typename T, int N>
__global__ void scale(T* data, const T factor, size_t count) {
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) data[i] = data[i] * factor + T(N);
}
template __global__ void scale<double, 3>(double*, const double, size_t);
}}

__global__ void by_value(int* out, Pair p, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = p.low * 100 + p.high[0];
}

__global__ void rows(const float* in, float* out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[x * height + y] = in[y * width + x];
}

__global__ void block_sum(const int* in, int* out, int n) {
    extern __shared__ int partial[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s) partial[threadIdx.x] += partial[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = partial[0];
}

__global__ void square(const float* m, const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    y[i] = 0;
    for (int k = 0; k < n; ++k) y[i] += m[i * n + k] * x[k];
}

__global__ void order(int* count, int* list, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) list[atomicAdd(count, 1) & 63] = i;
}

__global__ void nothing(const int* in) {}

__global__ void outside(int* out) { out[-1 - int(threadIdx.x)] = 1; }

__global__ void members(int* out, Rows rows) { out[0] = rows.first != nullptr; }
"""
FAULTS = {
    "add": ("if (i < n) c[i]", "if (i <= n) c[i]"),
    "scale": ("factor + T(N)", "factor + T(N + 1)"),
    "by_value": ("p.low * 100", "p.low * 101"),
    "rows": ("y * width + x", "y * height + x"),
    "block_sum": ("0;\n    __syncthreads();", "0;"),
    "square": ("k < n; ++k", "k < n - 1; ++k"),
}


class Proved(NamedTuple):
    """Rows by target and kernel, and (code, line, message) of the findings by kernel."""

    rows: dict[tuple[str, str], Row]
    findings: dict[str, list[tuple[str, int, str]]]


@pytest.fixture(scope="module")
def proved(builder: Builder, tmp_path_factory: pytest.TempPathFactory) -> Proved:
    """What the session says of a sound translation, and of one to another target with a fault in each kernel."""
    folder = tmp_path_factory.mktemp("kernels")
    (folder / "k.cu").write_text(KERNELS)
    faulty = KERNELS
    for old, new in FAULTS.values():
        assert KERNELS.count(old) == 1
        faulty = faulty.replace(old, new)

    def translate(project: Discovery, spec: TargetSpec) -> ProjectResult:
        result = api.translate(project.files, api.TranslateOptions("cpu"))
        if spec is SOUND:
            return result
        own = FileResult("k.cu", FileStatus.TRANSLATED, faulty.encode(), source=KERNELS.encode())
        return ProjectResult("cpu", tuple(own if file.path == "k.cu" else file for file in result.files))

    session = KernelSession(Discovery(folder, (InputFile(folder, "k.cu"),)), builder, folder / "work")
    told: list[Row] = []
    rows, findings = session.prove([SOUND, FAULTY], translate, told.append)
    assert (session.count, len(rows), len(told)) == (10, 20, 20)
    by_kernel: dict[str, list[tuple[str, int, str]]] = {}
    for finding in findings:
        by_kernel.setdefault(finding.symbol, []).append((finding.code, finding.start.line, finding.message))
    return Proved({(row.target, row.subject.removeprefix("k.cu: ")): row for row in rows}, by_kernel)


def test_sound_translation(proved: Proved) -> None:
    rows = {kernel: row for (target, kernel), row in proved.rows.items() if target == SOUND.name}
    agreeing = {name for name, row in rows.items() if row.verdict is Verdict.AGREES}
    assert {name.partition("<")[0] for name in agreeing} == FAULTS.keys()
    assert {rows[name].reason for name in agreeing} == {"7 cases"}


def test_planted_faults(proved: Proved) -> None:
    rows = {kernel: row for (target, kernel), row in proved.rows.items() if target == FAULTY.name}
    differing = {name for name, row in rows.items() if row.verdict is Verdict.DIFFERS}
    assert {name.partition("<")[0] for name in differing} == FAULTS.keys()
    for name in differing:
        ((code, line, message),) = proved.findings[name]
        assert code == "HP812"
        assert KERNELS.splitlines()[line - 1].startswith("__global__ void " + name.partition("<")[0])
        assert message.startswith("the output for the CPU engine does not do what the original does: ")
    assert proved.findings["add"][0][2].endswith("(size 0, blocks of 128, seed 1)")


def test_what_could_not_be_tested(proved: Proved) -> None:
    reasons = {
        "order": "what the original does depends on the order of threads",
        "nothing": "the original changes nothing that could be compared",
        "outside": "the original ends with ",
        "members": "a call with made-up arguments does not build: ",
    }
    for kernel, reason in reasons.items():
        ((code, line, message),) = proved.findings[kernel]
        assert code == "HP813"
        assert KERNELS.splitlines()[line - 1].startswith(f"__global__ void {kernel}(")
        assert message.startswith(f"the kernel was not tested: {reason}")
    assert "no pointers can be made up inside of other values" in proved.findings["members"][0][2]
    assert proved.rows["cpu", "members"].verdict is Verdict.NO_ORIGINAL
    assert proved.rows["cpu", "order"].verdict is Verdict.UNPROVEN
