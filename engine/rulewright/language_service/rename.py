"""Rename a symbol everywhere, as edits. Ambiguous references are left and reported."""

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
from rulewright.diagnostics.fix import Edit, apply_edits
from rulewright.document.files import use_unsaved_texts
from rulewright.identifiers import explain_invalid_name, is_name
from rulewright.language.lexer import RESERVED
from rulewright.language_service.editor_session import EditorSession
from rulewright.language_service.locale_messages import (
    check_locale,
    find_message_end,
    list_needed_messages,
    parse_document_locale,
)
from rulewright.language_service.name_index import (
    ImplicitName,
    Meaning,
    NameIndex,
    NameUse,
    declaration_spans,
    describe_kind,
    meaning_name,
)
from rulewright.language_service.references import build_name_index, find_references
from rulewright.records import dataclass
from rulewright.schema.signature import extract_name
from rulewright.source import Source, Span
from rulewright.words.locale_checks import MessageSpec
from rulewright.words.message_ids import ascii_name, message_id
from rulewright.words.translation_lock import format_lock, lock_path, read_lock
from rulewright.words.untranslated import LockEntry

LOCK_SUFFIX = ".lock"
MESSAGE_NAME = re.compile(r"[a-z][\w\-]*")


class RenameRefused(ValueError):
    """Raised when a rename is refused, with the reason and the locations that cause it."""

    def __init__(self, why: str, spans: Iterable[Span] = ()) -> None:
        self.why = why
        self.places = tuple(spans)
        told = "".join(f"\n  {place}" for place in self.places[:8])
        super().__init__(why + told)


@dataclass(frozen=True, slots=True)
class RenameResult:
    """The result of a rename. `texts_by_path` are the new texts of the changed files."""

    old_name: str
    new_name: str
    edits: tuple[Edit, ...]
    texts_by_path: Mapping[Path, str]
    trial_session: EditorSession = field(compare=False, repr=False)
    """A session with the new name, with the analyses made so far."""


def find_renamable(session: EditorSession, path: Path, offset: int) -> NameUse:
    """Return the name at an offset if its symbol can be renamed. Raises RenameRefused."""
    names = build_name_index(session, path)
    named = names.name_at(offset) if names is not None else None
    if names is None or named is None:
        raise RenameRefused("there is no name here")
    world = names.world
    thing, what = named.meaning, describe_kind(named.meaning)
    match thing:
        case ImplicitName(kind="message"):
            pass
        case ImplicitName(kind="alternative" | "condition", name=name):
            if world is not None and name in world.symbols and thing.kind == "condition":
                raise RenameRefused(f"`{name}` is also the name of a {world.symbols[name].what}")
        case ImplicitName():
            raise RenameRefused(f"a {what} cannot be renamed")
        case LocalName(span=span):
            if not any(text.span.start <= span.start < text.span.end for text in names.rule_texts):
                raise RenameRefused("a letter is bound to its type in `names`: rename it there")
    declared = (span.text for span in declaration_spans(thing, names.analysis))
    if not isinstance(thing, ImplicitName | LocalName) and meaning_name(thing) not in map(
        extract_name, declared
    ):
        raise RenameRefused(f"no file of this ruleset declares `{meaning_name(thing)}`")
    return named


def rename_symbol(session: EditorSession, path: Path, offset: int, new_name: str) -> RenameResult:
    """Return all changes needed to rename the symbol at an offset. Raises RenameRefused."""
    name_use = find_renamable(session, path, offset)
    thing, old_name = name_use.meaning, name_use.name_text
    _check_name(session, thing, new_name)
    name_uses = find_references(session, thing)
    if isinstance(thing, LocalName):
        name_uses = tuple(one for one in name_uses if one.span.source.path == name_use.span.source.path)
    wrong = [one.span for one in name_uses if one.name_text not in (old_name, ascii_name(old_name))]
    if wrong:
        raise RenameRefused(f"`{old_name}` is spelled differently here", wrong)
    unclear = tuple(
        _find_unclear_places(
            session, thing, old_name, {(n.span.source.path, n.span.start) for n in name_uses}
        )
    )
    if unclear:
        raise RenameRefused(f"the meaning of `{old_name}` is not clear here", unclear)
    edits = [Edit(one.span, _spell_name(session, one.span, new_name)) for one in name_uses]
    texts = _apply_edits(edits)
    is_message = isinstance(thing, ImplicitName) and thing.kind == "message"
    trial_session = session.with_texts(texts)
    message_renames = _find_message_renames(session, thing, old_name, new_name, trial_session)
    edits += _list_message_edits(session, message_renames, skip_ids=is_message)
    texts = _apply_edits(edits)
    for lock, text in _iter_lock_texts(session, texts, message_renames):
        edits.append(Edit(lock.span(0, len(lock.text)), text))
    texts = _apply_edits(edits)
    locked = [path for path in texts if not os.access(path, os.W_OK)]
    if locked:
        raise RenameRefused(f"`{locked[0]}` cannot be written")
    trial_session.set_texts(texts)
    return RenameResult(old_name, new_name, tuple(dict.fromkeys(edits)), texts, trial_session)


