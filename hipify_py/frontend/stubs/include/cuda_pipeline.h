// Pipelines of asynchronous copies in the older nvcuda namespace.
#pragma once
#include "cuda_pipeline_primitives.h"

#pragma clang force_cuda_host_device begin
namespace nvcuda {
namespace experimental {
class pipeline {
public:
    size_t commit();
    void commit_and_wait();
    void wait(size_t batch);
    template <unsigned n> void wait_prior();
};
template <class T> void memcpy_async(T &dst, const T &src, pipeline &pipe);
template <class T> void memcpy_async(T *dst, const T *src, size_t size, pipeline &pipe);
}
}
#pragma clang force_cuda_host_device end
