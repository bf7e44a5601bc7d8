"""Constants of CUDA's that pointers to what isn't const are made of, as it allows: their type has no const there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hipify_py.frontend.tokens import Kind, Tokens

_STARTS = frozenset((b";", b"{", b"}", b"(", b","))


def pointed_to(files: Iterable[Tokens]) -> frozenset[bytes]:
    """The names that some files make such pointers of: ``int *p = &name[0]``, ``int *p = name``."""
    return frozenset(name for tokens in files for name in _pointed_to(tokens))


def _pointed_to(tokens: Tokens) -> Iterator[bytes]:
    for index in range(3, len(tokens) - 2):
        declared = tokens.kinds[index - 3] == Kind.IDENTIFIER  # a type; *p = name alone writes what p points to
        if tokens.texts[index] != b"=" or tokens.texts[index - 2] != b"*" or not declared:
            continue
        start = index
        while start and tokens.texts[start - 1] not in _STARTS:
            start -= 1
        value = index + 2 if tokens.is_text(index + 1, b"&") else index + 1
        if b"const" not in tokens.texts[start:index] and tokens.kinds[value] == Kind.IDENTIFIER:
            yield tokens.texts[value]
