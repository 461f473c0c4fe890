### Words of the reports on simulated games: `rulewright simulate`, `compare` and `tune`, their pages, and `in_short`.

## General

games = { $count ->
        [one] 1 game
       *[other] { $count } games
    }
choices = { $count ->
        [one] 1 choice
       *[other] { $count } choices
    }
options = { $count ->
        [one] 1 option
       *[other] { $count } options
    }
percent = { $percent } %
range = { $low } and { $high }
span = { $low } to { $high }
list-next = { $first }, { $next }
list-last = { $first } and { $last }
sentence-next = { $first } { $next }
interrupted = interrupted: these are the games played so far
seats-swapped = { $agents } (seats swapped)
edition = edition { $name }
variant = variant { $name }

## In short

clock-warning = An agent thinks by the clock: the same seeds will give other games next time.
score-mean = The score is { $mean } on average.
score-mean-error = The score is { $mean } on average (+- { $error }).
share-of = { $name } { $percent } %
wins-more = { $names } more often
wins-less = { $names } less often
wins-differ = Wins: { $shares }. More than chance: { $differences } than an even share.
wins-by-chance = Wins: { $shares }. Chance alone can make such differences: of the games that one player wins, each could in truth win between { $low } and { $high } %.
seats-kept = Everybody kept one seat, so that this may be the seat's doing (see --swap).
length = A game has { $decisions } decisions on average, { $usual }; { $choices } of them between several options, { $branching } on average.
length-always = always { $low }
length-usual = in nine of ten between { $low } and { $high }
ends = { $ends }.
ends-tied = { $ends }; in { $percent } % the first place is shared.
ends-all = All games { $end }
ends-share = { $percent } % of the games { $end }
ends-otherwise = { $percent } % end in other ways
ends-at-bound = are stopped by the bound
ends-after-last = go to the last step, { $step }
ends-by-rule = end by `{ $rule }`
ends-at-place = end at { $place }
choice = "{ $name }"
choice-times = "{ $name }" ({ $count ->
        [one] 1 time
       *[other] { $count } times
    } possible)
choices-never = In these games never chosen: { $never }.
choices-absent = In these games never possible: { $absent }.
choices-never-both = In these games never chosen: { $never }; never possible: { $absent }.
some-more = { $count } more

## Tables

head-seat = seat
head-player = player
head-won = won
head-percent = %
head-interval = 95 % between
head-mean-place = place
head-score = score
head-a-game = a game
head-mean = mean
head-error = +-
head-least = least
head-median = median
head-most = most
head-games = games
head-end-in = end in
head-where = where
head-share = share
head-won-alone = won alone
head-taken = taken
head-times = times
measure-decisions = decisions
measure-choices = choices
measure-margin = winning margin
shared-places = shared first places: { $percent } % (95 % between { $low } and { $high })
shared-place = (shared first place)
branching = options in a choice: { $mean } on average, { $most } at most
end-no-step = no step yet
end-at-bound = stopped by the bound, in { $step }
end-after-last = after the last step, { $step } ({ $place })
end-by-rule = { $rule }, in { $step } ({ $place })
menus = what is chosen, where there is something else to choose
options-many = ({ $count } options)
taken-of = { $taken } of { $offered }
times-forced = { $count ->
        [one] 1 time
       *[other] { $count } times
    } the only option
never-possible = never possible
failed-looks = { $count ->
        [one] 1 simulation
       *[other] { $count } simulations
    } of the tree search met a runtime error; `rulewright fuzz` looks for it
sample = a sample of { $count ->
        [one] 1 random game
       *[other] { $count } random games
    }
sample-stopped = { $sample }, which was stopped after { $seconds } s
lines-all = rule lines: all { $total } reached in { $sample }
lines-never = rule lines: { $count } of { $total } never reached in { $sample }
lines-more = and { $count } more (all of them with --format json)

## The page

