"""Random definitions, menus, procedures, modifiers and triggers of a generated ruleset."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generated.draws import Draws
from generated.syntax import (
    assign,
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
    Kind,
    Routine,
    Scope,
    Type,
)
from generated.writing import Data
from rulewright.language import ast


class Ruling:
    """The part of a maker of rulesets that writes its rules."""

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
        for place in range(self.many(draws, 1, 2)):
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
        for place in range(self.many(self.draws.at("definitions"), 1, self.size.most)):
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
            scope = Scope(locals=locals_, level=self.level, fixed=frozenset(w for w, _ in locals_), bags=bags)
            entry["gives"] = kind.text if kind != INT else "int"
            shape = self._definition(entry, kind, keys, letters, scope, draws)
            if shape == "is" and draws.chance(0.4) and "takes" not in entry and kind in (INT, BOOL):
                section[key] = entry["is"]
            else:
                section[key] = entry
            self.world.defines.append(
                Routine(word, parameters, kind, self.level, self.says.cost, frozenset(self.says.marks))
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
        for place in range(self.many(draws, 1, min(5, self.size.most))):
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
        for which in range(self.many(draws, 1, 3)):
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

    def _offer(self, word: str, base: Scope, draws: Draws, gives: Kind | None = None) -> dict[str, Data]:
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
            letter = next((w for w in (*type.letters, f"{type.letters[0]}2") if w not in taken), None)
            if letter is None or scope.cost * type.size > 60:
                continue
            which = own.below(4)
            kind = Kind(type.name)
            size = type.size
            if which == 0:
                over = says.domain(
                    scope,
                    own.at("in"),
                    2,
                    of=type.name if type.sort != "range" else None,
                    runs=False,
                    most=12,
                )
                if over is not None and not (isinstance(over.domain, ast.RangeOf) and over.domain.down):
                    if (over.kind == kind or over.kind == INT) and not isinstance(over.domain, ast.Attribute):
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
        for place in range(self.many(draws, 1, 3)):
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
            if one.gives in (INT, BOOL) and not any(kind.name.startswith("bag") for kind in one.parameters)
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
            (letter, kind) for letter, kind in zip(letters, target.parameters, strict=False) if letter
        )
        fixed = frozenset(letter for letter, _ in locals_)
        forbidden = frozenset({"asks", "chance", "settles", "hidden"})
        return Scope(locals=locals_, level=target.level, fixed=fixed, forbidden=forbidden)

    def triggers(self) -> None:
        if not self.has("trigger", 0.5):
            return
        draws = self.draws.at("triggers")
        section: dict[str, Data] = {}
        for place in range(self.many(draws, 1, 3)):
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
        beside = [
            other
            for other in self.world.states
            if other is not state
            and (other.kind, other.keys) == (INT, state.keys)
            and (state.low is None or (other.low is not None and other.low >= state.low))
        ]
        if state.kind == INT and beside and draws.at("beside").chance(0.5):
            other = index(draws.at("other").pick(beside).name, keys)
            condition = compare(">", cell, other)
            value = number(draws.number(0, min(state.high or 4, 4)))
            rest = [assign(cell, "=", other)]
        elif state.kind == INT:
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
            condition = ast.Is(value=cell, type_name=None, negated=True)
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


@dataclass(frozen=True)
class _InDomain:
    domain: ast.Expr

    @property
    def text(self) -> str:
        from rulewright.language import printer

        return f"in {printer.print_domain(self.domain)}"


@dataclass(frozen=True)
class _Amount:
    first: ast.Expr
    last: ast.Expr

    @property
    def text(self) -> str:
        from rulewright.language.print_expressions import SUM, print_expression

        return f"from {print_expression(self.first, SUM)} to {print_expression(self.last, SUM)}"
