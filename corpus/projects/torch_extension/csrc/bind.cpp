#include <torch/extension.h>

at::Tensor silu_mul_cuda(const at::Tensor& x, const at::Tensor& y);

at::Tensor silu_mul(const at::Tensor& x, const at::Tensor& y)
{
    TORCH_CHECK(x.is_cuda() && y.is_cuda(), "silu_mul takes CUDA tensors");
    TORCH_CHECK(x.sizes() == y.sizes(), "silu_mul takes tensors of one shape");
    return silu_mul_cuda(x.contiguous(), y.contiguous());
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, module) { module.def("silu_mul", &silu_mul); }
