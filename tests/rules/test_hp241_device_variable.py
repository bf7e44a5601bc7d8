"""HP241 is given by targets that hand such things to functions; its texts are pinned in ``tests/targets/sycl``."""

from __future__ import annotations

from support import translate_text

from hipify_py.diagnostics.model import Severity
from hipify_py.rules import all_rules

SOURCE = "__shared__ int m;\n__global__ void k() { uint3 t = threadIdx; }\nvoid h(void (*f)()) { f<<<1, 1>>>(); }\n"


def test_targets_with_the_language_of_cuda_give_none() -> None:
    assert "HP241" not in {d.code for d in translate_text(SOURCE).diagnostics}


def test_a_target_without_gives_it_once() -> None:
    result = translate_text(SOURCE, target="sycl")
    assert [d.severity for d in result.diagnostics if d.code == "HP241"] == [Severity.ERROR]


def test_no_rule_checks_for_it() -> None:
    (rule,) = (rule for rule in all_rules() if rule.code == "HP241")
    assert (rule.name, rule.check) == ("device-variable", None)
