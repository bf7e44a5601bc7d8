"""HP702: functions whose meaning is not known in generated code."""

from __future__ import annotations

from support import ERROR, Found, findings_of

REFUSED = "kernel k is not translated: "
CASES = {
    "declared only": (
        "__device__ int f(int);\n__global__ void k(int *p) { p[0] = f(1); }",
        (Found("HP702", ERROR, "2:36", "f", REFUSED + "test_0::f is not known in device code"),),
    ),
    "a texture": (
        "__global__ void k(int *p) { p[0] = tex1Dfetch<int>(0, 1); }",
        (Found("HP702", ERROR, "1:36", "tex1Dfetch", REFUSED + "tex1Dfetch is not known in device code"),),
    ),
    "silent": ("__device__ int f(int x) { return x + 1; }\n__global__ void k(int *p) { p[0] = f(1); }", ()),
}


def test_findings() -> None:
    assert findings_of("HP702", CASES, target="triton") == {name: expected for name, (_, expected) in CASES.items()}
