"""Headers without bodies: what is left out, what has to stay, and that nobody sees the difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.api import translate
from hipify_py.frontend.disk import Disk
from hipify_py.frontend.outline import outline, unclear_macros
from hipify_py.options import InputFile, ParseOptions, TranslateOptions
from hipify_py.program import Program, ProgramFile

BODY = "return total(values) + 1;"
PROJECTS = Path(__file__).parents[2] / "corpus/projects"


def without_bodies(text: str, macros: frozenset[bytes] = frozenset()) -> str:
    return outline(text.encode()).text(macros).decode()


@pytest.mark.parametrize(
    "before",
    [
        "int f(int a)",
        "static inline const char *name(Kind kind, int level = 3)",
        "__host__ __device__ float3 add(float3 a, float3 b)",
        "std::vector<int> list()",
        "int Timer::read() const",
        "struct Point { int x, y; };\nint f()",
        "int numbers[] = {1, 2};\nint f()",
        "template <class T> T twice(T value) { return value * 2; }\nint f()",
    ],
)
def test_bodies_of_plain_functions_are_left_out(before: str) -> None:
    assert without_bodies(f"{before} {{ {BODY} }}\nint last;") == f"{before} {{ {' ' * len(BODY)} }}\nint last;"


@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        ("namespace tools {", "}"),
        ("namespace {", "}"),
        ('extern "C" {', "}"),
        ("class Timer : public Base {\npublic:", "};"),
        ("struct Timer {", "};"),
    ],
)
def test_bodies_in_scopes_are_left_out(opens: str, closes: str) -> None:
    text = f"{opens}\nint f() {{ {BODY} }}\nint g;\n{closes}\n"
    assert without_bodies(text) == text.replace(BODY, " " * len(BODY))


@pytest.mark.parametrize(
    "text",
    [
        f"template <class T> int f(T values) {{ {BODY} }}",
        f"constexpr int f() {{ {BODY} }}",
        f"MY_CONSTEXPR int f() {{ {BODY} }}",
        f"auto f() {{ {BODY} }}",
        f"decltype(auto) f() {{ {BODY} }}",
        f"int f(auto values) {{ {BODY} }}",
        f"bool operator+(A a, A b) {{ {BODY} }}",
        f"int f = [] (int values) {{ {BODY} }} (3);",
        f"TEST(a, b) {{ {BODY} }}",
        f"struct A {{ A() : x(1) {{ {BODY} }} }};",
        f"int f() {{ extern int values; {BODY} }}",
        f"int f() try {{ {BODY} }} catch (int) {{ {BODY} }}",
        f"if (x) {{ {BODY} }}",
        f"int LIST(a) {{ {BODY} }};",
        f"int f() {{\n#define G 1\n{BODY} }}",
        f"int f() {{\n#include <values.inl>\n{BODY} }}",
        f"#if A\nint f() {{\n#else\nint f(int a) {{\n#endif\n{BODY} }}",
        f"int f() {{\n#if A\n}} int g() {{\n#else\n{BODY} }}\n#endif\n",
        f"int f() {{ {BODY}",
    ],
)
def test_what_might_be_seen_from_outside_stays(text: str) -> None:
    assert without_bodies(text) == text


def test_conditions_that_close_their_braces_are_left_out_with_the_body() -> None:
    text = "int f() {\n#if A\nif (b) {\n}\n#else\nc();\n#endif\n}\r\nint g;\n"
    assert without_bodies(text) == "int f() {\n     \n        \n \n     \n    \n      \n}\r\nint g;\n"


def test_a_macro_that_may_be_more_than_a_specifier_keeps_the_body() -> None:
    macros = unclear_macros(
        b'#define API __attribute__((visibility("default")))\n'
        b"#define FAST inline \\\n  constexpr\n# define OPEN namespace a {\n"
    )
    assert macros == {b"FAST", b"OPEN"}
    for word in ("FAST", "API"):
        text = f"{word} int f() {{ {BODY} }}"
        assert (without_bodies(text, macros) == text) == (word == "FAST")


def test_a_macro_longer_than_specifiers_keeps_the_body() -> None:
    assert unclear_macros(b"#define SHORT " + b"inline " * 20) == frozenset()
    assert unclear_macros(b"#define LONG " + b"inline " * 80) == {b"LONG"}


HEADER = "#pragma once\ninline int twice(int value) { undeclared(); return 2 * value; }\n"


def program(folder: Path, files: dict[str, str]) -> Program:
    for name, text in files.items():
        (folder / name).write_text(text)
    return Program([ProgramFile(name, folder / name, (folder / name).read_bytes()) for name in files])


def test_only_units_that_do_not_translate_a_header_get_its_outline(tmp_path: Path) -> None:
    files = {"a.cu": '#include "h.h"\n', "b.cu": '#include "h.h"\n', "h.h": HEADER, "in.inl": "int f() { return 1; }"}
    found = program(tmp_path, files | {"c.cu": '#include "in.inl"\n', "d.cu": '#include "in.inl"\n'})
    outlines = {unit.root.relative: list(found.outlines(unit)) for unit in found.units()}
    assert outlines == {"a.cu": [], "b.cu": [str(tmp_path / "h.h")], "c.cu": [], "d.cu": []}


def of_project(folder: Path) -> list[tuple[object, ...]]:
    names = sorted(path for path in folder.rglob("*") if path.suffix in (".cu", ".cuh", ".h", ".hpp", ".cpp", ".inl"))
    files = [InputFile(folder, path.relative_to(folder).as_posix()) for path in names]
    project = translate(files, TranslateOptions("hip", jobs=1), ParseOptions())
    return [(file.path, file.output, file.diagnostics, file.references) for file in project.files]


def test_results_are_the_same_with_whole_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = of_project(PROJECTS / "mixed_library")
    monkeypatch.setattr(Program, "outlines", lambda self, unit, plain: {})
    assert quick == of_project(PROJECTS / "mixed_library")


def plain_outlines(folder: Path, files: dict[str, str], sources: tuple[str, ...]) -> dict[str, str]:
    """The outlines that the first of ``sources`` gets, all else being headers without CUDA."""
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    program = Program([ProgramFile(name, folder / name, (folder / name).read_bytes()) for name in sources])
    reached = [program.files[name] for name in program.reach(sources[0])]
    plain = Disk(program, None).plain_headers(reached, (str(folder / "include"),))
    root = next(unit for unit in program.units() if unit.root.relative == sources[0])
    found = program.outlines(root, plain)
    return {Path(path).relative_to(folder).as_posix(): text.decode() for path, text in found.items()}


def test_headers_that_are_no_files_of_the_program_are_outlined_too(tmp_path: Path) -> None:
    function = "inline int f(int a) { return a; }\n"
    blank = f"inline int f(int a) {{{' ' * 11}}}\n"
    files = {
        "main.cu": '#include "own.cuh"\n#include <timer.h>\n',
        "own.cuh": '#pragma once\n#include "beside.h"\n__device__ int d();\n',
        "beside.h": function,
        "include/timer.h": '#include "strings.h"\n' + function,
        "include/strings.h": function,
        "unused.h": function,
    }
    assert plain_outlines(tmp_path, files, ("main.cu", "own.cuh")) == {
        "beside.h": blank,
        "include/timer.h": '#include "strings.h"\n' + blank,
        "include/strings.h": blank,
    }


def test_plain_headers_that_stand_between_braces_or_behind_macros_stay_whole(tmp_path: Path) -> None:
    files = {
        "main.cu": '#include "macros.h"\n#include "function.h"\nstruct S {\n#include "members.h"\n};\n',
        "macros.h": "#define ANY template <class T> static\n",
        "function.h": "ANY int f(T a) { return a; }\n",
        "members.h": "int get(int a) { return a; }\n",
    }
    found = plain_outlines(tmp_path, files, ("main.cu",))
    assert {name: text for name, text in found.items() if text != files[name]} == {}


def test_no_plain_header_is_outlined_where_a_macro_names_a_header(tmp_path: Path) -> None:
    files = {"main.cu": '#include "plain.h"\n#include NAME\n', "plain.h": "int f(int a) { return a; }\n"}
    assert plain_outlines(tmp_path, files, ("main.cu",)) == {}
    files["main.cu"] = '#include "plain.h"\n'
    assert plain_outlines(tmp_path, files, ("main.cu",)) == {"plain.h": f"int f(int a) {{{' ' * 11}}}\n"}


def test_whole_libraries_and_large_headers_are_parsed_as_they_are(tmp_path: Path) -> None:
    function = "int f(int a) { return a; }\n"
    files = {f"part{n}.h": function for n in range(65)}
    files["main.cu"] = "".join(f'#include "{name}"\n' for name in files)
    assert plain_outlines(tmp_path, files, ("main.cu",)) == {}
    files |= {"main.cu": '#include "part0.h"\n#include "data.h"\n', "data.h": function + "//" + "-" * (1 << 20)}
    assert list(plain_outlines(tmp_path, files, ("main.cu",))) == ["part0.h"]
