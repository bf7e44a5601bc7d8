// Kernel launches: the limits that CUDA checks, stream order, and the launching calls of the runtime API.
#pragma once

#include "face/function.h"
#include "face/stream.h"

struct cudaAccessPolicyWindow {
    void* base_ptr;
    size_t num_bytes;
    float hitRatio;
    cudaAccessProperty hitProp, missProp;
};
union cudaLaunchAttributeValue {
    char pad[64];
    cudaAccessPolicyWindow accessPolicyWindow;
    int cooperative;
    cudaSynchronizationPolicy syncPolicy;
    struct { unsigned x, y, z; } clusterDim;
    cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
    int programmaticStreamSerializationAllowed;
    struct { cudaEvent_t event; int flags, triggerAtBlockStart; } programmaticEvent;
    int priority;
    cudaLaunchMemSyncDomain memSyncDomain;
    struct { unsigned x, y, z; } preferredClusterDim;
    unsigned sharedMemCarveout;
};
struct cudaLaunchAttribute_st {
    cudaLaunchAttributeID id;
    cudaLaunchAttributeValue val;
};
using cudaLaunchAttribute = cudaLaunchAttribute_st;
using cudaStreamAttrID = cudaLaunchAttributeID;
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy
#define cudaStreamAttributePriority cudaLaunchAttributePriority
using cudaStreamAttrValue = cudaLaunchAttributeValue;
struct cudaLaunchConfig_st {
    dim3 gridDim, blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute* attrs;
    unsigned numAttrs;
};
using cudaLaunchConfig_t = cudaLaunchConfig_st;

namespace face {

// The outcome of the latest launch of this thread, and the kernel it is for when a call of the API names it.
inline thread_local cudaError_t launch_error = cudaSuccess;
inline thread_local const void* launched_kernel = nullptr;

inline cudaError_t check_launch(const simt::LaunchInfo& info) {
    const simt::LaunchConfig& c = info.config;
    if (sticky_error != cudaSuccess) return sticky_error;
    if (!simt::valid_configuration(c)) return cudaErrorInvalidConfiguration;
    const size_t bound =
        launched_kernel ? functions().get(launched_kernel).max_dynamic_shared : functions().largest_dynamic_shared();
    if (c.shmem > bound) return cudaErrorInvalidValue;
    const uint64_t resident = uint64_t(sm_count) * uint64_t(resident_blocks(int(c.block.count()), c.shmem));
    if (info.mode == simt::LaunchMode::cooperative && c.grid.count() > resident)
        return cudaErrorCooperativeLaunchTooLarge;
    return info.from_device ? cudaSuccess : check_stream(stream_of(static_cast<cudaStream_t>(c.stream)));
}

inline simt::LaunchAction before_launch(const simt::LaunchInfo& info) {
    launch_error = result(check_launch(info));
    if (launch_error != cudaSuccess) return simt::LaunchAction::skip;
    const bool capturing = !info.from_device && stream_of(static_cast<cudaStream_t>(info.config.stream))->capture;
    return capturing ? simt::LaunchAction::defer : simt::LaunchAction::run;
}

inline void capture_launch(const simt::LaunchInfo& info, simt::Task* task) {
    struct TaskWork final : Work {
        explicit TaskWork(simt::Task* t) : task(t) {}
        ~TaskWork() override { delete task; }
        cudaError_t run() override { return task->run(), sticky_error; }
        simt::Task* task;
    };
    capture_node(stream_of(static_cast<cudaStream_t>(info.config.stream)), cudaGraphNodeTypeKernel,
                 SharedWork(new TaskWork(task)));
}

inline void report_fault(const simt::Fault& fault) {
    if (fault.kind == simt::FaultKind::invalid_configuration) {
        launch_error = result(cudaErrorInvalidConfiguration);
        return;
    }
    simt::detail::print_fault(fault);
    fail_context(fault.kind == simt::FaultKind::assertion  ? cudaErrorAssert
                 : fault.kind == simt::FaultKind::deadlock ? cudaErrorLaunchTimeout
                                                           : cudaErrorLaunchFailure);
}

inline const bool hooks_installed = [] {
    simt::hooks().before_launch = before_launch;
    simt::hooks().defer = capture_launch;
    simt::hooks().fault = report_fault;
    return true;
}();

// Launches through f while `kernel` is known to be the kernel.
template <class F>
inline cudaError_t launch_named(const void* kernel, F f) {
    launched_kernel = kernel;
    launch_error = cudaSuccess;
    f();
    launched_kernel = nullptr;
    return launch_error;
}

template <class T>
inline cudaError_t launch(simt::LaunchMode mode, const simt::LaunchConfig& config, T* kernel, void** args) {
    const void* id = identify(kernel);
    const Function f = functions().get(id);
    if (!id || !f.invoke) return cudaErrorInvalidDeviceFunction;
    return launch_named(id, [&] { f.invoke(mode, config, id, args); });
}

// The configuration of cudaLaunchKernelEx; attributes that are hints have no effect here.
inline cudaError_t read_config(const cudaLaunchConfig_t* c, simt::LaunchConfig* config, simt::LaunchMode* mode) {
    if (!c || (c->numAttrs && !c->attrs)) return cudaErrorInvalidValue;
    *config = {c->gridDim, c->blockDim, c->dynamicSmemBytes, c->stream};
    *mode = simt::LaunchMode::fibers;
    for (unsigned i = 0; i < c->numAttrs; ++i) {
        const cudaLaunchAttribute& a = c->attrs[i];
        if (a.id == cudaLaunchAttributeCooperative && a.val.cooperative) *mode = simt::LaunchMode::cooperative;
        const auto& d = a.val.clusterDim;
        if (a.id == cudaLaunchAttributeClusterDimension && uint64_t(d.x) * d.y * d.z > 1) return cudaErrorNotSupported;
    }
    return cudaSuccess;
}

}  // namespace face

