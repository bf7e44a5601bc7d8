"""The classes of objects whose members a template keeps the parser from resolving, read off their declarations."""

from __future__ import annotations

from dataclasses import replace

from hipify_py.frontend.facts import Activity, FileFacts, NameUse, Origin, Resolution, Side
from hipify_py.frontend.structure import TEMPLATE_LIMIT, template_end
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.tables.schema import Kind as Sort

_APIS = ("cooperative_groups",)  # whose objects are variables of device code and arguments of templates
_OPEN = (Activity.DEPENDENT, Activity.UNRESOLVED)
_BETWEEN = frozenset((b"&", b"&&", b"const", b"*"))


def resolved(use: NameUse, facts: FileFacts, knowledge: Knowledge) -> NameUse:
    """``use`` with its member resolved, if it is one of an object whose declaration names a class or what makes one."""
    if not use.member or use.activity not in _OPEN or use.resolution.origin is not Origin.NONE or use.side is Side.HOST:
        return use
    for api in _APIS:
        if knowledge.members(api, use.name):
            found = _class_of(facts.tokens, use.token - 2, api, knowledge)
            qualified = f"{found}::{use.name}"
            if found and knowledge.lookup(qualified) is not None:
                return replace(use, resolution=Resolution(use.activity, Origin.CUDA, qualified, "member"))
    return use


def _class_of(tokens: Tokens, last: int, api: str, knowledge: Knowledge) -> str:
    """The class of the expression that ends at ``last``: a variable, or a call."""
    if tokens.texts[last] == b")":
        opener = tokens.matches.get(last)
        return _made_by(tokens, opener, api, knowledge) if opener is not None else ""
    if tokens.kinds[last] != Kind.IDENTIFIER or tokens.texts[last - 1] in (b".", b"->"):
        return ""
    name = tokens.texts[last]
    for index in range(last - 1, 0, -1):
        if tokens.texts[index] == name and (found := _declared(tokens, index, api, knowledge)):
            return found
    return ""


def _declared(tokens: Tokens, index: int, api: str, knowledge: Knowledge) -> str:
    """The class that the declaration of the name at ``index`` gives it; nothing if it isn't one."""
    before = index - 1
    while before > 0 and tokens.texts[before] in _BETWEEN:
        before -= 1
    if tokens.texts[before] == b"auto":
        if not tokens.is_text(index + 1, b"="):
            return ""
        end = index + 2
        while end < len(tokens) and tokens.texts[end] not in (b"(", b";"):
            end += 1
        return _made_by(tokens, end, api, knowledge) if end < len(tokens) and tokens.texts[end] == b"(" else ""
    word = _before_template(tokens, before)
    entry = knowledge.lookup(f"{api}::{tokens.name(word)}")
    return entry.cuda.name if entry is not None and entry.cuda.kind is Sort.TYPE else ""


def _made_by(tokens: Tokens, opener: int, api: str, knowledge: Knowledge) -> str:
    """The class of what the call with its parenthesis at ``opener`` gives, by the signature of the function."""
    word = _before_template(tokens, opener - 1)
    entry = knowledge.lookup(f"{api}::{tokens.name(word)}")
    if entry is None or not entry.cuda.signature:
        return ""
    if entry.cuda.kind is Sort.TYPE:  # a constructor
        return entry.cuda.name
    forms = entry.cuda.signature.split(" | ")
    explicit = [form for form in forms if form.startswith("template") == (word != opener - 1)]
    result = (explicit or forms)[0]
    if result.startswith("template<"):
        result = result[result.index(">") + 1 :]
    return f"{api}::{result.strip().partition('(')[0].partition('<')[0]}"


def _before_template(tokens: Tokens, index: int) -> int:
    """The name before the template arguments that end at ``index``, if some do."""
    if tokens.texts[index] != b">":
        return index
    for opener in range(index - 1, max(index - TEMPLATE_LIMIT, 0), -1):
        if tokens.texts[opener] == b"<" and template_end(tokens, opener, index + 1) == index:
            return opener - 1
    return index
