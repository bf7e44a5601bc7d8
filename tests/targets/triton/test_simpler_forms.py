"""What is written in fewer steps than threads take, and what must not be."""

from __future__ import annotations

import pytest
from support import output, translate_text


def body(source: str) -> str:
    """The only kernel, from its first line."""
    text = output(translate_text(source, target="triton"))
    return text.partition("    NT: tl.constexpr,\n):\n")[2].partition("\n\n\nif torch")[0] + "\n"


def loop(head: str, statement: str = "p[i] = 0;", step: str = "int step, ") -> str:
    """The text of a kernel with a loop that every thread goes through at its own places."""
    return body(f"__global__ void k(int *p, {step}int n) {{ for ({head}) {{ {statement} }} }}\n")


@pytest.mark.parametrize(
    ("head", "lines"),
    [
        (
            "int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x",
            ("for i_first in range(tl.program_id(0) * BX, n, BX * tl.num_programs(0)):", "    i = i_first + tx"),
        ),
        (
            "int i = threadIdx.x; i < 100; i += blockDim.x",
            ("for i_first in range(0, 100, BX):", "    i = i_first + tx"),
        ),
        (
            "unsigned i = threadIdx.x; i < n; i += blockDim.x",  # Triton's own loops count with signed numbers
            ("while i_first < n.to(tl.uint32):", "    i = i_first + tx.to(tl.uint32)"),
        ),
    ],
)
def test_threads_with_a_common_step_have_a_common_counter(head: str, lines: tuple[str, str]) -> None:
    text = loop(head)
    assert "\n".join(f"    {line}" for line in lines) in text
    assert "active0 = live & (i < " in text
    assert "tl.max" not in text


def test_who_may_come_back_into_the_loop_stays_out() -> None:
    """With a step less than the distances of threads, those who are through could be below the limit again."""
    text = loop("int i = threadIdx.x; i < n; i += 3")
    assert "    active0 = live\n" in text
    assert "        active0 = active0 & (i < n)\n" in text


@pytest.mark.parametrize(
    ("head", "statement"),
    [
        ("int i = threadIdx.x; i < n; i += step", "p[i] = 0;"),  # it may be negative
        ("int i = threadIdx.x; i < n; i += 32", "if (p[i]) i += 1;"),
        ("int i = threadIdx.x; i < n; i += 32", "if (p[i]) break;"),
        ("int i = threadIdx.x; i < n; i += 32", "n -= p[i];"),
        ("int i = threadIdx.x; i < p[i]; i += 32", "p[i] = 0;"),
        ("int i = -int(threadIdx.x); i < n; i += 32", "p[i] = 0;"),
    ],
)
def test_other_loops_ask_whether_anybody_goes_on(head: str, statement: str) -> None:
    assert "while tl.max(active0.to(tl.int32), 0) > 0:\n" in loop(head, statement)


def test_loops_count_over_ranges_where_nothing_else_changes() -> None:
    count = "int s = 0; for (int i = 0; i < n; {}) {{ s += i; }} p[threadIdx.x] = s;"
    kernel = "__global__ void k(int *p, int n) {{ {} }}\n"
    assert "    for i in range(n):\n" in body(kernel.format(count.format("i++")))
    assert "    for i in range(0, n, 2):\n" in body(kernel.format(count.format("i += 2")))
    assert "    while i < n:\n" in body(kernel.format(count.format("i += n")))  # the step may be negative


def test_two_ways_write_one_value() -> None:
    both = "__global__ void k(int *p, const int *q) { int i = threadIdx.x; if (i % 3) p[i] = 1; else p[i] = q[i]; }\n"
    assert "    tl.store(p + i, tl.where(c0, 1, tl.load(q + i, mask=m2, other=0)), mask=live)\n" in body(both)
    apart = both.replace("p[i] = 1;", "p[i] = 1, p[i + 1] = 2;")
    assert body(apart).count("tl.store(") == 3


def test_a_choice_between_an_element_and_zero_is_a_masked_load() -> None:
    text = body("__global__ void k(int *p, const int *q, int n) { int i = threadIdx.x; p[i] = i < n ? q[i] : 0; }\n")
    assert "tl.load(q + i, mask=m1, other=0)" in text
    assert "tl.where" not in text


