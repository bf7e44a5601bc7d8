"""Programs are what ``verify.toml`` names, or sources with a ``main``."""

from __future__ import annotations

from pathlib import Path

import pytest

from hipify_py.frontend.tokens import lex
from hipify_py.program import Program, ProgramFile
from hipify_py.prove.manifest import ManifestError, read_manifest
from hipify_py.prove.model import RunSettings, Subject
from hipify_py.prove.subjects import find_subjects, has_main

MAIN = "int main() { return 0; }\n"


def found(root: Path, **files: str) -> dict[str, tuple[str, ...]]:
    """Sources by program, of a project whose files are given with ``__`` for a slash and ``_dot_`` for a dot."""
    written = []
    for name, text in files.items():
        relative = name.replace("__", "/").replace("_dot_", ".")
        path = root / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        if not relative.endswith(".toml"):
            written.append(ProgramFile(relative, path, text.encode()))
    return {subject.name: subject.sources for subject in find_subjects(root, Program(written))}


@pytest.mark.parametrize("text", [MAIN, "int main(int argc, char** argv)\n{\n}", "auto main() -> int { }"])
def test_main(text: str) -> None:
    assert has_main(lex(text.encode()))


@pytest.mark.parametrize(
    "text",
    ["int main();", "// int main() { }", "struct S { int main() { } };", "int x = main;", "TEXT(void main() { })"],
)
def test_no_main(text: str) -> None:
    assert not has_main(lex(text.encode()))


def test_each_main_is_a_program(tmp_path: Path) -> None:
    assert found(tmp_path, a_dot_cu=MAIN, b_dot_cu=MAIN, c_dot_cu="int x;") == {"a": ("a.cu",), "b": ("b.cu",)}


def test_one_main_takes_the_folder_along(tmp_path: Path) -> None:
    files = {"p__main_dot_cu": MAIN, "p__k_dot_cu": '#include "f.cu"', "p__f_dot_cu": "int f;", "q_dot_cu": MAIN}
    assert found(tmp_path, **files) == {"p": ("p/main.cu", "p/k.cu"), "q": ("q.cu",)}


def test_manifest_decides(tmp_path: Path) -> None:
    manifest = '[[program]]\nname = "both"\nsources = ["a.cu", "b.cu"]\n'
    files = {"p__a_dot_cu": MAIN, "p__b_dot_cu": MAIN, "p__c_dot_cu": MAIN, "p__verify_dot_toml": manifest}
    assert found(tmp_path, **files) == {"both": ("p/a.cu", "p/b.cu")}


