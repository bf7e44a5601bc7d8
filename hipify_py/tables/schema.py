"""The columns, vocabularies and row types of the translation tables.

Layout under this folder::

    prefixes.tsv          patterns of names that look like CUDA's, by API
    lookups.tsv           functions that find others by name at run time, with the place of the name
    SOURCES.toml          where every fact comes from
    cuda/<api>.tsv        facts about CUDA names, target-independent
    <target>/<api>.tsv    what becomes of those names on a target
    <target>/calls.toml   structured argument rewrites

Every ``.tsv`` is UTF-8 with a header line, ``\\n`` line ends, one tab between
columns and no blanks around cells. Rows are sorted by the bytes of their first
cell, and that cell is unique over all files of the folder: one name, one row.

``cuda/<api>.tsv`` has the columns of :class:`CudaFact`:

``name``
    The name as source code spells it; names in namespaces are qualified
    (``cub::DeviceReduce``), members are ``cudaDeviceProp::clockRate``.
``kind``
    See :class:`Kind`.
``header``
    The header to include for it; empty if the compiler knows it by itself.
``added``, ``deprecated``, ``removed``
    First CUDA version (of a library: its own version) for which that is true,
    as ``x.y``; empty when unknown or never.
``signature``
    Enough to declare the name. Alternatives (overloads) are separated by
    `` | ``, the widest-used first.

    ===========  ==============================================================
    function     ``cudaError_t(void**,size_t,unsigned int=0)``: return type and
    device       parameter types, defaults after ``=``, optionally led by
                 ``template<class T>``; parameter names are left out
    type         ``struct``, ``union``, ``class`` (no members known);
                 ``struct{int x;int y;}`` (all of them); ``enum``;
                 ``typedef unsigned long long``, ``typedef CUstream_st*``
    enumerator   the enumeration's name, if it has one
    macro        ``(a,b)`` for one with parameters
    variable     its type
    ===========  ==============================================================

    A ``handle`` of other schemata is ``typedef <tag>*`` here, since a
    declaration generator needs the tag anyway.
``value``
    Of an enumerator the integer, of a macro its expansion when that is a
    literal or another listed name; a column of its own because the enumeration
    and the value are both needed to declare an enumerator.
``source``
    ``key`` or ``key#locator``, several separated by one space; each key is a
    section of SOURCES.toml. Two more forms name parts of this package:
    ``calls`` is the target's ``calls.toml``, ``support:<name>`` the fragment of
    the support header that defines an emulated name.

``<target>/<api>.tsv`` has the columns of :class:`Mapping`:

``cuda``     a name of ``cuda/``
``new``      what to write instead; empty for unsupported and removed names
``status``   see :class:`Status`
``since``    first target version with ``new``, as ``x.y``; empty if unknown
``note``     the reason, for the user; required unless direct or rewrite
``source``   as above
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

__all__ = [
    "NOTE_REQUIRED",
    "CudaFact",
    "Kind",
    "Mapping",
    "Status",
]


class Kind(StrEnum):
    """What a CUDA name denotes."""

    FUNCTION = "function"
    """Callable from host code (possibly from device code too)."""
    DEVICE = "device"
    """A function that only exists, or differs, in device code."""
    TYPE = "type"
    ENUMERATOR = "enumerator"
    MACRO = "macro"
    VARIABLE = "variable"
    MEMBER = "member"
    NAMESPACE = "namespace"
    HEADER = "header"
    QUALIFIER = "qualifier"
    """A declaration specifier of the CUDA language, such as ``__global__``."""
    SETTING = "setting"
    """A macro that programs define and CUDA's headers look at."""


class Status(StrEnum):
    """What becomes of a CUDA name on a target."""

    DIRECT = "direct"
    """Write ``new``; arguments, meaning and result stay."""
    REWRITE = "rewrite"
    """``calls.toml`` of the target says how the call changes."""
    EMULATED = "emulated"
    """Write ``new``, which the translator's support header defines."""
    PARTIAL = "partial"
    """Write ``new``, but ``note`` names uses that do not carry over."""
    UNSUPPORTED = "unsupported"
    """The target has no counterpart."""
    REMOVED = "removed"
    """CUDA itself dropped the name, and the target has no counterpart."""


NOTE_REQUIRED = frozenset({Status.EMULATED, Status.PARTIAL, Status.UNSUPPORTED, Status.REMOVED})
"""Statuses whose rows must tell the user why."""


class CudaFact(NamedTuple):
    """One row of ``cuda/<api>.tsv``; see the module docstring for the cells."""

    name: str
    kind: Kind
    header: str
    added: str
    deprecated: str
    removed: str
    signature: str
    value: str
    source: str


class Mapping(NamedTuple):
    """One row of ``<target>/<api>.tsv``; see the module docstring."""

    cuda: str
    new: str
    status: Status
    since: str
    note: str
    source: str
