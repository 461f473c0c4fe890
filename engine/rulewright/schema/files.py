"""Define the formats of overlays, scripts and outlines, and map file names to formats."""

from __future__ import annotations

from rulewright.schema.kinds import (
    File,
    Flag,
    Key,
    Kind,
    ListOf,
    Named,
    Number,
    Record,
    TableOf,
    Text,
    make_either,
)
from rulewright.schema.ruleset import (
    ASSUMPTION,
    COMPANY,
    DRAWING,
    KEBAB,
    KINDS,
    NAME,
    NAMES,
    NOTE,
    ORIGIN,
    REMARKS,
    RULESET,
    SECTIONS,
    SOURCE,
    WORDS,
)

# A table, laid out to be read.
# fmt: off

# --- overlays: editions and variants --------------------------------------------------------------

SPARSE = Named(name="sparse")
ANYTHING = make_either(Text(number=True, truth=True, empty=True), ListOf(), TableOf())
RULE_TEXT_HERE = Text(number=True, truth=True, role="expression")

CHANGING = (
    Key("was", ANYTHING,
        "The expected value in the base; if it differs, the overlay fails.",
        companions=("now",)),
    Key("now", ANYTHING, "The new value."),
    Key("add", Named(name="leaf"), "The statements to add; for a modifier, the amount."),
    Key("replace", Named(name="leaf"), "The statement to replace.",
        companions=("now",)),
)
"""Keys that describe a change of the base."""

OVERLAY_KINDS: dict[str, Kind] = {
    "sparse": make_either(RULE_TEXT_HERE, ListOf(item=Named(name="item")),
        Record(
            keys=CHANGING, other_kind=SPARSE), title="Part",
        help="The same keys as in the base. `remove` deletes an entry. `{was: ..., now: ...}` "
             "replaces an expected value. In a new step, `after:` or `before:` gives its "
             "position. Change a block of statements with `{after: STATEMENT, add: ...}`, "
             "`{before: STATEMENT, add: ...}` or `{replace: STATEMENT, now: ...}`."),
    "leaf": make_either(RULE_TEXT_HERE, TableOf(value=SPARSE), title="Rule text"),
    "item": make_either(*ANYTHING.kinds, title="Item"),
}
OVERLAY_HEAD = (
    Key("overlay", Text(role="name", pattern=KEBAB),
        "small letters, digits and `-`: the name of this overlay", title="Name", required=True),
    Key("of", NAME, "The ruleset that the overlay changes.", required=True),
    Key("title", WORDS, "The name for players."),
    Key("summary", WORDS, "The differences, in one or two lines."),
    Key("author", WORDS, "The author of these changes."),
    *COMPANY,
    Key("words", TableOf(value=Text(title="Words"), keys="dashed name", least=1),
        "The messages of this overlay by language, as in `locales`: `words: {en: ...}`. They "
        "replace messages of the base with the same name."),
    Key("differs", NAMES,
        "Scenarios and scripted games that are expected to fail under this overlay, by file name."),
    *REMARKS,
)
"""Keys that describe the overlay itself; all others are applied to the ruleset."""

OVERLAY = Record(title="Overlay",
    help="Changes to a ruleset, for an edition or a variant: the same tree with only the "
         "differences. The result must fit ruleset.schema.json.",
    keys=(*OVERLAY_HEAD,
        *(Key(each.name, TableOf(value=SPARSE), each.help, each.title) for each in SECTIONS)))

# --- scripts: scenarios and scripted games --------------------------------------------------------

MOVE = make_either(Text(number=True, truth=True), TableOf(), ListOf(), title="Move",
    help="An option in move notation: `sail(harbour, island)`, `finish`, a member or a number. "
         "Trailing arguments may be omitted if only one option fits.")
RESULT = make_either(Text(role="name", number=True, empty=True), ListOf(), title="Result")
EXPECTED = Text(role="condition", truth=True)

