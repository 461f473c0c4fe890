"""Answer `why` for the games of one ruleset under one setting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rulewright.play.game import Game

if TYPE_CHECKING:
    from rulewright.explain.sections import Sections
    from rulewright.play.ruleset import Ruleset
    from rulewright.workspace.compiled_setting import CompiledSetting


class Explainer:
    """Explains illegal moves (`GameContext.explain`), and holds the rules for further questions,
    which are compiled on the first question.
    """

    def __init__(self, compile_bench: Callable[[], CompiledSetting]) -> None:
        self._compile_bench = compile_bench

    @classmethod
    def for_ruleset(cls, ruleset: Ruleset) -> Explainer:
        """Return an explainer for a loaded ruleset, which is compiled once more: questions extend
        these rules, and those in play stay unchanged.
        """

        def compile_bench() -> CompiledSetting:
            from rulewright.compiler import compile_ruleset
            from rulewright.workspace.compiled_setting import CompiledSetting

            (documents, analysed), table = ruleset.typed_rules, ruleset.table
            compiled = compile_ruleset(documents, ruleset.setting, analysed=analysed)
            machine = table.machine.make_extended(compiled.program)
            return CompiledSetting(compiled, table.identity, bytearray(), machine)

        return cls(compile_bench)

    def copy_for_thread(self) -> Explainer:
        """Return an explainer of the same rules with a separate machine, for another thread."""
        return Explainer(lambda: self._compile_bench().with_new_machine())

    @cached_property
    def bench(self) -> CompiledSetting:
        return self._compile_bench()

    @cached_property
    def rule_sections(self) -> Sections:
        """The sections of the rulebook, by rule."""
        from rulewright.explain.sections import build_sections

        bench = self.bench
        return build_sections(bench.documents, bench.compiled.setting.edition)

    def __call__(self, game: Game, move: str) -> Sequence[str]:
        """Explain why a move is illegal, limited to what its seat may know: one line for each step."""
        from rulewright.explain.legality import list_reason_lines

        return list_reason_lines(self.bench, game, move)
