### Answers to “why”: reasons for moves and values.

## Conditions

holds = `{ $rule }` holds
holds-with = `{ $rule }` holds: { $values }
fails = `{ $rule }` does not hold
fails-with = `{ $rule }` does not hold: { $values }
needed = `{ $part }` is needed: { $reason }
case = the matching case is `{ $rule }` = { $value }
so-for = true for { $values }
not-so-for = not true for { $values }

## Hidden information

depends = depends on information that { $seat } may not see
hidden = `{ $rule }` { $depends }
it-hidden = it { $depends }
before-hidden = what it was before { $depends }
rule-hidden = which rule wrote it { $depends }
else-hidden = which other rules ran { $depends }
legal-hidden = whether `{ $move }` is legal here { $depends }
carried-hidden = whether it can be carried out { $depends }
lies-hidden = what is there { $depends }
can-be-hidden = which values `{ $name }` can have here { $depends }
can-be-of-hidden = which values `{ $name }` can have here (`{ $rule }`) { $depends }
score-hidden = the score of { $seat } { $depends }

## Values

equals = { $name } = { $value }
value = `{ $rule }` = { $value }
value-with = `{ $rule }` = { $value } ({ $values })
no-value = `{ $rule }` has no value here
row = from a row of `{ $table }`
exception = the exception `{ $name }` applies: { $reason }
overruled = the exception `{ $name }` would apply, but `{ $other }` takes precedence: { $reason }
of-case = { $case }: { $reason }
counts = { $case }: { $reason } counts
more = and { $count } more
more-nothing = and { $count } more that contribute nothing
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
goes-through = nothing prevents it in a trial run
no-fit = no option of { $name } fits; with { $values }, for example:
ahead-stops = the lookahead ends with the runtime error `{ $code }`
reaches = `{ $rule }` can reach { $here } from here, and { $other } otherwise
outside = { $value } is not a possible value of `{ $name }` here
outside-of = { $value } is not a possible value of `{ $name }` here (`{ $rule }`)
wanted = { $count } { $kind } are required, but only { $there } are available
wanted-things = { $count } things are required, but `{ $name }` can be { $many }

## Trials

stops = it cannot be carried out: `{ $rule }` prevents it
stops-with = a trial run ends with the runtime error `{ $code }`
nothing = `{ $name }`: nothing
nothing-fulfils = `{ $name }`: nothing satisfies `{ $rule }`
about = `{ $name }`: { $reason }
not-met = `{ $rule }` is not met
not-covered = `{ $rule }` is not possible
not-covered-with = `{ $rule }` is not possible: { $wanted } to move, { $there } available
no-option = `{ $rule }` would have no option

## What has happened

changed = { $step }: it was { $before } before
seen-behind = the position was the same at @{ $moment }, after { $step }
seen-first = the position was the same before the first choice
given = it has this value in the given position
set-up = it was set up like this, before the first choice
at-start = it starts like this, and nothing has changed it
course = during `{ $rule }`
unknown-rule = which rule wrote it is not known
becomes = { $before } → { $after }
comes-in = { $thing } is added
goes-out = { $thing } is removed
ran = rules that ran: { $step }
first = before the first choice
ran-given = the game begins in the given position
ran-nothing = no rule ran: other players have not answered yet
