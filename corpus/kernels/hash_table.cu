// Open-addressing hash table built with atomicCAS, then looked up in a second kernel.
#include "common/check.h"

#include <unordered_map>
#include <vector>

using Key = unsigned int;
using Value = unsigned int;
constexpr Key kEmpty = 0xffffffffu;
constexpr unsigned kCapacity = 4096;  // a power of two, well above the number of keys

struct Slot {
    Key key;
    Value value;
};

__device__ __host__ unsigned hashOf(Key k)
{
    k ^= k >> 16;
    k *= 0x85ebca6bu;
    k ^= k >> 13;
    k *= 0xc2b2ae35u;
    k ^= k >> 16;
    return k & (kCapacity - 1);
}

// Repeated keys add up their values, so the result does not depend on the order of threads.
__global__ void insert(Slot *table, const Key *keys, const Value *values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned slot = hashOf(keys[i]);
    while (true) {
        Key previous = atomicCAS(&table[slot].key, kEmpty, keys[i]);
        if (previous == kEmpty || previous == keys[i]) {
            atomicAdd(&table[slot].value, values[i]);
            return;
        }
        slot = (slot + 1) & (kCapacity - 1);
    }
}

__global__ void lookup(const Slot *table, const Key *keys, Value *values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    values[i] = kEmpty;
    for (unsigned slot = hashOf(keys[i]); table[slot].key != kEmpty; slot = (slot + 1) & (kCapacity - 1))
        if (table[slot].key == keys[i]) {
            values[i] = table[slot].value;
            break;
        }
}

int main()
{
    const int n = 2503, queries = 1009;
    std::vector<Key> keys(n), asked(queries);
    std::vector<Value> values(n), got(queries, 0xabababab);
    std::unordered_map<Key, Value> want;
    Lcg rng(65537);
    for (int i = 0; i < n; ++i) {
        keys[i] = (rng.next() >> 21) * 8u + 1u;  // 2048 possible keys: many repeat
        values[i] = 1u + (rng.next() >> 24);
        want[keys[i]] += values[i];
    }
    for (int q = 0; q < queries; ++q) asked[q] = q % 3 ? keys[n - 1 - q] : (rng.next() >> 21) * 8u + 2u;
    asked[queries - 1] = keys[n - 1];

    Slot *d_table;
    Key *d_keys, *d_asked;
    Value *d_values, *d_answers;
    CHECK(cudaMalloc(&d_table, kCapacity * sizeof(Slot)));
    CHECK(cudaMalloc(&d_keys, n * sizeof(Key)));
    CHECK(cudaMalloc(&d_asked, queries * sizeof(Key)));
    CHECK(cudaMalloc(&d_values, n * sizeof(Value)));
    CHECK(cudaMalloc(&d_answers, queries * sizeof(Value)));
    std::vector<Slot> empty(kCapacity, Slot{kEmpty, 0});
    CHECK(cudaMemcpy(d_table, empty.data(), kCapacity * sizeof(Slot), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_keys, keys.data(), n * sizeof(Key), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_values, values.data(), n * sizeof(Value), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_asked, asked.data(), queries * sizeof(Key), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_answers, 0xab, queries * sizeof(Value)));

    insert<<<(n + 127) / 128, 128>>>(d_table, d_keys, d_values, n);
    lookup<<<(queries + 63) / 64, 64>>>(d_table, d_asked, d_answers, queries);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), d_answers, queries * sizeof(Value), cudaMemcpyDeviceToHost));

    long wrong = 0;
    for (int q = 0; q < queries; ++q) {
        auto it = want.find(asked[q]);
        wrong += got[q] != (it == want.end() ? kEmpty : it->second);
    }
    CHECK(cudaFree(d_table));
    CHECK(cudaFree(d_keys));
    CHECK(cudaFree(d_asked));
    CHECK(cudaFree(d_values));
    CHECK(cudaFree(d_answers));
    return report(wrong);
}
