"""What one random kernel does: the whole block in step, with barriers and exchanges, and each thread for itself."""

from __future__ import annotations

import random
from collections.abc import Callable

SHAPES = ((64, 1, 1), (96, 1, 1), (33, 1, 1), (16, 4, 1), (8, 2, 3), (7, 5, 1))


class Generator:
    """Writes one kernel without data races: in each segment between barriers threads write their own slot of one
    shared array and read any slot of the other."""

    def __init__(self, seed: int, *, atomics: bool = False, defined: bool = False) -> None:
        self.random = random.Random(seed)
        self.set_shape(self.random.choice(SHAPES))
        self.locals = ["v0", "v1", "v2"]
        self.count = 0
        self.may_return = self.random.random() < 0.5
        self.atomics = atomics and not self.may_return
        self.written = 0
        self.defined = defined
        self.may_be_gone = False  # whether single threads may have returned

    def set_shape(self, shape: tuple[int, int, int]) -> None:
        """The block's size."""
        self.shape = shape
        self.threads = shape[0] * shape[1] * shape[2]
        self.warps = self.threads % 32 == 0

    def kernel(self, name: str) -> str:
        """The definition; its arrays are filled before anything is read."""
        head = f"__global__ void {name}(const unsigned* in, unsigned* out, unsigned n, unsigned m) {{"
        lines = [
            "__shared__ unsigned s0[128], s1[128];",
            "const unsigned tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);",
            "const unsigned gid = blockIdx.x * blockDim.x * blockDim.y * blockDim.z + tid;",
            "s0[tid] = tid; s1[tid] = in[gid];  // own slots",
            *(["__shared__ unsigned acc[8];", "if (tid < 8u) acc[tid] = tid;"] if self.atomics else []),
            "__syncthreads();",
            *self.early_exit(),
            f"unsigned v0 = in[gid], v1 = tid * 3u, v2{self.random.choice([' = blockIdx.x', ' = 7u', ' = gid ^ 5u'])};",
            "unsigned u0 = n % 4u + 1u;",
            "Pair pair = {v0, 1u};",
            "unsigned arr[4] = {v1, 2u, 3u};",
            "const unsigned* walk = in + tid;",
            *self.opening(),
        ]
        lines += self.statements()
        lines.append(
            "out[gid] = v0 + v1 * 3u + v2 * 5u + pair.a * 7u + pair.b + arr[1] + u0 + *walk + s0[tid] + s1[tid];"
        )
        lines += self.ending()
        return "\n  ".join([head, *lines]) + "\n}\n"

    def opening(self) -> list[str]:
        """More declarations."""
        return []

    def statements(self) -> list[str]:
        """What the kernel does."""
        return [line for _ in range(self.random.randint(2, 5)) for line in self.block_statement(0)]

    def ending(self) -> list[str]:
        """More that goes into the result."""
        return ["__syncthreads();", "out[gid] += acc[tid % 8u];"] if self.atomics else []

    def early_exit(self) -> list[str]:
        if not self.may_return:
            return []
        lines = self.random.choice(
            [["if (gid >= n * 9u) return;"], ["if (in[gid] % 5u == 1u) { return; }"], ["if (n == 0u) return;"], []]
        )
        self.may_be_gone = bool(lines)
        return lines

    def pick(self, *choices: Callable[[], list[str]]) -> list[str]:
        return self.random.choice(choices)()

    # ---- what the whole block does

    def block_statement(self, depth: int) -> list[str]:
        choices = [self.segment, self.segment, self.uniform_update]
        if self.may_return and depth == 0 and self.random.random() < 0.3:
            return self.endless_loop()
        if not self.may_return:
            choices.append(lambda: [self.random.choice(["v1 = block_total(v0);", "v2 ^= 3u + block_total(v1);"])])
        if depth < 2:
            choices += [lambda: self.uniform_loop(depth), lambda: self.uniform_branch(depth), lambda: self.scope(depth)]
        if self.warps:
            choices += [self.shuffle, self.shuffle, self.vote]
            if self.shape[1] == self.shape[2] == 1:
                choices.append(self.warp_branch)
        return self.pick(*choices)

    def segment(self) -> list[str]:
        """Reads of one array, a write of the other, a barrier; then their roles change."""
        lines = [line for _ in range(self.random.randint(1, 3)) for line in self.thread_statement(0)]
        lines.append(f"s{self.written}[tid] = {self.value()};")
        lines.append(self.random.choice(["__syncthreads();", "__syncthreads();  // all of them"]))
        self.written = 1 - self.written
        return lines

    def two_segments(self) -> list[str]:
        """Segments after which the arrays have the roles that they had before."""
        return self.segment() + self.segment()

    def uniform_update(self) -> list[str]:
        return [self.random.choice(["u0 += m;", "u0 = u0 * 5u + blockIdx.x;", "++u0;", "m ^= 3u;"])]

    def uniform_loop(self, depth: int) -> list[str]:
        name = self.fresh("k")
        heads = [
            f"for (unsigned {name} = 0; {name} < n % 4u; ++{name})",
            f"for (unsigned {name} = blockDim.x / 4; {name} > 0; {name} >>= 1)",
            f"for (int {name} = 0; {name} < int(kStep); {name}++)",
        ]
        until = self.random.random() < 0.25
        body = self.two_segments()
        if self.random.random() < 0.4:
            body.insert(0, f"const unsigned here = {name} * 2u + threadIdx.x;")
            body.append("v1 += here;")
        if self.random.random() < 0.4:
            body.append(
                f"if ({name} % 3 == blockIdx.x) {'break' if until else self.random.choice(['break', 'continue'])};"
            )
            body += self.two_segments()
        if self.random.random() < 0.3:
            body = self.uniform_branch(depth + 1) + body
        if until:
            return [f"unsigned {name} = 0;", "do {", *body, f"++{name};", f"}} while ({name} < 2u);"]
        return [self.random.choice(heads) + " {", *body, "}"]

    def endless_loop(self) -> list[str]:
        """A loop that ends only because all threads return, or do before it."""
        name = self.fresh("e")
        self.may_be_gone = True
        if self.random.random() < 0.5:
            leave = f"if ({name} > tid % 3u) {{ out[gid] = v2; return; }}"
            return [f"for (unsigned {name} = 0;; ++{name}) {{", *self.segment(), leave, *self.segment(), "}"]
        leave = "if (n < 8u || in[gid] % 2u) return;"
        return [leave, f"for (unsigned {name} = n - 7u; {name} != 0; {name} -= 11u) {{", *self.two_segments(), "}"]

    def uniform_branch(self, depth: int) -> list[str]:
        condition = self.random.choice(["m % 2u == 0u", "blockIdx.x > 0", "n > 5u && blockIdx.x != 2", "u0 % 2u"])
        lines = [f"if ({condition}) {{", *self.two_segments(), "}"]
        if self.random.random() < 0.5:
            lines[-1:] = ["} else {", *self.two_segments(), "}"]
        return lines

    def scope(self, depth: int) -> list[str]:
        name = self.fresh("t")
        return ["{", f"unsigned {name} = {self.value()};", *self.two_segments(), f"v2 += {name};", "}"]

    def shuffle(self) -> list[str]:
        if self.defined and self.may_be_gone:  # what a shuffle reads from a thread that has returned is undefined
            return self.vote()
        call = self.random.choice(
            [
                "__shfl_down_sync(FULL, v0, 3)",
                "__shfl_xor_sync(FULL, v1, u0 % 32u)",
                "__shfl_up_sync(0xffffffff, v0, tid % 4u)",
                "__shfl_sync(FULL, v2, int(v0 % 32u))",
                "__shfl_xor_sync(FULL, arr[u0 % 4u], 1, 8)",
                "warp_total(v0 ^ 1u)",
            ]
        )
        ladder = "for (int d = 16; d > 0; d >>= 1) v0 += __shfl_down_sync(FULL, v0, d);"
        name = self.fresh("w")
        if self.may_return and self.random.random() < 0.7:
            self.may_be_gone = True
            return [f"v1 ^= {call};", "if (in[gid] % 4u == v1 % 2u) { out[gid] = v1; return; }"]
        return self.random.choice(
            [[f"v1 = v1 * 3u + {call};"], [ladder], [f"const unsigned {name} = {call};", f"v0 ^= {name};"]]
        )

    def vote(self) -> list[str]:
        call = self.random.choice(["__ballot_sync(FULL, v0 % 2u)", "__any_sync(FULL, v1 > 9u)", "__all_sync(FULL, v1)"])
        return [self.random.choice([f"v2 += {call};", f"if ({call} != 0) v0 += 4u;"])]

    def warp_branch(self) -> list[str]:
        condition = self.random.choice(["tid / 32u == 1u", "tid < 32u", "in[blockIdx.x + tid / 32u] % 2u"])
        lines = [f"if ({condition}) {{", *self.thread_statement(1), *self.shuffle(), "__syncwarp();", *self.vote(), "}"]
        if self.random.random() < 0.3:
            lines[-1:] = ["} else {", *self.shuffle(), "}"]
        return lines

    # ---- what a thread does

    def thread_statement(self, depth: int) -> list[str]:
        choices = [self.assignment, self.assignment, self.call, self.member]
        if depth < 2:
            choices += [lambda: self.branch(depth), lambda: self.loop(depth)]
        if self.may_return and self.random.random() < 0.15:
            self.may_be_gone = True
            return [f"if ({self.condition()}) {{ out[gid] = v1; return; }}"]
        if self.atomics:
            choices.append(self.atomic)
        return self.pick(*choices)

    def assignment(self) -> list[str]:
        target = self.random.choice([*self.locals, "arr[v1 % 4u]"])
        return [f"{target} {self.random.choice(['=', '+=', '^='])} {self.value()};"]

    def call(self) -> list[str]:
        name = self.random.choice(self.locals)
        return [
            self.random.choice(
                [f"bump(&{name}, v1);", f"twist({name});", f"{name} = scramble({name});", f"{name} += with_index(2u);"]
            )
        ]

    def atomic(self) -> list[str]:
        """An atomic operation whose order is no matter: each has places of its own, which are read at the end."""
        first, name = self.random.choice([(0, "Add"), (2, "Max"), (4, "Xor"), (6, "Or")])
        return [f"atomic{name}(&acc[{first}u + v0 % 2u], v1 {self.random.choice(['', '^ tid', '+ v2'])});"]

    def member(self) -> list[str]:
        return [
            self.random.choice(
                ["pair.a += v0;", "pair = {v1, pair.a};", "walk = in + v0 % 8u;", "v2 += *walk++ % 16u;"]
            )
        ]

    def branch(self, depth: int) -> list[str]:
        lines = [f"if ({self.condition()}) {{", *self.thread_statement(depth + 1), "}"]
        if self.random.random() < 0.5:
            lines[-1:] = ["} else {", *self.thread_statement(depth + 1), "}"]
        return lines

    def loop(self, depth: int) -> list[str]:
        name = self.fresh("i")
        head = f"for (unsigned {name} = tid % 3u; {name} < 4u; ++{name}) {{"
        jump = [f"if ({name} == v1 % 4u) {self.random.choice(['break', 'continue'])};"] if depth == 0 else []
        return [head, *jump, *self.thread_statement(depth + 1), f"v0 += {name};", "}"]

    def condition(self) -> str:
        return self.random.choice(["v0 % 3u == 1u", "tid < 20u", "threadIdx.x % 2u", "v1 > v2", "gid % 7u == m % 7u"])

    def value(self) -> str:
        read = f"s{1 - self.written}[(tid + {self.random.randint(1, 9)}u) % {self.threads}u]"
        simple = ["v0", "v1", "v2", "u0", "pair.b", "arr[2]", "in[gid]", read, read, "n", "m"]
        first, second = self.random.choice(simple), self.random.choice(simple)
        return self.random.choice(
            [f"{first} + {second}", f"MIX({first}, {second})", f"{first} ^ ({second} << 2)", first]
        )

    def fresh(self, letter: str) -> str:
        self.count += 1
        return f"{letter}{self.count}"
