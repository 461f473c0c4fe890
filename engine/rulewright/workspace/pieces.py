"""Types the settings of a ruleset piece by piece: what is known of a piece is not typed again.

Most editions, variants and player counts share most of their rule text. What typing a piece brings
to light depends on the piece and on what its words lead to (see `declarations`), so it is kept
under the digest of that. The declarations themselves are read in every setting.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace

from rulewright import limits, tree
from rulewright.analysis import analyse, builtins, procedures
from rulewright.analysis.analyse import Piece
from rulewright.analysis.scope import Body, Scope
from rulewright.analysis.symbols import LocalName, ProcedureSymbol, StateSymbol, TypeSymbol, Usable
from rulewright.analysis.world import World
from rulewright.compiler import within_limits
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.load import Documents
from rulewright.document.manifest import Manifest
from rulewright.model.tree import Ruleset
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Source, Span
from rulewright.tree.walk import walk
from rulewright.words.tellings import Telling, tellings
from rulewright.workspace.declarations import (
    COUNTING,
    WORD,
    Declaration,
    Declarations,
    ReadOnce,
    read_declaration,
)

Key = str


@dataclass(frozen=True, slots=True)
class Base:
    """What places are told from: the key of a declaration, or the start of a file whose text is no
    other (`digest`) where they lie in none that counts."""

    name: str
    path: str
    start: int
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What typing a piece has brought to light. Things are named as `_usables` names them."""

    warnings: tuple[Diagnostic, ...]
    used: tuple[str, ...]
    read: tuple[str, ...]
    calls: tuple[str, ...]
    """The procedures that a procedure comes to by itself."""
    at_once: tuple[tuple[str, Span], ...]
    bound: tuple[tuple[str, Span], ...]
    """Names with letters that are not English: others look like none of their kind."""
    told: tuple[Telling, ...]
    work: int
    bases: tuple[Base, ...] = ()
    """What its places stand in."""

    @property
    def spans(self) -> Iterator[Span]:
        """The places that it speaks of."""
        for each in self.warnings:
            yield from each.spans
        yield from (span for _, span in (*self.at_once, *self.bound))
        yield from (telling.span for telling in self.told)

    def moved(self, span: Callable[[Span], Span], bases: tuple[Base, ...]) -> Found:
        """The same with its places moved, which stand in `bases` then."""

        return replace(
            self,
            warnings=tuple(each.moved(span) for each in self.warnings),
            at_once=tuple((name, span(at)) for name, at in self.at_once),
            bound=tuple((name, span(at)) for name, at in self.bound),
            told=tuple(replace(telling, span=span(telling.span)) for telling in self.told),
            bases=bases,
        )


@dataclass(frozen=True, slots=True)
class Typed:
    """A setting of which every piece has been typed, here or elsewhere. Rule text of scripts and
    words can be typed in its scope."""

    scope: Scope
    warnings: tuple[Diagnostic, ...]
    told: tuple[Telling, ...]


@dataclass(slots=True)
class Pieces:
    """What is known of the pieces of a ruleset."""

    known: dict[Key, Found] = field(default_factory=dict)
    asked: set[Key] = field(default_factory=set)
    """Those that somebody wanted to know."""
    _reading: ReadOnce[Declaration] = field(default_factory=lambda: ReadOnce(read_declaration))
    _read: dict[int, tuple[Documents, Ruleset, Declarations]] = field(default_factory=dict)

    def type(self, documents: Documents, setting: Setting) -> Typed:
        """Types a setting. Raises DiagnosticError with all findings of the failing pass, or with
        that of the limit that was met."""
        declared, declarations = self._of(documents)
        with within_limits(setting):
            # What is hidden flows anywhere, and faults are told best by who has typed everything.
            if not declarations.hide_anything():
                world = analyse.declare(documents, setting, declared)
                typing = _Typing(world, documents, declarations)
                typing.run(self.known, self.asked)
                if not world.reporter.errors:
                    return Typed(Scope(world, body=Body("")), analyse.warn(world), typing.told())
            analysed = analyse.analyse(documents, setting, declared)
            typing = _Typing(analysed.scope.world, documents, declarations)
            for piece in analyse.pieces(analysed.scope.world):
                typing.keep(piece)
            return Typed(analysed.scope, analysed.warnings, typing.told())

    def declarations(self, documents: Documents) -> Declarations:
        return self._of(documents)[1]

    def key(
        self, documents: Documents, setting: Setting, text: str, *, seated: bool = False
    ) -> Key:
        """All that rule text, or a file with rule text in it, can depend on in a setting, but for
        the places where that stands; `seated`: it can name those who play."""
        declared, declarations = self._of(documents)
        words = frozenset(WORD.findall(text))
        found = declarations.reading(words)
        players = None
        if seated or found.counts or not COUNTING.isdisjoint(words):
            players = setting.players
        chosen = tuple((name, value) for name, value in setting.options if name in found.options)
        around = _surroundings(documents.manifest, builtins.available(declared))
        return _digest(text, found.text, players, chosen, around)

    def _of(self, documents: Documents) -> tuple[Ruleset, Declarations]:
        found = self._read.get(id(documents))
        if found is None:
            declarations = Declarations(documents.root, self._reading)
            found = self._read[id(documents)] = (documents, Ruleset(documents.root), declarations)
        return found[1:]


