"""A PyTorch extension with one fused operation."""

import os

from setuptools import find_packages, setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

DEBUG = os.environ.get("FASTOPS_DEBUG") == "1"

nvcc_flags = ["-O3", "--use_fast_math", "-lineinfo"]
if DEBUG:
    nvcc_flags += ["-G", "-g"]
nvcc_flags.append("--expt-relaxed-constexpr")
nvcc_flags.extend(["-gencode", "arch=compute_80,code=sm_80"])

setup(
    name="fastops",
    version="0.1",
    packages=find_packages(),
    ext_modules=[
        CUDAExtension(
            name="fastops._C",
            sources=["csrc/bind.cpp", "csrc/silu_mul.cu"],
            extra_compile_args={"cxx": ["-O3"], "nvcc": nvcc_flags},
            libraries=["cublas"],
        )
    ],
    cmdclass={"build_ext": BuildExtension},
)
