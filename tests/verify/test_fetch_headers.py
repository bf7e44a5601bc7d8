"""Fetching HIP's headers: announced, whole or not at all, resumed, never a traceback. apt and dpkg are scripts."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hipify_py.verify import fetch as fetching
from hipify_py.verify.facts import Release
from hipify_py.verify.fetch import FetchError, fetch, mirrors, prefix
from hipify_py.verify.headers import fetched

Script = Callable[[str, str], Path]

RELEASE = Release("6.4", "sid", 11000, 2500, ("libamdhip64-dev", "librccl-dev"), ("MIT", "NCSA"))
APT = """
echo "$*" >> "{log}"
case "$*" in
  *update) {update} ;;
  *download*) for p in libamdhip64-dev librccl-dev; do : > "${{p}}_6.4.3-5_amd64.deb"; done; {download} ;;
esac
"""
INDEX = """
libamdhip64-dev | 6.4.3-5 | http://mirror.test/debian sid/main amd64 Packages
librccl-dev | 6.4.3-2 | http://mirror.test/debian sid/main amd64 Packages
"""
DPKG = """
mkdir -p "$3/usr/include/hip"
printf '#define HIP_VERSION_MAJOR 6\\n#define HIP_VERSION_MINOR {minor}\\n  #define HIP_VERSION_PATCH 43\\n' \
  > "$3/usr/include/hip/hip_version.h"
