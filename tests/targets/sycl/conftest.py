"""The SYCL toolchain, where there is one."""

from __future__ import annotations

import os

import pytest

from hipify_py.verify.dpcpp.toolchain import Toolchain, find
from hipify_py.verify.toolchains import ToolchainError, cache_folder


@pytest.fixture(scope="session")
def sycl_toolchain() -> Toolchain:
    """icpx, acpp or DPC++'s runtime; skips where none is, since 1.5 GB are not installed unasked."""
    try:
        return find(os.environ, cache_folder(os.environ))
    except ToolchainError as error:
        pytest.skip(f"no SYCL compiler here: {error}")
