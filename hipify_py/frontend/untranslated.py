"""Headers of the user's that are no files of the program: what they include in their turn, read off their text."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from hipify_py.frontend.facts import Include, UntranslatedHeader
from hipify_py.includes import text_of
from hipify_py.program import Program, includes_of


def untranslated_headers(
    includes: Iterable[Include], path: Path, program: Program, folders: Sequence[str]
) -> tuple[UntranslatedHeader, ...]:
    """The includes in compiled branches of files that are not translated, beside ``path`` or in ``folders``."""
    found = []
    for include in includes:
        beside = () if include.angled else (str(path.parent),)
        places = (os.path.realpath(os.path.join(folder, include.header)) for folder in (*beside, *folders))
        real = next(filter(os.path.isfile, places), None)
        if real is not None and not include.dead and program.relative_of(real) is None:
            found.append(UntranslatedHeader(include, _headers(real, program)))
    return tuple(found)


def _headers(real: str, program: Program) -> frozenset[str]:
    """What a file includes, and what the files beside it do that it includes, as far as they are not translated."""
    found: set[str] = set()
    seen, queue = {real}, [real]
    while queue:
        current = queue.pop()
        for header, *_ in includes_of(text_of(current)):
            beside = os.path.realpath(os.path.join(os.path.dirname(current), header))
            found.add(header)
            if beside not in seen and program.relative_of(beside) is None and os.path.isfile(beside):
                seen.add(beside)
                queue.append(beside)
    return frozenset(found)
