"""Launches and shared memory for the engine: what C++ compilers can't read is rewritten, the rest stays."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.edits import Edit, Fix, Hole
from hipify_py.frontend.facts import FileFacts, Launch
from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.blocking import Blocking

LAUNCH_CODE = "launch"
SHARED_CODE = "shared"
_NAME = re.compile(r"(?:::)?(?:\w+::)*(\w+)")


def launch_fixes(facts: FileFacts, blocking: Blocking) -> Iterator[Fix]:
    """``k<<<g, b, n, s>>>(a)`` becomes ``::simt::launch({g, b, size_t(n), s}, [&](auto... a) { k(a...); })(a)``."""
    for launch in facts.launches:
        if 2 <= len(launch.configuration) <= 4:
            yield _lowered(facts, launch, blocking)


def _lowered(facts: FileFacts, launch: Launch, blocking: Blocking) -> Fix:
    kernel = facts.text(launch.kernel)
    plain = _NAME.fullmatch(kernel)
    known = plain is not None and plain.group(1) in facts.kernels
    mode = "launch_flat" if blocking.never_blocks(kernel) else "launch"
    capture = b"[&]" if known or "<" in kernel else b"[=]"
    call: list[bytes | Hole] = [capture, b"(auto... simt_args) { ", Hole(*launch.kernel), b"(simt_args...); })"]
    new: list[bytes | Hole] = [f"::simt::{mode}({{".encode(), *_configuration(launch), b"}, ", *call]
    return Fix(LAUNCH_CODE, (Edit(launch.kernel.start, launch.chevrons.end, tuple(new)),))


def _configuration(launch: Launch) -> Iterator[bytes | Hole]:
    for index, span in enumerate(launch.configuration):
        if index:
            yield b", "
        if index == 2:
            yield b"size_t("
        yield Hole(*span)
        if index == 2:
            yield b")"


def shared_fixes(facts: FileFacts) -> Iterator[Fix]:
    """``extern __shared__ T s[];`` becomes ``T* s = ::simt::dynamic_shared<T>();``."""
    tokens = facts.tokens
    for index, text in enumerate(tokens.texts):
        if text == b"__shared__":
            fix = _dynamic(tokens, index)
            if fix is not None:
                yield fix


def _dynamic(tokens: Tokens, index: int) -> Fix | None:
    """The fix for the declaration around a ``__shared__``, if it is the unsized kind."""
    start, end = _declaration(tokens, index)
    words = tokens.texts[start:end]
    if b"extern" not in words or end >= len(tokens) or tokens.texts[end] != b";":
        return None
    try:
        bracket = start + words.index(b"[")
    except ValueError:
        return None
    name = bracket - 1
    kept = [
        i for i in range(start, name) if tokens.texts[i] not in (b"extern", b"__shared__") and not _aligns(tokens, i)
    ]
    if not kept:
        return None
    kind = _spelled(tokens, kept)
    text = kind + b"* " + tokens.texts[name] + b" = ::simt::dynamic_shared<" + kind + b">()"
    return Fix(SHARED_CODE, (Edit.replace(tokens.starts[start], tokens.ends[end - 1], text),))


def _declaration(tokens: Tokens, index: int) -> tuple[int, int]:
    """Token range of the declaration that holds ``index``, without its semicolon."""
    directive = tokens.directive[index]
    start = end = index
    while start > 0 and tokens.directive[start - 1] == directive and _goes_on(tokens.texts[start - 1]):
        start -= 1
    while end < len(tokens) and tokens.directive[end] == directive and tokens.texts[end] != b";":
        end += 1
    if directive >= 0:
        start = max(start, tokens.directives[directive].first + 1)
    return start, end


def _goes_on(text: bytes) -> bool:
    return text not in (b";", b"{", b"}", b":", b")")


def _aligns(tokens: Tokens, index: int) -> bool:
    """Whether a token is part of an alignment specifier, which the engine's shared memory makes good on anyway."""
    if tokens.texts[index] in (b"__align__", b"alignas", b"__attribute__", b"volatile"):
        return tokens.texts[index] != b"volatile"
    opener = index
    depth = 0
    while opener >= 0 and depth <= 0 and index - opener < 12:
        text = tokens.texts[opener]
        depth += (text == b"(") - (text == b")" and opener != index)
        opener -= 1
    return depth > 0 and tokens.texts[opener] in (b"__align__", b"alignas", b"__attribute__", b"(")


def _spelled(tokens: Tokens, indices: list[int]) -> bytes:
    """The tokens of a type, with blanks between words only."""
    text = b" ".join(tokens.texts[index] for index in indices)
    return re.sub(rb" ?(::|<|>|,) ?", rb"\1", text).replace(b">", b"> ").strip()


def cast_fixes(facts: FileFacts) -> Iterator[Fix]:
    """``(void*)kernel`` becomes ``kernel``: the engine launches typed functions."""
    tokens = facts.tokens
    for index in tokens.identifiers():
        if tokens.name(index) not in facts.kernels:
            continue
        start = index
        while tokens.is_text(start - 1, b"::") or tokens.is_text(start - 1, b"&"):
            start -= 2 if tokens.is_text(start - 1, b"::") else 1
        opener = tokens.matches.get(start - 1) if tokens.is_text(start - 1, b")") else None
        if opener is not None and _is_void_pointer(tokens, opener + 1, start - 1):
            yield Fix("cast", (Edit.replace(tokens.starts[opener], tokens.starts[start], b""),))
        elif tokens.is_text(start - 1, b"(") and tokens.is_text(start - 2, b">"):
            fix = _without_cast(tokens, start)
            if fix is not None:
                yield fix


def _is_void_pointer(tokens: Tokens, first: int, last: int) -> bool:
    return [text for text in tokens.texts[first:last] if text != b"const"] == [b"void", b"*"]


def _without_cast(tokens: Tokens, start: int) -> Fix | None:
    """``reinterpret_cast<const void*>(kernel)`` without the cast; None for anything else."""
    opener = start - 1
    angle = opener - 1
    while angle > 0 and tokens.texts[angle] != b"<":
        angle -= 1
    closer = tokens.closing(opener)
    if closer is None or angle < 1 or not tokens.texts[angle - 1].endswith(b"_cast"):
        return None
    if not _is_void_pointer(tokens, angle + 1, opener - 1):
        return None
    before = Edit.replace(tokens.starts[angle - 1], tokens.starts[start], b"")
    return Fix("cast", (before, Edit.replace(tokens.starts[closer], tokens.ends[closer], b"")))
