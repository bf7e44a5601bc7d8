"""Toolchains are found in order of preference, with what they lack."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hipify_py.verify import toolchains
from hipify_py.verify.facts import default_arches, releases, wavefront
from hipify_py.verify.fetch import FetchError
from hipify_py.verify.headers import write_origin
from hipify_py.verify.model import Headers
from hipify_py.verify.toolchains import ToolchainError, cache_folder, discover, ensure_hip

Script = Callable[[str, str], Path]

CLANG = """
case "$*" in
  *--version*) echo "AMD clang version 19.0.0git (x)" ;;
  *supported-cpus*) printf 'Available CPUs for this target:\\n\\n\\tgfx90a\\n\\tgfx1100\\n\\tgfx9-generic\\n' >&2 ;;
  *cmath*) exit {cmath} ;;
esac
"""


def _hip_headers(include_dir: Path, minor: int = 4) -> None:
    (include_dir / "hip").mkdir(parents=True)
    (include_dir / "hip" / "hip_version.h").write_text(
        f"#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR {minor}\n#define HIP_VERSION_PATCH 43\n"
    )


@pytest.fixture
def no_installation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine with no ROCm and neither ziglang nor Triton."""
    monkeypatch.setattr(toolchains, "OPT_ROCM", tmp_path / "none")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)


def _clang(script: Script, name: str = "clang++-19", cmath: int = 0) -> Path:
    return script(name, CLANG.format(cmath=cmath))


