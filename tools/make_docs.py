"""Write the pages of ``docs/`` that say what the rules and tables say.

``python tools/make_docs.py`` writes ``docs/rules/`` (a page a rule, and an index) and ``docs/support-<target>.md``;
``--check`` only says which of them are stale (exit status 1 if any is).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from hipify_py.rules import Rule, all_rules
from hipify_py.tables.load import Entry, load_tables
from hipify_py.tables.schema import Status
from hipify_py.targets import TargetSpec, all_targets

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
SHOWN = 8  # names listed for one reason

FAMILIES = {
    "0": "Input",
    "1": "API",
    "2": "Kernels",
    "3": "Macros and the preprocessor",
    "4": "Libraries",
    "5": "Build files",
    "7": "Generated kernels",
    "8": "Verification",
    "9": "Internal",
}
SECTIONS = {
    "Emulated by the support header": (Status.EMULATED,),
    "Only partly the same": (Status.PARTIAL,),
    "Unsupported": (Status.UNSUPPORTED, Status.REMOVED),
}


@dataclass(frozen=True)
class Reason:
    """A note of the tables with the names that carry it: the first few, and the number of the others."""

    note: str
    names: Sequence[str]
    more: int


@dataclass(frozen=True)
class Api:
    """What one table says, in the numbers and lists that the page shows."""

    name: str
    known: int
    count: Mapping[str, int]
    by_release: Mapping[str, int]
    rewritten: Sequence[str]
    sections: Sequence[tuple[str, Sequence[Reason]]]

    @property
    def supported(self) -> int:
        """How many names have a counterpart."""
        return sum(self.count[status] for status in ("direct", "rewrite", "emulated", "partial"))

    @property
    def plain(self) -> bool:
        """Whether there is nothing to say about single names."""
        return self.known > 0 and self.count["direct"] == self.known


def pages() -> dict[Path, str]:
    """All generated pages by path under ``docs/``."""
    environment = _environment()
    found = dict(_rule_pages(environment, all_rules()))
    for spec in all_targets().values():
        support = _support(spec)
        if support["apis"]:  # a target that generates kernels has no tables of API names
            text = environment.get_template("support.md.j2").render(support)
            found[Path(f"support-{spec.name}.md")] = _tidy(text)
    return found


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(ROOT / "templates" / "docs"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["code"] = lambda name: f"`{name}`"
    return environment


def _rule_pages(environment: Environment, rules: Sequence[Rule]) -> Iterator[tuple[Path, str]]:
    template = environment.get_template("rule.md.j2")
    modules = {path.name[:5].upper(): path for path in (ROOT / "hipify_py" / "rules").glob("hp*.py")}
    for rule in rules:
        module = modules[rule.code].relative_to(ROOT).as_posix()
        text = template.render(rule=rule, module=module, text=markdown(rule.documentation))
        yield Path("rules", f"{rule.code}.md"), _tidy(text)
    grouped = [(title, [rule for rule in rules if rule.code[2] == digit]) for digit, title in FAMILIES.items()]
    groups = [group for group in grouped if group[1]]
    summaries = {rule.code: rule.documentation.splitlines()[0].replace("``", "`") for rule in rules}
    index = environment.get_template("rules.md.j2").render(groups=groups, summaries=summaries)
    yield Path("rules", "index.md"), _tidy(index)


def markdown(documentation: str) -> str:
    """A docstring as Markdown: its labels in bold, its code in single backquotes."""
    text = re.sub(r"^(What it means|Before|After|What to do):", r"**\1:**", documentation.strip(), flags=re.M)
    return text.replace("``", "`")


def _support(spec: TargetSpec) -> dict[str, object]:
    """The values of the support page of one target."""
    tables = load_tables(spec.tables)
    by_api: dict[str, list[Entry]] = {}
    for entry in tables:
        if entry.target is not None:
            by_api.setdefault(entry.api, []).append(entry)
    releases = _releases(entry for entries in by_api.values() for entry in entries)
    apis = [_api(name, entries, releases) for name, entries in sorted(by_api.items())]
    total = sum(api.known for api in apis)
    return {"title": spec.title, "apis": apis, "releases": releases, "total": total, "shown": SHOWN}


def _releases(entries: Iterable[Entry]) -> list[str]:
    """The last eight releases that brought something."""
    found = {entry.target.since for entry in entries if entry.target and entry.target.since}
    return sorted(found, key=_version)[-8:]


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".")) if text else ()


def _api(name: str, entries: Sequence[Entry], releases: Sequence[str]) -> Api:
    rows = [entry.target for entry in entries if entry.target is not None]
    counts = Counter(row.status.value for row in rows)
    usable = [_version(row.since) for row in rows if row.status not in (Status.UNSUPPORTED, Status.REMOVED)]
    return Api(
        name=name,
        known=len(rows),
        count={status.value: counts[status.value] for status in Status},
        by_release={release: sum(since <= _version(release) for since in usable) for release in releases},
        rewritten=[row.cuda for row in rows if row.status is Status.REWRITE],
        sections=[(title, _reasons(entries, statuses)) for title, statuses in SECTIONS.items()],
    )


def _reasons(entries: Sequence[Entry], statuses: Sequence[Status]) -> list[Reason]:
    """Reasons in the order of how many names they stand for."""
    names: dict[str, list[str]] = {}
    for entry in entries:
        if entry.target is not None and entry.target.status in statuses:
            names.setdefault(entry.target.note, []).append(entry.cuda.name)
    ordered = sorted(names.items(), key=lambda item: (-len(item[1]), item[0]))
    return [Reason(note, found[:SHOWN], max(0, len(found) - SHOWN)) for note, found in ordered]


def _tidy(text: str) -> str:
    """One blank line at most between blocks, one line end at the end."""
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def stale(found: Mapping[Path, str]) -> list[Path]:
    """Pages that differ from what they should be, are missing, or have no rule any more."""
    wrong = [path for path, text in found.items() if _read(DOCS / path) != text]
    left = [path.relative_to(DOCS) for path in sorted((DOCS / "rules").glob("*.md"))]
    return wrong + [path for path in left if path not in found]


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is stale")
    check = parser.parse_args(arguments).check
    found = pages()
    for path in stale(found):
        print(f"{'stale' if check else 'written'}: docs/{path.as_posix()}")
        if check:
            continue
        if path in found:
            (DOCS / path).parent.mkdir(parents=True, exist_ok=True)
            (DOCS / path).write_text(found[path], encoding="utf-8")
        else:
            (DOCS / path).unlink()
    return int(check and bool(stale(found)))


if __name__ == "__main__":
    sys.exit(main())
