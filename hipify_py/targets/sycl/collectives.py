"""CUB's operations of blocks and warps: their classes take the work-item in the place of temporary memory."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping

from hipify_py.diagnostics.model import Finding, Severity
from hipify_py.edits import Edit, Fix
from hipify_py.frontend.structure import template_end
from hipify_py.frontend.tokens import Kind, Tokens
from hipify_py.rewrite.context import FileContext
from hipify_py.rewrite.verdicts import Fate
from hipify_py.targets.cpu.code import DeviceFunction
from hipify_py.targets.sycl.device import ITEM, Device, functions_around
from hipify_py.targets.sycl.groups import functions_of_use
from hipify_py.targets.sycl.temporary import TEMPORARY, Collective, collectives

CODE = "HP240"
COLLECTIVE_CODE = "collective"
_HINT = "make the object of the temporary memory where it is used: BlockReduce(temp).Sum(x)"


def collective_fixes(context: FileContext, device: Device) -> Iterator[Finding | Fix]:
    """The item for each object of such a class, the dimensions in its type, and what has no counterpart."""
    if any(verdict.entry is not None and verdict.entry.api == "cub" for verdict in context.verdicts):
        yield from _dimensions(context, device)
        yield from _Objects(context, device).fixes()


def _dimensions(context: FileContext, device: Device) -> Iterator[Finding | Fix]:
    """``N, `` in front of the template arguments of the classes for blocks."""
    tokens = context.facts.tokens
    functions = list(device.code.functions_of(tokens))
    for verdict in context.verdicts:
        use = verdict.use
        collective = collectives().get(use.name.encode())
        if collective is None or collective.of_warp or verdict.fate is not Fate.RENAME:
            continue
        if tokens.is_text(use.token + 1, b"<"):
            names = functions_of_use(tokens, functions, use) or list(_alias_of(device, tokens, use.token))
            if names:
                text = b"%d, " % device.rank(names[-1])
                yield Fix(COLLECTIVE_CODE, (Edit.insert(tokens.ends[use.token + 1], text),))
            else:
                message = f"{use.name} stands outside of a named device function, and its dimensions are unknown"
                yield context.finding(CODE, Severity.ERROR, use.span, use.name, message, "name it where it is used")


def _alias_of(device: Device, tokens: Tokens, token: int) -> Iterator[bytes]:
    """The alias at file scope that the class at ``token`` gets, if one does and it is used."""
    return (alias.name for file, alias in device.aliases if file is tokens and alias.token == token)


class _Objects:
    """The objects of one file, and the temporary memory that they are made of."""

    def __init__(self, context: FileContext, device: Device) -> None:
        self._context = context
        self._device = device
        self._tokens: Tokens = context.facts.tokens
        self._classes: Mapping[bytes, Collective] = {
            **collectives(),
            **{alias.name: alias.collective for _, alias in device.aliases},
        }
        self._named = {alias.token for file, alias in device.aliases if file is self._tokens}
        self._done: set[int] = set()  # tokens of temporary memory that are accounted for

    def fixes(self) -> Iterator[Finding | Fix]:
        tokens = self._tokens
        own = [d for d in self._device.storage.declarations if d.tokens is tokens and d.temporaries]
        for declared in own:
            self._done.update(range(declared.first, declared.last))
        for declared in own:
            for function in self._device.code.functions_of(tokens):
                if function.name == declared.owner and function.body is not None:
                    yield from self._uses(function, declared.temporaries)
        for index in tokens.identifiers():
            if tokens.texts[index] == TEMPORARY and index not in self._done:
                message = "this temporary memory of CUB is more than a variable that objects are made of"
                yield self._finding(index, message, _HINT)
            elif tokens.texts[index] in self._classes:
                yield from self._made_of_nothing(index)

    def _uses(self, function: DeviceFunction, names: tuple[bytes, ...]) -> Iterator[Finding | Fix]:
        assert function.body is not None
        tokens = self._tokens
        first = bisect_left(tokens.starts, function.body.start)
        for index in range(first, bisect_left(tokens.starts, function.body.end)):
            if (
                tokens.texts[index] not in names
                or tokens.texts[index - 1] in (b".", b"->", b"::")
                or index in self._done
            ):
                continue
            closer = tokens.closing(index - 1) if tokens.is_text(index - 1, b"(") else None
            called = tokens.texts[index - 2] in self._device.names
            if closer is None or called or self._end_of_path(index) != closer:
                yield self._finding(index, "this temporary memory of CUB goes elsewhere than into an object", _HINT)
            else:
                yield Fix(COLLECTIVE_CODE, (Edit.replace(tokens.starts[index], tokens.starts[closer], ITEM),))
                yield from self._members(index - 1, closer)

    def _end_of_path(self, index: int) -> int:
        """The token behind ``name.member[index]``."""
        tokens = self._tokens
        index += 1
        while True:
            if tokens.is_text(index, b"."):
                index += 2
            elif tokens.is_text(index, b"["):
                index = (tokens.closing(index) or index) + 1
            else:
                return index

    def _made_of_nothing(self, index: int) -> Iterator[Finding | Fix]:
        """An object without memory of its own in the source: ``BlockReduce()``, ``cub::BlockReduce<int, 64> name;``."""
        tokens = self._tokens
        opener = index + 1
        if tokens.is_text(opener, b"<"):
            opener = (template_end(tokens, opener, len(tokens)) or index) + 1
        if tokens.is_text(opener, b"(") and tokens.closing(opener) == opener + 1:
            yield Fix(COLLECTIVE_CODE, (Edit.insert(tokens.ends[opener], ITEM),))
            yield from self._members(opener, opener + 1)
        elif tokens.kinds[opener] == Kind.IDENTIFIER and tokens.is_text(opener + 1, b";") and index not in self._named:
            yield Fix(COLLECTIVE_CODE, (Edit.insert(tokens.ends[opener], b"(" + ITEM + b")"),))
            yield from self._members(opener + 1, opener + 1)

    def _members(self, opener: int, closer: int) -> Iterator[Finding]:
        """A finding for each member that is called on the object made in these parentheses and that there is not."""
        tokens = self._tokens
        collective = self._class_before(opener)
        if collective is None:
            return
        known = collective.members.encode().split()
        for index in self._called(opener, closer):
            if tokens.texts[index] not in known:
                message = f"{collective.name}::{tokens.name(index)} is not mapped"
                yield self._finding(index, message, f"there are {', '.join(collective.members.split())}")

    def _called(self, opener: int, closer: int) -> Iterator[int]:
        """The members called: of a nameless object the one behind it, of a variable those in its scope."""
        tokens = self._tokens
        if tokens.is_text(closer + 1, b"."):
            yield closer + 2
            return
        name = tokens.texts[opener - 1]
        if tokens.kinds[opener - 1] != Kind.IDENTIFIER or name in self._classes:
            return
        for around in functions_around(list(self._device.code.functions_of(tokens)), tokens.starts[opener]):
            assert around.body is not None
            last = bisect_left(tokens.starts, around.body.end)
            yield from (i + 2 for i in range(closer, last) if tokens.texts[i] == name and tokens.is_text(i + 1, b"."))
            return

    def _class_before(self, opener: int) -> Collective | None:
        """The class of the object that is made in the parentheses at ``opener``: ``C(``, ``C<...>(``, ``C name(``."""
        tokens = self._tokens
        end = opener - 1
        if tokens.kinds[end] == Kind.IDENTIFIER and tokens.texts[end] not in self._classes:
            end -= 1
        for index in range(end, max(end - 64, -1), -1):
            if tokens.texts[index] in (b";", b"{", b"}"):
                break
            if tokens.texts[index] in self._classes:
                closes = end if index == end else template_end(tokens, index + 1, end + 1)
                return self._classes[tokens.texts[index]] if closes == end else None
        return None

    def _finding(self, index: int, message: str, hint: str) -> Finding:
        span = self._tokens.span(index)
        return self._context.finding(CODE, Severity.ERROR, span, self._tokens.name(index), message, hint)
