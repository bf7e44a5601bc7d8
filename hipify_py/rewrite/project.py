"""What one file's translation needs to know of the others, gathered from the include graph."""

from __future__ import annotations

from hipify_py.program import Program
from hipify_py.rewrite.context import ProjectInfo
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.rewrite.pasting import collect_pastings


def project_info(program: Program, knowledge: Knowledge, runtime_header: str) -> ProjectInfo:
    """Gather it once for the whole project."""
    included = program.included
    return ProjectInfo(
        local={relative: frozenset(header for header, _, _ in targets) for relative, targets in program.graph.items()},
        provides_runtime=frozenset(_providers(program, knowledge, runtime_header)),
        sources=frozenset(name for name in program.files if name.endswith(".cu") and name not in included),
        inside_scope=program.inside_scope(),
        pastings=collect_pastings(program, knowledge),
    )


def _providers(program: Program, knowledge: Knowledge, runtime_header: str) -> set[str]:
    """Files that include a header which becomes ``runtime_header``, themselves or through project files."""
    direct = {
        relative
        for relative, file in program.files.items()
        if any(_becomes(knowledge, header, runtime_header) for header, _ in file.includes)
    }
    return {relative for relative in program.files if not direct.isdisjoint(program.reach(relative))}


def _becomes(knowledge: Knowledge, header: str, runtime_header: str) -> bool:
    if header == runtime_header:
        return True
    entry = knowledge.lookup_header(header)
    return entry is not None and entry.target is not None and runtime_header in entry.target.new.split()
