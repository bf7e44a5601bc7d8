// All-pairs shortest paths (Floyd-Warshall), one launch for each intermediate vertex.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define INF 1000000000
#define N   43

#define CHK(code)                                                       \
    do {                                                                \
        if ((code) != cudaSuccess) {                                    \
            fprintf(stderr, "CUDA error: %s %s %i\n",                   \
                    cudaGetErrorString(cudaGetLastError()),             \
                    __FILE__, __LINE__);                                \
            goto Error;                                                 \
        }                                                               \
    } while (0)

__global__ void relax(int k, int *dist, int *via)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y;
    if (j >= N) return;

    __shared__ int d_ik;
    if (threadIdx.x == 0) d_ik = dist[i * N + k];
    __syncthreads();
    if (d_ik == INF) return;

    int d_kj = dist[k * N + j];
    if (d_kj != INF && d_ik + d_kj < dist[i * N + j]) {
        dist[i * N + j] = d_ik + d_kj;
        via[i * N + j] = k;
    }
}

// Bellman-Ford from one source: another algorithm, so that no mistake is shared.
static void shortest_from(int source, const int *weights, int *out)
{
    for (int j = 0; j < N; j++) out[j] = j == source ? 0 : INF;
    for (int round = 0; round < N; round++)
        for (int u = 0; u < N; u++)
            for (int v = 0; v < N; v++)
                if (out[u] != INF && weights[u * N + v] != INF && out[u] + weights[u * N + v] < out[v])
                    out[v] = out[u] + weights[u * N + v];
}

int main(void)
{
    static int weights[N * N], dist[N * N], want[N];
    int *d_dist = NULL, *d_via = NULL;
    int wrong = 0, done = 0;
    unsigned seed = 31;
    dim3 grid((N + 15) / 16, N);

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            seed = seed * 1103515245u + 12345u;
            int draw = (int)((seed >> 16) % 100);
            weights[i * N + j] = i == j ? 0 : draw < 6 ? draw + 1 : INF;
        }
    // The last vertex hangs on a chain: its row and its column need the last block.
    weights[(N - 1) * N + 0] = 3;
    weights[(N - 2) * N + N - 1] = 4;

    CHK(cudaMalloc((void **)&d_dist, sizeof(weights)));
    CHK(cudaMalloc((void **)&d_via, sizeof(weights)));
    CHK(cudaMemcpy(d_dist, weights, sizeof(weights), cudaMemcpyHostToDevice));
    CHK(cudaMemset(d_via, 0xff, sizeof(weights)));
    for (int k = 0; k < N; k++) {
        relax<<<grid, 16>>>(k, d_dist, d_via);
        CHK(cudaGetLastError());
    }
    CHK(cudaMemcpy(dist, d_dist, sizeof(weights), cudaMemcpyDeviceToHost));
    done = 1;
    for (int i = 0; i < N; i++) {
        shortest_from(i, weights, want);
        for (int j = 0; j < N; j++) wrong += dist[i * N + j] != want[j];
    }

Error:
    cudaFree(d_dist);
    cudaFree(d_via);
    printf("%d distances wrong\n", wrong);
    if (done && wrong == 0) {
        printf("PASS\n");
        return 0;
    }
    printf("FAIL\n");
    return 1;
}
