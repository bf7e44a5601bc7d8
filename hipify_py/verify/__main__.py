"""``python -m hipify_py.verify``: fetch what compiling HIP needs and say what was found."""

from __future__ import annotations

import argparse
import os
import sys

from hipify_py.verify.facts import DEFAULT_ROCM, releases
from hipify_py.verify.model import Toolchain
from hipify_py.verify.toolchains import ToolchainError, cache_folder, discover, ensure_hip


def main() -> int:
    """Exit status 0 if a toolchain can compile HIP, else 2."""
    parser = argparse.ArgumentParser(prog="python -m hipify_py.verify", description=__doc__)
    parser.add_argument("--rocm", choices=tuple(releases()), default=DEFAULT_ROCM, help="version of HIP's headers")
    parser.add_argument("--offline", action="store_true", help="fetch nothing, only say what is found")
    args = parser.parse_args()
    cache = cache_folder(os.environ)
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


def _line(toolchain: Toolchain) -> str:
    headers = f"HIP {toolchain.headers.version} headers" if toolchain.headers else "no HIP headers"
    lacks = "".join(f"; lacks {part.what}: {part.command}" for part in toolchain.missing)
    return f"{toolchain.name} {toolchain.version} at {toolchain.path}, {headers}{lacks}"


if __name__ == "__main__":
    sys.exit(main())
