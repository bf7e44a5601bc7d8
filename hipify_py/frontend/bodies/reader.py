"""Functions and their bodies, from libclang to plain values."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hipify_py.frontend.bodies.constructors import ConstructorReader
from hipify_py.frontend.bodies.kinds import BINARY, IGNORED, KINDS, UNARY
from hipify_py.frontend.bodies.loops import header_parts
from hipify_py.frontend.bodies.types import TypeReader, decayed, is_bound
from hipify_py.frontend.trees import CType, FunctionTree, Node, Variable

_SPACES = {"CUDASHARED_ATTR": "shared", "CUDACONSTANT_ATTR": "constant", "CUDADEVICE_ATTR": "device"}
_EVALUATED = frozenset(("literal", "sizeof"))
_INTEGER, _FLOAT = 1, 2
_FUNCTIONS = frozenset(("FUNCTION_DECL", "CXX_METHOD", "CONSTRUCTOR", "CONVERSION_FUNCTION", "DESTRUCTOR"))
_WRAPPERS = frozenset(("UNEXPOSED_EXPR", "PAREN_EXPR"))
_VARIABLES = frozenset(("VAR_DECL", "PARM_DECL"))
MAX_DEPTH = 150
_EXTERN, _STATIC = 2, 3  # CX_SC_Extern, CX_SC_Static


class TooDeep(Exception):
    """A body is nested deeper than anything that is read."""


class BodyReader:
    """Reads bodies of one translation unit; collects the functions and variables that they name."""

    def __init__(self, cindex: Any, origin: Callable[[Any], str], text: Callable[[str], bytes]) -> None:
        """``origin`` says who declares a cursor: cuda, user or system; ``text`` gives a file's content."""
        self._lib = cindex.conf.lib
        self._bind(cindex)
        self._origin = origin
        self._text = text
        self.types = TypeReader()
        self._constructors = ConstructorReader(self.node, self._enqueue, self.types)
        self.functions: dict[int, FunctionTree] = {}
        self.globals: dict[int, Variable] = {}
        self._pending: list[Any] = []
        self._depth = 0

    def _bind(self, cindex: Any) -> None:
        lib = self._lib
        lib.clang_Cursor_Evaluate.argtypes = [cindex.Cursor]
        lib.clang_Cursor_Evaluate.restype = ctypes.c_void_p
        for name, result in (
            ("getKind", ctypes.c_int),
            ("getAsLongLong", ctypes.c_longlong),
            ("getAsUnsigned", ctypes.c_ulonglong),
            ("isUnsignedInt", ctypes.c_uint),
            ("getAsDouble", ctypes.c_double),
            ("dispose", None),
        ):
            function = getattr(lib, f"clang_EvalResult_{name}")
            function.argtypes, function.restype = [ctypes.c_void_p], result
        for name in ("clang_getCursorBinaryOperatorKind", "clang_getCursorUnaryOperatorKind"):
            getattr(lib, name).argtypes = [cindex.Cursor]

    def read(self, cursor: Any) -> FunctionTree:
        """A function, with all that it reaches added to :attr:`functions` and :attr:`globals`."""
        tree = self._function(cursor)
        while self._pending:
            called = self._pending.pop()
            key = called.data[0]
            self.functions[key] = self._function(called)
        return tree

    def _function(self, cursor: Any) -> FunctionTree:
        defined = cursor.get_definition() or cursor
        origin = self._origin(cursor)
        body: Node | None = None
        initialisers: list[tuple[str, Node]] = []
        children = list(defined.get_children())
        copies = _is_defaulted_copy(cursor)  # member by member, which its synthesised body does not show
        for child in children:
            if child.kind.name == "COMPOUND_STMT":
                body = self.node(child) if origin != "cuda" and not copies else None
        if cursor.kind.name == "CONSTRUCTOR" and body is not None:
            initialisers = self._constructors.initialisers(cursor, children)
        parent = cursor.semantic_parent
        owner = parent is not None and parent.kind.name in ("STRUCT_DECL", "CLASS_DECL", "UNION_DECL")
        if owner and not cursor.is_static_method():
            self.types.read(parent.type)
        return FunctionTree(
            key=cursor.data[0],
            name=str(cursor.spelling),
            qualified=_qualified(cursor),
            result=self.types.read(cursor.result_type),
            parameters=tuple(self.variable(child) for child in defined.get_arguments() if child is not None),
            body=body,
            origin=origin,
            owner=self.types.read(parent.type).name if owner and not cursor.is_static_method() else "",
            template_arguments=tuple(_template_arguments(cursor)),
            virtual=bool(cursor.is_virtual_method()),
            initialisers=tuple(initialisers),
        )

    def variable(self, cursor: Any) -> Variable:
        """A variable, with its initialiser."""
        space, initial = "", None
        clang_type = cursor.type
        for child in cursor.get_children():
            kind = child.kind.name
            if kind in _SPACES:
                space = _SPACES[kind]
            elif child.kind.is_expression() and not is_bound(child, clang_type):
                initial = self.node(child)
        storage = self._lib.clang_Cursor_getStorageClass(cursor)
        dynamic = space == "shared" and storage == _EXTERN
        local = cursor.semantic_parent is not None and cursor.semantic_parent.kind.name in _FUNCTIONS
        if local and not space and storage == _STATIC and not _is_constant(clang_type):
            space = "static"
        read = self.types.read(clang_type)
        if cursor.kind.name == "PARM_DECL":
            read = decayed(read)
        return Variable(cursor.data[0], str(cursor.spelling), read, space, dynamic, initial)

    def _type(self, cursor: Any, children: Sequence[Node]) -> CType:
        """The type of an expression; that of parameters is told as they are written, ``int a[4]`` for a pointer."""
        read = self.types.read(cursor.type)
        if read.kind != "array":
            return read
        declared = cursor.referenced if cursor.kind.name == "DECL_REF_EXPR" else None
        parameter = declared is not None and declared.kind.name == "PARM_DECL"
        inner = children[0].type if len(children) == 1 and cursor.kind.name in _WRAPPERS else None
        return decayed(read) if parameter or (inner is not None and inner.kind == "pointer") else read

    def node(self, cursor: Any) -> Node:
        """A cursor and all below it.

        Raises:
            TooDeep: there is too much below it.
        """
        name = cursor.kind.name
        kind = KINDS.get(name, "unknown")
        if self._depth > MAX_DEPTH:  # well ahead of Python's limit, at which libclang would lose children
            raise TooDeep
        self._depth += 1
        children = () if kind == "empty" else tuple(self._children(cursor, kind))
        self._depth -= 1
        clang_type = cursor.type
        file, start, end = self._place(cursor)
        reference = self._reference(cursor, kind)
        return Node(
            kind=kind,
            type=self._type(cursor, children) if clang_type.kind.value else None,
            name=name if kind == "unknown" else str(cursor.spelling),
            operator=self.operator(cursor, kind),
            value=self._value(cursor, kind, reference),
            reference=reference,
            children=children,
            file=file,
            start=start,
            end=end,
        )

    def _children(self, cursor: Any, kind: str) -> Iterator[Node]:
        if kind in ("literal", "sizeof"):
            return
        if kind == "variable":
            variable = self.variable(cursor)
            self.globals[variable.key] = variable
            return
        found = [child for child in cursor.get_children() if child.kind.name not in IGNORED]
        if kind == "for":
            yield from header_parts([self.node(child) for child in found], self._text)
            return
        for child in found:
            if kind not in ("name", "member") or child.kind.is_expression():
                yield self.node(child)

    def _place(self, cursor: Any) -> tuple[str, int, int]:
        extent = cursor.extent
        start, end = extent.start, extent.end
        file = str(start.file.name) if start.file else ""
        return file, start.offset, max(end.offset, start.offset)

    def operator(self, cursor: Any, kind: str) -> str:
        """The token of an operator; ``kind`` is binary, compound or unary."""
        if kind in ("binary", "compound"):
            return BINARY[self._lib.clang_getCursorBinaryOperatorKind(cursor)]
        if kind == "unary":
            return UNARY[self._lib.clang_getCursorUnaryOperatorKind(cursor)]
        return ""

    def _reference(self, cursor: Any, kind: str) -> int:
        if kind == "variable":
            return int(cursor.data[0])
        if kind not in ("name", "member", "call", "lambda", "capture"):
            return 0
        target = cursor.referenced
        if target is None or not target.data[0]:
            return 0
        key = int(target.data[0])
        target_kind = target.kind.name
        if target_kind in _FUNCTIONS:
            self._enqueue(key, target)
        elif target_kind in _VARIABLES and key not in self.globals and target.semantic_parent is not None:
            self.globals[key] = Variable(key, str(target.spelling), self.types.read(target.type))
            self.globals[key] = self.variable(target)
        return key

    def _enqueue(self, key: int, target: Any) -> None:
        if key not in self.functions:
            self.functions[key] = FunctionTree(key, str(target.spelling), "", CType("void", "void"), (), None, "")
            self._pending.append(target)

    def _value(self, cursor: Any, kind: str, reference: int) -> int | float | None:
        """The value of a literal, of ``sizeof`` or of a name for a constant."""
        if kind == "name":
            target = cursor.referenced
            if target is not None and target.kind.name == "ENUM_CONSTANT_DECL":
                return int(target.enum_value)
            if target is not None and not (target.kind.name == "VAR_DECL" and target.type.is_const_qualified()):
                return None
        elif kind not in _EVALUATED:
            return None
        return self.evaluate(cursor)

    def evaluate(self, cursor: Any) -> int | float | None:
        """The value of a constant expression, or None."""
        lib = self._lib
        result = lib.clang_Cursor_Evaluate(cursor)
        if not result:
            return None
        try:
            kind = lib.clang_EvalResult_getKind(result)
            if kind == _INTEGER:
                if lib.clang_EvalResult_isUnsignedInt(result):
                    return int(lib.clang_EvalResult_getAsUnsigned(result))
                return int(lib.clang_EvalResult_getAsLongLong(result))
            return float(lib.clang_EvalResult_getAsDouble(result)) if kind == _FLOAT else None
        finally:
            lib.clang_EvalResult_dispose(result)


