"""Several targets over one reading: each unit is parsed once, and every target sees the facts it would see alone.

Only a target that wants the bodies of kernels reads by itself: it sees the branches of the device's compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from hipify_py.frontend.analyze import Interest
from hipify_py.frontend.facts import FileFacts, NameUse, Origin
from hipify_py.frontend.reader import UnitReader
from hipify_py.pipeline import UnitTranslator, internal_error
from hipify_py.program import Unit
from hipify_py.results import FileResult, FileStatus, UnitResults, refused, without_text


@dataclass(frozen=True)
class Fanout:
    """The translators of one program, one a target. ``lean`` results hold no text: only what reports need."""

    translators: tuple[UnitTranslator, ...]
    lean: bool = False

    def translate_unit(self, unit: Unit) -> UnitResults:
        """The unit's results. Never raises: a fault costs its file, not the run."""
        try:
            all_facts = self._read(unit, UnitReader.read)
        except Exception:
            return self._everywhere(unit, internal_error)
        return self._results(unit, all_facts)

    def translate_stopped(self, unit: Unit, limit: str) -> UnitResults:
        """The results by tokens alone: the parser died, or was stopped at ``limit`` (empty: it died)."""
        all_facts = self._read(unit, UnitReader.read_tokens)
        stopped = [[replace(facts, crashed=not limit, stopped=limit) for facts in one] for one in all_facts]
        return self._results(unit, stopped)

    def give_up(self, unit: Unit, limit: str) -> UnitResults:
        """The results of a unit whose tokens alone were too much."""
        why = f"took more than the limit of {limit}" if limit else "ended the worker process"
        message = f"the translation {why}, even by tokens alone; the file is carried over unchanged"
        hint = "raise the limit, or exclude the file" if limit else "please report it with the file"
        code = "HP010" if limit else "HP901"
        return self._everywhere(unit, lambda file: refused(file.relative, FileStatus.FAILED, message, hint, code))

    def _everywhere(self, unit: Unit, result: Callable[..., FileResult]) -> UnitResults:
        return tuple(tuple(result(file) for file in unit.owned) for _ in self.translators)

    def _read(self, unit: Unit, read: Callable[[UnitReader, Unit], list[FileFacts]]) -> list[list[FileFacts]]:
        """What each translator's facts are made from."""
        together = [translator for translator in self.translators if not translator.interest().kernels]
        shared: list[FileFacts] = []
        if together:
            interests = [translator.interest() for translator in together]
            shared = read(together[0].reader(union(interests)), unit)
        return [
            shared if translator in together else read(translator.reader(translator.interest()), unit)
            for translator in self.translators
        ]

    def _results(self, unit: Unit, all_facts: Sequence[Sequence[FileFacts]]) -> UnitResults:
        found = []
        for translator, facts in zip(self.translators, all_facts, strict=True):
            if len(self.translators) > 1 and not translator.interest().kernels:
                facts = [narrowed(one, translator.interest()) for one in facts]
            results = translator.translate_facts(unit, facts)
            found.append(tuple(map(without_text, results) if self.lean else results))
        return tuple(found)


def union(interests: Sequence[Interest]) -> Interest:
    """What any of several targets wants to know about."""
    if len(interests) == 1:
        return interests[0]
    return Interest(
        lambda name: any(interest.is_candidate(name) for interest in interests),
        lambda name: any(interest.needs_types(name) for interest in interests),
        every_file=any(interest.every_file for interest in interests),
        conversions=any(interest.conversions for interest in interests),
    )


def _without_types(use: NameUse) -> NameUse:
    return replace(use, call=replace(use.call, types=())) if use.call and use.call.types else use


def narrowed(facts: FileFacts, interest: Interest) -> FileFacts:
    """The facts as ``interest`` alone would have found them.

    Of a name that only the parser knows to be CUDA's, one interest alone finds the first place (see
    :func:`hipify_py.frontend.analyze.candidates`).
    """
    seen: set[str] = set()
    uses = []
    for use in facts.uses:
        wanted = interest.is_candidate(use.name)
        if wanted or (use.name not in seen and use.resolution.origin is Origin.CUDA):
            uses.append(use if interest.needs_types(use.name) else _without_types(use))
        seen.add(use.name)
    launches = facts.launches
    if not interest.conversions:
        launches = tuple(replace(launch, converted=()) if launch.converted else launch for launch in launches)
    return replace(facts, uses=tuple(uses), launches=launches)
