// Run-time settings, read once from the environment.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hooks.h"

namespace simt {

enum class Mutation { none, skip_launches, drop_last_block, skip_barrier };

struct Options {
  unsigned threads = 1;   // SIMT_THREADS: OS threads that run blocks
  bool check = false;     // SIMT_CHECK=1: diagnose divergence, poison dynamic shared memory
  bool wide = false;      // SIMT_WIDE=1: name warp operations that act across lane 32
  uint64_t seed = 0;      // SIMT_SEED: other than 0 shuffles blocks and threads
  Mutation mutation = Mutation::none;  // SIMT_MUTATE: a deliberate defect, to test a verifier
  const char* buffers = nullptr;  // SIMT_BUFFERS: a file for what device memory holds in the end
  unsigned barrier = 0;   // ... the place of the barrier to skip, counted in order of first arrival from 0
};

namespace detail {

[[noreturn]] inline void bad_setting(const char* name, const char* value) {
  fprintf(stderr, "simt: %s=%s is not understood\n", name, value);
  exit(2);
}

// The number that `value` ends in, from `text` on.
inline uint64_t number_setting(const char* name, const char* value, const char* text) {
  char* end = nullptr;
  const unsigned long long n = strtoull(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end) bad_setting(name, value);
  return n;
}

inline void read_mutation(Options& o, const char* text) {
  const char prefix[] = "skip-barrier:";
  if (!strcmp(text, "skip-launches")) {
    o.mutation = Mutation::skip_launches;
  } else if (!strcmp(text, "drop-last-block")) {
    o.mutation = Mutation::drop_last_block;
  } else if (!strncmp(text, prefix, sizeof prefix - 1)) {
    o.mutation = Mutation::skip_barrier;
    o.barrier = unsigned(number_setting("SIMT_MUTATE", text, text + sizeof prefix - 1));
  } else {
    bad_setting("SIMT_MUTATE", text);
  }
}

inline Options read_options() {
  Options o;
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  o.threads = cores > 0 ? unsigned(cores) : 1;
  if (const char* e = getenv("SIMT_THREADS")) o.threads = unsigned(number_setting("SIMT_THREADS", e, e));
  if (o.threads < 1 || o.threads > 1024) bad_setting("SIMT_THREADS", getenv("SIMT_THREADS"));
  if (const char* e = getenv("SIMT_CHECK")) o.check = number_setting("SIMT_CHECK", e, e) != 0;
  if (const char* e = getenv("SIMT_WIDE")) o.wide = number_setting("SIMT_WIDE", e, e) != 0;
  if (const char* e = getenv("SIMT_SEED")) o.seed = number_setting("SIMT_SEED", e, e);
  if (const char* e = getenv("SIMT_MUTATE")) read_mutation(o, e);
  o.buffers = getenv("SIMT_BUFFERS");
  return o;
}

}  // namespace detail

inline const Options& options() {
  static const Options o = detail::read_options();
  return o;
}

// Small, fast generator for scheduling orders; quality beyond "different every time" is not needed.
struct Random {
  uint64_t state;
  explicit Random(uint64_t seed) : state(seed * 0x9e3779b97f4a7c15ull | 1) {}
  uint64_t next() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1dull >> 16;
  }
  uint64_t below(uint64_t n) { return next() % n; }
  // The numbers below n in some order.
  void permutation(unsigned* out, unsigned n) {
    for (unsigned i = 0; i < n; ++i) {
      const unsigned j = unsigned(below(i + 1));
      out[i] = out[j];
      out[j] = i;
    }
  }
};

}  // namespace simt
