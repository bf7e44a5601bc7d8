"""The hand labels of findings about warps are whole, and say that nine of ten findings are true."""

from __future__ import annotations

from pathlib import Path

ROWS = [line.split("\t") for line in (Path(__file__).parent / "warp_findings.tsv").read_text().splitlines()]


def test_form() -> None:
    assert ROWS[0] == ["sample", "file", "line", "column", "code", "label", "reason"]
    assert all(len(row) == len(ROWS[0]) and all(row) for row in ROWS)
    assert {row[5] for row in ROWS[1:]} == {"true", "false"}
    assert len({tuple(row[:5]) for row in ROWS}) == len(ROWS), "no finding is labelled twice"


def test_each_sample_has_60_findings() -> None:
    assert [sum(row[0] == sample for row in ROWS) for sample in ("1", "2")] == [60, 60]


def test_the_fresh_sample_is_true_for_nine_of_ten() -> None:
    fresh = [row[5] == "true" for row in ROWS if row[0] == "2"]
    assert sum(fresh) / len(fresh) >= 0.9
