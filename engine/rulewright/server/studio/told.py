"""What one viewer gets of a table: the only door through which anything about a game leaves.

Everything is made from the view of whoever looks, so what they may not see is not in it; a copy of
the game in which that is dealt otherwise gives the same bytes (tested).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulewright.explain import asking
from rulewright.ir.program import PC, DecisionInfo
from rulewright.plain import by_name
from rulewright.play.game import Game, IllegalMove
from rulewright.play.log import Event
from rulewright.play.names import Names
from rulewright.records import dataclass
from rulewright.scene.nodes import Scene, Size
from rulewright.scene.position_text import PositionWords
from rulewright.scene.things import member_id
from rulewright.server.studio import undo
from rulewright.server.studio.game_record import Misfit
from rulewright.server.studio.offered import findings
from rulewright.server.studio.players import LINK, player
from rulewright.server.studio.position_tree import Position
from rulewright.server.studio.questions import Snapshot
from rulewright.server.studio.table import Damage, GameTable, NotYours, Viewer
from rulewright.types import FiniteType, MemberType
from rulewright.words import telling
from rulewright.words.values import MemberValue
from rulewright.words.words import Words

EVERYTHING, ONLOOKER, TURN = "everything", "onlooker", "turn"
"""What the owner of a table can look as, beside the seats."""
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A perspective: a seat; None without `everything` is a spectator."""

    seat: str | None = None
    everything: bool = False

    def events(self, game: Game, start: int = 0) -> Sequence[Event]:
        if self.everything:
            return game.events(start)
        return game.events(start, seat=self.seat, watching=self.seat is None)

    def view(self, game: Game) -> dict[str, object]:
        return game.open_view() if self.everything else game.view(self.seat)


def look_of(table: GameTable | Snapshot, viewer: Viewer, wished: str | None) -> Viewpoint:
    """Whose eyes a viewer has: only the owner of a table can choose."""
    if viewer.role == "seat":
        return Viewpoint(viewer.seat)
    if viewer.role == "onlooker":
        return Viewpoint()
    if wished == ONLOOKER:
        return Viewpoint()
    if wished in table.kinds:
        return Viewpoint(wished)
    if wished == TURN or (wished is None and LINK in table.kinds.values()):
        own = [s for s in table.game.waiting if table.kinds[s] != LINK]
        hand = [s for s, kind in table.kinds.items() if kind != LINK and player(kind) is None]
        return Viewpoint(next(iter((*own, *hand)), None))
    return Viewpoint(everything=True)


def tell(
    table: GameTable,
    viewer: Viewer,
    *,
    wished: str | None = None,
    language: str | None = None,
    size: Size = "wide",
    acting: str | None = None,
    have: int | None = None,
    had: str | None = None,
    ground: str | None = None,
    lines: bool = False,
) -> Data:
    """Everything that a page shows. `wished`: whose eyes the owner wants; `acting`: for which seat
    to choose, where several are asked; `have`: the position whose log the page has already, as
    `had` saw it; `ground`: the key of the ground that it has;
    `lines`: whether it wants the position in words."""
    look = look_of(table, viewer, wished)
    words = table.rules.words(language)
    game = table.game
    actors = _actors(table, viewer, look, game)
    first = next((s for s in actors if s in game.waiting), actors[0] if actors else None)
    actor = acting if acting in actors else first
    eyes = EVERYTHING if look.everything else look.seat or ONLOOKER
    told: Data = {
        "table": table.id,
        "revision": table.revision,
        "position": table.number_for(viewer, table.at),
        "role": viewer.role,
        "seat": viewer.seat,
        "eyes": eyes,
        "secrets": game.table.secrets,
        "actors": actors,
        "language": table.rules.spoken(language),
        "languages": list(table.rules.languages),
        "over": game.over,
        "seats": [
            {"seat": seat, "name": words.value(MemberValue("player", seat)), "kind": kind}
            for seat, kind in table.kinds.items()
        ],
        "running": table.running,
        "setting": table.rules.setting.to_dict(),
        "undo": _undo(table, viewer, words),
    }
    key = (look, actor, told["language"], size, lines)
    if key not in table.cache:
        table.cache[key] = {
            "title": words.title(table.rules.ruleset.id),
            **_picture(table, words, look, actor, language, size),
            "standings": _standings(words, game, look),
            "lines": _position_lines(table, game, look, language) if lines else None,
        }
    told |= table.cache[key]
    told["log"] = _log(table, viewer, words, look, have if had == eyes else None)
    if ground is not None and told["scene"]["ground"]["key"] == ground:
        told["scene"] = {**told["scene"], "ground": {"key": ground}}
    if viewer.role == "owner":
        told["table_of"] = _owners(table, words, look)
    return told


