// Lanes that want a ticket share one atomic addition a warp. HIP, for 32 and 64 lanes alike.
#include <hip/hip_runtime.h>

#include <algorithm>
#include <cstdio>
#include <vector>

constexpr int THREADS = 128, BLOCKS = 4;

__global__ void takeTickets(const int *wants, int *next, int *tickets)
{
    const int i = blockIdx.x * THREADS + threadIdx.x, lane = threadIdx.x % warpSize;
    if (!wants[i]) return;
    const unsigned long long active = __activemask();
    const int leader = __ffsll(active) - 1;
    int base = 0;
    if (lane == leader) base = atomicAdd(next, __popcll(active));
    base = __shfl(base, leader);
    tickets[i] = base + __popcll(active & ((1ull << lane) - 1));
}

int main()
{
    const int n = THREADS * BLOCKS;
    std::vector<int> wants(n), tickets(n, -1);
    int *d_wants = nullptr, *d_next = nullptr, *d_tickets = nullptr;
    for (int i = 0; i < n; ++i) wants[i] = i % 5 != 0;
    hipMalloc(&d_wants, n * sizeof(int));
    hipMalloc(&d_next, sizeof(int));
    hipMalloc(&d_tickets, n * sizeof(int));
    hipMemcpy(d_wants, wants.data(), n * sizeof(int), hipMemcpyHostToDevice);
    hipMemcpy(d_tickets, tickets.data(), n * sizeof(int), hipMemcpyHostToDevice);
    hipMemset(d_next, 0, sizeof(int));
    takeTickets<<<BLOCKS, THREADS>>>(d_wants, d_next, d_tickets);
    hipMemcpy(tickets.data(), d_tickets, n * sizeof(int), hipMemcpyDeviceToHost);
    hipFree(d_wants);
    hipFree(d_next);
    hipFree(d_tickets);

    // Each ticket is given out once, whatever the order.
    std::vector<int> given;
    for (int i = 0; i < n; ++i)
        if (wants[i]) given.push_back(tickets[i]);
    std::sort(given.begin(), given.end());
    bool right = true;
    for (size_t i = 0; i < given.size(); ++i) right = right && given[i] == int(i);
    puts(right ? "PASS" : "FAIL");
    return !right;
}
