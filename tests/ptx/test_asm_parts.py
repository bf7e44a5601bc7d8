"""The parts of asm statements: template with places, constraints, operands, clobbers; and declared types."""

from __future__ import annotations

import pytest

from hipify_py.frontend.ptx.declared import declared_type, read_type
from hipify_py.frontend.ptx.statement import AsmError, AsmParts, read_statement
from hipify_py.frontend.tokens import lex


def parts_of(source: str) -> tuple[AsmParts, str]:
    tokens = lex(source.encode())
    keyword = next(i for i, text in enumerate(tokens.texts) if text in (b"asm", b"__asm__"))
    return read_statement(tokens, keyword), source


def expressions(parts: AsmParts, source: str) -> list[str]:
    return [source[operand.expression.start : operand.expression.end] for operand in parts.operands]


def test_operands_and_clobbers() -> None:
    parts, source = parts_of(
        'asm volatile("a.b %0, %1, %2;" : "=r"(x[i, 1]), "+l"(p ? a : b) : "f"(f(1, 2)), [n] "n"(4) : "memory", "cc");'
    )
    assert expressions(parts, source) == ["x[i, 1]", "p ? a : b", "f(1, 2)", "4"]
    assert [(o.constraint, o.is_output, o.is_read) for o in parts.operands] == [
        ("r", True, False),
        ("l", True, True),
        ("f", False, True),
        ("n", False, True),
    ]
    assert parts.names == {"n": 3}
    assert parts.clobbers == ("memory", "cc")
    assert parts.qualifiers == {"volatile"}


@pytest.mark.parametrize("colons", ["::", ": :", ":\n  :"])
def test_no_outputs(colons: str) -> None:
    parts, source = parts_of(f'asm("a;" {colons} "r"(x) : "memory");')
    assert expressions(parts, source) == ["x"]
    assert parts.clobbers == ("memory",)


def test_scope_operators_are_no_colons() -> None:
    parts, source = parts_of('asm("a;" : "=r"(ns::x) : "r"(::y), "l"(cond ? a::b : c));')
    assert expressions(parts, source) == ["ns::x", "::y", "cond ? a::b : c"]


def test_places_lead_through_escapes_and_literals() -> None:
    parts, source = parts_of('asm("{\\n\\t"\n    "add.u32 %0, 1;\\n"\n  R"(sub.u32 %0;)" "}");')
    assert parts.text == "{\n\tadd.u32 %0, 1;\nsub.u32 %0;}"
    for word in ("add", "u32 %0, 1", "sub", "}"):
        assert source.startswith(word, parts.offset(parts.text.index(word)))
    assert source[parts.offset(1) :].startswith("\\n")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('asm("ld" SCOPE ".u32 %0;");', "the template is put together by the preprocessor (SCOPE)"),
        ("asm();", "the asm statement has no template"),
        ("asm volatile;", "the asm statement has no parentheses"),
        ('asm("a;" : "=r" x);', 'an operand reads "constraint"(expression)'),
        ('asm("a;" : "=r"());', 'an operand reads "constraint"(expression)'),
        ('asm("a;" : "=r"(x) "r"(y));', "a comma is missing between operands"),
    ],
)
def test_malformed(source: str, message: str) -> None:
    with pytest.raises(AsmError) as caught:
        parts_of(source)
    assert caught.value.message == message


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("void f(unsigned x) { asm; }", "u32"),
        ("void f(const uint32_t* x) { asm; }", "pointer"),
        ("void f() { long long x = 1; asm; }", "s64"),
        ("void f() { float x; { int x; } asm; }", "f32"),
        ("void g(int x) { } void f(unsigned x) { asm; }", "u32"),
        ("void g(int x) { } void f() { asm; }", ""),
        ("void f() { for (int x = 0; x < 3; ++x) { } asm; }", ""),
        ("void f() { unsigned x; if (g(x)) { asm; } }", "u32"),
        ("void f() { auto x = 1; asm; }", ""),
        ("template <class T> void f(T x) { asm; }", ""),
        ("void f() { int y = 2; return x; asm; }", ""),
        ("void f() { std::uint64_t x{}; asm; }", "u64"),
    ],
)
def test_declared_types(source: str, found: str) -> None:
    tokens = lex(source.encode())
    assert declared_type(tokens, tokens.texts.index(b"asm"), b"x") == found


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("*(unsigned long long*)&r", "u64"),
        ("*reinterpret_cast<uint32_t*>(&packed[0])", "u32"),
        ("reinterpret_cast<const int&>(a.b)", "s32"),
        ("*(unsigned*)a + b", ""),
        ("x", ""),
    ],
)
def test_types_of_expressions(expression: str, found: str) -> None:
    assert read_type(expression) == found
