"""The command line that libclang gets for a file."""

from __future__ import annotations

import os
import re

from hipify_py.api import ParseOptions
from hipify_py.frontend import compile_commands, stubs
from hipify_py.program import Program, ProgramFile

_CUDA_TEXT = re.compile(
    rb"<<<|__global__|__device__|__shared__|__constant__|__host__|__launch_bounds__|threadIdx|blockIdx"
    rb"|\bcu[A-Z_a-z]|CU[A-Z]|cuda|nccl|nvtx|nvml|nvrtc|thrust|cub::|__nv|__half|__syncthreads|\b__\w+_sync|mma\.h"
)


def may_hold_cuda(data: bytes) -> bool:
    """Whether ``data`` has any text that CUDA code can't do without."""
    return _CUDA_TEXT.search(data) is not None


def cuda_directories(parse: ParseOptions) -> tuple[str, ...]:
    """Prefixes of the real paths of files that declare CUDA."""
    folders = [os.path.realpath(stubs.STUBS)]
    if parse.cuda_path is not None:
        folders.append(os.path.realpath(parse.cuda_path))
    return tuple(folder + os.sep for folder in folders)


def for_file(root: ProgramFile, program: Program, parse: ParseOptions) -> list[str]:
    """All arguments to parse ``root``."""
    command = stubs.clang_arguments()
    command += [f"-std={parse.std}", "-w"]
    if parse.compile_commands is not None:
        command += compile_commands.read(parse.compile_commands).get(os.path.realpath(root.path), ())
    command += [f"-D{define}" for define in parse.defines]
    command += [f"-I{directory}" for directory in parse.include_dirs]
    command += [f"-I{directory}" for directory in program.search_dirs(root.relative)]
    return command
