"""Reads a unit: parses its root and returns the facts of every file that the unit owns."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from hipify_py.frontend import arguments, structure
from hipify_py.frontend.analyze import Interest, analyze
from hipify_py.frontend.clang import FileView, LibclangError, TranslationUnit
from hipify_py.frontend.facts import FileFacts, Origin, UntranslatedHeader
from hipify_py.frontend.precompiled import Precompiled
from hipify_py.frontend.tokens import closed_up
from hipify_py.frontend.untranslated import untranslated_headers
from hipify_py.includes import text_of
from hipify_py.options import ParseOptions
from hipify_py.program import Program, ProgramFile, Unit


class UnitReader:
    """Reads units of one program with one set of options."""

    def __init__(
        self, program: Program, parse: ParseOptions, interest: Interest, precompiled: Precompiled | None = None
    ) -> None:
        self._program = program
        self._precompiled = precompiled
        self._parse = parse
        self._interest = interest
        self._cuda_dirs = arguments.cuda_directories(parse)

    def read(self, unit: Unit) -> list[FileFacts]:
        """The facts of the unit's files. Those that the parse did not reach are read by their tokens."""
        if not any(self._is_interesting(file) for file in unit.read):
            return self.read_tokens(unit)
        try:
            parsed = self._translation_unit(unit)
        except LibclangError:
            return [replace(facts, crashed=True) for facts in self.read_tokens(unit)]
        reached = set(parsed.included())
        folders = self._folders(unit)
        return [self._facts(file, unit, parsed, reached, folders) for file in unit.read]

    def read_tokens(self, unit: Unit) -> list[FileFacts]:
        """The facts of the unit's files without a parser."""
        return [analyze(file.relative, file.data, self._interest) for file in unit.read]

    def _is_interesting(self, file: ProgramFile) -> bool:
        """Whether the text can hold CUDA at all; a cheap look that spares the parse of plain C++."""
        return self._interest.every_file or arguments.may_hold_cuda(file.data)

    def _translation_unit(self, unit: Unit) -> TranslationUnit:
        command = arguments.for_file(unit.root, self._program, self._parse)
        libclang = str(self._parse.libclang) if self._parse.libclang else None
        path = str(unit.root.path)
        unsaved: dict[str, bytes] = {}
        if unit.root.stored:
            visible = (self._program.files[name] for name in self._program.visible(unit.root.relative))
            unsaved = {str(file.path): file.data for file in visible}
        if not self._interest.kernels:  # those reach into the bodies of what they call
            unsaved |= self._program.outlines(unit, self._plain_headers(unit, command))
        reached = (self._program.files[name] for name in self._program.reach(unit.root.relative))
        for file in reached:
            if file.spaced_launches:
                unsaved[str(file.path)] = closed_up(unsaved.get(str(file.path), file.data))
        kept_in = self._precompiled.sandboxed() if self._precompiled else []
        quick = self._precompiled.command(unit, command) if self._precompiled else None
        if quick is not None:
            try:
                return TranslationUnit(path, [*quick, *kept_in], self._origin, unsaved, libclang)
            except LibclangError:  # the precompiled header doesn't suit; the full command says whether the file does
                pass
        return TranslationUnit(path, [*command, *kept_in], self._origin, unsaved, libclang)

    def _plain_headers(self, unit: Unit, command: Sequence[str]) -> dict[str, bytes]:
        """What the unit includes of the user's besides the program's files, where that can be told."""
        if self._precompiled is None or unit.root.stored:
            return {}
        reached = (self._program.files[name] for name in self._program.reach(unit.root.relative))
        folders = tuple(word[2:] for word in command if word.startswith("-I"))
        return self._precompiled.disk.plain_headers(reached, folders)

    def _origin(self, real_path: str) -> Origin:
        if self._program.relative_of(real_path) is not None:
            return Origin.USER
        if real_path.startswith(self._cuda_dirs) or "/__clang_cuda_" in real_path:
            return Origin.CUDA
        return Origin.SYSTEM

    def _facts(
        self, file: ProgramFile, unit: Unit, parsed: TranslationUnit, reached: set[str], folders: Sequence[str]
    ) -> FileFacts:
        real = os.path.realpath(file.path)
        through = unit.root.relative if file is not unit.root else ""

        def view(offsets: list[int], calls: list[int], launches: list[int]) -> FileView | None:
            return parsed.view(str(file.path), file.data, offsets, calls, launches) if real in reached else None

        facts = self._within(analyze(file.relative, file.data, self._interest, view, through), file, folders)
        facts = replace(facts, untranslated=self._untranslated(facts, file, folders))
        if self._interest.kernels and real in reached:
            return replace(facts, kernel_trees=parsed.kernel_trees(str(file.path), self._text))
        return facts

    def _within(self, facts: FileFacts, file: ProgramFile, folders: Sequence[str]) -> FileFacts:
        """The facts, with what the sandbox kept the file from apart from headers that are missing."""
        sandbox = self._precompiled.sandbox if self._precompiled else None
        if sandbox is None:
            return facts
        beside = os.path.dirname(os.path.abspath(file.path))
        asked = [(error.offset, error.missing) for error in facts.errors if error.missing]
        asked += structure.asked_headers(facts.tokens)
        refused = tuple(sorted({(at, name) for at, name in asked if sandbox.refuses(name, beside, folders)}))
        places = {at for at, _ in refused}
        return replace(facts, refused=refused, errors=tuple(e for e in facts.errors if e.offset not in places))

    def _untranslated(
        self, facts: FileFacts, file: ProgramFile, folders: Sequence[str]
    ) -> tuple[UntranslatedHeader, ...]:
        refused = {name for _, name in facts.refused}
        includes = [include for include in facts.includes if include.header not in refused]
        return untranslated_headers(includes, file.path, self._program, folders)

    def _folders(self, unit: Unit) -> list[str]:
        """The folders in which the unit's headers are looked for, other than the system's."""
        command = arguments.for_file(unit.root, self._program, self._parse)
        return [word[2:] for word in command if word.startswith("-I")]

    def _text(self, path: str) -> bytes:
        """The content of a file that the parser has read."""
        relative = self._program.relative_of(os.path.realpath(path))
        return self._program.files[relative].data if relative is not None else text_of(path)
