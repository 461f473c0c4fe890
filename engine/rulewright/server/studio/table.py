"""A table: rules, a tree of positions, who sits where, and what may be done there by whom.

Nothing here waits for anything but rules; whoever calls takes care that one thing happens at a
time. What is done is written down before it counts.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final, Literal

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, RulewrightError
from rulewright.plain import by_name
from rulewright.play.game import Game, IllegalMove
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.scene.nodes import Scene, Size
from rulewright.server.studio import undo
from rulewright.server.studio.game_record import FORMAT, Beginning, Misfit, read_record
from rulewright.server.studio.journal import LINE, TableJournal
from rulewright.server.studio.players import LINK, PERSON, choice, player
from rulewright.server.studio.position_tree import Position, PositionTree, Step, visit
from rulewright.server.studio.questions import Snapshot
from rulewright.server.studio.scripts import ScriptStep, play_script
from rulewright.server.studio.table_rules import TableRules, Wish, open_rules
from rulewright.study.simulation.playing.minds import Minds

TOKEN_BYTES: Final = 16
MOST_SCENES: Final = 100
"""Pictures that one table keeps."""
Role = Literal["owner", "seat", "onlooker"]


class Stale(RulewrightError):
    """The position has changed since the page was updated."""


class NotYours(RulewrightError):
    """An action that this viewer may not do; the text is the id of a message of the pages, or a
    sentence.
    """


@dataclass(frozen=True, slots=True)
class Viewer:
    """A viewer of a game: its owner, a seat with an invite link, or a spectator."""

    role: Role
    seat: str | None = None


OWNER = Viewer("owner")
ONLOOKER = Viewer("onlooker")


@dataclass(frozen=True, slots=True)
class Tokens:
    """The access tokens of a game: 128 bits each. `seats` are in the order of the seats."""

    owner: str
    onlooker: str
    seats: tuple[str, ...]

    @classmethod
    def new(cls, seats: int) -> Tokens:
        made = [secrets.token_urlsafe(TOKEN_BYTES) for _ in range(seats + 2)]
        return cls(made[0], made[1], tuple(made[2:]))


@dataclass(frozen=True, slots=True)
class Damage:
    """The unreadable part of a game's file: number of omitted `entries`, and whether its end was
    incomplete (`torn`). `copy` is the name of the backup.
    """

    entries: int
    torn: bool
    copy: str | None

    @property
    def sentence(self) -> str:
        """The message for the terminal."""
        if not self.entries:
            return "its last entry was cut off while it was written, and is left out"
        return f"{self.entries} of its entries cannot be read: it is kept as it was in {self.copy}"


@dataclass(slots=True)
class Carried:
    """The result of replaying a tree under other rules."""

    positions: PositionTree
    at: Position
    misfit: Misfit | None
    lost: int
    """Positions that do not fit any more, in all branches."""


@dataclass(frozen=True, slots=True)
class Former:
    """A table as it stood under the rules before."""

    rules: TableRules
    positions: PositionTree
    at: Position


@dataclass(frozen=True, slots=True)
class FailingExample:
    """An example of the ruleset that does not pass by its rules of now."""

    name: str
    path: Path
    findings: tuple[Diagnostic, ...]


@dataclass(slots=True)
class News:
    """The result of the last edit of the rules: `findings` if they cannot be played, `outcome` for
    this game; `broken` are the examples that fail now, None while they are being played.
    """

    findings: tuple[Diagnostic, ...] = ()
    outcome: Literal["same", "other values", "does not fit", ""] = ""
    changed: tuple[tuple[str, str, str], ...] = ()
    """What has another value now: what, before and now."""
    lost: int = 0
    broken: tuple[FailingExample, ...] | None = ()


@dataclass(slots=True, eq=False)
class GameTable:
    """`kinds` says for each seat who sits there: `hand`, `link`, `random`, `greedy`, `mcts:N`."""

    id: str
    rules: TableRules
    beginning: Beginning
    tokens: Tokens
    positions: PositionTree
    at: Position
    kinds: dict[str, str]
    journal: TableJournal
    running: bool = True
    """Whether seats that choose by themselves do so now."""
    pace: float = 0.4
    """Seconds between choices that seats make by themselves."""
    revision: int = 1
    """Grows with everything that somebody may have to be told."""
    said: str | None = None
    """What went wrong last, for whoever owns the table."""
    damage: Damage | None = None
    """What could not be read when the table was opened, for whoever owns it."""
    misfit: Misfit | None = None
    former: Former | None = None
    minds: Minds | None = None
    """What seats that choose by themselves know."""
    pinned: bool = False
    """Whether it goes on by these rules, whatever stands on disk."""
    news: News = field(default_factory=News)
    cache: dict[object, Any] = field(default_factory=dict)
    """What was told already at this revision."""
    chunks: dict[object, Any] = field(default_factory=dict)
    """What was told of what led to a position; that never changes under one set of rules."""
    scenes: dict[object, Scene] = field(default_factory=dict)
    undo_request: undo.UndoRequest | None = None
    _numbers: dict[int, int] = field(default_factory=dict)
    """By their own numbers, those by which positions are known to all but the owner."""
    next_number: int = 0

    # --- how it stands ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game at the position that is looked at; not to be changed."""
        return self.positions.game(self.at)

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.kinds)

    def viewer(self, token: str) -> Viewer | None:
        """Return the viewer that a token belongs to; the comparison takes constant time."""
        found = None
        given = token.encode()
        for own, viewer in (
            (self.tokens.owner, OWNER),
            (self.tokens.onlooker, ONLOOKER),
            *zip(self.tokens.seats, (Viewer("seat", s) for s in self.seats), strict=True),
        ):
            if secrets.compare_digest(own.encode(), given):
                found = viewer
        return found

    def may_choose(self, viewer: Viewer, seat: str) -> bool:
        if viewer.role == "owner":
            return self.kinds[seat] != LINK
        return viewer.role == "seat" and viewer.seat == seat and self.kinds[seat] == LINK

    def scene(
        self,
        position: Position,
        look: tuple[str | None, bool],
        actor: str | None,
        language: str | None,
        size: Size,
    ) -> Scene:
        """The picture of a position. `look`: through the eyes of which seat, or of everybody."""
        key = position.number, look, actor, language, size
        found = self.scenes.get(key)
        if found is None:
            game = self.positions.game(position)
            seat, everything = look
            view = game.open_view() if everything else game.view(seat)
            decision = None
            if actor is not None:
                decision = (game if actor == game.player else game.asking(actor)).decision
            found = self.rules.stage(game, language).scene(view, decision, size)
            self.scenes[key] = found
            while len(self.scenes) > MOST_SCENES:
                del self.scenes[next(iter(self.scenes))]
        return found

    def snapshot(self, viewer: Viewer) -> Snapshot:
        """The table as it stands now, to be asked about by a viewer while it is played on."""
        numbers = {at.decisions: self.number_for(viewer, at) for at in self.at.line}
        return Snapshot(
            self.rules,
            self.positions.explainer,
            self.game.copy(),
            self.at,
            numbers,
            dict(self.kinds),
        )

    def forget_drawn(self) -> None:
        """Discard all pictures, because drawing one was interrupted at an unknown point."""
        self.rules.forget_drawn()
        self._forget_told()
        self.cache.clear()

    def changed(self) -> None:
        self.revision += 1
        self.cache.clear()

    # --- what may be done -------------------------------------------------------------------------

    def choose(self, viewer: Viewer, number: int, seat: str, code: int) -> None:
        """A choice at the position `number`. Raises Stale, NotYours, IllegalMove, GameFault."""
        if seat not in self.kinds or not self.may_choose(viewer, seat):
            raise NotYours("not-chooser")
        self._stale_unless(self._still_asked(viewer, number, seat))
        self._chosen(self.positions.prepare(self.at, code, seat))
        self.running = True

    def choose_by_name(self, viewer: Viewer, number: int, move: str) -> None:
        """The same by the name of an option, as scripts write it."""
        seat = self.game.player
        if seat is None or not self.may_choose(viewer, seat):
            raise NotYours("not-chooser")
        self._stale_unless(self._still_asked(viewer, number, seat))
        self._chosen(self.positions.prepare(self.at, move, seat))
        self.running = True

    def _still_asked(self, viewer: Viewer, number: int, seat: str) -> bool:
        """Whether a seat is asked what it was asked at that position: where several answer at once,
        answers of others change nothing for it."""
        at: Position | None = self.at
        while at is not None and self.number_for(viewer, at) != number:
            pending = at.seat != seat and at.seat in self.positions.game(at).answered
            at = at.parent if pending else None
        return at is not None

    def _stale_unless(self, fits: bool) -> None:
        if not fits:
            raise Stale("the game has moved on")

    def _chosen(self, step: Step) -> None:
        """Make a move: first in the file, then in memory, so that a move which cannot be written
        has not happened. Raises OSError.
        """
        if isinstance(step.to, Position):
            self._moved(step.to)
            return
        number = len(self.positions)
        self.journal.add({"at": step.at.number, "is": number, "seat": step.seat, "move": step.move})
        self._stand_at(self.positions.take(step))

    def _moved(self, position: Position) -> None:
        """Go to an existing position. Raises OSError."""
        self.journal.add({"go": position.number})
        self._stand_at(position)

    def _stand_at(self, position: Position) -> None:
        if position.parent is self.at:
            self._numbers.pop(position.number, None)
        else:
            self._numbers.clear()
        self.at = position
        visit(position)
        self.said = None
        self.changed()

    def go(self, viewer: Viewer, number: int) -> None:
        """Looks at another position; seats that choose by themselves wait from then on. Raises
        NotYours, Stale."""
        self._owners(viewer)
        position = self.positions.numbered.get(number)
        if position is None:
            raise Stale("there is no such position")
        self._moved(position)
        self.running = False

    def undo(self, viewer: Viewer, number: int) -> None:
        """Takes the last choice back; it stays as a branch. Raises NotYours, Stale."""
        self._stale_unless(number == self.number_for(viewer, self.at))
        target = self.undone(viewer)
        if isinstance(target, str):
            raise NotYours(f"undo-{target}")
        self._moved(target)
        self.running = viewer.role != "owner"

    def undone(self, viewer: Viewer) -> Position | str:
        """Return the position that undo leads to, or why nothing can be taken back without the
        others.
        """
        return undo.find_target(self, viewer)

    def request_undo(self, viewer: Viewer, number: int) -> None:
        """Asks the others to take back the last choice of a seat. Raises NotYours, Stale."""
        self._stale_unless(number == self.number_for(viewer, self.at))
        if viewer.seat is None or not undo.can_request(self, viewer):
            raise NotYours("undo-declined")
        target = undo.find_requested_target(self, viewer.seat)
        assert target is not None
        self.undo_request = undo.UndoRequest(viewer.seat, self.at, target)
        self.changed()

    def answer_undo(self, viewer: Viewer, number: int, agree: bool) -> None:
        """Agrees to what a seat asks to take back, or not; the seat itself can withdraw. When all
        have agreed it is taken back. Raises NotYours, Stale."""
        self._stale_unless(number == self.number_for(viewer, self.at))
        request, voice = undo.open_request(self), undo.voice_of(viewer)
        self._stale_unless(request is not None)
        assert request is not None
        missing = undo.list_missing_voices(self, request)
        if voice is None or (voice not in missing and (agree or voice != request.seat)):
            raise NotYours("not-chooser")
        if not agree:
            request.declined_by = voice
        elif missing == [voice]:
            self._moved(request.target)
            self.undo_request = None
            self.running = True
        else:
            request.agreed.add(voice)
        self.changed()

    def number_for(self, viewer: Viewer, position: Position) -> int:
        """Return the number by which a viewer knows a position of the line that is looked at.
        Where something is hidden, seats and onlookers get numbers that are new whenever the table
        comes back to a position: else they would tell whether a hidden answer that was taken back
        has been given once more."""
        if viewer.role == "owner" or not self._hides_anything():
            return position.number
        for each in self.at.line:
            if each.number not in self._numbers:
                self._numbers[each.number] = self.next_number
                self.next_number += 1
        return self._numbers[position.number]

    def _hides_anything(self) -> bool:
        table = self.positions.game(self.positions.root).table
        return table.secrets or bool(table.machine.several)

    def sit(self, viewer: Viewer, seat: str, kind: str) -> None:
        """Says who sits somewhere. Raises NotYours, BadPlayers."""
        self._owners(viewer)
        if seat not in self.kinds:
            raise NotYours("there is no such seat")
        player(kind)
        self.journal.add({"sit": {seat: kind}})
        self.kinds[seat] = kind
        self.running = True
        self.changed()

    def run(self, viewer: Viewer, running: bool, pace: float | None = None) -> None:
        """Lets seats choose by themselves, or not. Raises NotYours."""
        self._owners(viewer)
        self.running = running
        if pace is not None:
            self.pace = min(max(pace, 0.0), 5.0)
        self.changed()

    def _owners(self, viewer: Viewer) -> None:
        if viewer.role != "owner":
            raise NotYours("not-owner")

    # --- seats that choose by themselves ----------------------------------------------------------

    def thinker(self) -> str | None:
        """The seat that now chooses by itself."""
        if not self.running or undo.open_request(self) is not None:
            return None
        waiting = self.game.waiting
        return next((seat for seat in waiting if player(self.kinds[seat]) is not None), None)

    def think(self, seat: str, game: Game) -> int:
        """Return the choice of a bot, without changing anything. Raises RuleFault, GameFault."""
        kind = player(self.kinds[seat]) or player("random")
        assert kind is not None
        shared = game.program is self.rules.ruleset.program
        machine = self.rules.thinking if shared else self.positions.spare_machine
        luck = self.beginning.seed << 20 ^ game.decisions
        return choice(kind, game, seat, machine, luck, self._minds_for(self.rules.ruleset))

    def _minds_for(self, ruleset: Ruleset) -> Minds:
        """Return the bots, which keep their search trees while the rules stay the same."""
        if self.minds is None or self.minds.program is not ruleset.program:
            names = ruleset.table.identity.fingerprint
            self.minds = Minds(ruleset.program, names, lambda: ruleset.compiled.program)
        return self.minds

    def thought(self, at: Position, seat: str, code: int) -> bool:
        """Makes the choice that was thought of, unless the table has moved on meanwhile."""
        if at is not self.at or not self.running or player(self.kinds[seat]) is None:
            return False
        self._chosen(self.positions.prepare(at, code, seat))
        return True

    def stop(self, why: str) -> None:
        """Pause the bots after an error."""
        self.running = False
        self.said = why
        self.changed()

    # --- other rules ------------------------------------------------------------------------------

    def carried(self, rules: TableRules) -> Carried:
        """Return the tree replayed under other rules, without changing anything. If a choice did
        not fit before and nothing was done about it, the original tree is used. Raises
        DiagnosticError, GameFault.
        """
        made, at = self.line_so_far()
        return carry(rules, self.beginning, made, at)

    def line_so_far(self) -> tuple[list[dict[str, Any]], int]:
        """Return the choices that `carry` replays under other rules, and the position to end at."""
        stood = self._unsettled() or self._now()
        return _made(stood.positions), stood.at.number

    def _unsettled(self) -> Former | None:
        """Return the game before a choice stopped fitting, if nothing was done since."""
        if self.misfit is None or self.at.number != self.misfit.position or self.at.children:
            return None
        return self.last_rules()

    def last_rules(self) -> Former | None:
        """The table as it stood under the rules of before, from the disk after a restart."""
        if self.former is None and self.has_former:
            try:
                self.former = _kept_former(self)
            except (RulewrightError, OSError):
                return None
        return self.former

    @property
    def has_former(self) -> bool:
        return not self.pinned and (self.former is not None or self.journal.former.is_dir())

    def take(self, rules: TableRules, carried: Carried) -> None:
        """Goes on by other rules. What does not fit them stays under the rules of before."""
        before = self._unsettled()
        keeping: AbstractContextManager[None] = nullcontext()
        if before is None:
            before = Former(self.rules, self.positions, self.at)
            keeping = self.journal.replacing_former(self.rules.files, self.lines())
        scores = _scores(self.game)
        view = self.game.open_view()["state"]
        with keeping:
            if carried.lost:
                self.journal.keep_copy()
            self._settle(Former(rules, carried.positions, carried.at), carried.misfit, False)
        self.former = before
        self.news = News(lost=carried.lost)
        if self.misfit is not None:
            self.running = False
            self.news.outcome = "does not fit"
        else:
            now = _scores(self.game)
            shown = tuple((name, scores[name], now[name]) for name in now if name in scores)
            self.news.changed = tuple(each for each in shown if each[1] != each[2])
            same = not self.news.changed and view == self.game.open_view()["state"]
            self.news.outcome = "same" if same else "other values"
        self.changed()

    def say_anew(self, rules: TableRules) -> None:
        """The same rules in other words."""
        self.rules = rules
        self.news = News(outcome="same")
        self._forget_told()
        self.changed()

    def not_playable(self, findings: tuple[Diagnostic, ...]) -> None:
        """The rules on disk cannot be played: those of before stay."""
        self.news = News(findings=findings)
        self.changed()

    def _settle(self, stood: Former, misfit: Misfit | None, pinned: bool) -> None:
        """Write how the table is to stand, then let it stand so. Raises OSError; nothing has
        changed then."""
        self.journal.write(self._lines(stood, misfit, pinned))
        self.misfit, self.pinned = misfit, pinned
        self.rules, self.positions, self.at = stood.rules, stood.positions, stood.at
        visit(self.at)
        self._forget_told()

    def _forget_told(self) -> None:
        self._numbers.clear()
        self.chunks.clear()
        self.scenes.clear()

    def go_on(self, viewer: Viewer) -> None:
        """Makes the choices that came after the one that does not fit, from here, as far as they
        fit. Raises NotYours, OSError."""
        self._owners(viewer)
        misfit = self.misfit
        if misfit is None:
            return
        left: Misfit | None = None
        at, count = self.at, len(self.positions)
        rest = list(misfit.rest)
        try:
            while rest and left is None:
                seat, move = rest.pop(0)
                try:
                    at = self.positions.choose(at, move, seat)
                except (IllegalMove, DiagnosticError) as fault:
                    each = {"seat": seat, "move": move}
                    left = replace(_misfit(self.positions, at, each, fault), rest=tuple(rest))
            self._settle(Former(self.rules, self.positions, at), left, self.pinned)
        except BaseException:
            self.positions.cut(count)
            raise
        self.running = False
        self.changed()

    def leave_it(self, viewer: Viewer) -> None:
        """The choice that does not fit, and what came after it, are forgotten. Raises NotYours,
        OSError."""
        self._owners(viewer)
        self._settle(self._now(), None, self.pinned)
        self.changed()

    def rules_before(self, viewer: Viewer) -> None:
        """Continue with the previous rules until the current ones are requested. Raises NotYours,
        OSError.
        """
        self._owners(viewer)
        former = self.last_rules()
        if former is None:
            raise NotYours("there are no other rules")
        self._settle(former, None, True)
        self.former = None
        self.news = News()
        self.changed()

    def unpin(self, viewer: Viewer) -> None:
        """From here on the rules on disk count again. Raises NotYours, OSError."""
        self._owners(viewer)
        self._settle(self._now(), self.misfit, False)
        self.changed()

    def _now(self) -> Former:
        return Former(self.rules, self.positions, self.at)

    # --- the file ---------------------------------------------------------------------------------

    def lines(self) -> Iterator[dict[str, Any]]:
        """Everything, as it is written into a new file."""
        return self._lines(self._now(), self.misfit, self.pinned)

    def _lines(
        self, stood: Former, misfit: Misfit | None, pinned: bool
    ) -> Iterator[dict[str, Any]]:
        setting, wish = stood.rules.setting, stood.rules.wish
        yield {
            "studio": FORMAT,
            "ruleset": str(stood.rules.folder.resolve()),
            "title": stood.rules.ruleset.title,
            "edition": setting.edition,
            "variants": list(wish.variants),
            "options": dict(setting.options),
            "seats": list(self.seats),
            "seed": self.beginning.seed,
            "script": None if self.beginning.script is None else str(self.beginning.script),
            "text": self.beginning.text,
            "tokens": [self.tokens.owner, self.tokens.onlooker, *self.tokens.seats],
            **({"pinned": True} if pinned else {}),
        }
        yield {"sit": dict(self.kinds)}
        yield from _made(stood.positions)
        yield {"go": stood.at.number}
        if misfit is not None:
            yield {"misfit": by_name(Misfit, misfit)}


