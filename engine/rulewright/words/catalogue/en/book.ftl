### The book's own words, whatever the game.

colon = {": "}
contents = Contents
edition = Edition
version = Rules, version
players = Players
author = By
source-of = Based on
players-value =
    { $low ->
       *[other] { $low } to { $high }
    }
players-number = { $count ->
        [one] one player
       *[other] { $count } players
    }
made = Generated from the rules by Rulewright. The examples were played under the same rules.
listing = { $first }, { $rest }
listing-last = { $first } and { $last }
each-player = each player
varying = …
exact = The exact rule
not-told = The text above describes the standard rule. Here the following rule applies instead.
source = Source
assumption = Assumed
reconstructed = Reconstructed
note = Note
figure-start = The position at the start
figure-begun = The start with { $count } players, for example
figure-given = The position of the example
figure-end = The position at the end of the example
usually = standard: { $was }
change-added = New in { $by }
change-changed = Changed by { $by }
chapter-changes = Differences
changes-told = These rules differ from the standard rules. A bar in the margin marks the differences.
removed-rules = Removed rules
chapter-setup = Setting up
chapter-components = Components
chapter-flow = Course of the game
chapter-actions = Actions
chapter-procedures = Procedures
chapter-triggers = Automatic effects
chapter-modifiers = Changes of other rules
chapter-scoring = End of the game and scoring
chapter-tables = Tables
chapter-glossary = Glossary
chapter-examples = Examples
start-values = At the start
by-players = By number of players
member-rule = Effect
as-table = The same as a table
only-with = Only with
option-head = Option
option-values = Choices
option-usual = Default
options-told = Agreed before the game
members = { $count ->
        [one] one
       *[other] { $count }
    }
grid-told = { $columns } columns and { $rows } rows, together { $count } places
pairs-told = All pairs of { $parts }: { $count }
range-told = { $low } to { $high }
everything = all
in-each = { $value } each
how-many = { $place }, number
there = { $place }: { $thing } is there
not-there = { $place }: { $thing } is not there
empty = nothing
illegal = Not possible
holds = Then
given = The position
with-options = with
score-part = Part
score-rule = How it is counted
ranking = The highest total wins. Players with equal totals share a place.
each = For
repeat = Repeated
alternatives = One of these
thing-value = { $thing }: { $value }
thing-of = { $thing } ({ $of })
because = { $move } (reason: { $reason })
everybody-together = All players win and lose together.
ranking-by = The ranking compares, one after the other: { $order }.
said-and = { $first }, and { $rest }
said-or = { $first }, or { $rest }
said-any = at least one of them ({ $kind }) – { $what }
said-no = none of them ({ $kind }) – { $what }
said-all = each of them ({ $kind }) – { $what }
said-count = number ({ $kind }) – { $what }
own-field = each its own ({ $field })
something = something
compared-other = not { $value }
compared-below = less than { $value }
compared-most = at most { $value }
compared-above = more than { $value }
compared-least = at least { $value }
nobody = nobody
counted = { $thing } { $value }
sentences-apart = {"; "}
since-added = New since { $revision }
since-changed = Changed since { $revision }
since-told = These rules have changed since { $revision }. A bar in the margin marks the changes.
formerly = before: { $was }
