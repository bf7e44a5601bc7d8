"""From bytes to :class:`FileFacts`: tokens find everything, the parser's view (where there is one) judges it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace

from hipify_py.diagnostics.model import Span
from hipify_py.frontend import structure
from hipify_py.frontend.asm_statements import find_asm
from hipify_py.frontend.clang import FileView
from hipify_py.frontend.facts import (
    UNPARSED,
    Activity,
    Call,
    FileFacts,
    InlineAsm,
    Launch,
    NameUse,
    Resolution,
    Side,
)
from hipify_py.frontend.launches import find_chevrons, kernel_before
from hipify_py.frontend.tokens import Directive, Tokens, lex

_WITHOUT_NAMES = frozenset(("include", "include_next", "import", "error", "warning", "line", "pragma"))


def candidates(tokens: Tokens, is_candidate: Callable[[str], bool]) -> list[int]:
    """Token indices of identifiers worth asking the parser about, plus one place of every other name.

    The single places find names that only the parser knows to be CUDA's. Parameters of macros are none in these.
    """
    verdicts: dict[bytes, bool] = {}
    found: list[int] = []
    parameters: dict[int, frozenset[bytes]] = {}
    for index in tokens.identifiers():
        directive = tokens.directive[index]
        text = tokens.texts[index]
        if directive >= 0:
            if directive not in parameters:
                parameters[directive] = _parameters(tokens, tokens.directives[directive])
            if tokens.directives[directive].name in _WITHOUT_NAMES or text in parameters[directive]:
                continue
        verdict = verdicts.get(text)
        if verdict is None:
            verdict = verdicts[text] = is_candidate(tokens.name(index))
            found.append(index)
        elif verdict:
            found.append(index)
    return found


def _parameters(tokens: Tokens, directive: Directive) -> frozenset[bytes]:
    """The names of a macro's parameters; none of other directives."""
    parentheses = structure.macro_parameters(tokens, directive) if directive.name == "define" else None
    return frozenset(tokens.texts[parentheses[0] + 1 : parentheses[1]]) if parentheses else frozenset()


class Analyzer:
    """Builds the facts of one file."""

    def __init__(self, path: str, data: bytes, tokens: Tokens, view: FileView | None) -> None:
        self.path = path
        self.data = data
        self.tokens = tokens
        self.view = view
        self.aliases = structure.aliases(tokens)
        self._sides = _SideIndex(tokens, view)

    def facts(self, indices: list[int], is_candidate: Callable[[str], bool], parsed_through: str = "") -> FileFacts:
        """All facts; ``indices`` are the tokens that :func:`candidates` chose."""
        view = self.view
        dead = view.dead if view else ()
        return FileFacts(
            path=self.path,
            data=self.data,
            tokens=self.tokens,
            uses=tuple(self.uses(indices, is_candidate)),
            launches=tuple(self.launches()),
            functions=view.functions if view else (),
            includes=structure.include_facts(self.tokens, dead),
            asm=tuple(self.asm()),
            dead=dead,
            errors=view.errors if view else (),
            parsed_through=parsed_through,
            aliases=self.aliases,
            kernels=self.kernels(indices),
        )

    def kernels(self, indices: list[int]) -> frozenset[str]:
        """Names that the parser knows to be kernels, here or in another file."""
        if self.view is None:
            return frozenset()
        starts, resolutions = self.tokens.starts, self.view.resolutions
        return frozenset(
            self.tokens.name(index)
            for index in indices
            if starts[index] in resolutions and "global" in resolutions[starts[index]].attributes
        )

    def uses(self, indices: list[int], is_candidate: Callable[[str], bool]) -> list[NameUse]:
        found: list[NameUse] = []
        for index in indices:
            use = self.use(index)
            if is_candidate(use.name) or use.resolution.origin.value == "cuda":
                found.append(use)
        return found

    def use(self, index: int) -> NameUse:
        tokens = self.tokens
        names, member = structure.qualifier_before(tokens, index)
        if names:
            names[0] = self.aliases.get(names[0], names[0])
        return NameUse(
            name=tokens.name(index),
            token=index,
            span=tokens.span(index),
            resolution=self.resolution(index),
            qualifier="::".join(names),
            member=member,
            scope=structure.is_scope(tokens, index),
            call=self.call(index),
            side=self._sides.at(tokens.starts[index]),
        )

    def call(self, index: int) -> Call | None:
        """The call after a name, with the argument types that the parser was asked for."""
        call = structure.call_after(self.tokens, index)
        if call is None or self.view is None:
            return call
        types = self.view.argument_types.get(self.tokens.starts[call.open], ())
        return replace(call, types=types) if types else call

    def resolution(self, index: int) -> Resolution:
        if self.view is None:
            return UNPARSED
        start = self.tokens.starts[index]
        found = self.view.resolutions.get(start, UNPARSED)
        if found.activity not in (Activity.DEAD, Activity.UNRESOLVED):
            return found
        # Inside a function the parser gives tokens of a dead branch the function's own cursor, outside it none.
        dead = structure.contains(self.view.dead, start)
        return Resolution(Activity.DEAD if dead else Activity.UNRESOLVED)

    def activity(self, index: int) -> Activity:
        """The activity of a token that isn't a name."""
        if self.view is None:
            return Activity.UNPARSED
        if structure.contains(self.view.dead, self.tokens.starts[index]):
            return Activity.DEAD
        return Activity.MACRO if self.tokens.directive[index] >= 0 else Activity.ACTIVE

    def launches(self) -> list[Launch]:
        tokens = self.tokens
        found: list[Launch] = []
        for chevrons in find_chevrons(tokens):
            first = kernel_before(tokens, chevrons.first)
            if first is None:
                continue
            kernel = Span(tokens.starts[first], tokens.ends[chevrons.first - 1])
            span = Span(tokens.starts[chevrons.first], tokens.ends[chevrons.last])
            call = structure.call_after(tokens, chevrons.last)
            side = self._sides.at(span.start)
            activity = self.activity(chevrons.first)
            conversions = self.view.conversions if self.view and call else {}
            converted = conversions.get(tokens.starts[call.open], ()) if call else ()
            found.append(Launch(kernel, span, chevrons.configuration, call, activity, side, converted))
        return found

    def asm(self) -> list[InlineAsm]:
        return [
            InlineAsm(
                found.token,
                found.span,
                found.statement,
                found.template,
                self.activity(found.token),
                self._sides.at(found.span.start),
            )
            for found in find_asm(self.tokens)
        ]


