"""Kinds of C++ that random kernels are made of, one module each."""

from __future__ import annotations

from random_kernels.kinds.choices import Choices
from random_kernels.kinds.control import Control
from random_kernels.kinds.functions import Functions
from random_kernels.kinds.integers import Integers
from random_kernels.kinds.kind import Kind
from random_kernels.kinds.lambdas import Lambdas
from random_kernels.kinds.pointers import Pointers
from random_kernels.kinds.references import References
from random_kernels.kinds.structs import Structs
from random_kernels.kinds.views import Views

KINDS: tuple[type[Kind], ...] = (
    Choices, Control, Functions, Integers, Lambdas, Pointers, References, Structs, Views,
)  # fmt: skip

__all__ = ["KINDS", "Kind"]
