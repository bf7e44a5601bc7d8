"""HP302: names in branches that are not taken."""

from __future__ import annotations

import pytest
from support import NOTE, Case, Found, check, translate_cases

from hipify_py.results import FileResult


def dead(place: str, names: str) -> Found:
    message = f"this branch is not taken; in it names were translated by spelling: {names}"
    return Found("HP302", NOTE, place, "", message, "", unverified=True)


NAMES = {
    "Malloc": "p, n",
    "Free": "p",
    "Memset": "p, 0, n",
    "Memcpy": "p, q, n, k",
    "HostAlloc": "p, n, 0",
    "FreeHost": "p",
    "GetLastError": "",
}
CASES = {
    "a branch that is taken": Case(
        "#if 1\nint f() { return cudaFree(0); }\n#endif\n", ("#if 1\nint f() { return hipFree(0); }\n#endif\n")
    ),
    "nothing of CUDA's": Case("#if 0\nint f() { return 1; }\n#endif\nint after;\n"),
    "the same on the target": Case("#if 0\nthreadIdx.x\n#endif\nint after;\n"),
    "a name": Case(
        "#if 0\ncudaFree(p);\n#endif\nint after;\n",
        "#if 0\nhipFree(p);\n#endif\nint after;\n",
        (dead("1:1", "cudaFree"),),
    ),
    "each branch": Case(
        "#if 0\ncudaFree(p);\n#elif 1\nint f() { return cudaFree(0); }\n#else\ncudaMalloc(p, 1);\n#endif\n",
        "#if 0\nhipFree(p);\n#elif 1\nint f() { return hipFree(0); }\n#else\nhipMalloc(p, 1);\n#endif\n",
        (dead("1:1", "cudaFree"), dead("5:1", "cudaMalloc")),
    ),
    "text that is no code": Case(
        "#if 0\ndon't cudaFree( twice\n#endif\nint after;\n",
        "#if 0\ndon't hipFree( twice\n#endif\nint after;\n",
        (dead("1:1", "cudaFree"),),
    ),
    "inside a function": Case(
        "void f(void* p) {\n#ifdef NOT_DEFINED\n    cudaFree(p);\n#else\n    cudaFreeHost(p);\n#endif\n}\n",
        "void f(void* p) {\n#ifdef NOT_DEFINED\n    hipFree(p);\n#else\n    hipHostFree(p);\n#endif\n}\n",
        (dead("2:1", "cudaFree"),),
    ),
    "many names": Case(
        "#if 0\n" + "".join(f"cuda{name}({arguments})\n" for name, arguments in NAMES.items()) + "#endif\nint after;\n",
        "#if 0\nhipMalloc(p, n)\nhipFree(p)\nhipMemset(p, 0, n)\nhipMemcpy(p, q, n, k)\nhipHostAlloc(p, n, 0)\n"
        "hipHostFree(p)\nhipGetLastError()\n#endif\nint after;\n",
        (dead("1:1", "cudaMalloc, cudaFree, cudaMemset, cudaMemcpy, cudaHostAlloc, cudaFreeHost ..."),),
    ),
    "a function that dead code defines": Case(
        "#if 0\nint cudaMemset3D(int p) { return p; }\nint v = cudaMemset3D(1);\n#endif\nint after;\n"
    ),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_dead_branch(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])
