"""Find a clang that compiles HIP for AMD GPUs, and fetch the headers that it lacks."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from hipify_py.verify import headers as hip_headers
from hipify_py.verify.commands import hip_flags
from hipify_py.verify.facts import DEFAULT_ROCM, releases
from hipify_py.verify.fetch import FetchError, fetch, prefix
from hipify_py.verify.model import Headers, Limits, Missing, Progress, Toolchain
from hipify_py.verify.process import run

__all__ = ["ToolchainError", "cache_folder", "discover", "ensure_hip"]

OPT_ROCM = Path("/opt/rocm")
_LIMITS = Limits(seconds=60.0)
_VERSION = re.compile(r"clang version (\d[\w.]*)")
_ARCH = re.compile(r"^\s+(gfx[0-9a-f]+)\s*$", re.MULTILINE)
_CLANG = re.compile(r"clang\+\+-(\d+)")
_OLDEST_CLANG = 17  # earlier ones can't read HIP 6's headers


class ToolchainError(Exception):
    """No usable toolchain; the text names what is missing and the commands that get it."""


def cache_folder(env: Mapping[str, str]) -> Path:
    """``HIPIFY_PY_CACHE``, or ``hipify-py`` in the user's cache folder."""
    if own := env.get("HIPIFY_PY_CACHE"):
        return Path(own)
    base = env.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path(env.get("HOME") or Path.home(), ".cache")) / "hipify-py"


def discover(env: Mapping[str, str], cache: Path, rocm: str = DEFAULT_ROCM) -> list[Toolchain]:
    """Toolchains in order of preference, unusable ones with what they lack.

    A ROCm installation comes first, with its own headers; then ``ziglang`` from PyPI; then Debian's
    ``clang-NN``, newest first. The latter two take the headers of ``rocm`` (``6.4``) from ``cache``.
    """
    found = _headers(cache, rocm)
    return [*_rocm(env, cache), _zig(cache, found, rocm), *_system_clangs(env, cache, found, rocm)]


def ensure_hip(env: Mapping[str, str], cache: Path, progress: Progress, rocm: str = DEFAULT_ROCM) -> Toolchain:
    """The best toolchain, its headers fetched if they are missing (``progress`` is told before).

    Raises ToolchainError if there is no compiler or the headers can't be had, ValueError for a
    version of ROCm that nothing is known of.
    """
    if rocm not in releases():
        raise ValueError(f"no source of HIP {rocm} headers is known; known are {', '.join(releases())}")
    best = _best(discover(env, cache, rocm))
    if best is not None and not best.missing:
        return best
    if best is None or best.name != "rocm":
        try:
            fetch(releases()[rocm], cache, progress)
        except FetchError as error:
            if best is None:
                raise ToolchainError(str(error)) from error
        else:
            best = _best(discover(env, cache, rocm))
    if best is None:
        raise ToolchainError(_lacking(discover(env, cache, rocm)))
    return best


def _best(toolchains: list[Toolchain]) -> Toolchain | None:
    return next((toolchain for toolchain in toolchains if toolchain.usable), None)


def _lacking(toolchains: list[Toolchain]) -> str:
    parts = [
        f"{toolchain.name}: {part.what} ({part.command})"
        for toolchain in toolchains
        for part in toolchain.missing
        if part.required
    ]
    return "no toolchain can compile HIP; missing are " + "; ".join(dict.fromkeys(parts))


def _headers(cache: Path, rocm: str) -> Headers | None:
    """Those of the release asked for; failing that Triton's, of whatever release they are."""
    return hip_headers.fetched(prefix(cache, rocm)) or hip_headers.of_triton()


def _rocm(env: Mapping[str, str], cache: Path) -> Iterator[Toolchain]:
    """The first ROCm installation that has headers and a compiler of its own."""
    for folder in _rocm_prefixes(env):
        headers = hip_headers.of_prefix(folder)
        clang = next((path for path in _rocm_clangs(folder) if os.access(path, os.X_OK)), None)
        if headers is not None and clang is not None:
            yield _toolchain("rocm", clang, (str(clang),), (), headers, cache, "the ROCm installer")
            return


