// Compile-time settings and the compilers' special needs.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Lanes of a warp: 32 as on NVIDIA, or 64 as on AMD's CDNA.
#ifndef SIMT_WARP
#define SIMT_WARP 32
#endif
static_assert(SIMT_WARP == 32 || SIMT_WARP == 64, "SIMT_WARP must be 32 or 64");

// Bytes of stack of a CUDA thread. Pages that a thread never touches cost address space only.
#ifndef SIMT_STACK
#define SIMT_STACK (256 * 1024)
#endif

// A program of one translation unit may define SIMT_SINGLE_TU: the index objects then have internal linkage, which lets
// g++ prove that no store of the kernel changes them. Several units must share one set, so this is not the default.
#ifdef SIMT_SINGLE_TU
#define SIMT_INDEX static thread_local
#else
#define SIMT_INDEX inline thread_local
#endif

// SIMT_WATCH_ACCESSES: the engine sees every access to shared memory. The compiler is told to call it: with
// -fsanitize=kernel-address, and not to check by itself. See access_watch.h.
#if defined(SIMT_WATCH_ACCESSES) && !defined(SIMT_WATCH_SHARED)
#define SIMT_WATCH_SHARED 1
#endif

#if defined(__SANITIZE_THREAD__)
#define SIMT_TSAN 1
#endif
#if defined(__SANITIZE_ADDRESS__) && !defined(SIMT_WATCH_ACCESSES)
#define SIMT_ASAN 1
#endif
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SIMT_TSAN 1
#endif
#if __has_feature(address_sanitizer) && !defined(SIMT_WATCH_ACCESSES)
#define SIMT_ASAN 1
#endif
#endif

// The engine's own bookkeeping is invisible to TSan: only the synchronisation that it announces may order two threads.
// SIMT_ENTRY marks what a kernel calls and what switches stacks; it is inlined into the kernel, see context.h.
#ifdef SIMT_TSAN
#define SIMT_UNSEEN __attribute__((no_sanitize("thread")))
#define SIMT_ENGINE SIMT_UNSEEN __attribute__((noinline))
#define SIMT_KERNEL_CALL __attribute__((noinline))
#else
#define SIMT_UNSEEN
#define SIMT_ENGINE
#define SIMT_KERNEL_CALL
#endif
#ifdef SIMT_TSAN
#define SIMT_ENTRY SIMT_ENGINE
#else
#define SIMT_ENTRY __attribute__((always_inline))
#endif
#define SIMT_INLINE SIMT_UNSEEN __attribute__((always_inline))
#ifdef SIMT_TSAN
#define SIMT_CALL
#else
#define SIMT_CALL __attribute__((always_inline))
#endif
#define SIMT_OUTLINE SIMT_UNSEEN __attribute__((noinline))
#define SIMT_COLD __attribute__((noinline, cold))

// How threads are switched: assembly where there is some, ucontext (21 times slower) elsewhere.
#if !defined(SIMT_UCONTEXT) && !((defined(__x86_64__) || defined(__aarch64__)) && defined(__ELF__))
#define SIMT_UCONTEXT 1
#endif

namespace simt {

#if SIMT_WARP == 32
using LaneMask = uint32_t;
#else
using LaneMask = uint64_t;
#endif
inline constexpr unsigned warp_width = SIMT_WARP;
inline constexpr LaneMask all_lanes = ~LaneMask(0);

inline unsigned first_lane(LaneMask m) { return unsigned(__builtin_ctzll(m)); }
inline unsigned count_lanes(LaneMask m) { return unsigned(__builtin_popcountll(m)); }

}  // namespace simt
