"""The translation of one inline PTX statement."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from hipify_py.diagnostics.model import Span
from hipify_py.edits import Hole
from hipify_py.frontend.facts import FileFacts, InlineAsm
from hipify_py.frontend.ptx.ast import Instruction
from hipify_py.frontend.ptx.declared import declared_type, read_type
from hipify_py.frontend.ptx.parser import PtxSyntaxError, parse
from hipify_py.frontend.ptx.statement import AsmError, AsmParts, read_statement
from hipify_py.rewrite.assembly import PtxNote, PtxRefusal, PtxTranslation
from hipify_py.tables.ptx import opcode_fact
from hipify_py.targets.hip.ptx.errors import Refused
from hipify_py.targets.hip.ptx.instructions import handlers
from hipify_py.targets.hip.ptx.lines import Chooser, Frame, Line, guarded, settle_names
from hipify_py.targets.hip.ptx.operation import Operation
from hipify_py.targets.hip.ptx.program import EndIf, If, Program, program
from hipify_py.targets.hip.ptx.scope import Scope
from hipify_py.targets.hip.ptx.values import HOLE, LOCAL

_SUPPORT_NAME = re.compile(r"\b(?:ptx|warp32|simd|dot)::\w+")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_KEYWORDS = """
    alignas auto bool break case catch char class const continue default delete do double else enum explicit extern
    false float for friend goto if inline int long namespace new operator private protected public register return
    short signed sizeof static struct switch template this throw true try typedef typename union unsigned using virtual
    void volatile while
"""
_PLAIN = "write it in plain C++"


@dataclass(frozen=True, slots=True)
class PtxOptions:
    """What the translation may choose: the meaning of warps, and which support part defines a name."""

    support_part: Callable[[str], str]
    warp_size: str = "32"


def translate_asm(facts: FileFacts, statement: InlineAsm, options: PtxOptions) -> PtxTranslation | PtxRefusal:
    """Translate one statement; what can't be translated exactly is refused with its reason."""
    try:
        parts = read_statement(facts.tokens, statement.token)
    except AsmError as error:
        return PtxRefusal("asm", error.at, error.message, _PLAIN)
    try:
        items = parse(parts.text, parts.names)
    except PtxSyntaxError as error:
        opcode = re.match(r"[\w.:]*", parts.text[error.at :])
        return PtxRefusal(opcode.group() if opcode else "", parts.offset(error.at), error.message, _PLAIN)
    if not items:
        return _barrier(statement, parts)
    return _Translator(facts, statement, parts, options).run(lambda: program(items))


def _barrier(statement: InlineAsm, parts: AsmParts) -> PtxTranslation:
    """An empty template only keeps the compiler from moving code; the letters of its operands are NVIDIA's."""
    span = statement.span
    if not parts.operands:
        return PtxTranslation((Hole(*span),), span, (), frozenset())
    note = PtxNote("asm", "the operands of an empty statement are dropped", span.start)
    return PtxTranslation((b'asm volatile("" ::: "memory")',), span, (note,), frozenset())


