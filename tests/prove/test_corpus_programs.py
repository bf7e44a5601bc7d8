"""Every program of the corpus runs on the CPU engine, and so does its HIP translation, with the same output.

A program that would pass without its kernels, or without their last blocks, proves nothing: all of them notice.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hipify_py import api
from hipify_py.api import InputFile, TranslateOptions
from hipify_py.project import Discovery
from hipify_py.prove.build import Builder
from hipify_py.prove.compilers import HostCompiler
from hipify_py.prove.model import Row, Verdict
from hipify_py.prove.session import MUTATIONS, Plan, Session, Translation
from hipify_py.targets import all_targets
from hipify_py.verify.toolchains import cache_folder

pytestmark = pytest.mark.run

KERNELS = Path(__file__).resolve().parents[2] / "corpus" / "kernels"
COMMON = "common/check.h"
PROGRAMS = sorted([path.name for path in KERNELS.glob("*.cu")] + ["multi_file"])
# Programs that HIP can't express, and what becomes of them.
EXCEPTIONS = {
    "error_handling.cu": (Verdict.DIFFERS, "it asks for CUDA's names of errors, and HIP has names of its own"),
}


def verified(name: str, compiler: HostCompiler) -> Row:
    """The verdict on one program. Sources keep their place from run to run, so that builds last."""
    path = KERNELS / name
    sources = sorted(found.relative_to(KERNELS).as_posix() for found in path.iterdir()) if path.is_dir() else [name]
    files = tuple(InputFile(KERNELS, relative) for relative in (*sources, COMMON))
    result = api.translate(files, TranslateOptions("hip"))
    cache = cache_folder(os.environ)
    work = cache / "sources" / "corpus" / name
    session = Session(Discovery(KERNELS, files), Builder(compiler, cache), work, Plan(jobs=1))
    (row,) = session.prove([Translation(all_targets()["hip"], result)], lambda row: None).rows
    return row


@pytest.mark.parametrize("name", PROGRAMS)
def test_translation_does_what_the_original_does(name: str, compiler: HostCompiler) -> None:
    row = verified(name, compiler)
    assert row.original, row.reason
    expected, _ = EXCEPTIONS.get(name, (Verdict.AGREES, ""))
    assert row.verdict is expected, row.reason
    if row.verdict is Verdict.AGREES:
        assert row.mutants == dict.fromkeys(MUTATIONS, True)
