"""Kernel launches for HIP: ``<<<...>>>`` stays, braces in it become ``dim3(...)``; or hipLaunchKernelGGL."""

from __future__ import annotations

from bisect import bisect_left

from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Fix, Hole
from hipify_py.frontend.facts import FileFacts, Launch, Side

LAUNCH_CODE = "launch"
_DEFAULTS = (b"0", b"0")  # dynamic shared memory, stream


def launch_fixes(facts: FileFacts, ggl: bool) -> list[Fix]:
    """The fixes of all host-side launches; ``ggl`` asks for hipLaunchKernelGGL."""
    fixes: list[Fix] = []
    for launch in facts.launches:
        if launch.side is Side.DEVICE:
            fixes.extend(_stopped(facts, launch))
        elif ggl and launch.call is not None and 2 <= len(launch.configuration) <= 4:
            fixes.append(_ggl(facts, launch))
        else:
            fixes.extend(_braces(facts, launch))
            fixes.extend(_closed(facts, launch))
    return fixes


def _stopped(facts: FileFacts, launch: Launch) -> list[Fix]:
    """A launch from device code, which HP201 reports, becomes a stop of the kernel, so that the rest compiles."""
    if launch.call is None:
        return []
    end = facts.tokens.ends[launch.call.close]
    kernel = facts.data[launch.kernel.start : launch.kernel.end].replace(b"*/", b"* /")
    text = b"abort() /* " + kernel + b" can't be launched from device code */"
    inside = (span for span in facts.tokens.comments if launch.kernel.end <= span.start < end)
    comments = b"".join(_kept(facts.data[span.start : span.end]) for span in inside)
    return [Fix(LAUNCH_CODE, (Edit.replace(launch.kernel.start, end, text + comments),), absorbs=True)]


def _kept(comment: bytes) -> bytes:
    """A comment behind the code that it stood in."""
    return b" " + comment + (b"\n" if comment.startswith(b"//") else b"")


def _braces(facts: FileFacts, launch: Launch) -> list[Fix]:
    """``<<<{8, 8, 2}, n>>>``: clang takes no braced list there."""
    found = []
    for span in launch.configuration[:2]:
        if facts.data[span.start : span.start + 1] == b"{":
            edits = (
                Edit.replace(span.start, span.start + 1, b"dim3("),
                Edit.replace(span.end - 1, span.end, b")"),
            )
            found.append(Fix(LAUNCH_CODE, edits))
    return found


def _closed(facts: FileFacts, launch: Launch) -> list[Fix]:
    """``<< <1, 1>> >``, which clang doesn't take, becomes ``<<<1, 1>>>``."""
    tokens = facts.tokens
    first = bisect_left(tokens.starts, launch.chevrons.start)
    last = bisect_left(tokens.ends, launch.chevrons.end)
    spans = (tokens.span(first), Span(tokens.starts[last - 2], tokens.ends[last]))
    return [
        Fix(LAUNCH_CODE, (Edit.replace(*span, sign),))
        for span, sign in zip(spans, (b"<<<", b">>>"), strict=True)
        if b" " in facts.data[slice(*span)] or b"\t" in facts.data[slice(*span)]
    ]


def _ggl(facts: FileFacts, launch: Launch) -> Fix:
    assert launch.call is not None
    tokens, arguments = facts.tokens, launch.call.arguments
    new: list[bytes | Hole] = [b"hipLaunchKernelGGL(", *_kernel(facts, launch.kernel)]
    for index in range(4):
        new.append(b", ")
        new.extend(_setting(facts, launch, index))
    if arguments:
        new += [b", ", Hole(arguments[0].start, arguments[-1].end)]
    new.append(b")")
    return Fix(LAUNCH_CODE, (Edit(launch.kernel.start, tokens.ends[launch.call.close], tuple(new)),))


def _kernel(facts: FileFacts, span: Span) -> list[bytes | Hole]:
    """The kernel, in HIP_KERNEL_NAME where its commas would split the macro's arguments."""
    text = facts.data[span.start : span.end]
    if b"," in text and not text.startswith(b"("):
        return [b"HIP_KERNEL_NAME(", Hole(*span), b")"]
    return [Hole(*span)]


def _setting(facts: FileFacts, launch: Launch, index: int) -> list[bytes | Hole]:
    if index >= len(launch.configuration):
        return [_DEFAULTS[index - 2]]
    span = launch.configuration[index]
    text = facts.data[span.start : span.end]
    if index >= 2 or text.startswith((b"dim3(", b"dim3 (")):
        return [Hole(*span)]
    if text.startswith(b"{"):
        return [b"dim3(", Hole(span.start + 1, span.end - 1), b")"]
    return [b"dim3(", Hole(*span), b")"]
