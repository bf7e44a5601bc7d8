"""Results as they travel between processes."""

from __future__ import annotations

import pickle

from hipify_py.diagnostics.model import Diagnostic, Position, Severity, Span
from hipify_py.results import FileResult, FileStatus, Outcome, Reference


def test_results_come_back_equal_and_from_their_constructors() -> None:
    found = Diagnostic("HP101", Severity.ERROR, "a.cu", Span(0, 1), Position(1, 1), Position(1, 2), "s", "m", "h", True)
    reference = Reference("cudaFree", "api", "runtime", Outcome.TRANSLATED, 3)
    result = FileResult("a.cu", FileStatus.TRANSLATED, b"x", diagnostics=(found,), references=(reference,), lines=4)
    packed = pickle.dumps(result, protocol=5)
    assert pickle.loads(packed) == result
    assert result.__reduce__()[0] is FileResult
    assert found.__reduce__()[1] == tuple(getattr(found, name) for name in Diagnostic.__slots__)
