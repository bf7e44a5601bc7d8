"""Kernels split at their barriers into plain loops over the threads of a block (docs/engine.md, phased kernels)."""
