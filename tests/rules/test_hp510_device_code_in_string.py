"""HP510: kernels in strings of Python files."""

from __future__ import annotations

import pytest
from support import NOTE, WARNING, Found, translate_build

KERNEL = 'extern "C" __global__ void k(float* x) { cudaStream_t s; x[threadIdx.x] = __shfl_xor(x[0], 1); }'
SOURCE = f"import cupy\nk = cupy.RawKernel(r'''{KERNEL}''', 'k')\n"
SIMPLE = 'import cupy\nk = cupy.RawModule(code="""\n__global__ void k(cudaStream_t s) {}\n""")\n'
ASKED = "--strings translates it, or move it to a file"


def test_it_is_reported() -> None:
    message = "this string holds device code, which is not translated"
    assert translate_build("k.py", SIMPLE) == (SIMPLE, (Found("HP510", WARNING, "2:25", "", message, ASKED),))


def test_it_is_translated_on_request() -> None:
    output, said = translate_build("k.py", SIMPLE, strings=True)
    assert output == SIMPLE.replace("cudaStream_t", "hipStream_t")
    assert [f for f in said if f.code == "HP510"] == [
        Found("HP510", NOTE, "2:28", "", "the device code in this string was translated")
    ]


def test_findings_inside_stand_at_their_lines() -> None:
    source = SIMPLE.replace("cudaStream_t s", "cudaMadeUp_t s")
    _, said = translate_build("k.py", source, strings=True)
    assert [(f.code, f.place, f.symbol) for f in said if f.code == "HP101"] == [("HP101", "3:19", "cudaMadeUp_t")]


@pytest.mark.parametrize(
    ("literal", "what", "hint"),
    [
        ('"__global__ void k()" "{ cudaStream_t s; }"', "is put together from pieces", "make it one literal"),
        ('f"__global__ void k{n}() {{}}"', "is put together from pieces", "make it one literal"),
        ('"__global__ void k()\\n{ cudaStream_t s; }"', "has escapes", "make it a raw string"),
    ],
)
def test_what_can_not_be_written_back_is_reported(literal: str, what: str, hint: str) -> None:
    text = f"k = RawKernel({literal}, 'k')\n"
    message = f"this string holds device code, which {what} and is not translated"
    assert translate_build("k.py", text, strings=True) == (text, (Found("HP510", WARNING, "1:15", "", message, hint),))


def test_documentation_is_no_code() -> None:
    text = 'def f():\n    """Explains __global__."""\n'
    assert translate_build("k.py", text) == (text, ())
