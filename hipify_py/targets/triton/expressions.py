"""Expressions of the IR as Triton writes them."""

from __future__ import annotations

import math
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache

from hipify_py.ir.lift.convert import cast
from hipify_py.ir.nodes import (
    COUNTERS,
    TRUE,
    Any,
    Array,
    Binary,
    Bitcast,
    Call,
    Cast,
    Compare,
    Const,
    Element,
    Expr,
    Given,
    Index,
    Kernel,
    Load,
    MatrixProduct,
    Reduction,
    Scan,
    Select,
    Transposed,
    Unary,
    Var,
    children,
    walk,
)
from hipify_py.ir.refusal import FUNCTION, Refusal
from hipify_py.ir.types import BF16, BOOL, F16, F32, I32, I64, U32, Scalar
from hipify_py.tables.load import FOLDER
from hipify_py.targets.triton.types import DTYPES, in_memory

_SYMBOLS = {"add": "+", "sub": "-", "mul": "*", "and": "&", "or": "|", "xor": "^", "shl": "<<", "shr": ">>"}
_PRECEDENCE = {"|": 3, "^": 4, "&": 5, "<<": 6, ">>": 6, "+": 7, "-": 7, "*": 8, "/": 8, "//": 8, "%": 8}
_COMPARISON, _SUM, _PREFIX, _ATOM = 2, 7, 9, 10
_SMALL = (F16, BF16)
ONE = "one"
"""What kernels call a number that is 1 without any compiler knowing it."""
_THREAD = ("tx", "ty", "tz")
_BLOCK_SIZE = ("BX", "BY", "BZ")


@cache
def operations() -> dict[str, dict[str, str]]:
    """The templates of ``tables/triton/operations.toml`` by operand type."""
    return tomllib.loads((FOLDER / "triton" / "operations.toml").read_text(encoding="utf-8"))


def template(op: str, scalar: Scalar) -> str | None:
    """How an operation on operands of a type is written."""
    sections = [str(scalar), "float" if scalar.floating else "int"]
    tables = operations()
    return next((tables[name][op] for name in sections if op in tables.get(name, {})), None)


