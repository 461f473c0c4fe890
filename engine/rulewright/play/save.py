"""Games as JSON, and back: the rules by digest and setting, the seed, the decisions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.play.faults import GameFault
from rulewright.play.game import Game, GameContext, Identity, IllegalMove
from rulewright.setting import Setting
from rulewright.source import Source

FORMAT: Final = 1


class SaveError(DiagnosticError):
    """A save that cannot be read, is not of these rules, or no longer fits them."""


def write_save(game: Game) -> str:
    """The game as JSON; the same game always gives the same text."""
    if not game.from_start:
        raise SaveError(
            [
                _finding(
                    "unsavable-game",
                    "a game that began from a given position cannot be saved",
                    Source("<game>", ""),
                )
            ]
        )
    identity = game.table.identity
    setting = identity.setting
    made = game.choices
    made, waiting = made[: len(made) - len(game.answered)], made[len(made) - len(game.answered) :]
    content: dict[str, Any] = {
        "rulewright": FORMAT,
        "ruleset": identity.ruleset,
        "version": identity.version,
        "digest": identity.digest,
        "setting": setting.to_dict(),
        "seats": list(game.seats),
        "seed": game.seed,
        "decisions": [list(choice) for choice in made],
        "fingerprint": identity.fingerprint,
        "cells": game.cells,
    }
    if waiting:
        content["answers"] = [list(choice) for choice in waiting]
    if game.recorder.stated_draws:
        content["chance"] = [list(draw) for draw in game.recorder.stated_draws]
    lines = [f"  {json.dumps(key)}: {_json(key, value)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(key: str, value: Any) -> str:
    if key != "decisions" or not value:
        return json.dumps(value, ensure_ascii=False)
    items = ",\n".join(f"    {json.dumps(item, ensure_ascii=False)}" for item in value)
    return f"[\n{items}\n  ]"


class Draws:
    """The results of chance that a save states, by the number of the draw; `problem` says what
    of them the game could not have drawn."""

    def __init__(self, stated: Mapping[int, int]) -> None:
        self.stated = stated
        self.drawn = 0
        self.problem: str | None = None

    def __call__(self, bound: int) -> int | None:
        value = self.stated.get(self.drawn)
        if value is not None and not 0 <= value < bound and self.problem is None:
            self.problem = f"draw {self.drawn} is {value}, and there are 0 to {bound - 1}"
        self.drawn += 1
        return None if value is None else min(max(value, 0), bound - 1)

    def finish(self) -> str | None:
        """What is wrong, once all decisions were made."""
        left = [number for number in self.stated if not 0 <= number < self.drawn]
        if self.problem is None and left:
            self.problem = f"draw {left[0]} is stated, and {self.drawn} were drawn"
        return self.problem


class Save:
    """The content of a save, checked as far as that goes without its ruleset."""

    def __init__(self, text: str, path: str = "<save>") -> None:
        self.source = Source(path, text)
        try:
            content = json.loads(text)
        except json.JSONDecodeError as fault:
            end = fault.pos >= len(text.rstrip())
            headline = "the save ends too early" if end else "this is not a whole save"
            help = "it was probably cut off while it was written" if end else None
            raise self.error("broken-save", headline, min(fault.pos, len(text)), help) from None
        except (RecursionError, ValueError):  # a number of very many digits is a ValueError
            raise self.error("broken-save", "this is not a save of a game") from None
        if not isinstance(content, dict) or "rulewright" not in content:
            raise self.error("broken-save", "this is not a save of a game")
        if content["rulewright"] != FORMAT:
            raise self.error("broken-save", "this save is from another version of Rulewright")
        self.ruleset: str = self._take(content, "ruleset", str)
        self.version: str = self._take(content, "version", str)
        self.digest: str = self._take(content, "digest", str)
        self.setting = self._setting(self._take(content, "setting", dict))
        self.seats: tuple[str, ...] = tuple(self._list(content, "seats", _is_text))
        self.seed: int = self._take(content, "seed", int)
        self.decisions: list[list[str]] = self._list(content, "decisions", _is_choice)
        self.fingerprint: str = self._take(content, "fingerprint", str)
        self.cells: list[int] = self._list(content, "cells", _is_number)
        self.answers: list[list[str]] = self._list(content, "answers", _is_choice, optional=True)
        """To what several are asked at once, while others still owe theirs."""
        self.chance: dict[int, int] = dict(self._list(content, "chance", _is_draw, optional=True))

    def _take(self, content: Mapping[str, Any], key: str, kind: type) -> Any:
        value = content.get(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            what = "is missing from" if key not in content else "is damaged in"
            raise self.error("broken-save", f"`{key}` {what} this save")
        return value

    def _list(
        self,
        content: Mapping[str, Any],
        key: str,
        fits: Callable[[Any], bool],
        *,
        optional: bool = False,
    ) -> list[Any]:
        if optional and key not in content:
            return []
        items = self._take(content, key, list)
        if not all(fits(item) for item in items):
            raise self.error("broken-save", f"`{key}` is damaged in this save")
        return list(items)

    def _setting(self, content: Mapping[str, Any]) -> Setting:
        edition, options = content.get("edition"), content.get("options")
        if not (edition is None or isinstance(edition, str)) or not isinstance(options, dict):
            raise self.error("broken-save", "`setting` is damaged in this save")
        variants = self._list(content, "variants", _is_text)
        players = self._take(content, "players", int)
        pairs = tuple((str(name), str(value)) for name, value in options.items())
        return Setting(players, edition, tuple(variants), pairs)

    def error(
        self,
        code: str,
        headline: str,
        at: int = 0,
        help: str | None = None,
        notes: tuple[str, ...] = (),
    ) -> SaveError:
        return SaveError([_finding(code, headline, self.source, at, help, notes)])

    def resume(self, table: GameContext) -> Game:
        """The saved game, its decisions made again. Raises SaveError if it does not fit."""
        identity = table.identity
        self._check_rules(identity)
        game = self._replay(table)
        same_program = self.fingerprint == identity.fingerprint
        if same_program and self.cells != game.cells:
            raise self.error(
                "broken-save",
                "the position in this save is not what its decisions lead to",
                self.source.text.find('"cells"'),
                "one of the two was changed by hand; take the save from a copy",
            )
        return game

    @property
    def folder(self) -> Path:
        """The ruleset's folder, if it is one that comes along. Raises SaveError."""
        from rulewright.play.ruleset import find_by_id

        found = find_by_id(self.ruleset)
        if found is None:
            raise self.error(
                "foreign-save",
                f"this is a game of `{self.ruleset}`, which does not come along",
                self.source.text.find('"ruleset"'),
                "put the file into the folder of that ruleset, or name the folder: "
                "`rulewright play FOLDER --resume FILE`, `rulewright script FILE FOLDER`, "
                "`rulewright new scenario FILE FOLDER`",
            )
        return found

    def _check_rules(self, identity: Identity) -> None:
        if self.ruleset != identity.ruleset:
            raise self.error(
                "foreign-save",
                f"this is a game of `{self.ruleset}`, not of `{identity.ruleset}`",
                self.source.text.find('"ruleset"'),
            )
        if self.setting != identity.setting and self.fingerprint != identity.fingerprint:
            raise self.error(
                "foreign-save",
                "this game was begun under another setting",
                self.source.text.find('"setting"'),
                notes=(f"saved: {self.setting.in_words}", f"loaded: {identity.setting.in_words}"),
            )

    def _replay(self, table: GameContext) -> Game:
        draws = Draws(self.chance)
        changed = self.digest != table.identity.digest
        number, name = 0, ""
        try:
            game = Game(table, self.seed, chance=draws if self.chance else None)
            for number, (seat, name) in enumerate(self.decisions, 1):  # noqa: B007
                if seat not in game.waiting:
                    who = "nobody" if game.player is None else f"`{game.player}`"
                    raise IllegalMove(name, f"{who} has to decide there, not `{seat}`")
                game.choose(name, seat)
            for number, (seat, name) in enumerate(self.answers, len(self.decisions) + 1):  # noqa: B007
                game.choose(name, seat)
        except IllegalMove as fault:
            if draws.problem is not None:
                raise self._impossible(draws.problem, changed) from None
            raise self.error(
                "outdated-save" if changed else "broken-save",
                f"decision {number} of this save, `{name}`, cannot be made: {fault.problem}",
                self._place_of(number),
                "the rules have changed since the game was saved" if changed else None,
                fault.reasons,
            ) from None
        except GameFault as fault:
            if draws.problem is not None:
                raise self._impossible(draws.problem, changed) from None
            raise SaveError(fault.diagnostics) from None
        problem = draws.finish()
        if problem is not None and self.chance:
            raise self._impossible(problem, changed)
        game.chance = None
        return game

    def _impossible(self, problem: str, changed: bool) -> SaveError:
        return self.error(
            "outdated-save" if changed else "broken-save",
            f"what chance gave in this save cannot be: {problem}",
            self.source.text.find('"chance"'),
            "the rules have changed since the game was saved" if changed else None,
        )

    def _place_of(self, number: int) -> int:
        """Where a decision stands in the text, as `write_save` lays it out."""
        at = self.source.text.find('"decisions"')
        for _ in range(number):
            at = self.source.text.find("\n", at + 1)
        at = self.source.text.find("[", at)
        return max(at, 0)


def _finding(
    code: str,
    headline: str,
    source: Source,
    at: int = 0,
    help: str | None = None,
    notes: tuple[str, ...] = (),
) -> Diagnostic:
    at = max(at, 0)
    return Diagnostic(code, headline, Label(source.span(at, at)), notes=notes, help=help)


def _is_text(item: Any) -> bool:
    return isinstance(item, str)


def _is_number(item: Any) -> bool:
    return isinstance(item, int) and not isinstance(item, bool)


def _is_choice(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2 and all(map(_is_text, item))


def _is_draw(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2 and all(map(_is_number, item))
