"""List files that are broken, deep, long or in any encoding: read or refused at a place, never a traceback."""

from __future__ import annotations

import pytest
from support import ERROR, Found, translate_build, translate_tree

from hipify_py.buildfiles.cmake.editor import ListEditor
from hipify_py.buildfiles.cmake.parser import parse
from hipify_py.buildfiles.knowledge import load_build_knowledge
from hipify_py.buildfiles.model import BuildEditor, BuildProject

MESSAGE = "not a CMake list file: a command, its parentheses or a quote is not complete here"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("project(p CUDA)\n)\n", "2:1"),
        ("project(p CUDA))\n", "1:16"),
        ("project(p CUDA\n", "2:1"),
        ("#[[ project(p CUDA)\n", "1:1"),
        ('project(p "CUDA)\n', "1:11"),
        ("project(p CUDA)\r\nset(A [[CUDA)\r\n", "2:7"),
        ("project(p CUDA)\nset(A " + "[=[ " * 10_000 + ")\n", "2:7"),
    ],
    ids=range(7),
)
def test_what_is_malformed_is_refused(text: str, place: str) -> None:
    refused = Found("HP507", ERROR, place, "", MESSAGE, "check it with cmake")
    assert translate_build("CMakeLists.txt", text) == (text, (refused,))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("#[[ project(p CUDA) ]]\r\nproject(p CUDA)\r\n", "#[[ project(p CUDA) ]]\r\nproject(p HIP)\r\n"),
        ("if(" + "(" * 3000 + "CUDA_FOUND" + ")" * 3000 + ")\n", "if(" + "(" * 3000 + "hip_FOUND" + ")" * 3000 + ")\n"),
        ("project(p CUDA)\nset(A a[[b [c)\n", "project(p HIP)\nset(A a[[b [c)\n"),
        (
            "f(" + "$<$<CONFIG:R>:" * 20 + "$<COMPILE_LANGUAGE:CUDA>" + ">" * 20 + ")\n",
            "f(" + "$<$<CONFIG:R>:" * 20 + "$<COMPILE_LANGUAGE:HIP>" + ">" * 20 + ")\n",
        ),
    ],
    ids=["bracket comment", "parentheses", "brackets in words", "generator expressions"],
)
def test_what_is_whole_is_translated(before: str, after: str) -> None:
    assert translate_build("CMakeLists.txt", before)[0] == after


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_names_keep_their_bytes(encoding: str) -> None:
    before = "add_library(\xe0 gr\xf6\xdfe\xe0.cu)\n".encode(encoding)
    after = before + "set_source_files_properties(gr\xf6\xdfe\xe0.cu PROPERTIES LANGUAGE HIP)\n".encode(encoding)
    assert translate_build("CMakeLists.txt", before)[0].encode("utf-8", "surrogateescape") == after


def test_references_to_renamed_files_in_any_script() -> None:
    files = {"CMakeLists.txt": "add_library(a gr\xf6\xdfe\xe0.cu)\n", "gr\xf6\xdfe\xe0.cu": "__global__ void f() {}\n"}
    output = translate_tree(files, extensions={".cu": ".hip"}).files[0].output
    assert output == "add_library(a gr\xf6\xdfe\xe0.hip)\n".encode()


class _Counted(bytes):
    searches = 0

    def __contains__(self, item: object) -> bool:
        self.searches += 1
        return super().__contains__(item)  # type: ignore[operator]


def test_a_list_file_is_searched_once_for_its_line_ends() -> None:
    data = _Counted(b"f()\n" * 20)
    knowledge = load_build_knowledge("hip", "HIP")
    assert knowledge is not None
    lists = ListEditor(BuildEditor("CMakeLists.txt", data, knowledge, BuildProject()), parse(data))
    for command in lists.file.commands:
        lists.after(command, ["g()"])
        lists.remove(command)
    assert data.searches == 1
