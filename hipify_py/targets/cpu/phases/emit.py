"""The text of a split kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from hipify_py.targets.cpu.phases.code import Code, Range
from hipify_py.targets.cpu.phases.collectives import SHUFFLES, VOTES
from hipify_py.targets.cpu.phases.liveness import mentions
from hipify_py.targets.cpu.phases.model import Block, Choice, Escape, Leaf, Repeat, Variable
from hipify_py.targets.cpu.phases.recomputed import Recomputed
from hipify_py.targets.cpu.phases.split import Decide, Guard, Once, Phase, Send, Step, mentioned, phases
from hipify_py.targets.cpu.phases.storage import Storage

_SET = "[simt_t.rank]"
_GONE = "{ simt_gone[simt_t.rank] = true; return; }"


class Emitter:
    """Writes the body of one split kernel. ``reads_index`` tells words behind which ``threadIdx`` is read."""

    def __init__(
        self,
        code: Code,
        storage: Storage,
        recomputed: Recomputed,
        reads_index: Callable[[Iterable[bytes]], bool],
    ) -> None:
        self._code = code
        self._storage = storage
        self._recomputed = recomputed
        self._reads_index = reads_index
        self._gone = False

    def body(self, steps: Sequence[Step]) -> str:
        """The body, with its braces.

        Raises:
            Refused: a type that must be known is not.
        """
        every = list(phases(steps))
        self._gone = any(phase.flags for phase in every)
        lines = ["{", "::simt::PhasedBlock simt_block;", *self._declarations(every), *self._beginning()]
        lines += [self._step(step) for step in steps]
        return "\n".join([*lines, "}"])

    def _declarations(self, every: Sequence[Phase]) -> Iterator[str]:
        sends = [piece for phase in every for piece in phase.pieces if isinstance(piece, Send)]
        if sends:
            yield "const unsigned simt_size = unsigned(blockDim.count());"
        for variable in self._kept_parameters():
            yield f"::simt::PerThread<{self._storage.type(variable)}> {_kept(variable)};"
        decisions = {piece.number for phase in every for piece in phase.pieces if isinstance(piece, Decide)}
        for number in sorted(decisions):
            yield f"::simt::PerThread<bool> simt_taken_{number};"
        if self._gone:
            yield "::simt::PerThread<bool> simt_gone;"

    def _kept_parameters(self) -> list[Variable]:
        found = (variable for variable in self._storage.kept if variable.declarator is None)
        return sorted(found, key=lambda variable: variable.number)

    def _places(self, phase: Phase) -> Iterator[str]:
        """Memory for what a phase declares, and for operands; in the scope of the declaration, for its types' sake."""
        for piece in phase.pieces:
            if isinstance(piece, Send):
                vote = piece.collective.function in VOTES
                kind = "bool" if vote else self._storage.sent(self._code, piece)
                yield f"::simt::PerThread<{kind}> simt_sent_{piece.collective.number};"
            elif isinstance(piece, Leaf):
                for variable in piece.declares:
                    if variable in self._storage.kept:
                        yield f"::simt::PerThread<{self._storage.type(variable)}> {_kept(variable)};"

    def _beginning(self) -> Iterator[str]:
        """A phase that sets what all threads begin with."""
        lines = [f"simt_gone{_SET} = false;"] if self._gone else []
        lines += [f"{_kept(variable)}{_SET} = {variable.name.decode()};" for variable in self._kept_parameters()]
        if lines:
            yield "\n".join(
                ["simt_block.threads([&]([[maybe_unused]] const ::simt::PhasedThread simt_t) {", *lines, "});"]
            )

    def _leading(self, span: Range) -> str:
        """Comments and pragmas in front of a statement, or else its indentation."""
        text = self._code.leading(span.first)
        return text if text.strip() else text.rpartition("\n")[2]

    def _step(self, step: Step) -> str:
        if isinstance(step, Phase):
            return self._phase(step)
        if isinstance(step, Once):
            span = step.item.jump.span if isinstance(step.item, Escape) else step.item.statement.span
            return self._leading(span) + self._code.text(span)
        parts = ["\n".join(["{", *map(self._step, part), "}"]) for part in step.parts]
        if isinstance(step.item, Block):
            return parts[0]
        if isinstance(step.item, Choice):
            head = self._leading(step.item.node.span) + self._code.text(step.item.node.head)
            return f"{head} {parts[0]}" + (f" else {parts[1]}" if step.parts[1] else "")
        asked = f"if (simt_any_{step.asked}) " if step.asked >= 0 else ""
        return self._loop(step.item, parts[0], asked)

    def _loop(self, item: Repeat, body: str, asked: str) -> str:
        head = self._code.text(item.loop.head)
        lead = asked + self._leading(item.loop.span)
        return f"{lead}do {body} {head};" if item.loop.after else f"{lead}{head} {body}"

    def _question(self, phase: Phase, loop: str) -> str:
        """A phase that finds out whether a thread is left."""
        name = f"simt_any_{phase.asks}"
        answer = f"\nif (!{name}) break;" if phase.breaks else ""
        return f"bool {name} = false;\n{loop}{answer}"

    def _phase(self, phase: Phase) -> str:
        storage = self._storage
        repeated = self._repeated(phase)
        pieces = [self._piece(piece, phase) for piece in phase.pieces]
        inside = [f"if (simt_gone{_SET}) return;"] if self._gone else []
        inside += [f"[[maybe_unused]] {self._code.text(leaf.statement.span)}" for leaf in repeated]
        loads = storage.loads(phase)
        guarded = {variable for guard in phase.guards for variable in mentioned(guard)}
        inside += [self._load(variable) for variable in loads if variable in guarded]
        inside += [self._guard(guard) for guard in phase.guards]
        inside += [self._load(variable) for variable in loads if variable not in guarded]
        inside += pieces if phase.asks < 0 else [f"simt_any_{phase.asks} = true;"]
        inside += [f"{_kept(variable)}{_SET} = {variable.name.decode()};" for variable in storage.stores(phase)]
        words = self._words(phase, repeated)
        macros = self._reads_index(words)
        if macros or b"threadIdx" in words:
            inside.insert(0, "[[maybe_unused]] const ::simt::Uint3 threadIdx = simt_t.index;")
        loop = "threads_with_index" if macros else "threads"
        opening = f"simt_block.{loop}([&]([[maybe_unused]] const ::simt::PhasedThread simt_t) {{"
        text = "\n".join([*self._places(phase), opening, *inside, "});"])
        return text if phase.asks < 0 else self._question(phase, text)

    def _words(self, phase: Phase, repeated: Sequence[Leaf]) -> frozenset[bytes]:
        spans = [leaf.statement.span for leaf in repeated] + [guard.condition for guard in phase.guards]
        for piece in phase.pieces:
            if isinstance(piece, Leaf):
                spans.append(piece.statement.span)
            else:
                spans.append(piece.collective.operand if isinstance(piece, Send) else piece.condition)
        return frozenset().union(*(self._code.texts[span.first : span.last] for span in spans))

    def _repeated(self, phase: Phase) -> list[Leaf]:
        """The declarations that a phase repeats, in their order."""
        leaves = self._recomputed.leaves
        found: dict[Leaf, int] = {}
        queue = list(mentions(phase))
        while queue:
            variable = queue.pop()
            leaf = leaves.get(variable)
            if leaf is not None and leaf not in found:
                found[leaf] = leaf.statement.span.first
                queue += mentioned(leaf)
        return sorted(found, key=lambda leaf: found[leaf])

    def _load(self, variable: Variable) -> str:
        reference = "&" if variable in self._storage.places else ""
        return f"[[maybe_unused]] auto{reference} {variable.name.decode()} = {_kept(variable)}{_SET};"

    def _guard(self, guard: Guard) -> str:
        kept = f"simt_taken_{guard.number}{_SET}"
        condition = f"({self._code.text(guard.condition)})" if guard.number < 0 else kept
        return f"if ({'!' if guard.wanted else ''}{condition}) return;"

    def _piece(self, piece: Leaf | Send | Decide, phase: Phase) -> str:
        if isinstance(piece, Send):
            value = self._code.text(piece.collective.operand)
            vote = " != 0" if piece.collective.function in VOTES else ""
            return f"simt_sent_{piece.collective.number}{_SET} = ({value}){vote};"
        if isinstance(piece, Decide):
            return f"simt_taken_{piece.number}{_SET} = bool({self._code.text(piece.condition)});"
        changed = {one.call: self._received(one.number, one.function, one.rest) for one in piece.collectives}
        if piece in phase.flags:
            changed |= dict.fromkeys(piece.returns, _GONE)
        text = self._leading(piece.statement.span) + self._render(piece.statement.span, changed)
        places = [variable for variable in piece.declares if variable in self._storage.places]
        return self._in_places(piece, places, text) if places else text

    def _in_places(self, piece: Leaf, places: Sequence[Variable], text: str) -> str:
        """A declaration of variables that are used where they are kept."""
        lines = [self._load(variable) for variable in places]
        set_first = [v for v in places if v.declarator is not None and v.declarator.init is not None]
        if set_first:
            lines += ["{", text, *(_copy(variable) for variable in set_first), "}"]
        return "\n".join(lines)

    def _render(self, span: Range, changed: Mapping[Range, str]) -> str:
        """The text of ``span`` with some ranges replaced."""
        code, parts, position = self._code, [], self._code.starts[span.first]
        for part in sorted(changed):
            parts.append(code.data[position : code.starts[part.first]].decode("utf-8", "surrogateescape"))
            parts.append(changed[part])
            position = code.ends[part.last - 1]
        parts.append(code.data[position : code.ends[span.last - 1]].decode("utf-8", "surrogateescape"))
        return "".join(parts)

    def _received(self, number: int, function: bytes, rest: Sequence[Range]) -> str:
        """What stands for the call of a warp function."""
        name = SHUFFLES.get(function) or VOTES[function]
        gone = "&simt_gone" if self._gone else "nullptr"
        arguments = [f"simt_sent_{number}", gone, "simt_t.rank", "simt_size", *(self._code.text(one) for one in rest)]
        return f"::simt::received_{name}({', '.join(arguments)})"


def _kept(variable: Variable) -> str:
    return f"simt_{variable.name.decode('utf-8', 'surrogateescape')}_{variable.number}"


def _copy(variable: Variable) -> str:
    name = variable.name.decode()
    return f"__builtin_memcpy(&{_kept(variable)}{_SET}, &{name}, sizeof {name});"
