"""What statements become, to the letter: direct forms, blocks with local variables, macros, dropped statements."""

from __future__ import annotations

import pytest
from ptx_harness import OPTIONS, facts_of, translate_source, translated

from hipify_py.edits import Edit, Fix, apply_fixes
from hipify_py.targets.hip.ptx import PtxOptions, PtxTranslation, translate_asm

DECLARED = "unsigned x, y, z; int i; unsigned long long l; float f; unsigned short h;"


@pytest.mark.parametrize(
    ("statement", "cpp"),
    [
        (
            'asm("mov.u32 %0, %%laneid;" : "=r"(x));',
            "x = __lane_id() & 31;",
        ),
        (
            'asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(lanes[k]));',
            "lanes[k] = warp32::lanes_before();",
        ),
        (
            'asm("mov.u32 %0, %%smid;" : "=r"(x));',
            "x = __smid();",
        ),
        (
            'asm("add.u32 %0, %1, %2;" : "=r"(x) : "r"(y), "r"(z));',
            "x = y + z;",
        ),
        (
            'asm("add.s32 %0, %1, %2;" : "=r"(i) : "r"(i), "r"(unknown));',
            "i = unsigned(i) + unknown;",
        ),
        (
            'asm("add.s32 %0, %1, 1;" : "=r"(unknown) : "r"(a[3]));',
            "unknown = unsigned(a[3]) + 1u;",
        ),
        (
            'asm("add.s32 %0, %0, %1;" : "+r"(x) : "r"(y));',
            "x = x + y;",
        ),
        (
            'asm("mul.hi.u32 %0, %1, %2;" : "=r"(x) : "r"(y), "r"(z));',
            "x = __umulhi(y, z);",
        ),
        (
            'asm("lop3.b32 %0, %1, %2, %3, 0xca;" : "=r"(x) : "r"(y), "r"(z), "r"(x));',
            "x = x ^ (y & (z ^ x));",
        ),
        (
            'asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(x) : "r"(y), "r"(z));',
            "x = __byte_perm(y, z, 0x5410);",
        ),
        (
            'asm("bfe.u32 %0, %1, 8, 4;" : "=r"(x) : "r"(y));',
            "x = (y >> 8) & 0xf;",
        ),
        (
            'asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(x) : "r"(y), "r"(z), "r"(i));',
            "x = __funnelshift_l(y, z, i);",
        ),
        (
            'asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(f) : "f"(a), "f"(b), "f"(c));',
            "f = fmaf(a, b, c);",
        ),
        (
            'asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(f) : "f"(a - b));',
            "f = exp2f(a - b);",
        ),
        (
            'asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(f) : "l"(p + 1));',
            "f = *(const float*)(p + 1);",
        ),
        (
            'asm volatile("st.global.cs.u32 [%0+8], %1;" :: "l"(p), "r"(x) : "memory");',
            "*(unsigned*)((char*)p + 8) = x;",
        ),
        (
            'asm volatile("ld.shared.u32 %0, [%1+4];" : "=r"(x) : "r"(address));',
            "x = *ptx::shared<const unsigned>(address + 4);",
        ),
        (
            'asm volatile("bar.sync 0;" ::: "memory");',
            "__syncthreads();",
        ),
        (
            'asm volatile("membar.gl;" ::: "memory");',
            "__threadfence();",
        ),
        (
            'asm volatile("trap;");',
            "__builtin_trap();",
        ),
        (
            'asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=r"(x) : "r"(y), "r"(i));',
            "x = __shfl_xor(y, i & 31, 32);",
        ),
        (
            'asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(x) : "l"(p), "r"(y));',
            "x = atomicAdd((unsigned*)p, y);",
        ),
        (
            'asm volatile("red.release.gpu.global.add.s32 [%0], %1;" :: "l"(p), "r"(i));',
            "__hip_atomic_fetch_add((int*)p, i, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);",
        ),
        (
            'asm volatile("cvt.rni.sat.s8.f32 %0, %1;" : "=r"(i) : "f"(f));',
            "i = ptx::to_integer<signed char>(rintf(f));",
        ),
        (
            'asm("cvta.to.shared.u64 %0, %1;" : "=l"(l) : "l"(p));',
            "l = ptx::shared_address((const void*)p);",
        ),
        (
            'asm("mov.b64 {%0, %1}, %2;" : "=r"(x), "=r"(y) : "l"(l));',
            "{\n    const unsigned long long word = l;\n    x = unsigned(word);\n    y = unsigned(word >> 32);\n}",
        ),
        (
            'asm("{ .reg .pred p; setp.ne.u32 p, %1, 0; selp.u32 %0, 5, 6, p; }" : "=r"(x) : "r"(y));',
            "{\n    const bool p = y != 0u;\n    x = p ? 5u : 6u;\n}",
        ),
        (
            'asm("{ .reg .pred p; setp.eq.s32 p, %1, 0; @p bra DONE; add.u32 %0, %0, 1; add.u32 %0, %0, %1; '
            'DONE: }" : "+r"(x) : "r"(i));',
            "{\n    unsigned out0 = x;\n    const int in1 = i;\n    const bool p = in1 == 0;\n    if (!p) "
            "{\n        out0 = out0 + 1u;\n        out0 = out0 + in1;\n    }\n    x = out0;\n}",
        ),
        (
            'asm("{ .reg .u32 x; add.u32 x, %1, 1; mul.lo.u32 %0, x, x; }" : "=r"(x) : "r"(y));',
            "{\n    const unsigned x_ = y + 1u;\n    x = x_ * x_;\n}",
        ),
        (
            'asm("{ .reg .u32 t; { .reg .u32 t; mov.u32 t, 7; mov.u32 %0, t; } mov.u32 t, 8; add.u32 %0, '
            '%0, t; }" : "=r"(x));',
            "{\n    unsigned out0;\n    const unsigned t_ = 7u;\n    out0 = t_;\n    const unsigned t = "
            "8u;\n    out0 = out0 + t;\n    x = out0;\n}",
        ),
        (
            'asm("add.cc.u32 %0, %2, %4; addc.u32 %1, %3, %5;" : "=r"(lo), "=r"(hi) : "r"(x), "r"(y), "r"(z), "r"(x));',
            "{\n    const unsigned in3 = y;\n    const unsigned in5 = x;\n    unsigned carry;\n    lo = "
            "ptx::add_cc(x, z, &carry);\n    hi = ptx::addc(in3, in5, carry);\n}",
        ),
        (
            'asm("add.u32 %0, %1, 1; add.u32 %0, %0, %2;" : "=r"(x) : "r"(next()), "r"(next()));',
            "{\n    unsigned out0;\n    out0 = unsigned(next()) + 1u;\n    out0 = out0 + next();\n    x = out0;\n}",
        ),
        (
            'asm("mov.u32 %0, %2; mov.u32 %1, %3;" : "=r"(x), "=r"(y) : "r"(y), "r"(x));',
            "{\n    const unsigned in3 = x;\n    x = y;\n    y = in3;\n}",
        ),
        (
            'asm("add.u32 %0, %1, 3;" : "=r"(x) : "0"(y));',
            "{\n    unsigned out0 = y;\n    out0 = out0 + 3u;\n    x = out0;\n}",
        ),
        (
            'asm volatile("" ::: "memory");',
            'asm volatile("" ::: "memory");',
        ),
        (
            'asm volatile("" : "+r"(x) :: "memory");',
            'asm volatile("" ::: "memory");',
        ),
    ],
)
def test_statement(statement: str, cpp: str) -> None:
    assert translated(statement, DECLARED).strip() == cpp


