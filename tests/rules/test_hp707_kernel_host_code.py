"""HP707: launches in host code."""

from __future__ import annotations

from support import NOTE, Found, findings_of

CASES = {
    "two launches": (
        "__global__ void k(int *p) { p[0] = 1; }\nvoid f(int *p) { k<<<1, 1>>>(p); k<<<2, 1>>>(p); }",
        (Found("HP707", NOTE, "2:18", "k", "host code is not translated (2 launches); the module lists them"),),
    ),
    "silent": ("__global__ void k(int *p) { p[0] = 1; }", ()),
}


def test_findings() -> None:
    assert findings_of("HP707", CASES, target="triton") == {name: expected for name, (_, expected) in CASES.items()}
