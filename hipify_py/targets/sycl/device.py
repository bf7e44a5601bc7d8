"""What device functions need beside their own parameters: the work-item, local memory, variables in device memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from hipify_py.frontend.launches import find_chevrons, kernel_before
from hipify_py.frontend.scopes import Scopes
from hipify_py.frontend.structure import defined_functions
from hipify_py.frontend.tokens import Tokens
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.tables.schema import Status
from hipify_py.targets.cpu.code import DeviceCode, DeviceFunction
from hipify_py.targets.sycl.called import called_kernels
from hipify_py.targets.sycl.captures import converting_classes
from hipify_py.targets.sycl.extents import Extents
from hipify_py.targets.sycl.external import external_names
from hipify_py.targets.sycl.images import View, views
from hipify_py.targets.sycl.indirect import Indirect, indirect
from hipify_py.targets.sycl.meanings import hidden, joined, plain
from hipify_py.targets.sycl.outside import Path, namespace_members
from hipify_py.targets.sycl.registers import asked_by_ptx, rank_in_ptx
from hipify_py.targets.sycl.signed import signed_names
from hipify_py.targets.sycl.storage import Memory, Storage, Variable
from hipify_py.targets.sycl.temporary import TEMPORARY, Alias, aliases, collectives, is_segmented

ITEM = b"item"
INDICES = {b"threadIdx": b"get_local_id", b"blockIdx": b"get_group", b"blockDim": b"get_local_range"}
INDICES[b"gridDim"] = b"get_group_range"
AXES = {b"x": 0, b"y": 1, b"z": 2}
GROUPS = frozenset((b"thread_block", b"grid_group"))  # types that have the item's dimensions
_GROUP_INDICES = frozenset(b"thread_index group_index block_index group_dim dim_threads dim_blocks".split())
_BARRIER = re.compile(r"\w+_(?:barrier|of_group|over_group)\(item\.get_group\(\)")  # all of a block must reach it
_WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Needs:
    """What a function takes in front of its own parameters, itself and all that it calls considered."""

    item: bool = False
    warp: bool = False  # it uses warp operations, so that the sub-group must have 32 lanes
    variables: tuple[Variable, ...] = ()

    def __bool__(self) -> bool:
        return self.item or bool(self.variables)


class Device:
    """The device code of files that are compiled together.

    ``private`` are the variables of which each source has its own, beside others of the same name.
    """

    def __init__(
        self, code: DeviceCode, words: DeviceWords, images: bool = False, private: frozenset[bytes] = frozenset()
    ) -> None:
        self.code = code
        self._private = private
        self._scopes: dict[int, Scopes] = {}  # by the identity of a file's tokens
        self._images = images
        self.storage = Storage(code, words.spell)
        self.words = words
        self._needs: dict[bytes, Needs] = {}
        self._behind: dict[tuple[int, int], Indirect | None] = {}

    @cached_property
    def nodes(self) -> dict[bytes, frozenset[bytes]]:
        """Device function, macro or alias at file scope -> the words of all its bodies; overloads share an entry."""
        found = {name: frozenset(words) for name, words in self.code.macros.items()}
        for tokens, alias in self.aliases:
            if not any(functions_around(self.code.functions_of(tokens), tokens.starts[alias.token])):
                found[alias.name] = found.get(alias.name, frozenset()) | {tokens.texts[alias.token]}
        for _, function in self.code.functions:
            if function.name:
                words = function.words | function.parameter_words
                found[function.name] = found.get(function.name, frozenset()) | words
        for words in list(found.values()):
            found.update({text: asked for text in words if (asked := asked_by_ptx(text))})
        return found

    @cached_property
    def aliases(self) -> tuple[tuple[Tokens, Alias], ...]:
        """The names of classes for operations of blocks and warps, each with the file that it stands in."""
        return tuple((tokens, alias) for tokens in self.code.files for alias in aliases(tokens))

    @cached_property
    def barriers(self) -> frozenset[bytes]:
        """Words that all threads of a block have to reach."""
        return self.words.barriers | {alias.name for _, alias in self.aliases if alias.collective.is_barrier}

    @cached_property
    def segments(self) -> frozenset[bytes]:
        """Names of classes that work on segments of a warp."""
        return frozenset(alias.name for tokens, alias in self.aliases if is_segmented(tokens, alias.token))

    @cached_property
    def views(self) -> Mapping[tuple[bytes, int], View]:
        """The texture objects among parameters, by function and number, that are accessors of images."""
        return views(self.code) if self._images else {}

    @cached_property
    def names(self) -> frozenset[bytes]:
        """Names of device functions, kernels included."""
        return frozenset(function.name for _, function in self.code.functions if function.name)

    @cached_property
    def external(self) -> frozenset[bytes]:
        """Names of functions that one source defines for others."""
        return external_names(self.code)

    @cached_property
    def shared_with_host(self) -> frozenset[bytes]:
        """Names of functions that host code may call, too."""
        marks = {b"__host__"} | {name for name, words in self.code.macros.items() if b"__host__" in words}
        found = (f.name for t, f in self.code.functions if not marks.isdisjoint(t.texts[f.first : f.opener]))
        return frozenset(found) - {b""}

    @cached_property
    def defined(self) -> frozenset[bytes]:
        """Names of all functions that the files define."""
        return frozenset(name.encode() for tokens in self.code.files for name in defined_functions(tokens))

    def reached(self, words: Iterable[bytes]) -> set[bytes]:
        """All words of the code that code with ``words`` can reach."""
        seen: set[bytes] = set()
        queue = [frozenset(words)]
        while queue:
            new = queue.pop() - seen
            seen |= new
            queue += [self.nodes[word] for word in new if word in self.nodes]
        return seen

    def needs(self, name: bytes) -> Needs:
        """What the device function ``name`` needs; nothing for other names."""
        if name not in self.names:
            return Needs()
        if name not in self._needs:
            self._needs[name] = self.needs_of(self.nodes[name] | {name})
        return self._needs[name]

    def needs_of(self, words: Iterable[bytes]) -> Needs:
        """What code with these words needs."""
        reached = self.reached(words)
        variables = [v for owner in sorted(reached & self.storage.local.keys()) for v in self.storage.local[owner]]
        dynamic = [v for v in self.storage.globals.values() if v.memory is Memory.DYNAMIC and v.name in reached]
        device = [v for v in self.mutable_globals if v.name in reached]
        item = not reached.isdisjoint(self.words.item)
        return Needs(item, not reached.isdisjoint(self.words.warp), (*variables, *dynamic, *device))

    @cached_property
    def mutable_globals(self) -> tuple[Variable, ...]:
        """Device variables that need memory; constants that nobody writes stay constants."""
        found = [v for v in self.storage.globals.values() if v.memory in (Memory.GLOBAL, Memory.MANAGED)]
        return tuple(variable for variable in found if not self.is_constexpr(variable))

    def is_constexpr(self, variable: Variable) -> bool:
        """Whether a constant has its value from its declaration, and host code doesn't name it."""
        if not variable.constant or not variable.initial:
            return False
        return variable.name not in self._host_words

    def linkage(self, variable: Variable) -> bytes:
        """The specifier of a device variable: CUDA gives each source its own, unless another one declares it."""
        if variable.linkage:
            return variable.linkage + b" "
        return b"static " if plain(variable.name) in self._private else b""

    @cached_property
    def _host_words(self) -> frozenset[bytes]:
        """The words outside of device functions and of the declarations themselves."""
        found: set[bytes] = set()
        for tokens in self.code.files:
            inside = [False] * len(tokens)
            spans = [(f.body.start, f.body.end) for f in self.code.functions_of(tokens) if f.body]
            for start, end in spans:
                for index in _between(tokens, start, end):
                    inside[index] = True
            for declared in self.storage.declarations:
                if declared.tokens is tokens:
                    inside[declared.first : declared.last] = [True] * (declared.last - declared.first)
            found.update(text for text, skip in zip(tokens.texts, inside, strict=True) if not skip)
        return frozenset(found)

    def name_at(self, tokens: Tokens, offset: int) -> bytes:
        """The device function or macro that holds ``offset`` of a file; empty where none has a name."""
        around = list(functions_around(self.code.functions_of(tokens), offset))
        if around:
            return around[-1].name
        for directive in tokens.directives:
            if directive.name == "define" and directive.span.start <= offset < directive.span.end:
                return tokens.texts[directive.first]
        return b""

    def rank(self, name: bytes) -> int:
        """The dimensions of the nd_item that the function ``name`` takes."""
        return self._ranks.get(name, 1)

    @cached_property
    def common_rank(self) -> int:
        """The dimensions that all kernels have; 0 where these differ."""
        ranks = {self.rank(name) for name in self.code.kernels}
        return ranks.pop() if len(ranks) == 1 else 0

    def asked_rank(self, tokens: Tokens, function: DeviceFunction) -> int:
        """The dimensions of the item that an operator or lambda can ask for; 0 where it can't, or has to be given more.

        Its calls don't name it, so nothing tells which kernels it is part of.
        """
        needs = self.needs_of(function.words)
        if function.body is None or needs.variables or needs.warp or not needs.item:
            return 0
        used = _index_rank(tokens, _between(tokens, function.body.start, function.body.end))
        return self.common_rank if used <= self.common_rank else 0

    @cached_property
    def _ranks(self) -> dict[bytes, int]:
        """Functions that call each other share the dimensions that any of them, or a launch of it, uses."""
        used = self._used_ranks()
        parent = {name: name for name in self.nodes}

        def root(name: bytes) -> bytes:
            while parent[name] != name:
                parent[name] = parent[parent[name]]
                name = parent[name]
            return name

        for name, words in self.nodes.items():
            if self._is_threaded(name):
                for word in words:
                    if word in self.nodes and self._is_threaded(word):
                        parent[root(word)] = root(name)
        for behind in self.indirect:
            for kernel in behind.kernels:
                parent[root(kernel)] = root(behind.kernels[0])
        ranks: dict[bytes, int] = {}
        for name, rank in used.items():
            ranks[root(name)] = max(ranks.get(root(name), 1), rank)
        return {name: ranks.get(root(name), 1) for name in self.nodes}

    def _is_threaded(self, name: bytes) -> bool:
        return not name.startswith(b'"') and not self.reached({name}).isdisjoint(self.words.item | GROUPS)

    def _used_ranks(self) -> dict[bytes, int]:
        found: dict[bytes, int] = {}

        def note(name: bytes, rank: int) -> None:
            if name in self.nodes:
                found[name] = max(found.get(name, 1), rank)

        for tokens, function in self.code.functions:
            if function.name and function.body:
                note(function.name, _index_rank(tokens, _between(tokens, function.body.start, function.body.end)))
        for tokens in self.code.files:
            for directive in tokens.directives:
                if directive.name == "define" and directive.first < directive.last:
                    note(tokens.texts[directive.first], _index_rank(tokens, range(directive.first, directive.last)))
            for chevrons in find_chevrons(tokens):
                index = _launched(tokens, chevrons.first)
                if index is not None:
                    rank = max((self.extents.rank(tokens, span) for span in chevrons.configuration[:2]), default=1)
                    note(tokens.texts[index], rank)
                    behind = self.behind(tokens, index)
                    for passed in behind.passed if behind else ():
                        others = passed.others if behind and behind.in_macro else ()
                        note(passed.kernel, max((rank, *(self.extents.rank(passed.tokens, span) for span in others))))
            for called in called_kernels(tokens):
                note(called.name, max(self.extents.rank(tokens, span) for span in called.call.arguments[1:3]))
        return found

    @cached_property
    def members(self) -> Mapping[Path, frozenset[bytes]]:
        """What each namespace declares."""
        return namespace_members(self.code.files)

    def path(self, tokens: Tokens, function: DeviceFunction) -> Path:
        """The namespaces that a function of a file is in."""
        if not tokens.places(b"namespace"):
            return ()
        return self._scopes.setdefault(id(tokens), Scopes(tokens)).path(function.first)

    @cached_property
    def converting(self) -> frozenset[bytes]:
        """Classes whose objects operators convert to something else."""
        return converting_classes(self.code.files)

    @cached_property
    def signed(self) -> frozenset[bytes]:
        """Names of signed 64-bit numbers."""
        return signed_names(self.code.files)

    @cached_property
    def extents(self) -> Extents:
        """What is known of the sizes that launches give."""
        return Extents(self.code.files)

    @cached_property
    def indirect(self) -> tuple[Indirect, ...]:
        """All launches under other names than the kernels'."""
        found = (
            self.behind(tokens, index)
            for tokens in self.code.files
            for chevrons in find_chevrons(tokens)
            if (index := _launched(tokens, chevrons.first)) is not None
        )
        return tuple(one for one in found if one is not None)

    def behind(self, tokens: Tokens, index: int) -> Indirect | None:
        """What the launched name at ``index`` stands for, if it is no kernel's."""
        if tokens.texts[index] in self.code.kernels:
            return None
        key = (id(tokens), index)
        if key not in self._behind:
            self._behind[key] = indirect(self.code, tokens, index)
        return self._behind[key]

    def alias(self, words: frozenset[bytes], own: bytes, variable: Variable) -> bytes:
        """What ``variable`` is called in the function ``own``, whose words are ``words``."""
        if not variable.owner:
            name = joined(variable.name)
            return b"device_" + name if hidden(variable.name) in words else name
        if variable.owner == own or variable.name not in words:
            return variable.name
        return joined(variable.owner) + b"_" + variable.name


