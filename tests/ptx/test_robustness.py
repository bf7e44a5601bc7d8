"""Whatever stands in a statement, it is translated or refused with a place: never an exception, never half a text."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ptx_harness import OPTIONS, facts_of

from hipify_py.edits import apply_fixes
from hipify_py.frontend.tokens import lex
from hipify_py.tables.ptx import opcode_words
from hipify_py.targets.hip.ptx import PtxTranslation, translate_asm

_MODIFIERS = st.sampled_from(
    (
        *("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64", "b8", "b16", "b32", "b64", "b128", "pred"),
        *("f16", "f16x2", "bf16", "bf16x2", "f32", "f32x2", "f64", "s16x2", "u16x2", "tf32", "e4m3x2"),
        *("lo", "hi", "wide", "cc", "sat", "ftz", "rn", "rz", "rni", "rzi", "approx", "relu", "NaN", "l", "r", "clamp"),
        *("global", "shared", "local", "const", "volatile", "relaxed", "acquire", "release", "gpu", "cta", "sys"),
        *("v2", "v4", "v8", "nc", "L2::cache_hint", "sync", "idx", "bfly", "ballot", "any", "all", "add", "inc", "cas"),
        *("eq", "ltu", "and", "or", "async", "commit_group", "to", "pack", "f4e", "shiftamt", "proxy", "warp"),
    )
)
_OPERANDS = st.sampled_from(
    (
        *("%0", "%1", "%2", "%3", "%9", "p", "q", "!p", "p|q", "%0|p", "_", "1", "-1", "0x1f", "0f3F800000", "1.5"),
        *("%%laneid", "%%tid.x", "{%0, %1}", "{%0, p}", "{%0, %1, %2, %3}", "[%2]", "[%2+4]", "[p]", "[%2, {%1}]"),
        *("%0.b1", "%1.h0", "WARP_SZ", "L"),
    )
)
_INSTRUCTIONS = st.builds(
    lambda guard, word, modifiers, operands: f"{guard}{'.'.join((word, *modifiers))} {', '.join(operands)};",
    st.sampled_from(("", "", "", "@p ", "@!q ", "@%1 ")),
    st.sampled_from(sorted(opcode_words())),
    st.lists(_MODIFIERS, max_size=4),
    st.lists(_OPERANDS, max_size=5),
)
_ITEMS = st.one_of(_INSTRUCTIONS, _INSTRUCTIONS, st.sampled_from(("L:", ".reg .b32 r;", "{ trap; }", "@p bra L;")))
_LISTS = st.sampled_from(
    (
        '"=r"(x), "+r"(y), "=l"(z), "=f"(w)',
        ': "r"(x), "h"(f()), "l"(p), "d"(d)',
        '"+l"(*p++) : "r"(i++), "n"(4), "0"(k), "f"(v)',
        '"=q"(x) : "C"(s), "x"(y)',
        "",
    )
)


@settings(max_examples=400, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(st.lists(_ITEMS, min_size=1, max_size=3), _LISTS, st.sampled_from(("void f() {{ {} }}", "#define M {}\n")))
def test_statements_of_all_shapes(items: list[str], operands: str, frame: str) -> None:
    template = "{ .reg .pred p, q; " + " ".join(items) + " }"
    source = frame.format(f'asm volatile("{template}" : {operands});')
    facts = facts_of(source)
    (statement,) = facts.asm
    result = translate_asm(facts, statement, OPTIONS)
    if not isinstance(result, PtxTranslation):
        assert result.reason
        assert result.hint
        assert statement.span.start <= result.offset < statement.span.end
        return
    applied = apply_fixes(facts.data, [result.fix])
    assert applied.conflicts == ()
    text = applied.data.decode()
    assert not set("\1\2\3\4#") & set(text.replace("#define", ""))
    tokens = lex(applied.data)
    brackets = [index for index, token in enumerate(tokens.texts) if token in (b"(", b")", b"[", b"]", b"{", b"}")]
    assert all(index in tokens.matches for index in brackets)
    assert b"asm" not in tokens.texts
