"""What a reader sees first: what indices are called, where lines are broken, what launches capture."""

from __future__ import annotations

from support import ERROR, translate_text


def output(source: str) -> str:
    """The translation without the includes that were added."""
    lines = (translate_text(source, target="sycl").output or b"").decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("#include")).lstrip("\n")


INDICES = [
        ("int i = blockIdx.x * blockDim.x + threadIdx.x;", "int i = item.get_global_id(0);"),
        ("int i = threadIdx.x + blockDim.x * blockIdx.x;", "int i = item.get_global_id(0);"),
        ("int i = (blockIdx.x * blockDim.x) + threadIdx.x;", "int i = item.get_global_id(0);"),
        ("int i = threadIdx.x + (blockDim.x * blockIdx.x);", "int i = item.get_global_id(0);"),
        (
            "size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;",
            "size_t i = (size_t)item.get_global_id(0);",
        ),
        ("int i = (int)blockIdx.x * 4;", "int i = (int)item.get_group(0) * 4;"),
        ("p[blockIdx.x * blockDim.x + threadIdx.x] = 0;", "p[item.get_global_id(0)] = 0;"),
        ("if (blockIdx.x * blockDim.x + threadIdx.x < n) *p = 1;", "if (item.get_global_id(0) < n) *p = 1;"),
        ("g(blockIdx.x * blockDim.x + threadIdx.x);", "g(unsigned(item.get_global_id(0)));"),
        ("n += gridDim.x * blockDim.x;", "n += item.get_global_range(0);"),
        ("n += blockDim.x;", "n += item.get_local_range(0);"),
        ("n *= blockDim.x;", "n *= unsigned(item.get_local_range(0));"),
        ("n = threadIdx.x;", "n = item.get_local_id(0);"),
        ("auto i = threadIdx.x;", "auto i = unsigned(item.get_local_id(0));"),
        ("int lane = threadIdx.x % 32, warp = threadIdx.x / 32;",
         "int lane = item.get_local_id(0) % 32, warp = item.get_local_id(0) / 32;"),
        ("int lane = threadIdx.x & 31;", "int lane = item.get_local_id(0) & 31;"),
        ("if ((threadIdx.x & 31) == 0) p[threadIdx.x / 32] = n;",
         "if ((item.get_local_id(0) & 31) == 0) p[item.get_local_id(0) / 32] = n;"),
        ("long i = (threadIdx.x >> 1) * n;", "long i = (unsigned(item.get_local_id(0)) >> 1) * n;"),
    ("long i = threadIdx.x * n;", "long i = unsigned(item.get_local_id(0)) * n;"),
    ("long i = blockIdx.x * blockDim.x + 4 * threadIdx.x;",
     "long i = item.get_group(0) * item.get_local_range(0) + 4 * item.get_local_id(0);"),
    ("long i = n >> threadIdx.x;", "long i = n >> unsigned(item.get_local_id(0));"),
    ("int i = threadIdx.x >> 5;", "int i = item.get_local_id(0) >> 5;"),
    ("if (threadIdx.x >> 5 == 0) p[threadIdx.x > 3] = n;",
     "if (unsigned(item.get_local_id(0)) >> 5 == 0) p[item.get_local_id(0) > 3] = n;"),
    ("long i = -threadIdx.x / 2;", "long i = -unsigned(item.get_local_id(0)) / 2;"),
        ("long i = threadIdx.x - 1;", "long i = unsigned(item.get_local_id(0)) - 1;"),
        ("int i = 2 * blockIdx.x * blockDim.x + threadIdx.x;",
         "int i = 2 * item.get_group(0) * item.get_local_range(0) + item.get_local_id(0);"),
        ("int i = blockIdx.x * blockDim.x + threadIdx.x * 4;",
         "int i = item.get_group(0) * item.get_local_range(0) + item.get_local_id(0) * 4;"),
        ("int i = blockIdx.x /* b */ * blockDim.x + threadIdx.x;",
         "int i = item.get_group(0) /* b */ * item.get_local_range(0) + item.get_local_id(0);"),
]  # fmt: skip


def test_indices() -> None:
    functions = [f"__global__ void f{at}(int *p, int n) {{ {before} }}\n" for at, (before, _) in enumerate(INDICES)]
    found = output("void g(unsigned);\n" + "".join(functions)).splitlines()[1:]
    head = "void f%d(const sycl::nd_item<1> &item, int *p, int n) { %s }"
    assert found == [head % (at, after) for at, (_, after) in enumerate(INDICES)]


def test_indices_of_two_dimensions_are_no_global_index() -> None:
    source = "__global__ void f(int *p) { int i = blockIdx.x * blockDim.y + threadIdx.x; p[i] = 1; }\n"
    sum_ = "item.get_group(1) * item.get_local_range(0) + item.get_local_id(1)"
    assert output(source) == f"void f(const sycl::nd_item<2> &item, int *p) {{ int i = {sum_}; p[i] = 1; }}\n"


