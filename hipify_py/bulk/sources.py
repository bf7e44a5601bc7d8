"""Where bulk runs read sources from: folders, lists, archives and git trees. Nothing is unpacked.

Every origin is a project of its own with the files' texts left where they are until they are needed: in memory there is
a name, and what its includes say, for each file.
"""

from __future__ import annotations

import os
import posixpath
import subprocess
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from hipify_py.buildfiles.kinds import concerns_cuda, kind_of
from hipify_py.detect import looks_like_cuda
from hipify_py.includes import headers_in, leading_to
from hipify_py.program import ProgramFile
from hipify_py.project import C_FAMILY_SUFFIXES, CUDA_SUFFIXES, INCLUDED_SUFFIXES, Selection, discover

VIRTUAL_ROOT = Path("/", "hipify-py-sources")
"""The folder that files of archives and git trees are parsed in. It doesn't exist."""

_TAR_SUFFIXES = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
_LARGEST = 64 << 20  # bytes of a member that is read; sources are smaller, bombs are not


class SourceError(ValueError):
    """An origin that can't be read; the message starts with its name."""


class StoredFile(ProgramFile):
    """A file whose text is read each time that it is needed; ``stored``: not on disk, so the parser has to be told."""

    def __init__(self, relative: str, path: Path, read: Callable[[], bytes], stored: bool) -> None:
        object.__setattr__(self, "relative", relative)
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "_read", read)
        object.__setattr__(self, "_stored", stored)

    @property
    def stored(self) -> bool:
        """Whether the text is not on disk."""
        return bool(self.__dict__["_stored"])

    @property
    def data(self) -> bytes:
        """The text."""
        read: Callable[[], bytes] = self.__dict__["_read"]
        return read()


class Other(NamedTuple):
    """A file that is no source and no build file of CUDA's; ``like`` is where it is on disk, if it is."""

    path: str
    read: Callable[[], bytes]
    like: Path | None = None


Member = tuple[str, Callable[[], bytes]]


@dataclass(frozen=True)
class Origin:
    """One input: what it is called in results, its sources by path, and what could not be read of it.

    ``builds`` are its build files that concern CUDA; ``others`` goes through everything else, once more from the start.
    """

    name: str
    files: tuple[ProgramFile, ...]
    problems: tuple[str, ...] = ()
    builds: tuple[ProgramFile, ...] = ()
    others: Callable[[], Iterable[Other]] = tuple


def open_origin(argument: str, selection: Selection) -> Origin:
    """The sources of a folder, file, archive or ``git:REPOSITORY[@REVISION]``.

    Raises:
        SourceError: it can't be read.
    """
    if argument.startswith("git:"):
        return _git(argument)
    if argument.endswith(_TAR_SUFFIXES) and os.path.isfile(argument):
        return _archive(argument, _tar_members)
    if argument.endswith(".zip") and os.path.isfile(argument):
        return _archive(argument, _zip_members)
    return open_paths([argument], selection)


def open_paths(paths: Sequence[str], selection: Selection) -> Origin:
    """The sources at or below ``paths``, as one project."""
    found = discover(paths, selection, looks_like_cuda)
    stored = [StoredFile(f.relative, f.path, f.path.read_bytes, False) for f in found.files if f.translate]
    problems = tuple(f"{problem.path}: {problem.reason}" for problem in found.problems if problem.fatal)
    rest = sorted([*(file.relative for file in found.files if not file.translate), *found.carried])

    def others() -> Iterator[Other]:
        for name in rest:
            yield Other(name, (found.root / name).read_bytes, found.root / name)

    return _origin("" if len(paths) != 1 else paths[0], stored, problems, others)


def _origin(
    name: str,
    files: Sequence[StoredFile],
    problems: tuple[str, ...] = (),
    others: Callable[[], Iterable[Other]] = tuple,
) -> Origin:
    sources = tuple(file for file in files if kind_of(file.relative) is None)
    builds = tuple(file for file in files if kind_of(file.relative) is not None)
    return Origin(name, sources, problems, builds, others)


def _archive(name: str, members: Callable[[str], Iterable[Member]]) -> Origin:
    try:
        return _of_members(name, lambda: members(name))
    except (OSError, EOFError, tarfile.TarError, zipfile.BadZipFile) as error:
        raise SourceError(f"{name}: cannot be read: {error}") from error