def test_block_is_indented_as_its_line() -> None:
    statement = 'asm("mov.b64 {%0, %1}, %2;" : "=r"(x[0]), "=r"(x[1]) : "l"(l));'
    source = f"void f() {{\n    if (a)\n        {statement}\n    else g();\n}}\n"
    text, _ = translate_source(source)
    assert text == (
        "void f() {\n    if (a)\n        {\n            const unsigned long long word = (unsigned long long)l;\n"
        "            x[0] = unsigned(word);\n            x[1] = unsigned(word >> 32);\n        }\n    else g();\n}\n"
    )


def test_macro_bodies_stay_one_logical_line() -> None:
    source = (
        "#define SPLIT(lo, hi, v) \\\n"
        '  asm("mov.b64 {%0, %1}, %2;" : "=r"(lo), "=r"(hi) : "l"(v))\n'
        '#define LANE(x) asm("mov.u32 %0, %%laneid;" : "=r"(x));\n'
        "int after;\n"
    )
    text, _ = translate_source(source)
    assert text == (
        "#define SPLIT(lo, hi, v) \\\n"
        "  do { \\\n      const unsigned long long word_ptx = (unsigned long long)(v); \\\n"
        "      lo = unsigned(word_ptx); \\\n      hi = unsigned(word_ptx >> 32); \\\n  } while (false)\n"
        "#define LANE(x) x = __lane_id() & 31;\n"
        "int after;\n"
    )


def test_parameters_of_macros_may_stand_for_anything() -> None:
    text, _ = translate_source('#define AND(d, a, b) asm("and.b32 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b))\n')
    assert text == "#define AND(d, a, b) d = (a) & (b)\n"


