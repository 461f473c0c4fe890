"""Prints what search and counting in C need of a program: what lies hidden, slots."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.backends.native.line_directives import line_text, shared_text
from rulewright.backends.native.slots import slots
from rulewright.backends.unseen import Pending, Pool, UnseenSpot, Values, Zones, unseen
from rulewright.ir.program import END, NOT_ASKED, UNANSWERED, Program


def print_search(program: Program, numbers: dict[str, int]) -> list[str]:
    """The C behind play.c: tables of this program, the loops in search.c, and its `redeal`."""
    dealing = _Dealing(program, numbers)
    answers = "".join(f"case {one.decision}:return {one.answers};" for one in dealing.plan.pending)
    return [
        f"#define END {END}",
        f"#define SECRETS {int(dealing.plan.any)}",
        *_slots(program),
        f"static int answers(int n){{switch(n){{{answers}}}return -1;}}",
        shared_text("search.c"),
        line_text(1, "rules.c"),
        dealing.text(),
    ]


def _slots(program: Program) -> list[str]:
    laid = slots(program)
    bases = [a.base for decision in program.decisions.values() for a in decision.alternatives]
    return [
        f"#define SLOTS {max(1, laid.count)}",
        _array("alternative_first", [*laid.alternative_first, len(bases)]),
        _array("alternative_base", [*bases, 0], "I"),
        _array("code_first", [-1 if first is None else first for first in laid.code_first]),
    ]


def _array(name: str, values: Sequence[int], type: str = "int") -> str:
    return f"static const {type} {name}[]={{{','.join(map(str, values)) or '0'}}};"


class _Dealing:
    """Prints `redeal`: re-samples what the viewer cannot see, following the plan."""

    def __init__(self, program: Program, numbers: dict[str, int]) -> None:
        self.plan = unseen(program)
        self.numbers = numbers

    def text(self) -> str:
        body = [
            *map(self.zones, self.plan.zones),
            "keep_words(s);" if self.plan.zones else "",
            *map(self.pool, self.plan.pools),
            *map(self.values, self.plan.values),
            *map(self.pending, self.plan.pending),
        ]
        head = "static void redeal(int*s,Host*h,I viewer,UU*state)"
        return f"{head}{{(void)s;(void)h;(void)viewer;(void)state;{''.join(body)}}}"

    def pending(self, pending: Pending) -> str:
        again = f"if(p!=viewer&&a[p]!={NOT_ASKED})a[p]={UNANSWERED};"
        loop = f"int*a=s+{pending.answers};for(int p=0;p<{pending.seats};p++){again}"
        return f"if(s[PC]=={pending.decision}){{{loop}}}"

    def hidden(self, spot: UnseenSpot, *thing: str) -> str:
        if spot.visible is None:
            return "0"
        given = "".join(f",{key}" for key in (*spot.keys, *thing))
        return f"!f{self.numbers[spot.visible]}(s,h,viewer{given})"

    def zones(self, zones: Zones) -> str:
        marks = "".join(f"dark[{spot.at}]={self.hidden(spot)};" for spot in zones.spots)
        narrow = ",".join(map(str, zones.narrow))
        fits = ",".join(
            str(int(thing in things)) for things in zones.fits for thing in range(zones.things)
        )
        lit = "".join(
            f"for(int t=0;t<{zones.things};t++)if(s[{zones.of}+t]=={spot.at})"
            f"lit[t]=!({self.hidden(spot, 't')});"
            for spot in zones.lit
        )
        bases = ",".join(map(str, (*zones.links, *zones.ends)))
        return (
            f"{{unsigned char dark[{zones.places}]={{0}},lit[{zones.things}]={{0}};{marks}{lit}"
            f"static const unsigned char narrow[]={{{narrow}}},fits[]={{{fits or '0'}}};"
            f"deal_things(s,dark,lit,{zones.of},{zones.things},{bases},{zones.places},narrow,fits,"
            "state);}"
        )

    def pool(self, pool: Pool) -> str:
        fill = "".join(f"if({self.hidden(bag)})bags[n++]={bag.at};" for bag in pool.bags)
        deal = f"deal_bags(s,bags,n,{pool.kinds},state);"
        return f"{{int bags[{len(pool.bags)}],n=0;{fill}{deal}}}"

    def values(self, plan: Values) -> str:
        listed = f"static const int values[]={{{','.join(map(str, plan.values))}}};"
        deal = f"values[below(state,PLAYER_STREAM,{len(plan.values)})]"
        cells = "".join(f"if({self.hidden(spot)})s[{spot.at}]={deal};" for spot in plan.cells)
        return f"{{{listed}{cells}}}"
