"""HIP's headers from Debian's packages, into a cache folder, without root.

``apt-get`` runs with lists, cache and sources of its own, from the mirror that the machine is set up
for, and checks Debian's signatures. ``dpkg -x`` only unpacks. Nothing is installed.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from hipify_py.verify.facts import Release
from hipify_py.verify.headers import RUNTIME, hip_version, write_origin
from hipify_py.verify.model import Limits, Progress
from hipify_py.verify.process import run

__all__ = ["FetchError", "fetch", "mirrors", "prefix"]

APT_ETC = Path("/etc/apt")
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_LIMITS = Limits(seconds=900.0)
_URI = re.compile(r"[a-z][a-z0-9+.-]*:/\S+")


class FetchError(Exception):
    """The headers could not be had; the text says why and what to do instead."""


def prefix(cache: Path, rocm: str) -> Path:
    """Where the headers of a release lie once they are fetched, whole or not there at all."""
    return cache / "hip" / rocm


def fetch(release: Release, cache: Path, progress: Progress) -> Path:
    """Fetch the headers of ``release`` unless they are there; return their prefix (with ``usr/include``).

    Packages that an interrupted call had downloaded are used again. Raises FetchError.
    """
    target = prefix(cache, release.rocm)
    try:
        with _exclusive(target.with_name(f"{release.rocm}.lock")):
            if not target.is_dir():
                _fetch(release, target, progress)
    except OSError as error:
        raise FetchError(f"cannot write to the cache folder {target.parent}: {error.strerror}") from error
    return target


def _fetch(release: Release, target: Path, progress: Progress) -> None:
    _require_tools()
    partial = target.with_name(f"{release.rocm}.partial")
    _announce(release, target, progress)
    apt = _private_apt(release, partial)
    packages = _choose(release, _available(release, partial, apt), progress)
    debs = _download(release, packages, partial, apt)
    _unpack(release, debs, partial / "root")
    (partial / "root").replace(target)
    shutil.rmtree(partial, ignore_errors=True)


def mirrors(etc: Path = APT_ETC) -> tuple[str, ...]:
    """The Debian mirrors that the machine's apt is set up for, archives of security updates left out."""
    found: list[str] = []
    for path in (etc / "sources.list", *sorted((etc / "sources.list.d").glob("*"))):
        if path.suffix not in (".list", ".sources") or not os.access(path, os.R_OK):
            continue
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith(("deb ", "deb\t", "URIs:")) and (match := _URI.search(line)):
                found.append(match[0].rstrip("/"))
    main = [uri for uri in found if uri.endswith("/debian")]
    return tuple(dict.fromkeys(main or [uri for uri in found if "security" not in uri]))