def _surroundings(manifest: Manifest, functions: Iterable[str]) -> tuple[object, ...]:
    """What rule text can depend on besides declarations."""
    return manifest.players, manifest.seats, tuple(sorted(functions))


def _digest(*parts: object) -> Key:
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()


class _Typing:
    """The pieces of one setting."""

    def __init__(self, world: World, documents: Documents, declarations: Declarations) -> None:
        self.world = world
        self.files = {file.path: file for file in documents.files}
        self.declarations = declarations
        self.surroundings = _surroundings(documents.manifest, world.functions)
        self.things = _usables(world)
        self.names = {thing: name for name, thing in self.things.items()}
        self.found: dict[str, Found] = {}
        self._digests: dict[str, str] = {}

    def run(self, known: dict[Key, Found], asked: set[Key]) -> None:
        """Types what is not known, and checks the whole."""
        keys: dict[str, Key] = {}
        fresh: list[Piece] = []
        for piece in analyse.pieces(self.world):
            key = self._key(piece)
            found = self._today(known[key]) if key in known else None
            if key is not None:
                keys[piece.name] = key
            if found is None:
                piece.type()
                fresh.append(piece)
            else:
                asked.add(keys[piece.name])
                self._note(piece, found)
        bodies = [body for piece in fresh for body in self._bodies(piece)]
        self._type_tried(bodies)
        analyse.check_whole(self.world, bodies)
        if self.world.reporter.errors:
            return
        for piece in fresh:
            if not self.keep(piece):
                keys.pop(piece.name, None)
        known |= {key: self.found[name] for name, key in keys.items()}
        asked.update(keys.values())

    def _key(self, piece: Piece) -> Key | None:
        declared = self.declarations.standing(piece.sections, piece.declared_at)
        if declared is None:
            return None
        found = self.declarations.digests(declared)
        setting = self.world.setting
        players = setting.players if found.counts else None
        chosen = tuple((name, value) for name, value in setting.options if name in found.options)
        return _digest(piece.name, found.text, found.place, players, chosen, self.surroundings)

    def _today(self, found: Found) -> Found | None:
        """The same in the files as they are now; None if something that it speaks of is gone."""
        if not all(name in self.things for name in (*found.used, *found.read, *found.calls)):
            return None
        moves: dict[str, list[tuple[int, int, Source]]] = {}
        bases: list[Base] = []
        for base in found.bases:
            file, by = self.files.get(base.path), 0
            if file is None or (base.digest and base.digest != self._file_digest(file)):
                return None
            if base.name:
                key = self.declarations.key_of(base.name)
                if key is None or key.source.path != base.path:
                    return None
                by = key.start - base.start
            moves.setdefault(base.path, []).append((base.start, by, file))
            bases.append(replace(base, start=base.start + by))

        def moved(before: Span) -> Span:
            *_, (_, by, file) = (
                move for move in moves[before.source.path] if move[0] <= before.start
            )
            return Span(file, before.start + by, before.end + by)

        if all(self.files.get(span.source.path) is span.source for span in found.spans) and not any(
            by for of_file in moves.values() for _, by, _ in of_file
        ):
            return found
        return found.moved(moved, tuple(sorted(bases, key=_place_of)))

    def _based(self, found: Found, piece: Piece) -> Found | None:
        """The same with what its places stand in; None if that cannot be told."""
        declared = self.declarations.standing(piece.sections, piece.declared_at) or 0
        bases: dict[Base, None] = {}
        for span in found.spans:
            file = self.files.get(span.source.path)
            if file is None:
                return None
            name = self.declarations.around(span, declared)
            key = None if name is None else self.declarations.key_of(name)
            if name is None or key is None:
                bases[Base("", file.path, 0, self._file_digest(file))] = None
            else:
                bases[Base(name, file.path, key.start)] = None
        told = tuple(sorted(bases, key=_place_of))
        return replace(found, bases=told) if told else found

    def _file_digest(self, file: Source) -> str:
        if file.path not in self._digests:
            self._digests[file.path] = _digest(file.text)
        return self._digests[file.path]

    def _note(self, piece: Piece, found: Found) -> None:
        """Notes what is known of a piece, unless another had to have it typed here."""
        self.found[piece.name] = found
        if piece.key in self.world.pieces:
            return
        limits.spend(found.work)
        noted = self.world.everything
        for warning in found.warnings:
            noted.reporter.add(warning)
        noted.used |= dict.fromkeys(self.things[name] for name in found.used)
        for name in found.read:
            state = self.things[name]
            assert isinstance(state, StateSymbol)
            noted.read[state] = None
        for name, span in found.bound:
            noted.bound.setdefault(name, span)
        for name, span in found.at_once:
            noted.at_once_calls.append((self._procedure(name), span))
        if isinstance(piece.key, ProcedureSymbol):
            piece.key.calls.update(map(self._procedure, found.calls))

    def _procedure(self, name: str) -> ProcedureSymbol:
        found = self.things[name]
        assert isinstance(found, ProcedureSymbol)
        return found

    def keep(self, piece: Piece) -> bool:
        """Puts down what typing a piece has brought to light; false if that cannot be said without
        this setting."""
        noted = self.world.pieces[piece.key]
        calls = piece.key.calls if isinstance(piece.key, ProcedureSymbol) else ()
        used = [thing for thing in noted.used if not isinstance(thing, LocalName)]
        things = [*used, *noted.read, *calls, *(symbol for symbol, _ in noted.at_once_calls)]
        names = self.names
        found = Found(
            tuple(noted.reporter.found),
            tuple(names[thing] for thing in used if thing in names),
            tuple(names[state] for state in noted.read if state in names),
            tuple(names[symbol] for symbol in calls if symbol in names),
            tuple((names[s], span) for s, span in noted.at_once_calls if s in names),
            tuple((name, span) for name, span in noted.bound.items() if not name.isascii()),
            tuple(telling for body in self._bodies(piece) for telling in tellings(body))
            + (_scored(self.world) if piece.key == "scoring" else ()),
            noted.work,
        )
        based = self._based(found, piece)
        self.found[piece.name] = based or found
        return based is not None and all(thing in names for thing in things)

    def _bodies(self, piece: Piece) -> list[tuple[tree.Stmt, ...]]:
        world = self.world
        match piece.key:
            case "flow":
                return [world.main.body] if world.main is not None else []
            case "triggers":
                return [trigger.body for trigger in world.triggers]
            case ProcedureSymbol(name=name, procedure=procedure):
                inner = world.procedures.get(f"{name} itself")
                return [procedure.body] if inner is None else [inner.body, procedure.body]
            case _:
                return []

    def _type_tried(self, bodies: list[tuple[tree.Stmt, ...]]) -> None:
        """Types the procedures that a trial run or a move can come to, also to answer a question:
        it looks into them. That may bring more questions to light."""
        tried: list[tuple[tree.Stmt, ...]] = [()]
        tried += [
            alternative.body
            for body in bodies
            for part in walk(body)
            if isinstance(part, tree.Decide)
            for alternative in part.alternatives
            if alternative.possible
        ]
        moves = (part for body in bodies for part in walk(body) if isinstance(part, tree.OneMove))
        tried += [move.body for move in moves]
        of = {s.procedure: s for s in self.things.values() if isinstance(s, ProcedureSymbol)}
        seen: set[tree.Procedure] = set()
        asked = 0
        for body in tried:
            for part in walk(body):
                if isinstance(part, tree.CallProcedure) and part.procedure not in seen:
                    seen.add(part.procedure)
                    if part.procedure in of:
                        procedures.ensure(self.world, of[part.procedure])
                    tried.append(part.procedure.body)
            new = self.world.questions[asked:]
            asked += len(new)
            tried += [alternative.body for question in new for alternative in question.alternatives]

    def told(self) -> tuple[Telling, ...]:
        """What a game can tell: the flow, the triggers, and the procedures that they come to, those
        that are rules of members (`action.does`) too."""
        reached: dict[str, None] = {"section flow": None, "section triggers": None}
        waiting = list(reached)
        for name in waiting:
            for used in self.found[name].used:
                if used in self.found and used not in reached:
                    reached[used] = None
                    waiting.append(used)
        return tuple(
            telling for name in (*reached, "section scoring") for telling in self.found[name].told
        )


