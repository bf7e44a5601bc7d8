"""Text from input files and their names, made safe to show: no terminal escapes, no direction tricks."""

from __future__ import annotations

import re

_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # control characters, among them the start of every terminal escape
    "\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff"  # zero-width and bidirectional controls
    "\ud800-\udfff"  # bytes of names that are no UTF-8
    "\U000e0000-\U000e007f]"  # invisible tags
)


def printable(text: str) -> str:
    """``text`` with everything that isn't visible as itself written as an escape; tabs become blanks."""
    return _UNSAFE.sub(_escape, text)


def decode_line(line: bytes) -> str:
    """A source line as text; bytes that are no UTF-8 stay recognisable."""
    return line.decode("utf-8", "surrogateescape")


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code == 9:
        return " "
    if 0xDC80 <= code <= 0xDCFF:  # surrogateescape of one byte
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
