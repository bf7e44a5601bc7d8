"""Structure read off tokens alone: calls, includes, qualifiers, namespace aliases, bodies.

All of it works in dead branches, macro bodies and files that don't parse. Indices are token indices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.facts import Call, Include
from hipify_py.frontend.tokens import Directive, Kind, Tokens

TEMPLATE_LIMIT = 200  # tokens to look ahead for the > that closes template arguments
_KEYWORDS = frozenset(
    (
        b"alignas alignof and auto bool break case catch char class const constexpr continue decltype default"
        b" delete do double else enum explicit export extern false float for friend goto if inline int long"
        b" mutable new noexcept not operator or private protected public register return short signed sizeof"
        b" static struct switch template throw true try typedef typename union unsigned using virtual void"
        b" volatile while __device__ __global__ __host__ __constant__ __shared__ __managed__ __forceinline__"
        b" __noinline__"
    ).split()
)
_STATEMENTS = frozenset((b"return", b"else", b"new", b"case", b"throw", b"goto", b"delete", b"do"))
_NO_TYPES = _STATEMENTS | {
    b"struct", b"class", b"union", b"enum", b"namespace", b"using", b"typename", b"operator", b"co_return", b"co_yield",
}  # fmt: skip
_NOT_IN_TEMPLATE = frozenset((b";", b"{", b"}", b"&&", b"||", b"<<<"))
_PRESENCE = frozenset((b"__has_include", b"__has_include_next", b"__has_embed"))
_HEADER = re.compile(rb'[ \t]*(?:<(?P<angled>[^>\n]*)>|"(?P<quoted>[^"\n]*)")')


def split_arguments(tokens: Tokens, opener: int, closer: int) -> tuple[Span, ...]:
    """Spans of the comma-separated arguments between two tokens, commas inside brackets or template lists aside."""
    spans: list[Span] = []
    first = index = opener + 1
    while index < closer:
        text = tokens.texts[index]
        if text in (b"(", b"[", b"{"):
            index = min(tokens.matches.get(index, index), closer)
        elif text == b"<":
            end = template_end(tokens, index, closer)
            index = end if end is not None and _looks_like_template(tokens, index, end) else index
        elif text == b",":
            spans.append(_span(tokens, first, index))
            first = index + 1
        index += 1
    if first < closer or spans:
        spans.append(_span(tokens, first, closer))
    return tuple(spans)


def _span(tokens: Tokens, first: int, last: int) -> Span:
    """The bytes of tokens ``[first, last)``; an empty range gives the place before ``last``."""
    if first >= last:
        return Span(tokens.starts[last], tokens.starts[last])
    return Span(tokens.starts[first], tokens.ends[last - 1])


def macro_parameters(tokens: Tokens, directive: Directive) -> tuple[int, int] | None:
    """The parentheses around the parameters of the macro that a ``#define`` defines; None if it takes none."""
    first, opener = directive.first, directive.first + 1
    if not (opener < directive.last and tokens.is_text(opener, b"(") and tokens.starts[opener] == tokens.ends[first]):
        return None
    return opener, min(tokens.closing(opener) or directive.last, directive.last)


def is_macro_parameter(tokens: Tokens, index: int) -> bool:
    """Whether a token of a ``#define`` is, or stands for, a parameter of that macro."""
    directive = tokens.directives[tokens.directive[index]] if tokens.directive[index] >= 0 else None
    parentheses = macro_parameters(tokens, directive) if directive and directive.name == "define" else None
    return parentheses is not None and tokens.texts[index] in tokens.texts[parentheses[0] + 1 : parentheses[1]]


def template_end(tokens: Tokens, opener: int, limit: int) -> int | None:
    """The index of the ``>`` that closes the ``<`` at ``opener``, if the text between can be template arguments."""
    depth = 0
    index = opener
    stop = min(limit, opener + TEMPLATE_LIMIT)
    while index < stop:
        text = tokens.texts[index]
        if text == b"<":
            depth += 1
        elif text == b">":
            depth -= 1
            if depth == 0:
                return index
        elif text in (b"(", b"["):
            partner = tokens.closing(index)
            if partner is None:
                return None
            index = partner
        elif text in _NOT_IN_TEMPLATE or text in (b")", b"]"):
            return None
        index += 1
    return None


