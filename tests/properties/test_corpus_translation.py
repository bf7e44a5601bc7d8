"""Properties of the translation of every file of the corpus, whatever it becomes."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from support import by_path, output, translate_tree

from hipify_py.diagnostics.model import LineIndex, Severity
from hipify_py.frontend.tokens import Kind, Tokens, lex
from hipify_py.results import FileResult, FileStatus
from hipify_py.tables.load import is_cuda_looking, load_tables

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
SUFFIXES = {".cu", ".cuh", ".h", ".cpp", ".inl"}
PATHS = sorted(p.relative_to(CORPUS).as_posix() for p in CORPUS.rglob("*") if p.suffix in SUFFIXES)
BINARY = {"hostile/nul_bytes.cu", "hostile/object_file.cu", "hostile/utf16.cu"}
TEXTS = [path for path in PATHS if path not in BINARY]

# Names that look like CUDA's and are the files' own.
OWN_NAMES = {
    "hostile/legacy_textures.cu": {"texLinear", "texImage", "texPairs", "surfOut"},
    "hostile/own_names.cu": {
        "cudaDeviceSynchronize",
        "cudaErrorUnknown",
        "cudaFree",
        "cudaMalloc",
        "cudaMemcpy",
        "cudaStream_t",
        "cudaSuccess",
    },
    "hostile/redefined_names.cu": {"cudaMalloc", "cudaCheckLast"},
    "kernels/atomics_cas.cu": {"atomicMaxFloat", "atomicAddDouble"},
    "kernels/dot_product.cu": {"atomicAddCompat"},
    "kernels/error_handling.cu": {"CUDA_TRY"},
    "kernels/nbody.cu": {"cudaCheck"},
}


class Corpus(NamedTuple):
    """The corpus before, after, and after a second translation."""

    before: Mapping[str, bytes]
    first: Mapping[str, FileResult]
    second: Mapping[str, FileResult]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    before = {path: (CORPUS / path).read_bytes() for path in PATHS}
    first = translate_tree(before, jobs=2)
    after = {result.path: result.output or before[result.path] for result in first.files}
    second = translate_tree({**after, **first.added}, jobs=2)
    return Corpus(before, by_path(first), by_path(second))


def after(corpus: Corpus, path: str) -> bytes:
    """The text of a file after the translation."""
    return corpus.first[path].output or corpus.before[path]


def test_binary_files_are_refused(corpus: Corpus) -> None:
    refused = {path for path, result in corpus.first.items() if result.status is FileStatus.REFUSED}
    assert refused == BINARY


def test_nothing_fails(corpus: Corpus) -> None:
    codes = {d.code for result in corpus.first.values() for d in result.diagnostics}
    assert not codes & {"HP007", "HP190", "HP191", "HP901"}
    assert len(corpus.first) == len(PATHS)


def test_translating_twice_changes_nothing(corpus: Corpus) -> None:
    changed = [path for path, result in corpus.second.items() if result.output is not None]
    assert changed == []


def test_the_second_translation_adds_support_headers_for_no_file(corpus: Corpus) -> None:
    wanted = {path: result.support for path, result in corpus.second.items() if result.support}
    assert wanted == {}


@pytest.mark.parametrize("path", TEXTS)
def test_comments_and_strings_survive(corpus: Corpus, path: str) -> None:
    old, new = lex(corpus.before[path]), lex(after(corpus, path))
    assert _strings(old) - _assembly(old) == _strings(new) - _assembly(old)
    assert _comments(old) - _comments(new) == Counter()


@pytest.mark.parametrize("path", TEXTS)
def test_text_changes_only_inside_edits(corpus: Corpus, path: str) -> None:
    """Every byte that the source map calls verbatim is the byte of the input that it maps to."""
    result, before = corpus.first[path], corpus.before[path]
    if result.output is None:
        return
    assert result.source_map is not None
    for segment in result.source_map._segments:
        if segment.verbatim:
            end = _end(result, segment.out)
            text = result.output[segment.out : end]
            assert before[segment.source : segment.source + len(text)] == text


@pytest.mark.parametrize("path", TEXTS)
def test_line_ends_survive(corpus: Corpus, path: str) -> None:
    before, now = corpus.before[path], after(corpus, path)
    assert (b"\r\n" in before) == (b"\r\n" in now)
    assert before.startswith(b"\xef\xbb\xbf") == now.startswith(b"\xef\xbb\xbf")
    if before.count(b"\r\n") == before.count(b"\n"):
        assert now.count(b"\r\n") == now.count(b"\n")


@pytest.mark.parametrize("path", TEXTS)
def test_brackets_stay_balanced(corpus: Corpus, path: str) -> None:
    assert _unmatched(lex(after(corpus, path))) <= _unmatched(lex(corpus.before[path]))


@pytest.mark.parametrize("path", TEXTS)
def test_no_cuda_name_is_left_without_a_word(corpus: Corpus, path: str) -> None:
    result = corpus.first[path]
    said = " ".join(f"{d.symbol} {d.message}" for d in result.diagnostics)
    left = {name for name in _names(after(corpus, path)) if is_cuda_looking(name) and not _same_on_target(name)}
    kept_branches = _names_in_kept_branches(result, corpus.before[path])
    assert {name for name in left if name not in said} - OWN_NAMES.get(path, set()) - kept_branches == set()


@pytest.mark.parametrize("path", TEXTS)
def test_findings_are_sorted_and_inside_the_file(corpus: Corpus, path: str) -> None:
    result, before = corpus.first[path], corpus.before[path]
    lines = LineIndex(before)
    for d in result.diagnostics:
        assert 0 <= d.span.start <= d.span.end <= len(before)
        assert (d.start, d.end) == (lines.position(d.span.start), lines.position(d.span.end))
        assert d.path == path
        assert d.message
    assert [d.span.start for d in result.diagnostics] == sorted(d.span.start for d in result.diagnostics)


KERNELS = [path for path in TEXTS if path.startswith("kernels/")]


@pytest.mark.parametrize("path", KERNELS)
def test_kernels_are_understood(corpus: Corpus, path: str) -> None:
    """Programs that compile with CUDA parse without an error, and no name in them is unknown."""
    result = corpus.first[path]
    trouble = ("HP003", "HP004", "HP101", "HP106", "HP110", "HP201", "HP210")
    assert [d.message for d in result.diagnostics if d.code in trouble and d.severity is not Severity.WARNING] == []


def test_a_file_with_nothing_to_do_is_not_rewritten(corpus: Corpus) -> None:
    for path in ("hostile/host_only.cu", "hostile/already_hip.cu", "hostile/empty.cu", "hostile/blank.cu"):
        assert (corpus.first[path].status, corpus.first[path].output) == (FileStatus.UNCHANGED, None)


def _strings(tokens: Tokens) -> Counter[bytes]:
    directive = [tokens.directives[d].name if d >= 0 else "" for d in tokens.directive]
    return Counter(
        text
        for text, kind, name in zip(tokens.texts, tokens.kinds, directive, strict=True)
        if kind in (Kind.STRING, Kind.CHARACTER) and name not in ("include", "if", "elif")
    )


def _assembly(tokens: Tokens) -> Counter[bytes]:
    """The strings in ``asm`` statements, which a translation replaces."""
    found: Counter[bytes] = Counter()
    for index, text in enumerate(tokens.texts):
        if text in (b"asm", b"__asm__"):
            opener = next(i for i in range(index, len(tokens)) if tokens.texts[i] == b"(")
            inside = range(opener, tokens.closing(opener) or opener)
            found.update(tokens.texts[i] for i in inside if tokens.kinds[i] == Kind.STRING)
    return found


def _comments(tokens: Tokens) -> Counter[bytes]:
    return Counter(tokens.data[start:end] for start, end in tokens.comments)


def _end(result: FileResult, out: int) -> int:
    """Where the piece of the output that starts at ``out`` ends."""
    assert result.source_map is not None
    assert result.output is not None
    starts = [segment.out for segment in result.source_map._segments]
    index = bisect_right(starts, out)
    return starts[index] if index < len(starts) else len(result.output)


def _unmatched(tokens: Tokens) -> int:
    return sum(text in (b"(", b")", b"[", b"]", b"{", b"}") for text in tokens.texts) - len(tokens.matches)


def _names(data: bytes) -> Iterator[str]:
    tokens = lex(data)
    return (tokens.name(index) for index in tokens.identifiers())


def _same_on_target(name: str) -> bool:
    entry = load_tables("hip").lookup(name)
    return entry is not None and entry.target is not None and entry.target.new == name


def _names_in_kept_branches(result: FileResult, before: bytes) -> set[str]:
    """Names in branches that are left to CUDA, which HP305 says as a whole."""
    kept: set[str] = set()
    for d in result.diagnostics:
        if d.code == "HP305":
            branch = before[d.span.start :].split(b"\n#e", 1)[0]
            kept.update(_names(branch))
    return kept


def test_the_names_listed_as_the_files_own_are_there(corpus: Corpus) -> None:
    for path, names in OWN_NAMES.items():
        assert names <= set(_names(output(corpus.first[path]).encode())), path
