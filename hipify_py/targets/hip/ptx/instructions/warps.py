"""Operations of a warp: shuffles, votes, matches, reductions, elections."""

from __future__ import annotations

from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.operation import Operation
from hipify_py.targets.hip.ptx.types import B32, PRED, S32, U32, Form, Type
from hipify_py.targets.hip.ptx.values import Value, call

_SHUFFLES = {"idx": "__shfl", "up": "__shfl_up", "down": "__shfl_down", "bfly": "__shfl_xor"}
_DEFAULT_CLAMP = {"idx": 31, "up": 0, "down": 31, "bfly": 31}


def _needs_32_lanes(op: Operation) -> None:
    if op.scope.warp_size != "32":
        raise Refused("warp operations of PTX have 32 lanes", "use --warp-size=32, or write the operation for 64 lanes")


def _shuffle(op: Operation) -> None:
    """The third operand holds the segment mask in bits 8 to 12 and the clamp in bits 0 to 4; only whole segments."""
    _needs_32_lanes(op)
    op.has("sync")
    mode = op.one_of(*_SHUFFLES)
    if op.type() != B32 or not mode:
        raise Refused("this form of shfl is not translated")
    op.count(4, 5)
    width = _width(op, mode)
    target, in_range = op.split(0)
    if in_range is not None:
        raise Refused("the predicate of shfl is not translated", "compare lane numbers instead")
    # A shuffle moves bits: unsigned, whatever C++ type the operand has.
    lane = op.argument(2, U32) if mode == "idx" else _step(op)
    op.assign(target, call(_SHUFFLES[mode], op.read(1, U32).text, lane, str(width), type=B32))


def _step(op: Operation) -> str:
    """The second operand, of which PTX takes five bits; ``__shfl`` itself takes a lane modulo the width."""
    step, known = op.read(2, U32, implicit=True), op.literal(2)
    if known is not None:
        return step.text if 0 <= known < 32 else str(known & 31)
    return f"{step.operand} & 31"


def _width(op: Operation, mode: str) -> int:
    control = op.constant(3)
    if control is None:
        raise Refused("the last lanes of shfl are not a number that is known here", "use __shfl with a width")
    segment, clamp = control >> 8 & 31, control & 31
    width = 32 - segment
    if width & width - 1 or clamp != (_DEFAULT_CLAMP[mode] and 31):
        raise Refused(f"shfl with the segments of {control:#x} is not translated", "use __shfl with a width")
    return width


def _vote(op: Operation) -> None:
    _needs_32_lanes(op)
    op.has("sync")
    mode = op.one_of("ballot", "any", "all", "uni")
    op.has("b32", "pred")
    count = op.count(2, 3)
    mask = op.argument(2, U32) if count == 3 else "warp32::active_mask()"
    if mode == "uni" or not mode:
        raise Refused("vote.uni is not translated", "compare warp32::ballot with 0 and with the mask")
    predicate = op.read(1, PRED).text
    if mode == "ballot":
        op.write(0, call("warp32::ballot", mask, predicate, type=U32))
    else:
        found = call(f"warp32::{mode}", mask, predicate, type=PRED)
        op.write(0, Value(f"{found.text} != 0", PRED))


def _match(op: Operation) -> None:
    _needs_32_lanes(op)
    op.has("sync")
    mode = op.one_of("any", "all")
    type = op.type()
    op.count(3)
    target, same = op.split(0)
    word = Type(Form.UNSIGNED, type.bits)
    if mode == "any":
        op.assign(target, call("warp32::match_any", op.argument(2, U32), op.read(1, word).text, type=U32))
        return
    flag = op.variable("same", S32)
    op.assign(target, call("warp32::match_all", op.argument(2, U32), op.read(1, word).text, f"&{flag}", type=U32))
    if same is not None:
        op.assign(same, Value(f"{flag} != 0", PRED))


def _active_mask(op: Operation) -> None:
    _needs_32_lanes(op)
    op.has("b32")
    op.count(1)
    op.write(0, call("warp32::active_mask", type=U32))


def _reduce(op: Operation) -> None:
    _needs_32_lanes(op)
    op.has("sync")
    name, type = op.one_of("add", "min", "max", "and", "or", "xor"), op.type()
    op.count(3)
    if type.form is Form.FLOAT or op.has("abs", "NaN"):
        raise Refused("redux of floating-point numbers is not translated", "reduce with __shfl_xor")
    word = U32 if type.form is Form.BITS or name == "add" else type  # unsigned sums wrap
    op.write(0, call(f"warp32::reduce_{name}", op.argument(2, U32), op.read(1, word).text, type=word))


def _elect(op: Operation) -> None:
    """The lowest lane of the mask is the leader; PTX leaves the choice open."""
    _needs_32_lanes(op)
    op.has("sync")
    op.count(2)
    target, leads = op.split(0)
    lane = op.temporary(Value(f"unsigned(__ffs({op.read(1, U32).text}) - 1)", U32, True), "leader")
    op.assign(target, lane)
    if leads is not None:
        op.assign(leads, Value(f"(__lane_id() & 31) == {lane.text}", PRED))


TABLE = {
    "shfl": _shuffle,
    "vote": _vote,
    "match": _match,
    "activemask": _active_mask,
    "redux": _reduce,
    "elect": _elect,
}
