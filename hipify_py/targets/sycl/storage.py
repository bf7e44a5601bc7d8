"""Variables of device code that SYCL hands to functions: local memory, and variables in device memory."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from hipify_py.frontend.launches import find_chevrons
from hipify_py.frontend.scopes import Scopes
from hipify_py.frontend.structure import contains, template_end
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.targets.cpu.code import DeviceCode, DeviceFunction
from hipify_py.targets.cpu.shared import declaration
from hipify_py.targets.sycl.own_names import own_names
from hipify_py.targets.sycl.pointed import pointed_to
from hipify_py.targets.sycl.temporary import temporaries, temporary_types

SPACES = frozenset((b"__shared__", b"__constant__", b"__device__", b"__managed__"))
_DROPPED = SPACES | {b"static", b"extern", b"inline", b"const", b"constexpr", b"volatile", b"__restrict__"}
_ALIGNERS = frozenset((b"__align__", b"alignas", b"__attribute__"))
_BYTES = frozenset((b"char", b"unsigned char", b"signed char", b"uint8_t", b"std::byte", b"int8_t"))
_MARKS = frozenset(b"__device__ __host__ inline __inline__ __forceinline__ __noinline__ static constexpr".split())
_NAMELESS = b"operator"  # or lambda, which can't be given local memory
_ENDS = frozenset((b"[", b";", b",", b"=", b"{"))


Spell = Callable[[bytes], bytes]  # CUDA's names in a text become the target's


class Memory(Enum):
    """Where a variable lies."""

    LOCAL = "local"  # __shared__ of a known size
    OWN = "own"  # the same, of a type that only the function itself can write
    DYNAMIC = "dynamic"  # extern __shared__, its size given by the launch
    GLOBAL = "global"  # __device__ or __constant__ at file scope
    MANAGED = "managed"  # read and written by host code, too


@dataclass(frozen=True)
class Variable:
    """One variable: ``owner`` is the function that declares it, empty at file scope."""

    name: bytes
    type: bytes
    dims: tuple[bytes, ...]
    memory: Memory
    owner: bytes = b""
    volatile: bool = False
    constant: bool = False
    initial: bytes = b""
    external: bool = False
    linkage: bytes = b""  # static or inline
    path: tuple[bytes, ...] = ()  # the namespaces that it stands in
    local_type: bool = False  # whether only the function itself can write its type

    @property
    def is_pointer(self) -> bool:
        """Whether functions take it as a pointer to its elements, not as a reference."""
        return self.memory is Memory.DYNAMIC or (self.memory is Memory.LOCAL and len(self.dims) == 1)

    @property
    def whole(self) -> bytes:
        """Its type, dimensions included."""
        return self.type + b"".join(b"[" + dim + b"]" for dim in self.dims)

    def parameter(self, alias: bytes) -> bytes:
        """Its declaration as a parameter named ``alias``."""
        type_ = (b"volatile " if self.volatile else b"") + self._constant_type
        if self.is_pointer:
            inner = b"".join(b"[" + dim + b"]" for dim in self.dims[1:])
            return type_ + (b" (*" + alias + b")" + inner if inner else b" *" + alias)
        if not self.dims:
            return type_ + (b"&" if type_.endswith(b"*") else b" &") + alias
        return type_ + b" (&" + alias + b")" + b"".join(b"[" + dim + b"]" for dim in self.dims)

    @property
    def _constant_type(self) -> bytes:
        if not self.constant:
            return self.type
        return self.type + b" const" if b"*" in self.type else b"const " + self.type

    @property
    def words(self) -> frozenset[bytes]:
        """The names that its type and dimensions mention."""
        return frozenset(re.findall(rb"[A-Za-z_]\w*", self.whole))

    @property
    def is_bytes(self) -> bool:
        """Whether it is raw storage, which has to be aligned for whatever is put there."""
        return self.memory is Memory.DYNAMIC and self.type in _BYTES


@dataclass(frozen=True)
class Declaration:
    """A declaration of such variables: tokens ``[first, last]``, the semicolon last; no variables if unreadable.

    ``temporaries`` are variables of CUB's temporary memory instead, in the function ``owner``.
    """

    tokens: Tokens
    first: int
    last: int
    variables: tuple[Variable, ...]
    temporaries: tuple[bytes, ...] = ()
    owner: bytes = b""


class Storage:
    """All such declarations of some files that are compiled together."""

    def __init__(self, code: DeviceCode, spell: Spell) -> None:
        found = (declared for tokens in code.files for declared in _in_order(_declarations(tokens, code, spell)))
        declarations = list(found)
        constants = {v.name: len(v.dims) for declared in declarations for v in declared.variables if v.constant}
        pointed = pointed_to(code, constants)
        self.declarations = [_writable(declared, pointed) for declared in declarations]
        self.globals: dict[bytes, Variable] = {}
        self.local: dict[bytes, list[Variable]] = {}
        for variable in (variable for found in self.declarations for variable in found.variables):
            if variable.memory is Memory.OWN:
                continue
            if variable.owner:
                present = self.local.setdefault(variable.owner, [])
                present += [variable] if variable not in present else []
            elif variable.name not in self.globals or self.globals[variable.name].external:
                self.globals[variable.name] = variable


def _writable(declared: Declaration, names: frozenset[bytes]) -> Declaration:
    """The declaration without const for the variables of ``names``, of which pointers to no constants are made."""
    if not any(variable.constant and variable.name in names for variable in declared.variables):
        return declared
    variables = (replace(v, constant=v.constant and v.name not in names) for v in declared.variables)
    return replace(declared, variables=tuple(variables))


def _in_order(found: Iterable[Declaration]) -> list[Declaration]:
    return sorted(found, key=lambda declared: declared.first)


def _declarations(tokens: Tokens, code: DeviceCode, spell: Spell) -> Iterator[Declaration]:
    functions = [function for function in code.functions_of(tokens) if function.body]
    headers = {index for function in code.functions_of(tokens) for index in range(function.first, function.opener)}
    types = [
        (name, first, last, owner)
        for name, first, last in temporary_types(tokens)
        if (owner := _owner(functions, tokens.starts[first]))
    ]
    yield from (Declaration(tokens, first, last, (), (name,), owner) for name, first, last, owner in types)
    names = {name for name, *_ in types}
    scopes = Scopes(tokens)
    launches = [chevrons.first for chevrons in find_chevrons(tokens)]
    done = -1
    for index, text in enumerate(tokens.texts):
        if text not in SPACES or index in headers or index <= done or _marks_functions(tokens, index, code):
            continue
        first, last = _whole_declaration(tokens, index)
        if last >= len(tokens):
            continue
        done = last
        around = contains([f.body for f in functions if f.body], tokens.starts[index])
        owner = _owner(functions, tokens.starts[index])
        temporary = temporaries(tokens, first, last, names) if around else ()
        if tokens.directive[index] >= 0:
            yield Declaration(tokens, first, last, ())
        elif around and not owner:
            variables = (_spelled(variable, spell) for variable in _variables(tokens, first, last, _NAMELESS))
            own = tuple(replace(v, memory=Memory.OWN, owner=b"") for v in variables if v.memory is Memory.LOCAL)
            yield Declaration(tokens, first, last, own)
        elif temporary:
            yield Declaration(tokens, first, last, (), temporary, owner)
        elif not around or owner:
            path = () if owner else scopes.path(first)
            variables = (_spelled(variable, spell) for variable in _variables(tokens, first, last, owner))
            found = tuple(replace(variable, path=path) for variable in variables)
            inner = innermost(functions, tokens.starts[index])
            if inner is not None:
                found = tuple(_of_function(variable, own_names(tokens, inner, launches)) for variable in found)
            yield Declaration(tokens, first, last, found, owner=owner)


def _marks_functions(tokens: Tokens, index: int, code: DeviceCode) -> bool:
    """Whether ``index`` stands in a macro that is written in front of functions and lambdas only."""
    directive = tokens.directives[tokens.directive[index]] if tokens.directive[index] >= 0 else None
    if directive is None or not _MARKS.issuperset(tokens.texts[directive.first + 1 : directive.last]):
        return False
    macro = tokens.texts[directive.first]
    for file in code.files:
        uses = {use for use in file.places(macro) if file.directive[use] < 0}
        heads = (range(function.first, function.opener) for function in code.functions_of(file) if uses)
        if uses.difference(*heads):
            return False
    return True


def innermost(functions: list[DeviceFunction], offset: int) -> DeviceFunction | None:
    """The function whose body holds ``offset``."""
    around = [f for f in functions if f.body and f.body.start < offset < f.body.end]
    return around[-1] if around else None


def _owner(functions: list[DeviceFunction], offset: int) -> bytes:
    """The name of the function whose body holds ``offset``."""
    function = innermost(functions, offset)
    return function.name if function else b""


def _of_function(variable: Variable, names: frozenset[bytes]) -> Variable:
    """The variable as the function's own where its type has one of the ``names`` that no launch can know."""
    if variable.words.isdisjoint(names):
        return variable
    return replace(variable, memory=Memory.OWN if variable.memory is Memory.LOCAL else variable.memory, local_type=True)