def _rocm_prefixes(env: Mapping[str, str]) -> Iterator[Path]:
    if "ROCM_PATH" in env:
        yield Path(env["ROCM_PATH"])
    yield OPT_ROCM
    hipcc = shutil.which("hipcc", path=env.get("PATH", ""))
    if hipcc is not None:
        yield Path(hipcc).resolve().parent.parent


def _rocm_clangs(folder: Path) -> Iterator[Path]:
    for llvm in ("llvm", "lib/llvm"):
        yield folder / llvm / "bin" / "clang++"


def _zig(cache: Path, headers: Headers | None, rocm: str) -> Toolchain:
    folder, resources = _package("ziglang"), _package("clang")
    zig = (folder or Path()) / "zig"
    if folder is None or resources is None or not os.path.isfile(zig):
        lack = Missing("ziglang", "pip install 'hipify-py[verify]'", required=True)
        return Toolchain("zig", "", zig, (), (), (), headers, (lack,), cache)
    # zig is built for musl and leaves out the wrappers that clang includes in HIP sources
    flags = ("-target", f"{platform.machine()}-linux-gnu", "-resource-dir", str(resources / "native" / "resource"))
    return _toolchain("zig", zig, (str(zig), "clang"), flags, headers, cache, _fetch_command(rocm))


def _package(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def _system_clangs(env: Mapping[str, str], cache: Path, headers: Headers | None, rocm: str) -> Iterator[Toolchain]:
    found: dict[int, Path] = {}
    for folder in filter(None, env.get("PATH", "").split(os.pathsep)):
        for name in _names(folder):
            match = _CLANG.fullmatch(name)
            if match and int(match[1]) >= _OLDEST_CLANG:
                found.setdefault(int(match[1]), Path(folder, name))
    for major in sorted(found, reverse=True):
        path = found[major]
        yield _toolchain(f"clang-{major}", path, (str(path),), (), headers, cache, _fetch_command(rocm))


def _names(folder: str) -> list[str]:
    """What is in ``folder``; nothing if it can't be read, as folders on PATH often can't."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _toolchain(
    name: str,
    path: Path,
    command: tuple[str, ...],
    flags: tuple[str, ...],
    headers: Headers | None,
    cache: Path,
    get_headers: str,
) -> Toolchain:
    """Ask the compiler what it is and note what is missing."""
    version = _VERSION.search(run([*command, "--version"], _LIMITS).out)
    cpus = run([*command, "--print-supported-cpus", "-nogpulib", "-target", "amdgcn-amd-amdhsa"], _LIMITS)
    arches = tuple(dict.fromkeys(_ARCH.findall(cpus.err + cpus.out)))
    missing: list[Missing] = []
    if not arches:
        missing.append(Missing("the AMDGPU back end", "pip install 'hipify-py[verify]'", required=True))
    preprocess = [*command, *flags, "-x", "c++", "-include", "cmath", "-E", "-o", "/dev/null", "/dev/null"]
    if run(preprocess, _LIMITS).code != 0:
        missing.append(Missing("the C++ standard library's headers", "apt-get install g++", required=True))
    if headers is None:
        missing.append(Missing("HIP's headers", get_headers, required=True))
    else:
        resources = run([*command, *flags, "-print-resource-dir"], _LIMITS).out.strip()
        flags = (*flags, *hip_flags(headers.include_dir, Path(resources)))
        lacking = hip_headers.lacking_libraries(headers)
        missing.extend(Missing(f"{library}'s headers", get_headers, required=False) for library in lacking)
    found = version[1] if version else ""
    return Toolchain(name, found, path, command, flags, arches, headers, tuple(missing), cache)


def _fetch_command(rocm: str) -> str:
    return f"python -m hipify_py.verify --rocm {rocm}"