@contextmanager
def _exclusive(lock: Path) -> Iterator[None]:
    """One process at a time; a second waits and finds the first one's work."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _require_tools() -> None:
    lacking = [tool for tool in ("apt-get", "apt-cache", "dpkg-deb") if shutil.which(tool) is None]
    if lacking or not os.path.isfile(KEYRING):
        lack = " and ".join(lacking) or "Debian's archive keyring"
        raise FetchError(
            f"HIP's headers are fetched from Debian's packages, and this machine has no {lack}; "
            "install ROCm and set ROCM_PATH, or `pip install triton` for the runtime headers alone"
        )


def _announce(release: Release, target: Path, progress: Progress) -> None:
    size = (release.index_kb + release.packages_kb) / 1000
    progress(
        f"fetching HIP {release.rocm} headers from Debian {release.suite}: {len(release.packages)} packages, "
        f"about {size:.0f} MB with the index, into {target} (licences: {', '.join(release.licences)})"
    )


def _private_apt(release: Release, partial: Path) -> list[str]:
    """Options that keep apt to ``partial``, its index brought up to date."""
    uris = mirrors()
    if not uris:
        raise FetchError(
            "apt has no mirror in its sources; add a Debian mirror or set ROCM_PATH to a ROCm installation"
        )
    apt = partial / "apt"
    for folder in ("lists/partial", "cache/archives/partial"):
        (apt / folder).mkdir(parents=True, exist_ok=True)
    source = f"deb [signed-by={KEYRING}] {uris[0]} {release.suite} main\n"
    (apt / "sources.list").write_text(source, encoding="utf-8")
    options = {
        "Dir::State::Lists": str(apt / "lists"),
        "Dir::Cache": str(apt / "cache"),
        "Dir::Etc::SourceList": str(apt / "sources.list"),
        "Dir::Etc::SourceParts": "/dev/null",
        "APT::Sandbox::User": "",  # apt's own user can't read a private cache folder
        "Acquire::Languages": "none",
        "Acquire::Retries": "2",
    }
    flags = [f"-o{key}={value}" for key, value in options.items()]
    _apt(["apt-get", *flags, "--error-on=any", "update"], partial, f"the package index of Debian {release.suite}")
    return flags


def _available(release: Release, partial: Path, apt: Sequence[str]) -> dict[str, list[str]]:
    """The versions of each package that the index has, the newest first; packages that it lacks are absent."""
    command = ["apt-cache", *apt, "madison", *release.packages]
    found: dict[str, list[str]] = {}
    for line in _apt(command, partial, f"the package index of Debian {release.suite}").splitlines():
        package, _, rest = line.partition("|")
        found.setdefault(package.strip(), []).append(rest.partition("|")[0].strip())
    return found


def _choose(release: Release, available: Mapping[str, Sequence[str]], progress: Progress) -> dict[str, str]:
    """The version of each package to fetch: of the release asked for, else the newest that the suite has.

    A suite moves on: what it has then stands in for the release, and ``progress`` is told.
    """
    if not available.get(RUNTIME):
        raise FetchError(
            f"Debian {release.suite} has no package {RUNTIME} on this machine's mirror; "
            "ask for another version or set ROCM_PATH to a ROCm installation"
        )
    chosen = {package: _best(versions, release.rocm) for package, versions in available.items() if versions}
    runtime = chosen[RUNTIME]
    if not _is_of(runtime, release.rocm):
        progress(f"Debian {release.suite} no longer carries HIP {release.rocm}; the headers of {runtime} are taken")
    if lacking := [package for package in release.packages if package not in chosen]:
        progress(f"Debian {release.suite} lacks {', '.join(lacking)}; what includes their headers will not compile")
    return chosen


def _best(versions: Sequence[str], rocm: str) -> str:
    return next((version for version in versions if _is_of(version, rocm)), versions[0])


def _is_of(version: str, rocm: str) -> bool:
    return re.match(rf"(?:\d+:)?{re.escape(rocm)}(?!\d)", version) is not None


def _download(release: Release, packages: Mapping[str, str], partial: Path, apt: Sequence[str]) -> list[Path]:
    folder = partial / "deb"
    folder.mkdir(exist_ok=True)
    wanted = [f"{package}={version}" for package, version in packages.items()]
    _apt(["apt-get", *apt, "download", *wanted], folder, f"HIP's packages from Debian {release.suite}")
    newest = {path.name.partition("_")[0]: path for path in sorted(folder.glob("*.deb"), key=os.path.getmtime)}
    return [newest[package] for package in packages]


def _apt(command: Sequence[str], folder: Path, what: str) -> str:
    """What an apt command prints.

    Raises:
        FetchError: it failed.
    """
    done = run(command, _LIMITS, cwd=folder)
    if done.code == 0:
        return done.out
    said = [line for line in done.err.splitlines() if line.startswith(("E:", "Err:"))]
    why = done.failure or (said[0].removeprefix("E: ") if said else f"exit status {done.code}")
    raise FetchError(
        f"could not fetch {what}: {why}. What was downloaded is kept; run the same command again when the network "
        "is there, or set ROCM_PATH to a ROCm installation"
    )


def _unpack(release: Release, debs: Sequence[Path], root: Path) -> None:
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    for deb in debs:
        done = run(["dpkg-deb", "-x", str(deb), str(root)], _LIMITS)
        if done.code != 0:
            deb.unlink()
            raise FetchError(
                f"{deb.name} cannot be unpacked: {done.failure or done.err.strip()}; run the command again"
            )
    if hip_version(root / "usr" / "include") is None:
        raise FetchError(
            f"the packages of Debian {release.suite} hold no HIP of a known version; "
            "ask for another version or set ROCM_PATH to a ROCm installation"
        )
    write_origin(root, [deb.name for deb in debs])
