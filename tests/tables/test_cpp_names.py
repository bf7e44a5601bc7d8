"""The tables of headers, C++ namespaces and add-on libraries."""

from __future__ import annotations

from collections import Counter

import pytest

from hipify_py.tables import Kind, Mapping, Status, Tables, load_tables
from hipify_py.tables.load import FOLDER, read_table

LEAST = {
    "cooperative_groups": 110, "cub": 590, "fp8": 70, "headers": 620, "libcudacxx": 1010, "nccl": 250, "nvml": 1900,
    "nvtx": 190, "profiler": 10, "thrust": 660, "torch": 110, "wmma": 29,
}  # fmt: skip
NAMESPACES = {
    "cub": ("hipcub::", "warp32::", "ptx::", "hipcub"),
    "thrust": ("thrust::", "thrust"),
    "cooperative_groups": ("cooperative_groups::", "coop::", "cooperative_groups"),
    "libcudacxx": ("std::", "cuda::", "coop::", "scoped::", "cuda"),
}


@pytest.fixture(scope="module")
def hip() -> Tables:
    return load_tables("hip")


def _target(hip: Tables, name: str) -> Mapping:
    entry = hip.lookup(name)
    assert entry is not None
    assert entry.target is not None
    return entry.target


@pytest.mark.parametrize("api", LEAST)
def test_every_name_has_a_verdict_and_no_table_shrinks(hip: Tables, api: str) -> None:
    assert [entry.cuda.name for entry in hip if entry.api == api and entry.target is None] == []
    assert Counter(hip.names.values())[api] >= LEAST[api]


@pytest.mark.parametrize("api", NAMESPACES)
def test_qualified_names_stay_qualified(hip: Tables, api: str) -> None:
    for entry in hip:
        if entry.api == api and "::" in entry.cuda.name and entry.target and entry.target.new:
            qualified = entry.target.new.startswith(NAMESPACES[api])
            assert qualified != (entry.cuda.kind is Kind.MEMBER), entry.cuda.name


def test_headers_map_to_headers(hip: Tables) -> None:
    for entry in hip:
        if entry.api == "headers":
            assert entry.cuda.kind is Kind.HEADER
            assert entry.target is not None
            new = entry.target.new
            assert new == "" or new.endswith((".h", ".hpp")) or new == entry.cuda.name, entry.cuda.name


@pytest.mark.parametrize(
    ("cuda", "new", "status"),
    [
        ("cuda_runtime.h", "hip/hip_runtime.h", Status.DIRECT),
        ("device_launch_parameters.h", "hip/hip_runtime.h", Status.DIRECT),
        ("cuda_bf16.h", "hip/hip_bf16.h", Status.DIRECT),
        ("cub/block/block_reduce.cuh", "hipcub/hipcub.hpp", Status.DIRECT),
        ("thrust/system/cuda/execution_policy.h", "thrust/system/hip/execution_policy.h", Status.DIRECT),
        ("nccl.h", "rccl/rccl.h", Status.DIRECT),
        ("cuda/pipeline", "", Status.UNSUPPORTED),
        ("npp.h", "", Status.UNSUPPORTED),
        ("cub", "hipcub", Status.DIRECT),
        ("cub::BlockReduce", "hipcub::BlockReduce", Status.DIRECT),
        ("cub::DeviceReduce::Sum", "hipcub::DeviceReduce::Sum", Status.DIRECT),
        ("cub::BLOCK_LOAD_TRANSPOSE", "hipcub::BLOCK_LOAD_TRANSPOSE", Status.DIRECT),
        ("cub::DispatchScan", "", Status.UNSUPPORTED),
        ("thrust::device_vector", "thrust::device_vector", Status.DIRECT),
        ("thrust::cuda::par", "thrust::hip::par", Status.DIRECT),
        ("cooperative_groups::this_grid", "cooperative_groups::this_grid", Status.DIRECT),
        ("cooperative_groups::reduce", "coop::reduce", Status.EMULATED),
        ("cooperative_groups::this_cluster", "", Status.UNSUPPORTED),
        ("cuda::std::is_same_v", "std::is_same_v", Status.DIRECT),
        ("cuda::atomic_ref", "scoped::atomic_ref", Status.EMULATED),
        ("cuda::latch", "", Status.UNSUPPORTED),
        ("cub::LaneId", "warp32::lane", Status.EMULATED),
        ("cub::WARP_ALL", "hipcub::WARP_ALL", Status.REWRITE),
        ("cuda::memcpy_async", "", Status.UNSUPPORTED),
        ("nvcuda::wmma::mma_sync", "rocwmma::mma_sync", Status.DIRECT),
        ("__nv_fp8_e4m3", "__hip_fp8_e4m3", Status.PARTIAL),
        ("ncclAllReduce", "ncclAllReduce", Status.DIRECT),
        ("ncclCommWindowRegister", "", Status.UNSUPPORTED),
        ("nvtxRangePushA", "roctxRangePushA", Status.DIRECT),
        ("nvtxRangeEnd", "roctxRangeStop", Status.DIRECT),
        ("nvtxDomainCreateA", "", Status.UNSUPPORTED),
        ("nvmlDeviceGetMemoryInfo", "", Status.UNSUPPORTED),
        ("cudaProfilerStart", "hipProfilerStart", Status.PARTIAL),
        ("at::cuda::getCurrentCUDAStream", "at::cuda::getCurrentCUDAStream", Status.DIRECT),
    ],
)
def test_a_verdict(hip: Tables, cuda: str, new: str, status: Status) -> None:
    row = _target(hip, cuda)
    assert (row.new, row.status) == (new, status)


def test_hints_name_the_counterpart(hip: Tables) -> None:
    assert "amdsmi_get_gpu_memory_usage" in _target(hip, "nvmlDeviceGetMemoryInfo").note
    assert "roctxRangePush" in _target(hip, "nvtxRangePushEx").note


def test_the_older_pytorch_convention_covers_the_same_names() -> None:
    rows = read_table(FOLDER / "hip" / "torch_v1" / "torch.tsv", Mapping._fields)
    newer = read_table(FOLDER / "hip" / "torch.tsv", Mapping._fields)
    assert rows.keys() == newer.keys()
    stream = rows["at::cuda::getCurrentCUDAStream"].split("\t")
    assert stream[1] == "at::hip::getCurrentHIPStreamMasqueradingAsCUDA"
    assert "c10/cuda/CUDAException.h\tc10/hip/HIPException.h" in rows["c10/cuda/CUDAException.h"]
