"""Write the types that HIP's device functions give: tests compare them with those of CUDA's signatures.

usage::

    hip_result_types.py --clang CLANG --hip DIR > tests/tables/hip_result_types.tsv

``DIR`` holds HIP's headers. For each overload of each device function that becomes HIP's function of the same meaning
(``direct``), clang is asked for the type of a call with arguments of the overload's types; ``-`` says that HIP has no
such call.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from header_scan import parameters

from hipify_py.tables import Kind, Status, load_tables
from hipify_py.verify.commands import hip_flags

HEAD = """#include <cmath>
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <hip/hip_bf16.h>
using __nv_bfloat16 = __hip_bfloat16;
using __nv_bfloat162 = __hip_bfloat162;
struct None {};
template <class T> struct Same { using type = T; };
template <class T> __device__ typename Same<T>::type value();
template <int, class T> struct Show;
"""
_SHOWN = re.compile(r"'Show<(\d+), (.*)>'$", re.M)


class Overload(NamedTuple):
    """A call to ask for."""

    name: str
    new: str
    arguments: tuple[str, ...]


def overloads() -> Iterator[Overload]:
    """All overloads of functions of device code that keep their meaning."""
    for entry in load_tables("hip"):
        target = entry.target
        if target is None or (entry.api, entry.cuda.kind) != ("device", Kind.DEVICE):
            continue
        if target.status is not Status.DIRECT:
            continue
        for signature in entry.cuda.signature.split(" | "):
            if signature and "template" not in signature:
                arguments = tuple(kind.partition("=")[0].strip() for kind in parameters(signature))
                yield Overload(entry.cuda.name, target.new, () if arguments == ("void",) else arguments)


def program(asked: list[Overload]) -> str:
    """A source with an error for each overload that names the type of the call."""
    names = list(dict.fromkeys(overload.new for overload in asked))
    parts = [HEAD]
    for number, name in enumerate(names):
        parts.append(f"template <class... A> __device__ auto f{number}(int) -> decltype({name}(value<A>()...));")
        parts.append(f"template <class... A> __device__ None f{number}(...);")
    parts.append("__device__ void ask() {")
    for number, overload in enumerate(asked):
        call = f"f{names.index(overload.new)}<{', '.join(overload.arguments)}>(0)"
        parts.append(f"Show<{number}, decltype({call})> s{number};")
    return "\n".join([*parts, "}\n"])


def answers(clang: str, headers: Path, source: str) -> dict[int, str]:
    """The types by the numbers of their overloads."""
    resources = subprocess.run([clang, "-print-resource-dir"], capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "ask.hip")
        path.write_text(source, encoding="utf-8")
        command = [clang, "-x", "hip", "-std=c++17", "--cuda-device-only", "--offload-arch=gfx90a", "-fsyntax-only"]
        command += ["-w", *hip_flags(headers, Path(resources.strip())), "-ferror-limit=0", "-fno-caret-diagnostics"]
        done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
    return {int(number): kind for number, kind in _SHOWN.findall(done.stderr)}


def main() -> None:
    """Ask, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--hip", required=True, type=Path)
    options = parser.parse_args()
    asked = list(overloads())
    found = answers(options.clang, options.hip, program(asked))
    print("name\targuments\tresult")
    for number, overload in enumerate(asked):
        kind = found.get(number, "-")
        print(overload.name, ",".join(overload.arguments), "-" if kind == "None" else kind, sep="\t")


if __name__ == "__main__":
    main()
