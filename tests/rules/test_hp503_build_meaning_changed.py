"""HP503: counterparts that are not quite the same, and losses."""

from __future__ import annotations

from support import WARNING, Found, translate_build


def test_a_counterpart_that_differs() -> None:
    output, said = translate_build("Makefile", "NVCCFLAGS = --use_fast_math\n")
    assert output == "NVCCFLAGS = -ffast-math\n"
    message = (
        "--use_fast_math became -ffast-math: clang's -ffast-math also assumes finite values and applies to host code"
    )
    assert said == (Found("HP503", WARNING, "1:13", "--use_fast_math", message, "check it"),)


def test_a_loss() -> None:
    output, said = translate_build("Makefile", "NVCCFLAGS = -O3 -maxrregcount 32\n")
    assert output == "NVCCFLAGS = -O3\n"
    hint = "register limits are set by __launch_bounds__, or --gpu-max-threads-per-block=N"
    message = "-maxrregcount is left out, and nothing replaces it"
    assert said == (Found("HP503", WARNING, "1:17", "-maxrregcount", message, hint),)


def test_a_name_that_means_something_else() -> None:
    output, said = translate_build("CMakeLists.txt", 'message("CUDA ${CUDAToolkit_VERSION}")\n')
    assert output == 'message("CUDA ${hip_VERSION}")\n'
    why = "it is ROCm's version; a comparison with CUDA's means something else"
    message = f"CUDAToolkit_VERSION became hip_VERSION: {why}"
    assert said == (Found("HP503", WARNING, "1:17", "CUDAToolkit_VERSION", message, "check it"),)
