"""What all tests share: options, the real HIP toolchain, and the helpers in ``support``."""

from __future__ import annotations

import os

import pytest

from hipify_py.ir.lowering import CHECKED
from hipify_py.verify.model import Toolchain
from hipify_py.verify.toolchains import cache_folder, discover

pytest.register_assert_rewrite("support")
os.environ[CHECKED] = "1"  # in all processes that tests start, too

from support import absent  # noqa: E402 - its asserts are to be rewritten


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of our own."""
    parser.addoption("--update-golden", action="store_true", help="write the expected outputs anew, then compare")
    parser.addoption("--random-kernels", type=int, default=6, help="how many random kernels are run with Triton")
    parser.addoption("--random-first", type=int, default=0, help="the seed of the first of them")


@pytest.fixture(scope="session")
def hip_toolchain() -> Toolchain:
    """The best real toolchain; ``python -m hipify_py.verify`` sets one up, as ``make test`` does."""
    found = [chain for chain in discover(os.environ, cache_folder(os.environ)) if chain.usable]
    return found[0] if found else absent("no toolchain that compiles HIP; `python -m hipify_py.verify` fetches one")
