"""The compile check's tables: GPUs and their wavefronts, releases of ROCm and the Debian packages that hold them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["DEFAULT_ROCM", "Release", "default_arches", "releases", "wavefront"]

DEFAULT_ROCM = "6.4"


@dataclass(frozen=True, slots=True)
class Release:
    """A release of ROCm in Debian: its suite, its header packages, and the sizes of index and packages in KB."""

    rocm: str
    suite: str
    index_kb: int
    packages_kb: int
    packages: tuple[str, ...]
    licences: tuple[str, ...]


def _rows(name: str) -> list[dict[str, str]]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    header, *lines = text.splitlines()
    return [dict(zip(header.split("\t"), line.split("\t"), strict=True)) for line in lines]


@cache
def releases() -> dict[str, Release]:
    """The releases that can be fetched, by ``major.minor``."""
    packages = _rows("hip_packages.tsv")
    found = {}
    for row in _rows("hip_releases.tsv"):
        mine = [package for package in packages if package["rocm"] == row["rocm"]]
        licences = sorted({licence for package in mine for licence in package["licence"].split(", ")})
        found[row["rocm"]] = Release(
            row["rocm"],
            row["suite"],
            int(row["index_kb"]),
            int(row["packages_kb"]),
            tuple(package["package"] for package in mine),
            tuple(licences),
        )
    return found


@cache
def _targets() -> dict[str, dict[str, str]]:
    return {row["arch"]: row for row in _rows("gfx_targets.tsv")}


def default_arches() -> tuple[str, ...]:
    """The GPUs that are checked when none is named: both wavefront sizes, both CDNA generations in use."""
    return tuple(arch for arch, row in _targets().items() if row["default"])


def wavefront(arch: str) -> int | None:
    """Lanes of a wavefront on ``arch`` (without ``:features``), or None for a GPU that the table lacks."""
    row = _targets().get(arch.partition(":")[0])
    return int(row["wavefront"]) if row else None
