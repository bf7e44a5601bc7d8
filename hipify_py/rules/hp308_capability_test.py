"""The host chooses by NVIDIA's compute capability.

What it means: ``major`` and ``minor`` of the device's properties are numbers of their makers' architectures: on AMD's
GPUs 9 and 0 for gfx90a, 11 and 0 for gfx1100. A test for 7 or more is then true for reasons of its own, and one for an
exact number picks the wrong branch.

Before: ``bool f(cudaDeviceProp p) { return p.major >= 7; }``

After: ``bool f(hipDeviceProp_t p) { return p.major >= 7; }``

What to do: ask for what the branch needs instead: an attribute of the device, or its ``gcnArchName``.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate

CODE = "HP308"
NAME = "capability-test"
SEVERITY = Severity.WARNING
_TYPE = b"cudaDeviceProp"
_MEMBERS = frozenset((b"major", b"minor"))
_ATTRIBUTES = frozenset(
    (
        "cudaDevAttrComputeCapabilityMajor",
        "cudaDevAttrComputeCapabilityMinor",
        "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR",
        "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR",
    )
)
_HINT = "ask the device for what the branch needs"
_OPERATORS = frozenset((b"<", b">", b"<=", b"==", b"!=", b"*"))


def check(context: FileContext) -> Iterator[Finding]:
    """Comparisons of, and arithmetic on, the members that hold the compute capability."""
    yield from _attributes(context)
    tokens = context.facts.tokens
    if _TYPE not in tokens.texts:
        return
    objects = _objects(tokens)
    lacking = {verdict.use.token for verdict in context.verdicts if verdict.fate is Fate.UNSUPPORTED}
    for index, text in enumerate(tokens.texts):
        if text not in _MEMBERS or index in lacking or index < 2 or tokens.texts[index - 1] not in (b".", b"->"):
            continue
        around = {*tokens.texts[max(index - 3, 0) : index - 2], *tokens.texts[index + 1 : index + 2]}
        span = Span(tokens.starts[index - 2], tokens.ends[index])
        if tokens.texts[index - 2] in objects and around & _OPERATORS and not context.is_left(span.start):
            message = f"{context.facts.text(span)} is no compute capability of NVIDIA's for {context.target_title}"
            yield context.finding(CODE, SEVERITY, span, tokens.name(index), message, _HINT)


def _attributes(context: FileContext) -> Iterator[Finding]:
    """Calls that ask the runtime or the driver for the numbers, unless nothing compares what they give."""
    tokens = context.facts.tokens
    for verdict in context.verdicts:
        use = verdict.use
        if use.name in _ATTRIBUTES and not context.is_left(use.span.start) and _is_compared(tokens, use.token):
            message = f"{use.name} gives no compute capability of NVIDIA's for {context.target_title}"
            yield context.finding(CODE, SEVERITY, use.span, use.name, message, _HINT, unverified=not verdict.verified)


def _is_compared(tokens: Tokens, attribute: int) -> bool:
    """Whether the variable that gets the attribute is compared or counted with; true if it is none by name."""
    variable = tokens.texts[max(attribute - 4, 0) : attribute]
    if len(variable) < 4 or variable[:2] != [b"(", b"&"] or variable[3] != b",":
        return True
    return any(
        _OPERATORS & {*tokens.texts[index - 1 : index], *tokens.texts[index + 1 : index + 2]}
        for index in tokens.places(variable[2])
    )


def _objects(tokens: Tokens) -> frozenset[bytes]:
    """Names of variables and parameters that are declared as device properties."""
    found: set[bytes] = set()
    for index, text in enumerate(tokens.texts):
        position = index + 1
        while text == _TYPE and tokens.texts[position : position + 1] in ([b"*"], [b"&"], [b"const"]):
            position += 1
        if text == _TYPE and position < len(tokens) and tokens.kinds[position] == Kind.IDENTIFIER:
            found.add(tokens.texts[position])
    return frozenset(found)
