"""Define the format of rulesets: every section and key with its values and meaning.

Read it from the end: `RULESET` is the file, and its components are defined above it. Editors show the help of
a key. JSON schemas are generated from this module (`json_schema`), and code that traverses a ruleset looks up
the kinds of nodes here (`model.rule_entries`).
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
TITLE = Key("title", WORDS, "The name for players, if the locales have none.", remark=True)
MEMBER_REMARKS = tuple(
    Key(key.name, DATA, help, remark=True)
    for key, help in (
        (SOURCE, "The section of the rulebook that contains this rule."),
        (ASSUMPTION, "A question that the rulebook leaves open, and the answer chosen here."),
        (ORIGIN, "`reconstructed`: invented, because the original was not found."),
        (NOTE, "A remark for readers."),
        (TITLE, TITLE.help),
    )
)
"""Remarks of a member, with any data as value, because a type may have fields with these names."""
DIFFERENCE = Key("summary", WORDS, "The differences, in one or two lines.", remark=True)

TAKES = Key("takes", TableOf(value=Text(role="type", number=True, title="Type or domain")),
    "The type of a letter, if it differs from `names`: a type (`d: country`), or in an "
    "alternative of a menu also `in DOMAIN` or `from A to B`.")
GIVES = Key("gives", Text(role="type"),
    "The type of the value, if it cannot be inferred.")
DO = Key("do", BLOCK, "The block of statements to run.")
EACH = Key("each", HEADER,
    "The members for which this runs, one after the other: `p in player`, `s in sea where ...`, "
    "`p in player, for ever`.")
SEEN_BY = Key("seen by", CONDITION,
    "The viewers: `nobody`, `everybody`, a player (`p`), or a condition over `viewer`, in a zone "
    "also over `it`, a thing in the zone. Default: everybody.")
COMPANY = (
    Key("needs", NAMES, "Editions or variants that must be selected as well."),
    Key("excludes", NAMES, "Editions or variants that cannot be selected together with this one."),
    Key("after", NAMES, "Editions or variants that are applied before this one if both change the"
                        " same place."),
)


def make_drawing_keys(subject: str) -> tuple[Key, Key]:
    """Return the keys for values of the places of a grid as rows of signs."""
    return (
        Key("drawn", DRAWING,
            f"{subject} of each place as a sign, in the layout of the board: the first line is the last "
            "row. Blanks are ignored, `/` ends a row, and a number that `with` does not define skips "
            "that many places.", companions=("with",), cells=True),
        Key("with", TableOf(value=DATA, least=1),
            "The meaning of each sign of a drawing, also in scripts: `{k: king, '.': none}`.",
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


# --- the sections of a ruleset --------------------------------------------------------------------

KINDS: dict[str, Kind] = {
    "pair": ListOf(title="Pair", help="Two numbers.", item=Number(), least=2, most=2),
    "rule": Text(title="Rule text",
        help="An expression or a block of statements in the rule language. Write a block of "
             "several lines after `|`.", role="expression", number=True, truth=True),
    "type": Text(title="Type",
        help="`int`, `bool`, `0 to 5`, the name of a type, `country?` (or none), `set of site`, "
        "`list of site`, `bag of good`.", role="type"),
    "source": make_either(Text(number=True), TableOf(value=Text(number=True)), title="Source",
        help="The section of the rulebook that contains this rule: a text, or one for each "
             "language of the rulebook."),
    "assumption": Text(title="Assumption",
        help="A question that the rulebook leaves open, and the answer chosen here."),
    "origin": Text(title="Origin",
        help="`reconstructed`: the data is invented, because the original was not found.",
        choices=("reconstructed",)),
    "note": Text(title="Note", help="A remark for readers."),
    "unless": TableOf(title="Unless",
        help="Exceptions by name: the first whose condition holds gives the value. Exceptions "
             "added by an overlay come first.", keys="name", ordered=True,
        value=Record(title="Exception", help="A case with a value of its own.",
            keys=(
                Key("when", CONDITION, "The condition under which this value applies.", required=True),
                Key("is", EXPRESSION, "The value under this condition.", required=True, tacit=True),
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
            make_parts_key("needs", "Named conditions that must all hold."),
            make_parts_key("any of", "Named conditions of which at least one must hold."),
            make_parts_key("sum of", "Named parts that are added up.", scores=True),
            *make_case_keys("definition", "A value for each possible member of `by`."),
            *REMARKS,
        )),
    "step": Record(title="Step",
        help="A block of statements; or, with keys, a step with a condition, repeated or divided "
        "into steps.", text_key="do", least=1,
        keys=(
            TITLE,
            Key("when", CONDITION, "The condition under which this runs."),
            EACH,
            Key("repeat", HEADER, "`for ever`, or a number that counts: `turn in 1 to 9`."),
            Key("until", CONDITION,
                "A condition evaluated after each pass of `each` or `repeat`; if it holds, the "
                "step ends."),
            DO,
            make_steps_key("The substeps of this step, in order.", apart=True),
            *REMARKS,
        )),
    "procedure": Record(title="Procedure",
        help="A block of statements that is called by name; or, with keys, its steps or its cases.",
        text_key="do", least=1,
        keys=(
            TAKES,
            GIVES,
            DO,
            make_steps_key("The steps of the procedure, in order."),
            *make_case_keys("procedure", "A block for each possible member of `by`."),
            *REMARKS,
        )),
    "offers": TableOf(title="Offers",
        help="The alternatives of a menu, in the order in which they are offered. Keys are names,"
             " with letters for values that the player chooses as well: `sail(s, t)`.", keys="signature",
        value=Record(title="Alternative",
            help="An alternative that a player may choose: its options and their effect.",
            text_key="do",
            keys=(
                TAKES,
                Key("where", CONDITION,
                    "The condition for offering an option. `possible`: options that can be "
                    "carried out."),
                make_parts_key("needs",
                    "Named conditions that must all hold; explanations name the one that fails."),
                Key("do", BLOCK, DO.help, required=True),
                *REMARKS,
            ))),
    "menu": Record(title="Menu",
        help="Alternatives that a player chooses from. The key contains the arguments of the "
             "menu: `diplomacy(c, p)`.",
        keys=(
            TAKES,
            Key("offers", Named(name="offers"), required=True, rules=True, apart=True),
            *REMARKS,
        )),
    "field": Record(title="Field", help="A type, `TYPE = default`, or both with keys.",
        text_key="type",
        keys=(
            Key("type", TYPE, required=True),
            Key("default", DATA, "The value of members that state none.", tacit=True),
            *REMARKS,
        )),
    "fields": TableOf(title="Fields",
        help="Constant data of each member. `cost[terrain]` has a value for each member of "
             "another type; `possible(p, c): bool` and `do(p, c): block` are rules that each "
             "member declares.",
        keys="signature", value=Named(name="field")),
    "members": make_either(ListOf(item=Text(role="name", number=True, title="Name"), least=1),
        TableOf(keys="member", least=1, ordered=True, as_list=True,
            value=make_either(
                Record(
                    keys=(
                        Key("players", DATA,
                            "The numbers of players with which this member exists: `2 to 3`."),
                        *MEMBER_REMARKS,
                    ), other_kind=DATA),
                ListOf(item=Text(role="name", number=True, empty=True)), title="Member")),
        title="Members",
        help="The members in their order: a list of names, or names with the values of their "
             "fields. A member with `players: 2 to 3` exists only in games of that size."),
    "typeEntry": make_either(
        Record(text_key="range", list_key="members", least=1,
            keys=(
                Key("fields", Named(name="fields"), tacit=True),
                Key("members", Named(name="members"), apart=True, tacit=True),
                Key("from", Text(role="name", title="File"),
                    "A CSV file of the ruleset's folder with the members: the first row names the fields, "
                    "the first column the members."),
                Key("range", WORDS, "Whole numbers: `1 to 4`."),
                Key("subset", NAME, "The type of which this is a subset."),
                Key("where", CONDITION, "The condition for members of the subset; `it` is the "
                                        "member.",
                    companions=("subset",)),
                Key("product", WORDS, "`column * row`: one member for each pair."),
                Key("union", WORDS,
                    "`court_card | event_card`: the members of several types together."),
                Key("edges of", NAME,
                    "The type whose members these edges join; each edge lists its two ends."),
                *REMARKS,
            )), ListOf(item=Text(role="name", number=True, title="Member"), least=1), title="Type",
        help="A list of members; a range of numbers (`1 to 4`); or, with keys, members with "
        "fields, a part of another type, or a type made of others."),
    "grid": Record(title="Grid",
        help="Places with coordinates and neighbours, defined by a few numbers.",
        keys=(
            Key("grid", Text(choices=("square", "hex", "rings")),
                "`square` and `hex` have columns and rows; `rings` has rings and sectors.",
                title="Kind", required=True),
            Key("columns", Number(least=1, most=100), "The number of columns, named a, b, c ..."),
            Key("rows", Number(least=1, most=100), "The number of rows, numbered from 1."),
            Key("shape", ListOf(item=Number(least=1, most=100), least=1),
                "The number of places in each row, the lowest row first. Each row is centred on "
                "the one below."),
            Key("lean", Text(choices=("left", "right")),
                "The direction in which a row is shifted if centring would leave half a place.",
                companions=("shape",)),
            Key("diagonal", Flag(), "Places that touch at a corner are neighbours, too."),
            Key("corners", NAME, "The name of a type for the corners of the places."),
            Key("sides", NAME, "The name of a type for the sides of the places."),
            Key("rings", Number(least=1, most=100), "The number of rings, counted from the "
                                                    "inside."),
            Key("sectors", Number(least=1, most=100), "The number of sectors in each ring."),
            Key("grows", Flag(), "The board starts empty and grows when shapes are laid."),
            Key("at most", Number(least=1, most=10000), "The maximum number of cells."),
            Key("reach", Number(least=1, most=1000), "The maximum distance of a cell from the "
                                                     "origin."),
            Key("cell", TableOf(value=Named(name="field"), keys="name"),
                "The state of each cell that has been laid: names and types."),
            Key("shapes",
                TableOf(keys="name",
                    value=Record(title="Shape", help="A group of cells that are laid together.",
                        keys=(
                            Key("cells",
                                ListOf(item=ListOf(item=Number(), least=2, most=2), least=1),
                                "The coordinates of the cells; the first is usually [0, 0].",
                                required=True),
                            Key("turns", Number(least=1, most=6),
                                "The number of orientations in which the shape can be laid."),
                            *REMARKS,
                        ))), "The shapes that can be laid, by name."),
            *REMARKS,
        ),
        conditions=(
            Condition(("rings", "sectors"), {"grid": ("rings",)}),
            Condition(("columns", "rows"),
                {"grid": ("square", "hex"), "grows": (False,), "shape": ()}),
            Condition(("at most", "shapes"), {"grows": (True,)}, present_keys=("grows",)),
        )),
    "relation": Record(title="Relation", help="Constant pairs of members of one or two types.",
        keys=(
            Key("between", NAMES, "One type, or two.", required=True),
            Key("symmetric", Flag(),
                "Each edge connects both ways and is written once."),
            Key("fields", Named(name="fields"), tacit=True),
            Key("edges",
                TableOf(keys="member",
                    value=make_either(ListOf(item=Text(role="name", number=True, empty=True)),
                        TableOf(value=DATA, keys="member"))),
                "The related members of each member: a list, or names with the value of the "
                "relation's field.", required=True, cells=True),
            *REMARKS,
        )),
    "table": Record(title="Table",
        help="A constant value for each key. Read it with `price[n, i]`.",
        alternatives=("rows", "drawn"),
        keys=(
            TAKES,
            Key("type", TYPE, required=True),
            Key("rows", TableOf(value=DATA, keys="member", least=1),
                "The values, one level for each key. Keys may be ranges (`4-6`) or lists (`a, b`); "
                "values may be expressions over the letters.", tacit=True, cells=True),
            *make_drawing_keys("The value"),
            Key("default", DATA, "The value for keys without a row.", tacit=True, cells=True),
            *REMARKS,
        )),
    "option": Record(title="Option", help="An option that players choose before a game.",
        keys=(
            TITLE,
            Key("type", Text(role="type"),
                "`bool`, `one of by_column, by_row`, or a range of numbers.", required=True),
            Key("default", Text(role="name", number=True, truth=True, empty=True),
                "The value if players choose none.", required=True, tacit=True),
            *REMARKS,
        )),
    "state": Record(title="State",
        help="A type; or, with keys, also the start value, bounds and viewers.",
        text_key="type",
        keys=(
            TAKES,
            Key("type", TYPE, required=True),
            Key("start",
                make_either(Text(role="expression", number=True, truth=True),
                    TableOf(value=DATA, keys="member", least=1)),
                "The value at the start of a game, or values by member: `{e1: king, 'a1, h1': "
                "rook}`. Default: 0, false, none or the first member.", tacit=True),
            *make_drawing_keys("The start value"),
            Key("least", EXPRESSION, "The smallest possible value."),
            Key("most", EXPRESSION, "The largest possible value."),
            SEEN_BY,
            Key("forget", Text(choices=("end of turn",)),
                "`end of turn`: reset to the start value after each pass of the outermost `each` "
                "that binds a player."),
            Key("hidden", Flag(), "Internal bookkeeping of the rules, which is not displayed."),
            *REMARKS,
        )),
    "zone": Record(title="Zone",
        help="The zones of the things of one type. Every thing is in exactly one zone.",
        keys=(
            TAKES,
            Key("of", NAME,
                "The subset of things that can be here: `of: court_card`. Default: all."),
            Key("ordered", Flag(), "The things are in a row with a left and a right end."),
            Key("holds", Number(least=1),
                "The maximum number of things. With 1, the value of the zone is the thing, or "
                "none."),
            Key("start", make_either(NAME, ListOf(item=Text(role="name", number=True, empty=True))),
                "`all`, or the things that are here at the start."),
            SEEN_BY,
            *REMARKS,
        )),
    "bag": Record(title="Bag", help="The number of identical things of each kind.",
        keys=(
            TAKES,
            Key("of", NAME, "The type of the kinds.", required=True),
            Key("start", EXPRESSION, "The number of each kind at the start.", tacit=True),
            Key("most", EXPRESSION, "The maximum number of each kind."),
            SEEN_BY,
            *REMARKS,
        )),
    "piece": Record(title="Pieces",
        help="Pieces in limited supply, each placed as one of several things.",
        keys=(
            TAKES,
            Key("number", EXPRESSION, "The number of pieces for each key.", required=True,
                tacit=True),
            Key("stands as", TableOf(value=Text(role="name", title="Places"), keys="name"),
                "The roles of a piece, each with the type of places for it.", required=True),
            SEEN_BY,
            *REMARKS,
        )),
    "set": Record(title="Set",
        help="Members of a type, or pairs, that currently satisfy a condition.", text_key="is",
        text_kind=Text(role="header"),
        keys=(Key("is", HEADER, "`c in coastal where ...`", required=True, tacit=True), *REMARKS)),
    "position": Record(title="Position",
        help="The values by which positions are compared: `remember standing` stores the current "
             "position, `times_seen(standing)` counts how often it was stored, `reset standing` "
             "deletes all stored positions.",
        keys=(
            Key("of", NAMES, "The states and definitions whose values make up the position: "
                             "`[man_at, to_move]`.", required=True),
            Key("kept", Number(least=1), "The maximum number of remembered positions; exceeding "
                                         "it is a runtime error.", required=True),
            *REMARKS,
        )),
    "chain": Record(title="Chain",
        help="The value that connects members: neighbours with the same value are in one chain, "
             "members with the value none in no chain.", text_key="is",
        text_kind=Text(role="expression"),
        keys=(
            Key("is", EXPRESSION, "`stone[s]`", required=True, tacit=True),
            Key("along", NAME, "The relation that defines neighbours, if the type has several."),
            *REMARKS,
        )),
    "change": Record(title="Change",
        help="The change of the definition, menu or procedure with this key.", text_key="is",
        text_kind=Text(role="expression"), least=1,
        keys=(
            Key("also", CONDITION, "The boolean definition also holds in this case."),
            Key("never", CONDITION, "The boolean definition never holds in this case."),
            Key("when", CONDITION, "The condition under which the change applies."),
            Key("is", EXPRESSION, "The changed value; `base` is the value without this change.",
                tacit=True),
            Key("over", NAMES, "Modifiers over which this one takes precedence if both apply."),
            Key("add", EXPRESSION, "The amount to add to the value."),
            Key("offers", Named(name="offers"), rules=True),
            Key("do", BLOCK,
                "The block to run after the procedure, with the key `following PROCEDURE`."),
            *REMARKS,
        )),
    "modifier": Record(title="Modifier",
        help="Changes of rules that belong together, each with the signature of the rule that it "
             "changes: `influence.gifts(p)`, `following build(p, c)`.", least=1, keys=REMARKS,
        other_kind=Named(name="change")),
    "trigger": Record(title="Trigger", help="A block that runs as soon as its condition is true.",
        keys=(
            EACH,
            Key("when", CONDITION,
                "A condition; or `x becomes V`, for the moment at which it becomes true."),
            Key("do", BLOCK, DO.help, required=True),
            *REMARKS,
        )),
    "invariant": Record(title="Invariant", help="A condition that must always hold; tests check "
                                                "it.",
        text_key="holds",
        keys=(
            EACH,
            Key("holds", CONDITION, "The condition.", required=True),
            Key("at", Text(choices=("end of turn",)),
                "`end of turn`: checked after each pass of the outermost `each` that binds a "
                "player, instead of between moves."),
            *REMARKS,
        )),
    "choice": Record(title="Overlays", help="A name for one or more overlays.",
        keys=(
            Key("language", LANGUAGE,
                "The language of the edition's rulebook, the default for games with this edition."),
            TITLE,
            DIFFERENCE,
            Key("overlays", NAMES, "The files that are laid over the rules: editions/ja",
                required=True),
            *COMPANY,
            *REMARKS,
        )),
    "icon": Text(title="Icon", help="An icon that Rulewright draws.", choices=ICONS),
}
"""Kinds that are used in several places or recursively, by their names in schemas."""

# --- the board ------------------------------------------------------------------------------------

ICON = Named(name="icon")
ART_FILE = Text(pattern=r"^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\.(svg|png|webp)$")
FACE = Record(title="Face", help="The picture of a member or a thing: an icon, signs, or both.",
    text_key="icon",
    keys=(
        Key("icon", ICON, "An icon that Rulewright draws."),
        Key("text", Text(number=True, pattern=r"^\S{1,3}$"),
            "One to three signs, drawn on the icon or on a disc."),
        Key("file", ART_FILE,
            "An SVG, PNG or WebP file in the folder of the ruleset, up to 256 kB. In SVG, the fills `body`, "
            "`rim`, `on` and `lite` are the colours of the owner."),
        Key("size", Text(number=True, pattern=r"^(0\.[3-9][0-9]?|1|1\.[0-4][0-9]?)$"),
            "The size, from 0.3 to 1.4. Default: 1."),
        Key("letter", Text(number=True, pattern=r"^\S{1,2}$"),
            "The letters in the terminal. Default: the shortened name."),
    ))
COLOUR = Text(title="Colour", help="a colour as `#` and six hexadecimal digits, or a colour word",
    pattern="^(#[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3}|[a-z]+)$")
LINE = Record(title="Line", help="The style of a line.", text_key="style",
    keys=(
        Key("style", Text(choices=("solid", "dashed", "dotted", "double", "wave", "rail")),
            "Default: `solid`."),
        Key("colour", COLOUR, "The colour of the line."),
        Key("width", Number(least=1, most=8), "The width in pixels."),
    ))
BACK = Record(title="Back", help="The back of cards.",
    keys=(
        Key("colour", COLOUR, "The colour of the back."),
        Key("face", ICON, "The icon on the back."),
    ))
TRACK_RANGE = Text(help="`members`, or the first and the last number: 0 to 20",
    pattern="^(members|[0-9]+ to [0-9]+)$")
TRACK = Record(title="Track", help="Spaces with markers.", text_key="spaces",
    keys=(
        Key("spaces", TRACK_RANGE, "`members`, or the first and the last number.", required=True),
        Key("shape", Text(choices=("row", "column", "snake", "loop")),
            "`row`, which breaks at the edge; `column`, from the bottom up; `snake`, whose rows go to and "
            "fro; `loop`, around an open middle. Default: `row`."),
    ))
PICTURE = Record(title="Picture", text_key="file",
    help="A drawing of the board. The positions of places are in its pixels.",
    keys=(
        Key("file", ART_FILE, "An SVG, PNG or WebP file in the folder of the ruleset, up to 256 kB.",
            required=True),
        Key("dark", ART_FILE, "The file for the dark theme."),
    ))
BOARD_STYLE = Text(title="Style", help="The look of a board.",
    choices=("plain", "checkered", "points", "holes", "pits", "rounds", "spikes"))
POINTS = TableOf(value=PAIR, keys="member")
BOARD = Record(
    keys=(
        Key("of", NAME, "The type whose members are the places."),
        Key("size", PAIR, "Width and height of the drawing."),
        Key("layout", Text(choices=("polar",)),
            "`polar`: rings around a centre, divided into sectors. Default: places with lines "
            "between them."),
        Key("centre", PAIR, "The centre of the rings."),
        Key("rings",
            TableOf(keys="name",
                value=Record(title="Ring", help="The inner and outer radius.",
                    keys=(
                        Key("inner_radius", Number(least=0), "The inner radius of the ring.", required=True),
                        Key("outer_radius", Number(least=1), "The outer radius of the ring.", required=True),
                    ))), "The rings by name; a field of the places gives the ring of each."),
        Key("longitudes", POINTS,
            "The angles at which each sector starts and ends, in degrees anticlockwise from the "
            "bottom."),
        Key("cells", POINTS, "The position of each place, where its pieces are drawn."),
        Key("shows",
            TableOf(keys="name",
                value=Record(title="Shown", help="A state that is drawn.", text_key="state",
                    keys=(
                        Key("state", NAME, "The state whose values are drawn.", required=True),
                        Key("over", NAME, "A field that it covers."),
                        Key("as", ICON, "The icon for contents without a face of their own."),
                        Key("called", NAME,
                            "Another state of the same places with the name of the thing, written"
                            " below it."),
                        Key("each", Text(choices=("player", "nobody")),
                            "`player`: a board in the mat of each player; `nobody`: a single "
                            "board."),
                        Key("towards", NAME,
                            "State with the direction in which a piece looks, by the same key: a member "
                            "named like a direction of the compass, or with fields `east` and `north`."),
                        Key("joins", NAME,
                            "A field of its values with a list of directions, drawn as ways from the middle "
                            "of the place to these sides."),
                        Key("stack", Text(choices=("up", "fan", "badge")),
                            "Several equal pieces: one `up` on the other, a `fan` side by side, or one with "
                            "their number on a `badge`."),
                    ))),
            "The states drawn on the places, by names of your choice, in that order. Default: all"
            " states keyed by the places."),
        Key("marks",
            TableOf(
                value=Text(title="Mark",
                    help="The drawing of a field: an icon, an `edge` in its colour, or the colour"
                         " of the place (`fill`).",
                    choices=("edge", "fill", *ICONS))),
            "Fields of the places, and tables of places, drawn on them in the given way."),
        Key("lines", TableOf(value=LINE),
            "The style of the lines between places, or of borders, by the name of their relation."),
        Key("names",
            TableOf(value=Text(title="Names", help="The position of the names of places.",
                choices=("on", "beside", "number", "hover"))),
            "The position of the names of places, by their type or a part of it: `on` a place, `beside` it, "
            "as a `number` with a list, or only on `hover` and focus."),
        Key("labels", POINTS, "The position of the middle of a single name.", companions=("size",)),
        Key("picture", PICTURE, "A picture of the board below its places.", companions=("size",)),
        Key("toward",
            TableOf(value=Text(title="Edge", help="An edge of the board.", choices=("bottom", "top"))),
            "The edge of the grids that lies before each seat. Onlookers see the board as it is written."),
        Key("colours", TableOf(value=COLOUR),
            "Colours of members, seats and parts of the type: `#7b3f98`."),
        *REMARKS,
        Key("outlines",
            TableOf(keys="member",
                value=ListOf(title="Outline", help="Corners in their order.", item=PAIR, least=3)),
            "The corners of each place, for a map of regions."),
        Key("edges", NAME,
            "The type of the borders between two places; things on a border are drawn where the "
            "two outlines touch."),
        Key("tiles",
            TableOf(
                value=Record(title="Tile", help="The drawing of the tiles of a type.",
                    keys=(
                        Key("shape", NAME, "A shape of the grid.", required=True),
                        Key("symbols", NAME,
                            "The field that lists the symbols on the hexes, in the order of the "
                            "shape.",
                            required=True),
                    ))),
            "Types whose members are tiles of a hex grid, each drawn as a shape with symbols on "
            "its hexes."),
        Key("mats", TableOf(value=ListOf(item=NAME)),
            "The boxes beside the board in this order, each with its states, bags and zones. A "
            "mat named after a type is drawn once for each member, with that member's values; the"
            " title of any other mat is the message `mat-NAME`. Items in no mat are drawn in a "
            "mat for each player or in a common one."),
        Key("tracks", TableOf(value=TRACK),
            "States drawn as a row of spaces with markers: from one number to another, or along "
            "the possible `members`."),
        Key("cards",
            TableOf(
                value=Record(title="Card", help="The layout of the cards of a type.",
                    keys=(
                        Key("head", NAME, "The field that colours the head."),
                        Key("corner", NAME, "The field whose number is in the corner."),
                        Key("shows", ListOf(item=NAME), "The fields below, in this order."),
                        Key("text", NAME,
                            "The field whose rule is printed at the foot, in the words of the "
                            "book."),
                    ))),
            "Types of cards, each with the layout of its fields. Default: all fields in their "
            "order."),
        Key("piles",
            TableOf(
                value=Text(title="Pile", help="The drawing of the contents.",
                    choices=("row", "fan", "top", "count"))),
            "The drawing of zones and bags: as a `row`, as a `fan` of cards that overlap, as "
            "`top` with only the last thing open, or as `count` with only their number."),
        Key("sort", TableOf(value=ListOf(item=NAME, least=1)),
            "The order of cards in zones, by fields, or by the factors of a product, the first one first."),
        Key("backs", TableOf(value=BACK), "The backs of the cards of a type."),
        Key("middle", ListOf(item=NAME),
            "Zones of each player whose cards lie in the middle of the table, before their seats."),
        Key("keep", ListOf(item=NAME),
            "Tracks, racks and mats that stay open longest if there is no room for all."),
        Key("faces", TableOf(value=FACE, keys="any"),
            "The faces of members, states, bags and zones, wherever they appear: on pieces, "
            "cards, counters, in legends and in the book. Default: the icon with the same name."),
        Key("style", make_either(BOARD_STYLE, TableOf(value=BOARD_STYLE)),
            "The look of all boards, or of each board by its type: `plain`; `checkered`; "
            "`points`, the crossings of lines; `holes` in a plate; `pits`, hollows with a number;"
            " `rounds`, round places; `spikes`, long triangles along which pieces stand in a row."),
        Key("theme", Text(choices=("plain", "wood", "paper", "felt", "slate", "sea")),
            "The colours of the board and its frame. Default: `plain`."),
        Key("letters", Text(choices=("outside", "inside", "none")),
            "The place of the names of columns and rows. Default: `outside` the board."),
        Key("without", ListOf(item=NAME), "States, bags and zones that are not drawn."),
    ))

# --- ruleset.yaml and included files --------------------------------------------------------------

HEAD = (
    Key("ruleset", Text(role="name", pattern=KEBAB),
        "small letters, digits and `-`: the name of the ruleset, like its folder", title="Name",
        companions=("title", "language", "version", "players")),
    Key("title", WORDS, "The name of the game.", remark=True),
    Key("author", WORDS, "The author of the game.", remark=True),
    Key("language", Only(value=1),
        "The version of the rule language: 1.", upkeep=True),
    Key("version", Text(number=True),
        "The version of these rules. Raise it whenever their behaviour changes.",
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
        "The number of players: a number or a range (`2 to 4`); with keys also the names of the "
        "seats."),
    Key("includes", NAMES,
        "The other files of this ruleset, relative to its folder, without `.yaml`.", upkeep=True),
    Key("summary", WORDS, "The subject of the game, in one or two lines.", remark=True),
    Key("mechanisms", ListOf(item=WORDS, least=1),
        "The mechanisms that the game shows, by the names of the cookbook; `list --mechanism` finds "
        "them.", remark=True),
    Key("outline", make_either(Text(empty=True), TableOf(value=WORDS, keys="dashed name")),
        "The table of contents of the rulebook, to whose sections `source` refers: a file for "
        "each text.", upkeep=True),
    Key("editions", TableOf(value=Named(name="choice"), keys="dashed name"),
        "Published editions with other rules, each with its overlays."),
    Key("default_edition", NAME, "The edition to use if none is selected."),
    Key("variants", TableOf(value=Named(name="choice"), keys="dashed name"),
        "Optional changes of the rules, each with its overlays."),
    Key("languages",
        ListOf(
            item=Text(title="Language", help="a language code: en, de, pt-BR",
                pattern=LANGUAGE.pattern), least=1),
        "The languages in `locales`; the first is the source language.", upkeep=True),
)
"""Keys that occur only in ruleset.yaml."""


def make_section_key(
    name: str, entry_kind: str, key_form: Keys, help: str, title: str = "", *, later: bool = False,
    unnamed: bool = False,
) -> Key:
    """Make the key of a section whose entries are rules."""
    inside = TableOf(value=Named(name=entry_kind), keys=key_form)
    return Key(name, inside, help, title, rules=True, later=later, unnamed=unnamed)


SECTIONS = (
    Key("names", TableOf(value=Text(role="type", number=True, title="Type")),
        "The types of letters in all rules: `p, q: player`. A digit may follow: `p2`."),
    make_section_key("options", "option", "name", "Options that players choose before a game."),
    make_section_key("types", "typeEntry", "name", "Types, each with all its members."),
    make_section_key("grids", "grid", "name", "Boards of uniform places: squares, hexes or rings."),
    make_section_key("relations", "relation", "name", "Constant connections between members, such"
                                                      " as borders."),
    make_section_key("tables", "table", "signature",
        "Constant values by key, such as prices. Keys contain letters: `price(n, i)`."),
    make_section_key("state", "state", "signature",
        "Values that change during a game. Keys contain letters: `ships(c, s)`."),
    Key("zones",
        TableOf(
            value=TableOf(title="Zones of one type", help="The zones, by name: `deck`, `hand(p)`.",
                value=Named(name="zone"), keys="signature")),
        "Places of unique things (cards, tiles): first the type of the things, then the zones.",
        rules=True),
    make_section_key("bags", "bag", "signature", "Identical things, counted by kind."),
    make_section_key("pieces", "piece", "signature",
        "Pieces in limited supply that can be placed as several things."),
    make_section_key("sets", "set", "name", "Named subsets of types that can change during a "
                                            "game."),
    make_section_key("chains", "chain", "signature",
        "Connected groups of places with the same value."),
    make_section_key("positions", "position", "name",
        "Positions to remember, for rules about repetition."),
    make_section_key("define", "definition", "signature",
        "Named expressions. Keys contain letters: `rules(p, r)`.", "Definitions", later=True),
    Key("flow", TableOf(value=Named(name="step"), keys="name", ordered=True),
        "The course of the game: set-up, turns, phases, steps, in order.", rules=True, later=True,
        unnamed=True),
    make_section_key("actions", "menu", "signature",
        "Menus that players choose from. Keys contain letters: `diplomacy(c, p)`.", later=True),
    make_section_key("procedures", "procedure", "signature",
        "Named blocks of statements. Keys contain letters: `build(c, p)`.", later=True),
    make_section_key("modifiers", "modifier", "name", "Changes of other rules by cards, events "
                                                      "and abilities.",
        later=True, unnamed=True),
    Key("triggers", TableOf(value=Named(name="trigger"), keys="name", ordered=True),
        "Rules that run automatically when their condition is true, examined in this order.", rules=True,
        later=True, unnamed=True),
    Key("invariants", TableOf(value=Named(name="invariant"), keys="name"),
        "Conditions that must always hold.", later=True, unnamed=True),
    Key("bound",
        Record(
            keys=(
                Key("decisions", Number(least=1), "The maximum number of decisions.",
                    required=True),
                Key("then", Text(choices=("rank", "fault")),
                    "`rank`: the game ends and is scored; `fault`: reaching the maximum is a "
                    "runtime error.", required=True),
                *REMARKS,
            )), "The maximum number of decisions, and what happens then."),
    Key("scoring",
        Record(
            keys=(
                Key("ranking",
                    make_either(ListOf(item=Text(role="expression", number=True), least=1),
                        Text(role="expression", empty=True)),
                    "Expressions over the player, compared one after the other; higher is better."
                    " Default: `points`."),
                Key("teams", Text(role="expression", number=True),
                    "The team of the player: a member, a number or a condition. Players with the "
                    "same value win and lose together; `all` if everybody does."),
                Key("wins", Text(role="expression"),
                    "The condition that a player or team must satisfy to win. If nobody satisfies it, "
                    "nobody wins."),
                *REMARKS,
            ), other_kind=Named(name="definition")),
        "The score of each player, `points(p)` with its parts, and the criteria of the ranking.",
        rules=True, later=True),
    Key("book",
        TableOf(keys="name",
            value=make_either(ListOf(item=make_either(NAME, ListOf(item=NAME, least=1))), Nothing(),
                TableOf(value=make_either(Number(), Text(role="name", empty=True))), title="Chapter",
                help="Names of rules; a nested list shares one heading. In a standard chapter, "
                     "`the rest` stands for its remaining default contents; without a list it has"
                     " only these. A chapter with an empty list consists of its introduction. Or "
                     "things with their numbers, such as the components; the message "
                     "`component-NAME` words each.")),
        "The chapters of the printed rulebook in order, each with its rules. Rules do not read "
        "it.", shown=True),
    Key("board", BOARD,
        "How to draw the board: positions, faces, colours. Rules do not read it. Grids need only "
        "colours.", shown=True),
)

RULESET = Record(title="Ruleset",
    help="The rules of a game, or a part of them: ruleset.yaml and the files that it includes.",
    keys=(*HEAD, *REMARKS, *SECTIONS))
