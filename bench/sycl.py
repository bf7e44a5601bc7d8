"""Translate the corpus to SYCL, compile it with DPC++ and run it on the CPU device.

usage: sycl.py [NAME...] [--tree FOLDER] [--jobs N] [--keep FOLDER]

Prints one line a program of corpus/kernels or another tree (or of those named) and the totals: translated without an
error finding, compiled by the device compiler and the host compiler, PASS when run; of the kernels whose CUDA source
has no double in it, those whose SPIR-V computes one.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from spirv import double_kernels

from hipify_py.api import InputFile, ParseOptions, TranslateOptions, translate
from hipify_py.diagnostics.model import Severity
from hipify_py.frontend.tokens import lex
from hipify_py.rewrite.knowledge import load_knowledge
from hipify_py.targets.cpu.code import DeviceCode
from hipify_py.targets.sycl.device import Device, DeviceWords
from hipify_py.verify.dpcpp.build import compile_source, execute, link
from hipify_py.verify.dpcpp.syclbin import read
from hipify_py.verify.dpcpp.toolchain import Dpcpp, Toolchain, device_compiler, find
from hipify_py.verify.model import CompileJob
from hipify_py.verify.toolchains import cache_folder

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "kernels"
SECONDS = 600.0  # the CPU device compiles first: half a minute of CPU for the largest programs
DOUBLE = re.compile(rb"\w*double\w*|(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?")  # a name, or a literal without a suffix


def programs(tree: Path, names: list[str]) -> list[tuple[str, list[str]]]:
    """(name, sources relative to ``tree``) of each program."""
    found = []
    for path in sorted(tree.iterdir()):
        if path.suffix == ".cu":
            found.append((path.stem, [path.name]))
        elif path.is_dir() and path.name != "common":
            sources = [str(file.relative_to(tree)) for file in sorted(path.iterdir()) if file.suffix in (".cu", ".cpp")]
            found.append((path.name, sources))
    return [entry for entry in found if not names or entry[0] in names]


def inputs(tree: Path, chosen: list[tuple[str, list[str]]]) -> list[str]:
    """The files to translate: the sources of the programs, and all headers."""
    headers = [str(file.relative_to(tree)) for file in tree.rglob("*.*h")]
    return sorted({*headers, *(source for _, sources in chosen for source in sources)})


def judge(name: str, outputs: list[Path], out: Path, work: Path, toolchain: Toolchain) -> str:
    """``PASS``, or the stage that failed with the first line of what it said."""
    objects: list[Path] = []
    for number, source in enumerate(outputs):
        done = compile_source(CompileJob(source, (out,)), toolchain, work / name / str(number))
        if not done.ok:
            first = next(message for message in done.messages if message.severity.fails)
            return f"COMPILE {Path(first.file).name}:{first.line}: {first.text}"
        objects += done.objects
    wrong = link(objects, toolchain, work / name / "program")
    if wrong:
        return f"LINK {wrong}"
    ran = execute(work / name / "program", toolchain, SECONDS)
    last = (ran.out.strip().splitlines() or [""])[-1]
    if ran.code == 0 and last == "PASS":
        return "PASS"
    return f"RUN {ran.failure or f'exit status {ran.code}'}: {(ran.err.strip() or ran.out.strip())[-150:]!r}"


def single_precision(tree: Path, sources: list[str]) -> set[str]:
    """The kernels of a program in whose code, and in that of all it calls, nothing is a double."""
    files = [lex(path.read_bytes()) for path in (*map(tree.joinpath, sources), *tree.rglob("*.*h"))]
    device = Device(DeviceCode(files), DeviceWords(load_knowledge("sycl")))
    everywhere = any(is_double(word) for tokens in files[: len(sources)] for word in tokens.texts)
    return {
        name.decode()
        for name, kernels in device.code.kernels.items()
        if not any(map(is_double, device.reached(device.nodes[name] | {name})))
        and not (everywhere and any(kernel.template for kernel in kernels))
    }


def is_double(word: bytes) -> bool:
    """Whether a word of CUDA stands for a double: it says so, or it is a floating literal without a suffix."""
    return DOUBLE.fullmatch(word) is not None and not word.isdigit()


def with_double(singles: set[str], work: Path) -> tuple[int, list[str]]:
    """(the compiled kernels that are named after one of ``singles``, those among them that compute a double)."""
    found: dict[str, bool] = {}
    for path in work.glob("*/device.syclbin"):
        for image in read(path.read_bytes()):
            found |= double_kernels(image.binary)
    named = {kernel: double for kernel, double in found.items() if is_named(kernel, tags(singles))}
    return len(named), sorted(kernel for kernel, double in named.items() if double)


def is_named(mangled: str, names: set[str]) -> bool:
    """Whether a kernel has one of ``names``, or its source's name in front of it."""
    words = (mangled[match.end() : match.end() + int(match.group())] for match in re.finditer(r"\d+", mangled))
    return any(word == name or word.endswith(f"_{name}") for word in words for name in names)


def tags(kernels: set[str]) -> set[str]:
    """The names that launches of these kernels have."""
    return {name + ("_name" if name.lower().endswith("kernel") else "_kernel") for name in kernels}


def main() -> int:
    """Translate, compile, run, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--tree", type=Path, default=CORPUS, help="where the programs are (default: corpus/kernels)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="write the translation here")
    options = parser.parse_args()
    toolchain = find(os.environ, cache_folder(os.environ))
    if isinstance(toolchain, Dpcpp):
        device_compiler(toolchain)
    chosen = programs(options.tree, options.names)
    files = [InputFile(options.tree, name) for name in inputs(options.tree, chosen)]
    result = translate(files, TranslateOptions("sycl", jobs=options.jobs), ParseOptions())
    errors = Counter({file.path: sum(d.severity >= Severity.ERROR for d in file.diagnostics) for file in result.files})
    moved = {file.path: file.output_path or file.path for file in result.files}
    counts: Counter[str] = Counter()
    with TemporaryDirectory(prefix="hipify-py-sycl-") as folder:
        out, work = options.keep or Path(folder, "out"), Path(folder, "work")
        for file in result.files:
            target = out / (file.output_path or file.path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.output if file.output is not None else file.source or b"")
        for path, data in result.added.items():
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            (out / path).write_bytes(data)
        with ThreadPoolExecutor(options.jobs) as pool:
            verdicts = pool.map(
                lambda entry: judge(entry[0], [out / moved[source] for source in entry[1]], out, work, toolchain),
                chosen,
            )
            for (name, sources), verdict in zip(chosen, verdicts, strict=True):
                reported = sum(errors[source] for source in sources)
                print(f"{name:28} {reported or '':>4} {verdict}", flush=True)
                counts["translated"] += not reported
                counts["compiled"] += not verdict.startswith(("COMPILE", "LINK"))
                counts["pass"] += verdict == "PASS"
                single, doubles = with_double(single_precision(options.tree, sources), work / name)
                counts["kernels without double"] += single
                counts["of those, with one in SPIR-V"] += len(doubles)
                for kernel in doubles:
                    print(f"  a double in {kernel}")
    print(f"{len(chosen)} programs: {dict(counts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
