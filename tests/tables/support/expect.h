// Comparison for the programs of this folder: each prints what differs and fails if anything does.
#pragma once

#include <cstdio>

inline int differences = 0;

template <class Got, class Wanted>
void expect(const char* what, unsigned place, Got got, Wanted wanted) {
    if (got == static_cast<Got>(wanted)) return;
    ++differences;
    std::printf("%s at %u: %lld, wanted %lld\n", what, place, static_cast<long long>(got),
                static_cast<long long>(wanted));
}
