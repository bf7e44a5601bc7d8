"""The translation of one makefile or shell script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from hipify_py.buildfiles.flags import Change, FlagTranslator, Where
from hipify_py.buildfiles.knowledge import Action
from hipify_py.buildfiles.make.lines import Line, Role, Word, lines
from hipify_py.buildfiles.model import BUILD_CODE, BuildEditor
from hipify_py.buildfiles.paths import TOOLKIT, renamed_files
from hipify_py.buildfiles.report import tell_architectures, tell_change, tell_native, tell_row, tell_version_read
from hipify_py.diagnostics.model import Span
from hipify_py.edits import Edit, Fix

_REFERENCE = re.compile(r"\$\$?(?:[({](\w+)[)}:]|([A-Za-z_]\w*))")
_TESTED = re.compile(r"\b(?:ifdef|ifndef|unset|undefine)[ \t]+(\w+)")
_SET = re.compile(r"(?<![\w$({-])(\w+)=(?!=)")
_FOREACH = re.compile(r"\$\(foreach[ \t]+(\w+),([^,]*),")
_SHELL_FOR = re.compile(r"\bfor[ \t]+(\w+)[ \t]+in[ \t]+([^;\n]*)")
_MESSAGE = re.compile(r"\$\((?:info|warning|error)\b|(?:^|[;&|\t @])(?:echo|printf)\b")
_PROGRAM = re.compile(r"(?<![\w.+-])([a-z][\w+-]*)(?![\w+-]|\.\w)")
_NVCC = re.compile(r"(?:^|/|[@\"'(]|which )nvcc\"?$|\$[({]?NVCC[)}]?$")
_READ = re.compile(r"\||`|\$\((?!\w+\))")  # by a pipe, or in place of the command
_NVCC_VERSION = re.compile(r"(?:\bnvcc|\$[({]?NVCC[)}]?)[\"']?[ \t]+(--version|-V)\b")
_NUMBERS = re.compile(r"[\s\d.;,+aPTX\"']*\d[\s\d.;,+aPTX\"']*")


def translate_make(editor: BuildEditor) -> None:
    """Translate a makefile."""
    _Translation(editor, shell=False).run()


def translate_shell(editor: BuildEditor) -> None:
    """Translate a shell script."""
    _Translation(editor, shell=True).run()


@dataclass
class _Translation:
    """One file under translation."""

    editor: BuildEditor
    shell: bool
    lines: tuple[Line, ...] = field(init=False)
    flags: FlagTranslator = field(init=False)
    toolkits: frozenset[str] = field(init=False)  # variables that say where the toolkit is

    def __post_init__(self) -> None:
        knowledge, project = self.editor.knowledge, self.editor.project
        self.lines = tuple(lines(self.editor.data, self.shell))
        known = (name for name in knowledge.names("make_variables") if self._kind(name) == "toolkit")
        given = (line.name for line in self.lines if line.role is Role.ASSIGNMENT and _is_toolkit(line))
        self.toolkits = frozenset((*known, *given))
        names = frozenset(self._architecture_names())
        self.flags = FlagTranslator(knowledge, project.architectures, knowledge.make.architecture, names)

    def run(self) -> None:
        """Translate the file, unless it builds for the target already."""
        for line in self.lines:
            for word in self.editor.knowledge.make.native:
                at = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", line.text)
                if at:
                    tell_native(self.editor, Span(line.start + at.start(), line.start + at.end()), word)
                    return
        for line in self.lines:
            self._line(line)

    def _kind(self, name: str) -> str:
        entry = self.editor.knowledge.lookup("make_variables", name)
        return entry.fact.kind if entry and entry.row else ""

    def _architecture_names(self) -> Iterator[str]:
        """Variables that hold GPUs after the translation: those of the tables, and what loops over them is called."""
        known = {name for name in self.editor.knowledge.names("make_variables") if self._kind(name) == "architectures"}
        for line in self.lines:
            for match in (*_FOREACH.finditer(line.text), *_SHELL_FOR.finditer(line.text)):
                if known.intersection(re.findall(r"\w+", match[2])):
                    known.add(match[1])
            if line.role is Role.ASSIGNMENT and "$(" in line.text:
                value = line.text[line.value - line.start :]
                refers = known.intersection(name for pair in _REFERENCE.findall(value) for name in pair)
                if refers and not re.search(r"gencode|-arch|foreach", value):
                    known.add(line.name)
        yield from known

    def _line(self, line: Line) -> None:
        if line.role is Role.ASSIGNMENT:
            self._name(line.name_span, line.name)
            if self._kind(line.name) == "architectures" and self._architectures(line):
                return
        settings = () if line.role is Role.ASSIGNMENT else _SET.finditer(line.text)
        for match in (*_TESTED.finditer(line.text), *settings):
            self._name(Span(line.start + match.start(1), line.start + match.end(1)), match[1])
        for match in _NVCC_VERSION.finditer(line.text):
            if _READ.search(line.text):
                tell_version_read(self.editor, Span(line.start + match.start(1), line.start + match.end(1)))
        self._options(line)
        self._references(line)
        self._programs(line)
        self._paths(line)

    def _name(self, span: Span, name: str) -> None:
        row = self.editor.knowledge.row("make_variables", name)
        if row is not None and row.new and row.new != name:
            tell_row(self.editor, span, row, name)
            self.editor.replace(span, row.new)

    def _references(self, line: Line) -> None:
        for match in _REFERENCE.finditer(line.text):
            group = 1 if match[1] else 2
            self._name(Span(line.start + match.start(group), line.start + match.end(group)), match[group])

    def _architectures(self, line: Line) -> bool:
        """Replace a literal list of architectures; False if it is none."""
        value = line.text[line.value - line.start :]
        if not _NUMBERS.fullmatch(value):
            return False
        stripped = value.strip()
        start = line.value + value.index(stripped)
        span = Span(start, start + len(stripped))
        gpus = self.editor.project.architectures
        quote = stripped[0] if stripped[0] in "\"'" else '"' if self.shell and " " not in stripped else ""
        separator = ";" if ";" in stripped else " "
        tell_architectures(self.editor, span, stripped.strip("\"'"), gpus)
        self.editor.replace(span, f"{quote}{separator.join(gpus)}{quote}")
        return True

    def _options(self, line: Line) -> None:
        words = line.words()
        is_flags = line.role is Role.ASSIGNMENT and self._kind(line.name) == "flags"
        at = next((number for number, word in enumerate(words) if _NVCC.search(word.text)), None)
        inner = [piece for word in words for piece in _inside(word)]
        if is_flags:
            self._apply(words, Where.NVCC)
        else:
            self._apply(words[:at], Where.SHARED)
            self._apply(words[at + 1 :] if at is not None else [], Where.NVCC)
        for piece in inner:
            self._apply(piece, Where.NVCC if any(_GENCODE.match(word.text) for word in piece) else Where.SHARED)

    def _apply(self, words: Sequence[Word], where: Where) -> None:
        for change in self.flags.changes([word.text for word in words], where):
            taken = words[change.first : change.last + 1]
            span = Span(taken[0].span.start, taken[-1].span.end)
            tell_change(self.editor, span, change)
            if change.new is not None:
                self._write(span, change)

    def _write(self, span: Span, change: Change) -> None:
        new = " ".join(change.new or ())
        start, end = span
        if not new:
            while start and self.editor.data[start - 1 : start] in (b" ", b"\t"):
                start -= 1
            if self.editor.data[max(start - 1, 0) : start] in (b"\n", b""):
                start = span.start
        edit = Edit.replace(start, end, new.encode("utf-8", "surrogateescape"))
        self.editor.fixes.append(Fix(BUILD_CODE, (edit,), absorbs=not _refers(new)))

    def _programs(self, line: Line) -> None:
        if _MESSAGE.search(line.text):
            return
        for match in _PROGRAM.finditer(line.text):
            row = self.editor.knowledge.row("programs", match[1])
            if row is None:
                continue
            span = Span(line.start + match.start(1), line.start + match.end(1))
            tell_row(self.editor, span, row, match[1])
            if row.action is not Action.UNSUPPORTED:
                self.editor.replace(span, row.new)

    def _paths(self, line: Line) -> None:
        ways = self.editor.knowledge.make
        for match in TOOLKIT.finditer(line.text):
            self.editor.replace(Span(line.start + match.start(), line.start + match.end()), ways.toolkit)
        for match in self._toolkit_folders(line.text):
            end = line.start + match.end()
            if match[2]:
                self.editor.replace(Span(line.start + match.start(2), line.start + match.end(2)), "/lib")
            elif match[1].startswith("-I") and ways.host_define and ways.host_define not in line.text:
                self.editor.insert(end, f" {ways.host_define}")
        for start, stop, new in renamed_files(line.text, self.editor.path, self.editor.project.renamed):
            self.editor.replace(Span(line.start + start, line.start + stop), new)

    def _toolkit_folders(self, text: str) -> Iterable[re.Match[str]]:
        """Folders of the toolkit: ``-I`` or ``-L``, the toolkit, then its libraries (group 2) or its headers."""
        toolkit = rf"(?:\$[({{]?(?:{'|'.join(self.toolkits)})[)}}]?|{TOOLKIT.pattern})"
        return re.finditer(rf"(-I|-L|)\"?{toolkit}(?:(/lib64|/lib/x64)|/include)(?![\w/])\"?", text)


_GENCODE = re.compile(r"-gencode|--generate-code|-arch|--gpu-arch")


def _is_toolkit(line: Line) -> bool:
    return TOOLKIT.fullmatch(line.text[line.value - line.start :].strip()) is not None


def _refers(new: str) -> bool:
    return "$" in new


def _inside(word: Word) -> Iterator[list[Word]]:
    """The words inside a reference with blanks, such as ``$(foreach sm,$(SMS),$(eval FLAGS += -gencode ...))``."""
    if not word.text.startswith("$(") or " -" not in word.text:
        return
    found = [
        Word(match[0], Span(word.span.start + match.start(), word.span.start + match.end()))
        for match in re.finditer(r"(?:\$\(\w+\)|[^\s()])+", word.text)
    ]
    yield found
