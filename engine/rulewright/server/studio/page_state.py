"""Build the state of a session for one viewer: all information about a game leaves through this module.

Everything is built from the view of the viewer, so it contains nothing hidden from them: a copy of the game
with other hidden values gives the same bytes (tested).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulewright.explain import questions
from rulewright.ir.program import PC, DecisionInfo
from rulewright.play.game import Game, IllegalMove
from rulewright.play.log import Event
from rulewright.play.names import Names
from rulewright.records import dataclass
from rulewright.scene.keyed_states import member_id
from rulewright.scene.nodes import Scene, Size
from rulewright.scene.position_text import PositionText
from rulewright.serialization import to_named
from rulewright.server.studio import undo_requests
from rulewright.server.studio.bots import LINK, parse_agent
from rulewright.server.studio.game_record import RejectedChoice
from rulewright.server.studio.game_session import Damage, GameSession, NotAllowed, Viewer
from rulewright.server.studio.position_tree import Position
from rulewright.server.studio.question_queue import SessionSnapshot
from rulewright.server.studio.ruleset_catalogue import findings_to_json
from rulewright.types import FiniteType, MemberType
from rulewright.words import game_texts
from rulewright.words.message_values import MemberValue
from rulewright.words.words import Words

EVERYTHING, ONLOOKER, TURN = "everything", "onlooker", "turn"
"""The perspectives of the owner of a session, beside the seats."""
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Perspective:
    """A perspective: a seat; None without `sees_everything` is a spectator."""

    seat: str | None = None
    sees_everything: bool = False

    def list_events(self, game: Game, start: int = 0) -> Sequence[Event]:
        if self.sees_everything:
            return game.list_events(start)
        return game.list_events(start, seat=self.seat, watching=self.seat is None)

    def get_view(self, game: Game) -> dict[str, object]:
        return game.full_view() if self.sees_everything else game.view(self.seat)


def find_perspective(
    session: GameSession | SessionSnapshot, viewer: Viewer, wished: str | None
) -> Perspective:
    """Return the perspective of a viewer; only the owner of a session can choose one."""
    if viewer.role == "seat":
        return Perspective(viewer.seat)
    if viewer.role == "onlooker":
        return Perspective()
    if wished == ONLOOKER:
        return Perspective()
    if wished in session.seat_kinds:
        return Perspective(wished)
    has_secrets = session.game.table.has_secrets or LINK in session.seat_kinds.values()
    if wished == TURN or (wished is None and has_secrets):  # seeing everything has to be requested
        own_seats = [s for s in session.game.waiting if session.seat_kinds[s] != LINK]
        local_seats = [
            s for s, kind in session.seat_kinds.items() if kind != LINK and parse_agent(kind) is None
        ]
        return Perspective(next(iter((*own_seats, *local_seats)), None))
    return Perspective(sees_everything=True)


def build_state(
    session: GameSession,
    viewer: Viewer,
    *,
    wished: str | None = None,
    language: str | None = None,
    size: Size = "wide",
    docked_size: Size | None = None,
    acting: str | None = None,
    have: int | None = None,
    had: str | None = None,
    ground: str | None = None,
    lines: bool = False,
) -> Data:
    """Return everything that a page shows. `wished` is the perspective that the owner wants; `acting` the
    seat to choose for, if several have to decide; `docked_size` replaces `size` if the whole table is open in
    it; `have` the position whose log the page has already, as seen by `had`; `ground` the key of the ground
    that the page has; `lines` requests the position in words.
    """
    perspective = find_perspective(session, viewer, wished)
    words = session.rules.get_words(language)
    game = session.game
    actors = _list_actors(session, viewer, perspective, game)
    first = next((s for s in actors if s in game.waiting), actors[0] if actors else None)
    actor = acting if acting in actors else first
    eyes = EVERYTHING if perspective.sees_everything else perspective.seat or ONLOOKER
    page_data: Data = {
        "table": session.id,
        "revision": session.revision,
        "position": session.get_position_number(viewer, session.position),
        "role": viewer.role,
        "seat": viewer.seat,
        "eyes": eyes,
        "secrets": game.table.has_secrets,
        "actors": actors,
        "language": session.rules.choose_language(language),
        "languages": list(session.rules.languages),
        "over": game.over,
        "seats": [
            {"seat": seat, "name": words.format_value(MemberValue("player", seat)), "kind": kind}
            for seat, kind in session.seat_kinds.items()
        ],
        "running": session.is_running,
        "setting": session.rules.setting.to_dict(),
        "undo": _describe_undo(session, viewer, words),
    }
    if docked_size is not None and _fits_docked(session, perspective, actor, language, size, docked_size):
        size = docked_size
    key = (perspective, actor, page_data["language"], size, lines)
    if key not in session.state_cache:
        session.state_cache[key] = {
            "title": words.format_title(session.rules.ruleset.id),
            **_describe_picture(session, words, perspective, actor, language, size),
            "standings": _describe_standings(words, game, perspective),
            "lines": _list_position_lines(session, game, perspective, language) if lines else None,
        }
    page_data |= session.state_cache[key]
    if docked_size is not None:
        page_data["scene"] = {**page_data["scene"], "docked": size == docked_size}
    page_data["log"] = _build_log(session, viewer, words, perspective, have if had == eyes else None)
    if ground is not None and page_data["scene"]["ground"]["key"] == ground:
        page_data["scene"] = {**page_data["scene"], "ground": {"key": ground}}
    if viewer.role == "owner":
        page_data["table_of"] = _describe_for_owner(session, words, perspective)
    return page_data


MIN_DOCKED_BOARD = 0.8
"""Minimum width of a board beside the panel, relative to its width without the panel."""


def _fits_docked(
    session: GameSession,
    perspective: Perspective,
    actor: str | None,
    language: str | None,
    size: Size,
    docked_size: Size,
) -> bool:
    """Return whether the whole table is open beside the panel, with a board that is nearly as large."""
    eyes = perspective.seat, perspective.sees_everything
    whole, docked = (
        session.draw_scene(session.position, eyes, actor, language, each).arrangement
        for each in (size, docked_size)
    )
    if whole is None or docked is None or docked.level > 0:
        return False
    return docked.board_width >= MIN_DOCKED_BOARD * whole.board_width


def _describe_undo(session: GameSession, viewer: Viewer, words: Words) -> Data:
    target = session.find_undo_target(viewer)
    return {
        "able": not isinstance(target, str),
        "why": target if isinstance(target, str) else "",
        "can_ask": undo_requests.can_request(session, viewer),
        "request": _describe_undo_request(session, viewer, words),
    }


def _describe_undo_request(session: GameSession, viewer: Viewer, words: Words) -> Data | None:
    """Return the pending undo request of a seat and the seats that have not agreed; the owner has
    no name.
    """
    request = undo_requests.get_current_request(session)
    if request is None:
        return None

    def format_voice(voice: str) -> str:
        return words.format_value(MemberValue("player", voice)) if voice in session.seat_kinds else ""

    declined = request.declined_by
    missing = [] if declined is not None else undo_requests.list_missing_voices(session, request)
    return {
        "seat": request.seat,
        "name": format_voice(request.seat),
        "missing": [format_voice(voice) for voice in missing],
        "may_answer": undo_requests.get_voice(viewer) in missing,
        "declined": declined is not None,
        "declined_by": format_voice(declined or ""),
    }


def _list_actors(session: GameSession, viewer: Viewer, perspective: Perspective, game: Game) -> list[str]:
    """Return the seats whose options may be listed: seats that have to decide, for which this viewer chooses,
    in their own perspective.
    """
    able = [s for s in (*game.waiting, *game.answered) if session.can_choose(viewer, s)]
    if session.is_running:
        able = [seat for seat in able if parse_agent(session.seat_kinds[seat]) is None]
    if perspective.sees_everything or not (game.table.has_secrets or game.answered):
        return able
    return [seat for seat in able if seat == perspective.seat]


def _describe_picture(
    session: GameSession,
    words: Words,
    perspective: Perspective,
    actor: str | None,
    language: str | None,
    size: Size,
) -> Data:
    """Return the prompt, the options, and the scene with the changes of the last choice."""
    game, position = session.game, session.position
    eyes = perspective.seat, perspective.sees_everything
    scene = session.draw_scene(position, eyes, actor, language, size)
    options = [
        {
            "code": offer.code,
            "name": offer.name,
            "words": " ".join(offer.words.split()),
            "kind": offer.alternative,
            "nodes": offer.nodes,
            "values": offer.values,
        }
        for offer in scene.offers
    ]
    if position.parent is not None:
        before = next(
            (session.scenes[k] for k in _iter_scene_keys(session, position.parent, eyes, language, size)),
            None,
        ) or session.draw_scene(position.parent, eyes, None, language, size)
        scene = scene.since(before)
    return {
        "asked": _describe_decision(words, game, actor, scene, options),
        "scene": replace(scene, offers=()).to_dict(),
    }


def _iter_scene_keys(
    session: GameSession, position: Position, eyes: tuple[str | None, bool], language: str | None, size: Size
) -> Iterator[object]:
    """Yield the cache keys of scenes of a position, for any seat to move."""
    keys = ((position.number, eyes, actor, language, size) for actor in (None, *session.seats))
    return (key for key in keys if key in session.scenes)


def _describe_decision(
    words: Words, game: Game, actor: str | None, scene: Scene, option_data: list[Data]
) -> Data | None:
    if game.over:
        return None
    own_answer = None if actor is None else game.answer_of(actor)
    info = game.program.decisions[game.cells[PC]]
    kinds = dict.fromkeys(option["kind"] for option in option_data if option["kind"])
    alternatives = {
        alternative.name: alternative for alternative in info.alternatives if alternative.name in kinds
    }
    return {
        "waiting": list(game.waiting),
        "answered": list(game.answered),
        "names": [words.format_value(MemberValue("player", seat)) for seat in game.waiting],
        "actor": actor,
        "prompt": scene.asked if actor is not None else None,
        "answer": None if own_answer is None else own_answer.code,
        "kinds": {
            kind: words.format_message(f"heading-{info.key}-{kind}")
            or game_texts.render_generic_option(words, info, alternative)
            or words.format_fallback(kind or "", {})
            for kind, alternative in alternatives.items()
        },
        "options": option_data,
        **(_describe_parameters(info, game.table.names, scene) if actor is not None else {}),
    }


def _describe_parameters(info: DecisionInfo, names: Names, scene: Scene) -> Data:
    """Return the parameters of each kind of option, and the nodes that could be their values, legal or
    not.
    """
    nodes_by_type: dict[str, list[str]] = {"": []}
    forms = []
    for alternative in info.alternatives:
        parameters = []
        for parameter in alternative.parameters:
            of = parameter.type.finite_type if isinstance(parameter.type, MemberType) else None
            name = "" if of is None else of.name
            if of is not None and name not in nodes_by_type:
                nodes_by_type[name] = _list_member_nodes(of, names, scene)
            parameters.append((parameter.name, name))
        if any(nodes_by_type[name] for _, name in parameters):
            forms.append({"kind": alternative.name or "", "parameters": parameters})
    return {"forms": forms, "among": nodes_by_type}


def _list_member_nodes(finite_type: FiniteType, names: Names, scene: Scene) -> list[str]:
    """Return the ids of the nodes of the members of a type."""
    if finite_type.is_growing:
        return [
            node.id
            for node in scene.by_id.values()
            if node.stands is not None and node.stands.category == "member"
            if node.stands.name == finite_type.root.name
        ]
    ids = (member_id(finite_type, names.list_members(finite_type)[index]) for index in finite_type.members)
    return [id for id in ids if id in scene.by_id]


def _describe_standings(words: Words, game: Game, perspective: Perspective) -> Data | None:
    if not game.program.score_parts:
        return None
    lines = game.full_standings() if perspective.sees_everything else game.standings(perspective.seat)
    parts = [name for name, _ in lines[0].score_parts]
    heads = [words.format_name("score", name) for name in parts]
    ties = [rule for rule, _ in lines[0].ties]
    heads_of_ties = [words.format_tie_break(number, rule, len(ties)) for number, rule in enumerate(ties, 1)]
    return {
        "place": words.format_word("place"),
        "player": words.format_word("player"),
        "total": words.format_word("total"),
        "parts": [{"name": n, "words": w} for n, w in zip(parts, heads, strict=True)],
        "ties": heads_of_ties,
        "title": words.format_word("final-scores" if game.over else "scores-now"),
        "lines": [
            {
                "place": line.place,
                "seat": line.player,
                "name": words.format_value(MemberValue("player", line.player)),
                "parts": [value for _, value in line.score_parts],
                "score": line.score,
                "ties": [value for _, value in line.ties],
            }
            for line in lines
        ],
    }


def _list_position_lines(
    session: GameSession, game: Game, perspective: Perspective, language: str | None
) -> list[str]:
    """Return the position as text, for viewers without pictures."""
    position = PositionText(session.rules.get_stage(game, language).context)
    return list(position.iter_lines(position.context.shown_state(perspective.get_view(game))))


# --- what happened --------------------------------------------------------------------------------


def _build_log(
    session: GameSession, viewer: Viewer, words: Words, perspective: Perspective, known_position: int | None
) -> Data:
    """Return the log in chunks by position; only those that the page lacks."""
    line = session.position.line_to_here
    numbers = [session.get_position_number(viewer, position) for position in line]
    start = numbers.index(known_position) + 1 if known_position in numbers else 0
    before = line[start - 1] if start else None
    chunks = []
    steps = zip([before, *line[start:]], line[start:], numbers[start:], strict=False)
    for parent, position, number in steps:
        chunks.append({"at": number, "lines": _get_log_chunk(session, words, perspective, parent, position)})
    return {"after": known_position if start else None, "chunks": chunks, "length": len(line) - 1}


def _get_log_chunk(
    session: GameSession, words: Words, perspective: Perspective, parent: Position | None, position: Position
) -> list[Data]:
    key = ("log", perspective, words.language, position.number)
    entries = session.log_chunks.get(key)
    if entries is None:
        game = session.positions.get_game(position)
        events = perspective.list_events(game, 0 if parent is None else parent.log_length)
        entries = [
            {"kind": line.kind, "text": line.text, "forced": line.forced}
            for line in game_texts.render_log(words, events)
        ]
        session.log_chunks[key] = entries
    return entries


# --- why ------------------------------------------------------------------------------------------


def answer_question(
    snapshot: SessionSnapshot,
    viewer: Viewer,
    question: str,
    wished: str | None,
    depth: int,
    language: str | None = None,
) -> Data:
    """Answer a question with the information that the viewer may have. Raises CannotAsk, NotAllowed."""
    perspective = find_perspective(snapshot, viewer, wished)
    if perspective.seat is None and not perspective.sees_everything:
        raise NotAllowed("not-asker")
    words = snapshot.rules.get_words(language)
    answer = questions.why(snapshot.game, question, seat=perspective.seat, depth=depth).to_dict(words)
    folder = snapshot.rules.game_request.source_folder.resolve()
    return {**answer, "reason": _localize_reason(answer["reason"], folder, snapshot.position_numbers)}


def explain_refusal(
    snapshot: SessionSnapshot,
    viewer: Viewer,
    illegal_move: IllegalMove,
    wished: str | None,
    language: str | None,
) -> Data:
    """Explain why a typed move is illegal, in the viewer's language."""
    try:
        answer = answer_question(snapshot, viewer, f"move {illegal_move.move}", wished, 2, language)
    except (questions.CannotAsk, NotAllowed):
        return {"problem": illegal_move.problem, "reasons": list(illegal_move.reasons)}
    first, *others = _iter_reason_lines(answer["reason"])
    return {"problem": first, "reasons": others}


