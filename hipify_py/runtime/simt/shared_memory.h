// Shared memory of the block that an OS thread runs.
#pragma once
#ifdef SIMT_WATCH_SHARED
#include "watched_memory.h"
#else
#include <stdio.h>
#include <stdlib.h>

namespace simt {

// Dynamic shared memory.

class SharedMemory {
 public:
  // At least `bytes`, aligned to 128; what was there before may be lost.
  void* reserve(size_t bytes) {
    if (bytes <= bytes_) return memory_;
    free(memory_);
    bytes_ = (bytes + 4095) / 4096 * 4096;
    if (posix_memalign(&memory_, 128, bytes_) != 0) {
      fprintf(stderr, "simt: no memory for %zu bytes of shared memory\n", bytes);
      abort();
    }
    return memory_;
  }
  static void renew() {}

 private:
  void* memory_ = nullptr;
  size_t bytes_ = 0;
};

}  // namespace simt

// Declares the shared variable `name`, whose type is known as `simt_shared_NAME`. CUDA aligns no type more than this.
#define SIMT_SHARED(name) alignas(128) thread_local simt_shared_##name name
#endif
