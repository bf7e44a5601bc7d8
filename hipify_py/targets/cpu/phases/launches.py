"""Which launches of a file take the split form of their kernel, and the edits that add those forms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from hipify_py.edits import Edit, Fix
from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.phases.kernels import Split, split_kernels
from hipify_py.targets.cpu.phases.surroundings import Surroundings

SPLIT_CODE = "split"


class Splits:
    """The split kernels of one file. Those that :meth:`find` has found are added by :meth:`fixes`."""

    def __init__(self, tokens: Tokens, surroundings: Surroundings) -> None:
        self._tokens = tokens
        self._surroundings = surroundings
        self._used: dict[bytes, Split] = {}

    @cached_property
    def _known(self) -> dict[bytes, Split]:
        found = (one for one in split_kernels(self._tokens, self._surroundings) if isinstance(one, Split))
        return {one.name: one for one in found if not self._is_redeclared(one.name)}

    def _is_redeclared(self, name: bytes) -> bool:
        """Whether the name may also stand for a variable, or come from another scope."""
        tokens = self._tokens
        for index in tokens.identifiers():
            if tokens.texts[index] != name:
                continue
            before, after = tokens.texts[index - 1] if index else b"", tokens.texts[index + 1 : index + 2]
            if after == [b"="] or (before == b"*" and tokens.is_text(index - 2, b"(")):
                return True
            start = index
            while start > 1 and tokens.is_text(start - 1, b"::"):
                start -= 2
            if tokens.is_text(start - 1, b"using"):
                return True
        return False

    def find(self, kernel: bytes, launch: int) -> Split | None:
        """The split form of a kernel, if it is declared before the byte offset of a launch."""
        found = self._known.get(kernel)
        if found is None or found.at > launch:
            return None
        self._used[kernel] = found
        return found

    def fixes(self) -> Iterator[Fix]:
        """The split forms in use, each behind its kernel."""
        for one in self._used.values():
            yield Fix(SPLIT_CODE, (Edit.insert(one.at, one.text),))
