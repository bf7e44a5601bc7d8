"""The command line that libclang gets for a file."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

from hipify_py.frontend import compile_commands, sdk, stubs
from hipify_py.options import ParseOptions
from hipify_py.program import Program, ProgramFile

_CUDA_TEXT = re.compile(
    rb"<<[ \t]*<|__global__|__device__|__shared__|__constant__|__host__|__launch_bounds__|threadIdx|blockIdx"
    rb"|\bcu[A-Z_a-z]|CU[A-Z]|cuda|nccl|nvtx|nvml|nvrtc|thrust|cub::|__nv|__half|__syncthreads|\b__\w+_sync|mma\.h"
)


def may_hold_cuda(data: bytes) -> bool:
    """Whether ``data`` has any text that CUDA code can't do without."""
    return _CUDA_TEXT.search(data) is not None


def cuda_directories(parse: ParseOptions) -> tuple[str, ...]:
    """Prefixes of the real paths of files that declare CUDA."""
    folders = [str(stubs.ROOT)]
    if parse.cuda_path is not None:
        folders.append(os.path.realpath(sdk.toolkit(parse.cuda_path)))
    return tuple(folder + os.sep for folder in folders)


def for_file(root: ProgramFile, program: Program, parse: ParseOptions) -> list[str]:
    """All arguments to parse ``root``."""
    command = [*base(parse), "-w"]
    if parse.compile_commands is not None:
        command += compile_commands.read(parse.compile_commands).get(os.path.realpath(root.path), ())
    command += [f"-D{define}" for define in parse.defines]
    command += [f"-I{directory}" for directory in parse.include_dirs]
    command += [f"-I{directory}" for directory in program.search_dirs(root.relative)]
    return command


@cache
def base(parse: ParseOptions) -> tuple[str, ...]:
    """What all files share: language, C++ library and CUDA headers."""
    return tuple(
        stubs.clang_arguments(
            standard=parse.std,
            cuda_path=sdk.toolkit(parse.cuda_path) if parse.cuda_path else None,
            libcxx=None if any(Path("/usr/include/c++").glob("*/vector")) else _bundled_libcxx(),
        )
    )


def _bundled_libcxx() -> Path | None:
    """The libc++ headers that come with libclang, for machines without a C++ library."""
    from clang import native

    folder = Path(native.__file__).parent / "libcxx"
    return folder if folder.is_dir() else None