def _made(positions: PositionTree) -> list[dict[str, Any]]:
    """Return all choices in order of creation."""
    return [_line(each) for each in positions.numbered.values() if each.parent is not None]


def _line(position: Position) -> dict[str, Any]:
    before = None if position.parent is None else position.parent.number
    return {"at": before, "is": position.number, "seat": position.seat, "move": position.move}


def _scores(game: Game) -> dict[str, str]:
    """All parts of all scores, by what they are called in the rules."""
    try:
        parts = game.score_parts
    except DiagnosticError:
        return {}
    return {
        f"{name}({seat})": str(value) for seat, own in parts.items() for name, value in own.items()
    }


# --- beginning, and beginning again ---------------------------------------------------------------


def begin(rules: TableRules, beginning: Beginning) -> tuple[Game, list[ScriptStep]]:
    """The game that a table begins with, and what a script has played from there. Raises
    DiagnosticError, GameFault."""
    if beginning.script is None:
        return rules.ruleset.new_game(beginning.seed), []
    return play_script(rules, beginning.script, beginning.text)


def carry(
    rules: TableRules, beginning: Beginning, made: Iterable[Mapping[str, Any]], at: int
) -> Carried:
    """Plays again what was played, in all branches, as far as it fits."""
    game, snapshots = begin(rules, beginning)
    positions = PositionTree(game)
    reached: dict[int, Position] = {0: positions.root}
    played = {0: 0}  # how far along the script a position is
    refused: dict[int, Misfit] = {}
    records = list(made)
    before = {each["is"]: each for each in records}
    for each in records:
        parent, number = each["at"], each["is"]
        if parent not in reached:
            continue
        here = reached[parent]
        step = played.get(parent)
        if step is not None and step < len(snapshots):
            one = snapshots[step]
            if (one.seat, one.move) == (each["seat"], each["move"]):
                reached[number] = positions.grow(here, one.seat, one.move, one.game)
                played[number] = step + 1
                continue
        try:
            reached[number] = positions.choose(here, each["move"], each["seat"])
        except (IllegalMove, DiagnosticError) as fault:
            refused[number] = _misfit(positions, here, each, fault)
    line: list[int] = []
    while at:
        line.insert(0, at)
        at = before[at]["at"] if at in before else 0
    fits = [number for number in line if number in reached]
    end = reached[fits[-1]] if fits else positions.root
    first = line[len(fits)] if len(fits) < len(line) else None
    misfit = None
    if first is not None and first in refused:
        rest = tuple((before[n]["seat"], before[n]["move"]) for n in line[len(fits) + 1 :])
        misfit = replace(refused[first], position=end.number, rest=rest)
    return Carried(positions, end, misfit, len(records) + 1 - len(reached))


