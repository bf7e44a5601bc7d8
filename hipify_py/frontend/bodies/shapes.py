"""The sizes of blocks in launches, where they are constants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

Block = tuple[int, int, int]
Evaluate = Callable[[Any], int | float | None]

_FUNCTIONS = frozenset(("FUNCTION_DECL", "CXX_METHOD", "FUNCTION_TEMPLATE", "CONSTRUCTOR"))
_CONFIGURE = "cudaConfigureCall"
_BLOCK = 2  # which child of that call, behind its name and the grid
_CHANGES = frozenset(("=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="))
_STEPS = frozenset(("x++", "x--", "++x", "--x", "&"))


class LaunchShapes:
    """Collects the sizes of blocks, launch by launch."""

    def __init__(self, evaluate: Evaluate, operator: Callable[[Any, str], str]) -> None:
        self._evaluate = evaluate
        self._operator = operator
        self._found: dict[int, list[Block | None]] = {}
        self._places: dict[int, set[tuple[str, int]]] = {}
        self._named: dict[int, int] = {}

    def of(self, kernel: Any) -> tuple[Block | None, ...]:
        """The block of each launch of a kernel; None where it is no constant, or the kernel is named otherwise."""
        key = _key(kernel)
        found = self._found.get(key, [])
        return (*found, *[None] * (self._named.get(key, 0) - len(found)))

    def places(self, kernel: Any) -> frozenset[tuple[str, int]]:
        """The file and the byte offset of each launch of a kernel, instance by instance of a template."""
        return frozenset(self._places.get(_key(kernel), ()))

    def look_at(self, host: Any) -> None:
        """Note the launches in a function."""
        changed: set[int] | None = None
        for cursor in host.walk_preorder():
            if cursor.kind.name == "DECL_REF_EXPR" and cursor.referenced is not None:
                key = _key(cursor.referenced)
                self._named[key] = self._named.get(key, 0) + 1
            if cursor.kind.name != "CALL_EXPR" or cursor.spelling == _CONFIGURE:
                continue
            configuration = next((c for c in cursor.get_children() if c.spelling == _CONFIGURE), None)
            if configuration is None or cursor.referenced is None:
                continue
            if changed is None:
                changed = set(self._changed(host))
            block = self._block(list(configuration.get_children())[_BLOCK], changed)
            key, start = _key(cursor.referenced), cursor.extent.start
            self._found.setdefault(key, []).append(block)
            if start.file is not None:
                self._places.setdefault(key, set()).add((str(start.file.name), int(start.offset)))

    def _block(self, argument: Any, changed: set[int]) -> Block | None:
        """The value of a ``dim3``."""
        constructed = next((c for c in argument.walk_preorder() if c.kind.name == "CALL_EXPR"), None)
        if constructed is None:
            return None
        parts = [child for child in constructed.get_children() if child.kind.is_expression()]
        if len(parts) == 1 and parts[0].type.get_canonical().kind.name == "RECORD":  # a copy of a variable
            variable = _variable(parts[0])
            if variable is None or _key(variable) in changed:
                return None
            return self._block(variable, changed)
        sizes = [self._number(part, changed) for part in parts]
        if not sizes or None in sizes:
            return None
        x, y, z = (*(size for size in sizes if size is not None), 1, 1)[:3]
        return x, y, z

    def _number(self, part: Any, changed: set[int]) -> int | None:
        variable = _variable(part)
        if variable is not None and _key(variable) not in changed:
            initial = next((c for c in variable.get_children() if c.kind.is_expression()), None)
            part = part if initial is None else initial
        elif not list(part.get_tokens()):
            return 1  # a default argument
        value = self._evaluate(part)
        return value if isinstance(value, int) and value > 0 else None

    def _changed(self, host: Any) -> Iterator[int]:
        """Variables that are assigned to, or whose address is taken."""
        for cursor in host.walk_preorder():
            kind = cursor.kind.name
            operator = ""
            if kind in ("BINARY_OPERATOR", "COMPOUND_ASSIGNMENT_OPERATOR"):
                operator = self._operator(cursor, "binary")
            elif kind == "UNARY_OPERATOR":
                operator = self._operator(cursor, "unary")
            target = next(iter(cursor.get_children()), None)
            if operator in _CHANGES | _STEPS and target is not None:
                yield from (_key(c.referenced) for c in target.walk_preorder() if _is_reference(c))
            elif kind == "CALL_EXPR":
                yield from _by_reference(cursor)


def _by_reference(call: Any) -> Iterator[int]:
    """Variables that a call may change: those passed as they are, without a conversion to a value."""
    function = call.referenced
    if function is None or call.spelling in (_CONFIGURE, "dim3"):
        return
    for argument in call.get_arguments():
        if argument is not None and argument.kind.name == "DECL_REF_EXPR" and argument.referenced is not None:
            yield _key(argument.referenced)


def _is_reference(cursor: Any) -> bool:
    return cursor.kind.name == "DECL_REF_EXPR" and cursor.referenced is not None


def _variable(cursor: Any) -> Any:
    """The local or constant variable that an expression is nothing but the value of, or None."""
    chain: Iterable[Any] = [cursor]
    while chain:
        chain = list(chain)
        if len(chain) != 1 or chain[0].kind.name not in ("UNEXPOSED_EXPR", "DECL_REF_EXPR", "PAREN_EXPR"):
            return None
        cursor = chain[0]
        if cursor.kind.name == "DECL_REF_EXPR":
            target = cursor.referenced
            return target if target is not None and target.kind.name == "VAR_DECL" and _is_settled(target) else None
        chain = list(cursor.get_children())
    return None


def _is_settled(variable: Any) -> bool:
    """Whether what a function does to a variable is all that is done to it."""
    parent = variable.semantic_parent
    local = parent is not None and parent.kind.name in (
        "FUNCTION_DECL",
        "CXX_METHOD",
        "FUNCTION_TEMPLATE",
        "CONSTRUCTOR",
    )
    return local or bool(variable.type.is_const_qualified())


def _key(cursor: Any) -> int:
    return int(cursor.canonical.data[0])
