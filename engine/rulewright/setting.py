"""Define a setting: everything players agree on before a game, which selects one fixed set of rules."""

from __future__ import annotations

from typing import Any

from rulewright.phrases import format_quantity
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class Setting:
    """Player count, edition, variants (in the order given) and options by name, as text (`true`,
    `by_row`).

    An edition is one of the ruleset's `editions`; a variant is one of its `variants` or the path of
    an overlay file.
    """

    players: int
    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, which can be written as JSON."""
        return {
            "players": self.players,
            "edition": self.edition,
            "variants": list(self.variants),
            "options": dict(self.options),
        }

    @property
    def command_options(self) -> str:
        """Return the command-line options that choose this setting."""
        words = [f"--players {self.players}"]
        words += [f"--edition {self.edition}"] if self.edition else []
        words += [f"--variant {name}" for name in self.variants]
        words += [f"--option {name}={value}" for name, value in self.options]
        return " ".join(words)

    @property
    def description(self) -> str:
        """
        >>> Setting(3, "ja", ("fast",), (("short", "true"),)).description
        '3 players, edition ja, variant fast, short = true'
        """
        parts = [format_quantity(self.players, "player")]
        if self.edition is not None:
            parts.append(f"edition {self.edition}")
        parts += [f"variant {name}" for name in self.variants]
        parts += [f"{name} = {value}" for name, value in self.options]
        return ", ".join(parts)
