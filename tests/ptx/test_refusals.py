"""What is refused: every reason with its text, its place inside the string literal, and what to do instead."""

from __future__ import annotations

import pytest
from ptx_harness import OPTIONS, refused

from hipify_py.tables.ptx import opcode_facts
from hipify_py.targets.hip.ptx import PtxOptions

CONTROL = "write the control flow in C++"
CHAIN = "put the whole chain in one statement"
PLAIN = "write it in plain C++"
BARRIER = "synchronise the whole block with __syncthreads(), or the wavefront"


@pytest.mark.parametrize(
    ("statement", "opcode", "reason", "hint"),
    [
        ('asm("{ trap; bar.sync 1; }");', "bar.sync", "named barriers have no counterpart", BARRIER),
        ('asm("bar.sync 0, 64;");', "bar.sync", "a barrier for part of the block has no counterpart", BARRIER),
        ('asm("bar.sync %0;" :: "r"(id));', "bar.sync", "named barriers have no counterpart", BARRIER),
        (
            'asm("barrier.cta.arrive 0, 64;");',
            "barrier.cta.arrive",
            "only .sync of the whole block has a counterpart",
            BARRIER,
        ),
        ('asm("L: bra L;");', "bra", "loops inside a statement are not translated", CONTROL),
        ('asm("bra L; L: trap;");', "bra", "unconditional branches are not translated", CONTROL),
        ('asm("{ .reg .pred p; @p bra L; }");', "{", "the branch target L is not in the statement", CONTROL),
        ('asm("add.cc.u32 %0, %0, 1;" : "+r"(x));', "add.cc.u32", "the carry flag goes on to another statement", CHAIN),
        ('asm("addc.u32 %0, %0, 1;" : "+r"(x));', "addc.u32", "the carry flag comes from another statement", CHAIN),
        ('asm("add.foo.u32 %0, %0, 1;" : "+r"(x));', "add.foo.u32", "the modifier .foo is not translated here", None),
        ('asm("frob.u32 %0, 1;" : "=r"(x));', "frob.u32", "frob is not an instruction that the tables know", PLAIN),
        (
            'asm("mov.u32 %0, %%nsmid;" : "=r"(x));',
            "mov.u32",
            "the special register %nsmid has no counterpart",
            "pass multiProcessorCount of hipDeviceProp_t to the kernel",
        ),
        (
            'asm("mov.u32 %0, %%envreg3;" : "=r"(x));',
            "mov.u32",
            "the special register %envreg3 has no counterpart",
            None,
        ),
        ('asm("mov.u32 %0, buffer;" : "=r"(x));', "mov.u32", "buffer is not declared in the statement", None),
        ('asm("mov.u32 %0, %3;" : "=r"(x));', "mov.u32", "the statement has no operand %3", None),
        ('asm("mov.u32 %0, 1;" :: "r"(x));', "mov.u32", "%0 is written, but it is an input", None),
        ('asm("mov.u64 %0, %1;" : "=l"(x) : "r"(y));', "mov.u64", "a value of 32 bits is used as u64", None),
        (
            'asm("mov.u32 %0, %1;" : "=r"(x) : "C"(y));',
            "mov.u32",
            "operands with the constraint 'C' are not translated",
            None,
        ),
        (
            'asm("fma.rz.f64 %0, %0, %0, %0;" : "+d"(x));',
            "fma.rz.f64",
            "fma of .f64 with rounding .rz is not translated",
            "AMD GPUs round to nearest; compute with double, or accept it",
        ),
        (
            'asm("shfl.sync.idx.b32 %0, %1, 0, 0x1e, -1;" : "=r"(x) : "r"(y));',
            "shfl.sync.idx.b32",
            "shfl with the segments of 0x1e is not translated",
            "use __shfl with a width",
        ),
        (
            'asm("shfl.sync.idx.b32 %0, %1, 0, %2, -1;" : "=r"(x) : "r"(y), "r"(z));',
            "shfl.sync.idx.b32",
            "the last lanes of shfl are not a number that is known here",
            "use __shfl with a width",
        ),
        (
            'asm("cp.async.bulk.shared::cluster.global [%0], [%1], 16;" :: "r"(x), "l"(y));',
            "cp.async.bulk.shared::cluster.global",
            opcode_facts()["cp.async.bulk"].meaning,
            opcode_facts()["cp.async.bulk"].hint,
        ),
        (
            'asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(x) : "r"(y));',
            "ldmatrix.sync.aligned.m8n8.x1.shared.b16",
            opcode_facts()["ldmatrix"].meaning,
            opcode_facts()["ldmatrix"].hint,
        ),
        (
            'asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %1;" : "=h"(x) : "f"(y));',
            "cvt.rn.satfinite.e4m3x2.f32",
            "conversions of numbers of 8 bits or less are not translated",
            "use the types of hip/hip_fp8.h, e.g. __hip_cvt_float2_to_fp8x2",
        ),
        (
            'asm("ld.local.u32 %0, [%1];" : "=r"(x) : "l"(y));',
            "ld.local.u32",
            "addresses in .local have no counterpart",
            None,
        ),
        (
            'asm("red.global.add.noftz.f16x2 [%0], %1;" :: "l"(x), "r"(y));',
            "red.global.add.noftz.f16x2",
            "atomic operations on 16-bit numbers are not translated",
            "use unsafeAtomicAdd of HIP",
        ),
        (
            'asm(".shared .align 4 .b8 buffer[16];");',
            ".shared",
            "the directive .shared is not translated",
            "move the declaration to C++",
        ),
        (
            'asm("{ .reg .v2 .f32 v; }");',
            ".reg",
            "registers of type .v2.f32 are not translated",
            "declare the variable in C++",
        ),
        ('asm("exit;");', "exit", "ends a thread", "return from the kernel"),
        ('asm("mov.u32 %0, 1" : "=r"(x));', "1", "an instruction ends with a semicolon", PLAIN),
        (
            'asm("mov.u32 " REGISTER ", 1;");',
            "REGISTER",
            "the template is put together by the preprocessor (REGISTER)",
            PLAIN,
        ),
    ],
)
def test_refusal(statement: str, opcode: str, reason: str, hint: str | None) -> None:
    found, text = refused(statement)
    assert found.reason == reason
    assert text.startswith(opcode) or (opcode == "REGISTER" and statement[statement.index(opcode) :].startswith(text))
    if hint is not None:
        assert found.hint == hint
    assert found.hint


def test_place_in_a_literal_of_several_lines() -> None:
    found, text = refused('asm volatile("{\\n"\n  "  trap;\\n\\t"\n  "  bar.sync 3;\\n"\n  "}");')
    assert text == found.opcode == "bar.sync"


def test_warp_operations_need_32_lanes() -> None:
    options = PtxOptions(OPTIONS.support_part, "64")
    found, _ = refused('asm("activemask.b32 %0;" : "=r"(x));', options=options)
    assert found.reason == "warp operations of PTX have 32 lanes"
    found, _ = refused('asm("mov.u32 %0, %%lanemask_lt;" : "=r"(x));', options=options)
    assert found.reason == "%lanemask_lt has no form for wavefronts of 64 lanes"


def test_goto_is_refused() -> None:
    found, _ = refused('asm goto("trap;" :::: label);')
    assert found.reason == "asm goto is not translated"