def _spell_name(session: EditorSession, span: Span, new_name: str) -> str:
    """Return the spelling of a new name at a span: locales spell names in ASCII, except in expressions of
    the rules."""
    if not span.source.path.endswith(".ftl"):
        return new_name
    document = session.get_document(Path(os.path.abspath(span.source.path)))
    asked = () if document is None else parse_document_locale(document).messages
    inside = (use.span for message in asked for use in message.value_uses)
    return new_name if any(use.start <= span.start < use.end for use in inside) else ascii_name(new_name)


def _check_name(session: EditorSession, meaning: Meaning, new_name: str) -> None:
    """Raise RenameRefused for an invalid or existing name."""
    if isinstance(meaning, ImplicitName) and meaning.kind == "message":
        if MESSAGE_NAME.fullmatch(new_name) is None:
            raise RenameRefused(f"`{new_name}` cannot be the name of a message")
        return
    if not is_name(new_name):
        raise RenameRefused(f"`{new_name}` cannot be a name: {explain_invalid_name(new_name)}")
    if new_name in RESERVED:
        raise RenameRefused(f"`{new_name}` is a keyword")
    for setting in session.list_settings():
        analysis = session.analyse_setting(setting)
        world = analysis.world if analysis is not None else None
        if analysis is None or world is None:
            raise RenameRefused("the rules cannot be read: correct that first")
        if new_name in world.symbols or new_name in world.functions:
            what = world.symbols[new_name].what if new_name in world.symbols else "function"
            raise RenameRefused(f"there is a {what} `{new_name}` already")
        if new_name in world.parameter_meanings:
            raise RenameRefused(f"`{new_name}` is a letter already")
        for symbol in world.list_symbols(TypeSymbol):
            if symbol.finite is not None and symbol.finite.root.find_member(new_name) is not None:
                raise RenameRefused(f"`{new_name}` is a member of {symbol.name} already")
            if new_name in symbol.fields and isinstance(meaning, FieldSymbol):
                raise RenameRefused(f"`{new_name}` is a field of {symbol.name} already")
        if isinstance(meaning, ImplicitName) and new_name in analysis.alternative_spans:
            raise RenameRefused(f"there is an alternative `{new_name}` already")
        bound = (local for names in analysis.semantic_index.bindings.values() for local in names.values())
        if any(local.var.name == new_name for local in bound):
            raise RenameRefused(f"`{new_name}` is bound somewhere already")


def _find_unclear_places(
    session: EditorSession, meaning: Meaning, old_name: str, known_places: set[tuple[str, int]]
) -> Iterator[Span]:
    """Yield the spans in moves at which the meaning of the name is unknown."""
    if not isinstance(meaning, MemberName) and not (
        isinstance(meaning, ImplicitName) and meaning.kind in ("alternative", "condition")
    ):
        return
    word = re.compile(rf"(?<![\w-]){re.escape(old_name)}(?![\w-])")
    for path in session.script_files():
        document = session.get_document(path)
        if document is None or old_name not in document.source.text:
            continue
        root = document.root
        moves = root.get("moves") if root is not None else None
        for item in moves.items if moves is not None else ():
            for inner in item:
                if inner.key.text in ("expect", "chance", "note", "source") or inner.text is None:
                    continue
                content = inner.text.content
                for match in word.finditer(document.source.text, content.start, content.end):
                    if (document.source.path, match.start()) not in known_places:
                        is_different = _is_other_meaning(
                            meaning, build_name_index(session, path), match.start()
                        )
                        if not is_different:
                            yield Span(document.source, *match.span())


def _is_other_meaning(meaning: Meaning, name_index: NameIndex | None, offset: int) -> bool:
    """Return whether the name at an offset is known to refer to another symbol."""
    named = name_index.name_at(offset) if name_index is not None else None
    return named is not None and named.meaning != meaning


