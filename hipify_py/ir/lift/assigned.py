"""Which variables a kernel and the functions it calls may assign to."""

from __future__ import annotations

from collections.abc import Iterator

from hipify_py.frontend.trees import KernelTree, Node

_CHANGING = frozenset(("x++", "x--", "++x", "--x", "&"))


def assigned(tree: KernelTree) -> frozenset[int]:
    """Keys of variables that are assigned to, or whose address or reference may be taken."""
    functions = [tree.function, *tree.functions.values()]
    variables = [*tree.globals.values(), *(parameter for function in functions for parameter in function.parameters)]
    bodies = [function.body for function in functions]
    bodies += [initial for function in functions for _, initial in function.initialisers]
    bodies += [variable.initial for variable in variables]
    found = {key for body in bodies if body is not None for key in _changed(body)}
    for variable in variables:
        if variable.initial is not None and variable.type.kind in ("reference", "pointer"):
            found.update(_base(variable.initial))
    return frozenset(found)


def changed(node: Node) -> frozenset[int]:
    """The same of one statement."""
    return frozenset(_changed(node))


def _changed(node: Node) -> Iterator[int]:
    match node.kind:
        case "binary" if node.operator == "=":
            yield from _base(node.children[0])
        case "compound":
            yield from _base(node.children[0])
        case "unary" if node.operator in _CHANGING:
            yield from _base(node.children[0])
        case "call":  # an argument without a conversion may be a reference
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
    elif (node.kind == "binary" and node.operator == ",") or (
        node.kind == "implicit" and node.children and _is(node.children[-1], "array")
    ):
        yield from _base(node.children[-1])
    elif (node.kind == "paren" and node.children) or (
        node.kind in ("member", "index") and node.children and not _leads_away(node.children[0])
    ):
        yield from _base(node.children[0])


def _leads_away(base: Node) -> bool:
    """Whether a member or element is that of something a pointer points to, so that the pointer stays as it is."""
    while base.kind == "paren" and base.children:
        base = base.children[0]
    decays = base.kind == "implicit" and base.children and _is(base.children[-1], "array")
    return _is(base, "pointer") and not decays


def _is(node: Node, kind: str) -> bool:
    return node.type is not None and node.type.kind == kind
