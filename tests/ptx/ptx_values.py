"""Values at the edges of registers, and strategies around them."""

from __future__ import annotations

from hypothesis import strategies as st

E16 = (0, 1, 2, 15, 16, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0x8001, 0xFFFF)
E32 = (0, 1, 2, 7, 31, 32, 33, 0x80, 0xFF, 0xFFFF, 0x8000, 0x12345678, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF)
E64 = (0, 1, 63, 64, 0xFFFFFFFF, 1 << 32, 0x123456789ABCDEF0, (1 << 63) - 1, 1 << 63, (1 << 63) + 1, (1 << 64) - 1)
# zeros, ones, smallest and largest denormal and normal numbers, infinities, NaN, halves, and the ends of integers
F16_EDGES = (
    0,
    0x8000,
    0x3C00,
    0xBC00,
    1,
    0x3FF,
    0x400,
    0x7BFF,
    0xFBFF,
    0x7C00,
    0xFC00,
    0x7E00,
    0x3800,
    0x3E00,
    0x5BF8,
    0xD804,
)
F32_EDGES = (
    *(0, 0x80000000, 0x3F800000, 0xBF800000, 1, 0x80000001, 0x7FFFFF, 0x800000, 0x7F7FFFFF, 0xFF7FFFFF),
    *(0x7F800000, 0xFF800000, 0x7FC00000, 0x3F000000, 0xBF000000, 0x3FC00000, 0x40200000, 0x3EAAAAAB, 0x33800000),
    *(
        0x4F000000,
        0x4EFFFFFF,
        0xCF000000,
        0xCF000001,
        0x4F800000,
        0x4F7FFFFF,
        0x5F000000,
        0x5F800000,
        0xDF000000,
        0x437F8000,
    ),
)
F64_EDGES = (
    *(0, 1 << 63, 0x3FF0000000000000, 0xBFF0000000000000, 1, 0x000FFFFFFFFFFFFF, 0x0010000000000000),
    *(0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0x3FE0000000000000),
    *(0xBFE0000000000000, 0x3FF8000000000000, 0x41E0000000000000, 0x41DFFFFFFFC00000, 0xC1E0000000000000),
    *(0x41F0000000000000, 0x41EFFFFFFFE00000, 0x43E0000000000000, 0xC3E0000000000000, 0x43F0000000000000),
    *(0x3FD5555555555555, 0x47EFFFFFF0000000, 0x3690000000000000, 0x36A0000000000000),
)
EDGES = {"h": E16, "r": E32, "l": E64, "f": F32_EDGES, "d": F64_EDGES}
WIDTHS = {"h": 16, "r": 32, "l": 64, "f": 32, "d": 64}


def values(constraint: str, domain: tuple[int, ...] | None) -> st.SearchStrategy[int]:
    """Bit patterns of a register: edges, their neighbours' kin, anything."""
    if domain is not None:
        return st.sampled_from(domain)
    return st.one_of(st.sampled_from(EDGES[constraint]), st.integers(0, (1 << WIDTHS[constraint]) - 1))
