"""HP502: options that have an exact counterpart."""

from __future__ import annotations

import pytest
from support import NOTE, Found, translate_build


@pytest.mark.parametrize(
    ("old", "new", "symbol"),
    [
        ("-lineinfo", "-gline-tables-only", "-lineinfo"),
        ("--generate-line-info", "-gline-tables-only", "--generate-line-info"),
        ("-rdc=true", "-fgpu-rdc", "-rdc=true"),
        ("--relocatable-device-code true", "-fgpu-rdc", "--relocatable-device-code"),
        ("-dc", "-fgpu-rdc -c", "-dc"),
        ("-Xcompiler -fPIC,-Wall", "-fPIC -Wall", "-Xcompiler"),
        ('--compiler-options "-fPIC -Wall"', "-fPIC -Wall", "--compiler-options"),
        ("--std=c++17", "-std=c++17", "--std=c++17"),
        ("-fmad=false", "-ffp-contract=off", "-fmad=false"),
        ("-default-stream per-thread", "-fgpu-default-stream=per-thread", "-default-stream"),
        ("-lcublas", "-lhipblas", "-lcublas"),
        ("-x cu", "-x hip", "-x"),
    ],
)
def test_make(old: str, new: str, symbol: str) -> None:
    output, said = translate_build("Makefile", f"NVCCFLAGS += -O3 {old} -g\n")
    assert output == f"NVCCFLAGS += -O3 {new} -g\n"
    assert said == (Found("HP502", NOTE, "1:18", symbol, f"{symbol} became {new}"),)


def test_what_both_compilers_know_passes_silently() -> None:
    text = "NVCCFLAGS = -O2 -std=c++14 -DX=1 -I. -Iinclude -L. -lm -lpthread -g -Wall -m64 -o a -c $(OTHER)\n"
    assert translate_build("Makefile", text) == (text, ())


def test_options_of_host_compilers_are_not_looked_at() -> None:
    text = "CXXFLAGS = -mtune=native -arch x86_64 -G0 -threads 4\nall: k.cu\n"
    assert translate_build("Makefile", text) == (text, ())


def test_folders_below_a_variable_that_holds_the_toolkit() -> None:
    text = 'HERE = /usr/local/cuda\nall: a.cu\n\tnvcc a.cu -L$(HERE)/lib64 "-L$(HERE)/lib64"\n'
    output, said = translate_build("Makefile", text)
    assert output == text.replace("/usr/local/cuda", "/opt/rocm").replace("nvcc", "hipcc").replace("lib64", "lib")
    assert said == ()
