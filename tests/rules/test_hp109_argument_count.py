"""HP109: Unverified calls with a number of arguments that CUDA's function doesn't take."""

from __future__ import annotations

import pytest
from support import WARNING, Found, found, translate_text

CASES = {
    "code that parses": ("void f(void* p) { cudaFree(p); }\n", ()),
    "a dead call that fits": ("#if 0\ncudaMemcpyAsync(a, b, c, d);\n#endif\n", ()),
    "a variadic macro": ("#define FREE(...) cudaFree(__VA_ARGS__)\n", ()),
    "a user's name in dead code": ("#if 0\nmine::cudaFree(a, b);\n#endif\n", ()),
    "too many": (
        "#if 0\ncudaFree(a, b);\n#endif\n",
        (Found("HP109", WARNING, "2:1", "cudaFree", "cudaFree takes 1 arguments, this call has 2", "", True),),
    ),
    "too few": (
        "#define COPY(a) cudaMemcpyAsync(a, a)\n",
        (
            Found(
                "HP109",
                WARNING,
                "1:17",
                "cudaMemcpyAsync",
                "cudaMemcpyAsync takes 4 to 5 or 5 arguments, this call has 2",
                "",
                True,
            ),
        ),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_argument_count(name: str) -> None:
    source, expected = CASES[name]
    hinted = tuple(item._replace(hint="check whether this is CUDA's function") for item in expected)
    result = translate_text(source)
    assert found(d for d in result.diagnostics if d.code == "HP109") == hinted
