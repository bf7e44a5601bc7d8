"""Includes read off the text: the same as a search by lines finds."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st

from hipify_py.includes import has_computed, headers_of

_LINE = re.compile(rb'^[ \t]*#[ \t]*include(?:_next)?[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.M)
_BY_MACRO = re.compile(rb"^[ \t]*#[ \t]*include(?:_next)?[ \t]+[A-Za-z_]", re.M)
_PIECES = [b"#", b"include", b"_next", b" ", b"\t", b"\n", b"\r", b'"', b"<", b">", b"a.h", b"//", b"\xff"]


@given(st.lists(st.sampled_from(_PIECES), max_size=30).map(b"".join))
@example(b'# # include "a.h"\n')
@example(b'\t #\tinclude_next<a.h>//#include "a.h"\n  #include a.h')
def test_as_a_search_by_lines_finds(text: bytes) -> None:
    assert list(headers_of(text)) == [
        (found[1] or found[2], found.start(), found[1] is None) for found in _LINE.finditer(text)
    ]
    assert has_computed(text) == (_BY_MACRO.search(text) is not None)
