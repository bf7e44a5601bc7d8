// Symbols: constant tables, a counter, and one that a template gives.
__constant__ float table[16];
__device__ int counter;
template <typename T, int N>
__device__ T storage[N];

cudaError_t fill(const float* values, cudaStream_t stream) {
    cudaError_t status = cudaMemcpyToSymbolAsync(table, values, sizeof(table), 0, cudaMemcpyHostToDevice, stream);
    if (status != cudaSuccess) return status;
    int zero = 0;
    status = cudaMemcpyToSymbol(counter, &zero, sizeof zero);
    status = cudaMemcpyToSymbol(storage<int, 4>, &zero, sizeof zero, 4);
    float* address = nullptr;
    cudaGetSymbolAddress((void**)&address, table);
    return cudaMemcpyFromSymbol(&zero, counter, sizeof zero);
}
