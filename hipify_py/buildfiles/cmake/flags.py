"""nvcc options in list files: in variables of flags, in commands that take options, in generator expressions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hipify_py.buildfiles.cmake.editor import ListEditor
from hipify_py.buildfiles.cmake.parser import Argument, Command
from hipify_py.buildfiles.cmake.words import Word, is_balanced, words
from hipify_py.buildfiles.flags import Change, FlagTranslator, Where
from hipify_py.buildfiles.report import tell_change
from hipify_py.diagnostics.model import Span

_STRINGS = ("set", "string")  # commands that set a variable to one string, whatever words it holds


def translate_options(
    lists: ListEditor, command: Command, arguments: Sequence[Argument], where: Where, translator: FlagTranslator
) -> list[Argument]:
    """Translate the options among ``arguments``; returns the arguments of which nothing is left, already taken out."""
    found = _joined(words(arguments), arguments, translator)
    gone: set[int] = set()
    for group in _groups(found, where):
        kind = Where.NVCC if group[0].guarded else where
        for change in translator.changes([word.text for word in group], kind):
            taken = group[change.first : change.last + 1]
            tell_change(lists.editor, Span(taken[0].span.start, taken[-1].span.end), change)
            if change.new is not None:
                _write(lists, command, arguments, taken, change)
                gone.update(id(word) for word in taken if not change.new)
    emptied = [
        argument
        for number, argument in enumerate(arguments)
        if is_balanced(argument) and _is_empty(found, number, gone)
    ]
    for argument in emptied:
        if argument.kind == "quoted" and command.name in _STRINGS:
            lists.absorb(argument.inner, "")
        else:
            lists.remove_argument(argument)
    return emptied


def _joined(found: Sequence[Word], arguments: Sequence[Argument], translator: FlagTranslator) -> list[Word]:
    """The words; what stands in quotes behind an option with a value is all that value."""
    joined: list[Word] = []
    for word in found:
        last = joined[-1] if joined else None
        argument = arguments[word.argument]
        if last is not None and last.argument == word.argument and last.span == argument.inner:
            continue
        value = last is not None and last.argument != word.argument and translator.takes_value(last.text)
        if value and argument.kind == "quoted" and word.expression is None:
            joined.append(replace(word, text=argument.text, span=argument.inner))
        else:
            joined.append(word)
    return joined


def _groups(found: Sequence[Word], where: Where) -> list[list[Word]]:
    """Words that can belong together: of one generator expression, or outside of all of them."""
    groups: list[list[Word]] = []
    for word in found:
        last = groups[-1][-1] if groups else None
        if last is not None and last.expression == word.expression and last.guarded == word.guarded:
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups


def _is_empty(found: Sequence[Word], number: int, gone: set[int]) -> bool:
    """Whether all words of an argument are gone, those of conditions left out."""
    mine = [word for word in found if word.argument == number]
    flags = [word for word in mine if not (word.expression and not word.guarded and len(mine) > 1)]
    return bool(flags) and all(id(word) in gone for word in flags)


def _write(
    lists: ListEditor, command: Command, arguments: Sequence[Argument], taken: Sequence[Word], change: Change
) -> None:
    """Write the new words where the first stood, and take the others out."""
    assert change.new is not None
    here = [word for word in taken if word.argument == taken[0].argument]
    argument = arguments[taken[0].argument]
    span = Span(here[0].span.start, here[-1].span.end)
    # One word in quotes is one element of a list, except that the only one of a variable is a string of options.
    element = (
        argument.kind == "quoted" and span == argument.inner and (len(arguments) > 1 or command.name not in _STRINGS)
    )
    separator = ";" if taken[0].expression or element else " "
    if change.new:
        lists.absorb(span, separator.join(change.new))
    elif span != argument.inner:
        lists.absorb(_with_separator(lists, argument, span), "")
    for word in taken[len(here) :]:
        if is_balanced(arguments[word.argument]):
            lists.remove_argument(arguments[word.argument])
        else:
            lists.absorb(word.span, "")


def _with_separator(lists: ListEditor, argument: Argument, span: Span) -> Span:
    """A span with the blanks or the semicolon before it, failing that behind it, within its argument."""
    data, (start, end) = lists.data, span
    while start > argument.inner.start and data[start - 1 : start] in (b" ", b";", b"\n", b"\t"):
        start -= 1
    if start == span.start:
        while end < argument.inner.end and data[end : end + 1] in (b" ", b";", b"\t"):
            end += 1
    return Span(start, end)
