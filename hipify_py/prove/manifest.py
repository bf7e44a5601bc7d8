"""``verify.toml``: which programs a folder holds, and how they are built, run and compared."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hipify_py.prove.model import RunSettings, Subject

NAME = "verify.toml"
_KINDS: Mapping[str, tuple[type, ...]] = {
    "name": (str,),
    "sources": (list,),
    "arguments": (list,),
    "inputs": (list,),
    "defines": (list,),
    "include-dirs": (list,),
    "environment": (dict,),
    "ignore": (list,),
    "exit-code": (int,),
    "seconds": (int, float),
    "memory-mib": (int,),
    "relative": (int, float),
    "absolute": (int, float),
}


class ManifestError(Exception):
    """A ``verify.toml`` that can't be used; the message names file and key."""


def read_manifest(path: Path, folder: str) -> list[Subject]:
    """The programs that the manifest at ``path`` names; ``folder`` is its own, relative to the project's root.

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
    return [_subject(path, folder, program) for program in programs]


def _subject(path: Path, folder: str, table: Mapping[str, Any]) -> Subject:
    for key, value in table.items():
        if key not in _KINDS:
            raise ManifestError(f"{path}: unknown key {key!r}")
        if not isinstance(value, _KINDS[key]) or isinstance(value, bool):
            raise ManifestError(f"{path}: {key} is not of the right kind")
        if isinstance(value, list) and not all(isinstance(item, str) for item in value):
            raise ManifestError(f"{path}: {key} is a list of texts")
    sources = table.get("sources")
    if not sources:
        raise ManifestError(f"{path}: a program needs sources")
    for name in (*sources, *table.get("inputs", ())):
        if not (path.parent / name).resolve().is_relative_to(path.parent.resolve()):
            raise ManifestError(f"{path}: {name} is outside of the folder")
        if not (path.parent / name).exists():
            raise ManifestError(f"{path}: there is no {name}")
    return Subject(
        name=table.get("name") or folder or path.parent.name,
        sources=tuple(f"{folder}/{source}" if folder else source for source in sources),
        folder=folder,
        defines=tuple(table.get("defines", ())),
        include_dirs=tuple(table.get("include-dirs", ())),
        settings=_settings(table),
    )


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
