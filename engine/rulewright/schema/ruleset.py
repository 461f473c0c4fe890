"""Define the format of rulesets: every section and key with its values and meaning.

Read it from the end: `RULESET` is the file, and what it is made of stands above it. The help of a
key is what editors show. Schemas are written from this (`json_schema`); who goes through a ruleset
asks it what a node is (`model.rule_entries`).
"""

from __future__ import annotations

from rulewright.schema.kinds import (
    Condition,
    Flag,
    Key,
    Keys,
    Kind,
    ListOf,
    Named,
    Nothing,
    Number,
    Only,
    Record,
    TableOf,
    Text,
    make_either,
)

# A table, laid out to be read.
# fmt: off

# --- texts ----------------------------------------------------------------------------------------

WORDS = Text()
NAME = Text(role="name")
NAMES = make_either(ListOf(item=NAME), NAME)
EXPRESSION = Named(name="rule", role="expression")
CONDITION = Named(name="rule", role="condition")
BLOCK = Named(name="rule", role="block")
HEADER = Named(name="rule", role="header")
TYPE = Named(name="type", role="type")
DATA = make_either(Text(role="expression", number=True, truth=True, empty=True), ListOf(),
    TableOf(keys="member"), title="Value")
"""A value, or values by member; those of a table may be expressions."""
PAIR = Named(name="pair")
DRAWING = Text(number=True, title="Drawing")
COUNT = Text(number=True, pattern="^[0-9]+( ?(to|-) ?[0-9]+)?$", least=1)
KEBAB = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
LANGUAGE = Text(pattern="^[a-z]{2,3}(-[A-Za-z0-9]+)*$")
ICONS = tuple(
    """
    disc ring square bar triangle stone man crowned-man cube cylinder peg
    pawn rook knight bishop queen king meeple person robot flag crown eye shield sword bow cannon skull
    house tower castle temple city tent factory platform road bridge well ship boat train wagon car plane
    tree forest hill mountain wave field cloud flame drop gem sun snow bolt leaf
    sheep cow pig horse fish bird paw wood brick ore grain wool barrel crate jug sack coin note cup bread
    heart diamond spade club star moon arrow cross plus check lock key scroll hourglass gear
    lamp mask book hammer
    die-1 die-2 die-3 die-4 die-5 die-6
    """.split()
)
"""The names of the icons that the project draws."""


# --- keys that many have --------------------------------------------------------------------------

SOURCE = Key("source", Named(name="source"), remark=True)
ASSUMPTION = Key("assumption", Named(name="assumption"), remark=True)
ORIGIN = Key("origin", Named(name="origin"), remark=True)
NOTE = Key("note", Named(name="note"), remark=True)
REMARKS = (SOURCE, ASSUMPTION, ORIGIN, NOTE)
TITLE = Key("title", WORDS, "A name for people, where the locales give none.", remark=True)
MEMBER_REMARKS = tuple(
    Key(key.name, DATA, help, remark=True)
    for key, help in (
        (SOURCE, "The place in the rulebook that says this."),
        (ASSUMPTION, "What the rulebook leaves open and these rules decide."),
        (ORIGIN, "`reconstructed`: invented, since the original was not found."),
        (NOTE, "A remark for readers."),
        (TITLE, TITLE.help),
    )
)
"""The same of a member, as any data: a type may have fields of its own with these names."""
DIFFERENCE = Key("summary", WORDS, "What is different, in a line or two.", remark=True)

TAKES = Key("takes", TableOf(value=Text(role="type", number=True, title="Type or domain")),
    "What a letter means here, where it is not what `names` says: a type (`d: country`), or for "
    "an option of a menu also `in DOMAIN` or `from A to B`.")
GIVES = Key("gives", Text(role="type"),
    "The type of the value, where it cannot be seen from the text.")
DO = Key("do", BLOCK, "What then happens: a block of statements.")
EACH = Key("each", HEADER,
    "For whom this happens, one after the other: `p in player`, `s in sea where ...`, "
    "`p in player, for ever`.")
SEEN_BY = Key("seen by", CONDITION,
    "Who may see it: `nobody`, `everybody`, a player (`p`), or a condition over `viewer`, in a "
    "zone also over `it`, a thing that lies there. Everybody if left out.")
COMPANY = (
    Key("needs", NAMES, "Editions or variants that have to be chosen as well."),
    Key("excludes", NAMES, "Editions or variants that cannot be chosen as well."),
    Key("after", NAMES, "Editions or variants that come first where both change one place."),
)


