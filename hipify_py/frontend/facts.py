"""Facts: the frozen values that the frontend hands to rules and targets. Nothing of libclang is in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from hipify_py.diagnostics.model import LineIndex, Span
from hipify_py.frontend.constants import Constants, Definition, definitions, variables
from hipify_py.frontend.tokens import Tokens
from hipify_py.frontend.trees import KernelTree

if TYPE_CHECKING:
    from hipify_py.frontend.bounds import Bounds
    from hipify_py.frontend.scopes import Scopes


class Activity(Enum):
    """How well the parser knows a stretch of code."""

    ACTIVE = "active"  # parsed, and the name was resolved
    DEPENDENT = "dependent"  # parsed inside a template; resolution waits for instantiation
    UNRESOLVED = "unresolved"  # parsed, but the parser found no declaration
    DEAD = "dead"  # in a preprocessor branch that is not taken
    MACRO = "macro"  # in the body of a macro definition
    UNPARSED = "unparsed"  # no parse at all: tokens only


class Origin(Enum):
    """Who declares a name."""

    CUDA = "cuda"  # a CUDA header, ours or a real SDK's
    USER = "user"  # a file of the project
    SYSTEM = "system"  # any other header
    NONE = "none"  # no declaration seen


class Side(Enum):
    """Where code runs."""

    HOST = "host"
    DEVICE = "device"
    BOTH = "both"


FORWARD = "forward"  # the attribute of a type that is declared, or named by a typedef, and never defined
MIXED = "mixed"  # the attribute of a dependent call that may be one of CUDA's functions or an overload of the user's
REDEFINED = "redefined"  # the attribute of what the user defines although a header defines it in another way


class Resolution(NamedTuple):
    """What the parser says of one name: who declares it, its qualified name, the declaration's CUDA attributes."""

    activity: Activity
    origin: Origin = Origin.NONE
    qualified: str = ""
    entity: str = ""  # function, variable, type, enumerator, macro, namespace, member
    attributes: frozenset[str] = frozenset()  # global, device, host ..., or FORWARD, MIXED, REDEFINED


UNPARSED = Resolution(Activity.UNPARSED)


@dataclass(frozen=True, slots=True)
class Call:
    """The parenthesised arguments after a name. Spans exclude the blanks around an argument."""

    open: int  # token indices of the parentheses
    close: int
    arguments: tuple[Span, ...]
    template: Span | None = None  # explicit template arguments, with their angle brackets
    types: tuple[str, ...] = ()  # of the arguments, as the parser spells the canonical ones; empty: not asked for


@dataclass(frozen=True, slots=True)
class NameUse:
    """One identifier that may be CUDA's, where it stands, with what is known of it."""

    name: str
    token: int
    span: Span
    resolution: Resolution
    qualifier: str = ""  # lexical qualifier with aliases resolved: "cub", "cooperative_groups"
    member: bool = False  # after . or ->
    scope: bool = False  # before ::, or named by a using directive
    call: Call | None = None
    side: Side = Side.HOST

    @property
    def activity(self) -> Activity:
        """How well the parser knows this place."""
        return self.resolution.activity


@dataclass(frozen=True, slots=True)
class Launch:
    """One ``kernel<<<grid, block, shared, stream>>>(arguments)``."""

    kernel: Span
    chevrons: Span  # from <<< to >>>
    configuration: tuple[Span, ...]
    call: Call | None
    activity: Activity
    side: Side
    converted: tuple[str, ...] = ()  # the types that operators of classes convert arguments to; empty: none, or unasked


@dataclass(frozen=True, slots=True)
class Function:
    """A function declaration or definition with its CUDA attributes; ``body`` is None for declarations."""

    name: str
    token: int
    attributes: frozenset[str]
    parameters: tuple[str, ...]
    extent: Span
    body: Span | None

    @property
    def side(self) -> Side:
        """Where it runs."""
        if "global" in self.attributes:
            return Side.DEVICE
        if "device" in self.attributes:
            return Side.BOTH if "host" in self.attributes else Side.DEVICE
        return Side.HOST


@dataclass(frozen=True, slots=True)
class Include:
    """One include directive: ``header`` as written between its quotes or brackets."""

    header: str
    angled: bool
    span: Span  # the whole directive
    name: Span  # the header with its quotes or brackets
    dead: bool


class UntranslatedHeader(NamedTuple):
    """An include of a file that is not translated, and the headers that this file includes, directly or not."""

    include: Include
    reached: frozenset[str]


@dataclass(frozen=True, slots=True)
class InlineAsm:
    """One ``asm`` statement: ``text`` is the concatenated template, ``statement`` runs to the semicolon."""

    token: int
    span: Span
    statement: Span
    template: str
    activity: Activity
    side: Side


@dataclass(frozen=True, slots=True)
class ParseError:
    """One error of the parser in this file."""

    offset: int
    message: str

    @property
    def missing(self) -> str:
        """The header that was not found, if that is the error."""
        return self.message.split("'")[1] if self.message.endswith("' file not found") else ""


@dataclass(frozen=True)
class FileFacts:
    """Everything known about one file."""

    path: str
    data: bytes
    tokens: Tokens
    uses: tuple[NameUse, ...] = ()
    launches: tuple[Launch, ...] = ()
    functions: tuple[Function, ...] = ()
    includes: tuple[Include, ...] = ()
    asm: tuple[InlineAsm, ...] = ()
    dead: tuple[Span, ...] = ()
    errors: tuple[ParseError, ...] = ()
    parsed_through: str = ""
    crashed: bool = False  # the parser died on this file
    stopped: str = ""  # the limit at which the parser was stopped: "60 s", "2,048 MiB"
    aliases: dict[str, str] = field(default_factory=dict)  # namespace aliases: cg -> cooperative_groups
    kernels: frozenset[str] = frozenset()  # names that the parser knows to be kernels
    refused: tuple[tuple[int, str], ...] = ()  # where a file outside of the sandbox was asked for, and its name
    untranslated: tuple[UntranslatedHeader, ...] = ()  # headers of the user's outside of what is translated
    kernel_trees: tuple[KernelTree, ...] = ()  # their bodies, if the target asked for them
    elsewhere: Callable[[], Iterable[Definition]] = tuple  # constants of the files that compilers see with this one

    @cached_property
    def lines(self) -> LineIndex:
        """The line index of the file."""
        return LineIndex(self.data)

    @cached_property
    def bounds(self) -> Bounds:
        """The ranges of whole numbers in the file."""
        from hipify_py.frontend.bounds import Bounds  # which needs calls, and they are defined here

        return Bounds(self.tokens, self.constants)

    @cached_property
    def scopes(self) -> Scopes:
        """What is declared in the brackets of the file."""
        from hipify_py.frontend.scopes import Scopes  # which needs calls, too

        return Scopes(self.tokens)

    @cached_property
    def constants(self) -> Constants:
        """The whole numbers that names of the file stand for wherever they stand: no name is a variable's, too."""
        names = variables(self.tokens)
        own = ((name, value) for name, value in definitions(self.tokens) if name not in names)
        return Constants(own, elsewhere=lambda: (found for found in self.elsewhere() if found[0] not in names))

    def text(self, span: Span) -> str:
        """Source text of ``span``."""
        return self.data[span.start : span.end].decode("utf-8", "replace")
