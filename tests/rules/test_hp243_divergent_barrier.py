"""HP243: barriers that not all threads reach, by the place of the return or of the barrier."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, translate_text

HINT = "let all threads of the block reach the barrier, and put a condition around the work instead"
RETURN = "some threads of the block return before a barrier that others wait at"
GUARDED = "only some threads of the block may reach this barrier"


def barriers(body: str, target: str = "sycl") -> tuple[Found, ...]:
    source = "__device__ void sync() { __syncthreads(); }\n__global__ void k(int *p, int n)\n{\n" + body + "}\n"
    return tuple(entry for entry in found(translate_text(source, target=target).diagnostics) if entry.code == "HP243")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int t = threadIdx.x;\nif (t >= n) return;\n__syncthreads();\n", ("5:13", "return", RETURN)),
        ("int i = blockIdx.x * 4 + threadIdx.x, j = i + 1;\nif (j < n) {\n__syncthreads(); }\n", ("6:1", "", GUARDED)),
        ("for (int i = threadIdx.x; i < n; i += 4)\n    __syncthreads();\n", ("5:5", "", GUARDED)),
        ("if (threadIdx.x) return;\nsync();\n", ("4:18", "return", RETURN)),
        ("if (threadIdx.x < 3)\n  sync();\n", ("5:3", "sync", GUARDED)),
        ("if (threadIdx.x < 3)\n  p[0] = 1;\nelse\n  sync();\n", ("7:3", "sync", GUARDED)),
        ("for (int i = threadIdx.x; i < n; ++i)\n#pragma unroll\nfor (;;)\n  sync();\n", ("7:3", "sync", GUARDED)),
        ("int2 at;\nat.x = threadIdx.x;\nif (at.x)\n  sync();\n", ("7:3", "sync", GUARDED)),
        ("for (int x = threadIdx.x; x < n; ++x)\nif (x)\n  sync();\n", ("6:3", "sync", GUARDED)),
    ],
)
def test_found(body: str, expected: tuple[str, str, str]) -> None:
    place, symbol, message = expected
    assert barriers(body) == (Found("HP243", ERROR, place, symbol or "__syncthreads", message, HINT),)


@pytest.mark.parametrize(
    "body",
    [
        "if (blockIdx.x >= n) return;\n__syncthreads();\n",
        "if (n > 3) __syncthreads();\n",
        "for (int s = 4; s > 0; s /= 2) { if (threadIdx.x < s) p[0] = 1; __syncthreads(); }\n",
        "__syncthreads();\nif (threadIdx.x > 0) return;\np[0] = 1;\n",
        "for (int i = threadIdx.x; i < n; ++i)\nfor (int j = 0; j < n; ++j) { p[0] = 1; }\nsync();\n",
        "if (threadIdx.x < 3) { p[0] = 1; } else if (n) { p[1] = 2; } else { p[2] = 3; }\nsync();\n",
        "__shared__ bool last;\nint x = threadIdx.x;\nif (x == 0) last = n == gridDim.x;\nsync();\nif (last) sync();\n",
    ],
)
def test_silent_where_all_threads_agree(body: str) -> None:
    assert barriers(body) == ()


def test_silent_for_targets_whose_barriers_are_those_of_cuda() -> None:
    assert barriers("if (threadIdx.x) return;\n__syncthreads();\n", target="hip") == ()
