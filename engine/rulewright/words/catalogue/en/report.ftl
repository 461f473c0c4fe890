### Words of the reports on simulated games: `rulewright simulate`, its page, and `in_short`.

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
