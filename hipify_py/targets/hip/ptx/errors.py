"""How the translation of a statement ends early."""

from __future__ import annotations


class Refused(Exception):
    """An instruction that can't be translated; ``at`` is its place in the template, -1 for the current instruction.

    ``hint`` is empty where the opcode's own row in the tables says what AMD GPUs offer instead.
    """

    def __init__(self, reason: str, hint: str = "", at: int = -1) -> None:
        super().__init__(reason)
        self.reason, self.hint, self.at = reason, hint, at
