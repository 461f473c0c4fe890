title = Hex Battle
summary = Foot, horse and guns fight for a hill between the woods. March by points, attack by odds.
variant-high-guns = High guns

player-red = Red
player-blue = Blue
soil-wood = wood
soil-hill = hill
outcome-none_moves = nobody yields
outcome-retreat = the defender falls back
outcome-lost = the defender is lost
outcome-repelled = the attackers fall back
counter-red_foot = red foot
counter-red_horse = red horse
counter-red_guns = red guns
counter-blue_foot = blue foot
counter-blue_horse = blue horse
counter-blue_guns = blue guns

name-field = Fields
name-die = Die
name-odds = Odds
name-soil = Woods and hill
name-outcome = Outcomes
name-counter = Counters
field-counter-side = side
field-counter-strength = strength
field-counter-speed = speed
field-counter-range = range
name-ground = ground
field-result-o = Odds
field-result-d = Die
name-result = result of an attack
name-at = place
name-points_left = movement points left
name-points = points
march-s = { $player }: the { $u } marches
march-s-decline = halt
    .log = { "" }
fall_back-s = { $player }: the { $u } falls back
    .log = The { $u } falls back.
rounds-v = { $p } attacks
    .log = { "" }
rounds-v-decline = do not attack
    .log = { "" }
chance-roll = { "" }
log-attack = Attack on the { $counter } at { $odds } to 1; the die shows { $number }: { $outcome }.
phase-rounds = Round { $round }: { $p }
score-beaten = Lost enemies
score-hill = The hill

## The rulebook

heading-hides = What stops the view
heading-march = Marching
heading-controlled = Zones of control
heading-sees = Line of sight
heading-odds_of = Odds
heading-fall_back = Falling back
heading-rounds = The rounds
rule-cost = A wood costs two movement points, any other field one.
rule-free = { "" }
rule-is_beside = { "" }
rule-attack = { "" }
rule-defence = A defender in a wood or on the hill has double strength.
rule-reaches = Foot and horse attack their neighbours. Guns attack whom they see, up to three fields away.
rule-beaten = { "" }
rule-can_enter = Enter a neighbouring field where nobody stands, if you have the points for it.
rule-controlled = The six fields round a counter are its zone of control.
rule-march = A counter spends up to as many movement points as its speed. It halts as soon as it enters a zone of control of the enemy.
rule-sees = Guns see a field if nothing on any shortest way to it stops the view.
rule-hides =
    { WITH("variant-high-guns") ->
        [yes] Nothing stops the view of the guns.
       *[no] A wood or the hill stops the view, but can be seen itself.
    }
rule-odds_of = Divide the strength of all who attack by that of the defender and round down, to 1 at least and to 4 at most.
rule-fall_back = Fall back to a neighbouring field where nobody stands, outside of zones of control of the enemy. If there is none, the counter is lost.
rule-rounds = Play eight rounds, or until a side has no counters left. In turn, march with your foot, then with your horse, then with your guns. Then you may attack one counter, with all that can reach it. Roll a die and look up the result. If the attackers fall back, the guns stay where they are.
rule-score-beaten = Each lost counter of the enemy is worth its strength.
rule-score-hill = Who holds the hill at the end has three points.
example-march = Zones and woods
example-results = The results
example-view = A line of sight
example-high-guns = High guns
heading-cost = Movement points
heading-can_enter = Entering a field
name-sees = line of sight
heading-reaches = Who can attack
name-reaches = in reach
name-attack = attack
heading-defence = Defence
name-defence = defence
name-odds_of = odds
name-beaten = beaten
name-round = round
example-cut-off = Cut off