def _iter_reason_lines(reason: Data) -> Iterator[str]:
    place = f" ({reason['file']}:{reason['line']})" if "file" in reason else ""
    yield reason["text"] + place
    for part in reason.get("parts", ()):
        yield from _iter_reason_lines(part)


def _localize_reason(reason: Any, folder: Path, positions_by_step: Mapping[int, int]) -> Data:
    """Return a reason with its file relative to the ruleset's folder, and its step as a
    position."""
    localized: Data = dict(reason)
    if "file" in localized:
        file = Path(localized["file"]).resolve()
        inside = file.is_relative_to(folder)
        localized["file"] = file.relative_to(folder).as_posix() if inside else file.name
    if "step" in localized:
        localized["position"] = positions_by_step.get(localized.pop("step"))
    if "parts" in localized:
        localized["parts"] = [
            _localize_reason(part, folder, positions_by_step) for part in localized["parts"]
        ]
    return localized


# --- for the owner --------------------------------------------------------------------------------


def _describe_for_owner(session: GameSession, words: Words, perspective: Perspective) -> Data:
    rejected_choice = session.rejected_choice
    edit_result = session.edit_result
    return {
        "positions": len(session.positions),
        "line": [p.number for p in session.position.line_to_here],
        "ahead": [p.number for p in session.position.forward_line],
        "branches": [
            {"number": p.number, "words": _describe_branch(session, words, perspective, p)}
            for p in session.position.children
        ],
        "pace": session.pace,
        "said": session.last_error,
        "damage": session.damage and to_named(Damage, session.damage),
        "misfit": rejected_choice
        and {**to_named(RejectedChoice, rejected_choice), "rest": len(rejected_choice.rest)},
        "rules": {
            "findings": findings_to_json(edit_result.findings),
            "outcome": edit_result.outcome,
            "changed": [list(each) for each in edit_result.changed_scores],
            "lost": edit_result.lost_count,
            "former": session.has_former_state,
            "pinned": session.is_pinned,
            "checking": edit_result.failing_examples is None,
            "broken": [
                {"name": one.name, "findings": findings_to_json(one.findings[:3])}
                for one in edit_result.failing_examples or ()
            ],
        },
    }


def _describe_branch(session: GameSession, words: Words, perspective: Perspective, position: Position) -> str:
    """Return the choice of a branch in a few words."""
    lines = _get_log_chunk(session, words, perspective, position.parent, position)
    text = next((line["text"] for line in lines if line["kind"] in ("move", "log")), position.move)
    return text if len(text) <= 60 else text[:59] + "…"
