"""Other values for a program's constants: the sizes of its problem, made small enough for a CPU."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hipify_py.edits import Applied, Edit, Fix, apply_fixes
from hipify_py.frontend.tokens import Kind, Tokens, lex
from hipify_py.program import Program
from hipify_py.prove.manifest import ManifestError
from hipify_py.prove.model import Subject

_CODE = "value"
_ENDS = frozenset((b",", b";", b"}"))
_ARITHMETIC = frozenset((b"+", b"-", b"*", b"/", b"%", b"<<", b"(", b")", b"sizeof"))


def set_values(data: bytes, values: Mapping[str, str]) -> Applied:
    """``data`` with the initialisers of variables, enumerators and macros named in ``values`` replaced.

    Only declarations count, and only those initialised by constant arithmetic; assignments stay.
    """
    tokens = lex(data)
    return apply_fixes(data, [Fix(_CODE, (edit,)) for edit in _edits(tokens, values)])


def values_by_file(subjects: Iterable[Subject], program: Program) -> dict[str, dict[str, str]]:
    """File -> constants to set in it: those of the programs whose sources include it or are it.

    A file that belongs to another program too, which doesn't give the name that value, stays as it is.

    Raises:
        ManifestError: a name that no file of its program gives a constant value, or only files of others as well.
    """
    subjects = list(subjects)
    reached = [{name for source in subject.sources for name in program.reach(source)} for subject in subjects]
    found: dict[str, dict[str, str]] = {}
    for subject, files in zip(subjects, reached, strict=True):
        lexed = {file: lex(program.files[file].data) for file in sorted(files)} if subject.values else {}
        for name, value in subject.values.items():
            holding = [file for file, tokens in lexed.items() if any(_edits(tokens, {name: value}))]
            if not holding:
                raise ManifestError(f"{subject.name}: no constant {name} in {', '.join(subject.sources)}")
            others = [other for other, given in zip(reached, subjects, strict=True) if given.values.get(name) != value]
            own = [file for file in holding if not any(file in other for other in others)]
            if not own:
                raise ManifestError(f"{subject.name}: {name} in {holding[0]} is a constant of another program, too")
            for file in own:
                found.setdefault(file, {})[name] = value
    return found


def _edits(tokens: Tokens, values: Mapping[str, str]) -> Iterator[Edit]:
    for index in tokens.identifiers():
        value = values.get(tokens.name(index))
        if value is None:
            continue
        last = _macro_end(tokens, index) if tokens.directive[index] >= 0 else _initialiser_end(tokens, index)
        if last is not None:
            first = index + 1 if tokens.directive[index] >= 0 else index + 2
            yield Edit.replace(tokens.starts[first], tokens.ends[last], value.encode())


def _macro_end(tokens: Tokens, index: int) -> int | None:
    """The last token of the macro that is defined at ``index``; None if it is none, has parameters or is empty."""
    directive = tokens.directives[tokens.directive[index]]
    if directive.name != "define" or index != directive.first or index + 1 >= directive.last:
        return None
    if tokens.texts[index + 1] == b"(" and tokens.starts[index + 1] == tokens.ends[index]:
        return None
    return directive.last - 1


def _initialiser_end(tokens: Tokens, index: int) -> int | None:
    """The last token of the constant that a declaration of the name at ``index`` initialises it with."""
    declares = index > 0 and (tokens.kinds[index - 1] == Kind.IDENTIFIER or tokens.texts[index - 1] in (b",", b"{"))
    if not declares or not tokens.is_text(index + 1, b"="):
        return None
    at = index + 2
    while at < len(tokens) and tokens.texts[at] not in _ENDS:
        if tokens.texts[at] == b"(" and (closer := tokens.closing(at)) is not None:
            if not all(_is_constant(tokens, inner) for inner in range(at + 1, closer)):
                return None
            at = closer
        elif not _is_constant(tokens, at):
            return None
        at += 1
    return at - 1 if index + 2 < at < len(tokens) else None


def _is_constant(tokens: Tokens, index: int) -> bool:
    return tokens.kinds[index] in (Kind.IDENTIFIER, Kind.NUMBER) or tokens.texts[index] in _ARITHMETIC
