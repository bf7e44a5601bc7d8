"""Device variables that are declared under a condition, and parameters for them of functions outside of it."""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.diagnostics.model import Finding, Severity, Span
from hipify_py.frontend.conditionals import Branch, Conditionals, Path, conditionals, dominates
from hipify_py.frontend.facts import Activity
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.sycl.device import Device
from hipify_py.targets.sycl.meanings import plain
from hipify_py.targets.sycl.storage import Declaration, Memory, Variable
from hipify_py.targets.sycl.variables import refusal

CODE = "HP247"
_HINT = "declare it, and what its type needs, in every case; or put the functions under the same condition"


def conditional_findings(context: FileContext, device: Device) -> Iterator[Finding]:
    """A finding for each variable of a file whose parameters don't suit all settings."""
    tokens = context.facts.tokens
    if not any(directive.name in ("if", "ifdef", "ifndef") for directive in tokens.directives):
        return
    places = conditionals(tokens)
    for declared in device.storage.declarations:
        path = places.path(tokens.starts[declared.first]) if declared.tokens is tokens else ()
        for variable in declared.variables if path and not refusal(declared, device) else ():
            message = _message(context, device, places, path, declared, variable)
            if message:
                severity = Severity.ERROR if _is_dead(context, declared) else Severity.WARNING
                span = Span(tokens.starts[declared.first], tokens.ends[declared.last])
                yield context.finding(CODE, severity, span, plain(variable.name).decode(), message, _HINT)


def _message(
    context: FileContext, device: Device, places: Conditionals, path: Path, declared: Declaration, variable: Variable
) -> str:
    """What doesn't suit; empty if all is well."""
    if variable.memory is Memory.OWN or (not variable.owner and device.is_constexpr(variable)):
        return ""
    name, tokens = plain(variable.name).decode(), context.facts.tokens
    line = context.facts.lines.position(path[-1].condition.span.start).line
    others = _others(tokens, device, places, path[-1], variable)
    if any(other.parameter(b"") != variable.parameter(b"") for other in others):
        return f"{name} is declared with several types, one for each condition, and functions take one of them"
    if others and len(others) + 1 == len(places.group(path[-1].group)):
        return ""
    if variable.owner and not _rests_on(tokens, path, declared, variable):
        return ""
    user = _user(device, places, path, tokens, variable)
    if not user:
        return ""
    return (
        f"{name} is declared where the condition of line {line} holds, and {user} takes it as a parameter in any case: "
        "that compiles only where it holds"
    )


def _others(tokens: Tokens, device: Device, places: Conditionals, branch: Branch, variable: Variable) -> list[Variable]:
    """The variable as the other branches of a condition declare it."""
    found = []
    own = [declared for declared in device.storage.declarations if declared.tokens is tokens]
    for branch_ in places.group(branch.group):
        for declared in own if branch_.number != branch.number else ():
            at = tokens.starts[declared.first]
            if branch_.span.start <= at < branch_.span.end:
                found += [v for v in declared.variables if (v.name, v.owner) == (variable.name, variable.owner)]
    return found


def _rests_on(tokens: Tokens, path: Path, declared: Declaration, variable: Variable) -> bool:
    """Whether the type of a function's own variable has constants that the branch introduces before it."""
    start = path[-1].condition.span.end
    before = (at for word in variable.words for at in tokens.places(word) if at < declared.first)
    return any(start <= tokens.starts[at] and _introduces(tokens, at) for at in before)


def _introduces(tokens: Tokens, index: int) -> bool:
    """Whether a macro or constant gets its name at ``index``."""
    directive = tokens.directives[tokens.directive[index]] if tokens.directive[index] >= 0 else None
    if directive is not None:
        return directive.name == "define" and directive.first == index
    return tokens.kinds[index - 1] == Kind.IDENTIFIER and tokens.texts[index + 1] in (b"=", b"{")


def _user(device: Device, places: Conditionals, path: Path, tokens: Tokens, variable: Variable) -> str:
    """A function that takes the variable and isn't under the condition."""
    for file, function in device.code.functions:
        needed = device.needs(function.name).variables if function.name else ()
        same = any((v.name, v.owner) == (variable.name, variable.owner) for v in needed)
        if same and not (file is tokens and dominates(path, places.path(tokens.starts[function.opener]))):
            return plain(function.name).decode()
    return ""


def _is_dead(context: FileContext, declared: Declaration) -> bool:
    """Whether the present settings leave a declaration out."""
    span = range(declared.first, declared.last + 1)
    return any(use.token in span and use.activity is Activity.DEAD for use in context.facts.uses)
