"""The translation of one makefile or shell script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from hipify_py.buildfiles.flags import Change, FlagTranslator, Where
from hipify_py.buildfiles.knowledge import Action
from hipify_py.buildfiles.make.functions import Call, calls
from hipify_py.buildfiles.make.lines import Line, Role, Word, lines, split_words
from hipify_py.buildfiles.model import BUILD_CODE, BuildEditor
from hipify_py.buildfiles.paths import TOOLKIT, renamed_files
from hipify_py.buildfiles.report import (
    tell_architectures,
    tell_change,
    tell_made,
    tell_native,
    tell_row,
    tell_version_read,
)
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
_GENCODE = re.compile(r"-gencode|--generate-code|-arch|--gpu-arch")
_SEPARATOR = re.compile(r"(?:^[|&]+|;)$")
_MARK = "%"  # where a pattern takes words
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
    looped: frozenset[str] = field(init=False)  # variables that hold architectures, whatever they are called

    def __post_init__(self) -> None:
        knowledge, project = self.editor.knowledge, self.editor.project
        self.lines = tuple(lines(self.editor.data, self.shell))
        known = (name for name in knowledge.names("make_variables") if self._kind(name) == "toolkit")
        given = (line.name for line in self.lines if line.role is Role.ASSIGNMENT and _is_toolkit(line))
        self.toolkits = frozenset((*known, *given))
        self.looped = frozenset(self._looped())
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
        known |= self.looped
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

    def _looped(self) -> Iterator[str]:
        """Variables of any name that hold nothing but architectures: a loop makes nvcc's options of their words."""
        values: dict[str, list[str]] = {}
        for line in self.lines:
            if line.role is Role.ASSIGNMENT:
                values.setdefault(line.name, []).append(line.text[line.value - line.start :])
        text = "".join(line.text for line in self.lines)
        for match in (*_FOREACH.finditer(text), *_SHELL_FOR.finditer(text)):
            made = rf"(?:sm|compute|lto)_\$+[({{]?{match[1]}\b"
            for name in re.findall(r"\w+", match[2]):
                if re.search(made, text) and all(map(_NUMBERS.fullmatch, values.get(name, ("",)))):
                    yield name

    def _line(self, line: Line) -> None:
        if line.role is Role.ASSIGNMENT:
            self._name(line.name_span, line.name)
            listed = self._kind(line.name) == "architectures" or line.name in self.looped
            if listed and self._architectures(line):
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
        if line.role is Role.ASSIGNMENT and self._kind(line.name) == "flags":
            self._list(words, Where.NVCC)
        else:
            self._command(words, Where.SHARED)

    def _command(self, words: Sequence[Word], where: Where) -> None:
        """Translate words, those from nvcc to the end of its command as nvcc's."""
        first = 0
        for number, word in enumerate(words):
            if _NVCC.search(word.text):
                self._list(words[first:number], where)
                first, where = number + 1, Where.NVCC
            elif _SEPARATOR.search(word.text):
                self._list(words[first : number + 1], where)
                first, where = number + 1, Where.SHARED
        self._list(words[first:], where)

    def _list(self, words: Sequence[Word], where: Where) -> None:
        """Translate a list of options, and what functions of make in it give."""
        self._apply(words, where)
        for word in words:
            for call in calls(word.text):
                self._call(word, call, where)

    def _call(self, word: Word, call: Call, where: Where) -> None:
        texts = [word.text[start:end] for start, end in call.arguments]
        passed = [number for number in call.shape.passed if number < len(texts)]
        if call.shape.pattern >= 0 and self._pattern(word, call, texts, where):
            passed = []
        for number in passed:
            inner = split_words(texts[number], word.span.start + call.arguments[number][0])
            certain = any(_GENCODE.match(one.text) for one in inner)
            self._command(inner, Where.NVCC if certain else where)

    def _pattern(self, word: Word, call: Call, texts: Sequence[str], where: Where) -> bool:
        """Translate options made by putting words into a pattern. Returns whether the call's other text must stay."""
        shape, base = call.shape, word.span.start
        template, subject = texts[shape.pattern], texts[shape.subject]
        words = [one.text for one in split_words(template if shape.mark else f"{template}{_MARK}", 0)]
        if not any(one.startswith("-") for one in words):
            return False
        start, end = call.arguments[shape.pattern]
        span = Span(base + start + len(template) - len(template.lstrip()), base + end)
        if any(_GENCODE.match(one) for one in words):
            self._pattern_of_architectures(span, template.strip(), subject, shape.mark)
            return False
        changes = self.flags.changes(words, where)
        if not changes:
            return False
        change = changes[0]
        new = " ".join(change.new or ())
        whole = len(changes) == 1 and change.first == 0 and change.last == len(words) - 1
        if not whole or change.new is None or (new and new != _MARK and (shape.mark == "" or new.count(_MARK) != 1)):
            tell_made(self.editor, span, template.strip())
            return False
        shown = tuple(one.replace(_MARK, subject) for one in change.new)
        tell_change(self.editor, span, replace(change, flag=change.flag.removesuffix(_MARK), new=shown))
        if new and shape.mark and not (new == _MARK == texts[0].strip()):
            self.editor.replace(span, new)
            return False
        if not new:
            self._write(Span(base + call.start, base + call.end), change)
            return True
        first, last = (base + at for at in call.arguments[shape.subject])
        edits = (Edit.replace(base + call.start, first, b""), Edit.replace(last, base + call.end, b""))
        self.editor.fixes.append(Fix(BUILD_CODE, edits))
        return False

    def _pattern_of_architectures(self, span: Span, template: str, subject: str, mark: str) -> None:
        """Options that name the GPUs of a list, as long as it is known that the list holds the target's."""
        option = self.flags.architecture
        text = f"$({subject})" if subject.isidentifier() else subject  # $(NAME:pattern=replacement) has the name alone
        names = {name for pair in _REFERENCE.findall(text) for name in pair if name}
        if not option or not names or not names <= self.flags.architecture_names:
            tell_made(self.editor, span, template)
            return
        new = option.replace("{}", mark)
        tell_architectures(self.editor, span, template, (new,))
        self.editor.replace(span, new)

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


def _is_toolkit(line: Line) -> bool:
    return TOOLKIT.fullmatch(line.text[line.value - line.start :].strip()) is not None


def _refers(new: str) -> bool:
    return "$" in new
