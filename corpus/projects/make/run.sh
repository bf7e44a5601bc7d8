#!/bin/sh
# Builds and runs without make.
set -e
: "${CUDA_HOME:=/usr/local/cuda}"
nvcc -arch=sm_80 --compiler-options "-Wall" -Icommon -o pi src/kernel.cu src/pi.cpp -lcurand
./pi
