"""One instruction under translation: what the handlers of opcodes work with."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from hipify_py.frontend.ptx.ast import (
    Address,
    Float,
    Guard,
    Instruction,
    Integer,
    Not,
    Operand,
    Pair,
    Placeholder,
    Register,
    Special,
    Vector,
)
from hipify_py.tables.ptx import special_register
from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.lines import Line, Output, Variable, variable_name
from hipify_py.targets.hip.ptx.scope import Note, Scope
from hipify_py.targets.hip.ptx.types import PRED, U32, U64, Form, Type, named
from hipify_py.targets.hip.ptx.values import (
    LOCAL,
    ConversionError,
    Value,
    cast,
    convert,
    float_constant,
    hole,
    integer_constant,
    local,
)

_VECTOR_NAMES = {"unsigned char": "uchar", "unsigned short": "ushort", "unsigned": "uint", "signed char": "char"}
_VECTOR_NAMES |= {"unsigned long long": "ulonglong", "long long": "longlong"}
COMPONENTS = "xyzw"


Handler = Callable[["Operation"], None]


class Operation:
    """One instruction: handlers take its modifiers, read its operands and write its results.

    Modifiers that no handler takes are refused, see :meth:`finish`.
    """

    def __init__(self, scope: Scope, instruction: Instruction) -> None:
        self.scope = scope
        self.instruction = instruction
        self.modifiers = list(instruction.modifiers)

    # Modifiers

    def has(self, *names: str) -> bool:
        """Take all of the named modifiers; whether there was one."""
        found = [name for name in self.modifiers if name in names]
        self.modifiers = [name for name in self.modifiers if name not in names]
        return bool(found)

    def one_of(self, *names: str) -> str:
        """Take the first of the named modifiers; empty if there is none."""
        for name in self.modifiers:
            if name in names:
                self.modifiers.remove(name)
                return name
        return ""

    def types(self) -> list[Type]:
        """Take all modifiers that name types, in order."""
        found = [(name, named(name)) for name in self.modifiers]
        self.modifiers = [name for name, type in found if type is None]
        return [type for _, type in found if type is not None]

    def type(self) -> Type:
        """Take the one type of an instruction that has one."""
        found = self.types()
        if len(found) != 1:
            raise Refused(f"{self.instruction.text} has {len(found)} types where one is expected")
        return found[0]

    def drop(self, predicate: Callable[[str], bool], message: str) -> None:
        """Take modifiers that only help performance, with a note that says so."""
        dropped = [name for name in self.modifiers if predicate(name)]
        if dropped:
            self.modifiers = [name for name in self.modifiers if name not in dropped]
            self.note(f"{message} (.{', .'.join(dropped)})")

    def drop_flush(self) -> None:
        """Take ``.ftz``: AMD GPUs keep denormal numbers unless a compiler option says otherwise."""
        self.drop(lambda name: name == "ftz", "denormal numbers are kept, not flushed to zero")

    def finish(self) -> None:
        """Refuse modifiers that nothing has taken."""
        if self.modifiers:
            raise Refused(f"the modifier .{self.modifiers[0]} is not translated here")

    # Operands

    def count(self, *allowed: int) -> int:
        """The number of operands, which has to be one of ``allowed``."""
        have = len(self.instruction.operands)
        if have not in allowed:
            wanted = " or ".join(str(number) for number in allowed)
            raise Refused(f"{self.instruction.text} has {have} operands instead of {wanted}")
        return have

    def operand(self, index: int) -> Operand:
        """Operand ``index``."""
        if index >= len(self.instruction.operands):
            raise Refused(f"{self.instruction.text} has too few operands")
        return self.instruction.operands[index]

    def constant(self, index: int) -> int | None:
        """The value of operand ``index`` if it is an integer constant, be it one that the statement passes in."""
        operand = self.operand(index)
        if isinstance(operand, Placeholder) and self.scope.operands[self._number(operand)].constraint != "n":
            return None
        return self.literal(index)

    def literal(self, index: int) -> int | None:
        """The value of operand ``index`` if it is written as a number, be it one that the statement passes in."""
        operand = self.operand(index)
        if isinstance(operand, Integer):
            return operand.value
        if isinstance(operand, Placeholder):
            try:
                return int(self.scope.texts[self._number(operand)].rstrip("uUlL"), 0)
            except ValueError:
                return None
        return None

    def constant_text(self, index: int) -> str:
        """The C++ text of operand ``index`` if it is a constant expression; empty if it isn't."""
        value, operand = self.constant(index), self.operand(index)
        if value is not None:
            return str(value)
        if isinstance(operand, Placeholder):
            number = self._number(operand)
            return hole(number) if self.scope.operands[number].constraint == "n" else ""
        return ""

    def read(self, index: int, type: Type, *, implicit: bool = False) -> Value:
        """Operand ``index`` as a value of ``type``."""
        return self.value(self.operand(index), type, implicit=implicit)

    def argument(self, index: int, type: Type) -> str:
        """Operand ``index`` as the text of a function argument whose parameter has ``type``."""
        return self.read(index, type, implicit=True).text

    def value(self, operand: Operand, type: Type, *, implicit: bool = False) -> Value:
        """``operand`` as a value of ``type``; see :func:`hipify_py.targets.hip.ptx.values.convert`."""
        try:
            return self._value(operand, type, implicit)
        except ConversionError as error:
            raise Refused(str(error), at=operand.at) from error

    def _value(self, operand: Operand, type: Type, implicit: bool) -> Value:
        match operand:
            case Integer(value):
                return self._integer(value, type)
            case Float(bits, width, at):
                if not type.is_float:
                    if not type.is_integer or type.bits != width:
                        raise Refused(f"a floating-point constant is used as {type.name}", at=at)
                    return integer_constant(bits, type)
                return float_constant(bits, width, type)
            case Placeholder():
                return convert(self._placeholder(operand, type), type, implicit=implicit)
            case Register(name, at):
                return convert(self._register(name, at), type, implicit=implicit)
            case Special(name, at):
                return convert(self._special(name, at), type, implicit=implicit)
            case Not(inner):
                return Value(f"!{self._value(inner, PRED, False).operand}", PRED, True)
        raise Refused(f"{self.instruction.text}: this kind of operand is not translated here", at=operand.at)

    def _integer(self, value: int, type: Type) -> Value:
        if type.form is Form.PREDICATE:
            return Value("true" if value else "false", PRED, True)
        if type.is_integer:
            return integer_constant(value, type)
        return convert(integer_constant(value, type.as_bits()), type)

    def _number(self, operand: Placeholder) -> int:
        number = self.scope.tied.get(operand.number, operand.number)
        if number >= len(self.scope.operands):
            raise Refused(f"the statement has no operand %{number}", at=operand.at)
        return number

    def _placeholder(self, operand: Placeholder, want: Type) -> Value:
        number = self._number(operand)
        type = self.scope.type_of(number)
        if number in self.scope.choice:
            value = Value(hole(number), type, self.scope.is_primary(number))
            is_constant = self.scope.operands[number].constraint == "n"
            return cast(value, want) if is_constant and want.bits > type.bits else value
        return Value(local(variable_name(self.scope.operands[number], number)), type, True)

    def _register(self, name: str, at: int) -> Value:
        type = self.scope.registers.get(name)
        if type is None:
            raise Refused(f"{name} is not declared in the statement", at=at)
        return Value(local(name), type, True)

    def _special(self, name: str, at: int) -> Value:
        fact = special_register(name)
        if fact is None or not fact.cpp:
            hint = fact.hint if fact else ""
            raise Refused(f"the special register %{name} has no counterpart", hint, at)
        text = fact.cpp
        if self.scope.warp_size != "32" and fact.warp:
            if not fact.wavefront:
                raise Refused(f"%{name} has no form for wavefronts of 64 lanes", "use --warp-size=32", at)
            text = fact.wavefront
        if fact.note:
            self.note(fact.note, f"%{name}")
        type = named(fact.type)
        assert type is not None
        return Value(text, type, re.fullmatch(r"(?:\(unsigned[\w ]*\))?[\w:.]+(?:\(\))?", text) is not None)

    def test(self, guard: Guard) -> str:
        """The C++ condition of a guard."""
        value = self.value(guard.predicate, PRED)
        return f"!{value.operand}" if guard.inverted else value.text

    def split(self, index: int) -> tuple[Operand, Operand | None]:
        """The two destinations of ``d|p``; the second is None if there is only one."""
        operand = self.operand(index)
        return (operand.first, operand.second) if isinstance(operand, Pair) else (operand, None)

    def items(self, index: int) -> tuple[Operand, ...]:
        """The elements of a vector operand; any other operand is its own only element."""
        operand = self.operand(index)
        return operand.items if isinstance(operand, Vector) else (operand,)

    # Results

    def write(self, index: int, value: Value) -> None:
        """Assign ``value`` to destination ``index``."""
        self.assign(self.operand(index), value)

    def assign(self, target: Operand, value: Value) -> None:
        """Assign ``value``, whose integers are extended by their own sign where the target is wider."""
        if isinstance(target, Register) and target.name == "_":
            return
        try:
            self._assign(target, value)
        except ConversionError as error:
            raise Refused(str(error), at=target.at) from error

    def _assign(self, target: Operand, value: Value) -> None:
        if isinstance(target, Placeholder):
            number = self._number(target)
            if not self.scope.operands[number].is_output:
                raise Refused(f"%{number} is written, but it is an input", at=target.at)
            type = self.scope.type_of(number)
            self.line(self._stored(value, type).text, Output(number))
        elif isinstance(target, Register):
            type = self._register(target.name, target.at).type
            self.line(self._stored(value, type).text, Variable(target.name))
        else:
            raise Refused(f"{self.instruction.text}: this kind of destination is not translated", at=target.at)

    def _stored(self, value: Value, type: Type) -> Value:
        """``value`` in a register of ``type``."""
        if value.type.is_integer and type.is_integer:
            if value.type.bits > type.bits:
                raise ConversionError(f"a {value.type.name} value does not fit the destination")
            return value
        if not value.type.is_integer and type.is_integer and value.type.bits < type.bits:
            return convert(value, value.type.as_bits())
        if value.type.bits != type.bits:
            raise ConversionError(f"a {value.type.name} value does not fit the destination")
        return convert(value, type, implicit=True)

    def line(self, text: str, target: Output | Variable | None = None, type: str = "") -> None:
        """Write one line."""
        self.scope.lines.append(Line(text, target, type=type))

    def effect(self, text: str) -> None:
        """Write a line for its effect."""
        self.line(text)

    def temporary(self, value: Value, name: str, type: str = "") -> Value:
        """Evaluate ``value`` once, into a variable of its own."""
        self.scope.temporaries += 1
        unique = f"{name}#{self.scope.temporaries}" if self.scope.temporaries > 1 else name
        line = Line(value.text, Variable(unique), type=type or value.type.cpp)
        self.scope.lines.append(line)
        return Value(local(unique), value.type, True)

    def read_once(self, text: str, type: str) -> str:
        """Evaluate C++ text of a C++ type once, guarded or not; the name of the variable that holds it."""
        value = self.temporary(Value(text, U64), "value" if type[-1].isdigit() else "address", type)
        return LOCAL.fullmatch(value.text).group(1)  # type: ignore[union-attr]

    def variable(self, name: str, type: Type) -> str:
        """A variable beside the template's registers; its declaration comes before all lines."""
        unique = f"{name}#"  # no register is called so
        self.scope.registers.setdefault(unique, type)
        return local(unique)

    def instruction_without_last_operand(self) -> None:
        """Forget the last operand, which a dropped modifier has brought."""
        self.instruction = replace(self.instruction, operands=self.instruction.operands[:-1])

    def value_or_predicate(self, index: int) -> Value:
        """Operand ``index`` as a predicate if it is one, else as an unsigned number."""
        operand = self.operand(index)
        is_predicate = isinstance(operand, Register) and self.scope.registers.get(operand.name) == PRED
        return self.value(operand, PRED if is_predicate else U32, implicit=True)

    def note(self, message: str, symbol: str = "") -> None:
        """Tell what was left out."""
        self.scope.notes.append(Note(symbol or self.instruction.text, message, self.instruction.at))

    # Addresses

    def pointer(self, index: int, element: str, space: str) -> str:
        """Address operand ``index`` as a C++ pointer to ``element``, e.g. ``const unsigned``."""
        address = self.operand(index)
        if not isinstance(address, Address) or address.rest:
            raise Refused(f"{self.instruction.text}: operand {index} is not a plain address", at=address.at)
        type = U32 if space == "shared" else U64
        base = self.value(address.base, type, implicit=True) if space == "shared" else self.generic(address.base)
        offset = None if address.offset is None else self.value(address.offset, replace(type, form=Form.SIGNED))
        if space == "shared":
            moved = base.text if offset is None else f"{base.operand} + {offset.text}"
            return f"ptx::shared<{element}>({moved})"
        if offset is None:
            return f"({element}*){base.operand}"
        const = "const " if element.startswith("const ") else ""
        shown = offset.text.removesuffix("ll")
        moved = f"- {shown[1:]}" if shown.startswith("-") else f"+ {shown}"
        return f"({element}*)(({const}char*){base.operand} {moved})"

    def generic(self, base: Operand) -> Value:
        """A 64-bit address without the conversion to an integer."""
        if isinstance(base, Placeholder):
            value = self._placeholder(base, U64)
            if value.type.bits == 64 and value.type.is_integer:
                return value
        return self.value(base, U64)

    def vector_type(self, element: Type, count: int) -> str:
        """HIP's name of a vector, e.g. ``uint4``."""
        return _VECTOR_NAMES.get(element.cpp, element.cpp) + str(count)