def make_drawing_keys(subject: str) -> tuple[Key, Key]:
    """Return the keys for values of the places of a grid as rows of signs."""
    return (
        Key("drawn", DRAWING,
            f"{subject} of each place as a sign, as the board is drawn: the first line is the last "
            "row. Blanks do not count, `/` ends a row, a number that `with` does not know is so "
            "many places of which nothing is said.", companions=("with",), cells=True),
        Key("with", TableOf(value=DATA, least=1),
            "What each sign of a drawing stands for, in scripts too: `{k: king, '.': none}`.",
            cells=True),
    )


def make_steps_key(help: str, *, apart: bool = False) -> Key:
    inside = TableOf(value=Named(name="step"), keys="name", ordered=True)
    return Key("steps", inside, help, rules=True, apart=apart, tacit=True)


def make_parts_key(name: str, help: str, *, scores: bool = False) -> Key:
    return Key(name, TableOf(value=Named(name="definition"), keys="name"), help, scores=scores,
        parts=True)


def make_case_keys(owner: str, help: str) -> tuple[Key, Key]:
    return (
        Key(
            "by",
            EXPRESSION,
            f"What the cases go by: a letter of this {owner} or an expression.",
            companions=("cases",),
        ),
        Key(
            "cases",
            TableOf(value=Named(name=owner), keys="member", several=True),
            help,
            companions=("by",),
        ),
    )


# --- what stands in the sections of a ruleset -----------------------------------------------------