@pytest.mark.parametrize(
    ("index", "address"),
    [
        ("y * w + (x - 1)", "q + (y * w + x) - 1"),
        ("(y + 1) * w + x", "q + (y * w + x) + w"),
        ("(y + 2) * w + x", "q + ((y + 2) * w + x)"),  # two steps of w may overflow
        ("unsigned(y * w + x) - 1u", "q + (y.to(tl.uint32) * w.to(tl.uint32) + x.to(tl.uint32) - 1)"),
        ("z * w + (x - 1)", "q + (z * w + (x - 1))"),  # nobody has computed z * w + x
    ],
)
def test_neighbours_are_distances_from_what_is_read_anyway(index: str, address: str) -> None:
    source = f"""\
__global__ void k(int *p, const int *q, int w, int z) {{
    int x = threadIdx.x, y = threadIdx.y;
    p[x] = q[y * w + x] + q[{index}];
}}
"""
    assert f"tl.load({address}, mask=live, other=0)" in body(source)


def test_what_one_thread_does_is_done_once() -> None:
    source = "__global__ void k(int *p, int *q) {{ if ({}) {{ p[blockIdx.x] = 1; atomicAdd(q, 2); }} }}\n"
    text = body(source.format("threadIdx.x == 0"))
    assert "    tl.store(p + tl.program_id(0), 1)\n" in text
    assert "tl.atomic_add(q + tl.full([NT], 0, tl.int64), tl.full([NT], 2, tl.int32), mask=m0)" in text  # once a row
    linear = body(source.format("threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0"))
    assert "    tl.atomic_add(q, tl.full([], 2, tl.int32))\n" in linear
    assert "mask=m0" in body(source.format("threadIdx.x == 1"))  # there may be no such thread


def test_those_who_have_returned_keep_nobody_from_a_barrier() -> None:
    source = """\
__global__ void k(int *p, int n) {
    __shared__ int s[64];
    int rounds = 0;
    for (int i = 0; i < n; ++i) {
        if (p[threadIdx.x] == i) return;
        s[threadIdx.x] = p[threadIdx.x];
        __syncthreads();
        ++rounds;
        p[threadIdx.x] = s[threadIdx.x ^ 1] + rounds;
        __syncthreads();
    }
}
"""
    text = body(source)
    assert text.count("tl.debug_barrier()") == 2
    assert "    rounds = tl.full([], 0, tl.int32)\n" in text


COUNTING = """\
__global__ void k(int *p, const int *q, int n) {{
    __shared__ {array};
    if (threadIdx.x < 16) s[threadIdx.x] = {zero};
    __syncthreads();
    for (int i = 0; i < n; ++i) {{
        {count};
        {more};
    }}
    __syncthreads();
    p[threadIdx.x] = s[threadIdx.x % 16];
}}
"""
COUNT = "atomicAdd(&s[q[threadIdx.x] & 15], 1)"


def counting(array: str = "int s[16]", zero: str = "0", count: str = COUNT, more: str = "") -> str:
    """The text of a kernel that counts in shared memory."""
    return body(COUNTING.format(array=array, zero=zero, count=count, more=more))


def test_counters_of_a_block_are_a_value() -> None:
    text = counting()
    assert "    s = tl.zeros([16], tl.int32)\n" in text
    assert "        s = s + tl.histogram(tl.load(q + tx, mask=live, other=0) & 15, 16, mask=live)\n" in text
    assert "    tl.store(p + tx, tl.gather(s, tl.where(live, tx % 16, 0), 0), mask=live)\n" in text
    assert "scratch" not in text
    assert text.count("tl.debug_barrier()") == 1  # p may be q


@pytest.mark.parametrize(
    "parts",
    [
        {"array": "int s[20]"},
        {"array": "float s[16]"},
        {"array": "unsigned long long s[16]"},
        {"zero": "1"},
        {"count": COUNT.replace("1)", "2)")},
        {"count": COUNT.replace("1)", "i)")},
        {"count": COUNT.replace("Add", "Max")},
        {"count": f"p[i] = {COUNT}"},
        {"count": "s[q[threadIdx.x] & 15] += 1"},
        {"more": "__syncthreads(); if (threadIdx.x < 16) s[threadIdx.x] = 0; __syncthreads()"},
        {"more": "s[3] = 0"},
        {"more": "atomicExch(&s[3], 0)"},
        {"more": "if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) atomicAdd(&s[3], 1)"},
    ],
)
def test_other_arrays_stay_in_memory(parts: dict[str, str]) -> None:
    text = counting(**parts)
    assert "tl.histogram" not in text
    assert "block_scratch" in text


def test_a_loop_that_only_counts_itself_goes() -> None:
    text = loop("int i = 0; i < n; ++i", "n += 0;")
    assert "range" not in text
    assert "while" not in text
