"""tools/check_headers.py: promises that no header keeps."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))

from check_headers import differences, undeclared  # noqa: E402
from target_headers import TargetHeaders  # noqa: E402

from hipify_py.tables import Tables, load_tables  # noqa: E402

HIP = """
typedef int hipError_t;
extern "C" hipError_t hipFree(void *);
extern "C" hipError_t hipMallocHost(void *, unsigned int);
#define hipMacro 1
"""
ROWS = [
    "cudaErrorUnknown\thipMacro\tdirect\t\t\thip-6.4.3-headers",
    "cudaFree\thipFree\tdirect\t\t\thip-6.4.3-headers",
    "cudaFreeHost\thipNoSuchCall\tdirect\t\t\thip-6.4.3-headers",
    "cudaMallocPitch\thipMallocHost\tdirect\t\t\thip-6.4.3-headers",
    "cudaMemGetInfo\thipNotChecked\tdirect\t\t\thipify-7.0.2",
    "cudaMemset\t\tunsupported\t\twhy\thip-6.4.3-headers",
]


@pytest.fixture
def checked(tmp_path: Path) -> tuple[Tables, TargetHeaders]:
    (tmp_path / "include").mkdir()
    (tmp_path / "include/hip.h").write_text(HIP, encoding="utf-8")
    rows = ["cuda\tnew\tstatus\tsince\tnote\tsource", *ROWS]
    (tmp_path / "runtime.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    config = {"groups": [["hip.h"]], "sides": [[]], "macros": ["*.h"], "arguments": ["-x", "c++"]}
    headers = TargetHeaders({"hip-6.4.3-headers": tmp_path / "include"}, config)
    return load_tables("other", folder=tmp_path), headers


def test_a_name_that_no_header_declares(checked: tuple[Tables, TargetHeaders]) -> None:
    assert list(undeclared(*checked, ["runtime"])) == ["runtime.tsv: cudaFreeHost: no header declares hipNoSuchCall"]


def test_only_the_tables_asked_for(checked: tuple[Tables, TargetHeaders]) -> None:
    assert list(undeclared(*checked, ["driver"])) == []


def test_a_function_with_other_parameters(checked: tuple[Tables, TargetHeaders]) -> None:
    rows = list(differences(*checked, ["runtime"]))
    assert rows == [
        (
            "runtime",
            "cudaMallocPitch",
            "hipMallocHost",
            "direct",
            "void**,unsigned long*,unsigned long,unsigned long",
            "void*,unsigned int",
        )
    ]
