"""Print what the search and the counters of C need of a program: hidden cells and slots."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.backends.native.choice_slots import make_choice_slots
from rulewright.backends.native.line_directives import print_line_directive, read_shared_text
from rulewright.backends.redeal_plan import (
    BagPool,
    HiddenSpot,
    HiddenZones,
    PendingAnswers,
    ValueCells,
    plan_redeal,
)
from rulewright.ir.program import END, NOT_ASKED, UNANSWERED, Program


def print_search(program: Program, function_numbers: dict[str, int]) -> list[str]:
    """Print the C that follows play.c: tables of this program, the loops in search.c, and `redeal`."""
    dealing = _RedealPrinter(program, function_numbers)
    answers = "".join(f"case {one.decision}:return {one.first_answer};" for one in dealing.plan.pending)
    return [
        f"#define END {END}",
        f"#define SECRETS {int(dealing.plan.has_secrets)}",
        *_print_slots(program),
        f"static int answers(int n){{switch(n){{{answers}}}return -1;}}",
        read_shared_text("search.c"),
        print_line_directive(1, "rules.c"),
        dealing.print_redeal(),
    ]


def _print_slots(program: Program) -> list[str]:
    laid = make_choice_slots(program)
    bases = [a.base for decision in program.decisions.values() for a in decision.alternatives]
    return [
        f"#define SLOTS {max(1, laid.count)}",
        _print_array("alternative_first", [*laid.alternative_first, len(bases)]),
        _print_array("alternative_base", [*bases, 0], "I"),
        _print_array("code_first", [-1 if first is None else first for first in laid.code_first]),
    ]


def _print_array(name: str, values: Sequence[int], c_type: str = "int") -> str:
    return f"static const {c_type} {name}[]={{{','.join(map(str, values)) or '0'}}};"


class _RedealPrinter:
    """Prints `redeal`: re-samples what the viewer cannot see, following the plan."""

    def __init__(self, program: Program, function_numbers: dict[str, int]) -> None:
        self.plan = plan_redeal(program)
        self.numbers = function_numbers

    def print_redeal(self) -> str:
        body = [
            *map(self.print_zones, self.plan.zones),
            "keep_words(s);" if self.plan.zones else "",
            *map(self.print_pool, self.plan.pools),
            *map(self.print_values, self.plan.value_cells),
            *map(self.print_pending, self.plan.pending),
        ]
        head = "static void redeal(int*s,Host*h,I viewer,UU*state)"
        return f"{head}{{(void)s;(void)h;(void)viewer;(void)state;{''.join(body)}}}"

    def print_pending(self, pending: PendingAnswers) -> str:
        again = f"if(p!=viewer&&a[p]!={NOT_ASKED})a[p]={UNANSWERED};"
        loop = f"int*a=s+{pending.first_answer};for(int p=0;p<{pending.seat_count};p++){again}"
        return f"if(s[PC]=={pending.decision}){{{loop}}}"

    def print_hidden_test(self, spot: HiddenSpot, *thing: str) -> str:
        if spot.visible is None:
            return "0"
        given = "".join(f",{key}" for key in (*spot.key_values, *thing))
        return f"!f{self.numbers[spot.visible]}(s,h,viewer{given})"

    def print_zones(self, zones: HiddenZones) -> str:
        marks = "".join(f"dark[{spot.number}]={self.print_hidden_test(spot)};" for spot in zones.spots)
        narrow = ",".join(map(str, zones.fit_numbers))
        fits = ",".join(
            str(int(thing in things)) for things in zones.fits for thing in range(zones.thing_count)
        )
        lit = "".join(
            f"for(int t=0;t<{zones.thing_count};t++)if(s[{zones.place_base}+t]=={spot.number})"
            f"lit[t]=!({self.print_hidden_test(spot, 't')});"
            for spot in zones.thing_spots
        )
        bases = ",".join(map(str, (*zones.link_bases, *zones.end_bases)))
        return (
            f"{{unsigned char dark[{zones.place_count}]={{0}},lit[{zones.thing_count}]={{0}};{marks}{lit}"
            f"static const unsigned char narrow[]={{{narrow}}},fits[]={{{fits or '0'}}};"
            f"deal_things(s,dark,lit,{zones.place_base},{zones.thing_count},{bases},{zones.place_count},narrow,fits,"
            "state);}"
        )

    def print_pool(self, pool: BagPool) -> str:
        fill = "".join(f"if({self.print_hidden_test(bag)})bags[n++]={bag.number};" for bag in pool.bags)
        deal = f"deal_bags(s,bags,n,{pool.kind_count},state);"
        return f"{{int bags[{len(pool.bags)}],n=0;{fill}{deal}}}"

    def print_values(self, value_cells: ValueCells) -> str:
        listed = f"static const int values[]={{{','.join(map(str, value_cells.values))}}};"
        deal = f"values[below(state,PLAYER_STREAM,{len(value_cells.values)})]"
        cells = "".join(
            f"if({self.print_hidden_test(spot)})s[{spot.number}]={deal};" for spot in value_cells.spots
        )
        return f"{{{listed}{cells}}}"
