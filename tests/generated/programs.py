"""Random rulesets: a skeleton of declarations first, then what its rules say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import prod

from generated.declaring import Declaring
from generated.draws import Draws, Swarm
from generated.ruling import Ruling
from generated.statements import Statements
from generated.syntax import (
    block,
    call,
    compare,
    index,
    name,
    number,
    plus,
)
from generated.world import (
    BOOL,
    INT,
    Bag,
    Kind,
    Scope,
    State,
    Type,
    World,
    Zone,
)
from generated.writing import Data, Files, printed
from rulewright.language import ast
from rulewright.setting import Setting

SEATS = ("ann", "bob", "cyd")
DECISIONS = 25
"""Of a game."""
KINDS = ("list", "range", "subset")
"""The sorts of types of which there are bags."""


@dataclass(frozen=True)
class Size:
    """How much a ruleset has of each: at most so many routines and so deep expressions, so many
    statements in all, and such a share of the sorts of types that it could have. `small`: of what
    it has several it has one or two, and of sections such a share of those that others have."""

    most: int
    deepest: int
    statements: tuple[int, ...]
    share: float
    small: float = 0.0
    decisions: int = DECISIONS


Sizes = tuple[tuple[float, Size], ...]

SIZES: Sizes = (
    (32, Size(2, 3, (6, 9, 12), 0.45)),
    (8, Size(3, 4, (12, 20, 30), 0.7)),
    (1, Size(7, 5, (30, 45, 60, 80), 1.0)),
)
"""With their weights. Most are small: compiling takes time as their texts are long, and of two
mistakes in one ruleset only one is seen."""
SMALL: Sizes = (
    (5, Size(1, 2, (2, 3, 4), 0.6, 0.5, 6)),
    (1, Size(2, 3, (4, 6, 9), 0.7, 0.6, 12)),
)
"""Those that cost half as much, of which there are many in every run."""

USED = {
    "define": ("int.define", "bool.define", "member.define", "maybe.define"),
    "procedures": ("do.call",),
    "actions": ("do.choose_menu", "bool.can"),
    "zones": (
        *("do.move_thing", "do.move_things", "do.draw_thing", "do.shuffle", "size.zone"),
        *("bool.lying", "int.lying", "bool.lies", "maybe.end"),
    ),
    "bags": ("do.bag_write", "do.bag_move", "do.draw_bag", "do.choose_bag", "int.bag", "size.bag"),
    "chains": ("int.chain", "bool.head", "maybe.head", "bool.joined"),
    "grids": ("int.trail", "maybe.step", "maybe.ring", "maybe.at", "member.near", "member.turned"),
    "relations": ("bool.relation", "otherwise.relation"),
    "tables": ("int.table", "bool.table", "member.table", "maybe.table"),
    "pieces": ("int.pieces", "do.piece"),
    "positions": ("do.remember", "int.seen"),
    "sets": ("bool.set",),
}
"""What the rules of a small ruleset say the more often, by the section that it has for that."""


@dataclass
class Generated:
    """A ruleset, as data and as the text of its files."""

    seed: int
    files: Files
    setting: Setting
    world: World
    swarm: Swarm
    texts: dict[str, str] = field(default_factory=dict)


def generate(seed: int, wanted: tuple[str, ...] = (), sizes: Sizes = SIZES) -> Generated:
    """The ruleset of a seed. `wanted`: features that it should have if it can."""
    return _Maker(seed, wanted, sizes).made()


class _Maker(Declaring, Ruling):
    def __init__(self, seed: int, wanted: tuple[str, ...], sizes: Sizes) -> None:
        self.seed = seed
        self.draws = Draws(seed).at("ruleset")
        self.swarm = Swarm(self.draws.at("swarm"), wanted)
        self.world = World()
        risk = self.draws.at("risk").pick((0.0, 0.0, 0.0, 0.01, 0.03, 0.1))
        self.says = Statements(self.world, self.swarm, risk)
        self.size = self.draws.at("size").weighted(sizes)
        self.says.budget = self.draws.at("budget").pick(self.size.statements)
        self.says.deepest = self.size.deepest
        self.data: dict[str, Data] = {}
        self.level = 1

    def has(self, feature: str, share: float) -> bool:
        share *= self.size.small or 1.0
        return self.swarm.has(feature) and self.draws.at(feature).chance(share)

    def many(self, draws: Draws, low: int, high: int) -> int:
        """How many there are of something."""
        if not self.size.small:
            return draws.number(low, high)
        return min(high, low + draws.chance(0.25))

    def use(self) -> None:
        """From here on a small ruleset says much of what it has declared."""
        for section, features in USED.items() if self.size.small else ():
            if section in self.data:
                self.swarm.weights |= dict.fromkeys(features, 6.0)

    def made(self) -> Generated:
        draws = self.draws
        low, high = draws.at("seats").pick(((2, 3), (1, 3), (2, 2), (3, 3)))
        players = draws.at("players").number(low, high)
        self.seats = SEATS[:players]
        data = self.data
        data["ruleset"] = "generated"
        data["title"] = "Generated"
        data["language"] = 1
        data["version"] = "1.0.0"
        count = f"{low} to {high}" if low != high else str(low)
        data["players"] = {"count": count, "seats": list(SEATS[:high])}
        self.types()
        self.letters()
        self.relations()
        self.tables()
        self.options()
        self.states()
        self.zones()
        self.bags()
        self.pieces()
        self.chains()
        self.repeat = draws.at("flow", "shape").below(6)
        if self.repeat in (0, 2, 5):
            self.world.repeats.append("round")
        self.sets()
        self.positions()
        self.use()
        self.definitions()
        self.use()
        self.procedures()
        self.use()
        self.modifiers()
        self.triggers()
        self.invariants()
        self.flow()
        rank = draws.at("bound").chance(0.93)
        data["bound"] = {"decisions": self.size.decisions, "then": "rank" if rank else "fault"}
        self.scoring()
        made = Generated(self.seed, {"ruleset": data}, Setting(players, None), self.world, self.swarm)
        made.texts = {path: printed(each) for path, each in made.files.items()}
        return made

    def positions(self) -> None:
        """What is seen by everybody, has known values, and places that are there from the start."""
        fit = [
            state.name
            for state in self.world.states
            if not state.hidden
            and (state.kind != INT or (state.low is not None and state.high is not None))
            and not any(key.sort == "growing" for key in state.keys)
            and not self._growing_kind(state.kind)
            and prod(key.size for key in state.keys) <= 1000
        ]
        draws = self.draws.at("positions")
        section: dict[str, Data] = {}
        for place in range(self.many(draws, 0, 2) if fit and self.swarm.has("positions") else 0):
            own = draws.at(place)
            word = f"past{place + 1}"
            of = own.some(fit, 1, 3)
            keys = [state.keys for state in self.world.states if state.name in of]
            cells = sum(prod(key.size for key in each) for each in keys)
            kept = own.pick((2, 40, 60, 200))
            section[word] = {"of": of, "kept": kept if cells < 100 else 2}
            self.world.positions.append(word)
        if section:
            self.data["positions"] = section

    # --- what changes -----------------------------------------------------------------------------

    def states(self) -> None:
        section: dict[str, Data] = {}
        world = self.world
        count = self.many(self.draws.at("states"), 2, max(4, self.size.most))
        for place in range(count):
            draws = self.draws.at("state", place)
            keys = self.key_types(draws, 3)
            grown = self._grows(keys)
            kinds = [INT, INT, INT, BOOL, BOOL, *world.kinds()]
            kind = draws.at("kind").pick([k for k in kinds if not self._growing_kind(k)])
            if place == 0:
                kind, keys, grown = INT, (world.player,), False
            beside = [state.keys for state in world.states if state.kind == INT]
            if beside and draws.at("beside").chance(0.25):  # what can be compared with each other
                kind, keys = INT, draws.at("keys").pick(beside)
                grown = self._grows(keys)
            if kind.name not in ("int", "bool") and draws.chance(0.6):
                kind = replace(kind, optional=True)
            if self._growing_kind(kind):
                continue
            word = f"{'amount' if kind == INT else 'flag' if kind == BOOL else 'mark'}{place + 1}"
            key, letters = self.signature(word, keys)
            state = State(word, keys, kind)
            entry: dict[str, Data] = {"type": kind.text}
            if kind == INT:
                sort = draws.below(4)
                if sort == 0:
                    state.low, state.high = 0, draws.pick((1, 3, 9, 31, 32, 99))
                    entry["type"] = f"{state.low} to {state.high}"
                elif sort == 1:
                    state.low = draws.pick((0, 0, -3))
                    entry["least"] = number(state.low) if state.low < 0 else state.low
                elif sort == 2:
                    state.low, state.high = 0, draws.pick((5, 9, 20))
                    entry["least"], entry["most"] = state.low, state.high
            if draws.chance(0.4) and not grown:
                low, high = max(state.low or 0, 0), min(state.high or 5, 9)
                scope = Scope(locals=letters, constant=True, fixed=frozenset(w for w, _ in letters))
                if draws.chance(0.4) and self.swarm.has("state.start_reads"):
                    scope = replace(scope, constant=False, states=len(world.states))
                start: ast.Expr
                if kind == INT:
                    start = number(draws.number(low, high))
                    if draws.chance(0.5):
                        inner = self.says.integer(scope, draws.at("start"), 3)
                        start = call("max", number(low), call("min", number(high), inner))
                else:
                    start = self.says.make(kind, scope, draws.at("start"), 3, bare=True)
                entry["start"] = start
            self.seen_by(entry, state, keys, letters, draws.at("seen"))
            if draws.chance(0.1) and self.swarm.has("state.forget"):
                entry["forget"] = "end of turn"
            if draws.chance(0.05):
                entry["hidden"] = True
            short = list(entry) == ["type"] and draws.chance(0.5)
            section[key] = entry["type"] if short else entry
            world.states.append(state)
        world.states += world.cells
        self.data["state"] = section

    def _grows(self, keys: tuple[Type, ...]) -> bool:
        return self.world.growing is not None and self.world.growing.of in keys

    def seen_by(
        self,
        entry: dict[str, Data],
        what: State | Zone | Bag,
        keys: tuple[Type, ...],
        letters: tuple[tuple[str, Kind], ...],
        draws: Draws,
    ) -> None:
        """Who sees it."""
        if not self.swarm.has("hidden") or not draws.chance(0.2):
            return
        what.hidden = True
        viewer: ast.Expr = name("nobody")
        owner = next((w for w, k in letters if k.name == "player"), None)
        if owner is not None:
            viewer = name(owner)
            if draws.chance(0.2) and ("rough", BOOL) in self.world.options:
                viewer = ast.Conditional(
                    condition=name("rough"), value=name("everybody"), else_value=name(owner)
                )
            elif draws.chance(0.2):
                viewer = compare("!=", name("viewer"), name(owner))
        entry["seen by"] = viewer

    def zones(self) -> None:
        if not self.has("zone", 0.5):
            return
        draws = self.draws.at("zones")
        section: dict[str, Data] = {}
        fit = [
            type for type in self.world.types if type.sort in ("list", "union", "range") and type.size <= 33
        ]
        fit = [type for type in fit if type.sort != "range"]
        for place, of in enumerate(draws.shuffled(fit)[: self.many(draws, 1, 2)]):
            if any(of in zone.of.parts or zone.of in of.parts for zone in self.world.zones):
                continue
            up = None
            if self.has(f"zone.each{place}", 0.5):
                up = State(f"flag9{place}", (of,), BOOL)
                states = self.data["state"]
                assert isinstance(states, dict)
                states[self.signature(up.name, up.keys)[0]] = "bool"
                self.world.states.append(up)
            zones: dict[str, Data] = {}
            for which in range(self.many(draws, 2, 4)):
                own = draws.at(place, which)
                word = f"zone{place + 1}{'abcd'[which]}"
                keys: tuple[Type, ...] = ()
                if which > 0 and own.chance(0.6):
                    keys = (self.world.player,)
                    if own.chance(0.2):
                        keys = tuple(k for k in self.key_types(own, 1, 6) if k.sort != "growing")
                key, letters = self.signature(word, keys)
                zone = Zone(word, of, keys, ordered=own.chance(0.6))
                entry: dict[str, Data] = {}
                if zone.ordered:
                    entry["ordered"] = True
                if which == 0:
                    entry["start"] = "all"
                elif own.chance(0.25):
                    zone.holds = own.number(1, 3)
                    entry["holds"] = zone.holds
                self.seen_by(entry, zone, keys, letters, own.at("seen"))
                if up is not None and own.at("each").chance(0.5):
                    other = entry.get("seen by", name("nobody"))
                    assert isinstance(other, ast.Name | ast.Conditional | ast.Compare)
                    shown = index(up.name, [name("it")])
                    entry["seen by"] = ast.Conditional(
                        condition=shown, value=name("everybody"), else_value=other
                    )
                    zone.hidden = True
                zones[key] = entry
                self.world.zones.append(zone)
            section[of.name] = zones
        if section:
            self.data["zones"] = section

    def bags(self) -> None:
        if not self.has("bag", 0.35):
            return
        draws = self.draws.at("bags")
        section: dict[str, Data] = {}
        fit = [type for type in self.world.types if type.sort in KINDS and type.size <= 5]
        many = [type for type in self.world.types if type.sort in KINDS and 12 < type.size <= 65]
        if many and self.swarm.has("bag.kinds"):
            fit = many
        if not fit:
            return
        for place in range(self.many(draws, 1, 3)):
            own = draws.at(place)
            of = own.pick(fit) if place == 0 or own.chance(0.3) else self.world.bags[0].of
            word = f"bag{place + 1}"
            keys: tuple[Type, ...] = (self.world.player,) if own.chance(0.5) else ()
            key, letters = self.signature(word, keys)
            bag = Bag(word, of, keys, most=own.number(1, 4))
            start: Data = own.number(0, bag.most)
            bag.large = of.size > 5
            if own.at("large").chance(0.2) and self.swarm.has("bag.large"):
                bag.large, bag.most = True, own.at("large").pick((9, 99, 255, 1000))
            if bag.large:
                member = own.pick(of.members)
                start = ast.Conditional(
                    condition=compare(
                        "==",
                        name("it"),
                        number(int(member)) if of.sort == "range" else name(member),
                    ),
                    value=number(min(2, bag.most)),
                    else_value=number(0),
                )
            elif own.chance(0.3):
                member = own.pick(of.members)
                start = ast.Conditional(
                    condition=compare(
                        "==",
                        name("it"),
                        number(int(member)) if of.sort == "range" else name(member),
                    ),
                    value=number(bag.most),
                    else_value=number(0),
                )
            entry: dict[str, Data] = {"of": of.name, "start": start, "most": bag.most}
            self.seen_by(entry, bag, keys, letters, own.at("seen"))
            section[key] = entry
            self.world.bags.append(bag)
        self.data["bags"] = section

    def chains(self) -> None:
        """What hangs together on boards."""
        if not self.has("chain", 0.5):
            return
        one_way = {each.of.name for each in self.world.relations if not each.symmetric}
        near = [type for type in self.says.near(Scope()) if type.size <= 40 and type.name not in one_way]
        if not near:
            return
        draws = self.draws.at("chains")
        type = draws.pick(near)
        letter = type.letters[0]
        scope = Scope(level=1).bind(letter, Kind(type.name), fixed=True).times(type.size)
        kind = draws.pick([BOOL, INT, *self.world.kinds()])
        if kind not in (INT, BOOL):
            kind = replace(kind, optional=True)
        value = self.says.make(kind, scope, draws.at("value"), 3)
        if isinstance(value, ast.NoneValue):
            value = ast.Attribute(value=name(letter), name="row")
            if type.sort not in ("square", "hex"):
                return
        self.data["chains"] = {f"chain1({letter})": value}
        self.world.chains.append(("chain1", type))

    def pieces(self) -> None:
        if not self.has("pieces", 0.25):
            return
        draws = self.draws.at("pieces")
        fit = [t for t in self.world.types if t.sort in ("list", "square", "hex") and t.size <= 20]
        if not fit:
            return
        roles = [(f"role{n + 1}", draws.at(n).pick(fit)) for n in range(draws.number(1, 2))]
        self.data["pieces"] = {
            "wood(p)": {
                "number": draws.number(1, 4),
                "stands as": {role: places.name for role, places in roles},
            }
        }
        self.world.pieces.append(("wood", roles))

    # --- the course -------------------------------------------------------------------------------

    def _steps(self, scope: Scope, draws: Draws, depth: int, *, in_flow: bool) -> dict[str, Data]:
        """Keyed steps, some with conditions, loops or steps of their own."""
        says = self.says
        steps: dict[str, Data] = {}
        for place in range(self.many(draws, 1, 3)):
            own = draws.at(place)
            word = f"step{depth}{'abc'[place]}"
            entry: dict[str, Data] = {}
            inner = scope
            if own.chance(0.35) and self.swarm.has("step.when"):
                entry["when"], inner = says.condition(scope, own.at("when"), 1)
                inner = inner.forget()
            if in_flow and own.chance(0.25) and self.swarm.has("step.each"):
                found = says.binders(inner, own.at("each"), 2, most=1, limit=5)
                if found is not None:
                    binders, withs, where, within = found
                    entry["each"] = ast.Header(binders=binders, withs=withs, where=where)
                    inner = within.forget()
                    if own.chance(0.3):
                        entry["until"] = says.truth(scope.forget(), own.at("until"), 2)
            inner = replace(inner, loop=False, cost=1)
            entry["do"] = says.block(inner, own.at("do"), 1)
            if own.chance(0.3) and depth < 3:
                entry["steps"] = self._steps(inner.forget(), own.at("steps"), depth + 1, in_flow=in_flow)
            steps[word] = entry["do"] if list(entry) == ["do"] and own.chance(0.6) else entry
        return steps

    def flow(self) -> None:
        draws = self.draws.at("flow")
        says = self.says
        self.fresh()
        says.budget += min(12, 2 * self.size.most) + 2 * bool(self.size.small)
        scope = Scope(level=self.level + 1)
        flow: dict[str, Data] = {}
        start: list[ast.Statement] = []
        grid = self.world.growing
        if grid is not None:
            place = call("place", name(grid.shapes[0]), number(0), number(0))
            start.append(ast.Lay(shape_name=grid.shapes[0], placement=place, body=block()))
        made, _ = says.run(scope, draws.at("setup"), 1)
        if start or draws.chance(0.7):
            flow["setup"] = block(*start, *made)
        binder = ast.Binder(names=("p",), domain=name("player"))
        inner = scope.bind("p", Kind("player"), fixed=True)
        turn: dict[str, Data] = {}
        rounds = ast.RangeOf(first=number(1), last=number(draws.number(1, 4)))
        match self.repeat:
            case 0 | 5:
                turn["repeat"] = ast.Header(binders=(ast.Binder(names=("round",), domain=rounds),))
                turn["each"] = ast.Header(binders=(binder,))
            case 1:
                turn["each"] = ast.Header(binders=(binder,), for_ever=True)
            case 2:
                turn["repeat"] = ast.Header(binders=(ast.Binder(names=("round",), domain=rounds),))
                where = says.truth(inner, draws.at("each"), 2)
                first = says.member(Kind("player"), scope, draws.at("first"), 3)
                turned = ast.Starting(domain=name("player"), start=first)
                binder = replace(binder, domain=turned if draws.chance(0.5) else binder.domain)
                turn["each"] = ast.Header(binders=(binder,), where=where)
            case 3:
                first = says.member(Kind("player"), scope, draws.at("first"), 3)
                turned = ast.Starting(domain=name("player"), start=first)
                each = replace(binder, domain=turned)
                turn["each"] = ast.Header(binders=(each,), for_ever=True)
            case _:
                turn["repeat"] = ast.Header(binders=(), for_ever=True)
        if self.repeat == 4:
            inner = scope
        if draws.chance(0.3):
            turn["until"] = says.truth(scope, draws.at("until"), 1)
        made, after = says.run(inner, draws.at("turn"), 0, most=4)
        made.append(self._asking(replace(inner, serial=after.serial), draws.at("asking")))
        turn["do"] = block(*made)
        if draws.chance(0.4):
            turn["steps"] = self._steps(inner.forget(), draws.at("steps"), 1, in_flow=True)
        flow["turns"] = turn
        if draws.chance(0.3):
            flow["close"] = says.block(scope, draws.at("close"), 1)
        self.data["flow"] = flow

    def _asking(self, scope: Scope, draws: Draws) -> ast.Statement:
        """A decision that is surely there, so that a game is one."""
        says = self.says
        fit = [m for m in self.world.menus if m.done and says.fits(m, scope) and m.gives is None]
        who = says.chooser(scope, draws.at("who"))
        if fit and draws.chance(0.7):
            made = says.called(draws.pick(fit), scope, draws, 1)
            if made is not None:
                return ast.Choose(chooser=who, choice=ast.ChooseFrom(menu_call=made))
        scope = scope.forget()
        menu, always = says.menu(replace(scope, returns="no"), draws.at("menu"), 1)
        if not always:
            last = ast.Alternative(name="pass", parameters=(), where=None, body=block())
            menu = ast.ChooseMenu(alternatives=(*menu.alternatives, last))
        return ast.Choose(chooser=who, choice=menu)

    def scoring(self) -> None:
        draws = self.draws.at("scoring")
        self.fresh()
        scope = Scope(level=self.level + 1).bind("p", Kind("player"), fixed=True)
        parts: dict[str, Data] = {}
        states = self.world.states
        if self.size.small:
            states = draws.at("few").some(states, 1, 2)
        for state in states:
            own = draws.at(state.name)
            if self._grows(state.keys) or len(state.keys) > 2:
                continue
            parts[f"of_{state.name}"] = self._worth(state, scope, own)
        if draws.chance(0.5):
            parts["more"] = self.says.integer(scope, draws.at("more"), 1)
        section: dict[str, Data] = {"points(p)": {"sum of": parts}}
        if draws.chance(0.4):
            section["ranking"] = ["points", "amount1[p]"]
        teams = draws.at("teams")
        if teams.chance(0.25):
            section["teams"] = teams.pick(["all", "amount1[p]", "amount1[p] > 1", "p"])
        if teams.chance(0.25):
            section["wins"] = teams.pick(["amount1[p] > 1", "points(p) >= 3", "all q in player have q == p"])
        self.data["scoring"] = section

    def _worth(self, state: State, scope: Scope, draws: Draws) -> ast.Expr:
        """A number that shows what a state holds."""
        inner = scope
        binders: list[ast.Binder] = []
        keys: list[ast.Expr] = []
        for type in state.keys:
            if type is self.world.player and not binders and draws.chance(0.7):
                keys.append(name("p"))
                continue
            letter = inner.name(type.letters[0])
            inner = inner.bind(letter, Kind(type.name), fixed=True)
            binders.append(ast.Binder(names=(letter,), domain=name(type.name)))
            keys.append(name(letter))
        cell = index(state.name, keys)
        if state.kind == INT:
            value = plus("%", cell, number(draws.number(3, 99)))
            if not binders:
                return value
            return ast.Quantified(quantifier="sum", binders=tuple(binders), value=value)
        if state.kind == BOOL:
            where: ast.Expr = cell
        else:
            type = self.world.type(state.kind.name)
            if type.sort in ("product", "growing"):
                where = compare("==", cell, cell)
                other = self.says.member(state.kind.bare, inner, draws.at("m"), 5)
                where = compare("==", cell, other)
            else:
                word = draws.pick(type.members)
                root = type.root or type
                if type.sort == "union":
                    root = next(part for part in type.parts if word in part.members)
                where = compare("==", cell, ast.Attribute(value=name(root.name), name=word))
        if binders:
            return ast.Quantified(quantifier="count", binders=tuple(binders), where=where)
        return ast.Conditional(condition=where, value=number(1), else_value=number(0))
