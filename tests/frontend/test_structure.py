"""Structure from tokens: calls, launches, qualifiers, includes, asm, device bodies."""

from __future__ import annotations

import pytest

from hipify_py.frontend import structure
from hipify_py.frontend.asm_statements import find_asm
from hipify_py.frontend.launches import find_chevrons, kernel_before
from hipify_py.frontend.tokens import Tokens, lex


def token(tokens: Tokens, text: bytes, nth: int = 0) -> int:
    return [i for i, t in enumerate(tokens.texts) if t == text][nth]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(b"f()", [], id="none"),
        pytest.param(b"f(a)", ["a"], id="one"),
        pytest.param(b"f(a, g(b, c), {d, e})", ["a", "g(b, c)", "{d, e}"], id="nested brackets"),
        pytest.param(b"f(k<a, b>, c)", ["k<a, b>", "c"], id="template arguments"),
        pytest.param(b"f(a < b, c > d)", ["a < b", "c > d"], id="comparisons"),
        pytest.param(b"f(x<y<z<1>>>(2), w)", ["x<y<z<1>>>(2)", "w"], id="nested templates"),
        pytest.param(b"f( a /* , */ , // ,\n b )", ["a", "b"], id="comments"),
        pytest.param(b"f(a, )", ["a", ""], id="empty last"),
    ],
)
def test_arguments(source: bytes, expected: list[str]) -> None:
    tokens = lex(source)
    call = structure.call_after(tokens, 0)
    assert call is not None
    assert [source[s:e].decode() for s, e in call.arguments] == expected


def test_explicit_template_arguments_belong_to_the_call() -> None:
    tokens = lex(b"f<a, 3>(x)")
    call = structure.call_after(tokens, 0)
    assert call is not None
    assert call.template == (1, 7)


@pytest.mark.parametrize(
    ("source", "kernel", "configuration"),
    [
        pytest.param(b"k<<<1, 2>>>(a);", "k", ["1", "2"], id="plain"),
        pytest.param(b"a::k<x, y><<<g, b, 0, s>>>();", "a::k<x, y>", ["g", "b", "0", "s"], id="template"),
        pytest.param(b"return (c ? p : q)<<<1, 2>>>(a);", "(c ? p : q)", ["1", "2"], id="expression"),
        pytest.param(b"t.k<<<dim3(1, 2), {3, 4}>>>(a);", "t.k", ["dim3(1, 2)", "{3, 4}"], id="member and braces"),
        pytest.param(b"k<<<a >> 1, b>>>(c);", "k", ["a >> 1", "b"], id="shift inside"),
        pytest.param(b"NAME(x)<<<1, 2>>>(a);", "NAME(x)", ["1", "2"], id="macro call"),
        pytest.param(b"k<\\\n<<1, 2>\\\n>\\\n>(a);", "k", ["1", "2"], id="splices"),
        pytest.param(b"k/*a*/<<</*b*/1, /*c*/2/*d*/>>>/*e*/(a);", "k", ["1", "2"], id="comments"),
        pytest.param(b"A<B<C>>::k<<<1, 2>>>(a);", "A<B<C>>::k", ["1", "2"], id="nested template qualifier"),
    ],
)
def test_launches(source: bytes, kernel: str, configuration: list[str]) -> None:
    tokens = lex(source)
    (chevrons,) = find_chevrons(tokens)
    first = kernel_before(tokens, chevrons.first)
    assert first is not None
    assert source[tokens.starts[first] : tokens.ends[chevrons.first - 1]].decode() == kernel
    assert [source[s:e].decode() for s, e in chevrons.configuration] == configuration


def test_unclosed_chevrons_are_no_launch() -> None:
    assert list(find_chevrons(lex(b"k<<<1, 2; } >>>(a)"))) == []


@pytest.mark.parametrize(
    ("source", "names", "member"),
    [
        (b"x", [], False),
        (b"a::b::x", ["a", "b"], False),
        (b"::x", [], False),
        (b"p->x", [], True),
        (b"p.x", [], True),
        (b"T<int>::x", ["<>"], False),
        (b"return ::x", [], False),
        (b"using ::x", [], False),
        (b"static ::x", [], False),
        (b"typename ::x", [], False),
    ],
)
def test_qualifiers(source: bytes, names: list[str], member: bool) -> None:
    tokens = lex(source)
    assert structure.qualifier_before(tokens, token(tokens, b"x")) == (names, member)


def test_namespace_aliases() -> None:
    assert structure.aliases(lex(b"namespace cg = cooperative_groups; namespace x { }")) == {"cg": "cooperative_groups"}


def test_asm_template_is_joined_and_its_statement_found() -> None:
    source = b'asm volatile("mov.u32 %0, %%laneid;\\n" "\\tadd;" : "=r"(x) : "r"(y));'
    (statement,) = find_asm(lex(source))
    assert statement.template == "mov.u32 %0, %%laneid;\n\tadd;"
    assert statement.statement == (0, len(source))


@pytest.mark.parametrize(
    ("source", "templates"),
    [
        (b'#define ASM asm volatile\nASM("a;" : "=r"(x)); ASM("b;");', ["a;", "b;"]),
        (b'#define ASM __asm__\nvoid f() { ASM volatile("a;"); }', ["a;"]),
        (b'FROM_A_HEADER("a;" "b;" : "=r"(x) : "r"(y)); OTHER("c;" ::: "memory");', ["a;b;", "c;"]),
        (b'#define F(x) ASM("a;" : "+r"(x))\n', ["a;"]),
        (b'#define asm_like(x) asm(x)\nasm_like("a;");', [""]),
        (
            b'printf("a;"); f("a" "b", c ? "d" : "e"); g(c ? "a" : "b"); h("a" ? x : y); for (auto s : {"a"}) i("a");',
            [],
        ),
    ],
)
def test_asm_behind_macros(source: bytes, templates: list[str]) -> None:
    assert [statement.template for statement in find_asm(lex(source))] == templates


def test_device_bodies() -> None:
    source = (
        b"__global__ void k(int a) { b; } __device__ int v = {1}; __host__ __device__ int f() { c; } void g() { d; }"
    )
    bodies = structure.device_bodies(lex(source))
    assert [(source[s.start : s.end], host) for s, _, host in bodies] == [(b"{ b; }", False), (b"{ c; }", True)]


def test_includes_with_blanks_and_macros() -> None:
    tokens = lex(b'#include <a.h>\n# include "b/c.h" // x\n#include MACRO\n')
    found = [(header, angled) for _, header, angled, _ in structure.includes(tokens)]
    assert found == [(b"a.h", True), (b"b/c.h", False)]
