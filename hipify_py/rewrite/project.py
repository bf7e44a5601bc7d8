"""What one file's translation needs to know of the others, gathered from the include graph."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.program import Program
from hipify_py.rewrite.context import ProjectInfo
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.rewrite.pasting import collect_pastings
from hipify_py.tables.schema import Kind

_CONDITION = re.compile(rb"^[ \t]*#[ \t]*(?:el)?if(?:n?def)?\b(.*)$", re.M)
_NAME = re.compile(rb"[A-Za-z_]\w*")
_RUNTIME_API = "runtime"  # the table with the macros of the header that nvcc includes by itself


def project_info(program: Program, knowledge: Knowledge, runtime_header: str) -> ProjectInfo:
    """Gather it once for the whole project."""
    compiled = frozenset(name for name, file in program.files.items() if file.is_source) - program.included
    sources = frozenset(name for name in compiled if name.endswith(".cu"))
    order = _Order(program, knowledge, runtime_header)
    return ProjectInfo(
        local={relative: frozenset(header for header, _, _ in targets) for relative, targets in program.graph.items()},
        provides_runtime=frozenset(_providers(program, knowledge, runtime_header)),
        compiled=compiled,
        sources=sources,
        runtime_first=frozenset(name for name in sources if order.asks_first(name)),
        inside_scope=program.inside_scope,
        pastings=collect_pastings(program, knowledge),
    )


def _providers(program: Program, knowledge: Knowledge, runtime_header: str) -> set[str]:
    """Files that include a header which becomes ``runtime_header``, themselves or through project files."""
    direct = {
        relative
        for relative, file in program.files.items()
        if any(becomes(knowledge, header, runtime_header) for header, *_ in file.includes)
    }
    return {relative for relative in program.files if not direct.isdisjoint(program.reach(relative))}


def becomes(knowledge: Knowledge, header: str, runtime_header: str) -> bool:
    """Whether an include of ``header`` is one of ``runtime_header`` in the output."""
    if header == runtime_header:
        return True
    entry = knowledge.lookup_header(header)
    return entry is not None and entry.target is not None and runtime_header in entry.target.new.split()


class _Order:
    """Tells what compilers come to first: the runtime header, or a condition that asks for a macro which it defines."""

    def __init__(self, program: Program, knowledge: Knowledge, runtime_header: str) -> None:
        self._program = program
        self._knowledge = knowledge
        self._runtime_header = runtime_header
        self._known: dict[str, bool | None] = {}  # by file; None: it holds neither

    def asks_first(self, name: str) -> bool | None:
        """Whether a file, or what it includes, asks before it includes the header; None if it does neither."""
        if name not in self._known:
            self._known[name] = None  # for files that include themselves
            steps = (step for _, step in sorted(self._steps(name)))
            found = (self.asks_first(step) if isinstance(step, str) else step for step in steps)
            self._known[name] = next((answer for answer in found if answer is not None), None)
        return self._known[name]

    def _steps(self, name: str) -> Iterator[tuple[int, str | bool]]:
        """(offset, project file that is included there, or whether it's a condition and no include of the header)."""
        file = self._program.files[name]
        local = {at: target for _, target, at in self._program.graph[name]}
        yield from local.items()
        for header, at, _ in file.includes:
            if at not in local and becomes(self._knowledge, header, self._runtime_header):
                yield at, False
        for match in _CONDITION.finditer(file.data):
            if any(self._defines(word.decode()) for word in _NAME.findall(match.group(1))):
                yield match.start(), True

    def _defines(self, name: str) -> bool:
        entry = self._knowledge.lookup(name)
        if entry is None or entry.cuda.kind is not Kind.MACRO or not entry.cuda.header:
            return False
        return bool(entry.target and entry.target.new) and entry.api == _RUNTIME_API
