"""What the pages of rules show as "Before" becomes what they show as "After"."""

from __future__ import annotations

import re

import pytest
from support import output, translate_text

from hipify_py.rules import all_rules

KERNEL = (
    "#include <cuda_runtime.h>\n__global__ void k(int* p, int v) {{ int t = threadIdx.x; {} p[t / warpSize] = v; }}\n"
)
SHARED = "#include <cuda_runtime.h>\n__global__ void k(int* lock) {{ __shared__ int s[64]; int t = threadIdx.x; {} }}\n"
HOST = "#include <cuda_runtime.h>\n__global__ void k(int* p) {{ *p = warpSize; }}\nvoid f(int* p, int n) {{ {} }}\n"
FILE = "#include <cuda_runtime.h>\n{}\n"
WMMA = (
    "#include <cuda_runtime.h>\n#include <mma.h>\nusing namespace nvcuda;\n"
    "template <class A, class B, class C> __device__ void f(A a, B b, C c) {{ {} }}\n"
)
CUB = "#include <cub/cub.cuh>\n{}\n"
CODE = "#include <cuda_runtime.h>\n__global__ void k(float x, float y, char* p) {{ {} }}\n"
AROUND = {
    "HP101": HOST,
    "HP102": "#include <cuda_runtime.h>\nvoid f(cudaGraphKernelNodeUpdate* updates, int n) {{ {} }}\n",
    "HP103": HOST,
    "HP106": "#include <cuda_runtime.h>\n#define ARGS *p, p, 4\nvoid f(int* p) {{ {} }}\n",
    **dict.fromkeys(("HP109", "HP110", "HP111", "HP202"), FILE),
    "HP115": "#include <cuda_fp16.h>\n{}\nvoid f(__half* p) {{ add<<<1, 1>>>(p, *p); }}\n",
    "HP210": CODE,
    "HP211": CODE,
    "HP304": "#include <cuda_runtime.h>\n{}\nvoid f();\n#endif\n",
    **dict.fromkeys(("HP220", "HP222", "HP223", "HP224", "HP225", "HP226"), KERNEL),
    "HP201": FILE,
    "HP221": HOST,
    "HP227": SHARED,
    "HP228": SHARED,
    "HP229": WMMA,
    "HP230": CUB,
    "HP231": FILE,
    "HP232": "#include <cuda_runtime.h>\n__global__ void k(int* p);\nvoid f(int* p) {{ {} }}\n",
    "HP308": FILE,
}
PAGES = {rule.code: rule.documentation for rule in all_rules() if rule.code in AROUND}


@pytest.mark.parametrize("code", AROUND)
def test_before_becomes_after(code: str) -> None:
    before, after = (re.search(rf"^{word}: ``(.*?)``", PAGES[code], re.M | re.S) for word in ("Before", "After"))
    assert before
    assert after
    source = AROUND[code].format(" ".join(before[1].split()))
    result = translate_text(source, target_options={"warp-size": "portable"})
    assert " ".join(after[1].split()) in output(result)
    if code != "HP201":
        assert code in {diagnostic.code for diagnostic in result.diagnostics}
