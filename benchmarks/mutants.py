"""Rulesets broken on purpose, each in one place as an author might: what a search has to find."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file. `rare`: random games of the usual setting hardly ever show it."""

    name: str
    ruleset: str
    file: str
    was: str
    now: str


@contextmanager
def broken(mutant: Mutant, rulesets: Path) -> Iterator[Path]:
    """A folder with the broken ruleset. Raises ValueError where its text is not there just once."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / Path(mutant.ruleset).name
        shutil.copytree(rulesets / mutant.ruleset, folder)
        path = folder / mutant.file
        text = path.read_text("utf-8")
        if text.count(mutant.was) != 1:
            raise ValueError(f"{mutant.name}: {text.count(mutant.was)} places fit in {mutant.file}")
        path.write_text(text.replace(mutant.was, mutant.now), "utf-8")
        yield folder


def _of(ruleset: str, *changes: tuple[str, str, str, str]) -> tuple[Mutant, ...]:
    return tuple(Mutant(name, ruleset, *change) for name, *change in changes)


MUTANTS = (
    *_of(
        "arctic",
        ("invest without money", "turn.yaml", " and stake(i) <= money[p]:", ":"),
        (
            "invest without lobbyist",
            "turn.yaml",
            "invest(i) where pool[p] > 0 and investor",
            "invest(i) where investor",
        ),
        (
            "renewal needs one coin of two",
            "actions.yaml",
            "where: money[p] >= renewal_fee",
            "where: money[p] > 0",
        ),
        ("station without money", "variants/polar-research.yaml", " and money[p] > 0", ""),
        (
            "concession not counted",
            "actions.yaml",
            "affordable: building_cost(c, s) <= money[p]",
            "affordable: s.ring.cost <= money[p]",
        ),
        (
            "fleet larger than the bound",
            "pieces.yaml",
            "most: 19                     # the EU's fifteen and Norway's four",
            "most: 9",
        ),
        (
            "crew larger than the bound",
            "pieces.yaml",
            "type: int\n    least: 0\n    most: 19\n  acted:",
            "type: int\n    least: 0\n    most: 8\n  acted:",
        ),
        (
            "Norway's track is kept",
            "turn.yaml",
            "pool[p] += 1\n            track[norway, n] = none",
            "pool[p] += 1",
        ),
        (
            "Norway's lobbyists get lost",
            "turn.yaml",
            "pool[p] += 1\n            track[norway, n] = none",
            "track[norway, n] = none",
        ),
        (
            "protector gets lost",
            "actions.yaml",
            "pool[p] += 1\n        protector[s] = none",
            "protector[s] = none",
        ),
        (
            "destroyed but protected",
            "actions.yaml",
            "concession[s] = none\n      end_protection(s)",
            "concession[s] = none",
        ),
        (
            "destroyed but licensed",
            "actions.yaml",
            "concession[s] = none\n      end_protection(s)",
            "end_protection(s)",
        ),
        (
            "legalised for ever",
            "actions.yaml",
            'concession[s] = c\n        log "platform-legalised"',
            'log "platform-legalised"',
        ),
        (
            "one letter wrong",
            "variants/advanced-setup.yaml",
            "4: [A, B, C, D, C, D, A, B, B, D, A, C]",
            "4: [A, B, C, D, C, D, A, B, B, A, A, C]",
        ),
        (
            "one platform too many",
            "actions.yaml",
            "rigs(p) < platforms[player_count]",
            "rigs(p) <= platforms[player_count]",
        ),
        (
            "razed by one too few",
            "actions.yaml",
            "enough: unmoved + moved > defence(s)",
            "enough: unmoved + moved >= defence(s)",
        ),
        (
            "razed by those who wait elsewhere",
            "actions.yaml",
            "unmoved: from 0 to crew[s, waiting]",
            "unmoved: from 0 to ships[c, s]",
        ),
        (
            "protected twice",
            "actions.yaml",
            "platform[s] is not none and protector[s] is none",
            "platform[s] is not none",
        ),
        (
            "concession from an empty treasury",
            "variants/letter-fr.yaml",
            "    needs:\n      licensed: control[s] != c or c not in arctic or treasury[c] >= concession_fee\n",
            "    needs:\n      licensed: control[s] != c or c not in arctic or treasury[c] >= 0\n",
        ),
        (
            "placed in Norway after it joined",
            "actions.yaml",
            "a in nations and track[a, n] is none",
            "track[a, n] is none",
        ),
        (
            "China's turn without a way out",
            "actions.yaml",
            "        do: build(china, p)\n      forgo:",
            "        do: build(china, p)\n      forgo:\n        where: afloat(china) > 0",
        ),
        (
            "two coins are neither enough nor too few",
            "actions.yaml",
            "      give_up:\n        source: council.consequences\n",
            "      give_up:\n        source: council.consequences\n        where: money[p] < renewal_fee - 1 or protected(s) and patron[s] != russia\n",
        ),
    ),
    *_of(
        "pax-pamir",
        ("taxed without money", "rules.yaml", "money[q] > shelter(q)", "money[q] >= shelter(q)"),
        (
            "three buildings for any money",
            "card-actions.yaml",
            "min(most_paid, money[p] // block_price)",
            "most_paid",
        ),
        (
            "second gift of a kind",
            "card-actions.yaml",
            "p chooses g in gift_space where gift[p, g] == 0 and money[p] >= g.price",
            "p chooses g in gift_space where money[p] >= g.price",
        ),
        ("spy on a lost card", "consequences.yaml", "if found and c in court:", "if found:"),
        ("spies stay on lost cards", "consequences.yaml", "      spy[_, c] = 0\n", ""),
        (
            "bribe without what the action costs",
            "actions.yaml",
            "money: money[p] >= full + keep",
            "money: money[p] >= full",
        ),
        (
            "lower bribe without what the action costs",
            "actions.yaml",
            "accept where money[p] >= n + keep",
            "accept where money[p] >= n",
        ),
        (
            "taxing tells a hand",
            "rules.yaml",
            "money[q] > shelter(q)",
            "money[q] > shelter(q) + (1 if any d in hand[q] where d.rank == 3 else 0)",
        ),
        (
            "rumour tells a hand",
            "events.yaml",
            "      p chooses q in player\n      lay_below(rumor, q)",
            "      p chooses q in player where q == p or any c in hand[q] where c.suit == economic\n      lay_below(rumor, q)",
        ),
        (
            "spies leave for ever",
            "consequences.yaml",
            "do: new_spy[c] = spy[active, c]",
            "do: new_spy[c] = max(new_spy[c], spy[active, c])",
        ),
        (
            "debt without a way out",
            "consequences.yaml",
            "              discard_card(c)\n          otherwise:\n            debt[p] = 0",
            "              discard_card(c)",
        ),
        (
            "placing without a way out",
            "consequences.yaml",
            "player = p, gift = g)\n      otherwise:\n        return false",
            "player = p, gift = g)",
        ),
        (
            "more rupees than there are",
            "market.yaml",
            "amount = min(n, rupee_supply)",
            "amount = n",
        ),
        (
            "rupees double when a row closes up",
            "market.yaml",
            "coins[s] += coins[t]\n          coins[t] = 0",
            "coins[s] += coins[t]",
        ),
    ),
    *_of(
        "attika",
        ("turned over from nothing", "turn.yaml", "          a_tile: size(stack[p, n]) > 0\n", ""),
        ("amphora from an empty stock", "building.yaml", "if stock > 0:", "if stock >= 0:"),
        (
            "too few places for amphorae",
            "building.yaml",
            "least: 0, most: 7}",
            "least: 0, most: 3}",
        ),
        (
            "drawn from an empty deck",
            "building.yaml",
            "      if size(deck) > 0:\n        draw k",
            "      if true:\n        draw k",
        ),
        (
            "settlement not counted",
            "building.yaml",
            "spare(p, b, s, hand[p]) >= surcharge(p, s)",
            "spare(p, b, s, hand[p]) >= surcharge(p, s) - 1",
        ),
        ("amphora gets lost", "turn.yaml", "      stock += 1\n", ""),
        ("site for one tile too few", "board.yaml", "at most: 158 ", "at most: 151 "),
    ),
    *_of(
        "classics/oh-hell",
        (
            "bids tell a hand",
            "ruleset.yaml",
            "p chooses n from 0 to cards\n",
            "p chooses n from 0 to (1 if any d in hand[next(p)] where d.rank == ace else cards)\n",
        ),
    ),
    *_of(
        "classics/pig",
        (
            "bank too small",
            "ruleset.yaml",
            "banked(p): {type: int, least: 0}",
            "banked(p): {type: int, least: 0, most: 139}",
        ),
    ),
    *_of(
        "classics/reversi",
        (
            "no passing",
            "ruleset.yaml",
            "      pass:\n        where: not p can choose place from turn(p)\n"
            '        do: log "passed" (player = p)\n',
            "",
        ),
    ),
    *_of(
        "classics/connect-four",
        (
            "a full board goes on",
            "ruleset.yaml",
            "      if all n in column have free[n] is none:\n        end game\n",
            "",
        ),
    ),
)