class DeviceWords:
    """Words that need the work-item or sub-group, as the tables say: their replacements mention it."""

    def __init__(self, knowledge: Knowledge) -> None:
        item: set[bytes] = {*INDICES, *collectives(), TEMPORARY}
        warp = {name for name, collective in collectives().items() if collective.of_warp}
        barriers = {name for name, collective in collectives().items() if collective.is_barrier}
        for name, target in knowledge.replacements():
            words = set(_WORD.findall(target))
            key = name.rpartition("::")[2].encode()
            if "item" in words:
                item.add(key)
            if "get_sub_group" in words:
                warp.add(key)
            if _BARRIER.search(target):
                barriers.add(key)
        self.item = frozenset(item)
        self.warp = frozenset(warp)
        self.barriers = frozenset(barriers)
        self._knowledge = knowledge

    def spell(self, text: bytes) -> bytes:
        """A type, size or initialiser with the target's names in it; calls that change stay as they are."""

        def new(match: re.Match[bytes]) -> bytes:
            entry = self._knowledge.lookup(match.group().decode())
            target = entry.target if entry else None
            renamed = target is not None and target.status in (Status.DIRECT, Status.EMULATED)
            return target.new.encode() if target is not None and renamed else match.group()

        return re.sub(rb"(?<![:.\w])[A-Za-z_]\w*", new, text)


