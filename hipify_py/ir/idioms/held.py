"""Variables whose values are known symbolically, and when they are written out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hipify_py.ir.idioms.classify import classified
from hipify_py.ir.idioms.folds import DIGIT, Fold, Value
from hipify_py.ir.idioms.lanes import Follower, Lanes, Shape
from hipify_py.ir.idioms.uses import names_in, needed_lanes
from hipify_py.ir.nodes import Assign, Atomic, Collective, Declare, Expr, Kernel, Stmt, Var, everything, made
from hipify_py.ir.passes.predication import rebuilt
from hipify_py.ir.passes.storage import mapped
from hipify_py.ir.types import BOOL


class Failure(Exception):
    """What is held in ``blamed`` arrays, or handed over by shuffles of those results, has no operation of its own."""

    def __init__(self, blamed: Iterable[str]) -> None:
        super().__init__()
        self.blamed = frozenset(blamed)


class NotFollowed(Exception):
    """A statement inside a loop that is followed has to be kept."""


class State(NamedTuple):
    """What following a loop changes."""

    values: dict[str, Lanes]
    memory: dict[tuple[str, int], Value]
    leaves: dict[str, int]
    dirty: set[str]
    undeclared: set[str]
    touched: set[str]
    written: int


@dataclass
class Held:
    """The statements that have been written for a kernel, and the values of variables that have not."""

    kernel: Kernel
    shape: Shape
    kept: frozenset[str]
    out: list[Stmt] = field(default_factory=list)
    dirty: set[str] = field(default_factory=set)  # variables whose value has not been written out
    undeclared: set[str] = field(default_factory=set)
    touched: set[str] = field(default_factory=set)  # arrays and results of shuffles that dirty variables come from
    new: frozenset[str] = frozenset()  # variables of our own that differ among threads
    lifted: bool = False
    inside: int = 0  # loops that are being followed
    where: int = 0

    def __post_init__(self) -> None:
        self.follower = Follower(self.shape, self.kernel.varying)
        self.types = {var.name: var.type for var in _variables(self.kernel.body)}
        self.arrays = {n for n, a in self.kernel.arrays.items() if a.space == "shared" and n not in self.kept}
        self.number = 0

    def _hold(self, name: str, value: Lanes, *, declared: bool) -> None:
        """Give a variable a value that is not written out yet."""
        self.follower.values[name] = value
        self.dirty.add(name)
        if declared:
            self.undeclared.add(name)

    def _emit_definition(self, statement: Stmt, var: Var) -> None:
        self._retire(var.name)
        if isinstance(statement, Assign) and var.name in self.undeclared:
            statement = Declare(statement.where, var, statement.value)
        self.undeclared.discard(var.name)
        self.out.append(statement)

    def _temporary(self, value: Expr, name: str = "part") -> Var:
        self.number += 1
        var = made(value.type, f"{name}_{self.number}")
        self.types[var.name] = var.type
        return var

    def _is_known(self, name: str) -> bool:
        found = self.follower.values.get(name)
        return all(isinstance(one, (int, float)) for one in (found if isinstance(found, list) else [found]))

    def saved(self) -> State:
        """What :meth:`restore` goes back to."""
        follower = self.follower
        return State(
            dict(follower.values),
            dict(follower.memory),
            dict(follower.leaves),
            set(self.dirty),
            set(self.undeclared),
            set(self.touched),
            len(self.out),
        )

    def restore(self, state: State) -> None:
        """Undo what happened since."""
        follower = self.follower
        follower.values, follower.memory, follower.leaves = state.values, state.memory, state.leaves
        self.dirty, self.undeclared, self.touched = state.dirty, state.undeclared, state.touched
        del self.out[state.written :]

    def _with_folds_apart(self, statement: Stmt) -> Stmt:
        """The statement with the largest parts of its expressions that are folds in variables."""

        def again(value: Expr) -> Expr:
            if isinstance(value, Var) or self.dirty.isdisjoint(names_in(value)):
                return value
            found = self.follower.evaluate(value)
            every = found if isinstance(found, list) else [found]
            if None in every or value.type == BOOL:
                return rebuilt(value, again)
            var = self._temporary(value)
            if isinstance(found, list):
                self.new |= {var.name}
            self._hold(var.name, found, declared=True)
            return var

        return mapped(statement, again, lambda _, index: index, list)

    def _flush(self, names: Iterable[str], after: Sequence[Stmt], later: frozenset[str]) -> None:
        """Write out the values of variables."""
        for name in sorted(self.dirty & set(names)):
            if self.inside:
                raise NotFollowed
            lanes = None if name in later else needed_lanes(self.follower, name, after)
            if lanes is not None and not lanes:
                self._forget(name)
                self.dirty.discard(name)
                continue
            self._write_out(name, lanes)
        if not self.dirty:
            self.touched.clear()

    def _write_out(self, name: str, lanes: Sequence[int] | None) -> None:
        found = self.follower.values.get(name)
        values = found if isinstance(found, list) else [found] * self.shape.threads
        uniform = name not in self.kernel.varying and name not in self.new
        kind = self.types[name]
        wanted = range(self.shape.threads) if lanes is None else lanes
        value = classified(self.follower, values, wanted, kind, uniform=uniform)
        if value is None or value.type != kind:
            raise Failure(self.touched)
        var = Var(kind, name)
        self._retire(name)
        declare = name in self.undeclared
        self.out.append(Declare(self.where, var, value) if declare else Assign(self.where, var, value))
        self.undeclared.discard(name)
        self.lifted = True
        if not isinstance(found, list) and isinstance(found, (int, float)):
            self.follower.values[name] = found

    def _retire(self, name: str) -> None:
        """A variable gets another value in what is written: who holds leaves of the present one goes on with a copy."""
        self.dirty.discard(name)
        self._forget(name)
        number = self.follower.leaves.pop(name, None)
        if number is not None and self._is_held(number):
            copy = self._temporary(Var(self.types[name], name), f"{name}_before")
            self.out.append(Declare(self.where, copy, Var(copy.type, name)))
            self.new |= {copy.name}
            self.follower.sources[number] = copy

    def _forget(self, name: str) -> None:
        self.follower.values.pop(name, None)

    def _is_held(self, number: int) -> bool:
        bits = DIGIT * self.shape.threads
        mask = ((1 << bits) - 1) << (bits * number)
        threads, values = self.shape.threads, self.follower.values
        held: list[Value] = list(self.follower.memory.values())
        for name in self.dirty:
            found = values.get(name)
            held += found if isinstance(found, list) else [found]
        folds = [value for value in held if isinstance(value, Fold)]
        multiplied = {leaf // threads for value in folds for pair in value.products for leaf in pair}
        return number in multiplied or any(value.terms & mask for value in folds)


def _variables(statements: Sequence[Stmt]) -> Iterator[Var]:
    for statement in everything(statements):
        match statement:
            case Declare(var=var) | Collective(result=var):
                yield var
            case Atomic(result=result) if result is not None:
                yield result
