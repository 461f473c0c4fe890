"""What the canonical form is, case by case; what cannot be laid out."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest
import yaml

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.formatting import yaml_text
from rulewright.formatting.fmt import format_source, list_edits
from rulewright.source import Source


def fmt(text: str, name: str = "a.yaml") -> str:
    after = format_source(Source(name, text))
    assert format_source(Source(name, after)) == after
    return after


CASES = {
    "indentation, blanks and blank lines": (
        """\


        ruleset:    a
        moves:
        -   cross:  b2


        -   nought: b1
        state:
            mark(s , t):   {type : int,least: 0 }


        """,
        """\
        ruleset: a
        moves:
          - cross: b2

          - nought: b1
        state:
          mark(s, t): {type: int, least: 0}
        """,
    ),
    "a key in a list without braces gets them": (
        """\
        moves: [cross: b2, nought: [b1: a1],  {cross: a2},
          nought:  c3,]
        """,
        """\
        moves: [{cross: b2}, {nought: [{b1: a1}]}, {cross: a2},
          {nought: c3}]
        """,
    ),
    "quotes only where they are needed": (
        """\
        title: "It's"
        state:
          a: {type: "site?", start: 'b1'}
          b: {type: int, start: '3', note: "a, b", seen by: 'yes'}
          'c': int
        """,
        """\
        title: It's
        state:
          a: {type: 'site?', start: b1}
          b: {type: int, start: '3', note: 'a, b', seen by: 'yes'}
          c: int
        """,
    ),
    "rule text": (
        """\
        define:
          far( s ): distance( s,t )>=  -2*( a-b )+f [ x ] . y
          least: min( -a,not( b ) )
          some(p): { is: "any s in site where  mark[ s ]==p" }
        flow:
          turns:
            each: p in player , for  ever
            do: |
                p chooses  s in site   where mark[s] is none   # where nobody is
                if a>3  and
                      b<4 :
                        mark[ s ]=p
                      # and then
                        log "done"( player=p )
                else : nothing
        """,
        """\
        define:
          far(s): distance(s, t) >= -2 * (a - b) + f[x].y
          least: min(-a, not (b))
          some(p): {is: 'any s in site where mark[s] == p'}
        flow:
          turns:
            each: p in player, for ever
            do: |
              p chooses s in site where mark[s] is none        # where nobody is
              if a > 3 and
                    b < 4:
                mark[s] = p
                # and then
                log "done" (player = p)
              else: nothing
        """,
    ),
    "what may be called like a word of the language": (
        """\
        define:
          a: first( z )+( first  s in site where b )
          c: max(a ,b)
        """,
        """\
        define:
          a: first(z) + (first s in site where b)
          c: max(a, b)
        """,
    ),
    "columns stay columns": (
        """\
        members:
          left:     {a: 1}       # one
          right:    {a: 2}       # two

          # the others
          further_away: {a: 3}
          x:        {a: 4}
        sizes:
          a:  1
          bb: 2
          ccc: 3
        state:
          a: int     # first
          somewhat_longer: int # second
          b:    int  # third
        """,
        """\
        members:
          left:         {a: 1}   # one
          right:        {a: 2}   # two

          # the others
          further_away: {a: 3}
          x:            {a: 4}
        sizes:
          a:   1
          bb:  2
          ccc: 3
        state:
          a: int     # first
          somewhat_longer: int  # second
          b: int     # third
        """,
    ),
    "remarks beside each other make room together": (
        """\
        state:
            aaa:  {type: int, least: 0}   # x
            b:    {least: 0, most: 1, type: int}   # y
            c: int                # z
            dddddddddddddddddddd: int
        """,
        """\
        state:
          aaa: {type: int, least: 0}      # x
          b: {least: 0, most: 1, type: int}        # y
          c: int                  # z
          dddddddddddddddddddd: int
        """,
    ),
    "brackets over several lines": (
        """\
        includes:   [a, b,
                     c]
        members:
          x: {a: 1,
                b: [1,2,
                  3]}
          y: [
             1,
             2,
          ]
        """,
        """\
        includes: [a, b,
                   c]
        members:
          x: {a: 1,
            b: [1, 2,
              3]}
          y: [
            1,
            2
          ]
        """,
    ),
    "prose and drawings stay": (
        """\
        note:   >-
            Two  blanks   stay,
              and this   line, too.

            A paragraph.
        title: one
             two
        state:
           mark(s):
              drawn:   |3
                    w b
                   b  w
        """,
        """\
        note: >-
          Two  blanks   stay,
            and this   line, too.

          A paragraph.
        title: one
          two
        state:
          mark(s):
            drawn: |2
                 w b
                b  w
        """,
    ),
    "remarks stay where they belong": (
        """\
        # the head
        ruleset: a    # b
        flow:
                    # of the flow
            turns:
                do:   |
                    a = 1
                  # behind the text
            # of turns

        # of nothing
        """,
        """\
        # the head
        ruleset: a    # b
        flow:
          # of the flow
          turns:
            do: |
              a = 1
            # behind the text
          # of turns

        # of nothing
        """,
    ),
    "an overlay": (
        """\
        overlay: a
        of: b
        define:
          f(p): {was: "money[ p ]>3", now: "money[ p ]>4"}
          g: remove
        flow:
          night:
            after:   day
            do:
              replace:   pot+=d
              now: |
                  pot+=  2*d
        """,
        """\
        overlay: a
        of: b
        define:
          f(p): {was: 'money[p] > 3', now: 'money[p] > 4'}
          g: remove
        flow:
          night:
            after: day
            do:
              replace: pot += d
              now: |
                pot += 2 * d
        """,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_cases(name: str) -> None:
    was, wanted = (dedent(text) for text in CASES[name])
    assert fmt(was) == wanted


@pytest.mark.parametrize("text", ["", "\n\n", "# only remarks\n\n# so\n"])
def test_a_file_that_says_nothing_stays(text: str) -> None:
    assert format_source(Source("a.yaml", text)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: [\n", "yaml-syntax"),
        ("a: 1\na: 2\n", "duplicate-key"),
        ("define:\n  a: 1 +\n", "syntax"),
        ("flow:\n  a: |\n    move to\n", "syntax"),
        ("- a\n", "wrong-kind"),
        ("? a\n: b\n", "no-layout"),
        ("a: [b\n  , c]\n", "no-layout"),
    ],
)
def test_what_cannot_be_read_or_laid_out_is_told(text: str, code: str) -> None:
    with pytest.raises(DiagnosticError) as fault:
        format_source(Source("a.yaml", text))
    assert [found.code for found in fault.value.diagnostics] == [code]


def test_prose_that_could_be_rule_text_stays() -> None:
    text = "state:\n  a: {type: int, note: 'a<b  and, c'}\n  b:\n    type: int\n    source: a<b\n"
    assert fmt(text) == text


def test_a_remark_at_the_end_of_a_block_is_none_of_its_statements() -> None:
    text = "flow:\n  a: |\n    b = 1\n    # and no more\n  c: nothing\n"
    assert fmt(text) == text


def test_edits_are_whole_lines() -> None:
    source = Source("a.yaml", "a:  1\nb: 2\nc :  3\n")
    found = list_edits(source)
    assert [(edit.span.text, edit.text) for edit in found] == [
        ("a:  1\n", "a: 1\n"),
        ("c :  3\n", "c: 3\n"),
    ]
    assert list_edits(Source("a.yaml", "a: 1\n")) == ()


WORDS = """\
### Words



