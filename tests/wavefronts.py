"""Running translated programs on the CPU engine with wavefronts of 32 and of 64 lanes."""

from __future__ import annotations

import subprocess
from pathlib import Path

from support import output, translate_text

from hipify_py._resources import resource

RUNTIME = Path(__file__).parents[1] / "hipify_py" / "runtime"


def launches_lowered(text: str, folder: Path, name: str) -> Path:
    """The text as plain C++ for the engine."""
    lowered = translate_text(text, target="cpu")
    path = folder / f"{name}.cpp"
    path.write_text(output(lowered))
    return path


def printed(text: str, folder: Path, name: str, lanes: int, faces: tuple[str, ...]) -> str:
    """What a program prints on the engine with warps, or wavefronts, of ``lanes`` lanes."""
    source = launches_lowered(text, folder, name)
    support = folder / "hip_support"
    if not support.exists():
        support.symlink_to(resource("templates", "hip", "support"))
    folders = [RUNTIME / face for face in (*faces, "cuda", "")]
    binary = folder / name
    command = ["g++", "-std=c++17", "-O1", "-w", "-pthread", f"-DSIMT_WARP={lanes}", f"-I{folder}"]
    subprocess.run([*command, *(f"-I{path}" for path in folders), str(source), "-o", str(binary)], check=True)
    return subprocess.run([binary], capture_output=True, text=True, check=True, timeout=60).stdout
