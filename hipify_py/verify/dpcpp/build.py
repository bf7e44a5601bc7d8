"""Compile and link SYCL sources with the toolchain that was found."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from hipify_py.verify.dpcpp.registration import registration
from hipify_py.verify.dpcpp.syclbin import read
from hipify_py.verify.dpcpp.toolchain import KEEP_BARRIERS, Dpcpp, Driver, Toolchain, device_compiler
from hipify_py.verify.messages import parse_messages
from hipify_py.verify.model import CompileJob, CompilerMessage, Limits, Severity
from hipify_py.verify.process import Finished, run

_LIMITS = Limits(seconds=300.0, memory=64 << 30)
_PLAIN = ("-w", "-fno-color-diagnostics", "-fno-caret-diagnostics")
# What C of before 1999 does without, and clang by itself no longer takes.
_OLD_C = ("-Wno-implicit-int", "-Wno-implicit-function-declaration", "-Wno-int-conversion")
_SOURCE_IN_LOG = re.compile(r"^\s*rtc_\d+\.cpp:", re.M)
_TAIL = 400


@dataclass(frozen=True, slots=True)
class Compiled:
    """How one source fared: ``objects`` to link, empty if it failed, and what the compilers said."""

    path: Path
    objects: tuple[Path, ...]
    messages: tuple[CompilerMessage, ...]

    @property
    def ok(self) -> bool:
        """Whether it compiled for the device and for the host."""
        return bool(self.objects)


def compile_source(job: CompileJob, toolchain: Toolchain, folder: Path, openmp: bool = False) -> Compiled:
    """Compile one source; what is made lies in ``folder``, which must be its own.

    Sources in C are compiled as such, for the host alone: some mean something else in C++. With ``openmp`` directives
    of OpenMP count in host code.
    """
    folder.mkdir(parents=True, exist_ok=True)
    job, folder = replace(job, path=job.path.absolute()), folder.absolute()
    flags = [f"-D{define}" for define in job.defines]
    flags += [part for include in (job.path.parent, *job.include_dirs) for part in ("-I", str(include.absolute()))]
    own = [*_PLAIN, *(toolchain.openmp if openmp else ())]
    if job.path.suffix == ".c":
        command = [*toolchain.host, *own, *_OLD_C, "-x", "c", *toolchain.headers, *flags]
        return _result(job, _object(command, job.path, folder / "all.o"), (folder / "all.o",))
    flags = [f"-std={job.std}", *flags]
    if isinstance(toolchain, Driver):
        done = _object([*toolchain.command, *own, *flags], job.path, folder / "all.o")
        return _result(job, done, (folder / "all.o",))
    device = _device(job, flags, toolchain, folder)
    if device.code != 0:
        return _result(job, device, ())
    return _host(job, [*own, *flags], toolchain, folder)


def _object(command: Sequence[str], source: Path, made: Path) -> Finished:
    return run([*command, "-c", str(source), "-o", str(made)], _LIMITS)


def _device(job: CompileJob, flags: Sequence[str], toolchain: Dpcpp, folder: Path) -> Finished:
    # SYCL's own headers are inside of the compiler; those of oneDPL and oneMKL are looked for last.
    options = ["-w", "-fsycl-device-code-split=off", KEEP_BARRIERS, *toolchain.headers]
    options += ["-idirafter", str(toolchain.prefix / "include")]
    for part in ("header", "footer"):
        options += ["-Xclang", f"-fsycl-int-{part}={folder / part}.h"]
    command = [str(device_compiler(toolchain)), str(job.path), str(folder / "device.syclbin"), *options, *flags]
    # The source is handed over as a text, whose own folder is the one that the compiler runs in.
    return run(command, _LIMITS, env=toolchain.environment, cwd=job.path.parent)


def _host(job: CompileJob, flags: Sequence[str], toolchain: Dpcpp, folder: Path) -> Compiled:
    """The host pass: the integration header before the source, the footer behind it, the images beside it."""
    footer = folder / "footer.h"
    source = folder / "host.cpp"
    lines = [f'#include "{folder / "header.h"}"', f'#include "{job.path}"']
    lines += [f'#include "{footer}"'] if footer.exists() else []
    source.write_text("\n".join(lines) + "\n")
    images = folder / "images.cpp"
    images.write_text(registration(read((folder / "device.syclbin").read_bytes())))
    sycl = ["-Xclang", "-fsycl-is-host", "-D__SYCL_UNNAMED_LAMBDA__=1", "-isystem", str(toolchain.prefix / "include")]
    done = _object([*toolchain.host, *sycl, *toolchain.headers, *flags], source, folder / "host.o")
    if done.code == 0:
        made = _object([*toolchain.host, *_PLAIN], images, folder / "images.o")
        done = done if made.code == 0 else made
    return _result(job, done, (folder / "host.o", folder / "images.o"))


def _result(job: CompileJob, done: Finished, objects: tuple[Path, ...]) -> Compiled:
    text = _SOURCE_IN_LOG.sub(f"{job.path}:", done.err)
    messages = tuple(_absolute(message, job.path.parent) for message in parse_messages(text))
    if done.code == 0:
        return Compiled(job.path, objects, messages)
    if not any(message.severity.fails for message in messages):
        said = done.failure or " ".join(text.split())[-_TAIL:]
        messages = (*messages, CompilerMessage("", 0, 0, Severity.FATAL, said))
    return Compiled(job.path, (), messages)


def _absolute(message: CompilerMessage, folder: Path) -> CompilerMessage:
    """``message`` with the full paths of headers that the compiler found in the folder it ran in."""
    notes = tuple(_absolute(note, folder) for note in message.notes)
    return replace(message, file=os.path.normpath(folder / message.file) if message.file else "", notes=notes)


def link(objects: Sequence[Path], toolchain: Toolchain, program: Path, openmp: bool = False) -> str:
    """Link a program; returns what went wrong, or nothing."""
    names = [str(path) for path in objects]
    libraries = toolchain.openmp_link if openmp else ()
    if isinstance(toolchain, Driver):
        done = run([*toolchain.command, *names, *libraries, "-o", str(program)], _LIMITS)
    else:
        done = run([*toolchain.linker, *names, *toolchain.link_flags, *libraries, "-lm", "-o", str(program)], _LIMITS)
    return "" if done.code == 0 else (done.failure or done.err.strip()[-_TAIL:])


def execute(program: Path, toolchain: Toolchain, seconds: float = 60.0) -> Finished:
    """Run a program on the device that the toolchain has."""
    environment = toolchain.environment if isinstance(toolchain, Dpcpp) else None
    return run([str(program)], Limits(seconds=seconds, memory=64 << 30), env=environment)
