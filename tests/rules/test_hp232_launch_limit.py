"""HP232: launches that ask for more than AMD GPUs have."""

from __future__ import annotations

import pytest
from support import WARNING, Found, findings_of

FEWER = "AMD GPUs take fewer than 2^32 in a direction"
SPREAD = "use another direction of the grid, or let each thread do several elements"
SMALLER = "use smaller tiles, or keep part of them in registers"


def threads(place: str, number: str, direction: str = "x") -> Found:
    return Found("HP232", WARNING, place, "", f"{number} threads in direction {direction}: {FEWER}", SPREAD)


def shared(place: str, number: str) -> Found:
    message = f"{number} bytes of shared memory for a block: AMD GPUs have 65,536 for a block, gfx950 163,840"
    return Found("HP232", WARNING, place, "", message, SMALLER)


K = "__global__ void k(int*);\n"
LAUNCH = "(const void*)k, dim3(1u << 31), 2, 0"
OPT_IN = "cudaFuncAttributeMaxDynamicSharedMemorySize"
CASES = {
    "numbers": (K + "void f(int* p) { k<<<16777216, 1024>>>(p); }\n", (threads("2:22", "17,179,869,184"),)),
    "just enough": (K + "void f(int* p) { k<<<4194303, 1024>>>(p); }\n", ()),
    "a constant": (
        K + "constexpr int N = 1 << 24;\nvoid f(int* p) { k<<<N, dim3(256)>>>(p); }\n",
        (threads("3:22", "4,294,967,296"),),
    ),
    "the second direction": (
        K + "void f(int* p) { k<<<dim3(1, 1 << 30), dim3(1, 4, 1)>>>(p); }\n",
        (threads("2:22", "4,294,967,296", "y"),),
    ),
    "declared before": (
        K + "void f(int* p) { dim3 grid(1u << 31, 2); dim3 block{2}; k<<<grid, block>>>(p); }\n",
        (threads("2:61", "4,294,967,296"),),
    ),
    "declared twice": (
        K + "void f(int* p) { dim3 g(1u << 31); k<<<g, 2>>>(p); }\nvoid h(int* p) { dim3 g(1); k<<<g, 2>>>(p); }\n",
        (),
    ),
    "not known": (K + "void f(int* p, int n) { k<<<n, 1024>>>(p); k<<<dim3(n, 2), 1>>>(p); }\n", ()),
    "by a function": (
        K + f"void f() {{ cudaLaunchKernel({LAUNCH}, 0, nullptr); }}\n",
        (threads("2:45", "4,294,967,296"),),
    ),
    "shared memory": (K + "void f(int* p) { k<<<1, 64, 96 * 1024>>>(p); }\n", (shared("2:29", "98,304"),)),
    "as much as there is": (K + "void f(int* p) { k<<<1, 64, 65536>>>(p); }\n", ()),
    "opting in": (
        K + f"void f() {{ cudaFuncSetAttribute(k, {OPT_IN}, 65536 + 4); }}\n",
        (shared("2:81", "65,540"),),
    ),
    "another attribute": (
        K + "void f() { cudaFuncSetAttribute(k, cudaFuncAttributePreferredSharedMemoryCarveout, 70000); }\n",
        (),
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, tuple[Found, ...]]:
    return findings_of("HP232", CASES)


@pytest.mark.parametrize("name", CASES)
def test_launch_limit(results: dict[str, tuple[Found, ...]], name: str) -> None:
    assert results[name] == CASES[name][1]


def test_silent_where_there_is_no_limit() -> None:
    assert findings_of("HP232", {"numbers": CASES["numbers"]}, target="cpu")["numbers"] == ()


def test_blocks_that_cuda_refuses() -> None:
    """Where the target's devices may take them."""
    message = "4,096 threads in a block: CUDA refuses more than 1,024, and a device of SYCL may take them"
    hint = "where the error is wanted, check the size before the launch"
    cases: dict[str, tuple[str, object]] = {
        "one direction": (K + "void f(int* p) { k<<<1, 4096>>>(p); }\n", "2:25"),
        "three": (K + "void f(int* p) { dim3 b(16, 16, 16); k<<<1, b>>>(p); }\n", "2:45"),
        "all that CUDA takes": (K + "void f(int* p) { k<<<1, dim3(32, 32)>>>(p); }\n", None),
        "not known": (K + "void f(int* p, int n) { k<<<1, n>>>(p); }\n", None),
    }
    found = findings_of("HP232", cases, target="sycl")
    for name, (_, place) in cases.items():
        assert found[name] == ((Found("HP232", WARNING, str(place), "", message, hint),) if place else ())
    assert findings_of("HP232", cases)["one direction"] == ()
