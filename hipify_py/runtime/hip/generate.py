"""Write the HIP face's headers of aliases from the CUDA face's headers and the translation tables.

Every public name of a CUDA header for which ``tables/hip`` knows a HIP name gets an alias: types by ``using``,
enumerators by ``constexpr``, functions by a forwarding function of the same signature, macros by a macro. Classes and
enumerations get a macro, too: programs write ``struct hipDeviceProp_t``.
Run as ``python hipify_py/runtime/hip/generate.py`` after a change to either; ``--check`` only compares.
"""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
RUNTIME = HERE.parent
TABLES = RUNTIME.parent / "tables" / "hip"

#: Generated header -> the CUDA headers that it aliases. A name stands in the first header that can have it.
OUTPUTS = {
    "hip/face/runtime_names.h": ["cuda_runtime_api.h", "cuda_profiler_api.h", "cuComplex.h", "library_types.h"],
    "hiprand/kernel_names.h": ["curand_kernel.h"],
    "hiprand/names.h": ["curand.h"],
    "hipblas/names.h": ["cublas_v2.h"],
    "hipblaslt/names.h": ["cublasLt.h"],
    "roctracer/names.h": ["nvtx3/nvToolsExt.h"],
    "hipfft/names.h": ["cufft.h"],
    "hipsparse/names.h": ["cusparse.h"],
}
BUILTIN = {"unsigned", "int", "char", "short", "long", "float", "double", "bool", "size_t", "void"}
FUNCTION = re.compile(
    r"(?P<template>template\s*<[^<>]*(?:<[^<>]*>[^<>]*)*>\s*)?"
    r"\binline\s+(?:constexpr\s+)?(?P<returns>[\w:]+(?:\s+[\w:]+)*?(?:\s*\*)?)\s+(?P<name>\w+)\s*"
    r"\((?P<parameters>(?:[^()]|\([^()]*\))*)\)\s*(?:noexcept\s*)?\{"
)
ENUM = re.compile(r"\benum\s+(?P<name>\w+)?\s*(?::\s*\w+\s*)?\{(?P<body>[^}]*)\}")
TYPE = re.compile(
    r"\b(?:struct|union|class)\s+(?:alignas\([^)]*\)\s*)?(?P<name>\w+)\s*[{;:]|\busing\s+(?P<alias>\w+)\s*="
)
MACRO = re.compile(r"^#define (?P<name>(?:cu|CU)\w+) +\S", re.MULTILINE)


@dataclass(frozen=True)
class Function:
    """A function of the CUDA face: the text before its name, its name, and its parameter list."""

    template: str
    returns: str
    name: str
    parameters: tuple[str, ...]


