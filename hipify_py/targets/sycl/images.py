"""Texture objects as SYCL's sampled images: kernels get accessors, which launches make of the objects."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hipify_py.edits import Edit, Fix
from hipify_py.frontend.structure import call_after
from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.code import DeviceCode, DeviceFunction

IMAGE_CODE = "image"
_PARAMETER = re.compile(rb"(?:const\s+)?cudaTextureObject_t(?:\s+const)?(?:\s+(\w+))?")
_READS = {b"tex1D": 1, b"tex2D": 2, b"tex3D": 3}  # tex1Dfetch reads linear memory, which may be too long for an image
_ELEMENTS = {b"float": b"float4", b"char": b"int4", b"short": b"int4", b"int": b"int4"}
_ELEMENTS |= {b"uchar": b"uint4", b"ushort": b"uint4", b"uint": b"uint4", b"unsigned": b"uint4"}
_Place = tuple[bytes, int]  # a device function, and the number of one of its parameters


class View(NamedTuple):
    """The accessor of an image: the type of its texels, and its dimensions."""

    texel: bytes
    dimensions: int

    def parameter(self, name: bytes) -> bytes:
        """Its declaration as a parameter."""
        return b"const gpu::texture_view<sycl::%s, %d> &%s" % (self.texel, self.dimensions, name)

    def image(self) -> bytes:
        """The class of its image."""
        return b"gpu::image<sycl::%s, %d>" % (self.texel, self.dimensions)

    def declaration(self, name: bytes, image: bytes, handler: bytes) -> bytes:
        """Its declaration in a command group."""
        return b"gpu::texture_view<sycl::%s, %d> %s(*%s, %s)" % (self.texel, self.dimensions, name, image, handler)


def views(code: DeviceCode) -> Mapping[_Place, View]:
    """The parameters that become accessors: all that is done with them is to read images of one kind."""
    uses = _Uses(code)
    found: dict[_Place, View] = {}
    for place in uses.parameters:
        kinds = uses.kinds_of(place)
        view = next(iter(kinds)) if len(kinds) == 1 else None
        if view is not None:
            found[place] = view
    return found


def image_fixes(tokens: Tokens, code: DeviceCode, known: Mapping[_Place, View]) -> Iterator[Fix]:
    """The parameters of a file that are accessors."""
    for function in code.functions_of(tokens):
        for number, span in enumerate(function.parameters):
            view = known.get((function.name, number))
            match = _PARAMETER.fullmatch(tokens.data, span.start, span.end)
            if view is not None and match is not None:
                text = view.parameter(match.group(1) or b"").rstrip()
                yield Fix(IMAGE_CODE, (Edit.replace(span.start, span.end, text),), absorbs=True)


class _Uses:
    """What device code does with its parameters that are texture objects."""

    def __init__(self, code: DeviceCode) -> None:
        self._names = frozenset(function.name for _, function in code.functions)
        self.parameters: set[_Place] = set()
        self._kinds: dict[_Place, set[View | None]] = {}  # None: something else than a read
        self._together: dict[_Place, set[_Place]] = {}  # arguments and the parameters that get them
        for tokens, function in code.functions:
            for number, span in enumerate(function.parameters):
                if _PARAMETER.fullmatch(tokens.data, span.start, span.end):
                    self.parameters.add((function.name, number))
        for tokens, function in code.functions:
            if function.body is not None:
                self._of_body(tokens, function)

    def kinds_of(self, place: _Place) -> set[View | None]:
        """The kinds of images that a parameter, and all that share its arguments, are read as."""
        seen: set[_Place] = set()
        queue = [place]
        while queue:
            one = queue.pop()
            if one not in seen:
                seen.add(one)
                queue += self._together.get(one, ())
        return set[View | None]().union(*(self._kinds.get(one, set()) for one in seen))

    def _of_body(self, tokens: Tokens, function: DeviceFunction) -> None:
        assert function.body is not None
        own = {}
        for number, span in enumerate(function.parameters):
            match = _PARAMETER.fullmatch(tokens.data, span.start, span.end)
            if match is not None and match.group(1):
                own[match.group(1)] = (function.name, number)
        places = range(bisect_left(tokens.starts, function.body.start), bisect_left(tokens.starts, function.body.end))
        accounted: set[int] = set()
        for index in places:
            if tokens.texts[index] in _READS or tokens.texts[index] in self._names:
                accounted |= self._of_call(tokens, index, own)
        for index in places:
            if tokens.texts[index] in own and index not in accounted:
                self._kinds.setdefault(own[tokens.texts[index]], set()).add(None)

    def _of_call(self, tokens: Tokens, index: int, own: Mapping[bytes, _Place]) -> set[int]:
        """Note what a call reads or hands on; the tokens of the parameters among its arguments."""
        call, name = call_after(tokens, index), tokens.texts[index]
        accounted: set[int] = set()
        for number, span in enumerate(call.arguments if call is not None else ()):
            place = own.get(tokens.data[span.start : span.end])
            callee = (name, number)
            if place is not None and (name in _READS or callee in self.parameters):
                accounted.add(bisect_left(tokens.starts, span.start))
            if name in _READS and place is not None and call is not None and number == 0:
                element = tokens.data[call.template.start : call.template.end] if call.template else b""
                self._kinds.setdefault(place, set()).add(_kind(element, _READS[name]))
            elif callee in self.parameters and place is None:
                self._kinds.setdefault(callee, set()).add(None)
            elif callee in self.parameters and place is not None:
                self._together.setdefault(callee, set()).add(place)
                self._together.setdefault(place, set()).add(callee)
        return accounted


def _kind(element: bytes, dimensions: int) -> View | None:
    """The view for reads as ``<element>``; none where that is no type of texels."""
    texel = _ELEMENTS.get(element.strip(b"<> ").rstrip(b"1234"))
    return None if texel is None else View(texel, dimensions)