def _whole_declaration(tokens: Tokens, index: int) -> tuple[int, int]:
    """The declaration at ``index`` up to its semicolon, the members of a structure in it included."""
    first, last = declaration(tokens, index)
    while b"{" in tokens.texts[index:last]:
        closer = tokens.closing(index + tokens.texts[index:last].index(b"{"))
        if closer is None:
            break
        index = closer
        while last < index or (last < len(tokens) and tokens.texts[last] != b";"):
            last += 1
    return first, last


def _spelled(variable: Variable, spell: Spell) -> Variable:
    """The variable with the target's names in its type, sizes and initialiser."""
    dims = tuple(spell(dim) for dim in variable.dims)
    return replace(variable, type=spell(variable.type), dims=dims, initial=spell(variable.initial))


def _variables(tokens: Tokens, first: int, last: int, owner: bytes) -> Iterator[Variable]:
    """The variables of a declaration; none if it has a form that is not read (an unnamed type, function pointers)."""
    index, words = _specifiers(tokens, first)
    name = _first_name(tokens, index, last)
    if name is None or name == index:
        return
    words |= {text for text in tokens.texts[index:name] if text in _DROPPED}
    pointer = b"*" in tokens.texts[index:name]  # then const is that of what it points to
    type_ = (b"const " if pointer and b"const" in words else b"") + _text(tokens, index, name)
    if type_.endswith((b"*", b"&")) and tokens.texts[name:last].count(b","):
        return
    found: list[Variable] = []
    while name < last:
        dims, after = _dims(tokens, name + 1)
        initial, after = _initial(tokens, after, last)
        memory = _memory(words, dims, owner)
        if memory is None or tokens.kinds[name] != Kind.IDENTIFIER:
            return
        found.append(
            Variable(
                name=tokens.texts[name],
                type=type_,
                dims=dims,
                memory=memory,
                owner=owner if memory in (Memory.LOCAL, Memory.DYNAMIC) else b"",
                volatile=b"volatile" in words,
                constant=b"__constant__" in words or (not pointer and not words.isdisjoint((b"const", b"constexpr"))),
                initial=initial,
                external=b"extern" in words,
                linkage=next((word for word in (b"static", b"inline") if word in words), b""),
            )
        )
        if not tokens.is_text(after, b","):
            break
        name = after + 1
    yield from found


