"""Builds translated statements for the host: all cases of a module in one shared library, called in bulk."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import hipify_py
from hipify_py._resources import resource
from hipify_py.edits import Edit, Fix, apply_fixes
from hipify_py.frontend.asm_statements import find_asm
from hipify_py.frontend.facts import Activity, FileFacts, InlineAsm, Side
from hipify_py.frontend.tokens import lex
from hipify_py.rewrite.knowledge import load_knowledge
from hipify_py.targets.hip.ptx import PtxOptions, PtxRefusal, PtxTranslation, translate_asm

_KNOWN = {"h": "unsigned short", "r": "unsigned", "l": "unsigned long long", "f": "float", "d": "double"}
_LOOSE = {"h": "half_word", "r": "word", "l": "long_word", "f": "float", "d": "double"}
_FROM = {"f": "__uint_as_float((unsigned){})", "d": "__longlong_as_double({})"}
_BITS = {"h": 16, "r": 32, "l": 64, "f": 32, "d": 64}
_PRELUDE = """
typedef short half_word;
typedef int word;
typedef long long long_word;
"""
OPTIONS = PtxOptions(load_knowledge("hip").support_part)


def facts_of(source: str, path: str = "input.cu") -> FileFacts:
    """The facts of a text with its asm statements taken for device code."""
    tokens = lex(source.encode())
    found = tuple(
        InlineAsm(s.token, s.span, s.statement, s.template, Activity.ACTIVE, Side.DEVICE) for s in find_asm(tokens)
    )
    return FileFacts(path, source.encode(), tokens, asm=found)


def translate_source(source: str, options: PtxOptions = OPTIONS) -> tuple[str, frozenset[str]]:
    """The text with every statement translated, and the support parts that it uses.

    Raises:
        AssertionError: a statement was refused.
    """
    facts = facts_of(source)
    fixes, support = [], set()
    for statement in facts.asm:
        result = translate_asm(facts, statement, options)
        assert isinstance(result, PtxTranslation), f"{facts.text(statement.span)}: {result}"
        fixes.append(Fix("ptx", (Edit(result.span.start, result.span.end, result.replacement),)))
        support |= result.support
    applied = apply_fixes(facts.data, fixes)
    assert not applied.conflicts
    return applied.data.decode(), frozenset(support)


def translated(statement: str, declarations: str = "") -> str:
    """The C++ of one statement inside a function."""
    head = f"void f() {{ {declarations} "
    text, _ = translate_source(head + statement + " }")
    return text[len(head) : -2]


def refused(statement: str, declarations: str = "", options: PtxOptions = OPTIONS) -> tuple[PtxRefusal, str]:
    """The refusal of one statement, and the text at its place."""
    source = f"void f() {{ {declarations} {statement} }}"
    facts = facts_of(source)
    (found,) = facts.asm
    result = translate_asm(facts, found, options)
    assert isinstance(result, PtxRefusal), result
    return result, source[result.offset : result.offset + max(len(result.opcode), 1)]


@dataclass(frozen=True)
class Case:
    """One template with its constraints and the model of its results: bit patterns in, bit patterns out.

    ``same`` compares an output with the model's; ``domains`` replace the edge values of single inputs.
    """

    template: str
    outputs: str
    inputs: str
    model: Callable[..., int | tuple[int, ...]]
    same: Callable[[int, int], bool] = lambda a, b: a == b
    domains: tuple[Sequence[int] | None, ...] = ()

    def source(self, name: str, types: dict[str, str]) -> str:
        """A function that runs the statement over rows of inputs."""
        ins, outs = len(self.inputs), len(self.outputs)
        declare = [f"{types[c]} x{i} = {_FROM.get(c, '{}').format(f'in[{i}]')};" for i, c in enumerate(self.inputs)]
        declare += [f"{types[c]} y{i} = 0;" for i, c in enumerate(self.outputs)]
        results = ", ".join(f'"={c}"(y{i})' for i, c in enumerate(self.outputs))
        values = ", ".join(f'"{c}"(x{i})' for i, c in enumerate(self.inputs))
        store = [f"keep(&out[{i}], &y{i}, sizeof y{i});" for i in range(outs)]
        return (
            f'extern "C" void {name}(const unsigned long long* in, unsigned long long* out, long n) {{\n'
            f"  for (long i = 0; i < n; ++i, in += {ins}, out += {outs}) {{\n"
            f'    {" ".join(declare)}\n    asm volatile("{self.template}" : {results} : {values});\n'
            f"    {' '.join(store)}\n  }}\n}}\n"
        )


class Library:
    """The translated and compiled cases of one module."""

    def __init__(self, cases: Sequence[Case], folder: Path) -> None:
        texts = [case.source(f"known_{i}", _KNOWN) for i, case in enumerate(cases)]
        texts += [case.source(f"loose_{i}", _LOOSE) for i, case in enumerate(cases)]
        self._library = compile_host("\n".join(texts), folder)

    def run(self, case: Case, name: str, rows: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
        """The outputs of all rows."""
        ins, outs = max(len(case.inputs), 1), len(case.outputs)
        flat = [value for row in rows for value in row]
        given = (ctypes.c_ulonglong * max(len(flat), 1))(*flat)
        found = (ctypes.c_ulonglong * (len(rows) * outs))()
        getattr(self._library, name)(given, found, ctypes.c_long(len(rows)))
        assert len(flat) == len(rows) * len(case.inputs) or ins == 1
        masks = [(1 << _BITS[c]) - 1 for c in case.outputs]
        return [tuple(found[i * outs + k] & masks[k] for k in range(outs)) for i in range(len(rows))]


def compile_host(source: str, folder: Path) -> ctypes.CDLL:
    """Translate CUDA text and compile it with the host compiler against the CPU engine's HIP headers."""
    text, support = translate_source(source)
    includes = "".join(f'#include "{part}.h"\n' for part in sorted(support))
    file = folder / "cases.cpp"
    keep = "static void keep(void* to, const void* from, unsigned long n) { __builtin_memcpy(to, from, n); }\n"
    prelude = '#include <hip/hip_runtime.h>\n#include "hip_atomic_shim.h"\n' + includes + _PRELUDE + keep
    file.write_text(prelude + text)
    runtime = Path(hipify_py.__file__).parent / "runtime"
    folders = [
        Path(__file__).parent,
        runtime / "hip",
        runtime / "cuda",
        runtime / "simt",
        runtime,
        resource("templates", "hip", "support"),
    ]
    library = folder / "cases.so"
    command = ["g++", "-std=c++17", "-O1", "-ffp-contract=off", "-shared", "-fPIC", "-w", str(file), "-o", str(library)]
    done = subprocess.run(command + [f"-I{path}" for path in folders], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:4000]
    return ctypes.CDLL(str(library))
