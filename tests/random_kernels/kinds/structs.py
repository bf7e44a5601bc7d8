"""Structs: methods, operators, constructors, members that are arrays and structs, by value, pointer and reference."""

from __future__ import annotations

from dataclasses import dataclass, field

from random_kernels.kinds.kind import Kind
from random_kernels.scope import Lines


@dataclass
class Object:
    """A variable: the lines that declare it, what of it is a place, a value or an effect, and what is a ``Pair``."""

    lines: Lines
    places: Lines = field(default_factory=list)
    values: Lines = field(default_factory=list)
    effects: Lines = field(default_factory=list)
    pairs: Lines = field(default_factory=list)


class Structs(Kind):
    """Objects at the head of the kernel, in the thread's, shared and global memory."""

    preamble = """
struct Sum {
  unsigned total; unsigned short count; signed char step;
  __device__ Sum(unsigned t = 1u) : total(t), count(0), step(-1) {}
  __device__ Sum(unsigned t, unsigned short c) : total(t * 2u), count(c), step(2) { total ^= c; }
  __device__ unsigned seen() const { return total + count * 3u + unsigned(step); }
  __device__ unsigned add(unsigned x) { total += x; ++count; return total; }
  __device__ Sum& push(unsigned x) { total = total * 3u ^ x; ++count; return *this; }
  __device__ Sum operator+(const Sum& o) const { Sum r(total + o.total, count); r.step = o.step; return r; }
  __device__ Sum& operator+=(const Sum& o) { total += o.total; count = count + o.count; return *this; }
  __device__ Sum& operator++() { ++total; return *this; }
  __device__ Sum operator++(int) { Sum old = *this; ++*this; return old; }
  __device__ bool operator<(const Sum& o) const { return total < o.total; }
  __device__ unsigned operator()(unsigned x) const { return x * total + count; }
  __device__ unsigned& ref() { return total; }
  __device__ operator bool() const { return total % 2u; }
};
struct Grid {
  unsigned cells[4]; Pair corner;
  __device__ unsigned& operator[](unsigned i) { return cells[i % 4u]; }
  __device__ unsigned operator[](unsigned i) const { return cells[i % 4u] + 1u; }
  __device__ void rotate() {
    const unsigned first = cells[0];
    for (int i = 0; i < 3; ++i) cells[i] = cells[i + 1];
    cells[3] = first;
  }
  __device__ Pair& at_corner() { return corner; }
};
struct Base { unsigned b; __device__ unsigned base() const { return b * 3u; } };
struct Derived : Base { unsigned d; __device__ unsigned both() { d += base(); return d ^ b; } };
template <class T, int N> struct Ring {
  T data[N]; int head;
  static constexpr int size = N;
  __device__ void put(T x) { data[head] = x; head = (head + 1) % N; }
  __device__ T get(int back) const { return data[(head + N - 1 - back % N) % N]; }
};
struct Small { unsigned char r, g; unsigned short b; };
__device__ Pair swapped(Pair p) { const unsigned a = p.a; p.a = p.b; p.b = a; return p; }
__device__ void change(Pair* p, unsigned x) { p->a += x; p->b ^= p->a; }
__device__ void change(Pair& p) { p = {p.b, p.a + 1u}; }
__device__ Pair operator+(const Pair& x, const Pair& y) { return {x.a + y.a, x.b ^ y.b}; }
__device__ Pair& operator^=(Pair& x, unsigned y) { x.a ^= y; x.b += y; return x; }
__device__ unsigned weight(const Grid& g) { return g.corner.a + g[1]; }
"""

    def opening(self) -> Lines:
        """The objects."""
        scope = self.scope
        chosen = scope.random.sample(self._objects(), scope.random.randint(1, 4))
        self.pairs = ["pair", *(pair for one in chosen for pair in one.pairs)]
        self.has_sum = any(one.places[0] == "sum.total" for one in chosen if one.places)
        for one in chosen:
            scope.places += one.places
            scope.values += one.values
            scope.effects += [lambda effect=effect: effect for effect in one.effects]
        return [line for one in chosen for line in one.lines]

    def _objects(self) -> list[Object]:
        scope = self.scope
        value = scope.value
        made = scope.one_of("(v0)", " = Sum(v1, 3)", "", "{v0, 2}", " = v2")
        return [
            Object(
                [f"Sum sum{made};"],
                ["sum.total", "sum.ref()"],
                ["sum.seen()", "sum(3u)", "(unsigned)sum.count", "(unsigned)sum.step"],
                ["sum.add(v1)", "sum++.seen()", "(++sum).total", "sum.push(v0).push(3u).total"],
            ),
            Object(
                [f"Pair pairs[3] = {{{{{value(1)}, 1u}}, {{2u, tid}}}};", "Pair* pp = &pairs[turn % 3u];"],
                ["pairs[turn % 3u].a", "pairs[1].b", "pp->a", "(*pp).b"],
                ["swapped(pairs[0]).a", "(pairs[0] + pairs[v0 % 3u]).b", "(unsigned)(pp - pairs)"],
                pairs=["pairs[turn % 3u]", "*pp"],
            ),
            Object(
                [f"Grid grid = {{{{{value(1)}, tid, 3u}}, {{v0, 7u}}}};"],
                ["grid.cells[turn % 4u]", "grid.corner.a", "grid[v1]", "grid.at_corner().b"],
                ["grid.cells[2]", "grid.corner.b", "weight(grid)"],
                ["(grid.rotate(), grid.cells[0])"],
                ["grid.corner"],
            ),
            Object(
                ["Derived derived;", "derived.b = v1;", "derived.d = tid;"],
                ["derived.d", "derived.b"],
                ["derived.base()"],
                ["derived.both()"],
            ),
            Object(
                ["Ring<unsigned, 3> ring = {};"],
                ["ring.data[1]"],
                ["ring.get(int(v0 % 3u))", "(unsigned)ring.size"],
                ["(ring.put(v1), ring.data[0])"],
            ),
            Object(
                ["Small small = {1, 2, 3};"],
                values=["(unsigned)small.r", "(unsigned)small.b"],
                effects=["(small.g += 77, small.g)", "(unsigned)small.b++"],
            ),
            Object(
                ["Pair* far = reinterpret_cast<Pair*>(mine);"],
                ["far->a", "far[1].b"],
                ["swapped(*far).b"],
                pairs=["*far", "far[v0 % 2u]"],
            ),
            Object(["Pair& near = reinterpret_cast<Pair*>(own)[turn % 2u];"], ["near.a"], pairs=["near"]),
            Object(["Pair one = {v0, v1};", "Pair* po = &one;"], ["po->a", "one.b"], ["swapped(*po).a"],
                   pairs=["*po", "one"]),
        ]  # fmt: skip

    def statement(self) -> Lines:
        """Objects as a whole."""
        scope = self.scope
        x, y = scope.random.choice(self.pairs), scope.random.choice(self.pairs)
        name, value = scope.fresh("s"), scope.value
        choices = [
            [f"{x} = {y};"],
            [f"{x} = {{{value()}, {value()}}};"],
            [f"{x} = Pair{{({y}).b, ({x}).a}};"],
            [f"{x} = swapped({y});"],
            [f"change(&({x}), {value()});"],
            [f"change({x});"],
            [f"{x} = {x} + {y} + {x};"],
            [f"({x} ^= {value(1)}) ^= 3u;"],
            [f"Pair {name} = {scope.condition()} ? {x} : {y};", f"{name}.a++;", f"{x} = {name};"],
            [f"Pair& {name} = {x};", "turn++;", f"{name}.b += {value(1)};"],
            [f"const Pair {name} = {x};", f"{x} = {y};", f"{scope.place()} ^= {name}.a;"],
            [f"Sum {name}({value(1)});", f"{name}.push(3u).push(v0);", f"{scope.place()} += {name}.seen();"],
            [f"Sum {name}[2] = {{Sum(v0), Sum(v1, 4)}};", f"{name}[turn % 2u].add(5u);",
             f"{scope.place()} += {name}[0].seen() + {name}[1].total;"],
        ]  # fmt: skip
        if self.has_sum:
            choices += [
                [f"sum += Sum({value(1)}, 2);"],
                [f"sum = sum + Sum({value(1)});"],
                [f"if (sum < Sum({value(1)})) {{", *scope.assignment(), "}"],
                [f"if (sum) sum.push({value(1)});"],
                ["sum.count -= 3;", "sum.step *= 5;"],
                [f"sum.ref() {scope.one_of('=', '^=')} {value()};"],
                [f"Sum {name} = sum++;", f"sum.add({name}.total);"],
                [f"Sum* {name} = &sum;", f"{name}->add(2u);", f"{scope.place()} ^= {name}->seen();"],
                [f"sum = Sum{{{value(1)}, 9}};"],
            ]
        return scope.random.choice(choices)

    def ending(self) -> Lines:
        """The members of some."""
        return ["out[gid] = MIX(out[gid], sum.seen());"] if self.has_sum else []
