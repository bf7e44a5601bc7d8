"""The generated sources that name a whole API compile for HIP: the names of the tables are in the headers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from support import output, translate_text

from hipify_py.verify.compile import check
from hipify_py.verify.model import CompileJob, Toolchain

CORPUS = Path(__file__).parents[2] / "corpus"
sys.path.insert(0, str(CORPUS))

from make_micro import HEADERS, source  # noqa: E402

pytestmark = [pytest.mark.compile, pytest.mark.checkout]


@pytest.mark.parametrize("api", sorted(HEADERS))
def test_every_name_of_an_api_compiles(hip_toolchain: Toolchain, tmp_path: Path, api: str) -> None:
    file = tmp_path / f"{api}.hip"
    file.write_text(output(translate_text(source(api, "6.4"))), encoding="ascii")
    for result in check([CompileJob(file)], hip_toolchain, ("gfx90a",), 2):
        assert [message.text for message in result.messages] == []
        assert result.ok
