"""HP231: the second argument of __launch_bounds__."""

from __future__ import annotations

import pytest
from lane_rules import only, output
from support import WARNING, Found, translate_text

MESSAGE = (
    "__launch_bounds__: HIP's second argument counts waves per execution unit, not blocks per multiprocessor; it "
    "steers the use of registers, not results"
)
HINT = "leave it out and measure, then try numbers"


@pytest.mark.parametrize(("bounds", "place"), [("256, 2", "1:40"), ("N, N / 128", "1:38")], ids=str)
def test_found(bounds: str, place: str) -> None:
    result = translate_text(f"__global__ void __launch_bounds__({bounds}) k(int* p) {{}}\n")
    assert only(result, "HP231") == (Found("HP231", WARNING, place, "__launch_bounds__", MESSAGE, HINT),)
    assert f"__launch_bounds__({bounds}) k" in output(result)


def test_the_third_argument_goes() -> None:
    result = translate_text("__global__ void __launch_bounds__(256, 2, 1) k(int* p) {}\n")
    message = f"{MESSAGE}; the third, blocks of a cluster, is left out"
    assert only(result, "HP231") == (Found("HP231", WARNING, "1:40", "__launch_bounds__", message, HINT),)
    assert "__launch_bounds__(256, 2) k" in output(result)


def test_silent_with_one_argument() -> None:
    assert only(translate_text("__global__ void __launch_bounds__(256) k(int* p) {}\n"), "HP231") == ()


def test_silent_where_it_means_the_same() -> None:
    result = translate_text("__global__ void __launch_bounds__(256, 2) k(int* p) {}\n", target="cpu")
    assert only(result, "HP231") == ()
