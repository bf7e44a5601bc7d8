"""The descriptor of the HIP target."""

from __future__ import annotations

from hipify_py.targets.base import Option, TargetSpec

SPEC = TargetSpec(
    name="hip",
    title="HIP (ROCm)",
    summary="rewrites CUDA sources as HIP for AMD GPUs; the text keeps its names, comments and layout",
    translator="hipify_py.targets.hip.translate:HipTranslator",
    tables="hip",
    verifier="hipify_py.targets.hip.verify:verify",
    runtime=("hip", "cuda"),
    preincluded="hip/face/compiler.h",
    lower="hipify_py.targets.cpu.lower:lower",
    context="hipify_py.contexts:alone",
    options=(
        Option("rocm-version", "6.4", "the ROCm release the output is for; newer names are reported", metavar="X.Y"),
        Option("hip-launch", "chevron", "keep <<<...>>> or write hipLaunchKernelGGL", choices=("chevron", "ggl")),
        Option(
            "warp-size",
            "32",
            "32: warps keep CUDA's 32 lanes on every GPU; portable (or 64): code that counts on no width runs on whole "
            "wavefronts",
            choices=("32", "64", "portable"),
        ),
        Option(
            "define-cuda-arch",
            "800",
            "what __CUDA_ARCH__ stands for in conditions; 0: leave them",
            choices=("0", "600", "700", "750", "800", "860", "890", "900"),
        ),
        Option("gpu-targets", "gfx90a gfx942 gfx1100", "the GPUs that build files name", metavar="LIST"),
        Option("torch-hipify", "2", "PyTorch's convention: 2 from PyTorch 2.11 on, 1 before", choices=("1", "2")),
    ),
)
