"""The corpus keeps its promises as far as text can show them: no compiler and no GPU is needed."""

from __future__ import annotations

import hashlib
import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
KERNELS = CORPUS / "kernels"
HOSTILE = CORPUS / "hostile"
SOURCE_SUFFIXES = {".cu", ".cuh", ".h", ".cpp"}

PROGRAMS = sorted([p for p in KERNELS.iterdir() if p.suffix == ".cu" or (p.is_dir() and p.name != "common")])
SOURCES = sorted(p for p in KERNELS.rglob("*") if p.suffix in SOURCE_SUFFIXES)

LAUNCH = re.compile(r"<<<|\bcudaLaunchKernel\b|\bcudaLaunchCooperativeKernel\b|\bcudaGraphAddKernelNode\b")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)

# What the corpus as a whole must use; each is a pattern that one of the programs has to match.
FEATURES = {
    "assert": r"\bassert\(",
    "ballot": r"__ballot_sync\(",
    "bfloat16": r"\b__nv_bfloat16\b",
    "block barrier with a count": r"__syncthreads_count\(",
    "cache-hinted loads": r"__ldcs\(",
    "coalesced groups": r"coalesced_threads\(",
    "compare and swap": r"\batomicCAS\(",
    "constant memory": r"^__constant__",
    "cooperative launch": r"\bcudaLaunchCooperativeKernel\(",
    "CUB block": r"\bcub::BlockScan<",
    "CUB device": r"\bcub::DeviceRadixSort::",
    "cuBLAS": r"\bcublasSgemm\(",
    "cuComplex": r"\bcuCmul\(",
    "cuFFT": r"\bcufftExecC2C\(",
    "cuRAND on the device": r"\bcurand_uniform\(",
    "cuRAND on the host": r"\bcurandGenerateUniform\(",
    "cuSPARSE": r"\bcusparseSpMV\(",
    "device function pointers": r"c_table\[.*\]\(",
    "device globals": r"^__device__ (float|int)",
    "device lambdas": r"\] __device__\(",
    "device printf": r"\bprintf\(\"block %d",
    "driver API": r"\bcuMemAlloc\(",
    "dynamic shared memory": r"extern __shared__",
    "events": r"\bcudaEventRecord\(",
    "float4": r"\bfloat4\b",
    "graph capture": r"\bcudaStreamBeginCapture\(",
    "graph nodes": r"\bcudaGraphAddKernelNode\(",
    "grid barrier": r"\bgrid\.sync\(",
    "half2": r"\b__hfma2\(",
    "host functions in a stream": r"\bcudaLaunchHostFunc\(",
    "launch bounds": r"__launch_bounds__",
    "managed memory": r"\bcudaMallocManaged\(",
    "mapped memory": r"\bcudaHostGetDevicePointer\(",
    "match": r"__match_any_sync\(",
    "memory fence": r"__threadfence\(",
    "NVTX": r"\bnvtxRangePushA\(",
    "occupancy": r"\bcudaOccupancyMaxActiveBlocksPerMultiprocessor\(",
    "pinned memory": r"\bcudaMallocHost\(",
    "pitched copies": r"\bcudaMemcpy3D\(",
    "shuffles": r"__shfl_down_sync\(",
    "stream priorities": r"\bcudaStreamCreateWithPriority\(",
    "surfaces": r"\bsurf2Dwrite\(",
    "symbols": r"\bcudaMemcpyFromSymbol\(",
    "textures": r"\btex2D<float>\(",
    "Thrust": r"\bthrust::stable_sort_by_key\(",
    "tiles": r"\btiled_partition<",
}

# A property of the bytes that each of these files exists for.
BYTE_PROPERTIES: dict[str, Callable[[bytes], object]] = {
    "blank.cu": lambda d: bool(d) and not d.strip(),
    "crlf.cu": lambda d: d.count(b"\r\n") == d.count(b"\n") > 5,
    "empty.cu": lambda d: d == b"",
    "form_feeds.cu": lambda d: b"\f" in d and b"\v" in d and b"\t" in d,
    "latin1.cu": lambda d: b"\xe4" in d and b"\xb5" in d and b"\xc3" not in d,
    "line_continuations.cu": lambda d: b"cuda\\\nMalloc" in d,
    "long_line.cu": lambda d: max(map(len, d.split(b"\n"))) > 10_000,
    "mixed_line_ends.cu": lambda d: b"\r\n" in d and re.search(rb"\r(?!\n)", d) and re.search(rb"(?<!\r)\n", d),
    "no_final_newline.cu": lambda d: d.endswith(b"cudaFree"),
    "no_final_newline_directive.cu": lambda d: d.splitlines()[-1].startswith(b"#define") and not d.endswith(b"\n"),
    "nul_bytes.cu": lambda d: b"\0\0" in d,
    "object_file.cu": lambda d: d.startswith(b"\x7fELF"),
    "utf16.cu": lambda d: d[:2] in (b"\xff\xfe", b"\xfe\xff"),
    "utf8_bom.cu": lambda d: d.startswith(b"\xef\xbb\xbf//"),
    "utf8_text.cu": lambda d: not d.decode("utf-8").isascii(),
}

