"""The catalogue of rules: complete, documented and tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hipify_py.rules import Rule, all_rules

HERE = Path(__file__).parent
HEADINGS = ("What it means: ", "What to do: ")


TRANSLATION = [
    rule for rule in all_rules() if not "HP801" < rule.code < "HP900"
]  # the others are given by verification


@pytest.mark.parametrize("rule", TRANSLATION, ids=lambda rule: rule.code)
def test_every_rule_has_a_test_of_its_own(rule: Rule) -> None:
    assert len(list(HERE.glob(f"test_{rule.code.lower()}_*.py"))) == 1


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_the_documentation_says_what_it_means_and_what_to_do(rule: Rule) -> None:
    first, *paragraphs = rule.documentation.split("\n\n")
    assert re.fullmatch(r"(?s:(?:[A-Z]|hipify-py).+[.])", first)
    headed = [paragraph for paragraph in paragraphs if not paragraph.startswith(("Before: ", "After: "))]
    assert [p for heading in HEADINGS for p in headed if p.startswith(heading)] == headed


def test_codes_and_names_are_unique_and_well_formed() -> None:
    rules = all_rules()
    assert all(re.fullmatch(r"HP\d{3}", rule.code) for rule in rules)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.name) for rule in rules)
    assert len({rule.name for rule in rules}) == len({rule.code for rule in rules}) == len(rules)
