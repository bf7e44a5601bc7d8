"""Where results go."""

from __future__ import annotations

import subprocess
import sys

from fake_pipeline import translate

from hipify_py import api
from hipify_py.results import ProjectResult

NO_MODE = (
    "hipify-py: error: say where the result goes: -o DIR (a translated tree), -o - (one file, to stdout), "
    "--in-place (with backups), --diff (a patch), "
    "--format-patch DIR (a series of patches) or --check (only a report)\ntry 'hipify-py --help'\n"
)


def test_without_a_mode_nothing_is_written(run, put, files):
    put("a.cu")
    ran = run("a.cu", "--to", "hip")
    assert (ran.out, ran.err) == ("", NO_MODE)
    assert files() == {"a.cu": "cudaMalloc();\n"}


def test_tree_is_whole(run, put, files):
    put("src/a.cu")
    put("src/sub/b.cuh", "cudaFree();\n")
    put("src/sub/plain.cpp", "int x;\n")
    put("src/data/input.txt", "cudaMalloc stays\n")
    put("src/.git/config", "x")
    ran = run("src", "--to", "hip", "-o", "out")
    assert files("out") == {
        "a.cu": "hipMalloc();\n",
        "data/input.txt": "cudaMalloc stays\n",
        "sub/b.cuh": "hipFree();\n",
        "sub/plain.cpp": "int x;\n",
    }
    assert "wrote 4 files in out, 0 were up to date\n" in ran.err
    assert ran.out == ""


def test_second_run_writes_nothing(run, put, tmp_path):
    put("src/a.cu")
    run("src", "--to", "hip", "-o", "out")
    before = (tmp_path / "out/a.cu").stat()
    assert "wrote 0 files in out, 1 were up to date\n" in run("src", "--to", "hip", "-o", "out").err
    assert (tmp_path / "out/a.cu").stat().st_ino == before.st_ino


def test_output_inside_the_input_is_not_taken_in(run, put, files):
    put("a.cu")
    run(".", "--to", "hip", "-o", "out")
    run(".", "--to", "hip", "-o", "out")
    assert files() == {"a.cu": "cudaMalloc();\n", "out/a.cu": "hipMalloc();\n"}


def test_output_onto_the_input_is_refused(run, put, files):
    put("src/a.cu")
    ran = run("src", "--to", "hip", "-o", "src/../src")
    assert ran.code == 2
    assert ran.err.startswith(
        "hipify-py: error: -o src/../src: is the input itself; use --in-place to replace inputs\n"
    )
    assert files() == {"src/a.cu": "cudaMalloc();\n"}


def test_output_over_an_input_is_refused(run, put, files, tmp_path):
    put("src/a.cu")
    (tmp_path / "out").mkdir()
    (tmp_path / "out/a.cu").symlink_to(tmp_path / "src/a.cu")
    ran = run("src", "--to", "hip", "-o", "out")
    assert (ran.code, ran.err) == (
        2,
        "hipify-py: error: out/a.cu is an input; use --in-place to replace inputs\n",
    )
    assert files("src") == {"a.cu": "cudaMalloc();\n"}


def test_output_that_is_a_file(run, put):
    put("a.cu")
    put("out", "x")
    ran = run("a.cu", "--to", "hip", "-o", "out")
    assert ran.code == 2
    assert ran.err.startswith(
        "hipify-py: error: -o out: is a file, not a folder; a folder is needed even for one file\n"
    )


def test_several_paths_keep_apart(run, put, files):
    put("one/src/a.cu")
    put("two/src/a.cu", "cudaFree();\n")
    run("one/src", "two/src", "--to", "hip", "-o", "out")
    assert files("out") == {"one/src/a.cu": "hipMalloc();\n", "two/src/a.cu": "hipFree();\n"}


def test_single_file_into_a_folder(run, put, files):
    put("deep/down/a.cu")
    run("deep/down/a.cu", "--to", "hip", "-o", "out")
    assert files("out") == {"a.cu": "hipMalloc();\n"}


