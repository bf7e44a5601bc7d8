"""Any bytes can be translated: random ones, and files of the corpus with damage, by tokens alone and by the parser."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from cuda_grammar import damaged
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import translate_tree

from hipify_py.api import ParseOptions, TranslateOptions
from hipify_py.fanout import Fanout
from hipify_py.program import Program, ProgramFile
from hipify_py.results import FileResult, FileStatus
from hipify_py.targets.hip.translate import HipTranslator

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
SOURCES = [path.read_bytes() for path in sorted(CORPUS.rglob("*.cu")) if path.stat().st_size < 20_000]
TEXTS = [data for data in SOURCES if b"\0" not in data]
WORDS = (
    b"cudaMalloc(&p, 4) cudaMallocHost(a, b) cudaMemcpyToSymbol(s, p, n) __shfl_sync(m, v, l) k<<<1, 2>>>(x) "
    b"cudaNope "
    b"#define M(x) #if 0\n#endif\n#include <cuda.h>\n #include <cub/cub.cuh>\n "
    b'cub:: :: ## # \\\n R"( )" " \' /* */ // \n '
    b'( ) [ ] { } < > <<< >>> , ; asm("mov.u32 %0, %%laneid;" : "=r"(x)); __global__ void template<class T> CUDART_CB '
    b"__CUDA_ARCH__ defined CUDA_R_32F struct namespace using = cg cooperative_groups \xff \xef\xbb\xbf \r\n"
).split(b" ")


def by_tokens(data: bytes) -> FileResult:
    """The translation of one file without the parser, in this process."""
    program = Program([ProgramFile("main.cu", Path("/nowhere/main.cu"), data)])
    translator = HipTranslator(program, TranslateOptions("hip"), ParseOptions())
    ((result,),) = Fanout((translator,)).translate_stopped(program.units()[0], "")
    return result


def check(data: bytes, result: FileResult) -> bytes:
    """No fault of ours, findings that lie inside the file, an output of a sane length; returns the output."""
    assert result.status in (FileStatus.TRANSLATED, FileStatus.UNCHANGED), result.diagnostics
    assert not {d.code for d in result.diagnostics} & {"HP190", "HP901"}, result.diagnostics
    assert all(0 <= d.span.start <= d.span.end <= len(data) for d in result.diagnostics)
    output = data if result.output is None else result.output
    assert len(data) // 4 <= len(output) + 200
    assert len(output) <= 4 * len(data) + 200
    return output


def samples(count: int, seed: int) -> Iterator[bytes]:
    """Damaged pieces of the corpus, the same in every run."""
    generator = random.Random(seed)
    for _ in range(count):
        data = generator.choice(TEXTS)
        first = generator.randrange(len(data) + 1)
        yield damaged(data[first : first + 2000], generator, WORDS)


@pytest.mark.parametrize("seed", range(25))
def test_damaged_files_by_tokens(seed: int) -> None:
    for data in samples(20, seed):
        check(data, by_tokens(data))


@pytest.mark.parametrize("seed", range(100, 110))
def test_damaged_files_twice(seed: int) -> None:
    for data in samples(10, seed):
        once = check(data, by_tokens(data))
        assert check(once, by_tokens(once)) == once


def test_damaged_files_by_the_parser() -> None:
    files = {f"f{number}.cu": data for number, data in enumerate(samples(40, 7))}
    for result in translate_tree(files, jobs=2).files:
        check(files[result.path], result)


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    text = data.replace(b"\0", b" ")
    check(text, by_tokens(text))


@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_words_in_any_order(words: list[bytes]) -> None:
    data = b" ".join(words)
    once = check(data, by_tokens(data))
    assert check(once, by_tokens(once)) == once