def test_manifest_values(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(MAIN)
    (tmp_path / "in.txt").write_text("1\n")
    path = tmp_path / "verify.toml"
    path.write_text(
        '[[program]]\nsources = ["a.cu"]\narguments = ["-n", "3"]\ninputs = ["in.txt"]\nexit-code = 3\nseconds = 5\n'
        'defines = ["N=1"]\ninclude-dirs = ["inc"]\nrelative = 0.1\nabsolute = 1\nignore = ["^took"]\nmemory-mib = 64\n'
        'environment = { MODE = "fast" }\n'
    )
    settings = RunSettings(
        arguments=("-n", "3"),
        inputs=("in.txt",),
        environment={"MODE": "fast"},
        exit_code=3,
        seconds=5.0,
        memory=64 << 20,
        relative=0.1,
        absolute=1.0,
        ignore=("^took",),
    )
    assert read_manifest(path, "p") == [Subject("p", ("p/a.cu",), "p", ("N=1",), ("inc",), settings)]


def test_runs_are_programs(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(MAIN)
    path = tmp_path / "verify.toml"
    path.write_text('[[program]]\nname = "a"\nsources = ["a.cu"]\nruns = [["1"], ["2", "x"]]\nvalues = { N = 3 }\n')
    subjects = read_manifest(path, "")
    assert [(subject.name, subject.settings.arguments) for subject in subjects] == [
        ("a 1", ("1",)),
        ("a 2 x", ("2", "x")),
    ]
    assert all(subject.values == {"N": "3"} and subject.sources == ("a.cu",) for subject in subjects)


def test_manifest_from_outside(tmp_path: Path) -> None:
    root = tmp_path / "project"
    manifest = tmp_path / "elsewhere.toml"
    manifest.write_text(
        '[[program]]\nname = "named"\nfolder = "p"\nsources = ["a.cu"]\ninputs = ["in.txt"]\nrelative = 0.5\n'
    )
    found(root, p__a_dot_cu=MAIN, p__b_dot_cu=MAIN)
    (root / "p" / "in.txt").write_text("1")
    files = [ProgramFile(name, root / name, MAIN.encode()) for name in ("p/a.cu", "p/b.cu")]
    subjects = find_subjects(root, Program(files), manifest=manifest)
    assert [(subject.name, subject.folder, subject.settings.relative) for subject in subjects] == [
        ("named", "p", 0.5),
        ("p/b", "p", RunSettings().relative),
    ]


def test_a_manifest_covers_its_program_whichever_source_it_names_first(tmp_path: Path) -> None:
    manifest = tmp_path / "elsewhere.toml"
    manifest.write_text('[[program]]\nname = "named"\nfolder = "p"\nsources = ["helper.cu", "a.cu"]\n')
    root = tmp_path / "project"
    texts = {"p/a.cu": MAIN, "p/helper.cu": "void helper() {}"}
    found(root, p__a_dot_cu=texts["p/a.cu"], p__helper_dot_cu=texts["p/helper.cu"])
    files = [ProgramFile(name, root / name, text.encode()) for name, text in texts.items()]
    subjects = find_subjects(root, Program(files), manifest=manifest)
    assert [subject.name for subject in subjects] == ["named"]


def test_data_beside_a_program_are_its_inputs(tmp_path: Path) -> None:
    data = ["all.txt", "p/in.txt", "p/data/deep.bin", "p/q/own.txt"]
    for name in data:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1")
    files = [ProgramFile(name, tmp_path / name, MAIN.encode()) for name in ("p/a.cu", "p/q/b.cu")]
    subjects = find_subjects(tmp_path, Program(files), data)
    assert {subject.name: subject.settings.inputs for subject in subjects} == {
        "p/a": ("in.txt", "data/deep.bin"),
        "p/q/b": ("own.txt",),
    }


def test_much_data_is_not_copied_unasked(tmp_path: Path) -> None:
    with (tmp_path / "huge.bin").open("wb") as file:
        file.truncate((64 << 20) + 1)
    files = [ProgramFile("a.cu", tmp_path / "a.cu", MAIN.encode())]
    assert find_subjects(tmp_path, Program(files), ["huge.bin"])[0].settings.inputs == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = ", "Invalid value (at end of document)"),
        ("x = 1", "holds [[program]] tables and nothing else"),
        ('[[program]]\nsource = ["a.cu"]', "unknown key 'source'"),
        ('[[program]]\nsources = "a.cu"', "sources is not of the right kind"),
        ("[[program]]\nsources = [1]", "sources is a list of texts"),
        ("[[program]]\nexit-code = true", "exit-code is not of the right kind"),
        ("[[program]]\nseconds = 1", "a program needs sources"),
        ('[[program]]\nsources = ["b.cu"]', "there is no b.cu"),
        ('[[program]]\nsources = ["a.cu"]\ninputs = ["../x"]', "../x is outside of the folder"),
        ('[[program]]\nsources = ["a.cu"]\nfolder = ".."', "../a.cu is outside of the folder"),
        ('[[program]]\nsources = ["a.cu"]\nruns = ["1"]', "runs is a list of lists of texts"),
        ('[[program]]\nsources = ["a.cu"]\nruns = []\narguments = []', "a program has arguments or runs, not both"),
    ],
)
def test_bad_manifest(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "a.cu").write_text(MAIN)
    path = tmp_path / "verify.toml"
    path.write_text(text)
    with pytest.raises(ManifestError) as caught:
        read_manifest(path, "")
    assert str(caught.value) == f"{path}: {message}"
