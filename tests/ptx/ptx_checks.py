"""How a case is checked against its model: the whole grid of edge values, then values that hypothesis makes up."""

from __future__ import annotations

import itertools

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ptx_harness import Case, Library
from ptx_values import EDGES, values

_GRID = 1500


def _domains(case: Case) -> list[tuple[int, ...] | None]:
    given_domains = case.domains + (None,) * (len(case.inputs) - len(case.domains))
    return [None if domain is None else tuple(domain) for domain in given_domains]


def compare(library: Library, case: Case, name: str, rows: list[tuple[int, ...]]) -> None:
    """Fails with the first row whose outputs differ from the model's."""
    for row, found in zip(rows, library.run(case, name, rows), strict=True):
        wanted = case.model(*row)
        wanted = wanted if isinstance(wanted, tuple) else (wanted,)
        shown = [f"{value:#x}" for value in row]
        agrees = all(case.same(a, b) for a, b in zip(found, wanted, strict=True))
        assert agrees, f"{case.template} of {shown}: {[hex(v) for v in found]} instead of {[hex(v) for v in wanted]}"


def check_edges(library: Library, case: Case, index: int) -> None:
    """Every combination of edge values, thinned out evenly where there are very many."""
    sets = [domain or EDGES[c] for c, domain in zip(case.inputs, _domains(case), strict=True)]
    rows = list(itertools.product(*sets))
    rows = rows[:: max(len(rows) // _GRID, 1)] if len(rows) > _GRID else rows
    compare(library, case, f"known_{index}", rows)
    compare(library, case, f"loose_{index}", rows)


def check_random(library: Library, case: Case, index: int) -> None:
    """Rows of values that hypothesis makes up."""
    row = st.tuples(*(values(c, domain) for c, domain in zip(case.inputs, _domains(case), strict=True)))

    @settings(max_examples=8, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(row, min_size=1, max_size=12))
    def holds(rows: list[tuple[int, ...]]) -> None:
        compare(library, case, f"known_{index}", rows)
        compare(library, case, f"loose_{index}", rows)

    holds()
