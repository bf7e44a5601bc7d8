"""Proof that what was written holds: HIP toolchains found or fetched, and each file compiled for real GPUs."""
