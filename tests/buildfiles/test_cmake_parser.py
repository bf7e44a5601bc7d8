"""The parser of CMake list files: every byte survives, arguments stand where they stand."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hipify_py.buildfiles.cmake.parser import CMakeSyntaxError, parse
from hipify_py.buildfiles.cmake.words import words

FILES = [
    b"",
    b"\xef\xbb\xbfproject(p)\r\n",
    b"# only a comment",
    b"set(A b)# comment\nset ( A\tb\n c ) # end\n",
    b"#[[ block\n comment ]] set(A [==[ a ]] b ]==] [[x]])\n",
    b'set(A "quoted \\" (not) # a comment; ${B}\nsecond line" unquoted\\ blank)\n',
    b"if((A AND (B)) OR NOT C)\nendif()\n",
    b'set(A -Dx="a b" $(MAKE_VARIABLE) a"b"c)\n',
    b"message(gr\xf6\xdfe \xc3\xa9)\n",
    b"f(#[[inside]] a #[=[ ]] ]=] b # line\n c)",
    b"\r\n\r\nf()\r",
]


@pytest.mark.parametrize("data", FILES, ids=range(len(FILES)))
def test_the_tokens_are_the_file(data: bytes) -> None:
    file = parse(data)
    assert file.source() == data
    for command in file.commands:
        assert data[command.name_span.start : command.name_span.end].decode().lower() == command.name
        for argument in command.arguments:
            assert data[argument.inner.start : argument.inner.end].decode("latin-1") == argument.text
            assert argument.span.start <= argument.inner.start <= argument.inner.end <= argument.span.end


PIECES = ["f(", ")", '"a b"', "[[c]]", "#d\n", " ", "\n", "e", "${g}", ";", "\\)", "(", "\u00e9"]


@given(st.lists(st.sampled_from(PIECES)))
def test_whatever_is_parsed_comes_back(pieces: list[str]) -> None:
    data = "".join(pieces).encode()
    with contextlib.suppress(CMakeSyntaxError):
        assert parse(data).source() == data


def test_kinds_of_arguments() -> None:
    (command,) = parse(b'f(a "b" [=[c]=] (d))').commands
    assert [(a.text, a.kind) for a in command.arguments] == [
        ("a", "unquoted"),
        ("b", "quoted"),
        ("c", "bracket"),
        ("(", "parenthesis"),
        ("d", "unquoted"),
        (")", "parenthesis"),
    ]


@pytest.mark.parametrize(
    ("data", "offset"), [(b"f(a", 3), (b'f("a)\n', 2), (b"f(a))", 4), (b"a b", 2), (b"(a)", 0), (b"\xef\xbb\xbff(", 5)]
)
def test_errors_have_a_place(data: bytes, offset: int) -> None:
    with pytest.raises(CMakeSyntaxError) as caught:
        parse(data)
    assert caught.value.offset == offset


@pytest.mark.parametrize(
    ("argument", "expected"),
    [
        (b"-O3", [("-O3", False)]),
        (b'"-O3 -G;-g"', [("-O3", False), ("-G", False), ("-g", False)]),
        (b"$<$<COMPILE_LANGUAGE:CUDA>:-G;-g>", [("CUDA", False), ("-G", True), ("-g", True)]),
        (b"$<$<COMPILE_LANGUAGE:CXX>:-G>", [("CXX", False), ("-G", False)]),
        (b"$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-G>", [("CUDA,NVIDIA", False), ("-G", True)]),
        (
            b'"$<$<AND:$<CONFIG:Debug>,$<COMPILE_LANGUAGE:CUDA>>:SHELL:-Xcompiler -Wall>"',
            [("Debug", False), (",$<COMPILE_LANGUAGE:CUDA>", False), ("-Xcompiler", True), ("-Wall", True)],
        ),
        (b"-I$<TARGET_PROPERTY:t,DIRS>", [("-I$<TARGET_PROPERTY:t,DIRS>", False)]),
    ],
)
def test_words(argument: bytes, expected: list[tuple[str, bool]]) -> None:
    (command,) = parse(b"f(" + argument + b")").commands
    found = words(command.arguments)
    assert [(word.text, word.guarded) for word in found] == expected
    assert all(b"f(" + argument + b")"[word.span.start : word.span.end] for word in found)