template <class T>
inline cudaError_t cudaLaunchKernel(T* kernel, dim3 grid, dim3 block, void** args, size_t shared = 0,
                                    cudaStream_t stream = nullptr) {
    return face::result(face::launch(simt::LaunchMode::fibers, {grid, block, shared, stream}, kernel, args));
}
template <class T>
inline cudaError_t cudaLaunchCooperativeKernel(T* kernel, dim3 grid, dim3 block, void** args, size_t shared = 0,
                                               cudaStream_t stream = nullptr) {
    return face::result(face::launch(simt::LaunchMode::cooperative, {grid, block, shared, stream}, kernel, args));
}
template <class T>
inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* c, T* kernel, void** args) {
    simt::LaunchConfig config;
    simt::LaunchMode mode;
    const cudaError_t read = face::read_config(c, &config, &mode);
    return face::result(read != cudaSuccess ? read : face::launch(mode, config, kernel, args));
}
template <class... P, class... A>
inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* c, void (*kernel)(P...), A&&... args) {
    simt::LaunchConfig config;
    simt::LaunchMode mode;
    const cudaError_t read = face::read_config(c, &config, &mode);
    if (read != cudaSuccess) return face::result(read);
    return face::result(face::launch_named(face::identify(kernel), [&] {
        if (mode == simt::LaunchMode::cooperative)
            simt::launch_cooperative(config, kernel)(static_cast<P>(args)...);
        else
            simt::launch(config, kernel)(static_cast<P>(args)...);
    }));
}

// Programmatic dependent launch: a grid starts when its predecessor is done, so there is nothing to wait for or to say.
inline void cudaGridDependencySynchronize() {}
inline void cudaTriggerProgrammaticLaunchCompletion() {}

// Attributes of a stream: hints, checked and dropped.
inline cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID, const cudaStreamAttrValue* value) {
    if (!face::stream_of(stream)) return face::result(cudaErrorInvalidResourceHandle);
    return face::result(value ? cudaSuccess : cudaErrorInvalidValue);
}
