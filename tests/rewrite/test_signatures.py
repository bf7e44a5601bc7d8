"""Numbers of arguments, read from signatures."""

from __future__ import annotations

import pytest

from hipify_py.rewrite.signatures import Arity, arities, spelled


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("cudaError_t(void**,size_t)", [(2, 2)]),
        ("cudaError_t(void)", [(0, 0)]),
        ("int()", [(0, 0)]),
        ("cudaError_t(void*,size_t,unsigned int=0,cudaStream_t={})", [(2, 4)]),
        ("int(int) | template<class T,int N> int(T*,pair<T,T>)", [(1, 1), (2, 2)]),
        ("int(const char*,...)", [(1, None)]),
        ("void(void(*)(int,int),void*)", [(2, 2)]),
        ("struct{int x;}", []),
        ("", []),
    ],
)
def test_arities(signature: str, expected: list[tuple[int, int | None]]) -> None:
    assert list(arities(signature)) == [Arity(*pair) for pair in expected]


def test_fits_and_spelling() -> None:
    assert [count for count in range(6) if Arity(2, 4).fits(count)] == [2, 3, 4]
    assert Arity(1, None).fits(9)
    assert spelled((Arity(3, 3), Arity(1, 2), Arity(5, None))) == "1 to 2 or 3 or 5 or more"
