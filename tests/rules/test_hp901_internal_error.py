"""HP901: a fault of ours costs one file."""

from __future__ import annotations

import pytest
from support import ERROR, Found, found, output, translate_text, translate_tree

from hipify_py.frontend.facts import FileFacts
from hipify_py.pipeline import UnitTranslator
from hipify_py.results import FileResult, FileStatus
from hipify_py.targets.hip.translate import HipTranslator

SOURCE = "#include <cuda_runtime.h>\nint f() { return cudaFree(0); }\n"
HINT = "please report it with the file"


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A translator with a fault on files called ``bad``."""
    real = HipTranslator.translate_file

    def translate_file(self: HipTranslator, facts: FileFacts, project: object) -> FileResult:
        if facts.path.startswith("bad"):
            raise ZeroDivisionError("three\nlines\nlong")
        return real(self, facts, project)  # type: ignore[arg-type]

    monkeypatch.setattr(HipTranslator, "translate_file", translate_file)


def test_none_without_a_fault() -> None:
    assert found(translate_text(SOURCE).diagnostics) == ()


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_file_is_carried_over_and_the_others_are_translated(jobs: int) -> None:
    bad, good = translate_tree({"bad.cu": SOURCE, "good.cu": SOURCE}, jobs=jobs).files
    message = "internal error: long; the file is carried over unchanged"
    assert found(bad.diagnostics) == (Found("HP901", ERROR, "1:1", "", message, HINT),)
    assert (bad.status, bad.output, bad.lines) == (FileStatus.FAILED, None, 3)
    assert output(good) == SOURCE.replace("cuda_runtime.h", "hip/hip_runtime.h").replace("cudaFree", "hipFree")


def test_a_fault_of_the_reader_costs_the_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    def interest(self: UnitTranslator) -> object:
        raise KeyError("gone")

    monkeypatch.setattr(HipTranslator, "interest", interest)
    result = translate_text(SOURCE)
    message = "internal error: KeyError: 'gone'; the file is carried over unchanged"
    assert found(result.diagnostics) == (Found("HP901", ERROR, "1:1", "", message, HINT),)
