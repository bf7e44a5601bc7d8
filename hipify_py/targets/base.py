"""What a target is: a light descriptor, found by name, whose machinery is imported only when it is used."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """A command-line and configuration option that a target adds, e.g. ``--rocm-version``.

    A ``switch`` takes no value: given, it is ``yes``; its key in a configuration file is a boolean.
    """

    flag: str  # without dashes: "rocm-version"
    default: str
    help: str
    choices: tuple[str, ...] = ()
    metavar: str = ""
    switch: bool = False


@dataclass(frozen=True, slots=True)
class TargetSpec:
    """The descriptor of one target.

    ``translator`` names the function that does the work, as ``module:function`` (see :mod:`hipify_py.api`);
    ``tables`` is the folder under ``hipify_py/tables`` that holds its mappings. ``verifier`` names the function
    behind ``--verify`` (see :class:`hipify_py.cli.verification.Verifier`); empty if there is none. ``runner`` names
    what builds and runs programs of targets that don't run on the CPU engine (see
    :class:`hipify_py.prove.runners.RunnerKind`).

    ``runtime`` are the folders of ``hipify_py/runtime`` whose headers the output builds with on the CPU engine, CUDA's
    last; empty if it can't. ``preincluded`` is the header among them that stands for what the target's compiler puts
    before every ``.cu`` and ``.hip`` file unasked. ``lower`` names the function that makes CUDA, and the output, plain
    C++ for that (see :data:`hipify_py.prove.trees.Lower`). ``context`` names what tells whose texts decide the results
    of a unit (see :mod:`hipify_py.contexts`).
    """

    name: str
    title: str
    summary: str
    translator: str
    tables: str
    options: tuple[Option, ...] = ()
    verifier: str = ""
    runner: str = ""
    runtime: tuple[str, ...] = ()
    preincluded: str = ""
    lower: str = ""
    context: str = "hipify_py.contexts:compiled_together"

    @property
    def runs(self) -> bool:
        """Whether its output can be run beside the original."""
        return bool(self.runtime or self.runner)
