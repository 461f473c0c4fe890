"""Check the properties that must hold where a script ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.play.game import Game
from rulewright.validation.scripts.script_file import Script, ScriptMove
from rulewright.workspace.compiled_setting import CompiledSetting


def check_script_end(bench: CompiledSetting, script: Script, game: Game) -> Iterator[Diagnostic]:
    """Yield the first law that the final position breaks. Positions that are given or that a block leads to
    may be unreachable, so they are only scored: behind a block only if a ranking is expected."""
    if script.start_position is not None or script.perform_span is not None:
        if script.expected_ranking is not None or (game.over and script.perform_span is None):
            with suppress(RuleFault):
                bench.run_scoring(game.cells)
        return
    from rulewright.validation.laws.properties import (  # few scripts play a whole game
        CAREFUL_DEALS,
        GameAttempt,
        Violation,
    )

    attempt = GameAttempt(bench, game.table, script.seed, ())
    try:
        if game.over:
            attempt.check_ranking(game)
        else:
            with bench.exclude_coverage():
                attempt.check_quick(game)
                attempt.check_careful(game, CAREFUL_DEALS)
    except Violation as broken:
        moves = [step.span for step in script.script_steps if isinstance(step, ScriptMove)]
        where = moves[-1] if moves else script.span
        found = broken.explain_violation(bench, game.table.names)
        yield replace(found, labels=(*found.labels, Label(where, "the script ends here")))
