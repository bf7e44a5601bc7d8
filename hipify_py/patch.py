"""Unified diffs of bytes, as ``patch`` and ``git apply`` read them."""

from __future__ import annotations

import difflib
import os
import re

_QUOTED = re.compile(rb'[\x00-\x1f\x7f-\xff"\\]')


def unified_diff(path: str, old: bytes | None, new: bytes) -> bytes:
    """The patch that turns ``old`` (None: no such file) into ``new``; empty if nothing changes."""
    if old == new:
        return b""
    before = b"/dev/null" if old is None else _name("a/", path)
    lines = difflib.diff_bytes(difflib.unified_diff, _lines(old or b""), _lines(new), before, _name("b/", path))
    return b"".join(line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n" for line in lines)


def rename_diff(old_path: str, new_path: str, old: bytes, new: bytes) -> bytes:
    """The patch, as git writes it, that renames a file and turns ``old`` into ``new``."""
    names = [_name(side, path).removesuffix(b"\t") for side, path in (("a/", old_path), ("b/", new_path))]
    bare = [_name("", path).removesuffix(b"\t") for path in (old_path, new_path)]
    head = b"diff --git %s %s\nsimilarity index 50%%\nrename from %s\nrename to %s\n" % (*names, *bare)
    body = unified_diff(new_path, old, new)
    if not body:
        return head.replace(b"similarity index 50%", b"similarity index 100%")
    return head + b"--- " + names[0] + b"\n" + body.partition(b"\n")[2]


def _lines(data: bytes) -> list[bytes]:
    """Lines with their ends; only ``\\n`` ends a line for ``patch``."""
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def _name(side: str, path: str) -> bytes:
    """The name in a header, quoted as git quotes names with unusual bytes."""
    raw = side.encode() + os.fsencode(path)
    if not _QUOTED.search(raw):
        return raw + (b"\t" if b" " in raw else b"")
    return b'"' + _QUOTED.sub(lambda match: b"\\%03o" % match[0][0], raw) + b'"'
