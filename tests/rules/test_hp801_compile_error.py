"""HP801: errors of a compiler of the target. Its checks are in ``tests/verify``."""

from __future__ import annotations

from support import translate_text

from hipify_py.diagnostics.model import Severity
from hipify_py.rules import all_rules


def test_a_translation_alone_gives_none() -> None:
    result = translate_text("int f() { return not_declared; }\n")
    assert "HP801" not in {d.code for d in result.diagnostics}


def test_it_is_an_error_that_no_rule_gives() -> None:
    (rule,) = (rule for rule in all_rules() if rule.code == "HP801")
    assert (rule.name, rule.severity, rule.check) == ("compile-error", Severity.ERROR, None)
