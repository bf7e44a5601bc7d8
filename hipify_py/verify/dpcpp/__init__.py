"""DPC++ from PyPI: the runtime library's device compiler and a host clang build SYCL programs for the CPU device.

``intel-sycl-rt`` has no compiler driver, but its library compiles device code (the public extension
``sycl_ext_oneapi_kernel_compiler``), and gives a SYCLBIN. A host clang compiles the rest against the integration
header that comes with it, and the images in the SYCLBIN are registered as the driver would do it.
"""
