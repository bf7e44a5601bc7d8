"""What becomes of a CUDA name on HIP, judged by HIPIFY's facts and HIP's real headers."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from header_scan import parameters, raw_parameters
from target_headers import TargetHeaders

__all__ = ["Judge", "release"]

Row = dict[str, str]
_ARITHMETIC = re.compile(r"(?:(?:un)?signed )?(?:bool|char|short|int|long|long long|float|double)|unsigned|size_t")


def release(text: str) -> str:
    """``7.0`` of ``7.0.0``; empty for an empty text."""
    match = re.match(r"\d+(\.\d+)?", text)
    return match.group() if match else ""


def _key(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


class Judge:
    """Makes the rows of ``hip/<api>.tsv``."""

    def __init__(
        self,
        headers: TargetHeaders,
        facts: Mapping[str, Row],
        by_hand: Mapping[str, str],
        tables: Path,
        config: Mapping[str, Any],
    ) -> None:
        self._headers = headers
        self._reasons = [(reason["api"], re.compile(reason["names"]), reason["text"]) for reason in config["reason"]]
        self._guesses = config["guess"]
        self._first = config["hip"]["oldest"]
        self._newer = config["hip"]["newer"]
        self._unchecked = config["hip"]["unchecked"]
        self._calls = _call_names(tables / "calls.toml")
        self._renames = {name: new for name, fact in facts.items() if (new := _counterpart(fact))} | dict(by_hand)

    def target_row(self, cuda: Row, api: str, fact: Row | None, kept: Row | None) -> Row:
        """The row for one row of ``cuda/<api>.tsv``; ``kept`` is what a hand has written for it."""
        row = self._judged(cuda, api, fact) if kept is None else dict(kept)
        if cuda["name"] in self._calls:
            row["status"] = "rewrite"
        return row

    def _judged(self, cuda: Row, api: str, fact: Row | None) -> Row:
        row = dict.fromkeys(("new", "since", "note", "source"), "") | {"cuda": cuda["name"], "status": "direct"}
        if fact is not None and (new := _counterpart(fact)):
            self._known(row, new, api, fact)
        else:
            self._guess(row, cuda, api)
        if row["new"]:
            self._compare(row, cuda)
        elif not row["note"]:
            row["note"] = self._reason(cuda, api)
        if row["status"] == "unsupported" and cuda["removed"]:
            row["status"] = "removed"
        absent = [] if fact is not None or api in self._unchecked else self._headers.sources
        row["source"] = row["source"] or " ".join([*absent, "hipify-7.0.2"])
        return row

    def _known(self, row: Row, new: str, api: str, fact: Row) -> None:
        """HIPIFY names a counterpart: believe it as far as the headers declare it."""
        prefix = "roc" if new == fact["roc"] and not fact["hip"] else "hip"
        since, removed = release(fact[f"{prefix}_added"]), release(fact[f"{prefix}_removed"])
        labels = self._headers.labels(new)
        plain = not re.fullmatch(r"\w+", new) or new in {"int", "texture", "surface"}
        if labels:
            row |= {"new": new, "since": self._since(new, labels, since), "source": f"{labels[0]} hipify-7.0.2"}
        elif removed:
            row |= {"status": "unsupported", "note": f"HIP dropped {new} in {removed}"}
        elif plain or api in self._unchecked or (since and _key(since) > _key(self._first)):
            row |= {"new": new, "since": since}
        else:
            row |= {"status": "unsupported", "note": f"no HIP header up to 7.1 declares {new}"}

    def _since(self, new: str, labels: Sequence[str], since: str) -> str:
        """HIPIFY's release unless the headers contradict it; else the oldest release whose headers were at hand."""
        declaration = self._headers.declaration(new)
        seen = ".".join(labels[0].split("-")[1].split(".")[:2])
        for folder, newer in self._newer.items():
            if declaration is not None and declaration.header.startswith(folder):
                seen = newer
        if _key(seen) == _key(self._first):
            return since if since and _key(since) <= _key(seen) else seen
        return since or seen

    def _guess(self, row: Row, cuda: Row, api: str) -> None:
        """HIPIFY has no counterpart: look for one of the same name in the headers."""
        for guess in self._guesses:
            if api in guess["apis"]:
                new = re.sub(guess["pattern"], guess["replacement"], cuda["name"], count=1)
                labels = self._headers.labels(new)
                if labels and (new != cuda["name"] or api == "device"):
                    row |= {"new": new, "since": self._since(new, labels, ""), "source": labels[0]}
                    return
        row["status"] = "unsupported"

    def _compare(self, row: Row, cuda: Row) -> None:
        """A function that cannot be called as CUDA's is no mere renaming.

        The overload that CUDA's table lists first is the one in use: without it the status is ``partial``. For the
        others a note is enough, since HIP's compiler refuses such a call.
        """
        declaration = self._headers.declaration(row["new"])
        if cuda["kind"] not in {"function", "device"} or declaration is None or declaration.kind != "function":
            return
        overloads = [overload for overload in cuda["signature"].split(" | ") if overload]
        theirs = set().union(*(_counts(overload) for overload in declaration.signatures))
        missing = [sorted(_counts(overload) - theirs) for overload in overloads]
        if not overloads:
            return
        if missing[0]:
            row |= {"status": "partial", "note": f"HIP has no form with {_arguments(missing[0])}"}
        elif cuda["kind"] == "function" and (note := self._misfit(overloads[0], declaration.signatures)):
            row |= {"status": "partial", "note": note}
        elif rest := sorted(set().union(*missing)):
            row["note"] = f"HIP has no form with {_arguments(rest)}"
        elif cuda["kind"] == "device" and (types := self._missing_types(overloads, declaration.signatures)):
            row["note"] = f"HIP has no overload for {', '.join(types)}"

    def _misfit(self, ours: str, theirs: Sequence[str]) -> str:
        """Which pointer argument of ``ours`` no overload of ``theirs`` accepts, as a note; empty if one fits."""
        note = ""
        types = [self._comparable(type_) for type_ in parameters(ours)]
        for overload in theirs:
            other = [self._headers.comparable(type_) for type_ in parameters(overload)][: len(types)]
            pairs = enumerate(zip(types, other, strict=False), start=1)
            bad = [number for number, (our, their) in pairs if not _fits(our, their)]
            if not bad or "template<" in overload:
                return ""
            note = f"argument {bad[0]} is a {parameters(overload)[bad[0] - 1]} on HIP"
        return note

    def _comparable(self, type_: str) -> str:
        return self._headers.comparable(re.sub(r"[A-Za-z_]\w*", lambda match: self._new_name(match.group()), type_))

    def _new_name(self, name: str) -> str:
        """The counterpart of a type's name, known or guessed; the name itself if there is none."""
        if name not in self._renames:
            guesses = (re.sub(guess["pattern"], guess["replacement"], name, count=1) for guess in self._guesses)
            self._renames[name] = next((new for new in guesses if new != name and self._headers.labels(new)), name)
        return self._renames[name]

    def _missing_types(self, ours: Sequence[str], theirs: Sequence[str]) -> list[str]:
        """First parameter types of the overloads that no implicit conversion reaches."""
        if any("template<" in overload for overload in [*theirs, *ours]):
            return []
        known = {tuple(self._headers.comparable(type_) for type_ in parameters(overload)) for overload in theirs}
        missing: dict[str, None] = {}
        for overload in ours:
            types = parameters(overload)
            renamed = tuple(self._comparable(type_) for type_ in types)
            if renamed not in known and not all(_ARITHMETIC.fullmatch(type_) for type_ in types):
                missing[types[0].rstrip("*")] = None
        return list(missing)

    def _reason(self, cuda: Row, api: str) -> str:
        for wanted, names, text in self._reasons:
            if wanted == api and names.match(cuda["name"]):
                return str(text)
        raise ValueError(f"import_table.toml has no reason for {cuda['name']!r} of {api}")


def _fits(our: str, their: str) -> bool:
    """Whether an argument of type ``our`` can be passed as ``their``; values of any kind are taken to convert."""
    pointers = our.count("*"), their.count("*")
    return our == their or pointers == (0, 0) or (their == "void*" and pointers[0] > 0)


def _counts(signature: str) -> set[int]:
    """The numbers of arguments that one overload takes."""
    types = raw_parameters(signature)
    if any("..." in type_ for type_ in types):
        return set(range(len(types) - 1, 64))
    defaults = sum("=" in type_ for type_ in types)
    return set(range(len(types) - defaults, len(types) + 1))


def _arguments(numbers: Sequence[int]) -> str:
    text = " or ".join(str(number) for number in numbers)
    return f"{text} argument{'' if list(numbers) == [1] else 's'}"


def _counterpart(fact: Row) -> str:
    """HIPIFY's HIP name, for cuDNN MIOpen's; empty if there is none."""
    return fact["hip"] or (fact["roc"] if fact["library"] == "cudnn" else "")


def _call_names(path: Path) -> set[str]:
    if not path.exists():
        return set()
    with path.open("rb") as file:
        return {block["cuda"] for block in tomllib.load(file)["call"]}