@pytest.mark.parametrize(
    ("env", "folder"),
    [
        ({"HIPIFY_PY_CACHE": "/c", "XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/c"),
        ({"XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/x/hipify-py"),
        ({"HOME": "/h"}, "/h/.cache/hipify-py"),
    ],
)
def test_cache_folder(env: dict[str, str], folder: str) -> None:
    assert cache_folder(env) == Path(folder)


@pytest.mark.usefixtures("no_installation")
@pytest.mark.parametrize("llvm", ["llvm", "lib/llvm"])
def test_a_rocm_installation_comes_first_with_its_own_headers(script: Script, tmp_path: Path, llvm: str) -> None:
    rocm = tmp_path / "rocm"
    _hip_headers(rocm / "include")
    (rocm / llvm / "bin").mkdir(parents=True)
    (rocm / llvm / "bin" / "clang++").symlink_to(_clang(script))
    (rocm / ".info").mkdir()
    (rocm / ".info" / "version").write_text("6.4.1-83\n")
    first, *_ = discover({"ROCM_PATH": str(rocm), "PATH": ""}, tmp_path / "cache")
    assert (first.name, first.version, first.arches) == ("rocm", "19.0.0git", ("gfx90a", "gfx1100"))
    assert first.headers is not None
    assert first.headers.version == "6.4.1"
    assert first.usable
    assert [part.what for part in first.missing][:2] == ["hipblas's headers", "hipcub's headers"]


@pytest.mark.usefixtures("no_installation")
def test_hipcc_on_the_path_leads_to_its_installation(script: Script, tmp_path: Path) -> None:
    rocm = tmp_path / "rocm-7"
    _hip_headers(rocm / "include")
    for folder, name in (("llvm/bin", "clang++"), ("bin", "hipcc")):
        (rocm / folder).mkdir(parents=True)
        (rocm / folder / name).write_bytes(_clang(script).read_bytes())
        (rocm / folder / name).chmod(0o755)
    first, *_ = discover({"PATH": str(rocm / "bin")}, tmp_path / "cache")
    assert first.path == rocm / "llvm" / "bin" / "clang++"
    assert first.headers is not None
    assert first.headers.version == "6.4.43"


@pytest.mark.usefixtures("no_installation")
def test_system_clangs_come_newest_first_with_the_fetched_headers(script: Script, tmp_path: Path) -> None:
    root = tmp_path / "cache" / "hip" / "6.4"
    _hip_headers(root / "usr" / "include")
    write_origin(root, ["libamdhip64-dev_6.4.3-5_amd64.deb"])
    for name in ("clang++-19", "clang++-21", "clang++-14"):
        folder = _clang(script, name).parent
    found = discover({"PATH": str(folder)}, tmp_path / "cache")
    assert [(chain.name, chain.usable) for chain in found] == [
        ("zig", False),
        ("clang-21", True),
        ("clang-19", True),
    ]
    assert [chain.headers.version for chain in found if chain.headers] == ["6.4.3"] * 3


@pytest.mark.usefixtures("no_installation")
def test_a_folder_on_the_path_that_cannot_be_listed_is_passed_over(script: Script, tmp_path: Path) -> None:
    folder = _clang(script).parent
    found = discover({"PATH": f"{tmp_path}/none:{folder}/clang++-19:{folder}"}, tmp_path / "cache")
    assert [chain.name for chain in found] == ["zig", "clang-19"]


@pytest.mark.usefixtures("no_installation")
def test_what_is_missing_is_named_with_the_command_that_gets_it(script: Script, tmp_path: Path) -> None:
    folder = _clang(script, cmath=1).parent
    zig, clang = discover({"PATH": str(folder)}, tmp_path / "cache", "7.2")
    assert [(part.what, part.command) for part in zig.missing] == [("ziglang", "pip install 'hipify-py[verify]'")]
    assert [(part.what, part.command) for part in clang.missing] == [
        ("the C++ standard library's headers", "apt-get install g++"),
        ("HIP's headers", "python -m hipify_py.verify --rocm 7.2"),
    ]
    assert not clang.usable


@pytest.mark.usefixtures("no_installation")
def test_ensure_fetches_the_headers_and_takes_the_first_that_works(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "cache" / "hip" / "6.4"
    monkeypatch.setattr(toolchains, "fetch", lambda release, cache, progress: _hip_headers(root / "usr" / "include"))
    folder = _clang(script).parent
    chain = ensure_hip({"PATH": str(folder)}, tmp_path / "cache", lambda line: None)
    assert chain.name == "clang-19"
    assert chain.usable


@pytest.mark.usefixtures("no_installation")
def test_ensure_says_why_the_headers_cannot_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def offline(*args: object) -> None:
        raise FetchError("no network")

    monkeypatch.setattr(toolchains, "fetch", offline)
    with pytest.raises(ToolchainError, match=r"^no network$"):
        ensure_hip({"PATH": ""}, tmp_path / "cache", lambda line: None)


@pytest.mark.usefixtures("no_installation")
def test_ensure_makes_do_with_the_headers_of_triton(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def offline(*args: object) -> None:
        raise FetchError("no network")

    _hip_headers(tmp_path / "triton")
    headers = Headers("7.1.0", tmp_path / "triton", "Triton")
    monkeypatch.setattr(toolchains, "fetch", offline)
    monkeypatch.setattr("hipify_py.verify.headers.of_triton", lambda: headers)
    chain = ensure_hip({"PATH": str(_clang(script).parent)}, tmp_path / "cache", lambda line: None)
    assert chain.headers == headers
    assert {part.what for part in chain.missing} >= {"hipblas's headers", "rccl's headers"}


@pytest.mark.usefixtures("no_installation")
def test_ensure_without_a_compiler_names_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchains, "fetch", lambda *args: None)
    text = r"no toolchain can compile HIP; missing are zig: ziglang \(pip install 'hipify-py\[verify\]'\)"
    with pytest.raises(ToolchainError, match=text):
        ensure_hip({"PATH": ""}, tmp_path / "cache", lambda line: None)


def test_ensure_refuses_a_release_that_is_in_no_table(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no source of HIP 4\.2 headers is known; known are 6\.4, 7\.2"):
        ensure_hip({}, tmp_path, lambda line: None, "4.2")


def test_default_gpus_cover_both_wavefront_sizes() -> None:
    assert default_arches() == ("gfx90a", "gfx942", "gfx1100")
    assert {wavefront(arch) for arch in default_arches()} == {32, 64}
    assert wavefront("gfx90a:xnack+") == 64
    assert wavefront("gfx1") is None


def test_releases_name_packages_once_and_in_order() -> None:
    for release in releases().values():
        assert list(release.packages) == sorted(set(release.packages)), release.rocm
        assert "libamdhip64-dev" in release.packages
