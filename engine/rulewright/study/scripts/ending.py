"""What must hold where a script ends: the laws that random play looks at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.play.game import Game
from rulewright.study.scripts.script import Move, Script
from rulewright.workspace.bench import Bench


def broken_at_the_end(bench: Bench, script: Script, game: Game) -> Iterator[Diagnostic]:
    """The first law that does not hold there. A position that was given may be one that no game
    comes to; of that nothing is said."""
    if script.given is not None or script.perform is not None:
        if game.over:
            with suppress(RuleFault):
                bench.score(game.cells)
        return
    from rulewright.study.laws.laws import (  # few scripts play a whole game
        DEALS,
        Attempt,
        Violation,
    )

    attempt = Attempt(bench, game.table, script.seed, ())
    try:
        if game.over:
            attempt.ranked(game)
        else:
            with bench.uncounted():
                attempt.quick_laws(game)
                attempt.careful_laws(game, DEALS)
    except Violation as broken:
        moves = [step.span for step in script.steps if isinstance(step, Move)]
        where = moves[-1] if moves else script.span
        found = broken.explained(bench, game.table.names)
        yield replace(found, labels=(*found.labels, Label(where, "the script ends here")))
