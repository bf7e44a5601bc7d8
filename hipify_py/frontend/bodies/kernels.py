"""Which kernels a file defines or launches: plain ones, and the instances of templates that launches name."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from hipify_py.frontend.bodies.reader import BodyReader, TooDeep
from hipify_py.frontend.bodies.shapes import LaunchShapes
from hipify_py.frontend.facts import ParseError
from hipify_py.frontend.trees import CType, FunctionTree, KernelTree

_SCOPES = frozenset(("NAMESPACE", "LINKAGE_SPEC", "UNEXPOSED_DECL", "STRUCT_DECL", "CLASS_DECL"))
_FUNCTIONS = frozenset(("FUNCTION_DECL", "CXX_METHOD"))


class KernelFinder:
    """Finds the kernels of one file of a translation unit."""

    def __init__(
        self,
        cindex: Any,
        unit: Any,
        origin: Callable[[Any], str],
        text: Callable[[str], bytes],
        errors: Mapping[str, Sequence[ParseError]],
    ) -> None:
        self._cindex = cindex
        self._unit = unit
        self._origin = origin
        self._text = text
        self._errors = errors
        self._captures: dict[str, tuple[int, ...]] = {}
        reader = BodyReader(cindex, origin, text)
        self._shapes = LaunchShapes(reader.evaluate, reader.operator)

    def kernels(self, path: str) -> tuple[KernelTree, ...]:
        """The kernels that belong to ``path``: those that it defines, and instances that it launches."""
        real = os.path.realpath(path)
        found: dict[int, Any] = {}
        hosts: list[Any] = []
        for function in self._by_file.get(real, ()):
            if _is_kernel(function):
                if function.is_definition():
                    found[function.data[0]] = function
            else:
                hosts.append(function)
        for kernel in self._launched(hosts):
            if _is_instance(kernel):
                found.setdefault(kernel.data[0], kernel)
        ordered = sorted(found.values(), key=lambda kernel: (kernel.location.file.name, kernel.location.offset))
        return tuple(self._tree(kernel) for kernel in ordered)

    @cached_property
    def _by_file(self) -> dict[str, list[Any]]:
        """The functions of the program's own files, by real path."""
        found: dict[str, list[Any]] = {}
        for function in self._functions(self._unit.cursor):
            found.setdefault(os.path.realpath(function.location.file.name), []).append(function)
        return found

    def _functions(self, scope: Any) -> Iterator[Any]:
        for child in scope.get_children():
            if self._origin(child) != "user":
                continue
            kind = child.kind.name
            if kind in _FUNCTIONS:
                yield child
            elif kind in _SCOPES:
                yield from self._functions(child)

    def _launched(self, hosts: list[Any]) -> Iterator[Any]:
        """Kernels named in the bodies of ``hosts`` and of the template instances that those call."""
        seen: set[int] = {host.data[0] for host in hosts}
        queue = list(hosts)
        while queue:
            host = queue.pop(0)
            self._shapes.look_at(host)
            for cursor in host.walk_preorder():
                if cursor.kind.name == "LAMBDA_EXPR":
                    self._captures[str(cursor.type.get_canonical().spelling)] = tuple(_captured(cursor))
                if cursor.kind.name != "DECL_REF_EXPR":
                    continue
                target = cursor.referenced
                if target is None or target.kind.name not in _FUNCTIONS or target.data[0] in seen:
                    continue
                seen.add(target.data[0])
                if _is_kernel(target):
                    yield target
                elif _is_instance(target) and self._origin(target) == "user":
                    queue.append(target)

    def _tree(self, kernel: Any) -> KernelTree:
        location = (kernel.get_definition() or kernel).location
        file = str(location.file.name)
        reader = BodyReader(self._cindex, self._origin, self._text)
        try:
            function = reader.read(kernel)
        except TooDeep:
            function = FunctionTree(0, str(kernel.spelling), "", CType("void", "void"), (), None, "user")
            return KernelTree(function, "", file, location.offset, location.offset, errors=(_deep(file, location),))
        return KernelTree(
            function=function,
            signature=self._signature(kernel.get_definition() or kernel),
            file=file,
            start=location.offset,
            end=location.offset + len(str(kernel.spelling).encode()),
            functions=reader.functions,
            globals=reader.globals,
            records=reader.types.records,
            captures=self._captures,
            blocks=self._shapes.of(kernel),
            launches=self._shapes.places(kernel),
            errors=tuple(self._errors_in([function, *reader.functions.values()])),
        )

    def _errors_in(self, functions: Sequence[FunctionTree]) -> Iterator[tuple[str, int, str]]:
        """The parser's errors inside the bodies of ``functions``."""
        for function in functions:
            body = function.body
            for error in self._errors.get(os.path.realpath(body.file), ()) if body is not None else ():
                if body is not None and body.start <= error.offset <= body.end:
                    yield body.file, error.offset, error.message

    def _signature(self, kernel: Any) -> str:
        """The declaration as it is spelt, up to its body; the macro that makes both."""
        template = self._cindex.conf.lib.clang_getSpecializedCursorTemplate(kernel)
        declared = template if template is not None and template.data[0] else kernel
        start = declared.extent.start.offset
        body = next((child for child in kernel.get_children() if child.kind.name == "COMPOUND_STMT"), None)
        end = body.extent.start.offset if body is not None else kernel.extent.end.offset
        if end <= start:  # all of it comes from a macro
            end = declared.extent.end.offset
        text = self._text(str(kernel.location.file.name))[start:end].decode("utf-8", "replace")
        return " ".join(text.split())


def _captured(closure: Any) -> Iterator[int]:
    """Keys of the variables that a lambda captures, in the order of its members."""
    for child in closure.get_children():
        if child.kind.name in ("VARIABLE_REF", "DECL_REF_EXPR") and child.referenced is not None:
            yield int(child.referenced.data[0])


def _deep(file: str, location: Any) -> tuple[str, int, str]:
    return file, location.offset, "it is nested too deeply"


def _is_kernel(function: Any) -> bool:
    return any(child.kind.name == "CUDAGLOBAL_ATTR" for child in function.get_children())


def _is_instance(function: Any) -> bool:
    return int(function.get_num_template_arguments()) > 0
