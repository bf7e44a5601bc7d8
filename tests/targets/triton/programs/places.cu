// Where values are kept and when they are read: each kernel prints what all of its places hold at the end.
#include <cstdio>
#include <cuda_runtime.h>

#define AT const unsigned i = threadIdx.x; const unsigned v = in[i];

__global__ void temporaries(const unsigned *in, unsigned *out) {
  AT
  unsigned a = v, b = 7;
  const unsigned &sum = a + b;
  auto &&product = a * 3u;
  const int &negative = -5;
  a += 100u;
  product++;
  (a ^= 3u, b) += sum;
  (b, a) = b + product + unsigned(negative);
  out[i] = a * 31u + b * 7u + sum + product * 5u;
}
__global__ void order(const unsigned *in, unsigned *out) {
  AT
  unsigned at = v % 4u, kept[4] = {v, 2u, 3u, 5u};
  kept[at++ % 4u] += at * 10u;
  kept[--at % 4u] = at;
  kept[at % 4u] = at++;
  const unsigned both[] = {at++, at++ * 2u, at};
  const uint2 pair = {++at, ++at};
  const unsigned shifted = (at = 3u) << (at -= 1u);
  unsigned *p = kept;
  const unsigned step = (p += 1, 1u), through = p[(p -= 1, step)];
  at = at++ + 1u;
  unsigned sum = shifted + through * 3u + pair.x * 5u + pair.y * 7u + at;
  for (unsigned k = 0; k < 4u; ++k) sum = sum * 31u + kept[k] + (k < 3u ? both[k] : 0u);
  out[i] = sum;
}
__device__ unsigned *find(unsigned *p, unsigned v) {
  for (int k = 0; k < 3; ++k) if (p[k] % 4u == v % 4u) return p + k;
  return p + 3;
}
__global__ void found(const unsigned *in, unsigned *out) {
  AT
  __shared__ unsigned tile[4 * 32];
  unsigned kept[4] = {v, v * 5u, v + 2u, 9u}, *own = tile + 4u * i, *chosen;
  for (unsigned k = 0; k < 4u; ++k) own[k] = kept[k] + k;
  *find(kept, i) = 100u;
  *find(own, i) += 3u;
  if (v & 1u) chosen = kept; else chosen = kept + 1;
  *chosen ^= 77u;
  out[i] = kept[0] + kept[1] * 3u + kept[2] * 5u + kept[3] * 7u + own[0] * 11u + own[1] * 13u + own[2] * 17u + own[3];
}
__device__ unsigned &bigger(unsigned &a, unsigned &b) { return a > b ? a : b; }
__device__ unsigned &wanted(unsigned *p, unsigned v) {
  for (unsigned k = 0; k < 3; ++k) if (p[k] % 4u == v % 4u) return p[k];
  return p[3];
}
__device__ unsigned &counted(unsigned &x) { x += 1u; x ^= 2u; return x; }
__global__ void choices(const unsigned *in, unsigned *out) {
  AT
  unsigned a = v, b = 900u - v, c = 1u, kept[4] = {v, 5u, v * 3u, 2u};
  (v & 1u ? a : kept[v & 3u]) += 100u;
  (a > b ? a : c)++;
  unsigned &largest = a > b ? (a > c ? a : c) : b;
  a += 1000u;
  largest ^= 7u;
  bigger(b, c) *= 3u;
  unsigned &chosen = bigger(a, kept[2]);
  kept[2] = 5000u;
  chosen -= 3u;
  wanted(kept, i) += 11u;
  counted(counted(c)) += 4u;
  const unsigned &seen = v & 2u ? a : 5u;
  const unsigned was = seen;
  a += 17u;
  out[i] = a + b * 3u + c * 5u + kept[0] * 7u + kept[1] * 11u + kept[2] * 13u + kept[3] * 17u + (seen == was);
}
template <class F> __device__ unsigned twice(F f, unsigned x) {
  const unsigned first = f(x);
  return first + f(x + 1u) * 3u;
}
__device__ auto adder(unsigned by) { return [=](unsigned x) { return x * 2u + by; }; }
__global__ void lambdas(const unsigned *in, unsigned *out) {
  AT
  unsigned a = v, b = 3u;
  auto kept = [=](unsigned x) { return x + a * 5u; };
  auto mixed = [&, a](unsigned x) { b += x; return a ^ b; };
  auto started = [sum = a + 1u, &b](unsigned x) { return sum + x + b; };
  auto counting = [a]() mutable { return ++a; };
  const auto one = adder(1u), two = adder(v);
  a += 50u;
  b ^= 9u;
  unsigned sum = kept(b);
  sum = sum * 31u + mixed(2u);
  sum = sum * 31u + mixed(a);
  sum = sum * 31u + started(a);
  sum = sum * 31u + counting();
  sum = sum * 31u + counting();
  sum = sum * 31u + twice(kept, v);
  sum = sum * 31u + twice([&](unsigned x) { return b = b * 2u + x; }, 2u) % 1000u;
  out[i] = sum + one(3u) * 17u + two(3u) * 19u + a + b;
}
struct Held {
  unsigned sum, last[3];
  __device__ Held() : sum(4) { last[0] = last[1] = last[2] = 1u; }
  __device__ Held &add(unsigned x) { sum += x; last[sum % 3u] = x; return *this; }
};
struct Plain { unsigned a, b[2]; };
__device__ void change(Plain *p) { p->a++; p->b[1] += p->a; }
__global__ void structs(const unsigned *in, unsigned *out) {
  AT
  Held made[2], other;
  Plain some[2], plain = {v, {1u, v}}, *pointer = &plain;
  some[0] = plain;
  some[1] = {2u, {some[0].b[1], some[0].b[0]}};
  made[v & 1u].add(v).add(3u);
  other = made[1];
  other.add(v + 1u);
  pointer->a += 5u;
  pointer->b[v & 1u] ^= 6u;
  change(pointer);
  plain = {plain.b[1], {plain.b[0], plain.a}};
  Plain swapped = v & 2u ? plain : some[1];
  change(&swapped);
  unsigned sum = plain.a + plain.b[0] * 3u + plain.b[1] * 5u + swapped.a * 7u + swapped.b[1] + some[1].b[0];
  for (int k = 0; k < 3; ++k) sum = sum * 31u + other.last[k] + made[0].last[k] * 3u + made[1].sum;
  out[i] = sum;
}
__global__ void divisors(const unsigned *in, unsigned *out) {
  AT
  if (v % 3u == 1u) { out[i] = 7u; return; }
  unsigned sum = v / (gridDim.x + 2u);
  if (100u % (blockDim.x | 1u) > 3u) sum += 50u;
  for (unsigned k = 0; k < 90u / (blockDim.x - 2u); ++k) sum = sum * 3u + k;
  out[i] = sum;
}
struct Ring {
  unsigned data[3], head;
  __device__ unsigned put(unsigned x) {
    unsigned &place = data[head];
    head = (head + 1u) % 3u;
    place = x;
    return data[0] * 100u + data[1] * 10u + data[2];
  }
};
__global__ void bound(const unsigned *in, unsigned *out) {
  AT
  unsigned at = v % 4u, kept[4] = {1u, 2u, 3u, v}, changing = v, &other = changing, *p = kept;
  unsigned &place = kept[at];
  const unsigned was = at++;
  place = 50u + was;
  auto first = [other](unsigned x) { return x + other; };
  auto second = [=](unsigned x) { return kept[x % 4u]; };
  p[1] += 77u;
  changing += 5u;
  out[i] = kept[0] + kept[1] * 3u + kept[2] * 5u + kept[3] * 7u + at + first(was) * 11u + second(1u) * 13u +
           Ring{{1u, 2u, 3u}, v % 3u}.put(7u);
}
struct Shape { int dims[3]; float scale; };
union Word { unsigned u; float f; unsigned char bytes[4]; };
__global__ void parts(const unsigned *in, unsigned *out, Shape shape) {
  AT
  unsigned grid[2][3] = {{v, 2u, 3u}, {5u, v * 7u}}, sum = 0;
  union { unsigned short halves[2]; int whole; } local;
  Word word, other;
  word.f = v * 0.5f;
  word.bytes[v & 1u] ^= 3;
  other.u = word.u + 1u;
  local.whole = -(int)v;
  local.halves[1] += 5;
  for (auto &row : grid)
    for (unsigned &cell : row) { cell += v; if (cell % 5u == 1u) break; sum = sum * 3u + cell; }
  for (const int size : shape.dims) { if (size == 3) continue; sum = sum * 31u + size; }
  shape.dims[v % 3u] -= 1;
  if (const unsigned low = v % 3u) sum ^= low;
  else sum += low + 9u;
  if (unsigned high = v >> 3; high > 20u) sum += high;
  for (unsigned char byte : word.bytes) sum = sum * 7u + byte;
  out[i] = sum + shape.dims[2] * 5u + other.bytes[0] + unsigned(other.f * 8.0f) + local.whole + unsigned(shape.scale * 4);
}

int main() {
  unsigned *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(unsigned));
  cudaMallocManaged(&out, 32 * sizeof(unsigned));
  for (int i = 0; i < 32; ++i) in[i] = i * 2654435761u >> 20;
#define RUN(kernel) \
  kernel<<<1, 32>>>(in, out); cudaDeviceSynchronize(); \
  printf(#kernel ":"); for (int i = 0; i < 32; ++i) printf(" %u", out[i]); printf("\n");
  RUN(temporaries)
  RUN(order)
  RUN(found)
  RUN(choices)
  RUN(lambdas)
  RUN(structs)
  RUN(bound)
  RUN(divisors)
  parts<<<1, 32>>>(in, out, Shape{{4, 3, 2}, 2.5f});
  cudaDeviceSynchronize();
  printf("parts:"); for (int i = 0; i < 32; ++i) printf(" %u", out[i]); printf("\n");
}