@dataclass
class Expressions:
    """Prints the expressions of one kernel; notes which helpers and coordinates they use."""

    kernel: Kernel
    names: dict[str, str]
    used: set[str] = field(default_factory=set)

    def text(self, value: Expr, level: int = 0) -> str:
        """``value``, in parentheses if it binds less than ``level``."""
        text, own = self._print(value)
        return f"({text})" if own < level else text

    def is_block(self, value: Expr) -> bool:
        """Whether an expression has a value for each thread."""
        match value:
            case Any() | Element() | Reduction(width=0):
                return False
            case Var(name=name):
                return name in self.kernel.varying
            case Index(what=what):
                return what in ("thread", "lane", "linear", "live")
            case Load(mask=mask) if mask is not None:
                return True
        return any(self.is_block(part) for part in children(value))

    def block(self, value: Expr) -> str:
        """``value`` with one element for each thread."""
        if self.is_block(value):
            return self.text(value)
        return f"tl.full([NT], {self.text(value)}, {DTYPES[value.type]})"

    def tensor(self, value: Expr) -> str:
        """``value`` as a tensor of exactly its type, even if it is a constant."""
        if _has_tensor(value):
            return self.text(value)
        return f"tl.full([], {self.text(value)}, {DTYPES[value.type]})"

    def pointer(self, array: str, index: Expr, scalar: Scalar, *, block: bool) -> str:
        """The address of an element of type ``scalar``; ``block``: one for each thread."""
        name = self.names[array]
        self.used.add(array)
        address = name
        if block and not self.is_block(index):
            address += f" + {self.block(index)}"
        else:
            terms = ((sign, self.text(term, _SUM + 1)) for sign, term in _summed(index))
            address += "".join(f" {sign} {text}" for sign, text in terms if text != "0")
        unit = in_memory(self.kernel.arrays[array].unit)
        if unit == in_memory(scalar):
            return address
        return f"({address}).to(tl.pointer_type({DTYPES[in_memory(scalar)]}), bitcast=True)"

    def _print(self, value: Expr) -> tuple[str, int]:
        match value:
            case Const():
                return _constant(value)
            case Var(name=name):
                return self.names[name], _ATOM
            case Index():
                return self._index(value)
            case Given(array=array):
                self.used.add(array)
                return f"{self.names[array]}.to(tl.int64) != 0", _COMPARISON
            case Unary():
                return self._unary(value)
            case Binary():
                return self._binary(value)
            case Compare(op=op, a=a, b=b):
                return f"{self._operand(a, _COMPARISON + 1)} {op} {self._operand(b, _COMPARISON + 1)}", _COMPARISON
            case Cast():
                return self._cast(value)
            case Bitcast(kind, a):
                return f"{self._tensor_operand(a)}.to({DTYPES[kind]}, bitcast=True)", _ATOM
            case Select(kind, condition, b, c):
                parts = [self.exact(part, kind) for part in (b, c)]
                return f"tl.where({self.text(condition)}, {parts[0]}, {parts[1]})", _ATOM
            case Call():
                return self._call(value.name, value.arguments, value.type)
            case Load():
                return self._load(value)
            case Any(a=a):
                return f"tl.max({self.block_level(a)}.to(tl.int32), 0) > 0", _COMPARISON
            case Reduction() | Scan() | Element():
                return self._over_block(value), _ATOM
            case Transposed():
                return self._transposed(value), _ATOM
            case MatrixProduct(a=a, b=b, side=side):
                parts = [f"tl.reshape({self.block(part)}, [{side}, {side}])" for part in (a, b)]
                return f'tl.reshape(tl.dot({parts[0]}, {parts[1]}, input_precision="ieee"), [NT])', _ATOM
        raise AssertionError(value)

    def _over_block(self, value: Reduction | Scan | Element) -> str:
        """An operation over the threads of the block."""
        operand = self.block(value.a)
        match value:
            case Reduction(width=0):
                kind = "reduce"
            case Reduction():
                kind = "reduce_rows"
            case Scan(width=0, exclusive=False):
                kind = "scan"
            case Scan(exclusive=False):
                kind = "scan_rows"
            case Scan():
                kind = "scan_before"
            case Element(lane=lane):
                self.used.update(("tid",))
                return f"tl.sum(tl.where(tid == {lane}, {operand}, 0), 0)" + self._narrowed(value)
        found = operations()[kind].get(value.op)
        if found is None:
            raise Refusal(FUNCTION, f"Triton has no {kind} by {value.op}", symbol=value.op)
        self.used.add(found.split("(")[0])
        self.used.update(re.findall(r"\b_\w+", found))
        return found.format(operand, width=value.width) + self._narrowed(value)

    def _transposed(self, value: Transposed) -> str:
        parts = [self.block(part) for part in value.parts]
        if len(parts) == 1:
            return f"tl.reshape(tl.trans(tl.reshape({parts[0]}, [{value.rows}, {value.columns}])), [NT])"
        helper = f"_transposed_{len(parts)}"
        self.used.add(helper)
        return f"{helper}({', '.join(parts)}, {value.rows}, {value.columns}, NT)[{value.part}]"

    def _narrowed(self, value: Expr) -> str:
        """Back to the type: sums of small integers are 32 bits wide."""
        return f".to({DTYPES[value.type]})" if value.type.bits < 32 else ""

    def block_level(self, value: Expr) -> str:
        """A block that a method can be called on."""
        return self.text(value, _ATOM) if self.is_block(value) else self.block(value)

    def _operand(self, value: Expr, level: int) -> str:
        return self.text(value, level)

    def _tensor_operand(self, value: Expr) -> str:
        text = self.tensor(value)
        return text if text == self.text(value, _ATOM) or text.startswith("tl.full(") else f"({text})"

    def exact(self, value: Expr, kind: Scalar) -> str:
        """An operand whose type must not be guessed from its value: Triton takes 0.1 for a float32."""
        exact = not isinstance(value, Const) or kind == I32 or (kind == F32 and _is_float32(float(value.value)))
        return self.text(value) if exact else self.tensor(value)

    def _index(self, value: Index) -> tuple[str, int]:
        if value.type == U32:
            inner, level = self._index(Index(I32, value.what, value.axis))
            if value.what == "block_size":
                return f"tl.cast({inner}, tl.uint32)", _ATOM
            return f"{inner if level == _ATOM else f'({inner})'}.to(tl.uint32)", _ATOM
        match value.what:
            case "thread":
                self.used.update(("tid", _THREAD[value.axis]))
                return _THREAD[value.axis], _ATOM
            case "block":
                return f"tl.program_id({value.axis})", _ATOM
            case "block_size":
                return _BLOCK_SIZE[value.axis], _ATOM
            case "grid_size":
                return f"tl.num_programs({value.axis})", _ATOM
            case "lane":
                self.used.update(("tid", "lane"))
                return "lane", _ATOM
            case "linear":
                self.used.add("tid")
                return "tid", _ATOM
            case "live":
                self.used.update(("tid", "live"))
                return "live", _ATOM
        return "NT", _ATOM

    def _unary(self, value: Unary) -> tuple[str, int]:
        if value.op == "not":
            return f"~{self._tensor_level(value.a)}", _PREFIX
        if value.type.kind == "uint":
            return f"0 - {self.text(value.a, _SUM + 1)}", _SUM
        return f"-{self.text(value.a, _PREFIX)}", _PREFIX

    def _tensor_level(self, value: Expr) -> str:
        return self.tensor(value) if isinstance(value, Const) else self.text(value, _PREFIX)

    def _binary(self, value: Binary) -> tuple[str, int]:
        if value.type in _SMALL and (value.type == BF16 or value.op not in ("add", "sub", "mul")):
            return self._widened(value.op, (value.a, value.b), value.type)
        symbol = _SYMBOLS.get(value.op)
        if symbol is None:
            return self._call(value.op, (value.a, value.b), value.type)
        level = _PRECEDENCE[symbol]
        a = None if _has_tensor(value) else self.tensor(value.a)
        return f"{a or self.text(value.a, level)} {symbol} {self.text(value.b, level + 1)}", level

    def _widened(self, op: str, operands: tuple[Expr, ...], kind: Scalar) -> tuple[str, int]:
        """An operation on half-precision numbers, computed in float32."""
        wide = tuple(Cast(F32, operand) for operand in operands)
        inner: Expr = Binary(F32, op, *wide) if op in _SYMBOLS else Call(F32, op, wide)
        return self._print(Cast(kind, inner))

    def _cast(self, value: Cast) -> tuple[str, int]:
        inner = value.a
        if isinstance(inner, Index) and value.type == I32:
            return self._index(Index(I32, inner.what, inner.axis))
        if isinstance(inner, Index) and inner.what == "block_size":
            return f"tl.cast({self._index(Index(I32, inner.what, inner.axis))[0]}, {DTYPES[value.type]})", _ATOM
        return f"{self._tensor_operand(inner)}.to({DTYPES[value.type]})", _ATOM

    def _call(self, op: str, arguments: tuple[Expr, ...], kind: Scalar) -> tuple[str, int]:
        operand = arguments[0].type
        if operand in _SMALL:
            if kind == BOOL:
                wide = tuple(Cast(F32, argument) for argument in arguments)
                return self._call(op, wide, kind)
            return self._widened(op, arguments, kind)
        found = template(op, operand)
        if found is None:
            raise Refusal(FUNCTION, f"Triton has no {op} of {operand}", symbol=op)
        infix = found.startswith("{0} ")
        level = _PRECEDENCE[found.split()[1]] if infix else 0
        wanted = self.tensor if found.startswith(("_", "libdevice.")) else lambda each: self.exact(each, each.type)
        texts = [
            self.text(argument, level + number) if infix else wanted(argument)
            for number, argument in enumerate(arguments)
        ]
        if infix and not any(map(_has_tensor, arguments)):  # Python's own // and % round down
            texts[0] = self.tensor(arguments[0])
        self.used.add(found.split("(")[0].split(".")[0])
        if found.endswith(f", {ONE})"):
            self.used.add(ONE)
        return found.format(*texts), level if infix else _ATOM

    def _counter(self, value: Load, array: Array) -> tuple[str, int]:
        """An element of an array of counters, which is a value of the block."""
        name, index = self.names[array.name], cast(value.index, I32)
        self.used.add(array.name)
        if value.mask is None:
            text = f"tl.sum(tl.where(tl.arange(0, {array.count}) == {self.text(index, _COMPARISON + 1)}, {name}, 0), 0)"
        elif value.mask == TRUE:
            text = f"tl.gather({name}, {self.block(index)}, 0)"
        else:
            text = f"tl.gather({name}, tl.where({self.text(value.mask)}, {self.text(index)}, 0), 0)"
        return text + (f".to({DTYPES[value.type]})" if value.type != I32 else ""), _ATOM

    def _load(self, value: Load) -> tuple[str, int]:
        array = self.kernel.arrays[value.array]
        if array.space == COUNTERS:
            return self._counter(value, array)
        if value.mask is None:
            text = f"tl.load({self.pointer(value.array, value.index, value.type, block=False)})"
        else:
            address = self.pointer(value.array, value.index, value.type, block=True)
            only = "" if value.mask == TRUE else f", mask={self.text(value.mask)}, other=0"
            text = f"tl.load({address}{only})"
        return (f"({text} != 0)", _ATOM) if value.type == BOOL else (text, _ATOM)


