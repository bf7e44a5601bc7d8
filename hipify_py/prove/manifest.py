"""``verify.toml``: which programs a folder holds, and how they are built, run and compared."""

from __future__ import annotations

import posixpath
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from hipify_py.prove.model import RunSettings, Subject

NAME = "verify.toml"
_KINDS: Mapping[str, tuple[type, ...]] = {
    "name": (str,),
    "folder": (str,),
    "sources": (list,),
    "arguments": (list,),
    "runs": (list,),
    "inputs": (list,),
    "defines": (list,),
    "include-dirs": (list,),
    "environment": (dict,),
    "values": (dict,),
    "ignore": (list,),
    "exit-code": (int,),
    "seconds": (int, float),
    "memory-mib": (int,),
    "relative": (int, float),
    "absolute": (int, float),
}


class ManifestError(Exception):
    """A ``verify.toml`` that can't be used; the message names file and key."""


def read_manifest(path: Path, folder: str, base: Path | None = None) -> list[Subject]:
    """The programs that the manifest at ``path`` names; ``folder`` is its own, relative to the project's root.

    Its paths are relative to ``base``, which is where it lies unless it describes a project from outside.

    Raises:
        ManifestError: it can't be read, or holds something else than programs.
    """
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ManifestError(f"{path}: {error}") from error
    programs = document.get("program")
    if document.keys() != {"program"} or not isinstance(programs, list):
        raise ManifestError(f"{path}: holds [[program]] tables and nothing else")
    return [found for program in programs for found in _subjects(path, folder, base or path.parent, program)]


def _subjects(path: Path, folder: str, base: Path, table: Mapping[str, Any]) -> Iterator[Subject]:
    """The subject that one table describes, or one for each of its runs."""
    _check(path, table)
    own = table.get("folder", "")
    _check_files(path, base, [f"{own}/{name}" if own else name for name in _files(path, table)])
    here = posixpath.join(folder, own) if own else folder
    name = table.get("name") or here or path.parent.name
    subject = Subject(
        name=name,
        sources=tuple(f"{here}/{source}" if here else source for source in table["sources"]),
        folder=here,
        defines=tuple(table.get("defines", ())),
        include_dirs=tuple(table.get("include-dirs", ())),
        settings=_settings(table),
        values={str(key): str(value) for key, value in table.get("values", {}).items()},
    )
    if "runs" not in table:
        yield subject
    for arguments in table.get("runs", ()):
        settings = replace(subject.settings, arguments=tuple(arguments))
        yield replace(subject, name=" ".join((name, *arguments)), settings=settings)


def _check(path: Path, table: Mapping[str, Any]) -> None:
    for key, value in table.items():
        if key not in _KINDS:
            raise ManifestError(f"{path}: unknown key {key!r}")
        if not isinstance(value, _KINDS[key]) or isinstance(value, bool):
            raise ManifestError(f"{path}: {key} is not of the right kind")
        for texts in table[key] if key == "runs" else [table[key]] if isinstance(value, list) else []:
            if not isinstance(texts, list) or not all(isinstance(item, str) for item in texts):
                raise ManifestError(f"{path}: {key} is a list of {'lists of ' if key == 'runs' else ''}texts")
    if "runs" in table and "arguments" in table:
        raise ManifestError(f"{path}: a program has arguments or runs, not both")


def _files(path: Path, table: Mapping[str, Any]) -> Iterator[str]:
    if not table.get("sources"):
        raise ManifestError(f"{path}: a program needs sources")
    yield from table["sources"]
    yield from table.get("inputs", ())


def _check_files(path: Path, base: Path, names: Iterable[str]) -> None:
    for name in names:
        if not (base / name).resolve().is_relative_to(base.resolve()):
            raise ManifestError(f"{path}: {name} is outside of the folder")
        if not (base / name).exists():
            raise ManifestError(f"{path}: there is no {name}")


def _settings(table: Mapping[str, Any]) -> RunSettings:
    default = RunSettings()
    return RunSettings(
        arguments=tuple(table.get("arguments", ())),
        inputs=tuple(table.get("inputs", ())),
        environment={str(key): str(value) for key, value in table.get("environment", {}).items()},
        exit_code=table.get("exit-code", default.exit_code),
        seconds=float(table.get("seconds", default.seconds)),
        memory=table["memory-mib"] << 20 if "memory-mib" in table else default.memory,
        relative=float(table.get("relative", default.relative)),
        absolute=float(table.get("absolute", default.absolute)),
        ignore=tuple(table.get("ignore", ())),
    )
