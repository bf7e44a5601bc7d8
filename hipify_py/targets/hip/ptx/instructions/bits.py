"""Bit manipulation: logic, shifts, fields, permutations."""

from __future__ import annotations

from functools import cache

from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.instructions.integers import unsigned
from hipify_py.targets.hip.ptx.operation import Operation
from hipify_py.targets.hip.ptx.types import B32, PRED, S32, U32, Form, Type
from hipify_py.targets.hip.ptx.values import Value, call, for_words

_LOGIC = {"and": "&", "or": "|", "xor": "^"}
_PREDICATE_LOGIC = {"and": "&&", "or": "||", "xor": "!="}


def _logic(op: Operation) -> None:
    type = op.type()
    op.count(3)
    signs = _PREDICATE_LOGIC if type == PRED else _LOGIC
    left, right = (op.read(index, type, implicit=True) for index in (1, 2))
    op.write(0, Value(f"{left.operand} {signs[op.instruction.opcode]} {right.operand}", type))


def _not(op: Operation) -> None:
    type = op.type()
    op.count(2)
    op.write(0, Value(f"{'!' if type == PRED else '~'}{op.read(1, type, implicit=True).operand}", type))


def _is_zero(op: Operation) -> None:
    type = op.type()
    op.count(2)
    op.write(0, Value(f"{op.read(1, type).operand} == 0", type))


def _shift(op: Operation) -> None:
    """Distances from the width on give 0, or copies of the sign."""
    type = op.type()
    op.count(3)
    left = op.instruction.opcode == "shl"
    kind = type if type.is_signed and not left else unsigned(type)
    distance = op.constant(2)
    if distance is not None and 0 <= distance < type.bits:
        op.write(0, Value(f"{op.read(1, kind).operand} {'<<' if left else '>>'} {distance}", type))
        return
    function = "ptx::shift_left" if left else "ptx::shift_right"
    op.write(0, call(function, op.read(1, kind).text, op.argument(2, U32), type=type))


def _funnel_shift(op: Operation) -> None:
    if op.type() != B32:
        raise Refused("funnel shifts are for .b32")
    op.count(4)
    direction, clamps = op.one_of("l", "r"), op.one_of("clamp", "wrap") == "clamp"
    if not direction:
        raise Refused("a funnel shift says .l or .r")
    function = f"__funnelshift_{direction}{'c' if clamps else ''}"
    op.write(0, call(function, *(op.argument(index, U32) for index in (1, 2, 3)), type=U32))


def _count(op: Operation) -> None:
    """``popc``, ``clz`` and ``brev``."""
    type = op.type()
    op.count(2)
    function = {"popc": "__popc", "clz": "__clz", "brev": "__brev"}[op.instruction.opcode]
    result = type if function == "__brev" else U32
    op.write(0, call(function + ("ll" if type.bits == 64 else ""), op.argument(1, type), type=result))


def _find(op: Operation) -> None:
    """``bfind``: the highest bit that differs from the sign."""
    type = op.type()
    op.count(2)
    function = "ptx::highest_bit_shift" if op.has("shiftamt") else "ptx::highest_bit"
    op.write(0, call(function, op.read(1, type).text, type=U32))


def _find_nth(op: Operation) -> None:
    if op.type() != B32:
        raise Refused("fns is for .b32")
    op.count(4)
    arguments = op.argument(1, U32), op.argument(2, U32), op.argument(3, S32)
    op.write(0, call("ptx::find_nth_bit", *arguments, type=U32))


def _extract(op: Operation) -> None:
    """``bfe``; constant fields of unsigned words as shift and mask."""
    type = op.type()
    op.count(4)
    position, length = op.constant(2), op.constant(3)
    word = op.read(1, type)
    if position is not None and length is not None and _is_inner(position, length, type):
        shifted = f"{word.operand} >> {position}" if position else word.text
        op.write(0, Value(f"{f'({shifted})' if position else word.operand} & {(1 << length) - 1:#x}", type))
        return
    op.write(0, call("ptx::extract_bits", word.text, op.argument(2, U32), op.argument(3, U32), type=type))


