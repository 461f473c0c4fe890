"""Everything that is looked at in one generated ruleset."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from generated.playing import (
    MOST_CHOICES,
    WAYS,
    Failed,
    Failure,
    Play,
    at_random,
    careful,
    compiled,
    forget,
    guarded,
    lowered_otherwise,
    play,
    replayed,
    same,
    table_of,
)
from generated.programs import Generated
from generated.writing import Trees, leaves, parsed, text_of
from oracle import difference as oracle
from rulewright.compiler import CompiledRuleset
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.play.game import GameContext
from rulewright.setting import Setting

GAMES = 2
"""Of each ruleset. The last one is looked at with care, the first one is played by the reference
interpreter."""


@dataclass
class Checked:
    """A ruleset that was found to be right, with its games."""

    compiled: CompiledRuleset
    table: GameContext
    plays: list[Play] = field(default_factory=list)


def check_text(made: Generated, trees: Trees) -> None:
    """What is printed parses back. `trees`: what the parser has made of some of it already."""
    with guarded("printing"):
        for data in made.files.values():
            for leaf in leaves(data):
                text = text_of(leaf)
                if type(leaf).__name__ in ("Becomes", "RangeOf", "Except", "Starting"):
                    continue
                try:
                    back = leaf in trees.get(text, ()) or parsed(leaf, text) == leaf
                except DiagnosticError as error:
                    raise Failed(Failure("printing", "cannot be parsed", str(error))) from None
                if not back:
                    raise Failed(Failure("printing", "parses back as something else", text))


def check_texts(
    texts: Mapping[str, str],
    setting: Setting,
    seed: int,
    ways: tuple[str, ...] = (),
    *,
    looked_at: bool = True,
    in_turn: bool = False,
) -> Checked:
    """Compiles a ruleset, plays it, and compares. `ways`: of lowering, `WAYS` by turns if left out.
    `looked_at`: the laws of one game, and the reference interpreter. `in_turn`: the laws of one
    ruleset, a way of lowering of the next one. Raises Rejected, Failed."""
    found = compiled(texts, setting)
    table = table_of(found)
    checked = Checked(found, table)
    for number in range(GAMES):
        own = seed * GAMES + number
        checked.plays.append(play(table, own, at_random(own), "playing"))
    if looked_at:
        if not in_turn or seed % 2:
            careful(table, checked.plays[-1])
        interpreted(checked, seed)
    if in_turn:
        ways = () if seed % 2 else (WAYS[seed // 2 % len(WAYS)],)
    else:
        ways = ways or (WAYS[seed % len(WAYS)],)
    for way in ways:
        other = lowered_otherwise(found, way, table)
        for one in checked.plays:
            same(
                f"without {way}",
                one,
                play(other, one.seed, replayed(one.choices), f"without {way}"),
            )
        forget(other)
    return checked


def interpreted(checked: Checked, seed: int) -> None:
    """A game as the reference interpreter plays it."""
    rules = checked.compiled.analysed.rules
    own = seed * GAMES
    try:
        with guarded("interpreter", oracle.Difference):
            oracle.play(rules, checked.table, own, most=MOST_CHOICES, views=lambda n: n % 7 == seed % 7)
    except oracle.Difference as difference:
        found = re.search(r"\): (.*) is not the same", str(difference))
        codes = "".join(f", {code}" for code in re.findall(r"`([a-z]+(?:-[a-z]+)+)`", str(difference)))
        what = f"{found.group(1) if found else 'something'}{codes} is not the same"
        raise Failed(Failure("interpreter", what, str(difference))) from None


def faults_of(checked: Checked) -> Counter[str]:
    return Counter(one.fault[0] for one in checked.plays if one.fault is not None)
