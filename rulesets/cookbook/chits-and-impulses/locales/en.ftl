title = Chits and Impulses
summary = Two fleets sail among seven isles, fire as the chits come and land men until night falls.
variant-long-evenings = Long evenings

name-isle = Isles
name-speed = Speeds
name-impulse = Impulses
name-squadron = Squadrons
field-squadron-side = Side
chit-red_van = red van
chit-red_rear = red rear
chit-blue_van = blue van
chit-blue_rear = blue rear
name-pause = Lull
chit-lull = lull
name-chit = Chits
name-ship = Ships
field-ship-squadron = Squadron
field-ship-speed = Speed
ship-red_galley = red galley
ship-blue_galley = blue galley
ship-red_cog = red cog
ship-blue_cog = blue cog
ship-red_barge = red barge
ship-blue_barge = blue barge
player-red = Red
player-blue = Blue
name-worth = Worth
field-moves_in-i = Impulse
field-moves_in-n = Speed
name-moves_in = When ships move
name-at = ships
name-men = men
name-hits = hits
name-cup = chits in the cup
name-drawn = drawn chits
name-impulses = impulses of the evening
name-points = points
chance-draw = { "" }
chance-roll = The die shows { $number }.
phase-days = Day { $day }
phase-days-sailing = Impulse { $hour }
phase-days-firing = The squadrons fire
name-used = landed at
name-falls = night falls
name-holder = holder
name-day = day
name-hour = impulse
name-starter = who lands first
phase-days-landing = The fleets land men
days-sailing-b = { $player } sails with the { $s }
days-sailing-b-decline = stay
days-firing-v = { $player } fires with the { $c }
days-firing-v-decline = do not fire
days-landing-a = { $player } lands men on an isle
days-landing-a-decline = pass
score-isles = Isles
score-sunk = Sunk ships
mat-table = The day

## The rulebook

heading-falls = Night
heading-holder = The holder of an isle
heading-days = The days
heading-days-sailing = Sailing
heading-days-firing = The chits
heading-days-landing = Landing
rule-fleet = { "" }
rule-holder = Who has more men on an isle than the other holds it.
rule-falls =
    { WITH("variant-long-evenings") ->
        [yes] Night falls if the die shows less than the number of impulses of the evening.
       *[no] Night falls if the die shows no more than the number of impulses of the evening.
    }
rule-days = Play four days.
rule-days-sailing = A day has four impulses. In each of them, the ships that move in it by their speed may sail to a neighbouring isle, in their order.
rule-days-firing = Put all chits into the cup. Draw one after the other: each ship of the squadron on it may fire at a ship of the other side at the same isle. It hits with a 4 or more, and a ship that is hit twice sinks. With the lull, the firing ends, and who has not been drawn has missed it.
rule-days-landing = In turn, choose an isle at which you have ships and have not landed this evening. Each of them lands a man. You may also pass. After each impulse, roll a die: night may fall. The other side begins on the next evening.
rule-score-isles = An isle that you hold scores its worth.
rule-score-sunk = Each ship sunk of the other side scores two points.
example-impulses = Impulses
example-chits = Chits
example-evening = An evening
    .given = Blue has only the barge.
example-long-evenings = Long evenings
