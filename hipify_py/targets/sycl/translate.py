"""The SYCL translator: the shared rewriter, with work-items, local memory and launches as SYCL has them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice

from hipify_py.buildfiles.kinds import Kind
from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.edits import Fix
from hipify_py.frontend.analyze import Interest
from hipify_py.frontend.facts import FileFacts
from hipify_py.frontend.launches import find_chevrons
from hipify_py.frontend.tokens import Tokens, has_launch, lex
from hipify_py.pipeline import UnitTranslator
from hipify_py.results import FileResult
from hipify_py.rewrite.context import FileContext, ProjectInfo
from hipify_py.rewrite.knowledge import Knowledge, load_knowledge
from hipify_py.rewrite.project import project_info
from hipify_py.rewrite.rewriter import Rewriter
from hipify_py.rewrite.verdicts import Fate
from hipify_py.targets.cpu.code import DeviceCode
from hipify_py.targets.sycl.assembly import translate_asm
from hipify_py.targets.sycl.barriers import barrier_findings
from hipify_py.targets.sycl.called import LAUNCH_FUNCTIONS
from hipify_py.targets.sycl.collectives import collective_fixes
from hipify_py.targets.sycl.conditional import conditional_findings
from hipify_py.targets.sycl.device import Device, DeviceWords
from hipify_py.targets.sycl.device_vectors import pointer_fixes
from hipify_py.targets.sycl.external import external_fixes
from hipify_py.targets.sycl.groups import group_fixes
from hipify_py.targets.sycl.images import image_fixes
from hipify_py.targets.sycl.indices import index_fixes
from hipify_py.targets.sycl.lambdas import capture_fixes
from hipify_py.targets.sycl.launch_calls import CallWriter
from hipify_py.targets.sycl.launches import LaunchWriter
from hipify_py.targets.sycl.library import library_fixes
from hipify_py.targets.sycl.linked import Files, Linked, linked
from hipify_py.targets.sycl.meanings import told_apart
from hipify_py.targets.sycl.names import KernelNames, shared_names
from hipify_py.targets.sycl.pointers import pointer_findings
from hipify_py.targets.sycl.shadowed import shadowed
from hipify_py.targets.sycl.signatures import signature_fixes
from hipify_py.targets.sycl.spec import SPEC
from hipify_py.targets.sycl.storage import Storage
from hipify_py.targets.sycl.support import (
    CMAKE_FILE,
    CMAKE_TEXT,
    SUPPORT_FOLDER,
    SUPPORT_TEXTS,
    support_files,
    support_text,
)
from hipify_py.targets.sycl.variables import support_of_variables, use_fixes, variable_fixes

_RUNTIME_HEADER = "sycl/sycl.hpp"
_RUNTIME_APIS = frozenset(("runtime", "driver", "device", "cooperative_groups"))
_MARK = re.compile(rb"__(?:device|global|shared|constant)__")
_IMAGES = "sampled-image"
_TEXTURE_TABLES = {"reported": "", "loads": "textures", _IMAGES: "textures"}  # folders below this target's own
_C_SOURCE = "HP246"
_C_HINT = "give it a suffix of C++ or compile it with -x c++, or move these calls into a source in C++"
_SUFFIX = ".cpp"  # clang takes .cu for CUDA


class SyclTranslator(UnitTranslator):
    """Translates the files of one project to SYCL."""

    @cached_property
    def _knowledge(self) -> Knowledge:
        return load_knowledge(SPEC.tables, overlay=_TEXTURE_TABLES[self._textures])

    @property
    def _textures(self) -> str:
        return self.options.target_options.get("textures", "reported")

    @cached_property
    def _rewriter(self) -> Rewriter:
        return Rewriter(
            title=SPEC.title,
            version="",
            knowledge=self._knowledge,
            options={},
            runtime_header=_RUNTIME_HEADER,
            runtime_apis=_RUNTIME_APIS,
            support_folder=SUPPORT_FOLDER,
            support_texts=SUPPORT_TEXTS,
            inline_support=support_text if self._inline else None,
            extra=self._extra,
            extra_support=self._own_support,
            ptx=partial(translate_asm, self._knowledge, self._rank_at),
            native_headers=("sycl/", "CL/sycl"),
            lockstep=False,
            unsafe=self.options.unsafe_fixes,
            comments=self.options.comments,
        )

    @property
    def _inline(self) -> bool:
        return self.options.target_options.get("inline-support") == "yes"

    @cached_property
    def _project(self) -> ProjectInfo:
        return project_info(self.program, self._knowledge, _RUNTIME_HEADER)

    @cached_property
    def _together(self) -> Mapping[str, frozenset[str]]:
        """File -> the files whose device code has to fit its own: those that share files with device code.

        One without any belongs to the device code that it includes, whose kernels it may launch.
        """
        owner = {relative: relative for relative in self.program.files}

        def root(name: str) -> str:
            while owner[name] != name:
                name = owner[name]
            return name

        marked = {name for name, file in self.program.files.items() if _is_marked(file.data)}
        for includer in self.program.files:
            for name in self.program.reach(includer):
                if name in marked:
                    owner[root(name)] = root(includer)
        groups: dict[str, set[str]] = {}
        for name in owner:
            groups.setdefault(root(name), set()).add(name)
        return {name: frozenset(groups[root(name)]) for name in owner}

    @cached_property
    def _roots(self) -> frozenset[str]:
        """The files that are compiled by themselves."""
        return frozenset(unit.root.relative for unit in self.program.units())

    @cached_property
    def _linked(self) -> Linked:
        """What the sources of the program have to agree on."""
        return linked(self.program)

    @cached_property
    def _devices(self) -> dict[frozenset[str], tuple[Device, dict[str, Tokens]]]:
        return {}

    def _device(self, path: str) -> tuple[Device, Tokens]:
        """The device code that ``path`` belongs to, and the tokens of ``path`` in it."""
        group = self._together[path]
        if group not in self._devices:
            tokens = {name: lex(self.program.files[name].data) for name in sorted(group)}
            words = DeviceWords(self._knowledge)
            code = DeviceCode(tokens.values())
            tokens = told_apart(tokens, code, Storage(code, words.spell).declarations, self._roots)
            device = Device(
                DeviceCode(tokens.values()), words, images=self._textures == _IMAGES, private=self._linked.private
            )
            self._devices[group] = device, tokens
        device, tokens = self._devices[group]
        return device, tokens[path]

    def _rank_at(self, facts: FileFacts, offset: int) -> int:
        """The dimensions of the item of the device function or macro at ``offset``; 0 where none has a name."""
        device, tokens = self._device(facts.path)
        name = device.name_at(tokens, offset)
        return device.rank(name) if name else 0

    def _own_support(self, facts: FileFacts) -> frozenset[str]:
        """The parts that launches and device variables of a file need."""
        device, tokens = self._device(facts.path)
        parts = support_of_variables(device, tokens)
        parts |= {"image" for _ in image_fixes(tokens, device.code, device.views)}
        context = _bare(replace(facts, tokens=tokens), self._knowledge)
        for writer in _writers(context, device, {}):
            for _ in writer.fixes():
                pass
            parts |= writer.support
        return frozenset(parts)

    def _extra(self, context: FileContext) -> Sequence[Finding | Fix]:
        device, tokens = self._device(context.facts.path)
        context = replace(context, facts=replace(context.facts, tokens=tokens))
        return list(self._fixes(context, device))

    def _fixes(self, context: FileContext, device: Device) -> Iterator[Finding | Fix]:
        yield from _c_source(context)
        yield from variable_fixes(context, device)
        yield from conditional_findings(context, device)
        yield from use_fixes(context, device)
        yield from shadowed(context, device)
        yield from external_fixes(context, device)
        yield from signature_fixes(context, device)
        yield from capture_fixes(context.facts.tokens, device)
        yield from image_fixes(context.facts.tokens, device.code, device.views)
        yield from index_fixes(context, device)
        yield from group_fixes(context, device)
        yield from collective_fixes(context, device)
        yield from barrier_findings(context, device)
        yield from library_fixes(context, device)
        yield from pointer_findings(context, device)
        yield from pointer_fixes(context, device)
        yield from shared_names(context, self._linked.nameless, self._linked.macros)
        for writer in _writers(context, device, self._linked.launching):
            yield from writer.fixes()

    def interest(self) -> Interest:
        """Names of the tables, and argument types for calls that change."""
        return Interest(self._knowledge.is_candidate, self._knowledge.needs_types, conversions=True)

    def project_info(self) -> ProjectInfo:
        """What file translations may know of other files."""
        return self._project

    def translate_file(self, facts: FileFacts, project: ProjectInfo) -> FileResult:
        """The result of one file; sources get the suffix of C++."""
        result = self._rewriter.translate(facts, project)
        stem, suffix = posixpath.splitext(facts.path)
        moved = stem + _SUFFIX
        if suffix != ".cu" or facts.path not in project.sources or moved in self.program.files:
            return result
        return replace(result, output_path=moved)

    def added_files(self, results: Sequence[FileResult]) -> dict[str, bytes]:
        """The parts of the support header that the results use, those that these include, and what CMake needs."""
        cmake = any(result.build == Kind.CMAKE.value for result in results)
        added = {CMAKE_FILE: CMAKE_TEXT.read_bytes()} if cmake else {}
        if not self._inline:
            added |= support_files(set[str]().union(*(result.support for result in results)))
        return added


def _writers(context: FileContext, device: Device, launching: Files) -> tuple[LaunchWriter, ...]:
    """What writes the launches of a file; ``launching`` are the files of the program that launch each kernel."""
    names = KernelNames(context.facts.path, context.facts.tokens, launching)
    return LaunchWriter(context, device, names), CallWriter(context, device, names)


def _bare(facts: FileFacts, knowledge: Knowledge) -> FileContext:
    """A context that holds nothing but the facts."""
    from hipify_py.rewrite.headers import IncludePlan

    return FileContext(facts, knowledge, (), (), IncludePlan(), {}, SPEC.title, "")


def _is_marked(data: bytes) -> bool:
    """Whether a text has device code, or launches some."""
    launches = any(function in data for function in LAUNCH_FUNCTIONS)
    return launches or _MARK.search(data) is not None or (has_launch(data) and any(find_chevrons(lex(data))))


def _c_source(context: FileContext) -> Iterator[Finding]:
    """The first name of a source in C that becomes one of C++."""
    if context.facts.path.endswith(".c"):
        changed = (verdict for verdict in context.verdicts if verdict.fate in (Fate.RENAME, Fate.CALL))
        for verdict in islice(sorted(changed, key=lambda verdict: verdict.use.span.start), 1):
            message = f"the file is C, and {SPEC.title} is C++"
            yield context.finding(_C_SOURCE, Severity.WARNING, verdict.use.span, verdict.use.name, message, _C_HINT)