title=Pig
# of the summary
summary =   Roll as often as you dare.
turns-hold = { $n ->
   *[other] hold {$n}
    [one] hold one
}
-term = a
rule-a =
    One line.

    Another.
    .log = {""}
"""


def test_words() -> None:
    assert fmt(WORDS, "en.ftl") == dedent("""\
        ### Words

        title = Pig
        # of the summary
        summary = Roll as often as you dare.
        turns-hold =
            { $n ->
               *[other] hold { $n }
                [one] hold one
            }
        -term = a
        rule-a =
            One line.

            Another.
            .log = { "" }
        """)
    with pytest.raises(DiagnosticError) as fault:
        format_source(Source("en.ftl", "title = A\nthis is no message\n"))
    assert fault.value.diagnostics[0].code == "broken-message"


VALUES = [
    "-n", "-(n + 1)", "- n", "-  (n)", "-(sum 1 for p in player)", "-( -n)", "- (-(n))", "(-n)",
    "-a[p]", "-f(p)", "-3", "2-(n)", "2 -n", "x-1", "n if a else -(n)", "-n if a else 3",
    "max(-(n), -1)", "[ -(n), 2 ]", "not(a)", "first(-(n))", "a and -(n) > 0", "a-(-(n))",
    "-(n)*-(n)", "-min(n, 2)", "n - (n)", "-(  n)-(n)",
]  # fmt: skip
PLACES = {
    "plain": "define:\n  a(p, n): {}\n",
    "long": "define:\n  a(p, n):\n    is: {}\n",
    "single": "define:\n  a(p, n): '{}'\n",
    "double": 'define:\n  a(p, n): "{}"\n',
    "flow": "define:\n  a(p, n): {{is: {}}}\n",
    "quoted in flow": "define:\n  a(p, n): {{is: '{}'}}\n",
    "list": "moves:\n  - expect: {}\n",
    "expectations": "expect:\n  - {}\n  - '{}'\n",
    "ranking": "scoring:\n  ranking: [points, '{}']\n",
    "text": "define:\n  a(p, n): |\n    {}\n",
    "statement": "procedures:\n  a(p, n): |\n    money[p] = {}\n    return {}\n",
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("value", VALUES)
def test_a_value_says_the_same_to_every_reader(value: str, place: str) -> None:
    text = place.replace("{}", value).replace("{{", "{").replace("}}", "}")
    try:
        after = fmt(text)
    except DiagnosticError as refused:  # a text that needs quotes there
        assert all(found.code != "no-layout" for found in refused.diagnostics)
        return
    assert signs(yaml.safe_load(after)) == signs(yaml.safe_load(text))


def signs(data: object) -> str:
    return re.sub(r"\s", "", repr(data)).replace('"', "'").replace("\\n", "")


def test_a_sign_stands_at_what_it_belongs_to() -> None:
    assert fmt("define:\n  a: -( n+1 )\n") == "define:\n  a: -(n + 1)\n"


def test_a_layout_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The places of a finding are in the file, not in what would have been written."""
    monkeypatch.setattr(yaml_text, "on_one_line", lambda lexemes: "{ a")
    with pytest.raises(DiagnosticError) as refused:
        format_source(Source("a.yaml", "define:\n  a: n + 1\n"))
    (found,) = refused.value.diagnostics
    assert found.code == "no-layout"
    assert found.primary.span.source.text == "define:\n  a: n + 1\n"
