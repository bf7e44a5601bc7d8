// Included where OPERATION and NAME are defined: one kernel for each operation.
__global__ void NAME(const double* values, double* result, int n)
{
    __shared__ double partial[REDUCE_BLOCK];
    double mine = 0;
    for (int i = threadIdx.x; i < n; i += REDUCE_BLOCK) mine = OPERATION(mine, values[i]);
    partial[threadIdx.x] = mine;
    __syncthreads();
    for (int half = REDUCE_BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) partial[threadIdx.x] = OPERATION(partial[threadIdx.x], partial[threadIdx.x + half]);
        __syncthreads();
    }
    if (threadIdx.x == 0) *result = partial[0];
}
