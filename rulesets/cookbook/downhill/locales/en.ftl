title = Downhill
summary = Two teams of two sledges race down a hill. The calm die is slow, the wild one makes you fall.
variant-free-lead = Free lead

team-foxes = foxes
team-hares = hares
slope-steep = steep
slope-gentle = gentle
slope-level = level
slope-rise = rise
name-team = Teams
name-slope = Slopes
field-slope-carries = makes every slide longer by
name-lead = lead
name-fallen = fallen
name-flag = flag
name-hill = slope of this round
phase-rounds = Round { $round }
phase-rounds-slope = The slope
phase-rounds-turns = Turn of { $p }
phase-rounds-catching_up = The last sledge is the measure
rounds-turns = { $player } chooses a die
rounds-turns-calm = the calm die
rounds-turns-wild = the wild die
throw-second_throw = { $player } has thrown { $d }
throw-second_throw-keep = keep the throw
throw-second_throw-throw_again = give the flag away, and throw again
log-slides =
    { $player } slides { $way ->
        [one] one space
       *[other] { $way } spaces
    }.
log-falls = { $player } falls, and loses the next turn.
chance-roll = { $number }
chance-draw = { $thing }
score-team = Leads of the team
tie-1 = Flag

## The rulebook

heading-rounds = The rounds
heading-rounds-slope = The slope
heading-rounds-turns = The turns
heading-rounds-catching_up = Relative places
heading-most_rounds = Rounds
heading-winning_lead = A great lead
heading-calm_die = The calm die
heading-wild_die = The wild die
heading-team_of = Teams
heading-may_be_wild = Who may be wild
heading-throw = The flag
heading-slide = Sliding
rule-most_rounds = There are { VALUE("most_rounds") } rounds at most.
rule-winning_lead = The race ends after a round in which a sledge is { VALUE("winning_lead") } spaces or more ahead of the last one.
rule-calm_die = The calm die has { VALUE("calm_die") } sides.
rule-wild_die = The wild die has { VALUE("wild_die") } sides.
rule-team_of = The first and the third player are the foxes, the others the hares.
rule-in_front = { "" }
rule-may_be_wild =
    { WITH("variant-free-lead") ->
        [yes] Everybody may throw the wild die.
       *[no] The sledge that is alone in front may not throw the wild die.
    }
rule-throw = The team with the flag may throw a die again. The second throw counts, and the flag goes to the other team.
rule-slide = A sledge slides as many spaces as the die shows, and the slope makes it more or fewer.
rule-rounds = The hares begin with the flag. In each round a slope is drawn and everybody takes a turn.
rule-rounds-slope = Draw a slope. On a steep one every slide is 2 spaces longer, on a gentle one 1 space; on a rise it is 1 space shorter.
rule-rounds-turns = Throw the calm die or the wild one, and slide. If the wild die shows no more than the slope makes a slide longer, the sledge falls: it stays where it is and loses the next turn.
rule-rounds-catching_up = Only distances count. All sledges are moved back together until the last one stands on 0.
rule-score-team = Each space of lead of both sledges of the team is a point for each of them.
rule-ranking = Of equal teams the one with the flag has won.
rule-teams = The two sledges of a team win and lose together.
name-points = points
name-round = round

example-fall = A fall costs a turn
    .given = The slope is steep. Ann is alone in front.
    .then = Ben fell, since on a steep slope a 2 is a fall on the wild die.
example-flag = The flag
    .given = The slope is a rise. The hares have the flag.
    .then = The hares have given the flag to the foxes.
example-tie = A tie
    .given = Ann needs one more space to lead by 14. Cleo has fallen. The hares have the flag.
    .then = Both teams have 14 points. The hares have won, since they have the flag.
example-free-lead = Free lead
    .given = Ann is alone in front.
