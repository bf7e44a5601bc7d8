"""Read a SYCLBIN: the device images that DPC++'s runtime compiler makes, with their property sets.

The layout is that of ``SYCLBIN.md`` in intel/llvm: a header, tables of modules and images, then texts and binaries.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from typing import NamedTuple

_MAGIC = b"IBYS"
_SPIRV = bytes.fromhex("03022307")
_HEADER = struct.Struct("<6I4Q")
_MODULE = struct.Struct("<QQIIII")
_IMAGE = struct.Struct("<4Q")
_NUMBER = 1  # type of a property that is an integer; others are bytes
_KERNELS, _IMPORTED, _EXPORTED = "SYCL/kernel names", "SYCL/imported symbols", "SYCL/exported symbols"
_GLOBALS = "SYCL/device globals"


class Property(NamedTuple):
    """One property: an integer, or bytes."""

    name: str
    value: int | bytes


@dataclass(frozen=True)
class Image:
    """One SPIR-V module with its property sets by name."""

    binary: bytes
    sets: dict[str, tuple[Property, ...]]

    @property
    def kernels(self) -> list[str]:
        """The names of its kernels."""
        return [entry.name for entry in self.sets.get(_KERNELS, ()) if "$" not in entry.name]


def read(data: bytes) -> list[Image]:
    """The images of a SYCLBIN, ready for registration.

    Raises:
        ValueError: the data is no SYCLBIN of the known layout.
    """
    start = data.find(_MAGIC)
    if start < 0:
        raise ValueError("no SYCLBIN")
    body = data[start:]
    try:
        images = _images(body)
    except struct.error as error:
        raise ValueError(f"a SYCLBIN of another layout: {error}") from error
    if any(not image.binary.startswith(_SPIRV) for image in images):
        raise ValueError("an image is no SPIR-V")
    return _linked(images)


def _images(body: bytes) -> list[Image]:
    _, _, modules, image_count, native, _, metadata_size, binary_offset, _, _ = _HEADER.unpack_from(body)
    del binary_offset
    position = _HEADER.size
    module_rows = [_MODULE.unpack_from(body, position + index * _MODULE.size) for index in range(modules)]
    position += modules * _MODULE.size
    rows = [_IMAGE.unpack_from(body, position + index * _IMAGE.size) for index in range(image_count)]
    position += (image_count + native) * _IMAGE.size
    metadata = body[position : position + metadata_size]
    binaries = body[(position + metadata_size + 7) // 8 * 8 :]
    found = []
    for offset, size, count, first, *_ in module_rows:
        sets = _sets(metadata[offset : offset + size].decode())
        for _, _, at, length in rows[first : first + count]:
            found.append(Image(binaries[at : at + length], sets))
    return found


def _sets(text: str) -> dict[str, tuple[Property, ...]]:
    sets: dict[str, list[Property]] = {}
    current: list[Property] = []
    for line in text.splitlines():
        if line.startswith("["):
            current = sets.setdefault(line[1:-1], [])
        elif line:
            name, _, value = line.rpartition("=")
            kind, _, content = value.partition("|")
            current.append(Property(name, int(content) if int(kind) == _NUMBER else _decoded(content)))
    return {name: tuple(entries) for name, entries in sets.items()}


def _decoded(text: str) -> bytes:
    """Base64 whose groups of three bytes are little-endian, without padding: LLVM's own form."""
    table = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    out = bytearray()
    for start in range(0, len(text), 4):
        group = text[start : start + 4]
        value = sum(table.index(character) << (6 * index) for index, character in enumerate(group))
        out += value.to_bytes(4, "little")[: {4: 3, 3: 2, 2: 1}[len(group)]]
    return bytes(out)


def _linked(images: list[Image]) -> list[Image]:
    """Images as a linker would leave them: libraries export what others import, variables have their own names."""
    imported = tuple(
        Property(entry.name, 1) for image in images for entry in image.sets.get(_IMPORTED, ()) if image.kernels
    )
    result = []
    for image in images:
        sets = dict(image.sets)
        if imported and not sets.get(_KERNELS):
            sets.pop(_KERNELS, None)
            sets[_EXPORTED] = imported
        if _GLOBALS in sets:
            sets[_GLOBALS] = tuple(
                entry._replace(name=re.sub(r"^rtc_\d+\$", "", entry.name)) for entry in sets[_GLOBALS]
            )
        result.append(Image(image.binary, sets))
    return result


__all__ = ["Image", "Property", "read"]
