"""Call templates: parsing, and edits that keep the text around the arguments."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hipify_py.edits import Fix, apply_fixes
from hipify_py.frontend.structure import call_after
from hipify_py.frontend.tokens import lex
from hipify_py.rewrite.calls import call_edits, member_edits
from hipify_py.rewrite.template import Argument, Parenthesis, TemplateArguments, TemplateError, Text, parse


def rewrite(source: bytes, template: str) -> str:
    tokens = lex(source)
    call = call_after(tokens, 0)
    assert call is not None
    edits = call_edits(tokens, tokens.span(0), call, parse(template))
    applied = apply_fixes(source, [Fix("call", edits)])
    assert applied.conflicts == ()
    return applied.data.decode()


def test_parts_of_a_template() -> None:
    template = parse("f$T($0, $2..., $$x)")
    assert template.parts == (
        Text("f"),
        TemplateArguments(),
        Text("("),
        Argument(0),
        Text(", "),
        Argument(2, rest=True),
        Text(", "),
        Text("$"),
        Text("x)"),
    )


def test_parts_that_depend_on_the_call() -> None:
    template = parse("$(${0} + ${1:unsigned int}$)")
    assert template.parts == (
        Parenthesis("("),
        Argument(0, operand=True),
        Text(" + "),
        Argument(1, type="unsigned int"),
        Parenthesis(")"),
    )
    assert parse("${2:*}").parts == (Argument(2, type="*"),)


@pytest.mark.parametrize(
    ("source", "template", "expected"),
    [
        pytest.param(b"m(a, b[2])", "$(${0} + ${1}$)", "a + b[2]", id="names"),
        pytest.param(b"m(a + 1, f(b).c)", "$(${0} * ${1}$)", "(a + 1) * f(b).c", id="a sum"),
        pytest.param(b"m(-a, A)", "$(${0} * ${1}$)", "(-a) * (A)", id="a sign, and what may be a macro"),
        pytest.param(b"m(1.5f, a)", "$(${0} * ${1}$)", "1.5f * a", id="a number"),
        pytest.param(b"m(a)", "h(${0:float})", "h(float(a))", id="a type that isn't known"),
        pytest.param(b"m(a)", "h(${0:long long})", "h((long long)(a))", id="a type of several words"),
        pytest.param(b"m(&a)", "${0:*} = 1", "a = 1", id="an address"),
        pytest.param(b"m(&a[2].b)", "${0:*} = 1", "a[2].b = 1", id="the address of a member"),
        pytest.param(b"m(a)", "${0:*} = 1", "*a = 1", id="a pointer"),
        pytest.param(b"m(a + 1)", "${0:*} = 1", "*(a + 1) = 1", id="a pointer that is computed"),
        pytest.param(b"m(&a + 1)", "${0:*} = 1", "*(&a + 1) = 1", id="behind an address"),
    ],
)
def test_parts_are_written_where_they_are_needed(source: bytes, template: str, expected: str) -> None:
    assert rewrite(source, template) == expected


@pytest.mark.parametrize(
    ("source", "template", "expected"),
    [
        pytest.param(b"a = m(b, c);", "$(${0} + ${1}$)", "a = b + c;", id="all that is stored"),
        pytest.param(b"a = 2 * m(b, c);", "$(${0} + ${1}$)", "a = 2 * (b + c);", id="a factor"),
        pytest.param(b"f(m(b, c));", "$(${0} + ${1}$)", "f((b + c));", id="an argument, which may be rewritten"),
        pytest.param(b"return m(b, c);", "$(${0} + ${1}$)", "return b + c;", id="returned"),
        pytest.param(b"a = m(b)->c;", "$(${0:*}$)", "a = (*b)->c;", id="a member binds tighter"),
        pytest.param(b"a = m(&b).c;", "$(${0:*}$)", "a = b.c;", id="but not than a name"),
        pytest.param(b"a = c/m(b);", "$(${0:*}$)", "a = c/(*b);", id="no comment is opened"),
        pytest.param(b"a = c + m(b);", "$(${0:*}$)", "a = c + *b;", id="a sum binds less tightly"),
        pytest.param(b"#define A(b) = m(b, b);\n", "$(${0} + ${1}$)", "#define A(b) = (b + b);\n", id="a macro"),
    ],
)
def test_parentheses_go_where_the_call_is_all_of_an_expression(source: bytes, template: str, expected: str) -> None:
    tokens = lex(source)
    at = tokens.texts.index(b"m")
    call = call_after(tokens, at)
    assert call is not None
    applied = apply_fixes(source, [Fix("call", call_edits(tokens, tokens.span(at), call, parse(template)))])
    assert applied.data.decode() == expected


def test_a_cast_goes_where_the_argument_has_the_type() -> None:
    source = b"m(a, b + 1, c)"
    tokens = lex(source)
    call = call_after(tokens, 0)
    assert call is not None
    call = replace(call, types=("const float", "float", "double"))
    for template, expected in (
        ("h(${0:float}, ${1:float}, ${2:float})", "h(a, b + 1, float(c))"),
        ("$(${0:float} / ${1:float} / ${2:float}$)", "a / (b + 1) / float(c)"),
    ):
        applied = apply_fixes(source, [Fix("call", call_edits(tokens, tokens.span(0), call, parse(template)))])
        assert applied.data.decode() == expected


def test_a_lone_dollar_is_refused_with_its_place() -> None:
    with pytest.raises(TemplateError, match=r"column 3: '\$' needs a number, T, this or \$ after it: 'f\(\$x\)'"):
        parse("f($x)")


@pytest.mark.parametrize(
    ("source", "template", "expected"),
    [
        pytest.param(b"cudaFree(p)", "hipFree($0)", "hipFree(p)", id="rename"),
        pytest.param(b"m( &p,\n   n /* bytes */ )", "h($0, $1, F)", "h( &p,\n   n, F /* bytes */ )", id="append"),
        pytest.param(b"m(a, b)", "h(S($0), $1)", "h(S(a), b)", id="wrap"),
        pytest.param(b"m(a, b, c)", "h($0, $2)", "h(a, c)", id="drop middle"),
        pytest.param(b"m(a, b, c)", "h($1, $2)", "h(b, c)", id="drop first"),
        pytest.param(b"m(a, b, c)", "h($0)", "h(a)", id="drop last two"),
        pytest.param(b"m(a)", "h()", "h()", id="drop all"),
        pytest.param(b"m()", "h(X)", "h(X)", id="add to none"),
        pytest.param(b"m(a)", "h(X, $0)", "h(X, a)", id="prepend"),
        pytest.param(b"m(a, b, c)", "h($0...)", "h(a, b, c)", id="rest"),
        pytest.param(b"m(a)", "h($0, $1...)", "h(a)", id="empty rest"),
        pytest.param(b"m(a, b)", "h($1, $0)", "h(b, a)", id="swap"),
        pytest.param(b"m(a, b)", "*($0) = ($1)", "*(a) = (b)", id="no call"),
        pytest.param(b"m<int>(a)", "h$T($0)", "h<int>(a)", id="template arguments"),
        pytest.param(b"m(loc)", "h(loc.id, $0.x)", "h(loc.id, loc.x)", id="text after an argument"),
        pytest.param(b"m(a, b)", "h($0 + $1)", "h(a + b)", id="two in one item"),
    ],
)
def test_rewrite(source: bytes, template: str, expected: str) -> None:
    assert rewrite(source, template) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("t.vote(p)", "h(t, p)"),
        ("x = ~t . vote( p );", "x = ~h(t, p);"),
        ("q->vote(p)", "h((*q), p)"),
        ("this->t.vote(p)", "h(this->t, p)"),
        ("return a[i].b->t.vote(f(p))", "return h(a[i].b->t, f(p))"),
        ("x + cg::part<4>(b).vote(p) + y", "x + h(cg::part<4>(b), p) + y"),
        ("n < s.m(a, b)[2].vote(p)", "n < h(s.m(a, b)[2], p)"),
        ("(a + b).vote(p)", "h((a + b), p)"),
    ],
)
def test_members_with_their_objects(source: str, expected: str) -> None:
    tokens = lex(source.encode())
    name = tokens.texts.index(b"vote")
    call = call_after(tokens, name)
    assert call is not None
    applied = apply_fixes(source.encode(), [Fix("call", member_edits(tokens, name, call, parse("h($this, $0)")))])
    assert applied.data.decode() == expected
