"""Splitting kernels into phases: parser, effects, uniformity, what lives across barriers, and what is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hipify_py.frontend.tokens import lex
from hipify_py.targets.cpu.code import DeviceCode
from hipify_py.targets.cpu.phases.code import Code, Range, Refused
from hipify_py.targets.cpu.phases.effects import Effects, Scanner
from hipify_py.targets.cpu.phases.kernels import Left, Split, split_kernels
from hipify_py.targets.cpu.phases.parser import Parser
from hipify_py.targets.cpu.phases.surroundings import Surroundings
from hipify_py.targets.cpu.phases.tree import Compound, Declaration, Expression, If, Jump, Loop, Neutral, Opaque


def result(source: str) -> Split | Left:
    """What becomes of the last kernel of ``source``."""
    tokens = lex(source.encode())
    return list(split_kernels(tokens, Surroundings(DeviceCode([tokens]))))[-1]


def split(body: str, parameters: str = "int* out, int n", before: str = "") -> str:
    """The split form of a kernel with this body, on one line."""
    found = result(f"{before}\n__global__ void k({parameters}) {{ {body} }}\n")
    assert isinstance(found, Split), found
    return re.sub(r"\s+", " ", found.text.decode())


def reason(body: str, parameters: str = "int* out, int n", before: str = "") -> str:
    """Why a kernel is left to fibers."""
    found = result(f"{before}\n__global__ void k({parameters}) {{ {body} }}\n")
    assert isinstance(found, Left), found
    return found.reason


def parsed(text: str) -> Compound:
    return Parser(Code(text.encode())).body(0)


# ---- parser


def test_statements_of_each_kind() -> None:
    body = parsed(
        "{ int a = 1, *b; a += 2; if (a) { } else a = 3; for (int i = 0; i < 3; ++i) ; while (a) a--;"
        " do a++; while (a); switch (a) { case 1: a = 2; break; default: ; }"
        " for (int x : b) a += x; using T = int; return; }"
    ).body
    kinds = [Declaration, Expression, If, Loop, Loop, Loop, Opaque, Opaque, Neutral, Jump]
    assert [type(statement) for statement in body] == kinds


@pytest.mark.parametrize(
    ("text", "declared"),
    [
        ("const float *p = q, v[2][3] = {};", [("p", "const float*", ""), ("v", "float", "[2][3]")]),
        ("unsigned long long x;", [("x", "unsigned long long", "")]),
        ("ns::pair<int, 3> p(1, 2);", [("p", "ns :: pair < int , 3 >", "")]),
        ("float4 v{1, 2};", [("v", "float4", "")]),
        ("T x = y < z ? 1 : 2, w;", [("x", "T", ""), ("w", "T", "")]),
    ],
)
def test_declarators(text: str, declared: list[tuple[str, str, str]]) -> None:
    (statement,) = parsed(f"{{ {text} }}").body
    assert isinstance(statement, Declaration)
    assert [(one.name.decode(), one.type, one.array) for one in statement.declarators] == declared


@pytest.mark.parametrize("text", ["a = b;", "a[1] += 2;", "f(x, y);", "a < b;", "*p = 1;", "x.y();", "++i;", "a * 2;"])
def test_expressions_are_no_declarations(text: str) -> None:
    (statement,) = parsed(f"{{ {text} }}").body
    assert isinstance(statement, Expression)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("goto end; end: ;", "goto in the kernel"),
        ("auto f = [&](int x) { return x; };", "a lambda, attribute or structured binding"),
        ("auto [a, b] = p;", "a lambda, attribute or structured binding"),
        ("struct S { int a; }; S s;", "a class in the kernel"),
        ("if (int x = 1; x) ;", "an if with an initialiser"),
        ("return 1;", "return of a value"),
        ("try { } catch (...) { }", "try in the kernel"),
    ],
)
def test_statements_that_are_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=re.escape(why)):
        parsed(f"{{ {text} }}")


WORDS = "{ } ( ) [ ] ; , < > = + * & :: . int x y 1 if else for while do return case :"


@given(st.lists(st.sampled_from(WORDS.split())))
def test_any_tokens_are_parsed_or_refused(words: list[str]) -> None:
    """Nothing but a refusal is raised, and statements lie inside of their block in order."""
    try:
        body = parsed("{ " + " ".join(words) + " }")
    except Refused:
        return
    position = 1
    for statement in body.body:
        assert statement.span.first == position
        position = statement.span.last
    assert position == body.span.last - 1


KERNEL = """template <class T> __device__ T total(T x) {
  for (int d = 16; d; d >>= 1) x += __shfl_xor_sync(0xffffffff, x, d);
  return x;
}
__global__ void k(float* out, int n) {
  __shared__ float s[64];
  const int i = threadIdx.x, j = i * 2;
  if (i >= n) return;
  float v = out[j], a[2] = {1, v};
  for (int d = n / 2; d > 0; d >>= 1) { s[i] = v; __syncthreads(); if (d % 3 == 1) continue; v += a[d & 1] + s[0]; }
  do { v = total(v); } while (n < 0);
  if (i < 32) { __syncwarp(); out[i] = v; } else out[j] = __any_sync(~0u, v > 1);
}
"""


@given(st.lists(st.tuples(st.integers(0, 190), st.integers(0, 190), st.sampled_from(("drop", "copy", "replace")))))
def test_damaged_kernels_are_split_or_left(edits: list[tuple[int, int, str]]) -> None:
    """Whatever tokens are lost or stand in the wrong place, a kernel has a split form or a reason for having none."""
    words = [text.decode() for text in lex(KERNEL.encode()).texts]
    for at, other, action in edits:
        word = words[other % len(words)]
        words[at % len(words)] = {"drop": "", "copy": f"{words[at % len(words)]} {word}", "replace": word}[action]
    tokens = lex(" ".join(words).encode())
    for found in split_kernels(tokens, Surroundings(DeviceCode([tokens]))):
        assert isinstance(found, Split | Left)


def test_the_kernel_that_is_damaged_is_split() -> None:
    assert isinstance(result(KERNEL), Split)


# ---- effects


def effects(text: str, pointers: str = "p q out") -> Effects:
    code = Code(text.encode())
    names = {name.encode() for name in pointers.split()}
    return Scanner(
        code, lambda name: name in names, lambda name: name == b"by_value", lambda name: name == b"size"
    ).scan(Range(0, len(code)))


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("a = b;", "a"),
        ("a.x += b;", "a"),
        ("a[i] = b;", "a"),
        ("p[i] = b;", ""),
        ("*p = b;", ""),
        ("(*p).x = b;", ""),
        ("p->x = b;", ""),
        ("*p++ = b;", "p"),
        ("x = *p++;", "x p"),
        ("++*p;", ""),
        ("p[i++] -= 2;", "i"),
        ("--a; b--;", "a b"),
        ("a >>= 1; b <<= 1; c >= d; e == f; g <= h;", "a b"),
        ("(a ? b : c) = 1;", "a b c"),
        ("f(a, b + 1, c.x, p[1]);", "a c"),
        ("by_value(a, b);", ""),
        ("f(&a, &p[1], &b[2], x & y);", "a b"),
        ("v.push(a);", "v a"),
        ("v.w[1].push(a);", "v a"),
        ("v.size();", ""),
        ("f<int>(a, by_value<int>(b));", "a"),
        ("table[1](a); (*p)(b); (float)(c);", "a b"),
        ("ns::a = 1;", "a"),
        ("int& r = a;", "r a"),
        ("f((a), b ? c : d);", "a b c d"),
    ],
)
def test_changed_names(text: str, changed: str) -> None:
    assert effects(text).changed == {name.encode() for name in changed.split()}


@pytest.mark.parametrize(
    ("text", "loads"),
    [
        ("a + b * c", False),
        ("p[1]", True),
        ("*p", True),
        ("a * *p", True),
        ("p->x", True),
        ("&p[1]", False),
        ("(int*)p + 1", False),
    ],
)
def test_memory_accesses(text: str, loads: bool) -> None:
    assert effects(text).loads is loads


@pytest.mark.parametrize(
    ("text", "divides"), [("a / 2", False), ("a % warpSize", False), ("a / b", True), ("a % 0", True)]
)
def test_divisions(text: str, divides: bool) -> None:
    assert effects(text).divides is divides


# ---- what becomes of variables


def test_block_variables_stay_outside_of_the_phases() -> None:
    text = split("int half = n / 2; for (int k = 1; k < half; k *= 2) { __syncthreads(); out[threadIdx.x] += k; } ")
    assert "{ ::simt::PhasedBlock simt_block; int half = n / 2; for (int k = 1; k < half; k *= 2) { simt_block" in text
    assert "PerThread" not in text


def test_values_of_indices_are_computed_anew() -> None:
    text = split("const int i = threadIdx.x, j = i * n; out[i] = 1; __syncthreads(); out[j] = 2;")
    assert text.count("const int i = threadIdx.x, j = i * n;") == 2
    assert "PerThread" not in text


def test_a_variable_that_changes_meanwhile_is_kept() -> None:
    """``i`` is not computed anew from a ``u`` that is another by then."""
    text = split("int u = n; int i = threadIdx.x + u; out[i] = 1; __syncthreads(); u += 1; out[i] = u;")
    assert "::simt::PerThread<int> simt_i_" in text


def test_values_live_across_barriers() -> None:
    text = split("int v = out[threadIdx.x]; int w = v; out[0] = w; __syncthreads(); out[threadIdx.x] = v;")
    assert re.findall(r"PerThread<(\w+)> simt_(\w)_\d+;", text) == [("int", "v")]
    assert re.findall(r"simt_v_\d+\[simt_t.rank\] = v;", text) != []
    assert re.findall(r"auto v = simt_v_\d+\[simt_t.rank\];", text) != []


def test_what_no_phase_reads_later_is_not_stored() -> None:
    text = split("int v = out[threadIdx.x]; __syncthreads(); out[threadIdx.x] = v; __syncthreads(); v = 3; out[0] = v;")
    assert len(re.findall(r"simt_v_\d+\[simt_t.rank\] = v;", text)) == 1


def test_a_loop_carries_values_round() -> None:
    text = split("int v = 0; for (int k = 0; k < n; ++k) { v += out[k]; __syncthreads(); } ")
    assert len(re.findall(r"simt_v_\d+\[simt_t.rank\] = v;", text)) == 2


def test_arrays_and_addressed_variables_are_used_in_place() -> None:
    text = split("int a[2] = {n}; int x = out[1]; int* p = &x; __syncthreads(); *p = a[threadIdx.x & 1]; out[0] = x;")
    assert re.search(r"PerThread<int\[2\]> simt_a_\d+;", text)
    assert re.search(r"\[\[maybe_unused\]\] auto& x = simt_x_\d+\[simt_t.rank\];", text)
    assert re.search(r"__builtin_memcpy\(&simt_a_\d+\[simt_t.rank\], &a, sizeof a\);", text)


def test_a_parameter_that_threads_change_is_kept() -> None:
    text = split("n += threadIdx.x; __syncthreads(); out[0] = n;")
    assert re.search(r"PerThread<std::decay_t<decltype\(n\)>> simt_n_\d+;", text)


def test_threads_that_have_returned_skip_later_phases() -> None:
    text = split("int i = threadIdx.x; if (i >= n) return; out[i] = 1; __syncthreads(); out[i] = 2;")
    assert text.endswith("[[maybe_unused]] int i = threadIdx.x; if ((i >= n)) return; out[i] = 2; }); }")
    assert "simt_gone" not in text


def test_returns_that_later_phases_cannot_tell_are_remembered() -> None:
    text = split("if (out[threadIdx.x]) return; __syncthreads(); out[0] = 2;")
    assert "if (out[threadIdx.x]) { simt_gone[simt_t.rank] = true; return; }" in text
    assert "if (simt_gone[simt_t.rank]) return; out[0] = 2;" in text


def test_a_return_of_all_threads_leaves_the_kernel() -> None:
    assert "if (n == 0) { return; } simt_block.threads" in split("if (n == 0) return; __syncthreads(); out[0] = 2;")


def test_a_loop_is_not_entered_when_all_threads_are_gone() -> None:
    text = split("if (threadIdx.x >= n) return; for (int s = n; s != 1; s /= 2) { __syncthreads(); out[s] = 1; }")
    assert "simt_any_1 = true; }); if (simt_any_1) for (int s = n; s != 1; s /= 2) {" in text


def test_a_loop_ends_when_all_threads_are_gone() -> None:
    text = split("for (int s = 0;; ++s) { if (out[threadIdx.x + s] > 5) return; __syncthreads(); out[s] = 1; }")
    assert "for (int s = 0;; ++s) { bool simt_any_1 = false;" in text
    assert "if (!simt_any_1) break;" in text


def test_division_is_not_moved_in_front_of_the_return_that_guards_it() -> None:
    text = split("if (threadIdx.x > n) return; int q = 8 / n; __syncthreads(); out[threadIdx.x] = q;")
    assert "if (threadIdx.x > n) return; int q = 8 / n; simt_q" in text


def test_shuffles_read_what_others_have_sent() -> None:
    text = split("float v = threadIdx.x; v += __shfl_down_sync(0xffffffff, v, n); out[0] = v;")
    assert re.search(r"simt_sent_0\[simt_t.rank\] = \(v\); simt_v_\d+\[simt_t.rank\] = v; \}\);", text)
    assert "v += ::simt::received_down(simt_sent_0, nullptr, simt_t.rank, simt_size, n);" in text


def test_who_returns_after_a_shuffle_is_there_for_all_lanes() -> None:
    text = split("int v = out[0]; v += __shfl_xor_sync(~0u, v, 1); if (out[v]) return; __syncthreads(); out[1] = v;")
    assert re.search(r"simt_size, 1\); simt_v_\d+\[simt_t.rank\] = v; \}\); simt_block.threads", text)


def test_a_branch_of_some_warps_guards_its_phases() -> None:
    text = split("float v = out[0]; if (threadIdx.x < 32) { v += __shfl_xor_sync(~0u, v, 1); } out[0] = v;")
    assert text.count("if (!(threadIdx.x < 32)) return;") == 2


def test_functions_that_wait_are_written_out() -> None:
    helper = (
        "template <class T> __device__ T total(T x) {"
        " for (int d = 16; d; d >>= 1) x += __shfl_xor_sync(0xffffffff, x, d); return x; }"
    )
    text = split("float v = out[threadIdx.x]; v = total(v); out[0] = v;", before=helper)
    assert "for (int simt_1_d = 16; simt_1_d; simt_1_d >>= 1) {" in text
    assert "PerThread<float> simt_simt_1_x_" in text


def test_index_of_the_thread_is_set_for_functions_that_read_it() -> None:
    before = "__device__ int me() { return threadIdx.x; }"
    assert "simt_block.threads_with_index" in split("out[me()] = 1; __syncthreads(); out[0] = 2;", before=before)


def test_comments_and_pragmas_stay_in_front_of_their_statements() -> None:
    statement = "  // first\n#pragma unroll\n  for (int i = 0; i < 4; ++i) o[i] = i;"
    found = result(f"__global__ void k(int* o) {{\n{statement}  /* last */\n}}")
    assert isinstance(found, Split)
    assert statement in found.text.decode()


# ---- kernels that are left to fibers

TWICE = "__syncthreads(); out[0] = "


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("if (threadIdx.x < 16) { __syncthreads(); }", "a barrier that not all threads may reach"),
        ("if (out[0]) __syncthreads();", "a barrier that not all threads may reach"),
        ("__shared__ int f; if (f) __syncthreads();", "a barrier that not all threads may reach"),
        ("if (ns::flag) __syncthreads();", "a barrier that not all threads may reach"),
        (
            "for (int i = threadIdx.x; i < n; i += 2) __syncthreads();",
            "a loop around a barrier that depends on the thread",
        ),
        ("int k = out[0]; while (k--) __syncthreads();", "a loop around a barrier that depends on the thread"),
        ("for (int i = 0; i < n; ++i) { __syncthreads(); if (out[i]) break; }", "a jump that not all threads make"),
        (
            "for (int i = 0; i < n; ++i) { __syncthreads(); switch (n) { case 1: continue; } }",
            "a jump out of a statement",
        ),
        ("switch (n) { case 1: __syncthreads(); }", "a barrier in a switch or a loop over a range"),
        ("int c = __syncthreads_count(n);", "__syncthreads_count is used"),
        ("volatile int x = 1; __syncthreads();", "volatile is used"),
        ("while (atomicAdd(out, 0) < n) ; __syncthreads();", "a loop may wait for an atomic operation"),
        ("auto v = out[threadIdx.x]; " + TWICE + "v;", "v of type auto lives across a barrier"),
        ("int& r = out[threadIdx.x]; " + TWICE + "r;", "the reference r lives across a barrier"),
        ("Strange s; s.set(1); " + TWICE + "s.get();", "s of type Strange lives across a barrier"),
        ("int x = 1; { int x = 2; __syncthreads(); out[0] = x; }", "x hides another variable"),
        ("__align__(16) float v[4]; v[0] = 1; " + TWICE + "v[0];", "an aligned variable"),
        ("int v = __shfl_sync(0xffff, n, 0);", "a warp function for some lanes"),
        ("int v = n ? __shfl_sync(~0u, n, 0) : 0;", "a warp function that not every lane evaluates"),
        ("int v = __shfl_sync(~0u, n + 1, 0);", "the type of n + 1 is not known"),
        ("int i = 0; int v = __shfl_sync(~0u, i++, 0);", "a warp function whose argument changes a variable"),
        ("out[n ? waits(1) : 2] = 0;", "a function that waits is called in the middle of an expression"),
        ("if (__any_sync(~0u, n)) { out[0] = 1; return; } __syncthreads();", "a warp function decides on a return"),
        ("if (waits(1)) out[0] = 1;", "a function that waits is called in an unusual place"),
        ("early(n);", "a function that waits returns early"),
        ("BARRIER out[0] = 1;", "a function that waits is not called by its name"),
        ("SET(out[0]) __syncthreads();", "the macro SET is no plain expression"),
        ("child<<<1, 1>>>(); __syncthreads();", "engine names, or a launch, in the kernel"),
    ],
)
def test_kernels_that_are_left_to_fibers(body: str, why: str) -> None:
    before = (
        "struct Strange { Strange(); void set(int); int get(); };\n#define BARRIER __syncthreads();\n"
        "#define SET(x) x = 1;\nnamespace ns { __device__ int flag; }\n"
        "__device__ int waits(int x) { __syncthreads(); return x; }\n"
        "__device__ void early(int x) { if (x) return; __syncthreads(); }"
    )
    assert why in reason(body, before=before)


def test_overloads_and_defaults_elsewhere_are_left() -> None:
    kernel = "__global__ void k(int* out) { __syncthreads(); }"
    for before in ("__global__ void k(float* out) { }", "template <class T> __global__ void k(T* out);"):
        found = result(f"{before}\n{kernel}")
        assert found == Left(b"k", "several definitions, or default arguments elsewhere")


def test_a_preprocessor_branch_in_a_kernel_is_left() -> None:
    found = result("__global__ void k(int* o) {\n#if 1\n  __syncthreads();\n#endif\n}")
    assert found == Left(b"k", "a preprocessor line in the kernel")
