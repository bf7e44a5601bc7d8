"""HP008: inline ignores that can't be read."""

from __future__ import annotations

import pytest
from support import WARNING, Found, found, translate_text

SPELLING = "write it as: hipify-py: ignore[HP210] reason"


@pytest.mark.parametrize(
    "comment",
    [
        "// nothing to see",
        "// see hipify-py: it ignores nothing here",
        '/* about "hipify-py" */',
    ],
)
def test_other_comments(comment: str) -> None:
    assert found(translate_text(f"{comment}\nint v;\n").diagnostics) == ()


@pytest.mark.parametrize(
    ("comment", "error"),
    [
        ("// hipify-py: ignore[HP101]", "the reason is missing; write it behind the brackets"),
        ("/* hipify-py: ignore[HP101] */", "the reason is missing; write it behind the brackets"),
        ("// hipify-py: ignore", SPELLING),
        ("// hipify-py: ignore[] reason", SPELLING),
        ("// hipify-py: ignore[HP1] reason", SPELLING),
        ("// hipify-py: off", SPELLING),
    ],
)
def test_malformed(comment: str, error: str) -> None:
    result = translate_text(f"int v; {comment}\n")
    message = f"this inline ignore silences nothing: {error}"
    assert found(result.diagnostics) == (Found("HP008", WARNING, "1:8", "", message),)