page-origin = version { $version }, digest { $digest }, seeds from { $seed }. Intervals contain the true value 95 times in 100.
page-in-short = In short
page-even = Dashed: an even share, { $percent } %.
page-scores = Scores
page-length = Length
page-branching = A decision with a single option is not a choice. A choice is between { $mean } options on average, { $most } at most.
page-ends = How games end
page-choices = What is chosen
page-choices-note = How often an alternative is taken when it is available and something else is, too.
page-unreached = Rules never reached
page-lines-never = { $count } of { $total } lines, in { $sample }:
page-lines-all = All { $total } lines were reached, in { $sample }.
menu-forced = Only ever the single option: { $names }
menu-never = Never possible: { $names }
wins-by-seats = Wins by seat
wins-by-players = Wins by player
unit-points = points
plot-decisions = Decisions in a game
axis-games = games, %
bar = { $span } { $unit }: { $count } of { $games } games
histogram = { $name }: share of games by { $unit }
figure-interval = { $figure }, 95 % between { $low } and { $high }

## Comparisons: `rulewright compare`

compared = { $games } of each, { $agents }, the same seeds
interval = 95 % between { $low } and { $high }
finding = { $claim }, { $interval } (from { $base })
finding-effect = { $claim }, { $interval } (from { $base }; { $effect })
effect = { $size ->
        [very-small] a very small effect
        [small] a small effect
        [medium] a medium effect
       *[large] a large effect
    }, { $letter } = { $value }
effect-infinite = beyond measure
alternative = `{ $name }` (in `{ $decision }`)
choice-asked = "{ $name }" ({ $prompt })
claim-wins = { $name } wins { $size } points { $direction ->
        [more] more
       *[less] less
    } often
claim-ties = ties are { $size } points { $direction ->
        [more] more
       *[less] less
    } frequent
claim-end = games end { $size } points { $direction ->
        [more] more
       *[less] less
    } often { $name }
claim-score = { $name } scores { $size } { $direction ->
        [more] more
       *[less] less
    }
claim-margin = the winner's margin is { $size } { $direction ->
        [more] wider
       *[less] narrower
    }
claim-branching = a choice has { $size } options { $direction ->
        [more] more
       *[less] fewer
    }
claim-taken = { $name } is chosen { $size } times { $direction ->
        [more] more
       *[less] less
    } in a game
claim-decisions = a game has { $size } decisions { $direction ->
        [more] more
       *[less] fewer
    }
claim-choices = a game has { $size } choices { $direction ->
        [more] more
       *[less] fewer
    }
claim-and-more = { $claim } and { $count ->
        [one] 1 more difference
       *[other] { $count } more differences
    }
claims-more = { $claims }; and { $count ->
        [one] 1 more difference
       *[other] { $count } more differences
    }
end-short-bound = at the bound
end-short-last = with the last step
end-short-place = at { $place }
measured-wins = wins of { $name }
measured-score = score of { $name }
measured-ties = ties
measured-end = games that end { $name }
measured-margin = winning margin
measured-decisions = decisions
measured-choices = choices
measured-branching = options in a choice
no-effect = changes nothing: { $count ->
        [one] the one game
       *[other] all { $count } games
    } came out the same
no-effect-same-rules = changes nothing: { $count ->
        [one] the one game
       *[other] all { $count } games
    } came out the same (the compiled rules are the same)
same-games = { $same } of { $count ->
        [one] 1 game
       *[other] { $count } games
    } ({ $percent } %) came out the same
nothing-significant = no difference is significant at this sample size
inconclusive = inconclusive at this sample size (95 % intervals of the differences):
group-wins = wins and ties, in points
group-score = scores
group-end = how games end, in points
group-decisions = length
group-taken = times an alternative is chosen in a game
open-group = { $group }: { $ranges }
open-range = { $name } { $range }
open-widest = { $count ->
        [one] 1 measure
       *[other] { $count } measures
    }, none by more than { $size } ({ $name })
certainty = { $measures ->
        [one] 1 measure
       *[other] { $measures } measures
    } of { $changes ->
        [one] 1 change
       *[other] { $changes } changes
    } compared. A sentence reports each difference that is significant (5 %) after correction for this number (Holm). Of so many intervals, some leave out 0 by chance alone.
trend-wins = the higher { $path }, the { $direction ->
        [more] more
       *[less] less
    } often { $name } wins: by { $size } points for each 1, { $interval }
