"""The work on the units of one program: what the cache holds, and the rest by processes here or on a cluster.

What translates is imported when there is something to translate: a run whose results are all kept is over before.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from hipify_py.bulk.cache import ResultCache
from hipify_py.bulk.keys import Keys
from hipify_py.contexts import context_of
from hipify_py.kernel_strings import TextTranslator, with_strings
from hipify_py.options import ParseOptions, RunOptions, TranslateOptions
from hipify_py.program import Program, Unit
from hipify_py.results import UnitResults, without_text
from hipify_py.targets import TargetSpec
from hipify_py.workers import Limits, Workers

if TYPE_CHECKING:
    from hipify_py.bulk.cluster import Cluster
    from hipify_py.fanout import Fanout
    from hipify_py.frontend.precompiled import Precompiled


class UnitWork:
    """The work on the units of one program; ``folder`` takes what is precompiled.

    ``strings`` translate device code in strings, for each target that it is asked for.
    """

    def __init__(
        self,
        program: Program,
        specs: Sequence[TargetSpec],
        options: Sequence[TranslateOptions],
        parse: ParseOptions,
        run: RunOptions,
        folder: Path,
        strings: Sequence[TextTranslator | None],
        cluster: Cluster | None = None,
    ) -> None:
        self._run = run
        self._cluster = cluster
        self._program, self._parse = program, parse
        self._specs, self._options = specs, options
        self._jobs = options[0].jobs or os.cpu_count() or 1
        self._folder = folder
        self._strings = strings
        self._lean = run.lean and not any(strings)
        self._context = context_of(program, specs)
        self._cache = ResultCache(run.cache) if run.cache else None
        self._keys = Keys(program, self._context, options, self._lean, parse)

    @cached_property
    def fanout(self) -> Fanout:
        """What translates."""
        from hipify_py.fanout import Fanout

        pairs = zip(self._specs, self._options, strict=True)
        shared = self._parse, self._precompiled
        made = (resolve_name(spec.translator)(self._program, option, *shared) for spec, option in pairs)
        return Fanout(tuple(made), self._lean)

    @cached_property
    def _precompiled(self) -> Precompiled:
        from hipify_py.frontend.precompiled import Precompiled

        return Precompiled(self._folder, self._program, self._parse)

    def results(self, units: Sequence[Unit]) -> Iterator[UnitResults]:
        """The results of ``units``, in their order; those that the cache holds are not worked on."""
        for results in self._results(units):
            yield self._with_strings(results) if any(self._strings) else results

    def _with_strings(self, results: UnitResults) -> UnitResults:
        """The results with strings translated. Not in a worker: each is a project, which has workers of its own."""
        found = (
            tuple(with_strings(file, translate) for file in files) if translate is not None else files
            for translate, files in zip(self._strings, results, strict=True)
        )
        return tuple(tuple(map(without_text, files)) if self._run.lean else files for files in found)

    def _results(self, units: Sequence[Unit]) -> Iterator[UnitResults]:
        cache = self._cache
        if cache is None:
            yield from self._fresh(units, self.fanout.translate_unit)
            return
        keys = {unit.root.relative: self._keys.of(unit) for unit in units}
        seen: set[str] = set()
        missing = []
        for unit in units:
            key = keys[unit.root.relative]
            if key.digest not in seen and not cache.has(key):
                missing.append(unit)
            seen.add(key.digest)

        def keeping(unit: Unit) -> UnitResults:
            results = self.fanout.translate_unit(unit)
            cache.put(keys[unit.root.relative], results)
            return results

        fresh = self._fresh(missing, keeping)
        waiting = {unit.root.relative for unit in missing}
        for unit in units:
            kept = None if unit.root.relative in waiting else cache.get(keys[unit.root.relative])
            if kept is not None:
                yield kept
            elif unit.root.relative in waiting:
                yield next(fresh)
            else:  # the entry can't be used, or its unit failed
                yield from self._fresh([unit], keeping)

    def _fresh(self, units: Sequence[Unit], work: Callable[[Unit], UnitResults]) -> Iterator[UnitResults]:
        """The results of units that are worked on now."""
        if not units:
            return
        with self._precompiled.begun(() if self._cluster else units):
            for translator in self.fanout.translators:
                translator.project_info()  # a fault in the tables shows here, once, and not as a fault of every file
            self._precompiled.expect(units)
        if self._cluster is not None:
            yield from self._on_cluster(self._cluster, units)
            return
        limits = Limits(self._run.seconds, self._run.memory)
        jobs = min(self._jobs, len(units))
        yield from Workers(work, self.fanout.translate_stopped, self.fanout.give_up, jobs, limits).run(units)

    def _on_cluster(self, cluster: Cluster, units: Sequence[Unit]) -> Iterator[UnitResults]:
        from hipify_py.bulk.parts import Cutter

        cutter = Cutter(self._program, self._context, self.fanout, self._parse, self._precompiled)
        limits = Limits(self._run.seconds, self._run.memory)
        results = cluster.run(units, cutter.part, self.fanout.give_up, limits)
        for unit, found in zip(units, results, strict=True):
            if self._cache is not None:
                self._cache.put(self._keys.of(unit), found)
            yield found
