"""What a compile check takes from a translation."""

from __future__ import annotations

from pathlib import Path

from support import write_tree

from hipify_py.api import ParseOptions, TranslateOptions, translate
from hipify_py.cli.verification import Request
from hipify_py.verify.outputs import compile_jobs


def test_include_folders_of_the_project_are_those_of_the_output(tmp_path: Path) -> None:
    root, out, other = tmp_path / "project", tmp_path / "out", tmp_path / "other"
    files = write_tree(
        root,
        {
            "k.cu": '#include "h.h"\nvoid f() { cudaDeviceSynchronize(); }\n',
            "include/h.h": "#include <cuda_runtime.h>\n",
        },
    )
    parse, options = ParseOptions(include_dirs=(root / "include", other)), TranslateOptions("hip")
    (job,) = compile_jobs(Request(out, root, translate(files, options, parse), parse, options, {}))
    assert job.include_dirs[:2] == (out / "include", other)
    assert root / "include" not in job.include_dirs
