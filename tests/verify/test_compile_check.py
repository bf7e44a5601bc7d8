"""The compile check against scripts that play a compiler: order, verdicts, trouble, precompiled headers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hipify_py.verify.compile import check
from hipify_py.verify.model import CompileJob, CompileResult, CompilerMessage, Limits, Severity, Toolchain

Fake = Callable[[str], Toolchain]
BOTH = ("gfx90a", "gfx1100")


def _file(tmp_path: Path, name: str, text: str = "int x;\n") -> CompileJob:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return CompileJob(path)


def _one(toolchain: Toolchain, job: CompileJob, limits: Limits | None = None) -> CompileResult:
    first, *_ = check([job], toolchain, ("gfx90a",), 1, limits)
    return first


def test_every_file_is_compiled_for_every_gpu_and_the_host_in_order(fake_toolchain: Fake, tmp_path: Path) -> None:
    jobs = [_file(tmp_path, "b.hip"), _file(tmp_path, "a.hip")]
    results = list(check(jobs, fake_toolchain("exit 0"), BOTH, 2))
    assert [(result.path.name, result.arch) for result in results] == [
        (name, arch) for name in ("b.hip", "a.hip") for arch in (*BOTH, "host")
    ]
    assert all(result.ok and result.messages == () for result in results)


def test_flags_of_the_job_reach_the_compiler(fake_toolchain: Fake, tmp_path: Path) -> None:
    path = _file(tmp_path, "-a b.hip").path
    job = CompileJob(path, (tmp_path / "inc",), ("N=1", "M"), "c++20")
    log = tmp_path / "log"
    list(check([job], fake_toolchain(f'printf "%s\\n" "$@" > {log}.$$'), ("gfx90a",), 1))
    device, host = sorted(
        (part.read_text().splitlines() for part in tmp_path.glob("log.*")), key=lambda c: "--cuda-host-only" in c
    )
    for command in (device, host):
        assert {"-std=c++20", "-DN=1", "-DM", str(tmp_path / "inc"), str(tmp_path)} <= set(command)
        assert command[-1] == str(path)
    assert {"--offload-arch=gfx90a", "--cuda-device-only", "-D__AMDGCN_WAVEFRONT_SIZE=64"} <= set(device)
    assert "--cuda-host-only" in host


def test_an_error_fails_the_file(fake_toolchain: Fake, tmp_path: Path) -> None:
    result = _one(fake_toolchain("echo 'a.hip:1:2: error: no' >&2; exit 1"), _file(tmp_path, "a.hip"))
    assert not result.ok
    assert result.messages == (CompilerMessage("a.hip", 1, 2, Severity.ERROR, "no"),)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("kill -SEGV $$", "fake-clang was killed by signal 11 (SIGSEGV)"),
        ("echo 'what  is' >&2; echo this >&2; exit 70", "fake-clang failed with exit status 70: what is this"),
        ("tail -f /dev/null", "fake-clang was stopped after 0 s"),
    ],
)
def test_trouble_with_the_compiler_is_a_message(fake_toolchain: Fake, tmp_path: Path, body: str, text: str) -> None:
    result = _one(fake_toolchain(body), _file(tmp_path, "a.hip"), Limits(seconds=0.2 if "tail" in body else 60))
    assert not result.ok
    assert result.messages == (CompilerMessage("", 0, 0, Severity.FATAL, text),)


def test_a_compiler_that_vanished_is_a_message(fake_toolchain: Fake, tmp_path: Path) -> None:
    toolchain = fake_toolchain("exit 0")
    toolchain.path.unlink()
    result = _one(toolchain, _file(tmp_path, "a.hip"))
    assert [message.text for message in result.messages] == ["fake-clang cannot be started: No such file or directory"]


def test_an_unknown_gpu_is_refused_at_once(fake_toolchain: Fake, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"fake 1\.0 does not know gfx1"):
        check([_file(tmp_path, "a.hip")], fake_toolchain("exit 0"), ("gfx1",), 1)


PCH_COMPILER = """
for last in "$@"; do :; done
echo "$*" >> {log}
out=
while [ $# -gt 0 ]; do [ "$1" = -o ] && out=$2; shift; done
[ "$out" = /dev/null ] || [ -z "$out" ] || : > "$out"
{verdict}
"""
INCLUDE = "// c\n/* d */\n#pragma once\n#include <hip/hip_runtime.h>\nint x;\n"


def _compile_with_pch(
    fake: Fake, tmp_path: Path, texts: list[str], verdict: str = "exit 0"
) -> tuple[list[CompileResult], list[str]]:
    log = tmp_path / "log"
    toolchain = fake(PCH_COMPILER.format(log=log, verdict=verdict))
    jobs = [_file(tmp_path, f"f{number}.hip", text) for number, text in enumerate(texts)]
    results = list(check(jobs, toolchain, ("gfx90a",), 1))
    return results, log.read_text().splitlines()


def test_enough_files_share_one_precompiled_header_a_pass(fake_toolchain: Fake, tmp_path: Path) -> None:
    results, log = _compile_with_pch(fake_toolchain, tmp_path, [INCLUDE] * 3)
    assert all(result.ok for result in results)
    assert sum("-emit-pch" in line for line in log) == 2
    assert sum("-include-pch" in line for line in log) == 6


@pytest.mark.parametrize(
    "texts",
    [[INCLUDE] * 2, ["int x;\n" + INCLUDE] * 3, ["#define N 1\n" + INCLUDE] * 3, ["#include <cmath>\n" + INCLUDE] * 3],
    ids=["too few", "code first", "macro first", "another header first"],
)
def test_no_precompiled_header_where_it_could_mislead(fake_toolchain: Fake, tmp_path: Path, texts: list[str]) -> None:
    _, log = _compile_with_pch(fake_toolchain, tmp_path, texts)
    assert len(log) == 2 * len(texts)
    assert not any("pch" in line for line in log)


def test_a_project_with_its_own_hip_runtime_header_gets_none(fake_toolchain: Fake, tmp_path: Path) -> None:
    (tmp_path / "hip").mkdir()
    (tmp_path / "hip" / "hip_runtime.h").touch()
    _, log = _compile_with_pch(fake_toolchain, tmp_path, [INCLUDE] * 3)
    assert not any("pch" in line for line in log)


def test_a_failure_is_judged_without_the_precompiled_header(fake_toolchain: Fake, tmp_path: Path) -> None:
    verdict = f"case \"$(tail -n 1 {tmp_path}/log)\" in *-include-pch*) echo 'x:1:1: error: stale' >&2; exit 1;; esac"
    results, _ = _compile_with_pch(fake_toolchain, tmp_path, [INCLUDE] * 3, verdict)
    assert all(result.ok and result.messages == () for result in results)


def test_a_precompiled_header_that_failed_a_right_file_is_built_anew(fake_toolchain: Fake, tmp_path: Path) -> None:
    verdict = f'case "$(tail -n 1 {tmp_path}/log)" in *-include-pch*) exit 1;; esac'
    _compile_with_pch(fake_toolchain, tmp_path, [INCLUDE] * 3, verdict)
    assert list((tmp_path / "cache" / "pch").glob("*.pch")) == []


def test_a_header_that_cannot_be_precompiled_is_done_without(fake_toolchain: Fake, tmp_path: Path) -> None:
    verdict = f'case "$(tail -n 1 {tmp_path}/log)" in *-emit-pch*) exit 1;; esac'
    results, log = _compile_with_pch(fake_toolchain, tmp_path, [INCLUDE] * 3, verdict)
    assert all(result.ok for result in results)
    assert not any("-include-pch" in line for line in log)
    assert list((tmp_path / "cache" / "pch").glob("*.pch")) == []