def _undo(table: GameTable, viewer: Viewer, words: Words) -> Data:
    target = table.undone(viewer)
    return {
        "able": not isinstance(target, str),
        "why": target if isinstance(target, str) else "",
        "can_ask": undo.can_request(table, viewer),
        "request": _undo_request(table, viewer, words),
    }


def _undo_request(table: GameTable, viewer: Viewer, words: Words) -> Data | None:
    """Return the pending undo request of a seat and the seats that have not agreed; the owner has
    no name.
    """
    request = undo.current_request(table)
    if request is None:
        return None

    def name(voice: str) -> str:
        return words.value(MemberValue("player", voice)) if voice in table.kinds else ""

    declined = request.declined_by
    missing = [] if declined is not None else undo.list_missing_voices(table, request)
    return {
        "seat": request.seat,
        "name": name(request.seat),
        "missing": [name(voice) for voice in missing],
        "may_answer": undo.voice_of(viewer) in missing,
        "declined": declined is not None,
        "declined_by": name(declined or ""),
    }


def _actors(table: GameTable, viewer: Viewer, look: Viewpoint, game: Game) -> list[str]:
    """The seats whose options may be listed: they are asked, this viewer chooses for them, and has
    their eyes."""
    able = [s for s in (*game.waiting, *game.answered) if table.may_choose(viewer, s)]
    if table.running:
        able = [seat for seat in able if player(table.kinds[seat]) is None]
    if look.everything or not (game.table.secrets or game.answered):
        return able
    return [seat for seat in able if seat == look.seat]


def _picture(
    table: GameTable,
    words: Words,
    look: Viewpoint,
    actor: str | None,
    language: str | None,
    size: Size,
) -> Data:
    """Return the prompt, the options, and the scene with the changes of the last choice."""
    game, at = table.game, table.at
    eyes = look.seat, look.everything
    scene = table.scene(at, eyes, actor, language, size)
    options = [
        {
            "code": one.code,
            "name": one.name,
            "words": " ".join(one.words.split()),
            "kind": one.alternative,
            "nodes": one.nodes,
            "values": one.values,
        }
        for one in scene.offers
    ]
    if at.parent is not None:
        before = next(
            (table.scenes[k] for k in _keys(table, at.parent, eyes, language, size)), None
        ) or table.scene(at.parent, eyes, None, language, size)
        scene = scene.since(before)
    return {
        "asked": _asked(words, game, actor, scene, options),
        "scene": replace(scene, offers=()).to_dict(),
    }


def _keys(
    table: GameTable, at: Position, eyes: tuple[str | None, bool], language: str | None, size: Size
) -> Iterator[object]:
    """Yield the cache keys of scenes of a position, for any seat to move."""
    keys = ((at.number, eyes, actor, language, size) for actor in (None, *table.seats))
    return (key for key in keys if key in table.scenes)


