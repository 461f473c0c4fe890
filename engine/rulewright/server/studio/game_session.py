"""Manage one game session: rules, a tree of positions, seats, and the permitted actions of each viewer.

All calls are synchronous and only run rules; the caller ensures that one action runs at a time. Every action
is written to the journal before it takes effect.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final, Literal

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, RulewrightError
from rulewright.play.game import Game, IllegalMove
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.scene.nodes import Scene, Size
from rulewright.serialization import to_named
from rulewright.server.studio import undo_requests
from rulewright.server.studio.bots import LINK, PERSON, SEARCH_SECONDS, BotQuestion, parse_agent
from rulewright.server.studio.game_record import FORMAT, GameStart, RejectedChoice, read_record
from rulewright.server.studio.position_tree import Position, PositionTree, PreparedMove, mark_visited
from rulewright.server.studio.question_queue import SessionSnapshot
from rulewright.server.studio.script_start import ScriptStep, play_script
from rulewright.server.studio.session_journal import LINE_FILE, SessionJournal
from rulewright.server.studio.session_rules import GameRequest, SessionRules, load_rules
from rulewright.simulation.playing.session_agents import SessionAgents

TOKEN_BYTES: Final = 16
MAX_SCENES: Final = 100
"""Number of pictures that one session caches."""
Role = Literal["owner", "seat", "onlooker"]


class StalePosition(RulewrightError):
    """The position has changed since the page was updated."""


class NotAllowed(RulewrightError):
    """The viewer is not allowed to do this; the text is the id of a message of the pages, or a sentence."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """A viewer of a game: its owner, a seat with an invite link, or a spectator."""

    role: Role
    seat: str | None = None


OWNER = Viewer("owner")
ONLOOKER = Viewer("onlooker")


@dataclass(frozen=True, slots=True)
class AccessTokens:
    """The access tokens of a game: 128 bits each. `seats` are in the order of the seats."""

    owner: str
    onlooker: str
    seats: tuple[str, ...]

    @classmethod
    def generate_tokens(cls, seat_count: int) -> AccessTokens:
        tokens = [secrets.token_urlsafe(TOKEN_BYTES) for _ in range(seat_count + 2)]
        return cls(tokens[0], tokens[1], tuple(tokens[2:]))


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
        """Return the message for the terminal."""
        if not self.entries:
            return "its last entry was cut off while it was written, and is left out"
        return f"{self.entries} of its entries cannot be read: it is kept as it was in {self.copy}"


@dataclass(slots=True)
class ReplayedTree:
    """The result of replaying a tree under other rules."""

    positions: PositionTree
    position: Position
    rejected_choice: RejectedChoice | None
    lost_count: int
    """The number of positions, in all branches, that cannot be reached under the new rules."""


@dataclass(frozen=True, slots=True)
class TreeState:
    """The state of a session under its previous rules."""

    rules: SessionRules
    positions: PositionTree
    position: Position


@dataclass(frozen=True, slots=True)
class FailingExample:
    """An example of the ruleset that fails under its current rules."""

    name: str
    path: Path
    findings: tuple[Diagnostic, ...]


@dataclass(slots=True)
class EditResult:
    """The result of the last edit of the rules: `findings` if they cannot be played, `outcome` for
    this game; `failing_examples` are the examples that fail now, None while they are being played.
    """

    findings: tuple[Diagnostic, ...] = ()
    outcome: Literal["same", "other values", "does not fit", ""] = ""
    changed_scores: tuple[tuple[str, str, str], ...] = ()
    """The changed scores: name, value before and value now."""
    lost_count: int = 0
    failing_examples: tuple[FailingExample, ...] | None = ()


@dataclass(slots=True, eq=False)
class GameSession:
    """`seat_kinds` says for each seat who sits there: `hand`, `link`, `random`, `greedy`, `mcts:N`."""

    id: str
    rules: SessionRules
    game_start: GameStart
    tokens: AccessTokens
    positions: PositionTree
    position: Position
    seat_kinds: dict[str, str]
    journal: SessionJournal
    is_running: bool = True
    """Whether bots choose for their seats now."""
    pace: float = 0.4
    """Seconds between choices of bots."""
    revision: int = 1
    """A counter that increases with every change that a viewer may need to see."""
    last_error: str | None = None
    """The last problem, for the owner of the session."""
    damage: Damage | None = None
    """Problems found when the session was loaded, for its owner."""
    rejected_choice: RejectedChoice | None = None
    former_state: TreeState | None = None
    minds: SessionAgents | None = None
    """The state of the agents between their choices."""
    is_pinned: bool = False
    """Whether the game continues under these rules, regardless of edits on disk."""
    edit_result: EditResult = field(default_factory=EditResult)
    state_cache: dict[object, Any] = field(default_factory=dict)
    """Replies already computed at this revision."""
    log_chunks: dict[object, Any] = field(default_factory=dict)
    """Descriptions of the steps that led to a position; they never change under one set of rules."""
    scenes: dict[object, Scene] = field(default_factory=dict)
    undo_request: undo_requests.UndoRequest | None = None
    _public_numbers: dict[int, int] = field(default_factory=dict)
    """The numbers by which everyone but the owner refers to positions, by the internal numbers."""
    next_number: int = 0

    # --- how it stands ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """Return the game at the current position; do not modify it."""
        return self.positions.get_game(self.position)

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.seat_kinds)

    def find_viewer(self, token: str) -> Viewer | None:
        """Return the viewer that a token belongs to; the comparison takes constant time."""
        match = None
        encoded = token.encode()
        for own, viewer in (
            (self.tokens.owner, OWNER),
            (self.tokens.onlooker, ONLOOKER),
            *zip(self.tokens.seats, (Viewer("seat", s) for s in self.seats), strict=True),
        ):
            if secrets.compare_digest(own.encode(), encoded):
                match = viewer
        return match

    def can_choose(self, viewer: Viewer, seat: str) -> bool:
        if viewer.role == "owner":
            return self.seat_kinds[seat] != LINK
        return viewer.role == "seat" and viewer.seat == seat and self.seat_kinds[seat] == LINK

    def draw_scene(
        self,
        position: Position,
        viewpoint: tuple[str | None, bool],
        actor: str | None,
        language: str | None,
        size: Size,
    ) -> Scene:
        """Return the scene of a position. `viewpoint` is a seat, a spectator, or everything."""
        key = position.number, viewpoint, actor, language, size
        scene = self.scenes.get(key)
        if scene is None:
            game = self.positions.get_game(position)
            seat, everything = viewpoint
            view = game.full_view() if everything else game.view(seat)
            decision = None
            if actor is not None:
                decision = (game if actor == game.player else game.asking(actor)).decision
            before = self._find_scene_before(position, viewpoint, language, size)
            scene = self.rules.get_stage(game, language).draw_scene(view, decision, size, before)
            self.scenes[key] = scene
            while len(self.scenes) > MAX_SCENES:
                del self.scenes[next(iter(self.scenes))]
        return scene

    def _find_scene_before(
        self, position: Position, viewpoint: tuple[str | None, bool], language: str | None, size: Size
    ) -> Scene | None:
        """Return the scene of the previous position, if it was drawn, so that the arrangement can
        be kept."""
        if position.parent is None:
            return None
        keys = [(position.parent.number, viewpoint, actor, language, size) for actor in (*self.seats, None)]
        return next((self.scenes[key] for key in keys if key in self.scenes), None)

    def take_snapshot(self, viewer: Viewer) -> SessionSnapshot:
        """Return a snapshot of the session that a viewer can ask about while play continues."""
        numbers = {
            at.decision_count: self.get_position_number(viewer, at) for at in self.position.line_to_here
        }
        return SessionSnapshot(
            self.rules,
            self.positions.explainer,
            self.game.copy(),
            self.position,
            numbers,
            dict(self.seat_kinds),
        )

    def discard_pictures(self) -> None:
        """Discard all pictures, because drawing one was interrupted at an unknown point."""
        self.rules.discard_pictures()
        self._clear_caches()
        self.state_cache.clear()

    def mark_changed(self) -> None:
        self.revision += 1
        self.state_cache.clear()

    # --- what may be done -------------------------------------------------------------------------

    def choose_option(self, viewer: Viewer, number: int, seat: str, code: int) -> None:
        """Choose an option at the position `number`. Raises StalePosition, NotAllowed, IllegalMove,
        GameFault.
        """
        if seat not in self.seat_kinds or not self.can_choose(viewer, seat):
            raise NotAllowed("not-chooser")
        self._check_current(self._is_still_pending(viewer, number, seat))
        self._apply_move(self.positions.prepare_move(self.position, code, seat))
        self.is_running = True

    def choose_by_name(self, viewer: Viewer, number: int, move: str) -> None:
        """Make a choice by the name of an option, in the notation of scripts."""
        seat = self.game.player
        if seat is None or not self.can_choose(viewer, seat):
            raise NotAllowed("not-chooser")
        self._check_current(self._is_still_pending(viewer, number, seat))
        self._apply_move(self.positions.prepare_move(self.position, move, seat))
        self.is_running = True

    def choose_for_seat(self, seat: str, move: str) -> None:
        """Make a choice that was recorded elsewhere, by name. Raises IllegalMove, GameFault."""
        self._apply_move(self.positions.prepare_move(self.position, move, seat))

    def _is_still_pending(self, viewer: Viewer, number: int, seat: str) -> bool:
        """Return whether a seat still has the decision that it had at that position: in a
        simultaneous decision, answers of others do not change it."""
        ancestor: Position | None = self.position
        while ancestor is not None and self.get_position_number(viewer, ancestor) != number:
            pending = ancestor.seat != seat and ancestor.seat in self.positions.get_game(ancestor).answered
            ancestor = ancestor.parent if pending else None
        return ancestor is not None

    def _check_current(self, is_current: bool) -> None:
        if not is_current:
            raise StalePosition("the game has moved on")

    def _apply_move(self, prepared_move: PreparedMove) -> None:
        """Write a move to the file, then apply it, so that a move that cannot be written has not happened.
        Raises OSError.
        """
        if isinstance(prepared_move.destination, Position):
            self._move_to(prepared_move.destination)
            return
        number = len(self.positions)
        self.journal.append_line(
            {
                "at": prepared_move.parent.number,
                "is": number,
                "seat": prepared_move.seat,
                "move": prepared_move.move,
            }
        )
        self._set_position(self.positions.apply_move(prepared_move))

    def _move_to(self, position: Position) -> None:
        """Go to an existing position. Raises OSError."""
        self.journal.append_line({"go": position.number})
        self._set_position(position)

    def _set_position(self, position: Position) -> None:
        if position.parent is self.position:
            self._public_numbers.pop(position.number, None)
        else:
            self._public_numbers.clear()
        self.position = position
        mark_visited(position)
        self.last_error = None
        self.mark_changed()

    def go_to_position(self, viewer: Viewer, number: int) -> None:
        """Show another position, and pause the bots. Raises NotAllowed, StalePosition."""
        self._check_owner(viewer)
        position = self.positions.by_number.get(number)
        if position is None:
            raise StalePosition("there is no such position")
        self._move_to(position)
        self.is_running = False

    def undo_choice(self, viewer: Viewer, number: int) -> None:
        """Undo the last choice, which remains as a branch. Raises NotAllowed, StalePosition."""
        self._check_current(number == self.get_position_number(viewer, self.position))
        target = self.find_undo_target(viewer)
        if isinstance(target, str):
            raise NotAllowed(f"undo-{target}")
        self._move_to(target)
        self.is_running = viewer.role != "owner"

    def find_undo_target(self, viewer: Viewer) -> Position | str:
        """Return the position that undo leads to, or the reason why undo needs the agreement of other
        seats.
        """
        return undo_requests.find_undo_target(self, viewer)

    def request_undo(self, viewer: Viewer, number: int) -> None:
        """Ask the other players to undo the last choice of a seat. Raises NotAllowed, StalePosition."""
        self._check_current(number == self.get_position_number(viewer, self.position))
        if viewer.seat is None or not undo_requests.can_request(self, viewer):
            raise NotAllowed("undo-declined")
        target = undo_requests.find_requested_target(self, viewer.seat)
        assert target is not None
        self.undo_request = undo_requests.UndoRequest(viewer.seat, self.position, target)
        self.mark_changed()

    def answer_undo(self, viewer: Viewer, number: int, agree: bool) -> None:
        """Accept or reject a requested undo; the requesting seat can withdraw it. When all have
        accepted, the choice is undone. Raises NotAllowed, StalePosition."""
        self._check_current(number == self.get_position_number(viewer, self.position))
        request, voice = undo_requests.get_open_request(self), undo_requests.get_voice(viewer)
        self._check_current(request is not None)
        assert request is not None
        missing = undo_requests.list_missing_voices(self, request)
        if voice is None or (voice not in missing and (agree or voice != request.seat)):
            raise NotAllowed("not-chooser")
        if not agree:
            request.declined_by = voice
        elif missing == [voice]:
            self._move_to(request.undo_target)
            self.undo_request = None
            self.is_running = True
        else:
            request.agreed_voices.add(voice)
        self.mark_changed()

    def get_position_number(self, viewer: Viewer, position: Position) -> int:
        """Return the number by which a viewer knows a position of the current line. In games with hidden
        values, seats and spectators get new numbers whenever the session returns to a position: equal numbers
        would reveal that a hidden answer was taken back and given again.
        """
        if viewer.role == "owner" or not self._has_hidden_state():
            return position.number
        for each in self.position.line_to_here:
            if each.number not in self._public_numbers:
                self._public_numbers[each.number] = self.next_number
                self.next_number += 1
        return self._public_numbers[position.number]

    def _has_hidden_state(self) -> bool:
        session = self.positions.get_game(self.positions.root).table
        return session.has_secrets or bool(session.machine.simultaneous_decisions)

    def set_seat_kind(self, viewer: Viewer, seat: str, kind: str) -> None:
        """Set the kind of player of a seat. Raises NotAllowed, BadPlayers."""
        self._check_owner(viewer)
        if seat not in self.seat_kinds:
            raise NotAllowed("there is no such seat")
        parse_agent(kind)
        self.journal.append_line({"sit": {seat: kind}})
        self.seat_kinds[seat] = kind
        self.is_running = True
        self.mark_changed()

    def set_running(self, viewer: Viewer, running: bool, pace: float | None = None) -> None:
        """Start or pause the bots. Raises NotAllowed."""
        self._check_owner(viewer)
        self.is_running = running
        if pace is not None:
            self.pace = min(max(pace, 0.0), 5.0)
        self.mark_changed()

    def _check_owner(self, viewer: Viewer) -> None:
        if viewer.role != "owner":
            raise NotAllowed("not-owner")

    # --- seats that choose by themselves ----------------------------------------------------------

    def find_bot_seat(self) -> str | None:
        """Return the bot seat that has to choose now; None if there is none."""
        if not self.is_running or undo_requests.get_open_request(self) is not None:
            return None
        waiting = self.game.waiting
        return next((seat for seat in waiting if parse_agent(self.seat_kinds[seat]) is not None), None)

    def choose_for_bot(self, seat: str, game: Game) -> int:
        """Return the choice of a bot, without changing anything. Raises RuleFault, GameFault."""
        question = self.prepare_bot_question(seat, game)
        return self._get_minds(self.rules.ruleset).choose_code(
            question.agent, question.game, question.seed, question.machine, SEARCH_SECONDS
        )

    def prepare_bot_question(self, seat: str, game: Game) -> BotQuestion:
        """Return the inputs of a bot's choice, limited to what its seat may know."""
        agent = parse_agent(self.seat_kinds[seat]) or parse_agent("random")
        assert agent is not None
        shared = game.program is self.rules.ruleset.program
        machine = self.rules.bot_machine if shared else self.positions.spare_machine
        seed = self.game_start.seed << 20 ^ game.decision_count
        return BotQuestion(agent, game.asking(seat), seed, machine)

    def _get_minds(self, ruleset: Ruleset) -> SessionAgents:
        """Return the bots, which keep their search trees while the rules stay the same."""
        if self.minds is None or self.minds.program is not ruleset.program:
            names = ruleset.table.identity.fingerprint
            self.minds = SessionAgents(ruleset.program, names, lambda: ruleset.compiled.program)
        return self.minds

    def apply_bot_choice(self, position: Position, seat: str, code: int) -> bool:
        """Apply the choice of a bot, unless the position has changed since; return whether it was
        applied."""
        if position is not self.position or not self.is_running or parse_agent(self.seat_kinds[seat]) is None:
            return False
        self._apply_move(self.positions.prepare_move(position, code, seat))
        return True

    def pause_bots(self, reason: str) -> None:
        """Pause the bots after an error."""
        self.is_running = False
        self.last_error = reason
        self.mark_changed()

    # --- other rules ------------------------------------------------------------------------------

    def replay_under(self, rules: SessionRules) -> ReplayedTree:
        """Replay the tree under other rules, without changing the session. If a choice became illegal earlier
        and nothing was done since, the original tree is replayed. Raises DiagnosticError, GameFault.
        """
        choice_records, end_number = self.list_choices()
        return replay_choices(rules, self.game_start, choice_records, end_number)

    def list_choices(self) -> tuple[list[dict[str, Any]], int]:
        """Return the choices that `replay_choices` replays under other rules, and the number of the
        position to end at."""
        tree_state = self._find_unsettled() or self._current_state()
        return _list_choice_records(tree_state.positions), tree_state.position.number

    def _find_unsettled(self) -> TreeState | None:
        """Return the game before a choice became illegal, if nothing was done since."""
        if (
            self.rejected_choice is None
            or self.position.number != self.rejected_choice.position
            or self.position.children
        ):
            return None
        return self.get_former_state()

    def get_former_state(self) -> TreeState | None:
        """Return the game under the previous rules, read from disk after a restart."""
        if self.former_state is None and self.has_former_state:
            try:
                self.former_state = _load_former_state(self)
            except (RulewrightError, OSError):
                return None
        return self.former_state

    @property
    def has_former_state(self) -> bool:
        return not self.is_pinned and (self.former_state is not None or self.journal.former_folder.is_dir())

    def apply_rules(self, rules: SessionRules, replayed_tree: ReplayedTree) -> None:
        """Continue under other rules. Positions that do not fit them are kept under the previous
        rules."""
        former_state = self._find_unsettled()
        replacement: AbstractContextManager[None] = nullcontext()
        if former_state is None:
            former_state = TreeState(self.rules, self.positions, self.position)
            replacement = self.journal.replace_former(self.rules.file_contents, self.iter_lines())
        scores = _collect_scores(self.game)
        view = self.game.full_view()["state"]
        with replacement:
            if replayed_tree.lost_count:
                self.journal.save_copy()
            self._save_state(
                TreeState(rules, replayed_tree.positions, replayed_tree.position),
                replayed_tree.rejected_choice,
                False,
            )
        self.former_state = former_state
        self.edit_result = EditResult(lost_count=replayed_tree.lost_count)
        if self.rejected_choice is not None:
            self.is_running = False
            self.edit_result.outcome = "does not fit"
        else:
            now = _collect_scores(self.game)
            shown = tuple((name, scores[name], now[name]) for name in now if name in scores)
            self.edit_result.changed_scores = tuple(each for each in shown if each[1] != each[2])
            same = not self.edit_result.changed_scores and view == self.game.full_view()["state"]
            self.edit_result.outcome = "same" if same else "other values"
        self.mark_changed()

    def update_texts(self, rules: SessionRules) -> None:
        """Use new texts with unchanged rules."""
        self.rules = rules
        self.edit_result = EditResult(outcome="same")
        self._clear_caches()
        self.mark_changed()

    def report_unplayable(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        """Report that the rules on disk have errors; the previous rules stay in use."""
        self.edit_result = EditResult(findings=diagnostics)
        self.mark_changed()

    def _save_state(
        self, tree_state: TreeState, rejected_choice: RejectedChoice | None, pinned: bool
    ) -> None:
        """Write the new state of the session, then apply it. Raises OSError, in which case nothing has
        changed.
        """
        self.journal.write_file(self._iter_state_lines(tree_state, rejected_choice, pinned))
        self.rejected_choice, self.is_pinned = rejected_choice, pinned
        self.rules, self.positions, self.position = (
            tree_state.rules,
            tree_state.positions,
            tree_state.position,
        )
        mark_visited(self.position)
        self._clear_caches()

    def _clear_caches(self) -> None:
        self._public_numbers.clear()
        self.log_chunks.clear()
        self.scenes.clear()

    def continue_line(self, viewer: Viewer) -> None:
        """Repeat the choices after the rejected one, from the current position, as far as they are legal.
        Raises NotAllowed, OSError.
        """
        self._check_owner(viewer)
        rejected_choice = self.rejected_choice
        if rejected_choice is None:
            return
        next_rejected: RejectedChoice | None = None
        position, count = self.position, len(self.positions)
        remaining = list(rejected_choice.rest)
        try:
            while remaining and next_rejected is None:
                seat, move = remaining.pop(0)
                try:
                    position = self.positions.make_move(position, move, seat)
                except (IllegalMove, DiagnosticError) as fault:
                    choice_record = {"seat": seat, "move": move}
                    next_rejected = replace(
                        _describe_rejection(self.positions, position, choice_record, fault),
                        rest=tuple(remaining),
                    )
            self._save_state(TreeState(self.rules, self.positions, position), next_rejected, self.is_pinned)
        except BaseException:
            self.positions.keep_first(count)
            raise
        self.is_running = False
        self.mark_changed()

    def drop_rejected(self, viewer: Viewer) -> None:
        """Discard the choice that does not fit, and all choices after it. Raises NotAllowed, OSError."""
        self._check_owner(viewer)
        self._save_state(self._current_state(), None, self.is_pinned)
        self.mark_changed()

    def restore_rules(self, viewer: Viewer) -> None:
        """Continue with the previous rules until the current ones are requested. Raises NotAllowed,
        OSError.
        """
        self._check_owner(viewer)
        former_state = self.get_former_state()
        if former_state is None:
            raise NotAllowed("there are no other rules")
        self._save_state(former_state, None, True)
        self.former_state = None
        self.edit_result = EditResult()
        self.mark_changed()

    def unpin_rules(self, viewer: Viewer) -> None:
        """Use the rules on disk again. Raises NotAllowed, OSError."""
        self._check_owner(viewer)
        self._save_state(self._current_state(), self.rejected_choice, False)
        self.mark_changed()

    def _current_state(self) -> TreeState:
        return TreeState(self.rules, self.positions, self.position)

    # --- the file ---------------------------------------------------------------------------------

    def iter_lines(self) -> Iterator[dict[str, Any]]:
        """Yield the complete contents of the session's file."""
        return self._iter_state_lines(self._current_state(), self.rejected_choice, self.is_pinned)

    def _iter_state_lines(
        self, tree_state: TreeState, rejected_choice: RejectedChoice | None, pinned: bool
    ) -> Iterator[dict[str, Any]]:
        setting, wish = tree_state.rules.setting, tree_state.rules.game_request
        yield {
            "studio": FORMAT,
            "ruleset": str(tree_state.rules.folder.resolve()),
            "title": tree_state.rules.ruleset.title,
            "edition": setting.edition,
            "variants": list(wish.variants),
            "options": dict(setting.options),
            "seats": list(self.seats),
            "seed": self.game_start.seed,
            "script": None if self.game_start.script_path is None else str(self.game_start.script_path),
            "text": self.game_start.script_text,
            "tokens": [self.tokens.owner, self.tokens.onlooker, *self.tokens.seats],
            **({"pinned": True} if pinned else {}),
        }
        yield {"sit": dict(self.seat_kinds)}
        yield from _list_choice_records(tree_state.positions)
        yield {"go": tree_state.position.number}
        if rejected_choice is not None:
            yield {"misfit": to_named(RejectedChoice, rejected_choice)}


def _list_choice_records(positions: PositionTree) -> list[dict[str, Any]]:
    """Return all choices in order of creation."""
    return [_to_choice_record(each) for each in positions.by_number.values() if each.parent is not None]


def _to_choice_record(position: Position) -> dict[str, Any]:
    parent_number = None if position.parent is None else position.parent.number
    return {"at": parent_number, "is": position.number, "seat": position.seat, "move": position.move}


def _collect_scores(game: Game) -> dict[str, str]:
    """Return all parts of all scores by their names in the rules."""
    try:
        parts = game.score_parts
    except DiagnosticError:
        return {}
    return {f"{name}({seat})": str(value) for seat, own in parts.items() for name, value in own.items()}


# --- beginning, and beginning again ---------------------------------------------------------------


def start_game(rules: SessionRules, game_start: GameStart) -> tuple[Game, list[ScriptStep]]:
    """Return the game at the start of the session, and the steps that a script has played. Raises
    DiagnosticError, GameFault."""
    if game_start.script_path is None:
        return rules.ruleset.new_game(game_start.seed), []
    return play_script(rules, game_start.script_path, game_start.script_text)


def replay_choices(
    rules: SessionRules, game_start: GameStart, choice_records: Iterable[Mapping[str, Any]], end_number: int
) -> ReplayedTree:
    """Replay recorded choices in all branches, as far as they are legal."""
    game, snapshots = start_game(rules, game_start)
    positions = PositionTree(game)
    positions_by_number: dict[int, Position] = {0: positions.root}
    script_steps = {0: 0}  # the script step of each position
    rejected_by_number: dict[int, RejectedChoice] = {}
    records = list(choice_records)
    records_by_number = {each["is"]: each for each in records}
    for each in records:
        parent, number = each["at"], each["is"]
        if parent not in positions_by_number:
            continue
        parent_position = positions_by_number[parent]
        step = script_steps.get(parent)
        if step is not None and step < len(snapshots):
            script_step = snapshots[step]
            if (script_step.seat, script_step.move) == (each["seat"], each["move"]):
                positions_by_number[number] = positions.add_position(
                    parent_position, script_step.seat, script_step.move, script_step.game
                )
                script_steps[number] = step + 1
                continue
        try:
            positions_by_number[number] = positions.make_move(parent_position, each["move"], each["seat"])
        except (IllegalMove, DiagnosticError) as fault:
            rejected_by_number[number] = _describe_rejection(positions, parent_position, each, fault)
    line_numbers: list[int] = []
    while end_number:
        line_numbers.insert(0, end_number)
        end_number = records_by_number[end_number]["at"] if end_number in records_by_number else 0
    fitting = [number for number in line_numbers if number in positions_by_number]
    end = positions_by_number[fitting[-1]] if fitting else positions.root
    first = line_numbers[len(fitting)] if len(fitting) < len(line_numbers) else None
    rejected_choice = None
    if first is not None and first in rejected_by_number:
        rest = tuple(
            (records_by_number[n]["seat"], records_by_number[n]["move"])
            for n in line_numbers[len(fitting) + 1 :]
        )
        rejected_choice = replace(rejected_by_number[first], position=end.number, rest=rest)
    return ReplayedTree(positions, end, rejected_choice, len(records) + 1 - len(positions_by_number))


def _describe_rejection(
    positions: PositionTree, position: Position, choice_record: Mapping[str, Any], error: RulewrightError
) -> RejectedChoice:
    details: tuple[str, ...] = ()
    reason = str(error)
    if isinstance(error, IllegalMove):
        reason, details = error.problem, error.reasons
        if not details:
            details = _explain_illegal(positions, position, choice_record)
    elif isinstance(error, DiagnosticError):
        reason, *more = (found.headline for found in error.diagnostics)
        details = tuple(more)
    return RejectedChoice(position.number, choice_record["seat"], choice_record["move"], reason, details, ())


def _explain_illegal(
    positions: PositionTree, position: Position, choice_record: Mapping[str, Any]
) -> tuple[str, ...]:
    """Return the reasons why a choice is illegal in a position, as far as rules can state them."""
    game = positions.get_game(position)
    if choice_record["seat"] not in game.waiting:
        return ()
    return tuple(positions.explainer(game.asking(choice_record["seat"]), choice_record["move"]))


def create_session(
    id: str,
    game_request: GameRequest,
    game_start: GameStart,
    journal: SessionJournal,
    *,
    seat_kinds: Mapping[str, str] = {},
    holder: str = "",
) -> GameSession:
    """Create a session and write it to disk; this process holds the lock of its file. Raises
    DiagnosticError, OSError."""
    rules = load_rules(game_request)
    game, snapshots = start_game(rules, game_start)
    positions = PositionTree(game)
    at = positions.root
    for each in snapshots:
        at = positions.add_position(at, each.seat, each.move, each.game)
    mark_visited(at)
    seats = dict.fromkeys(game.seats, PERSON) | dict(seat_kinds)
    tokens = AccessTokens.generate_tokens(len(seats))
    session = GameSession(id, rules, game_start, tokens, positions, at, seats, journal)
    session.is_running = not snapshots
    journal.lock(holder)
    try:
        journal.write_file(session.iter_lines())
    except BaseException:
        journal.discard_files()
        raise
    return session


def load_session(id: str, journal: SessionJournal, holder: str = "") -> GameSession:
    """Load a session under the current rules, or under its old rules if it is pinned to them. Unreadable
    parts of the file are reported (`GameSession.damage`), and the original is saved beside the new file.
    Raises DiagnosticError, GameFault, InvalidJournal, GameInUse, OSError.
    """
    journal.lock(holder)
    try:
        return _load_session(id, journal)
    except BaseException:
        journal.release()
        raise


def _load_session(id: str, journal: SessionJournal) -> GameSession:
    game_record = read_record(journal)
    head = game_record.header
    copy = journal.former_folder / "rules" if head.is_pinned else None
    rules = load_rules(replace(head.game_request, copy=copy))
    found = replay_choices(
        rules, head.game_start, game_record.choices_by_number.values(), game_record.position_number
    )
    owner, onlooker, *own = head.tokens
    session = GameSession(
        id,
        rules,
        head.game_start,
        AccessTokens(owner, onlooker, tuple(own)),
        found.positions,
        found.position,
        game_record.seat_kinds,
        journal,
        is_running=False,
        is_pinned=head.is_pinned,
        next_number=secrets.randbelow(2**40),  # pages may still know others
    )
    kept = game_record.rejected_choice
    if kept is not None and kept.position == game_record.position_number:
        kept = replace(kept, position=found.position.number)
    session.rejected_choice = found.rejected_choice or kept
    mark_visited(session.position)
    numbers_fit = list(game_record.choices_by_number) == list(range(1, len(found.positions)))
    copy_name = None
    if found.lost_count or game_record.unusable_count or not numbers_fit:
        copy_name = journal.save_copy().name
        journal.write_file(session.iter_lines())
    if game_record.unusable_count or game_record.is_torn:
        session.damage = Damage(game_record.unusable_count, game_record.is_torn, copy_name)
    return session


def _load_former_state(session: GameSession) -> TreeState:
    """Load the stored positions under the previous rules. Raises DiagnosticError, GameFault,
    InvalidJournal, OSError."""
    game_record = read_record(SessionJournal(session.journal.former_folder / LINE_FILE))
    rules = load_rules(replace(game_record.header.game_request, copy=session.journal.former_folder / "rules"))
    found = replay_choices(
        rules,
        game_record.header.game_start,
        game_record.choices_by_number.values(),
        game_record.position_number,
    )
    return TreeState(rules, found.positions, found.position)
