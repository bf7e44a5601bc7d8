"""Names inside arguments: variables, targets, generator expressions on the language, files that are renamed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from hipify_py.buildfiles.cmake.editor import ListEditor
from hipify_py.buildfiles.cmake.parser import Argument, Command, as_read
from hipify_py.buildfiles.knowledge import Action, BuildKnowledge
from hipify_py.buildfiles.paths import TOOLKIT, renamed_files
from hipify_py.buildfiles.report import tell_row, tell_undecided, tell_unknown
from hipify_py.diagnostics.model import Span

_REFERENCE = re.compile(r"\$(ENV|CACHE)?\{(\w+)\}")
_LANGUAGE_NAME = "CUDA"
_TARGET = re.compile(r"\bCUDA::\w+")
_LIBRARY = re.compile(r"(?:^|(?<=[;,])|(?<=(?<!:):))[A-Za-z][\w-]*(?=[;,>]|$)")  # in lists and expressions, too
_LANGUAGE = re.compile(r"((?:COMPILE|LINK)_LANG(?:UAGE|_AND_ID):)([^>$]*)")
_COMPILER = re.compile(r"\bCUDA_COMPILER_(ID|VERSION):([^>$]*)")
_FEATURE = re.compile(r"\bcuda_std_(?=\d\d)")
_LOOKS = re.compile(r"(?:CMAKE_CUDA|CUDAToolkit|CUDA)_\w+")
_BARE = frozenset(
    (
        "set", "unset", "list", "string", "option", "if", "elseif", "while", "mark_as_advanced", "math",
        "get_filename_component", "find_program", "find_library", "find_path", "find_file", "cmake_dependent_option",
        "separate_arguments",
    )
)  # fmt: skip
_NAMED_OTHERWISE = {"cuda": "CUDA::cuda_driver"}  # FindCUDAToolkit's targets that are not called like their library
_LINKING = frozenset(("target_link_libraries", "link_libraries"))
_TESTS = frozenset(("if", "elseif", "while"))
_COMPARISONS = re.compile(r"(?:VERSION_)?(?:LESS|GREATER|EQUAL|LESS_EQUAL|GREATER_EQUAL)|STR\w+|MATCHES|IN_LIST")


@dataclass
class NameTranslator:
    """Translates the names in all arguments of a list file; ``targets`` collects the target's own that it wrote."""

    lists: ListEditor
    targets: dict[int, set[str]] = field(default_factory=dict)  # command -> imported targets in it
    before: tuple[int, int] = (0, 0)  # fixes and findings that earlier commands have

    def begin(self) -> None:
        """A command begins: what is found from now on is in it."""
        self.before = len(self.lists.editor.fixes), len(self.lists.editor.findings)

    @property
    def _knowledge(self) -> BuildKnowledge:
        return self.lists.editor.knowledge

    def translate(self, command: Command) -> None:
        """Translate the names in one command."""
        for number, argument in enumerate(command.arguments):
            if argument.kind == "parenthesis":
                continue
            self._references(command, argument)
            self._targets(command, argument)
            self._expressions(argument)
            self._files(argument)
            self._paths(argument)
            if argument.plain and command.name in _BARE:
                self._bare(command, number, argument)
            if number >= self._first_library(command):
                self._libraries(command, argument)
            if argument.plain and argument.text == _LANGUAGE_NAME and not self._is_settled(argument):
                message = f"{_LANGUAGE_NAME} may be the language, part of a name, or a word of the project's"
                tell_undecided(self.lists.editor, argument.span, argument.text, message, "decide it for the output")

    def _is_settled(self, argument: Argument) -> bool:
        """Whether an argument is changed, or reported, already."""
        editor, span = self.lists.editor, argument.span
        fixes, findings = editor.fixes[self.before[0] :], editor.findings[self.before[1] :]
        changed = (edit for fix in fixes for edit in fix.edits if edit.start < span.end and span.start < edit.end)
        return any(changed) or any(finding.diagnostic.span == span for finding in findings)

    def use(self, command: Command, target: str) -> None:
        """Note that a command uses one of the target's imported targets."""
        self.targets.setdefault(command.span.start, set()).add(target)

    def _references(self, command: Command, argument: Argument) -> None:
        for match in _REFERENCE.finditer(argument.text):
            name = Span(argument.inner.start + match.start(2), argument.inner.start + match.end(2))
            whole = Span(argument.inner.start + match.start(), argument.inner.start + match.end())
            if match[1] == "ENV":
                self._environment(name, match[2])
            elif not self._is_users(match[2]):
                self._variable(command, name, whole, match[2])

    def _is_users(self, name: str) -> bool:
        """Whether a name of the tables is one that the project gives a value and a meaning of its own."""
        return self._kind(name) in ("link", "version") and name in self.lists.editor.project.defined

    def _kind(self, name: str) -> str:
        entry = self._knowledge.lookup("cmake_variables", name)
        return entry.fact.kind if entry else ""

    def _environment(self, span: Span, name: str) -> None:
        row = self._knowledge.row("make_variables", name)
        if row is not None:
            tell_row(self.lists.editor, span, row, name)
            self.lists.editor.replace(span, row.new)

    def _variable(self, command: Command, span: Span, whole: Span | None, name: str) -> None:
        editor = self.lists.editor
        entry = self._knowledge.lookup("cmake_variables", name)
        if entry is None or entry.row is None:
            if _LOOKS.fullmatch(name) and name not in editor.project.defined:
                tell_unknown(editor, span, name)
            return
        row = entry.row
        if entry.fact.kind == "link" and row.new:
            if whole is not None:
                editor.replace(whole, row.new)
                self.use(command, row.new)
            return
        if row.action is Action.DROPPED:
            return  # it reads as nothing, which is what FindCUDA's settings mean when they are not set
        tell_row(editor, span, row, name)
        if row.new:
            editor.replace(span, row.new)

    def _bare(self, command: Command, number: int, argument: Argument) -> None:
        kind = self._kind(argument.text)
        if not kind or kind == "link":
            if _LOOKS.fullmatch(argument.text) and not kind and argument.text.startswith(("CMAKE_CUDA", "CUDAToolkit")):
                tell_unknown(self.lists.editor, argument.span, argument.text)
            return
        if self._is_users(argument.text):
            return
        row = self._knowledge.row("cmake_variables", argument.text)
        compared = command.name in _TESTS and kind in ("version", "architectures")
        if row is None or not compared or not self._is_compared(command, number):
            self._variable(command, argument.span, None, argument.text)
        else:
            self.lists.editor.replace(argument.span, row.new or argument.text)
            message = f"a condition on {argument.text} was written for CUDA's values"
            tell_undecided(self.lists.editor, argument.span, argument.text, message, "decide it for the output")

    def _is_compared(self, command: Command, number: int) -> bool:
        near = (*command.arguments[max(number - 1, 0) : number], *command.arguments[number + 1 : number + 2])
        return any(_COMPARISONS.fullmatch(other.text) for other in near)

    def _first_library(self, command: Command) -> int:
        """The first argument that may name a library; a number that none has, if none may."""
        words = command.words()
        if command.name in _LINKING:
            return int(command.name == "target_link_libraries")
        appended = command.name == "list" and words[:1] == ["APPEND"]
        variable = words[appended] if len(words) > 1 and (appended or command.name == "set") else ""
        return 1 + appended if variable in self._linked else len(words)

    @cached_property
    def _linked(self) -> frozenset[str]:
        """Variables that this file's targets are linked with."""
        commands = (command for command in self.lists.file.commands if command.name in _LINKING)
        return frozenset(name for one in commands for word in one.words() for _, name in _REFERENCE.findall(word))

    def _libraries(self, command: Command, argument: Argument) -> None:
        """Libraries by their plain names, as the linker takes them: their imported targets if there are any."""
        editor = self.lists.editor
        for match in _LIBRARY.finditer(argument.text):
            library = self._knowledge.row("libraries", match[0])
            if library is None or match[0] in editor.project.targets:
                continue
            target = self._knowledge.row("cmake_targets", _NAMED_OTHERWISE.get(match[0], f"CUDA::{match[0]}"))
            row = target if target is not None and target.new else library
            span = Span(argument.inner.start + match.start(), argument.inner.start + match.end())
            tell_row(editor, span, row, match[0])
            if row.new:
                editor.replace(span, row.new)
                self.use(command, row.new)
            elif row.action is Action.DROPPED and span == argument.span:
                self.lists.remove_argument(argument)
            elif row.action is Action.DROPPED:
                self.lists.absorb(span, "")

    def _targets(self, command: Command, argument: Argument) -> None:
        for match in _TARGET.finditer(argument.text):
            span = Span(argument.inner.start + match.start(), argument.inner.start + match.end())
            row = self._knowledge.row("cmake_targets", match[0])
            if argument.text[match.end() : match.end() + 1] == "$":
                message = f"{match[0]} is only the beginning of a name here"
                tell_undecided(self.lists.editor, span, match[0], message, "decide it for the output")
                continue
            if row is None:
                tell_unknown(self.lists.editor, span, match[0])
                continue
            tell_row(self.lists.editor, span, row, match[0])
            if row.new:
                self.lists.editor.replace(span, row.new)
                self.use(command, row.new)
            elif row.action is Action.DROPPED:
                if span == argument.span:
                    self.lists.remove_argument(argument)
                else:
                    self.lists.absorb(span, "")

    def _expressions(self, argument: Argument) -> None:
        ways, base, editor = self._knowledge.cmake, argument.inner.start, self.lists.editor
        for match in _LANGUAGE.finditer(argument.text):
            words = [self._language_word(word) for word in match[2].split(",")]
            editor.replace(Span(base + match.start(2), base + match.end(2)), ",".join(dict.fromkeys(words)))
        for match in _COMPILER.finditer(argument.text):
            compiler = f"{ways.source_language}_COMPILER_{match[1]}:" + (
                self._language_word(match[2]) if match[1] == "ID" else match[2]
            )
            editor.replace(Span(base + match.start(), base + match.end()), compiler)
        for match in _FEATURE.finditer(argument.text):
            editor.replace(Span(base + match.start(), base + match.end()), ways.compile_feature)

    def _language_word(self, word: str) -> str:
        ways = self._knowledge.cmake
        return {"CUDA": ways.source_language, "NVIDIA": ways.compiler_id}.get(word, word)

    def _paths(self, argument: Argument) -> None:
        base, editor = argument.inner.start, self.lists.editor
        for match in TOOLKIT.finditer(argument.text):
            new = self._knowledge.make.toolkit
            editor.replace(Span(base + match.start(), base + match.end()), new)

    @cached_property
    def _renamed(self) -> dict[str, str]:
        return {as_read(old): new for old, new in self.lists.editor.project.renamed.items()}

    def _files(self, argument: Argument) -> None:
        for start, end, new in renamed_files(argument.text, as_read(self.lists.editor.path), self._renamed):
            base = argument.inner.start
            self.lists.editor.replace(Span(base + start, base + end), new)