def test_line_ends_are_the_files() -> None:
    text, _ = translate_source('void f() {\r\n  asm("mov.b64 {%0, %1}, %2;" : "=r"(a), "=r"(b) : "l"(c));\r\n}\r\n')
    assert text.count("\n") == text.count("\r\n") == 7


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ('void f() { asm volatile("cp.async.commit_group;"); g(); }', "void f() {  g(); }"),
        ('void f() { if (a) asm volatile("cp.async.wait_all;"); g(); }', "void f() { if (a) ; g(); }"),
        ('#define COMMIT asm volatile("cp.async.commit_group;")\n', "#define COMMIT \n"),
    ],
)
def test_dropped_statements(source: str, result: str) -> None:
    assert translate_source(source)[0] == result


def test_operands_keep_their_own_edits() -> None:
    facts = facts_of('void f() { asm("add.u32 %0, %1, 1;" : "=r"(out) : "r"(cudaThing)); }')
    (statement,) = facts.asm
    result = translate_asm(facts, statement, OPTIONS)
    assert isinstance(result, PtxTranslation)
    at = facts.data.index(b"cudaThing")
    rename = Fix("rename", (Edit.replace(at, at + 9, b"hipThing"),))
    translation = Fix("ptx", (Edit(result.span.start, result.span.end, result.replacement),))
    applied = apply_fixes(facts.data, [translation, rename])
    assert applied.conflicts == ()
    assert applied.data == b"void f() { out = unsigned(hipThing) + 1u; }"


@pytest.mark.parametrize(
    ("name", "cpp"),
    [
        ("tid.x", "threadIdx.x"),
        ("ntid.y", "blockDim.y"),
        ("ctaid.z", "blockIdx.z"),
        ("nctaid.x", "gridDim.x"),
        ("lanemask_eq", "1u << (__lane_id() & 31)"),
        ("lanemask_le", "warp32::lanes_up_to()"),
        ("lanemask_gt", "warp32::lanes_after()"),
        ("lanemask_ge", "warp32::lanes_from()"),
        ("warpid", "ptx::warp_id()"),
        ("clock", "(unsigned)clock64()"),
        ("dynamic_smem_size", "ptx::dynamic_shared_size()"),
        ("cluster_ctarank", "0u"),
    ],
)
def test_special_registers(name: str, cpp: str) -> None:
    assert translated(f'asm("mov.u32 %0, %%{name};" : "=r"(x));') == f"x = {cpp};"


def test_whole_wavefronts() -> None:
    source = 'void f() { asm("mov.u32 %0, %%laneid;" : "=r"(x)); }'
    options = PtxOptions(OPTIONS.support_part, "64")
    assert translate_source(source, options)[0] == "void f() { x = __lane_id(); }"


def notes_of(statement: str) -> list[tuple[str, str]]:
    facts = facts_of(f"void f() {{ {statement} }}")
    result = translate_asm(facts, facts.asm[0], OPTIONS)
    assert isinstance(result, PtxTranslation)
    for note in result.notes:
        assert facts.data[note.offset :].startswith(note.symbol.encode()) or note.symbol.startswith("%")
    return [(note.symbol, note.message) for note in result.notes]


@pytest.mark.parametrize(
    ("template", "operands", "notes"),
    [
        (
            "ld.global.nc.L1::no_allocate.u32 %0, [%1];",
            '"=r"(x) : "l"(p)',
            ["cache hints are dropped (.L1::no_allocate)"],
        ),
        ("ex2.approx.ftz.f32 %0, %1;", '"=f"(x) : "f"(y)', ["denormal numbers are kept, not flushed to zero (.ftz)"]),
        (
            "cp.async.ca.shared.global [%0], [%1], 16;",
            ': "r"(x), "l"(p)',
            ["the asynchronous copy is made at once"],
        ),
        ("cp.async.wait_group 1;", "", ["copies are synchronous: there is nothing to wait for"]),
        ("prefetch.global.L2 [%0];", ': "l"(p)', ["the prefetch is dropped"]),
        ("griddepcontrol.wait;", "", ["grids of one stream run one after the other: there is nothing to wait for"]),
        ("fence.proxy.async;", "", ["the proxy fence is dropped: AMD GPUs have one path to memory"]),
        ("nanosleep.u32 20;", "", ["sleeps for about 64 clocks whatever the duration"]),
        ("add.u32 %0, %1, 1;", '"=r"(x) : "r"(y)', []),
    ],
)
def test_notes(template: str, operands: str, notes: list[str]) -> None:
    found = notes_of(f'asm volatile("{template}" : {operands});')
    assert [message for _, message in found] == notes
    assert all(symbol == template.split()[0].rstrip(";") for symbol, _ in found)
