"""Differential tests of single kernels: made-up arguments, the original against each translation."""
