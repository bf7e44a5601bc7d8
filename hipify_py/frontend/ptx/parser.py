"""Parses PTX templates with ``grammars/ptx.lark``; the parser is loaded when the first template is read."""

from __future__ import annotations

import struct
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from hipify_py._resources import resource
from hipify_py.frontend.ptx import constants
from hipify_py.frontend.ptx.ast import (
    Address,
    Block,
    Directive,
    Float,
    Guard,
    Instruction,
    Integer,
    Item,
    Label,
    Not,
    Operand,
    Pair,
    Part,
    Placeholder,
    Register,
    Registers,
    Special,
    Vector,
)

_Value = Float | constants.Constant
_PARTS = ("b0", "b1", "b2", "b3", "h0", "h1")


class PtxSyntaxError(ValueError):
    """Text that isn't PTX, or not the part of it that is read here; ``at`` is the place in the text."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message, self.at = message, at


@cache
def _parser() -> Any:
    from lark import Lark

    grammar = resource("grammars", "ptx.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", propagate_positions=True, maybe_placeholders=True)


@cache
def error_examples() -> Mapping[str, Sequence[str]]:
    """Messages with the malformed texts that lead to them."""
    return tomllib.loads(resource("grammars", "ptx_errors.toml").read_text(encoding="utf-8"))


@cache
def _known_errors() -> dict[tuple[str, ...], str]:
    """Messages by where the parser stands and what it meets there, and by where it stands alone."""
    from lark.exceptions import UnexpectedInput

    exact: dict[tuple[str, ...], str] = {}
    for message, texts in error_examples().items():
        for text in texts:
            try:
                _parser().parse(text)
            except UnexpectedInput as error:
                *place, met = _signature(error)
                exact.setdefault((*place, met), message)
                exact.setdefault((*place, ""), message)
    return exact


def _signature(error: Any) -> tuple[str, ...]:
    """The parser's state, what it could take, and the kind of token that it got (none for a stray character)."""
    token = getattr(error, "token", None)
    accepts = " ".join(sorted(error.accepts)) if token is not None and error.accepts else ""
    state = getattr(error.state, "position", error.state)  # a number, on its own or in the parser's state
    return str(state), accepts, "" if token is None else str(token.type)


def _message(error: Any) -> str:
    *place, met = _signature(error)
    known = _known_errors()
    found = known.get((*place, met)) or known.get((*place, ""))
    return found or "this is not PTX as it is understood here"


def parse(text: str, names: Mapping[str, int] | None = None) -> tuple[Item, ...]:
    """Parse one template.

    ``names`` gives the numbers of operands that the statement names (``%[name]``).

    Raises:
        PtxSyntaxError: the text is malformed.
    """
    from lark.exceptions import UnexpectedInput

    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        at = error.pos_in_stream if error.pos_in_stream is not None and error.pos_in_stream >= 0 else len(text)
        raise PtxSyntaxError(_message(error), min(at, len(text))) from error
    return _Builder(names or {}).items(tree.children)


