"""Kernels in strings of C++, which NVRTC compiles: translated on request."""

from __future__ import annotations

from support import NOTE, WARNING, Found, found, output, translate_text

KERNEL = "__global__ void k(cudaTextureObject_t t, float* p) { p[0] = tex1Dfetch<float>(t, 1); }\n"
NEW = KERNEL.replace("cudaTextureObject_t", "hipTextureObject_t")
HOST = "#include <nvrtc.h>\nvoid f(nvrtcProgram* p) {\n  nvrtcCreateProgram(p, %s, 0, 0, 0, 0);\n}\n"
DONE = "the device code in this string was translated"


def translated(literal: str, after: str = "", strings: bool = True) -> tuple[str, list[Found]]:
    """The output, and what is said of strings."""
    result = translate_text(HOST % literal + after, strings=strings)
    return output(result), [one for one in found(result.diagnostics) if one.code == "HP307"]


def said(why: str, hint: str) -> list[Found]:
    message = f"this string holds device code, which {why}is not translated"
    return [Found("HP307", WARNING, "3:25", "", message, hint)]


def test_a_raw_string_is_translated_between_edits() -> None:
    text, told = translated(f'R"cu(\n{KERNEL})cu"', "int g() { return cudaFree(0); }\n")
    assert f'hiprtcCreateProgram(p, R"cu(\n{NEW})cu", 0' in text
    assert text.endswith("int g() { return hipFree(0); }\n")
    assert told == [Found("HP307", NOTE, "3:25", "", DONE)]


def test_a_plain_literal_is_translated() -> None:
    text, _ = translated(f'"{KERNEL.strip()}"')
    assert f'"{NEW.strip()}"' in text


def test_the_second_of_two_like_strings_is_its_own() -> None:
    text, told = translated(f'R"({KERNEL})"', f'// R"({KERNEL.strip()})"\nconst char* s = R"({KERNEL})";\n')
    assert text.count(NEW) == 2
    assert f'// R"({KERNEL.strip()})"\n' in text
    assert [one.place for one in told] == ["3:25", "7:17"]


def test_findings_in_a_string_stand_at_their_places() -> None:
    result = translate_text(
        HOST % 'R"(\n  __device__ int a; __global__ void k() { cudaNoSuchCall(); }\n)"', strings=True
    )
    assert [one.place for one in found(result.diagnostics) if one.code == "HP101"] == ["4:43"]


def test_without_being_asked_it_is_reported() -> None:
    text, told = translated(f'R"({KERNEL})"', strings=False)
    assert KERNEL in text
    assert told == said("", "--strings translates it, or move it to a file")


def test_pieces_and_escapes_are_refused() -> None:
    _, told = translated(f'"{KERNEL.strip()}"\n  "int x;"')
    assert told == said("is put together from pieces and ", "make it one raw string, or move it to a file")
    _, told = translated('"__global__ void k() {}\\n"')
    assert told == said("has escapes and ", "make it a raw string, or move it to a file")


def test_what_needs_the_support_header_is_refused() -> None:
    _, told = translated('R"(__global__ void k(int* p) { *p = __reduce_add_sync(0xffffffff, *p); })"')
    assert told == said("needs the support header (warp32) and ", "include it by hand, or move it to a file")


def test_the_second_time_nothing_changes() -> None:
    text, _ = translated(f'R"({KERNEL})"')
    again = translate_text(text, strings=True)
    assert again.output is None
