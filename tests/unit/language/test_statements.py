"""Statements and decisions become the trees that are meant."""

import pytest

from rulewright.language import ast
from unit.language.reading import block, expression, name, number, statement

NOTHING = ast.Block(statements=(ast.Nothing(),))
LEAVE = ast.Block(statements=(ast.Leave(),))


def members(*names: str, of: str, where: ast.Expr | None = None) -> ast.ChooseMembers:
    return ast.ChooseMembers(binders=(ast.Binder(names=names, domain=name(of)),), where=where)


def test_changes() -> None:
    assert statement("x = y") == ast.Assign(target=name("x"), op="=", value=name("y"))
    assert statement("ships[_, _] = 0") == ast.Assign(
        target=expression("ships[_, _]"), op="=", value=number(0)
    )
    assert statement("x -= 1").op == "-="
    assert statement("let n = f(c)") == ast.Let(name="n", value=expression("f(c)"))
    assert statement("reset a, b[p]") == ast.Reset(targets=(name("a"), expression("b[p]")))


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        (
            "move n from a[c] to bank",
            ast.Move(subject=name("n"), source=expression("a[c]"), target=name("bank")),
        ),
        (
            "move c to court[p] at left",
            ast.Move(subject=name("c"), source=None, target=expression("court[p]"), side="left"),
        ),
        ("move all from a to b", ast.Move(subject=None, source=name("a"), target=name("b"))),
        (
            "move all of a to b at right",
            ast.Move(subject=None, source=name("a"), target=name("b"), side="right"),
        ),
        (
            "move first 3 of a to pile[n]",
            ast.Move(subject=number(3), source=name("a"), target=expression("pile[n]"), first_of=True),
        ),
        (
            "move first(tiles) to laid",
            ast.Move(subject=expression("first(tiles)"), source=None, target=name("laid")),
        ),
        (
            "draw 2 from deck to hand[p]",
            ast.Draw(count=number(2), source=name("deck"), target=expression("hand[p]")),
        ),
        ("draw k from deck", ast.Draw(count=None, source=name("deck"), target=None, name="k")),
        (
            "draw q from player except p where a",
            ast.Draw(
                count=None,
                name="q",
                target=None,
                where=name("a"),
                source=ast.Except(domain=name("player"), member=name("p")),
            ),
        ),
        ("roll d from 1 to 6", ast.Roll(name="d", first=number(1), last=number(6))),
        ("shuffle deck", ast.Shuffle(zone=name("deck"))),
        ("settle", ast.Settle()),
        ("leave", ast.Leave()),
        ("nothing", ast.Nothing()),
        ("return", ast.Return()),
        ("return a if b else c", ast.Return(value=expression("a if b else c"))),
        ("end game", ast.EndGame()),
        ("require n > 0", ast.Require(condition=expression("n > 0"))),
        ("e.discarded(p)", ast.CallStatement(call=expression("e.discarded(p)"))),
        ('log "joined"', ast.Log(message="joined", arguments=())),
        (
            'log "draws" (player = p, card = k seen by p)',
            ast.Log(
                message="draws",
                arguments=(
                    ast.LogArgument(name="player", value=name("p")),
                    ast.LogArgument(name="card", value=name("k"), seen_by=name("p")),
                ),
            ),
        ),
    ],
)
def test_plain_statements(text: str, tree: ast.Statement) -> None:
    assert statement(text) == tree


def test_if() -> None:
    tree = statement("if a:\n  nothing\nelif b: leave\nelse:\n  nothing\n")
    inner = ast.If(condition=name("b"), body=LEAVE, else_block=NOTHING)
    assert tree == ast.If(condition=name("a"), body=NOTHING, else_block=ast.Block(statements=(inner,)))
    assert tree.else_block.span.text.startswith("elif b")


def test_loops() -> None:
    assert statement("while a: nothing") == ast.While(condition=name("a"), body=NOTHING)
    assert statement("for c in court[p] where a, as p orders:\n  leave") == ast.For(
        binders=(ast.Binder(names=("c",), domain=expression("court[p]")),),
        withs=(),
        where=name("a"),
        orders=name("p"),
        body=LEAVE,
    )
    assert statement("for n in 1 to 3 with p = track[n], q = p: leave") == ast.For(
        binders=(ast.Binder(names=("n",), domain=ast.RangeOf(first=number(1), last=number(3))),),
        withs=(
            ast.With(name="p", value=expression("track[n]")),
            ast.With(name="q", value=name("p")),
        ),
        where=None,
        orders=None,
        body=LEAVE,
    )
    assert statement("go round p from start until passed == 3:\n  nothing") == ast.GoRound(
        name="p", start=name("start"), until=expression("passed == 3"), body=NOTHING
    )
    assert statement("at once:\n  nothing") == ast.AtOnce(body=NOTHING)
    assert statement("lay flower at spot:\n  nothing") == ast.Lay(
        shape_name="flower", placement=name("spot"), body=NOTHING
    )