def test_a_macro_keeps_its_operands_where_the_text_around_it_could_take_them() -> None:
    source = "#define A blockIdx.x * blockDim.x + threadIdx.x\n#define B (blockIdx.x * blockDim.x + threadIdx.x)\n"
    source += "__global__ void f(int *p) { p[A] = B; }\n"
    lines = output(source).splitlines()
    assert lines[0] == (
        "#define A unsigned(item.get_group(0)) * unsigned(item.get_local_range(0)) + unsigned(item.get_local_id(0))"
    )
    assert lines[1] == "#define B (unsigned(item.get_global_id(0)))"


def test_parameters_pass_no_margin_and_stay_below_each_other() -> None:
    source = (
        "__global__ void average(const float *first_values, const float *second_values, float *result, int n)\n"
        "{ result[threadIdx.x] = n; }\n"
        "__device__ float scaled(const float* values,\n"
        "                        int n) { return values[threadIdx.x + n]; }\n"
        "__device__ float plain(const float* values,\n"
        "                       int n) { return values[n]; }\n"
    )
    assert output(source) == (
        "void average(const sycl::nd_item<1> &item,\n"
        "             const float *first_values, const float *second_values, float *result, int n)\n"
        "{ result[item.get_local_id(0)] = n; }\n"
        "float scaled(const sycl::nd_item<1>& item, const float* values,\n"
        "             int n) { return values[item.get_local_id(0) + n]; }\n"
        "float plain(const float* values,\n"
        "            int n) { return values[n]; }\n"
    )


def test_parameters_that_begin_on_a_line_of_their_own() -> None:
    source = (
        "__global__ void\nk(\n    int *p,\n    int n\n)\n{\n    __shared__ int s[4];\n    s[threadIdx.x] = p[n];\n}\n"
    )
    expected = "void\nk(const sycl::nd_item<1> &item, int *s,\n    int *p,\n    int n\n)\n{\n"
    assert output(source).startswith(expected + "    s[item.get_local_id(0)] = p[n];\n")


def test_a_comment_behind_shared_memory_keeps_the_place_of_its_line() -> None:
    source = "__global__ void f(int *p)\n{\n    __shared__ int s[4];  // one a warp\n    s[0] = *p;\n}\n"
    assert output(source) == "void f(int *s, int *p)\n{\n    // one a warp\n    s[0] = *p;\n}\n"


K = "__global__ void k(float4 *data, float scale) { data[threadIdx.x].x *= scale; }\n"


CAPTURES = [
    ("k<<<2, 64>>>((float4 *)x, float(n));", "[=]", "k(item, (gpu::float4 *)x, float(n))"),
    ("k<<<2, 64>>>(reinterpret_cast<float4 *>(x), n);", "[=]", "k(item, reinterpret_cast<gpu::float4 *>(x), n)"),
    ("k<<<2, 64>>>(make(x), n);", "[=, data = make(x)]", "k(item, data, n)"),
    ("k<<<2, 64>>>(make(x), get(1));", "[=, data = make(x), scale = get(1)]", "k(item, data, scale)"),
    ("k<<<scale, 64>>>(make(x), scale + 1);", "[=, data = make(x)]", "k(item, data, scale + 1)"),
    ("k<<<scale, 64>>>(make(x), get(1));", "[=, data = make(x), argument1 = get(1)]", "k(item, data, argument1)"),
]


def test_captures() -> None:
    head = "float4 *make(float *x); float get(int);\n"
    functions = [f"void f{at}(float *x, int n, int scale) {{ {launch} }}\n" for at, (launch, *_) in enumerate(CAPTURES)]
    found = " ".join(output(K + head + "".join(functions)).split()).split("parallel_for")[1:]
    for text, (_, captured, call) in zip(found, CAPTURES, strict=True):
        assert f"{captured}(sycl::nd_item<1> item) {{ {call}; }}" in text


def test_levels_are_indented_as_the_file_has_them() -> None:
    source = "__global__ void k(int *p) { *p = 1; }\nvoid f(int *p) {\n  k<<<2, 64>>>(p);\n}\n"
    assert output(source).endswith(
        "void f(int *p) {\n"
        "  gpu::queue().parallel_for<class k_kernel>(\n"
        "    sycl::nd_range<1>(sycl::range<1>(2) * 64, 64),\n"
        "    [=](sycl::nd_item<1>) { k(p); });\n"
        "}\n"
    )


def test_long_launches_are_broken_at_their_arguments() -> None:
    source = (
        "__global__ void scaled(float *first, float *second, int count)\n"
        "{\n    __shared__ float tile[64];\n    tile[threadIdx.x] = first[0];\n}\n"
        "float *make(int);\n"
        "void f(int elements)\n{\n"
        "    scaled<<<(elements + 255) / 256, 64>>>(make(elements * 2), make(elements * 3 + 1), elements + 12345);\n"
        "}\n"
    )
    assert output(source).partition("void f")[2] == (
        "(int elements)\n{\n"
        "    gpu::queue().submit([&,\n"
        "         first = make(elements * 2),\n"
        "         second = make(elements * 3 + 1)](sycl::handler &h) {\n"
        "        sycl::local_accessor<float, 1> tile(64, h);\n"
        "        h.parallel_for<class scaled_kernel>(\n"
        "            sycl::nd_range<1>(sycl::range<1>((elements + 255) / 256) * 64, 64),\n"
        "            [=](sycl::nd_item<1> item) {\n"
        "                scaled(item, &tile[0], first, second, elements + 12345);\n"
        "            });\n"
        "    });\n"
        "}\n"
    )


