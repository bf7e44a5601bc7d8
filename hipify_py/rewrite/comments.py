"""Names in comments, renamed on request so that they speak of the code that they stand beside."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hipify_py.edits import Edit, Fix
from hipify_py.frontend.facts import FileFacts
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.rewrite.verdicts import new_name
from hipify_py.tables.schema import Status

COMMENT_CODE = "comment"
_WORD = re.compile(rb"\b[A-Za-z_]\w*")


def comment_fixes(facts: FileFacts, knowledge: Knowledge) -> Iterator[Fix]:
    """Renames of names that are spelt like CUDA's and have another name on the target."""
    for comment in facts.tokens.comments:
        for match in _WORD.finditer(facts.data, comment.start, comment.end):
            name = match.group().decode()
            entry = knowledge.lookup(name) if knowledge.looks_like_cuda(name) else None
            row = entry.target if entry else None
            if entry and row and row.status in (Status.DIRECT, Status.PARTIAL, Status.REWRITE) and new_name(entry):
                edit = Edit.replace(match.start(), match.end(), new_name(entry).encode())
                yield Fix(COMMENT_CODE, (edit,))
