"""Words that mean different things get texts of their own, before anything looks at them.

What a device function needs is read off the words that it and its callees use. So a local variable, parameter or member
with the name of a device function or variable becomes another word here, and so does each of several functions or
variables that have one name in different namespaces or sources. Only the texts of tokens differ, never their places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from hipify_py.frontend.declarators import declarator_at
from hipify_py.frontend.scopes import Scopes
from hipify_py.frontend.structure import aliases, call_after, qualifier_before, template_end, using_namespaces
from hipify_py.frontend.tokens import Tokens
from hipify_py.targets.cpu.code import DeviceCode, DeviceFunction
from hipify_py.targets.sycl.storage import Declaration

_OTHER = b"'"  # behind the name of what is no device function or variable
_SOURCE = b"@"  # between a name and the number of the source that has it for itself
_QUALIFIED = frozenset((b".", b"->", b"::"))
_MARKS = frozenset((b"__device__", b"__global__", b"extern"))
_Path = tuple[bytes, ...]


def plain(word: bytes) -> bytes:
    """The name that the text has for a function or variable."""
    return word.partition(_SOURCE)[0].rpartition(b"::")[2]


def joined(word: bytes) -> bytes:
    """A name for it that none with the same name in another namespace has."""
    return word.partition(_SOURCE)[0].replace(b"::", b"_")


def hidden(word: bytes) -> bytes:
    """The word for something local, or for a member, that has the name of ``word``."""
    return plain(word) + _OTHER


def told_apart(
    files: Mapping[str, Tokens], code: DeviceCode, declarations: Iterable[Declaration], sources: Collection[str]
) -> dict[str, Tokens]:
    """The tokens of files that are compiled together, with words of their own for different things.

    ``declarations`` are those of device variables, ``sources`` the files that no other one includes.
    """
    parts = {id(tokens): _Part(tokens, name in sources) for name, tokens in files.items()}
    homes: dict[bytes, list[_Home]] = {}
    methods: set[bytes] = set()
    for tokens, function in code.functions:
        if function.name:
            part, index = parts[id(tokens)], name_token(tokens, function)
            methods.update([function.name] if part.is_method(index) else ())
            homes.setdefault(function.name, []).append(_Home(part, index, function.body is not None))
    for declared in declarations:
        part = parts[id(declared.tokens)]
        part.stored.update(range(declared.first, declared.last))
        for variable in (variable for variable in declared.variables if not variable.owner):
            index = next(i for i in range(declared.first, declared.last) if part.tokens.texts[i] == variable.name)
            homes.setdefault(variable.name, []).append(_Home(part, index, not variable.external))
    for part in parts.values():
        part.hide_locals(homes)
    members = _Members(parts.values(), homes, methods)
    members.hide()
    for name in homes.keys() - methods:
        _rename(name, homes[name], parts.values())
    for name in sorted(methods):
        members.tell_methods_apart(name, homes[name])
    return {name: parts[id(tokens)].renamed() for name, tokens in files.items()}


def name_token(tokens: Tokens, function: DeviceFunction) -> int:
    """The token of a function's name in its own declaration."""
    index = function.opener - 1
    while index > function.first and tokens.texts[index] != function.name:
        index -= 1
    return index


class _Part:
    """One of the files, and the words that its tokens get."""

    def __init__(self, tokens: Tokens, is_source: bool) -> None:
        self.tokens = tokens
        self.is_source = is_source
        self.stored: set[int] = set()  # tokens of the declarations of device variables
        self.words: dict[int, bytes] = {}
        self.scopes = Scopes(tokens)

    def renamed(self) -> Tokens:
        """The tokens with their new texts."""
        if not self.words:
            return self.tokens
        texts = self.tokens.texts.copy()
        for index, word in self.words.items():
            texts[index] = word
        return replace(self.tokens, texts=texts, _places=None)

    def is_method(self, index: int) -> bool:
        """Whether a function's name is declared in a class, or behind one's."""
        brace = next(self.scopes.braces(index), None)
        return self.tokens.is_text(index - 1, b"::") or (brace is not None and self.scopes.namespace(brace) is None)

    def free(self, name: bytes, first: int = 0, last: int | None = None) -> Iterator[int]:
        """Where ``name`` stands in tokens ``[first, last)`` alone, and has no other word yet."""
        last = len(self.tokens) if last is None else last
        for index in self.tokens.places(name):
            if first <= index < last and index not in self.words and self.tokens.texts[index - 1] not in _QUALIFIED:
                yield index

    def hide(self, name: bytes, first: int, last: int) -> None:
        """Give ``name`` another word where it stands alone in tokens ``[first, last)``."""
        self.words.update(dict.fromkeys(self.free(name, first, last), hidden(name)))

    def hide_locals(self, names: Iterable[bytes]) -> None:
        """Parameters, local variables and parameters of templates."""
        for name in names:
            for index in self.tokens.places(name):
                local = self.scopes.local(index) if index not in self.stored else None
                if local is not None and _MARKS.isdisjoint(local.declarator.words(self.tokens)):
                    self.hide(name, local.first, local.last)