def test_casts_and_parentheses_are_where_they_are_needed() -> None:
    source = (
        "#include <cuda_fp16.h>\n__device__ int d;\n"
        "__global__ void f(float *p, int n, double x, __half *h) {\n"
        "    p[0] = fmaxf(p[1], p[2] + 1) + fminf(p[1], x);\n"
        "    h[0] = __hadd(__hmul(h[1], h[2]), h[3]);\n"
        "    p[1] = __ldg(p + n) * __ldg(&p[2]);\n"
        "    n = __float_as_int(p[3]);\n"
        "    p[2] = __fdividef(p[0] + 1, p[1]);\n"
        "}\n"
        "void g(void **v) { void *a; cudaGetSymbolAddress(&a, d); cudaGetSymbolAddress(v, d); }\n"
    )
    assert output(source).partition("\n")[2].partition("\n")[2] == (
        "    p[0] = sycl::fmax(p[1], p[2] + 1) + sycl::fmin(p[1], float(x));\n"
        "    h[0] = (h[1] * h[2]) + h[3];\n"
        "    p[1] = *(p + n) * p[2];\n"
        "    n = sycl::bit_cast<int>(p[3]);\n"
        "    p[2] = (p[0] + 1) / p[1];\n"
        "}\n"
        "void g(void **v) { void *a; a = d.address(); *v = d.address(); }\n"
    )


def test_an_alias_of_a_namespace_stays() -> None:
    source = (
        "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
        "__global__ void f(int *p) {\n    auto b = cg::this_thread_block();\n"
        "    auto t = cg::tiled_partition<8>(b);\n    *p = cooperative_groups::this_thread_block().size();\n}\n"
    )
    assert output(source) == (
        "namespace cg = gpu::groups;\n"
        "void f(const sycl::nd_item<1> &item, int *p) {\n    auto b = cg::this_thread_block(item);\n"
        "    auto t = cg::tiled_partition<8>(b, item.get_sub_group());\n"
        "    *p = gpu::groups::this_thread_block(item).size();\n}\n"
    )


def test_texts_that_only_read_like_inline_ptx_ask_for_nothing() -> None:
    source = (
        'struct P { int4 v; __device__ P(int4 b) { v = b; static_assert(sizeof b == 16, "Size mismatch."); } };\n'
        "__device__ P make(int4 b) { return P{b}; }\n"
    )
    assert [d.message for d in translate_text(source, target="sycl").diagnostics if d.severity is ERROR] == []
    assert "P make(gpu::int4 b)" in output(source)


NAMES = (
    "__global__ void k(int *p, int n) { __shared__ int s[4]; s[0] = n; *p = s[0]; }\n"
    "__global__ void one(int *p, int n) { *p = n; }\n"
    "struct Owner {\n    int *d; int n;\n    Owner(int n) : d(nullptr), n(n) { int left = n; }\n"
    "    void run(int item, int h) {\n%s\n    }\n};\n"
)


def test_names_of_the_lambda_and_members_are_no_captures() -> None:
    launches = "        one<<<1, 8>>>(this->d, item);\n        one<<<1, 8>>>(d, n);\n        one<<<1, 8>>>(d, left);\n"
    found = " ".join(output(NAMES % (launches + "        k<<<h, 8>>>(d, h);")).split())
    for captured in ("[=, p = this->d, n = item]", "[=, p = d, n = n]", "[=, p = d, n = left]"):
        assert captured in found
    assert "submit([&, p = d](sycl::handler &handler) { sycl::local_accessor<int, 1> s(4, handler);" in found
    assert "handler.parallel_for<class k_kernel>" in found
    assert "k(&s[0], p, h);" in found


def test_shared_memory_of_a_type_that_the_function_declares() -> None:
    source = "__global__ void f(int *p) {\n    struct S { int n; };\n    __shared__ S s, t[2];\n    s.n = *p;\n}\n"
    declared = "sycl::ext::oneapi::experimental::work_group_static<%s> %s_memory;\n    auto &%s = *&%s_memory;\n    "
    assert declared % ("S", "s", "s", "s") + declared % ("S[2]", "t", "t", "t") + "s.n = *p;\n" in output(source)


def test_dynamic_memory_of_a_type_that_the_function_declares() -> None:
    source = "__global__ void f(int *p) {\n    struct S { int n; };\n    extern __shared__ S s[];\n    s->n = *p;\n}\n"
    errors = [d for d in translate_text(source, target="sycl").diagnostics if d.severity is ERROR]
    found = [(d.code, d.start.line, d.start.column, d.message) for d in errors]
    reason = "its type is declared inside of the function, and the function's callers can't name it"
    assert found == [("HP241", 3, 5, f"s is not translated: {reason}")]
