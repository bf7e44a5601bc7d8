"""Rules of the user's own (``--rules``): what they change, and what is said about files that can't be used."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from support import ERROR, NOTE, Found, found, output, translate_text

from hipify_py._resources import resource
from hipify_py.results import FileResult
from hipify_py.rewrite.own_rules import RulesError, read_rules

INCLUDE = "#include <hip/hip_runtime.h>\n\n"
DECLARED = "int acmeAlloc(void**, unsigned long); int acmeCopy(void*, void*, int);\n"


@pytest.fixture
def translated(tmp_path: Path):
    """Translate a text with rules; also a second time, which must change nothing."""

    def call(source: str, *rules: str, target: str = "hip") -> FileResult:
        paths = [tmp_path / f"rules_{number}.toml" for number in range(len(rules))]
        for path, text in zip(paths, rules, strict=True):
            path.write_text(text)
        result = translate_text(source, rules=tuple(paths), target=target)
        again = translate_text(output(result), rules=tuple(paths), target=target)
        assert again.output is None, "translating twice changes something"
        return result

    return call


def test_a_name_and_its_call(translated) -> None:
    rules = """
[[name]]
cuda = "acmeAlloc"
new = "acmeHipAlloc"

[[call]]
cuda = "acmeCopy"
arity = [3]
to = "acmeHipCopy($1, $0, $2)"
note = "the order of the arguments"
"""
    result = translated("void f(void* p) {\n    acmeAlloc(&p, 8);\n    acmeCopy(p, p + 1, 8);\n}\n", rules)
    assert output(result) == "void f(void* p) {\n    acmeHipAlloc(&p, 8);\n    acmeHipCopy(p + 1, p, 8);\n}\n"
    assert found(result.diagnostics, without=("HP003",)) == (
        Found("HP105", NOTE, "3:5", "acmeCopy", "acmeCopy: the order of the arguments", "", True),
    )


def test_what_the_user_declares_is_left(translated) -> None:
    rules = '[[name]]\ncuda = "acmeAlloc"\nnew = "acmeHipAlloc"\n'
    source = DECLARED + "void f(void* p) { acmeAlloc(&p, 8); cudaFree(p); }\n"
    assert output(translated(source, rules)) == INCLUDE + source.replace("cudaFree", "hipFree")


def test_a_row_goes_before_ours(translated) -> None:
    rules = '[[name]]\ncuda = "cudaMallocHost"\nnew = "acmePinned"\n'
    result = translated("void f(void* p) { cudaMallocHost(&p, 8); cudaFreeHost(p); }\n", rules)
    assert output(result) == f"{INCLUDE}void f(void* p) {{ acmePinned(&p, 8); hipHostFree(p); }}\n"


def test_a_call_rule_goes_before_ours_and_ours_takes_the_rest(translated) -> None:
    rules = '[[call]]\ncuda = "cudaMallocHost"\nrequires = { 1 = "null" }\nto = "acmeNothing($0)"\n'
    result = translated("void f(void* p) { cudaMallocHost(&p, 0); cudaMallocHost(&p, 8); }\n", rules)
    expected = "void f(void* p) { acmeNothing(&p); hipHostMalloc(&p, 8, hipHostMallocDefault); }\n"
    assert output(result) == INCLUDE + expected


def test_a_call_rule_for_a_plain_name_leaves_other_calls_to_the_table(translated) -> None:
    rules = '[[call]]\ncuda = "cudaFree"\nrequires = { 0 = "null" }\nto = "acmeInit()"\n'
    result = translated("void f(void* p) { cudaFree(0); cudaFree(p); auto g = cudaFree; }\n", rules)
    assert output(result) == f"{INCLUDE}void f(void* p) {{ acmeInit(); hipFree(p); auto g = hipFree; }}\n"


def test_a_later_file_goes_before_an_earlier_one(translated) -> None:
    first = '[[name]]\ncuda = "acmeAlloc"\nnew = "first"\n'
    second = '[[name]]\ncuda = "acmeAlloc"\nnew = "second"\n'
    assert output(translated("int x = acmeAlloc(0, 1);\n", first, second)) == "int x = second(0, 1);\n"


def test_headers_and_namespaces(translated) -> None:
    rules = """
