"""HP228: loops that wait for other lanes."""

from __future__ import annotations

import pytest
from lane_rules import kernel, of_code, only, translated
from support import WARNING, Found, found, translate_text

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


LOCKS = {
    "work inside": (SILENT["work inside"], "atomicCAS(p, 0, 1)"),
    "a variable for the result": (
        "while (true) { int got = atomicCAS(&p[v], 0, 1); if (got) continue; p[1] += v; atomicExch(&p[v], 0); break; }",
        "atomicCAS(&p[v], 0, 1)",
    ),
    "given back by a store": (
        "bool go = true; do { if (!atomicExch(p, 1)) { p[1] += v; __threadfence(); *p = 0; go = false; } } while (go);",
        "atomicExch(p, 1)",
    ),
}
NO_LOCKS = {
    "a slot": "for (int i = v; ; ++i) if (atomicCAS(p + i, 0, v) == 0) { n = i; break; }",
    "an operation of one's own": "int s, o = *p; do { s = o; o = atomicCAS(p, s, s * 2); } while (o != s);",
    "one thread": "if (threadIdx.x == 0) for (bool d = false; !d;) if (!atomicCAS(p, 0, 1)) { *p = 0; d = true; }",
    "a flag": "for (int i = 0; i < n; ++i) { if (v) atomicExch(p, 1); p[0] = 0; }",
    "no loop": "if (atomicCAS(p, 0, 1) == 0) atomicExch(p, 0);",
}


@pytest.mark.parametrize("case", LOCKS)
def test_locks_where_work_items_make_no_progress_of_their_own(case: str) -> None:
    statements, text = LOCKS[case]
    source = kernel(statements)
    message = f"{text} takes a lock that other work-items of the loop wait for, and these may keep it from being "
    message += "given back"
    hint = "work-items make no progress of their own: use atomic operations without a lock, or let one of a block wait"
    place = f"3:{source.split(chr(10))[2].index(text) + 1}"
    told = [item for item in found(translate_text(source, target="sycl").diagnostics) if item.code == "HP228"]
    assert told == [Found("HP228", WARNING, place, "", message, hint)]


def test_waits_where_work_items_make_no_progress_of_their_own() -> None:
    source = kernel(FOUND["a lock"][0])
    told = [item for item in found(translate_text(source, target="sycl").diagnostics) if item.code == "HP228"]
    message = "while (atomicCAS(p, 0, 1) != 0) waits for ever where the work-item that has to end it only goes on "
    message += "when this one does"
    assert [item.message for item in told] == [message]


@pytest.mark.parametrize("case", NO_LOCKS)
def test_no_locks(case: str) -> None:
    result = translate_text(kernel(NO_LOCKS[case]), target="sycl")
    assert "HP228" not in {item.code for item in result.diagnostics}
