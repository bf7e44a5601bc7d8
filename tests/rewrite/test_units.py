"""Units: which file is parsed in whose context, each file of a project exactly once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hipify_py.program import Program, ProgramFile


def program(files: dict[str, str], include_dirs: tuple[str, ...] = ()) -> Program:
    """A program in a folder that need not exist."""
    root = Path("/nowhere")
    parsed = [ProgramFile(name, root / name, text.encode()) for name, text in files.items()]
    return Program(parsed, [root / folder for folder in include_dirs])


def units(files: dict[str, str]) -> dict[str, list[str]]:
    """Root -> the files that are translated with it."""
    return {unit.root.relative: [file.relative for file in unit.owned] for unit in program(files).units()}


def including(*headers: str) -> str:
    return "".join(f'#include "{header}"\n' for header in headers)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param({}, {}, id="nothing"),
        pytest.param({"a.cu": ""}, {"a.cu": ["a.cu"]}, id="one source"),
        pytest.param({"a.cuh": ""}, {"a.cuh": ["a.cuh"]}, id="a header alone"),
        pytest.param({"a.cu": including("b.h"), "b.h": ""}, {"a.cu": ["a.cu", "b.h"]}, id="a header"),
        pytest.param(
            {"a.cu": including("h.h"), "b.cu": including("h.h"), "h.h": ""},
            {"a.cu": ["a.cu", "h.h"], "b.cu": ["b.cu"]},
            id="a header of two sources goes with the first",
        ),
        pytest.param(
            {"a.cu": including("b.cu"), "b.cu": ""}, {"a.cu": ["a.cu", "b.cu"]}, id="a source that is included"
        ),
        pytest.param({"a.cu": including("b.cu"), "b.cu": including("a.cu")}, {"a.cu": ["a.cu", "b.cu"]}, id="a cycle"),
        pytest.param({"a.cu": including("a.cu")}, {"a.cu": ["a.cu"]}, id="a file that includes itself"),
        pytest.param(
            {"a.cu": including("b.h"), "b.h": including("c.h"), "c.h": including("d.inl"), "d.inl": ""},
            {"a.cu": ["a.cu", "b.h", "c.h", "d.inl"]},
            id="a chain",
        ),
        pytest.param({"a.cu": including("gone.h")}, {"a.cu": ["a.cu"]}, id="a header of others"),
        pytest.param({"a.cu": "// " + including("b.h"), "b.h": ""}, {"a.cu": ["a.cu"], "b.h": ["b.h"]}, id="a comment"),
    ],
)
def test_units(files: dict[str, str], expected: dict[str, list[str]]) -> None:
    assert units(files) == expected


@given(st.dictionaries(st.sampled_from("abcdef"), st.sets(st.sampled_from("abcdef")), max_size=6))
def test_every_file_is_in_exactly_one_unit(graph: dict[str, set[str]]) -> None:
    files = {f"{name}.cu": including(*(f"{other}.cu" for other in sorted(others))) for name, others in graph.items()}
    owned = [name for names in units(files).values() for name in names]
    assert sorted(owned) == sorted(files)


def test_a_header_is_found_beside_its_includer_first() -> None:
    found = program({"a/x.cu": including("h.h"), "a/h.h": "", "b/h.h": ""})
    assert found.resolve("a/x.cu", "h.h") == "a/h.h"


def test_a_header_is_found_in_the_include_folders() -> None:
    found = program({"a/x.cu": including("lib/h.h"), "b/lib/h.h": "", "c/lib/h.h": ""}, ("c",))
    assert found.resolve("a/x.cu", "lib/h.h") == "c/lib/h.h"


def test_a_header_is_found_by_the_end_of_its_path() -> None:
    found = program({"a/x.cu": including("lib/h.h"), "b/lib/h.h": ""})
    assert found.resolve("a/x.cu", "lib/h.h") == "b/lib/h.h"
    assert found.resolve("a/x.cu", "other/h.h") is None
    assert [Path(folder).name for folder in found.search_dirs("a/x.cu")] == ["b"]


def test_the_name_of_a_systems_header_in_angle_brackets_is_the_systems() -> None:
    texts = {"x.cu": '#include <math.h>\n#include <time.h>\n#include "time.h"\n', "lib/math.h": "", "time.h": ""}
    found = program(texts)
    assert (found.resolve("x.cu", "math.h", angled=True), found.resolve("x.cu", "math.h")) == (None, "lib/math.h")
    assert (found.resolve("x.cu", "time.h", angled=True), found.resolve("x.cu", "time.h")) == (None, "time.h")
    assert list(found.search_dirs("x.cu")) == []
    assert program(texts, ("lib",)).resolve("x.cu", "math.h", angled=True) == "lib/math.h"


def test_a_header_that_could_be_two_files_is_neither() -> None:
    found = program({"x.cu": including("lib/h.h"), "a/lib/h.h": "", "b/lib/h.h": ""})
    assert found.resolve("x.cu", "lib/h.h") is None


def test_a_header_that_wraps_one_of_its_name_is_not_that_one() -> None:
    found = program({"x.cu": "#include <cuda.h>\n", "v/cuda.h": "#include <cuda.h>\n", "v/y.cu": "#include <cuda.h>\n"})
    assert found.graph == {"x.cu": (), "v/cuda.h": (), "v/y.cu": ()}
    assert found.resolve("x.cu", "v/cuda.h") == "v/cuda.h"


def test_files_that_are_included_between_braces() -> None:
    found = program(
        {
            "a.cu": including("top.h") + "namespace n {\n" + including("in.h") + "}\n" + including("below.h"),
            "top.h": "",
            "in.h": "",
            "below.h": "",
        }
    )
    assert found.inside_scope == {"in.h"}


def test_macros_count_where_they_can_be_seen() -> None:
    found = program({"a.cu": "#define A 1\n" + including("h.h"), "h.h": "# define H(x) x\n", "b.cu": "#define B\n"})
    assert found.defines("a.cu") == {"A", "H"}
    assert found.defines("b.cu") == {"B"}
