#include <ATen/ATen.h>
#include <ATen/Dispatch.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#include <algorithm>

template <typename T>
__global__ void silu_mul_kernel(const T* __restrict__ x, const T* __restrict__ y, T* __restrict__ out, int64_t n)
{
    const int64_t stride = static_cast<int64_t>(gridDim.x) * blockDim.x;
    for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {
        const float value = static_cast<float>(x[i]);
        out[i] = static_cast<T>(value / (1.0f + expf(-value)) * static_cast<float>(y[i]));
    }
}

at::Tensor silu_mul_cuda(const at::Tensor& x, const at::Tensor& y)
{
    const c10::cuda::CUDAGuard guard(x.device());
    const cudaStream_t stream = at::cuda::getCurrentCUDAStream();
    at::Tensor out = at::empty_like(x);
    const int64_t n = x.numel();
    const cudaDeviceProp* properties = at::cuda::getCurrentDeviceProperties();
    const int blocks = static_cast<int>(std::min<int64_t>((n + 255) / 256, properties->multiProcessorCount * 8));
    AT_DISPATCH_FLOATING_TYPES_AND_HALF(x.scalar_type(), "silu_mul", [&] {
        silu_mul_kernel<scalar_t><<<blocks, 256, 0, stream>>>(
            x.data_ptr<scalar_t>(), y.data_ptr<scalar_t>(), out.data_ptr<scalar_t>(), n);
    });
    C10_CUDA_KERNEL_LAUNCH_CHECK();
    C10_CUDA_CHECK(cudaStreamSynchronize(stream));
    return out;
}
