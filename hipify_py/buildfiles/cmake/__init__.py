"""CMake list files: parsed whole by ``grammars/cmake.lark``, edited in place."""
