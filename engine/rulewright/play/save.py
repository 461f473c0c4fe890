"""Save games as JSON and load them: digest of the rules, setting, seed, choices."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Severity
from rulewright.phrases import format_quantity
from rulewright.play.faults import GameFault
from rulewright.play.game import Game, GameContext, Identity, IllegalMove
from rulewright.ruleset_folders import find_ruleset_of, name_in_script
from rulewright.setting import Setting
from rulewright.source import Source

FORMAT: Final = 1


class SaveError(DiagnosticError):
    """A save that cannot be read, is not of these rules, or no longer fits them."""


def write_save(game: Game, save_folder: Path | None = None) -> str:
    """Return the game as JSON; equal games give equal text. `save_folder` is the folder of the save; if it is
    given, the relative path from there to the ruleset is recorded."""
    if not game.from_start:
        raise SaveError(
            [
                _make_diagnostic(
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
    if save_folder is not None and identity.folder is not None:
        content["folder"] = name_in_script(identity.folder, save_folder)
    if waiting:
        content["answers"] = [list(choice) for choice in waiting]
    if game.recorder.stated_draws:
        content["chance"] = [list(draw) for draw in game.recorder.stated_draws]
    lines = [f"  {json.dumps(key)}: {_format_json(key, value)}" for key, value in content.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _format_json(key: str, value: Any) -> str:
    if key != "decisions" or not value:
        return json.dumps(value, ensure_ascii=False)
    items = ",\n".join(f"    {json.dumps(item, ensure_ascii=False)}" for item in value)
    return f"[\n{items}\n  ]"


class RulesChanged(UserWarning):
    """A saved game continues with other rules than those it was saved with."""

    def __init__(self, finding: Diagnostic) -> None:
        self.finding = finding
        super().__init__(finding.headline)


class StatedDraws:
    """The results of chance that a save states, by the number of the draw; `problem` describes the first
    that the game could not have drawn."""

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

    def find_problem(self) -> str | None:
        """Return the problem with the stated draws after all decisions were made, or None."""
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
            headline = "the save ends too early" if end else "this save is incomplete"
            help = "the file was probably truncated while it was written" if end else None
            raise self.make_error("broken-save", headline, min(fault.pos, len(text)), help) from None
        except (RecursionError, ValueError):  # a number of very many digits is a ValueError
            raise self.make_error("broken-save", "this is not a save of a game") from None
        if not isinstance(content, dict) or "rulewright" not in content:
            raise self.make_error("broken-save", "this is not a save of a game")
        if content["rulewright"] != FORMAT:
            raise self.make_error("broken-save", "this save is from another version of Rulewright")
        self.ruleset: str = self._take_field(content, "ruleset", str)
        self.version: str = self._take_field(content, "version", str)
        self.digest: str = self._take_field(content, "digest", str)
        self.setting = self._take_setting(self._take_field(content, "setting", dict))
        self.seats: tuple[str, ...] = tuple(self._take_list(content, "seats", _is_text))
        if len(self.seats) != self.setting.players:
            players, seats = (
                format_quantity(self.setting.players, "player"),
                format_quantity(len(self.seats), "seat"),
            )
            headline = f"this save has {players} and {seats}"
            raise self.make_error("broken-save", headline, text.find('"seats"'))
        self.seed: int = self._take_field(content, "seed", int)
        self.decisions: list[list[str]] = self._take_list(content, "decisions", _is_choice)
        self.fingerprint: str = self._take_field(content, "fingerprint", str)
        self.decision_cells: list[int] = self._take_list(content, "cells", _is_number)
        self.answers: list[list[str]] = self._take_list(content, "answers", _is_choice, optional=True)
        """Answers to a simultaneous decision that is not complete."""
        self.path: str | None = self._take_field(content, "folder", str) if "folder" in content else None
        """The path from the save to its ruleset, as it was when the save was written."""
        self.stated_draws: dict[int, int] = dict(self._take_list(content, "chance", _is_draw, optional=True))

    def _take_field(self, content: Mapping[str, Any], key: str, field_type: type) -> Any:
        value = content.get(key)
        if not isinstance(value, field_type) or isinstance(value, bool):
            what = "is missing from" if key not in content else "is damaged in"
            raise self.make_error("broken-save", f"`{key}` {what} this save")
        return value

    def _take_list(
        self,
        content: Mapping[str, Any],
        key: str,
        is_valid: Callable[[Any], bool],
        *,
        optional: bool = False,
    ) -> list[Any]:
        if optional and key not in content:
            return []
        items = self._take_field(content, key, list)
        if not all(is_valid(item) for item in items):
            raise self.make_error("broken-save", f"`{key}` is damaged in this save")
        return list(items)

    def _take_setting(self, content: Mapping[str, Any]) -> Setting:
        edition, options = content.get("edition"), content.get("options")
        if not (edition is None or isinstance(edition, str)) or not isinstance(options, dict):
            raise self.make_error("broken-save", "`setting` is damaged in this save")
        variants = self._take_list(content, "variants", _is_text)
        players = self._take_field(content, "players", int)
        pairs = tuple((str(name), str(value)) for name, value in options.items())
        return Setting(players, edition, tuple(variants), pairs)

    def make_error(
        self,
        code: Code,
        headline: str,
        offset: int = 0,
        help: str | None = None,
        notes: tuple[str, ...] = (),
    ) -> SaveError:
        return SaveError([_make_diagnostic(code, headline, self.source, offset, help, notes)])

    def resume_game(self, context: GameContext, *, strict: bool = False) -> Game:
        """Return the saved game with its decisions made again. Raises SaveError if it does not
        fit.
        """
        identity = context.identity
        self._check_rules(identity)
        changed = self._find_change(identity)
        if strict and changed is not None:
            raise SaveError([changed])
        game = self._replay_choices(context)
        same_program = self.fingerprint == identity.fingerprint
        if same_program and self.decision_cells != game.cells:
            raise self.make_error(
                "broken-save",
                "the position in this save is not what its decisions lead to",
                self.source.text.find('"cells"'),
                "the save was edited; use an unedited copy",
            )
        if changed is not None:
            warning = RulesChanged(replace(changed, severity=Severity.WARNING))
            warnings.warn(warning, stacklevel=2)
        return game

    def _find_change(self, identity: Identity) -> Diagnostic | None:
        """Return a diagnostic with both versions if the rules differ from those of the save. Edits that leave
        the program unchanged, such as comments, do not count."""
        if self.digest == identity.digest or self.fingerprint == identity.fingerprint:
            return None
        if self.version == identity.version:
            what = f"the rules of `{self.ruleset}` {self.version} have changed since it was saved"
        else:
            what = f"this game was saved under version {self.version} of `{self.ruleset}`, "
            what += f"these rules are version {identity.version}"
        return _make_diagnostic(
            "outdated-save",
            what,
            self.source,
            self.source.text.find('"version"'),
            "`rulewright revalidate` compares the two",
            (f"digest of the rules when saved: {self.digest[:12]}, now: {identity.digest[:12]}",),
        )

    def find_folder(self) -> Path:
        """Return the folder of the save's ruleset (see `find_ruleset_of`); the save's text may be
        a file, or have been read from elsewhere. Raises SaveError `foreign-save`."""
        found = find_ruleset_of(Path(self.source.path), self.ruleset, self.path)
        if found is None:
            where = "" if self.path is None else f" at `{self.path}`,"
            raise self.make_error(
                "foreign-save",
                f"this is a game of `{self.ruleset}`, which is not found{where} beside this file "
                "or above it, nor among the rulesets of Rulewright",
                self.source.text.find('"ruleset"'),
                "name the ruleset's folder with `--ruleset FOLDER`",
            )
        return found

    def _check_rules(self, identity: Identity) -> None:
        if self.ruleset != identity.ruleset:
            raise self.make_error(
                "foreign-save",
                f"this is a game of `{self.ruleset}`, not of `{identity.ruleset}`",
                self.source.text.find('"ruleset"'),
            )
        if self.setting != identity.setting and self.fingerprint != identity.fingerprint:
            raise self.make_error(
                "foreign-save",
                "this game was started with another setting",
                self.source.text.find('"setting"'),
                notes=(f"saved: {self.setting.description}", f"loaded: {identity.setting.description}"),
            )

    def _replay_choices(self, context: GameContext) -> Game:
        draws = StatedDraws(self.stated_draws)
        changed = self.digest != context.identity.digest
        number, name = 0, ""
        try:
            game = Game(context, self.seed, draw_source=draws if self.stated_draws else None)
            for number, (seat, name) in enumerate(self.decisions, 1):  # noqa: B007
                if seat not in game.waiting:
                    who = "nobody" if game.player is None else f"`{game.player}`"
                    raise IllegalMove(name, f"{who} must decide there, not `{seat}`")
                game.choose(name, seat)
            for number, (seat, name) in enumerate(self.answers, len(self.decisions) + 1):  # noqa: B007
                game.choose(name, seat)
        except IllegalMove as fault:
            if draws.problem is not None:
                raise self._make_misfit_error(draws.problem, changed) from None
            raise self.make_error(
                "outdated-save" if changed else "broken-save",
                f"decision {number} of this save, `{name}`, cannot be made: {fault.problem}",
                self._find_offset(number),
                "the rules have changed since the game was saved" if changed else None,
                fault.reasons,
            ) from None
        except GameFault as fault:
            if draws.problem is not None:
                raise self._make_misfit_error(draws.problem, changed) from None
            raise SaveError(fault.diagnostics) from None
        problem = draws.find_problem()
        if problem is not None and self.stated_draws:
            raise self._make_misfit_error(problem, changed)
        game.draw_source = None
        return game

    def _make_misfit_error(self, problem: str, has_changed: bool) -> SaveError:
        return self.make_error(
            "outdated-save" if has_changed else "broken-save",
            f"a random result in this save is impossible: {problem}",
            self.source.text.find('"chance"'),
            "the rules have changed since the game was saved" if has_changed else None,
        )

    def _find_offset(self, decision_number: int) -> int:
        """Return the offset of a decision in the text, as `write_save` lays it out."""
        at = self.source.text.find('"decisions"')
        for _ in range(decision_number):
            at = self.source.text.find("\n", at + 1)
        at = self.source.text.find("[", at)
        return max(at, 0)


def _make_diagnostic(
    code: Code,
    headline: str,
    source: Source,
    offset: int = 0,
    help: str | None = None,
    notes: tuple[str, ...] = (),
) -> Diagnostic:
    offset = max(offset, 0)
    return Diagnostic(code, headline, Label(source.span(offset, offset)), notes=notes, help=help)


def _is_text(item: Any) -> bool:
    return isinstance(item, str)


def _is_number(item: Any) -> bool:
    return isinstance(item, int) and not isinstance(item, bool)


def _is_choice(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2 and all(map(_is_text, item))


def _is_draw(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2 and all(map(_is_number, item))