def _memory(words: frozenset[bytes], dims: tuple[bytes, ...], owner: bytes) -> Memory | None:
    if b"__managed__" in words:
        return Memory.MANAGED
    if b"__shared__" not in words:
        return None if owner else Memory.GLOBAL
    if b"extern" in words:
        return Memory.DYNAMIC if dims and not dims[0] else None
    return Memory.LOCAL if owner else None


def _specifiers(tokens: Tokens, first: int) -> tuple[int, frozenset[bytes]]:
    """(the first token of the type, the specifiers before it)."""
    index, words = first, set[bytes]()
    while tokens.texts[index] in _DROPPED or tokens.texts[index] in _ALIGNERS:
        words.add(tokens.texts[index])
        if tokens.texts[index] in _ALIGNERS:
            closer = tokens.closing(index + 1)
            index = closer if closer is not None else index
        index += 1
    return index, frozenset(words)


def _first_name(tokens: Tokens, index: int, last: int) -> int | None:
    """The token of the first declarator's name."""
    while index < last:
        text = tokens.texts[index]
        if text == b"<":
            end = template_end(tokens, index, last)
            if end is None:
                return None
            index = end
        elif text in (b"(", b"{"):
            return None
        elif tokens.kinds[index] == Kind.IDENTIFIER and tokens.texts[index + 1] in _ENDS:
            return index
        index += 1
    return None


def _dims(tokens: Tokens, index: int) -> tuple[tuple[bytes, ...], int]:
    dims: list[bytes] = []
    while tokens.is_text(index, b"["):
        closer = tokens.closing(index)
        if closer is None:
            break
        dims.append(tokens.data[tokens.ends[index] : tokens.starts[closer]].strip())
        index = closer + 1
    return tuple(dims), index


def _initial(tokens: Tokens, index: int, last: int) -> tuple[bytes, int]:
    """The initialiser without its ``=``, and the token after it."""
    if index >= last or tokens.texts[index] not in (b"=", b"{"):
        return b"", index
    start = index + 1 if tokens.is_text(index, b"=") else index
    end = start
    while end < last and tokens.texts[end] != b",":
        closer = tokens.closing(end) if tokens.texts[end] in (b"(", b"[", b"{") else None
        end = (closer if closer is not None else end) + 1
    return tokens.data[tokens.starts[start] : tokens.ends[end - 1]], end


def _text(tokens: Tokens, first: int, last: int) -> bytes:
    kept = [index for index in range(first, last) if tokens.texts[index] not in _DROPPED]
    parts = [tokens.texts[index] for index in kept]
    spelled = b" ".join(parts)
    return re.sub(rb" ?(::|<|,) ?", rb"\1", spelled).replace(b" >", b">")
