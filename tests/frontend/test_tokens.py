"""The lexer: exact offsets for every token, whatever the bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hipify_py.frontend.tokens import Kind, closed_up, lex


def texts(data: bytes) -> list[bytes]:
    return lex(data).texts


def test_texts_for_the_parser_close_launches_up() -> None:
    source = b"k<A<B<int>> > << <1, n >> 1 >> > (a >> 1); l<<<1, 2>>>(3); operator<< <T>(s); vector<vector<int>> v;"
    closed = b"k<A<B<int>> > <<< 1, n >> 1 >>>  (a >> 1); l<<<1, 2>>>(3); operator<< <T>(s); vector<vector<int>> v;"
    assert closed_up(source) == closed


def test_comments_and_blanks_are_no_tokens() -> None:
    tokens = lex(b"a /* cudaMalloc */ b // c \\\n d\ne")
    assert tokens.texts == [b"a", b"b", b"e"]
    assert [tokens.data[s:e] for s, e in tokens.comments] == [b"/* cudaMalloc */", b"// c \\\n d"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(b'R"x(a)" )x"', [b'R"x(a)" )x"'], id="raw string"),
        pytest.param(b'u8"a\\"b"', [b'u8"a\\"b"'], id="escaped quote"),
        pytest.param(b"1'000'000u", [b"1'000'000u"], id="digit separators"),
        pytest.param(b"0x1p-3f", [b"0x1p-3f"], id="hexadecimal float"),
        pytest.param(b"k<<<1", [b"k", b"<<<", b"1"], id="launch"),
        pytest.param(b"a>>>b", [b"a", b">", b">", b">", b"b"], id="closing angles stay single"),
        pytest.param(b"k<\\\n<\\\r\n<1", [b"k", b"<<<", b"1"], id="a launch with splices"),
        pytest.param(b"k< < <1", [b"k", b"<", b"<", b"<", b"1"], id="blanks make no launch"),
        pytest.param(b"k << \t<1, a >> > 2", [b"k", b"<<<", *b"1 , a > > > 2".split()], id="a launch with blanks"),
        pytest.param(b"operator<< <T>(s)", [b"operator", b"<<", b"<", b"T", *b"> ( s )".split()], id="an operator"),
        pytest.param(b"a << <= b << << c", b"a << <= b << << c".split(), id="shifts with blanks"),
        pytest.param(b"k<</**/<1", [b"k", b"<<", b"<", b"1"], id="a comment makes no launch"),
        pytest.param(b"a:\\\n:b-\\\n>c", [b"a", b"::", b"b", b"->", b"c"], id="signs with splices"),
        pytest.param(b"a \\ \t\nb", [b"a", b"b"], id="a splice with blanks before the line end"),
        pytest.param(b"x<:0:> <%a%> p%:%:q", b"x [ 0 ] { a } p ## q".split(), id="digraphs"),
        pytest.param(b"v<::t> w<:::t:>", b"v < :: t > w [ :: t ]".split(), id="no digraph"),
        pytest.param(b"cudaMalloc\\u00e9(p)", [b"cudaMalloc\\u00e9", b"(", b"p", b")"], id="universal name"),
        pytest.param(b"a::b->c", [b"a", b"::", b"b", b"->", b"c"], id="scopes and members"),
        pytest.param(b"x##y", [b"x", b"##", b"y"], id="pasting"),
        pytest.param(b'"a b\nc', [b'"a b', b"c"], id="a string that is not closed"),
        pytest.param(b'"a \\\nb" c', [b'"a \\\nb"', b"c"], id="a string over two lines"),
        pytest.param(b'"a\\', [b'"a', b"\\"], id="a string that ends with the file"),
        pytest.param(b"/\\\n/ a\nb", [b"b"], id="a comment whose slashes are split"),
        pytest.param(b"/\\\n* a *\\\n/ b", [b"b"], id="a block comment whose marks are split"),
    ],
)
def test_tokens(source: bytes, expected: list[bytes]) -> None:
    assert texts(source) == expected


def test_spliced_identifier_reads_as_one() -> None:
    tokens = lex(b"cuda\\\nMalloc(p)")
    assert tokens.texts[0] == b"cudaMalloc"
    assert tokens.span(0) == (0, 12)


def test_directives_cover_logical_lines() -> None:
    tokens = lex(b"#define A \\\n  b\nc\n  # include <x>\n")
    assert [(d.name, tokens.data[d.span.start : d.span.end]) for d in tokens.directives] == [
        ("define", b"#define A \\\n  b"),
        ("include", b"# include <x>"),
    ]
    assert [tokens.directive[i] for i in range(len(tokens))] == [0, 0, 0, 0, -1, 1, 1, 1, 1, 1]


def test_a_digraph_starts_a_directive() -> None:
    (directive,) = lex(b"%:include <x>\n").directives
    assert directive.name == "include"


def test_a_directive_goes_on_after_a_splice_with_blanks() -> None:
    (directive,) = lex(b"#define A 1 + \\ \n 2\nc").directives
    assert (directive.first, directive.last) == (2, 6)


def test_hash_inside_a_line_is_no_directive() -> None:
    assert lex(b"a # define b\n").directives == []


def test_unbalanced_quotes_in_error_directive_do_not_swallow_the_next_line() -> None:
    assert texts(b"#error don't\nx\n")[-1] == b"x"


def test_byte_order_mark_is_skipped() -> None:
    assert lex(b"\xef\xbb\xbfint a;").starts[0] == 3


def test_brackets_match_inside_a_directive_or_outside_all() -> None:
    tokens = lex(b"(\n#define M )\n)")
    assert tokens.closing(0) == len(tokens) - 1


@given(st.binary(max_size=200))
def test_any_bytes_lex_with_increasing_disjoint_spans(data: bytes) -> None:
    tokens = lex(data)
    position = 0
    for index in range(len(tokens)):
        start, end = tokens.span(index)
        assert position <= start < end <= len(data)
        if tokens.kinds[index] in (Kind.NUMBER, Kind.STRING, Kind.CHARACTER):
            assert tokens.texts[index] == data[start:end]
        position = end


@given(st.text(alphabet="ab<>(){}[]\"'\\/*#\n R", max_size=60))
def test_nothing_but_blanks_and_comments_is_lost(text: str) -> None:
    data = text.encode()
    tokens = lex(data)
    covered = set()
    for index in range(len(tokens)):
        covered.update(range(*tokens.span(index)))
    for start, end in tokens.comments:
        covered.update(range(start, end))
    rest = bytes(byte for offset, byte in enumerate(data) if offset not in covered)
    assert rest.replace(b"\\\n", b"").strip() == b""