class _SideIndex:
    """Host or device, by byte offset: from the parser's functions, else from specifiers in the tokens."""

    def __init__(self, tokens: Tokens, view: FileView | None) -> None:
        bodies: dict[Span, Side] = {}
        for body, _, host in structure.device_bodies(tokens):
            bodies[body] = Side.BOTH if host else Side.DEVICE
        for function in view.functions if view else ():
            if function.body and function.side is not Side.HOST:
                bodies[function.body] = function.side
        self._starts: list[int] = [0]
        self._sides: list[Side] = [Side.HOST]
        self._sweep(sorted(bodies.items(), key=lambda item: (item[0].start, -item[0].end)))

    def _sweep(self, bodies: list[tuple[Span, Side]]) -> None:
        """Lay nested bodies out as consecutive stretches, the innermost deciding."""
        stack: list[tuple[int, Side]] = []

        def leave(limit: int) -> None:
            while stack and stack[-1][0] <= limit:
                end, _ = stack.pop()
                self._starts.append(end)
                self._sides.append(stack[-1][1] if stack else Side.HOST)

        for span, side in bodies:
            leave(span.start)
            stack.append((span.end, side))
            self._starts.append(span.start)
            self._sides.append(side)
        leave(1 << 62)

    def at(self, offset: int) -> Side:
        """The side of the innermost marked body around ``offset``; host outside all of them."""
        return self._sides[bisect_right(self._starts, offset) - 1]


ViewOf = Callable[[list[int], list[int], list[int]], FileView | None]


@dataclass(frozen=True, slots=True)
class Interest:
    """Which identifiers a target wants to know about, and for which of them the types of a call's arguments.

    ``every_file``: files whose text can't hold CUDA are parsed, too, since names of the user's own may be wanted.
    """

    is_candidate: Callable[[str], bool]
    needs_types: Callable[[str], bool]
    every_file: bool = False
    kernels: bool = False  # whether the bodies of kernels are wanted as trees
    conversions: bool = False  # whether it is wanted which classes' operators convert arguments of launches


def analyze(
    path: str, data: bytes, interest: Interest, view_of: ViewOf | None = None, parsed_through: str = ""
) -> FileFacts:
    """The facts of one file.

    ``view_of`` asks the parser about offsets of names, and of the parentheses of calls and launches; None: tokens only.
    """
    tokens = lex(data)
    indices = candidates(tokens, interest.is_candidate)
    view = None
    if view_of is not None:
        calls = [structure.call_after(tokens, i) for i in indices if interest.needs_types(tokens.name(i))]
        offsets = [tokens.starts[index] for index in indices]
        chevrons = find_chevrons(tokens) if interest.conversions else ()
        launches = [structure.call_after(tokens, found.last) for found in chevrons]
        view = view_of(offsets, *([tokens.starts[call.open] for call in asked if call] for asked in (calls, launches)))
    return Analyzer(path, data, tokens, view).facts(indices, interest.is_candidate, parsed_through)
