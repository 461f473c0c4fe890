### Words of the reports on changed rules: `rulewright diff` and `review`, their pages.

## General

list-next = { $first }, { $next }
list-last = { $first } and { $last }
labelled = { $label }: { $value }
note = note: { $text }
and-more = and { $count } more
names-more = { $names } and { $count } more
lines = { $count ->
        [one] 1 line
       *[other] { $count } lines
    }
yes = yes
no = no
before = before
now = now
kind = { $kind ->
        [added] added
        [removed] removed
        [reordered] reordered
        [edited] edited
       *[changed] changed
    }

## Differences: `rulewright diff`

section = { $section ->
        [head] the ruleset itself
        [names] letters
        [types] types and members
        [define] definitions
       *[flow] course of the game
    }
no-cell = nothing
more-cells = and { $count } more cells
head-players = players
head-scripts = scripts
summary-same = the rules are the same
summary-rules = rules: { $counts }
summary-added = { $count } added
summary-removed = { $count } removed
summary-changed = { $count } changed
summary-remarks = of { $count } more, only titles, notes or sources
summary-scripts = scripts: { $count } of { $total } end differently
remarks = only titles, notes or sources changed
changed-scripts = scripts that end differently
same-version = both sides have version { $version }: changed rules need another `version:`
side-broken = { $name } cannot be played: tables and scripts are not compared
verdict = { $verdict ->
        [fails-now] fails now
        [passes-now] passes now
        [fails-otherwise] fails differently
       *[ends-otherwise] ends differently
    }
of-side = { $verdict } (of the { $side ->
        [old] old
       *[new] new
    } side)
fact-over = the game is over
fact-score = score of { $player }
passes = passes

## Games that take another course

divergence = { $reason ->
        [cannot-begin] cannot begin
        [not-legal-now] not legal now
        [no-decision] no decision
        [another-player-is-asked] another player is asked
        [another-decision] another decision
        [more-options] more options
        [fewer-options] fewer options
        [other-options] other options
        [the-rules-cannot-go-on] the rules cannot go on
       *[ends-otherwise] ends differently
    }
unplayable = it cannot be played
decision-at = decision { $number }: { $reason }
decision-move = decision { $number }, `{ $move }`: { $reason }
decision-later = and then, at decision { $number }: { $reason }
over-before = the game was over here
over-now = the game is over here now
asked-before = before: `{ $player }`, { $decision }
asked-now = now: `{ $player }`, { $decision }
asked-here = `{ $player }` is asked: { $decision }
decision-before = before: { $decision }
decision-now = now: { $decision }
at-decision = at { $decision }
options-new = new: { $names }
options-gone = gone: { $names }
legal-now = legal now: { $names }
chance-impossible = the stated result of chance is impossible: { $problem }
saved-under = it was saved under the rules of revision { $revision }

## Reviews: `rulewright review`

review-title = Review of { $title } { $version }, since { $since }
chapter-short = In short
chapter-reach = What each change affects
chapter-passages = What readers see
chapter-messages = Texts that players read during the game
chapter-rules = Changed rules and cells
changed-examples = examples with a different course
misfits = saves that no longer fit
chapter-words = Outdated words
chapter-layers = Outdated editions and variants
chapter-findings = Other new findings
chapter-failing = Other tests that fail
unreached-lines = changed lines of rules that no example reaches
surviving-mutants = mutants of changed lines that no example detects
chapter-games = Games by { $player }
chapter-games-layer = Games by { $player } with { $layer }
games-inconclusive = no difference is significant in { $count ->
        [one] 1 game
       *[other] { $count } games
    } of each
side-broken-review = { $name } cannot be played: examples and the printed rules are not compared
edited-rules = { $count ->
        [one] 1 rule
       *[other] { $count } rules
    } changed
edited-rules-cells = { $count ->
        [one] 1 rule
       *[other] { $count } rules
    } changed, including { $cells ->
        [one] 1 cell
       *[other] { $cells } cells
    } of tables
edited-layers = { $count ->
        [one] 1 rule
       *[other] { $count } rules
    } changed only in editions and variants: { $layers }
edited-nothing = no rule changed
edited-remarks = no rule changed, only titles, notes or sources
edited-texts = { $count ->
        [one] 1 text
       *[other] { $count } texts
    } edited: { $languages }
version-raised = the version went from { $old } to { $new }, as it should
version-stays = the version can stay { $version }
version-needless = the version went from { $old } to { $new }, but no rule changed
stale-layers = editions and variants that no longer fit: { $layers }
outdated-texts = `{ $language }`: { $count ->
        [one] 1 text
       *[other] { $count } texts
    } to check or write
share = { $count } of { $total }
share-none = none of { $total }
failing-tests = tests that fail now: { $count }
new-findings = new findings: { $errors ->
        [one] 1 error
       *[other] { $errors } errors
    }, { $warnings ->
        [one] 1 warning
       *[other] { $warnings } warnings
    }
findings-gone = { $findings }; { $count } are gone
mutants-skipped = mutants were not tried, because examples fail without them
layer-state = { $state ->
        [own] keeps its own rule
        [otherwise] changes in its own way
        [stale] no longer fits
        [unknown] cannot be read
       *[changed] changed
    }
language-state = { $state ->
        [stale] translation to check
        [missing] text missing
       *[changed] text changed
    }
head-change = Change
head-examples = Examples
head-base = Base
like-base = Like the base: { $layers }.
untouched = Not affected: { $layers }.
flipped-examples = affects { $count ->
        [one] 1 example
       *[other] { $count } examples
    }
only-with = only with: { $layers }
because = { $verdict } because of { $changes }
named-change = change { $number } ({ $name })
one-or-other = { $first } or { $other }
as-written = { $verdict }, as { $side ->
        [old] it was written
       *[new] it is written now
    }
example-group = { $title }: { $count ->
        [one] 1 example
       *[other] { $count } examples
    }
not-holding = `{ $condition }` does not hold
expectation-failed = an expectation does not hold
comment-too-long = Too long for a comment: { $chapters }.
