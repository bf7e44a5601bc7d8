"""HP116: headers outside of what is translated that include CUDA's."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import WARNING, Found, found

from hipify_py.api import ParseOptions, TranslateOptions, translate
from hipify_py.detect import looks_like_cuda
from hipify_py.project import Selection, discover

HINT = "translate it, too: give a folder that holds both"


def told(
    root: Path, source: str, *include_dirs: Path, paths: tuple[str, ...] = ("code",), sandbox: bool = False
) -> tuple[Found, ...]:
    """What is said of ``code/k.cu`` below ``root``."""
    (root / "code").mkdir(exist_ok=True)
    (root / "code/k.cu").write_text(source)
    kept = tuple(include_dirs) if sandbox else None
    parse = ParseOptions(include_dirs=include_dirs, sandbox=kept)
    chosen = discover([str(root / path) for path in paths], Selection(), looks_like_cuda)
    results = translate(chosen.files, TranslateOptions("hip"), parse).files
    (file,) = (result for result in results if result.path.endswith("k.cu"))
    return tuple(finding for finding in found(file.diagnostics) if finding.code in ("HP116", "HP011"))


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder of headers: one of CUDA's, one that includes it, one without CUDA, one that includes the translated."""
    (tmp_path / "include").mkdir()
    (tmp_path / "include/half.h").write_text("#include <stdint.h>\n#include <cuda_fp16.h>\n#include <cublas_v2.h>\n")
    (tmp_path / "include/above.h").write_text('#pragma once\n#include "half.h"\n#include "above.h"\n')
    (tmp_path / "include/plain.h").write_text("#include <stdint.h>\n#include <missing.h>\n")
    (tmp_path / "include/back.h").write_text('#include "../code/own.cuh"\n')
    (tmp_path / "code").mkdir()
    (tmp_path / "code/own.cuh").write_text("#include <cuda_fp16.h>\n")
    return tmp_path


def of(place: str, header: str, what: str) -> Found:
    return Found("HP116", WARNING, place, header, f"{header} is not translated, and includes {what}", HINT)


def test_beside_the_file(outside: Path) -> None:
    source = 'int a;\n#include "../include/half.h"\n__global__ void k() {}\n'
    assert told(outside, source) == (of("2:10", "../include/half.h", "cublas_v2.h and 1 more"),)


def test_in_a_folder_of_headers_and_through_another(outside: Path) -> None:
    source = "#include <above.h>\n__global__ void k() {}\n"
    assert told(outside, source, outside / "include") == (of("1:10", "above.h", "cublas_v2.h and 1 more"),)


@pytest.mark.parametrize("header", ["../include/back.h", "own.cuh", "../include/absent.h", "../include/plain.h"])
def test_what_is_translated_or_not_there(outside: Path, header: str) -> None:
    assert told(outside, f'#include "{header}"\n__global__ void k() {{}}\n') == ()


def test_in_a_dead_branch(outside: Path) -> None:
    assert told(outside, '#if 0\n#include "../include/half.h"\n#endif\n__global__ void k() {}\n') == ()


def test_translated_with_it(outside: Path) -> None:
    source = '#include "../include/half.h"\n__global__ void k() {}\n'
    assert told(outside, source, paths=("code", "include")) == ()


def test_the_sandbox_keeps_it_unread(outside: Path) -> None:
    source = '#include "../include/half.h"\n__global__ void k() {}\n'
    assert [finding.code for finding in told(outside, source, sandbox=True)] == ["HP011"]
