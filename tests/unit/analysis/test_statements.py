"""Blocks: decisions and menus, loops, the flow, and what is known of none."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis.typing.type_narrowing import walk_nodes
from rulewright.types import MemberType
from unit.analysis.small import analysed, codes, flat, rules

BASE = """
names: {'p, q': player, s: site, n: 0 to 3}
grids: {site: {grid: square, columns: 2, rows: 2}}
state:
  owner(s): player?
  money(p): {type: int, least: 0}
"""


def decisions(made: tree.Rules) -> list[tree.Decide]:
    bodies = [made.main.body, *(p.body for p in made.procedures.values())]
    bodies += [trigger.body for trigger in made.triggers]
    return [part for part in walk_nodes(tuple(bodies)) if isinstance(part, tree.Decide)]


def block(text: str) -> str:
    return "".join(f"        {line}\n" for line in text.strip("\n").split("\n"))


def turn(text: str) -> str:
    return BASE + "flow:\n  turns:\n    each: p in player\n    do: |\n" + block(text)


# --- decisions ------------------------------------------------------------------------------------


def test_a_choice_is_bound_for_the_rest_of_the_block() -> None:
    made = rules(turn("p chooses s in site where owner[s] is none\nowner[s] = p"))
    (asked,) = decisions(made)
    (option,) = asked.alternatives
    assert asked.key == "turns.s"
    assert option.name is None and option.parameters[0].var.name == "s"
    assert [var.name for var in asked.mentioned_vars] == ["p"]
    written = next(part for part in walk_nodes(made.main.body) if isinstance(part, tree.WriteState))
    assert isinstance(written.key_exprs[0], tree.Local)
    assert written.key_exprs[0].var is option.parameters[0].var


def test_behind_an_otherwise_that_goes_on_the_choice_may_be_none() -> None:
    text = "p chooses s in site where owner[s] is none\notherwise:\n  money[p] += 1\n"
    assert codes(turn(text + "owner[s] = p")) == ["maybe-none"]
    assert codes(turn(text + "if s is not none:\n  owner[s] = p")) == []
    assert codes(turn(text.replace("money[p] += 1", "end game") + "owner[s] = p")) == []


def test_behind_an_otherwise_that_goes_on_no_place_of_a_growing_grid_is_known() -> None:
    text = (
        "names: {p: player, c: cell}\n"
        "grids: {cell: {grid: hex, grows: true, at most: 9, reach: 9,"
        " cell: {owner: player?}, shapes: {single: {cells: [[0, 0]]}}}}\n"
        "flow:\n  turns:\n    repeat: round in 1 to 3\n    each: p in player\n    do: |\n"
    )
    asked = "p chooses spot in openings(single) where spot.q > 3\notherwise: END\n"
    laid = "lay single at spot: owner = p"
    assert codes(text + block(asked.replace("END", "nothing") + laid)) == ["maybe-none"]
    assert codes(text + block(asked.replace("END", "end game") + laid)) == []


def test_a_choice_that_can_be_declined() -> None:
    made = rules(turn("p may choose n from 0 to money[p]:\n  money[p] -= n\nelse:\n  money[p] += 1"))
    (asked,) = decisions(made)
    assert [option.name for option in asked.alternatives] == [None, "decline"]


def test_a_menu_again_and_again() -> None:
    made = rules(turn("p chooses ending with stop:\n  earn:\n    money[p] += 1\n  stop:\n    nothing"))
    loop = next(part for part in walk_nodes(made.main.body) if isinstance(part, tree.Loop))
    (asked,) = decisions(made)
    assert asked.key == "turns"
    assert flat(asked.alternatives[0].body) == ["WriteState"]
    assert asked.alternatives[1].body == (tree.Exit(label=loop.label),)


def test_a_menu_a_number_of_times() -> None:
    made = rules(turn("p chooses 1 to 2 times:\n  earn:\n    money[p] += 1"))
    (asked,) = decisions(made)
    assert [option.name for option in asked.alternatives] == ["earn", "done"]
    assert asked.alternatives[1].where is not None
    assert asked.otherwise is not None and flat(asked.otherwise) == ["Exit"]


MENU = """
actions:
  trade(p, q):
    offers:
      give(n):
        takes: {n: 'from 1 to money[p]'}
        where: p != q
        do: |
          if n == 3:
            return
          move n from money[p] to money[q]
      keep: {needs: {rich: 'money[p] > 0', other: 'p != q'}, do: nothing}
