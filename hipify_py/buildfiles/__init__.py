"""Build files: what CMake, make, shell and Python build scripts say of CUDA, translated like sources, byte by byte."""
