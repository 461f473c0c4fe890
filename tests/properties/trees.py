"""Syntax trees of every form, for the property tests of the language."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from rulewright.language import ast

# Some of these are soft words of the language, used as names.
names = st.sampled_from(["a", "b", "ships", "größe", "first", "last", "move", "end", "left", "min", "can"])
words = st.sampled_from(["pass", "end", "count", "all", "no", "sail", "then"])
numbers = st.integers(0, 2**31 - 1).map(lambda value: ast.Number(value=value))
atoms = (
    numbers
    | st.booleans().map(lambda value: ast.Bool(value=value))
    | st.just(ast.NoneValue())
    | names.map(lambda word: ast.Name(id=word))
)
truths = st.sampled_from(["any", "no", "all"])
selectors = st.sampled_from(["first", "last", "only", "the"])


def logic(op: str, parts: list[ast.Expr]) -> ast.Logic:
    flat: list[ast.Expr] = []
    for part in parts:
        flat.extend(part.operands if isinstance(part, ast.Logic) and part.op == op else [part])
    return ast.Logic(op="and" if op == "and" else "or", operands=tuple(flat))


def gives_number(node: ast.Expr) -> bool:
    return isinstance(node, ast.Quantified) and node.quantifier in ("count", "sum", "min", "max", "parts")


def larger(inner: st.SearchStrategy[ast.Expr]) -> st.SearchStrategy[ast.Expr]:
    some = st.lists(inner, min_size=1, max_size=3).map(tuple)
    truth = inner.filter(lambda node: not gives_number(node))
    return st.one_of(
        st.builds(lambda v, n: ast.Attribute(value=v, name=n), inner, words),
        st.builds(lambda v, k: ast.Index(value=v, indices=k), inner, some),
        st.builds(lambda f, a: ast.Call(callee=ast.Name(id=f), args=tuple(a)), names,
                  st.lists(inner, max_size=2)),
        st.builds(lambda items: ast.Listing(elements=items), some),
        st.builds(lambda v: ast.Unary(op="-", value=v), inner),
        st.builds(lambda v: ast.Unary(op="not", value=v), truth),
        st.builds(lambda o, a, b: ast.Arithmetic(op=o, left=a, right=b),
                  st.sampled_from(["+", "-", "*", "//", "%"]), inner, inner),
        st.builds(lambda o, a, b: ast.Compare(op=o, left=a, right=b),
                  st.sampled_from(["==", "!=", "<", "<=", ">", ">=", "in", "not in"]),
                  inner, inner),
        st.builds(lambda a, b, c: ast.Compare(op="in", left=a, right=ast.RangeOf(first=b, last=c)),
                  inner, inner, inner),
        st.builds(lambda v, w, n: ast.Is(value=v, type_name=w, negated=n), inner,
                  st.none() | names, st.booleans()),
        st.builds(logic, st.sampled_from(["and", "or"]), st.lists(truth, min_size=2, max_size=3)),
        st.builds(lambda a, b, c: ast.Conditional(condition=a, value=b, else_value=c),
                  truth, inner, inner),
        st.builds(lambda a, b: ast.Otherwise(value=a, fallback=b), inner, inner),
        st.builds(
            lambda a, b, n, d, w: ast.Joined(
                start=a, end=b, binder=ast.Binder(names=(n,), domain=d), where=w
            ),
            inner, inner, names, domains(inner), st.none() | truth,
        ),
        st.builds(lambda p, a, m, g: ast.CanChoose(
                      chooser=p, alternative_name=a,
                      menu_call=ast.Call(callee=ast.Name(id=m), args=tuple(g))),
                  inner, st.none() | words, names, st.lists(inner, max_size=2)),
        quantified(inner, truth),
    )  # fmt: skip


def domains(inner: st.SearchStrategy[ast.Expr]) -> st.SearchStrategy[ast.Expr]:
    return st.one_of(
        inner,
        st.builds(lambda a, b, d: ast.RangeOf(first=a, last=b, down=d), inner, inner,
                  st.booleans()),
        st.builds(lambda a, b: ast.Except(domain=a, member=b), inner, inner),
        st.builds(lambda a, b, c: ast.Starting(domain=ast.Except(domain=a, member=b), start=c),
                  inner, inner, inner),
    )  # fmt: skip


def binders(inner: st.SearchStrategy[ast.Expr]) -> st.SearchStrategy[tuple[ast.Binder, ...]]:
    one = st.builds(
        lambda n, d: ast.Binder(names=tuple(n), domain=d),
        st.lists(names, min_size=1, max_size=2),
        domains(inner),
    )
    return st.lists(one, min_size=1, max_size=2).map(tuple)


def withs(inner: st.SearchStrategy[ast.Expr]) -> st.SearchStrategy[tuple[ast.With, ...]]:
    return st.lists(st.builds(lambda n, v: ast.With(name=n, value=v), names, inner), max_size=2).map(tuple)


@st.composite
def quantified(
    draw: st.DrawFn, inner: st.SearchStrategy[ast.Expr], truth: st.SearchStrategy[ast.Expr]
) -> ast.Expr:
    over = draw(binders(inner))
    bound, where = draw(withs(inner)), draw(st.none() | truth)
    kind = draw(
        truths | selectors | st.sampled_from(["count", "sum", "min", "max", "most", "least", "parts"])
    )
    value, by = None, ()
    ranks = st.lists(inner, min_size=1, max_size=2).map(tuple)
    single = (ast.Binder(names=over[0].names[:1], domain=over[0].domain),)
    if kind == "all":
        value = draw(truth)
    elif kind in ("sum", "min", "max"):
        value = draw(inner)
    elif kind == "parts":
        over = single
    elif kind not in ("any", "no", "count"):
        value = draw(st.none() | inner)
        over = single if value is None else over
        by = draw(ranks) if kind in ("most", "least") else ()
        if kind in ("first", "last"):
            by = draw(st.just(()) | ranks)
    return ast.Quantified(quantifier=kind, binders=over, withs=bound, where=where, value=value, sort_keys=by)


expressions = st.recursive(atoms, larger, max_leaves=8)
conditions = expressions.filter(lambda node: not gives_number(node))
calls = st.builds(
    lambda f, a: ast.Call(callee=ast.Name(id=f), args=tuple(a)),
    names,
    st.lists(expressions, max_size=2),
)
places = st.builds(
    lambda n, k: ast.Index(value=ast.Name(id=n), indices=(k,)), names, expressions
) | names.map(lambda word: ast.Name(id=word))
amounts = st.builds(lambda a, b: ast.RangeOf(first=a, last=b), expressions, expressions)
ends = st.sampled_from(["left", "right", None])


def _log_arguments() -> st.SearchStrategy[ast.LogArgument]:
    return st.builds(
        lambda n, v, s: ast.LogArgument(name=n, value=v, seen_by=s),
        words,
        expressions,
        st.none() | expressions,
    )


plain_statements: st.SearchStrategy[ast.Statement] = st.one_of(
    st.builds(lambda t, o, v: ast.Assign(target=t, op=o, value=v), places,
              st.sampled_from(["=", "+=", "-="]), expressions),
    st.builds(lambda n, v: ast.Let(name=n, value=v), names, expressions),
    st.builds(lambda t: ast.Reset(targets=tuple(t)), st.lists(places, min_size=1, max_size=2)),
    st.builds(lambda w, s, t, e: ast.Move(subject=w, source=s, target=t, side=e),
              expressions, st.none() | expressions, places, ends),
    st.builds(lambda s, t: ast.Move(subject=None, source=s, target=t), expressions, places),
    st.builds(lambda w, s, t: ast.Move(subject=w, source=s, target=t, first_of=True),
              numbers, expressions, places),
    st.builds(lambda n: ast.Remember(name=n), names),
    st.builds(lambda c: ast.Require(condition=c), conditions),
    st.builds(lambda v: ast.Return(value=v), st.none() | expressions),
    st.sampled_from([ast.Settle(), ast.Leave(), ast.Nothing(), ast.EndGame()]),
    st.builds(lambda c: ast.CallStatement(call=c), calls),
    st.builds(lambda z: ast.Shuffle(zone=z), places),
    st.builds(lambda c, s, t: ast.Draw(count=c, source=s, target=t),
              expressions, expressions, places),
    st.builds(lambda n, d, w: ast.Draw(count=None, source=d, target=None, name=n, where=w),
              names, expressions, st.none() | conditions),
    st.builds(lambda n, r: ast.Roll(name=n, first=r.first, last=r.last), names, amounts),
    st.builds(lambda a: ast.Log(message="line", arguments=tuple(a)),
              st.lists(_log_arguments(), max_size=2)),
)  # fmt: skip


def larger_statements(inner: st.SearchStrategy[ast.Statement]) -> st.SearchStrategy[ast.Statement]:
    blocks = st.lists(inner, min_size=1, max_size=2).map(
        lambda statements: ast.Block(statements=tuple(statements))
    )
    return st.one_of(
        st.builds(lambda c, b, o: ast.If(condition=c, body=b, else_block=o), conditions, blocks,
                  st.none() | blocks),
        st.builds(lambda c, b: ast.While(condition=c, body=b), conditions, blocks),
        st.builds(
            lambda b, w, c, o, d: ast.For(binders=b, withs=w, where=c, orders=o, body=d),
            binders(expressions), withs(expressions), st.none() | conditions,
            st.none() | expressions, blocks,
        ),
        st.builds(lambda n, s, u, b: ast.GoRound(name=n, start=s, until=u, body=b), names,
                  expressions, conditions, blocks),
        st.builds(lambda b: ast.AtOnce(body=b), blocks),
        st.builds(
            lambda who, most, b: ast.OneMove(chooser=who, objectives=tuple(most), body=b),
            expressions, st.lists(expressions, max_size=2), blocks,
        ),
        st.builds(lambda s, p, b: ast.Lay(shape_name=s, placement=p, body=b), names, expressions, blocks),
        decisions(blocks),
        st.builds(together, names, domains(expressions), st.none() | conditions,
                  decisions(blocks), st.booleans(), blocks),
        st.builds(
            lambda n, c, m, e, o, s: ast.Let(
                name=n, value=ast.Choose(chooser=c, choice=m, ending=e, otherwise=o, visibility=s)
            ),
            names, places, menus, st.none() | words, st.none() | blocks, shown,
        ),
    )  # fmt: skip


shown = st.one_of(
    st.none(),
    st.just(ast.SeenBy()),
    st.builds(lambda who: ast.SeenBy(seen_by=who), expressions),
)


def decisions(blocks: st.SearchStrategy[ast.Block]) -> st.SearchStrategy[ast.Choose]:
    return st.builds(decide, places, choices(blocks), blocks, st.integers(0, 9), words, amounts, shown)


menus = calls.map(lambda call: ast.ChooseFrom(menu_call=call))
parameters = st.one_of(
    names.map(lambda n: ast.Parameter(name=n)),
    st.builds(lambda n, d: ast.Parameter(name=n, domain=d), names, domains(expressions)),
    st.builds(lambda n, a: ast.Parameter(name=n, amount_range=a), names, amounts),
)


def choices(blocks: st.SearchStrategy[ast.Block]) -> st.SearchStrategy[ast.Choose]:
    alternatives = st.builds(
        lambda n, p, w, b, possible: ast.Alternative(
            name=n, parameters=tuple(p), where=w, body=b, possible=possible
        ),
        words,
        st.lists(parameters, max_size=2),
        st.none() | conditions,
        blocks,
        st.booleans(),
    )
    what = st.one_of(
        st.builds(
            lambda b, w: ast.ChooseMembers(binders=b, where=w),
            binders(expressions),
            st.none() | conditions,
        ),
        st.builds(
            lambda n, b, w: ast.ChooseWithin(name=n, bag=b, where=w),
            names,
            expressions,
            st.none() | conditions,
        ),
        st.builds(lambda n, a: ast.ChooseAmount(name=n, first=a.first, last=a.last), names, amounts),
        st.builds(
            lambda n, a, o, w: ast.ChooseBag(first=a.first, last=a.last, item_type=o, name=n, where=w),
            names,
            amounts,
            names.map(lambda name: ast.Name(id=name)),
            st.none() | conditions,
        ),
        menus,
        st.builds(
            lambda found, name, about: ast.ChooseMenu(
                alternatives=tuple(found), name=name, mentioned_locals=tuple(about) if name else ()
            ),
            st.lists(alternatives, min_size=1, max_size=2, unique_by=lambda each: each.name),
            st.just("") | names,
            st.lists(names.map(lambda name: ast.Name(id=name)), max_size=2),
        ),
    )
    return what.map(lambda each: ast.Choose(chooser=ast.Name(id="p"), choice=each))


def decide(
    chooser: ast.Expr,
    choose: ast.Choose,
    block: ast.Block,
    how: int,
    done: str,
    amount: ast.RangeOf,
    told: ast.SeenBy | None,
) -> ast.Choose:
    """One of the ways in which a decision can be taken that fit what is chosen."""
    what, menu = choose.choice, isinstance(choose.choice, ast.ChooseMenu)
    if how < 3:
        other = block if how else None
        body = None if menu else block
        return ast.Choose(
            chooser=chooser, choice=what, may=True, body=body, else_block=other, visibility=told
        )
    otherwise = block if how % 2 else None
    repeatable = menu or isinstance(what, ast.ChooseFrom)
    return ast.Choose(
        chooser=chooser,
        choice=what,
        otherwise=otherwise,
        visibility=told,
        ending=done if repeatable and how in (4, 5) else None,
        times=ast.Times(first=amount.first, last=amount.last) if repeatable and how > 7 else None,
    )


def together(
    name: str,
    domain: ast.Expr,
    where: ast.Expr | None,
    asked: ast.Choose,
    first: bool,
    body: ast.Block,
) -> ast.Together:
    """Several who answer at once: what one of them is asked, without repetitions."""
    if not (asked.may or isinstance(asked.choice, ast.ChooseMenu | ast.ChooseFrom)):
        asked = replace(asked, body=body)
    first = first and asked.may
    return ast.Together(
        binder=ast.Binder(names=(name,), domain=domain),
        where=where,
        decision=replace(
            asked,
            chooser=ast.Name(id=name),
            ending=None,
            times=None,
            else_block=None if first else asked.else_block,
        ),
        first_only=first,
        else_block=asked.else_block if first else None,
    )


statements = st.recursive(plain_statements, larger_statements, max_leaves=4)
blocks = st.lists(statements, min_size=1, max_size=3).map(lambda found: ast.Block(statements=tuple(found)))
headers = st.builds(
    lambda b, w, c, e: ast.Header(binders=b, withs=w, where=c, for_ever=e),
    binders(expressions),
    withs(expressions),
    st.none() | conditions,
    st.booleans(),
)
