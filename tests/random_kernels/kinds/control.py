"""Control flow: switches that fall through, loops of all kinds, jumps out of them, names that hide others."""

from __future__ import annotations

from random_kernels.kinds.kind import Kind
from random_kernels.scope import Lines


class Control(Kind):
    """Statements only."""

    def statement(self) -> Lines:
        """One of them."""
        return self.scope.random.choice(
            [self._switch, self._do, self._several, self._hidden, self._counted, self._nested, self._flag, self._over]
        )()

    def _switch(self) -> Lines:
        scope = self.scope
        lines = [f"switch ({scope.one_of(scope.value(), scope.effect())} % 5u) {{"]
        labels = scope.random.sample(range(6), scope.random.randint(2, 4))
        default = scope.random.randrange(len(labels) + 2)
        for position, label in enumerate(labels):
            if position == default:
                lines += ["default:", *scope.assignment(), scope.one_of("break;", "")]
            lines += [f"case {label}u:", *scope.assignment()]
            if scope.chance(0.3):
                lines += [f"if ({scope.condition()}) break;", *scope.assignment()]
            lines.append(scope.one_of("break;", "", "// falls through"))
        if scope.chance(0.4):
            name = scope.fresh("k")
            return [
                f"for (int {name} = 0; {name} < 3; {name}++) {{",
                *lines,
                f"case 7u: if ({name} == 1) continue;",
                "}",
                *scope.assignment(),
                "}",
            ]
        return [*lines, "}"]

    def _do(self) -> Lines:
        scope = self.scope
        name = scope.fresh("d")
        jump = f"if ({scope.condition()}) {scope.one_of('continue', 'break')};"
        return [
            f"unsigned {name} = {scope.below(3)};",
            "do {",
            *scope.assignment(),
            *([jump, *scope.assignment()] if scope.chance(0.6) else []),
            f"}} while (++{name} < {scope.random.randint(1, 4)}u);",
            f"{scope.place()} += {name};",
        ]

    def _several(self) -> Lines:
        scope = self.scope
        i, j = scope.fresh("i"), scope.fresh("j")
        with scope.inner(values=[i, j]):
            body = scope.assignment()
        return [
            f"for (unsigned {i} = {scope.below(3)}, {j} = 7u; {i} < {j}; ++{i}, {j} -= {scope.one_of('1u', '2u')}) {{",
            *body,
            f"if ({i} == {scope.below(4)}) {scope.one_of('break', 'continue')};",
            *scope.assignment(),
            "}",
        ]

    def _hidden(self) -> Lines:
        scope = self.scope
        name, outer = scope.one_of("v0", "v1", "turn"), scope.fresh("outer")
        return [
            "{",
            f"const unsigned {outer} = {name};",
            f"unsigned {name} = {outer} * 3u + 1u;",
            *scope.assignment(),
            f"for (unsigned {name} = 0; {name} < 2u; ++{name}) v2 += {name} + {scope.value(1)};",
            f"v2 ^= {name};",
            "}",
        ]

    def _counted(self) -> Lines:
        scope = self.scope
        name = scope.fresh("w")
        with scope.inner(values=[name]):
            body = [*scope.assignment(), *scope.assignment()]
        condition = scope.one_of(f"{name}-- > 0u", f"{name}-- && {scope.condition()}", f"--{name} < 3u")
        return [f"unsigned {name} = 1u + {scope.below(3)};", f"while ({condition}) {{", *body, "}"]

    def _nested(self) -> Lines:
        scope = self.scope
        i, j = scope.fresh("i"), scope.fresh("j")
        with scope.inner(values=[i, j]):
            inside = scope.assignment()
        return [
            f"for (int {i} = 3; {i} > 0; --{i}) {{",
            f"for (unsigned {j} = {i}; {j} < 4u; ++{j}) {{",
            f"if ({scope.condition()}) {scope.one_of('break', 'continue')};",
            *inside,
            "}",
            f"if ({scope.tested_effect()}) {scope.one_of('break', 'continue')};",
            *scope.assignment(),
            "}",
        ]

    def _flag(self) -> Lines:
        scope = self.scope
        name, k = scope.fresh("done"), scope.fresh("k")
        return [
            f"bool {name} = false;",
            f"for (unsigned char {k} = 0; !{name} && {k} < 5; {k} += 2) {{",
            *scope.assignment(),
            f"{name} = {scope.one_of('', name + ' || ')}{scope.condition()};",
            "}",
            f"{scope.place()} += {name};",
        ]

    def _over(self) -> Lines:
        scope = self.scope
        name, array = scope.fresh("e"), scope.one_of("arr", "arr")
        by = scope.one_of("unsigned", "unsigned&", "const auto&")
        change = f"{name} += {scope.value(1)};" if by != "const auto&" else f"v1 += {name};"
        return [f"for ({by} {name} : {array}) {{", change, f"{scope.place()} ^= {name};", "}"]
