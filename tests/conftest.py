"""What all tests share: options, and the helpers in ``support``."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("support")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of our own."""
    parser.addoption("--update-golden", action="store_true", help="write the expected outputs anew, then compare")
