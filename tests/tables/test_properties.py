"""What holds for any table, not only for ours."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hipify_py.tables import TableError
from hipify_py.tables.load import read_table

COLUMNS = ("key", "value")
CELL = st.text(st.characters(exclude_characters="\t\n\r", exclude_categories=["Cs"]), min_size=1, max_size=8)
ROWS = st.dictionaries(CELL, CELL, max_size=8)


def written(rows: list[tuple[str, str]]) -> dict[str, str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "t.tsv")
        path.write_bytes("".join("\t".join(row) + "\n" for row in [COLUMNS, *rows]).encode())
        return read_table(path, COLUMNS)


@settings(deadline=None)
@given(ROWS)
def test_sorted_rows_come_back(rows: dict[str, str]) -> None:
    ordered = sorted(rows.items(), key=lambda row: row[0].encode())
    assert list(written(ordered).items()) == [(key, f"{key}\t{value}") for key, value in ordered]


@settings(deadline=None)
@given(ROWS.filter(lambda rows: len(rows) > 1), st.data())
def test_any_other_order_is_refused(rows: dict[str, str], data: st.DataObject) -> None:
    ordered = sorted(rows.items(), key=lambda row: row[0].encode())
    shuffled = data.draw(st.permutations(ordered).filter(lambda other: other != ordered))
    with pytest.raises(TableError, match="must stand before"):
        written(shuffled)


@settings(deadline=None)
@given(ROWS.filter(bool), st.data())
def test_a_repeated_key_is_refused(rows: dict[str, str], data: st.DataObject) -> None:
    ordered = sorted(rows.items(), key=lambda row: row[0].encode())
    index = data.draw(st.integers(0, len(ordered) - 1))
    with pytest.raises(TableError, match="is listed twice"):
        written([*ordered[: index + 1], ordered[index], *ordered[index + 1 :]])
