"""The edit layer: application, holes, conflicts, source maps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hipify_py.edits import Edit, Fix, Hole, apply_fixes


def fix(*edits: Edit, code: str = "t") -> Fix:
    return Fix(code, edits)


def test_no_fixes_leave_every_byte() -> None:
    data = b"\xef\xbb\xbfint a;\r\n\xe9\0"
    applied = apply_fixes(data, [])
    assert applied.data == data
    assert applied.conflicts == ()


def test_replacement_insertion_and_deletion() -> None:
    data = b"cudaMalloc(&p, n);"
    edits = fix(Edit.replace(0, 10, b"hipMalloc"), Edit.insert(15, b"4 * "), Edit.replace(17, 18, b""))
    assert apply_fixes(data, [edits]).data == b"hipMalloc(&p, 4 * n)"


def test_hole_keeps_edited_inner_text() -> None:
    data = b"k<<<g, b>>>(f(x));"
    outer = Edit(0, 17, (b"launch(", Hole(0, 1), b", ", Hole(12, 16), b")"))
    inner = Edit.replace(12, 13, b"hip")
    assert apply_fixes(data, [fix(outer), fix(inner)]).data == b"launch(k, hip(x));"


def test_holes_may_repeat_and_change_order() -> None:
    data = b"f(aa, b)"
    outer = Edit(0, 8, (Hole(6, 7), b"+", Hole(2, 4), b"+", Hole(6, 7)))
    applied = apply_fixes(data, [fix(outer), fix(Edit.replace(6, 7, b"Z"))])
    assert applied.data == b"Z+aa+Z"
    assert applied.conflicts == ()


def test_overlapping_holes_are_refused() -> None:
    with pytest.raises(ValueError, match=r"hole 2\.\.4 overlaps another or is outside its edit"):
        Edit(0, 8, (Hole(1, 3), Hole(2, 4)))


def test_later_fix_is_dropped_whole_and_reported() -> None:
    data = b"abcdef"
    first = fix(Edit.replace(0, 3, b"X"), code="first")
    second = fix(Edit.replace(2, 4, b"Y"), Edit.replace(5, 6, b"Z"), code="second")
    applied = apply_fixes(data, [first, second])
    assert applied.data == b"Xdef"
    assert [(c.dropped.code, c.kept.code, c.at) for c in applied.conflicts] == [("second", "first", 2)]


def test_edit_inside_a_replacement_without_hole_conflicts() -> None:
    applied = apply_fixes(b"abcdef", [fix(Edit.replace(0, 6, b"X"), code="a"), fix(Edit.replace(2, 3, b"y"), code="b")])
    assert applied.data == b"X"
    assert [c.dropped.code for c in applied.conflicts] == ["b"]


def test_an_absorbing_fix_makes_what_is_inside_moot() -> None:
    fixes = [fix(Edit.replace(2, 3, b"y"), code="a"), Fix("b", (Edit.replace(0, 6, b"X"),), absorbs=True)]
    applied = apply_fixes(b"abcdef", fixes)
    assert applied.data == b"X"
    assert applied.conflicts == ()


def test_identical_edits_of_two_fixes_count_once() -> None:
    edit = Edit.replace(0, 1, b"xx")
    applied = apply_fixes(b"ab", [fix(edit, code="a"), fix(edit, code="b")])
    assert applied.data == b"xxb"
    assert applied.conflicts == ()


def test_insertions_at_the_edges_of_a_replacement_stand_beside_it() -> None:
    data = b"abc"
    fixes = [fix(Edit.replace(1, 2, b"X")), fix(Edit.insert(1, b"<")), fix(Edit.insert(2, b">"))]
    assert apply_fixes(data, fixes).data == b"a<X>c"


def test_edit_past_the_end_is_refused() -> None:
    with pytest.raises(ValueError, match="fix t reaches past the end of the file"):
        apply_fixes(b"ab", [fix(Edit.insert(3, b"x"))])


def test_source_map_points_back() -> None:
    data = b"cudaFree(p); cudaFree(q);"
    applied = apply_fixes(data, [fix(Edit.replace(0, 8, b"hipFree")), fix(Edit.replace(13, 21, b"hipFree"))])
    assert applied.data == b"hipFree(p); hipFree(q);"
    assert applied.source_map.original(applied.data.index(b"(p")) == data.index(b"(p")
    assert applied.source_map.original(applied.data.index(b"(q")) == data.index(b"(q")
    assert applied.source_map.original(2) == 0


@st.composite
def disjoint_edits(draw: st.DrawFn) -> tuple[bytes, list[Edit]]:
    data = draw(st.binary(max_size=60))
    cuts = sorted(draw(st.lists(st.integers(0, len(data)), max_size=12)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    edits: list[Edit] = []
    last = -1
    for start, end in pairs:
        if start <= last or start == end:
            continue
        edits.append(Edit.replace(start, end, draw(st.binary(max_size=8))))
        last = end
    return data, edits


@given(disjoint_edits(), st.randoms())
def test_disjoint_edits_apply_in_any_order(case: tuple[bytes, list[Edit]], random: object) -> None:
    data, edits = case
    shuffled = list(edits)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    expected = bytearray(data)
    for edit in reversed(edits):
        expected[edit.start : edit.end] = b"".join(part for part in edit.new if isinstance(part, bytes))
    applied = apply_fixes(data, [fix(edit) for edit in shuffled])
    assert applied.data == bytes(expected)
    assert applied.conflicts == ()


@given(disjoint_edits())
def test_bytes_outside_edits_map_to_themselves(case: tuple[bytes, list[Edit]]) -> None:
    data, edits = case
    applied = apply_fixes(data, [fix(edit) for edit in edits])
    inside = {offset for edit in edits for offset in range(edit.start, edit.end)}
    back = [applied.source_map.original(offset) for offset in range(len(applied.data))]
    kept = [offset for offset in range(len(data)) if offset not in inside]
    positions = {original: offset for offset, original in enumerate(back)}
    for offset in kept:
        assert applied.data[positions[offset]] == data[offset]


edits_anywhere = st.builds(
    lambda a, b, text: Edit.replace(min(a, b), max(a, b), text),
    st.integers(0, 20),
    st.integers(0, 20),
    st.binary(max_size=4),
)


@given(st.lists(edits_anywhere, max_size=8))
def test_every_fix_is_applied_or_reported(edits: list[Edit]) -> None:
    fixes = [fix(edit, code=str(index)) for index, edit in enumerate(edits)]
    applied = apply_fixes(b"x" * 20, fixes)
    accounted = {f.code for f in applied.applied} | {c.dropped.code for c in applied.conflicts}
    assert accounted == {f.code for f in fixes}
    assert not {f.code for f in applied.applied} & {c.dropped.code for c in applied.conflicts}
