"""tools/import_table.py, from invented headers and facts to tables."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))

from import_table import main, read_rows  # noqa: E402

OLD = """
enum cudaError { cudaSuccess = 0 };
typedef enum cudaError cudaError_t;
struct cudaThing { int kept; int lost; };
cudaError_t cudaSame(void *, int);
cudaError_t cudaFewer(int, int);
cudaError_t cudaPointer(struct cudaOther *);
cudaError_t cudaGone(void);
cudaError_t cudaOnlyHere(void);
cudaError_t cudaGuessed(void);
"""
NEW = OLD.replace("cudaError_t cudaGone(void);\n", "") + "cudaError_t cudaLater(void);\ncudaError_t cudaGone2(void);\n"
HIP = """
typedef enum hipError_t { hipSuccess = 0 } hipError_t;
struct hipThing { int kept; };
extern "C" hipError_t hipSame(void *, int);
extern "C" hipError_t hipFewer(int);
extern "C" hipError_t hipPointer(struct hipElse *);
extern "C" hipError_t hipGuessed(void);
"""
COLUMNS = [
    "library", "section", "cuda", "cuda_added", "cuda_deprecated", "cuda_changed", "cuda_removed",
    "hip", "hip_added", "hip_deprecated", "hip_changed", "hip_removed", "hip_experimental",
    "roc", "roc_added", "roc_deprecated", "roc_changed", "roc_removed", "roc_experimental",
]  # fmt: skip
FACTS = [
    {"cuda": "cudaError_t", "hip": "hipError_t"},
    {"cuda": "cudaSuccess", "hip": "hipSuccess"},
    {"cuda": "cudaThing", "hip": "hipThing", "hip_added": "1.6.0"},
    {"cuda": "cudaSame", "hip": "hipSame", "hip_added": "3.1.0", "cuda_added": "11.1"},
    {"cuda": "cudaFewer", "hip": "hipFewer"},
    {"cuda": "cudaPointer", "hip": "hipPointer"},
    {"cuda": "cudaGone"},
    {"cuda": "cudaNoHeaderHasIt", "hip": "hipNoHeaderHasIt", "hip_added": "5.0.0"},
    {"cuda": "cudaComesLater", "hip": "hipComesLater", "hip_added": "8.0.0"},
]


def prepared(tmp_path: Path) -> Path:
    for path, text in [("12/driver_types.h", OLD), ("13/driver_types.h", NEW), ("hip/hip/hip_runtime.h", HIP)]:
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
        if "driver" in path:
            include = (tmp_path / path).with_name("cuda_runtime.h")
            include.write_text('#include "driver_types.h"\n', encoding="utf-8")
    rows = [dict.fromkeys(COLUMNS, "") | {"library": "runtime", "section": "Functions"} | fact for fact in FACTS]
    lines = ["\t".join(COLUMNS), *("\t".join(row.values()) for row in rows)]
    (tmp_path / "facts.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name in ["cuda", "hip"]:
        (tmp_path / "tables" / name).mkdir(parents=True)
    return tmp_path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return prepared(tmp_path)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    return imported(prepared(tmp_path_factory.mktemp("import")))


def imported(folder: Path) -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    sets = [f"--cuda=cuda-12.9-headers={folder}/12", f"--cuda=cuda-13.0-headers={folder}/13"]
    main([f"{folder}/facts.tsv", *sets, f"--hip=hip-6.4.3-headers={folder}/hip", f"--tables={folder}/tables"])
    return read_rows(folder / "tables/cuda/runtime.tsv"), read_rows(folder / "tables/hip/runtime.tsv")


def test_facts_of_cuda(tables: tuple[dict[str, dict[str, str]], ...]) -> None:
    cuda = tables[0]
    assert cuda["cudaSame"] == {
        "name": "cudaSame", "kind": "function", "header": "cuda_runtime.h", "added": "11.1", "deprecated": "",
        "removed": "", "signature": "cudaError_t(void*,int)", "value": "", "source": "cuda-12.9-headers hipify-7.0.2",
    }  # fmt: skip
    assert cuda["cudaSuccess"]["value"] == "0"
    assert cuda["cudaThing"]["signature"] == "struct{int kept;int lost;}"
    assert (cuda["cudaGone"]["removed"], cuda["cudaLater"]["added"]) == ("13.0", "13.0")


@pytest.mark.parametrize(
    ("name", "new", "status", "since", "note"),
    [
        ("cudaSame", "hipSame", "direct", "3.1", ""),
        ("cudaThing", "hipThing", "direct", "1.6", ""),
        ("cudaThing::lost", "", "unsupported", "", "hipThing has no member lost"),
        ("cudaFewer", "hipFewer", "partial", "6.4", "HIP has no form with 2 arguments"),
        ("cudaPointer", "hipPointer", "partial", "6.4", "argument 1 is a hipElse* on HIP"),
        ("cudaGuessed", "hipGuessed", "direct", "6.4", ""),
        ("cudaOnlyHere", "", "unsupported", "", "not in HIP as of 7.1"),
        ("cudaGone", "", "removed", "", "not in HIP as of 7.1"),
        ("cudaNoHeaderHasIt", "", "unsupported", "", "no HIP header up to 7.1 declares hipNoHeaderHasIt"),
        ("cudaComesLater", "hipComesLater", "direct", "8.0", ""),
    ],
)
def test_verdict(
    tables: tuple[dict[str, dict[str, str]], ...], name: str, new: str, status: str, since: str, note: str
) -> None:
    row = tables[1][name]
    assert (row["new"], row["status"], row["since"], row["note"]) == (new, status, since, note)


def test_a_second_run_changes_nothing_and_keeps_what_a_hand_wrote(folder: Path) -> None:
    imported(folder)
    path = folder / "tables/hip/runtime.tsv"
    line = "cudaSame\thipOther\tpartial\t6.4\twritten by hand\treview"
    lines = [line if old.startswith("cudaSame\t") else old for old in path.read_text(encoding="utf-8").splitlines()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = path.read_bytes()
    imported(folder)
    assert path.read_bytes() == before


def test_a_block_in_calls_makes_a_rewrite(folder: Path) -> None:
    (folder / "tables/hip/calls.toml").write_text('[[call]]\ncuda = "cudaOnlyHere"\nto = "0"\n', encoding="utf-8")
    _, hip = imported(folder)
    assert hip["cudaOnlyHere"]["status"] == "rewrite"


def test_names_of_other_tables_are_left_alone(folder: Path) -> None:
    (folder / "tables/cuda/mine.tsv").write_text("name\ncudaSame\n", encoding="utf-8")
    cuda, hip = imported(folder)
    assert "cudaSame" not in cuda
    assert "cudaSame" not in hip