def _is_constant(clang_type: Any) -> bool:
    while "ARRAY" in clang_type.kind.name:
        clang_type = clang_type.element_type
    return bool(clang_type.is_const_qualified())


def _is_defaulted_copy(cursor: Any) -> bool:
    """Whether a member function is a copy or move that the compiler writes."""
    if not cursor.is_default_method():
        return False
    return bool(cursor.spelling == "operator=" or cursor.is_copy_constructor() or cursor.is_move_constructor())


def _qualified(cursor: Any) -> str:
    names = [str(cursor.spelling)]
    parent = cursor.semantic_parent
    while parent is not None and parent.kind.name in ("NAMESPACE", "STRUCT_DECL", "CLASS_DECL", "CLASS_TEMPLATE"):
        if parent.spelling and not (parent.kind.name == "NAMESPACE" and str(parent.spelling).startswith("__")):
            names.append(str(parent.spelling))
        parent = parent.semantic_parent
    return "::".join(reversed(names))


def _template_arguments(cursor: Any) -> Iterator[str]:
    for number in range(max(0, cursor.get_num_template_arguments())):
        kind = cursor.get_template_argument_kind(number).name
        if kind == "TYPE":
            yield str(cursor.get_template_argument_type(number).get_canonical().spelling)
        elif kind == "INTEGRAL":
            value = cursor.get_template_argument_value(number)
            is_true = value == -1 and cursor.get_template_argument_unsigned_value(number) == 1  # a bool has one bit
            yield "1" if is_true else str(value)
        else:
            yield "?"
