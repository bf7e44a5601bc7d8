"""HP114: CUDA headers that are included between braces."""

from __future__ import annotations

import pytest
from support import NOTE, WARNING, Found, found, output, translate_text

HIP = "#include <hip/hip_runtime.h>\n"
GUARD = '#ifdef __cplusplus\nextern "C" {\n#endif\n'
END = "#ifdef __cplusplus\n}\n#endif\n"


def moved(place: str, header: str, new: str) -> Found:
    return Found("HP114", NOTE, place, header, f"{header} was included between braces: {new} is included above them")


def stays(place: str) -> Found:
    message = "cuda_runtime.h is included between braces, where hip/hip_runtime.h may not compile"
    hint = "move the include, with its conditions, out of the braces"
    return Found("HP114", WARNING, place, "cuda_runtime.h", message, hint)


CASES = {
    "outside": ('#include <cuda_runtime.h>\nextern "C" {\nvoid f();\n}\n', HIP + 'extern "C" {\nvoid f();\n}\n', ()),
    "behind braces": ("struct S {};\n#include <cuda_runtime.h>\n", "struct S {};\n" + HIP, ()),
    "a header of others": ('extern "C" {\n#include <math.h>\n}\n', None, ()),
    "braces of two branches": (
        "#ifdef A\nnamespace a {\n#else\nnamespace b {\n#endif\n}\n#include <cuda_runtime.h>\n",
        "#ifdef A\nnamespace a {\n#else\nnamespace b {\n#endif\n}\n" + HIP,
        (),
    ),
    'extern "C"': (
        'extern "C" {\n#include <cuda_runtime.h>\nvoid f();\n}\n',
        HIP + '\nextern "C" {\nvoid f();\n}\n',
        (moved("2:1", "cuda_runtime.h", "hip/hip_runtime.h"),),
    ),
    'extern "C" for C++': (
        f"{GUARD}#include <cuda_runtime_api.h>\n#include <cufft.h>\nint f(cudaStream_t s);\n{END}",
        f"#include <hip/hip_runtime_api.h>\n#include <hipfft/hipfft.h>\n\n{GUARD}int f(hipStream_t s);\n{END}",
        (
            moved("4:1", "cuda_runtime_api.h", "hip/hip_runtime_api.h"),
            moved("5:1", "cufft.h", "hipfft/hipfft.h"),
        ),
    ),
    "included before": (
        '#include <cuda_runtime.h>\nextern "C" {\n#include <cuda.h>\nvoid f();\n}\n',
        HIP + 'extern "C" {\nvoid f();\n}\n',
        (),
    ),
    "in a branch": (
        'extern "C" {\n#ifndef NO_CUDA\n#include <cuda_runtime.h>\n#endif\n}\n',
        'extern "C" {\n#ifndef NO_CUDA\n#include <hip/hip_runtime.h>\n#endif\n}\n',
        (stays("3:1"),),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_enclosed_include(name: str) -> None:
    source, expected, findings = CASES[name]
    result = translate_text(source, "main.cpp")
    assert output(result) == (expected or source)
    assert found(result.diagnostics, without=("HP302",)) == findings
    assert translate_text(output(result), "main.cpp").output is None, "translating twice changes something"