def _asked(
    words: Words, game: Game, actor: str | None, scene: Scene, options: list[Data]
) -> Data | None:
    if game.over:
        return None
    given = None if actor is None else game.answer_of(actor)
    info = game.program.decisions[game.cells[PC]]
    kinds = dict.fromkeys(option["kind"] for option in options if option["kind"])
    named = {one.name: one for one in info.alternatives if one.name in kinds}
    return {
        "waiting": list(game.waiting),
        "answered": list(game.answered),
        "names": [words.value(MemberValue("player", seat)) for seat in game.waiting],
        "actor": actor,
        "prompt": scene.asked if actor is not None else None,
        "answer": None if given is None else given.code,
        "kinds": {
            kind: words.message(f"heading-{info.key}-{kind}")
            or telling.option_at_large(words, info, one)
            or words.plain(kind or "", {})
            for kind, one in named.items()
        },
        "options": options,
        **(_meant(info, game.table.names, scene) if actor is not None else {}),
    }


def _meant(info: DecisionInfo, names: Names, scene: Scene) -> Data:
    """Return the parameters of each kind of option, and the nodes that could be meant by them,
    legal or not.
    """
    among: dict[str, list[str]] = {"": []}
    forms = []
    for one in info.alternatives:
        parameters = []
        for parameter in one.parameters:
            of = parameter.type.of if isinstance(parameter.type, MemberType) else None
            name = "" if of is None else of.name
            if of is not None and name not in among:
                among[name] = _members(of, names, scene)
            parameters.append((parameter.name, name))
        if any(among[name] for _, name in parameters):
            forms.append({"kind": one.name or "", "parameters": parameters})
    return {"forms": forms, "among": among}


def _members(of: FiniteType, names: Names, scene: Scene) -> list[str]:
    """The nodes of the members of a type."""
    if of.growing:
        return [
            node.id
            for node in scene.by_id.values()
            if node.stands is not None and node.stands.what == "member"
            if node.stands.name == of.root.name
        ]
    ids = (member_id(of, names.members(of)[index]) for index in of.members)
    return [id for id in ids if id in scene.by_id]


def _standings(words: Words, game: Game, look: Viewpoint) -> Data | None:
    if not game.program.score_parts:
        return None
    lines = game.open_standings() if look.everything else game.standings(look.seat)
    parts = [name for name, _ in lines[0].parts]
    heads = [words.named("score", name) for name in parts]
    ties = [rule for rule, _ in lines[0].ties]
    heads_of_ties = [words.tie(number, rule, len(ties)) for number, rule in enumerate(ties, 1)]
    return {
        "place": words.word("place"),
        "player": words.word("player"),
        "total": words.word("total"),
        "parts": [{"name": n, "words": w} for n, w in zip(parts, heads, strict=True)],
        "ties": heads_of_ties,
        "title": words.word("final-scores" if game.over else "scores-now"),
        "lines": [
            {
                "place": line.place,
                "seat": line.player,
                "name": words.value(MemberValue("player", line.player)),
                "parts": [value for _, value in line.parts],
                "score": line.score,
                "ties": [value for _, value in line.ties],
            }
            for line in lines
        ],
    }


def _position_lines(
    table: GameTable, game: Game, look: Viewpoint, language: str | None
) -> list[str]:
    """Return the position as text, for viewers without pictures."""
    position = PositionWords(table.rules.stage(game, language).look)
    return list(position.lines(position.look.shown_state(look.view(game))))


# --- what happened --------------------------------------------------------------------------------


def _log(table: GameTable, viewer: Viewer, words: Words, look: Viewpoint, have: int | None) -> Data:
    """Return the log in chunks by position; only those that the page lacks."""
    line = table.at.line
    known = [table.number_for(viewer, position) for position in line]
    start = known.index(have) + 1 if have in known else 0
    before = line[start - 1] if start else None
    chunks = []
    steps = zip([before, *line[start:]], line[start:], known[start:], strict=False)
    for parent, position, number in steps:
        chunks.append({"at": number, "lines": _chunk(table, words, look, parent, position)})
    return {"after": have if start else None, "chunks": chunks, "length": len(line) - 1}


