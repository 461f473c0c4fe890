"""Trace the flow of hidden information through locals, conditions and calls (taint analysis).

Terms: a *source* is a read of hidden state, a *sink* is anything that everybody sees, such as a line of the
log. A flow is *explicit* if a value is copied and *implicit* if a condition on it decides what happens.
Literature: information-flow control (Denning 1976), here as taint analysis with one label for each hidden
declaration.

Rule: labels follow values through `let`, arithmetic, definitions, loops, choices, calls and their results.
They do not follow state: a value that was written to state is as secret as that state.

Example: the log line shows a secret number that only its owner may see.

```yaml
names: {p: player, q: player, s: site}
state:
  mark(s): player?
  secret(q): {type: 0 to 9, seen by: q}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where allowed(p, s)
      mark[s] = p
      p chooses number from 0 to 9
      secret[p] = number
      log "shows" (player = p, number = secret[p])
```

```diagnostics
hidden-in-log: `number` reveals hidden information in the log to everybody: it depends on `secret`
```
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import repeat

from rulewright import tree
from rulewright.analysis.secrecy.public_changes import find_public_changes
from rulewright.analysis.secrecy.secret_accesses import (
    Block,
    Secret,
    find_condition,
    find_secret_read,
    is_local,
    iter_public_changes,
    iter_writes,
    list_inner_blocks,
    reads_local,
    substitute_secret,
)
from rulewright.records import dataclass
from rulewright.tree.walk import walk_nodes
from rulewright.types import BoolType


@dataclass(frozen=True, slots=True)
class Sink:
    """A destination of a value. `secret` is None if everybody sees it. `exact`: the value itself
    can be read there, not only something computed from it; `sure`: it goes there on every path.
    """

    secret: Secret | None
    exact: bool
    sure: bool
    is_addition: bool = False
    """Whether the destination receives a sum or difference of its present value and something computed from
    the value."""


class InformationFlow:
    """The information flow in procedures, in those that they call, and in triggers."""

    def __init__(self, procedures: Iterable[tree.Procedure], triggers: Iterable[tree.Trigger]) -> None:
        self.origins: dict[tree.Var, list[object]] = {}
        """The expressions and domains that determine the value of a local."""
        self.free_locals: set[tree.Var] = set()
        """Locals whose values are not known beforehand: results of chance, or choices of players."""
        self._rest_blocks: dict[tree.Var, list[Block]] = {}
        """The statements in which a local can be used."""
        self._earlier_locals: dict[tree.Var, frozenset[tree.Var]] = {}
        """For locals set by chance or a player: the locals that have a value by then."""
        self._choice_locals: dict[int, frozenset[tree.Var]] = {}
        """The locals that have a value when an alternative is chosen, its own parameters included, by its
        id."""
        self._shown_sinks: dict[tree.Var, Sink] = {}
        """The destination to which the rules declare that a chosen value is shown."""
        self._set_counts: dict[tree.Var, int] = {}
        self._owners: dict[tree.Var, tree.Procedure | None] = {}
        self._result_calls: dict[tree.Procedure, list[tree.CallProcedure]] = {}
        """The calls of each procedure whose result is used."""
        self._return_values: dict[tree.Procedure, list[object]] = {}
        self._sink_cache: dict[tree.Var, tuple[Sink, ...]] = {}
        self._secret_cache: dict[tree.Var, tuple[Secret, ...]] = {}
        self._written_secrets: dict[tree.Procedure, tuple[Secret, ...]] = {}
        self._trial_secrets: dict[tree.Procedure, tuple[Secret, ...]] = {}
        self._callee_secrets: dict[tree.Define | tree.Question, tuple[Secret, ...]] = {}
        """The secrets that definitions and menus depend on, in terms of their parameters."""
        self._hidden_cache: dict[tree.Var, bool] = {}
        self._announced_cache: dict[tree.Var, bool] = {}
        self._choice_sources: dict[tree.Var, tuple[tree.Decide, tree.Alternative]] = {}
        """The decision and the alternative in which a local is chosen."""
        self._set_conditions: dict[tree.Var, list[object]] = {}
        """The conditions under which a local is set."""
        self._local_cache: dict[int, frozenset[tree.Var]] = {}
        self._leaving_cache: dict[int, bool] = {}
        self.procedures: dict[tree.Procedure, None] = {}
        waiting = list(procedures)
        for trigger in triggers:
            inner = [(binder.var, binder.domain) for binder in trigger.binders]
            for var, origin in (*inner, *trigger.withs):
                self._bind_local(var, (origin,), trigger.body, None)
            known = frozenset(var for var, _ in (*inner, *trigger.withs))
            self._visit_block(trigger.body, known, None, waiting)
        while waiting:
            procedure = waiting.pop()
            if procedure not in self.procedures:
                self.procedures[procedure] = None
                for var in procedure.parameters:
                    self._bind_local(var, (), procedure.body, procedure)
                self._visit_block(procedure.body, frozenset(procedure.parameters), procedure, waiting)

    # --- reading ----------------------------------------------------------------------------------

    def _bind_local(
        self, var: tree.Var, origins: Iterable[object], rest_block: Block, owner: tree.Procedure | None
    ) -> None:
        self.origins.setdefault(var, []).extend(origins)
        self._rest_blocks.setdefault(var, []).append(rest_block)
        self._owners[var] = owner

    def _visit_block(
        self,
        block: Block,
        known_locals: frozenset[tree.Var],
        owner: tree.Procedure | None,
        worklist: list[tree.Procedure],
        later_block: Block = (),
        enclosing_conditions: tuple[object, ...] = (),
    ) -> None:
        """Visit a block; `later_block` runs behind it, because outer locals can be set inside;
        `enclosing_conditions` are the conditions around it.
        """
        for number, node in enumerate(block):
            rest = block[number + 1 :]
            bound_locals: tuple[tree.Var, ...] = ()
            match node:
                case tree.SetLocal(var=var, value=value):
                    self._bind_local(var, (value,), (*rest, *later_block), owner)
                    self._set_counts[var] = self._set_counts.get(var, 0) + 1
                    self._set_conditions.setdefault(var, []).extend(enclosing_conditions)
                    bound_locals = (var,)
                case tree.Roll(var=var):
                    bound_locals = (var,)
                    self._bind_free(var, known_locals, (), rest, owner)
                case tree.DrawMember(var=var, domain=domain):
                    bound_locals = (var,)
                    self._bind_free(var, known_locals, (domain,), rest, owner)
                case tree.DrawFromBag(var=var) if var is not None:
                    bound_locals = (var,)
                    self._bind_free(var, known_locals, (), rest, owner)
                case tree.ForEach(binders=binders, withs=withs, body=body):
                    inner = [(binder.var, binder.domain) for binder in binders]
                    for var, origin in (*inner, *withs):
                        self._bind_local(var, (origin,), body, owner)
                    inside = known_locals.union(var for var, _ in (*inner, *withs))
                    conditions = (*enclosing_conditions, find_condition(node))
                    self._visit_block(body, inside, owner, worklist, (*body, *rest, *later_block), conditions)
                case tree.Decide(alternatives=alternatives):
                    for one in alternatives:
                        chosen = tuple(binder.var for binder in one.parameters)
                        self._choice_locals[id(one)] = known_locals.union(chosen)
                        for binder in one.parameters:
                            self._bind_free(
                                binder.var, known_locals, (binder.domain,), (*one.body, *rest), owner
                            )
                            self._choice_sources[binder.var] = node, one
                            if node.seen_by is not None:
                                self._shown_sinks[binder.var] = _make_sink(node.seen_by)
                        inside = known_locals.union(chosen)
                        self._visit_block(
                            one.body, inside, owner, worklist, (*rest, *later_block), enclosing_conditions
                        )
                        bound_locals += chosen
                    self._visit_block(
                        node.otherwise or (),
                        known_locals,
                        owner,
                        worklist,
                        (*rest, *later_block),
                        enclosing_conditions,
                    )
                case tree.Together(binder=binder, prelude=before, decision=asked, else_body=other):
                    self._bind_local(binder.var, (binder.domain,), (*before, asked), owner)
                    inside = known_locals.union((binder.var,))
                    self._visit_block(
                        (*before, asked), inside, owner, worklist, (*rest, *later_block), enclosing_conditions
                    )
                    self._visit_block(
                        other, known_locals, owner, worklist, (*rest, *later_block), enclosing_conditions
                    )
                case tree.CallProcedure(procedure=procedure, args=args, result_var=result):
                    worklist.append(procedure)
                    for var, arg in zip(procedure.parameters, args, strict=True):
                        self.origins.setdefault(var, []).append(arg)
                    if result is not None:
                        self._bind_local(result, (procedure,), rest, owner)
                        self._result_calls.setdefault(procedure, []).append(node)
                        bound_locals = (result,)
                case tree.Return(value=value) if value is not None and owner is not None:
                    self._return_values.setdefault(owner, []).append(value)
                case _:
                    again = node.body if isinstance(node, tree.Loop) else ()
                    behind = (*again, *rest, *later_block)
                    conditions = (*enclosing_conditions, find_condition(node))
                    for block_inside in list_inner_blocks(node):
                        self._visit_block(block_inside, known_locals, owner, worklist, behind, conditions)
            known_locals = known_locals.union(bound_locals)

    def _bind_free(
        self,
        var: tree.Var,
        known_locals: frozenset[tree.Var],
        origins: Iterable[object],
        rest_block: Block,
        owner: tree.Procedure | None,
    ) -> None:
        self._bind_local(var, origins, rest_block, owner)
        self.free_locals.add(var)
        self._earlier_locals[var] = known_locals

    # --- destinations of values ---------------------------------------------------------------------

    def find_sinks(self, var: tree.Var) -> tuple[Sink, ...]:
        """Return all destinations of the value of a local."""
        if var not in self._sink_cache:
            self._sink_cache[var] = ()
            found = [self._shown_sinks[var]] if var in self._shown_sinks else []
            found += [
                sink for rest in self._rest_blocks.get(var, ()) for sink in self._iter_block_sinks(rest, var)
            ]
            self._sink_cache[var] = tuple(dict.fromkeys(found))
        return self._sink_cache[var]

    def _is_public(self, var: tree.Var) -> bool:
        """Return whether a value certainly flows to state that everybody sees."""
        return any(sink.secret is None and sink.exact and sink.sure for sink in self.find_sinks(var))

    def is_announced(self, var: tree.Var) -> bool:
        """Return whether the rules log a result of chance for everybody, and hide nothing of it except totals
        that it is added to: `draw w from weather; store[p] += w.yields; log "weather" (w = w)`. Then it is as
        public as a die on the table."""
        if var not in self._announced_cache:
            kept = [sink for sink in self.find_sinks(var) if sink.secret is not None]
            self._announced_cache[var] = (
                var in self.free_locals
                and var not in self._choice_sources
                and bool(kept)
                and all(sink.is_addition and not sink.exact for sink in kept)
                and any(map(self._is_logged, self._rest_blocks.get(var, ()), repeat(var)))
            )
        return self._announced_cache[var]

    def is_announcement(self, log_line: tree.Log) -> bool:
        """Return whether a log line shows everybody a result of chance."""
        return any(self.is_announced(var) for var in self._list_locals(log_line))

    def _is_logged(self, block: Block, var: tree.Var) -> bool:
        return any(
            who is None and is_local(value, var)
            for node in walk_nodes(block)
            if isinstance(node, tree.Log)
            for _, value, who in node.arguments
        )

    def secrets_receiving(self, var: tree.Var) -> tuple[Secret, ...]:
        """Return the secrets that receive a result of chance or a choice: seats that cannot see all of them
        may not know it. Empty if everybody certainly sees the value anyway."""
        sinks = self.find_sinks(var)
        if self._is_public(var) or self.is_announced(var):
            return ()
        before = self._earlier_locals.get(var, frozenset())
        return tuple(
            dict.fromkeys(
                self._known_keys_only(sink.secret, before) for sink in sinks if sink.secret is not None
            )
        )

    def _known_keys_only(self, secret: Secret, earlier_locals: frozenset[tree.Var]) -> Secret:
        """Return the secret with its keys if all of them have a value by then, otherwise without keys."""
        keys = secret.keys
        if keys is None or not all(self._is_fixed_key(key, earlier_locals) for key in keys):
            return replace(secret, keys=None)
        return secret

    def _is_fixed_key(self, key_expr: tree.Expr, earlier_locals: frozenset[tree.Var]) -> bool:
        match key_expr:
            case tree.Const():
                return True
            case tree.Local(var=var):
                return var in earlier_locals and self._set_counts.get(var, 0) <= 1
            case tree.ReadTable(key_exprs=keys):
                return all(self._is_fixed_key(inner, earlier_locals) for inner in keys)
            case _:
                return False

    def _iter_block_sinks(self, block: Block, var: tree.Var, sure: bool = True) -> Iterator[Sink]:
        for number, node in enumerate(block):
            leaves = self.may_leave(node)
            if var in self._list_locals(node):
                yield from self._iter_statement_sinks(node, var, sure)
                if leaves and reads_local(find_condition(node), var):
                    yield from self.iter_control_sinks(block[number + 1 :])
            sure = sure and not leaves

    def _list_locals(self, stmt: tree.Stmt) -> frozenset[tree.Var]:
        """Return the locals that a statement reads."""
        if id(stmt) not in self._local_cache:
            self._local_cache[id(stmt)] = frozenset(
                part.var for part in walk_nodes(stmt) if isinstance(part, tree.Local | tree.BagLocal)
            )
        return self._local_cache[id(stmt)]

    def may_leave(self, stmt: tree.Stmt) -> bool:
        """Return whether the rest of the block may not run because of a statement."""
        if id(stmt) not in self._leaving_cache:
            leaving = tree.Exit | tree.Return | tree.EndGame
            self._leaving_cache[id(stmt)] = any(isinstance(part, leaving) for part in walk_nodes(stmt))
        return self._leaving_cache[id(stmt)]

    def _iter_statement_sinks(self, stmt: tree.Stmt, var: tree.Var, sure: bool) -> Iterator[Sink]:
        match stmt:
            case tree.SetLocal(var=other, value=value):
                if other is not var and reads_local(value, var):
                    exact = is_local(value, var)
                    for sink in self.find_sinks(other):
                        yield replace(sink, exact=sink.exact and exact, sure=sink.sure and sure)
            case tree.CallProcedure():
                yield from self._iter_call_sinks(stmt, var, sure)
            case tree.Return(value=value):
                if value is not None and reads_local(value, var):
                    yield from self._iter_return_sinks(var)
            case tree.Log(arguments=arguments):
                for _, value, who in arguments:
                    if who is not None and reads_local(value, var):
                        shown = _make_sink(who)
                        yield replace(shown, exact=is_local(value, var), sure=sure)
            case tree.Decide(alternatives=alternatives, otherwise=otherwise):
                only = sure and len(alternatives) == 1 and otherwise is None
                for one in alternatives:
                    yield from self._iter_block_sinks(one.body, var, only)
                yield from self._iter_block_sinks(otherwise or (), var, False)
            case tree.LabelledBlock(body=body) | tree.AtOnce(body=body) | tree.OneMove(body=body):
                yield from self._iter_block_sinks(body, var, sure)
            case _ if blocks := list_inner_blocks(stmt):
                asked = reads_local(find_condition(stmt), var)
                for inside in blocks:
                    yield from self._iter_block_sinks(inside, var, False)
                    if asked:
                        yield from self.iter_control_sinks(inside)
            case _:
                added = isinstance(stmt, tree.WriteState | tree.WriteBag) and stmt.op in ("+", "-")
                for place in iter_writes(stmt):
                    if reads_local((place.operand, place.key_exprs), var):
                        exact = any(is_local(part, var) for part in (place.operand, *place.key_exprs))
                        yield Sink(place.secret, exact, sure, added and not reads_local(place.key_exprs, var))

    def _iter_call_sinks(
        self, procedure_call: tree.CallProcedure, var: tree.Var, sure: bool
    ) -> Iterator[Sink]:
        swap = dict(zip(procedure_call.procedure.parameters, procedure_call.args, strict=True))
        for parameter, arg in swap.items():
            if reads_local(arg, var):
                for sink in self.find_sinks(parameter):
                    exact, secret = sink.exact and is_local(arg, var), sink.secret
                    secret = None if secret is None else substitute_secret(swap, secret)
                    yield replace(sink, secret=secret, exact=exact, sure=sink.sure and sure)
        if procedure_call.result_var is not None and any(
            reads_local(arg, var) for arg in procedure_call.args
        ):
            for sink in self.find_sinks(procedure_call.result_var):
                yield replace(sink, exact=False)

    def _iter_return_sinks(self, var: tree.Var) -> Iterator[Sink]:
        home = self._owners.get(var)
        for call in self._result_calls.get(home, ()) if home is not None else ():
            assert call.result_var is not None
            for sink in self.find_sinks(call.result_var):
                yield Sink(sink.secret and self._to_callee_terms(call, sink.secret), False, False)

    def _to_callee_terms(self, procedure_call: tree.CallProcedure, secret: Secret) -> Secret:
        """Translate a secret of the caller to the terms of the procedure: in `let c = drawn(p)`, `hand[p]`
        becomes that of the parameter. Keys that are not arguments become unknown."""
        parameters = {
            arg.var: tree.make_local(parameter, arg.span)
            for parameter, arg in zip(procedure_call.procedure.parameters, procedure_call.args, strict=True)
            if isinstance(arg, tree.Local) and self._set_counts.get(arg.var, 0) <= 1
        }
        keys = [parameters.get(key.var) if isinstance(key, tree.Local) else key for key in secret.keys or ()]
        if secret.keys is None or not all(isinstance(k, tree.Local | tree.Const) for k in keys):
            return replace(secret, keys=None)
        return replace(secret, keys=tuple(key for key in keys if key is not None))

    def iter_control_sinks(self, block: Block) -> Iterator[Sink]:
        """Yield the destinations that reveal whether a block ran: state and bags that it writes.
        (That things were moved, and how many, is public.)
        """
        for node in walk_nodes(block):
            match node:
                case (
                    tree.WriteState()
                    | tree.WriteBag()
                    | tree.MoveAmount()
                    | tree.MoveBag(moved_bag=tree.BagOf())
                    | tree.MoveCard(card=tree.Const())
                ):
                    for place in iter_writes(node):
                        if place.secret is not None:
                            yield Sink(place.secret, False, False)
                case tree.CallProcedure(procedure=procedure):
                    for secret in self._find_written_secrets(procedure):
                        yield Sink(secret, False, False)

    def _find_written_secrets(self, procedure: tree.Procedure) -> tuple[Secret, ...]:
        if procedure not in self._written_secrets:
            secrets: dict[Secret, None] = {}
            for sink in self.iter_control_sinks(procedure.body):
                if sink.secret is not None:
                    secrets[replace(sink.secret, keys=None)] = None
            self._written_secrets[procedure] = tuple(secrets)
        return self._written_secrets[procedure]

    # --- origins of values --------------------------------------------------------------------------

    def find_secrets(self, tree_node: object) -> tuple[Secret, ...]:
        """Return the secrets that a part of a rule depends on, in the order in which they are
        read. A local whose value everybody can read somewhere has none.
        """
        secrets: dict[Secret, None] = {}
        inner_locals: set[tree.Var] = set()
        for part in walk_nodes(tree_node):
            match part:
                case tree.Binder(var=var) | tree.LetIn(var=var):
                    inner_locals.add(var)
                case tree.CallDefine(define=define, args=args) if define.body is not None:
                    secrets.update(self._find_callee_secrets(define, define.body, args))
                case tree.CanChoose(question=question, args=args):
                    secrets.update(self._find_callee_secrets(question, question.alternatives, args))
                case tree.CallProcedure(procedure=procedure):
                    inner = self._find_trial_secrets(procedure)
                    secrets.update(dict.fromkeys(replace(secret, keys=None) for secret in inner))
                case tree.Local(var=var) | tree.BagLocal(var=var) if var not in inner_locals:
                    secrets.update(dict.fromkeys(self.find_local_secrets(var)))
                case _:
                    if (secret := find_secret_read(part)) is not None:
                        secrets[secret] = None
        return tuple(secrets)

    def _find_callee_secrets(
        self, callee: tree.Define | tree.Question, body_node: object, args: tuple[tree.Expr, ...]
    ) -> dict[Secret, None]:
        """Return the secrets that a definition or menu depends on with these arguments."""
        inner = self._callee_secrets.get(callee)
        if inner is None:
            inner = self._callee_secrets[callee] = self.find_secrets(body_node)
        swap = dict(zip(callee.parameters, args, strict=True))
        return dict.fromkeys(substitute_secret(swap, secret) for secret in inner)

    def _find_trial_secrets(self, procedure: tree.Procedure) -> tuple[Secret, ...]:
        """Return the secrets that influence whether a trial run of the procedure succeeds."""
        if procedure not in self._trial_secrets:
            self._trial_secrets[procedure] = ()
            self._trial_secrets[procedure] = self.find_secrets(procedure.body)
        return self._trial_secrets[procedure]

    def find_local_secrets(self, var: tree.Var) -> tuple[Secret, ...]:
        """Return the secrets that the value of a local depends on."""
        if var not in self._secret_cache:
            self._secret_cache[var] = ()
            sinks = self.find_sinks(var)
            if any(sink.secret is None and sink.exact for sink in sinks):
                return ()
            secrets: list[Secret] = []
            for origin in self.origins.get(var, ()):
                if isinstance(origin, tree.Procedure):
                    for value in self._return_values.get(origin, ()):
                        secrets += [replace(s, keys=None) for s in self.find_secrets(value)]
                else:
                    secrets += self.find_secrets(origin)
            if var in self.free_locals and not self.is_announced(var):
                secrets += [sink.secret for sink in sinks if sink.secret is not None]
            self._secret_cache[var] = tuple(dict.fromkeys(secrets))
        return self._secret_cache[var]

    def is_hidden(self, var: tree.Var) -> bool:
        """Return whether a local may hold a value that not every player knows at the time, even if all of
        them learn it later."""
        if var not in self._hidden_cache:
            self._hidden_cache[var] = self._derives_from_secrets(var, {var})
        return self._hidden_cache[var]

    def depends_on_secrets(self, tree_node: object) -> bool:
        """Return whether some player may be unable to work out the value of a part of a rule when it runs.
        The value of a decision is the choice."""
        if isinstance(tree_node, tree.Decide):
            return any(bool(self.secrets_of_choice(tree_node, one)) for one in tree_node.alternatives)
        return self._reads_secrets(tree_node, set())

    def _derives_from_secrets(self, var: tree.Var, visited: set[object]) -> bool:
        if var in self._choice_sources:
            return bool(self.secrets_of_choice(*self._choice_sources[var]))
        if var in self.free_locals:
            return bool(self.secrets_receiving(var))
        origins = (*self.origins.get(var, ()), *self._set_conditions.get(var, ()))
        return any(self._reads_secrets(origin, visited) for origin in origins)

    def _reads_secrets(self, tree_node: object, visited: set[object]) -> bool:
        """Return whether a node reads secrets; `visited` are the locals, definitions, menus and procedures
        that were followed already."""
        for part in (tree_node,) if isinstance(tree_node, tree.Procedure) else walk_nodes(tree_node):
            match part:
                case tree.Local(var=var) | tree.BagLocal(var=var) if var not in visited:
                    visited.add(var)
                    if self._derives_from_secrets(var, visited):
                        return True
                    continue
                case tree.CallDefine(define=called) | tree.CanChoose(question=called):
                    pass
                case tree.CallProcedure(procedure=called) | (tree.Procedure() as called):
                    pass
                case _:
                    if find_secret_read(part) is not None:
                        return True
                    continue
            body = called.alternatives if isinstance(called, tree.Question) else called.body
            if called not in visited:
                visited.add(called)
                if self._reads_secrets(body, visited):
                    return True
        return False

    def find_control_secrets(self, tree_node: object) -> tuple[Secret, ...]:
        """Return the secrets that decide whether, and how often, a block runs: the things in a
        zone are secret, and their number is public.
        """
        match tree_node:
            case (tuple() as binders, tuple() as withs, condition):
                domains = tuple(
                    binder.domain for binder in binders if not isinstance(binder.domain, tree.InZone)
                )
                return self.find_secrets((domains, withs, condition))
            case _:
                return self.find_secrets(tree_node)

    # --- choices ----------------------------------------------------------------------------------

    def has_public_options(self, alternative: tree.Alternative) -> bool:
        """Return whether everybody knows which options an alternative has."""
        return not self._find_option_secrets(alternative)

    def _find_option_secrets(self, alternative: tree.Alternative) -> tuple[Secret, ...]:
        return self.find_secrets((tuple(b.domain for b in alternative.parameters), alternative.where))

    def secrets_of_choice(self, decision: tree.Decide, alternative: tree.Alternative) -> tuple[Secret, ...]:
        """Return the secrets that another seat has to see in order to know that, and how, an
        alternative was chosen: its dependencies, and what is written because of it. If an
        alternative writes a secret, seats that cannot see the secret may not know which one was
        chosen, unless everybody sees it from its effects.
        """
        if self._is_evident(decision, alternative):
            return ()
        told = [
            sink.secret
            for other in decision.alternatives
            if other is alternative or not self._differ_publicly(alternative, other)
            for sink in self.iter_control_sinks(other.body)
        ]
        if not (alternative.parameters and self._are_choices_public(alternative)):
            told += self._find_option_secrets(alternative)
        before = self._choice_locals.get(id(alternative), frozenset())
        found = [self._known_keys_only(secret, before) for secret in told if secret is not None]
        found += [secret for b in alternative.parameters for secret in self.secrets_receiving(b.var)]
        return tuple(dict.fromkeys(found))

    def _differ_publicly(self, alternative: tree.Alternative, other_alternative: tree.Alternative) -> bool:
        """Return whether everybody sees which of two alternatives was executed, so that the absence of the
        other reveals nothing about what it would have written."""
        return bool(
            self._unique_public_changes(alternative, (other_alternative,))
            or self._unique_public_changes(other_alternative, (alternative,))
        )

    def _are_choices_public(self, alternative: tree.Alternative) -> bool:
        """Return whether everybody sees all values that are chosen with an alternative."""
        return all(self._is_public(binder.var) for binder in alternative.parameters)

    def _is_evident(self, decision: tree.Decide, alternative: tree.Alternative) -> bool:
        """Return whether everybody sees that, and how, an alternative was chosen: from what it
        changes, or from what it does not change, if nothing is chosen with it and all others
        would be seen.
        """
        others = [other for other in decision.alternatives if other is not alternative]
        if self._are_choices_public(alternative) and self._is_unique_change(decision, alternative):
            return True
        excluded = not alternative.parameters and decision.otherwise is None and bool(others)
        return excluded and all(self._is_unique_change(decision, other) for other in others)

    def _is_unique_change(self, decision: tree.Decide, alternative: tree.Alternative) -> bool:
        """Return whether an alternative certainly changes something public that no other one
        changes.
        """
        others = [other for other in decision.alternatives if other is not alternative]
        return bool(others and self._unique_public_changes(alternative, others))

    def _unique_public_changes(
        self, alternative: tree.Alternative, other_alternatives: Iterable[tree.Alternative]
    ) -> set[tree.State | tree.Bag | tree.ZoneFamily]:
        """Return the public state, bags and zones that only this alternative changes, and changes on every
        path."""
        changed = find_public_changes(alternative, self.may_leave)
        worklist: list[object] = [other.body for other in other_alternatives]
        called: set[tree.Procedure] = set()
        while worklist and changed:
            for part in walk_nodes(worklist.pop()):
                changed.difference_update(iter_public_changes(part))
                if isinstance(part, tree.CallProcedure) and part.procedure not in called:
                    called.add(part.procedure)
                    worklist.append(part.procedure.body)
        return changed


def _make_sink(viewer_expr: tree.Expr) -> Sink:
    """Return the destination of a value that the rules show: a player, or a constant for all or
    none."""
    if not isinstance(viewer_expr, tree.Const) or not isinstance(viewer_expr.type, BoolType):
        return Sink(Secret("log", "log", None, (viewer_expr,)), True, True)
    return Sink(None if viewer_expr.value else Secret("log", "log", None, None), True, True)
