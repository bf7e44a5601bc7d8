"""What is said about words of build files, in one place for all build systems."""

from __future__ import annotations

from hipify_py.buildfiles.flags import Change
from hipify_py.buildfiles.knowledge import Action, BuildRow
from hipify_py.buildfiles.model import BuildEditor
from hipify_py.diagnostics.model import Severity, Span

DROPPED, REPLACED, CHANGED, LEFT = "HP501", "HP502", "HP503", "HP504"
ARCHITECTURES, NATIVE, UNREADABLE, FOREIGN = "HP505", "HP506", "HP507", "HP508"
UNDECIDED, STRING, TORCH, FETCHED, REQUIRED = "HP509", "HP510", "HP511", "HP512", "HP513"


def tell_change(editor: BuildEditor, span: Span, change: Change) -> None:
    """Report what became of an option."""
    shown = _short(editor.text(span))
    row = change.row
    if row is None:
        message = f"{change.flag} is no option of nvcc that the tables know; it is left as it is"
        editor.find(LEFT, Severity.ERROR, span, change.flag, message, "replace it by hand, or report it")
        return
    if row.action is Action.ARCHITECTURE:
        tell_architectures(editor, span, shown, change.new or ())
        return
    tell_row(editor, span, row, change.flag, " ".join(change.new or ()))


def tell_made(editor: BuildEditor, span: Span, text: str) -> None:
    """Report an option that a function makes of words which aren't known here."""
    message = f"{text} is made an option of words that are not known here; it is left as it is"
    editor.find(LEFT, Severity.ERROR, span, text, message, "write the options out, or replace it by hand")


def tell_row(editor: BuildEditor, span: Span, row: BuildRow, name: str, new: str = "") -> None:
    """Report what ``row`` makes of ``name``; renamed names other than options pass silently."""
    title = editor.knowledge.title
    match row.action:
        case Action.DROPPED:
            editor.find(DROPPED, Severity.NOTE, span, name, f"{name} is left out: {row.note}")
        case Action.LOST:
            editor.find(CHANGED, Severity.WARNING, span, name, f"{name} is left out, and nothing replaces it", row.note)
        case Action.PARTIAL:
            editor.find(
                CHANGED, Severity.WARNING, span, name, f"{name} became {new or row.new}: {row.note}", "check it"
            )
        case Action.UNSUPPORTED:
            message = f"{name} has no counterpart for {title}; it is left as it is"
            editor.find(LEFT, Severity.ERROR, span, name, message, row.note)
        case Action.DIRECT if name.startswith("-"):
            editor.find(REPLACED, Severity.NOTE, span, name, f"{name} became {new or row.new}")
        case Action.UNWRAP:
            editor.find(REPLACED, Severity.NOTE, span, name, f"{name} became {new or 'nothing'}")
        case _:
            return


def tell_unknown(editor: BuildEditor, span: Span, name: str) -> None:
    """Report a name of CUDA's build support that no table knows."""
    message = f"{name} looks like a name of CUDA's build support and is not in the tables; it is left as it is"
    editor.find(LEFT, Severity.ERROR, span, name, message, "replace it by hand, or report it")


def tell_architectures(editor: BuildEditor, span: Span, was: str, now: tuple[str, ...]) -> None:
    """Report which GPUs a list of CUDA's became."""
    became = " ".join(now) if now else "the build system's list of GPUs"
    message = f"{was} became {became}: CUDA's architectures have no counterparts one by one"
    editor.find(ARCHITECTURES, Severity.NOTE, span, "", message, "choose the GPUs that you build for")


def tell_native(editor: BuildEditor, span: Span, text: str) -> None:
    """Report that the project builds for the target already."""
    message = f"{text}: this builds for {editor.knowledge.title} already; build files are left as they are"
    editor.find(NATIVE, Severity.WARNING, span, text, message, "build it as it is, or translate only what lacks that")


def tell_version_read(editor: BuildEditor, span: Span) -> None:
    """Report that something reads what nvcc prints about its version."""
    message = f"what nvcc prints of its version is read here; {editor.knowledge.make.compiler} prints another text"
    tell_undecided(editor, span, editor.text(span), message, "find the release out in another way")


def tell_undecided(editor: BuildEditor, span: Span, name: str, message: str, hint: str) -> None:
    """Report what can't be decided without running the build system."""
    editor.find(UNDECIDED, Severity.WARNING, span, name, message, hint)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else flat[:57] + "..."
