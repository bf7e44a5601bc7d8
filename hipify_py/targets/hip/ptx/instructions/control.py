"""Barriers, fences, and instructions that stop, sleep or steer."""

from __future__ import annotations

from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.operation import Operation
from hipify_py.targets.hip.ptx.types import U32

_FENCES = {"cta": "__threadfence_block", "gl": "__threadfence", "gpu": "__threadfence", "sys": "__threadfence_system"}
_FENCES["cluster"] = "__threadfence"
_BARRIER_HINT = "synchronise the whole block with __syncthreads(), or the wavefront"


def _barrier(op: Operation) -> None:
    """Barrier 0 of all threads is __syncthreads(); AMD GPUs have no other barriers in a block."""
    op.has("cta", "aligned")
    warp = op.has("warp")
    if not op.has("sync"):
        raise Refused("only .sync of the whole block has a counterpart", _BARRIER_HINT)
    if warp:
        op.count(1)
        op.effect(f"warp32::sync({op.argument(0, U32)})")
        return
    if len(op.instruction.operands) > 1:
        raise Refused("a barrier for part of the block has no counterpart", _BARRIER_HINT)
    op.count(1)
    if op.constant(0) != 0:
        raise Refused("named barriers have no counterpart", _BARRIER_HINT)
    op.effect("__syncthreads()")


def _fence(op: Operation) -> None:
    """``membar`` and ``fence``; HIP's fences are as strong as ``.sc``."""
    if op.has("proxy"):
        if op.has("tensormap::generic", "tensormap"):
            raise Refused("tensor maps have no counterpart")
        op.modifiers.clear()
        op.note("the proxy fence is dropped: AMD GPUs have one path to memory")
        return
    if op.has("mbarrier_init"):
        op.modifiers.clear()
        op.note("the fence after the barrier's initialisation is dropped: there are no such barriers")
        return
    op.has("sc", "acq_rel", "acquire", "release")
    scope = op.one_of(*_FENCES) or "sys"
    op.count(0)
    op.effect(f"{_FENCES[scope]}()")


def _trap(op: Operation) -> None:
    op.count(0)
    op.effect("__builtin_trap()")


def _breakpoint(op: Operation) -> None:
    op.count(0)
    op.effect("__builtin_debugtrap()")


def _exit(op: Operation) -> None:
    """The thread ends; AMD's instruction ends the wavefront's active lanes."""
    raise Refused("a thread can't end by itself", "return from the kernel")


def _sleep(op: Operation) -> None:
    op.has("u32")
    op.count(1)
    op.effect("__builtin_amdgcn_s_sleep(1)")
    op.note("sleeps for about 64 clocks whatever the duration")


def _dependent_grids(op: Operation) -> None:
    """``griddepcontrol``: without programmatic launches a kernel starts when the one before has ended."""
    op.has("wait", "launch_dependents")
    op.count(0)
    op.note("grids of one stream run one after the other: there is nothing to wait for")


def _registers(op: Operation) -> None:
    """``setmaxnreg``: a hint for the register file."""
    op.modifiers.clear()
    op.note("the number of registers is fixed when a kernel starts: the change is dropped")


TABLE = {
    "bar": _barrier,
    "barrier": _barrier,
    "membar": _fence,
    "fence": _fence,
    "trap": _trap,
    "brkpt": _breakpoint,
    "exit": _exit,
    "nanosleep": _sleep,
    "griddepcontrol": _dependent_grids,
    "setmaxnreg": _registers,
}
