"""A number becomes an enumerator of a type whose enumerators have other numbers in the target.

What it means: names of enumerators are translated, numbers aren't: 1 is ``CUBLAS_OP_T`` in CUDA, and
``HIPBLAS_OP_T`` is 112. A cast of a number, or of a variable that holds one, compiles and means something else.

Before: ``cublasOperation_t op = static_cast<cublasOperation_t>(transposed);``

After: ``hipblasOperation_t op = static_cast<hipblasOperation_t>(transposed);``

What to do: name the enumerators: ``transposed ? CUBLAS_OP_T : CUBLAS_OP_N``.
"""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate
from hipify_py.tables.schema import Kind as Sort

CODE = "HP120"
NAME = "number-as-enumerator"
SEVERITY = Severity.WARNING

_CASTS = frozenset((b"static_cast", b"reinterpret_cast"))
_BEFORE = frozenset((b"(", b",", b"=", b"return", b"?", b":", b"{", b"==", b"!=", b"&&", b"||"))


def check(context: FileContext) -> Iterator[Finding]:
    """Casts to such types of anything but their enumerators."""
    if not context.knowledge.renumbered:
        return
    tokens = context.facts.tokens
    enumerators = {v.use.token for v in context.verdicts if v.entry and v.entry.cuda.kind is Sort.ENUMERATOR}
    for verdict in context.verdicts:
        use = verdict.use
        if use.name not in context.knowledge.renumbered or verdict.fate is Fate.LEAVE:
            continue
        value = _cast(tokens, use.token)
        if value and enumerators.isdisjoint(value):
            message = f"{use.name} has other numbers in {context.target_title}: a number becomes another enumerator"
            hint = "name the enumerators instead of casting"
            yield context.finding(CODE, SEVERITY, use.span, use.name, message, hint, unverified=not verdict.verified)


def _cast(tokens: Tokens, index: int) -> range:
    """The tokens of what is cast to the type at ``index``; none if nothing is."""
    before, behind = tokens.texts[index - 1], tokens.texts[index + 1] if index + 1 < len(tokens) else b""
    if before == b"<" and behind == b">" and tokens.texts[index - 2] in _CASTS:
        return _inside(tokens, index + 2)
    if behind in (b"(", b"{") and before in _BEFORE:
        return _inside(tokens, index + 1)
    if before == b"(" and behind == b")" and index + 2 < len(tokens) and not _is_callee(tokens, index - 2):
        if tokens.texts[index + 2] == b"(":
            return _inside(tokens, index + 2)
        if tokens.kinds[index + 2] in (Kind.IDENTIFIER, Kind.NUMBER) and tokens.texts[index + 2] != b"const":
            return range(index + 2, index + 3)
    return range(0)


def _is_callee(tokens: Tokens, index: int) -> bool:
    """Whether parentheses behind ``index`` are a function's: ``sizeof(T)``, ``f(T)``."""
    return tokens.kinds[index] == Kind.IDENTIFIER and tokens.texts[index] not in (b"return", b"case")


def _inside(tokens: Tokens, opener: int) -> range:
    closer = tokens.closing(opener) if opener < len(tokens) else None
    return range(opener + 1, closer) if closer is not None else range(0)
