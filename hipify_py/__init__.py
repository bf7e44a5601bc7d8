"""hipify-py: CUDA sources become HIP, SYCL and Triton sources, with a report of what could not be translated."""

__version__ = "0.1.0"
