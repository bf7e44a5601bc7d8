"""What the pages of rules show as "Before" becomes what they show as "After"."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import output, translate_text, write_tree

from hipify_py.api import TranslateOptions, translate
from hipify_py.edits import Edit, Fix
from hipify_py.rules import all_rules
from hipify_py.targets.hip import translate as hip

KERNEL = (
    "#include <cuda_runtime.h>\n__global__ void k(int* p, int v) {{ int t = threadIdx.x; {} p[t / warpSize] = v; }}\n"
)
SHARED = "#include <cuda_runtime.h>\n__global__ void k(int* lock) {{ __shared__ int s[64]; int t = threadIdx.x; {} }}\n"
HOST = "#include <cuda_runtime.h>\n__global__ void k(int* p) {{ *p = warpSize; }}\nvoid f(int* p, int n) {{ {} }}\n"
FILE = "#include <cuda_runtime.h>\n{}\n"
WMMA = (
    "#include <cuda_runtime.h>\n#include <mma.h>\nusing namespace nvcuda;\n"
    "template <class A, class B, class C> __device__ void f(A a, B b, C c) {{ {} }}\n"
)
CUB = "#include <cub/cub.cuh>\n{}\n"
CODE = "#include <cuda_runtime.h>\n__global__ void k(float x, float y, char* p) {{ {} }}\n"
AROUND = {
    "HP101": HOST,
    "HP102": "#include <cuda_runtime.h>\nvoid f(cudaGraphKernelNodeUpdate* updates, int n) {{ {} }}\n",
    "HP103": HOST,
    "HP106": "#include <cuda_runtime.h>\n#define ARGS *p, p, 4\nvoid f(int* p) {{ {} }}\n",
    **dict.fromkeys(("HP109", "HP110", "HP111", "HP202"), FILE),
    "HP115": "#include <cuda_fp16.h>\n{}\nvoid f(__half* p) {{ add<<<1, 1>>>(p, *p); }}\n",
    "HP210": CODE,
    "HP211": CODE,
    "HP304": "#include <cuda_runtime.h>\n{}\nvoid f();\n#endif\n",
    **dict.fromkeys(("HP220", "HP222", "HP223", "HP224", "HP225", "HP226"), KERNEL),
    "HP201": FILE,
    "HP221": HOST,
    "HP227": SHARED,
    "HP228": SHARED,
    "HP229": WMMA,
    "HP230": CUB,
    "HP231": FILE,
    "HP232": "#include <cuda_runtime.h>\n__global__ void k(int* p);\nvoid f(int* p) {{ {} }}\n",
    "HP308": FILE,
}
LEFT = {  # what is carried over; HP190 and HP116 need more than a source, see below
    "HP191": "#include <cuda_runtime.h>\n__global__ void k(int b) {{ {}\n",
    "HP305": "#include <cuda_runtime.h>\nvoid f(int* p) {{\n{}\n}}\n",
    "HP307": "#include <cuda_runtime.h>\nconst char* source = {};\n",
}
PAGES = {rule.code: rule.documentation for rule in all_rules()}


@pytest.mark.parametrize("code", AROUND)
def test_before_becomes_after(code: str) -> None:
    before, after = (re.search(rf"^{word}: ``(.*?)``", PAGES[code], re.M | re.S) for word in ("Before", "After"))
    assert before
    assert after
    source = AROUND[code].format(" ".join(before[1].split()))
    result = translate_text(source, target_options={"warp-size": "portable"})
    assert " ".join(after[1].split()) in output(result)
    if code != "HP201":
        assert code in {diagnostic.code for diagnostic in result.diagnostics}


def _shown(code: str, word: str) -> list[str]:
    """The pieces of code in a paragraph of a page."""
    paragraph = re.search(rf"^{word}: (.*?)(?:\n\n|\Z)", PAGES[code], re.M | re.S)
    assert paragraph
    return re.findall("``(.*?)``", paragraph[1])


@pytest.mark.parametrize("code", LEFT)
def test_what_is_left(code: str) -> None:
    before, after = ("\n".join(_shown(code, word)).replace("--strings\n", "") for word in ("Before", "After"))
    result = translate_text(LEFT[code].format(before), strings=after != before)
    assert after in output(result)
    assert code in {diagnostic.code for diagnostic in result.diagnostics}


def test_a_string_is_left_without_being_asked_for() -> None:
    (before,) = _shown("HP307", "Before")
    assert before in output(translate_text(LEFT["HP307"].format(before)))


def test_the_second_of_two_fixes_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    (before, changed), (after,) = _shown("HP190", "Before"), _shown("HP190", "After")
    source = f"#include <cuda_runtime.h>\n{before}\n"
    places = (source.index(changed, 30), source.rindex("0"))
    second = Fix("rival", tuple(Edit.replace(at, at + 1, b"?") for at in places))
    monkeypatch.setattr(hip.HipTranslator, "_extra", lambda *_: [second])
    result = translate_text(source)
    assert output(result).splitlines()[1] == after
    assert [diagnostic.code for diagnostic in result.diagnostics] == ["HP190"]


def test_a_header_outside_is_left(tmp_path: Path) -> None:
    (before, included), (after,) = _shown("HP116", "Before"), _shown("HP116", "After")
    (tmp_path / "common.h").write_text(f"#include {included}\n", encoding="utf-8")
    (file,) = write_tree(tmp_path / "code", {"main.cu": f"#include <cuda_runtime.h>\n{before}\n"})
    (result,) = translate([file], TranslateOptions("hip"), None).files
    assert output(result).splitlines()[1] == after == before
    assert [diagnostic.code for diagnostic in result.diagnostics] == ["HP116"]
