"""HP505: lists of architectures."""

from __future__ import annotations

import pytest
from support import NOTE, Found, translate_build

HINT = "choose the GPUs that you build for"
WHY = "CUDA's architectures have no counterparts one by one"


@pytest.mark.parametrize(
    ("name", "text", "expected", "place", "was", "now"),
    [
        (
            "CMakeLists.txt",
            "set(CMAKE_CUDA_ARCHITECTURES 70 80 CACHE STRING x)\n",
            "set(CMAKE_HIP_ARCHITECTURES gfx90a gfx942 CACHE STRING x)\n",
            "1:30",
            "70 80",
            "gfx90a gfx942",
        ),
        (
            "CMakeLists.txt",
            'set_target_properties(t PROPERTIES CUDA_ARCHITECTURES "70;80-real")\n',
            'set_target_properties(t PROPERTIES HIP_ARCHITECTURES "gfx90a;gfx942")\n',
            "1:55",
            "70;80-real",
            "gfx90a gfx942",
        ),
        (
            "CMakeLists.txt",
            "add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:-arch=sm_80>)\n",
            "",
            "1:48",
            "-arch=sm_80",
            "the build system's list of GPUs",
        ),
        ("Makefile", "SMS ?= 70 80\n", "GPU_TARGETS ?= gfx90a gfx942\n", "1:8", "70 80", "gfx90a gfx942"),
        (
            "Makefile",
            "all:\n\tnvcc -arch=sm_80 a.cu\n",
            "all:\n\thipcc --offload-arch=gfx90a --offload-arch=gfx942 a.cu\n",
            "2:7",
            "-arch=sm_80",
            "--offload-arch=gfx90a --offload-arch=gfx942",
        ),
    ],
)
def test_a_list(name: str, text: str, expected: str, place: str, was: str, now: str) -> None:
    output, said = translate_build(name, text, target_options={"gpu-targets": "gfx90a,gfx942"})
    assert output == expected
    assert said == (Found("HP505", NOTE, place, "", f"{was} became {now}: {WHY}", HINT),)


def test_several_options_become_one_list() -> None:
    text = "GENCODE_FLAGS = -gencode arch=compute_70,code=sm_70 -gencode=arch=compute_80,code=sm_80 -O3\n"
    output, said = translate_build("Makefile", text, target_options={"gpu-targets": "gfx942"})
    assert output == "GENCODE_FLAGS = --offload-arch=gfx942 -O3\n"
    assert [finding.code for finding in said] == ["HP505", "HP505"]


def test_a_loop_over_the_list_names_the_gpu_of_the_loop() -> None:
    text = "SMS = 70 80\n$(foreach sm,$(SMS),$(eval GENCODE_FLAGS += -gencode arch=compute_$(sm),code=sm_$(sm)))\n"
    output, _ = translate_build("Makefile", text, target_options={"gpu-targets": "gfx90a gfx942"})
    assert output == (
        "GPU_TARGETS = gfx90a gfx942\n$(foreach sm,$(GPU_TARGETS),$(eval GENCODE_FLAGS += --offload-arch=$(sm)))\n"
    )


def test_off_is_kept() -> None:
    output, said = translate_build("CMakeLists.txt", "set(CMAKE_CUDA_ARCHITECTURES OFF)\n")
    assert (output, said) == ("set(CMAKE_HIP_ARCHITECTURES OFF)\n", ())
