"""Verdicts and findings, from real builds and runs of small programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from vector_sum import VECTOR_SUM

from hipify_py.api import InputFile
from hipify_py.edits import Edit, Fix, apply_fixes
from hipify_py.project import Discovery
from hipify_py.prove.build import Builder
from hipify_py.prove.matrix import table
from hipify_py.prove.model import Built, Problem, Ran, Row, Subject, Verdict
from hipify_py.prove.runners import Surroundings, Translation, run_subject
from hipify_py.prove.session import Plan, Proof, Session
from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.targets import all_targets

pytestmark = pytest.mark.run

Prove = Callable[..., Proof]


@pytest.fixture
def prove(builder: Builder, project: Callable[..., Path], tmp_path: Path) -> Prove:
    """Verify ``a.cu`` against the "translation" that replaces one text of it by another."""

    def call(text: str, old: str = "", new: str = "", target: str = "cpu", **plan: object) -> Proof:
        root = project({"a.cu": text})
        found = Discovery(root, (InputFile(root, "a.cu"),))
        source = text.encode()
        at = text.index(old)
        applied = apply_fixes(source, [Fix("test", (Edit.replace(at, at + len(old), new.encode()),))])
        file = FileResult("a.cu", FileStatus.TRANSLATED, applied.data, source=source, source_map=applied.source_map)
        translation = Translation(all_targets()[target], ProjectResult(target, (file,)))
        told: list[Row] = []
        proof = Session(found, builder, tmp_path / "work", Plan(**plan)).prove([translation], told.append)
        assert told == list(proof.rows)
        return proof

    return call


def seen(proof: Proof) -> list[tuple[str, int, str]]:
    """Code, line and message of all findings."""
    return [(finding.code, finding.start.line, finding.message) for finding in proof.findings]


def test_agreeing_program(prove: Prove) -> None:
    proof = prove(VECTOR_SUM)
    (row,) = proof.rows
    assert (row.subject, row.target, row.verdict, row.reason) == ("a", "cpu", Verdict.AGREES, "")
    assert (row.original, row.built, row.agrees) == (True, True, True)
    assert row.mutants == {"skip-launches": True, "drop-last-block": True}
    assert proof.findings == ()
    assert proof.agreeing == 1


def test_names_of_files_do_not_tell_versions_apart(prove: Prove) -> None:
    proof = prove(VECTOR_SUM.replace("return 0;", "puts(__FILE__); return 0;"))
    assert proof.rows[0].verdict is Verdict.AGREES


def test_cuda_sources_need_not_include_the_runtime(prove: Prove) -> None:
    include = "#include <cuda_runtime.h>\n"
    text = VECTOR_SUM.replace(include, "\n")
    proof = prove(text, "#include <cstdio>\n", f"#include <cstdio>\n{include}")
    assert proof.rows[0].verdict is Verdict.AGREES


def test_hip_compilers_include_headers_of_the_library_unasked(prove: Prove) -> None:
    proof = prove("const char* names[] = {NULL};\n" + VECTOR_SUM, target="hip")
    assert proof.rows[0].verdict is Verdict.AGREES


def test_different_output(prove: Prove) -> None:
    proof = prove(VECTOR_SUM, "+= a[i]", "-= a[i]")
    (row,) = proof.rows
    difference = "its output differs in line 1: 'sum -44550.0' instead of 'sum 45150.0'"
    assert (row.verdict, row.reason, row.mutants) == (Verdict.DIFFERS, difference, {})
    message = f"the output for the CPU engine does not do what the original does: {difference}"
    assert seen(proof) == [("HP804", 9, message)]


def test_translation_that_does_not_build(prove: Prove) -> None:
    proof = prove(VECTOR_SUM, "b[i] += a[i]", "b[i] += nobody(a[i])")
    (row,) = proof.rows
    assert (row.verdict, row.built, row.agrees) == (Verdict.NOT_BUILT, False, None)
    ((code, line, message),) = seen(proof)
    assert (code, line) == ("HP803", 6)
    assert "nobody" in message


def test_original_that_does_not_build(prove: Prove) -> None:
    proof = prove(VECTOR_SUM.replace("float sum = 0;", "float sum = zero;"))
    assert proof.rows[0].verdict is Verdict.NO_ORIGINAL
    ((code, line, message),) = seen(proof)
    assert (code, line) == ("HP802", 17)
    assert message.startswith("the original does not build for the CPU engine: ")


def test_original_that_fails(prove: Prove) -> None:
    proof = prove(VECTOR_SUM.replace("return 0", "return 4"))
    assert proof.rows[0].verdict is Verdict.NO_ORIGINAL
    assert seen(proof) == [("HP802", 9, "the original ends with exit code 4 on the CPU engine, not 0")]


def test_program_whose_kernels_do_not_matter(prove: Prove) -> None:
    proof = prove(VECTOR_SUM.replace("b[i] += a[i]", "b[i] += 0 * a[i]"))
    (row,) = proof.rows
    assert (row.verdict, row.reason) == (Verdict.UNPROVEN, "its output is the same when no kernel runs")
    message = "the comparison proves nothing: the program's output is the same when no kernel runs"
    assert seen(proof) == [("HP805", 9, message)]


SILENT = VECTOR_SUM.replace('printf("sum %.1f\\n", sum)', 'puts("PASS")')
INSTEAD = "the program's output is the same when no kernel runs; its device memory was compared instead"


def test_device_memory_instead_of_output_that_tells_nothing(prove: Prove) -> None:
    proof = prove(SILENT, target="hip")
    (row,) = proof.rows
    assert (row.verdict, row.agrees, row.reason) == (Verdict.AGREES, True, "by its device memory")
    assert seen(proof) == [("HP805", 9, INSTEAD)]


def test_device_memory_that_differs(prove: Prove) -> None:
    proof = prove(SILENT, "b[i] += a[i]", "b[i] += i < 130 ? a[i] : 0")
    (row,) = proof.rows
    difference = "in device memory, allocation 2, of 1200 bytes, differs behind byte 512"
    assert (row.verdict, row.agrees, row.reason) == (Verdict.DIFFERS, False, difference)
    message = f"the output for the CPU engine does not do what the original does: {difference}"
    assert seen(proof) == [("HP805", 9, INSTEAD), ("HP804", 9, message)]


def test_addresses_in_device_memory_are_no_difference(prove: Prove) -> None:
    kernel = "if (i < n) b[i] += a[i];"
    proof = prove(SILENT.replace(kernel, f"{kernel} if (i == 0) *(float**)a = b; "))
    assert proof.rows[0].reason == "by its device memory"


def test_program_that_ignores_its_last_block(prove: Prove) -> None:
    proof = prove(VECTOR_SUM.replace("i < n; ++i) sum", "i < 200; ++i) sum"))
    assert proof.rows[0].verdict is Verdict.AGREES
    message = "the program's output is the same when the last block of every grid is left out"
    assert seen(proof) == [("HP810", 9, message)]


def test_deadlock_is_told_with_its_thread(prove: Prove) -> None:
    kernel = "if (i < n) b[i] += a[i];"
    proof = prove(VECTOR_SUM, kernel, f"{kernel} if (threadIdx.x < 32) __syncwarp(3); ")
    codes = [(code, line) for code, line, _ in seen(proof)]
    assert codes == [("HP804", 9), ("HP806", 6)]
    assert proof.findings[1].message.startswith(
        "block (0,0,0), thread (2,0,0): lane 2 of a 32-wide warp calls __syncwarp (a.cu:6)"
    )


RACE = """\
#include <cstdio>
#include <cuda_runtime.h>

