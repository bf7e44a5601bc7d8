"""What the handlers of commands share while one list file is translated."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from hipify_py.buildfiles.cmake.editor import ListEditor
from hipify_py.buildfiles.cmake.names import NameTranslator
from hipify_py.buildfiles.cmake.survey import kernel_variables
from hipify_py.buildfiles.flags import FlagTranslator
from hipify_py.buildfiles.knowledge import CMakeWays
from hipify_py.buildfiles.model import BuildEditor


@dataclass
class State:
    """A list file under translation, with its name and option translators."""

    lists: ListEditor
    names: NameTranslator
    flags: FlagTranslator
    found_packages: set[str] = field(default_factory=set)  # packages that the output finds already

    @property
    def editor(self) -> BuildEditor:
        """Where edits and findings go."""
        return self.lists.editor

    @property
    def ways(self) -> CMakeWays:
        """How CMake builds for the target."""
        return self.editor.knowledge.cmake

    @cached_property
    def kernel_variables(self) -> frozenset[str]:
        """Variables that name ``.cu`` files, here or elsewhere in the project."""
        return frozenset(kernel_variables(self.lists.file)) | self.editor.project.kernel_variables
