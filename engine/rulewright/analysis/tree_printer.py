"""Print the typed tree as text, for compiler developers and golden tests.

The text resembles rule text with everything explicit: resolved names, members by name, defaults and
shorthands written out, and each binding with its type. Locals that share a name are distinguished by a
number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from rulewright import tree
from rulewright.analysis.type_relations import format_type
from rulewright.analysis.typing.cases import format_value
from rulewright.types import CollectionType, KeyType, Type, key_name

Lines = list[str]
Collections = Sequence[tuple[int, ...]]
"""The constant sets and lists of a ruleset, by number: `Rules.collections`."""
Declaration = (
    tree.State
    | tree.ZoneFamily
    | tree.Bag
    | tree.Table
    | tree.Shape
    | tree.Define
    | tree.Procedure
    | tree.Trigger
    | tree.Invariant
)

_OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _MINUS, _ATOM = range(1, 9)
_TIGHTNESS = {"+": _SUM, "-": _SUM, "*": _PRODUCT, "//": _PRODUCT, "%": _PRODUCT}


def format_declaration(declaration: Declaration, collections: Collections) -> str:
    """Return a declaration as text; its locals are numbered from 1."""
    return "\n".join(_TreePrinter(collections).format_declaration(declaration))


def format_statements(statements: Iterable[tree.Stmt], collections: Collections) -> str:
    """Return statements outside a declaration as text, such as those of a step of the flow."""
    return "\n".join(_TreePrinter(collections).format_statements(statements))


def _indent_lines(lines: Lines) -> Lines:
    return [f"  {line}" for line in lines]


def _format_keys(key_types: tuple[KeyType, ...]) -> str:
    return f"[{', '.join(map(key_name, key_types))}]" if key_types else ""


class _TreePrinter:
    """A printer of one declaration, which numbers its locals."""

    def __init__(self, collections: Collections) -> None:
        self.collections = collections
        self.names: dict[int, str] = {}
        self.name_counts: dict[str, int] = {}
        self.labels: dict[int, str] = {}

    def format_variable(self, var: tree.Var) -> str:
        return self._assign_name(self.names, var, var.name or "_")

    def format_label(self, exit_label: tree.ExitLabel) -> str:
        return self._assign_name(self.labels, exit_label, exit_label.name or "block")

    def _assign_name(self, names_by_id: dict[int, str], named_object: object, preferred_name: str) -> str:
        if id(named_object) not in names_by_id:
            times = self.name_counts[preferred_name] = self.name_counts.get(preferred_name, 0) + 1
            names_by_id[id(named_object)] = preferred_name if times == 1 else f"{preferred_name}'{times}"
        return names_by_id[id(named_object)]

    def format_typed_variable(self, var: tree.Var) -> str:
        return f"{self.format_variable(var)}: {format_type(var.type)}"

    def format_value(self, typ: Type, value: int) -> str:
        if isinstance(typ, CollectionType):
            inside = ", ".join(format_value(typ.element_type, each) for each in self.collections[value])
            return f"[{inside}]"
        return format_value(typ, value)

    # --- declarations -----------------------------------------------------------------------------

    def format_declaration(self, declaration: Declaration) -> Lines:
        match declaration:
            case tree.State(least=least, most=most):
                bounds = "".join(
                    f", {word} {limit}"
                    for word, limit in (("least", least), ("most", most))
                    if limit is not None
                )
                head = (
                    f"state {declaration.name}{_format_keys(declaration.keys)}: "
                    f"{format_type(declaration.type)}{bounds}"
                )
                return [
                    head,
                    *self.format_start(declaration.start_keys, declaration.start),
                    *self.format_visibility(declaration.seen_by),
                ]
            case tree.Bag():
                head = (
                    f"bag {declaration.name}{_format_keys(declaration.keys)} of "
                    f"{declaration.type.finite_type.name}"
                )
                return [
                    head,
                    *self.format_start(declaration.start_keys, declaration.start),
                    *self.format_visibility(declaration.seen_by),
                ]
            case tree.ZoneFamily():
                about = ", ordered" if declaration.ordered else ""
                about += "" if declaration.max_things is None else f", holds {declaration.max_things}"
                head = (
                    f"zone {declaration.name}{_format_keys(declaration.keys)} of "
                    f"{declaration.thing_type.name}{about}"
                )
                return [head, *self.format_visibility(declaration.seen_by)]
            case tree.Table():
                cells = ", ".join(self.format_value(declaration.type, cell) for cell in declaration.cells)
                head = (
                    f"table {declaration.name}{_format_keys(declaration.keys)}: "
                    f"{format_type(declaration.type)}"
                )
                return [head, f"  {cells}"]
            case tree.Shape():
                cells = ", ".join(f"({q}, {r})" for q, r in declaration.cells)
                return [f"shape {declaration.name} on {declaration.grid.name}: {cells}"]
            case tree.Define(body=body):
                head = (
                    f"define {declaration.name}({self.format_parameters(declaration.parameters)}): "
                    f"{format_type(declaration.type)}"
                )
                return [head, *([] if body is None else [f"  {self.format_expr(body)}"])]
            case tree.Procedure(result_type=result):
                gives = "" if result is None else f" gives {format_type(result)}"
                head = (
                    f"procedure {declaration.name}({self.format_parameters(declaration.parameters)}){gives}"
                )
                return [head, *self.format_body(declaration.body)]
            case tree.Trigger():
                kind = "when it becomes true" if declaration.edge else "while it is true"
                over = self.format_binders(declaration.binders, declaration.withs, None)
                condition = f"  {kind}: {self.format_expr(declaration.condition)}"
                head = f"trigger {declaration.name}" + (f" for {over}" if over else "")
                return [head, condition, *self.format_body(declaration.body)]
            case tree.Invariant():
                over = self.format_binders(declaration.binders, declaration.withs, declaration.where)
                head = f"invariant {declaration.name}" + (f" for {over}" if over else "")
                return [head, f"  {self.format_expr(declaration.condition)}"]
            case _:
                assert_never(declaration)

    def format_parameters(self, parameters: tuple[tree.Var, ...]) -> str:
        return ", ".join(map(self.format_typed_variable, parameters))

    def format_start(self, key_variables: tuple[tree.Var, ...], start_expr: tree.Expr) -> Lines:
        over = f"[{', '.join(map(self.format_variable, key_variables))}]" if key_variables else ""
        return [f"  start{over}: {self.format_expr(start_expr)}"]

    def format_visibility(self, visibility: tree.Visibility | None) -> Lines:
        if visibility is None:
            return []
        names = ", ".join(map(self.format_variable, (visibility.viewer_var, *visibility.key_vars)))
        return [f"  seen by {names} where {self.format_expr(visibility.condition)}"]

    # --- statements -------------------------------------------------------------------------------

    def format_body(self, statements: Iterable[tree.Stmt]) -> Lines:
        return _indent_lines(self.format_statements(statements)) or ["  pass"]

    def format_statements(self, statements: Iterable[tree.Stmt]) -> Lines:
        return [line for node in statements for line in self.format_statement(node)]

    def format_statement(self, stmt: tree.Stmt) -> Lines:
        match stmt:
            case tree.SetLocal(var=var, value=value):
                value_text = self.format_expr(value)
                return [f"let {self.format_typed_variable(var)} = {value_text}"]
            case tree.WriteState(state=state, key_exprs=keys, op=op, value=value):
                return [
                    f"{state.name}{self.format_keys(keys)} {_assignment_sign(op)} {self.format_expr(value)}"
                ]
            case tree.WriteBag(bag=bag, item_kind=kind, op=op, value=value):
                cell = f"{self.format_bag(bag)}[{self.format_expr(kind)}]"
                return [f"{cell} {_assignment_sign(op)} {self.format_expr(value)}"]
            case tree.MoveAmount(amount=amount, source=source, target=target):
                return [
                    f"move {self.format_expr(amount)} from {self.format_amount(source)} to "
                    f"{self.format_amount(target)}"
                ]
            case tree.MoveCard(card=card, source=source, target=target, side=end):
                origin = "" if source is None else f" from {self.format_zone(source)}"
                return [f"move {self.format_expr(card)}{origin} to {end} of {self.format_zone(target)}"]
            case tree.MoveCards(count=count, source=source, target=target, side=end):
                what = "all" if count is None else f"first {self.format_expr(count)}"
                return [f"move {what} of {self.format_zone(source)} to {end} of {self.format_zone(target)}"]
            case tree.MoveBag(moved_bag=what, source=source, target=target):
                part = "all" if what is None else self.format_bag(what)
                return [f"move {part} from {self.format_bag(source)} to {self.format_bag(target)}"]
            case tree.ShuffleZone(place=place):
                return [f"shuffle {self.format_zone(place)}"]
            case tree.DrawFromBag(count=count, source=source, target=target, var=var):
                what = self.format_expr(count) if var is None else self.format_typed_variable(var)
                to = "" if target is None else f" to {self.format_bag(target)}"
                return [f"draw {what} from {self.format_bag(source)}{to}"]
            case tree.DrawMember(var=var, domain=domain, where=where):
                over = self.format_domain(domain)
                filtered = "" if where is None else f" where {self.format_expr(where)}"
                return [f"draw {self.format_typed_variable(var)} from {over}{filtered}"]
            case tree.Roll(var=var, first=first, last=last):
                over = f"{self.format_expr(first)} to {self.format_expr(last)}"
                return [f"roll {self.format_typed_variable(var)} from {over}"]
            case tree.If(condition=condition, then=then, else_body=other):
                lines = [f"if {self.format_expr(condition)}:", *self.format_body(then)]
                return [*lines, "else:", *self.format_body(other)] if other else lines
            case tree.Branches(subject=subject, arms=arms, default=default):
                lines = [f"case {self.format_expr(subject)}:"]
                for member, body in arms:
                    arm = self.format_value(subject.type, member)
                    lines += [f"  {arm}:", *_indent_lines(self.format_body(body))]
                return [*lines, "  else:", *_indent_lines(self.format_body(default))] if default else lines
            case tree.Loop(label=label, body=body):
                return [f"loop {self.format_label(label)}:", *self.format_body(body)]
            case tree.LabelledBlock(label=label, body=body):
                return [f"scope {self.format_label(label)}:", *self.format_body(body)]
            case tree.Exit(label=label):
                return [f"exit {self.format_label(label)}"]
            case tree.ForEach():
                name = self.format_label(stmt.label)
                over = self.format_binders(stmt.binders, stmt.withs, stmt.where)
                orders = "" if stmt.orders is None else f", as {self.format_expr(stmt.orders)} orders"
                asked = f" ({stmt.key})" if stmt.key else ""
                return [f"for {over}{orders}, {name}{asked}:", *self.format_body(stmt.body)]
            case tree.AtOnce(body=body):
                return ["at once:", *self.format_body(body)]
            case tree.OneMove(chooser=chooser, objectives=most, body=body):
                reaching = f" with most {self.format_exprs(most)}" if most else ""
                return [f"one move of {self.format_expr(chooser)}{reaching}:", *self.format_body(body)]
            case tree.Decide():
                return self.format_decision(stmt)
            case tree.Together():
                who = "the first" if stmt.first_only else "all"
                over = self.format_binders((stmt.binder,), (), stmt.where)
                lines = [f"{who} of {over} at once:", *self.format_body((*stmt.prelude, stmt.decision))]
                return [*lines, "else:", *self.format_body(stmt.else_body)] if stmt.else_body else lines
            case tree.Require(condition=condition):
                return [f"require {self.format_expr(condition)}"]
            case tree.Remember(positions=positions):
                return [f"remember {positions.name}"]
            case tree.ForgetPositions(positions=positions):
                return [f"reset {positions.name}"]
            case tree.SettleNow():
                return ["settle"]
            case tree.CallProcedure(procedure=procedure, args=args, result_var=result):
                given = "" if result is None else f"let {self.format_typed_variable(result)} = "
                return [f"{given}{procedure.name}({self.format_exprs(args)})"]
            case tree.Return(value=value):
                return ["return" if value is None else f"return {self.format_expr(value)}"]
            case tree.Log(message=message, arguments=arguments):
                told = [
                    f"{name} = {self.format_expr(value)}"
                    + ("" if seen is None else f" seen by {self.format_expr(seen)}")
                    for name, value, seen in arguments
                ]
                return [f"log {message}({', '.join(told)})"]
            case tree.EnterPhase(path=path, loop_vars=values):
                return [f"enter {path}" + self.format_keys(map(self.format_variable, values))]
            case tree.Lay(shape=shape, place=place, cell_var=cell, index_var=index, body=body):
                each = f"{self.format_variable(cell)}, {self.format_variable(index)}"
                return [f"lay {shape.name} at {self.format_expr(place)}, {each}:", *self.format_body(body)]
            case tree.NoteEnd(condition=condition):
                return [f"note the end by {self.format_expr(condition)}"]
            case tree.EndTurn():
                return ["the turn ends"]
            case tree.EndGame(runs_out=runs_out):
                return ["end game, since no step is left" if runs_out else "end game"]
            case _:
                assert_never(stmt)

    def format_decision(self, decision: tree.Decide) -> Lines:
        about = (
            f" about {', '.join(map(self.format_variable, decision.mentioned_vars))}"
            if decision.mentioned_vars
            else ""
        )
        seen = "" if decision.seen_by is None else f" seen by {self.format_expr(decision.seen_by)}"
        lines = [f"{self.format_expr(decision.chooser)} decides {decision.key}{about}{seen}:"]
        for each in decision.alternatives:
            name = each.name or "one"
            over = self.format_binders(each.parameters, (), each.where)
            possible = ", possible" if each.possible else ""
            head = f"  {name}" + (f" for {over}" if over else "") + possible
            lines += [f"{head}:", *_indent_lines(self.format_body(each.body))]
        if decision.otherwise is not None:
            lines += ["  otherwise:", *_indent_lines(self.format_body(decision.otherwise))]
        return lines

    def format_amount(self, amount_ref: tree.Amount | None) -> str:
        return (
            "bank"
            if amount_ref is None
            else f"{amount_ref.state.name}{self.format_keys(amount_ref.key_exprs)}"
        )

    # --- domains of binders -------------------------------------------------------------------------

    def format_binders(
        self,
        binders: tuple[tree.Binder, ...],
        withs: tuple[tuple[tree.Var, tree.Expr], ...],
        where: tree.Expr | None,
    ) -> str:
        """Return binders with their conditions; empty if there are none."""
        parts = []
        for binder in binders:
            domain = self.format_domain(binder.domain)
            parts.append(f"{self.format_typed_variable(binder.var)} in {domain}")
        text = ", ".join(parts)
        for var, value in withs:
            value_text = self.format_expr(value)
            text += f" with {self.format_typed_variable(var)} = {value_text}"
        if where is not None:
            text += f" where {self.format_expr(where)}"
        return text.strip()

    def format_domain(self, domain: tree.Domain) -> str:
        match domain:
            case tree.Members(member_type=of):
                return of.name
            case tree.Numbers(first=first, last=last, down=down):
                word = "down to" if down else "to"
                return f"{self.format_expr(first, _SUM)} {word} {self.format_expr(last, _SUM)}"
            case tree.InCollection(collection=collection):
                return self.format_expr(collection, _ATOM)
            case tree.Listed(elements=items):
                return f"[{self.format_exprs(items)}]"
            case tree.InZone(place=place):
                return self.format_zone(place)
            case tree.InChain(chain=chain, member=of_, is_border=beside):
                return f"{'beside ' if beside else ''}{chain.name}({self.format_expr(of_)})"
            case tree.Cyclic(member_type=of, start=start):
                return f"{of.name} from {self.format_expr(start, _SUM)}"
            case tree.Neighbours(cell=cell, include_self=itself):
                return f"neighbours({self.format_expr(cell)}{', itself' if itself else ''})"
            case tree.Openings(shape=shape):
                return f"openings({shape.name})"
            case tree.WithinBag(bag=bag):
                return f"within {self.format_bag(bag)}"
            case tree.AnyBag(member_type=of, first=first, last=last):
                return f"{self.format_expr(first, _SUM)} to {self.format_expr(last, _SUM)} of {of.name}"
            case _:
                assert_never(domain)

    def format_zone(self, zone_ref: tree.Place) -> str:
        return (
            f"{zone_ref.family.name}[*]"
            if zone_ref.key_exprs is None
            else (f"{zone_ref.family.name}{self.format_keys(zone_ref.key_exprs)}")
        )

    def format_bag(self, bag_expr: tree.BagExpr | tree.BagOf) -> str:
        if isinstance(bag_expr, tree.BagOf):
            return f"{self.format_expr(bag_expr.count, _ATOM)} {self.format_expr(bag_expr.item_kind, _ATOM)}"
        if isinstance(bag_expr, tree.BagLocal):
            return self.format_variable(bag_expr.var)
        return f"{bag_expr.bag.name}{self.format_keys(bag_expr.key_exprs)}"

    # --- expressions ------------------------------------------------------------------------------

    def format_expr(self, expr: tree.Expr, level: int = 0) -> str:
        """Return an expression as text, in parentheses if it binds less tightly than `level`."""
        own, text = self.format_operand(expr)
        return f"({text})" if own < level else text

    def format_exprs(self, exprs: Iterable[tree.Expr]) -> str:
        return ", ".join(map(self.format_expr, exprs))

    def format_keys(self, key_texts: Iterable[tree.Expr | str]) -> str:
        texts = [key if isinstance(key, str) else self.format_expr(key) for key in key_texts]
        return f"[{', '.join(texts)}]" if texts else ""

    def format_operand(self, expr: tree.Expr) -> tuple[int, str]:
        match expr:
            case tree.Const(value=value, type=kind):
                return _ATOM, self.format_value(kind, value)
            case tree.Local(var=var):
                return _ATOM, self.format_variable(var)
            case tree.ReadState(state=state, key_exprs=keys):
                return _ATOM, f"{state.name}{self.format_keys(keys)}"
            case tree.ReadTable(table=table, key_exprs=keys):
                return _ATOM, f"{table.name}{self.format_keys(keys)}"
            case tree.CallDefine(define=define, args=args):
                return _ATOM, f"{define.name}({self.format_exprs(args)})"
            case tree.Arithmetic(op="neg", args=(value,)):
                return _MINUS, f"-{self.format_expr(value, _ATOM)}"
            case tree.Arithmetic(op=op, args=args) if op in _TIGHTNESS:
                own = _TIGHTNESS[op]
                first, *rest = args
                shown_rest = [self.format_expr(arg, own + 1) for arg in rest]
                return own, f" {op} ".join([self.format_expr(first, own), *shown_rest])
            case tree.Arithmetic(op=op, args=args):
                return _ATOM, f"{op}({self.format_exprs(args)})"
            case tree.Compare(op=op, left=left, right=right):
                return _COMPARE, f"{self.format_expr(left, _SUM)} {op} {self.format_expr(right, _SUM)}"
            case tree.IsIn(value=value, constants=members):
                named = ", ".join(self.format_value(value.type, member) for member in sorted(members))
                return _COMPARE, f"{self.format_expr(value, _SUM)} in [{named}]"
            case tree.IsInCollection(value=value, collection=collection):
                return _COMPARE, f"{self.format_expr(value, _SUM)} in {self.format_expr(collection, _SUM)}"
            case tree.Not(value=value):
                return _NOT, f"not {self.format_expr(value, _NOT)}"
            case tree.Logic(op=op, operands=parts):
                own = _OR if op == "or" else _AND
                return own, f" {op} ".join(self.format_expr(part, own + 1) for part in parts)
            case tree.Conditional(condition=condition, value=value, else_value=other):
                return 0, (
                    f"{self.format_expr(value, _OR)} if {self.format_expr(condition, _OR)}"
                    f" else {self.format_expr(other)}"
                )
            case tree.LetIn(var=var, value=value, body=body):
                value_text = self.format_expr(value)
                return 0, f"let {self.format_variable(var)} = {value_text} in {self.format_expr(body)}"
            case tree.Switch(subject=subject, arms=arms, default=default):
                cases = [f"{self.format_value(subject.type, v)}: {self.format_expr(arm)}" for v, arm in arms]
                if default is not None:
                    cases.append(f"else: {self.format_expr(default)}")
                return _ATOM, f"case {self.format_expr(subject, _ATOM)} {{{'; '.join(cases)}}}"
            case tree.Agree(exceptions=entries, base_value=base):
                cases = []
                for name, condition, value, over in entries:
                    above = f" over {', '.join(sorted(over))}" if over else ""
                    cases.append(f"{name}{above} if {self.format_expr(condition)}: {self.format_expr(value)}")
                return _ATOM, f"agree {{{'; '.join([*cases, f'else: {self.format_expr(base)}'])}}}"
            case tree.Quantified():
                return 0, self.format_quantifier(expr)
            case tree.Parts(graph=graph, var=var, where=where):
                name = self.format_typed_variable(var)
                return _ATOM, f"parts({name} in {graph.member_type.name} where {self.format_expr(where)})"
            case tree.Joined(graph=graph, start=start, end=end, var=var, where=where):
                ends = f"{self.format_expr(start)}, {self.format_expr(end)}"
                through = (
                    f"{self.format_typed_variable(var)} in {graph.member_type.name} where "
                    f"{self.format_expr(where)}"
                )
                return _ATOM, f"joined({ends}, through {through})"
            case tree.ChainHead(chain=chain, member=of_):
                return _ATOM, f"first({chain.name}({self.format_expr(of_)}))"
            case tree.ChainSize(chain=chain, member=of_, is_border=beside):
                side = "beside " if beside else ""
                return _ATOM, f"size({side}{chain.name}({self.format_expr(of_)}))"
            case tree.TimesSeen(positions=positions):
                return _ATOM, f"times_seen({positions.name})"
            case tree.CanChoose(chooser=chooser, question=question, args=args):
                what = "" if question.alternative_name is None else f" {question.alternative_name}"
                who, given = self.format_expr(chooser, _SUM), self.format_exprs(args)
                return _COMPARE, f"{who} can choose{what} from {question.menu_name}({given})"
            case tree.Trail(edge=edge, where=where, corner=corner, through=through):
                along = self.format_binders((edge,), (), where)
                inner = "" if corner is None else f" through {self.format_binders((corner,), (), through)}"
                return _ATOM, f"trail({along}{inner})"
            case tree.CellAt(member_type=of, q=q, r=r):
                return _ATOM, f"{of.name} at({self.format_expr(q)}, {self.format_expr(r)})"
            case tree.LiesIn(card=card, place=place):
                return _COMPARE, f"{self.format_expr(card, _SUM)} in {self.format_zone(place)}"
            case tree.ZoneSize(place=place):
                return _ATOM, f"size({self.format_zone(place)})"
            case tree.ZoneEnd(place=place, side=end):
                return _ATOM, f"{end}({self.format_zone(place)})"
            case tree.RingAfter(card=card, family=family, step=step):
                side = "after" if step > 0 else "before"
                return _ATOM, f"{side}({self.format_expr(card)} in {family.name})"
            case tree.BagArgument(bag=bag):
                return _ATOM, self.format_bag(bag)
            case tree.BagCount(bag=bag, item_kind=kind):
                return _ATOM, f"{self.format_bag(bag)}[{self.format_expr(kind)}]"
            case tree.BagSize(bag=bag):
                return _ATOM, f"size({self.format_bag(bag)})"
            case _:
                assert_never(expr)

    def format_quantifier(self, quantifier: tree.Quantified) -> str:
        over = self.format_binders(quantifier.binders, quantifier.withs, quantifier.where)
        text = f"{quantifier.quantifier}"
        if quantifier.value is not None:
            text += f" of {self.format_expr(quantifier.value, _OR)}"
        text += f" for {over}"
        ranks = ", ".join(self.format_expr(each, _OR) for each in quantifier.sort_keys)
        return f"{text} by {ranks}" if ranks else text


def _assignment_sign(op: str) -> str:
    return "=" if op == "=" else f"{op}="
