"""What all kinds share, and the names that a kernel has before any of them adds its own.

``v0`` to ``v2`` and the four elements of ``arr`` are the thread's; ``mine`` points to four elements of ``out`` and
``own`` to four of shared memory that no other thread touches; ``turn`` is an index that changes.
"""

from __future__ import annotations

from random_kernels.scope import Lines, Scope

OWN = 3 * 128
"""Where the threads' own elements of ``out`` begin."""
COMMON = f"#define OWN {OWN}u\n"
OPENING = [
    "__shared__ unsigned owned[512];",
    "unsigned turn = tid % 4u;",
    "unsigned* mine = out + OWN + 4u * gid;",
    "unsigned* own = owned + 4u * tid;",
    "for (unsigned i = 0; i < 4u; ++i) { own[i] = gid * 7u + i; mine[i] = in[gid + i]; }",
]
ENDING = [
    "for (unsigned i = 0; i < 4u; ++i) out[gid] = MIX(out[gid], MIX(own[i], MIX(arr[i], mine[i])));",
    "out[gid] += turn;",
]
PLACES = ("turn", "arr[turn % 4u]", "arr[1]", "mine[2]", "own[turn % 4u]")
VALUES = ("in[gid]", "tid", "blockIdx.x", "threadIdx.x", "n", "m", "arr[3]", "mine[turn % 4u]")


class Kind:
    """One kind of C++."""

    preamble = ""  # functions and types for all kernels of a program

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def functions(self) -> Lines:
        """Functions for this kernel alone, ahead of it."""
        return []

    def opening(self) -> Lines:
        """Declarations at the head of the kernel; what they bring goes into the scope."""
        return []

    def statement(self) -> Lines:
        """One statement."""
        return self.scope.assignment()

    def ending(self) -> Lines:
        """What becomes of this kind's variables at the end: they go into ``out[gid]``."""
        return []
