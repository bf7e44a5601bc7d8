"""Which variables a kernel and the functions it calls may assign to."""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.frontend.trees import KernelTree, Node

_CHANGING = frozenset(("x++", "x--", "++x", "--x", "&"))


def assigned(tree: KernelTree) -> frozenset[int]:
    """Keys of variables that are assigned to, or whose address or reference may be taken."""
    bodies = [tree.function.body, *(function.body for function in tree.functions.values())]
    return frozenset(key for body in bodies if body is not None for key in _changed(body))


def _changed(node: Node) -> Iterator[int]:
    match node.kind:
        case "binary" if node.operator == "=":
            yield from _base(node.children[0])
        case "compound":
            yield from _base(node.children[0])
        case "unary" if node.operator in _CHANGING:
            yield from _base(node.children[0])
        case "call" | "variable":  # an argument or initialiser without a conversion may be a reference
            for child in node.children:
                yield from _base(child)
    for child in node.children:
        yield from _changed(child)


def _base(node: Node) -> Iterator[int]:
    """The variable that an lvalue is, or is a member of."""
    if node.kind == "name":
        yield node.reference
    elif node.kind == "conditional":
        yield from (key for side in node.children[1:] for key in _base(side))
    elif node.kind == "binary" and node.operator == ",":
        yield from _base(node.children[-1])
    elif node.kind in ("member", "paren", "index") and node.children:
        yield from _base(node.children[0])
