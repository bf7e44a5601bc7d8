"""From judged items to steps: loops over the threads, and what the block does between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hipify_py.targets.cpu.phases.code import Range, Refused
from hipify_py.targets.cpu.phases.effects import Effects
from hipify_py.targets.cpu.phases.model import (
    Block,
    Choice,
    Collective,
    Escape,
    Fence,
    Item,
    Leaf,
    Repeat,
    Scope,
    Variable,
    walk,
)
from hipify_py.targets.cpu.phases.recomputed import Recomputed
from hipify_py.targets.cpu.phases.tree import Declaration, Expression, Loop, Neutral
from hipify_py.targets.cpu.phases.uniformity import Uniformity


@dataclass(frozen=True, slots=True, eq=False)
class Send:
    """A thread leaves the operand of a warp function for the others."""

    collective: Collective
    scope: Scope
    effects: Effects


@dataclass(frozen=True, slots=True, eq=False)
class Decide:
    """A thread keeps the value of a condition."""

    number: int
    condition: Range
    scope: Scope
    effects: Effects


@dataclass(frozen=True, slots=True, eq=False)
class Guard:
    """Threads for which ``condition`` is not ``wanted`` skip the phase; ``number`` of a kept condition, or -1."""

    condition: Range
    wanted: bool
    number: int
    scope: Scope
    effects: Effects


Piece = Leaf | Send | Decide


@dataclass(slots=True, eq=False)
class Phase:
    """One loop over the threads. With ``asks`` it only finds out, under that number, whether any thread enters it."""

    guards: tuple[Guard, ...]
    loops: tuple[Loop, ...]
    divided: bool  # entered by some threads only, others keep their values
    pieces: list[Piece] = field(default_factory=list)
    flags: set[Leaf] = field(default_factory=set)  # pieces whose returns must be remembered
    final: bool = False
    asks: int = -1
    breaks: bool = False  # out of the loop around it, if no thread enters


@dataclass(frozen=True, slots=True, eq=False)
class Once:
    """A statement that the block executes once."""

    item: Leaf | Escape


@dataclass(frozen=True, slots=True, eq=False)
class Nest:
    """A loop, branch or block outside of the phases; ``asked`` numbers the phase that says whether a thread enters."""

    item: Repeat | Choice | Block
    parts: tuple[Sequence[Step], ...]
    asked: int = -1


Step = Phase | Once | Nest


class Splitter:
    """Makes the steps of one kernel."""

    def __init__(self, verdict: Uniformity, recomputed: Recomputed) -> None:
        self._verdict = verdict
        self._recomputed = recomputed
        self._exits: tuple[Guard, ...] = ()
        self._decisions = 0
        self._questions = 0
        self.some_return = verdict.some_return(verdict.kernel.items)
        self._remembers = False  # whether some returns so far are remembered
        # Shuffles must know who is gone, so that a condition is not enough.
        self._shuffles = any(isinstance(one, Leaf) and one.collectives for one in walk(verdict.kernel.items))

    def steps(self, items: Sequence[Item]) -> list[Step]:
        """All steps of a kernel; in the last phase a return needs no remembering.

        Raises:
            Refused: a warp function in a statement that also returns.
        """
        steps = self._sequence(items, (), (), False)
        if steps and isinstance(steps[-1], Phase):
            steps[-1].final = True
            steps[-1].flags.clear()
        return steps

    def _sequence(
        self, items: Sequence[Item], guards: tuple[Guard, ...], loops: tuple[Loop, ...], divided: bool
    ) -> list[Step]:
        run = _Run(self, guards, loops, divided)
        for item in items:
            run.add(item)
        run.close()
        return run.steps

    def once(self, item: Leaf, divided: bool) -> bool:
        """Whether a statement is the block's."""
        fixed = isinstance(item.statement, Neutral) or any(variable.fixed for variable in item.declares)
        return fixed or (not divided and self._verdict.is_uniform(item))

    def branches(self, item: Choice) -> bool:
        """Whether all threads take the same branch."""
        return self._verdict.branches(item)

    def is_recomputed(self, item: Leaf) -> bool:
        """Whether a declaration is repeated where it is needed instead."""
        return bool(item.declares) and item.declares[0] in self._recomputed.leaves

    def nest(self, item: Repeat | Choice | Block, run: _Run) -> Iterator[Step]:
        """The steps of a loop, branch or block."""
        if isinstance(item, Repeat):
            yield from self._loop(item, run)
        elif isinstance(item, Block):
            yield Nest(item, (self._sequence(item.body, run.guards, run.loops, run.divided),))
        elif self._verdict.branches(item):
            parts = (item.then, item.otherwise)
            yield Nest(item, tuple(self._sequence(part, run.guards, run.loops, run.divided) for part in parts))
        else:
            for guard, part in self._branches(item, run):
                if part:
                    yield Nest(Block(part), (self._sequence(part, (*run.guards, guard), run.loops, True),))

    def _loop(self, item: Repeat, run: _Run) -> Iterator[Step]:
        """A loop that ends when no thread is left in it, which its condition may not say."""
        asked = -1
        if self._exits or self._remembers or run.guards:
            question = self._question(run.guards, run.loops)
            asked = question.asks
            yield question
        loops = (*run.loops, item.loop)
        body: list[Step] = self._sequence(item.body, run.guards, loops, run.divided)
        if self._verdict.some_return(item.body):
            question = self._question(run.guards, loops)
            question.breaks = True
            body = [question, *body]
        yield Nest(item, (body,), asked)

    def _question(self, guards: tuple[Guard, ...], loops: tuple[Loop, ...]) -> Phase:
        self._questions += 1
        return Phase((*self._exits, *guards), loops, False, asks=self._questions)

    def remember(self) -> None:
        """Some threads have returned, which they must remember."""
        self._remembers = True

    def _branches(self, item: Choice, run: _Run) -> Iterator[tuple[Guard, Sequence[Item]]]:
        """The guards of the two branches that threads take by themselves, with their items."""
        number = -1
        if not self._recomputed.stays(item.effects, item.scope, run.loops):
            number = self._decisions
            self._decisions += 1
            run.decide(Decide(number, item.node.condition, item.scope, item.effects))
        for wanted, part in ((True, item.then), (False, item.otherwise)):
            yield Guard(item.node.condition, wanted, number, item.scope, item.effects), part

    def exit(self, item: Choice, run: _Run) -> bool:
        """Take note of ``if (...) return;``; whether later phases can tell by the condition who is gone."""
        if self._shuffles or run.guards or run.loops or not self._recomputed.stays(item.effects, item.scope, ()):
            return False
        self._exits += (Guard(item.node.condition, False, -1, item.scope, item.effects),)
        return True

    @property
    def exits(self) -> tuple[Guard, ...]:
        """The conditions under which threads have returned so far."""
        return self._exits


