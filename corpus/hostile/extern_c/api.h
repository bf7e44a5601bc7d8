/* A C header for a CUDA library: extern "C", opaque handles, no C++ allowed outside the guard. */
#ifndef EXTERN_C_API_H
#define EXTERN_C_API_H
#include <cuda_runtime_api.h>
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif

typedef struct vec_s *vec_t;

cudaError_t vec_create(vec_t *v, size_t n, cudaStream_t stream);
cudaError_t vec_scale(vec_t v, float factor);
cudaError_t vec_destroy(vec_t v);

#ifdef __cplusplus
}
#endif
#endif
