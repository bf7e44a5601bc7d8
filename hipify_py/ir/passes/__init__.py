"""Passes over the IR, each from kernel to kernel; :mod:`hipify_py.ir.lowering` has their order."""