modifiers:
  thieves: {'trade(a, b)': {offers: {steal: {where: 'money[b] > 0', do: 'money[b] -= 1'}}}}
"""


def test_a_declared_menu_is_put_in_place() -> None:
    text = BASE.replace("p, q", "p, q, a, b") + MENU
    made = rules(text + "flow:\n  deal:\n    each: p in player\n    do: p chooses from trade(p, next(p))\n")
    (asked,) = decisions(made)
    assert asked.key == "trade"
    assert [option.name for option in asked.alternatives] == ["give", "keep", "steal"]
    assert [var.name for var in asked.mentioned_vars] == ["p", "q"]
    assert flat(made.main.body[0].body)[:3] == ["EnterPhase", "SetLocal", "SetLocal"]  # type: ignore[union-attr]
    give, keep, steal = asked.alternatives
    assert flat(give.body) == ["LabelledBlock"], "return leaves the alternative"
    assert isinstance(keep.where, tree.CallDefine)
    assert list(keep.where.define.named_parts) == ["rich", "other"]
    read = next(part for part in walk_nodes(steal.where) if isinstance(part, tree.ReadState))
    assert isinstance(read.key_exprs[0], tree.Local) and read.key_exprs[0].var is asked.mentioned_vars[1]


def test_a_menu_that_is_never_used_is_checked_too() -> None:
    text = BASE.replace("p, q", "p, q, a, b") + MENU.replace("b] > 0", "c] > 0")
    assert codes(text) == ["unknown-name"]


def test_the_value_of_a_menu() -> None:
    text = (
        BASE
        + """
actions:
  answer(p):
    offers:
      accept: {do: 'return p'}
      refuse: {do: return none}
flow:
  ask: |
    let found = player1 chooses from answer(player2)
    if found is not none:
      money[found] += 1
"""
    )
    made = rules(text)
    (asked,) = decisions(made)
    first = asked.alternatives[0].body[0]
    assert isinstance(first, tree.LabelledBlock) and flat(first.body) == ["SetLocal", "Exit"]
    kept = first.body[0]
    assert isinstance(kept, tree.SetLocal)
    assert isinstance(kept.var.type, MemberType) and kept.var.type.optional
    assert codes(text.replace("return none", "nothing")) == ["missing-return"]


def test_what_cannot_be_tried_out() -> None:
    menu = "p chooses:\n  %s where possible:\n    %s\n  wait:\n    nothing"
    throw = menu % ("throw", "roll d from 1 to 6\n    money[p] += d")
    assert codes(turn(throw)) == ["chance-in-trial"]
    hidden = BASE.replace("{type: int, least: 0}", "{type: int, least: 0, seen by: p}")
    flow = "flow:\n  turns:\n    each: p in player\n    do: |\n"
    rob = menu % ("rob(q)", "move 1 from money[q] to money[p]")
    assert codes(hidden + flow + block(rob)) == ["hidden-in-trial"]
    pay = menu % ("pay", "require money[p] > 2\n    move 3 from money[p] to bank")
    assert codes(hidden + flow + block(pay)) == []


# --- loops and the flow ---------------------------------------------------------------------------


def test_the_flow_is_a_procedure() -> None:
    made = rules(
        BASE
        + """
flow:
  setup: money[player1] = 1
  turns:
    repeat: turn in 1 to 9
    until: money[player1] == 3
    steps:
      earn:
        when: turn > 1
        each: p in player
        do: money[p] += 1
