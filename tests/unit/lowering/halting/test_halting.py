"""Halting anywhere: decisions in nested loops, calls and triggers."""

from __future__ import annotations

from rulewright import tree
from rulewright.types import BOOL, INT, IntType
from unit.lowering.trees import (
    IN_SITE,
    SITE,
    Run,
    choose,
    equal,
    get,
    number,
    put,
    read,
    rules,
    state,
    var,
)


def test_a_loop_visits_those_that_held_at_the_start_and_still_do() -> None:
    mark = state("mark", SITE, start=1)
    visits = state("visits", SITE)
    s, t = var("s", IN_SITE), var("t", IN_SITE)
    loop = tree.ForEach(
        binders=(tree.Binder(s, tree.Members(SITE)),),
        withs=(),
        where=equal(get(mark, read(s)), number(1)),
        label=tree.ExitLabel("loop"),
        body=(
            choose(t, tree.Members(SITE)),
            put(mark, "=", number(0), read(t)),
            put(visits, "+", number(1), read(s)),
        ),
    )
    run = Run(rules([mark, visits], [loop]))
    assert run.options == [0, 1, 2, 3]
    run.choose(1)  # site b no longer qualifies when its turn comes
    run.choose(0)
    run.choose(0)
    assert run.decision == -1
    assert [run.value("visits", i) for i in range(4)] == [1, 0, 1, 1]


def test_a_procedure_called_twice_gives_its_value_back_to_each_caller() -> None:
    total = state("total")
    n, first, second = var("n", IntType(0, 3)), var("first"), var("second")
    ask = tree.Procedure(
        "ask",
        (),
        INT,
        (choose(n, tree.Numbers(number(0), number(3))), tree.Return(value=read(n))),
    )
    body: list[tree.Stmt] = [
        tree.CallProcedure(procedure=ask, args=(), result_var=first),
        tree.CallProcedure(procedure=ask, args=(), result_var=second),
        put(
            total,
            "=",
            tree.Arithmetic(
                op="-",
                args=(
                    tree.Arithmetic(op="*", args=(number(10), read(first)), type=INT),
                    read(second),
                ),
                type=INT,
            ),
        ),
    ]
    run = Run(rules([total], body))
    run.choose(3)
    kept = list(run.cells)
    run.choose(1)
    assert run.value("total") == 29
    assert kept[: len(kept)] != run.cells, "a copy does not follow the game"


def test_a_trigger_asks_in_the_middle_of_another_decision() -> None:
    owner = state("owner", SITE)
    asked = state("asked")
    s, t, u = var("s", IN_SITE), var("t", IN_SITE), var("u", IntType(5, 6))
    trigger = tree.Trigger(
        "review",
        (tree.Binder(t, tree.Members(SITE)),),
        (),
        equal(get(owner, read(t)), number(1)),
        False,
        (
            choose(u, tree.Numbers(number(5), number(6))),
            put(owner, "=", read(u), read(t)),
            put(asked, "+", number(1)),
        ),
    )
    label = tree.ExitLabel("loop")
    loop = tree.Loop(
        label=label,
        body=(
            choose(s, tree.Members(SITE), equal(get(owner, read(s)), number(0))),
            put(owner, "=", number(1), read(s)),
            tree.If(condition=equal(get(asked), number(2)), then=(tree.Exit(label=label),)),
        ),
    )
    run = Run(rules([owner, asked], [loop], (trigger,)))
    assert run.options == [0, 1, 2, 3]
    run.choose(2)
    assert run.options == [0, 1], "the trigger asks for 5 or 6"
    run.choose(1)
    assert run.value("owner", 2) == 6 and run.options == [0, 1, 3]
    run.choose(0)
    run.choose(0)
    run.choose(1)
    assert run.decision == -1 and run.value("asked") == 2


def test_a_quantifier_with_a_condition_behind_a_short_circuit() -> None:
    owner = state("owner", SITE, start=7)
    out = state("out")
    s, t = var("s", IN_SITE), var("t", IN_SITE)
    exists = tree.Quantified(
        quantifier="any",
        binders=(tree.Binder(s, tree.Members(SITE)), tree.Binder(t, tree.Members(SITE))),
        where=tree.Logic(
            op="and",
            operands=(
                tree.Compare(op="!=", left=read(s), right=read(t)),
                equal(get(owner, read(s)), get(owner, read(t))),
            ),
        ),
        type=BOOL,
    )
    test = tree.Logic(op="and", operands=(equal(get(out), number(0)), exists))
    run = Run(rules([owner, out], [tree.If(condition=test, then=(put(out, "=", number(3)),))]))
    assert run.value("out") == 3
