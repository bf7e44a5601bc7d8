"""Generated pages are what the rules and tables say, and every rule documents itself alike."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from hipify_py.rules import Rule, all_rules
from hipify_py.targets import all_targets

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.checkout
LIMIT = 200_000  # bytes of a page that people still open
LABELS = ["What it means", "Before", "After", "What to do"]


@pytest.fixture(scope="module")
def make_docs() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_docs", ROOT / "tools/make_docs.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_docs"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def pages(make_docs: ModuleType) -> dict[Path, str]:
    found: dict[Path, str] = make_docs.pages()
    return found


def test_no_page_is_stale(make_docs: ModuleType, pages: dict[Path, str]) -> None:
    assert make_docs.stale(pages) == [], "run tools/make_docs.py"


def test_check_tells_a_changed_a_missing_and_a_left_over_page(
    make_docs: ModuleType, pages: dict[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, text in pages.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    monkeypatch.setattr(make_docs, "DOCS", tmp_path)
    assert make_docs.main(["--check"]) == 0
    (tmp_path / "rules/HP101.md").write_text("changed")
    (tmp_path / "rules/HP102.md").unlink()
    (tmp_path / "rules/HP000.md").write_text("no such rule")
    assert make_docs.main(["--check"]) == 1
    assert [path.name for path in make_docs.stale(pages)] == ["HP101.md", "HP102.md", "HP000.md"]
    assert make_docs.main([]) == 0
    assert make_docs.stale(pages) == []


def test_there_is_a_page_for_each_rule_and_each_target_with_tables(pages: dict[Path, str]) -> None:
    expected = {Path("rules", f"{rule.code}.md") for rule in all_rules()} | {Path("rules/index.md")}
    expected |= {Path(f"support-{name}.md") for name in all_targets() if name != "triton"}
    assert pages.keys() == expected


def test_the_index_lists_every_rule(pages: dict[Path, str]) -> None:
    listed = re.findall(r"^\| \[(HP\d+)\]\(\1\.md\) \|", pages[Path("rules/index.md")], re.M)
    assert listed == [rule.code for rule in all_rules()]


def test_pages_are_small_enough(pages: dict[Path, str]) -> None:
    assert [path for path, text in pages.items() if len(text.encode()) > LIMIT] == []


def test_the_counts_of_an_api_add_up(pages: dict[Path, str]) -> None:
    rows = re.findall(r"^\| \[\w+\]\(#\w+\) \| (.+) \|$", pages[Path("support-hip.md")], re.M)
    assert rows
    for row in rows:
        known, *parts = map(int, row.split(" | "))
        assert known == sum(parts)


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_rules_document_themselves_alike(rule: Rule) -> None:
    summary, *rest = rule.documentation.split("\n\n")
    assert "\n" not in summary
    assert summary.endswith(".")
    labels = [label for label in (part.partition(":")[0] for part in rest) if label in LABELS]
    assert labels == [label for label in LABELS if label in labels]
    assert {"What it means", "What to do"} <= set(labels)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.name)
