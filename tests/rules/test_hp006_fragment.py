"""HP006: files that are read through another."""

from __future__ import annotations

from support import NOTE, Found, by_path, found, output, translate_tree

FILES = {
    "main.cu": '#include <cuda_runtime.h>\n#include "part.inl"\nint main() { return part(); }\n',
    "part.inl": "int part() { return cudaFree(0); }\n",
}


def test_roots_are_not_fragments() -> None:
    assert found(by_path(translate_tree(FILES))["main.cu"].diagnostics) == ()


def test_a_fragment_names_its_root() -> None:
    result = by_path(translate_tree(FILES))["part.inl"]
    message = "read in the context of main.cu, which includes it"
    assert found(result.diagnostics) == (Found("HP006", NOTE, "1:1", "", message),)
    assert output(result) == "int part() { return hipFree(0); }\n"
    assert result.parsed_through == "main.cu"


def test_a_header_of_several_sources_is_translated_once() -> None:
    files = {**FILES, "other.cu": FILES["main.cu"]}
    results = translate_tree(files).files
    assert [result.path for result in results] == ["main.cu", "other.cu", "part.inl"]
    assert results[2].parsed_through == "main.cu"
