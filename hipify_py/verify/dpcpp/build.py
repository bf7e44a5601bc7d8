"""Compile and link SYCL sources with the toolchain that was found."""

from __future__ import annotations

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


def compile_source(job: CompileJob, toolchain: Toolchain, folder: Path) -> Compiled:
    """Compile one source; what is made lies in ``folder``, which must be its own."""
    folder.mkdir(parents=True, exist_ok=True)
    job, folder = replace(job, path=job.path.absolute()), folder.absolute()
    flags = [f"-std={job.std}", *(f"-D{define}" for define in job.defines)]
    flags += [part for include in (job.path.parent, *job.include_dirs) for part in ("-I", str(include.absolute()))]
    if isinstance(toolchain, Driver):
        done = run([*toolchain.command, *_PLAIN, *flags, "-c", str(job.path), "-o", str(folder / "all.o")], _LIMITS)
        return _result(job, done, (folder / "all.o",))
    device = _device(job, flags, toolchain, folder)
    if device.code != 0:
        return _result(job, device, ())
    return _host(job, flags, toolchain, folder)


def _device(job: CompileJob, flags: Sequence[str], toolchain: Dpcpp, folder: Path) -> Finished:
    # SYCL's own headers are inside of the compiler; those of oneDPL and oneMKL are looked for last.
    options = ["-w", "-fsycl-device-code-split=off", KEEP_BARRIERS, "-idirafter", str(toolchain.prefix / "include")]
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
    common = [*toolchain.clang, *_PLAIN, "-O1"]
    sycl = ["-Xclang", "-fsycl-is-host", "-D__SYCL_UNNAMED_LAMBDA__=1", "-isystem", str(toolchain.prefix / "include")]
    done = run([*common, *sycl, *flags, "-c", str(source), "-o", str(folder / "host.o")], _LIMITS)
    if done.code == 0:
        made = run([*common, "-c", str(images), "-o", str(folder / "images.o")], _LIMITS)
        done = done if made.code == 0 else made
    return _result(job, done, (folder / "host.o", folder / "images.o"))


def _result(job: CompileJob, done: Finished, objects: tuple[Path, ...]) -> Compiled:
    text = _SOURCE_IN_LOG.sub(f"{job.path}:", done.err)
    messages = parse_messages(text)
    if done.code == 0:
        return Compiled(job.path, objects, messages)
    if not any(message.severity.fails for message in messages):
        said = done.failure or " ".join(text.split())[-_TAIL:]
        messages = (*messages, CompilerMessage("", 0, 0, Severity.FATAL, said))
    return Compiled(job.path, (), messages)


def link(objects: Sequence[Path], toolchain: Toolchain, program: Path) -> str:
    """Link a program; returns what went wrong, or nothing."""
    names = [str(path) for path in objects]
    if isinstance(toolchain, Driver):
        done = run([*toolchain.command, *names, "-o", str(program)], _LIMITS)
    else:
        done = run([*toolchain.linker, *names, *toolchain.link_flags, "-lm", "-o", str(program)], _LIMITS)
    return "" if done.code == 0 else (done.failure or done.err.strip()[-_TAIL:])


def execute(program: Path, toolchain: Toolchain, seconds: float = 60.0) -> Finished:
    """Run a program on the device that the toolchain has."""
    environment = toolchain.environment if isinstance(toolchain, Dpcpp) else None
    return run([str(program)], Limits(seconds=seconds, memory=64 << 30), env=environment)
