"""Pointers that move: into local, shared and global memory, their differences and comparisons."""

from __future__ import annotations

from random_kernels.kinds.kind import Kind
from random_kernels.scope import Lines


class Pointers(Kind):
    """One pointer for each memory; each always points to one of four elements."""

    def opening(self) -> Lines:
        """The pointers."""
        scope = self.scope
        lines = []
        for name, array in (("pa", "arr"), ("pm", "mine"), ("ps", "own")):
            lines.append(f"unsigned* {name} = {array} + {scope.below(4)};")
            scope.places.append(f"(*{name})")
            scope.values.append(f"(unsigned)({name} - {array})")
            scope.effects.append(lambda name=name, array=array: self._moving(name, array))
        scope.values += ["*const_cast<const unsigned*>(pa)", "(pm == mine ? 1u : 0u)", "pa[arr - pa]"]
        return lines

    def _moving(self, name: str, array: str) -> str:
        """An expression that moves a pointer and reads through it, and leaves it at an element."""
        scope = self.scope
        k = scope.random.randrange(4)
        return scope.one_of(
            f"*({name} = {array} + {scope.below(4)})",
            f"({name} = {array} + {k}, *{name})",
            f"({name} == {array} + 3 ? *({name} = {array}) : *++{name})",
            f"({name} > {array} ? *{name}-- : *{name})",
        )

    def statement(self) -> Lines:
        """Reads or writes through a pointer under way."""
        scope = self.scope
        array, name = scope.random.choice([("arr", "pa"), ("mine", "pm"), ("own", "ps")])
        q, end = scope.fresh("q"), scope.fresh("end")
        count = scope.random.randint(1, 4)
        return scope.random.choice(
            [
                [f"{name} = {array} + {scope.below(4)};"],
                [f"{name} = &{array}[{scope.below(4)}];"],
                ["{", f"unsigned* {q} = {array};", f"*{q}++ = {scope.value()};", f"*{q} += {scope.value()};", "}"],
                ["{", f"unsigned* {q} = {array} + 1;", f"{q} += {count - 1} - 1;", f"{q}[0] ^= {scope.value()};", "}"],
                [f"for (unsigned* {q} = {array}; {q} != {array} + {count}; ++{q}) *{q} += {scope.value(1)};"],
                [
                    f"for (const unsigned *{q} = {array}, *{end} = {array} + {count}; {q} < {end};) "
                    f"{scope.place()} ^= *{q}++;"
                ],
                [
                    "{",
                    f"unsigned* {q} = {array} + 4;",
                    f"while ({q} > {array} + {4 - count}) *--{q} = {scope.value(1)};",
                    f"{scope.place()} += unsigned({array} + 4 - {q});",
                    "}",
                ],
                [f"{name} = {array} + ({name} - {array} + {count}) % 4;", f"*{name} = {scope.value()};"],
                ["{", f"unsigned*& {q} = {name};", f"{q} = {array} + {scope.below(4)};", f"*{q} ^= 5u;", "}"],
                [f"if ({name} - {array} < 3) {{ ++{name}; *{name} += {scope.value(1)}; }}"],
                ["{", f"unsigned* const {q} = {name};", f"{name} = {array};", f"*{q} -= {scope.value()};", "}"],
            ]
        )

    def ending(self) -> Lines:
        """Where they point."""
        return ["out[gid] = MIX(out[gid], *pa + *pm + *ps + unsigned(pa - arr) * 4u + unsigned(pm - mine));"]
