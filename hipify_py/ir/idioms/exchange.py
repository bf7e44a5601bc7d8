"""Exchanges among the threads of a block become single operations over the block.

A kernel that a block executes together is followed symbolically for one shape of the block. What threads put into
shared memory or hand over by shuffles is kept as folds over the values that they started with; where such a value is
needed, the operation that gives it is written in place of all the steps that led to it. An array or shuffle for which
there is no such operation stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from hipify_py.ir.idioms.classify import classified, own_only
from hipify_py.ir.idioms.folds import DIGIT, Fold, Value
from hipify_py.ir.idioms.lanes import Follower, Lanes, Shape
from hipify_py.ir.idioms.uses import assigned_names, declared_names, expressions, names_in, needed_lanes, reads
from hipify_py.ir.nodes import (
    Assign,
    Atomic,
    Barrier,
    Collective,
    Const,
    Declare,
    Expr,
    If,
    Kernel,
    Load,
    Loop,
    Select,
    Stmt,
    Store,
    Var,
    walk,
)
from hipify_py.ir.passes.predication import rebuilt
from hipify_py.ir.passes.progress import everything
from hipify_py.ir.passes.storage import mapped
from hipify_py.ir.types import BOOL

_ROUNDS = 1100  # of a loop that is followed
_ATTEMPTS = 16
_UNROLLED = 9


class Failure(Exception):
    """What is held in ``blamed`` arrays, or handed over by shuffles of those results, has no operation of its own."""

    def __init__(self, blamed: Iterable[str]) -> None:
        super().__init__()
        self.blamed = frozenset(blamed)


class NotFollowed(Exception):
    """A statement inside a loop that is followed has to be kept."""


def exchange(kernel: Kernel, shape: Shape) -> Kernel | None:
    """The kernel for blocks of ``shape`` with what can be lifted lifted; None if that is nothing."""
    if shape.threads < 32 or shape.threads & (shape.threads - 1):
        return None
    kept: frozenset[str] = frozenset()
    for _ in range(_ATTEMPTS):
        work = _Exchange(kernel, shape, kept)
        try:
            body = work.whole()
        except Failure as failure:
            if not failure.blamed - kept:
                return None
            kept |= failure.blamed
            continue
        return replace(kernel, body=tuple(body), varying=kernel.varying | work.new) if work.lifted else None
    return None


@dataclass
class _Exchange:
    kernel: Kernel
    shape: Shape
    kept: frozenset[str]
    out: list[Stmt] = field(default_factory=list)
    dirty: set[str] = field(default_factory=set)  # variables whose value has not been written out
    undeclared: set[str] = field(default_factory=set)
    touched: set[str] = field(default_factory=set)
    new: frozenset[str] = frozenset()
    lifted: bool = False
    inside: int = 0  # loops that are being followed
    depth: int = 0  # branches and loops around that are not
    forgotten: bool = False  # what was written to lifted arrays is not all known
    rounds: dict[int, int] = field(default_factory=dict)
    where: int = 0

    def __post_init__(self) -> None:
        self.follower = Follower(self.shape, self.kernel.varying)
        self.types = {var.name: var.type for var in _variables(self.kernel.body)}
        self.arrays = {n for n, a in self.kernel.arrays.items() if a.space == "shared" and n not in self.kept}
        self.number = 0

    def whole(self) -> list[Stmt]:
        """The body."""
        self.sequence(self.kernel.body, frozenset())
        return self.out

    def sequence(self, statements: Sequence[Stmt], later: frozenset[str], tail: Sequence[Stmt] = ()) -> None:
        """Write out ``statements``; ``tail`` follows them, and then variables of ``later`` are read."""
        todo = list(statements)
        while todo:
            statement = todo.pop(0)
            self.where = statement.where
            inlined = self._statement(statement, [*todo, *tail], later)
            todo[:0] = inlined
        self._flush(later.union(*map(reads, tail)), tail, later)

    # ---- statements

    def _statement(self, statement: Stmt, rest: list[Stmt], later: frozenset[str]) -> Sequence[Stmt]:
        """One statement; statements to go on with in its place."""
        if not isinstance(statement, Loop):
            statement = self._without_loads(statement)
        after = [statement, *rest]
        match statement:
            case Declare(var=var, value=value) | Assign(var=var, value=value):
                self._define(statement, var, value, after, later)
            case Store(array=array) if array in self.arrays:
                self._store(statement, after, later)
            case Collective(op="shuffle", result=result) if result.name not in self.kept:
                self._shuffle(statement)
            case If(condition=condition):
                known = self.follower.evaluate(condition)
                if isinstance(known, int):
                    return statement.then if known else statement.other
                self._branch(statement, after, later)
            case Loop():
                return self._loop(statement, after, later)
            case Barrier():
                if not self.inside:
                    self.out.append(statement)
            case _:
                self._keep(statement, after, later)
        return ()

    def _define(self, statement: Stmt, var: Var, value: Expr | None, after: list[Stmt], later: frozenset[str]) -> None:
        found: Lanes = None if value is None else self.follower.evaluate(value)
        stale = value is not None and not self.dirty.isdisjoint(names_in(value))
        every = found if isinstance(found, list) else [found]
        if self.inside and value is None:
            self._hold(var.name, None, declared=True)
        elif not stale and not self.inside and not any(isinstance(one, Fold) or one is None for one in every):
            self._emit_definition(statement, var)
            self.follower.values[var.name] = found
        elif (None in every and not (stale and isinstance(value, Select))) or (not self.inside and not stale and own_only(self.follower, found)):
            self._keep(statement, after, later)
            if var.type == BOOL and value is not None:
                self.follower.values[var.name] = found
        else:
            self._hold(var.name, found, declared=isinstance(statement, Declare))

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

    def _keep(self, statement: Stmt, after: list[Stmt], later: frozenset[str]) -> None:
        """Leave a statement as it is; what it reads is written out before."""
        if self.inside:
            raise NotFollowed
        if isinstance(statement, Atomic) and statement.array in self.arrays:
            raise Failure((statement.array,))
        statement = self._with_folds_apart(statement)
        self._flush(reads(statement), [statement, *after[1:]], later)
        match statement:
            case Declare(var=var) | Assign(var=var):
                self._emit_definition(statement, var)
                return
            case Atomic(result=result) if result is not None:
                self._retire(result.name)
            case Collective(result=result):
                self._retire(result.name)
        self.out.append(statement)

    def _store(self, store: Store, after: list[Stmt], later: frozenset[str]) -> None:
        follower, array = self.follower, store.array
        self.touched.add(array)
        masks = follower.spread(store.mask) if store.mask is not None else [1] * self.shape.threads
        places = follower.spread(store.index)
        there = [lane for lane, mask in enumerate(masks) if mask != 0]
        for lane in there:
            untouched = not self.depth and not self.forgotten and (array, places[lane]) not in follower.memory
            if not isinstance(places[lane], int) or not (isinstance(masks[lane], int) or untouched):
                raise Failure(self.touched)  # if it is not written, anything may be there, unless it was before
        if self.kernel.arrays[array].unit != store.value.type:
            raise Failure((array,))
        values = follower.spread(store.value)
        computed = not self.inside and not isinstance(store.value, (Var, Const)) and own_only(self.follower, values)
        if computed or any(values[lane] is None for lane in there):
            values = self._evaluated(store.value, after, later)
        written: dict[int, Value] = {}
        for lane in there:
            place = places[lane]
            assert isinstance(place, int)
            if written.setdefault(place, values[lane]) != values[lane]:
                raise Failure((array,))
        for place, value in written.items():
            follower.memory[array, place] = value

    def _evaluated(self, value: Expr, after: list[Stmt], later: frozenset[str]) -> list[Value]:
        """Leaves for a value that is computed where this stands."""
        if self.inside:
            raise NotFollowed
        self._flush(names_in(value), after, later)
        var = self._temporary(value)
        self.out.append(Declare(self.where, var, value))
        self.new |= {var.name}
        return self.follower.fresh(var)

    def _temporary(self, value: Expr, name: str = "part") -> Var:
        self.number += 1
        var = Var(value.type, f"{name}_{self.number}")
        self.types[var.name] = var.type
        return var

    def _shuffle(self, shuffle: Collective) -> None:
        values, sources = (self.follower.spread(operand) for operand in shuffle.operands)
        name = shuffle.result.name
        self.touched.add(name)
        if any(not isinstance(source, int) for source in sources):
            raise Failure((name,))
        found = [values[lane & ~31 | int(source) & 31] for lane, source in enumerate(sources)]  # type: ignore[arg-type]
        if None in found:
            raise Failure((name,))
        self._hold(name, found, declared=True)

    # ---- control

    def _branch(self, branch: If, after: list[Stmt], later: frozenset[str]) -> None:
        if self.inside:
            raise NotFollowed
        changed = assigned_names((branch,))
        self._flush(reads(branch) | changed, after, later)
        known = {name: self.follower.values[name] for name in changed if self._is_known(name)}
        for name in changed:
            self._retire(name)
        self.follower.values |= known
        then, other = (self._nested(body, later, after[1:]) for body in (branch.then, branch.other))
        for name in changed:
            self._forget(name)
        self.out.append(replace(branch, then=tuple(then), other=tuple(other)))

    def _loop(self, loop: Loop, after: list[Stmt], later: frozenset[str]) -> Sequence[Stmt]:
        if self._exchanges(loop):
            saved = self._saved()
            self.inside += 1
            try:
                self._follow(loop)
                if self.inside == 1 and any(isinstance(s, Barrier) for s in everything((loop,))):
                    self.out.append(Barrier(loop.where, "block"))
                return ()
            except NotFollowed:
                self._restore(saved)
            finally:
                self.inside -= 1
        if self.inside:
            raise NotFollowed
        if self._exchanges(loop) and loop.test_first and not loop.before and self._unrolls(loop):
            condition = self.follower.evaluate(loop.condition)
            return (*loop.body, *loop.step, loop) if condition else ()
        changed = assigned_names((loop,))
        self._flush(reads(loop) | changed, after, later)
        for name in changed:
            self._retire(name)
        if any(isinstance(part, Load) and part.array in self.arrays for part in walk(loop.condition)):
            raise Failure(part.array for part in walk(loop.condition) if isinstance(part, Load))
        everywhere = frozenset(self.types) - declared_names((loop,))
        before, body, step = (
            self._nested(part, everywhere | reads(loop)) for part in (loop.before, loop.body, loop.step)
        )
        for name in changed:
            self._forget(name)
        self.out.append(replace(loop, before=tuple(before), body=tuple(body), step=tuple(step)))
        return ()

    def _unrolls(self, loop: Loop) -> bool:
        """Whether a loop is written out round by round: its condition is known, and it ends soon."""
        if self.depth or not isinstance(self.follower.evaluate(loop.condition), int):
            return False
        self.rounds[loop.where] = self.rounds.get(loop.where, 0) + 1
        if self.rounds[loop.where] > _UNROLLED:
            raise Failure(self.touched)
        return True

    def _is_known(self, name: str) -> bool:
        found = self.follower.values.get(name)
        return all(isinstance(one, (int, float)) for one in (found if isinstance(found, list) else [found]))

    def _nested(self, statements: Sequence[Stmt], later: frozenset[str], tail: Sequence[Stmt] = ()) -> list[Stmt]:
        """Statements that may be executed any number of times: nothing is handed in or out in arrays that they write."""
        follower = self.follower
        outer, self.out = self.out, []
        values, dirty, self.dirty = dict(follower.values), self.dirty, set()
        writes = any(isinstance(s, Store) and s.array in self.arrays for s in everything(statements))
        memory = follower.memory
        follower.memory = {} if writes else dict(memory)
        self.forgotten |= writes
        self.depth += 1
        self.sequence(statements, later, tail)
        self.depth -= 1
        follower.memory = {} if writes else memory
        follower.values, self.dirty = values, dirty
        done, self.out = self.out, outer
        return done

    def _follow(self, loop: Loop) -> None:
        """Execute a loop whose conditions are known.

        Raises:
            NotFollowed: they aren't, or something in it has to stay.
        """
        first = not loop.test_first
        for _ in range(_ROUNDS):
            if not first:
                self._run(loop.before)
                condition = self.follower.evaluate(loop.condition)
                if not isinstance(condition, int):
                    raise NotFollowed
                if not condition:
                    return
            self._run(loop.body)
            self._run(loop.step)
            if first:
                self._run(loop.before)
                condition = self.follower.evaluate(loop.condition)
                if not isinstance(condition, int):
                    raise NotFollowed
                if not condition:
                    return
        raise NotFollowed

    def _run(self, statements: Sequence[Stmt]) -> None:
        todo = list(statements)
        while todo:
            statement = todo.pop(0)
            todo[:0] = self._statement(statement, todo, frozenset())

    def _exchanges(self, loop: Loop) -> bool:
        for statement in everything((loop,)):
            match statement:
                case Store(array=array) if array in self.arrays:
                    return True
                case Collective(op="shuffle", result=result) if result.name not in self.kept:
                    return True
            if any(part.array in self.arrays for value in expressions(statement) for part in _loads(value)):
                return True
        return False

    def _saved(self) -> tuple[object, ...]:
        follower = self.follower
        return (dict(follower.values), dict(follower.memory), set(self.dirty), set(self.undeclared), set(self.touched),
                dict(follower.leaves), len(self.out))  # fmt: skip

    def _restore(self, saved: tuple[object, ...]) -> None:
        follower = self.follower
        (follower.values, follower.memory, self.dirty, self.undeclared, self.touched, follower.leaves, length) = saved  # type: ignore[assignment]
        del self.out[length:]  # type: ignore[misc]

    # ---- values

    def _without_loads(self, statement: Stmt) -> Stmt:
        """The statement with what it reads from lifted arrays in variables."""

        def again(value: Expr) -> Expr:
            inner = rebuilt(value, again)
            if not isinstance(inner, Load) or inner.array not in self.arrays:
                return inner
            self.touched.add(inner.array)
            var = self._temporary(inner, "got")
            found = self.follower.evaluate(inner)
            if isinstance(found, list):
                self.new |= {var.name}
            self._hold(var.name, found, declared=True)
            return var

        if isinstance(statement, If):
            return replace(statement, condition=again(statement.condition))
        return mapped(statement, again, lambda _, index: index, list)

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
        values = self.follower.values
        held: list[Value] = list(self.follower.memory.values())
        for name in self.dirty:
            found = values.get(name)
            held += found if isinstance(found, list) else [found]
        return any(isinstance(value, Fold) and value.terms & mask for value in held)


def _variables(statements: Sequence[Stmt]) -> Iterator[Var]:
    for statement in everything(statements):
        match statement:
            case Declare(var=var) | Collective(result=var):
                yield var
            case Atomic(result=result) if result is not None:
                yield result


def _loads(value: Expr) -> Iterator[Load]:
    return (part for part in walk(value) if isinstance(part, Load))