KINDS: dict[str, Kind] = {
    "pair": ListOf(title="Pair", help="Two numbers.", item=Number(), least=2, most=2),
    "rule": Text(title="Rule text",
        help="An expression or a block of statements in the rules' own language. A block of "
        "several lines stands after `|`.", role="expression", number=True, truth=True),
    "type": Text(title="Type",
        help="`int`, `bool`, `0 to 5`, the name of a type, `country?` (or none), `set of site`, "
        "`list of site`, `bag of good`.", role="type"),
    "source": make_either(Text(number=True), TableOf(value=Text(number=True)), title="Source",
        help="The place in the rulebook that says this: a text, or one for each language of the "
        "rulebook."),
    "assumption": Text(title="Assumption",
        help="What the rulebook leaves open and these rules decide."),
    "origin": Text(title="Origin",
        help="`reconstructed`: the data had to be invented, since the original was not found.",
        choices=("reconstructed",)),
    "note": Text(title="Note", help="A remark for readers."),
    "unless": TableOf(title="Unless",
        help="Exceptions by name: the first that holds counts. One that an overlay adds stands "
        "before the others.", keys="name", ordered=True,
        value=Record(title="Exception", help="A case with a value of its own.",
            keys=(
                Key("when", CONDITION, "In which case this value holds.", required=True),
                Key("is", EXPRESSION, "The value in this case.", required=True, tacit=True),
                *REMARKS,
            ))),
    "definition": Record(title="Definition",
        help="A named expression; or, with keys, its value with exceptions, its parts, or its "
        "cases.", text_key="is", least=1,
        keys=(
            TAKES,
            GIVES,
            Key("is", EXPRESSION, "The value.", tacit=True),
            Key("unless", Named(name="unless"), companions=("is",), rules=True),
            make_parts_key("needs", "Named conditions that all have to hold."),
            make_parts_key("any of", "Named conditions of which one has to hold."),
            make_parts_key("sum of", "Named parts that are added up.", scores=True),
            *make_case_keys("definition", "A value for each member that `by` can be."),
            *REMARKS,
        )),
    "step": Record(title="Step",
        help="A block of statements; or, with keys, a step with a condition, repeated or divided "
        "into steps.", text_key="do", least=1,
        keys=(
            TITLE,
            Key("when", CONDITION, "In which case this applies; nothing happens otherwise."),
            EACH,
            Key("repeat", HEADER, "`for ever`, or a number that counts: `turn in 1 to 9`."),
            Key("until", CONDITION,
                "Looked at after each round of `each` or `repeat`: enough when it holds."),
            DO,
            make_steps_key("The parts of this step, in order.", apart=True),
            *REMARKS,
        )),
    "procedure": Record(title="Procedure",
        help="A block of statements that is called by name; or, with keys, its steps or its cases.",
        text_key="do", least=1,
        keys=(
            TAKES,
            GIVES,
            DO,
            make_steps_key("The parts of the procedure, in order."),
            *make_case_keys("procedure", "A block for each member that `by` can be."),
            *REMARKS,
        )),
    "offers": TableOf(title="Offers",
        help="The alternatives of a menu, in the order in which they are offered. Keys are names, "
        "with letters where the player also picks those: `sail(s, t)`.", keys="signature",
        value=Record(title="Alternative",
            help="One thing that a player may choose: which options there are, and what they do.",
            text_key="do",
            keys=(
                TAKES,
                Key("where", CONDITION,
                    "Which options are offered. `possible`: those that can be carried out."),
                make_parts_key("needs",
                    "Named conditions that all have to hold, for the explanation why an option is "
                    "not offered."),
                Key("do", BLOCK, DO.help, required=True),
                *REMARKS,
            ))),
    "menu": Record(title="Menu",
        help="Alternatives that a player chooses from. The key has the letters that its rules "
        "use: `diplomacy(c, p)`.",
        keys=(
            TAKES,
            Key("offers", Named(name="offers"), required=True, rules=True, apart=True),
            *REMARKS,
        )),
    "field": Record(title="Field", help="A type, `TYPE = default`, or both with keys.",
        text_key="type",
        keys=(
            Key("type", TYPE, required=True),
            Key("default", DATA, "The value of members that give none.", tacit=True),
            *REMARKS,
        )),
    "fields": TableOf(title="Fields",
        help="What is known of each member. `cost[terrain]` has a value for each member of "
        "another type; `possible(p, c): bool` and `do(p, c): block` are rules of the member's own.",
        keys="signature", value=Named(name="field")),
    "members": make_either(ListOf(item=Text(role="name", number=True, title="Name"), least=1),
        TableOf(keys="member", least=1, ordered=True, as_list=True,
            value=make_either(
                Record(
                    keys=(
                        Key("players", DATA,
                            "With which numbers of players this member is there: `2 to 3`."),
                        *MEMBER_REMARKS,
                    ), other_kind=DATA),
                ListOf(item=Text(role="name", number=True, empty=True)), title="Member")),
        title="Members",
        help="The members in their order: a list of names, or names with the values of their "
        "fields. `players: 2 to 3` keeps a member to these numbers of players."),
    "typeEntry": make_either(
        Record(text_key="range", list_key="members", least=1,
            keys=(
                Key("fields", Named(name="fields"), tacit=True),
                Key("members", Named(name="members"), apart=True, tacit=True),
                Key("from", Text(role="name", title="File"),
                    "A CSV file of the ruleset's folder with the members: the first row names the fields, "
                    "the first column the members."),
                Key("range", WORDS, "Whole numbers: `1 to 4`."),
                Key("subset", NAME, "The type of which this is a part."),
                Key("where", CONDITION, "Which members belong to the part; `it` is the member.",
                    companions=("subset",)),
                Key("product", WORDS, "`column * row`: a member for each pair."),
                Key("union", WORDS,
                    "`court_card | event_card`: the members of several types together."),
                Key("edges of", NAME,
                    "The type whose members these join: each member is given with its two ends."),
                *REMARKS,
            )), ListOf(item=Text(role="name", number=True, title="Member"), least=1), title="Type",
        help="A list of members; a range of numbers (`1 to 4`); or, with keys, members with "
        "fields, a part of another type, or a type made of others."),
    "grid": Record(title="Grid",
        help="Places with coordinates and neighbours, made from a few numbers.",
        keys=(
            Key("grid", Text(choices=("square", "hex", "rings")),
                "`square` and `hex` have columns and rows; `rings` has rings and sectors.",
                title="Kind", required=True),
            Key("columns", Number(least=1, most=100), "How many columns, named a, b, c ..."),
            Key("rows", Number(least=1, most=100), "How many rows, numbered from 1."),
            Key("shape", ListOf(item=Number(least=1, most=100), least=1),
                "How many places each row has, the lowest row first. Each stands in the middle of "
                "the one below."),
            Key("lean", Text(choices=("left", "right")),
                "To which side a row goes that would stand half a place beside that.",
                companions=("shape",)),
            Key("diagonal", Flag(), "Places that touch at a corner are neighbours too."),
            Key("corners", NAME, "A type of the corners that places share, by its name."),
            Key("sides", NAME, "A type of the sides that places share, by its name."),
            Key("rings", Number(least=1, most=100), "How many rings, from the inside."),
            Key("sectors", Number(least=1, most=100), "How many sectors each ring has."),
            Key("grows", Flag(), "The board is empty at first, and grows where shapes are laid."),
            Key("at most", Number(least=1, most=10000), "How many cells can be laid in all."),
            Key("reach", Number(least=1, most=1000), "How far from the middle a cell can lie."),
            Key("cell", TableOf(value=Named(name="field"), keys="name"),
                "What is known of each cell that has been laid: names and types."),
            Key("shapes",
                TableOf(keys="name",
                    value=Record(title="Shape", help="Cells that are laid together.",
                        keys=(
                            Key("cells",
                                ListOf(item=ListOf(item=Number(), least=2, most=2), least=1),
                                "Coordinates of the cells, the first one mostly [0, 0].",
                                required=True),
                            Key("turns", Number(least=1, most=6),
                                "In how many directions it can be laid."),
                            *REMARKS,
                        ))), "What can be laid, by name."),
            *REMARKS,
        ),
        conditions=(
            Condition(("rings", "sectors"), {"grid": ("rings",)}),
            Condition(("columns", "rows"),
                {"grid": ("square", "hex"), "grows": (False,), "shape": ()}),
            Condition(("at most", "shapes"), {"grows": (True,)}, present_keys=("grows",)),
        )),
    "relation": Record(title="Relation", help="Which members of types belong together, for good.",
        keys=(
            Key("between", NAMES, "One type, or two.", required=True),
            Key("symmetric", Flag(),
                "What holds from a to b holds from b to a, and is written once."),
            Key("fields", Named(name="fields"), tacit=True),
            Key("edges",
                TableOf(keys="member",
                    value=make_either(ListOf(item=Text(role="name", number=True, empty=True)),
                        TableOf(value=DATA, keys="member"))),
                "For each member those it is related to: a list, or names with the value of the "
                "relation's field.", required=True, cells=True),
            *REMARKS,
        )),
    "table": Record(title="Table",
        help="A value for each key, all known in advance. Read as `price[n, i]`.",
        alternatives=("rows", "drawn"),
        keys=(
            TAKES,
            Key("type", TYPE, required=True),
            Key("rows", TableOf(value=DATA, keys="member", least=1),
                "The values, one level for each key. Keys may be ranges (`4-6`) or lists (`a, b`); "
                "values may be expressions over the letters.", tacit=True, cells=True),
            *make_drawing_keys("The value"),
            Key("default", DATA, "The value where no row gives one.", tacit=True, cells=True),
            *REMARKS,
        )),
    "option": Record(title="Option", help="Something the players agree on before they play.",
        keys=(
            TITLE,
            Key("type", Text(role="type"),
                "`bool`, `one of by_column, by_row`, or a range of numbers.", required=True),
            Key("default", Text(role="name", number=True, truth=True, empty=True),
                "The value if nothing is agreed on.", required=True, tacit=True),
            *REMARKS,
        )),
    "state": Record(title="State",
        help="A type; or, with keys, also its start value, its bounds and who sees it.",
        text_key="type",
        keys=(
            TAKES,
            Key("type", TYPE, required=True),
            Key("start",
                make_either(Text(role="expression", number=True, truth=True),
                    TableOf(value=DATA, keys="member", least=1)),
                "The value at the start of a game; 0, false, none or the first member if left "
                "out. Or values by member: `{e1: king, a1, h1: rook}`.", tacit=True),
            *make_drawing_keys("The start value"),
            Key("least", EXPRESSION, "The smallest value it can have."),
            Key("most", EXPRESSION, "The largest value it can have."),
            SEEN_BY,
            Key("forget", Text(choices=("end of turn",)),
                "`end of turn`: it has its start value again after each pass of the outermost "
                "`each` that binds a player."),
            Key("hidden", Flag(), "Bookkeeping of the rules, which is not shown."),
            *REMARKS,
        )),
    "zone": Record(title="Zone",
        help="Where things of one type can lie. Every thing lies in exactly one zone.",
        keys=(
            TAKES,
            Key("of", NAME,
                "The part of the type of the things that can lie here: `of: court_card`. Left "
                "out, all can."),
            Key("ordered", Flag(), "The things lie in a row, with a left and a right end."),
            Key("holds", Number(least=1),
                "How many things fit. With 1 the zone reads as the thing, or none."),
            Key("start", make_either(NAME, ListOf(item=Text(role="name", number=True, empty=True))),
                "`all`, or the things that lie here at the start."),
            SEEN_BY,
            *REMARKS,
        )),
    "bag": Record(title="Bag", help="How many of each kind of things that are alike.",
        keys=(
            TAKES,
            Key("of", NAME, "The type of the kinds.", required=True),
            Key("start", EXPRESSION, "How many of each kind at the start.", tacit=True),
            Key("most", EXPRESSION, "The largest number of a kind."),
            SEEN_BY,
            *REMARKS,
        )),
    "piece": Record(title="Pieces",
        help="Pieces in limited number, each standing as one of several things.",
        keys=(
            TAKES,
            Key("number", EXPRESSION, "How many there are, for each key.", required=True,
                tacit=True),
            Key("stands as", TableOf(value=Text(role="name", title="Places"), keys="name"),
                "The roles, each with the type of place where it stands.", required=True),
            SEEN_BY,
            *REMARKS,
        )),
    "set": Record(title="Set",
        help="Members of a type, or pairs, that satisfy a condition at the moment.", text_key="is",
        text_kind=Text(role="header"),
        keys=(Key("is", HEADER, "`c in coastal where ...`", required=True, tacit=True), *REMARKS)),
    "position": Record(title="Position",
        help="What makes two positions the same: `remember standing` keeps the position of now, "
        "`times_seen(standing)` is how often it was there, `reset standing` forgets all.",
        keys=(
            Key("of", NAMES, "The names of state, and of definitions, of which all values belong "
                "to the position: `[man_at, to_move]`.", required=True),
            Key("kept", Number(least=1), "How many positions are remembered at most; one more is "
                "a fault of the rules.", required=True),
            *REMARKS,
        )),
    "chain": Record(title="Chain",
        help="What members hang together by: neighbours of which this has the same value are in "
        "one chain, and those of which it is none in no chain.", text_key="is",
        text_kind=Text(role="expression"),
        keys=(
            Key("is", EXPRESSION, "`stone[s]`", required=True, tacit=True),
            Key("along", NAME, "The relation that says who is next to whom, where several could."),
            *REMARKS,
        )),
    "change": Record(title="Change",
        help="How the definition, menu or procedure of this key is changed.", text_key="is",
        text_kind=Text(role="expression"), least=1,
        keys=(
            Key("also", CONDITION, "The yes-no definition holds in this case too."),
            Key("never", CONDITION, "The yes-no definition does not hold in this case."),
            Key("when", CONDITION, "In which case the change applies."),
            Key("is", EXPRESSION, "The value then; `base` is the value without this change.",
                tacit=True),
            Key("over", NAMES, "Modifiers that this one outdoes where both apply."),
            Key("add", EXPRESSION, "What is added to the value."),
            Key("offers", Named(name="offers"), rules=True),
            Key("do", BLOCK,
                "What happens after the procedure, with the key `following PROCEDURE`."),
            *REMARKS,
        )),
    "modifier": Record(title="Modifier",
        help="Changes of rules that belong together, each with the signature of what it changes: "
        "`influence.gifts(p)`, `following build(p, c)`.", least=1, keys=REMARKS,
        other_kind=Named(name="change")),
    "trigger": Record(title="Trigger", help="What has to happen as soon as something is the case.",
        keys=(
            EACH,
            Key("when", CONDITION,
                "A condition; or `x becomes V`, for the moment in which it comes true."),
            Key("do", BLOCK, DO.help, required=True),
            *REMARKS,
        )),
    "invariant": Record(title="Invariant", help="What always has to be true; tests look at it.",
        text_key="holds",
        keys=(
            EACH,
            Key("holds", CONDITION, "The condition.", required=True),
            Key("at", Text(choices=("end of turn",)),
                "`end of turn`: it has to be true after each pass of the outermost `each` that "
                "binds a player, not between moves."),
            *REMARKS,
        )),
    "choice": Record(title="Overlays", help="Overlays under one name.",
        keys=(
            Key("language", LANGUAGE,
                "The language of an edition's own rulebook, used if none is asked for."),
            TITLE,
            DIFFERENCE,
            Key("overlays", NAMES, "The files that are laid over the rules: editions/ja",
                required=True),
            *COMPANY,
            *REMARKS,
        )),
    "icon": Text(title="Icon", help="An icon that Rulewright draws.", choices=ICONS),
}
"""Kinds that stand in several places, or in themselves, under the names that schemas give them."""

