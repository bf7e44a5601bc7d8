"""The program that calls the kernels of one file: CUDA like any other, so that every target can translate it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from hipify_py._resources import resource
from hipify_py.prove.kernels.cases import size_axis
from hipify_py.prove.kernels.model import Case, Kernel, KernelHint, ParameterHint

SUPPORT = "kernel_check.h"
_EXTENTS = ("check_at.width", "check_at.height", "check_at.depth")
_GRID = "check_at.grid[0], check_at.grid[1], check_at.grid[2]"


def support_text() -> str:
    """The header that made-up arguments come from."""
    return resource("templates", "prove", SUPPORT).read_text(encoding="utf-8")


def program_text(header: str, kernels: Sequence[Kernel], hints: Sequence[KernelHint], cases: Sequence[Case]) -> str:
    """A program that includes ``header`` and launches ``kernels``, by number, in the form of any of ``cases``.

    ``hints`` belong to the kernels one by one.
    """
    environment = Environment(
        loader=FileSystemLoader(resource("templates", "prove")),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    checks = [_check(number, kernel, hints[number]) for number, kernel in enumerate(kernels)]
    template = environment.get_template("kernel_check.cu.j2")
    return template.render(header=header, support=SUPPORT, checks=checks, cases=cases)


def unfit(kernel: Kernel, hint: KernelHint) -> str:
    """Why a kernel can't be called with made-up arguments; empty if it can."""
    if kernel.refused:
        return kernel.refused
    unknown = hint.arguments.keys() - {parameter.name for parameter in kernel.parameters}
    if unknown:
        return f"a hint is about {min(unknown)}, which is none of its parameters"
    for parameter in kernel.parameters:
        if parameter.refused and not hint.arguments.get(parameter.name, ParameterHint()).value:
            return f"parameter {parameter.name}: {parameter.refused}; give its value in a hint"
    return ""


def _check(number: int, kernel: Kernel, hint: KernelHint) -> Mapping[str, Any]:
    scalars: list[str] = []
    valued: list[str] = []
    buffers: list[Mapping[str, Any]] = []
    arguments: list[str] = []
    for index, parameter in enumerate(kernel.parameters):
        said = hint.arguments.get(parameter.name, ParameterHint())
        axis = size_axis(kernel, parameter)
        if said.value:
            valued.append(f"const auto {parameter.name} = {said.value};")
        elif parameter.pointer:
            count = said.count or "check_at.elements(check_level)"
            buffer = {"type": parameter.type, "name": parameter.name, "index": index, "count": count}
            buffers.append({**buffer, "written": not parameter.constant})
        elif axis is not None:
            scalars.append(
                f"const {parameter.type} {parameter.name} = static_cast<{parameter.type}>({_EXTENTS[axis]});"
            )
        else:
            made = f"kernel_check::make<{parameter.type}>(check_at, {index})"
            scalars.append(f"const {parameter.type} {parameter.name} = {made};")
        is_buffer = parameter.pointer and not said.value
        arguments.append(f"buffer_{parameter.name}.device" if is_buffer else parameter.name)
    return {
        "number": number,
        "bindings": kernel.bindings,
        "scalars": [*scalars, *valued],
        "buffers": buffers,
        "kernel": f"{kernel.name}{kernel.arguments}",
        "grid": hint.grid or _GRID,
        "shared": hint.shared or "check_at.shared",
        "arguments": ", ".join(arguments),
    }
