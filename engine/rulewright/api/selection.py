"""Select the rules and the setting: a loaded ruleset, a folder or a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rulewright.play.ruleset import Ruleset, format_option_value
from rulewright.ruleset_folders import find_ruleset
from rulewright.validation.setting_lists import Selection

RulesetLike = str | Path | Ruleset


def select_ruleset(
    ruleset: RulesetLike,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
) -> tuple[Path, Selection]:
    """Return the ruleset's folder, and the parts of the setting that are fixed. A loaded ruleset fixes its
    own setting, unless arguments override it. Raises DiagnosticError if there is no such ruleset.
    """
    given_selection = make_selection(edition, variants, options, players)
    if not isinstance(ruleset, Ruleset):
        return find_ruleset(ruleset), given_selection
    ruleset_setting = ruleset.setting
    return ruleset.folder, Selection(
        given_selection.edition or ruleset_setting.edition,
        given_selection.variants or ruleset_setting.variants,
        tuple(sorted((dict(ruleset_setting.options) | dict(given_selection.options)).items())),
        ruleset_setting.players if given_selection.players is None else given_selection.players,
    )


def make_selection(
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
) -> Selection:
    """Return the parts of a setting that these arguments fix."""
    names = (variants,) if isinstance(variants, str) else tuple(map(str, variants))
    option_texts = sorted((name, format_option_value(value)) for name, value in (options or {}).items())
    return Selection(edition, names, tuple(option_texts), players)