__global__ void shift(int* out) {
    __shared__ int s[65];
    s[threadIdx.x] = threadIdx.x;
    BARRIER;
    out[threadIdx.x] = s[threadIdx.x + 1 - threadIdx.x / 63];
}

int main() {
    int* out;
    cudaMallocManaged(&out, 64 * sizeof(int));
    shift<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    printf("%d\\n", out[63]);
    return 0;
}
"""


def test_race(prove: Prove) -> None:
    proof = prove(RACE.replace("BARRIER", "(void)0"), mutate=False, checks=("race",))
    assert proof.rows[0].checks == {"race": False}
    assert {(finding.code, finding.start.line) for finding in proof.findings} <= {("HP807", 6), ("HP807", 8)}
    assert "data race" in proof.findings[0].message


def test_no_race_behind_a_barrier(prove: Prove) -> None:
    proof = prove(RACE.replace("BARRIER", "__syncthreads()"), mutate=False, checks=("race", "sync"))
    assert proof.rows[0].checks == {"race": True, "sync": True}
    assert proof.findings == ()


COMPARE_AND_SWAP = """\
#include <cstdio>
#include <cuda_runtime.h>

__global__ void count(unsigned* total) {
    unsigned old = *total, seen;
    do {
        seen = old;
        old = atomicCAS(total, seen, seen + 1);
    } while (old != seen);
}