def _between(tokens: Tokens, start: int, end: int) -> range:
    from bisect import bisect_left

    return range(bisect_left(tokens.starts, start), bisect_left(tokens.starts, end))


def _index_rank(tokens: Tokens, indices: range) -> int:
    rank = 1
    for index in indices:
        rank = max(rank, rank_in_ptx(tokens.texts[index]))
        dot = index + (1 if tokens.texts[index] in INDICES else 3)  # threadIdx.x, thread_index().x
        if tokens.texts[index] in INDICES or tokens.texts[index] in _GROUP_INDICES:
            axis = tokens.texts[dot + 1] if tokens.is_text(dot, b".") and dot + 1 < len(tokens) else b"z"
            rank = max(rank, AXES.get(axis, 2) + 1)
    return rank


def _launched(tokens: Tokens, chevrons: int) -> int | None:
    """The token of the name of the launched kernel."""
    first = kernel_before(tokens, chevrons)
    if first is None:
        return None
    name = None
    for index in range(first, chevrons):
        if tokens.texts[index] == b"<":
            break
        if _WORD.fullmatch(tokens.name(index)):
            name = index
    return name


def functions_around(functions: Iterable[DeviceFunction], offset: int) -> Iterator[DeviceFunction]:
    """The functions whose bodies hold ``offset``, outermost first."""
    return (f for f in functions if f.body is not None and f.body.start <= offset < f.body.end)
