"""Kernels of a file with their parameters, read off its tokens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from hipify_py.diagnostics.model import Span
from hipify_py.frontend.structure import split_arguments
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.prove.kernels.model import Kernel, KernelHint, Parameter

_ATTRIBUTES = frozenset((b"__launch_bounds__", b"__attribute__", b"__align__", b"alignas"))
_DROPPED = frozenset((b"__restrict__", b"__restrict", b"restrict", b"__grid_constant__", b"volatile"))
_INTEGERS = frozenset(
    b"int unsigned signed short long char size_t ptrdiff_t int8_t uint8_t int16_t uint16_t int32_t uint32_t int64_t"
    b" uint64_t uint uchar ushort".split()
)
_BEFORE = frozenset((b";", b"}", b"{"))
_AXES = {b"x": 1, b"y": 2, b"z": 3}
_INDICES = frozenset((b"threadIdx", b"blockIdx"))


def find_kernels(path: str, tokens: Tokens, hints: Mapping[str, KernelHint]) -> Iterator[Kernel]:
    """The kernels that ``tokens`` define outside of macros, each instance of a template by itself."""
    instances = _explicit_instances(tokens)
    for mark, text in enumerate(tokens.texts):
        if text != b"__global__" or tokens.directive[mark] >= 0:
            continue
        opener = _parameters(tokens, mark)
        closer = tokens.closing(opener) if opener is not None else None
        if opener is None or closer is None or not tokens.is_text(closer + 1, b"{"):
            continue
        yield from _kernels(path, tokens, mark, opener, closer, hints, instances)


def _kernels(
    path: str,
    tokens: Tokens,
    mark: int,
    opener: int,
    closer: int,
    hints: Mapping[str, KernelHint],
    instances: Mapping[str, list[str]],
) -> Iterator[Kernel]:
    name = tokens.name(opener - 1)
    scope = _scope(tokens, mark)
    last = tokens.closing(closer + 1) or closer
    body = range(closer + 1, last)
    bound = _bound(tokens, mark, opener)
    plain = Kernel(
        path=path,
        name="::".join((*(scope or ()), name)),
        label=name,
        offset=tokens.starts[opener - 1],
        parameters=tuple(_parameter(tokens, span, i) for i, span in enumerate(split_arguments(tokens, opener, closer))),
        axes=_axes(tokens, body),
        bound=bound,
        dynamic_shared=any(tokens.texts[i] == b"extern" for i in body),
        refused="" if scope is not None else "it is a member of a class",
    )
    names = _template_parameters(tokens, mark)
    if names is None:
        yield plain
        return
    wanted = list(dict.fromkeys((*hints.get(name, KernelHint()).instances, *instances.get(name, ()))))
    if not wanted:
        yield replace(plain, refused="it is a template: name its instances in a hint, or instantiate it explicitly")
    for arguments in wanted:
        yield _instance(plain, names, arguments)


def _instance(kernel: Kernel, names: Sequence[tuple[bool, str, str]], arguments: str) -> Kernel:
    """The instance of a kernel template with some template arguments."""
    given = _split(arguments)
    label = f"{kernel.label}<{arguments}>"
    if not names or len(given) > len(names) or any(not default for _, _, default in names[len(given) :]):
        return replace(kernel, label=label, refused=f"template arguments {arguments} do not fit its parameters")
    bindings = []
    for (is_type, name, default), argument in zip(names, [*given, *[""] * (len(names) - len(given))], strict=True):
        value = argument or default
        bindings.append(f"using {name} = {value};" if is_type else f"constexpr auto {name} = {value};")
    return replace(kernel, label=label, arguments=f"<{arguments}>", bindings=tuple(bindings))


def _split(text: str) -> list[str]:
    """The arguments of a template argument list, without its brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character in "<([{") - (character in ">)]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def _parameters(tokens: Tokens, mark: int) -> int | None:
    """The ``(`` of the parameter list behind a mark; those of attributes are passed over."""
    index = mark + 1
    while index < len(tokens) and tokens.texts[index] not in _BEFORE:
        if tokens.texts[index] == b"(":
            if tokens.texts[index - 1] not in _ATTRIBUTES:
                return index if tokens.kinds[index - 1] == Kind.IDENTIFIER else None
            index = tokens.closing(index) or len(tokens)
        index += 1
    return None


def _bound(tokens: Tokens, mark: int, opener: int) -> int:
    """The threads of a block that ``__launch_bounds__`` allows, if it says so by a number."""
    for index in range(mark, opener):
        if tokens.texts[index] == b"__launch_bounds__" and tokens.kinds[index + 2] == Kind.NUMBER:
            return int(re.sub(r"\D.*", "", tokens.name(index + 2)) or 0)
    return 0


def _axes(tokens: Tokens, body: Iterable[int]) -> int:
    used = [
        _AXES.get(tokens.texts[index + 2], 1)
        for index in body
        if tokens.texts[index] in _INDICES and tokens.is_text(index + 1, b".")
    ]
    return max(used, default=1)


def _scope(tokens: Tokens, mark: int) -> tuple[str, ...] | None:
    """The names of the namespaces around a token; None inside of a class or function."""
    found: list[str] = []
    for opener, closer in sorted(tokens.matches.items()):
        if tokens.texts[opener] != b"{" or not opener < mark < closer or tokens.directive[opener] >= 0:
            continue
        words: list[str] = []
        index = opener - 1
        while index >= 0 and (tokens.kinds[index] == Kind.IDENTIFIER or tokens.texts[index] == b"::"):
            if tokens.texts[index] == b"namespace":
                break
            words.insert(0, tokens.name(index))
            index -= 1
        else:
            if tokens.kinds[opener - 1] == Kind.STRING:
                continue
            return None
        found += [word for word in words if word != "::"]
    return tuple(found)


def _template_parameters(tokens: Tokens, mark: int) -> list[tuple[bool, str, str]] | None:
    """(is it a type, name, default) of each template parameter; None for a plain function, empty if unusual."""
    first = mark
    while first > 0 and tokens.texts[first - 1] not in (*_BEFORE, b":") and tokens.directive[first - 1] < 0:
        first -= 1
    if not tokens.is_text(first, b"template"):
        return None
    last = next((i for i in range(mark - 1, first, -1) if tokens.texts[i] == b">"), first)
    found = []
    for piece in _split(tokens.data[tokens.ends[first + 1] : tokens.starts[last]].decode("utf-8", "replace")):
        declared, _, default = piece.partition("=")
        words = re.findall(r"\w+", declared)
        if len(words) < 2 or "..." in declared or words[0] == "template":
            return []
        found.append((words[0] in ("typename", "class"), words[-1], default.strip()))
    return found


def _parameter(tokens: Tokens, span: Span, index: int) -> Parameter:
    """One parameter, from its declaration."""
    words = [i for i in range(len(tokens)) if span.start <= tokens.starts[i] < span.end]
    words = [i for i in words if tokens.texts[i] not in _DROPPED]
    equals = next((n for n, i in enumerate(words) if tokens.texts[i] == b"="), len(words))
    texts = [tokens.name(i) for i in words[:equals]]
    refused = ""
    if "(" in texts or "&" in texts or texts.count("*") + texts.count("[") > 1:
        refused = "no pointers to pointers, arrays or functions, and no references, can be made up"
    if "[" in texts:
        texts = [*texts[: texts.index("[")]]
        texts.insert(len(texts) - 1, "*")
    named = len(texts) > 1 and re.fullmatch(r"[A-Za-z_]\w*", texts[-1]) and texts[-1].encode() not in _INTEGERS
    name = texts.pop() if named else f"unnamed_{index}"
    pointer = "*" in texts
    pointee = texts[: texts.index("*")] if pointer else texts
    constant = "const" in pointee
    plain = [text for text in pointee if text != "const"]
    spelt = _spelt(plain)
    integer = not pointer and bool(plain) and all(text.encode() in _INTEGERS for text in plain)
    return Parameter(name, "unsigned char" if spelt == "void" else spelt, pointer, constant, integer, refused)


def _spelt(words: Sequence[str]) -> str:
    """Tokens of a type as text."""
    text = " ".join(word for word in words if word not in ("struct", "typename"))
    return re.sub(r" ?(::|<|>|,) ?", r"\1", text)


def _explicit_instances(tokens: Tokens) -> dict[str, list[str]]:
    """Kernel -> template arguments of its explicit instantiations, ``template __global__ void k<float>(...);``."""
    found: dict[str, list[str]] = {}
    for index, text in enumerate(tokens.texts):
        if text != b"template" or tokens.is_text(index + 1, b"<") or tokens.directive[index] >= 0:
            continue
        angle = next((i for i in range(index, min(index + 40, len(tokens))) if tokens.texts[i] in (b"<", b";")), index)
        end = next((i for i in range(angle, len(tokens)) if tokens.texts[i] in (b"(", b";")), angle)
        if tokens.is_text(angle, b"<") and tokens.is_text(end, b"(") and tokens.is_text(end - 1, b">"):
            arguments = tokens.data[tokens.ends[angle] : tokens.starts[end - 1]].decode("utf-8", "replace")
            found.setdefault(tokens.name(angle - 1), []).append(" ".join(arguments.split()))
    return found
