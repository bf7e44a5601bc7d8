// Naive string search: every start position is tried, the pattern lives in constant memory.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define MAX_PATTERN 64

__constant__ char d_pattern[MAX_PATTERN];
__device__ unsigned int d_matches;

static void checked(cudaError_t rc)
{
    if (rc) {
        fprintf(stderr, "%s\n", cudaGetErrorName(rc));
        exit(EXIT_FAILURE);
    }
}

__device__ bool starts_with(const char *text, int length)
{
    for (int i = 0; i < length; i++)
        if (text[i] != d_pattern[i]) return false;
    return true;
}

__global__ void search(const char *text, int n, int length, unsigned char *flags)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    bool hit = i + length <= n && starts_with(text + i, length);
    flags[i] = hit ? 1 : 0;
    if (hit) atomicAdd(&d_matches, 1);
}

int main()
{
    const char *words[] = {"gpu", "warp", "lane", "grid", "block ", "ab", "aba", " "};
    std::string text;
    unsigned state = 77;
    while (text.size() < 4000) {
        state = state * 1103515245u + 12345u;
        text += words[(state >> 16) & 7];
    }
    text += "warp aba";  // a match that ends at the very last character
    const int n = (int)text.size();

    char *d_text;
    unsigned char *d_flags;
    checked(cudaMalloc((void **)&d_text, n));
    checked(cudaMalloc((void **)&d_flags, n));
    checked(cudaMemcpy(d_text, text.data(), n, cudaMemcpyHostToDevice));

    int wrong = 0;
    for (const char *pattern : {"aba", "warp ", "a", "absent words"}) {
        const int length = (int)strlen(pattern);
        const unsigned zero = 0;
        unsigned total = 99999;
        std::vector<unsigned char> flags(n, 2);
        checked(cudaMemset(d_flags, 2, n));
        checked(cudaMemcpyToSymbol(d_pattern, pattern, length));
        checked(cudaMemcpyToSymbol(d_matches, &zero, sizeof zero));
        search<<<(n + 191) / 192, 192>>>(d_text, n, length, d_flags);
        checked(cudaGetLastError());
        checked(cudaMemcpy(flags.data(), d_flags, n, cudaMemcpyDeviceToHost));
        checked(cudaMemcpyFromSymbol(&total, d_matches, sizeof total));

        std::vector<unsigned char> want(n, 0);
        unsigned want_total = 0;
        for (size_t at = text.find(pattern); at != std::string::npos; at = text.find(pattern, at + 1)) {
            want[at] = 1;
            want_total++;
        }
        for (int i = 0; i < n; i++) wrong += flags[i] != want[i];
        wrong += total != want_total;
        printf("\"%s\": %u matches, expected %u\n", pattern, total, want_total);
    }
    cudaFree(d_text);
    cudaFree(d_flags);
    puts(wrong ? "FAIL" : "PASS");
    return wrong ? 1 : 0;
}
