"""What a stretch of code does to variables: reads, writes, and names whose address may get away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hipify_py.targets.cpu.phases.code import Code, Range
from hipify_py.targets.cpu.phases.declarations import ARITHMETIC

_ASSIGNMENTS = frozenset((b"=", b"+=", b"-=", b"*=", b"/=", b"%=", b"&=", b"|=", b"^=", b"<<=", b">>="))
_CONTROL = frozenset((b"if", b"for", b"while", b"switch", b"return", b"sizeof", b"alignof", b"decltype", b"else"))


@dataclass(frozen=True, slots=True)
class Effects:
    """Names by what happens to them, all over-approximated.

    ``exposed`` have their address taken, or are arguments of functions that may take a reference. ``loads`` says that
    memory is read or written, ``divides`` that something is divided by more than a literal. ``calls`` are callees.
    """

    reads: frozenset[bytes] = frozenset()
    writes: frozenset[bytes] = frozenset()
    exposed: frozenset[bytes] = frozenset()
    calls: frozenset[bytes] = frozenset()
    loads: bool = False
    divides: bool = False

    @property
    def changed(self) -> frozenset[bytes]:
        """Names whose value may be another afterwards."""
        return self.writes | self.exposed

    def __or__(self, other: Effects) -> Effects:
        return Effects(
            self.reads | other.reads,
            self.writes | other.writes,
            self.exposed | other.exposed,
            self.calls | other.calls,
            self.loads or other.loads,
            self.divides or other.divides,
        )


class Scanner:
    """Reads effects off tokens.

    ``is_pointer`` tells names that stand for memory elsewhere: pointers and shared arrays. ``by_value`` tells functions
    whose parameters are no references, ``is_const`` members that leave their object as it is.
    """

    def __init__(
        self,
        code: Code,
        is_pointer: Callable[[bytes], bool],
        by_value: Callable[[bytes], bool],
        is_const: Callable[[bytes], bool],
    ) -> None:
        self._code = code
        self._is_const = is_const
        self._is_pointer = is_pointer
        self._by_value = by_value

    def scan(self, span: Range) -> Effects:
        """The effects of ``span``."""
        code = self._code
        names = list(code.names(span))
        writes: set[bytes] = set()
        exposed: set[bytes] = set()
        for index in range(span.first, span.last):
            text = code.texts[index]
            if text in _ASSIGNMENTS:
                writes |= self._left(index - 1, span.first)
                exposed |= self._bound(index, span.last)
            elif text in (b"++", b"--"):
                writes |= self._stepped(index, span)
            elif text == b"&" and self._is_unary(index):
                exposed |= self._right(index + 1)
            elif text == b":" and code.at(index - 2) == b"&":
                exposed |= {code.texts[i] for i in code.names(Range(index + 1, span.last))}
            elif text == b"(":
                exposed |= self._called(index)
            elif text == b"<" and (end := code.template_end(index, span.last)) is not None:
                exposed |= self._passed(end + 1, code.texts[index - 1]) if code.at(end + 1) == b"(" else set()
        calls = frozenset(code.texts[i] for i in names if code.at(i + 1) == b"(") | self._other_calls(span)
        return Effects(
            reads=frozenset(code.texts[i] for i in names),
            writes=frozenset(writes),
            exposed=frozenset(exposed),
            calls=calls - _CONTROL,
            loads=self._loads(span),
            divides=any(self._divides(index) for index in range(span.first, span.last)),
        )

    def _other_calls(self, span: Range) -> frozenset[bytes]:
        """Callees that are members, qualified, or have explicit template arguments."""
        code = self._code
        openers = (index for index in range(span.first + 1, span.last) if code.texts[index] == b"(")
        found = {code.texts[index - 1] for index in openers if code.words[index - 1]}
        for index in range(span.first + 1, span.last):
            if code.texts[index] == b"<":
                end = code.template_end(index, span.last)
                if end is not None and code.at(end + 1) == b"(":
                    found.add(code.texts[index - 1])
        return frozenset(found)

    def _is_unary(self, index: int) -> bool:
        """Whether the operator at ``index`` has no left operand."""
        before = self._code.at(index - 1)
        if not before or before == b")":
            return not before or self._is_cast(index - 1)
        return before in (b"return", b"else", b"case") or not (self._code.words[index - 1] or _is_value(before))

    def _is_cast(self, closer: int) -> bool:
        """Whether the parenthesis that closes here reads as a cast to a pointer, or is a condition's."""
        opener = self._code.matches[closer]
        return self._code.at(closer - 1) == b"*" or self._code.at(opener - 1) in _CONTROL

    def _left(self, index: int, first: int, stepped: bool = False) -> set[bytes]:
        """Names changed by an assignment whose left side ends at ``index``, or by ``++`` behind it (``stepped``)."""
        code = self._code
        indirect = False
        while index >= first:
            text = code.texts[index]
            if text == b"]":
                indirect = True
                index = code.matches[index] - 1
            elif text == b")":
                inside = Range(code.matches[index] + 1, index)
                deref = code.at(inside.first) == b"*" or code.at(code.matches[index] - 1) == b"*"
                return set() if deref else {code.texts[i] for i in code.names(inside)}
            elif not code.words[index]:
                return set()
            elif code.at(index - 1) in (b".", b"->"):
                indirect = indirect or code.at(index - 1) == b"->"
                index -= 2
            else:
                return self._base(index, indirect, stepped)
        return set()

    def _base(self, index: int, indirect: bool, stepped: bool) -> set[bytes]:
        """The variable at ``index`` unless what is changed lies behind it as a pointer."""
        name = self._code.texts[index]
        star = self._code.at(index - 1) == b"*" and self._is_unary(index - 1) and not stepped  # *p++ changes p
        return set() if (indirect or star) and self._is_pointer(name) else {name}

    def _bound(self, index: int, limit: int) -> set[bytes]:
        """Names that ``T& r = ...`` or ``T* p = ...`` with an array may refer to afterwards."""
        if self._code.at(index - 2) not in (b"&", b"&&"):
            return set()
        end = index
        while end < limit and self._code.texts[end] != b";":
            end += 1
        return {self._code.texts[i] for i in self._code.names(Range(index + 1, end))}

    def _stepped(self, index: int, span: Range) -> set[bytes]:
        before = self._code.at(index - 1) if index > span.first else b""
        if _is_value(before) or (before and self._code.words[index - 1] and before not in _CONTROL):
            return self._left(index - 1, span.first, stepped=True)
        return self._right(index + 1)

    def _right(self, index: int) -> set[bytes]:
        """Names reached by a prefix operator whose operand begins at ``index``."""
        code = self._code
        if code.at(index) == b"(":
            return {code.texts[i] for i in code.names(Range(index, code.matches[index]))}
        if code.at(index) == b"*" or not (index < len(code) and code.words[index]):
            return set()
        indirect = code.at(index + 1) in (b"[", b"->")
        return set() if indirect and self._is_pointer(code.texts[index]) else {code.texts[index]}

    def _called(self, opener: int) -> set[bytes]:
        """Names that a parenthesis behind a callee may change, if it is one."""
        code = self._code
        before = code.at(opener - 1)
        if before and code.words[opener - 1]:
            changes = code.at(opener - 2) == b"." and not self._is_const(before)
            member = self._left(opener - 1, 0) if changes else set()
            return member | self._passed(opener, before) if before not in _CONTROL else set()
        pointed = before == b"]" or (before == b")" and not self._is_conversion(opener - 1))
        return self._passed(opener, b"") if pointed else set()

    def _is_conversion(self, closer: int) -> bool:
        """Whether the parenthesis that closes here holds an arithmetic or pointer type, or is a condition's."""
        opener = self._code.matches[closer]
        inside = set(self._code.texts[opener + 1 : closer])
        return self._is_cast(closer) or inside <= ARITHMETIC | {b"const"}

    def _passed(self, opener: int, callee: bytes) -> set[bytes]:
        """Names that a call may change: whole arguments that are lvalues. An empty ``callee`` is not known."""
        code = self._code
        if callee and self._by_value(callee):
            return set()
        found: set[bytes] = set()
        for argument in code.pieces(Range(opener + 1, code.matches[opener])):
            wrapped = code.at(argument.first) == b"(" and code.matches[argument.first] == argument.last - 1
            if wrapped or b"?" in code.texts[argument.first : argument.last]:
                found |= {code.texts[index] for index in code.names(argument)}
            if argument.first < argument.last and code.words[argument.first] and self._is_lvalue(argument):
                found |= self._right(argument.first)
        return found

    def _is_lvalue(self, span: Range) -> bool:
        index = span.first + 1
        while index < span.last:
            if self._code.texts[index] == b"[":
                index = self._code.matches[index] + 1
            elif self._code.texts[index] in (b".", b"->"):
                index += 2
            else:
                return False
        return True

    def _loads(self, span: Range) -> bool:
        code = self._code
        for index in range(span.first, span.last):
            text = code.texts[index]
            if text == b"->" or (text == b"*" and self._is_unary(index)):
                return True
            if text == b"[" and not self._is_addressed(index):
                return True
        return False

    def _is_addressed(self, bracket: int) -> bool:
        """Whether the subscript is that of ``&name[...]``."""
        return self._code.at(bracket - 2) == b"&" and self._is_unary(bracket - 2)

    def _divides(self, index: int) -> bool:
        if self._code.texts[index] not in (b"/", b"%", b"/=", b"%="):
            return False
        after = self._code.at(index + 1)
        return not (after[:1].isdigit() and after.strip(b"0uUlLxX") != b"") and after != b"warpSize"


def _is_value(text: bytes) -> bool:
    return text in (b")", b"]") or text[:1].isdigit() or text[:1] in (b'"', b"'")
