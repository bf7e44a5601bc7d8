"""Call templates: parsing, and edits that keep the text around the arguments."""

from __future__ import annotations

import pytest

from hipify_py.edits import Fix, apply_fixes
from hipify_py.frontend.structure import call_after
from hipify_py.frontend.tokens import lex
from hipify_py.rewrite.calls import call_edits, member_edits
from hipify_py.rewrite.template import Argument, TemplateArguments, TemplateError, Text, parse


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
