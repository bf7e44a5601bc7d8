"""The file asks for another one outside of the sandbox, which was not read.

What it means: with `--sandbox` only files below the PATHs and the folders of `-I` and `--cuda-path`, and the system's
headers, can be included, embedded or asked for. The translation goes on as if the other file did not exist.

What to do: name its folder with `-I` if it is to be trusted; otherwise look at who wrote this.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.rewrite.context import FileContext

CODE = "HP011"
NAME = "sandbox"
SEVERITY = Severity.ERROR


def check(context: FileContext) -> Iterator[Finding]:
    """One error for each place."""
    for offset, name in context.facts.refused:
        message = f"{name} leads out of the sandbox; it was not read"
        yield context.finding(
            CODE, SEVERITY, Span(offset, offset), name, message, "name its folder with -I to let it be read"
        )
