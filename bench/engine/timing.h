// Timing that the workloads share: least CPU time of some repetitions, and a check of the result.
#pragma once
#include <stdio.h>
#include <time.h>

#include <cmath>
#include <vector>

inline double cpu_ms() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) * 1e3 + double(t.tv_nsec) * 1e-6;
}

inline bool failed = false;

template <class Run, class Check>
void measure(const char* workload, const char* form, int repeat, Run run, Check right) {
  double least = 1e30;
  for (int i = 0; i < repeat; ++i) {
    const double start = cpu_ms();
    run();
    __asm__ volatile("" ::: "memory");  // no repetition is dropped or merged with another
    least = std::fmin(least, cpu_ms() - start);
  }
  if (!right()) {
    fprintf(stderr, "%s, %s: wrong result\n", workload, form);
    failed = true;
  }
  printf("%s %s %.3f\n", workload, form, least);
}

inline double total_of(const std::vector<float>& v) {
  double t = 0;
  for (float x : v) t += x;
  return t;
}
