"""Reads device code: libclang cursors become the trees of :mod:`hipify_py.frontend.trees`."""
