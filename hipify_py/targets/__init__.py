"""The registry of targets: every folder here that has a ``spec`` module, and entry points of other packages."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points

from hipify_py.options import TranslateOptions
from hipify_py.targets.base import Option, TargetSpec

__all__ = ["ENTRY_POINT_GROUP", "Option", "TargetSpec", "all_targets", "target_of"]

ENTRY_POINT_GROUP = "hipify_py.targets"


@cache
def all_targets() -> Mapping[str, TargetSpec]:
    """All targets by name, sorted. A third-party target may not take the name of one of ours.

    Raises:
        ValueError: two targets claim one name.
    """
    found: dict[str, TargetSpec] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            spec: TargetSpec = importlib.import_module(f"{__name__}.{module.name}.spec").SPEC
            found[spec.name] = spec
    for point in entry_points(group=ENTRY_POINT_GROUP):
        spec = point.load()
        if spec.name in found:
            raise ValueError(f"target {spec.name!r} of {point.value} exists already")
        found[spec.name] = spec
    return dict(sorted(found.items()))


def target_of(options: TranslateOptions) -> TargetSpec:
    """The descriptor of the target, its options checked.

    Raises:
        ValueError: unknown target, unknown option of it, or a value that the option does not take.
    """
    targets = all_targets()
    spec = targets.get(options.target)
    if spec is None:
        raise ValueError(f"no target {options.target!r}; there are: {', '.join(targets)}")
    known = {option.flag: option for option in spec.options}
    for flag, value in options.target_options.items():
        if flag not in known:
            raise ValueError(f"target {spec.name} has no option {flag!r}")
        if known[flag].choices and value not in known[flag].choices:
            raise ValueError(f"{flag}: {value!r} is none of {', '.join(known[flag].choices)}")
    return spec
