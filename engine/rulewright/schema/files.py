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
        "What stands in the rules that are changed; if it does not, the overlay fails.",
        companions=("now",)),
    Key("now", ANYTHING, "What stands there instead."),
    Key("add", Named(name="leaf"), "Statements, or for a modifier an amount."),
    Key("replace", Named(name="leaf"), "The statement that is replaced.",
        companions=("now",)),
)
"""Keys that say how something is changed."""

OVERLAY_KINDS: dict[str, Kind] = {
    "sparse": make_either(RULE_TEXT_HERE, ListOf(item=Named(name="item")),
        Record(
            keys=CHANGING, other_kind=SPARSE), title="Part",
        help="The same keys as in the rules that are changed. `remove` takes a thing out. `{was: "
        "..., now: ...}` replaces and says what it expects. In a new step, `after:` or `before:` "
        "name the step beside which it stands. A block of statements is changed by `{after: "
        "STATEMENT, add: ...}`, `{before: STATEMENT, add: ...}` or `{replace: STATEMENT, now: "
        "...}`."),
    "leaf": make_either(RULE_TEXT_HERE, TableOf(value=SPARSE), title="Rule text"),
    "item": make_either(*ANYTHING.kinds, title="Item"),
}
OVERLAY_HEAD = (
    Key("overlay", Text(role="name", pattern=KEBAB),
        "small letters, digits and `-`: the name of this overlay", title="Name", required=True),
    Key("of", NAME, "The ruleset that this changes.", required=True),
    Key("title", WORDS, "A name for people."),
    Key("summary", WORDS, "What is different, in a line or two."),
    Key("author", WORDS, "Who made up these changes."),
    *COMPANY,
    Key("words", TableOf(value=Text(title="Words"), keys="dashed name", least=1),
        "What people read of these changes, by language, as in `locales`: `words: {en: ...}`. A "
        "message that is there already is another one with these changes."),
    Key("differs", NAMES,
        "Scenarios and scripted games that do not go as written with these changes, by the names "
        "of their files."),
    *REMARKS,
)
"""What an overlay says of itself; the rest is laid over the ruleset."""

OVERLAY = Record(title="Overlay",
    help="Changes to a ruleset, for an edition or a variant: the same tree, with only what is "
    "different. The result has to fit ruleset.schema.json.",
    keys=(*OVERLAY_HEAD,
        *(Key(each.name, TableOf(value=SPARSE), each.help, each.title) for each in SECTIONS)))

# --- scripts: scenarios and scripted games --------------------------------------------------------

MOVE = make_either(Text(number=True, truth=True), TableOf(), ListOf(), title="Move",
    help="An option in readable words: `sail(harbour, island)`, `finish`, a member or a number. "
    "Letters may be left out where one option fits.")
RESULT = make_either(Text(role="name", number=True, empty=True), ListOf(), title="Result")
EXPECTED = Text(role="condition", truth=True)

