"""Call templates without the casts and parentheses that a call needs none of."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.facts import Call
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.template import Argument, CallTemplate, Parenthesis, Part, Text, template_of

_BEFORE = frozenset((b"=", b"+=", b"-=", b"*=", b"/=", b"return", b";", b"{", b"}"))
_POSTFIX = frozenset((b"[", b".", b"->", b"(", b"++", b"--"))  # binds tighter than an operator in front
_UNARY = frozenset((b"*", b"/", b"&"))  # what a star must not follow: together they are, or look like, something else
_CANONICAL = {"unsigned": "unsigned int"}  # as the parser spells types
_POINTEE = "*"
_MEMBERS = frozenset((b".", b"->", b"::"))


def resolved(template: CallTemplate, tokens: Tokens, name: Span, call: Call) -> tuple[CallTemplate, Call]:
    """The template with the casts and parentheses that it only has where they are needed, or without them.

    The call is without the ``&`` of arguments that are followed at once.
    """
    if not any(isinstance(part, Parenthesis) or _is_special(part) for part in template.parts):
        return template, call
    found: list[Part] = []
    arguments = list(call.arguments)
    alone = _is_alone(template, tokens, name, call)
    for number, part in enumerate(template.parts):
        if isinstance(part, Argument) and _is_special(part):
            if part.type == _POINTEE and _is_address(tokens, call.arguments[part.number]):
                arguments[part.number] = _behind_first(tokens, call.arguments[part.number])
            before, after = _around(template, number, part, tokens, call)
            found += [Text(before), Argument(part.number), Text(after)]
        elif isinstance(part, Parenthesis):
            found.append(Text("" if alone else part.text))
        else:
            found.append(part)
    return template_of(tuple(_joined(found))), replace(call, arguments=tuple(arguments))


def _around(template: CallTemplate, number: int, part: Argument, tokens: Tokens, call: Call) -> tuple[str, str]:
    """What stands around argument ``part`` of this call, the template's part ``number``."""
    span = call.arguments[part.number]
    if part.type == _POINTEE:
        return ("", "") if _is_address(tokens, span) else ("*", "") if _is_primary(tokens, span) else around(part)
    kind = call.types[part.number] if part.number < len(call.types) else ""
    if part.type and kind.removeprefix("const ") != _CANONICAL.get(part.type, part.type):
        return around(part)
    whole = _is_primary(tokens, span) or (part.type and _is_listed(template, number))
    return ("", "") if whole else ("(", ")")


def _is_listed(template: CallTemplate, number: int) -> bool:
    """Whether a part is all of an argument of a call that the template makes."""
    before, after = (template.parts[at] if 0 <= at < len(template.parts) else None for at in (number - 1, number + 1))
    if not isinstance(before, Text) or not isinstance(after, Text):
        return False
    return before.text.endswith(("(", ", ")) and after.text.startswith((")", ","))


def around(argument: Argument) -> tuple[str, str]:
    """What stands around an argument that doesn't fit as it is."""
    if argument.type == _POINTEE:
        return "*(", ")"
    if not argument.type:
        return "(", ")"
    return (f"({argument.type})(" if " " in argument.type else f"{argument.type}("), ")"


def _is_special(part: Part) -> bool:
    return isinstance(part, Argument) and (part.operand or bool(part.type))


def _is_primary(tokens: Tokens, span: Span) -> bool:
    """Whether operators beside an expression can't take it apart."""
    first, last = _tokens_of(tokens, span)
    number = first == last and tokens.kinds[first] == Kind.NUMBER
    return number or (_is_value(tokens, first) and _end(tokens, first) == last)


def _is_address(tokens: Tokens, span: Span) -> bool:
    """Whether an expression is ``&`` and something that operators can't take apart."""
    return tokens.texts[_tokens_of(tokens, span)[0]] == b"&" and _is_primary(tokens, _behind_first(tokens, span))


def _behind_first(tokens: Tokens, span: Span) -> Span:
    """An expression without its first token."""
    return Span(tokens.starts[_tokens_of(tokens, span)[0] + 1], span.end)


def _tokens_of(tokens: Tokens, span: Span) -> tuple[int, int]:
    return bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end) - 1


def _end(tokens: Tokens, index: int) -> int:
    """The last token of the name at ``index`` with all its members, subscripts and calls."""
    while True:
        after = tokens.texts[index + 1]
        closer = tokens.closing(index + 1) if after in (b"[", b"(") else None
        if closer is not None:
            index = closer
        elif after in _MEMBERS and tokens.kinds[index + 2] == Kind.IDENTIFIER:
            index += 2
        else:
            return index


def _is_value(tokens: Tokens, index: int) -> bool:
    """Whether a token is a name, and none of a macro: those stand for any text."""
    text = tokens.texts[index]
    if tokens.kinds[index] != Kind.IDENTIFIER or text == text.upper():
        return False
    return not any(d.name == "define" and tokens.texts[d.first] == text for d in tokens.directives if d.first < d.last)


def _is_alone(template: CallTemplate, tokens: Tokens, name: Span, call: Call) -> bool:
    """Whether nothing around the call binds tighter than what takes its place."""
    first = bisect_left(tokens.starts, name.start)
    before = tokens.texts[first - 1] if first else b";"
    after = tokens.texts[call.close + 1] if call.close + 1 < len(tokens) else b";"
    if tokens.directive[first] >= 0:
        return False
    arguments = template.arguments
    if len(arguments) == 1 and arguments[0].type == _POINTEE:
        address = _is_address(tokens, call.arguments[arguments[0].number])
        return address or (after not in _POSTFIX and before not in _UNARY and before != b")")
    return before in _BEFORE and after == b";"


def _joined(parts: list[Part]) -> list[Part]:
    """Texts that stand beside each other as one."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, Text) and found and isinstance(found[-1], Text):
            found[-1] = Text(found[-1].text + part.text)
        elif part != Text(""):
            found.append(part)
    return found
