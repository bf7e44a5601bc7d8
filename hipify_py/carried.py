"""Results of files that are carried over as they are."""

from __future__ import annotations

from hipify_py.diagnostics.model import LineIndex
from hipify_py.program import ProgramFile
from hipify_py.results import FileResult, FileStatus, refused


def unchanged(file: ProgramFile) -> FileResult:
    """The result of a source that stays as it is, since its project is built for the target already."""
    return FileResult(file.relative, FileStatus.UNCHANGED, lines=len(LineIndex(file.data)), source=file.data)


def unreadable(relative: str, error: OSError) -> FileResult:
    """The result of a file that can't be read."""
    reason = error.strerror or str(error)
    return refused(relative, FileStatus.FAILED, f"can't be read: {reason}", "check its permissions")


def not_text(relative: str, data: bytes) -> FileResult | None:
    """The result of a file that is no text, or none as we know it; None if it is."""
    if b"\0" in data:
        message = "not a text file (it holds NUL bytes); carried over unchanged"
        return refused(relative, FileStatus.REFUSED, message, "exclude it, or convert UTF-16 to UTF-8")
    if b"\r" in data and b"\n" not in data:
        message = "its lines end in carriage returns alone; carried over unchanged"
        return refused(relative, FileStatus.REFUSED, message, "convert the line ends to LF or CRLF")
    return None
