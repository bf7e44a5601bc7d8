"""The cpu target: CUDA (or HIP) sources that build with any C++17 compiler and run on the SIMT engine."""
