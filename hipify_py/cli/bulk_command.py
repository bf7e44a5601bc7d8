"""``hipify-py bulk``: whole corpora, from folders, lists, archives and git trees; one row a file and target."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from hipify_py.bulk.job import BulkJob, Done, Extra, Shard, Totals
from hipify_py.bulk.rows import row
from hipify_py.bulk.sources import Origin, SourceError, open_origin, open_paths
from hipify_py.cli import check_command, console, settings
from hipify_py.cli.exitcodes import ExitCode
from hipify_py.cli.parser import (
    add_general,
    add_limits,
    add_parsing,
    add_rules,
    add_selection,
    add_target_options,
    count,
    set_as_for_check,
)
from hipify_py.cli.settings import Settings, UsageError
from hipify_py.program import ProgramFile
from hipify_py.progress import Counter
from hipify_py.targets import TargetSpec, all_targets
from hipify_py.writer import write_whole

if TYPE_CHECKING:
    from hipify_py.bulk.cluster import Cluster

DESCRIPTION = """\
Analyse, or with --write translate, a corpus. PATH is a folder, a file, a tar or zip archive,
git:REPOSITORY[@REVISION], or - for a list of files on stdin; nothing is unpacked. Each PATH is a project of its own.
Results go to stdout or -o FILE, a JSON object a file and target. With --cache DIR a run that was killed goes on where
it stopped when it is started again. Exit code 1: some files could not be analysed."""


def run(arguments: Sequence[str]) -> ExitCode:
    """Run the command."""
    targets = all_targets()
    args = _parser(targets).parse_intermixed_args(arguments)
    paths, args.paths = args.paths, [path for path in args.paths if os.path.exists(path)] or ["."]
    config = settings.read_config(args, targets)
    specs = check_command.chosen_targets(args, config, targets)
    args.to = specs[0].name
    chosen = settings.merge(args, config, targets, os.environ, specs[1:])
    options = [check_command.options_for(args, config, chosen, spec, targets, specs) for spec in specs]
    counter = Counter(sys.stderr, "bulk", console.is_terminal(sys.stderr) and not chosen.quiet)
    try:
        with ExitStack() as stack:
            if args.sandbox and args.executor != "local":
                raise UsageError("--sandbox: holds for this machine; it can't be combined with --executor")
            cluster = _cluster(args.executor, stack)
            limits = replace(chosen.run, lean=args.write is None)
            job = BulkJob(options, chosen.parse, limits, _shard(args.shard), cluster, counter)
            return _run(args, chosen, job, paths)
    finally:
        counter.close()


def _parser(targets: Mapping[str, TargetSpec]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{console.PROGRAM} bulk",
        description=DESCRIPTION,
        usage="%(prog)s PATH... --to TARGET[,TARGET...] [-o FILE] [options]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    set_as_for_check(parser)
    parser.add_argument("paths", nargs="+", metavar="PATH", help=argparse.SUPPRESS)
    parser.add_argument("--to", metavar="TARGET", help=f"targets, comma-separated: {', '.join(targets)}")
    group = parser.add_argument_group("what is done, and where")
    group.add_argument("-o", dest="rows", metavar="FILE", help="write the rows here; the file appears when all is done")
    group.add_argument("--write", metavar="DIR", help="write translations to DIR/TARGET/")
    group.add_argument("--shard", default="1/1", metavar="N/COUNT", help="do this share of the work only")
    group.add_argument("--executor", default="local", metavar="WHERE", help="local (default), or dask://HOST:PORT")
    group.add_argument("-j", "--jobs", type=count, metavar="N", help="processes (default: one a processor)")
    add_rules(group)
    add_selection(parser)
    add_parsing(parser)
    add_limits(parser)
    add_general(parser)
    add_target_options(parser, targets)
    return parser


def _cluster(where: str, stack: ExitStack) -> Cluster | None:
    if where == "local":
        return None
    from hipify_py.bulk.cluster import SCHEME, Cluster, ClusterError

    if not where.startswith(SCHEME):
        raise UsageError(f"--executor: {where!r} is neither 'local' nor {SCHEME}HOST:PORT")
    try:
        return stack.enter_context(closing(Cluster(where)))
    except ClusterError as error:
        raise UsageError(f"--executor: {error}") from error


def _shard(text: str) -> Shard:
    number, slash, total = text.partition("/")
    if not (slash and number.isdecimal() and total.isdecimal() and 1 <= int(number) <= int(total)):
        raise UsageError(f"--shard: {text!r} is no share such as 3/16")
    return Shard(int(number), int(total))


class _Trouble:
    """What could not be read, told at once."""

    def __init__(self) -> None:
        self.found = False

    def tell(self, message: str) -> None:
        """Say what is wrong."""
        console.error(message)
        self.found = True


def _run(args: argparse.Namespace, chosen: Settings, job: BulkJob, paths: Sequence[str]) -> ExitCode:
    trouble, totals = _Trouble(), Totals()
    labels = _labels(paths)
    try:
        with _rows_file(args.rows) as out:
            for item in job.results(_origins(paths, chosen, trouble)):
                if isinstance(item, Done):
                    totals.add(item)
                    _put(out, row(item.origin, item.target, item.file).encode(), args.rows or "stdout")
                if args.write is not None:
                    _write(Path(args.write) / item.target / labels.get(item.origin, ""), item)
    except _NotWritten as error:
        console.error(f"{error}; the run stopped there")
        return ExitCode.TROUBLE
    console.inform(_summary(totals), chosen.quiet)
    if trouble.found or not totals.files:
        if not trouble.found:
            console.error(f"no CUDA files in {' '.join(paths)}")
        return ExitCode.TROUBLE
    return ExitCode.FINDINGS if totals.failed else ExitCode.CLEAN


def _origins(paths: Sequence[str], chosen: Settings, trouble: _Trouble) -> Iterator[Origin]:
    for path in paths:
        try:
            origin = open_paths(_listed(), chosen.selection) if path == "-" else open_origin(path, chosen.selection)
        except SourceError as error:
            trouble.tell(str(error))
            continue
        for problem in origin.problems:
            trouble.tell(problem)
        yield origin


def _listed() -> list[str]:
    """The files named on stdin: one a line, or ended by NUL bytes."""
    data = sys.stdin.buffer.read()
    names = data.split(b"\0") if b"\0" in data else data.splitlines()
    return [os.fsdecode(name) for name in names if name]


class _rows_file:
    """Where rows go: stdout, or a file that appears under its name when it is whole."""

    def __init__(self, path: str | None) -> None:
        self._path = Path(path) if path else None
        self._temporary = ""

    def __enter__(self) -> BinaryIO:
        if self._path is None:
            return sys.stdout.buffer
        with _told(self._path):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle, self._temporary = tempfile.mkstemp(prefix=".hipify-py-", dir=self._path.parent)
        self._file = os.fdopen(handle, "wb")
        return self._file

    def __exit__(self, kind: object, *_: object) -> None:
        if self._path is None:
            sys.stdout.buffer.flush()
            return
        try:
            with suppress(OSError) if kind else nullcontext():  # what stopped the run has been told
                self._file.close()
            if kind is None:
                with _told(self._path):
                    os.chmod(self._temporary, 0o644)
                    os.replace(self._temporary, self._path)
                self._temporary = ""
        finally:
            if self._temporary:
                os.unlink(self._temporary)


def _labels(paths: Sequence[str]) -> dict[str, str]:
    """The folder of each origin's translations; the only one has none."""
    if len(paths) == 1:
        return {}
    return {path: f"{number}-{os.path.basename(path.rstrip('/')) or 'list'}" for number, path in enumerate(paths, 1)}