def _chunk(
    table: GameTable, words: Words, look: Viewpoint, parent: Position | None, position: Position
) -> list[Data]:
    key = ("log", look, words.language, position.number)
    kept = table.chunks.get(key)
    if kept is None:
        game = table.positions.game(position)
        events = look.events(game, 0 if parent is None else parent.entries)
        kept = [
            {"kind": line.kind, "text": line.text, "forced": line.forced}
            for line in telling.lines(words, events)
        ]
        table.chunks[key] = kept
    return kept


# --- why ------------------------------------------------------------------------------------------


def why(
    table: Snapshot,
    viewer: Viewer,
    what: str,
    wished: str | None,
    depth: int,
    language: str | None = None,
) -> Data:
    """Return the answer to a question, with what the viewer may know. Raises CannotAsk,
    NotYours."""
    look = look_of(table, viewer, wished)
    if look.seat is None and not look.everything:
        raise NotYours("not-asker")
    words = table.rules.words(language)
    answer = asking.why(table.game, what, seat=look.seat, depth=depth).to_dict(words)
    folder = table.rules.wish.source.resolve()
    return {**answer, "reason": _placed(answer["reason"], folder, table.numbers)}


def refusal(
    table: Snapshot, viewer: Viewer, fault: IllegalMove, wished: str | None, language: str | None
) -> Data:
    """Explain why a typed move is illegal, in the viewer's language."""
    try:
        answer = why(table, viewer, f"move {fault.move}", wished, 2, language)
    except (asking.CannotAsk, NotYours):
        return {"problem": fault.problem, "reasons": list(fault.reasons)}
    first, *others = _lines(answer["reason"])
    return {"problem": first, "reasons": others}


def _lines(reason: Data) -> Iterator[str]:
    place = f" ({reason['file']}:{reason['line']})" if "file" in reason else ""
    yield reason["text"] + place
    for part in reason.get("parts", ()):
        yield from _lines(part)


def _placed(reason: Any, folder: Path, steps: Mapping[int, int]) -> Data:
    """Return a reason with its file relative to the ruleset's folder, and its step as a
    position."""
    found: Data = dict(reason)
    if "file" in found:
        file = Path(found["file"]).resolve()
        inside = file.is_relative_to(folder)
        found["file"] = file.relative_to(folder).as_posix() if inside else file.name
    if "step" in found:
        found["position"] = steps.get(found.pop("step"))
    if "parts" in found:
        found["parts"] = [_placed(part, folder, steps) for part in found["parts"]]
    return found


# --- for the owner --------------------------------------------------------------------------------


def _owners(table: GameTable, words: Words, look: Viewpoint) -> Data:
    misfit = table.misfit
    news = table.news
    return {
        "positions": len(table.positions),
        "line": [p.number for p in table.at.line],
        "ahead": [p.number for p in table.at.ahead],
        "branches": [
            {"number": p.number, "words": _branch(table, words, look, p)} for p in table.at.children
        ],
        "pace": table.pace,
        "said": table.said,
        "damage": table.damage and by_name(Damage, table.damage),
        "misfit": misfit and {**by_name(Misfit, misfit), "rest": len(misfit.rest)},
        "rules": {
            "findings": findings(news.findings),
            "outcome": news.outcome,
            "changed": [list(each) for each in news.changed],
            "lost": news.lost,
            "former": table.has_former,
            "pinned": table.pinned,
            "checking": news.broken is None,
            "broken": [
                {"name": one.name, "findings": findings(one.findings[:3])}
                for one in news.broken or ()
            ],
        },
    }


def _branch(table: GameTable, words: Words, look: Viewpoint, position: Position) -> str:
    """Return the choice of a branch in a few words."""
    lines = _chunk(table, words, look, position.parent, position)
    said = next((line["text"] for line in lines if line["kind"] in ("move", "log")), position.move)
    return said if len(said) <= 60 else said[:59] + "…"