def _is_inner(position: int, length: int, type: Type) -> bool:
    """Whether a field of an unsigned word ends before the word does."""
    return not type.is_signed and position >= 0 and length > 0 and position + length < type.bits


def _insert(op: Operation) -> None:
    type = op.type()
    op.count(5)
    word = unsigned(type)
    arguments = op.read(1, word).text, op.read(2, word).text, op.argument(3, U32), op.argument(4, U32)
    op.write(0, call(for_words("ptx::insert_bits", word), *arguments, type=type))


def _permute(op: Operation) -> None:
    """``prmt``. HIP's __byte_perm does the default mode, sign replication (selectors from 8 on) aside."""
    op.count(4)
    if op.type() != B32:
        raise Refused("prmt is for .b32")
    mode = op.one_of("f4e", "b4e", "rc8", "ecl", "ecr", "rc16")
    selector = op.constant(3)
    function = "ptx::permute" + (f"_{mode}" if mode else "")
    if not mode and selector is not None and not selector & 0x8888:
        function = "__byte_perm"
    arguments = op.argument(1, U32), op.argument(2, U32), op.argument(3, U32)
    if selector is not None and not mode:
        arguments = *arguments[:2], f"{selector & 0xFFFF:#06x}"
    op.write(0, call(function, *arguments, type=U32))


def _logic_3(op: Operation) -> None:
    """``lop3``: any function of three words, from its table of truth values."""
    if op.has("or", "and"):
        raise Refused("lop3 with a predicate is not translated", "compare the result with 0")
    if op.type() != B32:
        raise Refused("lop3 is for .b32")
    op.count(5)
    table = op.constant(4)
    if table is None:
        arguments = [op.argument(index, U32) for index in (1, 2, 3, 4)]
        op.write(0, call("ptx::logic_3", *arguments, type=B32))
        return
    template = logic_expression(table & 0xFF)
    values = {name: op.read(index, B32, implicit=True).operand for name, index in (("a", 1), ("b", 2), ("c", 3))}
    text = "".join(values.get(character, character) for character in template)
    if template in ("0", "~0"):
        text += "u"
    op.write(0, Value(text, B32))


@cache
def _expressions() -> dict[int, tuple[int, str]]:
    """The shortest expression of each truth table over a (0xF0), b (0xCC) and c (0xAA), with its length."""
    found: dict[int, tuple[int, str]] = {0xF0: (0, "a"), 0xCC: (0, "b"), 0xAA: (0, "c"), 0: (0, "0"), 0xFF: (0, "~0")}
    for cost in range(1, 9):
        known = list(found.items())
        for table, (length, text) in known:
            if length == cost - 1 and not text.startswith("~"):
                found.setdefault(table ^ 0xFF, (cost, f"~{_wrapped(text)}"))
        for table, (length, text) in known:
            for other, (other_length, other_text) in known:
                if length + other_length == cost - 1:
                    for sign, value in (("&", table & other), ("|", table | other), ("^", table ^ other)):
                        found.setdefault(value, (cost, f"{_wrapped(text)} {sign} {_wrapped(other_text)}"))
    return found


def _wrapped(text: str) -> str:
    return f"({text})" if " " in text else text


def logic_expression(table: int) -> str:
    """An expression of ``a``, ``b`` and ``c`` for a truth table of 8 bits."""
    return _expressions()[table][1]


def _select(op: Operation) -> None:
    """``selp``: one of two values by a predicate."""
    type = op.type()
    op.count(4)
    kind = _computed(type)
    first, second = op.read(1, kind), op.read(2, kind)
    op.write(0, Value(f"{op.read(3, PRED).operand} ? {first.operand} : {second.operand}", kind))


def _computed(type: Type) -> Type:
    """The type that a value is carried in unchanged: its own, or its bits."""
    return type if type.is_integer or type.is_float or type == PRED else type.as_bits()


