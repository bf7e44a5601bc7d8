"""The HIP target: AMD GPUs through ROCm, and whatever else takes HIP."""
