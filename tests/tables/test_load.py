"""Reading tables: lookups, releases, and the refusal of broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.tables import Status, TableError, is_cuda_looking, load_tables
from hipify_py.tables.load import read_table
from hipify_py.tables.schema import Mapping
from hipify_py.tables.validate import problems

LIKE_CUDA = [
    "cudaNewCall", "cuMemNew", "cublasNew", "cusparseNew", "cusolverDnNew", "curandNew", "cufftNew", "cudnnNew",
    "cutensorNew", "nvrtcNew", "ncclNew", "nvmlNew", "nvtxNew", "__nv_new", "CU_NEW", "CUDA_NEW", "CUBLAS_NEW",
    "__shfl_new_sync", "atomicNew", "__ldcs", "make_cuComplex",
]  # fmt: skip
UNLIKE_CUDA = [
    "cut", "cutlass", "customer", "cub", "cudart", "cuda", "CUTE", "cuMatrix", "current", "thrust", "atomic",
    "hipMalloc", "__shared", "texture2", "__allocator", "__any_of", "__match_foo", "__value2",
    "nv_halfling", "texCoord",
]  # fmt: skip
HEADER = "\t".join(Mapping._fields)


def table(folder: Path, *rows: str, header: str = HEADER) -> Path:
    path = folder / "runtime.tsv"
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return path


def about_free(folder: Path) -> list[str]:
    """The problems that a target's tables have, whatever the state of CUDA's own."""
    return [problem for problem in problems("other", folder) if problem.startswith(("cudaFree:", "cudaNo:"))]


def test_unknown_name() -> None:
    tables = load_tables("hip")
    assert tables.lookup("cudaNoSuchCall") is None
    assert "cudaNoSuchCall" not in tables
    assert "cudaNoSuchCall" not in tables.names


def test_names_agree_with_lookup() -> None:
    tables = load_tables("hip")
    assert tables.names["cudaMalloc"] == "runtime"
    assert len(tables) == len(tables.names) == sum(1 for _ in tables)


def test_a_row_without_verdict(tmp_path: Path) -> None:
    table(tmp_path)
    entry = load_tables("other", folder=tmp_path).lookup("cudaMalloc")
    assert entry is not None
    assert entry.target is None


def test_counterpart_of_a_later_release(tmp_path: Path) -> None:
    table(tmp_path, "cudaFree\thipFree\tdirect\t7.0\t\treview")
    for release, expected in [("7.0", Status.DIRECT), ("7.1", Status.DIRECT), ("6.4", Status.UNSUPPORTED)]:
        entry = load_tables("other", release, tmp_path).lookup("cudaFree")
        assert entry is not None
        assert entry.target is not None
        assert entry.target.status is expected
        assert bool(entry.target.new) == (expected is Status.DIRECT)
    assert entry.target.note == "hipFree exists from release 7.0 on"


def test_releases_compare_by_number(tmp_path: Path) -> None:
    table(tmp_path, "cudaFree\thipFree\tdirect\t6.4\t\treview")
    entry = load_tables("other", "6.10", tmp_path).lookup("cudaFree")
    assert entry is not None
    assert entry.target is not None
    assert entry.target.status is Status.DIRECT


@pytest.mark.parametrize("release", ["", "six", "6.", "6.4 "])
def test_bad_release(release: str) -> None:
    with pytest.raises(TableError, match=r"is not a release number such as 6\.4"):
        load_tables("hip", release)


def test_target_without_tables() -> None:
    with pytest.raises(TableError, match="no tables for target 'nothing'"):
        load_tables("nothing")


@pytest.mark.parametrize(
    ("rows", "header", "message"),
    [
        ([], "cuda\tnew", r"runtime.tsv:1: the columns must be cuda new status since note source"),
        (["b\tb\tdirect\t\t\t", "a\ta\tdirect\t\t\t"], HEADER, r"runtime.tsv:3: 'a' must stand before 'b'"),
        (["a\ta\tdirect\t\t\t", "a\tb\tdirect\t\t\t"], HEADER, r"runtime.tsv:3: 'a' is listed twice"),
    ],
)
def test_broken_table(tmp_path: Path, rows: list[str], header: str, message: str) -> None:
    path = table(tmp_path, *rows, header=header)
    with pytest.raises(TableError, match=message):
        read_table(path, Mapping._fields)


def test_last_line_without_end(tmp_path: Path) -> None:
    path = tmp_path / "runtime.tsv"
    path.write_text(f"{HEADER}\na\ta\tdirect\t\t\t", encoding="utf-8")
    with pytest.raises(TableError, match="the last line has no end"):
        read_table(path, Mapping._fields)


def test_dangling_join(tmp_path: Path) -> None:
    table(tmp_path, "cudaNoSuchCall\tx\tdirect\t\t\treview")
    with pytest.raises(TableError, match="'cudaNoSuchCall' is in no table"):
        load_tables("other", folder=tmp_path)


def test_name_in_two_tables(tmp_path: Path) -> None:
    table(tmp_path, "cudaFree\thipFree\tdirect\t\t\treview")
    (tmp_path / "second.tsv").write_bytes((tmp_path / "runtime.tsv").read_bytes())
    with pytest.raises(TableError, match=r"second\.tsv: 'cudaFree' is in another table already"):
        load_tables("other", folder=tmp_path)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("cudaFree\thipFree\tdirect\t\treview", "row 'cudaFree': 5 cells, must be 6"),
        ("cudaFree\thipFree\tmaybe\t\t\treview", "row 'cudaFree': 'maybe' is not a valid Status"),
    ],
)
def test_broken_row(tmp_path: Path, row: str, message: str) -> None:
    table(tmp_path, row)
    tables = load_tables("other", folder=tmp_path)
    with pytest.raises(TableError, match=message):
        tables.lookup("cudaFree")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("cudaFree\thipFree\tdirect\t\t\tnowhere", "cudaFree: source 'nowhere' is not in SOURCES.toml"),
        ("cudaFree\thipFree\tdirect\t\t\t", "cudaFree: source '' is not in SOURCES.toml"),
        ("cudaFree\thipFree \tdirect\t\t\treview", "cudaFree: new has blanks around it"),
        ("cudaFree\t\tdirect\t\t\treview", "cudaFree: direct needs a new name"),
        ("cudaFree\thipFree\tpartial\t\t\treview", "cudaFree: partial needs a note"),
        ("cudaFree\t\tunsupported\t\t\treview", "cudaFree: unsupported needs a note"),
        ("cudaFree\thipFree\tremoved\t\twhy\treview", "cudaFree: a name that is removed has no counterpart"),
        ("cudaFree\thipFree\tdirect\tnow\t\treview", "cudaFree: since must be x.y"),
        (
            "cudaFree\thipFree\trewrite\t\t\treview",
            "cudaFree: status is rewrite if and only if calls.toml has a block for it",
        ),
    ],
)
def test_broken_rule(tmp_path: Path, row: str, message: str) -> None:
    table(tmp_path, row)
    assert about_free(tmp_path) == [message]


def test_calls_and_tables_must_agree(tmp_path: Path) -> None:
    table(tmp_path, "cudaFree\thipFree\tdirect\t\t\treview")
    blocks = "".join(f'[[call]]\ncuda = "{name}"\nto = "x"\n' for name in ["cudaFree", "cudaNo", "cudaFree"])
    (tmp_path / "calls.toml").write_text(blocks, encoding="utf-8")
    assert about_free(tmp_path) == [
        "cudaFree: status is rewrite if and only if calls.toml has a block for it",
        "cudaNo: calls.toml rewrites it, but no table has it",
    ]


@pytest.mark.parametrize("name", LIKE_CUDA)
def test_looks_like_cuda(name: str) -> None:
    assert is_cuda_looking(name)


@pytest.mark.parametrize("name", UNLIKE_CUDA)
def test_does_not_look_like_cuda(name: str) -> None:
    assert not is_cuda_looking(name)
