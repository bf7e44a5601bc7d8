"""``python -m hipify_py.verify``: fetch what compiling HIP (or SYCL) needs and say what was found."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from hipify_py.verify.dpcpp import toolchain as dpcpp
from hipify_py.verify.facts import DEFAULT_ROCM, releases
from hipify_py.verify.model import Toolchain
from hipify_py.verify.toolchains import ToolchainError, cache_folder, discover, ensure_hip


def main() -> int:
    """Exit status 0 if a toolchain can compile HIP, else 2."""
    parser = argparse.ArgumentParser(prog="python -m hipify_py.verify", description=__doc__)
    parser.add_argument("--rocm", choices=tuple(releases()), default=DEFAULT_ROCM, help="version of HIP's headers")
    parser.add_argument("--offline", action="store_true", help="fetch nothing, only say what is found")
    parser.add_argument("--sycl", action="store_true", help="look for a SYCL compiler, and offer to install DPC++'s")
    parser.add_argument("--yes", action="store_true", help="with --sycl: install without asking")
    args = parser.parse_args()
    cache = cache_folder(os.environ)
    if args.sycl:
        return _sycl(cache, args.yes, args.offline)
    try:
        if not args.offline:
            ensure_hip(os.environ, cache, lambda line: print(line, file=sys.stderr), args.rocm)
    except ToolchainError as error:
        print(error, file=sys.stderr)
        return 2
    toolchains = discover(os.environ, cache, args.rocm)
    for toolchain in toolchains:
        print(_line(toolchain))
    return 0 if any(toolchain.usable for toolchain in toolchains) else 2


def _sycl(cache: Path, yes: bool, offline: bool) -> int:
    """Exit status 0 if a SYCL compiler is there, or is after installing it."""

    def confirm(question: str) -> bool:
        print(question, file=sys.stderr)
        return yes or (sys.stdin.isatty() and input("[y/N] ").strip().lower() in ("y", "yes"))

    try:
        try:
            toolchain = dpcpp.find(os.environ, cache)
        except ToolchainError:
            if offline:
                raise
            dpcpp.install(cache, confirm, lambda line: print(line, file=sys.stderr))
            toolchain = dpcpp.find(os.environ, cache)
    except ToolchainError as error:
        print(error, file=sys.stderr)
        return 2
    print(toolchain.name)
    return 0


def _line(toolchain: Toolchain) -> str:
    headers = f"HIP {toolchain.headers.version} headers" if toolchain.headers else "no HIP headers"
    lacks = "".join(f"; lacks {part.what}: {part.command}" for part in toolchain.missing)
    return f"{toolchain.name} {toolchain.version} at {toolchain.path}, {headers}{lacks}"


if __name__ == "__main__":
    sys.exit(main())
