"""Writing results: every file appears whole or not at all, keeps its permissions, and is backed up in place."""

from __future__ import annotations

import contextlib
import errno
import glob
import hashlib
import os
import stat
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from hipify_py.project import BACKUP_SUFFIX, NEW, Discovery
from hipify_py.results import FileStatus, ProjectResult

_TEMPORARY_PREFIX = ".hipify-py-"
_REPLACED = b"-" * 64  # in place of the digest: the file was there before, and has a backup
_CHUNK = 1 << 20  # bytes read at once
_HOPELESS = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EROFS))  # no later file will fare better


@dataclass(frozen=True, slots=True)
class Job:
    """Put ``data`` (None: the content of ``source``) at ``target`` with the permissions of ``source``.

    ``backup`` is where ``source`` goes first if nothing is there yet; ``remove`` deletes ``source`` afterwards. With
    ``suffix``, ``target`` is a new name: it is marked for :func:`restore`, and what is there already is backed up.
    """

    target: Path
    data: bytes | None = None
    source: Path | None = None
    backup: Path | None = None
    remove: bool = False
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """How many files were written or already as wanted, and a message for each that could not be written."""

    written: int
    unchanged: int
    errors: tuple[str, ...]


class OutputError(Exception):
    """The output can't go where it was asked to go."""


def plan_tree(found: Discovery, result: ProjectResult, out: Path) -> list[Job]:
    """The jobs that mirror the whole tree in ``out``.

    Raises:
        OutputError: an output would replace an input or leave ``out``.
    """
    root = found.root
    jobs = [
        Job(out / _safe(file.output_path or file.path), file.output, root / file.path)
        for file in result.files
        if not (file.status is FileStatus.FAILED and _unreadable(root / file.path))
    ]
    jobs += [Job(out / name, source=root / name) for name in found.carried]
    jobs += [Job(out / _safe(name), data) for name, data in result.added.items()]
    inputs = {os.path.realpath(job.source) for job in jobs if job.source}
    for job in jobs:
        if os.path.realpath(job.target) in inputs:
            raise OutputError(f"{job.target} is an input; use --in-place to replace inputs")
    return jobs


def plan_in_place(found: Discovery, result: ProjectResult, suffix: str = BACKUP_SUFFIX) -> list[Job]:
    """The jobs that replace the translated files of the tree, with backups."""
    jobs = []
    for file in result.files:
        if file.status is FileStatus.TRANSLATED and file.output is not None:
            source = Path(os.path.realpath(found.root / file.path))
            target = source.with_name(PurePosixPath(file.output_path).name) if file.output_path else source
            backup = source.with_name(source.name + suffix)
            moved = target != source
            jobs.append(Job(target, file.output, source, backup, remove=moved, suffix=suffix if moved else ""))
    return jobs + [Job(found.root / _safe(name), data, suffix=suffix) for name, data in result.added.items()]


def execute(jobs: Sequence[Job], done: Callable[[int, int, str], None] | None = None) -> Written:
    """Do ``jobs``; one that fails doesn't stop the others unless the file system as a whole is at fault."""
    counts = {True: 0, False: 0}
    errors: list[str] = []
    for number, job in enumerate(jobs, 1):
        try:
            counts[_perform(job)] += 1
        except OSError as error:
            errors.append(f"cannot write {job.target}: {error.strerror or error}")
            if error.errno in _HOPELESS:
                errors.append(f"stopped: {len(jobs) - number} more files were not written")
                break
        if done:
            done(number, len(jobs), str(job.target))
    return Written(counts[True], counts[False], tuple(errors))


def restore(paths: Iterable[Path], suffix: str = BACKUP_SUFFIX) -> Written:
    """Put backups back, and take away what was new: of each file named, and of all files below each folder named."""
    written, errors = 0, []
    paths = [other for path in paths for other in _with_names(path, suffix)]
    for backup in _backups(paths, suffix):
        original = backup.with_name(backup.name.removesuffix(suffix))
        try:
            os.replace(backup, original)
            written += 1
        except OSError as error:
            errors.append(f"cannot restore {original}: {error.strerror or error}")
    for mark in _backups(paths, suffix + NEW):
        try:
            _take_away(mark, mark.with_name(mark.name.removesuffix(suffix + NEW)))
            written += 1
        except OSError as error:
            errors.append(f"cannot remove {mark.name.removesuffix(suffix + NEW)}: {error.strerror or error}")
    return Written(written, 0, tuple(errors))


def is_ours(path: Path, suffix: str = BACKUP_SUFFIX) -> bool:
    """Whether an earlier run in place made this file."""
    return path.with_name(path.name + suffix + NEW).is_file()


