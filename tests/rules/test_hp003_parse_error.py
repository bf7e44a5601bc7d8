"""HP003: places that the parser could not follow."""

from __future__ import annotations

from support import NOTE, Found, found, output, translate_text

HINT = "-I, -D or -p can give the parser what it lacks"
RUNTIME = "#include <cuda_runtime.h>\n"


def error(place: str, message: str) -> Found:
    text = f"the parser stopped here: {message}; names near it are translated by their spelling"
    return Found("HP003", NOTE, place, "", text, HINT)


def test_warnings_are_not_errors() -> None:
    assert found(translate_text(RUNTIME + "int f() { int unused; 1 == 2; }\n").diagnostics) == ()


def test_names_around_an_error_are_translated() -> None:
    result = translate_text(RUNTIME + "int f() { int x = ; return cudaFree(0); }\nint g() { return cudaFree(0); }\n")
    assert output(result).splitlines()[1:] == [
        "int f() { int x = ; return hipFree(0); }",
        "int g() { return hipFree(0); }",
    ]
    assert found(result.diagnostics) == (error("2:19", "expected expression"),)


def test_only_the_first_errors_are_listed() -> None:
    lines = "".join(f"int v{n} = u{n};\n" for n in range(8))
    result = translate_text(RUNTIME + lines)
    assert found(result.diagnostics) == (
        *(error(f"{n + 2}:10", f"use of undeclared identifier 'u{n}'") for n in range(5)),
        Found("HP003", NOTE, "7:10", "", "the parser found 3 more errors in this file, from here on"),
    )
