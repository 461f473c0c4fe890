"""Answers why: for the games of one ruleset under one setting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rulewright.play.game import Game

if TYPE_CHECKING:
    from rulewright.explain.sections import Sections
    from rulewright.play.ruleset import Ruleset
    from rulewright.workspace.bench import Bench


class Explainer:
    """Explains illegal moves (`GameContext.explain`), and holds the rules for further questions,
    which are compiled on the first question.
    """

    def __init__(self, make: Callable[[], Bench]) -> None:
        self._make = make

    @classmethod
    def of(cls, ruleset: Ruleset) -> Explainer:
        """Return an explainer for a loaded ruleset, which is compiled once more: questions extend
        these rules, and those in play stay unchanged.
        """

        def make() -> Bench:
            from rulewright.compiler import compile_ruleset
            from rulewright.workspace.bench import Bench

            (documents, analysed), table = ruleset.typed, ruleset.table
            compiled = compile_ruleset(documents, ruleset.setting, analysed=analysed)
            machine = table.machine.extend(compiled.program)
            return Bench(compiled, table.identity, bytearray(), machine)

        return cls(make)

    def separate(self) -> Explainer:
        """An explainer of the same rules on a machine of its own, for another thread."""
        return Explainer(lambda: self._make().separate())

    @cached_property
    def bench(self) -> Bench:
        return self._make()

    @cached_property
    def sections(self) -> Sections:
        """The sections of the rulebook, by rule."""
        from rulewright.explain.sections import sections_of

        bench = self.bench
        return sections_of(bench.documents, bench.compiled.setting.edition)

    def __call__(self, game: Game, move: str) -> Sequence[str]:
        """Why a move is not legal, as far as who is asked may know: a line for each step."""
        from rulewright.explain.legality import reason_lines

        return reason_lines(self.bench, game, move)
