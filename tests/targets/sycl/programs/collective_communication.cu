// NCCL: what the processes of a job do to sum up, spread and exchange their data. Needs GPUs and a launcher to run.
#include <cuda_runtime.h>
#include <nccl.h>

#include <cstdio>
#include <cstdlib>

#define NCCL(call)                                                                  \
    do {                                                                            \
        ncclResult_t result = (call);                                               \
        if (result != ncclSuccess) {                                                \
            printf("%s: %s\n", #call, ncclGetErrorString(result));                  \
            exit(1);                                                                \
        }                                                                           \
    } while (0)

int average(const float *gradients, float *sums, size_t n, ncclComm_t comm, cudaStream_t stream)
{
    int ranks = 0;
    NCCL(ncclCommCount(comm, &ranks));
    NCCL(ncclAllReduce(gradients, sums, n, ncclFloat, ncclSum, comm, stream));
    NCCL(ncclAllReduce(sums, sums, n, ncclFloat, ncclAvg, comm, 0));
    NCCL(ncclBroadcast(gradients, sums, n, ncclFloat32, 0, comm, stream));
    NCCL(ncclBcast(sums, n, ncclFloat, 0, comm, stream));
    NCCL(ncclReduce(gradients, sums, n, ncclFloat, ncclMax, 0, comm, stream));
    NCCL(ncclAllGather(gradients, sums, n / ranks, ncclFloat, comm, stream));
    NCCL(ncclReduceScatter(gradients, sums, n / ranks, ncclFloat, ncclSum, comm, stream));
    return ranks;
}

int main(int argc, char **argv)
{
    const int rank = argc > 2 ? atoi(argv[1]) : 0, ranks = argc > 2 ? atoi(argv[2]) : 1;
    ncclUniqueId id;
    if (rank == 0) NCCL(ncclGetUniqueId(&id));
    ncclComm_t comm;
    cudaStream_t stream;
    cudaSetDevice(rank);
    cudaStreamCreate(&stream);
    NCCL(ncclCommInitRank(&comm, ranks, id, rank));
    float *a, *b;
    cudaMalloc(&a, 1024 * sizeof(float));
    cudaMalloc(&b, 1024 * sizeof(float));
    average(a, b, 1024, comm, stream);
    NCCL(ncclGroupStart());
    NCCL(ncclSend(a, 1024, ncclFloat, (rank + 1) % ranks, comm, stream));
    NCCL(ncclRecv(b, 1024, ncclFloat, (rank + ranks - 1) % ranks, comm, stream));
    NCCL(ncclGroupEnd());
    cudaStreamSynchronize(stream);
    NCCL(ncclCommDestroy(comm));
    puts("PASS");
}