def test_single_file_to_stdout(run, put, files):
    put("a.cu", "cudaMalloc();\ncudaUnknown();\n")
    ran = run("a.cu", "--to", "hip", "-o", "-")
    assert ran.out == "hipMalloc();\ncudaUnknown();\n"
    assert ran.err.startswith("a.cu:2:1: error HP101: no table knows cudaUnknown [cudaUnknown]\n")
    assert files() == {"a.cu": "cudaMalloc();\ncudaUnknown();\n"}


def test_unchanged_file_to_stdout(run, put):
    put("a.cu", "int x;\n")
    assert run("a.cu", "--to", "hip", "-o", "-").out == "int x;\n"


def test_folder_to_stdout_is_refused(run, put):
    put("src/a.cu")
    put("src/b.cu")
    ran = run("src", "--to", "hip", "-o", "-")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("hipify-py: error: -o - takes a single file; use -o DIR\n")


def test_check_writes_nothing(run, put, files):
    put("a.cu", "cudaUnknown();\n")
    ran = run("a.cu", "--to", "hip", "--check")
    assert ran.out.startswith("a.cu:1:1: error HP101: no table knows cudaUnknown [cudaUnknown]\n")
    assert files() == {"a.cu": "cudaUnknown();\n"}


def test_diff_is_only_a_patch(run, put):
    put("src/a.cu", "int x;\ncudaMalloc();\n")
    put("src/same.cu", "int x;\n")
    ran = run("src", "--to", "hip", "--diff", "-q")
    assert ran.err == ""
    assert ran.out == ("--- a/src/a.cu\n+++ b/src/a.cu\n@@ -1,2 +1,2 @@\n int x;\n-cudaMalloc();\n+hipMalloc();\n")


def test_patch_gives_the_translation(run, put, tmp_path):
    for name in ("src/a.cu", "src/b c.cu", "src/\u00fc.cu"):
        put(name, b"cudaMalloc();\r\nint \xff;\nend cuda")
    patch = run("src", "--to", "hip", "--diff").out.encode("utf-8", "surrogateescape")
    subprocess.run(["git", "apply", "-"], input=patch, check=True, cwd=tmp_path)
    for path in (tmp_path / "src").iterdir():
        assert path.read_bytes() == b"hipMalloc();\r\nint \xff;\nend hip"


def test_in_place_keeps_the_first_original(run, put, files, tmp_path):
    path = put("src/a.cu")
    path.chmod(0o751)
    put("src/same.cu", "int x;\n")
    run("src", "--to", "hip", "--in-place")
    assert files() == {
        "src/a.cu": "hipMalloc();\n",
        "src/a.cu.hipify-orig": "cudaMalloc();\n",
        "src/same.cu": "int x;\n",
    }
    assert path.stat().st_mode & 0o777 == 0o751
    path.write_text("hipMalloc(); cudaFree();\n")
    run("src", "--to", "hip", "--in-place")
    assert files()["src/a.cu"] == "hipMalloc(); hipFree();\n"
    assert files()["src/a.cu.hipify-orig"] == "cudaMalloc();\n"


def test_undo(run, put, files):
    put("src/a.cu")
    put("src/sub/b.cu")
    run("src", "--to", "hip", "--in-place")
    ran = run("src", "--undo")
    assert (ran.code, ran.err) == (0, "restored 2 files\n")
    assert files() == {"src/a.cu": "cudaMalloc();\n", "src/sub/b.cu": "cudaMalloc();\n"}


