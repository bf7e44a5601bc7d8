// The counter- and shift-register-based generators of cuRAND: XORWOW, Philox4x32-10 and MRG32k3a.
#pragma once

#include <stdint.h>
#include <string.h>

#include <vector>

namespace face {

// What turns pairs of draws into normal variates keeps the second of each pair.
struct Spare {
    bool held = false;
    float value = 0.0f;
    bool held_double = false;
    double value_double = 0.0;
};

// Marsaglia's xorwow: a 160-bit linear shift register v, plus a Weyl sequence d.
struct Xorwow {
    uint32_t v[5], d;
    Spare spare;

    void step() {
        const uint32_t t = v[0] ^ (v[0] >> 2);
        v[0] = v[1];
        v[1] = v[2];
        v[2] = v[3];
        v[3] = v[4];
        v[4] = (v[4] ^ (v[4] << 4)) ^ (t ^ (t << 1));
        d += 362437u;
    }
    uint32_t next() {
        step();
        return v[4] + d;
    }
    void seed(uint64_t s) {
        const uint32_t t0 = 1099087573u * (uint32_t(s) ^ 0xaad26b49u);
        const uint32_t t1 = 2591861531u * (uint32_t(s >> 32) ^ 0xf7dcefddu);
        const uint32_t start[5] = {123456789u + t0, 362436069u ^ t0, 521288629u + t1, 88675123u ^ t1, 5783321u + t0};
        memcpy(v, start, sizeof v);
        d = 6615241u + t0 + t1;
        spare = {};
    }
    // Skips n steps of 2^log2_stride each.
    void skip(uint64_t n, int log2_stride);
};

// The register's step as a 160 x 160 matrix over GF(2), and its powers 2^k.
struct XorwowMatrix {
    uint32_t column[160][5];

    void apply(uint32_t (&v)[5]) const {
        uint32_t r[5] = {};
        for (int i = 0; i < 160; ++i)
            if (v[i / 32] >> (i % 32) & 1u)
                for (int w = 0; w < 5; ++w) r[w] ^= column[i][w];
        memcpy(v, r, sizeof r);
    }
    static XorwowMatrix one_step() {
        XorwowMatrix m;
        for (int i = 0; i < 160; ++i) {
            Xorwow unit{};
            unit.v[i / 32] = 1u << (i % 32);
            unit.step();
            memcpy(m.column[i], unit.v, sizeof unit.v);
        }
        return m;
    }
    XorwowMatrix squared() const {
        XorwowMatrix m = *this;
        for (auto& c : m.column) apply(c);
        return m;
    }
};
inline const std::vector<XorwowMatrix>& xorwow_powers() {
    static const std::vector<XorwowMatrix> powers = [] {
        std::vector<XorwowMatrix> p{XorwowMatrix::one_step()};
        while (p.size() < 67 + 64) p.push_back(p.back().squared());
        return p;
    }();
    return powers;
}
inline void Xorwow::skip(uint64_t n, int log2_stride) {
    if (log2_stride < 32) d += 362437u * (uint32_t(n) << log2_stride);
    for (size_t k = size_t(log2_stride); n; ++k, n >>= 1)
        if (n & 1u) xorwow_powers()[k].apply(v);
}

// Salmon et al.'s Philox4x32 with 10 rounds: the output is a function of a 128-bit counter and a 64-bit key.
struct Philox {
    uint32_t counter[4], key[2], output[4];
    unsigned used;
    Spare spare;

