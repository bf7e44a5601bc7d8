"""Options inside of make's functions: translated as what make passes on, or reported."""

from __future__ import annotations

import pytest
from support import ERROR, Found, translate_build

from hipify_py.buildfiles.make.functions import calls

GPUS = {"gpu-targets": "gfx90a"}
LOOP = "$(foreach sm,$(SMS),-gencode arch=compute_$(sm),code=sm_$(sm))"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("$(addprefix -Xcompiler ,$(CCFLAGS))", "$(CCFLAGS)", id="an option for each word"),
        pytest.param("${addprefix -Xcompiler ,${CCFLAGS}}", "${CCFLAGS}", id="in braces"),
        pytest.param(
            "${if ${D},${strip -lineinfo},-g}", "${if ${D},${strip -gline-tables-only},-g}", id="nested braces"
        ),
        pytest.param("$(join -lineinfo -g,$(A))", "$(join -gline-tables-only -g,$(A))", id="a list beside another"),
        pytest.param("$(addprefix -Xcompiler=,$(A) $(B))", "$(A) $(B)", id="joined"),
        pytest.param("$(patsubst %,-Xcompiler %,$(CCFLAGS))", "$(CCFLAGS)", id="by a pattern"),
        pytest.param("$(patsubst -W%,-Xcompiler -W%,$(C))", "$(patsubst -W%,-W%,$(C))", id="of some words only"),
        pytest.param("$(addprefix -Xptxas ,$(P)) -O2", "-O2", id="for the assembler"),
        pytest.param("$(addprefix -I,$(DIRS))", "$(addprefix -I,$(DIRS))", id="no option of nvcc's"),
        pytest.param("$(addprefix -arch=sm_,$(SMS))", "$(addprefix --offload-arch=,$(GPU_TARGETS))", id="architecture"),
        pytest.param(
            "$(SMS:%=-gencode arch=compute_%,code=sm_%)", "$(GPU_TARGETS:%=--offload-arch=%)", id="in short form"
        ),
        pytest.param(LOOP, "$(foreach sm,$(GPU_TARGETS),--offload-arch=$(sm))", id="a loop whose text has commas"),
        pytest.param(
            "$(if $(DEBUG),-g,-lineinfo --ptxas-options=-v)", "$(if $(DEBUG),-g,-gline-tables-only)", id="a choice"
        ),
        pytest.param("$(filter-out -lcublas -lcurand,$(L))", "$(filter-out -lhipblas -lhiprand,$(L))", id="a filter"),
        pytest.param("$(shell nvcc -arch=sm_70 x.cu | cut -d, -f1)", None, id="a command and what it is piped to"),
    ],
)
def test_function(text: str, expected: str | None) -> None:
    output, said = translate_build("Makefile", f"X = {text}\n", target_options=GPUS)
    wanted = "$(shell hipcc --offload-arch=gfx90a x.cu | cut -d, -f1)" if expected is None else expected
    assert output == f"X = {wanted}\n"
    assert not [finding for finding in said if finding.severity == ERROR]


def test_a_list_of_any_name_that_a_loop_makes_architectures_of() -> None:
    text = "ARCHS = 70 80\nG := $(foreach a,$(ARCHS),-gencode arch=compute_$(a),code=sm_$(a))\n"
    output, _ = translate_build("Makefile", text, target_options={"gpu-targets": "gfx90a gfx942"})
    assert output == "ARCHS = gfx90a gfx942\nG := $(foreach a,$(ARCHS),--offload-arch=$(a))\n"


@pytest.mark.parametrize("text", ["-arch=sm_", "--options-file="])
def test_options_of_words_that_are_not_known(text: str) -> None:
    output, said = translate_build("Makefile", f"X = $(addprefix {text},$(FOO))\n", target_options=GPUS)
    message = f"{text} is made an option of words that are not known here; it is left as it is"
    assert output == f"X = $(addprefix {text},$(FOO))\n"
    assert said == (Found("HP504", ERROR, "1:17", text, message, "write the options out, or replace it by hand"),)


def test_an_option_that_lacks_its_value() -> None:
    output, said = translate_build("Makefile", "X = $(addsuffix -gencode,$(Q))\n", target_options=GPUS)
    assert output == "X = $(addsuffix -gencode,$(Q))\n"
    assert [(finding.code, finding.severity, finding.place) for finding in said] == [("HP504", ERROR, "1:17")]


@pytest.mark.parametrize("text", ["$(foreach a,$(B", "$(addprefix a)", "$(unknown a,b)", "$(", "$(if ", "$(V:a)", ""])
def test_no_call(text: str) -> None:
    assert not list(calls(text))


def test_commas_and_brackets_of_arguments() -> None:
    text = "x$(foreach a,$(call f,1,(2,3)),-b,c)y${sort q}"
    found = list(calls(text))
    assert [text[call.start : call.end] for call in found] == ["$(foreach a,$(call f,1,(2,3)),-b,c)", "${sort q}"]
    assert [text[start:end] for start, end in found[0].arguments] == ["a", "$(call f,1,(2,3))", "-b,c"]
