"""Find what compiles SYCL: icpx or acpp on PATH, or DPC++'s runtime from PyPI with a host clang."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from hipify_py._resources import resource
from hipify_py.verify.model import Limits
from hipify_py.verify.process import run
from hipify_py.verify.toolchains import ToolchainError

PACKAGES = (
    "intel-sycl-rt==2026.2.*",
    "intel-opencl-rt==2026.2.*",
    "onedpl-devel==2022.14.*",
    "onemkl-sycl-include==2026.2.*",
)
LICENCE = "Intel End User License Agreement for Developer Tools, Intel Simplified Software License, Apache-2.0"
SIZE = "0.5 GB to download, 1.5 GB on disk"
_FOLDER = "dpcpp-2026.2"
_MATH = ("libmkl_sycl_*.so.6", "libmkl_intel_ilp64.so.3", "libmkl_tbb_thread.so.3", "libmkl_core.so.3")
_CLANG = re.compile(r"clang\+\+-(\d+)")
_OLDEST_CLANG = 15
# These optimizations of DPC++ 2026.2 remove barriers between which other work-items only touch local memory.
KEEP_BARRIERS = "-fno-sycl-early-optimizations"
_LIMITS = Limits(seconds=300.0, memory=64 << 30)


@dataclass(frozen=True, slots=True)
class Driver:
    """A compiler driver that does everything itself: icpx or acpp."""

    name: str
    command: tuple[str, ...]
    headers = ()
    openmp = openmp_link = ("-fopenmp",)

    @property
    def host(self) -> tuple[str, ...]:
        """What compiles sources without SYCL."""
        return self.command[:1]

    @property
    def version(self) -> str:
        """The first line that it says of itself."""
        return run([*self.command, "--version"], Limits(seconds=60)).out.partition("\n")[0]


@dataclass(frozen=True, slots=True)
class Dpcpp:
    """DPC++'s runtime in ``prefix``, a clang for host code, and what links: the clang or g++."""

    prefix: Path
    clang: tuple[str, ...]
    linker: tuple[str, ...]
    cache: Path
    openmp = ("-fopenmp=libiomp5",)
    openmp_link = ("-l:libiomp5.so",)

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return f"DPC++ 2026.2 from PyPI with {Path(self.clang[0]).name}"

    @property
    def host(self) -> tuple[str, ...]:
        """What compiles sources without SYCL."""
        return (*self.clang, "-O1")

    @property
    def headers(self) -> tuple[str, ...]:
        """Flags for the header of OpenMP, which comes with the CPU device."""
        return ("-idirafter", str(self.prefix / "opt" / "compiler" / "include"))

    @property
    def device_environment(self) -> dict[str, str]:
        """Where the OpenCL loader finds the CPU device: the wheels' own files name folders of their build."""
        return {"OCL_ICD_FILENAMES": str(self.prefix / "lib" / "libintelocl.so")}

    @property
    def environment(self) -> dict[str, str]:
        """The environment of compilers."""
        return {**os.environ, **self.device_environment}

    @property
    def link_flags(self) -> list[str]:
        """What links a program with the runtime, and with the libraries of oneMKL that are there and that it needs."""
        lib = self.prefix / "lib"
        math = [f"-l:{path.name}" for pattern in _MATH for path in sorted(lib.glob(pattern))]
        if math:  # oneMKL's libraries find TBB only where the program has brought it in
            math = ["-Wl,--as-needed", *math, "-Wl,--no-as-needed", "-l:libtbb.so.12"]
        return [f"-L{lib}", "-lsycl", *math, f"-Wl,-rpath,{lib}"]


Toolchain = Driver | Dpcpp


