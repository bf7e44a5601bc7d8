"""Units on a Dask cluster. Dask moves the work, and repeats it where a worker is lost; nothing here does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hipify_py.bulk.limited import translate_limited
from hipify_py.bulk.parts import Part, translate_part
from hipify_py.program import Unit
from hipify_py.results import UnitResults
from hipify_py.workers import NO_LIMITS, Limits

SCHEME = "dask://"
_AHEAD = 32  # parts a thread of the cluster that are under way before the oldest is done


class ClusterError(Exception):
    """The cluster can't be used; the message says why."""


class Cluster:
    """A connection to a Dask scheduler."""

    def __init__(self, address: str) -> None:
        """Connect to ``dask://HOST:PORT``.

        Raises:
            ClusterError: the extra is not installed, or nobody answers.
        """
        try:
            from distributed import Client
        except ImportError as error:
            raise ClusterError(f"{address} needs the extra 'cluster': pip install 'hipify-py[cluster]'") from error
        place = address.removeprefix(SCHEME)
        try:
            connect: Any = Client
            self._client = connect(f"tcp://{place}", timeout=10, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ClusterError(f"{address}: no Dask scheduler answers: {error}") from error

    def run(
        self,
        units: Sequence[Unit],
        part_of: Callable[[Unit], Part],
        give_up: Callable[[Unit, str], UnitResults],
        limits: Limits = NO_LIMITS,
    ) -> Iterator[UnitResults]:
        """One result a unit, in their order."""
        waiting: dict[int, Any] = {}
        given = 0
        for index, unit in enumerate(units):
            ahead = _AHEAD * max(1, sum(self._client.nthreads().values()))
            while given < min(len(units), index + ahead):
                waiting[given] = self._submit(part_of(units[given]), limits)
                given += 1
            yield self._result(waiting.pop(index), unit, part_of, give_up)

    def _submit(self, part: Part, limits: Limits) -> Any:
        if limits == NO_LIMITS:
            return self._client.submit(translate_part, part, pure=False)
        return self._client.submit(translate_limited, part, limits, pure=False)

    def _result(
        self,
        future: Any,
        unit: Unit,
        part_of: Callable[[Unit], Part],
        give_up: Callable[[Unit, str], UnitResults],
    ) -> UnitResults:
        """What came of a unit; one that several workers were lost on goes by its tokens, then not at all."""
        from distributed import KilledWorker

        try:
            results: UnitResults = future.result()
        except KilledWorker:
            try:
                results = self._client.submit(translate_part, part_of(unit), "", pure=False).result()
            except KilledWorker:
                results = give_up(unit, "")
        return results

    def close(self) -> None:
        """Leave the cluster; it keeps running."""
        self._client.close()
