// Stacks, and the switch from one to another.
#pragma once
#include <string.h>
#include <sys/mman.h>

#include "config.h"
#include "order.h"

#ifdef SIMT_UCONTEXT
#include <ucontext.h>
#endif

#ifdef SIMT_TSAN
extern "C" {
void* __tsan_get_current_fiber(void);
void* __tsan_create_fiber(unsigned flags);
void __tsan_switch_to_fiber(void* fiber, unsigned flags);
}
#endif
#ifdef SIMT_ASAN
extern "C" {
void __sanitizer_start_switch_fiber(void** fake_stack_save, const void* bottom, size_t size);
void __sanitizer_finish_switch_fiber(void* fake_stack, const void** bottom_old, size_t* size_old);
void __asan_unpoison_memory_region(const volatile void* address, size_t size);
}
#endif

namespace simt {

#ifndef SIMT_UCONTEXT
#if defined(__AVX512F__)
#define SIMT_AVX512_REGISTERS \
  , "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25", "xmm26", "xmm27", \
      "xmm28", "xmm29", "xmm30", "xmm31", "k1", "k2", "k3", "k4", "k5", "k6", "k7"
#else
#define SIMT_AVX512_REGISTERS
#endif

#if defined(__ARM_FEATURE_SVE)
#define SIMT_SVE_REGISTERS \
  , "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11", "p12", "p13", "p14", "p15"
#else
#define SIMT_SVE_REGISTERS
#endif

// Save this stack's pointer to *save and go on at `to`. The compiler saves the registers that it needs, since all are
// declared as overwritten. It is inlined down to the kernel, because that is faster: with g++ 12 the reduction of
// bench/engine took 1.4 s so and 2.3 s with the wait in a function of its own. A function that contains the switch also
// calls one that is not inlined, so it has no red zone.
SIMT_INLINE inline void switch_stack(void** save, void* to) {
#if defined(__x86_64__)
  __asm__ volatile(
      "leaq 1f(%%rip), %%rax\n\t"
      "pushq %%rax\n\t"
      "pushq %%rbp\n\t"
      "movq %%rsp, (%%rdi)\n\t"
      "movq %%rsi, %%rsp\n\t"
      "popq %%rbp\n\t"
      "popq %%rax\n\t"
      "jmp *%%rax\n"
      "1:"
      : "+D"(save), "+S"(to)
      :
      : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1", "xmm2",
        "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15",
        "st", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)", "memory", "cc" SIMT_AVX512_REGISTERS);
#else
  register void** save_in asm("x0") = save;
  register void* to_in asm("x1") = to;
  __asm__ volatile(
      "adr x16, 1f\n\t"
      "stp x29, x16, [sp, #-16]!\n\t"
      "mov x9, sp\n\t"
      "str x9, [x0]\n\t"
      "mov sp, x1\n\t"
      "ldp x29, x16, [sp], #16\n\t"
      "br x16\n"
      "1:\thint #36"  // bti j
      : "+r"(save_in), "+r"(to_in)
      :
      : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x18",
        "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6",
        "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22",
        "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "memory", "cc" SIMT_SVE_REGISTERS);
#endif
}
#endif

struct Context {
#ifdef SIMT_UCONTEXT
  ucontext_t machine;
#else
  void* sp = nullptr;
#endif
  char* stack = nullptr;  // null for the context of an OS thread
#ifdef SIMT_TSAN
  void* tsan = nullptr;
#endif
#ifdef SIMT_ASAN
  void* fake_stack = nullptr;
  const void* bottom = nullptr;
  size_t size = 0;
#endif
};

namespace detail {

inline constexpr size_t guard_bytes = 4096;

// A stack with a guard page below it, kept for ever. Past the kernel's limit on mappings mprotect fails and the stack
// goes unguarded.
inline char* map_stack() {
  void* m = mmap(nullptr, SIMT_STACK + guard_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                 -1, 0);
  if (m == MAP_FAILED) return nullptr;
  if (mprotect(m, guard_bytes, PROT_NONE) != 0) return static_cast<char*>(m);
  return static_cast<char*>(m) + guard_bytes;
}

}  // namespace detail

// Make `c` start at `entry`, which never returns. `ordinal` staggers the stacks over the sets of the cache.
SIMT_ENGINE inline void prepare_context(Context& c, void (*entry)(), unsigned ordinal) {
  const size_t usable = SIMT_STACK - size_t(ordinal * 7 % 61) * 64;
#ifdef SIMT_ASAN
  __asan_unpoison_memory_region(c.stack, SIMT_STACK);
  c.fake_stack = nullptr;
  c.bottom = c.stack;
  c.size = SIMT_STACK;
#endif
#ifdef SIMT_TSAN
  if (!c.tsan) c.tsan = __tsan_create_fiber(0);
#endif
#ifdef SIMT_UCONTEXT
  getcontext(&c.machine);
  c.machine.uc_stack.ss_sp = c.stack;
  c.machine.uc_stack.ss_size = usable;
  c.machine.uc_link = nullptr;
  makecontext(&c.machine, entry, 0);
#else
  void** top = reinterpret_cast<void**>((reinterpret_cast<uintptr_t>(c.stack) + usable) & ~uintptr_t(15));
#if defined(__x86_64__)
  void** sp = top - 3;  // frame pointer, entry, and a null return address for unwinders
#else
  void** sp = top - 2;
#endif
  sp[0] = nullptr;
  sp[1] = reinterpret_cast<void*>(entry);
  if (sp + 2 != top) sp[2] = nullptr;
  c.sp = sp;
#endif
}

#ifdef SIMT_ASAN
namespace detail {
inline thread_local Context* departed = nullptr;
}
#endif

// Called on a stack that has just been switched to. Not inlined, since the OS thread may be another one.
SIMT_OUTLINE inline void arrive_on([[maybe_unused]] Context& self) {
#ifdef SIMT_ASAN
  Context& from = *detail::departed;
  const void* bottom = nullptr;
  size_t size = 0;
  __sanitizer_finish_switch_fiber(self.fake_stack, &bottom, &size);
  if (!from.stack) {  // only now does ASan say where the stack of the OS thread lies
    from.bottom = bottom;
    from.size = size;
  }
#endif
}

SIMT_INLINE inline void switch_context(Context& from, Context& to) {
#ifdef SIMT_TSAN
  __tsan_switch_to_fiber(to.tsan, 1);
#endif
#ifdef SIMT_ASAN
  detail::departed = &from;
  __sanitizer_start_switch_fiber(&from.fake_stack, to.bottom, to.size);
#endif
#ifdef SIMT_UCONTEXT
  swapcontext(&from.machine, &to.machine);
#else
  switch_stack(&from.sp, to.sp);
#endif
  arrive_on(from);
}

}  // namespace simt
