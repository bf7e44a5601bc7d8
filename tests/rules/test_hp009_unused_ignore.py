"""HP009: inline ignores, and those that silence nothing."""

from __future__ import annotations

import pytest
from support import WARNING, Found, found, output, translate_text

BAD = "template <class T> void f(T t) { cudaNope(t); }"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(f"{BAD} // hipify-py: ignore[HP101] ported by hand\n", id="at the end of the line"),
        pytest.param(f"// hipify-py: ignore[HP101] ported by hand\n{BAD}\n", id="on the line before"),
        pytest.param(f"{BAD} // hipify-py: ignore[HP102, HP101] ported by hand\n", id="one of several codes"),
    ],
)
def test_silenced(source: str) -> None:
    result = translate_text(source)
    assert found(result.diagnostics) == ()
    assert output(result) == source


@pytest.mark.parametrize("code", ["HP102", "HP210"])
def test_another_code(code: str) -> None:
    result = translate_text(f"int v; // hipify-py: ignore[{code}] reason\n")
    message = f"this inline ignore silences nothing: {code} is not found on line 1"
    assert found(result.diagnostics) == (Found("HP009", WARNING, "1:8", "", message, "remove it"),)


def test_another_line() -> None:
    result = translate_text(f"// hipify-py: ignore[HP101] reason\n\n{BAD}\n")
    assert [(d.code, d.start.line) for d in result.diagnostics] == [("HP009", 1), ("HP101", 3)]
