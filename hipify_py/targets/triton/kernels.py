"""One kernel of the IR as the text of a Triton kernel."""

from __future__ import annotations

import keyword
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hipify_py.ir.idioms.lifting import accessed
from hipify_py.ir.nodes import (
    COUNTERS,
    MADE,
    Array,
    Assign,
    Atomic,
    Collective,
    Declare,
    If,
    Kernel,
    Loop,
    Parameter,
    Stmt,
)
from hipify_py.ir.passes.storage import local_size, shared_size
from hipify_py.ir.types import F64, Scalar
from hipify_py.targets.triton.counting import count_reads
from hipify_py.targets.triton.expressions import ONE, Expressions
from hipify_py.targets.triton.statements import Statements
from hipify_py.targets.triton.types import DTYPES, SIGNATURES, in_memory, passed_as

_RESERVED = frozenset((
    "tl", "triton", "torch", "math", "struct", "libdevice", "BX", "BY", "BZ", "NT", "tid", "tx", "ty", "tz", "lane",
    "live", ONE, "scratch", "block_scratch", "shared_bytes", "grid", "block", "sizes", "each", "float", "range", "min",
    "max", "print", "int", "abs", "map", "list", "tuple",
))  # fmt: skip
_OPTIONS = frozenset((
    "self", "warmup", "debug", "num_warps", "num_stages", "num_ctas", "maxnreg", "warp_size", "arch", "backend_name",
    "clc", "kpack", "waves_per_eu", "schedule_hint", "extern_libs", "enable_fp_fusion", "sanitize_overflow",
    "instrumentation_mode", "ir_override", "launch_pdl", "launch_cooperative_grid", "llvm_fn_attrs", "min_shared_mem",
))  # fmt: skip
"""Keywords of a launch with a meaning of their own: no parameter may be called so."""
SCRATCH = "scratch"


@dataclass(frozen=True)
class PrintedKernel:
    """The text of a kernel, and what its launch needs to know.

    ``original`` is its name in the source. ``types`` are the parameters' types as Triton's compiler takes them;
    ``scratch`` is how many bytes each block needs besides dynamic shared memory, ``scratch_per_thread`` how many each
    thread needs (of the padded block); ``read`` and ``written`` are the parameters that point to what the kernel reads
    and changes, ``blocks`` the blocks that launches are known to have.
    """

    name: str
    original: str
    signature: str
    parameters: tuple[str, ...]
    sources: tuple[Parameter, ...]
    types: dict[str, str]
    body: str
    used: frozenset[str]
    scratch: int
    scratch_per_thread: int
    dynamic: bool
    instance: tuple[str, ...]
    read: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    blocks: tuple[tuple[int, int, int], ...] = ()
    launches: frozenset[int] = frozenset()  # byte offsets in the kernel's file


def print_kernel(kernel: Kernel, name: str, blocks: Sequence[tuple[int, int, int]] = ()) -> PrintedKernel:
    """Print a kernel that the passes are through with; ``blocks`` are those of the launches that are known.

    Raises:
        Refusal: Triton has no form for an operation.
    """
    names = _names(kernel, name)
    expressions = Expressions(kernel, names)
    statements = Statements(expressions, frozenset(_changed(kernel.body)), count_reads(kernel.body))
    statements.sequence(kernel.body)
    arrays = kernel.arrays
    read, written = (frozenset(names[array] for array in each) for each in accessed(kernel.body))
    needs_scratch = any(arrays[array].space in ("shared", "local") for array in expressions.used & arrays.keys())
    types = {names[p.name]: _signature(p, arrays) for p in kernel.parameters}
    dynamic = any(array.dynamic for array in arrays.values())
    if needs_scratch:
        types |= {SCRATCH: "*u8", **({"shared_bytes": "i32"} if dynamic else {})}
    head = [
        *_asserted(kernel),
        *_coordinates(expressions.used),
        *_parameters(kernel, names),
        *_one(expressions.used, types),
        *_scratch(kernel, expressions, needs_scratch),
        *_counters(kernel, expressions),
    ]
    return PrintedKernel(
        name=name,
        original=kernel.name,
        signature=kernel.signature,
        parameters=tuple(types),
        sources=kernel.parameters,
        types=types,
        body="\n".join([*head, *statements.lines] or ["pass"]),
        used=frozenset(expressions.used),
        scratch=shared_size(kernel) if needs_scratch else 0,
        scratch_per_thread=local_size(kernel) if needs_scratch else 0,
        dynamic=dynamic,
        instance=kernel.instance,
        read=read,
        written=written,
        blocks=tuple(sorted(set(blocks))),
    )


def _signature(parameter: Parameter, arrays: dict[str, Array]) -> str:
    if parameter.type is not None:
        return SIGNATURES[passed_as(parameter.type)]
    return f"*{SIGNATURES[in_memory(arrays[parameter.name].unit)]}"


def _names(kernel: Kernel, own: str) -> dict[str, str]:
    """Python names of everything, by name in the IR; none is the kernel's ``own``, which its launcher has to see."""
    found: dict[str, str] = {}
    taken: set[str] = {*_RESERVED, own}
    declared = list(_declared(kernel.body))
    passed = {parameter.name for parameter in kernel.parameters}
    names = dict.fromkeys([*(p.name for p in kernel.parameters), *kernel.arrays, *declared])
    for name in sorted(names, key=lambda name: MADE in name):  # the source's come first
        candidate = name.replace(MADE, "")
        while candidate in taken or keyword.iskeyword(candidate) or (name in passed and candidate in _OPTIONS):
            candidate += "_"
        taken.add(candidate)
        found[name] = candidate
    return found


