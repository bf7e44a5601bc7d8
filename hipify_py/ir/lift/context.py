"""The state of a lift: statements so far, names, arrays, and where each C++ variable is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from hipify_py.frontend.trees import CType, KernelTree, Node, Record
from hipify_py.ir.lift.values import Slot
from hipify_py.ir.nodes import Array, Assign, Declare, Expr, Parameter, Stmt, Var
from hipify_py.ir.refusal import CONSTRUCT, Refusal
from hipify_py.ir.types import U8, Scalar, scalar_of

PART = 16
"""What the places of arrays in a larger one are multiples of, in bytes."""


class NeedsBytes(Exception):
    """An array is accessed in pieces that its unit doesn't divide: lift again with bytes as its unit."""

    def __init__(self, array: str) -> None:
        super().__init__(array)
        self.array = array


class NeedsOne(Exception):
    """A pointer may point into either of two arrays: lift again with both as parts of one."""

    def __init__(self, arrays: frozenset[str]) -> None:
        super().__init__(arrays)
        self.arrays = arrays


@dataclass(frozen=True)
class Layout:
    """What earlier attempts to lift a kernel have found out: arrays to keep byte by byte, and those to put together."""

    bytewise: frozenset[str] = frozenset()
    joined: frozenset[frozenset[str]] = frozenset()

    def with_bytes(self, array: str) -> Layout:
        """With another array byte by byte."""
        return replace(self, bytewise=self.bytewise | {array})

    def with_one(self, arrays: frozenset[str]) -> Layout:
        """With arrays put together, and with what they are together with already."""
        touched = {group for group in self.joined if group & arrays}
        return replace(self, joined=(self.joined - touched) | {arrays.union(*touched)})


