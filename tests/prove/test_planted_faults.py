"""Faults planted in sound programs are found where they are; the whole list is for `bench/faults.py`."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from hipify_py.prove.checks import CHECKS

BENCH = Path(__file__).resolve().parents[2] / "bench" / "faults.py"
# One fault a check, in the programs that build fastest.
SAMPLE = ("counters-not-zeroed", "half-of-32", "barrier-for-some-warps", "transpose-barrier", "halo-on-one-side")


def planted() -> ModuleType:
    spec = importlib.util.spec_from_file_location("faults", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["faults"] = module
    spec.loader.exec_module(module)
    return module


def test_each_fault_breaks_a_line_of_its_program() -> None:
    bench = planted()
    faults = [fault for data in sorted(bench.DATA.parent.glob("*.toml")) for fault in bench.read_faults(data)]
    assert len({fault.name for fault in faults}) == len(faults) == 50
    for fault in faults:
        assert fault.text(sound=False) != fault.text(sound=True), fault.name
        assert fault.lines(), fault.name
        assert fault.check in CHECKS, fault.name


def test_every_check_is_in_the_sample() -> None:
    checks = {fault.check for fault in planted().read_faults() if fault.name in SAMPLE}
    assert checks == set(CHECKS)


@pytest.mark.run
@pytest.mark.parametrize(
    ("names", "options", "total"),
    [(SAMPLE, (), "5 of 5 found"), (SAMPLE[:2], ("--sound",), "2 of 2 found nothing in vain")],
)
def test_sample(names: tuple[str, ...], options: tuple[str, ...], total: str) -> None:
    command = [sys.executable, str(BENCH), *names, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == total, done.stdout
    assert done.returncode == 0
