"""docs/cli.md and docs/report.md say what the program does."""

from __future__ import annotations

import argparse
import json
import re
import tomllib
from pathlib import Path

import jsonschema
import pytest

import hipify_py
from hipify_py.cli.parser import build_parser
from hipify_py.config import KEYS
from hipify_py.report import format_names
from hipify_py.targets import all_targets

ROOT = Path(__file__).parents[2]
CLI = (ROOT / "docs/cli.md").read_text()
REPORT = (ROOT / "docs/report.md").read_text()


def block(text: str, language: str) -> str:
    """The first fenced block of ``language``."""
    found = re.search(rf"```{language}\n(.*?)```", text, re.DOTALL)
    assert found
    return found[1]


def test_example_configuration_has_every_key_and_its_option():
    example = block(CLI, "toml")
    assert [line.split(" ")[0] for line in example.splitlines()[1 : len(KEYS) + 1]] == [key.name for key in KEYS]
    options = {flag for action in build_parser(all_targets())._actions for flag in action.option_strings}
    assert set(re.findall(r"# (-[\w-]+)", example)) <= options


def test_example_configuration_is_accepted(run, put):
    example = tomllib.loads(block(CLI, "toml"))["tool"]["hipify-py"]
    example["compile-commands"] = "."
    put("compile_commands.json", "[]")
    put("gpu-rules.toml", "")
    put("a.cu", "int x;\n")
    tables = {name: example.pop(name) for name in ("hip", "sycl")}
    lines = ["[tool.hipify-py]", *(f"{k} = {json.dumps(v)}" for k, v in example.items())]
    for name, options in tables.items():
        lines += [f"[tool.hipify-py.{name}]", *(f"{k} = {json.dumps(v)}" for k, v in options.items())]
    put("pyproject.toml", "\n".join(lines))
    assert run("a.cu", "--check").code == 0


def test_formats_are_listed():
    assert set(re.findall(r"^\| `(\w+)` \|", REPORT, re.MULTILINE)) == set(format_names())


def test_example_report_follows_the_schema():
    schema = json.loads((Path(hipify_py.__file__).parent / "report/schema.json").read_text())
    jsonschema.validate(json.loads(block(REPORT, "json")), schema)


@pytest.mark.parametrize("document", [CLI, REPORT])
def test_options_named_in_the_text_exist(document):
    actions = build_parser(all_targets())._actions
    known = {flag for action in actions for flag in action.option_strings}
    assert any(isinstance(action, argparse._HelpAction) for action in actions)
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", document)) <= known
