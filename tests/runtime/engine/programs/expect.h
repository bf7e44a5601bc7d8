// EXPECT(actual, wanted) compares and tells; main returns `failures != 0`.
#pragma once
#include <stdio.h>

inline int failures = 0;

template <class A, class B>
void expect(const A& actual, const B& wanted, const char* text, int line) {
  if (actual == A(wanted)) return;
  ++failures;
  fprintf(stderr, "line %d: %s is %g, not %g\n", line, text, double(actual), double(wanted));
}
#define EXPECT(actual, wanted) expect(actual, wanted, #actual, __LINE__)