def _declared(statements: Sequence[Stmt]) -> Iterator[str]:
    for statement in statements:
        match statement:
            case Declare(var=var) | Collective(result=var):
                yield var.name
            case Atomic(result=result) if result is not None:
                yield result.name
            case If(then=then, other=other):
                yield from _declared(then)
                yield from _declared(other)
            case Loop(before=before, body=body, step=step):
                yield from _declared((*before, *body, *step))


def _changed(statements: Sequence[Stmt]) -> Iterator[str]:
    for statement in statements:
        match statement:
            case Assign(var=var):
                yield var.name
            case If(then=then, other=other):
                yield from _changed(then)
                yield from _changed(other)
            case Loop(before=before, body=body, step=step):
                yield from _changed((*before, *body, *step))
                yield from _declared(before)


def _asserted(kernel: Kernel) -> Iterator[str]:
    """Kernels with operations over a whole block are for the blocks that they have been made for."""
    if kernel.blocks:
        tests = (f"(BX == {x} and BY == {y} and BZ == {z})" for x, y, z in kernel.blocks)
        yield f'tl.static_assert({" or ".join(tests)}, "it is for the blocks of the original launches")'


def _coordinates(used: set[str]) -> Iterator[str]:
    """The thread's place in the block: threads are numbered x first, and padded to a power of two."""
    if "tid" in used:
        yield "tid = tl.arange(0, NT)"
    if "tx" in used:
        yield "tx = tid % BX"
    if "ty" in used:
        yield "ty = tid // BX % BY"
    if "tz" in used:
        yield "tz = tid // (BX * BY)"
    if "lane" in used:
        yield "lane = tid % 32"
    if "live" in used:
        yield "live = tid < BX * BY * BZ"


def _parameters(kernel: Kernel, names: dict[str, str]) -> Iterator[str]:
    """Parameters in their exact types, whatever the launch passes: 1 would be a constant, unsigned types are signed."""
    for parameter in kernel.parameters:
        name = names[parameter.name]
        if parameter.type is not None:
            exact = f"tl.cast({name}, {DTYPES[passed_as(parameter.type)]})"
            bits = parameter.type == F64
            yield f"{name} = {exact}" + (f".to({DTYPES[F64]}, bitcast=True)" if bits else _conversion(parameter.type))
        else:
            unit = in_memory(kernel.arrays[parameter.name].unit)
            if unit.kind == "uint":
                yield f"{name} = {name}.to(tl.pointer_type({DTYPES[unit]}), bitcast=True)"


def _conversion(scalar: Scalar) -> str:
    return "" if passed_as(scalar) == scalar else f".to({DTYPES[scalar]})"


def _scratch(kernel: Kernel, expressions: Expressions, needed: bool) -> Iterator[str]:
    """Shared and local arrays in the part of the scratch memory that is this block's."""
    if not needed:
        return
    shared, local = shared_size(kernel), local_size(kernel)
    dynamic = any(array.dynamic for array in kernel.arrays.values())
    number = "(tl.program_id(2) * tl.num_programs(1) + tl.program_id(1)) * tl.num_programs(0) + tl.program_id(0)"
    size = total(shared, local, dynamic)
    yield f"block_scratch = scratch + ({number}).to(tl.int64) * {size if size.isdecimal() else f'({size})'}"
    for array in kernel.arrays.values():
        if array.space not in ("shared", "local") or array.name not in expressions.used:
            continue
        unit: Scalar = in_memory(array.unit)
        offset = str(array.offset) if array.space == "shared" else total(shared, array.offset, dynamic)
        address = "block_scratch" if offset == "0" else f"(block_scratch + {offset})"
        name = expressions.names[array.name]
        yield f"{name} = {address}.to(tl.pointer_type({DTYPES[unit]}), bitcast=True)"


def _one(used: Iterable[str], types: dict[str, str]) -> Iterator[str]:
    """The number 1 with the highest bit of an address, which is 0 in all programs; without one, nothing is written."""
    pointer = next((name for name, kind in types.items() if kind.startswith("*")), None)
    if ONE in used and pointer is None:
        yield f"{ONE} = tl.full([], 1.0, tl.float32)"
    elif ONE in used:
        yield f"{ONE} = (({pointer}.to(tl.int64) >> 63).to(tl.int32) | 0x3F800000).to(tl.float32, bitcast=True)"


def _counters(kernel: Kernel, expressions: Expressions) -> Iterator[str]:
    """Arrays that the block counts in, at zero."""
    for array in kernel.arrays.values():
        if array.space == COUNTERS:
            yield f"{expressions.names[array.name]} = tl.zeros([{array.count}], tl.int32)"


def total(fixed: int, each: int, dynamic: bool, threads: str = "NT") -> str:
    """Bytes as an expression: some, some for each thread, and dynamic shared memory."""
    parts = [str(fixed) if fixed else "", f"{each} * {threads}" if each else "", "shared_bytes" if dynamic else ""]
    return " + ".join(part for part in parts if part) or "0"
