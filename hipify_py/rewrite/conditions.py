"""The conditions that call rules put on arguments: answered from the parser's types, or else from the text."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from typing import NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.facts import Call, FileFacts
from hipify_py.frontend.lanes import ALL_LANES
from hipify_py.frontend.tokens import lex


class Subject(NamedTuple):
    """An argument, ``kind`` its type as the parser spells it (empty if unknown), at its place in a file."""

    text: str
    kind: str
    facts: FileFacts
    place: Span = Span(0, 0)


_CAST = re.compile(r"\(\s*(?:const\s+)?void\s*(?:const\s*)?\*\s*\)|reinterpret_cast\s*<|static_cast\s*<")
_POINTER_TO_VOID = re.compile(r"(?:const )?void (?:const )?\*(?: ?const)?")
_DEPENDENT = re.compile(r"type-parameter-|<dependent type>")
_NULL = frozenset(("0", "NULL", "nullptr", "0L"))
_INTEGERS = frozenset(
    f"{sign}{size}".strip()
    for sign in ("", "unsigned ", "signed ")
    for size in ("char", "short", "int", "long", "long long")
)
_SCALARS = (
    r"(?:signed |unsigned )?(?:char|short|int|long|long long)|float|double|bool|unsigned|_Float16|u?int(?:8|16|32|64)_t"
)
_POINTER_TO_SCALAR = re.compile(rf"(?:const |volatile )*(?:{_SCALARS}) ?\*(?: ?(?:const|__restrict|restrict))*")


def _is_kernel(subject: Subject, _: str) -> bool:
    """A function or a pointer to one, or an expression that may be: anything but a plain ``void`` pointer or a cast."""
    return _CAST.match(subject.text) is None and _POINTER_TO_VOID.fullmatch(subject.kind) is None


def _is_symbol(subject: Subject, _: str) -> bool:
    """A device variable by its name: neither an address nor a pointer that a call or a cast gives."""
    text = subject.text.strip()
    return not text.startswith(("&", "(", '"', "HIP_SYMBOL")) and _CAST.match(text) is None and not text.endswith(")")


def _is_pointer_to_const(subject: Subject, _: str) -> bool:
    return re.match(r"const [^*]*\*", subject.kind) is not None


def _is_typed_pointer_pointer(subject: Subject, _: str) -> bool:
    kind = subject.kind.replace(" ", "")
    return kind.endswith("**") and not kind.startswith(("void*", "constvoid*"))


def _is_null(subject: Subject, _: str) -> bool:
    return subject.text.strip() in _NULL


def _is_pointer_to_scalar(subject: Subject, _: str) -> bool:
    return _POINTER_TO_SCALAR.fullmatch(subject.kind) is not None


def _is_of_type(subject: Subject, name: str) -> bool:
    return re.fullmatch(rf"(?:const )?(?:struct )?{re.escape(name)}", subject.kind) is not None


def _is_instance(subject: Subject, name: str) -> bool:
    return re.match(rf"(?:const )?(?:class )?{re.escape(name)}<", subject.kind) is not None


def _is_above(subject: Subject, number: str) -> bool:
    """The argument, or the only template argument, is a constant above ``number``."""
    value = subject.facts.constants.value(lex(subject.text.strip("<> ").encode()).texts)
    return value is not None and value > int(number)


def _may_reach(subject: Subject, number: str) -> bool:
    """The argument isn't known to be from 0 to less than ``number``."""
    found = subject.facts.bounds.of(subject.place)
    return found is None or found.low < 0 or found.high >= int(number)


def _is_lanes(subject: Subject, _: str) -> bool:
    """The lanes of a warp, from a vote: a call of a ballot, or the active lanes."""
    return re.fullmatch(r"__(?:ballot(?:_sync)?|activemask)\s*\(.*\)", subject.text.strip(), re.S) is not None


def _is_full_mask(subject: Subject, _: str) -> bool:
    """All lanes of a warp: written out, or by a constant that the file defines so."""
    index = bisect_left(subject.facts.tokens.starts, subject.place.start)
    return is_full_mask(subject.text, subject.facts, index if subject.place.end else -1)


def is_full_mask(text: str, facts: FileFacts, place: int = -1) -> bool:
    """Whether an expression of a file is the constant mask of all lanes.

    ``place`` is its first token, if that is known: a local variable may have such a value from its declaration alone.
    """
    value = facts.constants.value(lex(text.encode()).texts)
    if value is None and place >= 0 and text.isidentifier():
        value = facts.constants.value(facts.scopes.only_value(place))
    return value is not None and value & ALL_LANES == ALL_LANES


def _is_floating(subject: Subject, _: str) -> bool:
    return subject.kind.removeprefix("const ") in ("float", "double")


def _is_integer(subject: Subject, _: str) -> bool:
    return subject.kind.removeprefix("const ") in _INTEGERS


def _is_compound(subject: Subject, _: str) -> bool:
    """Its type is no number's, or a template chooses it. Of a type that the parser can't tell nothing is said."""
    return subject.kind.removeprefix("const ") not in ("", "bool", "float", "double", *_INTEGERS)


def is_dependent(kind: str) -> bool:
    """Whether a template chooses a type, as the parser spells it."""
    return _DEPENDENT.search(kind) is not None


def _is_present(subject: Subject, _: str) -> bool:
    return bool(subject.text)


_CONDITIONS: Mapping[str, Callable[[Subject, str], bool]] = {
    "kernel": _is_kernel,
    "null": _is_null,
    "symbol": _is_symbol,
    "const": _is_pointer_to_const,
    "typed": _is_typed_pointer_pointer,
    "scalar": _is_pointer_to_scalar,
    "type": _is_of_type,
    "of": _is_instance,
    "above": _is_above,
    "reaches": _may_reach,
    "lanes": _is_lanes,
    "present": _is_present,
    "full": _is_full_mask,
    "dependent": lambda subject, _: is_dependent(subject.kind),
    "floating": _is_floating,
    "integer": _is_integer,
    "compound": _is_compound,
}
CONDITION_NAMES = frozenset(_CONDITIONS)


def holds(condition: str, facts: FileFacts, call: Call, subject: str) -> bool:
    """Whether ``condition`` (a name, with a parameter after a blank) holds for argument ``subject`` of ``call``.

    ``subject`` is the argument's number, or ``T`` for the explicit template arguments. Nothing holds for a missing one.
    """
    name, _, parameter = condition.partition(" ")
    if subject == "T":
        return _CONDITIONS[name](Subject(facts.text(call.template) if call.template else "", "", facts), parameter)
    number = int(subject)
    if number >= len(call.arguments):
        return False
    kind = call.types[number] if number < len(call.types) else ""
    place = call.arguments[number]
    return _CONDITIONS[name](Subject(facts.text(place), kind, facts, place), parameter)