def find(environment: Mapping[str, str], cache: Path) -> Toolchain:
    """The best toolchain there is.

    Raises:
        ToolchainError: there is none; the text says how to get one, how large it is, and its licence.
    """
    for name, flags in (("icpx", ("-fsycl", KEEP_BARRIERS)), ("acpp", ())):
        path = shutil.which(name, path=environment.get("PATH"))
        if path is not None:
            return Driver(name, (path, *flags))
    prefix = next((folder for folder in _prefixes(cache) if (folder / "lib" / "libsycl-jit.so").exists()), None)
    if prefix is None:
        packages = " ".join(f"'{package}'" for package in PACKAGES)
        raise ToolchainError(
            f"neither icpx nor acpp is on PATH; DPC++'s runtime from PyPI compiles SYCL, too ({SIZE}; {LICENCE}): "
            f"'python -m hipify_py.verify --sycl' asks and installs it, or: pip install {packages}"
        )
    clang, linker = _host(environment)
    return Dpcpp(prefix, clang, linker, cache)


def install(cache: Path, confirm: Callable[[str], bool], tell: Callable[[str], None]) -> None:
    """Install the wheels into ``cache``, after asking.

    Raises:
        ToolchainError: the answer is no, or pip fails.
    """
    folder = cache / _FOLDER
    question = f"install {' '.join(PACKAGES)} into {folder} ({SIZE}; licence: {LICENCE})?"
    if not confirm(question):
        raise ToolchainError("nothing was installed")
    tell(f"installing into {folder}")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--prefix", str(folder), *PACKAGES]
    if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode != 0:
        raise ToolchainError(f"pip could not install {' '.join(PACKAGES)}")


def _prefixes(cache: Path) -> Iterator[Path]:
    """Where wheels put their libraries: the environment that runs this, then the cache."""
    yield Path(sysconfig.get_path("data"))
    yield cache / _FOLDER


def _host(environment: Mapping[str, str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(a clang, what links its objects): Debian's newest, else zig's with g++ (whose library DPC++ was built with)."""
    found: dict[int, str] = {}
    for folder in filter(None, environment.get("PATH", "").split(os.pathsep)):
        names = os.listdir(folder) if os.path.isdir(folder) and os.access(folder, os.R_OK) else []
        for match in filter(None, map(_CLANG.fullmatch, names)):
            if int(match[1]) >= _OLDEST_CLANG:
                found.setdefault(int(match[1]), str(Path(folder, match[0])))
    if found:
        clang = (found[max(found)],)
        return clang, clang
    gxx = shutil.which("g++", path=environment.get("PATH"))
    zig, resources = _package("ziglang"), _package("clang")
    if gxx is None or zig is None or resources is None:
        raise ToolchainError(
            "SYCL's host code needs a clang: apt-get install clang, or g++ with pip install 'hipify-py[verify]'"
        )
    flags = ("-target", f"{platform.machine()}-linux-gnu", "-resource-dir", str(resources / "native" / "resource"))
    return (str(zig / "zig"), "clang", *flags), (gxx,)


def _package(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def device_compiler(toolchain: Dpcpp) -> Path:
    """The program that compiles device code, built at first use.

    Raises:
        ToolchainError: it doesn't compile.
    """
    program = toolchain.cache / f"{_FOLDER}-device-compiler"
    source = resource("templates", "sycl", "verify", "device_compiler.cpp")
    if program.exists() and program.stat().st_mtime >= source.stat().st_mtime:
        return program
    toolchain.cache.mkdir(parents=True, exist_ok=True)
    unique = program.with_name(f"{program.name}.{os.getpid()}")
    object_file = unique.with_name(unique.name + ".o")
    include = ["-isystem", str(toolchain.prefix / "include")]
    compiled = run([*toolchain.clang, "-w", "-std=c++17", *include, "-c", str(source), "-o", str(object_file)], _LIMITS)
    linked = run([*toolchain.linker, str(object_file), *toolchain.link_flags, "-o", str(unique)], _LIMITS)
    object_file.unlink(missing_ok=True)
    if linked.code != 0:
        raise ToolchainError(f"DPC++'s device compiler can't be built: {(compiled.err or linked.err)[-300:]}")
    os.replace(unique, program)
    return program
