"""Memory and variables looked at as another type, by casts of pointers, intrinsics and unions."""

from __future__ import annotations

from random_kernels.kinds.kind import Kind
from random_kernels.scope import Lines


class Views(Kind):
    """Floats stay small and whole or halves, so that all arithmetic is exact."""

    preamble = """
union Either { unsigned u; float f; unsigned char bytes[4]; };
__device__ float as_float(unsigned x) { return *reinterpret_cast<float*>(&x); }
__device__ unsigned as_unsigned(float x) { return *(unsigned*)&x; }
"""

    def opening(self) -> Lines:
        """A float, an array of them, and views of memory."""
        scope = self.scope
        scope.values += ["__float_as_uint(real)", "*(unsigned*)&real", "__float_as_uint(reals[turn % 4u])",
                         "as_unsigned(real)", "(unsigned)((unsigned char*)arr)[v0 % 16u]"]  # fmt: skip
        lines = [
            "float real = float(tid) * 0.5f;",
            "alignas(16) float reals[4] = {1.0f, real, float(v0 % 100u)};",
        ]
        if scope.chance(0.5):
            lines += ["unsigned short* halves = reinterpret_cast<unsigned short*>(mine);"]
            scope.values.append("(unsigned)halves[turn % 8u]")
            scope.effects.append(lambda: "(unsigned)(halves[v0 % 8u] += 7)")
        if scope.chance(0.4):
            lines += ["uint2* twos = reinterpret_cast<uint2*>(own);"]
            scope.places += ["twos[turn % 2u].x", "twos[1].y"]
        if scope.chance(0.2):
            lines += ["Either either;", "either.u = v0;"]
            scope.places.append("either.u")
            scope.values.append("(unsigned)either.bytes[turn % 4u]")
        if scope.chance(0.3):
            lines += ["int* sign = (int*)mine;"]
            scope.values.append("(unsigned)(sign[turn % 4u] >> 3)")
        return lines

    def statement(self) -> Lines:
        """Reads or writes of another type."""
        scope = self.scope
        value, name = scope.value, scope.fresh("f")
        small = f"float({value(1)} % 512u)"
        return scope.random.choice(
            [
                [f"real = {small};"],
                [f"real = real * 0.5f + {small};"]
                if scope.chance(0.3)
                else ["real = float(int(v0 % 64u) - 32) * 0.5f;"],
                [f"reals[turn % 4u] = {small} - 256.0f;"],
                [f"float4 {name} = *reinterpret_cast<float4*>(reals);", f"reals[2] = {name}.x;", f"real = {name}.w;"],
                [f"*(float4*)reals = make_float4(real, 1.0f, {small}, reals[0]);"],
                [f"uint4 {name} = *(uint4*)mine;", f"{name}.x ^= {value(1)};", f"*(uint4*)mine = {name};"],
                [f"uint2 {name} = ((uint2*)own)[turn % 2u];", f"{scope.place()} += {name}.x ^ {name}.y;"],
                [f"((unsigned char*)mine)[{scope.below(16)}] = (unsigned char){value(1)};"],
                [f"((unsigned char*)arr)[{scope.below(16)}] += 3;"],
                [f"*(unsigned*)&real = __float_as_uint({small});"],
                [f"float {name} = as_float(__float_as_uint({small}));", f"real = {name} + 1.0f;"],
                [f"*(unsigned long long*)mine += {value(1)};"],
                [f"int {name} = __float_as_int(real) >> 20;", f"{scope.place()} ^= (unsigned){name};"],
                [f"unsigned {name} = *(unsigned*)&reals[turn % 4u];", "turn++;", f"{scope.place()} += {name};"],
                [f"float {name} = __uint_as_float((v0 & 0x007fffffu) | 0x3f800000u);", f"real = {name};"],
                [f"const unsigned {name} = v0;", f"{scope.place()} += ((const unsigned char*)&{name})[1];"],
                [
                    f"float* {name} = (float*)own;",
                    f"{name}[turn % 4u] = {small};",
                    f"{scope.place()} ^= own[turn % 4u];",
                ],
            ]
        )

    def ending(self) -> Lines:
        """The floats."""
        return ["out[gid] = MIX(out[gid], __float_as_uint(real) ^ __float_as_uint(reals[turn % 4u]));"]
