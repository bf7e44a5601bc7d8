"""HP118: a call that becomes one of the program's own name."""

from __future__ import annotations

import pytest
from support import WARNING, Found, found, translate_text, translate_tree

MESSAGE = "__shfl_up_sync becomes __shfl_up, and the program has a macro or function of that name"
HINT = "give the program's own __shfl_up another name"
MACRO = "#define __shfl_up(v, d) __shfl_up_sync(~0u, v, d)\n"
CALL = "__device__ int f(int v) { return __shfl_up_sync(~0u, v, 1); }\n"


def told(source: str) -> list[Found]:
    return [item for item in found(translate_text(source).diagnostics) if item.code == "HP118"]


@pytest.mark.parametrize("own", [MACRO, "__device__ int __shfl_up(int, int, int);\n", "#define __shfl_up mine\n"])
def test_a_name_of_the_programs(own: str) -> None:
    assert told(own + CALL) == [Found("HP118", WARNING, "2:34", "__shfl_up_sync", MESSAGE, HINT)]


def test_a_macro_of_another_file() -> None:
    result = translate_tree({"a.cu": '#include "b.h"\n' + CALL, "b.h": MACRO})
    assert [(f.path, d.code) for f in result.files for d in f.diagnostics if d.code == "HP118"] == [("a.cu", "HP118")]


@pytest.mark.parametrize("source", [MACRO, CALL, MACRO.replace("__shfl_up(", "SHIFT(") + CALL])
def test_none(source: str) -> None:
    """The macro's own body is not expanded again; other names are in nobody's way."""
    assert told(source) == []
