title = Three Winters
summary = Hunt through three winters, and leave stickers on the map that help everybody in the winters to come.
variant-old-marks = Old marks

name-square = Squares
name-place = Places
place-camp = camp
place-ford = ford
place-mill = mill
place-wood = wood
place-moor = moor
place-ridge = ridge
place-cave = cave
place-peak = peak
name-path = Paths
name-mission = Missions
field-mission-prize = prize
mission-wolf_winter = winter of the wolves
mission-pass_winter = winter of the pass
mission-bear_winter = winter of the bear
name-beast = Beasts
field-beast-winter = winter
field-beast-lair = lair
field-beast-health = health
beast-grey_wolf = grey wolf
beast-black_wolf = black wolf
beast-lynx = lynx
beast-boar = boar
beast-stag = stag
beast-bear = bear
name-sticker = Stickers
sticker-whetstone = whetstone
sticker-lookout = lookout
sticker-snare = snare
name-stand = place
name-sticker_on = sticker
name-wounds = wounds
name-slayer = last blow
name-winner = missions
name-starter = who begins
name-hunter = hunter
name-prey = beast
name-pelts = pelts
name-force = more wounds of a blow
name-reach = reach of a blow
name-points = points
name-round = round
mat-valley = The valley
chance-roll =
    The blow makes { $number ->
        [one] a wound
       *[other] { $number } wounds
    }.
chance-draw = The beast goes to { $thing }.
phase-winters = The { $m }
phase-winters-hunt = Round { $round }: { $p }
phase-winters-evening = Evening
winters-hunt-s = { $player } goes on or stays
winters-hunt-s-decline = stay
battle-move = { $player } fights the { $b }
battle-move-step = step to { $t }
battle-move-strike = strike
battle-move-wait = wait
winters-evening-s-k = { $player } lays a sticker
score-pelts = Pelts
score-missions = Missions

## The rulebook

heading-mission = The missions
heading-sticker = Stickers
heading-battle = A battle
heading-winters = The winters
heading-winters-hunt = The hunt
heading-winters-evening = The end of a winter
rule-mission-wolf_winter = Slay both wolves.
rule-mission-pass_winter = Slay a beast of this winter, and come to the peak.
rule-mission-bear_winter = Slay the bear.
rule-pelts = { "" }
rule-force = { "" }
rule-reach = { "" }
rule-battle =
    Set up the little map: the hunter on b1, the beast on b3. In each of four moves, step to the next square, strike, or wait; then the beast goes to a square next to it, drawn at random. In a lair with a snare it does not move.

    A blow needs a beast on the next square, with a lookout one square further. It makes 1 or 2 wounds, with a whetstone one more. Wounds stay on the beast after the battle. Who strikes the last blow has the pelt, whoever made the other wounds.
rule-winters = Each winter has its beasts and its mission.
rule-winters-hunt = Play five rounds, or until somebody meets the mission. In turn, go along a path or stay. If a beast of this winter has its lair there and is not slain, fight it.
rule-winters-evening = All come back to the camp, and the next player begins. After each winter but the last, everybody lays a sticker on a place that has none. It stays until the end of the game, and helps everybody who fights there.
rule-score-pelts = A pelt scores as many points as the beast could bear wounds.
rule-score-missions = Who met a mission has its prize.

example-last-blow = The last blow
example-stickers = Stickers on the map
example-three-missions = Three missions
example-no-pelt = No pelt
example-old-marks = Old marks
