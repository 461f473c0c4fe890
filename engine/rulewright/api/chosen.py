"""Which rules somebody means: a ruleset that was loaded, a folder, or a name; and a setting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rulewright.play.ruleset import Ruleset, as_text
from rulewright.ruleset_folders import find_ruleset
from rulewright.study.settings import Selection

Rules = str | Path | Ruleset


def chosen(
    ruleset: Rules,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
) -> tuple[Path, Selection]:
    """Return the folder, and the fixed parts of the setting. A loaded ruleset provides its setting
    unless arguments override it. Raises DiagnosticError.
    """
    said = selected(edition, variants, options, players)
    if not isinstance(ruleset, Ruleset):
        return find_ruleset(ruleset), said
    own = ruleset.setting
    return ruleset.folder, Selection(
        said.edition or own.edition,
        said.variants or own.variants,
        tuple(sorted((dict(own.options) | dict(said.options)).items())),
        own.players if said.players is None else said.players,
    )


def selected(
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
) -> Selection:
    """Return the fixed parts of a setting."""
    names = (variants,) if isinstance(variants, str) else tuple(map(str, variants))
    given = sorted((name, as_text(value)) for name, value in (options or {}).items())
    return Selection(edition, names, tuple(given), players)
