"""Write one small CUDA source that names every function, type and enumerator of an API that HIP has.

usage: make_micro.py API FILE [--release X.Y]

Each function and class template stands in a using declaration, each other type in an alias and each enumerator in an
initialiser, since for HIP some are macros or built-in types. They compile only if the name is declared: after a
translation to HIP the file proves that the tables' names exist in the headers that it includes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from hipify_py.rewrite.verdicts import version
from hipify_py.tables import Entry, Kind, Status, load_tables

USES = {
    Kind.FUNCTION: "using ::{};",
    Kind.TYPE: "using type = {};",
    Kind.ENUMERATOR: "const auto value = {};",
}
CLASS_TEMPLATES = frozenset({"texture"})  # they have no alias without arguments
HEADERS = {
    "cublas": ("cublas_v2.h", "cublasLt.h"),
    "cufft": ("cufft.h", "cufftXt.h"),
    "curand": ("curand.h", "curand_kernel.h", "curand_mtgp32_host.h"),
    "cusolver": ("cusolverDn.h", "cusolverRf.h", "cusolverSp.h"),
    "cusparse": ("cusparse.h",),
    "driver": ("cuda.h", "cudaGL.h"),
    "nvrtc": ("nvrtc.h",),
    "runtime": ("cuda_runtime.h", "cuda_gl_interop.h"),
}


def entries(api: str, release: str) -> Iterator[Entry]:
    """The rows of ``api`` whose whole translation is a name that ``release`` of ROCm has."""
    for entry in load_tables("hip"):
        row = entry.target
        if entry.api != api or entry.cuda.kind not in USES or row is None or "::" in entry.cuda.name:
            continue
        known = row.status in (Status.DIRECT, Status.PARTIAL) and version(row.since) <= version(release)
        if known and row.new.isidentifier():
            yield entry


def source(api: str, release: str) -> str:
    """The text of the file."""
    lines = [f"// Every name of the {api} API that HIP {release} has.", "#include <cuda_runtime.h>"]
    lines += [f"#include <{header}>" for header in HEADERS[api] if header != "cuda_runtime.h"]
    for number, entry in enumerate(entries(api, release)):
        name = entry.cuda.name
        kind = Kind.FUNCTION if name in CLASS_TEMPLATES else entry.cuda.kind
        lines.append(f"namespace use_{number} {{ {USES[kind].format(name)} }}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("api", choices=sorted(HEADERS))
    parser.add_argument("file", type=Path)
    parser.add_argument("--release", default="6.4")
    options = parser.parse_args()
    options.file.write_text(source(options.api, options.release), encoding="ascii")


if __name__ == "__main__":
    main()
