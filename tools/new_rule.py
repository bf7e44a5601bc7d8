"""Start a rule: ``python tools/new_rule.py HP299 sample-rule [--severity error]``.

Writes the rule's module and its test. Both work as they are: the rule finds one made-up word, and its test passes.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence

from scaffold import render, write

from hipify_py.diagnostics.model import Severity
from hipify_py.rules import all_rules


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files and print their names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("code", metavar="CODE", help="HP and three digits; the first one is the family")
    parser.add_argument("name", metavar="NAME", help="words with - between them")
    parser.add_argument("--severity", choices=[severity.label for severity in Severity], default="warning")
    options = parser.parse_args(arguments)
    if not re.fullmatch(r"HP\d{3}", options.code):
        parser.error(f"{options.code!r} is not HP and three digits")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", options.name):
        parser.error(f"{options.name!r} is not words with - between them, such as missing-barrier")
    taken = {rule.code: rule.name for rule in all_rules()}
    if options.code in taken:
        parser.error(f"{options.code} is {taken[options.code]}")
    module = f"{options.code.lower()}_{options.name.replace('-', '_')}"
    files = {
        f"hipify_py/rules/{module}.py": "rule.py.j2",
        f"tests/rules/test_{module}.py": "test_rule.py.j2",
    }
    values = {
        "code": options.code,
        "name": options.name,
        "severity": options.severity.upper(),
        "module": module,
        "word": options.name.replace("-", "_"),
    }
    try:
        write(render("rule", files, values))
    except FileExistsError as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
