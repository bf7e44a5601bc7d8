"""Which IR operation a CUDA device function is: the table ``tables/ir/functions.toml``."""

from __future__ import annotations

import tomllib
from functools import cache

from hipify_py.tables.load import FOLDER


@cache
def operations() -> dict[str, tuple[str, str]]:
    """Kind and operation by the function's qualified name."""
    table = tomllib.loads((FOLDER / "ir" / "functions.toml").read_text(encoding="utf-8"))
    return {name: (kind, op) for kind, section in table.items() for op, names in section.items() for name in names}