"""
    )
    enter, write, settle, turns, end = made.main.body
    assert isinstance(enter, tree.EnterPhase) and enter.path == "setup"
    assert isinstance(write, tree.WriteState)
    assert isinstance(settle, tree.SettleNow)
    assert isinstance(end, tree.EndGame)
    assert isinstance(turns, tree.ForEach)
    assert flat(turns.body) == ["WriteState", "EnterPhase", "If", "If"]
    assert made.states["turn"].least == 1 and made.states["turn"].most == 9
    until = turns.body[3]
    assert isinstance(until, tree.If)
    assert until.then == (tree.NoteEnd(condition=until.condition), tree.Exit(label=turns.label))
    phases = [part.path for part in walk_nodes(made.main.body) if isinstance(part, tree.EnterPhase)]
    assert phases == ["setup", "turns", "turns.earn"]


def test_round_and_round_the_start_is_read_once() -> None:
    made = rules(
        BASE + "flow:\n  turns:\n    each: p in player from player2, for ever\n    do: money[p] += 1\n"
    )
    start, loop, _ = made.main.body
    assert isinstance(start, tree.SetLocal)
    assert isinstance(loop, tree.Loop) and flat(loop.body) == ["ForEach"]


def test_state_that_is_forgotten_at_the_end_of_a_turn() -> None:
    text = (
        BASE
        + """
  used(s): {type: bool, forget: end of turn}
flow:
  turns:
    each: p in player
    steps:
      act: |
        p chooses s in site where not used[s]
        used[s] = true
      pay:
        each: q in player
        do: money[q] += 1
"""
    )
    turns = rules(text).main.body[0]
    assert isinstance(turns, tree.ForEach)
    assert flat(turns.body)[-1] == "ForEach", "reset once per turn, behind all its steps"


def test_going_round() -> None:
    made = rules(
        BASE + "flow:\n  bids: |\n" + block("let n2 = 0\ngo round p from player2 until n2 == 3:\n  n2 += 1")
    )
    body = made.main.body
    loop = next(part for part in body if isinstance(part, tree.Loop))
    assert flat(loop.body) == ["If", "SetLocal", "SetLocal"]


def test_a_letter_of_a_letter_shadows_nothing() -> None:
    assert codes(turn("p chooses s in site\nif all s in site have owner[s] is none:\n  owner[s] = p")) == []
    assert codes(turn("let money2 = 3\nlet money2 = money2 + 1\nmoney[p] = money2")) == ["shadowed-name"]
    assert codes(turn("let owner = p\nmoney[owner] = 1")) == ["shadowed-name"]


# --- none -----------------------------------------------------------------------------------------


def test_what_a_test_says_holds_until_something_may_have_changed_it() -> None:
    known = "p chooses s in site\nif owner[s] is none:\n  end game\n"
    assert codes(turn(known + "money[owner[s]] += 1\nmoney[owner[s]] += 1")) == []
    assert codes(turn(known + "settle\nmoney[owner[s]] += 1")) == ["maybe-none"]
    assert codes(turn(known + "q chooses n from 0 to 1\nmoney[owner[s]] += n")) == [
        "unknown-name",
        "maybe-none",
    ]
    assert codes(turn(known + "while money[p] > 1:\n  money[owner[s]] -= 1\n  owner[s] = none")) == [
        "maybe-none"
    ]


def test_a_definition_passes_on_what_it_tests() -> None:
    text = (
        BASE
        + """
define:
  held(p, t): {takes: {t: site?}, is: 't is not none and owner[t] == p'}
  beside(s): step(s, 1, 0)
flow:
  turns:
    each: p in player
    do: |
      p chooses s in site where held(p, beside(s))
      let t = beside(s)
      owner[t] = none
"""
    )
    assert codes(text) == []
    assert codes(text.replace("t is not none and owner[t]", "owner[t otherwise a1]")) == ["maybe-none"]


def test_parts_of_a_type() -> None:
    text = """
names: {p: player, c: card}
types:
  court: {fields: {rank: int}, members: {mohan: {rank: 2}}}
  event: {fields: {check: bool}, members: {riots: {check: true}}}
  card: {union: court | event}
define:
  worth(c): c.rank if c is court else 1 if c.check else 0
  bad(c): c.rank
"""
    assert codes(text) == ["unknown-field"]
    made = analysed(text[: text.index("  bad")])
    assert made.rules.defines["worth"].body is not None