def _place_of(base: Base) -> tuple[str, int]:
    return base.path, base.start


def _usables(world: World) -> dict[str, Usable]:
    """All that rule text of a setting can use, by names that are the same in other settings."""
    found: dict[str, Usable] = {}
    for name, symbol in world.symbols.items():
        found[name] = symbol
        if isinstance(symbol, TypeSymbol):
            for field_name, of in symbol.fields.items():
                found[f"{name}.{field_name}"] = of
            for state_name, state in symbol.grid.cell_states.items() if symbol.grid else ():
                found[f"{name} cell {state_name}"] = state
    for name, letter in world.letters.items():
        found[f"letter {name}"] = letter
    for state in world.supplies:
        found[f"supply {state.name}"] = state
    for rule in world.rules:
        found[f"{rule.of.name} rule {rule.name}"] = rule
        for made in (rule.define, rule.procedure):
            if made is not None:
                found[f"{rule.of.name} made {rule.name}"] = made
    for path, changes in world.modifications.items():
        for number, change in enumerate(changes):
            found[f"modifier {number} {path}"] = change
    return found


def _scored(world: World) -> tuple[Telling, ...]:
    """The parts of the score, and what breaks a tie."""
    scoring = world.scoring
    if scoring is None:
        return ()
    parts = [Telling("score", part.name, part.span) for part in scoring.parts]
    beside = [criterion for criterion in scoring.ranking if criterion is not scoring.total]
    ties = [Telling("tie", str(number), each.span) for number, each in enumerate(beside, 1)]
    return (*parts, *ties)
