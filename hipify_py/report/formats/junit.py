"""JUnit XML: a suite a file, a failed case an error or warning, a passed case a note or a clean file"""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from hipify_py.diagnostics.model import Severity
from hipify_py.printable import printable
from hipify_py.report.model import Entry, Report, Style


def render(report: Report, style: Style) -> str:
    """The document; files that were only copied have no suite."""
    root = Element("testsuites", name="hipify-py")
    groups: dict[str, list[Entry]] = {report.show(file.path): [] for file in report.result.files if file.lines}
    for entry in report.entries():
        groups.setdefault(entry.file, []).append(entry)
    for file, entries in groups.items():
        _suite(root, file, entries)
    for count in ("tests", "failures"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _suite(root: Element, file: str, entries: list[Entry]) -> None:
    failures = sum(entry.diagnostic.severity > Severity.NOTE for entry in entries)
    counts = {"tests": str(max(len(entries), 1)), "failures": str(failures)}
    suite = SubElement(root, "testsuite", {"name": printable(file), **counts})
    if not entries:
        SubElement(suite, "testcase", name="no findings", classname=printable(file))
    for entry in entries:
        _case(suite, entry)


def _case(suite: Element, entry: Entry) -> None:
    diagnostic = entry.diagnostic
    place = f"{diagnostic.start.line}:{diagnostic.start.column}"
    case = SubElement(suite, "testcase", name=f"{diagnostic.code} {place}", classname=printable(entry.file))
    text = f"{diagnostic.severity.label}: {diagnostic.message}"
    if diagnostic.severity > Severity.NOTE:
        child = SubElement(case, "failure", message=printable(text), type=diagnostic.code)
    else:
        child = SubElement(case, "system-out")
    detail = f"line {diagnostic.start.line}, column {diagnostic.start.column}: {text}"
    child.text = printable(f"{detail}; {diagnostic.hint}" if diagnostic.hint else detail)
