"""The Triton target: kernels become Triton kernels by way of the IR."""
