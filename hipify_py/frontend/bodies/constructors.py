"""What constructors do ahead of their bodies, in its order: bases first, then members as they are declared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hipify_py.frontend.bodies.types import TypeReader, in_class_initialiser
from hipify_py.frontend.trees import Node

Initialisers = list[tuple[str, Node]]
"""Names of members with their values; an empty name is with what makes the object, or a base of it."""


IMPLICIT, INHERITED = "implicit constructor", "inherited constructor"
"""Kinds of nodes for constructors that are not read: one that nobody wrote, of a member, and one of a base."""


class ConstructorReader:
    """Reads the initialisers of constructors: those that are written, and those that are not."""

    def __init__(self, node: Callable[[Any], Node], enqueue: Callable[[int, Any], None], types: TypeReader) -> None:
        self._node, self._enqueue, self._types = node, enqueue, types

    def initialisers(self, constructor: Any, children: Sequence[Any]) -> Initialisers:
        """Those of a constructor with these ``children``."""
        record = constructor.semantic_parent
        if str(constructor.spelling).partition("<")[0] != str(record.spelling):  # using Base::Base
            return [("", Node(INHERITED, name=str(constructor.spelling)))]
        written: dict[str, Node] = {}
        whole: dict[str, Node] = {}  # of the object itself and of bases, by their type
        member = ""
        for child in children:
            if child.kind.name == "MEMBER_REF":
                member = str(child.spelling)
            elif child.kind.is_expression() and member:
                written[member], member = self._node(child), ""
            elif child.kind.is_expression():
                whole[_declaration(child.type).get_usr()] = self._node(child)
        if record.get_usr() in whole:  # another constructor does it all
            return [("", whole[record.get_usr()])]
        return [*self._of_bases(record, whole), *self._members(record, written)]

    def _of_bases(self, record: Any, written: dict[str, Node]) -> Iterator[tuple[str, Node]]:
        """Constructors of the bases; one that nobody wrote initialises what has an initialiser of its own."""
        for base in record.type.get_bases() or ():
            declared = _declaration(base.type)
            default = self._default(base.type)
            if declared.get_usr() in written:
                yield "", written[declared.get_usr()]
            elif default is not None:
                yield "", default
            else:
                yield from self._of_bases(declared, {})
                yield from self._members(declared, {})

    def _members(self, record: Any, written: dict[str, Node]) -> Iterator[tuple[str, Node]]:
        for field in record.type.get_fields():
            name = str(field.spelling)
            if name in written:
                yield name, written[name]
            else:
                initial = in_class_initialiser(field)
                made = self._made(field.type) if initial is None else self._node(initial)
                if made is not None:
                    yield name, made

    def _made(self, clang_type: Any) -> Node | None:
        """The constructor of a member that has no initialiser; None if there is nothing to do."""
        canonical = clang_type.get_canonical()
        element = canonical
        while element.kind.name == "CONSTANTARRAY":
            element = element.element_type
        declared = _declaration(element)
        if element.kind.name != "RECORD" or declared.kind.name == "UNION_DECL" or not self._works(element):
            return None
        default = self._default(element) if element == canonical else None
        return default or Node(IMPLICIT, self._types.read(clang_type), str(declared.spelling))

    def _works(self, clang_type: Any) -> bool:
        """Whether the default constructor of a class does anything."""
        if _written_default(clang_type) is not None:
            return True
        bases = [base.type for base in clang_type.get_bases() or ()]
        fields = list(clang_type.get_fields())
        if any(in_class_initialiser(field) is not None for field in fields):
            return True
        return any(self._works(part) for part in bases) or any(self._made(field.type) for field in fields)

    def _default(self, clang_type: Any) -> Node | None:
        """A call of the default constructor, if somebody wrote one."""
        default = _written_default(clang_type)
        if default is None:
            return None
        key = int(default.data[0])
        self._enqueue(key, default)
        return Node("call", self._types.read(clang_type), str(default.spelling), reference=key)


def _declaration(clang_type: Any) -> Any:
    declared = clang_type.get_canonical().get_declaration()
    return declared.get_definition() or declared


def _written_default(clang_type: Any) -> Any:
    methods = clang_type.get_canonical().get_methods()
    return next((m for m in methods if m.is_default_constructor() and not m.is_default_method()), None)
