"""HP191: edits that would break the brackets are not made."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, output, translate_text

from hipify_py.edits import Edit, Fix
from hipify_py.targets.hip import translate as hip

SOURCE = "#include <cuda_runtime.h>\nint f() { return cudaFree(0); }\n"


def test_brackets_that_were_broken_before_may_stay_so() -> None:
    result = translate_text(SOURCE + "int g() { return cudaFree((0); }\n")
    assert "hipFree((0)" in output(result)
    assert "HP191" not in {d.code for d in result.diagnostics}


def test_nothing_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    brace = SOURCE.index("{")
    monkeypatch.setattr(hip.HipTranslator, "_extra", lambda *_: [Fix("faulty", (Edit.replace(brace, brace + 1, b""),))])
    result = translate_text(SOURCE)
    message = "the edits would have left brackets without partners; the file is carried over unchanged"
    assert output(result) == SOURCE
    assert found(result.diagnostics) == (Found("HP191", ERROR, "1:1", "", message, "please report the input"),)


def test_an_input_without_partners_is_to_be_mended_first() -> None:
    source = (
        "__global__ void k(int b) { __syncwarp(); f(cudaMemcpyToSymbol(x,}x(y), z); "
        "max(a, cu<<<, x, cudaMemcpyDeviceToHost), g(n, m), b>>>(1); }\n"
    )
    result = translate_text(source)
    assert (output(result), result.support) == (source, frozenset())
    hints = [d.hint for d in result.diagnostics if d.code == "HP191"]
    assert hints == ["some have none as it is: mend the source first"]
