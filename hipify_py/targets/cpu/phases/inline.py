"""Device functions that wait are written out where they are called, so that the kernel can be split inside of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hipify_py.targets.cpu.phases.code import Code, Range, Refused
from hipify_py.targets.cpu.phases.definitions import definitions, template_parameters
from hipify_py.targets.cpu.phases.parser import Parser
from hipify_py.targets.cpu.phases.surroundings import Surroundings
from hipify_py.targets.cpu.phases.tree import Compound, Declaration, Declarator, Expression, Statement, children

_SPECIFIERS = frozenset(
    b"__device__ __host__ __forceinline__ __inline__ __noinline__ inline static constexpr extern".split()
)
_LIMIT = 16  # calls written out in one kernel


@dataclass(frozen=True, slots=True)
class _Function:
    """The definition of a device function: ``result`` is its return type."""

    code: Code
    templates: tuple[bytes, ...]
    result: bytes
    parameters: tuple[Range, ...]
    body: Compound


@dataclass(frozen=True, slots=True)
class _Call:
    """A call in a statement that can be preceded by others; ``direct`` if its block may get more declarations."""

    statement: Statement
    name: int
    template: Range
    arguments: tuple[Range, ...]
    span: Range
    direct: bool


class Inliner:
    """Writes out calls in the kernels of some files that are compiled together."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings
        self._number = 0
        self._types: dict[bytes, set[bytes]] = {}

    def expand(self, data: bytes, name: bytes) -> bytes:
        """The kernel with the calls of functions that wait written out.

        Raises:
            Refused: a call that can't be.
        """
        for _ in range(_LIMIT):
            code = Code(data)
            if not any(self._surroundings.waits_inside(word) for word in set(code.texts)):
                return data
            opener = next(i for i, text in enumerate(code.texts) if text == name and code.at(i + 1) == b"(") + 1
            body = Parser(code).body(code.matches[opener] + 1)
            self._types = _types(code, opener, body)
            call = next(self._calls(code, body, False), None)
            if call is None:
                raise Refused("a function that waits is called in an unusual place")
            data = self._written_out(code, call)
        raise Refused("too many calls of functions that wait")

    def _calls(self, code: Code, node: Statement, direct: bool) -> Iterator[_Call]:
        if isinstance(node, Expression | Declaration):
            yield from self._in_statement(code, node, direct)
        for child in children(node):
            yield from self._calls(code, child, isinstance(node, Compound))

    def _in_statement(self, code: Code, node: Statement, direct: bool) -> Iterator[_Call]:
        """The first call whose arguments hold no other."""
        for index in range(node.span.first, node.span.last):
            if not self._surroundings.waits_inside(code.texts[index]):
                continue
            opener = index + 1
            template = Range(opener, opener)
            if code.at(opener) == b"<":
                end = code.template_end(opener, node.span.last)
                if end is None:
                    raise Refused("a call that is not understood")
                template, opener = Range(opener + 1, end), end + 1
            if code.at(opener) != b"(" or code.at(index - 1) == b"::":
                raise Refused("a function that waits is not called by its name")
            inside = Range(opener + 1, code.matches[opener])
            if any(self._surroundings.waits_inside(text) for text in code.texts[inside.first : inside.last]):
                continue
            texts = code.texts[node.span.first : index]
            if not {b"?", b"&&", b"||", b"++", b"--"}.isdisjoint(texts):
                raise Refused("a function that waits is called in the middle of an expression")
            span = Range(index, inside.last + 1)
            yield _Call(node, index, template, tuple(code.pieces(inside)), span, direct)
            return

    def _function(self, name: bytes) -> _Function:
        found = [
            tokens.data[one.start : one.end]
            for tokens in self._surroundings.device.files
            for one in definitions(tokens, b"__device__")
            if one.name == name
        ]
        if len(found) != 1:
            raise Refused(f"{name.decode()} has several definitions, or none")
        code = Code(found[0])
        opener = next(i for i, text in enumerate(code.texts) if text == name and code.at(i + 1) == b"(") + 1
        first = next(i for i, text in enumerate(code.texts) if text in _SPECIFIERS)
        words = [text for text in code.texts[first : opener - 1] if text not in _SPECIFIERS]
        result = Parser(code, returns_value=True).body(code.matches[opener] + 1)
        parameters = tuple(code.pieces(Range(opener + 1, code.matches[opener])))
        return _Function(code, template_parameters(code), b" ".join(words), parameters, result)

    def _written_out(self, code: Code, call: _Call) -> bytes:
        function = self._function(code.texts[call.name])
        self._number += 1
        changed = self._substitution(code, call, function)
        result = f"simt_result_{self._number}".encode()
        lines = list(self._parameters(code, call, function, changed))
        lines += self._body(function, changed, result)
        span = call.statement.span
        start, end = code.starts[span.first], code.ends[span.last - 1]
        block = b"{\n" + b"\n".join(lines) + b"\n}\n"
        if function.result == b"void":
            if call.span.first != span.first or call.span.last != span.last - 1:
                raise Refused("a call of a void function in an expression")
            return code.data[:start] + block + code.data[end:]
        kind = _substituted(function.result, changed)
        rest = code.data[start : code.starts[call.name]] + result + code.data[code.ends[call.span.last - 1] : end]
        text = kind + b" " + result + b";\n" + block + rest
        if isinstance(call.statement, Declaration) and not call.direct:
            raise Refused("a declaration that stands alone")
        if not isinstance(call.statement, Declaration):
            text = b"{\n" + text + b"\n}"
        return code.data[:start] + text + code.data[end:]

    def _substitution(self, code: Code, call: _Call, function: _Function) -> dict[bytes, bytes]:
        """What stands for the names that a function declares: names of our own, and template arguments."""
        changed: dict[bytes, bytes] = {}
        declared = {one.name for one in _declarators(function.body)}
        for name in declared | {name for name, _ in self._named(function)}:
            changed[name] = f"simt_{self._number}_".encode() + name
        explicit = code.pieces(call.template)
        for position, name in enumerate(function.templates):
            if position < len(explicit):
                changed[name] = code.text(explicit[position]).encode()
            else:
                changed[name] = self._deduced(code, call, function, name)
        return changed

    def _named(self, function: _Function) -> Iterator[tuple[bytes, bytes]]:
        """(name, type) of the parameters."""
        for piece in function.parameters:
            words = function.code.texts[piece.first : piece.last]
            if len(words) < 2 or not {b"=", b"[", b"...", b"(", b"&&"}.isdisjoint(words):
                raise Refused("an unusual parameter of a function that waits")
            yield words[-1], b" ".join(words[:-1])

    def _deduced(self, code: Code, call: _Call, function: _Function, template: bytes) -> bytes:
        """The type that a template parameter gets from the argument for a parameter of just that type."""
        for (_, kind), argument in zip(self._named(function), call.arguments, strict=False):
            if kind.replace(b"const", b"").replace(b"&", b"").strip() != template:
                continue
            words = code.texts[argument.first : argument.last]
            if len(words) == 1:
                kinds = self._types.get(words[0], set())
                if len(kinds) == 1:
                    return min(kinds)
            elif words[1:] in ([b"(", b")"], [b"{", b"}"]):
                return words[0]
        raise Refused(f"the template argument {template.decode()} is not known")

    def _parameters(self, code: Code, call: _Call, function: _Function, changed: dict[bytes, bytes]) -> Iterator[bytes]:
        named = list(self._named(function))
        if len(named) != len(call.arguments):
            raise Refused("default arguments")
        for (name, kind), argument in zip(named, call.arguments, strict=True):
            text = code.text(argument).encode("utf-8", "surrogateescape")
            if not kind.endswith(b"&"):
                yield _substituted(kind, changed) + b" " + changed[name] + b" = " + text + b";"
            elif argument.last == argument.first + 1 and code.words[argument.first]:
                changed[name] = text
            else:
                raise Refused("a reference parameter of a function that waits")

    def _body(self, function: _Function, changed: Mapping[bytes, bytes], result: bytes) -> Iterator[bytes]:
        """The statements of a function, the last of which may return its value."""
        code = function.code
        for statement in function.body.body:
            last = statement is function.body.body[-1]
            span = statement.span
            if last and code.texts[span.first] == b"return":
                value = _rendered(code, Range(span.first + 1, span.last), changed)
                yield result + b" = " + value if function.result != b"void" else b""
            elif b"return" in code.texts[span.first : span.last]:
                raise Refused("a function that waits returns early")
            else:
                lead = code.leading(span.first).encode("utf-8", "surrogateescape")
                yield lead.strip() + b"\n" + _rendered(code, span, changed)


