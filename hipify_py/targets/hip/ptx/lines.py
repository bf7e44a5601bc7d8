"""The C++ lines of a statement and how they are put together: directly, or as a block with local variables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hipify_py.frontend.ptx.statement import AsmOperand
from hipify_py.targets.hip.ptx.values import HOLE, LOCAL, as_primary, hole, local

_SIMPLE = re.compile(r"[\w\s.\[\]]+|[\w\s.\[\]>-]*->[\w\s.\[\]>-]*")
_CAST = re.compile(
    r"\b(?:(?:reinterpret|static|const)_cast\s*<[^()]*>|unsigned|int|u?int\d+_t|size_t|float|double)\s*\("
)
_EFFECT = re.compile(r"\w\s*\(|>\s*\(|\+\+|--|(?<![=!<>])=(?!=)|[<>]{2}=")
_CONSTANT = re.compile(r"-?\d[\w.]*")
_WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Output:
    """Asm operand ``number`` as the target of an assignment."""

    number: int


@dataclass(frozen=True, slots=True)
class Variable:
    """A register of the template, or a temporary, as the target of an assignment."""

    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line: ``target = text``, or ``text`` alone for its effect.

    ``condition`` is the guard's C++ text; ``opens`` and ``closes`` mark the braces of a condition over several lines.
    ``type`` is given for temporaries, which are declared where they are assigned.
    """

    text: str
    target: Output | Variable | None = None
    condition: str = ""
    type: str = ""
    opens: bool = False
    closes: bool = False

    @property
    def is_effect(self) -> bool:
        """Whether it may write memory."""
        return self.target is None and not self.opens and not self.closes

    def holes(self) -> list[int]:
        """The operands that it reads, once for each time that they are named."""
        return [int(number) for number in HOLE.findall(self.condition + self.text)]


@dataclass(frozen=True)
class Chooser:
    """Decides from the lines of the first pass; ``texts`` are the operands' C++ expressions."""

    operands: Sequence[AsmOperand]
    texts: Sequence[str]
    lines: Sequence[Line]
    tied: frozenset[int]  # outputs that start with the value of an input

    def choice(self) -> frozenset[int]:
        """Operands whose evaluation may be moved to the place of use, and repeated as often as they are used there."""
        outputs = frozenset(n for n, operand in enumerate(self.operands) if operand.is_output and self._is_direct(n))
        inputs = frozenset(
            n for n, operand in enumerate(self.operands) if not operand.is_output and self._is_inline(n, outputs)
        )
        return outputs | inputs

    def _reads(self, number: int) -> list[int]:
        """Indices of the lines that read an operand, repeated as it is repeated."""
        return [index for index, line in enumerate(self.lines) for found in line.holes() if found == number]

    def _writes(self, number: int) -> list[int]:
        return [index for index, line in enumerate(self.lines) if line.target == Output(number)]

    def _is_pure(self, number: int) -> bool:
        return is_pure(self.texts[number])

    def _is_simple(self, number: int) -> bool:
        """Whether an expression is short enough to be repeated."""
        return _SIMPLE.fullmatch(self.texts[number]) is not None

    def _is_direct(self, number: int) -> bool:
        """Whether an output can be assigned, and read if it is an input too, where the template does it."""
        reads, writes = self._reads(number), self._writes(number)
        if number in self.tied:
            return False
        if reads and not writes and self.operands[number].is_read:
            return self._is_inline(number, frozenset())
        if reads and (not self.operands[number].is_read or len(self.lines) > 1 or not self._is_pure(number)):
            return False
        if len(writes) > 1 and not self._is_pure(number):
            return False
        return not self._depends_on_output(number)

    def _depends_on_output(self, number: int) -> bool:
        words = set(_WORD.findall(self.texts[number]))
        return any(
            other != number and operand.is_output and {self.texts[other].strip()} & words
            for other, operand in enumerate(self.operands)
        )

    def _is_inline(self, number: int, direct: frozenset[int]) -> bool:
        text, reads = self.texts[number], self._reads(number)
        if self.operands[number].constraint == "n" or _CONSTANT.fullmatch(text):
            return True
        if len(reads) > 1 and (len(self.lines) > 1 or not self._is_simple(number)):
            return False
        if not reads or (not self._is_pure(number) and self._is_conditional(reads[0])):
            return not reads and self._is_pure(number)
        return not any(self._disturbs(line, direct) for line in self.lines[: reads[-1]])

    def _is_conditional(self, index: int) -> bool:
        depth = sum(line.opens - line.closes for line in self.lines[: index + 1])
        return bool(self.lines[index].condition) or depth > 0

    def _disturbs(self, line: Line, direct: frozenset[int]) -> bool:
        """Whether a line that runs earlier may change a variable; any two names may mean the same one."""
        return line.is_effect or (isinstance(line.target, Output) and line.target.number in direct)