class Context:
    """What all parts of the lifter share."""

    def __init__(self, tree: KernelTree, layout: Layout) -> None:
        self.tree = tree
        self.arranged = layout
        self.arrays: dict[str, Array] = {}
        self.parameters: list[Parameter] = []
        self.slots: dict[int, Slot] = {}
        self.notes: list[tuple[int, str, str]] = []
        self.statements: list[Stmt] = []
        self.calls: list[Node] = []  # calls being inlined, outermost first
        self.copies: set[str] = set()  # variables and arrays that stand for places which the kernel decides
        self.fixed: set[str] = set()  # variables that keep their only value
        self._names: set[str] = set()
        self._groups: dict[frozenset[str], str] = {}  # what arrays that are put together are called

    def refusal(self, node: Node, message: str, *, code: str = CONSTRUCT, symbol: str = "", hint: str = "") -> Refusal:
        """What to raise to give up on the kernel.

        The place is ``node``'s, or that of the outermost call in the kernel's own file that leads there.
        """
        place = next((call for call in self.calls if node.file != self.tree.file), node)
        return Refusal(
            code, message, symbol=symbol or node.name, hint=hint, file=place.file, start=place.start, end=place.end
        )

    def where(self, node: Node) -> int:
        """The byte offset that statements from ``node`` carry: in the kernel's own file."""
        return (self.calls[0] if self.calls else node).start

    def fresh(self, name: str) -> str:
        """A name that nothing has yet."""
        base = re.sub(r"\W", "_", name).strip("_") or "t"
        candidate, number = base, 1
        while candidate in self._names:
            number += 1
            candidate = f"{base}_{number}"
        self._names.add(candidate)
        return candidate

    def emit(self, statement: Stmt) -> None:
        """Add a statement."""
        self.statements.append(statement)

    def temporary(self, node: Node, value: Expr, name: str = "t") -> Var:
        """A new variable with that value."""
        var = Var(value.type, self.fresh(name))
        self.emit(Declare(self.where(node), var, value))
        return var

    def assign(self, node: Node, var: Var, value: Expr) -> None:
        """``var = value``."""
        self.emit(Assign(self.where(node), var, value))

    @contextmanager
    def collecting(self) -> Iterator[list[Stmt]]:
        """Statements emitted inside go to the list that this gives."""
        outer, self.statements = self.statements, []
        try:
            yield self.statements
        finally:
            self.statements = outer

    def record(self, ctype: CType, node: Node) -> Record:
        """The members of a record type."""
        record = self.layout(ctype, node)
        if record.union:
            hint = "copy or initialise one of its members"
            raise self.refusal(node, f"{ctype.name} is a union, which is used as a whole", symbol=ctype.name, hint=hint)
        return record

    def layout(self, ctype: CType, node: Node) -> Record:
        """The members of a record type, which may be those of a union."""
        record = self.tree.records.get(ctype.name)
        if record is None or (not record.size and record.fields):
            raise self.refusal(node, f"{ctype.name} has no known layout", symbol=ctype.name)
        return record

    def refuse_destroyed(self, ctype: CType, node: Node) -> None:
        """Refuse an object that a function of the program ends: it would have to be called on all ways out."""
        while ctype.kind == "array" and ctype.element is not None:
            ctype = ctype.element
        record = self.tree.records.get(ctype.name) if ctype.kind == "record" else None
        if record is not None and record.destroyed:
            hint = "call what it does by name"
            raise self.refusal(node, f"{record.name} has a destructor", symbol=record.name, hint=hint)

    def leaves(self, ctype: CType, node: Node) -> list[Scalar]:
        """The scalar types in a type; pointers count as 64-bit integers that nothing can be done with."""
        scalar = scalar_of(ctype)
        if scalar is not None:
            return [scalar]
        if ctype.kind == "array" and ctype.element is not None:
            return self.leaves(ctype.element, node)
        if ctype.kind == "record":
            fields = self.layout(ctype, node).fields
            return [leaf for field in fields for leaf in self.leaves(field.type, node)]
        return [U8]

    def unit(self, name: str, ctype: CType, node: Node) -> Scalar:
        """What indices of an array of ``ctype`` count: its scalar type if there is only one, else bytes."""
        leaves = set(self.leaves(ctype, node))
        return leaves.pop() if len(leaves) == 1 and name not in self.arranged.bytewise else U8

    def add_array(self, array: Array) -> str:
        """Bring an array in; its name."""
        self.arrays[array.name] = array
        return array.name

    def group(self, name: str) -> str:
        """The array that a variable's array is a part of; its own name if that is none."""
        for members in self.arranged.joined:
            if name in members:
                if members not in self._groups:
                    self._groups[members] = self.fresh("_".join(sorted(members)))
                return self._groups[members]
        return name

    def parts(self, array: str) -> frozenset[str]:
        """The arrays that are parts of one."""
        return next((members for members, name in self._groups.items() if name == array), frozenset((array,)))

    def join(self, array: Array, group: str) -> int:
        """Make ``array`` the next part of another one; where it begins, in units of that."""
        kept = self.arrays.get(group)
        if kept is None:
            self.arrays[group] = replace(array, name=group)
            return 0
        if kept.unit != array.unit:
            raise NeedsBytes(group)
        place = -(-kept.count * kept.unit.size // PART) * PART // kept.unit.size
        count, volatile = place + array.count, kept.volatile or array.volatile
        self.arrays[group] = replace(kept, count=count, volatile=volatile)
        return place

    def steps(self, size: int, array: str) -> int:
        """How many units of ``array`` make ``size`` bytes.

        Raises:
            NeedsBytes: that is no whole number.
        """
        unit = self.arrays[array].unit.size
        if size % unit or not size:
            raise NeedsBytes(array)
        return size // unit

    def reach(self, scalar: Scalar, array: str) -> None:
        """Note that a value of a type is read from ``array`` or written there.

        Raises:
            NeedsBytes: the array has to be kept byte by byte: elements of one thread don't lie side by side otherwise.
        """
        self.steps(scalar.size, array)
        kept = self.arrays[array]
        if kept.space == "local" and scalar.size != kept.unit.size and kept.unit.size > 1:
            raise NeedsBytes(array)

    def set_volatile(self, array: str) -> None:
        """Note that an array is accessed as volatile."""
        self.arrays[array] = replace(self.arrays[array], volatile=True)
