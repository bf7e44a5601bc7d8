"""The page: self-contained, escaped, small; and in a real browser, if there is one, everything of it is shown."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from support import absent

from hipify_py.diagnostics.model import Diagnostic, Position, Severity, Span
from hipify_py.report import render
from hipify_py.report.blockers import Blocker, blockers
from hipify_py.report.model import Report, Style
from hipify_py.results import FileResult, FileStatus, Outcome, ProjectResult, Reference

EVIL = "</script><script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">{{ 7*7 }}"


class Page(HTMLParser):
    """The elements of a page with their attributes, and the text of each script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self._in_script = False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self._in_script = tag == "script"
        self.scripts += [""] if self._in_script else []

    def handle_endtag(self, tag):
        self._in_script = False

    def handle_data(self, data):
        if self._in_script:
            self.scripts[-1] += data


def page(report: Report) -> Page:
    return Page(render("html", report, Style()))


def data(report: Report) -> dict:
    return json.loads(page(report).scripts[0])


def large(count: int) -> Report:
    """A report with ``count`` findings in a hundred files, to two targets."""
    files, lines = [], {}
    for number in range(100):
        path = f"src/part{number % 7}/file{number}.cu"
        found = []
        for place in range(count // 100):
            line = 5 * place + 3
            symbol = f"cudaFunction{(place * number) % 301}"
            start, end = Position(line, 5), Position(line, 5 + len(symbol))
            severity = (Severity.ERROR, Severity.WARNING, Severity.NOTE)[place % 3]
            text = f"{symbol} has no counterpart: its meaning differs in case {place % 11}"
            hint = f"see the documentation of {symbol}"
            found.append(Diagnostic("HP102", severity, path, Span(0, 1), start, end, symbol, text, hint))
            for offset in range(-2, 3):
                lines[path, line + offset] = f"    {symbol}(first, second + {line}, {number});".encode()
        references = tuple(Reference(d.symbol, "function", "runtime", Outcome.UNSUPPORTED, 1) for d in found)
        files.append(FileResult(path, FileStatus.TRANSLATED, None, "", tuple(found), references, lines=1000))
    one = ProjectResult("hip", tuple(files))
    other = replace(one, target="cpu")
    return Report(one, "1.2.3", "", lines, also=(other,))


@pytest.fixture
def evil(tmp_path):
    """A report in which every text of the input tries to become markup."""
    place = Position(1, 1), Position(1, 4)
    found = Diagnostic("HP101", Severity.ERROR, f"{EVIL}.cu", Span(0, 3), *place, EVIL, EVIL, EVIL)
    references = (Reference(EVIL, "function", EVIL, Outcome.UNKNOWN, 1),)
    files = (FileResult(f"{EVIL}.cu", FileStatus.TRANSLATED, None, "", (found,), references, lines=1),)
    result = ProjectResult("hip", files, settings={"x": EVIL})
    return Report(result, "1.2.3", "", {(f"{EVIL}.cu", 1): EVIL.encode()})


def test_nothing_is_loaded(plain):
    found = page(plain)
    assert not [tag for tag, attributes in found.elements if {"src", "href", "srcset"} & attributes.keys()]
    assert "url(" not in render("html", plain, Style())
    (policy,) = [a["content"] for tag, a in found.elements if a.get("http-equiv") == "Content-Security-Policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def test_input_never_becomes_markup(evil, plain):
    assert [tag for tag, _ in page(evil).elements] == [tag for tag, _ in page(plain).elements]
    assert not set("<>&") & set(page(evil).scripts[0])
    assert EVIL in data(evil)["strings"]


def test_findings_and_totals(plain):
    found = data(plain)
    assert found["files"] == [["src/a.cu", [[1, 0, 0, 2]], 3], ["src/b.cu", [[0, 0, 0, 0]], 0]]
    assert found["targets"] == [{"name": "hip", "settings": "rocm-version 6.4", "counts": [1, 0, 0, 2]}]
    assert found["libraries"] == [["", [[0, 0, 0, 2]]], ["runtime", [[1, 0, 0, 0]]]]
    assert [[row[4], row[5], row[1], row[2], row[3]] for row in found["findings"]] == [
        ["HP101", 3, 2, 4, 11],  # a tab stands for four blanks
        ["HP301", 1, 3, 0, 7],
        ["HP201", 2, 4, 2, 0],  # to the end of the line
    ]
    assert [row[0] for row in found["blockers"]] == ["HP101", "HP201"]


def test_source_lines_around_findings(plain):
    found = data(plain)
    first, *texts = found["findings"][1][10]
    assert [found["strings"][index] for index in texts] == ["    cudaFoo(a, b); // end", "cudaBar();", "x cudaFoo(a,"]
    assert first == 2


def test_blockers_rank_by_effort(plain):
    error, note, warning = plain.result.files[0].diagnostics
    assert blockers([warning] * 5 + [error, note]) == [
        Blocker("HP101", "cudaFoo", 1, 1, 4.0),
        Blocker("HP201", "cudaFoo", 5, 1, 2.0),
    ]


def test_five_thousand_findings_stay_small():
    text = render("html", large(5000), Style())
    assert len(text.encode()) <= 3_000_000
    assert len(json.loads(Page(text).scripts[0])["findings"]) == 5000


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium, installed if it is missing and that is allowed."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None and os.geteuid() == 0 and shutil.which("apt-get"):
        for step in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            command = ["apt-get", "-qq", *step]
            subprocess.run(command, capture_output=True, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})
        program = shutil.which("chromium")
    return program or absent("there is no Chromium; apt-get install chromium")


@pytest.fixture
def opened(chromium, tmp_path):
    """Open a report and return the document after its script has run."""

    def call(report: Report) -> str:
        path = Path(tmp_path, "report.html")
        path.write_text(render("html", report, Style()))
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile"]
        done = subprocess.run([*command, "--dump-dom", path.as_uri()], capture_output=True, text=True, timeout=120)
        return done.stdout

    return call


@pytest.mark.browser
def test_five_thousand_findings_in_a_browser(opened):
    shown = opened(large(5000))
    assert re.search(r'data-ready="\d+"', shown)
    assert ">5,000 of 5,000<" in shown
    assert shown.count('class="finding"') == 100
    assert shown.count('class="big"') == 3
    assert "part3/" in shown


@pytest.mark.browser
def test_input_is_shown_and_not_run_in_a_browser(opened, evil):
    shown = opened(evil)
    assert "<title>CUDA to hip</title>" in shown
    assert "<img" not in shown
    assert "&lt;img src=x onerror=" in shown