def test_decisions() -> None:
    assert statement("p chooses s in T where a") == ast.Choose(
        chooser=name("p"), choice=members("s", of="T", where=name("a"))
    )
    assert statement("next(p) chooses c, n in free").choice == members("c", "n", of="free")
    assert statement("p chooses pay within hand[p] where a").choice == ast.ChooseWithin(
        name="pay", bag=expression("hand[p]"), where=name("a")
    )
    assert statement("p chooses n from 0 to owed").choice == ast.ChooseAmount(
        name="n", first=number(0), last=name("owed")
    )
    assert statement("p chooses from m(c, p)") == ast.Choose(
        chooser=name("p"), choice=ast.ChooseFrom(menu_call=expression("m(c, p)"))
    )


def test_decisions_again_and_again() -> None:
    menu = ast.ChooseFrom(menu_call=expression("m(p)"))
    assert statement("p chooses from m(p) ending with done") == ast.Choose(
        chooser=name("p"), choice=menu, ending="done"
    )
    assert statement("p chooses 1 to n times from m(p)") == ast.Choose(
        chooser=name("p"), choice=menu, times=ast.Times(first=number(1), last=name("n"))
    )
    assert statement("p chooses 2 times from m(p)").times == ast.Times(first=number(2), last=number(2))
    tree = statement("p chooses n to m times:\n  pass: nothing\n")
    assert tree.times == ast.Times(first=name("n"), last=name("m"))
    assert [each.name for each in tree.choice.alternatives] == ["pass"]
    assert statement("p chooses ending with stop:\n  stop: nothing\n").ending == "stop"


def test_may() -> None:
    tree = statement("p may choose s in T:\n  nothing\nelse:\n  leave")
    assert tree == ast.Choose(
        chooser=name("p"), choice=members("s", of="T"), may=True, body=NOTHING, else_block=LEAVE
    )
    tree = statement("p may choose:\n  pass: nothing\nelse: leave")
    assert tree.may and tree.else_block == LEAVE and isinstance(tree.choice, ast.ChooseMenu)


def test_who_is_told() -> None:
    openly = ast.SeenBy()
    assert statement("p chooses s in T where s > 1 openly").visibility == openly
    assert statement("p chooses n from 0 to 3 seen by q").visibility == ast.SeenBy(seen_by=name("q"))
    assert statement("p chooses from m(p) ending with done openly").visibility == openly
    assert statement("let v = p chooses from m(p) openly").value.visibility == openly
    assert statement("p may choose s in T openly:\n  nothing").visibility == openly
    tree = statement("p chooses 2 times seen by next(p):\n  pass: nothing")
    assert tree.visibility == ast.SeenBy(seen_by=expression("next(p)")) and tree.times is not None
    tree = statement("p may choose openly:\n  pass: nothing")
    assert tree.visibility == openly and tree.may
    assert statement("p chooses openly in T").choice == members("openly", of="T")
    assert statement("p chooses openly, seen in T").visibility is None


def test_bags_that_are_part_of_nothing() -> None:
    tree = statement("p chooses 1 to n of good as want where a")
    assert tree.choice == ast.ChooseBag(
        first=number(1), last=name("n"), item_type=name("good"), name="want", where=name("a")
    )
    two = statement("p may choose 2 of good as want:\n  nothing").choice
    assert two == ast.ChooseBag(first=number(2), last=number(2), item_type=name("good"), name="want")


def test_menus_on_the_spot_with_names() -> None:
    tree = statement("p chooses answer(due, n) ending with stop:\n  stop: nothing")
    assert (tree.choice.name, tree.ending) == ("answer", "stop")
    assert tree.choice.mentioned_locals == (name("due"), name("n"))
    tree = statement("p chooses 1 to n times answer openly:\n  pass: nothing")
    assert tree.choice.name == "answer" and tree.times is not None and tree.visibility is not None
    assert statement("p may choose answer:\n  pass: nothing").choice.name == "answer"
    assert statement("all p in T choose answer:\n  pass: nothing").decision.choice.name == "answer"
    assert statement("p chooses f(n) times:\n  pass: nothing").choice.name == ""


