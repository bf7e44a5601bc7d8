"""Functions that put pairs of numbers together and take them apart (``half2``, ``float2``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hipify_py.frontend.trees import Node
from hipify_py.ir.lift.convert import cast
from hipify_py.ir.lift.values import RecordValue, Value
from hipify_py.ir.nodes import Expr
from hipify_py.ir.refusal import FUNCTION
from hipify_py.ir.types import scalar_of

if TYPE_CHECKING:
    from hipify_py.ir.lift.lifter import Lifter


def pairs(lifter: Lifter, node: Node, op: str, arguments: list[Node]) -> Value:
    """A number or a pair made of those in the arguments; ``op`` says of which."""
    numbers = [number for argument in arguments for number in _numbers(lifter.value(argument))]
    chosen = [numbers[int(place)] for place in op.split() if int(place) < len(numbers)]
    scalar = scalar_of(node.type)
    if scalar is not None and len(chosen) == 1:
        return cast(chosen[0], scalar)
    fields = lifter.context.record(node.type, node).fields if node.type is not None else ()
    scalars = [scalar_of(field.type) for field in fields]
    if len(scalars) != len(chosen) or None in scalars:
        raise lifter.context.refusal(node, f"{node.name} of these types is not known", code=FUNCTION, symbol=node.name)
    assert node.type is not None
    members: dict[str, Value] = {}
    for field, kind, number in zip(fields, scalars, chosen, strict=True):
        assert kind is not None
        members[field.name] = cast(lifter.context.temporary(node, number), kind)
    return RecordValue(node.type, members)


def _numbers(value: Value) -> list[Expr]:
    parts = list(value.members.values()) if isinstance(value, RecordValue) else [value]
    return [part for part in parts if isinstance(part, Expr)]