@dataclass(frozen=True)
class Frame:
    """The finished lines of a statement with all that surrounds them.

    ``types`` are the C++ types of the operands' local variables, ``registers`` those of the template's registers.
    """

    operands: Sequence[AsmOperand]
    texts: Sequence[str]
    types: Sequence[str]
    registers: dict[str, str]
    choice: frozenset[int]
    lines: Sequence[Line]
    tied: Mapping[int, int]
    pointers: frozenset[int]  # operands that are pointers

    def statements(self) -> list[str]:
        """The statements, indented within their block, with marks."""
        return [*self._before(), *self._inside(), *self._after()]

    @property
    def is_bare(self) -> bool:
        """Whether one expression says it all, so that no block is needed."""
        statements = self.statements()
        return len(statements) == len(self.lines) == 1 and not (self.lines[0].condition or self._is_declared())

    def _is_declared(self) -> bool:
        """Whether the first line declares a variable."""
        return isinstance(self.lines[0].target, Variable)

    def _before(self) -> list[str]:
        found = []
        for number, operand in enumerate(self.operands):
            if number in self.choice:
                continue
            name = local(variable_name(operand, number))
            if not operand.is_output and not self._names(number):
                found += [] if is_pure(self.texts[number]) else [f"{hole(number)};"]
            elif not operand.is_output:
                found.append(f"const {self.types[number]} {name} = {self._initial(number)};")
            elif operand.is_output and operand.is_read:
                found.append(f"{self.types[number]} {name} = {self._initial(number)};")
            elif operand.is_output and self._names(number):
                found.append(f"{self.types[number]} {name};")
        const = self._constants()
        found += [f"{type} {local(name)};" for name, type in self.registers.items() if self._late(name, const)]
        return found

    def _initial(self, number: int) -> str:
        """The expression that a local variable starts with; 64-bit operands may be pointers."""
        start = next((given for given, output in self.tied.items() if output == number), number)
        text = hole(start)
        if self.operands[number].constraint != "l":
            return text
        return f"({self.types[number]})" + (text if as_primary(self.texts[start]) else f"({text})")

    def _names(self, number: int) -> bool:
        """Whether the lines name an operand's local variable."""
        name = local(variable_name(self.operands[number], number))
        return any(name in line.text or name in line.condition or line.target == Output(number) for line in self.lines)

    def _constants(self) -> set[str]:
        """Registers that are assigned once, outside conditions: declared with their value."""
        counts: dict[str, int] = {}
        depth = 0
        for line in self.lines:
            depth += line.opens - line.closes
            if isinstance(line.target, Variable) and not line.type:
                conditional = bool(line.condition) or depth > 0
                counts[line.target.name] = counts.get(line.target.name, 0) + (2 if conditional else 1)
        return {name for name, count in counts.items() if count == 1}

    def _late(self, name: str, const: set[str]) -> bool:
        mark = local(name)
        named = any(mark in line.text + line.condition or line.target == Variable(name) for line in self.lines)
        return named and name not in const

    def _inside(self) -> list[str]:
        const, indent, found = self._constants(), "", []
        for line in self.lines:
            if line.closes:
                indent = indent[:-4]
            found.append(indent + self._line(line, const))
            if line.opens:
                indent += "    "
        return found

    def _line(self, line: Line, const: set[str]) -> str:
        if line.opens:
            return f"if ({line.condition}) {{"
        if line.closes:
            return "}"
        text = f"{self._target(line, const)}{self._stored(line)};"
        return f"if ({line.condition}) {text}" if line.condition else text

    def _stored(self, line: Line) -> str:
        """What is assigned: numbers become pointers again where the operand is one."""
        if isinstance(line.target, Output) and line.target.number in self.choice:
            return self._as_operand(line.target.number, line.text)
        return line.text

    def _as_operand(self, number: int, text: str) -> str:
        return f"(decltype(+{hole(number)}))({text})" if number in self.pointers else text

    def _target(self, line: Line, const: set[str]) -> str:
        if line.target is None:
            return ""
        if isinstance(line.target, Variable):
            name = line.target.name
            if line.type:
                return f"{'' if line.type.endswith('*') else 'const '}{line.type} {local(name)} = "
            type = self.registers[name]
            return f"const {type} {local(name)} = " if name in const else f"{local(name)} = "
        number = line.target.number
        if number in self.choice:
            return f"{lvalue(self.texts[number], number)} = "
        return f"{local(variable_name(self.operands[number], number))} = "

    def _after(self) -> list[str]:
        return [
            f"{lvalue(self.texts[number], number)} = {self._as_operand(number, local(variable_name(operand, number)))};"
            for number, operand in enumerate(self.operands)
            if operand.is_output and number not in self.choice and self._names(number)
        ]


def guarded(lines: Sequence[Line], condition: str) -> list[Line]:
    """``lines`` under a condition that is evaluated once."""
    if len(lines) == 1 and not lines[0].opens:
        return [replace(lines[0], condition=condition)]
    return [Line("", condition=condition, opens=True), *lines, Line("", closes=True)] if lines else []


def lvalue(text: str, number: int) -> str:
    """An output's expression as the left side of an assignment."""
    return f"({hole(number)})" if re.search(r"[?,]|(?<![=!<>])=(?!=)", text) else hole(number)


def is_pure(text: str) -> bool:
    """Whether evaluating a C++ expression has no effect, as far as its text tells: no calls, no assignments."""
    return _EFFECT.search(_CAST.sub("(", text)) is None


def variable_name(operand: AsmOperand, number: int) -> str:
    """What the local variable of an operand is called before names are settled."""
    return f"{'out' if operand.is_output else 'in'}{number}"


def settle_names(text: str, taken: set[str], suffix: str) -> str:
    """Replace the marks of local variables by names that are no other word of the statement and end in ``suffix``."""
    names: dict[str, str] = {}

    def final(match: re.Match[str]) -> str:
        wanted = match.group(1)
        if wanted not in names:
            name = re.sub(r"\W", "_", wanted.rstrip("#")) + suffix
            while name in taken or name in names.values():
                name += "_"
            names[wanted] = name
        return names[wanted]

    return LOCAL.sub(final, text)
