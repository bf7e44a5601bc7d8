"""HIP's headers on this machine: which version they are and whether the libraries' are there too."""

from __future__ import annotations

import importlib.util
import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from hipify_py.verify.model import Headers

__all__ = ["RUNTIME", "fetched", "hip_version", "lacking_libraries", "of_prefix", "of_triton", "write_origin"]

_ORIGIN = "origin.json"
RUNTIME = "libamdhip64-dev"
_DEFINE = re.compile(r"^\s*#\s*define\s+HIP_VERSION_(MAJOR|MINOR|PATCH)\s+(\d+)", re.MULTILINE)
# One header of each library: what a ROCm installation with only the runtime lacks.
_LIBRARIES = {
    "hipblas": "hipblas/hipblas.h",
    "hipcub": "hipcub/hipcub.hpp",
    "hipfft": "hipfft/hipfft.h",
    "hiprand": "hiprand/hiprand.h",
    "hipsolver": "hipsolver/hipsolver.h",
    "hipsparse": "hipsparse/hipsparse.h",
    "miopen": "miopen/miopen.h",
    "rccl": "rccl/rccl.h",
    "rocthrust": "thrust/version.h",
    "roctx": "roctracer/roctx.h",
}


def hip_version(include_dir: Path) -> str | None:
    """HIP's own version (``6.4.43484``) as ``hip/hip_version.h`` states it, or None if it isn't there."""
    try:
        text = (include_dir / "hip" / "hip_version.h").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    parts: Mapping[str, str] = dict(_DEFINE.findall(text))
    try:
        return f"{parts['MAJOR']}.{parts['MINOR']}.{parts['PATCH']}"
    except KeyError:
        return None


def of_prefix(prefix: Path) -> Headers | None:
    """The headers of a ROCm installation; its release is in ``.info/version``, else HIP's version stands in."""
    include_dir = prefix / "include"
    version = hip_version(include_dir)
    if version is None:
        return None
    try:
        release = (prefix / ".info" / "version").read_text(encoding="utf-8").partition("-")[0].strip()
    except OSError:
        release = ""
    return Headers(release or version, include_dir, str(prefix))


def fetched(prefix: Path) -> Headers | None:
    """The headers that :mod:`hipify_py.verify.fetch` left in ``prefix``."""
    include_dir = prefix / "usr" / "include"
    version = hip_version(include_dir)
    if version is None:
        return None
    try:
        packages = json.loads((prefix / _ORIGIN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        packages = []
    release = next((name.split("_")[1].partition("-")[0] for name in packages if name.startswith(RUNTIME)), version)
    return Headers(release, include_dir, "Debian packages")


def write_origin(prefix: Path, packages: Iterable[str]) -> None:
    """Note in ``prefix`` which packages it was unpacked from."""
    (prefix / _ORIGIN).write_text(json.dumps(sorted(packages), indent=1) + "\n", encoding="utf-8")


def of_triton() -> Headers | None:
    """The runtime's headers inside an installed Triton (no fp16, bf16, cooperative groups or libraries)."""
    spec = importlib.util.find_spec("triton")
    if spec is None or not spec.submodule_search_locations:
        return None
    include_dir = Path(spec.submodule_search_locations[0], "backends", "amd", "include")
    version = hip_version(include_dir)
    return Headers(version, include_dir, "Triton") if version else None


def lacking_libraries(headers: Headers) -> list[str]:
    """Libraries whose headers aren't beside HIP's."""
    return [name for name, header in _LIBRARIES.items() if not os.path.isfile(headers.include_dir / header)]
