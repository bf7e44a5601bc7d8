"""Conditions on __CUDA_ARCH__, decided for one architecture."""

from __future__ import annotations

import pytest

from hipify_py.rewrite.guards import applied, decide

D = "defined(__HIP_DEVICE_COMPILE__)"


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("defined(__CUDA_ARCH__)", D),
        ("defined __CUDA_ARCH__", D),
        ("!defined(__CUDA_ARCH__)", f"!{D}"),
        ("__CUDA_ARCH__ >= 700", D),
        ("700 <= __CUDA_ARCH__", D),
        ("__CUDA_ARCH__ > 800", "0  // __CUDA_ARCH__ > 800"),
        ("__CUDA_ARCH__ < 700", f"!{D}"),
        ("__CUDA_ARCH__", D),
        ("(__CUDA_ARCH__ / 100) >= 8", D),
        ("defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700", D),
        ("!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700", "1  // !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700"),
        ("defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 900)", "0  // defined(__CUDA_ARCH__) && (__CUDA_ARCH__ == 900)"),
        ("defined(FOO) && __CUDA_ARCH__ >= 700", f"defined(FOO) && {D}"),
        ("FOO || __CUDA_ARCH__ < 600", f"FOO || !{D}"),
        ("FOO || defined __CUDA_ARCH__ || (700 <= __CUDA_ARCH__)", f"FOO || {D} || ({D})"),
        ("FOO && __CUDA_ARCH__", None),
        ("FOO(__CUDA_ARCH__)", None),
        ("__CUDA_ARCH__ >= MIN_ARCH", None),
        ("__CUDA_ARCH__ >=", None),
    ],
)
def test_decide_for_800(condition: str, expected: str | None) -> None:
    replacements = decide(condition, 800, "__HIP_DEVICE_COMPILE__")
    assert (None if replacements is None else applied(condition, replacements)) == expected