trend-ties = the higher { $path }, the { $direction ->
        [more] more
       *[less] less
    } often there is a tie: by { $size } points for each 1, { $interval }
trend-score = the higher { $path }, the { $direction ->
        [more] more
       *[less] less
    } { $name } scores: by { $size } for each 1, { $interval }
trend-margin = the higher { $path }, the { $direction ->
        [more] wider
       *[less] narrower
    } the winner's margin: by { $size } for each 1, { $interval }
trend-decisions = the higher { $path }, the { $direction ->
        [more] longer
       *[less] shorter
    } a game: by { $size } decisions for each 1, { $interval }
trend-choices = the higher { $path }, the { $direction ->
        [more] more
       *[less] fewer
    } choices in a game: by { $size } for each 1, { $interval }
trend-shape = { $trend } ({ $shape })
shape-all-along = all along
shape-range = from { $low } to { $high }
shape-except = but the same { $same }
shape-up-to = up to { $value }; the same { $same }
shape-from = from { $value } on; the same { $same }
shape-mixed = not all along: highest at { $highest }, lowest at { $lowest }
sweep-now = By the rules, it is { $value }.
sweep-nothing = This number changes nothing.
sweep-no-effect = { $path } changes nothing: whatever its value, every game comes out the same
sweep-flat = from { $low } to { $high } it changes nothing: every game comes out the same
sweep-no-trend = no figure follows { $path } beyond chance
sweep-claims = at { $value }, against the rules: { $claims }
head-name-wins = { $name } wins %
head-name-scores = { $name } scores
head-against = against the rules
against-current = as it is
against-same = the same
against-differences = { $count ->
        [one] 1 difference
       *[other] { $count } differences
    }
against-inconclusive = inconclusive
page-comparison = { $title }: a comparison
plot-marks = In the plots, a full dot and bold type mark a significant difference; a ring marks one that may be due to chance.
plot-wins = Wins and ties
plot-score = Scores
plot-end = How games end
plot-branching = Branching
plot-taken = What is chosen more or less
unit-a-game = a game
unit-options = options
unit-times-a-game = times a game
unit-percent-of-games = % of games
unit-decisions-a-game = decisions a game
curve-wins = { $name } wins
curve = { $name } ({ $unit }) over { $number }
by-the-rules = by the rules
value-by-rules = { $value } (by the rules)
figure-range = { $figure }, 95 % between { $range }

## Searches: `rulewright tune`

tune-heading = { $tried } settings tried, up to { $games ->
        [one] 1 game
       *[other] { $games } games
    } of each, the same seeds
tune-heading-some = { $tried } of { $total } settings tried, up to { $games ->
        [one] 1 game
       *[other] { $games } games
    } of each, the same seeds
tune-head-distance = missed in the search by
tune-head-goal = wanted (95 % between)
tune-head-original = by the rules
tune-head-winner = best of the search
tune-given-up = { $distance }, given up
tune-met = met
tune-missed = missed by { $distance }
tune-figure = { $figure } ({ $low } to { $high })
tune-figure-of = { $name } { $figure }
tune-interrupted = Interrupted: nothing is confirmed, and no variant is written.
tune-late = Time ran out before every setting was tried.
tune-unplayable = { $count ->
        [one] 1 setting
       *[other] { $count } settings
    } cannot be played ({ $first }).
tune-nearer = { $size } { $direction ->
        [nearer] nearer to
       *[farther] farther from
    } what is wanted than the rules as they are, { $interval }
tune-better = Better: { $values }. In { $count ->
        [one] 1 game
       *[other] { $count } games
    } that the search had not seen it is { $nearer } (those miss it by { $distance }).
tune-still-missed = Still missed: { $goals }.
tune-not-better = Nothing is better, as far as can be told. The best of the search was { $values }; in { $count ->
        [one] 1 game
       *[other] { $count } games
    } that the search had not seen it is { $nearer }.
tune-all-met = Nothing can be better: in { $count ->
        [one] 1 game
       *[other] { $count } games
    } the rules as they are meet all that is wanted.
tune-all-worse = Nothing is better: every setting that was tried misses more of what is wanted.
tune-no-other = Nothing is better: the setting of the rules is the only one.
tune-compare = what else it changes: { $command }
