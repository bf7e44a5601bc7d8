"""What is written beside the output: the parts of the support header, if files don't hold them, and for CMake."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hipify_py._resources import resource

SUPPORT_FOLDER = "sycl_support"
CMAKE_FILE = "sycl.cmake"
CMAKE_TEXT = resource("templates", "sycl", CMAKE_FILE)
SUPPORT_TEXTS = resource("templates", "sycl", "support")
_PART = re.compile(r'^#include "(\w+)\.h"\n', re.M)
_HEADER = re.compile(r"^#include <.*\n", re.M)
_ONCE = re.compile(r"^#pragma once\n+", re.M)
_GAP = re.compile(r"\n{3,}")


def with_included(parts: Iterable[str]) -> dict[str, str]:
    """The texts of ``parts`` and of those that they include, each behind what it includes."""
    texts: dict[str, str] = {}
    for part in sorted(parts):
        if part not in texts:
            text = SUPPORT_TEXTS.joinpath(f"{part}.h").read_text(encoding="utf-8")
            texts |= with_included(_PART.findall(text)) | {part: text}
    return texts


def support_files(parts: Iterable[str]) -> dict[str, bytes]:
    """Path -> content of the files that are written beside the output."""
    return {f"{SUPPORT_FOLDER}/{part}.h": text.encode() for part, text in sorted(with_included(parts).items())}


def support_text(parts: Iterable[str]) -> str:
    """What a file holds in the place of the includes of ``parts``; empty without any.

    A file and the headers that it includes may hold the same part, so each has a guard.
    """
    texts = with_included(parts)
    headers = dict.fromkeys(line for text in texts.values() for line in _HEADER.findall(text))
    return "".join([*headers, *map(_guarded, texts, texts.values())])


def _guarded(part: str, text: str) -> str:
    guard = f"GPU_SUPPORT_{part.upper()}"
    for pattern in (_PART, _HEADER, _ONCE):
        text = pattern.sub("", text)
    return f"\n#ifndef {guard}\n#define {guard}\n\n{_GAP.sub(chr(10) * 2, text)}\n#endif  // {guard}\n"
