"""What tests of the translation share: translating texts, and findings in a form that a test can spell out."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest

from hipify_py.api import InputFile, ParseOptions, TranslateOptions, translate
from hipify_py.diagnostics.model import Diagnostic, Severity
from hipify_py.results import FileResult, FileStatus, ProjectResult

NOTE, WARNING, ERROR = Severity.NOTE, Severity.WARNING, Severity.ERROR
RUNTIME_ADDED = "#include <hip/hip_runtime.h> was added, which nvcc does by itself"


def absent(reason: str) -> NoReturn:
    """Skip what can't run on this machine; where everything is to be set up, in continuous integration, fail."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


class Found(NamedTuple):
    """A diagnostic as tests spell it; ``place`` is ``line:column``."""

    code: str
    severity: Severity
    place: str
    symbol: str
    message: str
    hint: str = ""
    unverified: bool = False


class Case(NamedTuple):
    """A text, what it becomes (None: the same), and everything that is said about it."""

    source: str
    expected: str | None = None
    found: tuple[Found, ...] = ()


def found(diagnostics: Iterable[Diagnostic], without: Sequence[str] = ()) -> tuple[Found, ...]:
    """Diagnostics in the form of :class:`Found`, except those with a code in ``without``."""
    return tuple(
        Found(d.code, d.severity, f"{d.start.line}:{d.start.column}", d.symbol, d.message, d.hint, d.unverified)
        for d in diagnostics
        if d.code not in without
    )


def write_tree(folder: Path, files: Mapping[str, str | bytes]) -> list[InputFile]:
    """Write ``files`` under ``folder``; the inputs of a translation."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return [InputFile(folder, name) for name in files]


def translate_tree(
    files: Mapping[str, str | bytes], parse: ParseOptions | None = None, target: str = "hip", **options: Any
) -> ProjectResult:
    """Translate ``files`` as one project."""
    with tempfile.TemporaryDirectory() as folder:
        inputs = write_tree(Path(folder), files)
        return translate(inputs, TranslateOptions(target, **options), parse)


def by_path(project: ProjectResult) -> dict[str, FileResult]:
    """The results of a project by the files' paths."""
    return {result.path: result for result in project.files}


def translate_text(
    source: str | bytes, name: str = "main.cu", parse: ParseOptions | None = None, **options: Any
) -> FileResult:
    """Translate one file."""
    (result,) = translate_tree({name: source}, parse, **options).files
    return result


def translate_snippets(
    snippets: Mapping[str, str | bytes], includes: Sequence[str] = ("cuda_runtime.h",), **options: Any
) -> dict[str, FileResult]:
    """Translate many short texts in one parse, each included in a namespace of its own.

    The snippets are fragments, so that no include is added to them; the note that says so (HP006) is left out.
    """
    names = {f"snippet_{number}.inl": name for number, name in enumerate(snippets)}
    root = [f"#include <{include}>\n" for include in includes]
    root += [f'namespace test_{number} {{\n#include "{path}"\n}}\n' for number, path in enumerate(names)]
    files = {path: snippets[name] for path, name in names.items()}
    project = translate_tree({**files, "root.cu": "".join(root)}, **options)
    return {names[result.path]: _without_context(result) for result in project.files if result.path in names}


def findings_of(code: str, cases: Mapping[str, tuple[str, object]], **options: Any) -> dict[str, tuple[Found, ...]]:
    """What one rule finds in each of the texts that stand first in ``cases``."""
    results = translate_snippets({name: source for name, (source, _) in cases.items()}, **options)
    return {name: tuple(f for f in found(results[name].diagnostics) if f.code == code) for name in cases}


def _without_context(result: FileResult) -> FileResult:
    return replace(result, diagnostics=tuple(d for d in result.diagnostics if d.code != "HP006"))


def translate_cases(cases: Mapping[str, Case], **options: Any) -> dict[str, FileResult]:
    """Translate the sources of ``cases`` in one parse."""
    return translate_snippets({name: case.source for name, case in cases.items()}, **options)


def output(result: FileResult) -> str:
    """The text after the translation, changed or not."""
    data = result.output if result.output is not None else result.source
    assert data is not None, f"{result.path} is {result.status.value}"
    return data.decode("utf-8", "surrogateescape")


def translate_build(name: str, text: str | bytes, target: str = "hip", **options: Any) -> tuple[str, tuple[Found, ...]]:
    """The text of one build file after the translation, and all that is said about it."""
    (result,) = translate_tree({name: text}, target=target, **options).files
    before = text if isinstance(text, str) else text.decode("utf-8", "surrogateescape")
    after = before if result.output is None else result.output.decode("utf-8", "surrogateescape")
    return after, found(result.diagnostics)


def check(case: Case, result: FileResult) -> None:
    """The output and every finding are as the case says, and nothing else is said."""
    expected = case.source if case.expected is None else case.expected
    assert output(result) == expected
    assert found(result.diagnostics) == case.found
    changed = expected != case.source
    assert result.status is (FileStatus.TRANSLATED if changed else FileStatus.UNCHANGED)