def _is_float32(number: float) -> bool:
    """Whether Triton takes a number of Python for a float32; subnormal ones are too small to it."""
    return number == 0 or not math.isfinite(number) or abs(number) >= 2**-126


def _summed(index: Expr) -> list[tuple[str, Expr]]:
    """The terms of a sum of 64 bits, to be added to a pointer one by one; what is narrower is widened there."""
    match index:
        case Binary(op="add" | "sub" as op, a=a, b=b) if index.type == I64 and not isinstance(a, Const):
            (sign, first), *more = _summed(b)
            if not more and sign == "+":
                return [*_summed(a), ("+" if op == "add" else "-", first)]
        case Cast(a=a) if index.type == I64 and a.type == I32:
            return [("+", a)]
    return [("+", index)]


def _has_tensor(value: Expr) -> bool:
    return any(isinstance(part, (Var, Load, Given)) or _is_tensor(part) for part in walk(value))


def _is_tensor(value: Expr) -> bool:
    """Whether a leaf is a tensor in Triton: coordinates are, sizes of a block are plain numbers."""
    return isinstance(value, Index) and value.what not in ("block_size", "padded")


def _constant(value: Const) -> tuple[str, int]:
    number = value.value
    if value.type == BOOL:
        return str(bool(number)), _ATOM
    if isinstance(number, float) or value.type.floating:
        number = float(number)
        if not math.isfinite(number):
            return f'float("{number}")', _ATOM
        return repr(number), _ATOM if math.copysign(1, number) > 0 else _PREFIX
    return str(number), _ATOM if number >= 0 else _PREFIX