def _misfit(
    positions: PositionTree, at: Position, each: Mapping[str, Any], fault: RulewrightError
) -> Misfit:
    told: tuple[str, ...] = ()
    reason = str(fault)
    if isinstance(fault, IllegalMove):
        reason, told = fault.problem, fault.reasons
        if not told:
            told = _reasons(positions, at, each)
    elif isinstance(fault, DiagnosticError):
        reason, *more = (found.headline for found in fault.diagnostics)
        told = tuple(more)
    return Misfit(at.number, each["seat"], each["move"], reason, told, ())


def _reasons(positions: PositionTree, at: Position, each: Mapping[str, Any]) -> tuple[str, ...]:
    """Why a choice is not legal at a position, as far as the rules can tell."""
    game = positions.game(at)
    if each["seat"] not in game.waiting:
        return ()
    return tuple(positions.explainer(game.asking(each["seat"]), each["move"]))


def new_table(
    id: str,
    wish: Wish,
    beginning: Beginning,
    journal: TableJournal,
    *,
    kinds: Mapping[str, str] = {},
    holder: str = "",
) -> GameTable:
    """A new table, written down; this process holds the lock of its file. Raises DiagnosticError,
    OSError."""
    rules = open_rules(wish)
    game, snapshots = begin(rules, beginning)
    positions = PositionTree(game)
    at = positions.root
    for each in snapshots:
        at = positions.grow(at, each.seat, each.move, each.game)
    visit(at)
    seats = dict.fromkeys(game.seats, PERSON) | dict(kinds)
    tokens = Tokens.new(len(seats))
    table = GameTable(id, rules, beginning, tokens, positions, at, seats, journal)
    table.running = not snapshots
    journal.lock(holder)
    try:
        journal.write(table.lines())
    except BaseException:
        journal.discard()
        raise
    return table


