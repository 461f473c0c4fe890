"""The typed tree as text, for people who work on the compiler and for golden tests.

It reads like rule text with everything said: names resolved, members by their names, defaults and
shorthands written out, each binding with its type. Locals that share a name are told apart by a
number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from rulewright import tree
from rulewright.analysis.fitting import show
from rulewright.analysis.typing.cases import shown
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


def declaration_text(node: Declaration, collections: Collections) -> str:
    """Something declared, whole; its locals are numbered afresh."""
    return "\n".join(_Printer(collections).declaration(node))


def block_text(statements: Iterable[tree.Stmt], collections: Collections) -> str:
    """Statements that stand by themselves, such as those of a step of the flow."""
    return "\n".join(_Printer(collections).statements(statements))


def _indented(lines: Lines) -> Lines:
    return [f"  {line}" for line in lines]


def _keys(keys: tuple[KeyType, ...]) -> str:
    return f"[{', '.join(map(key_name, keys))}]" if keys else ""


class _Printer:
    """One declaration. Knows which locals it has named."""

    def __init__(self, collections: Collections) -> None:
        self.collections = collections
        self.names: dict[int, str] = {}
        self.times: dict[str, int] = {}
        self.labels: dict[int, str] = {}

    def var(self, var: tree.Var) -> str:
        return self._name(self.names, var, var.name or "_")

    def label(self, label: tree.ExitLabel) -> str:
        return self._name(self.labels, label, label.name or "block")

    def _name(self, known: dict[int, str], thing: object, wanted: str) -> str:
        if id(thing) not in known:
            times = self.times[wanted] = self.times.get(wanted, 0) + 1
            known[id(thing)] = wanted if times == 1 else f"{wanted}'{times}"
        return known[id(thing)]

    def typed(self, var: tree.Var) -> str:
        return f"{self.var(var)}: {show(var.type)}"

    def value(self, kind: Type, value: int) -> str:
        if isinstance(kind, CollectionType):
            inside = ", ".join(shown(kind.element, each) for each in self.collections[value])
            return f"[{inside}]"
        return shown(kind, value)

    # --- declarations -----------------------------------------------------------------------------

    def declaration(self, node: Declaration) -> Lines:
        match node:
            case tree.State(least=least, most=most):
                bounds = "".join(
                    f", {word} {limit}"
                    for word, limit in (("least", least), ("most", most))
                    if limit is not None
                )
                head = f"state {node.name}{_keys(node.keys)}: {show(node.type)}{bounds}"
                return [head, *self.start(node.start_keys, node.start), *self.seen(node.seen_by)]
            case tree.Bag():
                head = f"bag {node.name}{_keys(node.keys)} of {node.type.of.name}"
                return [head, *self.start(node.start_keys, node.start), *self.seen(node.seen_by)]
            case tree.ZoneFamily():
                about = ", ordered" if node.ordered else ""
                about += "" if node.holds is None else f", holds {node.holds}"
                head = f"zone {node.name}{_keys(node.keys)} of {node.things.name}{about}"
                return [head, *self.seen(node.seen_by)]
            case tree.Table():
                cells = ", ".join(self.value(node.type, cell) for cell in node.cells)
                head = f"table {node.name}{_keys(node.keys)}: {show(node.type)}"
                return [head, f"  {cells}"]
            case tree.Shape():
                cells = ", ".join(f"({q}, {r})" for q, r in node.cells)
                return [f"shape {node.name} on {node.grid.name}: {cells}"]
            case tree.Define(body=body):
                head = f"define {node.name}({self.parameters(node.parameters)}): {show(node.type)}"
                return [head, *([] if body is None else [f"  {self.expr(body)}"])]
            case tree.Procedure(result=result):
                gives = "" if result is None else f" gives {show(result)}"
                head = f"procedure {node.name}({self.parameters(node.parameters)}){gives}"
                return [head, *self.inside(node.body)]
            case tree.Trigger():
                kind = "when it becomes true" if node.edge else "while it is true"
                over = self.over(node.binders, node.withs, None)
                condition = f"  {kind}: {self.expr(node.condition)}"
                head = f"trigger {node.name}" + (f" for {over}" if over else "")
                return [head, condition, *self.inside(node.body)]
            case tree.Invariant():
                over = self.over(node.binders, node.withs, node.where)
                head = f"invariant {node.name}" + (f" for {over}" if over else "")
                return [head, f"  {self.expr(node.condition)}"]
            case _:
                assert_never(node)

    def parameters(self, parameters: tuple[tree.Var, ...]) -> str:
        return ", ".join(map(self.typed, parameters))

    def start(self, keys: tuple[tree.Var, ...], start: tree.Expr) -> Lines:
        over = f"[{', '.join(map(self.var, keys))}]" if keys else ""
        return [f"  start{over}: {self.expr(start)}"]

    def seen(self, by: tree.Visibility | None) -> Lines:
        if by is None:
            return []
        names = ", ".join(map(self.var, (by.viewer, *by.keys)))
        return [f"  seen by {names} where {self.expr(by.condition)}"]

    # --- statements -------------------------------------------------------------------------------

    def inside(self, statements: Iterable[tree.Stmt]) -> Lines:
        return _indented(self.statements(statements)) or ["  pass"]

    def statements(self, statements: Iterable[tree.Stmt]) -> Lines:
        return [line for node in statements for line in self.statement(node)]

    def statement(self, node: tree.Stmt) -> Lines:
        match node:
            case tree.SetLocal(var=var, value=value):
                value_text = self.expr(value)
                return [f"let {self.typed(var)} = {value_text}"]
            case tree.WriteState(state=state, keys=keys, op=op, value=value):
                return [f"{state.name}{self.at(keys)} {_assigned(op)} {self.expr(value)}"]
            case tree.WriteBag(bag=bag, kind=kind, op=op, value=value):
                cell = f"{self.bag(bag)}[{self.expr(kind)}]"
                return [f"{cell} {_assigned(op)} {self.expr(value)}"]
            case tree.MoveAmount(amount=amount, source=source, target=target):
                return [
                    f"move {self.expr(amount)} from {self.amount(source)} to {self.amount(target)}"
                ]
            case tree.MoveCard(card=card, source=source, target=target, end=end):
                origin = "" if source is None else f" from {self.place(source)}"
                return [f"move {self.expr(card)}{origin} to {end} of {self.place(target)}"]
            case tree.MoveCards(count=count, source=source, target=target, end=end):
                what = "all" if count is None else f"first {self.expr(count)}"
                return [f"move {what} of {self.place(source)} to {end} of {self.place(target)}"]
            case tree.MoveBag(what=what, source=source, target=target):
                part = "all" if what is None else self.bag(what)
                return [f"move {part} from {self.bag(source)} to {self.bag(target)}"]
            case tree.ShuffleZone(place=place):
                return [f"shuffle {self.place(place)}"]
            case tree.DrawFromBag(count=count, source=source, target=target, var=var):
                what = self.expr(count) if var is None else self.typed(var)
                to = "" if target is None else f" to {self.bag(target)}"
                return [f"draw {what} from {self.bag(source)}{to}"]
            case tree.DrawMember(var=var, domain=domain, where=where):
                over = self.domain(domain)
                filtered = "" if where is None else f" where {self.expr(where)}"
                return [f"draw {self.typed(var)} from {over}{filtered}"]
            case tree.Roll(var=var, first=first, last=last):
                over = f"{self.expr(first)} to {self.expr(last)}"
                return [f"roll {self.typed(var)} from {over}"]
            case tree.If(condition=condition, then=then, other=other):
                lines = [f"if {self.expr(condition)}:", *self.inside(then)]
                return [*lines, "else:", *self.inside(other)] if other else lines
            case tree.Branches(subject=subject, arms=arms, default=default):
                lines = [f"case {self.expr(subject)}:"]
                for member, body in arms:
                    arm = self.value(subject.type, member)
                    lines += [f"  {arm}:", *_indented(self.inside(body))]
                return [*lines, "  else:", *_indented(self.inside(default))] if default else lines
            case tree.Loop(label=label, body=body):
                return [f"loop {self.label(label)}:", *self.inside(body)]
            case tree.LabelledBlock(label=label, body=body):
                return [f"scope {self.label(label)}:", *self.inside(body)]
            case tree.Exit(label=label):
                return [f"exit {self.label(label)}"]
            case tree.ForEach():
                name = self.label(node.label)
                over = self.over(node.binders, node.withs, node.where)
                orders = "" if node.orders is None else f", as {self.expr(node.orders)} orders"
                asked = f" ({node.key})" if node.key else ""
                return [f"for {over}{orders}, {name}{asked}:", *self.inside(node.body)]
            case tree.AtOnce(body=body):
                return ["at once:", *self.inside(body)]
            case tree.OneMove(chooser=chooser, most=most, body=body):
                reaching = f" with most {self.listed(most)}" if most else ""
                return [f"one move of {self.expr(chooser)}{reaching}:", *self.inside(body)]
            case tree.Decide():
                return self.decide(node)
            case tree.Together():
                who = "the first" if node.first else "all"
                over = self.over((node.binder,), (), node.where)
                lines = [f"{who} of {over} at once:", *self.inside((*node.before, node.asked))]
                return [*lines, "else:", *self.inside(node.other)] if node.other else lines
            case tree.Require(condition=condition):
                return [f"require {self.expr(condition)}"]
            case tree.Remember(positions=positions):
                return [f"remember {positions.name}"]
            case tree.ForgetPositions(positions=positions):
                return [f"reset {positions.name}"]
            case tree.SettleNow():
                return ["settle"]
            case tree.CallProcedure(procedure=procedure, args=args, result=result):
                given = "" if result is None else f"let {self.typed(result)} = "
                return [f"{given}{procedure.name}({self.listed(args)})"]
            case tree.Return(value=value):
                return ["return" if value is None else f"return {self.expr(value)}"]
            case tree.Log(message=message, arguments=arguments):
                told = [
                    f"{name} = {self.expr(value)}"
                    + ("" if seen is None else f" seen by {self.expr(seen)}")
                    for name, value, seen in arguments
                ]
                return [f"log {message}({', '.join(told)})"]
            case tree.EnterPhase(path=path, values=values):
                return [f"enter {path}" + self.at(map(self.var, values))]
            case tree.Lay(shape=shape, place=place, cell=cell, index=index, body=body):
                each = f"{self.var(cell)}, {self.var(index)}"
                return [f"lay {shape.name} at {self.expr(place)}, {each}:", *self.inside(body)]
            case tree.NoteEnd(condition=condition):
                return [f"note the end by {self.expr(condition)}"]
            case tree.EndTurn():
                return ["the turn ends"]
            case tree.EndGame(runs_out=runs_out):
                return ["end game, since no step is left" if runs_out else "end game"]
            case _:
                assert_never(node)

    def decide(self, node: tree.Decide) -> Lines:
        about = f" about {', '.join(map(self.var, node.about))}" if node.about else ""
        seen = "" if node.seen_by is None else f" seen by {self.expr(node.seen_by)}"
        lines = [f"{self.expr(node.chooser)} decides {node.key}{about}{seen}:"]
        for each in node.alternatives:
            name = each.name or "one"
            over = self.over(each.parameters, (), each.where)
            possible = ", possible" if each.possible else ""
            head = f"  {name}" + (f" for {over}" if over else "") + possible
            lines += [f"{head}:", *_indented(self.inside(each.body))]
        if node.otherwise is not None:
            lines += ["  otherwise:", *_indented(self.inside(node.otherwise))]
        return lines

    def amount(self, node: tree.Amount | None) -> str:
        return "bank" if node is None else f"{node.state.name}{self.at(node.keys)}"

    # --- what binders run over --------------------------------------------------------------------

    def over(
        self,
        binders: tuple[tree.Binder, ...],
        withs: tuple[tuple[tree.Var, tree.Expr], ...],
        where: tree.Expr | None,
    ) -> str:
        """Return binders with their conditions; empty if there are none."""
        parts = []
        for binder in binders:
            domain = self.domain(binder.domain)
            parts.append(f"{self.typed(binder.var)} in {domain}")
        text = ", ".join(parts)
        for var, value in withs:
            value_text = self.expr(value)
            text += f" with {self.typed(var)} = {value_text}"
        if where is not None:
            text += f" where {self.expr(where)}"
        return text.strip()

    def domain(self, node: tree.Domain) -> str:
        match node:
            case tree.Members(of=of):
                return of.name
            case tree.Numbers(first=first, last=last, down=down):
                word = "down to" if down else "to"
                return f"{self.expr(first, _SUM)} {word} {self.expr(last, _SUM)}"
            case tree.InCollection(collection=collection):
                return self.expr(collection, _ATOM)
            case tree.Listed(items=items):
                return f"[{self.listed(items)}]"
            case tree.InZone(place=place):
                return self.place(place)
            case tree.InChain(chain=chain, of=of_, beside=beside):
                return f"{'beside ' if beside else ''}{chain.name}({self.expr(of_)})"
            case tree.Cyclic(of=of, start=start):
                return f"{of.name} from {self.expr(start, _SUM)}"
            case tree.Neighbours(cell=cell, itself=itself):
                return f"neighbours({self.expr(cell)}{', itself' if itself else ''})"
            case tree.Openings(shape=shape):
                return f"openings({shape.name})"
            case tree.WithinBag(bag=bag):
                return f"within {self.bag(bag)}"
            case tree.AnyBag(of=of, first=first, last=last):
                return f"{self.expr(first, _SUM)} to {self.expr(last, _SUM)} of {of.name}"
            case _:
                assert_never(node)

    def place(self, node: tree.Place) -> str:
        return (
            f"{node.family.name}[*]"
            if node.keys is None
            else (f"{node.family.name}{self.at(node.keys)}")
        )

    def bag(self, node: tree.BagExpr | tree.BagOf) -> str:
        if isinstance(node, tree.BagOf):
            return f"{self.expr(node.count, _ATOM)} {self.expr(node.kind, _ATOM)}"
        if isinstance(node, tree.BagLocal):
            return self.var(node.var)
        return f"{node.bag.name}{self.at(node.keys)}"

    # --- expressions ------------------------------------------------------------------------------

    def expr(self, node: tree.Expr, level: int = 0) -> str:
        """Return an expression as text, in parentheses if it binds less tightly than `level`."""
        own, text = self.told(node)
        return f"({text})" if own < level else text

    def listed(self, nodes: Iterable[tree.Expr]) -> str:
        return ", ".join(map(self.expr, nodes))

    def at(self, keys: Iterable[tree.Expr | str]) -> str:
        texts = [key if isinstance(key, str) else self.expr(key) for key in keys]
        return f"[{', '.join(texts)}]" if texts else ""

    def told(self, node: tree.Expr) -> tuple[int, str]:
        match node:
            case tree.Const(value=value, type=kind):
                return _ATOM, self.value(kind, value)
            case tree.Local(var=var):
                return _ATOM, self.var(var)
            case tree.ReadState(state=state, keys=keys):
                return _ATOM, f"{state.name}{self.at(keys)}"
            case tree.ReadTable(table=table, keys=keys):
                return _ATOM, f"{table.name}{self.at(keys)}"
            case tree.CallDefine(define=define, args=args):
                return _ATOM, f"{define.name}({self.listed(args)})"
            case tree.Arithmetic(op="neg", args=(value,)):
                return _MINUS, f"-{self.expr(value, _ATOM)}"
            case tree.Arithmetic(op=op, args=args) if op in _TIGHTNESS:
                own = _TIGHTNESS[op]
                first, *rest = args
                shown_rest = [self.expr(arg, own + 1) for arg in rest]
                return own, f" {op} ".join([self.expr(first, own), *shown_rest])
            case tree.Arithmetic(op=op, args=args):
                return _ATOM, f"{op}({self.listed(args)})"
            case tree.Compare(op=op, left=left, right=right):
                return _COMPARE, f"{self.expr(left, _SUM)} {op} {self.expr(right, _SUM)}"
            case tree.IsIn(value=value, members=members):
                named = ", ".join(self.value(value.type, member) for member in sorted(members))
                return _COMPARE, f"{self.expr(value, _SUM)} in [{named}]"
            case tree.IsInCollection(value=value, collection=collection):
                return _COMPARE, f"{self.expr(value, _SUM)} in {self.expr(collection, _SUM)}"
            case tree.Not(value=value):
                return _NOT, f"not {self.expr(value, _NOT)}"
            case tree.Logic(op=op, parts=parts):
                own = _OR if op == "or" else _AND
                return own, f" {op} ".join(self.expr(part, own + 1) for part in parts)
            case tree.Conditional(condition=condition, value=value, other=other):
                return 0, (
                    f"{self.expr(value, _OR)} if {self.expr(condition, _OR)}"
                    f" else {self.expr(other)}"
                )
            case tree.LetIn(var=var, value=value, body=body):
                value_text = self.expr(value)
                return 0, f"let {self.var(var)} = {value_text} in {self.expr(body)}"
            case tree.Switch(subject=subject, arms=arms, default=default):
                cases = [f"{self.value(subject.type, v)}: {self.expr(arm)}" for v, arm in arms]
                if default is not None:
                    cases.append(f"else: {self.expr(default)}")
                return _ATOM, f"case {self.expr(subject, _ATOM)} {{{'; '.join(cases)}}}"
            case tree.Agree(entries=entries, base=base):
                cases = []
                for name, condition, value, over in entries:
                    above = f" over {', '.join(sorted(over))}" if over else ""
                    cases.append(f"{name}{above} if {self.expr(condition)}: {self.expr(value)}")
                return _ATOM, f"agree {{{'; '.join([*cases, f'else: {self.expr(base)}'])}}}"
            case tree.Quantified():
                return 0, self.quantified(node)
            case tree.Parts(graph=graph, var=var, where=where):
                name = self.typed(var)
                return _ATOM, f"parts({name} in {graph.of.name} where {self.expr(where)})"
            case tree.Joined(graph=graph, start=start, end=end, var=var, where=where):
                ends = f"{self.expr(start)}, {self.expr(end)}"
                through = f"{self.typed(var)} in {graph.of.name} where {self.expr(where)}"
                return _ATOM, f"joined({ends}, through {through})"
            case tree.ChainHead(chain=chain, of=of_):
                return _ATOM, f"first({chain.name}({self.expr(of_)}))"
            case tree.ChainSize(chain=chain, of=of_, beside=beside):
                side = "beside " if beside else ""
                return _ATOM, f"size({side}{chain.name}({self.expr(of_)}))"
            case tree.TimesSeen(positions=positions):
                return _ATOM, f"times_seen({positions.name})"
            case tree.CanChoose(chooser=chooser, question=question, args=args):
                what = "" if question.alternative is None else f" {question.alternative}"
                who, given = self.expr(chooser, _SUM), self.listed(args)
                return _COMPARE, f"{who} can choose{what} from {question.menu}({given})"
            case tree.Trail(edge=edge, where=where, corner=corner, through=through):
                along = self.over((edge,), (), where)
                inner = "" if corner is None else f" through {self.over((corner,), (), through)}"
                return _ATOM, f"trail({along}{inner})"
            case tree.CellAt(of=of, q=q, r=r):
                return _ATOM, f"{of.name} at({self.expr(q)}, {self.expr(r)})"
            case tree.LiesIn(card=card, place=place):
                return _COMPARE, f"{self.expr(card, _SUM)} in {self.place(place)}"
            case tree.ZoneSize(place=place):
                return _ATOM, f"size({self.place(place)})"
            case tree.ZoneEnd(place=place, end=end):
                return _ATOM, f"{end}({self.place(place)})"
            case tree.RingAfter(card=card, family=family, step=step):
                side = "after" if step > 0 else "before"
                return _ATOM, f"{side}({self.expr(card)} in {family.name})"
            case tree.BagArgument(bag=bag):
                return _ATOM, self.bag(bag)
            case tree.BagCount(bag=bag, kind=kind):
                return _ATOM, f"{self.bag(bag)}[{self.expr(kind)}]"
            case tree.BagSize(bag=bag):
                return _ATOM, f"size({self.bag(bag)})"
            case _:
                assert_never(node)

    def quantified(self, node: tree.Quantified) -> str:
        over = self.over(node.binders, node.withs, node.where)
        text = f"{node.kind}"
        if node.value is not None:
            text += f" of {self.expr(node.value, _OR)}"
        text += f" for {over}"
        ranks = ", ".join(self.expr(each, _OR) for each in node.by)
        return f"{text} by {ranks}" if ranks else text


def _assigned(op: str) -> str:
    return "=" if op == "=" else f"{op}="
