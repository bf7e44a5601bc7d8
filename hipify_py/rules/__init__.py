"""Rules: one module each, found by walking this folder. Nothing is registered by hand."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from functools import cache

from hipify_py.rules.base import Rule

__all__ = ["Rule", "all_rules"]


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, by code.

    Raises:
        ValueError: two modules claim one code.
    """
    rules: dict[str, Rule] = {}
    for module_info in pkgutil.iter_modules(__path__):
        if not module_info.name.startswith("hp"):
            continue
        module = importlib.import_module(f"{__name__}.{module_info.name}")
        rule = Rule(
            module.CODE,
            module.NAME,
            module.SEVERITY,
            inspect.getdoc(module) or "",
            getattr(module, "check", None),
        )
        if rule.code in rules:
            raise ValueError(f"{module_info.name}: {rule.code} exists already")
        rules[rule.code] = rule
    return tuple(sorted(rules.values(), key=lambda rule: rule.code))
