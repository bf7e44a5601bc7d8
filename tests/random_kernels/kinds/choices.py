"""Expressions that are places, or evaluated only in part: conditionals, commas, chains of assignments, ``&&``."""

from __future__ import annotations

from random_kernels.kinds.kind import Kind
from random_kernels.scope import Lines


class Choices(Kind):
    """Statements only."""

    def opening(self) -> Lines:
        """Side effects in expressions are for all kinds."""
        scope = self.scope
        scope.effects += [
            lambda: f"({scope.tested_effect()} ? {scope.value(1)} : {scope.value(1)})",
            lambda: f"({scope.condition()} ? {scope.place()}++ : --{scope.place()})",
            lambda: f"({scope.place()} ^= {scope.value(1)}, {scope.value(1)})",
            lambda: f"unsigned({scope.tested_effect()})",
        ]
        return []

    def statement(self) -> Lines:
        """One of them."""
        scope = self.scope
        a, b, c = scope.place(), scope.place(), scope.place()
        index = scope.one_of("turn", "v0", "v1")
        array = scope.one_of("arr", "own", "mine")
        operator = scope.one_of("=", "+=", "^=", "-=", "*=")
        value = scope.value
        name = scope.fresh("x")
        return scope.random.choice(
            [
                [f"({scope.condition()} ? {a} : {b}) {operator} {value()};"],
                [f"({scope.condition()} ? {a} : {b})++;"],
                [f"({scope.condition()} ? {array}[{index} % 4u] : {array}[2]) {operator} {value()};"],
                [f"{a} = {b} {operator} {value()};"],
                [f"{a} = {b} = {c} {operator} {value()};"],
                [f"({a} {operator} {value()}) ^= {scope.one_of('tid', '5u', 'in[gid]')};"],
                [f"++({a} = {value()});"],
                [f"({a} ^= 3u, {b}) {operator} {value()};"],
                [f"{array}[{index}++ % 4u] = {value()};"],
                [f"{array}[--{index} % 4u] = {index};", f"{array}[{index}-- % 4u] {operator} tid;"],
                [f"{array}[{index} % 4u] = {index}++;"],
                [f"{array}[({index} += 3u) % 4u] = {array}[{index} % 4u] + {value(1)};"],
                [f"{index} = {index}++ + 1u;"],
                [f"{a} += {b}++;", f"{a} = {a}-- ^ 1u;"],
                [f"{a} = {scope.condition()} ? {scope.condition()} ? {value()} : {b}++ : {value()};"],
                [f"if ({scope.tested_effect()}) {{", *scope.assignment(), "}"],
                [f"const unsigned {name} = ({scope.effect()}, {scope.effect()});", f"{a} ^= {name};"],
                [
                    f"const unsigned {name}[] = {{{scope.effect()}, {scope.effect()}}};",
                    f"{a} ^= {name}[0] - {name}[1];",
                ],
                [f"const Pair {name} = {{{scope.effect()}, {scope.effect()}}};", f"{a} ^= {name}.a - {name}.b;"],
                [f"const unsigned {name} = {scope.effect()} << ({scope.effect()} & 15u);", f"{a} ^= {name};"],
                [f"{scope.tested_effect()} ? void({a} = {value()}) : void({b}++);"],
            ]
        )