def _select_by_sign(op: Operation) -> None:
    """``slct``: the first value if the third operand is not negative."""
    types = op.types()
    op.drop_flush()
    op.count(4)
    if len(types) != 2:
        raise Refused("slct has two types")
    kind = _computed(types[0])
    first, second, sign = op.read(1, kind), op.read(2, kind), op.read(3, types[1])
    op.write(0, Value(f"{sign.operand} >= 0 ? {first.operand} : {second.operand}", kind))


def move(op: Operation) -> None:
    """``mov``: copies, and packs and unpacks words."""
    vector = op.one_of("v2", "v4")
    type = op.type()
    op.count(2)
    targets, sources = op.items(0), op.items(1)
    if vector:
        values = [op.value(source, _computed(type)) for source in sources]
        if len(targets) != len(values) or len(values) != int(vector[1]):
            raise Refused(f"mov.{vector} has {len(values)} sources and {len(targets)} destinations")
        for target, value in zip(targets, values, strict=True):
            op.assign(target, value)
    elif len(sources) > 1:
        parts = _part(type, len(sources))
        arguments = [op.value(source, parts, implicit=True).text for source in sources]
        op.write(0, call(f"ptx::pack_{type.bits}", *arguments, type=type.as_bits()))
    elif len(targets) > 1:
        _unpack(op, type, _part(type, len(targets)))
    else:
        implicit = type.is_integer and type.bits < 64
        op.write(0, op.read(1, _computed(type), implicit=implicit))


def _part(type: Type, count: int) -> Type:
    """The type of one of ``count`` parts of a word."""
    width = type.bits // count
    if type.form is Form.PREDICATE or width not in (8, 16, 32, 64):
        raise Refused(f"a {type.name} value can't be split in {count} parts")
    return Type(Form.BITS, width)


def _unpack(op: Operation, type: Type, part: Type) -> None:
    word = op.temporary(op.read(1, type.as_bits(), implicit=True), "word")
    for index, target in enumerate(op.items(0)):
        shifted = word.text if index == 0 else f"{word.text} >> {index * part.bits}"
        text = f"({part.cpp})({shifted})" if " " in part.cpp else f"{part.cpp}({shifted})"
        op.assign(target, Value(text, part, True))


def _address_space(op: Operation) -> None:
    """``cvta``: generic addresses are global ones as they are; shared ones are numbers of 32 bits."""
    to_space = op.has("to")
    space = op.one_of("shared", "shared::cta", "global", "const", "local", "param")
    type = unsigned(op.type())
    op.count(2)
    if space in ("global", "const"):
        op.write(0, op.read(1, type))
    elif not space.startswith("shared"):
        raise Refused(f"addresses in .{space or 'no space'} have no counterpart")
    elif to_space:
        op.write(0, call("ptx::shared_address", f"(const void*){op.generic(op.operand(1)).operand}", type=U32))
    else:
        generic = call("ptx::shared<void>", op.argument(1, U32), type=type)
        op.write(0, Value(f"({type.cpp}){generic.text}", type, True))


def _is_space(op: Operation) -> None:
    """``isspacep``."""
    space = op.one_of("shared", "shared::cta", "global", "local")
    op.count(2)
    if space == "local" or not space:
        raise Refused("only .shared and .global are told apart")
    address = f"(const void*){op.generic(op.operand(1)).operand}"
    op.write(0, call("ptx::is_shared" if space.startswith("shared") else "ptx::is_global", address, type=PRED))


TABLE = {
    "and": _logic,
    "or": _logic,
    "xor": _logic,
    "not": _not,
    "cnot": _is_zero,
    "shl": _shift,
    "shr": _shift,
    "shf": _funnel_shift,
    "popc": _count,
    "clz": _count,
    "brev": _count,
    "bfind": _find,
    "fns": _find_nth,
    "bfe": _extract,
    "bfi": _insert,
    "prmt": _permute,
    "lop3": _logic_3,
    "selp": _select,
    "slct": _select_by_sign,
    "mov": move,
    "cvta": _address_space,
    "isspacep": _is_space,
}
