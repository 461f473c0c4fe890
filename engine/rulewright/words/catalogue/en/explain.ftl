### Answers to “why”: reasons for moves and values.

## Conditions

holds = `{ $rule }` holds
holds-with = `{ $rule }` holds: { $values }
fails = `{ $rule }` does not hold
fails-with = `{ $rule }` does not hold: { $values }
needed = `{ $part }` is needed: { $reason }
case = the case `{ $rule }` = { $value } counts
so-for = so for { $values }
not-so-for = not so for { $values }

## What a seat may not know

depends = depends on what { $seat } may not see
hidden = `{ $rule }` { $depends }
it-hidden = it { $depends }
before-hidden = what it was before { $depends }
rule-hidden = which rule wrote it { $depends }
else-hidden = what else ran { $depends }
legal-hidden = whether `{ $move }` is legal here { $depends }
carried-hidden = whether it can be carried out { $depends }
lies-hidden = what lies there { $depends }
can-be-hidden = what `{ $name }` can be here { $depends }
can-be-of-hidden = what `{ $name }` can be here (`{ $rule }`) { $depends }
score-hidden = the score of { $seat } { $depends }

## Values

equals = { $name } = { $value }
value = `{ $rule }` = { $value }
value-with = `{ $rule }` = { $value } ({ $values })
no-value = `{ $rule }` has no value here
row = from a row of `{ $table }`
exception = the exception `{ $name }` applies: { $reason }
overruled = the exception `{ $name }` would apply, but `{ $other }` stands over it: { $reason }
of-case = { $case }: { $reason }
counts = { $case }: { $reason } counts
more = and { $count } more
more-nothing = and { $count } more that come to nothing
scores = the scores now
score = the score of { $seat } is { $number }
no-score = the score of { $seat } has no value here

## Moves

over = the game is over
not-asked = { $seats } has to decide here, not `{ $seat }`
legal = `{ $move }` is legal here
not-legal = `{ $move }` is not legal here
several = `{ $move }` can mean { $count } legal options
no-condition = it has no condition
goes-through = trying it meets nothing that stops it
no-fit = no option of { $name } fits; with { $values }, for instance:
ahead-stops = looking ahead stops with `{ $code }`
reaches = `{ $rule }` can reach { $here } from here, and { $other } otherwise
outside = { $value } is not among what `{ $name }` can be here
outside-of = { $value } is not among what `{ $name }` can be here (`{ $rule }`)
wanted = { $count } { $kind } are wanted and only { $there } are there
wanted-things = { $count } things are wanted and `{ $name }` can be { $many }

## Trials

stops = it cannot be carried out: `{ $rule }` stops it
stops-with = trying it stops with `{ $code }`
nothing = `{ $name }`: nothing
nothing-fulfils = `{ $name }`: nothing fulfils `{ $rule }`
about = `{ $name }`: { $reason }
not-met = `{ $rule }` is not met
not-covered = `{ $rule }` is not covered
not-covered-with = `{ $rule }` is not covered: { $wanted } to be moved, { $there } there
no-option = `{ $rule }` would have no option

## What has happened

changed = { $step }: it was { $before } before
seen-behind = the position was the same at @{ $moment }, behind { $step }
seen-first = the position was the same before the first choice
given = it was so in the position that was given
set-up = so it was set up, before the first choice
at-start = so it is at the start, and nothing has changed it
course = in the course of `{ $rule }`
unknown-rule = which rule wrote it is not known
becomes = { $before } → { $after }
comes-in = { $thing } comes in
goes-out = { $thing } goes out
ran = rules that ran: { $step }
first = before the first choice
ran-given = the game begins in a position that was given
ran-nothing = no rule ran: others still owe an answer
