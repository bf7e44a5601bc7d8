// All-pairs n-body: tiles of bodies in shared memory, two leapfrog steps.
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define BLOCK_SIZE 64
#define SOFTENING 1e-2f

#define cudaCheck(err) (cuda_check(err, __FILE__, __LINE__))
void cuda_check(cudaError_t error, const char *file, int line) {
    if (error != cudaSuccess) {
        printf("[CUDA ERROR] at file %s:%d:\n%s\n", file, line, cudaGetErrorString(error));
        exit(EXIT_FAILURE);
    }
}

__device__ float3 body_body_interaction(float4 bi, float4 bj, float3 ai) {
    float3 r;
    r.x = bj.x - bi.x;
    r.y = bj.y - bi.y;
    r.z = bj.z - bi.z;
    float dist_sqr = r.x * r.x + r.y * r.y + r.z * r.z + SOFTENING;
    float inv = rsqrtf(dist_sqr);
    float s = bj.w * inv * inv * inv;
    ai.x += r.x * s;
    ai.y += r.y * s;
    ai.z += r.z * s;
    return ai;
}

__global__ void accelerate(const float4 *pos, float4 *vel, float dt, int n) {
    __shared__ float4 tile[BLOCK_SIZE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 me = i < n ? pos[i] : make_float4(0.f, 0.f, 0.f, 0.f);
    float3 acc = make_float3(0.f, 0.f, 0.f);

    for (int start = 0; start < n; start += BLOCK_SIZE) {
        int j = start + threadIdx.x;
        tile[threadIdx.x] = j < n ? pos[j] : make_float4(0.f, 0.f, 0.f, 0.f);  // massless
        __syncthreads();
        for (int t = 0; t < BLOCK_SIZE; t++) acc = body_body_interaction(me, tile[t], acc);
        __syncthreads();
    }
    if (i < n) {
        vel[i].x += dt * acc.x;
        vel[i].y += dt * acc.y;
        vel[i].z += dt * acc.z;
    }
}

__global__ void drift(float4 *pos, const float4 *vel, float dt, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float4 p = pos[i], v = vel[i];
    pos[i] = make_float4(p.x + dt * v.x, p.y + dt * v.y, p.z + dt * v.z, p.w);
}

int main() {
    const int n = 301, steps = 2;
    const float dt = 0.01f;
    std::vector<float4> pos(n), vel(n, make_float4(0.f, 0.f, 0.f, 0.f)), got(n);
    unsigned seed = 99991;
    auto rnd = [&seed] { seed = seed * 1664525u + 1013904223u; return (seed >> 8) / 16777216.0f; };
    for (auto &p : pos) { p.x = rnd(); p.y = rnd(); p.z = rnd(); p.w = 0.5f + rnd(); }

    std::vector<double> x(3 * n), v(3 * n, 0.0);
    for (int i = 0; i < n; i++) { x[3 * i] = pos[i].x; x[3 * i + 1] = pos[i].y; x[3 * i + 2] = pos[i].z; }
    for (int s = 0; s < steps; s++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double d[3], q = SOFTENING;
                for (int k = 0; k < 3; k++) { d[k] = x[3 * j + k] - x[3 * i + k]; q += d[k] * d[k]; }
                double w = pos[j].w / (q * std::sqrt(q));
                for (int k = 0; k < 3; k++) v[3 * i + k] += dt * w * d[k];
            }
        for (int k = 0; k < 3 * n; k++) x[k] += dt * v[k];
    }

    float4 *d_pos, *d_vel;
    cudaCheck(cudaMalloc(&d_pos, n * sizeof(float4)));
    cudaCheck(cudaMalloc(&d_vel, n * sizeof(float4)));
    cudaCheck(cudaMemcpy(d_pos, pos.data(), n * sizeof(float4), cudaMemcpyHostToDevice));
    cudaCheck(cudaMemcpy(d_vel, vel.data(), n * sizeof(float4), cudaMemcpyHostToDevice));
    int blocks = (n + BLOCK_SIZE - 1) / BLOCK_SIZE;
    for (int s = 0; s < steps; s++) {
        accelerate<<<blocks, BLOCK_SIZE>>>(d_pos, d_vel, dt, n);
        drift<<<blocks, BLOCK_SIZE>>>(d_pos, d_vel, dt, n);
    }
    cudaCheck(cudaGetLastError());
    cudaCheck(cudaMemcpy(got.data(), d_pos, n * sizeof(float4), cudaMemcpyDeviceToHost));
    cudaCheck(cudaFree(d_pos));
    cudaCheck(cudaFree(d_vel));

    // Bodies move by more than 1e-2 in these steps, a hundred times the tolerance.
    int wrong = 0;
    for (int i = 0; i < n; i++) {
        double e = std::fmax(std::fabs(got[i].x - x[3 * i]),
                             std::fmax(std::fabs(got[i].y - x[3 * i + 1]), std::fabs(got[i].z - x[3 * i + 2])));
        if (!(e <= 1e-4)) wrong++;
    }
    printf("%d bodies off\n%s\n", wrong, wrong ? "FAIL" : "PASS");
    return wrong ? 1 : 0;
}