class _Run:
    """The items of one block in order: phases are opened when a thread has to do something."""

    def __init__(self, splitter: Splitter, guards: tuple[Guard, ...], loops: tuple[Loop, ...], divided: bool) -> None:
        self._splitter = splitter
        self.guards = guards
        self.loops = loops
        self.divided = divided
        self.steps: list[Step] = []
        self._open: Phase | None = None

    def close(self) -> None:
        """End the phase, if one is open."""
        if self._open is not None:
            self.steps.append(self._open)
        self._open = None

    def _phase(self) -> Phase:
        if self._open is None:
            self._open = Phase((*self._splitter.exits, *self.guards), self.loops, self.divided)
        return self._open

    def decide(self, piece: Decide) -> None:
        """Keep a condition for the phases that it guards."""
        self._phase().pieces.append(piece)
        self.close()

    def add(self, item: Item) -> None:
        """Append what ``item`` becomes."""
        if isinstance(item, Fence):
            self.close()
        elif isinstance(item, Escape):
            self.close()
            self.steps.append(Once(item))
        elif isinstance(item, Leaf):
            self._leaf(item)
        elif isinstance(item, Choice) and item.exits and not self._splitter.branches(item):
            self._exit(item)
        else:
            nested = list(self._splitter.nest(item, self))
            self.close()
            self.steps += nested

    def _exit(self, item: Choice) -> None:
        leaf = Leaf(item.node, item.scope, item.effects, self.loops, returns=(_return(item),))
        phase = self._phase()
        phase.pieces.append(leaf)
        if not self._splitter.exit(item, self):
            phase.flags.add(leaf)
            self._splitter.remember()

    def _leaf(self, item: Leaf) -> None:
        if self._splitter.is_recomputed(item) or _is_nothing(item):
            return
        if self._splitter.once(item, self.divided):
            if not isinstance(item.statement, Declaration | Neutral):
                self.close()
            self.steps.append(Once(item))
            return
        for one in item.collectives:
            self._phase().pieces.append(Send(one, item.scope, one.effects))
        if item.collectives:
            self.close()
        self._phase().pieces.append(item)
        if item.collectives and self._splitter.some_return:
            self._receive(item)
        if item.returns:
            self._phase().flags.add(item)
            self._splitter.remember()

    def _receive(self, item: Leaf) -> None:
        """End the phase in which threads look up what others have sent: who returns must not be gone for them."""
        if item.returns:
            raise Refused("a warp function decides on a return")
        self.close()


def _is_nothing(item: Leaf) -> bool:
    statement = item.statement
    return isinstance(statement, Expression) and statement.span.last - statement.span.first == 1


def _return(item: Choice) -> Range:
    """The tokens of the return in ``if (...) return;``."""
    return item.node.then.span


def phases(steps: Sequence[Step]) -> Iterator[Phase]:
    """All phases in the order of the text."""
    for step in steps:
        if isinstance(step, Phase):
            yield step
        elif isinstance(step, Nest):
            for part in step.parts:
                yield from phases(part)


def mentioned(piece: Piece | Guard) -> Iterator[Variable]:
    """The variables that a piece names."""
    effects = piece.effects
    for name in effects.reads | effects.changed:
        if name in piece.scope:
            yield piece.scope[name]
    if isinstance(piece, Leaf):
        yield from piece.declares
