"""Where the values of locals come from and where they go, as far as not everybody may see it.

Values are followed through `let`, arithmetic, definitions, loops, choices, calls and what they give
back; not through state: what was written somewhere is as secret as that place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import repeat

from rulewright import tree
from rulewright.analysis.secrecy.evidence import surely_seen
from rulewright.analysis.secrecy.secret_places import (
    Block,
    Secret,
    blocks_inside,
    changed_openly,
    condition_of,
    in_words_of,
    is_local,
    read,
    uses,
    written,
)
from rulewright.records import dataclass
from rulewright.tree.walk import walk
from rulewright.types import BoolType


@dataclass(frozen=True, slots=True)
class Sink:
    """A destination of a value. `secret` is None if everybody sees it. `exact`: the value itself
    can be read there, not only something computed from it; `sure`: it goes there on every path.
    """

    secret: Secret | None
    exact: bool
    sure: bool
    added: bool = False
    """Whether something that was worked out from it is added to what is there, or taken away."""


class InformationFlow:
    """The information flow in procedures, in those that they call, and in triggers."""

    def __init__(
        self, procedures: Iterable[tree.Procedure], triggers: Iterable[tree.Trigger]
    ) -> None:
        self.origins: dict[tree.Var, list[object]] = {}
        """What the value of a local is made of: expressions and domains."""
        self.free: set[tree.Var] = set()
        """Locals whose value nobody knows beforehand: chance, or a player's choice."""
        self._rest: dict[tree.Var, list[Block]] = {}
        """The statements that a local can be used in."""
        self._before: dict[tree.Var, frozenset[tree.Var]] = {}
        """For what chance or a player decides: the locals that have a value by then."""
        self._chosen: dict[int, frozenset[tree.Var]] = {}
        """The same for each alternative, by its id, with what is chosen itself."""
        self._said: dict[tree.Var, Sink] = {}
        """For what is chosen: to whom the rules say that they show it."""
        self._sets: dict[tree.Var, int] = {}
        self._home: dict[tree.Var, tree.Procedure | None] = {}
        self._results: dict[tree.Procedure, list[tree.CallProcedure]] = {}
        """The calls whose result is used."""
        self._returns: dict[tree.Procedure, list[object]] = {}
        self._sinks: dict[tree.Var, tuple[Sink, ...]] = {}
        self._secrets: dict[tree.Var, tuple[Secret, ...]] = {}
        self._written: dict[tree.Procedure, tuple[Secret, ...]] = {}
        self._tried: dict[tree.Procedure, tuple[Secret, ...]] = {}
        self._asked: dict[tree.Define | tree.Question, tuple[Secret, ...]] = {}
        """The secrets that definitions and menus hang on, in words of their parameters."""
        self._hidden: dict[tree.Var, bool] = {}
        self._announced: dict[tree.Var, bool] = {}
        self._offered: dict[tree.Var, tuple[tree.Decide, tree.Alternative]] = {}
        """The decision and the alternative that a local is chosen in."""
        self._under: dict[tree.Var, list[object]] = {}
        """The conditions under which a local is set."""
        self._used: dict[int, frozenset[tree.Var]] = {}
        self._leaving: dict[int, bool] = {}
        self.procedures: dict[tree.Procedure, None] = {}
        waiting = list(procedures)
        for trigger in triggers:
            inner = [(binder.var, binder.domain) for binder in trigger.binders]
            for var, origin in (*inner, *trigger.withs):
                self._bind(var, (origin,), trigger.body, None)
            known = frozenset(var for var, _ in (*inner, *trigger.withs))
            self._read(trigger.body, known, None, waiting)
        while waiting:
            procedure = waiting.pop()
            if procedure not in self.procedures:
                self.procedures[procedure] = None
                for var in procedure.parameters:
                    self._bind(var, (), procedure.body, procedure)
                self._read(procedure.body, frozenset(procedure.parameters), procedure, waiting)

    # --- reading ----------------------------------------------------------------------------------

    def _bind(
        self, var: tree.Var, origins: Iterable[object], rest: Block, home: tree.Procedure | None
    ) -> None:
        self.origins.setdefault(var, []).extend(origins)
        self._rest.setdefault(var, []).append(rest)
        self._home[var] = home

    def _read(
        self,
        block: Block,
        known: frozenset[tree.Var],
        home: tree.Procedure | None,
        waiting: list[tree.Procedure],
        after: Block = (),
        under: tuple[object, ...] = (),
    ) -> None:
        """Visit a block; `after` runs behind it, because outer locals can be set inside; `under`
        are the conditions around it.
        """
        for number, node in enumerate(block):
            rest = block[number + 1 :]
            bound: tuple[tree.Var, ...] = ()
            match node:
                case tree.SetLocal(var=var, value=value):
                    self._bind(var, (value,), (*rest, *after), home)
                    self._sets[var] = self._sets.get(var, 0) + 1
                    self._under.setdefault(var, []).extend(under)
                    bound = (var,)
                case tree.Roll(var=var):
                    bound = (var,)
                    self._free(var, known, (), rest, home)
                case tree.DrawMember(var=var, domain=domain):
                    bound = (var,)
                    self._free(var, known, (domain,), rest, home)
                case tree.DrawFromBag(var=var) if var is not None:
                    bound = (var,)
                    self._free(var, known, (), rest, home)
                case tree.ForEach(binders=binders, withs=withs, body=body):
                    inner = [(binder.var, binder.domain) for binder in binders]
                    for var, origin in (*inner, *withs):
                        self._bind(var, (origin,), body, home)
                    inside = known.union(var for var, _ in (*inner, *withs))
                    conditions = (*under, condition_of(node))
                    self._read(body, inside, home, waiting, (*body, *rest, *after), conditions)
                case tree.Decide(alternatives=alternatives):
                    for one in alternatives:
                        chosen = tuple(binder.var for binder in one.parameters)
                        self._chosen[id(one)] = known.union(chosen)
                        for binder in one.parameters:
                            self._free(
                                binder.var, known, (binder.domain,), (*one.body, *rest), home
                            )
                            self._offered[binder.var] = node, one
                            if node.seen_by is not None:
                                self._said[binder.var] = _shown_to(node.seen_by)
                        inside = known.union(chosen)
                        self._read(one.body, inside, home, waiting, (*rest, *after), under)
                        bound += chosen
                    self._read(node.otherwise or (), known, home, waiting, (*rest, *after), under)
                case tree.Together(binder=binder, before=before, asked=asked, other=other):
                    self._bind(binder.var, (binder.domain,), (*before, asked), home)
                    inside = known.union((binder.var,))
                    self._read((*before, asked), inside, home, waiting, (*rest, *after), under)
                    self._read(other, known, home, waiting, (*rest, *after), under)
                case tree.CallProcedure(procedure=procedure, args=args, result=result):
                    waiting.append(procedure)
                    for var, arg in zip(procedure.parameters, args, strict=True):
                        self.origins.setdefault(var, []).append(arg)
                    if result is not None:
                        self._bind(result, (procedure,), rest, home)
                        self._results.setdefault(procedure, []).append(node)
                        bound = (result,)
                case tree.Return(value=value) if value is not None and home is not None:
                    self._returns.setdefault(home, []).append(value)
                case _:
                    again = node.body if isinstance(node, tree.Loop) else ()
                    behind = (*again, *rest, *after)
                    conditions = (*under, condition_of(node))
                    for block_inside in blocks_inside(node):
                        self._read(block_inside, known, home, waiting, behind, conditions)
            known = known.union(bound)

    def _free(
        self,
        var: tree.Var,
        known: frozenset[tree.Var],
        origins: Iterable[object],
        rest: Block,
        home: tree.Procedure | None,
    ) -> None:
        self._bind(var, origins, rest, home)
        self.free.add(var)
        self._before[var] = known

    # --- where a value goes -----------------------------------------------------------------------

    def sinks(self, var: tree.Var) -> tuple[Sink, ...]:
        """Return all destinations of the value of a local."""
        if var not in self._sinks:
            self._sinks[var] = ()
            found = [self._said[var]] if var in self._said else []
            found += [sink for rest in self._rest.get(var, ()) for sink in self._block(rest, var)]
            self._sinks[var] = tuple(dict.fromkeys(found))
        return self._sinks[var]

    def _laid_open(self, var: tree.Var) -> bool:
        """Whether a value surely goes to where everybody sees it."""
        return any(sink.secret is None and sink.exact and sink.sure for sink in self.sinks(var))

    def is_announced(self, var: tree.Var) -> bool:
        """Return whether the rules log what chance gave for everybody, and hide nothing of it but
        totals that it adds to: `draw w from weather; store[p] += w.yields; log "weather" (w = w)`.
        Then it is as public as a die on the table."""
        if var not in self._announced:
            kept = [sink for sink in self.sinks(var) if sink.secret is not None]
            self._announced[var] = (
                var in self.free
                and var not in self._offered
                and bool(kept)
                and all(sink.added and not sink.exact for sink in kept)
                and any(map(self._logs, self._rest.get(var, ()), repeat(var)))
            )
        return self._announced[var]

    def announces(self, node: tree.Log) -> bool:
        """Return whether a line of the log says what chance gave and everybody may know."""
        return any(self.is_announced(var) for var in self._locals(node))

    def _logs(self, block: Block, var: tree.Var) -> bool:
        return any(
            who is None and is_local(value, var)
            for node in walk(block)
            if isinstance(node, tree.Log)
            for _, value, who in node.arguments
        )

    def kept_from(self, var: tree.Var) -> tuple[Secret, ...]:
        """The secret places that what chance gave, or a player chose, goes to: who cannot see all
        of them may not know it. Nothing where everybody is certain to see it anyway."""
        sinks = self.sinks(var)
        if self._laid_open(var) or self.is_announced(var):
            return ()
        before = self._before.get(var, frozenset())
        return tuple(
            dict.fromkeys(
                self._as_seen_from(sink.secret, before) for sink in sinks if sink.secret is not None
            )
        )

    def _as_seen_from(self, secret: Secret, before: frozenset[tree.Var]) -> Secret:
        """The secret with keys that have their value by then, or with none."""
        keys = secret.keys
        if keys is None or not all(self._fixed(key, before) for key in keys):
            return replace(secret, keys=None)
        return secret

    def _fixed(self, key: tree.Expr, before: frozenset[tree.Var]) -> bool:
        match key:
            case tree.Const():
                return True
            case tree.Local(var=var):
                return var in before and self._sets.get(var, 0) <= 1
            case tree.ReadTable(keys=keys):
                return all(self._fixed(inner, before) for inner in keys)
            case _:
                return False

    def _block(self, block: Block, var: tree.Var, sure: bool = True) -> Iterator[Sink]:
        for number, node in enumerate(block):
            leaves = self.leaves(node)
            if var in self._locals(node):
                yield from self._statement(node, var, sure)
                if leaves and uses(condition_of(node), var):
                    yield from self.decided(block[number + 1 :])
            sure = sure and not leaves

    def _locals(self, node: tree.Stmt) -> frozenset[tree.Var]:
        """Return the locals that a statement reads."""
        if id(node) not in self._used:
            self._used[id(node)] = frozenset(
                part.var for part in walk(node) if isinstance(part, tree.Local | tree.BagLocal)
            )
        return self._used[id(node)]

    def leaves(self, node: tree.Stmt) -> bool:
        """Return whether the rest of the block may not run because of a statement."""
        if id(node) not in self._leaving:
            leaving = tree.Exit | tree.Return | tree.EndGame
            self._leaving[id(node)] = any(isinstance(part, leaving) for part in walk(node))
        return self._leaving[id(node)]

    def _statement(self, node: tree.Stmt, var: tree.Var, sure: bool) -> Iterator[Sink]:
        match node:
            case tree.SetLocal(var=other, value=value):
                if other is not var and uses(value, var):
                    exact = is_local(value, var)
                    for sink in self.sinks(other):
                        yield replace(sink, exact=sink.exact and exact, sure=sink.sure and sure)
            case tree.CallProcedure():
                yield from self._called(node, var, sure)
            case tree.Return(value=value):
                if value is not None and uses(value, var):
                    yield from self._given_back(var)
            case tree.Log(arguments=arguments):
                for _, value, who in arguments:
                    if who is not None and uses(value, var):
                        shown = _shown_to(who)
                        yield replace(shown, exact=is_local(value, var), sure=sure)
            case tree.Decide(alternatives=alternatives, otherwise=otherwise):
                only = sure and len(alternatives) == 1 and otherwise is None
                for one in alternatives:
                    yield from self._block(one.body, var, only)
                yield from self._block(otherwise or (), var, False)
            case tree.LabelledBlock(body=body) | tree.AtOnce(body=body) | tree.OneMove(body=body):
                yield from self._block(body, var, sure)
            case _ if blocks := blocks_inside(node):
                asked = uses(condition_of(node), var)
                for inside in blocks:
                    yield from self._block(inside, var, False)
                    if asked:
                        yield from self.decided(inside)
            case _:
                added = isinstance(node, tree.WriteState | tree.WriteBag) and node.op in ("+", "-")
                for place in written(node):
                    if uses((place.value, place.keys), var):
                        exact = any(is_local(part, var) for part in (place.value, *place.keys))
                        yield Sink(place.secret, exact, sure, added and not uses(place.keys, var))

    def _called(self, node: tree.CallProcedure, var: tree.Var, sure: bool) -> Iterator[Sink]:
        swap = dict(zip(node.procedure.parameters, node.args, strict=True))
        for parameter, arg in swap.items():
            if uses(arg, var):
                for sink in self.sinks(parameter):
                    exact, secret = sink.exact and is_local(arg, var), sink.secret
                    secret = None if secret is None else in_words_of(swap, secret)
                    yield replace(sink, secret=secret, exact=exact, sure=sink.sure and sure)
        if node.result is not None and any(uses(arg, var) for arg in node.args):
            for sink in self.sinks(node.result):
                yield replace(sink, exact=False)

    def _given_back(self, var: tree.Var) -> Iterator[Sink]:
        home = self._home.get(var)
        for call in self._results.get(home, ()) if home is not None else ():
            assert call.result is not None
            for sink in self.sinks(call.result):
                yield Sink(
                    sink.secret and self._in_words_of_called(call, sink.secret), False, False
                )

    def _in_words_of_called(self, call: tree.CallProcedure, secret: Secret) -> Secret:
        """A secret of who calls a procedure in the words of the procedure: `hand[p]` of `let c =
        drawn(p)` is that of the parameter. Keys that are no arguments are not known there."""
        parameters = {
            arg.var: tree.local(parameter, arg.span)
            for parameter, arg in zip(call.procedure.parameters, call.args, strict=True)
            if isinstance(arg, tree.Local) and self._sets.get(arg.var, 0) <= 1
        }
        keys = [
            parameters.get(key.var) if isinstance(key, tree.Local) else key
            for key in secret.keys or ()
        ]
        if secret.keys is None or not all(isinstance(k, tree.Local | tree.Const) for k in keys):
            return replace(secret, keys=None)
        return replace(secret, keys=tuple(key for key in keys if key is not None))

    def decided(self, block: Block) -> Iterator[Sink]:
        """Yield the destinations that reveal whether a block ran: state and bags that it writes.
        (That things were moved, and how many, is public.)
        """
        for node in walk(block):
            match node:
                case (
                    tree.WriteState()
                    | tree.WriteBag()
                    | tree.MoveAmount()
                    | tree.MoveBag(what=tree.BagOf())
                    | tree.MoveCard(card=tree.Const())
                ):
                    for place in written(node):
                        if place.secret is not None:
                            yield Sink(place.secret, False, False)
                case tree.CallProcedure(procedure=procedure):
                    for secret in self._written_by(procedure):
                        yield Sink(secret, False, False)

    def _written_by(self, procedure: tree.Procedure) -> tuple[Secret, ...]:
        if procedure not in self._written:
            found: dict[Secret, None] = {}
            for sink in self.decided(procedure.body):
                if sink.secret is not None:
                    found[replace(sink.secret, keys=None)] = None
            self._written[procedure] = tuple(found)
        return self._written[procedure]

    # --- where a value comes from -----------------------------------------------------------------

    def secrets(self, node: object) -> tuple[Secret, ...]:
        """Return the secrets that a part of a rule depends on, in the order in which they are
        read. A local whose value everybody can read somewhere has none.
        """
        found: dict[Secret, None] = {}
        inside: set[tree.Var] = set()
        for part in walk(node):
            match part:
                case tree.Binder(var=var) | tree.LetIn(var=var):
                    inside.add(var)
                case tree.CallDefine(define=define, args=args) if define.body is not None:
                    found.update(self._asked_with(define, define.body, args))
                case tree.CanChoose(question=question, args=args):
                    found.update(self._asked_with(question, question.alternatives, args))
                case tree.CallProcedure(procedure=procedure):
                    inner = self._of_tried(procedure)
                    found.update(dict.fromkeys(replace(secret, keys=None) for secret in inner))
                case tree.Local(var=var) | tree.BagLocal(var=var) if var not in inside:
                    found.update(dict.fromkeys(self.of_local(var)))
                case _:
                    if (secret := read(part)) is not None:
                        found[secret] = None
        return tuple(found)

    def _asked_with(
        self, of: tree.Define | tree.Question, body: object, args: tuple[tree.Expr, ...]
    ) -> dict[Secret, None]:
        """The secrets that a definition, or a menu that is asked about, hangs on with these
        arguments."""
        inner = self._asked.get(of)
        if inner is None:
            inner = self._asked[of] = self.secrets(body)
        swap = dict(zip(of.parameters, args, strict=True))
        return dict.fromkeys(in_words_of(swap, secret) for secret in inner)

    def _of_tried(self, procedure: tree.Procedure) -> tuple[Secret, ...]:
        """The secrets that it hangs on whether a procedure can be carried out."""
        if procedure not in self._tried:
            self._tried[procedure] = ()
            self._tried[procedure] = self.secrets(procedure.body)
        return self._tried[procedure]

    def of_local(self, var: tree.Var) -> tuple[Secret, ...]:
        """The secrets that the value of a local hangs on."""
        if var not in self._secrets:
            self._secrets[var] = ()
            sinks = self.sinks(var)
            if any(sink.secret is None and sink.exact for sink in sinks):
                return ()
            found: list[Secret] = []
            for origin in self.origins.get(var, ()):
                if isinstance(origin, tree.Procedure):
                    for value in self._returns.get(origin, ()):
                        found += [replace(s, keys=None) for s in self.secrets(value)]
                else:
                    found += self.secrets(origin)
            if var in self.free and not self.is_announced(var):
                found += [sink.secret for sink in sinks if sink.secret is not None]
            self._secrets[var] = tuple(dict.fromkeys(found))
        return self._secrets[var]

    def is_hidden(self, var: tree.Var) -> bool:
        """Return whether a local may hold what not every player knows at the time, even if all of
        them learn it later."""
        if var not in self._hidden:
            self._hidden[var] = self._comes_from_secrets(var, {var})
        return self._hidden[var]

    def depends_on_secrets(self, node: object) -> bool:
        """Return whether not every player can work out what a part of a rule gives when it runs. A
        decision gives what is chosen."""
        if isinstance(node, tree.Decide):
            return any(bool(self.choice_kept_from(node, one)) for one in node.alternatives)
        return self._reaches_secrets(node, set())

    def _comes_from_secrets(self, var: tree.Var, seen: set[object]) -> bool:
        if var in self._offered:
            return bool(self.choice_kept_from(*self._offered[var]))
        if var in self.free:
            return bool(self.kept_from(var))
        origins = (*self.origins.get(var, ()), *self._under.get(var, ()))
        return any(self._reaches_secrets(origin, seen) for origin in origins)

    def _reaches_secrets(self, node: object, seen: set[object]) -> bool:
        """`seen` are the locals, definitions, menus and procedures that were followed already."""
        for part in (node,) if isinstance(node, tree.Procedure) else walk(node):
            match part:
                case tree.Local(var=var) | tree.BagLocal(var=var) if var not in seen:
                    seen.add(var)
                    if self._comes_from_secrets(var, seen):
                        return True
                    continue
                case tree.CallDefine(define=called) | tree.CanChoose(question=called):
                    pass
                case tree.CallProcedure(procedure=called) | (tree.Procedure() as called):
                    pass
                case _:
                    if read(part) is not None:
                        return True
                    continue
            body = called.alternatives if isinstance(called, tree.Question) else called.body
            if called not in seen:
                seen.add(called)
                if self._reaches_secrets(body, seen):
                    return True
        return False

    def conditions(self, node: object) -> tuple[Secret, ...]:
        """Return the secrets that decide whether, and how often, a block runs: the things in a
        zone are secret, and their number is public.
        """
        match node:
            case (tuple() as binders, tuple() as withs, condition):
                domains = tuple(
                    binder.domain
                    for binder in binders
                    if not isinstance(binder.domain, tree.InZone)
                )
                return self.secrets((domains, withs, condition))
            case _:
                return self.secrets(node)

    # --- choices ----------------------------------------------------------------------------------

    def open_options(self, one: tree.Alternative) -> bool:
        """Whether everybody knows what options an alternative has."""
        return not self._of_options(one)

    def _of_options(self, one: tree.Alternative) -> tuple[Secret, ...]:
        return self.secrets((tuple(b.domain for b in one.parameters), one.where))

    def choice_kept_from(self, asked: tree.Decide, one: tree.Alternative) -> tuple[Secret, ...]:
        """Return the secrets that another seat has to see in order to know that, and how, an
        alternative was chosen: its dependencies, and what is written because of it. If an
        alternative writes a secret, seats that cannot see the secret may not know which one was
        chosen, unless everybody sees it from its effects.
        """
        if self._evident(asked, one):
            return ()
        told = [
            sink.secret
            for other in asked.alternatives
            if other is one or not self._differ_openly(one, other)
            for sink in self.decided(other.body)
        ]
        if not (one.parameters and self._all_laid_open(one)):
            told += self._of_options(one)
        before = self._chosen.get(id(one), frozenset())
        found = [self._as_seen_from(secret, before) for secret in told if secret is not None]
        found += [secret for b in one.parameters for secret in self.kept_from(b.var)]
        return tuple(dict.fromkeys(found))

    def _differ_openly(self, one: tree.Alternative, other: tree.Alternative) -> bool:
        """Whether everybody sees which of two alternatives was carried out: that it was not the
        other one tells nothing then of what the other one would have written."""
        return bool(self._changed_by_first(one, (other,)) or self._changed_by_first(other, (one,)))

    def _all_laid_open(self, one: tree.Alternative) -> bool:
        """The same of everything that is chosen with an alternative."""
        return all(self._laid_open(binder.var) for binder in one.parameters)

    def _evident(self, asked: tree.Decide, one: tree.Alternative) -> bool:
        """Return whether everybody sees that, and how, an alternative was chosen: from what it
        changes, or from what it does not change, if nothing is chosen with it and all others
        would be seen.
        """
        others = [other for other in asked.alternatives if other is not one]
        if self._all_laid_open(one) and self._seen(asked, one):
            return True
        excluded = not one.parameters and asked.otherwise is None and bool(others)
        return excluded and all(self._seen(asked, other) for other in others)

    def _seen(self, asked: tree.Decide, one: tree.Alternative) -> bool:
        """Return whether an alternative certainly changes something public that no other one
        changes.
        """
        others = [other for other in asked.alternatives if other is not one]
        return bool(others and self._changed_by_first(one, others))

    def _changed_by_first(
        self, one: tree.Alternative, others: Iterable[tree.Alternative]
    ) -> set[tree.State | tree.Bag | tree.ZoneFamily]:
        """What an alternative surely changes in the open, and none of the others can change."""
        changed = surely_seen(one, self.leaves)
        waiting: list[object] = [other.body for other in others]
        called: set[tree.Procedure] = set()
        while waiting and changed:
            for part in walk(waiting.pop()):
                changed.difference_update(changed_openly(part))
                if isinstance(part, tree.CallProcedure) and part.procedure not in called:
                    called.add(part.procedure)
                    waiting.append(part.procedure.body)
        return changed


def _shown_to(who: tree.Expr) -> Sink:
    """Return the destination of a value that the rules show: a player, or a constant for all or
    none."""
    if not isinstance(who, tree.Const) or not isinstance(who.type, BoolType):
        return Sink(Secret("log", "log", None, (who,)), True, True)
    return Sink(None if who.value else Secret("log", "log", None, None), True, True)
