"""Random types and constants: what a generated ruleset declares before anything changes."""

from __future__ import annotations

from dataclasses import replace

from generated.draws import Draws
from generated.syntax import (
    compare,
    name,
)
from generated.world import (
    BOOL,
    INT,
    Field,
    Grid,
    Kind,
    Relation,
    Scope,
    State,
    Table,
    Type,
)
from generated.writing import Data
from rulewright.language import ast

SIZES = (1, 2, 2, 3, 3, 3, 4, 5, 31, 32, 33, 63, 64, 65)

COMPASS = {
    "square": (("nw", -1, 1), ("ne", 1, 1), ("se", 1, -1), ("sw", -1, -1)),
    "hex": (
        ("n", 0, 2), ("ne", 1, 1), ("se", 1, -1), ("s", 0, -2), ("sw", -1, -1), ("nw", -1, 1)
    ),
}  # fmt: skip
"""The corners of a place, one after the other around it, and where they lie from its middle."""
SIDES = {"square": ("n", "e", "s", "w"), "hex": ("ne", "e", "se", "sw", "w", "nw")}
"""The sides, each from the corner of the same number on."""


class Declaring:
    """The part of a maker of rulesets that declares what is the same in every position."""

    # --- types ------------------------------------------------------------------------------------

    def types(self) -> None:
        draws, world = self.draws.at("types"), self.world
        world.types.append(Type("player", ("p", "q"), self.seats, "player"))
        sorts = ["list"] if self.size.small and draws.at("lists").chance(0.5) else ["list", "list"]
        for sort, share in (
            ("list", 0.5), ("range", 0.5), ("square", 0.35), ("hex", 0.25), ("rings", 0.15),
            ("subset", 0.4), ("members", 0.3), ("product", 0.25), ("union", 0.3), ("edges", 0.3),
            ("growing", 0.15),
        ):  # fmt: skip
            if self.has(f"type.{sort}", share * self.size.share):
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
                    parts = [type for type in world.types if type.sort in ("list", "range", "player")]
                    parts = [type for type in parts if type.size <= 8]
                    if len(parts) < 2:
                        continue
                    chosen = own.shuffled(parts)[:2]
                    members = tuple(f"{a}|{b}" for a in chosen[0].members for b in chosen[1].members)
                    type = Type(word, letters, members, "product", parts=tuple(chosen))
                    world.types.append(type)
                    types[word] = {"product": " * ".join(part.name for part in chosen)}
                case "union":
                    chosen = [type for type in world.types if type.sort == "list"][:3]
                    boards = ("square", "hex", "rings")
                    boarded = [t for t in world.types if t.sort in boards and not t.fields][:1]
                    if not self.swarm.has("union.places"):
                        boarded = []
                    chosen = own.shuffled(chosen)[:2]
                    if boarded and boarded[0] not in chosen:
                        chosen[:1] = boarded
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

    def _list(self, word: str, letters: tuple[str, str], draws: Draws, types: dict[str, Data]) -> None:
        size = draws.pick(SIZES if self.size.most > 3 or draws.chance(0.1) else SIZES[:8])
        if draws.at("many").chance(0.06) and self.swarm.has("type.many"):
            size = draws.at("many").pick((13, 20, 40))
        members = tuple(f"{word}m{place}" for place in range(size))
        type = Type(word, letters, members, "list")
        fields: dict[str, Data] = {}
        values: dict[str, dict[str, Data]] = {member: {} for member in members}
        earlier = [one for one in self.world.types if one.sort in ("list", "square", "hex")]
        fields_ = draws.at("fields").weighted([(2, 0), (3, 1), (3, 2), (1, 3)])
        for place in range(min(fields_, 1) if self.size.small else fields_):
            own = draws.at("field", place)
            called = f"{word}f{place}"
            if place == 0 and self.has(f"field.like_member{word}", 0.15):
                called = members[-1]  # a member may be called like a field of its own
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
                f"r{ring}s{sector}" for ring in range(1, rings + 1) for sector in range(1, sectors + 1)
            )
            grids[word] = {"grid": "rings", "rings": rings, "sectors": sectors}
        else:
            columns, rows = draws.number(1, 5), draws.number(1, 4)
            if draws.chance(0.1):
                columns, rows = 8, 8
            members = tuple(
                f"{'abcdefgh'[column]}{row}" for row in range(1, rows + 1) for column in range(columns)
            )
            entry: dict[str, Data] = {"grid": sort, "columns": columns, "rows": rows}
            if sort == "square" and draws.chance(0.3):
                entry["diagonal"] = True
            grids[word] = entry
            if self.swarm.has("grid.corners") and columns * rows <= 9 and draws.chance(0.5):
                places = Type(word, letters, members, sort)
                self.world.types.append(places)
                self._corners(places, columns, rows, draws, entry)
                return
        self.world.types.append(Type(word, letters, members, sort))

    def _corners(self, places: Type, columns: int, rows: int, draws: Draws, entry: dict[str, Data]) -> None:
        """What the places of a board share: their corners, perhaps their sides."""
        corners: dict[tuple[int, int], str] = {}
        sides: dict[frozenset[tuple[int, int]], str] = {}
        for member in places.members:
            column, row = "abcdefgh".index(member[0]), int(member[1:]) - 1
            x, y = 2 * column, 2 * row
            if places.sort == "hex":
                x, y = x + row, 3 * row
            around = [(point, (x + east, y + north)) for point, east, north in COMPASS[places.sort]]
            for point, corner in around:
                corners.setdefault(corner, f"{member}_{point}")
            for number, (_, corner) in enumerate(around):
                side = frozenset((corner, around[(number + 1) % len(around)][1]))
                sides.setdefault(side, f"{member}_{SIDES[places.sort][number]}")
        first, second = f"{places.letters[0]}c", f"{places.letters[0]}d"
        corner_type = Type(f"{places.name}c", (first, f"{first}q"), tuple(corners.values()), "corner")
        entry["corners"] = corner_type.name
        self.world.types.append(corner_type)
        places.fields.append(Field("corners", corner_type.kind, "set"))
        corner_type.fields.append(Field("cells", places.kind, "set"))
        if draws.at("sides").chance(0.6):
            side_type = Type(
                f"{places.name}d",
                (second, f"{second}q"),
                tuple(sides.values()),
                "edges",
                parts=(corner_type,),
            )
            entry["sides"] = side_type.name
            self.world.types.append(side_type)
            places.fields.append(Field("sides", side_type.kind, "set"))
            side_type.fields.append(Field("cells", places.kind, "set"))

    def _growing(self, word: str, letters: tuple[str, str], draws: Draws, grids: dict[str, Data]) -> None:
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
            where: ast.Expr = compare("in", it, ast.Listing(elements=tuple(map(name, chosen))))
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
            relation = Relation(word, of, other, f"{word}f" if fielded else "", symmetric)
            if fielded:
                entry["fields"] = {relation.field: "int"}
            entry["edges"] = edges
            section[word] = entry
            self.world.relations.append(relation)
        if section:
            self.data["relations"] = section

    def signature(self, word: str, types: tuple[Type, ...]) -> tuple[str, tuple[tuple[str, Kind], ...]]:
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

    def _rows(self, keys: tuple[Type, ...], kind: Kind, scope: Scope, draws: Draws) -> dict[str, Data]:
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