# --- the board ------------------------------------------------------------------------------------

ICON = Named(name="icon")
ART_FILE = Text(pattern=r"^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\.(svg|png|webp)$")
FACE = Record(title="Face", help="The picture of a member or a thing: an icon, signs, or both.",
    text_key="icon",
    keys=(
        Key("icon", ICON, "An icon that Rulewright draws."),
        Key("text", Text(number=True, pattern=r"^\S{1,3}$"),
            "One to three signs, which stand on the icon, or on a disc."),
        Key("file", ART_FILE,
            "An SVG, PNG or WebP file in the folder of the ruleset, up to 256 kB. In SVG, the fills `body`, "
            "`rim`, `on` and `lite` are the colours of the owner."),
        Key("size", Text(number=True, pattern=r"^(0\.[3-9][0-9]?|1|1\.[0-4][0-9]?)$"),
            "How large it is drawn, from 0.3 to 1.4; 1 if left out."),
        Key("letter", Text(number=True, pattern=r"^\S{1,2}$"),
            "How the terminal writes it; its name shortened if left out."),
    ))
BOARD_STYLE = Text(title="Style", help="How a board looks.",
    choices=("plain", "checkered", "points", "holes", "pits", "rounds", "spikes"))
POINTS = TableOf(value=PAIR, keys="member")
BOARD = Record(
    keys=(
        Key("of", NAME, "The type whose members are the places."),
        Key("size", PAIR, "Width and height of the drawing."),
        Key("layout", Text(choices=("polar",)),
            "`polar`: rings around a centre, cut into sectors; left out: places with lines "
            "between them."),
        Key("centre", PAIR, "The middle of the rings."),
        Key("rings",
            TableOf(keys="name",
                value=Record(title="Ring", help="From which radius to which.",
                    keys=(
                        Key("inner_radius", Number(least=0), "Where the ring begins.", required=True),
                        Key("outer_radius", Number(least=1), "Where the ring ends.", required=True),
                    ))), "The rings by name: a field of the places says in which they lie."),
        Key("longitudes", POINTS,
            "From which angle to which each sector runs: degrees from the bottom, growing to the "
            "right."),
        Key("cells", POINTS, "Where pieces stand on each place."),
        Key("shows",
            TableOf(keys="name",
                value=Record(title="Shown", help="A state that is drawn.", text_key="state",
                    keys=(
                        Key("state", NAME, "The state whose values are drawn.", required=True),
                        Key("over", NAME, "A field that it covers."),
                        Key("as", ICON, "The icon of what stands there and has no face of its own."),
                        Key("called", NAME,
                            "Another state of the same places: what the thing there is called, "
                            "written below it."),
                        Key("each", Text(choices=("player", "nobody")),
                            "`player`: there is a board in the mat of each player; `nobody`: there is one."),
                    ))),
            "What is drawn on the places, by names of your own, in that order; all state that is "
            "keyed by the places if left out."),
        Key("marks",
            TableOf(
                value=Text(title="Mark",
                    help="How a field is drawn: an icon, an `edge` of its colour, or a `fill` of the place.",
                    choices=("edge", "fill", *ICONS))),
            "Fields of the places, and tables of them, that are drawn on them, each with how."),
        Key("lines",
            TableOf(value=Text(title="Line", help="How the border is drawn.", choices=("double",))),
            "Relations whose pairs are drawn as borders."),
        Key("colours",
            TableOf(
                value=Text(title="Colour",
                    help="a colour as `#` and six hexadecimal digits, or a colour word",
                    pattern="^(#[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3}|[a-z]+)$")),
            "Colours of members, seats and parts of the type: `#7b3f98`."),
        *REMARKS,
        Key("outlines",
            TableOf(keys="member",
                value=ListOf(title="Outline", help="Corners in their order.", item=PAIR, least=3)),
            "The corners of each place, for a map of regions."),
        Key("edges", NAME,
            "The type of the borders between two places; what stands on one is drawn where the "
            "outlines of the two touch."),
        Key("tiles",
            TableOf(
                value=Record(title="Tile", help="How the tiles of a type are drawn.",
                    keys=(
                        Key("shape", NAME, "A shape of the grid.", required=True),
                        Key("symbols", NAME,
                            "The field that lists what is on the hexes, in the order of the shape.",
                            required=True),
                    ))),
            "Types whose members are tiles of a hex grid, each drawn as a shape with what is on "
            "its hexes."),
        Key("mats", TableOf(value=ListOf(item=NAME)),
            "Boxes beside the board, in this order, each with what lies in it: state, bags and "
            "zones. One that is called like a type is there for each member, with what is kept "
            "for that member; the name of another is the message `mat-NAME`. What stands in none "
            "lies in a mat of each player or of all."),
        Key("tracks",
            TableOf(
                value=Text(title="Track",
                    help="`members`, or from which number to which: 0 to 20",
                    pattern="^(members|[0-9]+ to [0-9]+)$")),
            "State that is drawn as a row of spaces with markers: numbers from one to another, or "
            "the `members` that it can be."),
        Key("cards",
            TableOf(
                value=Record(title="Card", help="How the cards of a type are drawn.",
                    keys=(
                        Key("head", NAME, "The field that colours the head."),
                        Key("corner", NAME, "The field whose number stands in the corner."),
                        Key("shows", ListOf(item=NAME), "The fields below, in this order."),
                        Key("text", NAME,
                            "The field that holds what the card can do, told at its foot in the "
                            "words of the book."),
                    ))),
            "Types of cards, each with where its fields stand; all fields in their order if left "
            "out."),
        Key("piles",
            TableOf(
                value=Text(title="Pile", help="How what lies there is drawn.",
                    choices=("row", "fan", "top", "count"))),
            "How zones and bags are drawn: as a `row`, as a `fan` of cards that overlap, as `top`, with only "
            "the last thing open, or as `count`, with only their number."),
        Key("faces", TableOf(value=FACE, keys="any"),
            "The faces of members, state, bags and zones, wherever they appear: on pieces, cards, counters, "
            "in legends and in the book. One that is called like an icon has that icon."),
        Key("style", make_either(BOARD_STYLE, TableOf(value=BOARD_STYLE)),
            "How the board looks, or boards by their types: `plain`; `checkered`; `points`, the crossings of "
            "lines; `holes` in a plate; `pits`, hollows with a number; `rounds`, round places; `spikes`, "
            "long triangles along which pieces stand in a row."),
        Key("theme", Text(choices=("plain", "wood", "paper", "felt", "slate", "sea")),
            "The colours of the board and its frame; `plain` if left out."),
        Key("letters", Text(choices=("outside", "inside", "none")),
            "Where the names of columns and rows stand; `outside` the board if left out."),
        Key("without", ListOf(item=NAME), "State, bags and zones that are not drawn."),
    ))

