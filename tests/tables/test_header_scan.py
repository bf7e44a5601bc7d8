"""Declarations that tools/header_scan.py reads from headers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))

from header_scan import Declaration, parameters, scan  # noqa: E402
from target_headers import member_names  # noqa: E402

HEADER = """
typedef struct tag *handle_t;
typedef int (*callback_t)(handle_t, void *);
typedef enum { RED = 1, BLUE = -2 } colour_t;
enum shape { ROUND };
struct options { char name[8]; union { int a; float b; }; struct { int deep; } nested[2]; int (*call)(int); };
#define ANSWER 42
#define ALIAS old_name
#define STREAM ((handle_t)0x2)
#define TWICE(x) ((x) + (x))
#define BODY do { } while (0)
extern "C" int old_name(const char *text, unsigned int flags, ...);
int overload(int *const out, const int value = 3);
template <class T, int N = 2, class... Rest> T overload(T **out, Rest &&...rest);
namespace { int inside(colour_t); }
namespace hidden { int outside(int); }
"""


RECORD = "struct{char name[8];union{int a;float b;};struct{int deep;} nested[2];int(*call)(int);}"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Declaration]:
    folder = tmp_path_factory.mktemp("headers")
    (folder / "own.h").write_text(HEADER, encoding="utf-8")
    return scan(["own.h"], ["-x", "c++", f"-I{folder}"], [folder])


@pytest.mark.parametrize(
    ("name", "kind", "signature", "value"),
    [
        ("handle_t", "type", "typedef struct tag*", ""),
        ("callback_t", "type", "typedef int(*)(handle_t,void*)", ""),
        ("colour_t", "type", "enum", ""),
        ("BLUE", "enumerator", "colour_t", "-2"),
        ("ROUND", "enumerator", "shape", "0"),
        ("options", "type", RECORD, ""),
        ("ANSWER", "macro", "", "42"),
        ("ALIAS", "macro", "", "old_name"),
        ("STREAM", "macro", "", "((handle_t)0x2)"),
        ("TWICE", "macro", "(x)", ""),
        ("BODY", "macro", "", ""),
        ("old_name", "function", "int(const char*,unsigned int,...)", ""),
        (
            "overload",
            "function",
            "int(int*,int=3) | template<class T,int N=2,class... Rest> T(T**,Rest&&...)",
            "",
        ),
        ("inside", "function", "int(colour_t)", ""),
    ],
)
def test_declaration(found: dict[str, Declaration], name: str, kind: str, signature: str, value: str) -> None:
    declaration = found[name]
    assert (declaration.kind, declaration.signature, declaration.value) == (kind, signature, value)
    assert declaration.header == "own.h"


def test_named_namespaces_are_left_out(found: dict[str, Declaration]) -> None:
    assert "outside" not in found


def test_a_missing_header_costs_only_itself(tmp_path: Path) -> None:
    (tmp_path / "own.h").write_text("#include <absent.h>\nint here(void);\n", encoding="utf-8")
    assert set(scan(["own.h"], ["-x", "c++", f"-I{tmp_path}"], [tmp_path])) == {"here"}


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("void()", []),
        ("int(const char*,enum kind=A,unsigned int)", ["char*", "kind", "unsigned int"]),
        ("template<class T> int(T**,size_t=0)", ["T**", "size_t"]),
        ("int(void(*)(int,int),pair<a,b>)", ["void(*)(int,int)", "pair<a,b>"]),
    ],
)
def test_parameters(signature: str, expected: list[str]) -> None:
    assert parameters(signature) == expected


def test_members_are_those_that_a_program_can_name() -> None:
    assert member_names(RECORD) == ["name", "a", "b", "nested", "call"]
    assert member_names("struct{unsigned int bits:3;int grid[2][3];}") == ["bits", "grid"]
