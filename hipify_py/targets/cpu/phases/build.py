"""From the statements of a kernel to items: where it waits, what each statement sees, what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from hipify_py.targets.cpu.phases.code import Code, Range, Refused
from hipify_py.targets.cpu.phases.collectives import FENCES, collectives, waits
from hipify_py.targets.cpu.phases.effects import Effects, Scanner
from hipify_py.targets.cpu.phases.model import (
    Block,
    Choice,
    Escape,
    Fence,
    Item,
    Leaf,
    Repeat,
    Scope,
    Variable,
)
from hipify_py.targets.cpu.phases.tree import (
    Compound,
    Declaration,
    Expression,
    If,
    Jump,
    Loop,
    Neutral,
    Opaque,
    Statement,
    children,
)

DYNAMIC = b"dynamic_shared"  # the engine's function for the dynamic shared memory of a block


@dataclass
class Builder:
    """Builds the items of one kernel and collects its variables."""

    code: Code
    by_value: Callable[[bytes], bool]
    is_const: Callable[[bytes], bool]
    masks: frozenset[bytes]
    variables: list[Variable] = field(default_factory=list)
    collected: int = 0

    def parameters(self, names: Sequence[tuple[bytes, bool]]) -> tuple[Variable, ...]:
        """Variables for parameters, given as (name, whether it is a pointer)."""
        return tuple(
            self._added(Variable(name, len(self.variables), None, False, (), pointer)) for name, pointer in names
        )

    def items(self, body: Compound, scope: Scope) -> list[Item]:
        """The items of a function body.

        Raises:
            Refused: a barrier where threads can't be run one after another.
        """
        return self._sequence(body.body, dict(scope), ())

    def _added(self, variable: Variable) -> Variable:
        self.variables.append(variable)
        return variable

    def _sequence(
        self, statements: Sequence[Statement], scope: dict[bytes, Variable], loops: tuple[Loop, ...]
    ) -> list[Item]:
        return [self._item(statement, scope, loops) for statement in statements]

    def _item(self, node: Statement, scope: dict[bytes, Variable], loops: tuple[Loop, ...]) -> Item:
        if self._is_fence(node):
            return Fence(node, self.code.at(node.span.first) != b"__syncthreads")
        if isinstance(node, Jump):
            return Escape(node)
        if isinstance(node, If) and (_returns_only(node) or self._splits(node)):
            return self._choice(node, scope, loops)
        if isinstance(node, Compound) and self._splits(node):
            return Block(self._sequence(node.body, dict(scope), loops))
        if isinstance(node, Loop) and self._splits(node):
            return self._repeat(node, dict(scope), loops)
        if isinstance(node, Opaque) and waits(self.code, node.span):
            raise Refused("a barrier in a switch or a loop over a range")
        if _jumps(node) or self._continues_switch(node):
            raise Refused("a jump out of a statement that can't be split")
        return self._leaf(node, scope, loops)

    def _continues_switch(self, node: Statement) -> bool:
        """Whether ``continue`` in a ``switch`` leads out of it."""
        if isinstance(node, Opaque) and self.code.at(node.span.first) == b"switch":
            return b"continue" in self.code.texts[node.span.first : node.span.last]
        return not isinstance(node, Loop | Opaque) and any(self._continues_switch(child) for child in children(node))

    def _is_fence(self, node: Statement) -> bool:
        return (
            isinstance(node, Expression)
            and self.code.at(node.span.first) in FENCES
            and self.code.matches.get(node.span.first + 1) == node.span.last - 2
        )

    def _splits(self, node: Statement) -> bool:
        """Whether threads must stop inside ``node``, or leave a loop in which they do."""
        if isinstance(node, If) and not waits(self.code, node.then.span):
            other = node.otherwise
            if (other is None or not waits(self.code, other.span)) and not _jumps(node):
                return False
        elif not isinstance(node, If) and not waits(self.code, node.span) and not _jumps(node):
            return False
        return True

    def _choice(self, node: If, scope: dict[bytes, Variable], loops: tuple[Loop, ...]) -> Choice:
        if waits(self.code, node.condition):
            raise Refused("a warp function in the condition of a branch around barriers")
        return Choice(
            node,
            dict(scope),
            self._scan(node.condition, scope),
            self._inside(node.then, scope, loops),
            self._inside(node.otherwise, scope, loops) if node.otherwise else [],
            exits=_returns_only(node),
        )

    def _repeat(self, node: Loop, scope: dict[bytes, Variable], loops: tuple[Loop, ...]) -> Repeat:
        if waits(self.code, node.head):
            raise Refused("a warp function in the head of a loop around barriers")
        init = self._leaf(node.init, scope, loops) if node.init else None
        body = self._inside(node.body, scope, (*loops, node))
        effects = self._scan(node.condition, scope) | self._scan(node.step, scope)
        return Repeat(node, dict(scope), effects, init, body)

    def _inside(self, node: Statement, scope: Scope, loops: tuple[Loop, ...]) -> list[Item]:
        """The items of a branch or loop body, which emission puts in braces."""
        statements = node.body if isinstance(node, Compound) else (node,)
        return self._sequence(statements, dict(scope), loops)

    def _leaf(self, node: Statement, scope: dict[bytes, Variable], loops: tuple[Loop, ...]) -> Leaf:
        found = tuple(
            replace(one, effects=self._scan(one.operand, scope))
            for one in collectives(self.code, node, self.collected, self.masks)
        )
        if any(one.effects.changed for one in found):
            raise Refused("a warp function whose argument changes a variable")
        self.collected += len(found)
        before = dict(scope)
        declares = tuple(self._declared(node, scope, loops))
        effects = Effects() if isinstance(node, Neutral) else self._scan(node.span, scope, declares)
        returns = tuple(_returns(node))
        return Leaf(node, dict(scope) if declares else before, effects, loops, declares, found, returns)

    def _declared(self, node: Statement, scope: dict[bytes, Variable], loops: tuple[Loop, ...]) -> Iterator[Variable]:
        if not isinstance(node, Declaration):
            return
        shared = b"__shared__" in node.specifiers
        dynamic = DYNAMIC in self.code.texts[node.span.first : node.span.last]
        fixed = shared or dynamic or b"constexpr" in node.specifiers
        if node.aligned and not fixed:
            raise Refused("an aligned variable")
        if node.specifiers & {b"static", b"thread_local"} and not fixed:
            raise Refused("a static variable")
        for one in node.declarators:
            if one.name in scope:
                raise Refused(f"{one.name.decode()} hides another variable")
            number, memory = len(self.variables), shared and not one.array
            variable = Variable(one.name, number, one, fixed, loops, one.pointer or shared, memory)
            scope[one.name] = self._added(variable)
            yield variable

    def _scan(self, span: Range, scope: Scope, declares: Sequence[Variable] = ()) -> Effects:
        scanner = Scanner(
            self.code, lambda name: name not in scope or scope[name].pointer, self.by_value, self.is_const
        )
        effects = scanner.scan(span)
        initialised = {v.name for v in declares if v.declarator and v.declarator.init}
        return effects | Effects(writes=frozenset(initialised))


def _returns_only(node: If) -> bool:
    """Whether ``node`` is ``if (...) return;``."""
    then = node.then.body[0] if isinstance(node.then, Compound) and len(node.then.body) == 1 else node.then
    return node.otherwise is None and isinstance(then, Jump) and then.word == b"return"


def _jumps(node: Statement) -> bool:
    """Whether ``break`` or ``continue`` inside ``node`` leads out of it."""
    if isinstance(node, Jump):
        return node.word != b"return"
    if isinstance(node, Loop):
        return False
    if isinstance(node, Opaque):
        return False
    return any(_jumps(child) for child in children(node))


def _returns(node: Statement) -> Iterator[Range]:
    if isinstance(node, Jump) and node.word == b"return":
        yield node.span
    for child in children(node):
        yield from _returns(child)
