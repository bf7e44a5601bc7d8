"""Where the headers of a real CUDA toolkit are, if there are any."""

from __future__ import annotations

import sysconfig
from collections.abc import Iterator, Mapping
from pathlib import Path

_USUAL = Path("/usr/local/cuda")


class SdkError(ValueError):
    """A folder that was named as a CUDA toolkit is none; the message says what it lacks."""


def toolkit(path: Path) -> Path:
    """The toolkit at ``path``: the folder whose ``include`` holds ``cuda_runtime.h``; ``path`` may name that one too.

    Raises:
        SdkError: there is none.
    """
    for folder in (path, path.parent, path / "targets" / "x86_64-linux"):
        if _is_whole(folder):
            return folder
    raise SdkError(f"{path}: no CUDA toolkit: include/cuda_runtime.h and include/crt/host_config.h are not in it")


def find(environment: Mapping[str, str]) -> Path | None:
    """A toolkit, or None: CUDA_HOME's, CUDA_PATH's, the usual place's, or that of NVIDIA's wheels."""
    return next((folder for folder in _candidates(environment) if _is_whole(folder)), None)


def _candidates(environment: Mapping[str, str]) -> Iterator[Path]:
    for variable in ("CUDA_HOME", "CUDA_PATH"):
        if environment.get(variable):
            yield Path(environment[variable])
    yield _USUAL
    wheels = Path(sysconfig.get_paths()["purelib"], "nvidia")
    yield from (wheels / name for name in ("cu13", "cuda_runtime"))


def _is_whole(folder: Path) -> bool:
    return (folder / "include/cuda_runtime.h").is_file() and (folder / "include/crt/host_config.h").is_file()
