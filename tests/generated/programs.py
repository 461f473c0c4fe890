"""Random rulesets: a skeleton of declarations first, then what its rules say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import prod

from generated.draws import Draws, Swarm
from generated.expressions import call, compare, index, name, number, plus
from generated.statements import Statements, assign, block
from generated.world import (
    BOOL,
    INT,
    Bag,
    Field,
    Grid,
    Kind,
    Relation,
    Routine,
    Scope,
    State,
    Table,
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
SIZES = (1, 2, 2, 3, 3, 3, 4, 5, 31, 32, 33, 63, 64, 65)


@dataclass
class Generated:
    """A ruleset, as data and as the text of its files."""

    seed: int
    files: Files
    setting: Setting
    world: World
    swarm: Swarm
    texts: dict[str, str] = field(default_factory=dict)


def generate(seed: int, wanted: tuple[str, ...] = ()) -> Generated:
    """The ruleset of a seed. `wanted`: features that it should have if it can."""
    return _Maker(seed, wanted).made()


class _Maker:
    def __init__(self, seed: int, wanted: tuple[str, ...]) -> None:
        self.seed = seed
        self.draws = Draws(seed).at("ruleset")
        self.swarm = Swarm(self.draws.at("swarm"), wanted)
        self.world = World()
        risk = self.draws.at("risk").pick((0.0, 0.0, 0.0, 0.01, 0.03, 0.1))
        self.says = Statements(self.world, self.swarm, risk)
        self.says.budget = self.draws.at("budget").pick((15, 30, 45, 60, 80))
        self.data: dict[str, Data] = {}
        self.level = 1

    def has(self, feature: str, share: float) -> bool:
        return self.swarm.has(feature) and self.draws.at(feature).chance(share)

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
        self.definitions()
        self.procedures()
        self.modifiers()
        self.triggers()
        self.invariants()
        self.flow()
        rank = draws.at("bound").chance(0.93)
        data["bound"] = {"decisions": DECISIONS, "then": "rank" if rank else "fault"}
        self.scoring()
        made = Generated(
            self.seed, {"ruleset": data}, Setting(players, None), self.world, self.swarm
        )
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
        for place in range(draws.number(0, 2) if fit and self.swarm.has("positions") else 0):
            own = draws.at(place)
            word = f"past{place + 1}"
            section[word] = {"of": own.some(fit, 1, 3), "kept": own.pick((2, 40, 60, 200))}
            self.world.positions.append(word)
        if section:
            self.data["positions"] = section

    # --- types ------------------------------------------------------------------------------------

    def types(self) -> None:
        draws, world = self.draws.at("types"), self.world
        world.types.append(Type("player", ("p", "q"), self.seats, "player"))
        sorts = ["list", "list"]
        for sort, share in (
            ("list", 0.5), ("range", 0.5), ("square", 0.35), ("hex", 0.25), ("rings", 0.15),
            ("subset", 0.4), ("members", 0.3), ("product", 0.25), ("union", 0.3), ("edges", 0.3),
            ("growing", 0.15),
        ):  # fmt: skip
            if self.has(f"type.{sort}", share):
                sorts.append(sort)
        types: dict[str, Data] = {}
        grids: dict[str, Data] = {}
        for number_, sort in enumerate(sorts):
            own = draws.at(number_, sort)
            word = f"sort{number_ + 1}"
            letter = "xyzuvw"[number_ % 6] + "abcdefgh"[number_ // 6]
            letters = (letter, letter[::-1] if letter[::-1] != letter else letter + letter)
            letters = (f"x{letter}", f"y{letter}")
            match sort:
                case "list":
                    self._list(word, letters, own, types)
                case "range":
                    first = own.pick((0, 1, 1, 2))
                    last = first + own.pick((0, 1, 2, 4, 31, 32))
                    members = tuple(map(str, range(first, last + 1)))
                    world.types.append(Type(word, letters, members, "range"))
                    types[word] = f"{first} to {last}"
                case "square" | "hex" | "rings":
                    self._grid(word, letters, own, grids, sort)
                case "subset" | "members":
                    self._subset(word, letters, own, types, sort)
                case "product":
                    parts = [
                        type for type in world.types if type.sort in ("list", "range", "player")
                    ]
                    parts = [type for type in parts if type.size <= 8]
                    if len(parts) < 2:
                        continue
                    chosen = own.shuffled(parts)[:2]
                    members = tuple(
                        f"{a}|{b}" for a in chosen[0].members for b in chosen[1].members
                    )
                    type = Type(word, letters, members, "product", parts=tuple(chosen))
                    world.types.append(type)
                    types[word] = {"product": " * ".join(part.name for part in chosen)}
                case "union":
                    chosen = [type for type in world.types if type.sort == "list"][:3]
                    chosen = own.shuffled(chosen)[:2]
                    if len(chosen) < 2:
                        continue
                    members = tuple(word for part in chosen for word in part.members)
                    world.types.append(Type(word, letters, members, "union", parts=tuple(chosen)))
                    types[word] = {"union": " | ".join(part.name for part in chosen)}
                case "edges":
                    fit = [
                        type for type in world.types
                        if type.sort in ("list", "square") and 2 <= type.size <= 12
                    ]  # fmt: skip
                    if not fit:
                        continue
                    of = own.pick(fit)
                    pairs = [(a, b) for a in of.members for b in of.members if a < b]
                    pairs = own.some(pairs, 1, 6)
                    edges = {f"{word}m{n}": list(pair) for n, pair in enumerate(pairs)}
                    world.types.append(Type(word, letters, tuple(edges), "edges", parts=(of,)))
                    types[word] = {"edges of": of.name, "members": dict(edges)}
                case "growing":
                    self._growing(word, letters, own, grids)
        self.data["types"] = types
        if grids:
            self.data["grids"] = grids

    def _list(
        self, word: str, letters: tuple[str, str], draws: Draws, types: dict[str, Data]
    ) -> None:
        size = draws.pick(SIZES)
        members = tuple(f"{word}m{place}" for place in range(size))
        type = Type(word, letters, members, "list")
        fields: dict[str, Data] = {}
        values: dict[str, dict[str, Data]] = {member: {} for member in members}
        earlier = [one for one in self.world.types if one.sort in ("list", "square", "hex")]
        for place in range(draws.at("fields").weighted([(2, 0), (3, 1), (3, 2), (1, 3)])):
            own = draws.at("field", place)
            called = f"{word}f{place}"
            of = own.pick((*earlier, type)) if earlier else type
            sort = own.pick(("int", "bool", "member", "maybe", "set", "list", "keyed", "range"))
            if not self.swarm.has(f"field.{sort}"):
                continue
            if sort == "keyed" and of is type:
                sort = "int"
            one: Field
            text: Data
            match sort:
                case "int":
                    one, text = Field(called, INT), "int"
                    if own.chance(0.4):
                        text = "int = 2"
                case "range":
                    one, text = Field(called, INT), "0 to 5"
                case "bool":
                    one, text = Field(called, BOOL), "bool"
                case "member":
                    one, text = Field(called, of.kind), of.name
                case "maybe":
                    one, text = Field(called, replace(of.kind, optional=True)), f"{of.name}?"
                case "set" | "list":
                    one, text = Field(called, of.kind, sort), f"{sort} of {of.name}"
                case _:
                    one, text = Field(called, INT, key=of), {"type": "int", "default": 0}
            signature = f"{called}[{of.name}]" if one.key is not None else called
            fields[signature] = text
            type.fields.append(one)
            for which, member in enumerate(members):
                value = self._value(one, of, own.at("value", which))
                if isinstance(text, str) and "=" in text and own.chance(0.4):
                    continue
                if one.kind.optional and value == "none" and own.chance(0.5):
                    continue
                values[member][called] = value
        self.world.types.append(type)
        if fields:
            types[word] = {"fields": fields, "members": {m: values[m] for m in members}}
        else:
            types[word] = list(members)

    def _value(self, one: Field, of: Type, draws: Draws) -> Data:
        def member() -> Data:
            return draws.pick(of.members)

        if one.key is not None:
            some = draws.some(one.key.members, 0, 3)
            return {each: draws.number(0, 4) for each in some}
        if one.of == "set":
            return list(draws.some(of.members, 0, 3))
        if one.of == "list":
            return [draws.pick(of.members) for _ in range(draws.number(0, 3))]
        if one.kind == INT:
            return draws.number(0, 5)
        if one.kind == BOOL:
            return draws.chance(0.5)
        if one.kind.optional and draws.chance(0.4):
            return "none"
        return member()

    def _grid(
        self,
        word: str,
        letters: tuple[str, str],
        draws: Draws,
        grids: dict[str, Data],
        sort: str,
    ) -> None:
        if sort == "rings":
            rings, sectors = draws.number(1, 3), draws.number(1, 5)
            members = tuple(
                f"r{ring}s{sector}"
                for ring in range(1, rings + 1)
                for sector in range(1, sectors + 1)
            )
            grids[word] = {"grid": "rings", "rings": rings, "sectors": sectors}
        else:
            columns, rows = draws.number(1, 5), draws.number(1, 4)
            if draws.chance(0.1):
                columns, rows = 8, 8
            members = tuple(
                f"{'abcdefgh'[column]}{row}"
                for row in range(1, rows + 1)
                for column in range(columns)
            )
            entry: dict[str, Data] = {"grid": sort, "columns": columns, "rows": rows}
            if sort == "square" and draws.chance(0.3):
                entry["diagonal"] = True
            grids[word] = entry
        self.world.types.append(Type(word, letters, members, sort))

    def _growing(
        self, word: str, letters: tuple[str, str], draws: Draws, grids: dict[str, Data]
    ) -> None:
        world = self.world
        shapes: dict[str, Data] = {"single": {"cells": [[0, 0]]}}
        cells, turns = [1], [1]
        if draws.chance(0.7):
            turn = draws.pick((1, 2, 3, 6))
            shapes["bar"] = {"cells": [[0, 0], [1, 0]], "turns": turn}
            cells.append(2)
            turns.append(turn)
        if draws.chance(0.4):
            shapes["bow"] = {"cells": [[0, 0], [1, 0], [0, 1]], "turns": 6}
            cells.append(3)
            turns.append(6)
        type = Type(word, letters, tuple(f"?{n}" for n in range(12)), "growing")
        world.types.append(type)
        world.growing = Grid(type, tuple(shapes), tuple(turns), tuple(cells))
        inside: dict[str, Data] = {}
        for place in range(draws.number(1, 2)):
            kind = draws.at("cell", place).pick(
                (
                    INT,
                    BOOL,
                    Kind("player", True),
                    *(t.kind for t in world.types if t.sort == "list"),
                )
            )
            if kind.name.startswith("sort"):
                kind = replace(kind, optional=True)
            called = f"{word}cell{place}"
            inside[called] = kind.text
            world.cells.append(State(called, (type,), kind))
        grids[word] = {
            "grid": "hex",
            "grows": True,
            "at most": 12,
            "reach": 8,
            "cell": inside,
            "shapes": shapes,
        }

    def _subset(
        self,
        word: str,
        letters: tuple[str, str],
        draws: Draws,
        types: dict[str, Data],
        sort: str,
    ) -> None:
        fit = [type for type in self.world.types if type.sort in ("list", "square", "hex")]
        if not fit:
            return
        of = draws.pick(fit)
        if sort == "members":
            members = tuple(draws.some(of.members, 1, 4))
            type = Type(word, letters, members, "subset", root=of)
            entry: dict[str, Data] = {"subset": of.name}
            if draws.chance(0.6):
                called = f"{word}f"
                type.fields.append(Field(called, INT))
                entry["fields"] = {called: "int"}
                entry["members"] = {m: {called: draws.number(0, 5)} for m in members}
            else:
                entry["members"] = list(members)
        else:
            it = ast.Name(id="it")
            chosen = tuple(draws.some(of.members, 1, min(4, of.size)))
            bools = [one for one in of.fields if one.kind == BOOL and not one.of and not one.key]
            where: ast.Expr = compare("in", it, ast.Listing(items=tuple(map(name, chosen))))
            if bools and draws.chance(0.5):
                where = ast.Attribute(value=it, name=bools[0].name)
                values = self.data.get("types")
                del values
                raw = types.get(of.name)
                assert isinstance(raw, dict)
                rows = raw["members"]
                assert isinstance(rows, dict)
                chosen = tuple(
                    member for member, row in rows.items()
                    if isinstance(row, dict) and row.get(bools[0].name)
                )  # fmt: skip
            if not chosen:
                return
            type = Type(word, letters, chosen, "subset", root=of)
            entry = {"subset": of.name, "where": where}
        self.world.types.append(type)
        types[word] = entry

    def letters(self) -> None:
        names: dict[str, Data] = {}
        for type in self.world.types:
            names[", ".join(type.letters)] = type.name
        self.data["names"] = names

    # --- what is constant -------------------------------------------------------------------------

    def relations(self) -> None:
        if not self.has("relation", 0.4):
            return
        draws = self.draws.at("relations")
        section: dict[str, Data] = {}
        fit = [type for type in self.world.types if type.sort == "list" and type.size <= 8]
        for place in range(draws.number(1, 2)):
            own = draws.at(place)
            if not fit:
                return
            of = own.pick(fit)
            other = own.pick(fit) if own.chance(0.3) else of
            word = f"link{place + 1}"
            entry: dict[str, Data] = {"between": of.name if of is other else [of.name, other.name]}
            symmetric = of is other and own.chance(0.6)
            if symmetric:
                entry["symmetric"] = True
            fielded = own.chance(0.4)
            edges: dict[str, Data] = {}
            for n, member in enumerate(of.members):
                ends = [
                    end for m, end in enumerate(other.members)
                    if (of is not other or (m > n if symmetric else m != n)) and own.chance(0.4)
                ]  # fmt: skip
                if ends:
                    edges[member] = {e: own.number(1, 5) for e in ends} if fielded else list(ends)
            if not edges:
                continue
            relation = Relation(word, of, other, f"{word}f" if fielded else "")
            if fielded:
                entry["fields"] = {relation.field: "int"}
            entry["edges"] = edges
            section[word] = entry
            self.world.relations.append(relation)
        if section:
            self.data["relations"] = section

    def signature(
        self, word: str, types: tuple[Type, ...]
    ) -> tuple[str, tuple[tuple[str, Kind], ...]]:
        """`price(n, i)`, and its letters with what they are."""
        if not types:
            return word, ()
        used: list[tuple[str, Kind]] = []
        for type in types:
            letter = type.letters[0]
            taken = [each for each, _ in used]
            if letter in taken:
                letter = type.letters[1]
            if letter in taken:
                letter = f"{type.letters[0]}2"
            kind = Kind(type.name)
            used.append((letter, kind))
        return f"{word}({', '.join(letter for letter, _ in used)})", tuple(used)

    def key_types(self, draws: Draws, most: int, size: int = 70) -> tuple[Type, ...]:
        fit = [type for type in self.world.types if type.size <= size]
        count = draws.weighted([(2, 0), (5, 1), (2, 2), (0.3, 3)])
        made: list[Type] = []
        total = 1
        for place in range(min(count, most)):
            type = draws.at("key", place).pick(fit)
            if total * type.size > 200:
                break
            total *= type.size
            made.append(type)
        return tuple(made)

    def tables(self) -> None:
        if not self.has("table", 0.5):
            return
        section: dict[str, Data] = {}
        for place in range(self.draws.at("tables").number(1, 2)):
            draws = self.draws.at("tables", place)
            keys = self.key_types(draws, 2, 12)
            keys = tuple(k for k in keys if k.sort in ("list", "range", "player", "square"))[:2]
            if not keys:
                continue
            kinds = [INT, INT, BOOL, *self.world.kinds()]
            kind = draws.at("kind").pick([k for k in kinds if not self._growing_kind(k)])
            word = f"table{place + 1}"
            key, letters = self.signature(word, keys)
            scope = Scope(locals=letters, constant=True, fixed=frozenset(w for w, _ in letters))
            rows = self._rows(keys, kind, scope, draws.at("rows"))
            entry: dict[str, Data] = {"type": "int" if kind == INT else kind.text, "rows": rows}
            if draws.chance(0.3) and len(rows) > 1:
                rows.popitem()
                entry["default"] = self.says.make(
                    kind, Scope(constant=True), draws.at("default"), 4, bare=True
                )
            section[key] = entry
            self.world.tables.append(Table(word, keys, kind))
        if section:
            self.data["tables"] = section

    def _growing_kind(self, kind: Kind) -> bool:
        return self.world.growing is not None and kind.name == self.world.growing.of.name

    def _rows(
        self, keys: tuple[Type, ...], kind: Kind, scope: Scope, draws: Draws
    ) -> dict[str, Data]:
        """Rows, some for several members."""
        type, rest = keys[0], keys[1:]
        rows: dict[str, Data] = {}
        at = 0
        while at < type.size:
            many = min(draws.pick((1, 1, 2, 3, 9)), type.size - at)
            members = type.members[at : at + many]
            at += many
            if type.sort == "range" and many > 1 and draws.chance(0.6):
                key = f"{members[0]}-{members[-1]}"
            elif type.sort == "range" and many == 1:
                key = members[0]
            else:
                key = ", ".join(members)
            own = draws.at("row", at)
            value: Data
            if rest:
                value = self._rows(rest, kind, scope, own)
            else:
                value = self.says.make(kind, scope, own, 3, bare=True)
            rows[key] = value
        return rows

    def options(self) -> None:
        if not self.has("option", 0.3):
            return
        section: dict[str, Data] = {}
        draws = self.draws.at("options")
        if draws.chance(0.7):
            section["rough"] = {"type": "bool", "default": draws.chance(0.5)}
            self.world.options.append(("rough", BOOL))
        if draws.chance(0.5) or not section:
            section["wealth"] = {"type": "1 to 5", "default": draws.number(1, 5)}
            self.world.options.append(("wealth", INT))
        self.data["options"] = section

    # --- what changes -----------------------------------------------------------------------------

    def states(self) -> None:
        section: dict[str, Data] = {}
        world = self.world
        count = self.draws.at("states").number(2, 7)
        for place in range(count):
            draws = self.draws.at("state", place)
            keys = self.key_types(draws, 3)
            grown = self._grows(keys)
            kinds = [INT, INT, INT, BOOL, BOOL, *world.kinds()]
            kind = draws.at("kind").pick([k for k in kinds if not self._growing_kind(k)])
            if place == 0:
                kind, keys, grown = INT, (world.player,), False
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
                    condition=name("rough"), value=name("everybody"), other=name(owner)
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
            type
            for type in self.world.types
            if type.sort in ("list", "union", "range") and type.size <= 33
        ]
        fit = [type for type in fit if type.sort != "range"]
        for place, of in enumerate(draws.shuffled(fit)[: draws.number(1, 2)]):
            if any(of in zone.of.parts or zone.of in of.parts for zone in self.world.zones):
                continue
            zones: dict[str, Data] = {}
            for which in range(draws.number(2, 4)):
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
        fit = [type for type in self.world.types if type.sort == "list" and type.size <= 5]
        if not fit:
            return
        for place in range(draws.number(1, 3)):
            own = draws.at(place)
            of = own.pick(fit) if place == 0 or own.chance(0.3) else self.world.bags[0].of
            word = f"bag{place + 1}"
            keys: tuple[Type, ...] = (self.world.player,) if own.chance(0.5) else ()
            key, letters = self.signature(word, keys)
            bag = Bag(word, of, keys, most=own.number(1, 4))
            start: Data = own.number(0, bag.most)
            if own.chance(0.3):
                start = ast.Conditional(
                    condition=compare("==", name("it"), name(own.pick(of.members))),
                    value=number(bag.most),
                    other=number(0),
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
        near = [type for type in self.says.near(Scope()) if type.size <= 40]
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

    # --- rules ------------------------------------------------------------------------------------

    def fresh(self) -> None:
        """Before a routine: what it does is noted anew."""
        self.says.marks = set()
        self.says.cost = 1
        self.level += 1

    def sets(self) -> None:
        if not self.has("set", 0.35):
            return
        draws = self.draws.at("sets")
        section: dict[str, Data] = {}
        fit = [type for type in self.world.types if type.size <= 20 and type.sort != "range"]
        for place in range(draws.number(1, 2)):
            own = draws.at(place)
            of = own.pick(fit)
            letter = of.letters[0]
            scope = Scope(level=self.level).bind(letter, Kind(of.name), fixed=True)
            where = self.says.truth(scope.times(of.size), own.at("where"), 3)
            binder = ast.Binder(names=(letter,), domain=name(of.name))
            section[f"set{place + 1}"] = ast.Header(binders=(binder,), where=where)
            self.world.sets.append((f"set{place + 1}", of))
        self.data["sets"] = section

    def definitions(self) -> None:
        section: dict[str, Data] = {}
        for place in range(self.draws.at("definitions").number(2, 7)):
            draws = self.draws.at("definition", place)
            kinds = [INT, INT, BOOL, BOOL, *self.world.kinds()]
            kind = draws.at("kind").pick(kinds)
            if kind.name not in ("int", "bool") and draws.chance(0.5):
                kind = replace(kind, optional=True)
            keys = self.key_types(draws, 2)
            word = f"rule{place + 1}"
            key, letters = self.signature(word, keys)
            self.fresh()
            entry: dict[str, Data] = {}
            parameters = tuple(k for _, k in letters)
            locals_ = letters
            bags: tuple[tuple[str, str], ...] = ()
            if self.world.bags and draws.chance(0.15) and keys:
                of = self.world.bags[0].of
                key = key[:-1] + ", pay)"
                entry["takes"] = {"pay": f"bag of {of.name}"}
                bags = (("pay", of.name),)
                parameters = (*parameters, Kind(f"bag {of.name}"))
            elif draws.chance(0.15) and keys:
                key = key[:-1] + ", much)"
                entry["takes"] = {"much": "int"}
                locals_ = (*letters, ("much", INT))
                parameters = (*parameters, INT)
            scope = Scope(
                locals=locals_, level=self.level, fixed=frozenset(w for w, _ in locals_), bags=bags
            )
            entry["gives"] = kind.text if kind != INT else "int"
            shape = self._definition(entry, kind, keys, letters, scope, draws)
            if shape == "is" and draws.chance(0.4) and "takes" not in entry and kind in (INT, BOOL):
                section[key] = entry["is"]
            else:
                section[key] = entry
            self.world.defines.append(
                Routine(
                    word, parameters, kind, self.level, self.says.cost, frozenset(self.says.marks)
                )
            )
        self.data["define"] = section

    def _definition(
        self,
        entry: dict[str, Data],
        kind: Kind,
        keys: tuple[Type, ...],
        letters: tuple[tuple[str, Kind], ...],
        scope: Scope,
        draws: Draws,
    ) -> str:
        says = self.says
        shapes = ["is", "is", "unless"]
        if kind == BOOL:
            shapes += ["needs", "any of"]
        if kind == INT:
            shapes += ["sum of"]
        cased = [k for k in keys if k.sort in ("list", "player") and k.size <= 8]
        if cased:
            shapes += ["cases"]
        shapes = [shape for shape in shapes if shape == "is" or self.swarm.has(f"define.{shape}")]
        shape = draws.at("shape").pick(shapes)
        own = draws.at("body")
        match shape:
            case "is":
                entry["is"] = says.make(kind, scope, own, 0, bare=kind.name not in ("int", "bool"))
            case "unless":
                entry["is"] = says.make(kind, scope, own, 1)
                cases: dict[str, Data] = {}
                for place in range(draws.number(1, 2)):
                    when_, inner = says.condition(scope, own.at("when", place), 1)
                    value = says.make(kind, inner, own.at("value", place), 1)
                    cases[f"case{place + 1}"] = {"when": when_, "is": value}
                entry["unless"] = cases
            case "needs" | "any of":
                parts: dict[str, Data] = {}
                inner = scope
                for place in range(draws.number(2, 3)):
                    part, after = says.condition(inner, own.at(place), 1)
                    if shape == "needs":
                        inner = after
                    parts[f"part{place + 1}"] = part
                entry[shape] = parts
            case "sum of":
                parts = {}
                for place in range(draws.number(2, 3)):
                    value = says.integer(scope, own.at(place), 1)
                    parts[f"part{place + 1}"] = value
                entry["sum of"] = parts
            case _:
                by = draws.pick(cased)
                letter = next(w for w, k in letters if k.name == by.name)
                entry["by"] = name(letter)
                rows: dict[str, Data] = {}
                at = 0
                while at < by.size:
                    many = min(draws.pick((1, 1, 2)), by.size - at)
                    value = says.make(kind, scope, own.at(at), 2)
                    rows[", ".join(by.members[at : at + many])] = value
                    at += many
                    if draws.chance(0.2) and at < by.size:
                        rows["otherwise"] = says.make(kind, scope, own.at("otherwise"), 2)
                        break
                entry["cases"] = rows
        return shape

    def procedures(self) -> None:
        section: dict[str, Data] = {}
        actions: dict[str, Data] = {}
        order: list[str] = []
        draws = self.draws.at("procedures")
        for place in range(draws.number(1, 5)):
            order.append("procedure")
            if (place < 3 and draws.chance(0.6)) or place == 0:
                order.append("menu")
        for place, what in enumerate(order):
            own = self.draws.at("routine", place)
            if what == "procedure":
                self._procedure(place, own, section)
            else:
                self._menu(place, own, actions)
        self.data["procedures"] = section
        if actions:
            self.data["actions"] = actions

    def _procedure(self, place: int, draws: Draws, section: dict[str, Data]) -> None:
        says = self.says
        keys = tuple(k for k in self.key_types(draws, 2) if k.sort != "growing")
        word = f"do{place + 1}"
        key, letters = self.signature(word, keys)
        if not keys:
            key = f"{word}()"
        self.fresh()
        gives: Kind | None = None
        if draws.chance(0.25):
            gives = draws.at("gives").pick([INT, BOOL, *self.world.kinds()])
            if self._growing_kind(gives):
                gives = INT
        scope = Scope(
            locals=letters, level=self.level, fixed=frozenset(w for w, _ in letters),
            returns=gives or "nothing",
        )  # fmt: skip
        if draws.chance(0.4):
            scope = replace(scope, forbidden=frozenset({"asks"}))
        if draws.chance(0.3):
            scope = replace(scope, forbidden=scope.forbidden | {"chance", "hidden"})
        if draws.chance(0.5):
            scope = replace(scope, fixed=frozenset())
        entry: dict[str, Data] = {}
        if gives is not None:
            entry["gives"] = gives.text
            made, after = says.run(scope, draws.at("body"), 1)
            if not (made and isinstance(made[-1], ast.Return)):
                value = says.make(gives, after, draws.at("value"), 1, bare=True)
                made.append(ast.Return(value=value))
            entry["do"] = block(*made)
            section[key] = entry
        else:
            cased = [k for k in keys if k.sort in ("list", "player") and k.size <= 6]
            shape = draws.at("shape").below(6)
            if shape == 0 and self.swarm.has("procedure.steps"):
                entry["steps"] = self._steps(scope, draws.at("steps"), 2, in_flow=False)
                section[key] = entry
            elif shape == 1 and cased and self.swarm.has("procedure.cases"):
                by = cased[0]
                letter = next(w for w, k in letters if k.name == by.name)
                entry["by"] = name(letter)
                rows: dict[str, Data] = {}
                for at, member in enumerate(by.members[:2]):
                    rows[member] = says.block(scope, draws.at("case", at), 1, most=2)
                if by.size > 2:
                    rows["otherwise"] = says.block(scope, draws.at("otherwise"), 1, most=2)
                entry["cases"] = rows
                section[key] = entry
            else:
                body = says.block(scope, draws.at("body"), 0, most=4)
                section[key] = body if draws.chance(0.6) else {"do": body}
        self.world.procedures.append(
            Routine(
                word,
                tuple(k for _, k in letters),
                gives,
                self.level,
                says.cost,
                frozenset(says.marks),
            )
        )

    def _menu(self, place: int, draws: Draws, section: dict[str, Data]) -> None:
        says = self.says
        keys = tuple(k for k in self.key_types(draws, 2) if k.sort != "growing")
        word = f"menu{place + 1}"
        key, letters = self.signature(word, keys)
        if not keys:
            key = f"{word}()"
        self.fresh()
        gives = None
        if draws.chance(0.2) and self.swarm.has("menu.gives"):
            gives = draws.at("gives").pick([INT, BOOL])
        base = Scope(
            locals=letters, level=self.level, fixed=frozenset(w for w, _ in letters),
            returns=gives or "nothing",
        )  # fmt: skip
        offers: dict[str, Data] = {}
        for which in range(draws.number(1, 3)):
            own = draws.at("offer", which)
            offers |= self._offer(f"act{place + 1}{'abc'[which]}", base, own, gives)
        done = ""
        if draws.chance(0.8):
            done = draws.at("called").pick(("done", "stop", "all", "none"))
            body = says.block(base, draws.at("done"), 2, most=1)
            if gives is not None:
                value = says.make(gives, base, draws.at("done value"), 2)
                body = block(*body.statements, ast.Return(value=value))
            offers[done] = body if draws.chance(0.5) else {"do": body}
        section[key] = {"offers": offers}
        self.world.menus.append(
            Routine(
                word,
                tuple(k for _, k in letters),
                gives,
                self.level,
                says.cost,
                frozenset(says.marks | {"asks"}),
                menu=True,
                done=done,
            )
        )

    def _offer(
        self, word: str, base: Scope, draws: Draws, gives: Kind | None = None
    ) -> dict[str, Data]:
        """One alternative of a declared menu."""
        says = self.says
        fit = [t for t in self.world.types if t.size <= 12]
        letters: list[str] = []
        takes: dict[str, Data] = {}
        scope = replace(base, cost=1)
        for place in range(draws.weighted([(3, 0), (4, 1), (2, 2)])):
            own = draws.at("letter", place)
            type = own.pick(fit)
            taken = [w for w, _ in scope.locals]
            letter = next(
                (w for w in (*type.letters, f"{type.letters[0]}2") if w not in taken), None
            )
            if letter is None or scope.cost * type.size > 60:
                continue
            which = own.below(4)
            kind = Kind(type.name)
            size = type.size
            if which == 0:
                over = says.domain(
                    scope, own.at("in"), 2, of=type.name if type.sort != "range" else None, most=12
                )
                if over is not None and not (
                    isinstance(over.domain, ast.RangeOf) and over.domain.down
                ):
                    if (over.kind == kind or over.kind == INT) and not isinstance(
                        over.domain, ast.Attribute
                    ):
                        takes[letter] = ast.RangeOf(first=number(0), last=number(0))
                        takes[letter] = _InDomain(over.domain).text
                        kind, size = over.kind, over.size
            elif which == 1:
                last = call("min", number(3), says.integer(scope, own.at("to"), 3))
                takes[letter] = _Amount(number(own.number(0, 1)), last).text
                kind, size = INT, 4
            letters.append(letter)
            scope = replace(scope.bind(letter, kind, fixed=True), cost=scope.cost * size)
        scope = replace(scope, cost=1)
        entry: dict[str, Data] = {}
        if takes:
            entry["takes"] = takes
        possible = draws.chance(0.2) and self.swarm.has("menu.possible")
        how = draws.below(4)
        if how == 0 and self.swarm.has("offer.needs"):
            needs: dict[str, Data] = {}
            for place in range(draws.number(1, 2)):
                part, scope = says.condition(scope, draws.at("need", place), 1)
                needs[f"need{place + 1}"] = part
            entry["needs"] = needs
            if possible:
                entry["where"] = "possible"
        elif how < 3:
            inner = scope
            if possible:
                inner = replace(scope, forbidden=scope.forbidden | {"hidden", "chance"})
            where, scope = says.condition(inner, draws.at("where"), 1)
            scope = replace(scope, forbidden=base.forbidden)
            entry["where"] = ast.Guard(possible=possible, condition=where)
        elif possible:
            entry["where"] = "possible"
        if possible:
            scope = replace(scope, forbidden=scope.forbidden | {"hidden", "chance", "trial"})
        made, after = says.run(scope, draws.at("do"), 1)
        if gives is not None and not (made and isinstance(made[-1], ast.Return)):
            made.append(ast.Return(value=says.make(gives, after, draws.at("value"), 2)))
        entry["do"] = block(*made)
        signature = f"{word}({', '.join(letters)})" if letters else word
        return {signature: entry["do"] if list(entry) == ["do"] and draws.chance(0.6) else entry}

    def modifiers(self) -> None:
        if not self.has("modifier", 0.35):
            return
        draws = self.draws.at("modifiers")
        section: dict[str, Data] = {}
        earlier: dict[str, str] = {}
        for place in range(draws.number(1, 3)):
            own = draws.at(place)
            word = f"card{place + 1}"
            change = self._change(own, word, earlier)
            if change is not None:
                section[word] = change
        if section:
            self.data["modifiers"] = section

    def _change(self, draws: Draws, word: str, earlier: dict[str, str]) -> dict[str, Data] | None:
        """A change of a definition or of what follows a procedure."""
        says = self.says
        defines = self.data.get("define")
        procedures = self.data.get("procedures")
        assert isinstance(defines, dict) and isinstance(procedures, dict)
        plain = [one for one in self.world.procedures if one.gives is None]
        if draws.chance(0.25) and plain:
            target = draws.pick(plain)
            key = next(key for key in procedures if key.startswith(f"{target.name}("))
            scope = self._inside(key, target)
            made, _ = says.run(scope, draws.at("do"), 2, most=2)
            entry: dict[str, Data] = {"do": block(*made)}
            if draws.chance(0.4):
                entry = {"when": says.truth(scope, draws.at("when"), 2), **entry}
            return {f"following {key}": entry}
        fit = [
            one
            for one in self.world.defines
            if one.gives in (INT, BOOL)
            and not any(kind.name.startswith("bag") for kind in one.parameters)
        ]
        if not fit:
            return None
        target = draws.pick(fit)
        key = next(key for key in defines if key.split("(")[0] == target.name)
        told = defines[key]
        if isinstance(told, dict) and "takes" in told:
            return None
        scope = self._inside(key, target)
        entry = {}
        if target.gives == BOOL:
            entry[draws.pick(("also", "never"))] = says.truth(scope, draws.at("case"), 2)
            return {key: entry}
        if draws.chance(0.2):
            return {key: {"add": says.integer(scope, draws.at("add"), 2)}}
        entry["when"] = says.truth(scope, draws.at("when"), 2)
        entry["is"] = plus(draws.pick(("+", "-")), name("base"), number(draws.number(0, 2)))
        if draws.chance(0.4):
            entry["is"] = says.integer(scope, draws.at("is"), 3)
        over = [name_ for name_, changed in earlier.items() if changed == key]
        if over and draws.chance(0.8):
            entry["over"] = over[-1]
        earlier[word] = key
        return {key: entry}

    def _inside(self, key: str, target: Routine) -> Scope:
        """What a change of a rule may use: the letters of the rule, and what the rule may use."""
        letters = key.partition("(")[2].rstrip(")").split(", ")
        locals_ = tuple(
            (letter, kind)
            for letter, kind in zip(letters, target.parameters, strict=False)
            if letter
        )
        fixed = frozenset(letter for letter, _ in locals_)
        forbidden = frozenset({"asks", "chance", "settles", "hidden"})
        return Scope(locals=locals_, level=target.level, fixed=fixed, forbidden=forbidden)

    def triggers(self) -> None:
        if not self.has("trigger", 0.5):
            return
        draws = self.draws.at("triggers")
        section: dict[str, Data] = {}
        for place in range(draws.number(1, 3)):
            own = draws.at(place)
            self.fresh()
            entry = self._trigger(own)
            if entry is not None:
                section[f"trigger{place + 1}"] = entry
        if section:
            self.data["triggers"] = section

    def _trigger(self, draws: Draws) -> dict[str, Data] | None:
        """A level that its own body brings to rest, or an edge."""
        says = self.says
        fit = [s for s in self.world.states if len(s.keys) <= 2 and not self._grows(s.keys)]
        if not fit:
            return None
        state = draws.pick(fit)
        binders: list[ast.Binder] = []
        scope = Scope(level=self.level)
        keys: list[ast.Expr] = []
        for type in state.keys:
            letter = next(w for w in type.letters if w not in [n for n, _ in scope.locals])
            scope = scope.bind(letter, Kind(type.name), fixed=True).times(type.size)
            binders.append(ast.Binder(names=(letter,), domain=name(type.name)))
            keys.append(name(letter))
        scope = replace(scope, cost=1)
        if draws.chance(0.7):
            scope = replace(scope, forbidden=frozenset({"asks"}))
        cell = index(state.name, keys)
        rest: list[ast.Statement]
        condition: ast.Expr | None
        value: ast.Expr
        if state.kind == INT:
            limit = draws.number(max(1, state.low or 0), min(5, state.high or 5) or 1)
            condition = compare(">=", cell, number(limit))
            if draws.chance(0.6):
                rest = [assign(cell, "=", number(max(state.low or 0, 0)))]
                if max(state.low or 0, 0) >= limit:
                    return None
            else:
                rest = [assign(cell, "-=", number(1))]
            value = number(draws.number(0, min(state.high or 4, 4)))
        elif state.kind == BOOL:
            condition = cell
            rest = [assign(cell, "=", ast.Bool(value=False))]
            value = ast.Bool(value=draws.chance(0.5))
        elif state.kind.optional:
            condition = ast.Is(value=cell, what=None, negated=True)
            rest = [assign(cell, "=", ast.NoneValue())]
            value = ast.NoneValue()
        else:
            return None
        edge = draws.chance(0.45)
        made, _ = says.run(scope, draws.at("body"), 1, most=2)
        if edge:
            when_: ast.Node = ast.Becomes(target=cell, value=value)
            entry: dict[str, Data] = {"when": when_, "do": block(*made)}
            if draws.chance(0.5) and binders:
                more = says.truth(scope, draws.at("where"), 3)
                where = more if draws.chance(0.5) else None
                entry = {"each": ast.Header(binders=tuple(binders), where=where), **entry}
            return entry
        if draws.chance(0.1):
            rest = []
        if not binders:
            return {"when": condition, "do": block(*made, *rest)}
        if draws.chance(0.5):
            header = ast.Header(binders=tuple(binders), where=condition)
            return {"each": header, "do": block(*made, *rest)}
        header = ast.Header(binders=tuple(binders))
        return {"each": header, "when": condition, "do": block(*made, *rest)}

    def invariants(self) -> None:
        if not self.has("invariant", 0.2):
            return
        draws = self.draws.at("invariants")
        self.fresh()
        scope = Scope(level=self.level)
        section: dict[str, Data] = {"holds1": self.says.truth(scope, draws.at("holds"), 2)}
        inner = scope.bind("p", Kind("player"), fixed=True)
        section["holds2"] = {
            "each": ast.Header(binders=(ast.Binder(names=("p",), domain=name("player")),)),
            "holds": self.says.truth(inner, draws.at("each"), 2),
        }
        if draws.chance(0.5):
            holds = self.says.truth(scope, draws.at("late"), 2)
            section["holds3"] = {"at": "end of turn", "holds": holds}
        self.data["invariants"] = section

    # --- the course -------------------------------------------------------------------------------

    def _steps(self, scope: Scope, draws: Draws, depth: int, *, in_flow: bool) -> dict[str, Data]:
        """Keyed steps, some with conditions, loops or steps of their own."""
        says = self.says
        steps: dict[str, Data] = {}
        for place in range(draws.number(1, 3)):
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
                entry["steps"] = self._steps(
                    inner.forget(), own.at("steps"), depth + 1, in_flow=in_flow
                )
            steps[word] = entry["do"] if list(entry) == ["do"] and own.chance(0.6) else entry
        return steps

    def flow(self) -> None:
        draws = self.draws.at("flow")
        says = self.says
        self.fresh()
        says.budget += 12
        scope = Scope(level=self.level + 1)
        flow: dict[str, Data] = {}
        start: list[ast.Statement] = []
        grid = self.world.growing
        if grid is not None:
            place = call("place", name(grid.shapes[0]), number(0), number(0))
            start.append(ast.Lay(shape=grid.shapes[0], place=place, body=block()))
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
                return ast.Choose(chooser=who, what=ast.ChooseFrom(menu=made))
        scope = scope.forget()
        menu, always = says.menu(replace(scope, returns="no"), draws.at("menu"), 1)
        if not always:
            last = ast.Alternative(name="pass", parameters=(), where=None, body=block())
            menu = ast.ChooseMenu(alternatives=(*menu.alternatives, last))
        return ast.Choose(chooser=who, what=menu)

    def scoring(self) -> None:
        draws = self.draws.at("scoring")
        self.fresh()
        scope = Scope(level=self.level + 1).bind("p", Kind("player"), fixed=True)
        parts: dict[str, Data] = {}
        for state in self.world.states:
            own = draws.at(state.name)
            if self._grows(state.keys) or len(state.keys) > 2:
                continue
            parts[f"of_{state.name}"] = self._worth(state, scope, own)
        if draws.chance(0.5):
            parts["more"] = self.says.integer(scope, draws.at("more"), 1)
        section: dict[str, Data] = {"points(p)": {"sum of": parts}}
        if draws.chance(0.4):
            section["ranking"] = ["points", "amount1[p]"]
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
            return ast.Quantified(kind="sum", binders=tuple(binders), value=value)
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
            return ast.Quantified(kind="count", binders=tuple(binders), where=where)
        return ast.Conditional(condition=where, value=number(1), other=number(0))


@dataclass(frozen=True)
class _InDomain:
    domain: ast.Expr

    @property
    def text(self) -> str:
        from rulewright.language import printer

        return f"in {printer.domain(self.domain)}"


@dataclass(frozen=True)
class _Amount:
    first: ast.Expr
    last: ast.Expr

    @property
    def text(self) -> str:
        from rulewright.language.print_expressions import SUM, expression

        return f"from {expression(self.first, SUM)} to {expression(self.last, SUM)}"