def _declarators(node: Statement) -> Iterator[Declarator]:
    if isinstance(node, Declaration):
        yield from node.declarators
    for child in children(node):
        yield from _declarators(child)


def _types(code: Code, opener: int, body: Compound) -> dict[bytes, set[bytes]]:
    """The types that a kernel declares each name with, as parameters or variables."""
    found: dict[bytes, set[bytes]] = {}
    for piece in code.pieces(Range(opener + 1, code.matches[opener])):
        words = [text for text in code.texts[piece.first : piece.last] if text != b"const"]
        if words:
            found.setdefault(words[-1], set()).add(b" ".join(words[:-1]))
    for one in _declarators(body):
        found.setdefault(one.name, set()).add((one.type + one.array).encode())
    return found


def _substituted(text: bytes, changed: Mapping[bytes, bytes]) -> bytes:
    return b" ".join(changed.get(word, word) for word in text.split())


def _rendered(code: Code, span: Range, changed: Mapping[bytes, bytes]) -> bytes:
    """The text of ``span`` with names replaced."""
    parts: list[bytes] = []
    position = code.starts[span.first]
    for index in code.names(span):
        if code.texts[index] in changed and code.at(index - 1) != b"::":
            parts += [code.data[position : code.starts[index]], changed[code.texts[index]]]
            position = code.ends[index]
    return b"".join([*parts, code.data[position : code.ends[span.last - 1]]])