"""


@pytest.fixture
def machine(script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """A Debian machine with scripts for tools; returns the log of what apt-get was asked."""
    keyring, etc, log = tmp_path / "keyring.gpg", tmp_path / "etc", tmp_path / "log"
    keyring.touch()
    etc.mkdir()
    (etc / "sources.list").write_text("deb [trusted=yes] http://mirror.test/debian bookworm main\n")
    monkeypatch.setattr(fetching, "KEYRING", keyring)
    monkeypatch.setattr(fetching.mirrors, "__defaults__", (etc,))

    def make(update: str = ":", download: str = ":", minor: int = 4, dpkg: str = "", index: str = INDEX) -> Path:
        script("apt-get", APT.format(log=log, update=update, download=download))
        script("apt-cache", f"cat <<'END'\n{index.strip()}\nEND")
        tools = script("dpkg-deb", dpkg or DPKG.format(minor=minor)).parent
        monkeypatch.setenv("PATH", f"{tools}{os.pathsep}/usr/bin{os.pathsep}/bin")
        return log

    return make


def test_headers_arrive_whole_and_announced(machine: Callable[..., Path], tmp_path: Path) -> None:
    machine()
    said: list[str] = []
    root = fetch(RELEASE, tmp_path / "cache", said.append)
    assert root == prefix(tmp_path / "cache", "6.4")
    found = fetched(root)
    assert found is not None
    assert (found.version, found.include_dir) == ("6.4.3", root / "usr" / "include")
    assert said == [
        "fetching HIP 6.4 headers from Debian sid: 2 packages, about 14 MB with the index, "
        f"into {root} (licences: MIT, NCSA)"
    ]
    assert sorted(path.name for path in root.parent.iterdir()) == ["6.4", "6.4.lock"]


def test_apt_is_kept_to_the_cache_and_to_the_machines_mirror(machine: Callable[..., Path], tmp_path: Path) -> None:
    log = machine(update=f'cat "{tmp_path}/cache/hip/6.4.partial/apt/sources.list" > "{tmp_path}/sources"')
    fetch(RELEASE, tmp_path / "cache", lambda line: None)
    update, download = log.read_text().splitlines()
    for command in (update, download):
        assert f"-oDir::State::Lists={tmp_path}/cache/hip/6.4.partial/apt/lists" in command
        assert "-oDir::Etc::SourceParts=/dev/null" in command
    assert download.endswith("download libamdhip64-dev=6.4.3-5 librccl-dev=6.4.3-2")
    assert (tmp_path / "sources").read_text() == (
        f"deb [signed-by={tmp_path}/keyring.gpg] http://mirror.test/debian sid main\n"
    )


def test_of_several_versions_the_one_asked_for_is_taken(machine: Callable[..., Path], tmp_path: Path) -> None:
    index = "libamdhip64-dev | 7.1.0-1 | x\nlibamdhip64-dev | 6.4.3-5 | x\nlibamdhip64-dev | 6.4.2-1 | x\n"
    log = machine(index=index + "librccl-dev | 7.1.0-1 | x\nlibrccl-dev | 6.4.3-2 | x\n")
    said: list[str] = []
    fetch(RELEASE, tmp_path / "cache", said.append)
    assert log.read_text().splitlines()[-1].endswith("download libamdhip64-dev=6.4.3-5 librccl-dev=6.4.3-2")
    assert len(said) == 1


def test_a_suite_that_moved_on_gives_what_it_has(machine: Callable[..., Path], tmp_path: Path) -> None:
    download = "rm *.deb; : > libamdhip64-dev_6.40.1-1_amd64.deb"
    log = machine(minor=40, index="libamdhip64-dev | 6.40.1-1 | x", download=download)
    said: list[str] = []
    found = fetched(fetch(RELEASE, tmp_path / "cache", said.append))
    assert found is not None
    assert found.version == "6.40.1"
    assert log.read_text().splitlines()[-1].endswith("download libamdhip64-dev=6.40.1-1")
    assert said[1:] == [
        "Debian sid no longer carries HIP 6.4; the headers of 6.40.1-1 are taken",
        "Debian sid lacks librccl-dev; what includes their headers will not compile",
    ]


def test_what_is_there_is_not_fetched_again(machine: Callable[..., Path], tmp_path: Path) -> None:
    log = machine()
    fetch(RELEASE, tmp_path / "cache", lambda line: None)
    log.unlink()
    said: list[str] = []
    fetch(RELEASE, tmp_path / "cache", said.append)
    assert not log.exists()
    assert said == []


@pytest.mark.parametrize(
    ("broken", "text"),
    [
        (
            {"update": "echo 'E: Failed to fetch x' >&2; exit 100"},
            r"could not fetch the package index of Debian sid: Failed to fetch x\. What was downloaded is kept",
        ),
        (
            {"download": "exit 100"},
            r"could not fetch HIP's packages from Debian sid: exit status 100\. What was downloaded is kept",
        ),
        ({"dpkg": "echo 'bad archive' >&2; exit 2"}, r"libamdhip64-dev_6\.4\.3-5_amd64\.deb cannot be unpacked: bad"),
        ({"dpkg": 'mkdir -p "$3"'}, r"the packages of Debian sid hold no HIP of a known version; ask for another"),
        ({"index": "librccl-dev | 6.4.3-2 | x"}, r"Debian sid has no package libamdhip64-dev on this machine's mirror"),
    ],
    ids=["index", "packages", "archive", "no version", "no runtime"],
)
def test_a_failure_leaves_nothing_half_done_and_the_next_try_works(
    machine: Callable[..., Path], tmp_path: Path, broken: dict[str, str], text: str
) -> None:
    machine(**broken)
    with pytest.raises(FetchError, match=text):
        fetch(RELEASE, tmp_path / "cache", lambda line: None)
    assert not prefix(tmp_path / "cache", "6.4").exists()
    machine()
    assert fetched(fetch(RELEASE, tmp_path / "cache", lambda line: None)) is not None


def test_packages_of_an_interrupted_fetch_are_kept(machine: Callable[..., Path], tmp_path: Path) -> None:
    machine(download="exit 100")
    with pytest.raises(FetchError):
        fetch(RELEASE, tmp_path / "cache", lambda line: None)
    kept = tmp_path / "cache" / "hip" / "6.4.partial" / "deb"
    assert sorted(path.name for path in kept.iterdir()) == [
        "libamdhip64-dev_6.4.3-5_amd64.deb",
        "librccl-dev_6.4.3-5_amd64.deb",
    ]


def test_a_machine_without_apt_is_told_what_to_do(
    machine: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FetchError, match=r"this machine has no apt-get and apt-cache and dpkg-deb; install ROCm and"):
        fetch(RELEASE, tmp_path / "cache", lambda line: None)


def test_a_cache_that_cannot_be_written_is_an_error_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    with pytest.raises(FetchError, match=r"cannot write to the cache folder .*: Not a directory"):
        fetch(RELEASE, tmp_path / "cache", lambda line: None)


def test_mirrors_are_read_in_both_formats_without_security_archives(tmp_path: Path) -> None:
    parts = tmp_path / "sources.list.d"
    parts.mkdir()
    (tmp_path / "sources.list").write_text(
        "# deb http://old.test/debian x main\ndeb [arch=amd64 signed-by=/k.gpg] http://a.test/debian/ bookworm main\n"
    )
    (parts / "debian.sources").write_text(
        "Types: deb\nURIs: http://b.test/debian http://c.test/debian\nSuites: x\n\n"
        "Types: deb\nURIs: http://b.test/debian-security\nSuites: y\n"
    )
    (parts / "other.list").write_text("deb http://tool.test/apt stable main\n")
    (parts / "note.txt").write_text("deb http://no.test/debian x main\n")
    assert mirrors(tmp_path) == ("http://a.test/debian", "http://b.test/debian")


def test_a_mirror_of_another_name_is_used_if_there_is_no_better(tmp_path: Path) -> None:
    (tmp_path / "sources.list").write_text("deb http://x.test/security a main\ndeb http://x.test/deb a main\n")
    assert mirrors(tmp_path) == ("http://x.test/deb",)
