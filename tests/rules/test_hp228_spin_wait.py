"""HP228: loops that wait for other lanes."""

from __future__ import annotations

import pytest
from lane_rules import kernel, of_code, only, translated
from support import WARNING, Found

FOUND = {
    "a lock": ("while (atomicCAS(p, 0, 1) != 0) {}", "while (atomicCAS(p, 0, 1) != 0)"),
    "without braces": ("while (atomicExch(p, 1));", "while (atomicExch(p, 1))"),
    "with a sleep": ("while (atomicCAS(p, 0, 1)) { __nanosleep(9); }", "while (atomicCAS(p, 0, 1))"),
    "a shared flag": ("__shared__ int f; while (f == 0) {}", "while (f == 0)"),
    "at its end": ("do {} while (atomicCAS(p, 0, 1) != 0);", "while (atomicCAS(p, 0, 1) != 0)"),
}
SILENT = {
    "work inside": "for (bool d = false; !d;) if (atomicCAS(p, 0, 1) == 0) { p[1] += v; atomicExch(p, 0); d = true; }",
    "one thread": "if (threadIdx.x == 0) { while (atomicCAS(p, 0, 1) != 0) {} }",
    "one thread, without braces": "if (threadIdx.x == 0) while (atomicAdd(p, 0) < n) {}",
    "a loop that works": "while (atomicAdd(p, 1) < n) { p[2] = v; }",
    "work before the end": "do { p[2] = v; } while (atomicCAS(p, 0, 1) != 0);",
    "a value of its own": "while (v-- > 0) {}",
}


@pytest.mark.parametrize("case", FOUND)
def test_found(case: str) -> None:
    statements, text = FOUND[case]
    source = kernel(statements)
    message = f"{text} waits for ever if a lane of the same wavefront, of up to 64, has to end it"
    hint = "do the work inside of the loop, in the lane that may go on"
    place = f"3:{source.split(chr(10))[2].index(text) + 1}"
    assert only(translated(source, target_options={}), "HP228") == (Found("HP228", WARNING, place, "", message, hint),)


@pytest.mark.parametrize("case", SILENT)
def test_silent(case: str) -> None:
    assert of_code(translated(kernel(SILENT[case]), target_options={}), "HP228") == []
