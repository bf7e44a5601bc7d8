// Reports accesses beside shared variables, and reads of what no thread of the block has written.
#pragma once
#include "block.h"

namespace simt {

// Called by the engine before it reads by an atomic function, which compilers take for a write.
#ifndef SIMT_WATCH_ACCESSES
inline void watch_read(const void*, size_t) {}
#else

namespace detail {

// Where the access is: return addresses from the innermost function outwards, as text.
SIMT_UNWATCHED inline void describe_callers(char* text, size_t room, void* const* frame) {
  size_t used = size_t(snprintf(text, room, "pc"));
  for (unsigned depth = 0; depth < 6 && frame && frame[1] && used < room; ++depth) {
    used += size_t(snprintf(text + used, room - used, " %p", frame[1]));
    void* const* next = static_cast<void* const*>(frame[0]);
    frame = next > frame ? next : nullptr;
  }
}

// Whether a place of the program is new; past the end of the table none is.
SIMT_UNWATCHED inline bool first_report_of(const void* pc) {
  static const void* seen[1024];
  for (const void*& known : seen) {
    if (known == pc) return false;
    if (!known) return known = pc, true;
  }
  return false;
}

SIMT_UNWATCHED SIMT_COLD inline void report_access(const void* p, size_t size, bool write, bool inside, void* const* frame) {
  if (!first_report_of(frame[1])) return;
  const SharedVariable& v = SharedArena::mine().nearest(p);
  char callers[160], declared[300] = "";
  describe_callers(callers, sizeof callers, frame);
  if (v.declared.file) snprintf(declared, sizeof declared, " (%s:%d)", v.declared.file, v.declared.line);
  current_block->warn(FaultKind::shared_memory, "%s of %zu bytes at byte %td of %s%s, %s %s", write ? "write" : "read", size,
                      static_cast<const char*>(p) - v.begin, v.name, declared,
                      inside ? "which no thread of the block has written;" : "which is outside of it;", callers);
}

SIMT_UNWATCHED inline void watch(const void* p, size_t size, bool write, void* const* frame) {
  SharedArena* arena = SharedArena::existing();
  if (!arena || !current_block || !size || !arena->contains(p)) return;
  unsigned char* state = arena->state(p);
  bool outside = false, fresh = true;
  for (size_t i = 0; i < size; ++i) {
    outside |= state[i] == SharedArena::outside;
    fresh &= state[i] == SharedArena::fresh;
  }
  if (outside) return report_access(p, size, write, false, frame);
  if (write)
    for (size_t i = 0; i < size; ++i) state[i] = SharedArena::written;
  else if (fresh)
    report_access(p, size, false, true, frame);
}

}  // namespace detail

__attribute__((noinline)) SIMT_UNWATCHED inline void watch_read(const void* p, size_t size) {
  detail::watch(p, size, false, static_cast<void* const*>(__builtin_frame_address(0)));
}
#endif

}  // namespace simt

#ifdef SIMT_WATCH_ACCESSES
// What compilers call before an access. Weak, because every translation unit of the program defines them.
extern "C" {
#define SIMT_CALLED __attribute__((weak, noinline)) SIMT_UNWATCHED
#define SIMT_FRAME static_cast<void* const*>(__builtin_frame_address(0))
#define SIMT_ACCESS(n)                                                                                        \
  SIMT_CALLED void __asan_load##n##_noabort(const void* p) { simt::detail::watch(p, n, false, SIMT_FRAME); }  \
  SIMT_CALLED void __asan_store##n##_noabort(const void* p) { simt::detail::watch(p, n, true, SIMT_FRAME); }
SIMT_ACCESS(1)
SIMT_ACCESS(2)
SIMT_ACCESS(4)
SIMT_ACCESS(8)
SIMT_ACCESS(16)
SIMT_CALLED void __asan_loadN_noabort(const void* p, size_t n) { simt::detail::watch(p, n, false, SIMT_FRAME); }
SIMT_CALLED void __asan_storeN_noabort(const void* p, size_t n) { simt::detail::watch(p, n, true, SIMT_FRAME); }
// What the linker puts in the place of C's functions: --wrap=memset,--wrap=memcpy,--wrap=memmove.
void* __real_memset(void*, int, size_t);
void* __real_memcpy(void*, const void*, size_t);
void* __real_memmove(void*, const void*, size_t);
SIMT_CALLED void* __wrap_memset(void* to, int value, size_t n) {
  simt::detail::watch(to, n, true, SIMT_FRAME);
  return __real_memset(to, value, n);
}
#define SIMT_COPY(name)                                                  \
  SIMT_CALLED void* __wrap_##name(void* to, const void* from, size_t n) { \
    simt::detail::watch(from, n, false, SIMT_FRAME);                     \
    simt::detail::watch(to, n, true, SIMT_FRAME);                        \
    return __real_##name(to, from, n);                                   \
  }
SIMT_COPY(memcpy)
SIMT_COPY(memmove)
SIMT_CALLED void __asan_handle_no_return() {}
SIMT_CALLED void __asan_before_dynamic_init(const char*) {}
SIMT_CALLED void __asan_after_dynamic_init() {}
SIMT_CALLED void __asan_register_globals(void*, size_t) {}
SIMT_CALLED void __asan_unregister_globals(void*, size_t) {}
#undef SIMT_ACCESS
#undef SIMT_COPY
#undef SIMT_FRAME
#undef SIMT_CALLED
}
#endif
