"""``[tool.hipify-py]`` of pyproject.toml: finding it, checking it key by key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from hipify_py.targets.base import TargetSpec

FILE_NAME = "pyproject.toml"
TABLE = "tool.hipify-py"
SEVERITY_CHOICES = ("error", "warning", "note", "never")


class ConfigError(Exception):
    """A configuration file that can't be used; the message names file and key."""


class Key(NamedTuple):
    """One key of the table. ``kind``: ``string``, ``path``, ``boolean``, ``integer``, ``list of`` the first two."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    minimum: int = 0


KEYS = (
    Key("to", "string"),
    Key("exclude", "list of strings"),
    Key("suffixes", "list of strings"),
    Key("gitignore", "boolean"),
    Key("include-dirs", "list of paths"),
    Key("defines", "list of strings"),
    Key("std", "string"),
    Key("compile-commands", "path"),
    Key("cuda-path", "path"),
    Key("jobs", "integer"),
    Key("unsafe-fixes", "boolean"),
    Key("comments", "boolean"),
    Key("rules", "list of paths"),
    Key("strings", "boolean"),
    Key("ext", "list of strings"),
    Key("output-format", "list of strings"),
    Key("fail-on", "string", SEVERITY_CHOICES),
    Key("backup-suffix", "string"),
    Key("allow-empty", "boolean"),
    Key("min-portability", "list of strings"),
    Key("baseline", "path"),
    Key("cache", "path"),
    Key("time-limit", "integer"),
    Key("memory-limit", "integer"),
)
PER_PATH = "per-path"
_PER_PATH_KEYS = (Key("ignore", "list of strings"), Key("fail-on", "string", SEVERITY_CHOICES))


@dataclass(frozen=True, slots=True)
class PathRule:
    """What holds for files that ``pattern`` (``.gitignore`` syntax) names.

    ``ignore`` are codes, or their beginnings (``HP1``); ``fail_on`` is the least severity that fails; empty: as
    everywhere.
    """

    pattern: str
    ignore: tuple[str, ...] = ()
    fail_on: str = ""


_TYPES: Mapping[str, Any] = {"boolean": bool, "integer": int, "string": str, "path": str}


@dataclass(frozen=True, slots=True)
class Config:
    """Checked settings by key; ``options`` holds the targets' own, by target and flag; ``per_path`` what paths have."""

    values: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    source: Path | None = None
    per_path: tuple[PathRule, ...] = ()

    def paths(self) -> Iterator[tuple[str, str]]:
        """(key, path) of all values that are paths."""
        for key in KEYS:
            value = self.values.get(key.name, ())
            if key.kind in ("path", "list of paths"):
                yield from ((key.name, path) for path in ([value] if isinstance(value, str) else value))


def find_config(start: Path) -> Path | None:
    """The nearest pyproject.toml at or above ``start`` that has our table.

    Raises:
        ConfigError: a pyproject.toml on the way can't be read.
    """
    for folder in (start, *start.parents):
        candidate = folder / FILE_NAME
        if candidate.is_file() and _table(_read(candidate)) is not None:
            return candidate
    return None


def load_config(path: Path, targets: Mapping[str, TargetSpec]) -> Config:
    """Read and check the table of ``path``. Paths in it are relative to the file's folder.

    Raises:
        ConfigError: unreadable file, no table, unknown key, or a value of the wrong kind.
    """
    table = _table(_read(path))
    if table is None:
        raise ConfigError(f"{path}: no [{TABLE}] table")
    if not isinstance(table, dict):
        raise ConfigError(f"{path}: {TABLE} is no table")
    known = {key.name: key for key in KEYS}
    values: dict[str, Any] = {}
    options: dict[str, Mapping[str, str]] = {}
    per_path: tuple[PathRule, ...] = ()
    for name, value in table.items():
        if name == PER_PATH and isinstance(value, dict):
            per_path = tuple(_path_rule(path, pattern, rule) for pattern, rule in value.items())
        elif name in targets and isinstance(value, dict):
            options[name] = _target_options(path, targets[name], value)
        elif name in known:
            values[name] = _checked(path, known[name], value)
        else:
            raise ConfigError(
                f"{path}: unknown key {name!r} in [{TABLE}]{suggestion(name, [*known, PER_PATH, *targets])}"
            )
    return Config(values, options, path, per_path)


def suggestion(word: str, known: Iterable[str]) -> str:
    """A "did you mean" for messages, or nothing."""
    import difflib

    close = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _read(path: Path) -> Mapping[str, Any]:
    import tomllib

    try:
        return tomllib.loads(path.read_bytes().decode())
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: is not UTF-8 (byte {error.start})") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: is not TOML: {error}") from error


def _table(document: Mapping[str, Any]) -> Any:
    tool = document.get("tool")
    return tool.get("hipify-py") if isinstance(tool, dict) else None


def _target_options(path: Path, spec: TargetSpec, table: Mapping[str, Any]) -> Mapping[str, str]:
    flags = {option.flag: option for option in spec.options}
    result: dict[str, str] = {}
    for name, value in table.items():
        if name not in flags:
            raise ConfigError(f"{path}: unknown key {name!r} in [{TABLE}.{spec.name}]{suggestion(name, flags)}")
        option, where = flags[name], f"{spec.name}.{name}"
        if option.switch:
            result[name] = "yes" if _checked(path, Key(where, "boolean"), value) else "no"
        else:
            result[name] = _checked(path, Key(where, "string", option.choices), value)
    return result


def _path_rule(path: Path, pattern: str, table: Any) -> PathRule:
    """One ``[tool.hipify-py.per-path."GLOB"]``."""
    where = f"{PER_PATH}.{pattern}"
    if not isinstance(table, dict):
        raise ConfigError(f"{path}: {where}: must be a table, not {table!r}")
    known = {key.name: key for key in _PER_PATH_KEYS}
    for name in table:
        if name not in known:
            raise ConfigError(f"{path}: unknown key {name!r} in [{TABLE}.{where}]{suggestion(name, known)}")
    values = {name: _checked(path, known[name]._replace(name=f"{where}.{name}"), table[name]) for name in table}
    return PathRule(pattern, tuple(values.get("ignore", ())), values.get("fail-on", ""))


def _checked(path: Path, key: Key, value: Any) -> Any:
    """``value`` as the settings want it, or an error that says what ``key`` takes."""
    if key.kind.startswith("list of"):
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise _wrong(path, key, value)
        return [str(path.parent / item) for item in value] if key.kind == "list of paths" else list(value)
    if type(value) is not _TYPES[key.kind]:  # exactly: True is no integer
        raise _wrong(path, key, value)
    if key.choices and value not in key.choices:
        raise ConfigError(f"{path}: {key.name}: {value!r} is none of {', '.join(key.choices)}")
    if key.kind == "integer" and value < key.minimum:
        raise ConfigError(f"{path}: {key.name}: must be at least {key.minimum}, not {value}")
    return str(path.parent / value) if key.kind == "path" else value


def _wrong(path: Path, key: Key, value: Any) -> ConfigError:
    article = "an" if key.kind[0] == "i" else "a"
    return ConfigError(f"{path}: {key.name}: must be {article} {key.kind}, not {value!r}")
