"""A parser for the statements of kernels. It reads a small part of C++ and refuses the rest."""

from __future__ import annotations

from hipify_py.targets.cpu.phases.code import Code, Range, Refused
from hipify_py.targets.cpu.phases.declarations import declaration
from hipify_py.targets.cpu.phases.tree import Compound, Expression, If, Jump, Loop, Neutral, Opaque, Statement

_REFUSED = frozenset(b"goto try asm __asm__ throw co_await co_yield co_return delete clock".split())
_NEUTRAL = frozenset((b"typedef", b"using", b"static_assert"))


class Parser:
    """Parses one function body; ``code`` holds nothing that was cut."""

    def __init__(self, code: Code, returns_value: bool = False) -> None:
        self.code = code
        self._returns_value = returns_value

    def body(self, opener: int) -> Compound:
        """The compound statement that opens at a brace.

        Raises:
            Refused: a construct that is not understood.
        """
        closer = self.code.matches[opener]
        self._check(opener, closer)
        return self._compound(opener)

    def _check(self, first: int, last: int) -> None:
        """Refuse lambdas, attributes and words that no pass can deal with."""
        for index in range(first, last):
            text = self.code.texts[index]
            if text in _REFUSED:
                raise Refused(f"{text.decode()} in the kernel")
            if text == b"[":
                before = self.code.at(index - 1)
                if before not in (b")", b"]") and (not self.code.words[index - 1] or before in (b"return", b"auto")):
                    raise Refused("a lambda, attribute or structured binding")
            if text in (b"struct", b"class", b"union", b"enum") and self.code.at(index + 2) in (b"{", b":"):
                raise Refused("a class in the kernel")

    def _compound(self, opener: int) -> Compound:
        closer = self.code.matches[opener]
        body: list[Statement] = []
        position = opener + 1
        while position < closer:
            node = self.statement(position)
            body.append(node)
            position = node.span.last
        return Compound(Range(opener, closer + 1), tuple(body))

    def statement(self, first: int) -> Statement:
        """The statement that begins at a token."""
        text = self.code.texts[first]
        if text == b"{":
            return self._compound(first)
        if text in (b"if", b"for", b"while", b"do", b"switch"):
            return getattr(self, f"_{text.decode()}")(first)  # type: ignore[no-any-return]
        if text in (b"return", b"break", b"continue"):
            end = self._find(first, b";") + 1
            if end > first + 2 and not self._returns_value:
                raise Refused("return of a value")
            return Jump(Range(first, end), text)
        if text in (b"case", b"default") or (self.code.words[first] and self.code.at(first + 1) == b":"):
            return self._label(first)
        return self._simple(first)

    def _label(self, first: int) -> Statement:
        if self.code.texts[first] not in (b"case", b"default"):
            raise Refused("a label")
        colon = self._find(first, b":")
        if self.code.at(colon + 1) == b"}":
            return Expression(Range(first, colon + 1))
        inner = self.statement(colon + 1)
        return Opaque(Range(first, inner.span.last), inner)

    def _simple(self, first: int) -> Statement:
        end = self._find(first, b";")
        span = Range(first, end + 1)
        if self.code.texts[first] in _NEUTRAL:
            return Neutral(span)
        return declaration(self.code, span) or Expression(span)

    def _find(self, first: int, wanted: bytes) -> int:
        index = first
        while index < len(self.code) and self.code.texts[index] != wanted:
            if self.code.texts[index] in (b"}", b")", b"]"):
                break
            index = self.code.matches.get(index, index) + 1
        if self.code.at(index) != wanted:
            raise Refused(f"no {wanted.decode()} after a statement")
        return index

    def _parenthesis(self, index: int) -> Range:
        if self.code.at(index) != b"(":
            raise Refused("a condition without parentheses")
        return Range(index + 1, self.code.matches[index])

    def _if(self, first: int) -> Statement:
        condition = self._parenthesis(first + 2 if self.code.at(first + 1) == b"constexpr" else first + 1)
        if self._holds(condition, b";"):
            raise Refused("an if with an initialiser")
        then = self.statement(condition.last + 1)
        otherwise = self.statement(then.span.last + 1) if self.code.at(then.span.last) == b"else" else None
        last = (otherwise or then).span.last
        return If(Range(first, last), Range(first, condition.last + 1), condition, then, otherwise)

    def _holds(self, span: Range, text: bytes) -> bool:
        return text in self.code.texts[span.first : span.last]

    def _for(self, first: int) -> Statement:
        inside = self._parenthesis(first + 1)
        body = self.statement(inside.last + 1)
        span = Range(first, body.span.last)
        if not self._holds(inside, b";"):
            return Opaque(span, body)
        init = self.statement(inside.first)
        condition = Range(init.span.last, self._find(init.span.last, b";"))
        head = Range(first, inside.last + 1)
        return Loop(span, head, init, condition, Range(condition.last + 1, inside.last), body, False)

    def _while(self, first: int) -> Statement:
        condition = self._parenthesis(first + 1)
        body = self.statement(condition.last + 1)
        head = Range(first, condition.last + 1)
        return Loop(Range(first, body.span.last), head, None, condition, Range(first, first), body, False)

    def _do(self, first: int) -> Statement:
        body = self.statement(first + 1)
        word = body.span.last
        condition = self._parenthesis(word + 1)
        if self.code.at(word) != b"while" or self.code.at(condition.last + 1) != b";":
            raise Refused("a do without while")
        span, head = Range(first, condition.last + 2), Range(word, condition.last + 1)
        return Loop(span, head, None, condition, Range(first, first), body, True)

    def _switch(self, first: int) -> Statement:
        body = self.statement(self._parenthesis(first + 1).last + 1)
        return Opaque(Range(first, body.span.last), body)
