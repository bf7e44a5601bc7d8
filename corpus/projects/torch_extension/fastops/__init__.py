"""silu(x) * y in one kernel."""

from fastops._C import silu_mul

__all__ = ["silu_mul"]
