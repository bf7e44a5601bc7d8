"""The public calls. Nothing here prints, exits or reads the environment."""

from __future__ import annotations

from collections.abc import Sequence

from hipify_py.options import InputFile, ParseOptions, Progress, TranslateOptions
from hipify_py.results import ProjectResult

__all__ = ["InputFile", "ParseOptions", "Progress", "TranslateOptions", "translate"]


def translate(
    files: Sequence[InputFile],
    options: TranslateOptions,
    parse: ParseOptions | None = None,
    progress: Progress | None = None,
) -> ProjectResult:
    """Translate ``files`` as one project and return every file's new content and findings; writes nothing.

    Raises:
        ValueError: unknown target or target option.
    """
    from hipify_py.pipeline import translate_project

    return translate_project(files, options, parse or ParseOptions(), progress)
