"""Compile commands: what a build system says of each file, reduced to what a parser needs."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

_WITH_VALUE = ("-I", "-D", "-U", "-isystem", "-include", "-iquote")
_JOINED = ("-I", "-D", "-U", "-std=", "-isystem", "-iquote")
_PATHS = frozenset(("-I", "-isystem", "-include", "-iquote"))


class CompileCommandsError(ValueError):
    """The file is not what it should be; the message starts with its path."""


@cache
def read(path: Path) -> Mapping[str, tuple[str, ...]]:
    """Real path of each source -> the arguments that matter to a parser (folders, macros, standard).

    ``path`` is a compile_commands.json or the folder that holds one.

    Raises:
        CompileCommandsError: the file is missing, isn't JSON, or isn't a list of commands; the entry is named.
    """
    file = path / "compile_commands.json" if path.is_dir() else path
    try:
        entries = json.loads(file.read_bytes())
    except OSError as error:
        raise CompileCommandsError(f"{file}: {error.strerror}") from error
    except ValueError as error:
        raise CompileCommandsError(f"{file}: not JSON: {error}") from error
    except RecursionError as error:
        raise CompileCommandsError(f"{file}: not JSON that can be read: nested too deep") from error
    if not isinstance(entries, list) or not all(isinstance(entry, dict) and "file" in entry for entry in entries):
        raise CompileCommandsError(f"{file}: not a list of compile commands")
    found: dict[str, tuple[str, ...]] = {}
    for number, entry in enumerate(entries, 1):
        try:
            directory = _text(entry, "directory", str(file.parent))
            source = os.path.realpath(os.path.join(directory, _text(entry, "file")))
            found.setdefault(source, _relevant(_words(entry), directory))
        except ValueError as error:
            raise CompileCommandsError(f"{file}: entry {number}: {error}") from error
    return found


def _text(entry: Mapping[str, object], key: str, default: str = "") -> str:
    """A value that has to be text that a file's name can hold."""
    return _checked(key, entry.get(key, default))


def _checked(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{key!r} is not text")
    if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ValueError(f"{key!r} holds a character that no file name or command has")
    return value


def _words(entry: Mapping[str, object]) -> list[str]:
    arguments = entry.get("arguments")
    if arguments is None:
        return shlex.split(_text(entry, "command"))
    if not isinstance(arguments, list):
        raise ValueError("'arguments' is not a list")
    return [_checked("arguments", word) for word in arguments]


def _relevant(words: list[str], directory: str) -> tuple[str, ...]:
    kept: list[str] = []
    index = 0
    while index < len(words):
        word = words[index]
        if word in _WITH_VALUE and index + 1 < len(words):
            kept += [word, _absolute(word, words[index + 1], directory)]
            index += 1
        elif word.startswith(_JOINED):
            flag = next(flag for flag in _JOINED if word.startswith(flag))
            kept.append(flag + _absolute(flag, word[len(flag) :], directory))
        index += 1
    return tuple(kept)


def paths(words: Sequence[str]) -> list[str]:
    """The folders and files that the arguments of one source name."""
    found: list[str] = []
    for index, word in enumerate(words):
        if word in _PATHS:
            found += words[index + 1 : index + 2]
        else:
            flag = next((flag for flag in _JOINED if flag in _PATHS and word.startswith(flag)), None)
            found += [word[len(flag) :]] if flag else []
    return found


def _absolute(flag: str, value: str, directory: str) -> str:
    return os.path.normpath(os.path.join(directory, value)) if flag in _PATHS else value
