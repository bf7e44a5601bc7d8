"""What rules and rewriters see of one file: its facts, the tables, the verdicts, the options and the project."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from hipify_py.diagnostics.model import Diagnostic, Finding, Severity, Span
from hipify_py.diagnostics.suppress import Ignore
from hipify_py.edits import Fix
from hipify_py.frontend.facts import FileFacts, Include
from hipify_py.frontend.macros import Pastings
from hipify_py.frontend.tokens import Directive
from hipify_py.rewrite.assembly import PtxResults
from hipify_py.rewrite.headers import IncludePlan
from hipify_py.rewrite.knowledge import Knowledge
from hipify_py.rewrite.names import CallMatch
from hipify_py.rewrite.native import LeftBranch
from hipify_py.rewrite.verdicts import Fate, Verdict
from hipify_py.rewrite.waves import Waves


@dataclass(frozen=True, slots=True)
class ProjectInfo:
    """What one file's translation may know of the other files.

    ``local`` are include spellings that name files of the project, by including file; ``provides_runtime`` are files
    that bring in CUDA's runtime header themselves or through files of the project; ``compiled`` are compiled on their
    own, ``sources`` are those of them that nvcc compiles; those of ``runtime_first`` ask for macros of the runtime
    header before they include it; ``inside_scope`` are included inside a function, class or namespace, where no
    further include is allowed; ``pastings`` are the CUDA names that macros put together.
    """

    local: Mapping[str, frozenset[str]] = field(default_factory=dict)
    provides_runtime: frozenset[str] = frozenset()
    compiled: frozenset[str] = frozenset()
    sources: frozenset[str] = frozenset()
    runtime_first: frozenset[str] = frozenset()
    inside_scope: frozenset[str] = frozenset()
    user_names: frozenset[str] = frozenset()  # names that are the user's, whatever they look like; by unit
    unit_headers: frozenset[str] = frozenset()  # what the files of the unit include, as it is written
    declared: frozenset[str] = frozenset()  # names that the unit declares, in any scope
    given: frozenset[str] = frozenset()  # macros of the command line
    variables: frozenset[str] = frozenset()  # names that read as variables of the unit, dead code included
    redefined: frozenset[str] = frozenset()  # those that a header of CUDA's defines in another way
    pastings: Pastings = field(default_factory=Pastings)
    root: str = ""  # the file that is parsed; others of its unit are seen through it
    waves: Waves = field(default_factory=Waves)  # which functions run on whole wavefronts
    fragment_support: frozenset[str] = frozenset()  # support that fragments need and their root must include
    fragment_headers: frozenset[str] = frozenset()  # other headers of which the same holds
    stages: bool = False  # results say what the file is with its names changed only
    renamed_includes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by includer
    texts: Mapping[str, bytes] = field(default_factory=dict)  # of the program: other units' first, then as included

    def before(self, path: str) -> Iterator[tuple[str, bytes]]:
        """The files of the program whose text compilers see before that of ``path``, and all that other units own."""
        return takewhile(lambda item: item[0] != path, self.texts.items())


@dataclass(frozen=True, slots=True)
class FileContext:
    """One file under translation.

    ``calls`` are the calls that the tables rewrite, each with the rule that fits; ``includes`` is the include plan.
    """

    facts: FileFacts
    knowledge: Knowledge
    verdicts: tuple[Verdict, ...]
    calls: tuple[CallMatch, ...]
    includes: IncludePlan
    options: Mapping[str, str]
    target_title: str
    target_version: str
    project: ProjectInfo = field(default_factory=ProjectInfo)
    native: tuple[Span, ...] = ()  # functions that run on whole wavefronts
    ptx: PtxResults = field(default_factory=dict)  # inline PTX: what the target made of it
    left: tuple[LeftBranch, ...] = ()  # CUDA branches beside a branch of the target's own
    device_macro: str = ""  # the target's macro that is defined when device code is compiled
    cuda_arch: int = 0  # the __CUDA_ARCH__ that the output stands for; 0: none, such conditions are left
    swallowed: frozenset[int] = frozenset()  # tokens of qualifiers that go with the name behind them
    ignores: tuple[Ignore, ...] = ()  # inline ignores of the file
    native_include: Include | None = None  # an include of the target's own headers
    device_launches: bool = False  # whether the target lets kernels launch kernels
    lockstep: bool = True  # whether the lanes of the target's warps run in lockstep

    def translated(self) -> tuple[Verdict, ...]:
        """The verdicts on names that were changed, or whose calls were."""
        unfit = {id(match.verdict) for match in self.calls if match.unfit}
        return tuple(
            verdict
            for verdict in self.verdicts
            if verdict.fate is Fate.RENAME or (verdict.fate is Fate.CALL and id(verdict) not in unfit)
        )

    def guards_left(self, directive: Directive) -> bool:
        """Whether a condition stands in a CUDA branch that is left as it is, or is the condition of one."""
        return self.is_left(directive.span.start) or self.is_left(directive.span.end)

    def is_left(self, offset: int) -> bool:
        """Whether ``offset`` is in a CUDA branch that is left as it is."""
        return any(branch.span.start <= offset < branch.span.end for branch in self.left)

    def finding(
        self,
        code: str,
        severity: Severity,
        span: Span,
        symbol: str,
        message: str,
        hint: str = "",
        *,
        unverified: bool = False,
        fix: Fix | None = None,
    ) -> Finding:
        """A finding at ``span`` of this file."""
        lines = self.facts.lines
        start, end = lines.position(span.start), lines.position(span.end)
        diagnostic = Diagnostic(code, severity, self.facts.path, span, start, end, symbol, message, hint, unverified)
        return Finding(diagnostic, fix)
