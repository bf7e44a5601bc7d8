"""Exchanges among the threads of a block become single operations over the block.

A kernel that a block executes together is followed symbolically for one shape of the block. What threads put into
shared memory or hand over by shuffles is kept as folds over the values that they started with; where such a value is
needed, the operation that gives it is written in place of all the steps that led to it. An array or shuffle for which
there is no such operation stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from hipify_py.ir.idioms.classify import own_only
from hipify_py.ir.idioms.folds import Value
from hipify_py.ir.idioms.held import Failure, Held, NotFollowed
from hipify_py.ir.idioms.lanes import Lanes, Shape
from hipify_py.ir.idioms.uses import assigned_names, declared_names, expressions, names_in, reads
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
    everything,
    walk,
)
from hipify_py.ir.passes.predication import rebuilt
from hipify_py.ir.passes.storage import mapped
from hipify_py.ir.types import BOOL

_ROUNDS = 1100  # of a loop that is followed
_ATTEMPTS = 16
_UNROLLED = 9


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
class _Exchange(Held):
    depth: int = 0  # branches and loops around that are not followed
    forgotten: bool = False  # what was written to lifted arrays is not all known
    rounds: dict[int, int] = field(default_factory=dict)

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
        follower = self.follower
        found: Lanes = None if value is None else follower.evaluate(value)
        every = found if isinstance(found, list) else [found]
        stale = value is not None and not self.dirty.isdisjoint(names_in(value))
        in_part = stale and isinstance(value, Select)  # some threads' values may be unknown
        if self.inside and value is None:
            self._hold(var.name, None, declared=True)
        elif not stale and not self.inside and all(isinstance(one, (int, float)) for one in every):
            self._emit_definition(statement, var)
            follower.values[var.name] = found
        elif (None in every and not in_part) or not (self.inside or stale or not own_only(follower, found)):
            self._keep(statement, after, later)
            if var.type == BOOL and value is not None:
                follower.values[var.name] = found
        else:
            self._hold(var.name, found, declared=isinstance(statement, Declare))

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
            saved = self.saved()
            self.inside += 1
            try:
                self._follow(loop)
                if self.inside == 1 and any(isinstance(s, Barrier) for s in everything((loop,))):
                    self.out.append(Barrier(loop.where, "block"))
                return ()
            except NotFollowed:
                self.restore(saved)
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
        parts = (loop.before, loop.body, loop.step)
        written = []
        for part in parts:
            others = names_in(loop.condition).union(*(reads(s) for other in parts if other is not part for s in other))
            written.append(tuple(self._nested(part, everywhere | (declared_names(part) & others))))
        before, body, step = written
        for name in changed:
            self._forget(name)
        self.out.append(replace(loop, before=before, body=body, step=step))
        return ()

    def _unrolls(self, loop: Loop) -> bool:
        """Whether a loop is written out round by round: its condition is known, and it ends soon."""
        if self.depth or not isinstance(self.follower.evaluate(loop.condition), int):
            return False
        self.rounds[loop.where] = self.rounds.get(loop.where, 0) + 1
        if self.rounds[loop.where] > _UNROLLED:
            raise Failure(self.touched)
        return True

    def _nested(self, statements: Sequence[Stmt], later: frozenset[str], tail: Sequence[Stmt] = ()) -> list[Stmt]:
        """Statements that may be executed any number of times: arrays that they write hand nothing in or out."""
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


def _loads(value: Expr) -> Iterator[Load]:
    return (part for part in walk(value) if isinstance(part, Load))
