// Shared memory in which every variable stands alone, so that an access beside one is seen: by AddressSanitizer, or by
// the functions of access_watch.h, which also know what has been written.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <new>
#include <type_traits>

#include "dim.h"

#ifdef SIMT_ASAN
extern "C" {
void __asan_poison_memory_region(const volatile void* address, size_t size);
void __asan_unpoison_memory_region(const volatile void* address, size_t size);
}
#endif

// What runs inside of a watched access must not be watched itself.
#ifdef SIMT_WATCH_ACCESSES
#define SIMT_UNWATCHED __attribute__((no_sanitize("kernel-address")))
#else
#define SIMT_UNWATCHED
#endif

namespace simt {

struct SharedVariable {
  const char* name;
  Site declared;
  char* begin;
  size_t size;
  bool constructed;  // it has a value from the beginning
};

// The shared variables of the block that an OS thread runs, with room around each.
class SharedArena {
 public:
  enum State : unsigned char { outside, fresh, written };  // of a byte

  SharedArena(const SharedArena&) = delete;
  SharedArena& operator=(const SharedArena&) = delete;
  static SharedArena& mine() {
    static thread_local SharedArena arena;
    return arena;
  }
  // The same, if it exists.
  SIMT_UNWATCHED static SharedArena*& existing() {
    static thread_local SharedArena* arena = nullptr;
    return arena;
  }
  // Dynamic shared memory of `bytes`; what was there before is lost.
  void* dynamic(size_t bytes) {
    if (bytes > most_dynamic) exhausted();
    SharedVariable& v = variable_[0];
    close(v.begin, most_dynamic);
    v.size = bytes;
    open(v);
    return v.begin;
  }
  // A place for a variable of this OS thread, for good.
  char* place(const char* name, Site declared, size_t size, bool constructed) {
    if (count_ == most_variables || size > room - used_ - gap) exhausted();
    SharedVariable& v = variable_[count_++];
    v = {name, declared, base_ + used_, size, constructed};
    used_ += (size + gap + alignment - 1) / alignment * alignment;
    open(v);
    return v.begin;
  }
  // A new block begins: nothing has been written.
  void renew() {
    for (unsigned i = 0; i < count_; ++i) mark(variable_[i]);
  }
  // The variable that is nearest to an address of the arena.
  const SharedVariable& nearest(const void* p) const {
    unsigned i = count_ - 1;
    while (i > 0 && variable_[i].begin > static_cast<const char*>(p) + gap / 2) --i;
    return variable_[i];
  }
  SIMT_UNWATCHED bool contains(const void* p) const { return size_t(static_cast<const char*>(p) - base_) < room; }
  SIMT_UNWATCHED unsigned char* state(const void* p) { return state_ + (static_cast<const char*>(p) - base_); }

  static constexpr size_t gap = 4096, alignment = 128, room = 8 << 20, most_dynamic = 1 << 20;

 private:
  static constexpr unsigned most_variables = 1024;

  SharedArena() {
    base_ = map();
    state_ = reinterpret_cast<unsigned char*>(map());
    poison(base_, room);
    variable_[0] = {"dynamic shared memory", {nullptr, 0}, base_ + gap, 0, false};
    existing() = this;
  }
  ~SharedArena() {
    existing() = nullptr;
    unpoison(base_, room);
    munmap(base_, room);
    munmap(state_, room);
  }
  static char* map() {
    void* m = mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (m == MAP_FAILED) exhausted();
    return static_cast<char*>(m);
  }
  [[noreturn]] static void exhausted() {
    fprintf(stderr, "simt: no room to watch all shared variables\n");
    abort();
  }
  void close(char* begin, size_t size) {
    memset(state(begin), outside, size);
    poison(begin, size);
  }
  void open(const SharedVariable& v) {
    mark(v);
    unpoison(v.begin, v.size);
  }
  // Tell AddressSanitizer.
  static void poison([[maybe_unused]] char* begin, [[maybe_unused]] size_t size) {
#ifdef SIMT_ASAN
    __asan_poison_memory_region(begin, size);
#endif
  }
  static void unpoison([[maybe_unused]] char* begin, [[maybe_unused]] size_t size) {
#ifdef SIMT_ASAN
    __asan_unpoison_memory_region(begin, size);
#endif
  }
  void mark(const SharedVariable& v) { memset(state(v.begin), v.constructed ? written : fresh, v.size); }

  char* base_ = nullptr;
  unsigned char* state_ = nullptr;
  size_t used_ = 2 * gap + most_dynamic;
  unsigned count_ = 1;
  SharedVariable variable_[most_variables];
};

// Takes the place of the shared memory that is not watched.
class SharedMemory {
 public:
  void* reserve(size_t bytes) { return SharedArena::mine().dynamic(bytes); }
  static void renew() { SharedArena::mine().renew(); }
};

// The variable that a declaration stands for. `Tag` is a type that no other declaration has.
template <class T, class Tag>
T& watched_shared(const char* name, Tag, Site declared = Site::here()) {
  constexpr bool constructed = !std::is_trivially_default_constructible_v<T>;
  struct Holder {
    T value;
  };
  static thread_local Holder* holder = nullptr;
  if (!holder) {
    char* memory = SharedArena::mine().place(name, declared, sizeof(T), constructed);
    if constexpr (constructed) holder = new (memory) Holder;
    else holder = reinterpret_cast<Holder*>(memory);
  }
  return holder->value;
}

}  // namespace simt

// For a reader that knows the type `simt_shared_NAME`. A reference of static storage is no capture of a lambda.
#define SIMT_SHARED(name) \
  static thread_local simt_shared_##name& name = ::simt::watched_shared<simt_shared_##name>(#name, [] {})
