"""The cpu tables are those that the tool makes of the runtime's headers as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[3] / "tools" / "make_cpu_table.py"


def test_tables_are_up_to_date() -> None:
    done = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 tables are stale\n", "")
