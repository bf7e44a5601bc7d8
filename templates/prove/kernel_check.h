// Made-up arguments for kernels, and what the kernels did to them. Plain C++17: every version of a program shares it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>

namespace kernel_check {

// One launch: the sizes that it is about, its configuration and what its values are drawn from.
struct Case {
    uint64_t seed;
    long long width, height, depth;
    unsigned grid[3], block[3];
    size_t shared;

    long long elements(int level) const {
        const long long threads = 1ll * grid[0] * grid[1] * grid[2] * block[0] * block[1] * block[2];
        const long long most = width > height ? width : height;
        const long long points = level == 0 ? width * height * depth : most * most * depth;
        return 2 * (threads > points ? threads : points);
    }
    // Integers are drawn below this, so that they can serve as indices.
    long long limit() const { return width > 1 ? width : 1; }
};

// The same sequence of numbers everywhere (splitmix64).
struct Random {
    uint64_t state;
    uint64_t next() {
        uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    double unit() { return double(next() >> 40) / double(1 << 24); }
};

struct Anything {
    template <class T>
    operator T() const;
};
template <class T, size_t... I>
auto takes(std::index_sequence<I...>) -> decltype(T{(void(I), Anything{})...}, std::true_type{});
template <class T>
std::false_type takes(...);
template <class T, size_t N = 8>
constexpr size_t members() {
    if constexpr (decltype(takes<T>(std::make_index_sequence<N>{}))::value)
        return N;
    else if constexpr (N > 1)
        return members<T, N - 1>();
    else
        return 0;
}
// Call `f` with each member of an aggregate.
template <class T, class F>
void each(T& value, F f) {
    constexpr size_t n = members<std::remove_const_t<T>>();
    static_assert(n > 0, "no values can be made up for this type: give one in a hint");
    if constexpr (n == 1) { auto& [a] = value; f(a); }
    if constexpr (n == 2) { auto& [a, b] = value; f(a), f(b); }
    if constexpr (n == 3) { auto& [a, b, c] = value; f(a), f(b), f(c); }
    if constexpr (n == 4) { auto& [a, b, c, d] = value; f(a), f(b), f(c), f(d); }
    if constexpr (n == 5) { auto& [a, b, c, d, e] = value; f(a), f(b), f(c), f(d), f(e); }
    if constexpr (n == 6) { auto& [a, b, c, d, e, g] = value; f(a), f(b), f(c), f(d), f(e), f(g); }
    if constexpr (n == 7) { auto& [a, b, c, d, e, g, h] = value; f(a), f(b), f(c), f(d), f(e), f(g), f(h); }
    if constexpr (n == 8) { auto& [a, b, c, d, e, g, h, i] = value; f(a), f(b), f(c), f(d), f(e), f(g), f(h), f(i); }
}

// Whether a class stands for a number, as half precision types do.
template <class T>
constexpr bool is_number = std::is_class_v<T> && std::is_constructible_v<T, float> && std::is_convertible_v<T, float>;

template <class T>
void fill(T& value, Random& random, long long limit) {
    static_assert(!std::is_pointer_v<T>, "no pointers can be made up inside of other values: give a value in a hint");
    if constexpr (std::is_floating_point_v<T> || is_number<T>)
        value = T(float(2 * random.unit() - 1));
    else if constexpr (std::is_integral_v<T>)
        value = T(random.next() % uint64_t(limit));
    else if constexpr (std::is_enum_v<T>)
        value = T(0);
    else
        each(value, [&](auto& member) { fill(member, random, limit); });
}

template <class T>
void show(const T& value) {
    if constexpr (std::is_floating_point_v<T> || is_number<T>)
        std::printf(" %.9g", double(static_cast<std::conditional_t<is_number<T>, float, T>>(value)));
    else if constexpr (std::is_integral_v<T> && std::is_unsigned_v<T>)
        std::printf(" %llu", static_cast<unsigned long long>(value));
    else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
        std::printf(" %lld", static_cast<long long>(value));
    else
        each(value, [](const auto& member) { show(member); });
}

// A value for the scalar that is the `index`-th parameter: small, so that it can serve as an offset or a count.
template <class T>
T make(const Case& at, int index) {
    Random random{at.seed * 1000 + uint64_t(index)};
    std::remove_const_t<T> value{};
    fill(value, random, 3);
    if constexpr (std::is_integral_v<T> && !std::is_same_v<std::remove_const_t<T>, bool>) ++value;
    return value;
}

// The memory behind the pointer that is the `index`-th parameter, on the host: before and after the launch.
template <class T>
struct Buffer {
    size_t count;
    T *before, *host, *device = nullptr;

    Buffer(const Case& at, int index, long long wanted)
        : count(wanted > 1 ? size_t(wanted) : 1), before(allocate()), host(allocate()) {
        Random random{at.seed * 1000 + uint64_t(index)};
        for (size_t i = 0; i < count; ++i) fill(before[i], random, at.limit());
        std::memcpy(static_cast<void*>(host), before, bytes());
    }
    Buffer(const Buffer&) = delete;
    ~Buffer() { std::free(before), std::free(host); }
    size_t bytes() const { return count * sizeof(T); }

    // Print the elements that the kernel has changed.
    void print(const char* name) const {
        for (size_t i = 0; i < count; ++i) {
            if (std::memcmp(before + i, host + i, sizeof(T)) == 0) continue;
            std::printf("%s %zu", name, i);
            show(host[i]);
            std::printf("\n");
        }
    }

private:
    T* allocate() const { return static_cast<T*>(std::calloc(count, sizeof(T))); }
};

}  // namespace kernel_check
