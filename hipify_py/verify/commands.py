"""Command lines of the compile check."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hipify_py.verify.facts import wavefront
from hipify_py.verify.model import HOST, CompileJob, Toolchain

__all__ = ["compile_command", "hip_flags", "pch_command", "wavefront_flags"]

# Text that parse_messages() reads, with every error. Line tables give those of the back end (LDS limits, bad assembly)
# their places.
_DIAGNOSTICS = (
    "-ferror-limit=0",
    "-w",
    "-fno-color-diagnostics",
    "-fno-caret-diagnostics",
    "-fno-diagnostics-fixit-info",
    "-fno-diagnostics-show-option",
    "-gline-tables-only",
)


def hip_flags(include_dir: Path, resource_dir: Path) -> tuple[str, ...]:
    """What makes a clang compile HIP against the headers in ``include_dir`` and none of the system's own.

    ``-nogpuinc`` keeps out an older HIP in the system's folders, and with it what the driver adds from
    clang's own ``resource_dir``: that is added back by hand.
    """
    return (
        "-nogpulib",
        "-nogpuinc",
        "-D__HIP_PLATFORM_AMD__",
        "-DHIP_ENABLE_WARP_SYNC_BUILTINS",
        "-include",
        "__clang_hip_runtime_wrapper.h",
        "-isystem",
        str(resource_dir / "include" / "cuda_wrappers"),
        "-isystem",
        str(include_dir),
    )


def compile_command(toolchain: Toolchain, job: CompileJob, arch: str, pch: Path | None = None) -> list[str]:
    """Compile ``job`` for ``arch``; nothing is written."""
    precompiled = () if pch is None else ("-Xclang", "-include-pch", "-Xclang", str(pch))
    own = [str(job.path.parent), *map(str, job.include_dirs)]
    includes = [part for folder in dict.fromkeys(own) for part in ("-I", folder)]
    # As a path, never as an option: a file's name may start with a dash.
    return [*_common(toolchain, job, arch), *includes, *precompiled, *_action(arch), str(job.path.absolute())]


def pch_command(toolchain: Toolchain, job: CompileJob, arch: str, source: Path, output: Path) -> list[str]:
    """Precompile ``source`` as ``job`` would see it in the pass for ``arch``."""
    return [*_common(toolchain, job, arch), "-S", "-Xclang", "-emit-pch", "-o", str(output), str(source)]


def _common(toolchain: Toolchain, job: CompileJob, arch: str) -> list[str]:
    defines = [f"-D{define}" for define in job.defines]
    return [
        *toolchain.command,
        "-x",
        "hip",
        f"-std={job.std}",
        *_pass(arch),
        *toolchain.flags,
        *wavefront_flags(toolchain, arch),
        *defines,
        *_DIAGNOSTICS,
    ]


def _pass(arch: str) -> Sequence[str]:
    if arch == HOST:
        return ("--cuda-host-only",)
    return ("--cuda-device-only", f"--offload-arch={arch}", "-O1")


def _action(arch: str) -> Sequence[str]:
    """Object code for a GPU, without the driver's link step; ``-S`` alone would leave inline assembly unread."""
    if arch == HOST:
        return ("-fsyntax-only",)
    return ("-S", "-Xclang", "-emit-obj", "-o", "/dev/null")


def wavefront_flags(toolchain: Toolchain, arch: str) -> Sequence[str]:
    """HIP before 7 wants the macros that ROCm's compiler of its time defined and later clangs no longer do.

    That compiler's host pass defined 64.
    """
    if toolchain.headers is None or int(toolchain.headers.version.partition(".")[0]) >= 7:
        return ()
    lanes = 64 if arch == HOST else wavefront(arch)
    if lanes is None:
        return ()
    return (f"-D__AMDGCN_WAVEFRONT_SIZE={lanes}", f"-D__AMDGCN_WAVEFRONT_SIZE__={lanes}")
