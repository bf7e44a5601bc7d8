"""A template as a list of steps: scopes resolved, registers with unique names, forward branches as conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hipify_py.frontend.ptx.ast import (
    Address,
    Block,
    Directive,
    Guard,
    Instruction,
    Item,
    Label,
    Not,
    Operand,
    Pair,
    Part,
    Register,
    Registers,
    Vector,
)
from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.types import Type, of_register

_IGNORED_DIRECTIVES = frozenset(("pragma", "loc"))


@dataclass(frozen=True, slots=True)
class If:
    """The steps up to the matching :class:`EndIf` run if the predicate holds."""

    condition: Guard
    at: int


@dataclass(frozen=True, slots=True)
class EndIf:
    """The end of an :class:`If`."""


Step = Instruction | If | EndIf


@dataclass(frozen=True, slots=True)
class Program:
    """Steps in order and the types of the registers that they use, by unique name."""

    steps: tuple[Step, ...]
    registers: dict[str, Type]


def program(items: Sequence[Item]) -> Program:
    """Resolve scopes and branches.

    Raises:
        Refused: loops, branches that are no conditions, and declarations that have no counterpart.
    """
    flattener = _Flattener()
    flattener.block(items)
    return Program(tuple(_structured(flattener.flat)), flattener.registers)


@dataclass(slots=True)
class _Flattener:
    """Walks blocks and gives every declared register a name of its own."""

    flat: list[Instruction | Label] = field(default_factory=list)
    registers: dict[str, Type] = field(default_factory=dict)
    _scopes: list[dict[str, str]] = field(default_factory=list)

    def block(self, items: Sequence[Item]) -> None:
        self._scopes.append({})
        for item in items:
            self._item(item)
        self._scopes.pop()

    def _item(self, item: Item) -> None:
        if isinstance(item, Block):
            self.block(item.items)
        elif isinstance(item, Registers):
            self._declare(item)
        elif isinstance(item, Label):
            self.flat.append(item)
        elif isinstance(item, Directive):
            if item.name not in _IGNORED_DIRECTIVES:
                raise Refused(f"the directive .{item.name} is not translated", "move the declaration to C++", item.at)
        else:
            self.flat.append(self._resolved(item))

    def _declare(self, item: Registers) -> None:
        type = of_register(item.type)
        if type is None or item.vector:
            shown = f".{item.vector}.{item.type}" if item.vector else f".{item.type}"
            raise Refused(f"registers of type {shown} are not translated", "declare the variable in C++", item.at)
        for name in item.names:
            unique = name
            while unique in self.registers:
                unique += "_"
            self.registers[unique] = type
            self._scopes[-1][name] = unique

    def _resolved(self, item: Instruction) -> Instruction:
        is_branch = item.opcode == "bra"
        operands = item.operands if is_branch else tuple(self._operand(operand) for operand in item.operands)
        guard = item.guard and replace(item.guard, predicate=self._operand(item.guard.predicate))
        return replace(item, operands=operands, guard=guard)

    def _operand(self, operand: Operand) -> Operand:
        match operand:
            case Register(name, at):
                return Register(self._lookup(name), at)
            case Not(inner, at):
                return Not(self._operand(inner), at)
            case Part(inner, name, at):
                return Part(self._operand(inner), name, at)
            case Vector(items, at):
                return Vector(tuple(self._operand(item) for item in items), at)
            case Pair(first, second, at):
                return Pair(self._operand(first), self._operand(second), at)
            case Address(base, offset, rest, at):
                moved = None if offset is None else self._operand(offset)
                return Address(self._operand(base), moved, tuple(self._operand(item) for item in rest), at)
        return operand

    def _lookup(self, name: str) -> str:
        for scope in reversed(self._scopes):
            if name in scope:
                return scope[name]
        return name


def _structured(flat: Sequence[Instruction | Label]) -> list[Step]:
    """Labels and branches as conditions; nested ones must end in the order opposite to their start."""
    steps: list[Step] = []
    open_labels: list[str] = []
    seen: set[str] = set()
    for item in flat:
        if isinstance(item, Label):
            seen.add(item.name)
            while open_labels and open_labels[-1] == item.name:
                open_labels.pop()
                steps.append(EndIf())
            if item.name in open_labels:
                raise Refused(
                    "branches that cross each other are not translated", "write the control flow in C++", item.at
                )
        elif item.opcode == "bra":
            open_labels.append(_target(item, seen))
            assert item.guard is not None
            steps.append(If(replace(item.guard, inverted=not item.guard.inverted), item.at))
        else:
            steps.append(item)
    if open_labels:
        raise Refused(
            f"the branch target {open_labels[-1]} is not in the statement", "write the control flow in C++", 0
        )
    return steps


def _target(branch: Instruction, seen: set[str]) -> str:
    hint = "write the control flow in C++"
    target = branch.operands[0] if branch.operands else None
    if not isinstance(target, Register):
        raise Refused("a branch needs a label", hint, branch.at)
    if target.name in seen:
        raise Refused("loops inside a statement are not translated", hint, branch.at)
    if branch.guard is None:
        raise Refused("unconditional branches are not translated", hint, branch.at)
    return target.name