def test_undo_takes_new_files_away(put, files, tmp_path):
    """The real translation: the fake one knows neither new names nor support headers."""
    before = {
        "src/a.cu": "int f() { return cudaFree(0); }\n",
        "src/warp.cu": "__global__ void k(int *p) { p[0] = __shfl_sync(~0u, p[0], 3) + __ballot_sync(~0u, 1); }\n",
        "src/b.cu": "int g() { return cudaFree(0); }\n",
        "src/b.hip": "// the user's own\n",
    }
    for name, text in before.items():
        put(name, text)
    command = [sys.executable, "-m", "hipify_py", "src", "--isolated", "-q"]
    in_place = [*command, "--to", "hip", "--in-place", "--ext", ".hip"]
    assert subprocess.run(in_place, capture_output=True).returncode == 0
    names = {name for name in files() if ".hipify-orig" not in name}
    assert names >= {"src/a.hip", "src/warp.hip", "src/b.hip", "src/hip_support/warp32.h"}
    assert "src/a.cu" not in names
    assert files()["src/b.hip.hipify-orig"] == "// the user's own\n"
    assert subprocess.run([*command, "--undo"], capture_output=True).returncode == 0
    assert files() == before
    assert not (tmp_path / "src/hip_support").exists()
    assert subprocess.run(in_place, capture_output=True).returncode == 0
    assert subprocess.run([*command[:3], "src/b.hip", *command[4:], "--undo"], capture_output=True).returncode == 0
    assert files()["src/b.cu"] == before["src/b.cu"]
    assert files()["src/b.hip"] == before["src/b.hip"]
    put("src/a.hip", "changed since\n")
    ran = subprocess.run([*command, "--undo"], capture_output=True, text=True)
    changed = "it was changed since it was written; a.hip.hipify-orig.new marks it"
    assert (ran.returncode, ran.stderr) == (2, f"hipify-py: error: cannot remove a.hip: {changed}\n")
    assert {name: text for name, text in files().items() if not name.startswith("src/a.hip")} == before


def test_undo_without_backups(run, put):
    put("src/a.cu")
    ran = run("src", "--undo")
    assert (ran.code, ran.err) == (2, "hipify-py: error: no backups (*.hipify-orig) in src\n")


def test_backup_suffix(run, put, files):
    put("a.cu")
    run("a.cu", "--to", "hip", "--in-place", "--backup-suffix", "~")
    assert files() == {"a.cu": "hipMalloc();\n", "a.cu~": "cudaMalloc();\n"}
    assert run("a.cu", "--undo", "--backup-suffix", "~").code == 0
    assert files() == {"a.cu": "cudaMalloc();\n"}


def test_backup_suffix_that_would_lose_the_original(run, put):
    put("a.cu")
    ran = run("a.cu", "--to", "hip", "--in-place", "--backup-suffix", "")
    assert ran.code == 2
    assert "backup suffix '' must be a non-empty part of a file name" in ran.err


def test_in_place_follows_a_symbolic_link(run, put, files, tmp_path):
    put("real/a.cu")
    (tmp_path / "src").mkdir()
    (tmp_path / "src/a.cu").symlink_to("../real/a.cu")
    run("src", "--to", "hip", "--in-place")
    assert (tmp_path / "src/a.cu").is_symlink()
    assert files("real") == {"a.cu": "hipMalloc();\n", "a.cu.hipify-orig": "cudaMalloc();\n"}


def test_in_place_leaves_read_only_files(run, put, files):
    path = put("a.cu")
    path.chmod(0o444)
    ran = run("a.cu", "--to", "hip", "--in-place")
    assert ran.code == 2
    assert ran.err.startswith("hipify-py: error: cannot write ")
    assert "a.cu: the file is read-only\n" in ran.err
    assert files() == {"a.cu": "cudaMalloc();\n"}


def test_files_that_the_target_adds(run, put, files, monkeypatch):
    def with_header(*arguments):
        result = translate(*arguments)
        return ProjectResult(result.target, result.files, {"support.h": b"// support\n"})

    monkeypatch.setattr(api, "translate", with_header)
    put("src/a.cu")
    assert "+// support\n" in run("src", "--to", "hip", "--diff").out
    assert "the output needs support.h, which -o DIR would write\n" in run("src/a.cu", "--to", "hip", "-o", "-").err
    run("src", "--to", "hip", "-o", "out")
    assert files("out") == {"a.cu": "hipMalloc();\n", "support.h": "// support\n"}
    run("src", "--to", "hip", "--in-place")
    assert files("src")["support.h"] == "// support\n"


def test_output_permissions_follow_the_input(run, put, tmp_path):
    put("src/a.cu").chmod(0o640)
    put("src/tool.sh", "#!/bin/sh\n").chmod(0o755)
    run("src", "--to", "hip", "-o", "out")
    assert (tmp_path / "out/a.cu").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "out/tool.sh").stat().st_mode & 0o777 == 0o755