def _with_names(path: Path, suffix: str) -> set[Path]:
    """A path, and the other name of a file that got a new one."""
    if path.is_dir():
        return {path}
    marks = path.parent.glob(f"*{glob.escape(suffix + NEW)}")
    pairs = ((mark.name.removesuffix(suffix + NEW), mark.read_text("utf-8", "surrogateescape")[65:]) for mark in marks)
    return {path}.union(*({path.with_name(new), path.with_name(old)} for new, old in pairs if path.name in (new, old)))


def _take_away(mark: Path, new: Path) -> None:
    """Remove a file that was new, if it is still as it was written, and its mark."""
    if new.exists() and not mark.read_bytes().startswith(_REPLACED):
        if _digest(new.read_bytes()) != mark.read_bytes()[:64]:
            raise OSError(errno.EEXIST, f"it was changed since it was written; {mark.name} marks it")
        new.unlink()
    mark.unlink()
    with contextlib.suppress(OSError):  # a folder that holds other files stays
        new.parent.rmdir()


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()


def write_whole(path: Path, chunks: Iterable[bytes], like: Path | None = None) -> None:
    """Write a file so that at every moment ``path`` has its old or its whole new content.

    A symbolic link is followed, not replaced. ``like`` gives permissions and, where allowed, the owner.

    Raises:
        OSError: and then nothing has changed.
    """
    real = os.path.realpath(path)
    folder = os.path.dirname(real)
    os.makedirs(folder, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=_TEMPORARY_PREFIX, dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            for chunk in chunks:
                file.write(chunk)
            file.flush()
            _set_permissions(file.fileno(), like)
            os.fsync(file.fileno())
        os.replace(temporary, real)
    except BaseException:
        os.unlink(temporary)
        raise


def _perform(job: Job) -> bool:
    """Do one job; False if the target has the right content already."""
    if job.source is not None and job.backup is not None:
        _check_writable(job.source)
        if not job.backup.exists():
            write_whole(job.backup, _chunks(job.source), job.source)
    changed = not _same(job)
    if changed and job.suffix:
        _mark(job)
    if changed:
        data = _chunks(job.source) if job.data is None and job.source else (job.data or b"",)
        write_whole(job.target, data, job.source)
    if job.remove and job.source is not None:
        job.source.unlink()
    return changed


def _mark(job: Job) -> None:
    """Note that the target is new; what is there already, and wasn't put there by us, is backed up instead."""
    mark = job.target.with_name(job.target.name + job.suffix + NEW)
    backup = job.target.with_name(job.target.name + job.suffix)
    if job.target.exists() and not mark.exists() and not backup.exists():
        write_whole(backup, _chunks(job.target), job.target)
    digest = _REPLACED if backup.exists() else _digest(job.data or b"")
    old = job.source.name if job.source else job.target.name
    write_whole(mark, [digest, b" ", os.fsencode(old)])


def _same(job: Job) -> bool:
    """Whether the target has the wanted content: rewriting it would only make builds start over."""
    try:
        if job.data is not None:
            return job.target.stat().st_size == len(job.data) and job.target.read_bytes() == job.data
        if job.source is None:
            return False
        sizes = job.target.stat().st_size, job.source.stat().st_size
        return sizes[0] == sizes[1] and all(
            a == b for a, b in zip(_chunks(job.target), _chunks(job.source), strict=True)
        )
    except OSError:
        return False


def _check_writable(path: Path) -> None:
    """Replacing a file needs no permission on the file itself; a read-only one is meant to stay as it is."""
    if not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise OSError(errno.EACCES, "the file is read-only")


def _set_permissions(handle: int, like: Path | None) -> None:
    if like is None:
        mask = os.umask(0)
        os.umask(mask)
        os.fchmod(handle, 0o666 & ~mask)
        return
    status = like.stat()
    os.fchmod(handle, stat.S_IMODE(status.st_mode) & 0o777)
    if (status.st_uid, status.st_gid) != (os.geteuid(), os.getegid()):
        with contextlib.suppress(OSError):  # only root may; the content matters more
            os.fchown(handle, status.st_uid, status.st_gid)


def _chunks(path: Path) -> Iterable[bytes]:
    with open(path, "rb") as file:
        while chunk := file.read(_CHUNK):
            yield chunk


def _unreadable(path: Path) -> bool:
    try:
        with open(path, "rb") as file:
            file.read(1)
            return False
    except OSError:
        return True


def _safe(name: str) -> PurePosixPath:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        raise OutputError(f"output path {name!r} leaves the output folder")
    return path


def _backups(paths: Iterable[Path], suffix: str) -> list[Path]:
    found: set[Path] = set()
    for path in paths:
        if path.is_dir():
            for folder, _, names in os.walk(path):
                found.update(Path(folder, name) for name in names if name.endswith(suffix) and name != suffix)
        else:
            backup = path if path.name.endswith(suffix) else path.with_name(path.name + suffix)
            found.update({backup} if backup.is_file() else ())
    return sorted(found)