class _Members:
    """The variables of classes that have the name of a device function or variable."""

    def __init__(self, parts: Collection[_Part], names: Iterable[bytes], methods: Collection[bytes]) -> None:
        self._parts = parts
        self._names = list(names)
        self._methods = methods

    @cached_property
    def _classes(self) -> list[tuple[_Part, bytes, frozenset[bytes], int]]:
        """(file, name, bases, brace) of all classes that have a name."""
        return [
            (part, part.tokens.texts[index + 1], *found)
            for part in self._parts
            for word in (b"struct", b"class")
            for index in part.tokens.places(word)
            if index + 2 < len(part.tokens) and (found := _definition(part.tokens, index + 2)) is not None
        ]

    def hide(self) -> None:
        """Give them other words where they are declared and used."""
        for name in self._names:
            for part in self._parts:
                for index in part.tokens.places(name):
                    if part.tokens.texts[index - 1] in (b".", b"->") and self._is_variable(part.tokens, name, index):
                        part.words[index] = hidden(name)
            owners = {found for part in self._parts for found in self._owners(part, name)}
            if owners:
                self._hide_in(name, self._with_derived(owners))

    def tell_methods_apart(self, name: bytes, homes: Collection[_Home]) -> None:
        """Give a name that methods of several classes have a word for each class, if all its places say whose it is.

        Those behind ``.`` and ``->`` don't: the type of the object isn't known.
        """
        owners = {self._owner(home.part, home.index) for home in homes}
        if len(owners) < 2 or b"" in owners:
            return
        places = ((part, index) for part in self._parts for index in part.tokens.places(name))
        found = [(part, index, self._owner(part, index)) for part, index in places if index not in part.words]
        if all(owner in owners for _, _, owner in found):
            for part, index, owner in found:
                part.words[index] = owner + b"::" + name

    def _owner(self, part: _Part, index: int) -> bytes:
        """The class whose member the name at ``index`` is, by its qualifier or the class around; empty if unknown."""
        tokens = part.tokens
        if tokens.texts[index - 1] == b"::":
            return tokens.texts[_before_arguments(tokens, index - 2)]
        if tokens.texts[index - 1] in _QUALIFIED:
            return b""
        around = set(part.scopes.braces(index))
        inside = (owner for file, owner, _, opener in self._classes if file is part and opener in around)
        outside = (owner for file, owner, first, last in self._outer if file is part and first < index < last)
        return next(inside, b"") or next(outside, b"")

    @cached_property
    def _outer(self) -> list[tuple[_Part, bytes, int, int]]:
        """(file, class, first token, last) of all functions that are defined as ``class::name``."""
        owners = sorted({owner for _, owner, _, _ in self._classes})
        return [
            (part, owner, *span) for part in self._parts for owner in owners for span in _outer_members(part, owner)
        ]

    def _is_variable(self, tokens: Tokens, name: bytes, index: int) -> bool:
        return name not in self._methods or call_after(tokens, index) is None

    def _owners(self, part: _Part, name: bytes) -> Iterator[bytes]:
        """The classes of a file that declare a variable ``name``."""
        for index in part.free(name):
            brace = part.scopes.around[index]
            if brace < 0 or index in part.stored or part.tokens.is_text(index + 1, b"("):
                continue
            if declarator_at(part.tokens, index) is not None:
                yield from (owner for file, owner, _, opener in self._classes if file is part and opener == brace)

    def _with_derived(self, owners: set[bytes]) -> set[bytes]:
        while True:
            found = owners | {name for _, name, bases, _ in self._classes if not bases.isdisjoint(owners)}
            if found == owners:
                return found
            owners = found

    def _hide_in(self, name: bytes, owners: Collection[bytes]) -> None:
        for part, owner, _, opener in self._classes:
            if owner in owners:
                part.hide(name, opener, part.tokens.matches[opener])
        for part in self._parts:
            for owner in owners:
                for first, last in _outer_members(part, owner):
                    part.hide(name, first, last)


