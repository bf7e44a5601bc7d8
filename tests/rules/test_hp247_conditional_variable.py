"""HP247: device variables under conditions that the functions which take them don't have."""

from __future__ import annotations

import pytest
from support import ERROR, WARNING, Found, found, translate_text

HINT = "declare it, and what its type needs, in every case; or put the functions under the same condition"
ONE = "t is declared where the condition of line 1 holds, and f takes it as a parameter in any case: "
ONE += "that compiles only where it holds"
SEVERAL = "t is declared with several types, one for each condition, and functions take one of them"
F = "__device__ float f(int i) { return t[i]; }\n"
OWN = "__global__ void k(float *o)\n{\n#if BIG\n#define N 4\n    __shared__ float s[%s];\n    o[0] = s[1];\n#endif\n}\n"
OWN_MESSAGE = "s is declared where the condition of line 3 holds, and k takes it as a parameter in any case: "
OWN_MESSAGE += "that compiles only where it holds"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            "#ifdef A\n__device__ float t[4];\n#endif\n" + F, [Found("HP247", ERROR, "2:1", "t", ONE, HINT)], id="dead"
        ),
        pytest.param(
            "#ifndef A\n__device__ float t[4];\n#endif\n" + F,
            [Found("HP247", WARNING, "2:1", "t", ONE, HINT)],
            id="live",
        ),
        pytest.param(
            "#ifdef A\n__device__ float t[4];\n#else\n__device__ float t[8];\n#endif\n" + F,
            [Found("HP247", ERROR, "2:1", "t", SEVERAL, HINT), Found("HP247", WARNING, "4:1", "t", SEVERAL, HINT)],
            id="several types",
        ),
        pytest.param(OWN % "N", [Found("HP247", ERROR, "5:5", "s", OWN_MESSAGE, HINT)], id="a size of the branch"),
        pytest.param(
            OWN.replace("#define N 4", "constexpr int N = 4;") % "N",
            [Found("HP247", ERROR, "5:5", "s", OWN_MESSAGE, HINT)],
            id="a constant of the branch",
        ),
        pytest.param(OWN.replace("#define N 4", "float a[N];") % "N", [], id="a size from elsewhere"),
        pytest.param(OWN % "4", [], id="local memory that suits all settings"),
        pytest.param("#ifdef A\n__device__ float t[4];\n" + F + "#endif\n", [], id="functions under the condition"),
        pytest.param(
            "#ifdef A\n__device__ float t[4];\n#else\n__device__ float t[4];\n#endif\n" + F, [], id="in every case"
        ),
        pytest.param("#ifdef A\n__constant__ float t[] = {1, 2};\n#endif\n" + F, [], id="constants, which stay"),
        pytest.param("#ifndef H\n#define H\n__device__ float t[4];\n" + F + "#endif\n", [], id="an include guard"),
    ],
)
def test_conditional_variables(source: str, expected: list[Found]) -> None:
    result = translate_text(source, target="sycl")
    assert [item for item in found(result.diagnostics) if item.code == "HP247"] == expected
