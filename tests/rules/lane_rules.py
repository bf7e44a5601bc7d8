"""What the tests of the rules on warps share: a kernel around a few statements, translated for whole wavefronts."""

from __future__ import annotations

from support import WARNING, Found, found, output, translate_text

from hipify_py.results import FileResult

PORTABLE = {"warp-size": "portable"}
HEADER = "#include <cuda_runtime.h>\n"


def kernel(statements: str, before: str = "") -> str:
    """A kernel whose body is one line, the third of the file; ``before`` is the second."""
    return f"{HEADER}{before}\n__global__ void k(int* p, int v, int n) {{ {statements} }}\n"


def translated(source: str, **options: object) -> FileResult:
    """The translation of ``source`` with ``--warp-size=portable`` unless ``target_options`` say otherwise."""
    return translate_text(source, **{"target_options": PORTABLE, **options})


def of_code(result: FileResult, code: str) -> list[tuple[str, str]]:
    """(place, symbol) of the findings of one rule."""
    return [(f.place, f.symbol) for f in found(result.diagnostics) if f.code == code]


def kept(code: str, place: str, symbol: str, consequence: str, hint: str, family: str = "k") -> Found:
    """The finding that says what keeps a family of functions at 32 lanes."""
    message = f"{consequence}; groups of 32 lanes are kept in {family}"
    return Found(code, WARNING, place, symbol, message, hint)


def only(result: FileResult, code: str) -> tuple[Found, ...]:
    """The findings of one rule."""
    return tuple(f for f in found(result.diagnostics) if f.code == code)


__all__ = ["HEADER", "PORTABLE", "kept", "kernel", "of_code", "only", "output", "translated"]
