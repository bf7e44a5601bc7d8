// Error codes for code that checks them; SYCL reports errors by exceptions.
#pragma once

#include <sycl/sycl.hpp>

#include <new>

namespace gpu {

enum error {
    success = 0,
    error_invalid_value = 1,
    error_memory_allocation = 2,
    error_invalid_configuration = 9,
    error_no_device = 100,
    error_invalid_device = 101,
    error_not_ready = 600,
    error_launch_failure = 719,
    error_not_supported = 801,
    error_unknown = 999,
};

namespace detail {

inline error &last()
{
    thread_local error value = success;
    return value;
}

inline error code_of(const sycl::exception &exception)
{
    const auto &code = exception.code();
    if (code == sycl::errc::memory_allocation) return error_memory_allocation;
    if (code == sycl::errc::nd_range) return error_invalid_configuration;
    if (code == sycl::errc::invalid || code == sycl::errc::kernel_argument) return error_invalid_value;
    if (code == sycl::errc::feature_not_supported) return error_not_supported;
    return error_unknown;
}

inline error keep(error value)
{
    if (value != success && value != error_not_ready) last() = value;
    return value;
}

}  // namespace detail

// Calls f; an exception becomes an error code, which last_error() returns once more.
template <class F>
error attempt(F &&f)
{
    try {
        f();
    } catch (const sycl::exception &exception) {
        return detail::keep(detail::code_of(exception));
    } catch (const std::bad_alloc &) {
        return detail::keep(error_memory_allocation);
    }
    return success;
}

inline error peek_last_error() { return detail::last(); }

inline error last_error()
{
    error value = detail::last();
    detail::last() = success;
    return value;
}

inline const char *error_string(error value)
{
    switch (value) {
    case success: return "no error";
    case error_invalid_value: return "invalid argument";
    case error_memory_allocation: return "out of memory";
    case error_invalid_configuration: return "invalid configuration argument";
    case error_no_device: return "no device is available";
    case error_invalid_device: return "invalid device ordinal";
    case error_not_ready: return "device not ready";
    case error_launch_failure: return "unspecified launch failure";
    case error_not_supported: return "operation not supported";
    default: return "unknown error";
    }
}

// The names that CUDA programs print and compare.
inline const char *error_name(error value)
{
    switch (value) {
    case success: return "cudaSuccess";
    case error_invalid_value: return "cudaErrorInvalidValue";
    case error_memory_allocation: return "cudaErrorMemoryAllocation";
    case error_invalid_configuration: return "cudaErrorInvalidConfiguration";
    case error_no_device: return "cudaErrorNoDevice";
    case error_invalid_device: return "cudaErrorInvalidDevice";
    case error_not_ready: return "cudaErrorNotReady";
    case error_launch_failure: return "cudaErrorLaunchFailure";
    case error_not_supported: return "cudaErrorNotSupported";
    default: return "cudaErrorUnknown";
    }
}

}  // namespace gpu
