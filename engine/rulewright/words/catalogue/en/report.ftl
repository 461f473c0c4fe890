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

clock-warning = An agent has a time limit, so the same seeds will give different games next time.
score-mean = The score is { $mean } on average.
score-mean-error = The score is { $mean } on average (+- { $error }).
share-of = { $name } { $percent } %
wins-more = { $names } more often
wins-less = { $names } less often
wins-together = Everybody wins in { $percent } % of the games, and nobody in the others.
nobody-wins = Nobody wins in { $percent } % of the games.
wins-differ = Wins: { $shares }. Significant: { $differences } than an even share.
wins-by-chance = Wins: { $shares }. Chance alone can explain the differences: each player's true share of the games with a single winner can be between { $low } and { $high } %.
seats-kept = Each agent kept its seat, so the seat may be the cause (see --swap).
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
choices-never = Never chosen in these games: { $never }.
choices-absent = Never possible in these games: { $absent }.
choices-never-both = Never chosen in these games: { $never }; never possible: { $absent }.
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
head-taken = chosen
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
menus = choices among several alternatives
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
page-choices = Choices
page-choices-note = How often an alternative is chosen when it and another one are possible.
page-unreached = Rules never reached
page-lines-never = { $count } of { $total } lines, in { $sample }:
page-lines-all = All { $total } lines were reached, in { $sample }.
menu-forced = Always the only option: { $names }
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
        [one] the one game was
       *[other] all { $count } games were
    } identical
no-effect-same-rules = changes nothing: { $count ->
        [one] the one game was
       *[other] all { $count } games were
    } identical (the compiled rules are the same)
same-games = { $same } of { $count ->
        [one] 1 game
       *[other] { $count } games
    } ({ $percent } %) were identical
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
    } compared. Each sentence reports a difference that is significant at 5 % after correction for this number (Holm). Of this many intervals, some exclude 0 by chance.
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
shape-all-along = at every step
shape-range = from { $low } to { $high }
shape-except = but the same { $same }
shape-up-to = up to { $value }; the same { $same }
shape-from = from { $value } on; the same { $same }
shape-mixed = not at every step: highest at { $highest }, lowest at { $lowest }
sweep-now = The current value is { $value }.
sweep-nothing = This number changes nothing.
sweep-no-effect = { $path } changes nothing: all games are identical at every value
sweep-flat = from { $low } to { $high } it changes nothing: all games are identical
sweep-no-trend = no measure depends significantly on { $path }
sweep-claims = at { $value }, against current rules: { $claims }
head-name-wins = { $name } wins %
head-name-scores = { $name } scores
head-against = against current rules
against-current = current
against-same = identical
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
plot-taken = Alternatives chosen more or less often
unit-a-game = a game
unit-options = options
unit-times-a-game = times a game
unit-percent-of-games = % of games
unit-decisions-a-game = decisions a game
curve-wins = { $name } wins
curve = { $name } ({ $unit }) over { $number }
by-the-rules = current rules
value-by-rules = { $value } (current rules)
figure-range = { $figure }, 95 % between { $range }

## Searches: `rulewright tune`

tune-heading = { $tried } combinations tried, up to { $games ->
        [one] 1 game
       *[other] { $games } games
    } each, the same seeds
tune-heading-some = { $tried } of { $total } combinations tried, up to { $games ->
        [one] 1 game
       *[other] { $games } games
    } each, the same seeds
tune-head-distance = miss in the search
tune-head-goal = goal (95 % interval)
tune-head-original = current rules
tune-head-winner = best of the search
tune-given-up = { $distance }, dropped
tune-met = met
tune-missed = missed by { $distance }
tune-figure = { $figure } ({ $low } to { $high })
tune-figure-of = { $name } { $figure }
tune-interrupted = Interrupted: nothing was confirmed, and no variant was written.
tune-late = Time ran out before all combinations were tried.
tune-unplayable = { $count ->
        [one] 1 combination
       *[other] { $count } combinations
    } cannot be played ({ $first }).
tune-nearer = it misses the goals by { $size } { $direction ->
        [nearer] less
       *[farther] more
    } than the current rules, { $interval }
tune-better = Better: { $values }; in { $count ->
        [one] 1 game
       *[other] { $count } games
    } that the search had not used, { $nearer } (the current rules miss them by { $distance }).
tune-still-missed = Still missed: { $goals }.
tune-not-better = Nothing is significantly better. The best of the search was { $values }; in { $count ->
        [one] 1 game
       *[other] { $count } games
    } that the search had not used, { $nearer }.
tune-all-met = Nothing can be better: in { $count ->
        [one] 1 game
       *[other] { $count } games
    } the current rules meet all goals.
tune-all-worse = Nothing is better: every combination tried misses the goals by more.
tune-no-other = Nothing is better: there is no combination other than the current values.
tune-compare = its other effects: { $command }
