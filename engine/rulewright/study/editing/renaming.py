"""Gives a thing another name everywhere: its references, as edits. What cannot be told apart for
sure is not renamed, and why is said."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path

from rulewright.analysis.semantic_index import MemberName
from rulewright.analysis.symbols import FieldSymbol, LocalName, TypeSymbol
from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.diagnostics.fix import Edit, applied
from rulewright.document.files import unsaved
from rulewright.language.lexer import RESERVED
from rulewright.names import is_name, why_no_name
from rulewright.records import dataclass
from rulewright.schema.signature import name_of
from rulewright.source import Source, Span
from rulewright.study.editing.desk import Desk
from rulewright.study.editing.naming import (
    ImplicitName,
    Meaning,
    Named,
    NameIndex,
    kind_of,
    name_of_thing,
    place_of,
)
from rulewright.study.editing.usage import names_of, references
from rulewright.study.editing.words import locale_of_file, message_end, needs_of
from rulewright.words.findings import Need
from rulewright.words.lock import lock_path, lock_text, read_lock
from rulewright.words.naming import ascii_name, message_id
from rulewright.words.untranslated import Pair

DASHED = re.compile(r"[a-z][\w\-]*")


class RenameRefused(ValueError):
    """The thing is not renamed; says why, and where if that is somewhere."""

    def __init__(self, why: str, places: Iterable[Span] = ()) -> None:
        self.why = why
        self.places = tuple(places)
        told = "".join(f"\n  {place}" for place in self.places[:8])
        super().__init__(why + told)


@dataclass(frozen=True, slots=True)
class Renaming:
    """`texts` are the files as they are afterwards."""

    old: str
    new: str
    edits: tuple[Edit, ...]
    texts: Mapping[Path, str]


def renamable(desk: Desk, path: Path, offset: int) -> Named:
    """The name at a place, if its thing can have another. Raises RenameRefused."""
    names = names_of(desk, path)
    named = names.at(offset) if names is not None else None
    if names is None or named is None:
        raise RenameRefused("no name stands here")
    world = names.world
    thing, what = named.thing, kind_of(named.thing)
    match thing:
        case ImplicitName(kind="message"):
            pass
        case ImplicitName(kind="alternative" | "condition", name=name):
            if world is not None and name in world.symbols and thing.kind == "condition":
                raise RenameRefused(f"`{name}` is also the name of a {world.symbols[name].what}")
        case ImplicitName():
            raise RenameRefused(f"the name of a {what} is not changed here")
        case LocalName(span=span):
            if not any(text.span.start <= span.start < text.span.end for text in names.texts):
                raise RenameRefused("a letter says its type: see `names`")
    declared = (span.text for span in place_of(thing, names.look))
    if not isinstance(thing, ImplicitName | LocalName) and name_of_thing(thing) not in map(
        name_of, declared
    ):
        raise RenameRefused(f"no file of this ruleset declares `{name_of_thing(thing)}`")
    return named


def rename(desk: Desk, path: Path, offset: int, new: str) -> Renaming:
    """All that has to be changed to give the thing at a place a new name. Raises RenameRefused."""
    named = renamable(desk, path, offset)
    thing, old = named.thing, named.text
    _check_name(desk, thing, new)
    found = references(desk, thing)
    if isinstance(thing, LocalName):
        found = tuple(one for one in found if one.span.source.path == named.span.source.path)
    wrong = [one.span for one in found if one.text not in (old, ascii_name(old))]
    if wrong:
        raise RenameRefused(f"`{old}` is written otherwise here", wrong)
    unclear = tuple(_unclear(desk, thing, old, {(n.span.source.path, n.span.start) for n in found}))
    if unclear:
        raise RenameRefused(f"it cannot be told what `{old}` means here", unclear)
    edits = [Edit(one.span, _spelled(desk, one.span, new)) for one in found]
    texts = _texts(edits)
    is_message = isinstance(thing, ImplicitName) and thing.kind == "message"
    worded = _worded(desk, thing, old, new, texts)
    edits += _message_edits(desk, worded, skip=is_message)
    texts = _texts(edits)
    for lock, text in _locks(desk, texts, worded):
        edits.append(Edit(lock.span(0, len(lock.text)), text))
    texts = _texts(edits)
    locked = [path for path in texts if not os.access(path, os.W_OK)]
    if locked:
        raise RenameRefused(f"`{locked[0]}` cannot be written")
    return Renaming(old, new, tuple(dict.fromkeys(edits)), texts)


def _spelled(desk: Desk, span: Span, new: str) -> str:
    """A new name as it stands at a place: words spell it, but in what they ask of the rules."""
    if not span.source.path.endswith(".ftl"):
        return new
    written = desk.written(Path(os.path.abspath(span.source.path)))
    asked = () if written is None else locale_of_file(written).messages
    inside = (use.span for message in asked for use in message.values)
    return new if any(use.start <= span.start < use.end for use in inside) else ascii_name(new)


def _check_name(desk: Desk, thing: Meaning, new: str) -> None:
    """Raises RenameRefused for what cannot be a name, or is one already."""
    if isinstance(thing, ImplicitName) and thing.kind == "message":
        if DASHED.fullmatch(new) is None:
            raise RenameRefused(f"`{new}` cannot be the name of a message")
        return
    if not is_name(new):
        raise RenameRefused(f"`{new}` cannot be a name: {why_no_name(new)}")
    if new in RESERVED:
        raise RenameRefused(f"`{new}` is a word of the language")
    for setting in desk.every_setting():
        look = desk.look(setting)
        world = look.world if look is not None else None
        if look is None or world is None:
            raise RenameRefused("the rules cannot be read at the moment: mend that first")
        if new in world.symbols or new in world.functions:
            what = world.symbols[new].what if new in world.symbols else "function"
            raise RenameRefused(f"there is a {what} `{new}` already")
        if new in world.letters:
            raise RenameRefused(f"`{new}` is a letter already")
        for symbol in world.all(TypeSymbol):
            if symbol.finite is not None and symbol.finite.root.number(new) is not None:
                raise RenameRefused(f"`{new}` is a member of {symbol.name} already")
            if new in symbol.fields and isinstance(thing, FieldSymbol):
                raise RenameRefused(f"`{new}` is a field of {symbol.name} already")
        if isinstance(thing, ImplicitName) and new in look.offered:
            raise RenameRefused(f"there is an alternative `{new}` already")
        bound = (local for names in look.places.bindings.values() for local in names.values())
        if any(local.var.name == new for local in bound):
            raise RenameRefused(f"`{new}` is bound somewhere already")


def _unclear(desk: Desk, thing: Meaning, old: str, known: set[tuple[str, int]]) -> Iterator[Span]:
    """Yield the places in moves at which the meaning of the name is unknown."""
    if not isinstance(thing, MemberName) and not (
        isinstance(thing, ImplicitName) and thing.kind in ("alternative", "condition")
    ):
        return
    word = re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])")
    for path in desk.scripts():
        written = desk.written(path)
        if written is None or old not in written.source.text:
            continue
        root = written.root
        moves = root.get("moves") if root is not None else None
        for item in moves.items if moves is not None else ():
            for inner in item:
                if inner.key.text in ("expect", "chance", "note", "source") or inner.text is None:
                    continue
                content = inner.text.content
                for match in word.finditer(written.source.text, content.start, content.end):
                    if (written.source.path, match.start()) not in known:
                        meant = _told_apart(thing, names_of(desk, path), match.start())
                        if not meant:
                            yield Span(written.source, *match.span())


def _told_apart(thing: Meaning, names: NameIndex | None, offset: int) -> bool:
    """Whether the name at a place is known to mean something else."""
    named = names.at(offset) if names is not None else None
    return named is not None and named.thing != thing


# --- words ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Worded:
    """The changes of messages: renamed ones, ones that are also needed under another name, and the
    variables by message.
    """

    ids: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, str] = field(default_factory=dict)
    variables: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def _worded(desk: Desk, thing: Meaning, old: str, new: str, texts: Mapping[Path, str]) -> _Worded:
    """Return the message ids that the rules need under the new name instead of the old ones."""
    if isinstance(thing, ImplicitName) and thing.kind == "message":
        return _Worded({message_id(f"log-{old}"): message_id(f"log-{new}")})
    after = desk.trying(texts)
    ids: dict[str, str] = {}
    copies: dict[str, str] = {}
    variables: dict[str, dict[str, str]] = {}
    for setting in desk.every_setting():
        before_look, after_look = desk.look(setting), after.look(setting)
        if before_look is None or after_look is None or after_look.world is None:
            raise RenameRefused("the rules could not be read with this name")
        before, now = needs_of(desk, before_look), needs_of(after, after_look)
        for id, need in before.items():
            target = _renamed_id(id, old, new, now)
            if target in before and target != id:
                continue
            if target != id:
                (copies if id in now else ids)[id] = target
            if target in now:
                swapped = _renamed_variables(need, now[target])
                if swapped:
                    variables[id] = swapped
    # What one setting asks for no more, another may.
    copies |= {id: ids.pop(id) for id in list(ids) if id in copies}
    return _Worded(ids, copies, variables)


def _renamed_id(id: str, old: str, new: str, now: Mapping[str, Need]) -> str:
    """The id that the rules ask for in place of another."""
    old, new = ascii_name(old), ascii_name(new)
    spots = [m.span() for m in re.finditer(rf"(?<![^\-]){re.escape(old)}(?![^\-])", id)]
    for start, end in spots:
        made = id[:start] + new + id[end:]
        if made in now:
            return made
    made = re.sub(rf"(?<![^\-]){re.escape(old)}(?![^\-])", new, id)
    return made if made in now else id


def _renamed_variables(before: Need, now: Need) -> dict[str, str]:
    gone = [name for name in before.variables if name not in now.variables]
    came = [name for name in now.variables if name not in before.variables]
    return {gone[0]: came[0]} if len(gone) == 1 == len(came) else {}


def _message_edits(desk: Desk, worded: _Worded, *, skip: bool) -> list[Edit]:
    """`skip`: the references have changed ids already, where messages are declared."""
    edits: list[Edit] = []
    ids = worded.ids
    for path in desk.locales():
        written = desk.written(path)
        if written is None:
            continue
        locale = locale_of_file(written)
        for message in locale.messages:
            if message.id in ids and not skip:
                edits.append(Edit(message.span, ids[message.id]))
            if message.id in worded.copies:
                end = message_end(locale, message)
                whole = written.source.text[message.span.end : end]
                told = re.split(r"\n(?=#)|\n\n", whole)[0].rstrip("\n")
                at = message.span.end + len(told)
                copy = f"\n{worded.copies[message.id]}{told}"
                edits.append(Edit(Span(written.source, at, at), copy))
            for use in message.references:
                id, _, _ = use.name.partition(".")
                if id in ids:
                    start = use.span.start + use.span.text.find(id)
                    edits.append(Edit(Span(use.span.source, start, start + len(id)), ids[id]))
            for name in message.variables:
                to = worded.variables.get(message.id, {}).get(name.name)
                if to is not None:
                    start = name.span.start + 1
                    end = start + len(name.name)
                    edits.append(Edit(Span(name.span.source, start, end), to))
    return edits


def _locks(desk: Desk, texts: Mapping[Path, str], worded: _Worded) -> Iterator[tuple[Source, str]]:
    """The locks of translations, with the digests of texts that have only been renamed."""
    first, *others = desk.locales() or (None,)
    if first is None or not any(path in texts for path in (first, *others)):
        return
    after = desk.trying(texts)
    before_first, after_first = desk.written(first), after.written(first)
    if before_first is None or after_first is None:
        return
    old_source, new_source = locale_of_file(before_first), locale_of_file(after_first)
    for path in others:
        lock = lock_path(desk.folder, path.stem)
        before, now = desk.written(path), after.written(path)
        kept = desk.written(lock)
        if before is None or now is None or kept is None:
            continue
        old_words, new_words = locale_of_file(before).by_id(), locale_of_file(now).by_id()
        with unsaved(desk.held):
            known = read_lock(desk.folder, path.stem)
        sources, renamed = old_source.by_id(), new_source.by_id()
        pairs: dict[str, Pair] = {}
        told = [(id, worded.ids.get(id, id), pair) for id, pair in known.items()]
        told += [(id, to, known[id]) for id, to in worded.copies.items() if id in known]
        for id, target, pair in told:
            if id in sources and id in old_words and target in renamed and target in new_words:
                same_source = pair.source == sources[id].digest
                same_words = pair.words == old_words[id].digest
                pair = Pair(
                    renamed[target].digest if same_source else pair.source,
                    new_words[target].digest if same_words else pair.words,
                )
            pairs[target] = pair
        text = lock_text(pairs)
        if text != kept.source.text:
            yield kept.source, text


# --- what came of it ------------------------------------------------------------------------------


def _texts(edits: Iterable[Edit]) -> dict[Path, str]:
    """The files that edits are in, as they are afterwards."""
    every = tuple(edits)
    sources = {edit.span.source.path: edit.span.source for edit in every}
    paths = {path: Path(path).resolve() for path in sources}
    return {paths[path]: applied(source, dict.fromkeys(every)) for path, source in sources.items()}


def complaints(before: Iterable[Diagnostic], after: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics that a ruleset has only after a rename, which then was not
    consistent.
    """
    known = Counter(_gist(one) for one in before)
    found = []
    for one in after:
        gist = _gist(one)
        if known[gist] > 0:
            known[gist] -= 1
        else:
            found.append(one)
    return tuple(found)


def refuse_if_wrong(before: Iterable[Diagnostic], after: Iterable[Diagnostic]) -> None:
    """Raises RenameRefused if a renaming made something wrong, or hides what was wrong before."""
    told = tuple(before)
    if any(one.severity is Severity.ERROR for one in told):
        raise RenameRefused(
            "there are errors: mend them first, else a name can be overlooked",
            [one.primary.span for one in told if one.severity is Severity.ERROR],
        )
    found = complaints(told, after)
    if found:
        raise RenameRefused(
            "it would no longer mean the same: " + found[0].headline,
            [one.primary.span for one in found],
        )


def _gist(one: Diagnostic) -> tuple[str, str, int]:
    return one.code, one.primary.span.source.path, one.primary.span.line
