"""Checks what the IR promises: types of operands, names in scope, and what each level leaves out.

A violation is a fault of this program and never of its input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from hipify_py.ir.nodes import (
    KERNEL,
    Any,
    Assign,
    Atomic,
    Binary,
    Bitcast,
    Collective,
    Compare,
    Const,
    Declare,
    Element,
    Expr,
    If,
    Index,
    Kernel,
    Leave,
    Load,
    Loop,
    MatrixProduct,
    Reduction,
    Region,
    Scan,
    Select,
    Stmt,
    Store,
    Transposed,
    Unary,
    Var,
    children,
)
from hipify_py.ir.passes.uniformity import varies
from hipify_py.ir.types import BOOL, Scalar, wrapped

_OF_BLOCK = (Any, Reduction, Scan, Element, Transposed, MatrixProduct)


class Malformed(Exception):
    """The IR is not what it has to be."""


def check(kernel: Kernel, *, structured: bool = False, together: bool = False) -> Kernel:
    """The kernel itself, if it keeps the rules.

    ``structured``: there are no regions and jumps; ``together``: it is what a block executes together, so that
    conditions are the same for all threads, and writes have masks.

    Raises:
        Malformed: it doesn't.
    """
    work = _Check(kernel, structured or together, together)
    scope = {parameter.name: parameter.type for parameter in kernel.parameters if parameter.type is not None}
    work.sequence(kernel.body, scope, frozenset())
    return kernel


def _require(holds: bool, what: str, node: object) -> None:
    if not holds:
        raise Malformed(f"{what}: {node}")


@dataclass
class _Check:
    kernel: Kernel
    structured: bool
    together: bool
    types: dict[str, Scalar] = field(default_factory=dict)

    def sequence(self, statements: Sequence[Stmt], scope: dict[str, Scalar], labels: frozenset[str]) -> None:
        """Statements in order; what they declare is added to ``scope``."""
        for statement in statements:
            self._statement(statement, scope, labels)

    def _declared(self, var: Var, scope: dict[str, Scalar]) -> None:
        known = self.types.setdefault(var.name, var.type)
        _require(known == var.type, "a variable has two types", var)
        scope[var.name] = var.type

    def _statement(self, statement: Stmt, scope: dict[str, Scalar], labels: frozenset[str]) -> None:
        match statement:
            case Declare(var=var, value=value):
                if value is not None:
                    self._value(value, var.type, scope)
                self._declared(var, scope)
            case Assign(var=var, value=value):
                _require(scope.get(var.name) == var.type, "a variable that is not in scope is assigned to", statement)
                self._value(value, var.type, scope)
            case Store(array=array, index=index, value=value, mask=mask):
                self._access(array, index, mask, scope, statement, (value,))
                self._value(value, value.type, scope)
            case Atomic(result=result, array=array, index=index, operands=operands, mask=mask):
                self._access(array, index, mask, scope, statement, operands)
                for operand in operands:
                    self._value(operand, operands[0].type, scope)
                if result is not None:
                    _require(result.type == operands[0].type, "an atomic operation gives another type", statement)
                    self._declared(result, scope)
            case Collective(result=result, operands=operands, mask=mask):
                _require(not self.together or mask is not None, "an exchange without a mask", statement)
                for operand in operands:
                    self._value(operand, operand.type, scope)
                self._declared(result, scope)
            case _:
                self._control(statement, scope, labels)

    def _control(self, statement: Stmt, scope: dict[str, Scalar], labels: frozenset[str]) -> None:
        match statement:
            case If(condition=condition, then=then, other=other):
                self._condition(condition, scope)
                self.sequence(then, dict(scope), labels)
                self.sequence(other, dict(scope), labels)
            case Loop(condition=condition, before=before, body=body, step=step, test_first=test_first):
                inside = dict(scope)
                if test_first:
                    self.sequence(before, inside, labels)
                    self._condition(condition, inside)
                self.sequence(body, inside, labels)
                self.sequence(step, inside, labels)
                if not test_first:
                    self.sequence(before, inside, labels)
                    self._condition(condition, inside)
            case Region(label=label, body=body):
                _require(not self.structured, "a region is left", label)
                self.sequence(body, dict(scope), labels | {label})
            case Leave(label=label):
                _require(not self.structured, "a jump is left", label)
                _require(label in labels or label == KERNEL, "a jump out of no region", label)

    def _condition(self, condition: Expr, scope: dict[str, Scalar]) -> None:
        self._value(condition, BOOL, scope)
        if self.together:
            _require(not self._differs(condition), "threads of a block go different ways", condition)

    def _differs(self, value: Expr) -> bool:
        return varies(value, self.kernel.varying, self.kernel.arrays, everybody=True)

    def _access(
        self,
        array: str,
        index: Expr,
        mask: Expr | None,
        scope: dict[str, Scalar],
        node: object,
        operands: Sequence[Expr],
    ) -> None:
        _require(array in self.kernel.arrays, "an unknown array", node)
        _require(index.type.integral, "an index that is no integer", node)
        if self.together and mask is None:
            differs = any(self._differs(value) for value in (index, *operands))
            _require(not differs, "a write without a mask", node)
        self._value(index, index.type, scope)
        if mask is not None:
            self._value(mask, BOOL, scope)

    def _value(self, value: Expr, wanted: Scalar, scope: dict[str, Scalar]) -> None:
        _require(value.type == wanted, f"a value of another type than {wanted}", value)
        for part in _all_parts(value):
            _RULES.get(type(part), _anything)(part)
            if isinstance(part, Var):
                _require(scope.get(part.name) == part.type, "a variable that is not in scope", part)
            elif isinstance(part, Load):
                _require(part.array in self.kernel.arrays, "an unknown array", part)
            if isinstance(part, _OF_BLOCK):
                _require(self.together, "an operation over the block in what one thread does", part)


def _all_parts(value: Expr) -> Iterator[Expr]:
    yield value
    for child in children(value):
        yield from _all_parts(child)


def _anything(part: Expr) -> None:
    pass


def _constant(part: Const) -> None:
    if part.type.integral or part.type == BOOL:
        _require(wrapped(int(part.value), part.type) == part.value, "a constant out of range", part)


def _same(part: Binary) -> None:
    _require(part.a.type == part.b.type == part.type, "operands of different types", part)


def _compared(part: Compare) -> None:
    _require(part.type == BOOL and part.a.type == part.b.type, "a comparison of different types", part)


def _chosen(part: Select) -> None:
    good = part.condition.type == BOOL and part.b.type == part.c.type == part.type
    _require(good, "a choice between different types", part)


def _kept(part: Unary) -> None:
    _require(part.a.type == part.type, "an operator that changes the type", part)


def _bits(part: Bitcast) -> None:
    _require(part.a.type.bits == part.type.bits, "bits of another width", part)


def _tested(part: Any) -> None:
    _require(part.type == part.a.type == BOOL, "a test of what is no condition", part)


def _indexed(part: Load) -> None:
    _require(part.index.type.integral, "an index that is no integer", part)
    _require(part.mask is None or part.mask.type == BOOL, "a mask that is no condition", part)


def _placed(part: Index) -> None:
    _require(part.type.integral or (part.what == "live" and part.type == BOOL), "a place that is no integer", part)


_RULES: dict[type, Callable[..., None]] = {
    Const: _constant,
    Binary: _same,
    Compare: _compared,
    Select: _chosen,
    Unary: _kept,
    Bitcast: _bits,
    Any: _tested,
    Load: _indexed,
    Index: _placed,
}
