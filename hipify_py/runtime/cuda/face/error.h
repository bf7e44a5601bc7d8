// The runtime API's error state: the last error of each thread, and the sticky error of the process.
#pragma once

#include "face/error_codes.h"

namespace face {

// An error that corrupts the context (a trap, an illegal access) is returned by every later call: it is sticky.
inline cudaError_t sticky_error = cudaSuccess;
inline thread_local cudaError_t last_error = cudaSuccess;

// Records the outcome of an API call and hands it back.
inline cudaError_t result(cudaError_t error) {
    if (sticky_error != cudaSuccess) error = sticky_error;
    if (error != cudaSuccess) last_error = error;
    return error;
}

inline void fail_context(cudaError_t error) {
    if (sticky_error == cudaSuccess) sticky_error = error;
    last_error = sticky_error;
}

struct ErrorText {
    const char* name;
    const char* description;
};
inline ErrorText error_text(cudaError_t error) {
    switch (int(error)) {
#define FACE_ERROR(CODE, DESCRIPTION) \
    case CODE: return {#CODE, DESCRIPTION};
#include "face/error_list.inc"
#undef FACE_ERROR
    }
    return {"unrecognized error code", "unrecognized error code"};
}

}  // namespace face

inline const char* cudaGetErrorName(cudaError_t error) { return face::error_text(error).name; }
inline const char* cudaGetErrorString(cudaError_t error) { return face::error_text(error).description; }
inline cudaError_t cudaPeekAtLastError() {
    return face::sticky_error != cudaSuccess ? face::sticky_error : face::last_error;
}
inline cudaError_t cudaGetLastError() {
    const cudaError_t error = cudaPeekAtLastError();
    face::last_error = cudaSuccess;
    return error;
}