int main() {
    unsigned* total;
    cudaMallocManaged(&total, sizeof(unsigned));
    count<<<1, 32>>>(total);
    cudaDeviceSynchronize();
    printf("%u\\n", *total);
    return 0;
}
"""


def test_plain_read_before_a_compare_and_swap_is_no_race(prove: Prove) -> None:
    proof = prove(COMPARE_AND_SWAP, mutate=False, checks=("race",))
    assert proof.rows[0].checks == {"race": True}
    assert proof.findings == ()


def test_access_out_of_bounds(prove: Prove) -> None:
    proof = prove(VECTOR_SUM.replace("if (i < n)", "if (i <= n)"), mutate=False, checks=("memory",))
    assert proof.rows[0].checks == {"memory": False}
    assert [(code, line) for code, line, _ in seen(proof)] == [("HP808", 6)]


SHARED = RACE.replace("BARRIER", "__syncthreads()")


def test_shared_memory_that_nobody_has_written(prove: Prove) -> None:
    text = SHARED.replace("s[threadIdx.x] = threadIdx.x", "if (threadIdx.x) s[threadIdx.x] = threadIdx.x")
    text = text.replace("+ 1 - threadIdx.x / 63", "")
    proof = prove(text, mutate=False, checks=("shared",))
    assert proof.rows[0].checks == {"shared": False}
    message = (
        "block (0,0,0), thread (0,0,0): read of 4 bytes at byte 0 of s (a.cu:5), "
        "which no thread of the block has written"
    )
    assert seen(proof) == [("HP811", 8, message)]


def test_access_beside_shared_memory(prove: Prove) -> None:
    proof = prove(SHARED.replace("int s[65]", "int s[63]"), mutate=False, checks=("shared", "memory"))
    assert proof.rows[0].checks == {"shared": False, "memory": False}
    outside = "at byte 252 of s (a.cu:5), which is outside of it"
    assert [(code, line) for code, line, message in seen(proof) if outside in message] == [("HP811", 6), ("HP811", 8)]
    memory = [(line, message) for code, line, message in seen(proof) if code == "HP808"]
    assert memory == [(6, "index 63 out of bounds for type 'int [63]'")]


def test_sound_shared_memory(prove: Prove) -> None:
    proof = prove(SHARED, mutate=False, checks=("shared", "memory"))
    assert proof.rows[0].checks == {"shared": True, "memory": True}
    assert proof.findings == ()


def test_checks_explain_a_program_that_fails_by_itself(prove: Prove) -> None:
    text = SHARED.replace("int s[65]", "int s[63]").replace("return 0", "return 4")
    proof = prove(text, checks=("shared",))
    assert (proof.rows[0].verdict, proof.rows[0].checks) == (Verdict.NO_ORIGINAL, {"shared": False})
    assert [code for code, _, _ in seen(proof)] == ["HP802", "HP811", "HP811"]


def test_warp_operation_that_a_wider_warp_changes(prove: Prove) -> None:
    shuffle = "float one = __shfl_down_sync(~0u, 1.0f * (threadIdx.x & 32), 16);\n"
    text = VECTOR_SUM.replace("if (i < n) b[i] += a[i]", f"{shuffle} if (i < n) b[i] += a[i] + one")
    proof = prove(text, mutate=False, checks=("wave64",))
    assert proof.rows[0].checks == {"wave64": False}
    assert [(code, line) for code, line, _ in seen(proof)] == [("HP809", 6)]


def test_warp_of_64_lanes(prove: Prove) -> None:
    kernel = "if (i < n) b[i] += a[i];"
    text = VECTOR_SUM.replace(kernel, f"{kernel} if (i == 32) b[0] += warpSize;")
    proof = prove(text, mutate=False, checks=("wave64",))
    assert proof.rows[0].checks == {"wave64": False}
    assert [(code, line) for code, line, _ in seen(proof)] == [("HP809", 9)]


def test_builds_last_until_a_header_changes(builder: Builder, project: Callable[..., Path], tmp_path: Path) -> None:
    text = '#include "n.h"\n' + VECTOR_SUM.replace("n = 300", "n = COUNT")
    root = project({"a.cu": text, "n.h": "#define COUNT 300\n"})

    def built() -> list[bool]:
        found = Discovery(root, (InputFile(root, "a.cu"), InputFile(root, "n.h", translate=False)))
        session = Session(found, builder, tmp_path / "work", Plan(mutate=False))
        tree = session.original()
        return [builder.build(subject, tree).cached for subject in session.subjects]

    assert built() == [False]
    assert built() == [True]
    (root / "n.h").write_text("#define COUNT 200\n")
    assert built() == [False]


class Elsewhere:
    """Runs programs of a target that the CPU engine knows nothing of; here it runs a script instead."""

    compiles = True
    place = "a place of its own"
    tree = None
    built = Built(None)

    def __init__(self, translation: Translation, surroundings: Surroundings) -> None:
        self.root = surroundings.found.root

    @staticmethod
    def found(environment: Mapping[str, str]) -> str:
        return "all of it"

    def build(self, subject: Subject) -> Built:
        return self.built

    def run(self, subject: Subject, program: Path) -> Ran:
        return run_subject(self.root, subject, program)


@pytest.fixture
def prove_elsewhere(prove: Prove, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Prove:
    """Verify a translation whose program is a script that prints one line; or what building gives instead."""
    script = tmp_path / "script"

    def call(line: str, built: Built | None = None, original: str = VECTOR_SUM) -> Proof:
        script.write_text(f"#!/bin/sh\necho '{line}'\n")
        script.chmod(0o700)
        monkeypatch.setattr(Elsewhere, "built", built or Built(script))
        monkeypatch.setattr("hipify_py.prove.session.runner_kind", lambda spec: Elsewhere)
        return prove(original, target="sycl")

    return call


def test_targets_with_a_runner_of_their_own(prove_elsewhere: Prove) -> None:
    """Deliberate defects are tried in the original, for the engine can't put any into the translation."""
    proof = prove_elsewhere("sum 45150.0")
    (row,) = proof.rows
    assert (row.target, row.verdict, row.compiled, row.built) == ("sycl", Verdict.AGREES, True, True)
    assert row.mutants == {"skip-launches": True, "drop-last-block": True}
    assert proof.findings == ()