def _write(folder: Path, item: Done | Extra) -> None:
    """Write a translation, or what goes with it; of a file that could not be read there is nothing."""
    if isinstance(item, Extra):
        _put_whole(folder / item.path, item.read(), item.like)
        return
    file, original = item.file, item.original
    with suppress(_Unreadable):
        data = file.output if file.output is not None else _text(original)
        like = None if original.stored else original.path
        _put_whole(folder / (file.output_path or file.path), data, like)


class _NotWritten(Exception):
    """The disk is full, or a folder can't be written to; the message names the file."""


@contextmanager
def _told(path: str | Path) -> Iterator[None]:
    """Turns what the system says of writing ``path`` into our own words."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _NotWritten(f"cannot write {path}: {error.strerror or error}") from error


def _put(out: BinaryIO, data: bytes, name: str) -> None:
    with _told(name):
        out.write(data)
        out.flush()


def _put_whole(path: Path, data: bytes, like: Path | None) -> None:
    with _told(path):
        write_whole(path, [data], like)


class _Unreadable(Exception):
    """A file that can't be read, which its row says."""


def _text(file: ProgramFile) -> bytes:
    try:
        return file.data
    except Exception as error:
        raise _Unreadable from error


def _summary(totals: Totals) -> str:
    lines = [f"{totals.files:,} files, {totals.failed:,} of them failed or refused"]
    for target, references in totals.references.items():
        share = 100 * totals.portable[target] / references if references else 100.0
        lines.append(f"portability to {target}: {int(share * 10) / 10:.1f} % of {references:,} references")
    return "\n".join(lines)
