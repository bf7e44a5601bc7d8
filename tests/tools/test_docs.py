"""The handwritten pages: what they name exists."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from hipify_py.rules import all_rules
from hipify_py.tables.load import FOLDER

ROOT = Path(__file__).parents[2]
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"]
CONTRIBUTING = (ROOT / "docs/contributing.md").read_text()
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text()
pytestmark = pytest.mark.checkout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text())
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_codes_that_are_named_exist(page: Path) -> None:
    examples = {"HP298", "HP299"}
    assert set(re.findall(r"\bHP\d{3}\b", page.read_text())) - examples <= {rule.code for rule in all_rules()}


def test_paths_that_newcomers_are_sent_to_exist() -> None:
    paths = re.findall(r"`((?:hipify_py|tests|tools|docs|templates|bench)/[\w./]*)`", CONTRIBUTING)
    made_up = {"hipify_py/rules/hp299_sample_rule.py", "tests/rules/test_hp299_sample_rule.py"}
    assert len(paths) > 10
    assert [path for path in paths if path not in made_up and not (ROOT / path).exists()] == []


def test_modules_that_own_decisions_exist() -> None:
    rows = re.findall(r"^\| [\w ]+ \| (`.+?`) \|", ARCHITECTURE, re.M)
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row) if not re.search(r"[<N*]", name)]
    assert len(names) > 20
    package = ROOT / "hipify_py"
    assert [name for name in names if not (package / f"{name}.py").exists() and not (package / name).is_dir()] == []


def test_the_example_block_is_one_of_the_tables() -> None:
    example = re.search(r"```toml\n(.*?)```", CONTRIBUTING, re.S)
    assert example
    (block,) = tomllib.loads(example[1])["call"]
    assert block in tomllib.loads((FOLDER / "hip/calls.toml").read_text())["call"]