# --- words ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _MessageRenames:
    """The changes of messages: renamed ones, ones that are also needed under another name, and the
    variables by message.
    """

    renamed_ids: Mapping[str, str] = field(default_factory=dict)
    copied_ids: Mapping[str, str] = field(default_factory=dict)
    renamed_variables: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def _find_message_renames(
    session: EditorSession, meaning: Meaning, old_name: str, new_name: str, new_session: EditorSession
) -> _MessageRenames:
    """Return the message ids that the rules need under the new name instead of the old ones."""
    if isinstance(meaning, ImplicitName) and meaning.kind == "message":
        return _MessageRenames({message_id(f"log-{old_name}"): message_id(f"log-{new_name}")})
    renamed_ids: dict[str, str] = {}
    copied_ids: dict[str, str] = {}
    renamed_variables: dict[str, dict[str, str]] = {}
    for setting in session.list_settings():
        before_look, after_look = session.analyse_setting(setting), new_session.analyse_setting(setting)
        if before_look is None or after_look is None or after_look.world is None:
            raise RenameRefused("the rules could not be read with this name")
        before, now = (
            list_needed_messages(session, before_look),
            list_needed_messages(new_session, after_look),
        )
        for id, need in before.items():
            target = _rename_id(id, old_name, new_name, now)
            if target in before and target != id:
                continue
            if target != id:
                (copied_ids if id in now else renamed_ids)[id] = target
            if target in now:
                swapped = _match_variables(need, now[target])
                if swapped:
                    renamed_variables[id] = swapped
    # Another setting may still need the messages that this one no longer needs.
    copied_ids |= {id: renamed_ids.pop(id) for id in list(renamed_ids) if id in copied_ids}
    return _MessageRenames(renamed_ids, copied_ids, renamed_variables)


def _rename_id(id: str, old_name: str, new_name: str, new_needs: Mapping[str, MessageSpec]) -> str:
    """Return the message id that the rules need in place of another; the same id if there is none."""
    old_name, new_name = ascii_name(old_name), ascii_name(new_name)
    spots = [m.span() for m in re.finditer(rf"(?<![^\-]){re.escape(old_name)}(?![^\-])", id)]
    for start, end in spots:
        new_id = id[:start] + new_name + id[end:]
        if new_id in new_needs:
            return new_id
    new_id = re.sub(rf"(?<![^\-]){re.escape(old_name)}(?![^\-])", new_name, id)
    return new_id if new_id in new_needs else id


def _match_variables(old_need: MessageSpec, new_need: MessageSpec) -> dict[str, str]:
    gone = [name for name in old_need.all_types if name not in new_need.all_types]
    came = [name for name in new_need.all_types if name not in old_need.all_types]
    return {gone[0]: came[0]} if len(gone) == 1 == len(came) else {}


def _list_message_edits(
    session: EditorSession, message_renames: _MessageRenames, *, skip_ids: bool
) -> list[Edit]:
    """Return the edits of locales. `skip_ids`: the ids in the declarations of messages have been changed
    already, with the references."""
    edits: list[Edit] = []
    ids = message_renames.renamed_ids
    for path in session.locale_files():
        document = session.get_document(path)
        if document is None:
            continue
        locale = parse_document_locale(document)
        for message in locale.messages:
            if message.id in ids and not skip_ids:
                edits.append(Edit(message.span, ids[message.id]))
            if message.id in message_renames.copied_ids:
                end = find_message_end(locale, message)
                whole = document.source.text[message.span.end : end]
                message_text = re.split(r"\n(?=#)|\n\n", whole)[0].rstrip("\n")
                at = message.span.end + len(message_text)
                copy = f"\n{message_renames.copied_ids[message.id]}{message_text}"
                edits.append(Edit(Span(document.source, at, at), copy))
            for use in message.references:
                id, _, _ = use.name.partition(".")
                if id in ids:
                    start = use.span.start + use.span.text.find(id)
                    edits.append(Edit(Span(use.span.source, start, start + len(id)), ids[id]))
            for name in message.variable_uses:
                to = message_renames.renamed_variables.get(message.id, {}).get(name.name)
                if to is not None:
                    start = name.span.start + 1
                    end = start + len(name.name)
                    edits.append(Edit(Span(name.span.source, start, end), to))
    return edits


