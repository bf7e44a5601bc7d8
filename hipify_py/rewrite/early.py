"""Sources that use what nvcc includes before their first line before they include it themselves."""

from __future__ import annotations

from collections.abc import Sequence

from hipify_py.frontend.facts import FileFacts
from hipify_py.rewrite.context import ProjectInfo
from hipify_py.rewrite.headers import first_code
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.rewrite.project import becomes
from hipify_py.rewrite.verdicts import Fate, Verdict


def runtime_comes_late(
    facts: FileFacts, verdicts: Sequence[Verdict], project: ProjectInfo, knowledge: Knowledge, header: str
) -> bool:
    """Whether ``header``, which the source includes, itself or through files of the project, stands behind such a use.

    Any code before all includes counts as one: the runtime's header brings C's headers as well, and with them NULL.
    """
    if facts.path not in project.sources or facts.path not in project.provides_runtime or not facts.includes:
        return False
    if first_code(facts.tokens) < facts.includes[0].span.start:
        return True
    local = project.local.get(facts.path, frozenset())
    bring = (i.span.start for i in facts.includes if i.header in local or becomes(knowledge, i.header, header))
    start = next(bring, 0)
    return any(
        verdict.use.span.start < start
        and verdict.fate is not Fate.LEAVE
        and facts.tokens.directive[verdict.use.token] < 0
        for verdict in verdicts
    )
