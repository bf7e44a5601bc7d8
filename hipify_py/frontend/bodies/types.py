"""Types and records, from libclang to plain values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hipify_py.frontend.trees import CType, Field, Record

_INTEGERS = {
    "CHAR_U": False, "UCHAR": False, "CHAR16": False, "CHAR32": False, "USHORT": False, "UINT": False, "ULONG": False,
    "ULONGLONG": False, "UINT128": False, "CHAR_S": True, "SCHAR": True, "WCHAR": True, "SHORT": True, "INT": True,
    "LONG": True, "LONGLONG": True, "INT128": True,
}  # fmt: skip
_FLOATS = frozenset(("FLOAT", "DOUBLE", "LONGDOUBLE", "HALF", "FLOAT128"))
_POINTERS = frozenset(("POINTER",))
_REFERENCES = frozenset(("LVALUEREFERENCE", "RVALUEREFERENCE"))
_ARRAYS = frozenset(("CONSTANTARRAY", "INCOMPLETEARRAY", "VARIABLEARRAY"))
_UNION = "UNION_DECL"
_ARRAY_INITIALISERS = frozenset(("INIT_LIST_EXPR", "STRING_LITERAL", "CALL_EXPR", "UNEXPOSED_EXPR"))
_UNKNOWN = CType("other", "a bit-field, a member of a second base or one that hides a base's")


class TypeReader:
    """Reads types, and collects the records that they mention."""

    def __init__(self) -> None:
        self.records: dict[str, Record] = {}
        self._known: dict[tuple[str, bool], CType] = {}

    def read(self, clang_type: Any) -> CType:
        """The value for a libclang type."""
        canonical = clang_type.get_canonical()
        key = canonical.spelling, canonical.is_volatile_qualified()
        if key not in self._known:
            self._known[key] = self._read(canonical)
        return self._known[key]

    def _read(self, canonical: Any) -> CType:
        kind = canonical.kind.name
        name = _plain(canonical.spelling)
        size = self._size(canonical, kind)
        volatile = bool(canonical.is_volatile_qualified())
        if kind in _INTEGERS:
            return CType("int", name, size, _INTEGERS[kind], volatile=volatile)
        if kind in _FLOATS:
            return CType("float", name, size, True, volatile=volatile)
        if kind in _POINTERS or kind in _REFERENCES:
            pointed = self.read(canonical.get_pointee())
            return CType("pointer" if kind in _POINTERS else "reference", name, 8, element=pointed)
        if kind in _ARRAYS:
            count = canonical.element_count if kind == "CONSTANTARRAY" else 0
            element = self.read(canonical.element_type)
            return CType("array", name, size, element=element, count=count, volatile=element.volatile)
        if kind == "ENUM":
            underlying = self.read(canonical.get_declaration().enum_type)
            return CType("int", underlying.name, underlying.size, underlying.signed)
        if kind == "RECORD":
            self._record(name, canonical)
            return CType("record", name, size, volatile=volatile)
        simple = {"VOID": "void", "BOOL": "bool", "FUNCTIONPROTO": "function", "FUNCTIONNOPROTO": "function"}
        return CType(simple.get(kind, "other"), name, size, volatile=volatile)

    def _size(self, canonical: Any, kind: str) -> int:
        """The size in bytes; 0 where libclang must not be asked: it crashes on types without a layout."""
        if kind == "RECORD" and canonical.get_declaration().get_definition() is None:
            return 0
        known = kind in _INTEGERS or kind in _FLOATS or kind in _ARRAYS or kind in ("BOOL", "ENUM", "RECORD")
        return max(0, int(canonical.get_size())) if known else 0

    def _record(self, name: str, canonical: Any) -> None:
        if name in self.records:
            return
        size = self._size(canonical, "RECORD")
        self.records[name] = Record(name, size, ())  # its members may point to it
        declaration = canonical.get_declaration()
        if size:
            fields = tuple(self._fields(canonical, 0))
            preset = any(in_class_initialiser(field) is not None for field in canonical.get_fields())
            union, plain = declaration.kind.name == _UNION, bool(canonical.is_pod())
            copied, destroyed = (not plain and _any_part(canonical, test) for test in (_copies, _destroys))
            self.records[name] = Record(name, size, fields, union, preset, plain, copied, destroyed)

    def _fields(self, canonical: Any, base: int) -> list[Field]:
        found: list[Field] = []
        for parent in canonical.get_bases() or ():
            inherited = self._fields(parent.type.get_canonical(), base)
            if found:  # libclang has an offset for the first base only
                inherited = [Field(field.name, _UNKNOWN, base) for field in inherited]
            found += inherited
        for field in canonical.get_fields():
            offset = field.get_field_offsetof()
            name = str(field.spelling) or f"capture_{len(found)}"  # of a lambda
            hides = any(name == other.name for other in found)
            known = not field.is_bitfield() and not hides
            found.append(Field(name, self.read(field.type) if known else _UNKNOWN, base + offset // 8))
        return found


def _any_part(canonical: Any, test: Callable[[Any], bool]) -> bool:
    """Whether a class, a base of it or a member has a function that ``test`` holds for."""
    while canonical.kind.name in _ARRAYS:
        canonical = canonical.element_type.get_canonical()
    if canonical.kind.name != "RECORD":
        return False
    parts = [base.type for base in canonical.get_bases() or ()] + [field.type for field in canonical.get_fields()]
    own = any(not method.is_default_method() and test(method) for method in canonical.get_methods())
    return own or any(_any_part(part.get_canonical(), test) for part in parts)


def _copies(method: Any) -> bool:
    if method.kind.name == "CONSTRUCTOR":
        return bool(method.is_copy_constructor() or method.is_move_constructor())
    return bool(method.is_copy_assignment_operator_method() or method.is_move_assignment_operator_method())


def _destroys(method: Any) -> bool:
    """Whether it is a destructor that does anything."""
    if method.kind.name != "DESTRUCTOR":
        return False
    body = next((c for c in (method.get_definition() or method).get_children() if c.kind.name == "COMPOUND_STMT"), None)
    return body is None or any(True for _ in body.get_children())


def in_class_initialiser(field: Any) -> Any:
    """The initialiser that stands at a data member, or None."""
    if field.is_bitfield():
        return None
    expressions = [child for child in field.get_children() if child.kind.is_expression()]
    return next((child for child in expressions if not is_bound(child, field.type)), None)


def decayed(read: CType) -> CType:
    """The type of a parameter that is declared as an array, a pointer to its elements; others as they are."""
    if read.kind != "array" or read.element is None:
        return read
    return CType("pointer", f"{read.element.name} *", 8, element=read.element)


def is_bound(child: Any, clang_type: Any) -> bool:
    """Whether a child of a variable is the bound of an array type: those are integers, and an initialiser is not."""
    return "ARRAY" in clang_type.kind.name and child.kind.name not in _ARRAY_INITIALISERS


def _plain(name: str) -> str:
    """A type's name without the qualifiers in front."""
    words = name.split(" ")
    while words and words[0] in ("const", "volatile", "struct", "class", "union"):
        words.pop(0)
    return " ".join(words)