def _looks_like_template(tokens: Tokens, opener: int, closer: int) -> bool:
    """Whether ``a<...>`` reads as template arguments: a name before, and ``(``, ``::``, a name or an end after.

    A blank before ``<`` makes it a comparison unless a call or a scope follows.
    """
    if opener == 0 or tokens.kinds[opener - 1] != Kind.IDENTIFIER:
        return False
    after = tokens.texts[closer + 1] if closer + 1 < len(tokens) else b""
    if tokens.ends[opener - 1] != tokens.starts[opener]:
        return after in (b"(", b"::")
    return after in (b"(", b"::", b"{", b",", b")", b">", b"*", b"&", b"<<<", b";") or after[:1].isalpha()


def call_after(tokens: Tokens, index: int) -> Call | None:
    """The call whose callee is the name at ``index``: its arguments, and explicit template arguments."""
    position = index + 1
    template: Span | None = None
    directive = tokens.directive[index]
    if tokens.is_text(position, b"<"):
        end = template_end(tokens, position, len(tokens))
        if end is None:
            return None
        template = Span(tokens.starts[position], tokens.ends[end])
        position = end + 1
    if not tokens.is_text(position, b"(") or tokens.directive[position] != directive:
        return None
    closer = tokens.closing(position)
    if closer is None:
        return None
    return Call(position, closer, split_arguments(tokens, position, closer), template)


def qualifier_before(tokens: Tokens, index: int) -> tuple[list[str], bool]:
    """(names of the ``a::b::`` before the name at ``index``, whether it is a member after ``.`` or ``->``)."""
    names: list[str] = []
    position = index - 1
    if tokens.is_text(position, b"template"):  # t.template f<1>()
        position -= 1
    while tokens.is_text(position, b"::"):
        position -= 1
        if position >= 0 and tokens.kinds[position] == Kind.IDENTIFIER and not is_keyword(tokens.texts[position]):
            names.append(tokens.name(position))
            position -= 1
        elif tokens.is_text(position, b">"):
            names.append("<>")
            break
        else:
            break
    member = not names and (tokens.is_text(position, b".") or tokens.is_text(position, b"->"))
    return names[::-1], member


def chain_start(tokens: Tokens, index: int) -> int:
    """Where ``a.b[i]->name`` begins, for the name at its end."""
    first = index
    while first and tokens.texts[first - 1] in (b".", b"->", b"::"):
        first -= 1
        while first and tokens.texts[first - 1] in (b")", b"]", b">"):
            opener = _opener(tokens, first - 1)
            if opener is None:
                return first
            first = opener
        owner = tokens.texts[first - 1] if first and tokens.kinds[first - 1] == Kind.IDENTIFIER else b"return"
        if owner == b"this" or not is_keyword(owner):
            first -= 1
    return first


def _opener(tokens: Tokens, closer: int) -> int | None:
    """The bracket that opens what ends at ``closer``, template arguments among them."""
    if tokens.texts[closer] != b">":
        return tokens.matches.get(closer)
    for opener in range(closer - 1, max(closer - TEMPLATE_LIMIT, 0), -1):
        if tokens.texts[opener] == b"<" and template_end(tokens, opener, closer + 1) == closer:
            return opener
    return None


def is_scope(tokens: Tokens, index: int) -> bool:
    """Whether the name at ``index`` is used as a namespace: before ``::``, or as the end of a using directive."""
    if tokens.is_text(index + 1, b"::"):
        return True
    return tokens.is_text(index + 1, b";") and any(
        tokens.is_text(near, b"namespace") or tokens.is_text(near, b"=") for near in (index - 1, index - 3)
    )


def is_keyword(text: bytes) -> bool:
    """Whether a word can't name what stands before ``::`` or a call."""
    return text in _KEYWORDS


def aliases(tokens: Tokens) -> dict[str, str]:
    """Namespace aliases and, under the key ``""``-prefixed names, nothing else: ``{"cg": "cooperative_groups"}``."""
    found: dict[str, str] = {}
    for index, text in enumerate(tokens.texts):
        if text == b"namespace" and tokens.is_text(index + 2, b"="):
            names, _ = _qualified_name(tokens, index + 3)
            if names:
                found[tokens.name(index + 1)] = "::".join(names)
    return found


def using_namespaces(tokens: Tokens) -> list[str]:
    """Namespaces named by ``using namespace X;``."""
    found: list[str] = []
    for index, text in enumerate(tokens.texts):
        if text == b"using" and tokens.is_text(index + 1, b"namespace"):
            names, _ = _qualified_name(tokens, index + 2)
            if names:
                found.append("::".join(names))
    return found


