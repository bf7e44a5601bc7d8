"""A run in place that is killed leaves every file whole, old or new."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

from hipify_py.cli import main

COUNT = 1000
OLD = "int f{n}() {{ return cudaFree(0); }}\n" + "// a line\n" * 200
PROGRAM = """
import sys
from pathlib import Path
from hipify_py.results import FileResult, FileStatus, ProjectResult
from hipify_py.project import Discovery
from hipify_py.writer import execute, plan_in_place
root = Path(sys.argv[1])
paths = sorted(path.name for path in root.glob("*.cu"))
files = tuple(
    FileResult(name, FileStatus.TRANSLATED, (root / name).read_bytes().replace(b"cudaFree", b"hipFree"))
    for name in paths
)
print("ready", flush=True)
execute(plan_in_place(Discovery(root, ()), ProjectResult("hip", files)))
print("done", flush=True)
"""


def test_every_file_is_old_or_new(tmp_path: Path) -> None:
    texts = {f"f{n}.cu": OLD.format(n=n) for n in range(COUNT)}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    generator = random.Random(1)
    states = set()
    for _ in range(4):
        process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(tmp_path)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        backups = len(list(tmp_path.glob("*.hipify-orig"))) + generator.randint(1, 100)
        while len(list(tmp_path.glob("*.hipify-orig"))) < backups:
            pass
        process.send_signal(signal.SIGKILL)
        process.wait()
        for name, text in texts.items():
            found = (tmp_path / name).read_text()
            assert found in (text, text.replace("cudaFree", "hipFree")), name
            states.add(found == text)
            backup = tmp_path / f"{name}.hipify-orig"
            assert not backup.exists() or backup.read_text() == text
            assert found == text or backup.exists()
    assert states == {True, False}
    assert main(["--undo", str(tmp_path), "-q"]) == 0
    assert {name: (tmp_path / name).read_text() for name in texts} == texts
