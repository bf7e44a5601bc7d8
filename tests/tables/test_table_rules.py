"""The tables that come with the package keep their own rules."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from hipify_py.tables import Kind, Status, Tables, load_tables
from hipify_py.tables.load import FOLDER
from hipify_py.tables.validate import problems

LEAST = {
    "runtime": 1700, "driver": 2300, "device": 1100, "cublas": 2000, "cusparse": 800, "cusolver": 780, "curand": 200,
    "cufft": 170, "cudnn": 1400, "cutensor": 280, "nvrtc": 55, "cucomplex": 26,
}  # fmt: skip
"""The names of each table when it was made; a table only grows."""


@pytest.fixture(scope="module")
def hip() -> Tables:
    return load_tables("hip")


def test_no_rule_is_broken() -> None:
    assert problems("hip") == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.tsv")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_bytes_of_a_table(path: Path) -> None:
    data = path.read_bytes()
    assert data.endswith(b"\n")
    assert b"\r" not in data
    lines = data.split(b"\n")[:-1]
    assert lines[1:] == sorted(lines[1:])
    assert not [line for line in lines if line.endswith(b" ") or b" \t" in line or b"\t " in line]


@pytest.mark.parametrize("api", LEAST)
def test_every_cuda_name_has_a_verdict(hip: Tables, api: str) -> None:
    assert [entry.cuda.name for entry in hip if entry.api == api and entry.target is None] == []


@pytest.mark.parametrize("api", LEAST)
def test_no_api_shrinks(hip: Tables, api: str) -> None:
    assert Counter(hip.names.values())[api] >= LEAST[api]


def test_sources_tell_what_they_are() -> None:
    with (FOLDER / "SOURCES.toml").open("rb") as file:
        sources = tomllib.load(file)
    for key, source in sources.items():
        assert source.keys() >= {"title", "version", "date", "licence", "extracted"}, key
        for digest in source.get("sha256", {}).values():
            assert len(bytes.fromhex(digest)) == 32, key


@pytest.mark.parametrize(
    ("name", "kind", "signature"),
    [
        ("cudaMalloc", Kind.FUNCTION, "cudaError_t(void**,size_t) | template<class T> cudaError_t(T**,size_t)"),
        ("cudaMemcpyToSymbol", Kind.FUNCTION, None),
        ("cudaStream_t", Kind.TYPE, "typedef struct CUstream_st*"),
        ("cudaMemcpyHostToDevice", Kind.ENUMERATOR, "cudaMemcpyKind"),
        ("float4", Kind.TYPE, "struct{float x;float y;float z;float w;}"),
        ("threadIdx", Kind.VARIABLE, "const uint3"),
        ("__global__", Kind.QUALIFIER, ""),
        ("__shfl_down_sync", Kind.DEVICE, None),
        ("cublasSgemm", Kind.FUNCTION, None),
        ("CUDA_VERSION", Kind.MACRO, ""),
    ],
)
def test_a_name_can_be_declared(hip: Tables, name: str, kind: Kind, signature: str | None) -> None:
    entry = hip.lookup(name)
    assert entry is not None
    assert entry.cuda.kind is kind
    assert entry.cuda.signature if signature is None else entry.cuda.signature == signature


@pytest.mark.parametrize(
    ("name", "new", "status"),
    [
        ("cudaFree", "hipFree", Status.DIRECT),
        ("cudaStream_t", "hipStream_t", Status.DIRECT),
        ("cublasHandle_t", "hipblasHandle_t", Status.DIRECT),
        ("cudnnHandle_t", "miopenHandle_t", Status.DIRECT),
        ("cuMemAlloc_v2", "hipMalloc", Status.DIRECT),
        ("cudaD3D9GetDevice", "", Status.UNSUPPORTED),
        ("cudaBindSurfaceToArray", "", Status.REMOVED),
        ("cudaLaunchKernelExC", "hipLaunchKernelExC", Status.DIRECT),
        ("__vadd4", "simd::add<unsigned char>", Status.EMULATED),
    ],
)
def test_a_verdict(hip: Tables, name: str, new: str, status: Status) -> None:
    entry = hip.lookup(name)
    assert entry is not None
    assert entry.target is not None
    assert (entry.target.new, entry.target.status) == (new, status)


@pytest.mark.parametrize("word", ["all", "any", "ballot", "saturate", "float2int", "GLuint", "memoryBarrier"])
def test_common_words_are_not_claimed(hip: Tables, word: str) -> None:
    assert word not in hip