SCRIPT = Record(title="Script", help="A scenario, which shows a rule at work, or a whole game.",
    alternatives=("scenario", "game"),
    keys=(
        Key("scenario", WORDS, "What this example shows, as a sentence."),
        Key("game", WORDS, "What this game shows, as a sentence."),
        *(SOURCE, NOTE, ASSUMPTION, ORIGIN),
        Key("summary", WORDS, "What happens, in a line or two.", remark=True),
        Key("ruleset", NAME, "The ruleset that is played.", required=True),
        Key("edition", NAME, "The edition that is played."),
        Key("variants", NAMES, "The variants that are played."),
        Key("options", TableOf(value=Text(role="name", number=True, truth=True, title="Value")),
            "What the players agreed on."),
        Key("players",
            make_either(Number(least=1), ListOf(item=Text(role="name", title="Seat"), least=1)),
            "How many play, or their seats by name."),
        Key("seed", Number(), "A number from which all chance in this game follows."),
        Key("given",
            Record(text_key="set",
                keys=(
                    Key("from", Text(choices=("blank", "setup")),
                        "`blank`: the start values, no set-up is played. `setup`: as after the "
                        "set-up."),
                    Key("drawn", TableOf(value=DRAWING, least=1),
                        "State by its name as it is drawn, with the signs that the rules give it: "
                        "`{man_at: 4k3/8/8/8/8/8/8/4K3}`."),
                    Key("set", Text(role="block"), "Statements that make the position."),
                )),
            "The position before the first move: statements; or, with keys, what they start from."),
        Key("perform", Text(role="block"),
            "What is being carried out: statements, mostly one call of a procedure. The whole "
            "game if left out."),
        Key("chance", ListOf(item=RESULT), "What is rolled and drawn, in order."),
        Key("moves",
            ListOf(
                item=Record(title="Move",
                    help="`SEAT: MOVE`, `illegal: SEAT MOVE`, `expect: CONDITION` or `chance: "
                    "[...]`.", least=1,
                    keys=(
                        Key("illegal", make_either(WORDS, TableOf(value=MOVE, most=1)),
                            "A seat and a move that must not be possible here."),
                        Key("because", make_either(NAME, ListOf(item=Text(role="name", empty=True))),
                            "The name of the condition that forbids it.", companions=("illegal",)),
                        Key("expect",
                            make_either(EXPECTED,
                                ListOf(item=Text(role="condition", truth=True, empty=True))),
                            "What has to be true here."),
                        Key("chance",
                            make_either(ListOf(item=make_either(*RESULT.kinds)),
                                Text(role="name", number=True, empty=True)),
                            "What is rolled and drawn from here on."),
                        NOTE,
                        SOURCE,
                    ), other_kind=MOVE)),
            "What the players choose, in order, with `expect` and `illegal` between."),
        Key("expect",
            make_either(ListOf(item=Text(role="condition", truth=True, title="Condition")), EXPECTED),
            "What has to be true at the end."),
        Key("ranking",
            ListOf(
                item=make_either(
                    Text(title="Seat"),
                    ListOf(item=Text(title="Seat")))),
            "The ranking at the end, best first; players who share a place stand in a list: "
            "`[betty, [alfred, chloe]]`."),
    ))

# --- outline.yaml ---------------------------------------------------------------------------------

LINE = Key("line", Named(name="line"))
OUTLINE_KINDS: dict[str, Kind] = {
    "section": Record(title="Section",
        help="A section: its title, and under the name of each text that has it what it is called "
        "there.",
        keys=(
            Key("title", Text(number=True), "What the section is called."),
            LINE,
            Key("example", Flag(),
                "Whether the section is a worked example, for which a scenario stands and no "
                "rule."),
            Key("no rule", WORDS,
                "Why no rule comes from this section: it tells a story, or says again what stands "
                "elsewhere."),
            NOTE,
        ), other_kind=Named(name="place")),
    "place": Record(title="Place",
        help="The section in one text: its title there, and the line at which it begins.",
        keys=(
            Key("title", Text(number=True), "What the section is called in this text."),
            LINE,
            Key("page", make_either(Number(), WORDS), "The page of the text."),
        )),
    "line": Number(title="Line", help="The line of the text at which the section begins.", least=1),
}
OUTLINE = Record(title="Outline",
    help="The tables of contents of the rulebooks that a ruleset was made from. `source` names "
    "their sections.",
    keys=(
        Key("texts",
            TableOf(
                value=Record(title="Text",
                    help="What a rulebook is called, and what else is to be said of it.",
                    keys=(Key("title", WORDS, "What the rulebook is called."), NOTE))),
            "The rulebooks, each by the short name that `outline` in ruleset.yaml gives it."),
        Key("sections", TableOf(value=Named(name="section"), least=1),
            "The sections in the order of the text. A dot stands between the name of a section "
            "and that of a part of it.", required=True),
    ))


FILES: dict[str, File] = {
    "ruleset": File(RULESET, KINDS),
    "overlay": File(OVERLAY, OVERLAY_KINDS),
    "script": File(SCRIPT, {}),
    "outline": File(OUTLINE, OUTLINE_KINDS),
}
"""The files that authors write, by the names of their schemas."""
