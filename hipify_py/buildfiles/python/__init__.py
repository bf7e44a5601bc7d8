"""Python build scripts: setuptools and PyTorch extensions, and kernels in strings; edited in place."""
