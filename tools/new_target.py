"""Start a target: ``python tools/new_target.py opencl [--title OpenCL]``.

Writes the target's package, an empty table, an empty list of call rewrites, and a test. They work as they are: the
target is found by its name, translates nothing, and reports every CUDA name.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence

from scaffold import render, write

from hipify_py.targets import all_targets


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files and print their names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", metavar="NAME", help="what --to takes: lower-case letters and digits")
    parser.add_argument("--title", help="the name for people; NAME if not given")
    options = parser.parse_args(arguments)
    name = options.name
    if not re.fullmatch(r"[a-z][a-z0-9]*", name):
        parser.error(f"{name!r} is not lower-case letters and digits")
    if name in all_targets():
        parser.error(f"there is a target {name} already")
    files = {
        f"hipify_py/targets/{name}/__init__.py": "init.py.j2",
        f"hipify_py/targets/{name}/spec.py": "spec.py.j2",
        f"hipify_py/targets/{name}/translate.py": "translate.py.j2",
        f"hipify_py/tables/{name}/runtime.tsv": "runtime.tsv.j2",
        f"hipify_py/tables/{name}/calls.toml": "calls.toml.j2",
        f"tests/targets/{name}/test_{name}_target.py": "test_target.py.j2",
    }
    values = {"name": name, "title": options.title or name, "class": name.capitalize()}
    try:
        write(render("target", files, values))
    except FileExistsError as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
