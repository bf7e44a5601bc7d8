"""The public calls. Nothing here prints, exits or reads the environment."""

from __future__ import annotations

from collections.abc import Sequence

from hipify_py.options import InputFile, ParseOptions, Progress, RunOptions, TranslateOptions
from hipify_py.results import ProjectResult

__all__ = ["InputFile", "ParseOptions", "Progress", "RunOptions", "TranslateOptions", "translate", "translate_to_all"]


def translate(
    files: Sequence[InputFile],
    options: TranslateOptions,
    parse: ParseOptions | None = None,
    progress: Progress | None = None,
    run: RunOptions | None = None,
) -> ProjectResult:
    """Translate ``files`` as one project and return every file's new content and findings; writes nothing.

    Raises:
        ValueError: unknown target or target option.
    """
    return translate_to_all(files, [options], parse, progress, run)[0]


def translate_to_all(
    files: Sequence[InputFile],
    options: Sequence[TranslateOptions],
    parse: ParseOptions | None = None,
    progress: Progress | None = None,
    run: RunOptions | None = None,
) -> list[ProjectResult]:
    """As :func:`translate`, to several targets: every file is parsed once. The first item's ``jobs`` count.

    Raises:
        ValueError: unknown target or target option.
    """
    from hipify_py.run import translate_project

    return translate_project(files, options, parse or ParseOptions(), run or RunOptions(), progress)