SCRIPT = Record(title="Script", help="A scenario, which shows a rule at work, or a whole game.",
    alternatives=("scenario", "game"),
    keys=(
        Key("scenario", WORDS, "One sentence that says what this example shows."),
        Key("game", WORDS, "One sentence that says what this game shows."),
        *(SOURCE, NOTE, ASSUMPTION, ORIGIN),
        Key("summary", WORDS, "A summary in one or two lines.", remark=True),
        Key("ruleset", NAME, "The ruleset of the script.", required=True),
        Key("edition", NAME, "The edition to use."),
        Key("variants", NAMES, "The variants to use."),
        Key("options", TableOf(value=Text(role="name", number=True, truth=True, title="Value")),
            "The options of the game."),
        Key("players",
            make_either(Number(least=1), ListOf(item=Text(role="name", title="Seat"), least=1)),
            "The number of players, or the names of their seats."),
        Key("seed", Number(), "The seed of all random numbers in this game."),
        Key("given",
            Record(text_key="set",
                keys=(
                    Key("from", Text(choices=("blank", "setup")),
                        "`blank`: the start values, without the set-up. `setup`: the position "
                        "after the set-up."),
                    Key("drawn", TableOf(value=DRAWING, least=1),
                        "States by name as drawings, with the signs that the rules define: "
                        "`{man_at: 4k3/8/8/8/8/8/8/4K3}`."),
                    Key("set", Text(role="block"), "Statements that set up the position."),
                )),
            "The position before the first move: statements; or, with keys, also the position "
            "that they change."),
        Key("perform", Text(role="block"),
            "The block to run, usually one call of a procedure. Default: the whole game."),
        Key("chance", ListOf(item=RESULT), "The results of rolls and draws, in order."),
        Key("moves",
            ListOf(
                item=Record(title="Move",
                    help="`SEAT: MOVE`, `illegal: SEAT MOVE`, `expect: CONDITION` or `chance: "
                    "[...]`.", least=1,
                    keys=(
                        Key("illegal", make_either(WORDS, TableOf(value=MOVE, most=1)),
                            "A seat and a move that must be illegal here."),
                        Key("because", make_either(NAME, ListOf(item=Text(role="name", empty=True))),
                            "The name of the condition that forbids it.", companions=("illegal",)),
                        Key("expect",
                            make_either(EXPECTED,
                                ListOf(item=Text(role="condition", truth=True, empty=True))),
                            "A condition that must hold here."),
                        Key("chance",
                            make_either(ListOf(item=make_either(*RESULT.kinds)),
                                Text(role="name", number=True, empty=True)),
                            "The results of rolls and draws from here on."),
                        NOTE,
                        SOURCE,
                    ), other_kind=MOVE)),
            "The moves in order, with `expect` and `illegal` between them."),
        Key("expect",
            make_either(ListOf(item=Text(role="condition", truth=True, title="Condition")), EXPECTED),
            "The conditions that must hold at the end."),
        Key("ranking",
            ListOf(
                item=make_either(
                    Text(title="Seat"),
                    ListOf(item=Text(title="Seat")))),
            "The ranking at the end, best first; players who share a place are in a list: "
            "`[betty, [alfred, chloe]]`. `nobody` is first if nobody wins."),
    ))

# --- outline.yaml ---------------------------------------------------------------------------------

LINE = Key("line", Named(name="line"))
OUTLINE_KINDS: dict[str, Kind] = {
    "section": Record(title="Section",
        help="A section: its title, and under the name of each text its title there.",
        keys=(
            Key("title", Text(number=True), "The title of the section."),
            LINE,
            Key("example", Flag(),
                "Whether the section is a worked example, which a scenario implements instead of "
                "a rule."),
            Key("no rule", WORDS,
                "The reason why this section needs no rule: for example, it tells a story or "
                "repeats another section."),
            NOTE,
        ), other_kind=Named(name="place")),
    "place": Record(title="Place",
        help="The section in one text: its title there, and the line at which it begins.",
        keys=(
            Key("title", Text(number=True), "The title of the section in this text."),
            LINE,
            Key("page", make_either(Number(), WORDS), "The page of the text."),
        )),
    "line": Number(title="Line", help="The line of the text on which the section begins.", least=1),
}
OUTLINE = Record(title="Outline",
    help="The tables of contents of the rulebooks that a ruleset was made from. `source` names "
    "their sections.",
    keys=(
        Key("texts",
            TableOf(
                value=Record(title="Text",
                    help="The title of a rulebook, and remarks.",
                    keys=(Key("title", WORDS, "The title of the rulebook."), NOTE))),
            "The rulebooks, each by the short name that `outline` in ruleset.yaml gives it."),
        Key("sections", TableOf(value=Named(name="section"), least=1),
            "The sections in the order of the text. A dot separates the name of a section from "
            "that of its part.", required=True),
    ))


FILES: dict[str, File] = {
    "ruleset": File(RULESET, KINDS),
    "overlay": File(OVERLAY, OVERLAY_KINDS),
    "script": File(SCRIPT, {}),
    "outline": File(OUTLINE, OUTLINE_KINDS),
}
"""The files that authors write, by the names of their schemas."""
