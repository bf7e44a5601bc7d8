"""Paths in build files: where the toolkit is, and files that get new names."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

TOOLKIT = re.compile(r"/usr/local/cuda(?:-[\d.]+)?(?![\w-])")
"""Where NVIDIA's installer puts a toolkit."""
_FILE = re.compile(r"[^\s;\"'<>:=,()\[\]]*\.\w+", re.A)


def renamed_files(text: str, path: str, names: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Where ``text`` in the file at ``path`` names files that get new ``names``, and what to write there."""
    if not names:
        return
    suffixes = {posixpath.splitext(old)[1]: posixpath.splitext(new)[1] for old, new in names.items()}
    folder = posixpath.dirname(path)
    for match in _FILE.finditer(text):
        stem, suffix = posixpath.splitext(match[0])
        if suffix not in suffixes:
            continue
        plain = posixpath.normpath(posixpath.join(folder, match[0]))
        tail = re.split(r"[$}*%]", match[0])[-1].lstrip("/")
        if plain in names or stem.endswith(("*", "%")) or any(old == tail or old.endswith("/" + tail) for old in names):
            yield match.start() + len(stem), match.end(), suffixes[suffix]
