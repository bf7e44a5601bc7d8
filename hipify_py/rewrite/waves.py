"""Which functions of a program can run on whole wavefronts, and what keeps the others at groups of 32 lanes.

A *family* is all device functions that name each other, with the host functions that launch its kernels. It goes to
native wavefronts only if nothing in it counts on 32 lanes: a warp that some of its code takes for 32 lanes and some for
64 would be worse than slow. The look is at tokens, over the whole program, since a header serves many kernels.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.frontend.constants import Constants, definitions
from hipify_py.frontend.functions import Body, bodies
from hipify_py.frontend.lane_widths import Looked, given_widths
from hipify_py.frontend.lanes import WIDTHS, LaneFacts, Lanes, LaneUse, lane_facts, warp_functions
from hipify_py.frontend.tokens import Tokens, lex
from hipify_py.program import Program

if TYPE_CHECKING:
    from hipify_py.rewrite.context import FileContext

_WIDENED = frozenset(("shuffle", "vote", "ballot", "active", "sync", "matrix", "size"))  # what HIP has for wavefronts
_NATIVE = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*<hip/", re.M)  # written for the target already
_INTERESTING = re.compile(
    rb"__global__|__device__|<<[ \t]*<|warpSize|threadIdx|#[ \t]*define"
    rb"|__(?:shfl|ballot|any|all|activemask|match|reduce)"
)
_CONSEQUENCES = {
    Lanes.NUMBER: "{}: lanes 32 to 63 of a wavefront of 64 would be taken for lanes of another warp, or be left out",
    Lanes.SHAPE: "{} counts warps of 32 lanes: lanes 32 to 63 of a wavefront of 64 are no warp of their own",
    Lanes.STEPS: "{}: lanes 32 to 63 of a wavefront of 64 would not be reached",
    Lanes.MASK: "{}: lanes 32 to 63 of a wavefront of 64 would not be in this mask, or are not known to be",
    Lanes.BITS: "{}: 32 bits would lose those of lanes 32 to 63 of a wavefront of 64",
    Lanes.GROUP: "{} means 32 lanes: lanes 32 to 63 of a wavefront of 64 are a group of their own",
}
_HINTS = {
    Lanes.NUMBER: "write warpSize for the width to let this run on whole wavefronts",
    Lanes.SHAPE: "divide by warpSize in kernels, and by the device's warpSize property on the host",
    Lanes.STEPS: "start at warpSize / 2, or end at warpSize, to let this run on whole wavefronts",
    Lanes.MASK: "write the constant 0xffffffff where all lanes are meant",
    Lanes.BITS: "count or search the ballot where it stands",
    Lanes.GROUP: "",
}


class Kept(NamedTuple):
    """A place that keeps a family at 32 lanes. ``family`` names its kernels, or else its functions."""

    use: LaneUse
    family: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Waves:
    """The decision for a whole program, by path of file."""

    native: Mapping[str, tuple[Span, ...]] = field(default_factory=dict)
    kept: Mapping[str, tuple[Kept, ...]] = field(default_factory=dict)


class _Member(NamedTuple):
    path: str
    facts: LaneFacts
    device: bool

    @property
    def key(self) -> tuple[str, Span]:
        """What tells a function from all others of the program."""
        return self.path, self.facts.span


_Family = list[_Member]


def decide(program: Program) -> Waves:
    """Look at all files of a program."""
    texts = {path: _Text.read(file.data) for path, file in program.files.items()}
    families = [
        family
        for root in _roots(program)
        for family in _families(_members([(path, texts[path]) for path in program.reach(root)]))
    ]
    warped = [family for family in families if any(m.device and m.facts.roles & _WIDENED for m in family)]
    kept: dict[str, dict[LaneUse, set[str]]] = {}
    held: set[tuple[str, Span]] = set()
    for family in warped:
        reasons = [(member, use) for member in family for use in _reasons(member)]
        if not reasons and not any("size" in member.facts.roles for member in family):
            reasons = [(member, use) for member in family for use in member.facts.first]
        names = _names(family)
        for member, use in reasons:
            kept.setdefault(member.path, {}).setdefault(use, set()).update(names)
        if reasons:
            held.update(member.key for member in family if member.device)
    _spread(families, held)
    native: dict[str, set[Span]] = {}
    for member in chain.from_iterable(warped):
        if member.device and member.key not in held:
            native.setdefault(member.path, set()).add(member.facts.span)
    return Waves(
        {path: tuple(sorted(spans)) for path, spans in native.items()},
        {path: tuple(Kept(use, tuple(sorted(names))) for use, names in found.items()) for path, found in kept.items()},
    )


def _roots(program: Program) -> list[str]:
    """The files that nobody includes; each is seen with all that it includes."""
    return [path for path in program.files if path not in program.included] or list(program.files)


def _spread(families: list[_Family], held: set[tuple[str, Span]]) -> None:
    """Hold all families that share a function with a held one: a header may serve several programs."""
    before = -1
    while len(held) != before:
        before = len(held)
        for family in families:
            if any(member.key in held for member in family):
                held.update(member.key for member in family if member.device)


class _Text(NamedTuple):
    """What is read off one file once: constants, and the functions that may work on warps or launch kernels."""

    tokens: Tokens
    constants: tuple[tuple[str, tuple[bytes, ...]], ...]
    bodies: tuple[Body, ...]

    @classmethod
    def read(cls, data: bytes) -> _Text:
        tokens = lex(data)
        known = {b"<<<", b"warpSize", b"threadIdx", *warp_functions().keys()}
        foreign = not _INTERESTING.search(data) or _NATIVE.search(data)
        found = [
            body
            for body in (() if foreign else bodies(tokens))
            if body.device or body.macro or not known.isdisjoint(tokens.texts[body.first : body.last])
        ]
        return cls(tokens, tuple(definitions(tokens)), tuple(found))


def _members(texts: list[tuple[str, _Text]]) -> list[_Member]:
    if not any(text.bodies for _, text in texts):
        return []
    constants = Constants(chain.from_iterable(text.constants for _, text in texts), WIDTHS)
    places = [(path, text.tokens, body) for path, text in texts for body in text.bodies]
    looked = [Looked(tokens, body, lane_facts(tokens, body, constants)) for _, tokens, body in places]
    given = given_widths(looked, constants) if any(item.facts.open for item in looked) else {}
    found = []
    for number, ((path, _, body), item) in enumerate(zip(places, looked, strict=True)):
        facts = replace(item.facts, uses=(*item.facts.uses, *sorted(given.get(number, ()), key=lambda use: use.span)))
        device = body.device or body.macro or bool(facts.roles - {"size"} and not facts.launches)
        if device or facts.launches:
            found.append(_Member(path, facts, device))
    return _concerned(found)


def _concerned(members: list[_Member]) -> list[_Member]:
    """Host functions, and the device functions that count lanes or use one that does: others join nothing."""
    device = [member for member in members if member.device]
    found = [member for member in device if member.facts.counts]
    names = {member.facts.body.name for member in found}
    left = [member for member in device if not member.facts.counts]
    while more := [member for member in left if member.facts.names & names]:
        found += more
        names.update(member.facts.body.name for member in more)
        left = [member for member in left if member not in more]
    return [*(member for member in members if not member.device), *found]


def _reasons(member: _Member) -> Iterable[LaneUse]:
    """What in a function keeps its family at 32 lanes. Host code shares sizes only."""
    facts = member.facts
    if not member.device:
        return (use for use in facts.uses if use.kind is Lanes.SHAPE)
    found = list(facts.uses)
    at = Span(facts.span.start, facts.span.start)
    if facts.lane_asm:
        found.append(LaneUse(Lanes.GROUP, at, "inline PTX"))
    if facts.roles and not facts.body.name:
        found.append(LaneUse(Lanes.GROUP, at, "a function without a name"))
    return found


def _names(family: _Family) -> set[str]:
    """The kernels of a family, or all its functions if no kernel is among them."""
    device = [member.facts.body for member in family if member.device]
    kernels = {body.name for body in device if body.kernel}
    return kernels or {body.name for body in device if body.name}


def _families(members: list[_Member]) -> Iterable[_Family]:
    """Device functions joined by the names they use, each with the host functions that launch one of them."""
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    device = [member for member in members if member.device]
    for member in device:
        parent.setdefault(_name(member), _name(member))
    for member in device:
        for name in member.facts.names & parent.keys():
            parent[root(_name(member))] = root(name)
    families: dict[str, _Family] = {}
    for member in device:
        families.setdefault(root(_name(member)), []).append(member)
    for member in members:
        if not member.device:
            for name in {root(name) for name in member.facts.launches & parent.keys()}:
                families[name].append(member)
    return families.values()


def _name(member: _Member) -> str:
    """The name of a function; one without a name stands for itself."""
    return member.facts.body.name or f"{member.path}:{member.facts.span.start}"


def kept_findings(context: FileContext, code: str, severity: Severity, kind: Lanes) -> Iterator[Finding]:
    """One finding for each place of this kind that keeps a family at 32 lanes, with the lanes that would go wrong."""
    for kept in context.project.waves.kept.get(context.facts.path, ()):
        if kept.use.kind is not kind or context.is_left(kept.use.span.start):
            continue
        names = ", ".join(kept.family[:3]) + (" and others" if len(kept.family) > 3 else "")
        consequence = _CONSEQUENCES[kind].format(kept.use.text)
        message = f"{consequence}; groups of 32 lanes are kept in {names or 'this function'}"
        yield context.finding(code, severity, kept.use.span, kept.use.text, message, _HINTS[kind])
