"""A translation that tests of the command line can foresee: ``cuda`` becomes ``hip``, some words become findings."""

from __future__ import annotations

import re
from dataclasses import replace

from hipify_py.diagnostics.model import Diagnostic, LineIndex, Severity, Span
from hipify_py.results import FileResult, FileStatus, Outcome, ProjectResult, Reference

WORDS = {
    b"cudaUnknown": ("HP101", Severity.ERROR, "no table knows cudaUnknown", "check the name", Outcome.UNKNOWN),
    b"cudaSlow": ("HP201", Severity.WARNING, "cudaSlow is slow", "", Outcome.TRANSLATED),
    b"cudaNoted": ("HP301", Severity.NOTE, "cudaNoted is in a dead branch", "", Outcome.UNVERIFIED),
}
_NAME = re.compile(rb"cuda\w+")
_REPLACED = re.compile(rb"cuda(?!Unknown)")


def translate(files, options, parse=None, progress=None, run=None):
    """Stands in for :func:`hipify_py.api.translate`."""
    results = []
    for number, file in enumerate(files, 1):
        results.append(_translate(file))
        if progress:
            progress(number, len(files), file.relative)
    return ProjectResult(options.target, tuple(results), settings={"rocm-version": "6.4"})


def translate_to_all(files, options, parse=None, progress=None, run=None):
    """Stands in for :func:`hipify_py.api.translate_to_all`; to ``cpu``, ``cudaSlow`` is unknown."""
    results = []
    for option in options:
        result = translate(files, option, parse, progress, run)
        results.append(
            replace(result, files=tuple(map(_on_cpu, result.files)) if option.target == "cpu" else result.files)
        )
    return results


def _on_cpu(file):
    diagnostics = tuple(
        replace(d, message="no table knows cudaSlow", severity=Severity.ERROR) if d.symbol == "cudaSlow" else d
        for d in file.diagnostics
    )
    references = tuple(r._replace(outcome=Outcome.UNKNOWN) if r.symbol == "cudaSlow" else r for r in file.references)
    return replace(file, diagnostics=diagnostics, references=references)


def _translate(file):
    path = file.relative
    if not file.translate:
        return FileResult(path, FileStatus.COPIED)
    try:
        data = file.path.read_bytes()
    except OSError as error:
        return FileResult(path, FileStatus.FAILED, diagnostics=(_whole(path, f"cannot be read: {error.strerror}"),))
    if b"\0" in data:
        return FileResult(path, FileStatus.REFUSED, diagnostics=(_whole(path, "is no text"),))
    return _source(path, data)


def _source(path, data):
    index, diagnostics, references = LineIndex(data), [], []
    for match in _NAME.finditer(data):
        code, severity, message, hint, outcome = WORDS.get(match[0], ("", None, "", "", Outcome.TRANSLATED))
        symbol, start = match[0].decode(), index.position(match.start())
        references.append(Reference(symbol, "function", "runtime", outcome, start.line))
        if severity:
            span, end = Span(*match.span()), index.position(match.end())
            diagnostics.append(Diagnostic(code, severity, path, span, start, end, symbol, message, hint))
    output = _REPLACED.sub(b"hip", data)
    status = FileStatus.UNCHANGED if output == data else FileStatus.TRANSLATED
    return FileResult(
        path,
        status,
        None if output == data else output,
        diagnostics=tuple(diagnostics),
        references=tuple(references),
        lines=data.count(b"\n"),
    )


def _whole(path, message):
    start = LineIndex(b"").position(0)
    return Diagnostic("HP001", Severity.ERROR, path, Span(0, 0), start, start, "", message)
