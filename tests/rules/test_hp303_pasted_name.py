"""HP303: names that the preprocessor puts together."""

from __future__ import annotations

import pytest
from support import ERROR, WARNING, Case, Found, by_path, check, found, output, translate_cases, translate_tree

from hipify_py.results import FileResult


def renamed(place: str, piece: str, new: str, names: str) -> Found:
    message = f"{piece} makes names at preprocessing; renamed to {new}, right for all that were found: {names}"
    return Found("HP303", WARNING, place, piece, message, "", unverified=True)


def left(place: str, piece: str, names: str) -> Found:
    message = f"{piece} makes names at preprocessing that can't be changed alike; it is left as it is: {names}"
    return Found("HP303", ERROR, place, piece, message, "write the names out", unverified=True)


def unused(place: str, piece: str) -> Found:
    message = f"{piece} makes names at preprocessing, but no use was found; it is left as it is"
    hint = "translate the uses together with it, or write the names out"
    return Found("HP303", WARNING, place, piece, message, hint, unverified=True)


CASES = {
    "the user's own names": Case("#define FIELD1(n) my_##n\nint FIELD1(Free);"),
    "stringised": Case("#define TEXT2(n) #n\nconst char* s = TEXT2(Free);"),
    "the user's names that begin like CUDA's": Case("#define GPU3(n) cuda##n\nint GPU3(_count), GPU3(r);"),
    "no use": Case("#define GPU4(n) cuda##n\nint nothing;", None, (unused("1:17", "cuda##"),)),
    "all change alike": Case(
        "#define GPU5(n) cuda##n\nint f() { return GPU5(Free)(0) + GPU5(DeviceReset)(); }",
        "#define GPU5(n) hip##n\nint f() { return GPU5(Free)(0) + GPU5(DeviceReset)(); }",
        (renamed("1:17", "cuda##", "hip##", "cudaDeviceReset, cudaFree"),),
    ),
    "a string of the name follows it": Case(
        "#define CODE5(x) (#x[0] + x)\n#define KIND5(k) CODE5(cudaMemcpy##k)\nint k = KIND5(HostToDevice);",
        "#define CODE5(x) (#x[0] + x)\n#define KIND5(k) CODE5(hipMemcpy##k)\nint k = KIND5(HostToDevice);",
        (renamed("2:24", "cudaMemcpy##", "hipMemcpy##", "cudaMemcpyHostToDevice"),),
    ),
    "not all alike": Case(
        "#define GPU6(n) cuda##n\nint f() { return GPU6(Free)(0) + GPU6(ThreadExit)(); }",
        None,
        (left("1:17", "cuda##", "cudaFree, cudaThreadExit"),),
    ),
    "a call that changes": Case(
        "#define GPU7(n) cuda##n\nint f(void** p) { return GPU7(MallocHost)(p, 4); }",
        None,
        (left("1:17", "cuda##", "cudaMallocHost"),),
    ),
    "many pieces": Case(
        "#define C8(n) cu##da##n\nint f() { return C8(Free)(0); }", None, (left("1:15", "cu##", "cudaFree"),)
    ),
    "an argument": Case(
        "#define CAT9(a, b) a##b\nint f() { return CAT9(cuda, Free)(0); }",
        "#define CAT9(a, b) a##b\nint f() { return CAT9(hip, Free)(0); }",
        (renamed("2:23", "cuda", "hip", "cudaFree"),),
    ),
    "an argument through another macro": Case(
        "#define CAT10_(a, b) a##b\n#define CAT10(a, b) CAT10_(a, b)\n#define P10 cuda\n"
        "int f() { return CAT10(P10, Free)(0) + CAT10(P10, DeviceReset)(); }",
        "#define CAT10_(a, b) a##b\n#define CAT10(a, b) CAT10_(a, b)\n#define P10 hip\n"
        "int f() { return CAT10(P10, Free)(0) + CAT10(P10, DeviceReset)(); }",
        (renamed("3:13", "cuda", "hip", "cudaDeviceReset, cudaFree"),),
    ),
    "an argument that is also made a string": Case(
        "#define CAT11(a, b) (say(#a), a##b)\nvoid say(const char*);\nint f() { return CAT11(cuda, Free)(0); }",
        None,
        (left("3:24", "cuda", "cudaFree"),),
    ),
    "an argument that also stands alone": Case(
        "#define CAT12(a, b) (a + a##b(0))\nint f(int cuda) { return CAT12(cuda, Free); }",
        None,
        (left("2:32", "cuda", "cudaFree"),),
    ),
    "a list of names": Case(
        "#define LIST13(X) X(Free) X(EventDestroy)\n#define CALL13(n) cuda##n(0);\nvoid f() { LIST13(CALL13) }",
        "#define LIST13(X) X(Free) X(EventDestroy)\n#define CALL13(n) hip##n(0);\nvoid f() { LIST13(CALL13) }",
        (renamed("2:19", "cuda##", "hip##", "cudaEventDestroy, cudaFree"),),
    ),
    "a macro that nobody uses": Case(
        "#define CAT14(a, b) a##b\n#define RELEASE14(p) CAT14(cuda, Free)(p)\nint nothing;",
        "#define CAT14(a, b) a##b\n#define RELEASE14(p) CAT14(hip, Free)(p)\nint nothing;",
        (renamed("2:28", "cuda", "hip", "cudaFree"),),
    ),
    "variable arguments": Case(
        "#define RUN15(n, ...) cuda##n(__VA_ARGS__)\n#define LOG15(t, ...) log15(t, ##__VA_ARGS__)\n"
        "void log15(int, int);\nvoid f() { LOG15(1, RUN15(Free, 0)); }",
        "#define RUN15(n, ...) hip##n(__VA_ARGS__)\n#define LOG15(t, ...) log15(t, ##__VA_ARGS__)\n"
        "void log15(int, int);\nvoid f() { LOG15(1, RUN15(Free, 0)); }",
        (renamed("1:23", "cuda##", "hip##", "cudaFree"),),
    ),
    "an unknown name": Case(
        "#define GPU16(n) cuda##n\n#if 0\nint f() { return GPU16(NotInAnyTable)(0); }\n#endif",
        None,
        (left("1:18", "cuda##", "cudaNotInAnyTable"),),
    ),
    "of two definitions each": Case(
        "#ifdef SOME17\n#define GPU17(n) cuda##n\n#else\n#define GPU17(n) my_cuda##n\n#endif\n"
        "int my_cudaFree(int);\nint f() { return GPU17(Free)(0); }",
        "#ifdef SOME17\n#define GPU17(n) hip##n\n#else\n#define GPU17(n) my_cuda##n\n#endif\n"
        "int my_cudaFree(int);\nint f() { return GPU17(Free)(0); }",
        (renamed("2:18", "cuda##", "hip##", "cudaFree"),),
    ),
    "a macro that makes itself": Case("#define LOOP18(a) LOOP18(a##a)\n#if 0\nint LOOP18(x);\n#endif"),
}


