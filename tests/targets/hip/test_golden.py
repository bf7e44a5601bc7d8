"""Whole files and what they become, byte for byte, with every finding.

``--update-golden`` writes the expectations anew; read the difference before it is committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support import by_path, translate_tree

from hipify_py.results import FileResult

GOLDEN = Path(__file__).parent / "golden"
SOURCES = sorted(GOLDEN.glob("*.cu"))


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return by_path(translate_tree({source.name: source.read_bytes() for source in SOURCES}, jobs=2))


def findings(result: FileResult) -> str:
    """One line a finding."""
    lines = (
        f"{d.start.line}:{d.start.column}: {d.severity.label}: {d.code}: {d.message}{f' ({d.hint})' if d.hint else ''}"
        f"{' [unverified]' if d.unverified else ''}\n"
        for d in result.diagnostics
    )
    return "".join(lines)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_golden(results: dict[str, FileResult], source: Path, request: pytest.FixtureRequest) -> None:
    result = results[source.name]
    output = source.with_suffix(".hip.expected")
    said = source.with_suffix(".findings.expected")
    if request.config.getoption("--update-golden"):
        output.write_bytes(result.output or source.read_bytes())
        said.write_text(findings(result), encoding="utf-8")
    assert result.output == output.read_bytes()
    assert findings(result) == said.read_text(encoding="utf-8")


def test_every_expectation_has_a_source() -> None:
    expected = {path.name.split(".")[0] for path in GOLDEN.glob("*.expected")}
    assert expected == {source.stem for source in SOURCES}