def _before_arguments(tokens: Tokens, index: int) -> int:
    """The token before the template arguments that end at ``index``; ``index`` itself if none do."""
    depth = 0
    while index > 0:
        depth += (tokens.texts[index] == b">") - (tokens.texts[index] == b"<")
        if depth == 0:
            return index - (tokens.texts[index] == b"<")
        index -= 1
    return index


def _definition(tokens: Tokens, index: int) -> tuple[frozenset[bytes], int] | None:
    """(the words of the bases, the brace) of a class whose name stands before ``index``."""
    first = index
    while index < len(tokens) and tokens.texts[index] not in (b";", b"(", b")", b"=", b",", b">"):
        if tokens.is_text(index, b"{"):
            return (frozenset(tokens.texts[first:index]), index) if index in tokens.matches else None
        if tokens.is_text(index, b"<"):
            index = template_end(tokens, index, len(tokens)) or index
        index += 1
    return None


def _outer_members(part: _Part, owner: bytes) -> Iterator[tuple[int, int]]:
    """The functions that are defined as ``owner::name``."""
    tokens = part.tokens
    for index in tokens.places(owner):
        scope = index + 1
        if tokens.is_text(scope, b"<"):
            scope = (template_end(tokens, scope, len(tokens)) or scope) + 1
        opener = scope + 2
        closer = tokens.closing(opener) if tokens.is_text(scope, b"::") and tokens.is_text(opener, b"(") else None
        end = part.scopes.body_end(closer) if closer is not None else None
        if end is not None:
            yield index, end


class _Home:
    """A declaration of a function or variable: its file, name and namespaces, and whether it is the definition."""

    def __init__(self, part: _Part, index: int, is_definition: bool) -> None:
        self.part = part
        self.index = index
        self.is_definition = is_definition
        self.path = part.scopes.path(index)


def _rename(name: bytes, homes: list[_Home], parts: Collection[_Part]) -> None:
    """Give a name a word for each namespace, and each source, that has something of that name."""
    paths = {home.path for home in homes}
    split = {path: _sources(path, homes) for path in paths}
    if len(paths) == 1 and not any(split.values()):
        return
    declared = {(id(home.part), home.index): home.path for home in homes}
    for part in parts:
        for index in part.tokens.places(name):
            if index in part.words:
                continue
            path = declared.get((id(part), index)) or _meant(part, index, paths)
            word = b"::".join((*path, name))
            owners = split[path]
            if owners:
                word += b"%s%d" % (_SOURCE, owners.index(part) if part in owners else 0)
            part.words[index] = word


def _sources(path: _Path, homes: list[_Home]) -> list[_Part]:
    """The sources that each have a definition of their own in a namespace; none if a header has one."""
    found = list(dict.fromkeys(home.part for home in homes if home.path == path and home.is_definition))
    return found if len(found) > 1 and all(part.is_source for part in found) else []


def _meant(part: _Part, index: int, paths: Collection[_Path]) -> _Path:
    """The namespace that C++ finds a name in, of those that have it."""
    names, _ = qualifier_before(part.tokens, index)
    known = aliases(part.tokens)
    qualifier = tuple(word for name in names for word in known.get(name, name).encode().split(b"::"))
    absolute = not names and part.tokens.is_text(index - 1, b"::")
    around = () if absolute else part.scopes.path(index)
    for length in range(len(around), -1, -1):
        if around[:length] + qualifier in paths:
            return around[:length] + qualifier
    used = [tuple(name.encode().split(b"::")) for name in using_namespaces(part.tokens)]
    found = [path for path in (*(scope + qualifier for scope in used), *_using(part.tokens, index)) if path in paths]
    return found[0] if found else min(paths)


def _using(tokens: Tokens, index: int) -> Iterator[_Path]:
    """The namespaces that ``using a::name;`` takes the name at ``index`` from."""
    for place in tokens.places(tokens.texts[index]):
        names, _ = qualifier_before(tokens, place)
        if names and tokens.is_text(place - 2 * len(names) - 1, b"using"):
            yield tuple(name.encode() for name in names)
