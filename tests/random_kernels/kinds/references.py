"""References: to variables, to elements whose index changes later, to members, pointers, arrays and temporaries."""

from __future__ import annotations

from random_kernels.kinds.kind import Kind
from random_kernels.scope import Lines


class References(Kind):
    """References that are bound at the head of the kernel or of a block."""

    def opening(self) -> Lines:
        """Some of them, in an order that lets each refer to those before it."""
        scope = self.scope
        kinds = [
            ("scalar", f"unsigned& scalar = {scope.one_of('v0', 'v1', 'v2')};", True),
            ("local", f"unsigned& local = arr[{scope.below(4)}];", True),
            ("element", f"unsigned& element = {scope.one_of('own', 'mine')}[{scope.below(4)}];", True),
            ("through", f"unsigned& through = *(mine + {scope.below(4)});", True),
            ("again", f"unsigned& again = {scope.place()};", True),
            ("seen", f"const unsigned& seen = arr[{scope.below(4)}];", False),
            ("kept", f"const unsigned& kept = {scope.value()} + 1u;", False),
            ("row[turn % 4u]", "unsigned (&row)[4] = arr;", True),
            ("self", f"auto& self = {scope.one_of('v1', 'arr[turn % 4u]', 'mine[v0 % 4u]')};", True),
            ("taken", f"auto&& taken = {scope.one_of('v2', 'arr[v1 % 4u]', 'v0 * 3u')};", True),
        ]
        lines = []
        for name, line, changes in scope.random.sample(kinds, scope.random.randint(2, 6)):
            lines.append(line)
            (scope.places if changes else scope.values).append(name)
        return lines

    def statement(self) -> Lines:
        """A reference in a block of its own, whose index changes while it is there."""
        scope = self.scope
        name, array = scope.fresh("r"), scope.one_of("arr", "own", "mine")
        index = scope.one_of("turn", "v0", "v1")
        bound = scope.one_of(
            f"unsigned& {name} = {array}[{index} % 4u];",
            f"unsigned& {name} = {array}[({index} + arr[{index} % 4u]) % 4u];",
            f"unsigned& {name} = *({array} + {index} % 4u);",
        )
        with scope.inner(name):
            change = scope.one_of(f"{index} += 3u;", f"{index}++;", f"{name} = {index}++;", f"{index} = {name} + 1u;")
            body = [bound, change, *scope.assignment(), f"{name} {scope.one_of('+=', '^=', '=')} {scope.value()};"]
        if scope.chance(0.3):  # an index that changes nowhere else, and in an initialiser only
            inner, was = scope.fresh("j"), scope.fresh("was")
            start = f"unsigned {inner} = {scope.value(1)};"
            bound = f"unsigned& {name} = {array}[{inner} % 4u];"
            change = f"const unsigned {was} = {scope.one_of('++', '--')}{inner};"
            body = [start, bound, change, f"{name} {scope.one_of('+=', '=')} {was} + {inner};"]
        if scope.chance(0.3):
            count = scope.fresh("c")
            return [f"for (unsigned {count} = 0; {count} < 1u + {scope.below(3)}; ++{count}) {{", *body, "}"]
        return ["{", *body, "}"]