    void compute() {
        uint32_t c[4], k[2] = {key[0], key[1]};
        memcpy(c, counter, sizeof c);
        for (int round = 0; round < 10; ++round) {
            const uint64_t a = uint64_t(0xd2511f53u) * c[0], b = uint64_t(0xcd9e8d57u) * c[2];
            const uint32_t r[4] = {uint32_t(b >> 32) ^ c[1] ^ k[0], uint32_t(b), uint32_t(a >> 32) ^ c[3] ^ k[1],
                                   uint32_t(a)};
            memcpy(c, r, sizeof c);
            k[0] += 0x9e3779b9u;
            k[1] += 0xbb67ae85u;
        }
        memcpy(output, c, sizeof c);
    }
    void advance(uint64_t low, uint64_t high) {
        const uint64_t before = uint64_t(counter[1]) << 32 | counter[0], sum = before + low;
        const uint64_t upper = (uint64_t(counter[3]) << 32 | counter[2]) + high + (sum < before ? 1 : 0);
        counter[0] = uint32_t(sum);
        counter[1] = uint32_t(sum >> 32);
        counter[2] = uint32_t(upper);
        counter[3] = uint32_t(upper >> 32);
    }
    void skip(uint64_t n) {
        const uint64_t position = used + (n & 3);
        advance(n / 4 + position / 4, 0);
        used = unsigned(position % 4);
        compute();
    }
    void seed(uint64_t s, uint64_t subsequence, uint64_t offset) {
        memset(counter, 0, sizeof counter);
        key[0] = uint32_t(s);
        key[1] = uint32_t(s >> 32);
        used = 0;
        spare = {};
        advance(0, subsequence);
        skip(offset);
    }
    uint32_t next() {
        const uint32_t r = output[used];
        if (++used == 4) {
            used = 0;
            advance(1, 0);
            compute();
        }
        return r;
    }
};

// L'Ecuyer's combination of two recurrences of order three.
struct Mrg32k3a {
    static constexpr uint64_t m1 = 4294967087u, m2 = 4294944443u;
    uint64_t s1[3], s2[3];
    Spare spare;

    // A value in [1, m1].
    uint32_t raw() {
        const uint64_t p1 = (1403580u * s1[1] + (m1 - 810728u) * s1[0] % m1) % m1;
        const uint64_t p2 = (527612u * s2[2] + (m2 - 1370589u) * s2[0] % m2) % m2;
        s1[0] = s1[1];
        s1[1] = s1[2];
        s1[2] = p1;
        s2[0] = s2[1];
        s2[1] = s2[2];
        s2[2] = p2;
        return uint32_t(p1 > p2 ? p1 - p2 : p1 + m1 - p2);
    }
    uint32_t next() { return uint32_t(double(raw()) * (4294967296.0 / 4294967088.0)); }
    using Matrix = uint64_t[3][3];
    static void multiply(const Matrix& a, const Matrix& b, Matrix& out, uint64_t m) {
        Matrix r;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                uint64_t sum = 0;
                for (int k = 0; k < 3; ++k) sum = (sum + a[i][k] * b[k][j] % m) % m;
                r[i][j] = sum;
            }
        memcpy(out, r, sizeof r);
    }
    static void jump(uint64_t (&s)[3], Matrix& step, uint64_t n, int log2_stride, uint64_t m) {
        for (int i = 0; i < log2_stride; ++i) multiply(step, step, step, m);
        for (; n; n >>= 1) {
            if (n & 1u) {
                uint64_t r[3] = {};
                for (int i = 0; i < 3; ++i)
                    for (int k = 0; k < 3; ++k) r[i] = (r[i] + step[i][k] * s[k] % m) % m;
                memcpy(s, r, sizeof r);
            }
            multiply(step, step, step, m);
        }
    }
    void skip(uint64_t n, int log2_stride) {
        if (n == 0) return;
        Matrix a1 = {{0, 1, 0}, {0, 0, 1}, {m1 - 810728u, 1403580u, 0}};
        Matrix a2 = {{0, 1, 0}, {0, 0, 1}, {m2 - 1370589u, 0, 527612u}};
        jump(s1, a1, n, log2_stride, m1);
        jump(s2, a2, n, log2_stride, m2);
    }
    void seed(uint64_t s) {
        const uint64_t x = uint32_t(s) ^ 0x55555555u, y = uint32_t(s >> 32) ^ 0xaaaaaaaau;
        for (int i = 0; i < 3; ++i) {
            s1[i] = 12345u * (i == 1 ? y : x) % m1;
            s2[i] = 12345u * (i == 1 ? x : y) % m2;
        }
        spare = {};
    }
};

}  // namespace face
