"""Random kernels in which threads use all kinds of C++."""

from __future__ import annotations

from random_kernels.blocks import Generator
from random_kernels.kinds import KINDS
from random_kernels.kinds.kind import ENDING, OPENING, PLACES, VALUES, Kind
from random_kernels.scope import Scope


class LanguageGenerator(Generator):
    """Some kinds of C++ a kernel. Half of the kernels have barriers and exchanges between, too."""

    def __init__(self, seed: int, name: str, *, atomics: bool = False, defined: bool = False) -> None:
        super().__init__(seed, atomics=atomics, defined=defined)
        self.alone = self.random.random() < 0.5
        if self.alone:
            self.set_shape(self.random.choice([(32, 1, 1), (16, 2, 1), (21, 1, 1)]))
        self.names = Scope(self.random, name, [*self.locals, "pair.a", *PLACES], VALUES)
        self.kinds: list[Kind] = [kind(self.names) for kind in self.random.sample(KINDS, self.random.randint(1, 4))]

    def kernel(self, name: str) -> str:
        """The definition, behind the functions that it calls."""
        functions = [line for kind in self.kinds for line in kind.functions()]
        return "\n".join([*functions, super().kernel(name)])

    def opening(self) -> list[str]:
        """The variables of all kinds."""
        return [*OPENING, *(line for kind in self.kinds for line in kind.opening())]

    def statements(self) -> list[str]:
        """Without the rest of the block, what its threads do makes all of the kernel."""
        if not self.alone:
            return super().statements()
        return [line for _ in range(self.random.randint(3, 9)) for line in self.thread_statement(0)]

    def thread_statement(self, depth: int) -> list[str]:
        """Mostly a statement of one of the kinds."""
        if self.random.random() < 0.75:
            return self.names.assignment() if self.random.random() < 0.2 else self.random.choice(self.kinds).statement()
        return super().thread_statement(depth)

    def ending(self) -> list[str]:
        """What became of all variables."""
        return [*super().ending(), *ENDING, *(line for kind in self.kinds for line in kind.ending())]
