"""libclang's view of a translation unit, reduced to plain values. No clang object leaves this module and ``annotated``.

The bindings' convenience layer costs tens of microseconds a node, so this module asks libclang for whole arrays
(``clang_tokenize``, ``clang_annotateTokens``) and looks only at the tokens the caller names.
"""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.annotated import Annotated
from hipify_py.frontend.facts import FORWARD, MIXED, REDEFINED, Activity, Function, Origin, ParseError, Resolution
from hipify_py.frontend.trees import KernelTree

if TYPE_CHECKING:
    from hipify_py.frontend.bodies.kernels import KernelFinder

_KEEP_GOING = 0x200
_DETAILED_PREPROCESSING = 0x01
_INCOMPLETE, _FOR_SERIALIZATION = 0x02, 0x10

# Cursor kinds by number (clang-c/Index.h); the bindings' enum objects are too slow for whole files.
_ENTITIES = {
    **dict.fromkeys((2, 3, 4, 5, 20, 27, 31, 32, 36), "type"),
    **dict.fromkeys((8, 21, 24, 25, 26, 30), "function"),
    **dict.fromkeys((9, 10), "variable"),
    6: "member",
    7: "enumerator",
    22: "namespace",
    33: "namespace",
    501: "macro",
}
_FUNCTIONS = frozenset((8, 21, 24, 25, 26, 30))
_RECORDS = frozenset((2, 3, 4, 31, 32))
_TAGS = frozenset((2, 3, 4, 5))
_POINTER, _DEPENDENT = 101, 26  # kinds of types
_SCOPES = frozenset((5, 22)) | _RECORDS | _FUNCTIONS  # what a name may be declared in; 5: a scoped enumeration
_NAMESPACE, _ENUMERATOR, _MACRO = 22, 7, 501
_INCLUSION, _DIRECTIVE = 503, 500
_OVERLOADED = 49
_INVALID = range(70, 74)
_ATTRIBUTES = {412: "constant", 413: "device", 414: "global", 415: "host", 416: "shared"}
# What libclang says of a declaration that meets a header's: a function with the same parameters, or another definition.
_SAME_FUNCTION = re.compile(r"cannot overload|conflicting types|functions that differ only in their return type")
_OTHER_DEFINITION = re.compile(r"redefinition")
_COMPOUND, _PARAMETER, _CALL, _UNEXPOSED, _USING, _CONVERSION = 202, 10, 103, 100, 35, 26


class LibclangError(Exception):
    """libclang can't be loaded, or is too old."""


@dataclass(frozen=True, slots=True)
class FileView:
    """What libclang says of one file."""

    resolutions: Mapping[int, Resolution]  # by byte offset of the token
    functions: tuple[Function, ...]
    dead: tuple[Span, ...]
    errors: tuple[ParseError, ...]
    argument_types: Mapping[int, tuple[str, ...]]  # by byte offset of a call's opening parenthesis
    conversions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # the same of launches


@cache
def bindings(libclang: str | None = None) -> Any:
    """The ``clang.cindex`` module, bound to ``libclang`` if given.

    Raises:
        LibclangError: with what to do about it.
    """
    from clang import cindex

    if not cindex.Config.loaded:
        if libclang:
            cindex.Config.set_library_file(libclang)
        cindex.Config.set_compatibility_check(False)
    try:
        lib = cindex.conf.lib
        lib.clang_getFileLocation.argtypes = [cindex.SourceLocation, *([ctypes.c_void_p] * 4)]
        lib.clang_getFileLocation.restype = None
        lib.clang_Cursor_isNull.argtypes = [cindex.Cursor]
        lib.clang_Cursor_hasAttrs.argtypes = [cindex.Cursor]
    except Exception as error:
        raise LibclangError(f"libclang can't be loaded: {error}") from error
    return cindex