class _Translator:
    """The translation of one statement whose template was parsed."""

    def __init__(self, facts: FileFacts, statement: InlineAsm, parts: AsmParts, options: PtxOptions) -> None:
        self._facts, self._statement, self._options = facts, statement, options
        self._parts = parts
        self._tied = {
            number: int(operand.constraint)
            for number, operand in enumerate(parts.operands)
            if operand.constraint.isdigit() and int(operand.constraint) < len(parts.operands)
        }
        self._operands = list(parts.operands)
        for output in self._tied.values():
            self._operands[output] = replace(self._operands[output], is_read=True)
        self._texts = [facts.text(operand.expression) for operand in parts.operands]
        self._declared = [self._declared_type(text) for text in self._texts]
        self._in_macro = facts.tokens.directive[statement.token] >= 0
        self._current: Instruction | None = None

    def run(self, make_program: Callable[[], Program]) -> PtxTranslation | PtxRefusal:
        try:
            self._check_statement()
            return self._translation(make_program())
        except Refused as refused:
            return self._refusal(refused)

    def _check_statement(self) -> None:
        if "goto" in self._parts.qualifiers:
            raise Refused("asm goto is not translated", _PLAIN, 0)

    def _refusal(self, refused: Refused) -> PtxRefusal:
        current = self._current
        opcode, at = ("", max(refused.at, 0)) if current is None else (current.text, current.at)
        if current is None:
            word = re.match(r"[.\w:$]*", self._parts.text[at:])
            opcode = word.group() if word else ""
        fact = opcode_fact(opcode)
        return PtxRefusal(
            opcode, self._parts.offset(at), refused.reason, refused.hint or (fact.hint if fact else _PLAIN)
        )

    def _translation(self, steps: Program) -> PtxTranslation:
        first = self._scope(steps, frozenset(range(len(self._operands))))
        choice = Chooser(self._operands, self._texts, first.lines, frozenset(self._tied.values())).choice()
        scope = self._scope(steps, choice)
        types = [scope.local_type(number) for number in range(len(self._operands))]
        registers = {name: type.cpp for name, type in scope.registers.items()}
        pointers = frozenset(number for number, type in enumerate(self._declared) if type == "pointer")
        frame = Frame(self._operands, self._texts, types, registers, choice, scope.lines, self._tied, pointers)
        text, span = self._layout(frame)
        notes = tuple(dict.fromkeys(PtxNote(n.symbol, n.message, self._parts.offset(n.at)) for n in scope.notes))
        support = {self._options.support_part(name) for name in _SUPPORT_NAME.findall(text)} - {""}
        return PtxTranslation(self._pieces(text), span, notes, frozenset(support))

    def _scope(self, steps: Program, choice: frozenset[int]) -> Scope:
        """Translate all steps with one choice of operands to be named directly."""
        scope = Scope(
            self._operands,
            self._texts,
            self._declared,
            self._tied,
            dict(steps.registers),
            choice,
            self._options.warp_size,
            self._in_macro,
        )
        for step in steps.steps:
            if isinstance(step, EndIf):
                scope.lines.append(Line("", closes=True))
            elif isinstance(step, If):
                self._current = Instruction("bra", (), (), None, step.at)
                operation = Operation(scope, self._current)
                scope.lines.append(Line("", condition=operation.test(step.condition), opens=True))
            else:
                self._current = step
                self._instruction(scope, step)
        if scope.carry_from >= 0:
            raise Refused("the carry flag goes on to another statement", "put the whole chain in one statement")
        self._current = None
        return scope

    def _instruction(self, scope: Scope, step: Instruction) -> None:
        handler = handlers().get(step.opcode)
        fact = opcode_fact(step.text)
        if fact is None:
            raise Refused(f"{step.opcode} is not an instruction that the tables know", _PLAIN)
        if handler is None or fact.status in ("refused", "foreign"):
            raise Refused(fact.meaning)
        operation = Operation(scope, step)
        condition = operation.test(step.guard) if step.guard else ""
        first = len(scope.lines)
        handler(operation)
        operation.finish()
        if condition:
            scope.lines[first:] = guarded(scope.lines[first:], condition)

    def _declared_type(self, text: str) -> str:
        if not _IDENTIFIER.fullmatch(text):
            return read_type(text)
        return declared_type(self._facts.tokens, self._statement.token, text.encode())

    def _layout(self, frame: Frame) -> tuple[str, Span]:
        """The C++ text, with marks for operands, and the bytes that it replaces."""
        statements = frame.statements()
        whole, bare = self._statement.statement, self._statement.span
        has_semicolon = whole.end > bare.end
        if frame.is_bare:
            return self._settled(statements[0].removesuffix(";")), bare
        if not statements:
            return "", whole if has_semicolon and self._stands_alone() else bare
        newline = self._line_end()
        if len(statements) == 1 and has_semicolon and not statements[0].startswith("if"):
            text = f"{{ {statements[0]} }}"
        else:
            text = newline.join(["{", *("    " + line for line in statements), "}"])
        text = text if has_semicolon else f"do {text} while (false)"
        return self._settled(text), whole if has_semicolon else bare

    def _stands_alone(self) -> bool:
        """Whether the statement can go without a trace: it isn't the body of an ``if`` or a loop."""
        before = self._statement.token - 1
        texts = self._facts.tokens.texts
        return before >= 0 and texts[before] in (b"{", b"}", b";")

    def _line_end(self) -> str:
        """A line end with the indentation of the statement's line, and continued inside a macro."""
        data, start = self._facts.data, self._statement.span.start
        first = data.rfind(b"\n", 0, start) + 1
        line = data[first:start]
        indent = line[: len(line) - len(line.lstrip())].decode("latin-1")
        end = "\r\n" if data[first - 2 : first - 1] == b"\r" else "\n"
        return (" \\" if self._in_macro else "") + end + indent

    def _settled(self, text: str) -> str:
        words = set(_IDENTIFIER.findall(LOCAL.sub(" ", text)))
        for operand in self._texts:
            words.update(_IDENTIFIER.findall(operand))
        # What a macro's parameters stand for is not known: no variable of theirs may be hidden.
        return settle_names(text, words | set(_KEYWORDS.split()), "_ptx" if self._in_macro else "")

    def _pieces(self, text: str) -> tuple[bytes | Hole, ...]:
        """The text cut at the marks of operands."""
        pieces: list[bytes | Hole] = []
        for index, part in enumerate(HOLE.split(text)):
            if index % 2:
                pieces.append(Hole(*self._operands[int(part)].expression))
            elif part:
                pieces.append(part.encode())
        return tuple(pieces)