def read_names() -> dict[str, str]:
    """HIP name of each CUDA name; where several share one, only the closest CUDA name keeps it."""
    names: dict[str, str] = {}
    for path in sorted(TABLES.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as f:
            for row in csv.DictReader(f, delimiter="\t", quoting=csv.QUOTE_NONE):
                if row["new"] and row["new"].isidentifier() and row["new"] != row["cuda"]:
                    names.setdefault(row["cuda"], row["new"])
    return names


def closeness(cuda: str, hip: str) -> tuple[bool, str]:
    """Sort key: a name that differs in its prefix alone comes first."""
    stem = re.sub(r"^(cuda|cu|CUDA|CU)", "", cuda).lower()
    return not hip.lower().endswith(stem), cuda


def select(names: dict[str, str], public: set[str]) -> dict[str, str]:
    """The renamings that apply to ``public``, one CUDA name for each HIP name."""
    chosen: dict[str, str] = {}
    for cuda in sorted(public & names.keys()):
        hip = names[cuda]
        if hip not in chosen or closeness(cuda, hip) < closeness(chosen[hip], hip):
            chosen[hip] = cuda
    return {cuda: hip for hip, cuda in chosen.items()}


def preprocess(headers: list[str]) -> tuple[str, str]:
    """The headers' own text after and before preprocessing; what other folders' headers say is left out."""
    source = "".join(f"#include <{h}>\n" for h in headers)
    command = ["g++", "-E", "-std=c++17", "-x", "c++", "-I", str(RUNTIME / "cuda"), "-I", str(RUNTIME), "-"]
    text = subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout
    parts: list[str] = []
    files: dict[str, None] = {}
    inside = False
    for line in text.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            inside = marker[1].startswith(str(RUNTIME / "cuda"))
            if inside:
                files[marker[1]] = None
        elif inside:
            parts.append(line)
    return "\n".join(parts), "\n".join(Path(f).read_text(encoding="utf-8") for f in files)


def split_parameters(text: str) -> tuple[str, ...]:
    """The parameters of a list, split at the commas outside brackets."""
    parts, depth, current = [], 0, ""
    for c in text:
        depth += (c in "(<[{") - (c in ")>]}")
        if c == "," and depth == 0:
            parts.append(current)
            current = ""
        else:
            current += c
    if current.strip():
        parts.append(current)
    return tuple(" ".join(p.split()) for p in parts)


def functions(text: str) -> Iterator[Function]:
    """The free functions defined in preprocessed text."""
    for m in FUNCTION.finditer(text):
        template = " ".join((m["template"] or "").split())
        yield Function(template, " ".join(m["returns"].split()), m["name"], split_parameters(m["parameters"]))


def named(parameter: str, index: int) -> tuple[str, str]:
    """The parameter with a name, and the argument that passes it on."""
    declared, equals, default = parameter.partition("=")
    declared = declared.strip()
    pointer = re.search(r"\(\*(\w+)\)", declared)
    last = re.search(r"(\w+)(\[\w*\])?$", declared)
    words = re.findall(r"[\w:]+", declared)
    if pointer:
        name = pointer[1]
    elif last and last[1] not in BUILTIN and len([w for w in words if w != "const"]) > 1:
        name = last[1]
    else:
        name = f"p{index}"
        declared += f" {name}"
    if "..." in declared and not pointer:
        return declared, f"static_cast<{words[0]}&&>({name})..."
    return declared + (f" = {default.strip()}" if equals else ""), name


def forward(f: Function, hip: str) -> str:
    """A function named ``hip`` that calls ``f``."""
    pairs = [named(p, i) for i, p in enumerate(f.parameters)]
    head = f"{f.template}\n" if f.template else ""
    explicit = re.findall(r"(?:class|typename)\s+(\w+)", f.template)
    deduced = all(re.search(rf"\b{t}\b", " ".join(f.parameters)) for t in explicit)
    target = f.name if deduced else f"{f.name}<{', '.join(explicit)}>"
    parameters = ", ".join(p for p, _ in pairs)
    arguments = ", ".join(a for _, a in pairs)
    return f"{head}inline {f.returns} {hip}({parameters}) {{ return {target}({arguments}); }}"


def enumerators(text: str) -> Iterator[str]:
    """The names of all enumerators."""
    for m in ENUM.finditer(text):
        for item in m["body"].split(","):
            if item.strip():
                yield item.split("=")[0].strip()


def aliases(headers: list[str], names: dict[str, str], taken: set[str]) -> Iterator[str]:
    """The lines of one generated header; HIP names in ``taken`` are left out, and the new ones added to it."""
    expanded, raw = preprocess(headers)
    found = list(functions(expanded))
    tags = {m["name"] for pattern in (TYPE, ENUM) for m in pattern.finditer(expanded)}
    types = tags | {m["alias"] for m in TYPE.finditer(expanded)}
    constants = set(enumerators(expanded))
    macros = set(MACRO.findall(raw))
    public = {f.name for f in found} | {t for t in types if t} | constants | macros
    chosen = {cuda: hip for cuda, hip in select(names, public).items() if hip not in taken | public}
    taken.update(chosen.values())
    for cuda, hip in sorted(chosen.items()):
        if cuda in macros | tags:
            yield f"#define {hip} {cuda}"
    for cuda, hip in sorted(chosen.items()):
        if cuda in types - tags:
            yield f"using {hip} = {cuda};"
        elif cuda in constants:
            yield f"inline constexpr auto {hip} = {cuda};"
    for f in found:
        if f.name in chosen and f.name != "cudaGetErrorName":
            yield forward(f, chosen[f.name])
    if "hipErrorUnknown" in chosen.values():
        yield from error_names(constants, chosen)


def error_names(constants: set[str], chosen: dict[str, str]) -> Iterator[str]:
    """hipGetErrorName, which returns HIP's names."""
    yield "inline const char* hipGetErrorName(cudaError_t error) {"
    yield "    switch (int(error)) {"
    for cuda, hip in sorted(chosen.items()):
        if cuda in constants and (cuda.startswith("cudaError") or cuda == "cudaSuccess"):
            yield f'        case {cuda}: return "{hip}";'
    yield "    }"
    yield '    return "hipErrorUnknown";'
    yield "}"


def render(headers: list[str], names: dict[str, str], taken: set[str]) -> str:
    """The text of one generated header."""
    lines = ["// HIP's names for the CUDA face. Written by generate.py: do not edit.", "#pragma once", ""]
    lines += [f'#include "{h}"' for h in headers]
    return "\n".join([*lines, "", *aliases(headers, names, taken)]) + "\n"


def main(arguments: list[str]) -> int:
    """Write all headers, or with ``--check`` report those that differ; returns the exit status."""
    names = read_names()
    taken: set[str] = set()
    stale = 0
    for output, headers in OUTPUTS.items():
        text = render(headers, names, taken)
        path = HERE / output
        if "--check" in arguments:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                print(f"{output} is stale", file=sys.stderr)
                stale = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