def test_own_runner_differs(prove_elsewhere: Prove) -> None:
    proof = prove_elsewhere("sum 1.0")
    difference = "its output differs in line 1: 'sum 1.0' instead of 'sum 45150.0'"
    assert (proof.rows[0].verdict, proof.rows[0].reason) == (Verdict.DIFFERS, difference)
    assert seen(proof) == [
        ("HP804", 9, f"the output for SYCL 2020 does not do what the original does: {difference}"),
    ]


def test_what_an_own_compiler_refuses(prove_elsewhere: Prove) -> None:
    proof = prove_elsewhere("", Built(None, (Problem("a.cu", 5, 9, "no such type"),)))
    (row,) = proof.rows
    assert (row.verdict, row.compiled, row.built) == (Verdict.NOT_BUILT, False, False)
    message = "the output for SYCL 2020 does not build for a place of its own: no such type"
    assert seen(proof) == [("HP801", 5, message)]


def test_program_of_which_nothing_is_translated(prove_elsewhere: Prove) -> None:
    proof = prove_elsewhere("", Built(None, refused=True))
    (row,) = proof.rows
    assert (row.verdict, row.built, proof.findings) == (Verdict.REFUSED, None, ())
    assert table(proof.rows).splitlines()[-1] == "0 of 0 programs agree, 1 refused"