def _qualified_name(tokens: Tokens, index: int) -> tuple[list[str], int]:
    names: list[str] = []
    while index < len(tokens):
        if tokens.is_text(index, b"::"):
            index += 1
        if index >= len(tokens) or tokens.kinds[index] != Kind.IDENTIFIER:
            break
        names.append(tokens.name(index))
        index += 1
        if not tokens.is_text(index, b"::"):
            break
    return names, index


def includes(tokens: Tokens) -> Iterator[tuple[Directive, bytes, bool, Span]]:
    """(directive, header, angled, span of the name) of each include with a literal name."""
    for directive in tokens.directives:
        if directive.name not in ("include", "include_next", "import"):
            continue
        after = tokens.ends[directive.first - 1]
        match = _HEADER.match(tokens.data, after)
        if match:
            group = "angled" if match.group("angled") is not None else "quoted"
            start, end = match.span(group)
            yield directive, match.group(group), group == "angled", Span(start - 1, end + 1)


def include_facts(tokens: Tokens, dead: tuple[Span, ...]) -> tuple[Include, ...]:
    """The include facts of a file whose dead ranges are known."""
    return tuple(
        Include(header.decode("utf-8", "replace"), angled, directive.span, name, contains(dead, name.start))
        for directive, header, angled, name in includes(tokens)
    )


def asked_headers(tokens: Tokens) -> list[tuple[int, str]]:
    """(place, name) of the files whose presence conditions ask for by name."""
    found = []
    for index in tokens.identifiers():
        if tokens.texts[index] in _PRESENCE and tokens.is_text(index + 1, b"(") and index + 2 < len(tokens):
            text = tokens.name(index + 2)
            found += [(tokens.starts[index + 2], text[1:-1])] if text.startswith('"') else []
    return found


def contains(spans: Sequence[Span], offset: int) -> bool:
    """Whether one of ``spans`` holds ``offset``."""
    return any(span.start <= offset < span.end for span in spans)


def defined_functions(tokens: Tokens) -> set[str]:
    """Names that read as definitions of functions: a type (or its end) before them, parameters and a body after."""
    return declared_functions(tokens, (b"{",))


def declared_functions(tokens: Tokens, after: Sequence[bytes]) -> set[str]:
    """Names with a type (or its end) before them, parameters behind, and one of the tokens ``after`` behind those."""
    found: set[str] = set()
    for index in tokens.identifiers():
        if not tokens.is_text(index + 1, b"(") or index == 0:
            continue
        before = tokens.texts[index - 1]
        typed = tokens.kinds[index - 1] == Kind.IDENTIFIER and before not in _STATEMENTS
        closer = tokens.closing(index + 1)
        if closer is None or not any(tokens.is_text(closer + 1, text) for text in after):
            continue
        if typed or before in (b"*", b"&", b">"):
            found.add(tokens.name(index))
    return found


def declared_variables(tokens: Tokens) -> set[str]:
    """Names that read as declarations of variables: the last word of a type before them, ``=`` or ``;`` behind."""
    found: set[str] = set()
    for index in tokens.identifiers():
        if index == 0 or tokens.kinds[index - 1] != Kind.IDENTIFIER or tokens.texts[index - 1] in _NO_TYPES:
            continue
        if tokens.is_text(index + 1, b"=") or tokens.is_text(index + 1, b";"):
            found.add(tokens.name(index))
    return found


def device_bodies(tokens: Tokens) -> list[tuple[Span, bool, bool]]:
    """(body, runs on the device, runs on the host) of functions and lambdas marked ``__global__`` or ``__device__``."""
    found: list[tuple[Span, bool, bool]] = []
    for index, text in enumerate(tokens.texts):
        if text not in (b"__global__", b"__device__"):
            continue
        body = _body_after(tokens, index)
        if body is not None:
            host = any(tokens.is_text(near, b"__host__") for near in range(index - 2, index + 3))
            found.append((body, True, host and text == b"__device__"))
    return found


def _body_after(tokens: Tokens, index: int) -> Span | None:
    """The braces of the function that a specifier at ``index`` introduces; None for declarations and variables."""
    directive = tokens.directive[index]
    seen_parameters = False
    position = index + 1
    while position < len(tokens) and tokens.directive[position] == directive:
        text = tokens.texts[position]
        if text == b"{":
            closer = tokens.closing(position) if seen_parameters else None
            return Span(tokens.starts[position], tokens.ends[closer]) if closer is not None else None
        if text in (b";", b"=", b"}"):
            return None
        if text == b"(":
            seen_parameters = True
            closer = tokens.closing(position)
            if closer is None:
                return None
            position = closer
        position += 1
    return None
