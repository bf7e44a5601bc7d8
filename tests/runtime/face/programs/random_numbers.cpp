// cuRAND: known answers of the generators, skipping, distributions, the host API.
#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>

#include <vector>

#include "check.h"

__global__ void estimate_pi(curandState* states, int* inside, int n) {
    curandState local = states[threadIdx.x];
    for (int i = 0; i < n; ++i) {
        const float x = curand_uniform(&local), y = curand_uniform(&local);
        if (x * x + y * y <= 1.0f) atomicAdd(inside, 1);
    }
    states[threadIdx.x] = local;
}
__global__ void start(curandState* states) { curand_init(1234, threadIdx.x, 0, &states[threadIdx.x]); }

static void engines() {
    // The test vectors of Salmon et al.: counter and key all zero, then all ones.
    face::Philox p{};
    p.compute();
    CHECK(p.output[0] == 0x6627e8d5u && p.output[1] == 0xe169c58du && p.output[2] == 0xbc57ac4cu && p.output[3] == 0x9b00dbd8u);
    for (uint32_t& c : p.counter) c = ~0u;
    p.key[0] = p.key[1] = ~0u;
    p.compute();
    CHECK(p.output[0] == 0x408f276du && p.output[1] == 0x41c83b0eu && p.output[2] == 0xa20bc7c6u && p.output[3] == 0x6d5451fdu);
    // Marsaglia's xorwow from its published start.
    face::Xorwow x{{123456789u, 362436069u, 521288629u, 88675123u, 5783321u}, 6615241u, {}};
    CHECK_EQ(x.next(), 246875399u);
    CHECK_EQ(x.next(), 3690007200u);
    // L'Ecuyer's generator from its published start, all 12345.
    face::Mrg32k3a m{{12345, 12345, 12345}, {12345, 12345, 12345}, {}};
    CHECK_NEAR(m.raw() / 4294967088.0, 0.12701112204657714, 1e-15);
    CHECK_NEAR(m.raw() / 4294967088.0, 0.3185275653967945, 1e-15);
}

template <class S>
static void skipping() {
    S a, b;
    curand_init(7, 3, 0, &a);
    curand_init(7, 3, 1000, &b);
    for (int i = 0; i < 1000; ++i) curand(&a);
    bool same = true;
    for (int i = 0; i < 8; ++i) same = same && curand(&a) == curand(&b);
    CHECK(same);
    S c, d;
    curand_init(7, 0, 0, &c);
    curand_init(7, 1, 0, &d);
    CHECK(curand(&c) != curand(&d));
    double sum = 0, squares = 0;
    for (int i = 0; i < 20000; ++i) {
        const double v = curand_normal(&c);
        sum += v;
        squares += v * v;
    }
    CHECK(fabs(sum / 20000) < 0.03 && fabs(squares / 20000 - 1) < 0.05);
    const double u = curand_uniform_double(&c);
    CHECK(u > 0.0 && u <= 1.0);
}

static void host_api() {
    curandGenerator_t g = nullptr, quasi = nullptr;
    std::vector<float> v(10000), again(10000);
    CHECK_EQ(curandGenerateUniform(g, v.data(), 4), CURAND_STATUS_NOT_INITIALIZED);
    CHECK_EQ(curandCreateGenerator(&quasi, CURAND_RNG_QUASI_SOBOL32), CURAND_STATUS_TYPE_ERROR);
    CHECK_EQ(curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT), CURAND_STATUS_SUCCESS);
    CHECK_EQ(curandSetPseudoRandomGeneratorSeed(g, 42), CURAND_STATUS_SUCCESS);
    CHECK_EQ(curandGenerateUniform(g, v.data(), v.size()), CURAND_STATUS_SUCCESS);
    CHECK_EQ(curandSetPseudoRandomGeneratorSeed(g, 42), CURAND_STATUS_SUCCESS);
    CHECK_EQ(curandGenerateUniform(g, again.data(), again.size()), CURAND_STATUS_SUCCESS);
    CHECK(v == again);
    double sum = 0;
    bool inside = true;
    for (float f : v) sum += double(f), inside = inside && f > 0.0f && f <= 1.0f;
    CHECK(inside && fabs(sum / 10000 - 0.5) < 0.02);
    CHECK_EQ(curandGenerateNormal(g, v.data(), 3, 0.0f, 1.0f), CURAND_STATUS_LENGTH_NOT_MULTIPLE);
    CHECK_EQ(curandGenerateNormal(g, v.data(), 10000, 5.0f, 2.0f), CURAND_STATUS_SUCCESS);
    sum = 0;
    for (float f : v) sum += double(f);
    CHECK(fabs(sum / 10000 - 5) < 0.1);
    std::vector<unsigned> counts(10000);
    CHECK_EQ(curandGeneratePoisson(g, counts.data(), counts.size(), 4.0), CURAND_STATUS_SUCCESS);
    sum = 0;
    for (unsigned c : counts) sum += c;
    CHECK(fabs(sum / 10000 - 4) < 0.1);
    CHECK_EQ(curandDestroyGenerator(g), CURAND_STATUS_SUCCESS);
}

int main() {
    engines();
    skipping<curandStateXORWOW>();
    skipping<curandStatePhilox4_32_10_t>();
    skipping<curandStateMRG32k3a>();
    host_api();
    std::vector<curandState> states(64);
    int inside = 0;
    LAUNCH(start, 1, 64)(states.data());
    LAUNCH(estimate_pi, 1, 64)(states.data(), &inside, 1000);
    CHECK_NEAR(4.0 * inside / 64000, 3.14159265, 0.01);
    return report();
}