def _iter_lock_texts(
    session: EditorSession, texts_by_path: Mapping[Path, str], message_renames: _MessageRenames
) -> Iterator[tuple[Source, str]]:
    """Yield the locks of translations with new digests, for texts in which only names have changed."""
    first, *others = session.locale_files() or (None,)
    if first is None or not any(path in texts_by_path for path in (first, *others)):
        return
    after = session.with_texts(texts_by_path)
    before_first, after_first = session.get_document(first), after.get_document(first)
    if before_first is None or after_first is None:
        return
    old_source, new_source = parse_document_locale(before_first), parse_document_locale(after_first)
    for path in others:
        lock = lock_path(session.folder, path.stem)
        before, now = session.get_document(path), after.get_document(path)
        lock_document = session.get_document(lock)
        if before is None or now is None or lock_document is None:
            continue
        old_words, new_words = parse_document_locale(before).by_id(), parse_document_locale(now).by_id()
        with use_unsaved_texts(session.unsaved_texts):
            old_pairs = read_lock(session.folder, path.stem)
        sources, renamed = old_source.by_id(), new_source.by_id()
        digest_pairs: dict[str, LockEntry] = {}
        id_pairs = [(id, message_renames.renamed_ids.get(id, id), pair) for id, pair in old_pairs.items()]
        id_pairs += [
            (id, to, old_pairs[id]) for id, to in message_renames.copied_ids.items() if id in old_pairs
        ]
        for id, target, pair in id_pairs:
            if id in sources and id in old_words and target in renamed and target in new_words:
                same_source = pair.source_digest == sources[id].digest
                same_words = pair.translation_digest == old_words[id].digest
                pair = LockEntry(
                    renamed[target].digest if same_source else pair.source_digest,
                    new_words[target].digest if same_words else pair.translation_digest,
                )
            digest_pairs[target] = pair
        text = format_lock(digest_pairs)
        if text != lock_document.source.text:
            yield lock_document.source, text


# --- checking the result --------------------------------------------------------------------------


def _apply_edits(edits: Iterable[Edit]) -> dict[Path, str]:
    """Return the new texts of the files that the edits change."""
    every = tuple(edits)
    sources = {edit.span.source.path: edit.span.source for edit in every}
    paths = {path: Path(path).resolve() for path in sources}
    return {paths[path]: apply_edits(source, dict.fromkeys(every)) for path, source in sources.items()}


def check_rename(session: EditorSession, renaming: RenameResult) -> None:
    """Raise RenameRefused if a rename causes errors, or if there were errors that can hide uses of the name.
    Checks the rules under every edition and variant, and the scripts and locales that it changes."""
    paths = tuple(renaming.texts_by_path)
    refuse_if_wrong(_find_diagnostics(session, paths), _find_diagnostics(renaming.trial_session, paths))


def _find_diagnostics(session: EditorSession, paths: Iterable[Path]) -> tuple[Diagnostic, ...]:
    diagnostics: dict[Diagnostic, None] = {}
    for setting in session.list_settings():
        analysis = session.analyse_setting(setting)
        findings = session.load_errors(setting) if analysis is None else analysis.findings
        diagnostics.update(dict.fromkeys(findings))
    for path in paths:
        document = None if path.suffix == LOCK_SUFFIX else session.get_document(path)
        if document is not None and document.kind in ("words", "overlay"):
            diagnostics.update(dict.fromkeys(check_locale(session, document)))
        elif document is not None and document.kind == "script":
            diagnostics.update(dict.fromkeys(session.script_findings(path)))
    return tuple(diagnostics)


def find_new_diagnostics(
    old_diagnostics: Iterable[Diagnostic], new_diagnostics: Iterable[Diagnostic]
) -> tuple[Diagnostic, ...]:
    """Return the diagnostics that a ruleset has only after a rename; if there are any, the rename is
    inconsistent.
    """
    old_counts = Counter(_diagnostic_key(one) for one in old_diagnostics)
    added = []
    for one in new_diagnostics:
        gist = _diagnostic_key(one)
        if old_counts[gist] > 0:
            old_counts[gist] -= 1
        else:
            added.append(one)
    return tuple(added)


def refuse_if_wrong(old_diagnostics: Iterable[Diagnostic], new_diagnostics: Iterable[Diagnostic]) -> None:
    """Raise RenameRefused if a rename causes new diagnostics, or if there were errors before."""
    known_diagnostics = tuple(old_diagnostics)
    if any(one.severity is Severity.ERROR for one in known_diagnostics):
        raise RenameRefused(
            "the ruleset has errors: correct them first, or some uses of the name may be missed",
            [one.primary.span for one in known_diagnostics if one.severity is Severity.ERROR],
        )
    found = find_new_diagnostics(known_diagnostics, new_diagnostics)
    if found:
        raise RenameRefused(
            "this would change the meaning of the rules: " + found[0].headline,
            [one.primary.span for one in found],
        )


def _diagnostic_key(diagnostic: Diagnostic) -> tuple[str, str, int]:
    return diagnostic.code, diagnostic.primary.span.source.path, diagnostic.primary.span.line