def _of_members(name: str, members: Callable[[], Iterable[Member]]) -> Origin:
    """The members that concern CUDA, by name; of several of one name the last counts, as when unpacked."""
    chosen: dict[str, Callable[[], bytes]] = {}
    plain: dict[str, tuple[Callable[[], bytes], frozenset[str]]] = {}
    for path, read in _inside(members()):
        if _concerns_cuda(path, read):
            chosen[path] = read
        elif path.endswith(INCLUDED_SUFFIXES):
            plain[path] = read, headers_in(read())
    leading = leading_to({path: headers for path, (_, headers) in plain.items()}, chosen)
    chosen.update({path: plain[path][0] for path in leading})

    def others() -> Iterator[Other]:
        return (Other(path, read) for path, read in _inside(members()) if path not in chosen)

    return _origin(
        name, [StoredFile(path, VIRTUAL_ROOT / path, chosen[path], True) for path in sorted(chosen)], (), others
    )


def _inside(members: Iterable[Member]) -> Iterator[Member]:
    """The members whose names don't lead out, with these names made plain."""
    for name, read in members:
        clean = posixpath.normpath(name)
        if not clean.startswith(("/", "..")):
            yield clean, read


def _concerns_cuda(name: str, read: Callable[[], bytes]) -> bool:
    if name.endswith(CUDA_SUFFIXES):
        return True
    if name.endswith(C_FAMILY_SUFFIXES):
        return looks_like_cuda(read())
    kind = kind_of(name)
    return kind is not None and concerns_cuda(name, kind, read())


def _tar_members(name: str) -> Iterator[Member]:
    """Members of an uncompressed archive are read in their places; a compressed one is held unpacked in memory."""
    with tarfile.open(name) as archive:
        compressed = not tarfile.is_tarfile(name) or archive.fileobj.__class__.__name__ != "BufferedReader"
        for member in archive:
            if not member.isreg() or member.size > _LARGEST:
                continue
            if compressed:
                content = archive.extractfile(member)
                data = content.read() if content else b""
                yield member.name, data.__bytes__
            else:
                yield member.name, _slice(name, member.offset_data, member.size)


def _slice(path: str, offset: int, size: int) -> Callable[[], bytes]:
    def read() -> bytes:
        with open(path, "rb") as file:
            file.seek(offset)
            return file.read(size)

    return read


def _zip_members(name: str) -> Iterator[Member]:
    with zipfile.ZipFile(name) as archive:
        members = [member for member in archive.infolist() if not member.is_dir() and member.file_size <= _LARGEST]
    for member in members:
        yield member.filename, _zip_reader(name, member.filename)


def _zip_reader(path: str, member: str) -> Callable[[], bytes]:
    def read() -> bytes:
        with zipfile.ZipFile(path) as archive:
            return archive.read(member)

    return read


def _git(argument: str) -> Origin:
    """The sources of one revision, read from git's objects."""
    repository, _, revision = argument.removeprefix("git:").partition("@")
    listing = _run_git(repository, "ls-tree", "-r", "-z", "--full-tree", revision or "HEAD")
    blobs: list[tuple[str, str]] = []
    for entry in listing.decode("utf-8", "surrogateescape").split("\0"):
        head, _, name = entry.partition("\t")
        if name and head.split()[0] in ("100644", "100755"):
            blobs.append((name, head.split()[2]))
    return _of_members(argument, lambda: [(name, _blob_reader(repository, blob)) for name, blob in blobs])


def _blob_reader(repository: str, blob: str) -> Callable[[], bytes]:
    return lambda: _run_git(repository, "cat-file", "blob", blob)


def _run_git(repository: str, *arguments: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", repository, *arguments], capture_output=True, check=True)
    except FileNotFoundError as error:
        raise SourceError(f"git:{repository}: there is no git") from error
    except subprocess.CalledProcessError as error:
        reason = error.stderr.decode("utf-8", "replace").strip().splitlines()
        raise SourceError(f"git:{repository}: {reason[-1] if reason else 'git failed'}") from error
    return done.stdout