def open_table(id: str, journal: TableJournal, holder: str = "") -> GameTable:
    """A table that was written down, by the rules as they are now, or by those of before if it goes
    on by them. What cannot be read of the file is reported (`GameTable.damage`), and the file as it
    was is kept beside the new one. Raises DiagnosticError, GameFault, BadJournal, GameInUse,
    OSError."""
    journal.lock(holder)
    try:
        return _open_table(id, journal)
    except BaseException:
        journal.release()
        raise


def _open_table(id: str, journal: TableJournal) -> GameTable:
    record = read_record(journal)
    head = record.head
    copy = journal.former / "rules" if head.is_pinned else None
    rules = open_rules(replace(head.wish, copy=copy))
    found = carry(rules, head.beginning, record.made.values(), record.at)
    owner, onlooker, *own = head.tokens
    table = GameTable(
        id, rules, head.beginning, Tokens(owner, onlooker, tuple(own)), found.positions, found.at,
        record.kinds, journal, running=False, pinned=head.is_pinned,
        next_number=secrets.randbelow(2**40),  # pages may still know others
    )  # fmt: skip
    kept = record.misfit
    if kept is not None and kept.position == record.at:
        kept = replace(kept, position=found.at.number)
    table.misfit = found.misfit or kept
    visit(table.at)
    numbers_fit = list(record.made) == list(range(1, len(found.positions)))
    copy_name = None
    if found.lost or record.unusable or not numbers_fit:
        copy_name = journal.keep_copy().name
        journal.write(table.lines())
    if record.unusable or record.torn:
        table.damage = Damage(record.unusable, record.torn, copy_name)
    return table


def _kept_former(table: GameTable) -> Former:
    """The table as it stood under the rules of before, as it was kept. Raises DiagnosticError,
    GameFault, BadJournal, OSError."""
    record = read_record(TableJournal(table.journal.former / LINE))
    rules = open_rules(replace(record.head.wish, copy=table.journal.former / "rules"))
    found = carry(rules, record.head.beginning, record.made.values(), record.at)
    return Former(rules, found.positions, found.at)
