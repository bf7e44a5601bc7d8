"""Loads, stores, copies and atomic operations: translated, compiled for the host, and run on arrays."""

from __future__ import annotations

import ctypes

import pytest
from ptx_harness import compile_host

FUNCTIONS = {
    "load_u32": 'asm volatile("ld.global.u32 %0, [%1+4];" : "=r"(x[0]) : "l"(p));',
    "load_negative_offset": 'asm volatile("ld.global.nc.u32 %0, [%1+-4];" : "=r"(x[0]) : "l"(p + 2));',
    "load_uniform": 'asm volatile("ldu.global.u32 %0, [%1+8];" : "=r"(x[0]) : "l"(p));',
    "load_s8": 'asm volatile("ld.global.s8 %0, [%1];" : "=r"(x[0]) : "l"(p));',
    "load_u16": 'asm volatile("ld.u16 %0, [%1+2];" : "=r"(x[0]) : "l"(p));',
    "load_v4": (
        'asm volatile("ld.global.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"'
        ' : "=r"(x[3]), "=r"(x[2]), "=r"(x[1]), "=r"(x[0]) : "l"(p));'
    ),
    "load_over_its_own_pointer": (
        'const unsigned* q = p; asm volatile("ld.global.u32 %1, [%2]; ld.global.u64 %0, [%2];"'
        ' : "=l"(q), "=r"(x[0]) : "l"(q)); x[1] = (unsigned)(unsigned long long)q;'
    ),
    "load_volatile_v2": (
        'asm volatile("ld.volatile.global.v2.u32 {%0, %1}, [%2+4];" : "=r"(x[0]), "=r"(x[1]) : "l"(p));'
    ),
    "load_acquire": 'asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(x[0]) : "l"(p));',
    "store_u8": 'asm volatile("st.global.u8 [%0+1], %1;" :: "l"(x), "r"(p[0]));',
    "store_v2": 'asm volatile("st.global.cs.v2.u32 [%0], {%1, %2};" :: "l"(x), "r"(p[1]), "r"(p[0]));',
    "store_release": 'asm volatile("st.release.sys.global.u32 [%0+8], %1;" :: "l"(x), "r"(p[3]));',
    "shared_round_trip": (
        "unsigned shared[4] = {}; unsigned at;"
        ' asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(at) : "l"(shared));'
        ' asm volatile("st.shared.v2.u32 [%0+8], {%1, %2};" :: "r"(at), "r"(p[0]), "r"(p[1]));'
        ' asm volatile("ld.shared.u32 %0, [%1+12];" : "=r"(x[0]) : "r"(at)); x[1] = shared[2];'
    ),
    "copy_with_zero_fill": (
        "alignas(16) unsigned shared[4] = {9, 9, 9, 9}; unsigned at;"
        ' asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(at) : "l"(shared));'
        ' asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(at), "l"(p), "r"(8));'
        " for (int i = 0; i < 4; ++i) x[i] = shared[i];"
    ),
    "copy_not_taken": (
        "unsigned shared[4] = {9, 9, 9, 9}; unsigned at;"
        ' asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(at) : "l"(shared));'
        ' asm volatile("{ .reg .pred q; setp.ne.u32 q, %2, 0; @q cp.async.ca.shared.global [%0], [%1], 4; }"'
        ' :: "r"(at), "l"(p), "r"(0)); x[0] = shared[0];'
    ),
    "guarded_load_does_not_read": (
        'x[0] = 5; x[1] = 6; asm volatile("{ .reg .pred q; setp.ne.u32 q, %2, 0; @q ld.global.v2.u32 {%0, %1}, [%3]; }"'
        ' : "+r"(x[0]), "+r"(x[1]) : "r"(0), "l"((const unsigned*)nullptr));'
    ),
    "atom_add": 'x[1] = 7; asm volatile("atom.add.u32 %0, [%1], %2;" : "=r"(x[0]) : "l"(x + 1), "r"(p[0]));',
    "atom_add_release": (
        'x[1] = 7; asm volatile("atom.add.release.sys.u32 %0, [%1], %2;" : "=r"(x[0]) : "l"(x + 1), "r"(p[0]));'
    ),
    "atom_cas": (
        'x[1] = 7; asm volatile("atom.acquire.gpu.global.cas.b32 %0, [%1], %2, %3;"'
        ' : "=r"(x[0]) : "l"(x + 1), "r"(7), "r"(p[0]));'
    ),
    "atom_inc_wraps": (
        'x[1] = 7; asm volatile("atom.acq_rel.gpu.global.inc.u32 %0, [%1], %2;" : "=r"(x[0]) : "l"(x + 1), "r"(7));'
    ),
    "atom_dec_wraps": (
        'x[1] = 9; asm volatile("atom.acq_rel.gpu.global.dec.u32 %0, [%1], %2;" : "=r"(x[0]) : "l"(x + 1), "r"(7));'
    ),
    "red_max": 'x[0] = 0x80000000u; asm volatile("red.global.max.s32 [%0], %1;" :: "l"(x), "r"(p[0]));',
    "operands_once": (
        'int n = 0; asm volatile("{ .reg .u32 t; add.u32 t, %1, %1; add.u32 %0, t, %1; }" : "=r"(x[0]) : "r"(p[++n]));'
        " x[1] = n;"
    ),
    "swap_through_outputs": (
        'x[0] = 1; x[1] = 2; asm("mov.u32 %0, %2; mov.u32 %1, %3;" : "=r"(x[0]), "=r"(x[1]) : "r"(x[1]), "r"(x[0]));'
    ),
}
INPUT = (0x11223384, 0x55667788, 0x99AABBCC, 0xDDEEFF00)
RESULTS = {
    "load_u32": (INPUT[1],),
    "load_negative_offset": (INPUT[1],),
    "load_uniform": (INPUT[2],),
    "load_s8": (0xFFFFFF84,),
    "load_u16": (0x1122,),
    "load_v4": INPUT[::-1],
    "load_over_its_own_pointer": (INPUT[0], INPUT[0]),
    "load_volatile_v2": INPUT[1:3],
    "load_acquire": INPUT[:1],
    "store_u8": (0x8400,),
    "store_v2": (INPUT[1], INPUT[0]),
    "store_release": (0, 0, INPUT[3]),
    "shared_round_trip": (INPUT[1], INPUT[0]),
    "copy_with_zero_fill": (INPUT[0], INPUT[1], 0, 0),
    "copy_not_taken": (9,),
    "guarded_load_does_not_read": (5, 6),
    "atom_add": (7, INPUT[0] + 7),
    "atom_add_release": (7, INPUT[0] + 7),
    "atom_cas": (7, INPUT[0]),
    "atom_inc_wraps": (7, 0),
    "atom_dec_wraps": (9, 7),
    "red_max": (INPUT[0],),
    "operands_once": (INPUT[1] * 3 & 0xFFFFFFFF, 1),
    "swap_through_outputs": (2, 1),
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    source = "".join(
        f'extern "C" void {name}(const unsigned* p, unsigned* x) {{ {body} }}\n' for name, body in FUNCTIONS.items()
    )
    return compile_host(source, tmp_path_factory.mktemp("memory"))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_memory(library: ctypes.CDLL, name: str) -> None:
    given = (ctypes.c_uint * 4)(*INPUT)
    found = (ctypes.c_uint * 4)()
    getattr(library, name)(given, found)
    wanted = RESULTS[name]
    assert tuple(found)[: len(wanted)] == wanted
    assert not any(found[len(wanted) :])
