"""Refusals: what the IR can't hold, with its place and the reason."""

from __future__ import annotations


class Refusal(Exception):
    """The kernel is not translated.

    ``code`` is a rule's, ``start`` and ``end`` are byte offsets in ``file``; ``symbol`` is the name in question.
    """

    def __init__(
        self, code: str, message: str, *, symbol: str = "", hint: str = "", file: str = "", start: int = 0, end: int = 0
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.symbol, self.hint = code, message, symbol, hint
        self.file, self.start, self.end = file, start, end

    @property
    def placed(self) -> bool:
        """Whether it has a place: printing an expression gives none, since several statements may hold it."""
        return bool(self.file or self.start or self.end)

    def at(self, start: int) -> Refusal:
        """This refusal with a place in the kernel's own file, if it has none."""
        if not self.placed:
            self.start = self.end = start
        return self


CONSTRUCT = "HP701"
FUNCTION = "HP702"
POINTER = "HP703"
BARRIER = "HP704"
LEFT_OUT = "HP705"
"""Codes: a construct outside of the subset, an unknown function, a pointer whose array isn't known, a barrier that
not all threads reach, and (no refusal) a call that is left out on purpose."""
