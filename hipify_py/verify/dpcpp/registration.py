"""C++ that hands device images to DPC++'s runtime, as its compiler driver's output does before ``main``.

The structures are those of ``libsycl.so.9`` (2026): an interface of the runtime's own, so the version is pinned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hipify_py.verify.dpcpp.syclbin import Image

_HEAD = """#include <cstddef>
#include <cstdint>

struct Entry { void *address; const char *name; std::size_t size; std::int32_t flags, reserved; };
struct Property { const char *name; const void *value; std::uint32_t type; std::uint64_t size; };
struct Set { const char *name; Property *begin, *end; };
struct Image {
    std::uint16_t version;
    std::uint8_t kind, format;
    const char *target, *compile_options, *link_options;
    const unsigned char *begin, *end;
    Entry *entries_begin, *entries_end;
    Set *sets_begin, *sets_end;
};
struct Library { std::uint16_t version, count; Image *images; void *host_begin, *host_end; };
extern "C" void __sycl_register_lib(void *);
extern "C" void __sycl_unregister_lib(void *);

namespace {
"""
_TAIL = """struct Registration {
    Registration() { __sycl_register_lib(&library); }
    ~Registration() { __sycl_unregister_lib(&library); }
} registration;
}
"""
_IMAGE_VERSION, _SYCL, _SPIRV, _LIBRARY_VERSION = 3, 4, 2, 1
_INTEGER, _BYTES = 1, 2


def registration(images: Sequence[Image]) -> str:
    """A source file that registers ``images`` when the program starts."""
    lines = [line for number, image in enumerate(images) for line in _image(number, image)]
    rows = ", ".join(_row(number, len(image.binary)) for number, image in enumerate(images))
    lines += [f"Image images[] = {{{rows}}};"]
    lines += [f"Library library = {{{_LIBRARY_VERSION}, {len(images)}, images, nullptr, nullptr}};"]
    return _HEAD + "\n".join(lines) + "\n" + _TAIL


def _image(number: int, image: Image) -> Iterator[str]:
    yield f"alignas(8) const unsigned char binary{number}[] = {{{','.join(map(str, image.binary))}}};"
    names = image.kernels or ["none"]
    entries = ", ".join(f'{{nullptr, "{name}", 0, 0, 0}}' for name in names)
    yield f"Entry entries{number}[] = {{{entries}}};"
    rows = []
    for index, (name, properties) in enumerate(image.sets.items()):
        items = []
        for at, entry in enumerate(properties):
            if isinstance(entry.value, int):
                items.append(f'{{"{entry.name}", nullptr, {_INTEGER}, {entry.value}}}')
                continue
            value = f"value{number}_{index}_{at}"
            yield f"const unsigned char {value}[] = {{{','.join(map(str, entry.value))}}};"
            items.append(f'{{"{entry.name}", {value}, {_BYTES}, {len(entry.value)}}}')
        array = f"properties{number}_{index}"
        if items:
            yield f"Property {array}[] = {{{', '.join(items)}}};"
            rows.append(f'{{"{name}", {array}, {array} + {len(items)}}}')
        else:
            rows.append(f'{{"{name}", nullptr, nullptr}}')
    yield f"Set sets{number}[] = {{{', '.join(rows)}}};"


def _row(number: int, size: int) -> str:
    entries, sets = f"entries{number}", f"sets{number}"
    return (
        f'{{{_IMAGE_VERSION}, {_SYCL}, {_SPIRV}, "spir64", "", "", binary{number}, binary{number} + {size}, '
        f"{entries}, {entries} + sizeof {entries} / sizeof(Entry), {sets}, {sets} + sizeof {sets} / sizeof(Set)}}"
    )
