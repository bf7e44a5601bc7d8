"""Runs a program whose kernels are Triton's.

``python -m hipify_py.targets.triton.host KERNELS.json PROGRAM NAME ARGUMENT...``: the program is a shared object with a
``main`` that calls back for each launch (see :mod:`hipify_py.targets.triton.hooks`); ``NAME`` is what it is called. The
exit code is the program's; 70 if a launch failed, also by an access out of bounds, and where ``HIPIFY_PY_RACES`` is set
by one that races with another of the same block.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import struct
import sys
import traceback
from pathlib import Path
from typing import Any, NoReturn

os.environ["TRITON_INTERPRET"] = "1"

from hipify_py.targets.triton import interpret
from hipify_py.targets.triton.accesses import Extent, Watch, install
from hipify_py.targets.triton.hooks import HOOK, QUESTION, RACES

FAILED = 70
ALLOCATION = "simt_allocation"
"""A function of the runtime: the allocation that a pointer points into."""
_CALLBACK = ctypes.CFUNCTYPE(
    None,
    ctypes.c_char_p,
    ctypes.c_char_p,
    ctypes.POINTER(ctypes.c_uint),
    ctypes.POINTER(ctypes.c_void_p),
    ctypes.c_char_p,
    ctypes.POINTER(ctypes.c_void_p),
)
_ANSWER = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_char_p, ctypes.c_char_p)
_FORMATS = {
    "bool": "?", "i8": "b", "i16": "h", "i32": "i", "i64": "q", "u8": "B", "u16": "H", "u32": "I", "u64": "Q",
    "f16": "e", "f32": "f", "f64": "q", "pointer": "Q", "bf16": "H",
}  # fmt: skip
_INSTANCE = re.compile(r"\[(?:with )?(.*)\]$")  # as g++ and clang tell template arguments
_NEXT = re.compile(r"; |, (?=\w+ = )")
_ALIASES = {  # g++'s spelling of template arguments
    "true": "1",
    "false": "0",
    "longlongunsignedint": "unsignedlonglong",
    "longlongint": "longlong",
    "longint": "long",
}


class Launches:
    """Finds the kernel of each launch, reads its arguments and runs it."""

    def __init__(self, descriptions: list[dict[str, Any]], library: ctypes.CDLL, watch: Watch) -> None:
        """``descriptions`` has one entry a module; instances that are not translated have no name there."""
        self._allocation, self._watch = getattr(library, ALLOCATION, None), watch
        self._kernels: list[dict[str, Any]] = []
        for each in descriptions:
            if each["kernels"]:
                module = interpret.load_module(Path(each["module"]))
                self._kernels += [kernel | {"module": module} for kernel in each["kernels"]]
            self._kernels += each["refused"]

    def __call__(self, origin: bytes, function: bytes, shape: Any, arguments: Any, names: bytes, symbols: Any) -> None:
        """One launch; a failure ends the process, for the program can't know of it."""
        try:
            addresses = dict(zip(names.decode().split(), symbols, strict=False))
            self._launch(
                self._find(origin.decode(), function.decode()), [shape[i] for i in range(7)], arguments, addresses
            )
        except BaseException:
            _stop()

    def translated(self, origin: bytes, function: bytes) -> bool:
        """Whether an instance of a template is one of the translated ones."""
        try:
            return "name" in self._find(origin.decode(), function.decode())
        except BaseException:
            _stop()

    def _launch(self, kernel: dict[str, Any], shape: list[int], arguments: Any, symbols: dict[str, int]) -> None:
        values: dict[str, int | float] = {}
        for parameter in kernel["parameters"]:
            if parameter["position"] < 0:
                values[parameter["name"]] = symbols[parameter["symbol"]]
            else:
                address = arguments[parameter["position"]]
                kind, offset = parameter["type"], parameter["offset"]
                values[parameter["name"]] = _read(address + offset, kind) if address else 0  # 0: it has no name
        scratch = (kernel["scratch"], kernel["scratch_per_thread"], shape[6] if kernel["dynamic"] else 0)
        module = kernel["module"]
        types = module.SIGNATURES[kernel["name"]]
        self._watch.begin(kernel["name"], self._extents(kernel, values))
        run = getattr(module, kernel["name"])
        interpret.launch(run, types, shape[:3], shape[3:6], values, scratch, self._watch)

    def _extents(self, kernel: dict[str, Any], values: dict[str, int | float]) -> list[Extent]:
        """The memory behind a launch's pointers; nothing if one of them was not allocated by the runtime."""
        found: list[Extent] = []
        for parameter in kernel["parameters"]:
            if parameter["type"] == "pointer":
                base, size = ctypes.c_void_p(), ctypes.c_size_t()
                address = ctypes.c_void_p(int(values[parameter["name"]]))
                if self._allocation is not None:
                    self._allocation(address, ctypes.byref(base), ctypes.byref(size))
                if not base.value:
                    return []
                found.append((base.value, base.value + size.value))
        return found

    def _find(self, origin: str, function: str) -> dict[str, Any]:
        """The kernel made from a text, of several instances that of the arguments in a compiler's name for it."""
        found = [kernel for kernel in self._kernels if kernel["origin"] == origin]
        if len(found) == 1:
            return found[0]
        given = _INSTANCE.search(function)
        assert given is not None, function
        values = [_spelt(part.partition(" = ")[2]) for part in _NEXT.split(given[1])]
        instances = [[_spelt(argument) for argument in kernel["instance"]] for kernel in found]
        matching = [k for k, own in zip(found, instances, strict=True) if own == values[: len(own)]]
        assert len(matching) == 1, f"{function}: {len(matching)} of {[kernel['instance'] for kernel in found]}"
        return matching[0]


def _stop() -> NoReturn:
    """End the process with what went wrong."""
    traceback.print_exc()
    sys.stderr.flush()
    os._exit(FAILED)


def _spelt(argument: str) -> str:
    """A template argument in a form that is the same whoever spells it."""
    text = re.sub(r"\s+", "", argument)
    return _ALIASES.get(text, text)


def _read(address: int, kind: str) -> int | float:
    code = _FORMATS[kind]
    value: int | float = struct.unpack(code, ctypes.string_at(address, struct.calcsize(code)))[0]
    if kind == "bf16":
        value = struct.unpack("f", struct.pack("I", int(value) << 16))[0]
    return value


def main() -> None:
    """Run the program."""
    description, program, *arguments = sys.argv[1:]
    interpret.prepare()
    watch = Watch(races=RACES in os.environ)
    install(watch)
    library = ctypes.CDLL(program)
    launches = Launches(json.loads(Path(description).read_text()), library, watch)
    callbacks = {HOOK: _CALLBACK(launches), QUESTION: _ANSWER(launches.translated)}
    for name, callback in callbacks.items():
        ctypes.c_void_p.in_dll(library, name).value = ctypes.cast(callback, ctypes.c_void_p).value
    os.environ["SIMT_THREADS"] = "1"
    words = [os.fsencode(word) for word in arguments]
    code = library.main(len(words), (ctypes.c_char_p * (len(words) + 1))(*words, None))
    ctypes.CDLL(None).exit(code)  # as behind main: what the program has printed is written


if __name__ == "__main__":
    main()