# Files whose bytes leave no room for a comment that says what they are about.
WITHOUT_HEADER = {"blank.cu", "empty.cu", "not_cuda.cu", "object_file.cu", "utf16.cu"}


def program_text(program: Path) -> str:
    """The text of a program: of its file, or of all sources in its folder."""
    files = [program] if program.is_file() else sorted(program.iterdir())
    return "\n".join(f.read_text(encoding="ascii") for f in files)


def readme_entries(section: str) -> list[str]:
    """The names listed under a heading of the corpus README."""
    text = (CORPUS / "README.md").read_text(encoding="utf-8")
    body = text.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return re.findall(r"^- `([^`]+?)/?`: \S", body, re.MULTILINE)


def load_make_large() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_large", CORPUS / "make_large.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_are_many_programs() -> None:
    assert len(PROGRAMS) >= 48


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.stem)
def test_program_checks_itself(program: Path) -> None:
    code = COMMENT.sub("", program_text(program))
    helper = '#include "common/check.h"' in code
    assert "__global__" in code
    assert LAUNCH.search(code)
    assert len(re.findall(r"\bint main\(", code)) == 1
    assert helper or re.search(r"\bPASS\b", code), "never prints PASS"
    assert helper or re.search(r"\bFAIL\b", code), "never prints FAIL"
    assert not helper or "return report(" in code, "includes the helper but does not report through it"


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.stem)
def test_program_draws_no_random_seed(program: Path) -> None:
    code = COMMENT.sub("", program_text(program))
    assert not re.search(r"\b(s?rand|time|random_device|mt19937|clock)\s*\(", code)


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: p.relative_to(KERNELS).as_posix())
def test_source_is_plain_text(source: Path) -> None:
    data = source.read_bytes()
    assert data.isascii()
    assert b"\t" not in data
    assert b"\r" not in data
    assert data.endswith(b"\n")
    assert not data.endswith(b"\n\n")
    lines = data.decode("ascii").splitlines()
    assert len(lines) <= 250
    assert max(map(len, lines)) <= 140
    assert [n for n, line in enumerate(lines, 1) if line != line.rstrip()] == []


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: p.relative_to(KERNELS).as_posix())
def test_source_starts_with_a_comment_that_is_no_licence(source: Path) -> None:
    text = source.read_text(encoding="ascii")
    assert re.match(r"// \w.+\.\n|/\* \w.+\. \*/\n", text)
    assert not re.search(r"copyright|licen[cs]e|SPDX|all rights reserved", text, re.IGNORECASE)


def test_no_two_programs_are_alike() -> None:
    digests = [hashlib.sha256(re.sub(r"\s+", "", program_text(p)).encode()).digest() for p in PROGRAMS]
    assert len(set(digests)) == len(PROGRAMS)


@pytest.mark.parametrize("feature", FEATURES)
def test_feature_is_covered(feature: str) -> None:
    pattern = re.compile(FEATURES[feature], re.MULTILINE)
    assert any(pattern.search(program_text(p)) for p in PROGRAMS)


@pytest.mark.parametrize("name", BYTE_PROPERTIES)
def test_hostile_bytes_survived_the_checkout(name: str) -> None:
    assert BYTE_PROPERTIES[name]((HOSTILE / name).read_bytes())


@pytest.mark.parametrize("path", sorted(HOSTILE.rglob("*.*")), ids=lambda p: p.relative_to(HOSTILE).as_posix())
def test_hostile_file_says_what_it_is_about(path: Path) -> None:
    if path.suffix in SOURCE_SUFFIXES | {".inl"} and path.name not in WITHOUT_HEADER:
        first = path.read_bytes().removeprefix(b"\xef\xbb\xbf").splitlines()[0]
        assert re.match(rb"// [A-Z#].+[.\"]$|/\* [A-Z].+\. \*/$|/\*$|// extern \"C\" .+\.$", first)
    else:
        assert path.name in WITHOUT_HEADER | {".gitattributes"}


@pytest.mark.parametrize("section", ["kernels", "hostile"])
def test_readme_lists_every_entry_once(section: str) -> None:
    entries = readme_entries(section)
    assert len(entries) == len(set(entries))
    assert set(entries) == {p.name for p in (CORPUS / section).iterdir() if not p.name.startswith(".")}


def test_make_large_is_exact_and_repeatable() -> None:
    module = load_make_large()
    text: str = module.large_source()
    assert text == load_make_large().large_source()
    assert text.isascii()
    assert text.count("\n") == 12_005
    assert 380_000 <= len(text) <= 420_000
    assert text.count("<<<") == 3 * text.count("static float runLayer_") > 300


def test_make_large_refuses_too_few_lines() -> None:
    with pytest.raises(ValueError, match="10 lines are too few"):
        load_make_large().large_source(10)