def test_several_who_answer_at_once() -> None:
    tree = statement("all p in T where a choose s in U openly:\n  nothing\notherwise: leave")
    asked = ast.Choose(
        chooser=name("p"), choice=members("s", of="U"), body=NOTHING, otherwise=LEAVE,
        visibility=ast.SeenBy(),
    )  # fmt: skip
    binder = ast.Binder(names=("p",), domain=name("T"))
    assert tree == ast.Together(binder=binder, where=name("a"), decision=asked)
    tree = statement("all p in T choose from m(p)\notherwise:\n  leave")
    assert tree.decision.choice == ast.ChooseFrom(menu_call=expression("m(p)"))
    assert tree.decision.otherwise == LEAVE and tree.decision.body is None and not tree.first_only
    tree = statement("all p in T choose:\n  pass: nothing\notherwise: leave")
    assert isinstance(tree.decision.choice, ast.ChooseMenu) and tree.decision.otherwise == LEAVE
    tree = statement("all p in T may choose s in U:\n  nothing\nelse: leave")
    assert tree.decision.may and tree.decision.else_block == LEAVE and tree.else_block is None
    tree = statement("first q in T from p may choose from m(q):\n  nothing\nelse: leave")
    assert (
        tree.first_only
        and tree.decision.may
        and tree.else_block == LEAVE
        and tree.decision.else_block is None
    )
    tree = statement("first q in T may choose:\n  pass: nothing\nelse: leave")
    assert tree.first_only and isinstance(tree.decision.choice, ast.ChooseMenu) and tree.else_block == LEAVE
    for soft in ("first", "last", "min", "max"):  # somebody's name, though a word follows it
        tree = statement(f"all p in T where {soft} choose from m(p)")
        assert isinstance(tree, ast.Together) and tree.where == name(soft)
    first, second = block("first = 1\nall_in = 2").statements
    assert isinstance(first, ast.Assign) and isinstance(second, ast.Assign)


def test_otherwise_belongs_to_the_decision_above() -> None:
    first, second = block("p chooses s in T\notherwise:\n  leave\nx = s").statements
    assert isinstance(first, ast.Choose) and first.otherwise == LEAVE
    assert isinstance(second, ast.Assign)
    assert statement("p chooses:\n  a: nothing\notherwise: leave").otherwise == LEAVE
    tree = statement("let v = p chooses from m(p)\notherwise:\n  leave")
    assert isinstance(tree, ast.Let) and isinstance(tree.value, ast.Choose)
    assert tree.value.otherwise == LEAVE


def test_menus_on_the_spot() -> None:
    tree = statement(
        "p chooses:\n"
        "  cash(x from 0 to g, s in T, i) where a:\n"
        "    nothing\n"
        "  end where possible:\n"
        "    nothing\n"
        "  count where possible and b: leave\n"
    )
    cash, end, count = tree.choice.alternatives
    assert cash == ast.Alternative(
        name="cash",
        where=name("a"),
        body=NOTHING,
        parameters=(
            ast.Parameter(name="x", amount_range=ast.RangeOf(first=number(0), last=name("g"))),
            ast.Parameter(name="s", domain=name("T")),
            ast.Parameter(name="i"),
        ),
    )
    assert (end.name, end.possible, end.where) == ("end", True, None)
    assert (count.name, count.possible, count.where) == ("count", True, name("b"))


@pytest.mark.parametrize(
    "text",
    [
        "move = 3",
        "draw[p] -= 1",
        "lay(p)",
        "end = 1",
        "leave = leave + 1",
        "settle(x)",
        "left chooses s in T",
        "log = 3",
        "roll.f(p)",
        "let first = 2",
        "go = at",
        "reset move",
    ],
)
def test_soft_words_are_names_at_the_start_of_a_line(text: str) -> None:
    assert isinstance(statement(text), ast.Assign | ast.CallStatement | ast.Choose | ast.Let | ast.Reset)


def test_a_line_indented_further_continues_the_one_above() -> None:
    tree = block("x = a\n    + b\n\n  # note\n    * c\nif d\n    and e:\n  nothing\n")
    assert tree == block("x = a + b * c\nif d and e:\n  nothing")


def test_lines_inside_brackets_do_not_matter() -> None:
    assert block("x = f(a,\nb\n)\ny = 1") == block("x = f(a, b)\ny = 1")


def test_blocks_are_relative_to_their_own_indentation() -> None:
    text = "   # first\n      if a:\n         leave\n\n      x = 1  # last"
    assert block(text) == block("if a:\n  leave\nx = 1")


def test_windows_line_ends() -> None:
    assert block("if a:\r\n  leave\r\nx = 1\r\n") == block("if a:\n  leave\nx = 1\n")


def test_remember_is_a_statement_and_a_name() -> None:
    assert statement("remember standing") == ast.Remember(name="standing")
    assert statement("remember = 3") == ast.Assign(
        target=ast.Name(id="remember"), op="=", value=ast.Number(value=3)
    )
    assert isinstance(statement("remember(p)"), ast.CallStatement)
