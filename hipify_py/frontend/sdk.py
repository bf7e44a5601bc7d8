"""Where the headers of a real CUDA toolkit are, if there are any."""

from __future__ import annotations

import sysconfig
from collections.abc import Iterator, Mapping
from pathlib import Path

_USUAL = Path("/usr/local/cuda")


class SdkError(ValueError):
    """A folder that was named as a CUDA toolkit is none; the message says what it lacks."""


def include_folder(path: Path) -> Path:
    """The folder of ``cuda_runtime.h`` in a toolkit at ``path``, or ``path`` itself if that is it.

    Raises:
        SdkError: it is in neither.
    """
    for folder in (path / "include", path, path / "targets" / "x86_64-linux" / "include"):
        if _is_whole(folder):
            return folder
    raise SdkError(f"{path}: no CUDA toolkit: cuda_runtime.h and crt/host_config.h are not in it or its include folder")


def find(environment: Mapping[str, str]) -> Path | None:
    """The include folder of a toolkit: CUDA_HOME's, CUDA_PATH's, the usual place's, or that of NVIDIA's wheels."""
    return next((folder for folder in _candidates(environment) if _is_whole(folder)), None)


def _candidates(environment: Mapping[str, str]) -> Iterator[Path]:
    for variable in ("CUDA_HOME", "CUDA_PATH"):
        if environment.get(variable):
            yield Path(environment[variable], "include")
    yield _USUAL / "include"
    wheels = Path(sysconfig.get_paths()["purelib"], "nvidia")
    yield from (wheels / name / "include" for name in ("cu13", "cuda_runtime"))


def _is_whole(folder: Path) -> bool:
    return (folder / "cuda_runtime.h").is_file() and (folder / "crt" / "host_config.h").is_file()
