"""Types the settings of a ruleset piece by piece: what is known of a piece is not typed again.

Most editions, variants and player counts share most of their rule text. What typing a piece brings
to light depends on the piece and on what its words lead to (see `declarations`), so it is kept
under the digest of that. The declarations themselves are read in every setting.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from functools import cached_property
from typing import Any

from rulewright import limits, tree
from rulewright.analysis import analyse
from rulewright.analysis.analyse import Analysed, RulePiece
from rulewright.analysis.script import Scoped
from rulewright.analysis.secrecy import trials
from rulewright.analysis.symbols import (
    Caller,
    LocalName,
    MenuSymbol,
    Offered,
    ProcedureSymbol,
    StateSymbol,
    Usable,
)
from rulewright.analysis.typing import builtins, flow, procedures, questions
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import Filled, World
from rulewright.compiler import within_limits
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.document.load import Documents
from rulewright.model.part import thinned
from rulewright.model.tree import Ruleset
from rulewright.plain import plain, read
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Source, Span
from rulewright.tree.walk import doing
from rulewright.types import CollectionType
from rulewright.words.needs import Declared, Wanted, declared
from rulewright.words.tellings import Telling, tellings
from rulewright.workspace.declarations import (
    COUNTING,
    READ,
    Declaration,
    Declarations,
    Digests,
    ReadOnce,
    read_declaration,
)
from rulewright.workspace.frame import Frame, Stretch, read_stretch
from rulewright.workspace.known_pieces import (
    Base,
    Key,
    KnownPieces,
    MovedFound,
    PieceFindings,
    PieceLocation,
    Settled,
    TypedSetting,
)
from rulewright.workspace.marked import Late, Marked, marked
from rulewright.workspace.usables import usables

STEP = "step "
"""How the names of those pieces begin that are what steps of the flow do."""


@dataclass(slots=True)
class Pieces:
    """What is known of the pieces of a ruleset, and of the settings that they make."""

    known: KnownPieces = field(default_factory=KnownPieces)
    asked: set[Key] = field(default_factory=set)
    """Those that somebody wanted to know."""
    settled: dict[Key, Settled] = field(default_factory=dict)
    """Those that were of use last stand last."""
    new: bool = False
    """Whether some of these were not known before."""
    kept: bool = True
    """Whether anybody is to know later what the settings come to."""
    recall: Callable[[], None] | None = None
    """Brings what earlier runs knew, before the first setting is typed."""
    reading: ReadOnce[Declaration] = field(default_factory=lambda: ReadOnce(read_declaration))
    framing: ReadOnce[Stretch] = field(default_factory=lambda: ReadOnce(read_stretch))
    moved: MovedFound = field(default_factory=dict)
    """What was found, by that and where it stands now: editions and variants share most files."""
    _read: dict[int, _Rules] = field(default_factory=dict)

    def type(self, documents: Documents, setting: Setting) -> TypedSetting:
        """Types a setting. Raises DiagnosticError with all findings of the failing pass, or with
        that of the limit that was met."""
        rules = self._of(documents)
        if self.recall is not None:
            self.recall()
            self.recall = None
        with within_limits(setting):
            # What is hidden flows anywhere, and faults are told best by who has typed everything.
            if not rules.declarations.hide_anything:
                typing = _Typing(rules, setting)
                typed = self._again(typing) or self._by_pieces(typing)
                if typed is not None:
                    return typed
            analysed = analyse.analyse(documents, setting, rules.declared)
            world, warnings = analysed.scope.world, analysed.warnings
            typing = _Typing(rules, setting, world)
            for piece in typing.pieces:
                typing.keep(piece)
            told = told_by(typing.found)
            marks = marked(world, world.everything, world.tables.values())
            late = (Late(lambda: marks),)
            return TypedSetting(warnings, told, declared(world), late, lambda: analysed.scope)

    def scoped(
        self, documents: Documents, setting: Setting, words: frozenset[str] | None = None
    ) -> Scoped:
        """What text is typed against in a setting in which nothing is wrong: all that is declared,
        or what some words can lead to."""
        rules = self._of(documents)
        if words is None:
            return _Typing(rules, setting)
        return rules.part(setting, rules.declarations.spoken_of(words))

    def _by_pieces(self, typing: _Typing) -> TypedSetting | None:
        """Types what is not known; None if something is wrong."""
        settled = typing.run(self.known, self.asked, kept=self.kept)
        if settled is not None:
            self._settle(typing.rules.frame_key(typing.setting), settled)
            self.new = True
        if typing.world.reporter.errors or typing.ends():
            return None
        return typing.typed()

    def _again(self, typing: _Typing) -> TypedSetting | None:
        """What a setting comes to of which it is known what it came to with pieces like these:
        those that nobody knows are typed, and have to come to the same."""
        if not self.settled:
            return None
        rules, setting = typing.rules, typing.setting
        frame = rules.frame_key(setting)
        settled = self.settled.get(frame)
        if settled is None:
            return None
        keys = rules.keys(setting, settled.pieces)
        if any(keys.get(name) != key for name, key in settled.exact.items()):
            return None
        known: dict[str, PieceFindings] = {}
        for name, key in keys.items():
            if key is None:
                return None
            here = self.known.get(key)
            placed = None if here is None else rules.placed(here)
            if placed is not None:
                known[name] = placed
        missing = [piece for piece in settled.pieces if piece.name not in known]
        if missing:
            filling = rules.part(setting, rules.declarations_of(*missing) or 0)
            if not filling.fill(missing, keys, self.known):
                return None
            known |= filling.found
        found = {name: known[name] for name in keys}
        if effects_of(found.values()) != settled.effects:
            return None
        self.asked.update(key for key in keys.values() if key is not None)
        self._settle(frame, settled)
        # What has been done for it already counts once.
        work = settled.work + sum(each.work for each in found.values())
        limits.spend(max(0, work - limits.spent()))
        return rules.typed(settled, found, lambda: typing.scope)

    def _settle(self, frame: Key, settled: Settled) -> None:
        self.settled.pop(frame, None)
        self.settled[frame] = settled

    def analysed(self, documents: Documents, setting: Setting) -> Analysed:
        """All of a setting, typed for who lowers it. Raises DiagnosticError, see `type`."""
        with within_limits(setting):
            return analyse.analyse(documents, setting, self._of(documents).declared)

    def declarations(self, documents: Documents) -> Declarations:
        return self._of(documents).declarations

    def frame(self, documents: Documents) -> Frame:
        return self._of(documents).frame

    def key(
        self,
        documents: Documents,
        setting: Setting,
        text: str,
        words: frozenset[str],
        *,
        seated: bool = False,
    ) -> Key:
        """All that a text with these words can depend on in a setting, but for the places where
        that stands; `seated`: it can name those who play."""
        rules = self._of(documents)
        found = rules.declarations.reading(words)
        counts = seated or found.counts or not COUNTING.isdisjoint(words)
        apart = _apart(setting, found, counts=counts)
        known = rules.text_keys.get((text, words, apart))
        if known is None:
            known = _digest(text, found.text, apart, rules.around)
            rules.text_keys[text, words, apart] = known
        return known

    def _of(self, documents: Documents) -> _Rules:
        found = self._read.get(id(documents))
        if found is None:
            found = _Rules(documents, self)
            self._read[id(documents)] = found
        return found


def _digest(*parts: object) -> Key:
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _apart(setting: Setting, found: Digests, *, counts: bool) -> str:
    """What tells a setting from others for what reads some declarations."""
    if not counts and not found.options:
        return ""
    chosen = list(_chosen(setting, found.options))
    return f"{setting.players if counts else ''} {chosen or ''}"


def _chosen(setting: Setting, options: Container[str]) -> tuple[tuple[str, str], ...]:
    """What is chosen for some options."""
    return tuple(each for each in setting.options if each[0] in options)


def effects_of(pieces: Iterable[PieceFindings]) -> str:
    return _digest([found.effects for found in pieces])


_KeysOf = list[tuple[str, tuple[Digests, Key] | Key | None]]
"""Names of pieces, each with what it depends on, and with the key of that, which alone is all that
settings tell apart for most."""


class _Rules:
    """The rules of an edition with variants, read once for all numbers of players."""

    def __init__(self, documents: Documents, pieces: Pieces) -> None:
        self.documents = documents
        self.declared = Ruleset(documents.root)
        self.files = {file.path: file for file in documents.files}
        self._pieces = pieces
        self._standing: dict[str, PieceLocation] = {}
        self._standing_all: dict[tuple[int, ...], tuple[PieceLocation, ...]] = {}
        self._keys: dict[object, tuple[Digests, Key] | Key | None] = {}
        self._keys_of: dict[int, tuple[tuple[PieceLocation, ...], _KeysOf]] = {}
        self.text_keys: dict[tuple[str, frozenset[str], str], Key] = {}
        self._file_digests: dict[str, str] = {}
        self._placed: dict[int, tuple[PieceFindings, PieceFindings | None]] = {}
        self._wanted: dict[int, tuple[Settled, Declared]] = {}
        self._parts: dict[int, Ruleset] = {}

    @cached_property
    def declarations(self) -> Declarations:
        return Declarations(self.documents.root, self._pieces.reading)

    @cached_property
    def frame(self) -> Frame:
        return Frame(self.documents.root, self._pieces.framing)

    @cached_property
    def around(self) -> Key:
        """What rule text can depend on besides declarations."""
        manifest = self.documents.manifest
        functions = builtins.available(self.declared)
        return _digest(manifest.players, manifest.seats, tuple(sorted(functions)))

    def frame_key(self, setting: Setting) -> Key:
        """All that a setting can depend on but for its rules."""
        return _digest(self.frame.digest, setting, self.around)

    def standing(self, piece: RulePiece) -> PieceLocation:
        """Where a piece stands, which is the same in all settings that have it."""
        known = self._standing.get(piece.name)
        if known is None:
            names = (self.declarations.name_of(at) or "" for at in piece.declared_at)
            known = PieceLocation(piece.name, piece.sections, tuple(names))
            self._standing[piece.name] = known
        return known

    def standing_all(self, pieces: Iterable[RulePiece]) -> tuple[PieceLocation, ...]:
        """The same of all pieces of a setting; settings that have the same share it."""
        made = tuple(map(self.standing, pieces))
        return self._standing_all.setdefault(tuple(map(id, made)), made)

    def declarations_of(self, *pieces: PieceLocation) -> int | None:
        """Those in which some pieces stand, as a set; None if they are not there."""
        keys = [self.declarations.key_of(name) for piece in pieces for name in piece.declared]
        there = [key for key in keys if key is not None]
        if len(there) < len(keys):
            return None
        sections = [section for piece in pieces for section in piece.sections]
        return self.declarations.standing(sections, there)

    def key(self, setting: Setting, piece: PieceLocation) -> Key | None:
        """All that typing a piece can depend on, without the number of players until it is known
        to matter; None if that cannot be told."""
        return self._key_in(setting, self._key(piece))

    def keys(self, setting: Setting, pieces: tuple[PieceLocation, ...]) -> dict[str, Key | None]:
        """The same of all pieces of a setting, by their names."""
        known = self._keys_of.get(id(pieces))
        if known is None:
            made = [(piece.name, self._key(piece)) for piece in pieces]
            known = self._keys_of[id(pieces)] = pieces, made
        return {name: self._key_in(setting, key) for name, key in known[1]}

    def _key(self, piece: PieceLocation) -> tuple[Digests, Key] | Key | None:
        at = (piece.name, piece.sections, piece.declared)
        if at not in self._keys:
            declared = self.declarations_of(piece)
            self._keys[at] = None
            if declared is not None:
                reached = self.declarations.digests(declared)
                key = _digest(piece.name, reached.exact, self.around)
                self._keys[at] = (reached, key) if reached.counts or reached.options else key
        return self._keys[at]

    def _key_in(self, setting: Setting, known: tuple[Digests, Key] | Key | None) -> Key | None:
        if known is None or isinstance(known, str):
            return known
        found, key = known
        if found.counts and not found.numbered:
            told = key + _apart(setting, found, counts=False)
            here = self._pieces.known.get(told)
            if here is None or not here.counts:
                return told
            self._pieces.asked.add(told)
        return key + _apart(setting, found, counts=found.counts)

    def placed(self, found: PieceFindings) -> PieceFindings | None:
        """The same in the files as they are now; None if that cannot be told."""
        known = self._placed.get(id(found))
        if known is None:
            known = self._placed[id(found)] = (found, self._place(found))
        return known[1]

    def _place(self, found: PieceFindings) -> PieceFindings | None:
        moves: list[tuple[Base, int, Source]] = []
        for base in found.bases:
            file, by = self.files.get(base.path), 0
            if file is None or (base.digest and base.digest != self._file_digest(file)):
                return None
            if base.name:
                key = self.declarations.key_of(base.name)
                if key is None or key.source.path != base.path:
                    return None
                by = key.start - base.start
            moves.append((base, by, file))

        def moved(before: Span) -> Span:
            *_, (_, by, file) = (
                (base, by, file)
                for base, by, file in moves
                if base.path == before.source.path
                and base.start <= before.start
                and before.end <= base.end
            )
            return Span(file, before.start + by, before.end + by)

        at = (id(found), *((by, id(file)) for _, by, file in moves))
        known = self._pieces.moved
        if at not in known:
            now, files = found, self.files_of(found.bases)
            same = all(self.files.get(file.path) is file for file in found.files)
            if not same or any(by for _, by, _ in moves):
                bases = [
                    Base(base.name, base.path, base.start + by, base.end + by, base.digest)
                    for base, by, _ in moves
                ]
                now = found.moved(moved, tuple(sorted(bases, key=_place_of)), files)
            known[at] = found, now
        return known[at][1]

    def part(self, setting: Setting, declared: int) -> _Typing:
        """Where some declarations can be typed, or what speaks of them, and no more is declared
        than that can depend on."""
        declared = self.declarations.typed_with(declared)
        if declared not in self._parts:
            keys = self.declarations.keys_in(declared)
            self._parts[declared] = Ruleset(thinned(self.documents.root, READ, keys))
        chosen = _chosen(setting, self.declarations.options_in(declared))
        return _Typing(self, replace(setting, options=chosen), declared=self._parts[declared])

    def bases(self, spans: Iterable[Span], piece: PieceLocation) -> tuple[Base, ...] | None:
        """What the places that a piece speaks of stand in; None if that cannot be told."""
        reached = self.declarations.reached(self.declarations_of(piece) or 0)
        bases: dict[Base, None] = {}
        for span in spans:
            file = self.files.get(span.source.path)
            if file is None:
                return None
            at = self.declarations.around(span, reached)
            if at is None:
                length = len(file.text)
                bases[Base("", file.path, 0, length, self._file_digest(file))] = None
            else:
                bases[Base(at.name, file.path, at.key.start, at.end)] = None
        return tuple(sorted(bases, key=_place_of))

    def files_of(self, bases: Iterable[Base]) -> tuple[Source, ...]:
        return tuple(self.files[path] for path in dict.fromkeys(base.path for base in bases))

    def _file_digest(self, file: Source) -> str:
        if file.path not in self._file_digests:
            self._file_digests[file.path] = _digest(file.text)
        return self._file_digests[file.path]

    # --- settings ---------------------------------------------------------------------------------

    def typed(
        self, settled: Settled, found: dict[str, PieceFindings], scope: Callable[[], Scope]
    ) -> TypedSetting:
        """A setting that came to something with these pieces."""
        warnings = set(read(tuple[Diagnostic, ...], settled.warnings, self._span))
        warnings.update(warning for each in found.values() for warning in each.warnings)

        return TypedSetting(
            tuple(sorted(warnings, key=lambda warning: warning.sort_key)),
            told_by(found),
            self._declared(settled),
            (Late(lambda: self._marked(settled)), *(each.marked for each in found.values())),
            scope,
        )

    def _marked(self, settled: Settled) -> Marked:
        return Marked(*(tuple(map(self.frame.span_within, part)) for part in settled.marked))

    def _span(self, place: Any) -> Span:
        return self.frame.span(tuple(place))

    def _declared(self, settled: Settled) -> Declared:
        known = self._wanted.get(id(settled.wanted))
        if known is None:
            wanted = read(tuple[Wanted, ...], settled.wanted, self._span)
            made = Declared(wanted, settled.members, frozenset(settled.kept))
            known = self._wanted[id(settled.wanted)] = (settled, made)
        return known[1]

    def settled(
        self,
        pieces: tuple[PieceLocation, ...],
        exact: dict[str, Key],
        found: dict[str, PieceFindings],
        typed: TypedSetting,
        marked: Marked,
        work: int,
    ) -> Settled | None:
        """What a setting came to; None if that cannot be told without its files."""
        theirs = {warning for each in found.values() for warning in each.warnings}
        place = self.frame.place
        try:
            own = tuple(warning for warning in typed.warnings if warning not in theirs)
            warnings = plain(tuple[Diagnostic, ...], own, place)
            wanted = plain(tuple[Wanted, ...], typed.declared.wanted, place)
            within = self.frame.within
            marks = [[within(span) for span in part] for part in marked.parts]
        except KeyError:
            return None
        return Settled(
            pieces,
            exact,
            effects_of(found[piece.name] for piece in pieces),
            warnings,
            wanted,
            typed.declared.members,
            tuple(sorted(typed.declared.kept)),
            marks,
            work - sum(each.work for each in found.values()),
        )


class _Typing:
    """The pieces of one setting. Nothing is declared until something has to be typed in it."""

    def __init__(
        self,
        rules: _Rules,
        setting: Setting,
        world: World | None = None,
        declared: Ruleset | None = None,
    ) -> None:
        """`world`: where everything has been typed; `declared`: what is there, if that is not all
        of the rules."""
        self.rules = rules
        self.setting = setting
        self._declared = declared or rules.declared
        self.found: dict[str, PieceFindings] = {}
        self.marked = Marked()
        """Of what is in no piece."""
        self._before: frozenset[object] = frozenset()
        """The pieces that declarations needed."""
        self._filled: list[tree.Table] = []
        self._typed: TypedSetting | None = None
        self._all_count = False
        """Whether how many play has mattered where nobody can tell for what."""
        if world is not None:
            self.world = world

    @cached_property
    def world(self) -> World:
        """Raises DiagnosticError."""
        world = analyse.declare(self.rules.documents, self.setting, self._declared, counting=True)
        self._all_count = world.counted > 0
        self._before = frozenset(world.pieces)
        self._filled = [table for table in world.tables.values() if table not in world.unfilled]
        self.marked = marked(world, world.everything, self._filled)
        return world

    @cached_property
    def pieces(self) -> list[RulePiece]:
        """Asked for before any of them is typed for itself, or when all are."""
        return list(analyse.pieces(self.world))

    @cached_property
    def things(self) -> dict[str, Usable]:
        return usables(self.world)

    @cached_property
    def names(self) -> dict[Usable, str]:
        return {thing: name for name, thing in self.things.items()}

    @cached_property
    def scope(self) -> Scope:
        with limits.deep(), limits.unmetered():  # what this takes has been spent
            return Scope(self.world, body=Body(""))

    def fill(
        self, missing: Sequence[PieceLocation], keys: Mapping[str, Key | None], known: KnownPieces
    ) -> bool:
        """Types some pieces where all others are as they were; false if that cannot be done. What
        is said of pieces together is not looked at: it depends on no more than their effects."""
        names = {piece.name for piece in missing}
        try:
            fresh = [piece for piece in self.pieces if piece.name in names]
            for piece in fresh:
                self._type(piece)
            tried = self._tried_in(fresh)
            with self._counting():
                questions.check_circles(self.world)
                trials.check(self.world, tried)
        except DiagnosticError:
            return False
        if self.world.reporter.errors or self.ends() or len(fresh) < len(missing):
            return False
        for piece in fresh:
            key = keys[piece.name]
            if key is None or not self.keep(piece):
                return False
            self._know(known, piece, key)
        return True

    def _know(self, known: KnownPieces, piece: RulePiece, key: Key) -> Key:
        """Puts down what typing has found; if it counts how many play, under the key of all numbers
        as well: there it tells that. Gives the key of this number."""
        found = self.found[piece.name]
        known.add(key, found, new=True)
        if found.counts:
            key = self.rules.key(self.setting, self.rules.standing(piece)) or key
            known.add(key, found, new=True)
        return key

    def run(self, known: KnownPieces, asked: set[Key], *, kept: bool) -> Settled | None:
        """Types what is not known, and checks the whole. Tells what that comes to, if it is to be
        `kept` for others and can be told to them."""
        world, setting = self.world, self.setting
        standing = self.rules.standing_all(self.pieces)
        told = self.rules.keys(setting, standing)
        keys: dict[str, Key] = {}
        fresh: list[RulePiece] = []
        for piece in self.pieces:
            key = told[piece.name]
            here = known.get(key)
            found = None if here is None else self._today(here)
            if key is not None:
                keys[piece.name] = key
            if found is None:
                self._type(piece)
                fresh.append(piece)
            else:
                asked.add(keys[piece.name])
                self._note(piece, found)
        tried = self._tried_in(fresh)
        unused = any(not world.is_used(menu) for menu in world.all(MenuSymbol))
        with self._counting():
            analyse.check_whole(world, tried)
        if world.reporter.errors or self.ends():
            return None
        for piece in fresh:
            if not self.keep(piece):
                keys.pop(piece.name, None)
            elif piece.name in keys:
                keys[piece.name] = self._know(known, piece, keys[piece.name])
        self.found = {piece.name: self.found[piece.name] for piece in self.pieces}
        new = {piece.name for piece in fresh}
        for name in keys.keys() - new:
            known.add(keys[name], self.found[name], new=False)
        asked.update(keys.values())
        if unused:  # the text of a menu that nobody offers is in no piece
            self.marked = marked(world, world.everything, self._filled)
        if not kept or unused or len(keys) < len(self.pieces):
            return None
        before = self._before | analyse.called_at_once(world)
        exact = {
            piece.name: keys[piece.name]
            for piece in self.pieces
            if piece.key in before or piece.key == "positions"
        }
        return self.rules.settled(
            standing, exact, self.found, self.typed(), self.marked, limits.spent()
        )

    @contextmanager
    def _counting(self) -> Iterator[None]:
        """If how many play matters in what is looked at inside there, it can matter for all that
        was typed here."""
        before = self.world.counted
        yield
        self._all_count |= self.world.counted > before

    @cached_property
    def _counted(self) -> int | None:
        """The declarations of which something is other with another number of players, as a set;
        None if that cannot be told. Asked for when all is typed."""
        typed = {key: noted.counts for key, noted in self.world.pieces.items()}
        found = 0
        for piece in self.pieces:
            known = self.found.get(piece.name)
            if typed.pop(piece.key, known is not None and known.counts):
                at = self.rules.declarations_of(self.rules.standing(piece))
                if at is None:
                    return None
                found |= at
        if any(typed.values()):
            return None
        return found

    def _counts(self, piece: RulePiece) -> bool:
        """Whether a piece can be other with another number of players: if that mattered when it, or
        something that it can depend on, was typed."""
        counted = None if self._all_count else self._counted
        at = self.rules.declarations_of(self.rules.standing(piece))
        if counted is None or at is None:
            return True
        return bool(self.rules.declarations.reached(at) & counted)

    def _type(self, piece: RulePiece) -> None:
        if piece.key not in self.world.pieces:
            piece.type()

    def _tried_in(self, fresh: Iterable[RulePiece]) -> list[trials.Tried]:
        """What fresh pieces do that may be tried out, with all typed that they can come to
        there."""
        bodies = tuple(body for piece in fresh for body in self._bodies(piece))
        tried = list(trials.tried(bodies))
        self._type_tried(tried)
        return tried

    def ends(self) -> bool:
        """Whether something that is offered ends: that counts where it is offered, and is told in
        no piece."""
        return any(each.ends for menu in self.world.all(MenuSymbol) for each in menu.apart.values())

    def typed(self) -> TypedSetting:
        """What the whole comes to; nothing is wrong with it."""
        if self._typed is None:
            scope = Scope(self.world, body=Body(""))
            self._typed = TypedSetting(
                analyse.warn(self.world),
                told_by(self.found),
                declared(self.world),
                (Late(lambda: self.marked), *(found.marked for found in self.found.values())),
                lambda: scope,
            )
        return self._typed

    def _today(self, found: PieceFindings) -> PieceFindings | None:
        """The same in the files as they are now; None if something that it speaks of is gone."""
        if not self.things.keys() >= {*found.used, *found.read, *found.calls}:
            return None
        return self.rules.placed(found)

    def _note(self, piece: RulePiece, found: PieceFindings) -> None:
        """Notes what is known of a piece, unless another had to have it typed here."""
        self.found[piece.name] = found
        if piece.key in self.world.pieces:
            return
        if found.filled is not None and isinstance(piece.key, tree.Table):
            self.world.fill_with(piece.key, found.filled)
        limits.spend(found.work)
        noted = self.world.everything
        for warning in found.warnings:
            noted.reporter.add(warning)
        noted.used |= dict.fromkeys(map(self.things.__getitem__, found.used))
        for name in found.read:
            state = self.things[name]
            assert isinstance(state, StateSymbol)
            noted.read[state] = None
        for name, span in found.bound:
            noted.bound.setdefault(name, span)
        for name, span in found.at_once:
            noted.at_once_calls.append((self._procedure(name), span))
        if isinstance(piece.key, Caller):
            piece.key.calls.update(map(self._caller, found.calls))

    def _procedure(self, name: str) -> ProcedureSymbol:
        found = self.things[name]
        assert isinstance(found, ProcedureSymbol)
        return found

    def _caller(self, name: str) -> Caller:
        found = self.things[name]
        assert isinstance(found, Caller)
        return found

    def keep(self, piece: RulePiece) -> bool:
        """Puts down what typing a piece has brought to light; false if that cannot be said without
        this setting."""
        noted = self.world.pieces[piece.key]
        calls = piece.key.calls if isinstance(piece.key, Caller) else ()
        used = [thing for thing in noted.used if not isinstance(thing, LocalName)]
        things = [*used, *noted.read, *calls, *(symbol for symbol, _ in noted.at_once_calls)]
        names = self.names
        tables = (piece.key,) if isinstance(piece.key, tree.Table) else ()
        marks = marked(self.world, noted, tables)
        warnings, told = tuple(noted.reporter.found), tuple(self._tellings(piece))
        at_once = tuple((names[s], span) for s, span in noted.at_once_calls if s in names)
        bound = tuple((name, span) for name, span in noted.bound.items() if not name.isascii())
        bases = self.rules.bases(
            _spans(warnings, (*at_once, *bound), told, marks), self.rules.standing(piece)
        )
        known = (
            tuple(names[thing] for thing in used if thing in names),
            tuple(names[state] for state in noted.read if state in names),
            tuple(sorted(names[symbol] for symbol in calls if symbol in names)),
        )
        self.found[piece.name] = PieceFindings(
            warnings,
            *known,
            at_once,
            bound,
            told,
            noted.work,
            self._counts(piece),
            _effects(known, at_once, bound, told),
            bases or (),
            Late(lambda: marks),
            self.rules.files_of(bases or ()),
            _filled(piece.key),
        )
        return bases is not None and all(thing in names for thing in things)

    def _bodies(self, piece: RulePiece) -> list[tuple[tree.Stmt, ...]]:
        world = self.world
        match piece.key:
            case "flow":
                return [flow.main(world, does=False).body]
            case str(name) if name.startswith(STEP):
                planned = world.steps.get(name.removeprefix(STEP))
                return [planned.done] if planned is not None else []
            case "triggers":
                return [trigger.body for trigger in world.triggers]
            case Offered(body=body):
                return [body]
            case ProcedureSymbol(name=name, procedure=procedure):
                inner = world.procedures.get(f"{name} itself")
                return [procedure.body] if inner is None else [inner.body, procedure.body]
            case _:
                return []

    def _tellings(self, piece: RulePiece) -> Iterator[Telling]:
        """What a piece tells, but for what is typed for itself of what it offers."""
        used = self.world.pieces[piece.key].used
        offered = (thing.body for thing in used if isinstance(thing, Offered))
        others = {telling for body in offered for telling in tellings(body)}
        for body in self._bodies(piece):
            yield from (telling for telling in tellings(body) if telling not in others)
        if piece.key == "scoring":
            yield from _scored(self.world)

    def _type_tried(self, parts: Iterable[trials.Tried]) -> None:
        """Types the procedures that a trial run or a move can come to, also to answer a question:
        it looks into them. That may bring more questions to light."""
        tried: list[tuple[tree.Stmt, ...]] = [()]
        for each in parts:
            if isinstance(each, tree.Decide):
                tried += [one.body for one in each.alternatives if one.possible]
            else:
                tried.append(each.body)
        of = {s.procedure: s for s in self.things.values() if isinstance(s, ProcedureSymbol)}
        seen: set[tree.Procedure] = set()
        asked = 0
        for body in tried:
            for part in doing(body):
                if isinstance(part, tree.CallProcedure) and part.procedure not in seen:
                    seen.add(part.procedure)
                    if part.procedure in of:
                        procedures.ensure(self.world, of[part.procedure])
                    tried.append(part.procedure.body)
            new = self.world.questions[asked:]
            asked += len(new)
            tried += [alternative.body for question in new for alternative in question.alternatives]


def told_by(pieces: Mapping[str, PieceFindings]) -> tuple[Telling, ...]:
    """What a game can tell: the flow with its steps, the triggers, and the procedures that they
    come to, those that are rules of members (`action.does`) too."""
    steps = [name for name in pieces if name.startswith(STEP)]
    reached = dict.fromkeys(("section flow", *steps, "section triggers"))
    waiting = list(reached)
    for name in waiting:
        for used in pieces[name].used:
            if used in pieces and used not in reached:
                reached[used] = None
                waiting.append(used)
    return tuple(telling for name in (*reached, "section scoring") for telling in pieces[name].told)


def _effects(
    known: tuple[object, ...],
    at_once: Iterable[tuple[str, Span]],
    bound: Iterable[tuple[str, Span]],
    told: Iterable[Telling],
) -> str:
    """What it comes to. What is bound, and what is called at once, has a place, but only its name
    counts; a telling without its own."""
    said = [(each.kind, each.key, each.variables, each.shown) for each in told]
    names = [[name for name, _ in pairs] for pairs in (at_once, bound)]
    return _digest(*known, names, said)[:32]


def _spans(
    warnings: Iterable[Diagnostic],
    named: Iterable[tuple[str, Span]],
    told: Iterable[Telling],
    marks: Marked,
) -> Iterator[Span]:
    """The places that a piece speaks of."""
    for each in warnings:
        yield from each.spans
    yield from (span for _, span in named)
    yield from (telling.span for telling in told)
    yield from (span for part in marks.parts for span in part)


def _filled(key: object) -> Filled | None:
    """What stands in a table, if that means the same in every setting: collections have numbers of
    their own in each."""
    if not isinstance(key, tree.Table) or isinstance(key.type, CollectionType):
        return None
    return Filled(key.cells, key.row_spans)


def _place_of(base: Base) -> tuple[str, int]:
    return base.path, base.start


def _scored(world: World) -> tuple[Telling, ...]:
    """The parts of the score, and what breaks a tie."""
    scoring = world.scoring
    if scoring is None:
        return ()
    parts = [Telling("score", part.name, part.span) for part in scoring.parts]
    beside = [criterion for criterion in scoring.ranking if criterion is not scoring.total]
    ties = [Telling("tie", str(number), each.span) for number, each in enumerate(beside, 1)]
    return (*parts, *ties)
