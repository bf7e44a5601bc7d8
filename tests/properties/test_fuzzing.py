"""Programs made by a grammar, whole and damaged, through the whole translation: 500 inputs of the nightly 20,000."""

from __future__ import annotations

import random

import pytest
from cuda_grammar import damaged, program
from reparse import broken_lines, syntax_errors, unmatched
from support import translate_tree

from hipify_py.frontend.tokens import lex
from hipify_py.results import FileStatus


def inputs(seed: int, count: int) -> dict[str, bytes]:
    """Programs by file name; every second one is damaged."""
    generator = random.Random(seed)
    found = {}
    for number in range(count):
        data = program(generator)
        found[f"f{number}.cu"] = damaged(data, generator) if number % 2 else data
    return found


@pytest.mark.parametrize("seed", range(5))
def test_programs_of_a_grammar(seed: int) -> None:
    files = inputs(seed, 100)
    for result in translate_tree(files, jobs=2).files:
        data = files[result.path]
        if b"\r" in data and b"\n" not in data:
            continue
        assert result.status in (FileStatus.TRANSLATED, FileStatus.UNCHANGED), (result.diagnostics, data)
        assert not {d.code for d in result.diagnostics} & {"HP007", "HP190", "HP901"}, (result.diagnostics, data)
        output = data if result.output is None else result.output
        assert unmatched(lex(output)) <= unmatched(lex(data))
        comments = [data[start:end] for start, end in lex(data).comments]
        assert all(comment in output for comment in comments)
        assert output is data or broken_lines(data, output) == []


def test_the_check_of_grammar_sees_what_is_broken() -> None:
    assert syntax_errors(b"int a = hipMalloc(nullptr, 1); hipStream_t s;\n#include <nowhere.h>\nunknown(a);\n") == []
    assert syntax_errors(b"int a = hipMalloc(;\n") == ["1:19: expected expression"]
    assert broken_lines(b"int a;\n", b"int a\n") == ["1:6: expected ';' after top level declarator"]
    assert broken_lines(b"int a\n", b"int a\n") == []


def test_a_missing_semicolon_that_the_parser_does_not_tell() -> None:
    data = b'template <class T> void g(T);\nvoid f() { asm("" : "=r"(g)) }\n'
    assert syntax_errors(data) == []
    assert broken_lines(data, b"void f() { int g = 1 }\n") == []
    assert broken_lines(data.replace(b")) }", b")); }"), b"void f() { int g = 1 }\n") == [
        "1:21: expected ';' at end of declaration"
    ]
