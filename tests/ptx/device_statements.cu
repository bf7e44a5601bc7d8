#include <cstdint>

// One statement of each kind that needs a GPU: memory, atomics, warps, barriers, special registers, 16-bit numbers.
__global__ void statements(unsigned* g, float* f, unsigned long long* q, double* d, const void* p, unsigned short* h, int n) {
  __shared__ unsigned sh[64];
  unsigned x, y, z, w; unsigned long long l; float a, b; double e; unsigned short s; int i;
  asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(x) : "l"(sh));
  asm volatile("st.shared.u32 [%0], %1;" :: "r"(x), "r"(n) : "memory");
  asm volatile("st.shared.v4.f32 [%0+16], {%1, %1, %2, %2};" :: "r"(x), "f"(a), "f"(b) : "memory");
  asm volatile("ld.shared.v2.b32 {%0, %1}, [%2+8];" : "=r"(y), "=r"(z) : "r"(x));
  asm volatile("ld.shared.b16 %0, [%1];" : "=h"(s) : "r"(x));
  asm volatile("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(x), "=r"(y), "=r"(z), "=r"(w) : "l"(p));
  asm volatile("ld.global.cg.u64 %0, [%1+-8];" : "=l"(l) : "l"(q));
  asm volatile("ld.volatile.global.v2.u64 {%0, %1}, [%2];" : "=l"(l), "=l"(q[1]) : "l"(q));
  asm volatile("st.volatile.global.v2.u32 [%0], {%1,%2};" :: "l"(g), "r"(x), "r"(y));
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(x) : "l"(g) : "memory");
  asm volatile("st.release.sys.global.u64 [%0], %1;" :: "l"(q), "l"(l) : "memory");
  asm volatile("ld.relaxed.cta.f32 %0, [%1];" : "=f"(a) : "l"(f) : "memory");
  asm volatile("ld.u8 %0, [%1];" : "=r"(x) : "l"(p));
  asm volatile("ld.global.s8 %0, [%1];" : "=r"(i) : "l"(p));
  asm volatile("st.global.b8 [%0], %1;" :: "l"(g), "r"(x));
  asm volatile("st.global.v4.b16 [%0], {%1,%1,%1,%1};" :: "l"(g), "h"(s));
  asm volatile("atom.add.u32 %0, [%1], %2;" : "=r"(x) : "l"(g), "r"(n));
  asm volatile("atom.global.add.f32 %0, [%1], %2;" : "=f"(a) : "l"(f), "f"(b));
  asm volatile("red.global.add.f64 [%0], %1;" :: "l"(d), "d"(e));
  asm volatile("atom.acq_rel.gpu.global.cas.b32 %0, [%1], %2, %3;" : "=r"(x) : "l"(g), "r"(y), "r"(z));
  asm volatile("atom.acquire.sys.global.cas.b64 %0, [%1], %2, %3;" : "=l"(l) : "l"(q), "l"(l), "l"(l));
  asm volatile("atom.global.exch.b64 %0, [%1], %2;" : "=l"(l) : "l"(q), "l"(l));
  asm volatile("atom.relaxed.gpu.global.inc.u32 %0, [%1], %2;" : "=r"(x) : "l"(g), "r"(y));
  asm volatile("atom.acq_rel.gpu.global.inc.u32 %0, [%1], %2;" : "=r"(x) : "l"(g), "r"(y));
  asm volatile("atom.acq_rel.cta.global.dec.u32 %0, [%1], %2;" : "=r"(x) : "l"(g), "r"(y));
  asm volatile("red.release.gpu.global.add.s32 [%0], %1;" :: "l"(g), "r"(y));
  asm volatile("red.relaxed.sys.global.max.u64 [%0], %1;" :: "l"(q), "l"(l));
  asm volatile("atom.shared.min.s32 %0, [%1], %2;" : "=r"(x) : "r"(y), "r"(z));
  asm volatile("red.and.b32 [%0], %1;" :: "l"(g), "r"(y));
  asm volatile("red.global.xor.b64 [%0], %1;" :: "l"(q), "l"(l));
  asm volatile("atom.global.add.u64 %0, [%1], %2;" : "=l"(l) : "l"(q), "l"(l));
  asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=f"(a) : "f"(b), "r"(n));
  asm volatile("shfl.sync.up.b32 %0, %1, 1, 0x0, -1;" : "=r"(x) : "r"(y));
  asm volatile("shfl.sync.down.b32 %0, %1, %2, 0x181f, %3;" : "=r"(x) : "r"(y), "r"(z), "r"(w));
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(x) : "r"(y));
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.any.pred p, p, 0xffffffff; selp.s32 %0, 1, 0, p; }" : "=r"(x) : "r"(y));
  asm volatile("match.any.sync.b32 %0, %1, %2;" : "=r"(x) : "r"(y), "r"(z));
  asm volatile("{ .reg .pred p; match.all.sync.b64 %0|p, %1, %2; @p mov.u32 %0, 3; }" : "=r"(x) : "l"(l), "r"(z));
  asm volatile("activemask.b32 %0;" : "=r"(x));
  asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(i) : "r"(n));
  asm volatile("redux.sync.xor.b32 %0, %1, 0xffffffff;" : "=r"(x) : "r"(y));
  asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(x));
  asm volatile("bar.sync 0;"); asm volatile("barrier.sync.aligned 0;"); asm volatile("bar.warp.sync 0xffffffff;");
  asm volatile("membar.gl; membar.cta; membar.sys; fence.acq_rel.gpu; fence.sc.cta;");
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" :: "r"(x), "l"(p));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" :: "r"(x), "l"(p), "r"(y));
  asm volatile("{ .reg .pred p; setp.eq.u32 p, %2, 0; cp.async.ca.shared.global [%0], [%1], 4, p; }" :: "r"(x), "l"(p), "r"(y));
  asm volatile("cp.async.commit_group; cp.async.wait_group 0; cp.async.wait_all;");
  asm volatile("prefetch.global.L2 [%0];" :: "l"(p));
  asm volatile("nanosleep.u32 100;");
  asm("mov.u32 %0, %%laneid;" : "=r"(x)); asm("mov.u32 %0, %%lanemask_lt;" : "=r"(x)); asm("mov.u32 %0, %%lanemask_ge;" : "=r"(x));
  asm("mov.u32 %0, %%lanemask_eq;" : "=r"(x));
  asm("mov.u32 %0, %%warpid; mov.u32 %1, %%smid; mov.u32 %2, %%nwarpid;" : "=r"(x), "=r"(y), "=r"(z));
  asm volatile("mov.u32 %0, %%clock; mov.u64 %1, %%clock64; mov.u64 %2, %%globaltimer;" : "=r"(x), "=l"(l), "=l"(q[0]));
  asm("mov.u32 %0, %%dynamic_smem_size; mov.u32 %1, %%total_smem_size;" : "=r"(x), "=r"(y));
  asm("add.u32 %0, %%tid.x, %%ctaid.y; mad.lo.u32 %1, %%ntid.x, %%nctaid.z, 5;" : "=r"(x), "=r"(y));
  asm("{ .reg .pred p; isspacep.shared p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(x) : "l"(p));
  asm("{ .reg .pred p; isspacep.global p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(x) : "l"(p));
  asm("cvta.to.global.u64 %0, %1;" : "=l"(l) : "l"(p));
  asm("{ .reg .u64 t; cvt.u64.u32 t, %1; cvta.shared.u64 %0, t; }" : "=l"(l) : "r"(x));
  asm("ex2.approx.f16x2 %0, %1;" : "=r"(x) : "r"(y)); asm("tanh.approx.bf16x2 %0, %1;" : "=r"(x) : "r"(y)); asm("tanh.approx.f16 %0, %1;" : "=h"(s) : "h"(h[0]));
  asm("min.f16x2 %0, %1, %2;" : "=r"(x) : "r"(y), "r"(z)); asm("max.bf16x2 %0, %1, %2;" : "=r"(x) : "r"(y), "r"(z));
  asm("max.s16x2 %0, %1, %2;" : "=r"(x) : "r"(y), "r"(z)); asm("neg.f16x2 %0, %1;" : "=r"(x) : "r"(y)); asm("abs.bf16x2 %0, %1;" : "=r"(x) : "r"(y));
  asm("cvt.rn.relu.f16x2.f32 %0, %1, %2;" : "=r"(x) : "f"(a), "f"(b));
  asm("cvt.rz.f16.f32 %0, %1;" : "=h"(s) : "f"(a)); asm("cvt.rn.f16.s16 %0, %1;" : "=h"(s) : "h"(h[1]));
  asm("cvt.rz.f32.f64 %0, %1;" : "=f"(a) : "d"(e));
  asm("mov.b128 %0, {%1, %2};" : "=q"(*(unsigned __int128*)q) : "l"(l), "l"(l));
  g[threadIdx.x] = x + y + z + w + l + a + b + e + s + i;
}

__global__ void stops(int n) {
  if (n == 1) asm volatile("brkpt;");
  if (n == 2) asm volatile("trap;");
}

// uint64_t and unsigned long long are two types of one size.
__device__ void words_of_two_types(uint64_t* p, uint64_t a, unsigned long long b) {
  asm("bfi.b64 %0, %1, %2, 4, 8;" : "=l"(p[0]) : "l"(a), "l"(b));
  asm("add.cc.u64 %0, %1, %2; addc.u64 %0, %0, %1;" : "=l"(b) : "l"(a), "l"(b));
  asm("sub.cc.u64 %0, %1, %2; subc.cc.u64 %0, %0, %1; subc.u64 %0, %0, 1;" : "=l"(b) : "l"(a), "l"(b));
  asm volatile("atom.global.cas.b64 %0, [%1], %2, %3;" : "=l"(b) : "l"(p), "l"(a), "l"(b) : "memory");
  asm volatile("atom.acquire.sys.global.cas.b64 %0, [%1], %2, %3;" : "=l"(b) : "l"(p), "l"(a), "l"(b) : "memory");
}