@pytest.fixture(scope="module")
def results() -> dict[str, FileResult]:
    return translate_cases(CASES)


@pytest.mark.parametrize("name", CASES)
def test_pasted_name(results: dict[str, FileResult], name: str) -> None:
    check(CASES[name], results[name])


def test_a_macro_of_a_header_is_judged_by_its_uses_elsewhere() -> None:
    files = {
        "call.h": "#pragma once\n#define CALL(n) cuda##n\n",
        "a.cu": '#include "call.h"\nint a() { return CALL(Free)(0); }\n',
        "b.cu": '#include "call.h"\nint b() { return CALL(DeviceReset)(); }\n',
    }
    results = by_path(translate_tree(files))
    assert output(results["call.h"]) == "#pragma once\n#define CALL(n) hip##n\n"
    assert found(results["call.h"].diagnostics, without=("HP006",)) == (
        renamed("2:17", "cuda##", "hip##", "cudaDeviceReset, cudaFree"),
    )
    refused = by_path(translate_tree({**files, "c.cu": '#include "call.h"\nint c() { return CALL(ThreadExit)(); }\n'}))
    assert output(refused["call.h"]) == files["call.h"]
    assert found(refused["call.h"].diagnostics, without=("HP006",)) == (
        left("2:17", "cuda##", "cudaDeviceReset, cudaFree, cudaThreadExit"),
    )
