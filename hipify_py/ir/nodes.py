"""The nodes of the kernel IR.

Expressions have no side effects; loads may stand in them. Every operand has exactly the type that its operation needs:
C's implicit conversions are :class:`Cast` nodes. Control flow is structured: what C's jumps do is :class:`Leave`, which
ends the enclosing :class:`Region` of that label for the thread that executes it.

Two levels share these nodes. As lifted, a kernel says what one thread does. After
:mod:`hipify_py.ir.passes.predication` it says what all threads of a block do together: conditions of ``If`` and
``Loop`` are the same for all of them, and a ``mask`` says who takes part in an access.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hipify_py.ir.types import BOOL, Scalar


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression of one scalar type."""

    type: Scalar


@dataclass(frozen=True, slots=True)
class Const(Expr):
    """A constant; integers in the range of their type."""

    value: int | float


@dataclass(frozen=True, slots=True)
class Var(Expr):
    """A variable, or a scalar parameter."""

    name: str


@dataclass(frozen=True, slots=True)
class Index(Expr):
    """A place in the launch: ``thread``, ``block``, ``block_size``, ``grid_size`` with an axis, or ``lane``.

    Of a whole block's threads: ``linear`` is a thread's number, ``padded`` how many there are with those that only
    fill up to a power of two, ``live`` whether it isn't one of these.
    """

    what: str
    axis: int = 0


@dataclass(frozen=True, slots=True)
class Given(Expr):
    """Whether the parameter behind ``array`` points anywhere: the launch may pass null."""

    array: str


@dataclass(frozen=True, slots=True)
class Unary(Expr):
    """``neg``, ``not`` (bitwise, or logical on bool)."""

    op: str
    a: Expr


@dataclass(frozen=True, slots=True)
class Binary(Expr):
    """Arithmetic on two operands of the result's type; shifts take the amount in that type, too."""

    op: str
    a: Expr
    b: Expr


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    """A comparison (``<``, ``<=``, ``>``, ``>=``, ``==``, ``!=``) of two operands of one type."""

    op: str
    a: Expr
    b: Expr


@dataclass(frozen=True, slots=True)
class Cast(Expr):
    """A conversion with C's meaning."""

    a: Expr


@dataclass(frozen=True, slots=True)
class Bitcast(Expr):
    """The same bits as another type of the same width."""

    a: Expr


@dataclass(frozen=True, slots=True)
class Select(Expr):
    """``b`` where ``condition`` holds, else ``c``; both are evaluated."""

    condition: Expr
    b: Expr
    c: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """A function of the operation tables (``sqrt``, ``popc``)."""

    name: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Load(Expr):
    """The element of ``array`` at ``index``, counted in units of the array."""

    array: str
    index: Expr
    mask: Expr | None = None


@dataclass(frozen=True, slots=True)
class Any(Expr):
    """Whether ``a`` holds for any thread of the block."""

    a: Expr


@dataclass(frozen=True, slots=True)
class Reduction(Expr):
    """All threads' values of ``a`` combined by ``op``; of each row of ``width`` threads if that isn't 0."""

    op: str
    a: Expr
    width: int = 0


@dataclass(frozen=True, slots=True)
class Scan(Expr):
    """The values of ``a`` of this thread (unless ``exclusive``) and those before it in its row, combined by ``op``."""

    op: str
    a: Expr
    width: int = 0
    exclusive: bool = False


@dataclass(frozen=True, slots=True)
class Element(Expr):
    """One thread's value of ``a``."""

    a: Expr
    lane: int


@dataclass(frozen=True, slots=True)
class Transposed(Expr):
    """A part of a transposed matrix: ``parts`` are the block's values of its first rows, of the next, and so on.

    Together they have ``rows`` times ``columns`` elements; ``part`` says which of them a thread has of the result.
    """

    parts: tuple[Expr, ...]
    rows: int
    columns: int
    part: int


@dataclass(frozen=True, slots=True)
class MatrixProduct(Expr):
    """The block's values of ``a`` and ``b`` as square matrices of ``side`` rows, multiplied."""

    a: Expr
    b: Expr
    side: int


@dataclass(frozen=True, slots=True)
class Stmt:
    """A statement; ``where`` is the byte offset that it comes from."""

    where: int


@dataclass(frozen=True, slots=True)
class Declare(Stmt):
    """Brings a variable into being; without a value it holds anything."""

    var: Var
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Assign(Stmt):
    """Gives a variable a value."""

    var: Var
    value: Expr


@dataclass(frozen=True, slots=True)
class Store(Stmt):
    """Writes an element."""

    array: str
    index: Expr
    value: Expr
    mask: Expr | None = None


@dataclass(frozen=True, slots=True)
class Atomic(Stmt):
    """A read-modify-write of an element; ``result`` (if any) becomes its old value.

    ``op`` is add, min, max, and, or, xor, exchange or cas; cas compares with the first operand and writes the second.
    """

    result: Var | None
    op: str
    array: str
    index: Expr
    operands: tuple[Expr, ...]
    mask: Expr | None = None


