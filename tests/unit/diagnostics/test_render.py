"""The text of a finding, to the letter."""

from __future__ import annotations

import json

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.source import NOWHERE, Source, Span

SOURCE = Source(
    "rulesets/arctic/actions.yaml",
    "\n" * 40 + "    treasury[c] -= tresury[c]\n" + "\n" * 16 + "    money[p] += owner(s)\n",
)
PIECES = Source("rulesets/arctic/pieces.yaml", "\n" * 11 + "    money\n")


def at(source: Source, words: str, of: int | None = None) -> Span:
    start = source.text.rindex(words)
    return source.span(start, start + (len(words) if of is None else of))


UNKNOWN = Diagnostic(
    "unknown-name",
    "`tresury` is not declared here",
    Label(at(SOURCE, "tresury"), "not declared"),
    help="did you mean `treasury`?",
)
MISMATCH = Diagnostic(
    "type-mismatch",
    "`+=` needs an integer on both sides",
    Label(at(SOURCE, "owner(s)"), "got country?\nexpected int"),
    labels=(Label(at(PIECES, "money"), "`money` is declared here"),),
)

EXPECTED = """\
error[unknown-name]: `tresury` is not declared here
  --> rulesets/arctic/actions.yaml:41:20
   |
41 |     treasury[c] -= tresury[c]
   |                    ^^^^^^^ not declared
help: did you mean `treasury`?

error[type-mismatch]: `+=` needs an integer on both sides
  --> rulesets/arctic/actions.yaml:58:17
   |
58 |     money[p] += owner(s)
   |                 ^^^^^^^^ got      country?
   |                          expected int
note: `money` is declared here
  --> rulesets/arctic/pieces.yaml:12:5
12 |     money
"""


def test_text_is_what_the_architecture_shows() -> None:
    assert render.format_full([MISMATCH, UNKNOWN, UNKNOWN]) == EXPECTED


def test_short_has_one_line_each() -> None:
    assert render.format_short([MISMATCH, UNKNOWN]) == (
        "rulesets/arctic/actions.yaml:41:20: error[unknown-name]: "
        "`tresury` is not declared here\n"
        "rulesets/arctic/actions.yaml:58:17: error[type-mismatch]: "
        "`+=` needs an integer on both sides\n"
    )


def test_carets_count_columns_of_the_terminal() -> None:
    source = Source("ja.yaml", "title: 北極 x\n")
    shown = render.format_full([Diagnostic("c", "h", Label(at(source, "x")))])
    assert "1 | title: 北極 x\n  |             ^\n" in shown
    wide = render.format_full([Diagnostic("c", "h", Label(at(source, "北極")))])
    assert "  |        ^^^^\n" in wide


def test_carets_stay_on_the_first_line_of_a_long_place() -> None:
    source = Source("a.yaml", "do: |\n  one   \n  two\n")
    shown = render.format_full([Diagnostic("c", "h", Label(source.span(8, 23)))])
    assert "2 |   one\n  |   ^^^\n" in shown


def test_a_finding_without_a_place() -> None:
    found = Diagnostic("ruleset-not-found", "there is no ruleset `x`", Label(NOWHERE), help="look")
    assert render.format_full([found]) == "error[ruleset-not-found]: there is no ruleset `x`\nhelp: look\n"
    assert render.format_short([found]) == "error[ruleset-not-found]: there is no ruleset `x`\n"


def test_a_finding_about_a_whole_file() -> None:
    found = Diagnostic("not-text", "no text", Label(Source("x.yaml", "").span(0, 0)))
    assert render.format_full([found]) == "error[not-text]: no text\n  --> x.yaml\n"


def test_nothing_a_terminal_would_obey_is_printed() -> None:
    source = Source("a.yaml", "a: \x1b[31mred\n")
    shown = render.format_full([Diagnostic("c", "h", Label(source.span(3, 4)))])
    assert "\x1b" not in shown


def test_blanks_that_are_none_can_be_seen() -> None:
    source = Source("a.yaml", "a:\u00a0b\u3000c\n")
    shown = render.format_full([Diagnostic("c", "h", Label(source.span(5, 6)))])
    assert "1 | a:\u237db\u3000c\n  |       ^\n" in shown


def test_of_a_long_line_what_stands_around_the_place() -> None:
    text = "".join(f"{number:>5}," for number in range(500))
    source = Source("a.yaml", f"a: [{text}]\n")
    for number in (0, 3, 250, 499):
        start = source.text.index(f"{number:>5},") + 5 - len(str(number))
        place = source.span(start, start + len(str(number)))
        _, _, _, line, carets = render.format_full([Diagnostic("c", "h", Label(place))]).splitlines()
        assert len(line) < 170
        marked = line[carets.index("^") : carets.rindex("^") + 1]
        assert marked == str(number)
        assert line.count("…") == (1 if number in (0, 3, 499) else 2)


def test_many_findings_are_cut_with_a_count() -> None:
    source = Source("a.yaml", "x" * 60)
    found = [Diagnostic("c", "h", Label(source.span(i, i + 1))) for i in range(60)]
    assert render.format_full(found).endswith("\n... and 10 more\n")
    assert render.format_full(found).count("error[c]") == 50
    assert render.format_short(found).count("\n") == 60


def test_colour_changes_no_word() -> None:
    import re

    coloured = render.format_full([MISMATCH, UNKNOWN], colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == EXPECTED


def test_json_has_places_and_all_words() -> None:
    unknown, mismatch = json.loads(render.format_json([MISMATCH, UNKNOWN]))
    assert unknown["code"] == "unknown-name" and unknown["severity"] == "error"
    assert (unknown["line"], unknown["column"], unknown["end_column"]) == (41, 20, 27)
    assert mismatch["labels"] == [
        {
            "text": "`money` is declared here",
            "path": "rulesets/arctic/pieces.yaml",
            "line": 12,
            "column": 5,
            "end_line": 12,
            "end_column": 10,
        }
    ]
