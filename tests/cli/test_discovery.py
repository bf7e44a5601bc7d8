"""Which files a call is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.detect import looks_like_cuda
from hipify_py.project import Selection, discover


@pytest.fixture
def found(put):
    """Relative paths by what happens to them: ``cuda``, ``copied`` or ``carried``."""

    def call(*arguments: str, **selection: object) -> dict[str, list[str]]:
        result = discover(arguments, Selection(**selection), lambda data: b"cuda" in data)
        return {
            "cuda": [file.relative for file in result.files if file.translate],
            "copied": [file.relative for file in result.files if not file.translate],
            "carried": list(result.carried),
        }

    return call


def test_suffixes_and_content(found, put):
    for name in ("a.cu", "b.cuh", "c.h", "d.cpp", "e.inl", "f.txt", "g.py"):
        put(f"src/{name}", "cudaMalloc();")
    for name in ("h.cu", "i.h", "j.cpp"):
        put(f"src/{name}", "int x;")
    assert found("src") == {
        "cuda": ["a.cu", "b.cuh", "c.h", "d.cpp", "e.inl", "h.cu"],
        "copied": ["f.txt", "g.py", "i.h", "j.cpp"],
        "carried": [],
    }


def test_headers_that_lead_to_cuda_are_taken(found, put):
    """What is compiled together is seen together; a source without CUDA is none of that."""
    put("src/kernels/scan.h", "cudaMalloc();")
    put("src/all.hpp", '#include "kernels/scan.h"\n')
    put("src/lib/api.h", "#include <../all.hpp>\n")
    put("src/lib/other.h", '#include "scan.hpp"\n#include "rescan.h"\n')
    put("src/lib/host.cpp", '#include "api.h"\n')
    assert found("src") == {
        "cuda": ["all.hpp", "kernels/scan.h", "lib/api.h"],
        "copied": ["lib/host.cpp", "lib/other.h"],
        "carried": [],
    }


def test_named_source_is_taken_whatever_its_content(found, put):
    put("a.cpp", "int x;")
    put("setup.py", "cuda")
    assert found("a.cpp", "setup.py") == {"cuda": ["a.cpp"], "copied": ["setup.py"], "carried": []}


def test_further_suffix(found, put):
    put("src/a.kernel", "")
    assert found("src")["cuda"] == []
    assert found("src", suffixes=(".kernel",))["cuda"] == ["a.kernel"]


@pytest.mark.parametrize(
    ("pattern", "carried"),
    [("*.cuh", ["b.cuh", "sub/c.cuh"]), ("sub/", ["sub/c.cuh", "sub/d.cu"]), ("/*.cu", ["a.cu"])],
)
def test_excluded_files_are_carried(found, put, pattern, carried):
    for name in ("a.cu", "b.cuh", "sub/c.cuh", "sub/d.cu"):
        put(f"src/{name}")
    assert found("src", exclude=(pattern,))["carried"] == carried


def test_exclude_spares_named_files_unless_forced(found, put):
    put("a.cu")
    put("b.cu")
    assert found("a.cu", "b.cu", exclude=("a.cu",))["cuda"] == ["a.cu", "b.cu"]
    forced = found("a.cu", "b.cu", exclude=("a.cu",), force_exclude=True)
    assert forced == {"cuda": ["b.cu"], "copied": [], "carried": ["a.cu"]}


def test_all_named_files_excluded_by_force_is_no_error(run, put):
    put("a.cu")
    assert run("a.cu", "--to", "hip", "--check", "--exclude", "*.cu", "--force-exclude").code == 0


def test_gitignore_nested_and_negated(found, put):
    put("src/.gitignore", "*.gen.cu\nbuild/\n")
    put("src/sub/.gitignore", "!keep.gen.cu\n/only.cu\n")
    for name in ("a.cu", "a.gen.cu", "build/b.cu", "sub/keep.gen.cu", "sub/x.gen.cu", "sub/only.cu", "only.cu"):
        put(f"src/{name}")
    assert found("src")["cuda"] == ["a.cu", "only.cu", "sub/keep.gen.cu"]
    assert len(found("src", gitignore=False)["cuda"]) == 7


def test_gitignore_of_the_repository_around(found, put, tmp_path):
    (tmp_path / ".git").mkdir()
    put(".gitignore", "*.gen.cu\n")
    put("src/a.cu")
    put("src/b.gen.cu")
    assert found("src")["cuda"] == ["a.cu"]
    assert found("src/b.gen.cu")["cuda"] == ["b.gen.cu"]


def test_gitignore_does_not_hide_the_folder_that_was_named(found, put, tmp_path):
    (tmp_path / ".git").mkdir()
    put(".gitignore", "src/\n")
    put("src/a.cu")
    assert found("src")["cuda"] == ["a.cu"]
    assert found(".")["cuda"] == []


def test_malformed_gitignore_is_a_warning(run, put):
    put("src/.gitignore", "!\n")
    put("src/a.cu")
    ran = run("src", "--to", "hip", "-o", "out")
    assert ran.code == 0
    assert "src/.gitignore: Invalid git pattern: '!'\n" in ran.err


def test_malformed_exclude(run, put):
    put("src/a.cu")
    ran = run("src", "--to", "hip", "--check", "--exclude", "!")
    assert (ran.code, ran.err) == (2, "hipify-py: error: --exclude: Invalid git pattern: '!'\n")


def test_patterns_are_expanded(found, put):
    put("src/a.cu")
    put("src/sub/b.cu")
    put("src/sub/c.txt")
    assert found("src/**/*.cu")["cuda"] == ["a.cu", "sub/b.cu"]


def test_name_with_pattern_characters(found, put):
    put("a[1].cu")
    put("a1.cu")
    assert found("a[1].cu")["cuda"] == ["a[1].cu"]


@pytest.mark.parametrize(
    ("arguments", "root"),
    [
        (("p/src",), "p/src"),
        (("p/src/a.cu",), "p/src"),
        (("p/src", "p/lib"), "p"),
        (("p/src", "p/src/a.cu"), "p/src"),
        (("p/src/a.cu", "p/lib/b.cu"), "p"),
    ],
)
def test_root(put, tmp_path, arguments, root):
    put("p/src/a.cu")
    put("p/lib/b.cu")
    assert discover(arguments, Selection(), looks_like_cuda).root == tmp_path / root


def test_link_to_a_folder_outside_is_followed(found, put, tmp_path):
    put("elsewhere/a.cu")
    put("src/b.cu")
    (tmp_path / "src/lib").symlink_to(tmp_path / "elsewhere")
    assert found("src")["cuda"] == ["b.cu", "lib/a.cu"]


def test_dangling_link_that_was_named(run, tmp_path):
    (tmp_path / "a.cu").symlink_to("absent")
    ran = run("a.cu", "--to", "hip", "--check")
    assert (ran.code, ran.err) == (2, "hipify-py: error: a.cu: is a dangling symbolic link\n")


@pytest.mark.parametrize(
    "text",
    [
        b"#include <cuda_runtime.h>\n",
        b'  #  include "cublas_v2.h"\n',
        b"kernel<<<1, 2>>>(x);",
        b"if (cudaMalloc(&p, n))",
        b"thrust::sort(a, b);",
        b"CUDNN_STATUS_SUCCESS",
        b"__device__ int f();",
        b"int i = threadIdx.x;",
        b'#include "sub/kernel.cu"\n',
        b"#include <scan.cuh>\n",
    ],
)
def test_text_that_looks_like_cuda(text):
    assert looks_like_cuda(text)


@pytest.mark.parametrize(
    "text", [b"", b"int main() {}", b"mycudaMalloc()", b"#include <vector>\n", b"a << b >> c", b"x::cub"]
)
def test_text_that_does_not(text):
    assert not looks_like_cuda(text)


def test_content_decides_through_the_command_line(run, put, files):
    put("src/host.cpp", "cudaFree(p);\n")
    put("src/other.cpp", "int cuda;\n")
    assert run("src", "--to", "hip", "-o", "out").code == 0
    assert files("out") == {"host.cpp": "hipFree(p);\n", "other.cpp": "int cuda;\n"}
    assert Path("src/host.cpp").read_text() == "cudaFree(p);\n"
