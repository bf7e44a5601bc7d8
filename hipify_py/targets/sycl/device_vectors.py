"""``v.data().get()`` of Thrust's vectors: pointers to device memory are plain ones in SYCL, without members."""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.edits import Edit, Fix
from hipify_py.rewrite.context import FileContext
from hipify_py.targets.sycl.device import Device

POINTER_CODE = "pointer"
_THRUST = b"thrust"
_DATA, _CALL = [b"data", b"(", b")", b"."], [b"(", b")"]


def pointer_fixes(context: FileContext, device: Device) -> Iterator[Fix]:
    """What takes ``.get()`` from behind ``.data()``, in code that has Thrust's vectors."""
    if not any(tokens.places(_THRUST) for tokens in device.code.files):
        return
    tokens = context.facts.tokens
    for index in tokens.places(b"get"):
        if tokens.texts[index - 4 : index] == _DATA and tokens.texts[index + 1 : index + 3] == _CALL:
            yield Fix(POINTER_CODE, (Edit.replace(tokens.starts[index - 1], tokens.ends[index + 2], b""),))
