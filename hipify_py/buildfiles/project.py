"""From the options and files of a translation to its surveyed build files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hipify_py.buildfiles.kinds import Kind, kind_of
from hipify_py.buildfiles.knowledge import load_build_knowledge
from hipify_py.buildfiles.model import BuildProject
from hipify_py.buildfiles.translate import BuildFile, BuildFiles, survey_files
from hipify_py.options import InputFile, TranslateOptions
from hipify_py.results import FileResult
from hipify_py.targets.base import TargetSpec

GPU_OPTION = "gpu-targets"
"""The option of targets that names the GPUs to build for."""


def survey_build(
    files: Sequence[InputFile],
    build: Sequence[BuildFile],
    spec: TargetSpec,
    options: TranslateOptions,
    translate_source: Callable[[bytes], FileResult] | None,
    lists: Sequence[bytes] = (),
) -> BuildFiles:
    """Survey the build files among ``files``; ``build`` are those that concern CUDA.

    ``translate_source`` is for device code in strings, see :class:`BuildProject`. ``lists`` are texts of CMake files
    without CUDA beyond those of ``files``.
    """
    knowledge = load_build_knowledge(spec.tables, spec.title)
    project = BuildProject(
        renamed=_renamed(files, options),
        architectures=_gpus(options) or (knowledge.architectures if knowledge else ()),
        translate_source=translate_source,
    )
    return survey_files(build, [*lists, *_other_list_files(files)] if build else (), knowledge, project)


def _renamed(files: Sequence[InputFile], options: TranslateOptions) -> dict[str, str]:
    named = ((file.relative, options.new_name(file.relative)) for file in files)
    return {old: new for old, new in named if old != new}


def _gpus(options: TranslateOptions) -> tuple[str, ...]:
    return tuple(options.target_options.get(GPU_OPTION, "").replace(",", " ").split())


def _other_list_files(files: Sequence[InputFile]) -> list[bytes]:
    """CMake files without CUDA, as far as they can be read."""
    found = []
    for file in files:
        if not file.translate and kind_of(file.relative) is Kind.CMAKE:
            try:
                found.append(file.path.read_bytes())
            except OSError:
                continue
    return found