# --- ruleset.yaml and what it includes ------------------------------------------------------------

HEAD = (
    Key("ruleset", Text(role="name", pattern=KEBAB),
        "small letters, digits and `-`: the name of the ruleset, like its folder", title="Name",
        companions=("title", "language", "version", "players")),
    Key("title", WORDS, "The name of the game.", remark=True),
    Key("author", WORDS, "Who invented the game.", remark=True),
    Key("language", Only(value=1),
        "The version of the rules' language that these rules are written in: 1.", upkeep=True),
    Key("version", Text(number=True),
        "The version of these rules: changes exactly when the behaviour of the game does.",
        upkeep=True),
    Key("players",
        make_either(COUNT,
            Record(
                keys=(
                    Key("count", COUNT, "a number or a range: 2 to 4", required=True),
                    Key("seats",
                        ListOf(
                            item=Text(role="name", title="Seat",
                                help="one word of letters, digits and `_`", new_name=True), least=1),
                        "A name for each seat, in order."),
                ))),
        "How many can play: a number or a range (`2 to 4`); with keys also the names of the "
        "seats."),
    Key("includes", NAMES,
        "The other files of this ruleset, named from its folder, without `.yaml`.", upkeep=True),
    Key("summary", WORDS, "What the game is about, in a line or two.", remark=True),
    Key("mechanisms", ListOf(item=WORDS, least=1),
        "The mechanisms that the game shows, by the names of the cookbook; `list --mechanism` finds "
        "them.", remark=True),
    Key("outline", make_either(Text(empty=True), TableOf(value=WORDS, keys="dashed name")),
        "The table of contents of the rulebook, by which `source` names places: a file for each "
        "text.", upkeep=True),
    Key("editions", TableOf(value=Named(name="choice"), keys="dashed name"),
        "Editions whose rules differ, each by its overlays."),
    Key("default_edition", NAME, "The edition that is played if none is chosen."),
    Key("variants", TableOf(value=Named(name="choice"), keys="dashed name"),
        "Rules that players may add, each by its overlays."),
    Key("languages",
        ListOf(
            item=Text(title="Language", help="a language code: en, de, pt-BR",
                pattern=LANGUAGE.pattern), least=1),
        "The languages in `locales`, the first one is the one written first.", upkeep=True),
)
"""What stands in ruleset.yaml only."""


