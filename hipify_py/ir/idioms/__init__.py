"""Idioms by value: what an exchange through shared memory or shuffles computes becomes one operation over the block."""