[[name]]
cuda = "acme/gpu.h"
kind = "header"
new = "acme/hip.h acme/more.h"

[[name]]
cuda = "acme::gpu::alloc"
new = "acme::hip::alloc"
"""
    result = translated("#include <acme/gpu.h>\nint x = acme::gpu::alloc(1);\n", rules)
    assert output(result) == "#include <acme/hip.h>\n#include <acme/more.h>\nint x = acme::hip::alloc(1);\n"


def test_what_has_no_counterpart_is_reported(translated) -> None:
    rules = '[[name]]\ncuda = "acmePeer"\nnote = "peers are not supported; copy over the host"\n'
    result = translated("int x = acmePeer(1);\n", rules)
    message = "acmePeer has no counterpart in HIP (ROCm): peers are not supported; copy over the host"
    assert found(result.diagnostics, without=("HP003",)) == (
        Found("HP102", ERROR, "1:9", "acmePeer", message, "", True),
    )


def test_the_other_targets_take_them_too(translated) -> None:
    rules = '[[name]]\ncuda = "acmeAlloc"\nnew = "hostAlloc"\n'
    assert "hostAlloc(0, 1)" in output(translated("int x = acmeAlloc(0, 1);\n", rules, target="cpu"))


BAD = {
    "no TOML": ("[[name]\n", "is not TOML: Expected ']]' at the end of an array declaration (at line 1, column 7)"),
    "another key": ("\n[name2]\na = 1\n", "2: unknown key 'name2'; there are [[name]] and [[call]]"),
    "a table": ("[name]\ncuda = 'a'\n", "1: name must be written as [[name]] blocks"),
    "an unknown key": (
        "[[name]]\ncuda = 'a'\nnow = 'b'\n",
        "3: unknown key 'now'; there are cuda, new, kind, status, since, note",
    ),
    "no name": ("[[name]]\nnew = 'b'\n", "1: needs 'cuda'"),
    "a number for a name": ("[[name]]\ncuda = 1\n", "2: cuda: must be a string, not 1"),
    "no identifier": ("[[name]]\ncuda = 'a b'\nnew = 'c'\n", "2: cuda: 'a b' is no function's name"),
    "no identifier to write": ("[[name]]\ncuda = 'a'\nnew = 'c('\n", "3: new: 'c(' is no function's name"),
    "an unknown status": (
        "[[name]]\ncuda = 'a'\nnew = 'b'\nstatus = 'good'\n",
        "4: status: 'good' is none of direct, partial, unsupported",
    ),
    "an unknown kind": (
        "[[name]]\ncuda = 'a'\nkind = 'thing'\nnew = 'b'\n",
        "3: kind: 'thing' is none of function, device, type, enumerator, macro, variable, member, namespace, header, "
        "qualifier, setting",
    ),
    "nothing to write, no reason": ("[[name]]\ncuda = 'a'\n", "1: a: unsupported needs a note"),
    "a partial one without a reason": (
        "[[name]]\ncuda = 'a'\nnew = 'b'\nstatus = 'partial'\n",
        "1: a: partial needs a note",
    ),
    "a direct one without a name": ("[[name]]\ncuda = 'a'\nstatus = 'direct'\n", "1: a: direct needs a new name"),
    "an unsupported one with a name": (
        "[[name]]\ncuda = 'a'\nnew = 'b'\nnote = 'c'\nstatus = 'unsupported'\n",
        "1: a: a name that is unsupported has no counterpart",
    ),
    "no release": ("[[name]]\ncuda = 'a'\nnew = 'b'\nsince = 'new'\n", "1: a: since must be x.y"),
    "a name twice": (
        "[[name]]\ncuda = 'a'\nnew = 'b'\n\n[[name]]\ncuda = 'a'\nnew = 'c'\n",
        "5: a is listed twice",
    ),
    "two headers in one": (
        "[[name]]\ncuda = 'a.h b.h'\nkind = 'header'\nnew = 'c.h'\n",
        "2: cuda: one header a block",
    ),
    "a call without a template": ("[[call]]\ncuda = 'a'\n", "1: needs 'to'"),
    "an unknown placeholder": (
        "[[call]]\ncuda = 'a'\nto = 'b($x)'\n",
        "3: to: column 3: '$' needs a number, T, this or $ after it: 'b($x)'",
    ),
    "an argument too many": (
        "# two calls\n[[call]]\ncuda = 'a'\nto = 'b()'\n[[call]]\ncuda = 'a'\narity = [2, 3]\nto = 'b($2)'\n",
        "8: to: uses argument 2, but arity allows calls with 2",
    ),
    "half a call": ("[[call]]\ncuda = 'a'\nto = 'b($0'\n", "3: to: brackets without partners: 'b($0'"),
    "no numbers": ("[[call]]\ncuda = 'a'\narity = ['2']\nto = 'b()'\n", "3: arity: must be a list of whole numbers"),
    "an unknown condition": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\nrequires = { 0 = 'nul' }\n",
        "4: requires: unknown condition 'nul'; there are above, compound, const, dependent, floating, full, integer, "
        "kernel, lanes, null, of, present, reaches, scalar, symbol, type, typed",
    ),
    "a condition on no argument": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\nrequires = { first = 'null' }\n",
        "4: requires: 'first' is neither an argument's number nor T",
    ),
    "a reach without a number": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\nrequires = { 0 = 'reaches' }\n",
        "4: requires: 'reaches': reaches needs a whole number after it",
    ),
    "a limit that is no number": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\nrequires = { 0 = 'above x' }\n",
        "4: requires: 'above x': above needs a whole number after it",
    ),
    "a condition on no type": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\nrequires = { 0 = 'type' }\n",
        "4: requires: 'type': type needs a type after it",
    ),
    "a word too many": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\nrequires = { 0 = 'null pointer' }\n",
        "4: requires: 'null pointer': null has nothing after it",
    ),
    "a comment": (
        "[[call]]\ncuda = 'a'\nto = 'b() // c'\n",
        "3: to: comments would hide what follows the call: 'b() // c'",
    ),
    "no such argument": ("[[call]]\ncuda = 'a'\nto = 'b($999)'\n", "3: to: no call has 1000 arguments"),
    "an empty name": ("[[name]]\ncuda = ''\nnew = 'b'\n", "2: cuda: '' is no function's name"),
    "brackets without end": (
        "a = " + "[" * 100000,
        "is not TOML that can be read: brackets too deep or a number too long",
    ),
    "a number without end": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\narity = [" + "9" * 5000 + "]\n",
        "is not TOML that can be read: brackets too deep or a number too long",
    ),
    "an unknown applicability": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\napplicability = 'maybe'\n",
        "4: applicability: 'maybe' is none of safe, unsafe",
    ),
    "no release of a call": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\nuntil = 'x'\n",
        "4: until: 'x' is not a release such as 6.4",
    ),
    "an unknown part of the support header": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\nsupport = 'x'\n",
        "4: support: no part 'x' of the support header",
    ),
    "a string for a flag": (
        "[[call]]\ncuda = 'a'\nto = 'b()'\nstatement = 'yes'\n",
        "4: statement: must be true or false, not 'yes'",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_file(case: str, tmp_path: Path) -> None:
    text, message = BAD[case]
    path = tmp_path / "rules.toml"
    path.write_text(text)
    with pytest.raises(RulesError) as raised:
        read_rules(path)
    assert str(raised.value) == (f"{path}:{message}" if message[0].isdigit() else f"{path}: {message}")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as raised:
        read_rules(tmp_path / "none.toml")
    assert str(raised.value) == f"{tmp_path}/none.toml: cannot be read: No such file or directory"


def test_no_text(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(b"# \xff")
    with pytest.raises(RulesError) as raised:
        read_rules(path)
    assert str(raised.value) == f"{path}: is not UTF-8 (byte 2)"


@pytest.mark.checkout
def test_the_example_of_the_documentation(translated) -> None:
    text = resource("docs", "own-rules.md").read_text()
    rules, before, after = (block.partition("\n")[2] for block in text.split("```")[1::2][:3])
    tomllib.loads(rules)
    assert output(translated(before, rules)) == after
