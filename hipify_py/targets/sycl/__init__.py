"""The SYCL target: plain SYCL 2020 for icpx and AdaptiveCpp."""