def version(libclang: str | None = None) -> tuple[str, str]:
    """libclang's own version text and the path it was loaded from."""
    cindex = bindings(libclang)
    lib = cindex.conf.lib
    lib.clang_getClangVersion.restype = cindex._CXString
    text = lib.clang_getClangVersion()
    return str(cindex._CXString.from_result(text)), str(lib._name)


class _Declaration(NamedTuple):
    origin: Origin
    spelling: str
    qualified: str
    entity: str
    attributes: frozenset[str]


class TranslationUnit:
    """One parsed translation unit."""

    def __init__(
        self,
        path: str,
        arguments: Sequence[str],
        origin: Callable[[str], Origin],
        unsaved: Mapping[str, bytes] | None = None,
        libclang: str | None = None,
        prefix: bool = False,
    ) -> None:
        """Parse ``path``. ``origin`` classifies declaring files; ``prefix`` makes a unit that :meth:`save` takes.

        Raises:
            LibclangError: libclang can't be loaded or gives no translation unit.
        """
        if not all(map(_is_utf8, (path, *arguments, *(unsaved or ())))):
            raise LibclangError(f"{path}: libclang takes no names but in UTF-8")
        self._cindex = bindings(libclang)
        self._lib = self._cindex.conf.lib
        self._origin = origin
        self._origins: dict[int, Origin] = {}
        self._reals: dict[str, str] = {}
        self._declarations: dict[int, _Declaration | None] = {}
        self._prefixes: dict[int, str] = {}
        index = self._cindex.Index.create()
        files = [(name, text) for name, text in (unsaved or {}).items()]
        options = _KEEP_GOING | _DETAILED_PREPROCESSING | (_INCOMPLETE | _FOR_SERIALIZATION if prefix else 0)
        try:
            self._unit = index.parse(path, args=list(arguments), unsaved_files=files, options=options)
        except self._cindex.TranslationUnitLoadError as error:
            raise LibclangError(str(error)) from error
        self._errors = self._collect_errors()
        self._clashes = {
            (file, error.offset): error.message
            for file, errors in self._errors.items()
            for error in reversed(errors)  # the first one at a place stays
            if _SAME_FUNCTION.search(error.message) or _OTHER_DEFINITION.search(error.message)
        }
        self._kernels: KernelFinder | None = None

    def save(self, path: Path) -> None:
        """Write the unit as a precompiled header, whole or not at all.

        Raises:
            LibclangError: the unit has errors, or libclang can't write.
        """
        if self._errors:
            raise LibclangError(f"errors in {self._unit.spelling}")
        scratch = path.with_suffix(".new")
        try:
            self._unit.save(str(scratch))
        except self._cindex.TranslationUnitSaveError as error:
            raise LibclangError(str(error)) from error
        scratch.replace(path)

    def directives(self) -> list[str]:
        """The headers of all include directives, in all files, as they are written."""
        found: set[str] = set()

        def visit(child: Any, _parent: Any, _data: object) -> int:
            if child._kind_id == _INCLUSION:
                found.add(self._spelling(child))
            return 1  # the next one

        # All macros of all headers come by here, and the bindings' own list of children costs a second for them.
        self._lib.clang_visitChildren(self._unit.cursor, self._cindex.cursor_visit_callback(visit), None)
        return sorted(found)

    def included(self) -> list[str]:
        """Real paths of all files read, the main file first."""
        return list(dict.fromkeys(map(self._real, (self._unit.spelling, *self.opened()))))

    def opened(self) -> list[str]:
        """Names of all included files, as the parser spells them."""
        return [str(inclusion.include.name) for inclusion in self._unit.get_includes()]

    def _real(self, name: str) -> str:
        """The real path of a file, looked up once a unit: declarations ask for the same few many times."""
        if name not in self._reals:
            self._reals[name] = os.path.realpath(name)
        return self._reals[name]

    def _collect_errors(self) -> dict[str, list[ParseError]]:
        errors: dict[str, list[ParseError]] = {}
        for diagnostic in self._unit.diagnostics:
            if diagnostic.severity < self._cindex.Diagnostic.Error:
                continue
            location = diagnostic.location
            name = self._real(location.file.name) if location.file else ""
            errors.setdefault(name, []).append(ParseError(location.offset, diagnostic.spelling))
        return errors

    @property
    def errors(self) -> Mapping[str, Sequence[ParseError]]:
        """All errors by real path of the file."""
        return self._errors

    def view(
        self, path: str, data: bytes, offsets: Iterable[int], calls: Iterable[int] = (), launches: Iterable[int] = ()
    ) -> FileView:
        """The view of file ``path``, whose content is ``data``.

        ``offsets`` are the tokens to resolve, ``calls`` the opening parentheses of calls whose argument types matter,
        ``launches`` those of launches whose arguments' conversions do.
        """
        file = self._unit.get_file(path)
        if file is None or not data:
            return FileView({}, (), (), (), {})
        annotated = Annotated(self._cindex, self._unit, file, data)
        dead = self._dead(file)
        resolutions = {offset: self._resolve(annotated, offset) for offset in offsets}
        errors = tuple(self._errors.get(os.path.realpath(path), ()))
        functions = tuple(self._functions(annotated))
        types = {offset: self._argument_types(annotated.cursor(offset)) for offset in calls}
        conversions = {offset: self._conversions(annotated.cursor(offset)) for offset in launches}
        annotated.dispose()
        return FileView(resolutions, functions, dead, errors, types, conversions)

    def kernel_trees(self, path: str, text: Callable[[str], bytes]) -> tuple[KernelTree, ...]:
        """The kernels of a file with their bodies; ``text`` gives the content of a file that was read."""
        if self._kernels is None:
            from hipify_py.frontend.bodies.kernels import KernelFinder

            def origin(cursor: Any) -> str:
                return self._origin_of(cursor).value

            self._kernels = KernelFinder(self._cindex, self._unit, origin, text, self._errors)
        return self._kernels.kernels(path)

    def _argument_types(self, call: Any) -> tuple[str, ...]:
        """Canonical types of a call's arguments before conversion; nothing for what is no call to the parser."""
        if call is None or call._kind_id != _CALL:
            return ()
        arguments = list(call.get_arguments())
        return tuple(self._unconverted(argument).type.get_canonical().spelling for argument in arguments if argument)

    def _conversions(self, call: Any) -> tuple[str, ...]:
        """The types that operators of classes convert a call's arguments to; empty texts where none does.

        Nothing is known of calls in templates that wait for the arguments.
        """
        if call is None or call._kind_id != _CALL or call.type.kind.value == _DEPENDENT:
            return ()
        return tuple(
            argument.type.spelling if self._is_converted(argument) else "" for argument in call.get_arguments()
        )

    def _is_converted(self, argument: Any) -> bool:
        expression = self._unconverted(argument)
        called = self._lib.clang_getCursorReferenced(expression) if expression._kind_id == _CALL else None
        return called is not None and called._kind_id == _CONVERSION

    def _unconverted(self, expression: Any) -> Any:
        """An argument without the implicit conversion to the parameter's type around it."""
        while expression._kind_id == _UNEXPOSED:
            children = list(expression.get_children())
            if len(children) != 1:
                break
            expression = children[0]
        return expression

    def _dead(self, file: Any) -> tuple[Span, ...]:
        lib, cindex = self._lib, self._cindex
        lib.clang_getSkippedRanges.restype = ctypes.POINTER(_RangeList)
        lib.clang_getSkippedRanges.argtypes = [cindex.TranslationUnit, cindex.File]
        ranges = lib.clang_getSkippedRanges(self._unit, file)
        found: list[Span] = []
        if ranges:
            source = ctypes.cast(ranges.contents.ranges, ctypes.POINTER(cindex.SourceRange))
            for index in range(ranges.contents.count):
                found.append(Span(source[index].start.offset, source[index].end.offset))
            lib.clang_disposeSourceRangeList.argtypes = [ctypes.POINTER(_RangeList)]
            lib.clang_disposeSourceRangeList(ranges)
        return tuple(found)

    def _resolve(self, annotated: Annotated, offset: int) -> Resolution:
        cursor = annotated.cursor(offset)
        if cursor is None:
            return Resolution(Activity.DEAD)
        kind = cursor._kind_id
        if kind in _INVALID:
            return Resolution(Activity.DEAD)
        if kind == _MACRO:
            return Resolution(Activity.MACRO)
        if kind in (_DIRECTIVE, _INCLUSION):
            return Resolution(Activity.ACTIVE)
        declared = self._referenced(cursor)
        if declared is None:
            return Resolution(Activity.UNRESOLVED)
        word = annotated.word(offset)
        if declared.spelling != word and not _names_same(declared.spelling, word):
            return Resolution(Activity.UNRESOLVED)
        activity = Activity.DEPENDENT if kind == _OVERLOADED else Activity.ACTIVE
        return Resolution(activity, declared.origin, declared.qualified, declared.entity, declared.attributes)

    def _referenced(self, cursor: Any) -> _Declaration | None:
        if cursor._kind_id != _OVERLOADED:
            return self._declaration(self._lib.clang_getCursorReferenced(cursor))
        count = self._lib.clang_getNumOverloadedDecls(cursor)
        found = [self._declaration(self._lib.clang_getOverloadedDecl(cursor, index)) for index in range(count)]
        known = [declaration for declaration in found if declaration is not None]
        cuda = next((declaration for declaration in known if declaration.origin is Origin.CUDA), None)
        if cuda is not None and any(declaration.origin is Origin.USER for declaration in known):
            return cuda._replace(attributes=cuda.attributes | {MIXED})
        return known[0] if known else None

    def _declaration(self, target: Any) -> _Declaration | None:
        """What a cursor declares, described once."""
        if target is None or target._kind_id in _INVALID or target._kind_id == _USING or not target.data[0]:
            return None
        target._tu = self._unit
        key: int = target.data[0]
        if key not in self._declarations:
            self._declarations[key] = self._describe(target)
        return self._declarations[key]

    def _describe(self, target: Any) -> _Declaration | None:
        kind = target._kind_id
        spelling = self._spelling(target)
        entity = _ENTITIES.get(kind, "")
        attributes: frozenset[str] = frozenset()
        if entity in ("function", "variable"):
            attributes = self._attributes(target)
        parent = self._parent(target)
        if entity in ("function", "variable", "type") and parent._kind_id in _RECORDS:
            entity = "member"
        origin = self._origin_of(target)
        if origin is Origin.USER and kind != _MACRO:
            origin = self._first_origin(target)
            attributes |= self._forward(target, entity)
            clash = self._clash(target)
            if entity == "function" and _SAME_FUNCTION.search(clash):
                origin = Origin.CUDA
            elif _OTHER_DEFINITION.search(clash):
                attributes |= {REDEFINED}
        qualified = spelling if kind == _MACRO else self._qualify(target, parent, spelling)
        return _Declaration(origin, spelling, qualified, entity, attributes)

    def _first_origin(self, target: Any) -> Origin:
        """Who declared it first: what the user declares again, such as ``struct cudaArray;``, stays CUDA's."""
        origin = self._origin_of(self._lib.clang_getCanonicalCursor(target))
        return origin if origin is Origin.CUDA else Origin.USER

    def _clash(self, target: Any) -> str:
        """The parser's error about another declaration of the same, at a declaration's name; empty if it has none."""
        if not self._clashes:
            return ""
        location = target.location
        return self._clashes.get((self._real(location.file.name), location.offset), "") if location.file else ""

    def _forward(self, target: Any, entity: str) -> frozenset[str]:
        """Whether a type of the global namespace has no definition here, seen through typedefs and pointers."""
        if entity != "type" or self._parent(target)._kind_id in _SCOPES:
            return frozenset()
        type_ = target.type.get_canonical()
        while type_.kind.value == _POINTER:
            type_ = type_.get_pointee()
        tag = type_.get_declaration()
        if tag._kind_id not in _TAGS or tag.get_definition() is not None:
            return frozenset()
        return frozenset((FORWARD,))

    def _attributes(self, cursor: Any) -> frozenset[str]:
        if not self._lib.clang_Cursor_hasAttrs(cursor):
            return frozenset()
        return frozenset(
            _ATTRIBUTES[child._kind_id] for child in cursor.get_children() if child._kind_id in _ATTRIBUTES
        )

    def _qualify(self, target: Any, parent: Any, spelling: str) -> str:
        """A declaration's name with those of what it is declared in."""
        if target._kind_id == _ENUMERATOR and parent._kind_id not in _INVALID and not parent.is_scoped_enum():
            parent = self._parent(parent)
        return f"{self._prefix(parent)}{spelling}"

    def _prefix(self, scope: Any) -> str:
        """What names of a scope are qualified with, worked out once a scope."""
        if scope._kind_id not in _SCOPES:
            return ""
        key: int = scope.data[0]
        if key not in self._prefixes:
            outer, name = self._prefix(self._parent(scope)), self._spelling(scope)
            named = name and "(" not in name and not self._is_internal_namespace(scope, name)
            self._prefixes[key] = f"{outer}{name}::" if named else outer
        return self._prefixes[key]

    def _parent(self, cursor: Any) -> Any:
        """What a declaration is a member of, a cursor of an invalid kind if there is nothing."""
        parent = self._lib.clang_getCursorSemanticParent(cursor)
        parent._tu = self._unit
        return parent

    def _spelling(self, cursor: Any) -> str:
        return str(self._cindex._CXString.from_result(self._lib.clang_getCursorSpelling(cursor)))

    def _is_internal_namespace(self, cursor: Any, name: str) -> bool:
        """Inline ones, and those with reserved names that headers bring in by a using directive."""
        if cursor._kind_id != _NAMESPACE:
            return False
        return name.startswith("__") or bool(self._lib.clang_Cursor_isInlineNamespace(cursor))

    def _origin_of(self, cursor: Any) -> Origin:
        file = ctypes.c_void_p()
        location = self._lib.clang_getCursorLocation(cursor)
        self._lib.clang_getFileLocation(location, ctypes.byref(file), None, None, None)
        key = file.value or 0
        if key not in self._origins:
            name = location.file
            self._origins[key] = self._origin(self._real(name.name)) if name else Origin.NONE
        return self._origins[key]

    def _functions(self, annotated: Annotated) -> Iterable[Function]:
        seen: set[int] = set()
        for offset, cursor in annotated.of_kinds(_FUNCTIONS):
            key = cursor.data[0]
            if key in seen or not key:
                continue
            seen.add(key)
            yield self._function(cursor, offset)

    def _function(self, cursor: Any, offset: int) -> Function:
        attributes: set[str] = set()
        parameters: list[str] = []
        body: Span | None = None
        for child in cursor.get_children():
            kind = child._kind_id
            if kind in _ATTRIBUTES:
                attributes.add(_ATTRIBUTES[kind])
            elif kind == _PARAMETER:
                parameters.append(str(child.spelling))
            elif kind == _COMPOUND:
                body = Span(child.extent.start.offset, child.extent.end.offset)
        extent = Span(cursor.extent.start.offset, cursor.extent.end.offset)
        return Function(str(cursor.spelling), offset, frozenset(attributes), tuple(parameters), extent, body)


def _is_utf8(name: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in name)


def _names_same(spelling: str, word: str) -> bool:
    """Whether a declaration's spelling is that word with template arguments or the like added."""
    return spelling.startswith(word) and not spelling[len(word) :].isidentifier()


class _RangeList(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint), ("ranges", ctypes.c_void_p)]
