"""CUDA declaration headers of our own, and the arguments that make libclang parse CUDA with them.

``include/`` is handwritten; ``generated/`` is printed from the fact tables by
``tools/make_stubs.py``. They only declare: no body, no layout and no value in them
may be relied on, but every name resolves to a file of this folder. Real toolkit
headers can be used instead; then :func:`clang_arguments` adds nothing but
``compat/``, which declares runtime calls that the toolkit's version removed.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["KEEP_GOING", "ROOT", "clang_arguments", "is_stub"]

ROOT = Path(__file__).resolve().parent
"""The folder of the headers."""

KEEP_GOING = 0x200
"""``CXTranslationUnit_KeepGoing``: without it a missing header silences all that follows."""


def clang_arguments(
    *,
    standard: str = "c++17",
    cuda_path: Path | None = None,
    cuda_arch: int | None = None,
    resource_dir: Path | None = None,
    libcxx: Path | None = None,
) -> list[str]:
    """Arguments for ``Index.parse`` of a CUDA source, without the user's own.

    The full list, in order::

        -x cuda --cuda-host-only -nocudainc -nocudalib   one pass, no toolkit looked for
        --cuda-path=ROOT                                 nor found, so that all machines agree
        -fgpu-rdc                                        device code may launch kernels
        -std=STANDARD -ferror-limit=0
        [-resource-dir DIR]
        [-nostdinc++ -isystem LIBCXX]                    if libc++ is to be used
        -isystem ROOT/include -isystem ROOT/generated
        -include cuda_runtime.h                          as nvcc does
        [-D__CUDA_ARCH__=ARCH]

    With ``cuda_path``, clang's own wrapper includes the real headers instead, and
    ``-isystem ROOT/compat -idirafter ROOT/compat/cuda13 -include hipify_compat.h``
    adds what they lack.

    The user's ``-I`` and ``-D`` may follow. Parse with ``options |= KEEP_GOING``.

    Which C++ library: clang finds a system's libstdc++ by itself, and that parses
    faster (``<vector>``, ``<cmath>`` and ``<iostream>`` in 0.5 s of CPU; libc++
    1.1 s). ``libcxx`` names the headers of a libc++ to use instead; the package
    libclang-ng carries one in ``clang/native/libcxx``. Its Python binding would add
    that folder itself, *unless* the arguments hold an ``-isystem``, as these do.
    Either library needs the C library's own headers (``stdio.h``): without them the
    parse reports the missing file, and what builds upon it stays unresolved.

    Which resource headers (``stddef.h`` and others of the compiler): libclang-ng
    brings its own and its binding passes ``-resource-dir``. The package libclang
    has none; there ``resource_dir`` must name one of a clang of about that version
    (``clang -print-resource-dir``).

    Args:
        standard: The language standard.
        cuda_path: A real toolkit's folder, with ``include`` in it, to parse against that.
        cuda_arch: Value of ``__CUDA_ARCH__``, to look at device-only branches of
            the preprocessor, such as 900; undefined, as in a host pass, if None.
        resource_dir: The compiler's own headers.
        libcxx: Headers of libc++.
    """
    arguments = ["-x", "cuda", "--cuda-host-only", "-nocudalib"]
    arguments += toolkit_arguments(cuda_path)
    arguments += ["-fgpu-rdc", f"-std={standard}", "-ferror-limit=0"]
    if resource_dir is not None:
        arguments += ["-resource-dir", str(resource_dir)]
    if libcxx is not None:
        arguments += ["-nostdinc++", "-isystem", str(libcxx)]
    arguments += header_arguments(cuda_path)
    if cuda_arch is not None:
        arguments.append(f"-D__CUDA_ARCH__={cuda_arch}")
    return arguments


def toolkit_arguments(cuda_path: Path | None) -> list[str]:
    """Where clang looks for a toolkit: nowhere, if none is given."""
    if cuda_path is None:
        return ["-nocudainc", f"--cuda-path={ROOT}"]
    return [f"--cuda-path={cuda_path}", "-Wno-unknown-cuda-version"]


def header_arguments(cuda_path: Path | None) -> list[str]:
    """Search paths and forced includes of the toolkit's headers, ours or real ones."""
    if cuda_path is not None:
        compat = ROOT / "compat"
        after = ["-idirafter", str(compat / "cuda13")]
        return ["-isystem", str(compat), *after, "-include", "hipify_compat.h"]
    folders = (ROOT / "include", ROOT / "generated")
    search = [part for folder in folders for part in ("-isystem", str(folder))]
    return [*search, "-include", "cuda_runtime.h"]


def is_stub(path: str) -> bool:
    """Whether ``path``, as libclang spells it, lies in this folder."""
    return Path(path).resolve().is_relative_to(ROOT)