class _Builder:
    """Turns one Lark tree into the typed tree."""

    def __init__(self, names: Mapping[str, int]) -> None:
        self._names = names
        self._scopes: list[set[str]] = []

    def items(self, trees: Sequence[Any]) -> tuple[Item, ...]:
        self._scopes.append(set())
        found = tuple(self._item(tree) for tree in trees if hasattr(tree, "data"))
        self._scopes.pop()
        return found

    def _item(self, tree: Any) -> Item:
        at = tree.meta.start_pos
        if tree.data == "block":
            return Block(self.items(tree.children), at)
        if tree.data == "registers":
            return self._registers(tree)
        if tree.data == "label":
            return Label(str(tree.children[0]), at)
        if tree.data == "directive":
            return Directive(str(tree.children[0])[1:], at)
        return self._instruction(tree)

    def _registers(self, tree: Any) -> Registers:
        words = [str(child)[1:] for child in tree.children if not hasattr(child, "data")]
        names: list[str] = []
        for register in (child for child in tree.children if hasattr(child, "data")):
            name, count = str(register.children[0]).lstrip("%"), register.children[1]
            names += [name] if count is None else [f"{name}{i}" for i in range(int(count))]
        self._scopes[-1].update(names)
        vector = words[0] if words[0] in ("v2", "v4") else ""
        return Registers(words[-1], tuple(names), vector, tree.meta.start_pos)

    def _instruction(self, tree: Any) -> Instruction:
        guard, opcode, *rest = tree.children
        modifiers = tuple(str(child)[1:] for child in rest if child is not None and not hasattr(child, "data"))
        operands = tuple(self._operand(child) for child in rest if hasattr(child, "data"))
        at = opcode.start_pos
        return Instruction(str(opcode), modifiers, operands, None if guard is None else self._guard(guard), at)

    def _guard(self, tree: Any) -> Guard:
        inversion, token = tree.children
        if token.type == "PLACEHOLDER":
            predicate: Operand = self._placeholder(token)
        else:
            predicate = Register(str(token).lstrip("%"), token.start_pos)
        return Guard(predicate, inversion is not None)

    def _operand(self, tree: Any) -> Operand:
        kind, children, at = tree.data, tree.children, tree.meta.start_pos
        match kind:
            case "placeholder":
                return self._component(self._placeholder(children[0]), children[1])
            case "word":
                return self._component(Register(str(children[0]), at), children[1])
            case "special":
                return self._percent_word(children, at)
            case "pair":
                return Pair(self._operand(children[0]), self._operand(children[1]), at)
            case "inverted":
                return Not(self._operand(children[1]), at)
            case "vector":
                return Vector(tuple(self._operand(child) for child in children), at)
            case "address":
                return self._address(children, at)
        return _constant(_folded(tree), tree)

    def _placeholder(self, token: Any) -> Placeholder:
        text = str(token)[1:]
        if text.startswith("["):
            number = self._names.get(text[1:-1])
            if number is None:
                raise PtxSyntaxError(f"the statement has no operand named {text[1:-1]}", token.start_pos)
            return Placeholder(number, token.start_pos)
        return Placeholder(int(text), token.start_pos)

    def _component(self, operand: Operand, component: Any) -> Operand:
        if component is None:
            return operand
        name = str(component)[1:]
        if name not in _PARTS:
            raise PtxSyntaxError(f"components of vector registers (.{name}) are not read", component.start_pos)
        return Part(operand, name, operand.at)

    def _percent_word(self, children: Sequence[Any], at: int) -> Operand:
        name = str(children[0]).lstrip("%")
        if any(name in scope for scope in self._scopes):
            return self._component(Register(name, at), children[1])
        return Special(name + ("" if children[1] is None else str(children[1])), at)

    def _address(self, children: Sequence[Any], at: int) -> Address:
        base, offset = self._address_part(children[0])
        rest = tuple(self._address_part(child)[0] for child in children[1:])
        return Address(base, offset, rest, at)

    def _address_part(self, tree: Any) -> tuple[Operand, Operand | None]:
        base, *rest = tree.children
        if not rest:
            return self._operand(base), None
        sign, tree = rest
        offset = _folded(tree)
        if sign == "-":
            offset = _negative(offset, tree)
        return self._operand(base), _constant(offset, tree)


def _constant(value: _Value, tree: Any) -> Operand:
    """The operand that a constant expression of ``value`` is; only literals keep numbers of .u64 as they are."""
    at = tree.meta.start_pos
    if isinstance(value, Float):
        return replace(value, at=at)
    return Integer(value.value if tree.data == "integer" else value.signed_value, at)


def _folded(tree: Any) -> _Value:
    """The value of a constant expression."""
    if tree.data in ("float_bits", "decimal"):
        return _float(str(tree.children[0]), tree.meta.start_pos)
    try:
        return _folded_integer(tree)
    except ValueError as error:
        raise error if isinstance(error, PtxSyntaxError) else PtxSyntaxError(str(error), tree.meta.start_pos) from error


def _folded_integer(tree: Any) -> _Value:
    children = tree.children
    match tree.data:
        case "integer":
            return constants.literal(str(children[0]))
        case "warp_size":
            return constants.Constant(constants.WARP_SIZE)
        case "unary":
            sign = str(children[0]).strip("( \t\n)")
            operand = _folded(children[1])
            return _negative(operand, tree) if sign == "-" else constants.unary(sign, _whole(operand, children[1]))
        case "binary":
            left, sign, right = children
            return constants.binary(
                _whole(_folded(left), left), str(sign).lstrip("%") or "%", _whole(_folded(right), right)
            )
    condition, first, second = (_whole(_folded(child), child) for child in children)
    return first if condition.value else second


def _whole(value: _Value, tree: Any) -> constants.Constant:
    if isinstance(value, Float):
        raise PtxSyntaxError("operators of constants take whole numbers here", tree.meta.start_pos)
    return value


def _negative(value: _Value, tree: Any) -> _Value:
    if isinstance(value, Float):
        return Float(value.bits ^ (1 << (value.width - 1)), value.width, tree.meta.start_pos)
    return constants.unary("-", value)


def _float(text: str, at: int) -> Float:
    if text[:2].lower() in ("0f", "0d"):
        return Float(int(text[2:], 16), 32 if text[1] in "fF" else 64, at)
    return Float(struct.unpack("<Q", struct.pack("<d", float(text)))[0], 64, at)
