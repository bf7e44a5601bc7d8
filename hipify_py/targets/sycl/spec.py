"""The descriptor of the SYCL target."""

from __future__ import annotations

from hipify_py.targets.base import Option, TargetSpec

SPEC = TargetSpec(
    name="sycl",
    title="SYCL 2020",
    summary="rewrites CUDA sources as plain SYCL 2020, for icpx, AdaptiveCpp and whatever else takes it",
    translator="hipify_py.targets.sycl.translate:SyclTranslator",
    tables="sycl",
    verifier="hipify_py.targets.sycl.verify:verify",
    runner="hipify_py.targets.sycl.runner:SyclRunner",
    context="hipify_py.targets.sycl.linked:context",
    options=(
        Option(
            "inline-support",
            "no",
            "write the parts of the support header that a file uses into the file",
            choices=("no", "yes"),
            switch=True,
        ),
        Option(
            "textures",
            "reported",
            "what becomes of texture objects: loads that compute what CUDA's texture units do, or SYCL's images",
            choices=("reported", "loads", "sampled-image"),
        ),
    ),
)
