"""The translations of opcodes, one module a kind; every ``TABLE`` of this folder maps opcodes to handlers."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from hipify_py.targets.hip.ptx.operation import Handler


@cache
def handlers() -> dict[str, Handler]:
    """The handler of each opcode (its first word).

    Raises:
        ValueError: two modules translate one opcode.
    """
    found: dict[str, Handler] = {}
    for module_info in pkgutil.iter_modules(__path__):
        table: dict[str, Handler] = importlib.import_module(f"{__name__}.{module_info.name}").TABLE
        if twice := found.keys() & table.keys():
            raise ValueError(f"{module_info.name}: {min(twice)} is translated elsewhere too")
        found |= table
    return found