def make_section_key(
    name: str, entry_kind: str, key_form: Keys, help: str, title: str = "", *, later: bool = False,
    unnamed: bool = False,
) -> Key:
    """A section whose entries are rules."""
    inside = TableOf(value=Named(name=entry_kind), keys=key_form)
    return Key(name, inside, help, title, rules=True, later=later, unnamed=unnamed)


SECTIONS = (
    Key("names", TableOf(value=Text(role="type", number=True, title="Type")),
        "What the letters of the rules stand for: `p, q: player`. A digit may follow: `p2`."),
    make_section_key("options", "option", "name", "What the players agree on before a game."),
    make_section_key("types", "typeEntry", "name", "Kinds of things, each with all its members."),
    make_section_key("grids", "grid", "name", "Boards made of like places."),
    make_section_key("relations", "relation", "name", "What borders on what, and the like."),
    make_section_key("tables", "table", "signature",
        "Numbers and other values by key. Keys carry the letters: `price(n, i)`."),
    make_section_key("state", "state", "signature",
        "What changes during a game. Keys carry the letters: `ships(c, s)`."),
    Key("zones",
        TableOf(
            value=TableOf(title="Zones of one type", help="The zones, by name: `deck`, `hand(p)`.",
                value=Named(name="zone"), keys="signature")),
        "Places of unique things (cards, tiles): first the type of the things, then the zones.",
        rules=True),
    make_section_key("bags", "bag", "signature", "Numbers of things that are alike, by kind."),
    make_section_key("pieces", "piece", "signature",
        "Pieces in limited number that stand for several things."),
    make_section_key("sets", "set", "name", "Named parts of types that change during a game."),
    make_section_key("chains", "chain", "signature",
        "What hangs together on a board: neighbours of the same value."),
    make_section_key("positions", "position", "name",
        "Positions that are remembered, for rules about those that were there before."),
    make_section_key("define", "definition", "signature",
        "Named expressions. Keys carry the letters: `rules(p, r)`.", "Definitions", later=True),
    Key("flow", TableOf(value=Named(name="step"), keys="name", ordered=True),
        "The course of the game: set-up, turns, phases, steps, in order.", rules=True, later=True,
        unnamed=True),
    make_section_key("actions", "menu", "signature",
        "Menus that players choose from. Keys carry the letters: `diplomacy(c, p)`.", later=True),
    make_section_key("procedures", "procedure", "signature",
        "Named blocks of statements. Keys carry the letters: `build(c, p)`.", later=True),
    make_section_key("modifiers", "modifier", "name", "How cards, events and abilities change other rules.",
        later=True, unnamed=True),
    Key("triggers", TableOf(value=Named(name="trigger"), keys="name", ordered=True),
        "What follows by itself from the state of the game, looked at in this order.", rules=True,
        later=True, unnamed=True),
    Key("invariants", TableOf(value=Named(name="invariant"), keys="name"),
        "What always has to be true.", later=True, unnamed=True),
    Key("bound",
        Record(
            keys=(
                Key("decisions", Number(least=1), "After this many decisions it is enough.",
                    required=True),
                Key("then", Text(choices=("rank", "fault")),
                    "`rank`: the game ends and is scored; `fault`: the rules are wrong if it "
                    "comes to this.", required=True),
                *REMARKS,
            )), "What happens to a game that does not end by itself."),
    Key("scoring",
        Record(
            keys=(
                Key("ranking",
                    make_either(ListOf(item=Text(role="expression", number=True), least=1),
                        Text(role="expression", empty=True)),
                    "Expressions over the player, compared one after the other, the higher the "
                    "better; `points` if left out."),
                Key("teams", Text(role="expression", number=True),
                    "The team of the player: a member, a number or a condition. Players with the "
                    "same value win and lose together; `all` if everybody does."),
                Key("wins", Text(role="expression"),
                    "What a player, or the team, must satisfy to win. Nobody wins if nobody "
                    "satisfies it."),
                *REMARKS,
            ), other_kind=Named(name="definition")),
        "The score of each player: `points(p)` with its parts, and what the ranking goes by.",
        rules=True, later=True),
    Key("book",
        TableOf(keys="name",
            value=make_either(ListOf(item=make_either(NAME, ListOf(item=NAME, least=1))), Nothing(),
                TableOf(value=make_either(Number(), Text(role="name", empty=True))), title="Chapter",
                help="Names of rules, those of one list under one heading. In a chapter that "
                "every book has, `the rest` is what it holds by itself; so does one without a "
                "list. An empty list: words alone tell it. Or things with their numbers, as of "
                "what is in the box; the message `component-NAME` says each.")),
        "The order of the printed rulebook: its chapters, each with the rules that it tells. "
        "Rules do not read it.", shown=True),
    Key("board", BOARD,
        "How to draw the board: positions, faces, colours. Rules do not read it. Grids need only "
        "colours.", shown=True),
)

RULESET = Record(title="Ruleset",
    help="The rules of a game, or a part of them: ruleset.yaml and the files that it includes.",
    keys=(*HEAD, *REMARKS, *SECTIONS))
