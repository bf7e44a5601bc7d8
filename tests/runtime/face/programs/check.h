// Checks for the programs in this folder: every one is counted, and a failing one says what and where.
#pragma once

#include <math.h>
#include <stdio.h>

inline int checks_made = 0, checks_failed = 0;

inline void check(bool holds, const char* what, const char* file, int line) {
    ++checks_made;
    if (holds) return;
    ++checks_failed;
    printf("%s:%d: failed: %s\n", file, line, what);
}
#define CHECK(...) check((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

template <class A, class B>
inline void check_equal(const A& a, const B& b, const char* what, const char* file, int line) {
    check(a == b, what, file, line);
    if (!(a == b)) printf("    left %.17g, right %.17g\n", double(a), double(b));
}
#define CHECK_EQ(A, B) check_equal((A), (B), #A " == " #B, __FILE__, __LINE__)

inline void check_near(double a, double b, double relative, const char* what, const char* file, int line) {
    const bool close = fabs(a - b) <= relative * fmax(1e-300, fabs(b));
    check(close, what, file, line);
    if (!close) printf("    left %.17g, right %.17g\n", a, b);
}
#define CHECK_NEAR(A, B, RELATIVE) check_near(double(A), double(B), RELATIVE, #A " ~ " #B, __FILE__, __LINE__)

// The kernel as the source rewriter lowers k<<<...>>>(...).
#define LAUNCH(KERNEL, ...) ::simt::launch({__VA_ARGS__}, [&](auto... a) { KERNEL(a...); })

inline int report() {
    printf("%d checks, %d failed\n", checks_made, checks_failed);
    return checks_failed ? 1 : 0;
}