@dataclass(frozen=True, slots=True)
class Collective(Stmt):
    """An exchange among the threads of a warp or of the block (``shuffle``, ``ballot``, ``block_any`` ...)."""

    result: Var
    op: str
    operands: tuple[Expr, ...]
    mask: Expr | None = None


@dataclass(frozen=True, slots=True)
class Barrier(Stmt):
    """``scope`` is block, warp or fence: threads wait for each other (the first two), and memory is ordered."""

    scope: str


@dataclass(frozen=True, slots=True)
class If(Stmt):
    """Two ways. ``stays`` is ``then`` or ``other`` if all who don't take that way have left the kernel."""

    condition: Expr
    then: tuple[Stmt, ...]
    other: tuple[Stmt, ...] = ()
    stays: str = ""


@dataclass(frozen=True, slots=True)
class Loop(Stmt):
    """``before`` and then ``condition`` are evaluated ahead of each round, ``step`` after it.

    Without ``test_first`` the first round comes unconditionally. Whoever isn't ``alive`` any more has left the kernel.
    """

    condition: Expr
    before: tuple[Stmt, ...]
    body: tuple[Stmt, ...]
    step: tuple[Stmt, ...]
    test_first: bool = True
    alive: Var | None = None


@dataclass(frozen=True, slots=True)
class Region(Stmt):
    """Statements that a :class:`Leave` of this label ends."""

    label: str
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Leave(Stmt):
    """Ends the region of that label, for this thread."""

    label: str


KERNEL = "kernel"
"""The label of the region that the whole body is."""


COUNTERS = "counters"
"""The space of arrays that are values of the block: it adds ones to them, and reads them."""


@dataclass(frozen=True, slots=True)
class Array:
    """Memory that a kernel reads or writes.

    ``space`` is global (a parameter or a variable of the program), shared, local (one for each thread) or counters.
    ``unit`` is what indices count, ``count`` how many units there are (0: unknown). ``offset`` is where it lies among
    the arrays of its space, in bytes.
    """

    name: str
    space: str
    unit: Scalar
    count: int = 0
    offset: int = 0
    volatile: bool = False
    symbol: str = ""  # of the program's variable behind it; empty for parameters
    dynamic: bool = False  # its size is the launch's


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: scalar of ``type``, or the array of that name if ``type`` is None.

    ``path`` says where it comes from: the C++ parameter's name and members, and the byte offset in it.
    """

    name: str
    type: Scalar | None
    source: str
    position: int  # number of the C++ parameter; -1 for a variable of the program
    offset: int = 0
    ctype: str = ""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel."""

    name: str
    parameters: tuple[Parameter, ...]
    arrays: dict[str, Array]
    body: tuple[Stmt, ...]
    signature: str = ""
    instance: tuple[str, ...] = ()  # template arguments
    notes: tuple[tuple[int, str, str], ...] = field(default=())  # place, code, text: what was left out on purpose
    varying: frozenset[str] = frozenset()  # variables that differ among the threads of a block
    blocks: tuple[tuple[int, int, int], ...] = ()  # the only sizes of a block that it is for; empty: any


MADE = "'"
"""What names of variables that passes make end with: no name of the source does."""


def made(scalar: Scalar, name: str) -> Var:
    """A variable that a pass makes."""
    return Var(scalar, name + MADE)


def const(scalar: Scalar, value: int | float) -> Const:
    """A constant of a type."""
    return Const(scalar, value)


TRUE, FALSE = Const(BOOL, 1), Const(BOOL, 0)


def children(node: Expr) -> tuple[Expr, ...]:
    """The operands of an expression."""
    match node:
        case Unary(a=a) | Cast(a=a) | Bitcast(a=a) | Any(a=a):
            return (a,)
        case Reduction(a=a) | Scan(a=a) | Element(a=a):
            return (a,)
        case Transposed(parts=parts):
            return parts
        case Binary(a=a, b=b) | Compare(a=a, b=b) | MatrixProduct(a=a, b=b):
            return (a, b)
        case Select(condition=c, b=a, c=b):
            return (c, a, b)
        case Call(arguments=arguments):
            return arguments
        case Load(index=index, mask=mask):
            return (index,) if mask is None else (index, mask)
    return ()


def walk(node: Expr) -> list[Expr]:
    """An expression and all below it."""
    found = [node]
    for child in children(node):
        found += walk(child)
    return found


def everything(statements: Iterable[Stmt]) -> Iterator[Stmt]:
    """Statements and all inside them."""
    for statement in statements:
        yield statement
        match statement:
            case If(then=then, other=other):
                yield from everything((*then, *other))
            case Loop(before=before, body=body, step=step):
                yield from everything((*before, *body, *step))
            case Region(body=body):
                yield from everything(body)
