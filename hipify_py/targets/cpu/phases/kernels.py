"""The kernels of a file that can be split, and the text of their split forms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hipify_py.edits import apply_fixes
from hipify_py.frontend.tokens import Tokens, has_launch, lex
from hipify_py.targets.cpu.phases.build import Builder
from hipify_py.targets.cpu.phases.code import Code, Range, Refused
from hipify_py.targets.cpu.phases.collectives import waits
from hipify_py.targets.cpu.phases.declarations import ARITHMETIC
from hipify_py.targets.cpu.phases.definitions import definitions, template_parameters
from hipify_py.targets.cpu.phases.emit import Emitter
from hipify_py.targets.cpu.phases.inline import Inliner
from hipify_py.targets.cpu.phases.model import Kernel
from hipify_py.targets.cpu.phases.parser import Parser
from hipify_py.targets.cpu.phases.recomputed import Recomputed
from hipify_py.targets.cpu.phases.split import Splitter
from hipify_py.targets.cpu.phases.storage import Storage
from hipify_py.targets.cpu.phases.surroundings import Surroundings
from hipify_py.targets.cpu.phases.uniformity import Uniformity
from hipify_py.targets.cpu.shared import shared_fixes

PREFIX = b"simt_split_"


@dataclass(frozen=True, slots=True)
class Split:
    """A split kernel: ``text`` is to be inserted at ``at``, behind the kernel itself."""

    name: bytes
    at: int
    text: bytes


@dataclass(frozen=True, slots=True)
class Left:
    """A kernel that is left to fibers, and why."""

    name: bytes
    reason: str


def split_kernels(tokens: Tokens, surroundings: Surroundings) -> Iterator[Split | Left]:
    """The split form of each kernel that is defined in a file, or the reason why it has none."""
    device = surroundings.device
    for found in definitions(tokens):
        others = [one for one in device.kernels.get(found.name, ()) if one.body]
        declared = [one for one in device.kernels.get(found.name, ()) if not one.body]
        try:
            if len(others) != 1 or any(one.template or b"=" in one.parameter_words for one in declared):
                raise Refused("several definitions, or default arguments elsewhere")
            text = split_text(tokens.data[found.start : found.end], found.name, surroundings)
        except Refused as refused:
            yield Left(found.name, str(refused))
        else:
            yield Split(found.name, found.end, b"\n\n" + text)


def split_text(data: bytes, name: bytes, surroundings: Surroundings) -> bytes:
    """The split form of a kernel's definition.

    Raises:
        Refused: it has none.
    """
    if b"simt_" in data or has_launch(data):
        raise Refused("engine names, or a launch, in the kernel")
    dynamic = list(shared_fixes(lex(data), surroundings.device))
    expanded = Inliner(surroundings).expand(apply_fixes(data, dynamic).data, name)
    code = Code(expanded)
    opener = next(i for i, text in enumerate(code.texts) if text == name and code.at(i + 1) == b"(") + 1
    brace = code.matches[opener] + 1
    surroundings.check(frozenset(code.texts[brace:]), _calls_indirectly(code, opener, brace))
    if not waits(code, Range(brace, len(code))) and surroundings.reads_index(set(code.texts[brace:]) - {b"threadIdx"}):
        raise Refused("nothing waits, and functions read the index of the thread")
    templates = frozenset(template_parameters(code))
    builder = Builder(code, surroundings.by_value, surroundings.is_const, surroundings.masks)
    parameters = builder.parameters(list(_parameter_names(code, opener)))
    items = builder.items(Parser(code).body(brace), {variable.name: variable for variable in parameters})
    verdict = Uniformity(
        Kernel(items, tuple(builder.variables), parameters),
        lambda word: word in templates or surroundings.constant(word),
        lambda word: word in templates or surroundings.pure(word),
    )
    verdict.judge()
    recomputed = Recomputed(verdict)
    steps = Splitter(verdict, recomputed).steps(items)
    varying = frozenset(verdict.varying) - recomputed.leaves.keys()
    storage = Storage(code, steps, varying, lambda kind: surroundings.trivial(kind, templates))
    body = Emitter(code, storage, recomputed, surroundings.reads_index).body(steps)
    head = code.data[: code.starts[opener - 1]] + PREFIX + code.data[code.starts[opener - 1] : code.starts[brace]]
    return head + body.encode("utf-8", "surrogateescape")


def _calls_indirectly(code: Code, opener: int, brace: int) -> bool:
    """Whether something other than a function's name is called: a parameter, a variable, an element of an array."""
    names = {code.texts[index] for index in range(brace) if code.words[index]}
    names |= {code.texts[i] for i in range(brace, len(code)) if code.words[i] and code.at(i + 1) in (b"=", b";", b"{")}
    names -= ARITHMETIC | {code.texts[opener - 1]}
    for index in range(brace, len(code)):
        before = code.at(index - 1)
        if code.texts[index] == b"(" and (before in names or before == b"]" or _is_callee(code, index - 1)):
            return True
    return False


def _is_callee(code: Code, closer: int) -> bool:
    """Whether the parenthesis that closes here is neither a cast nor the head of a statement."""
    if code.at(closer) != b")":
        return False
    opener = code.matches[closer]
    inside = code.texts[opener + 1 : closer]
    if code.at(opener - 1) in (b"if", b"for", b"while", b"switch") or code.at(closer - 1) == b"*":
        return False
    return not (len(inside) <= 2 and code.words[closer - 1] and inside[0] != b"*" and not code.words[opener - 1])


def _parameter_names(code: Code, opener: int) -> Iterator[tuple[bytes, bool]]:
    for piece in code.pieces(Range(opener + 1, code.matches[opener])):
        words = code.texts[piece.first : piece.last]
        if b"=" in words:
            words = words[: words.index(b"=")]
        if words == [b"void"]:
            continue
        array = b"[" in words
        if array:
            words = words[: words.index(b"[")]
        if len(words) < 2 or b"(" in words or b"&" in words or b"..." in words:
            raise Refused("an unusual parameter")
        yield words[-1], array or b"*" in words
