title = Three Fronts
summary = Build an army for eight coins, and send it to three fronts in two battles.
variant-rich = Rich lords

unit-spy = spy
unit-spears = spears
unit-archers = archers
unit-riders = riders
unit-guards = guards
unit-giants = giants
unit-dragon = dragon
card = { $unit }
front-valley = valley
front-pass = pass
front-coast = coast
name-unit = Units
field-unit-price = price
field-unit-strength = strength
field-unit-beats = beats also
name-card = Cards
name-front = Fronts
field-front-banners = banners
name-box = box
name-barracks = barracks
name-army = army
name-laid = laid face down
name-fallen = cards of former battles
name-coins = coins
name-banners = banners
name-points = points
name-battle = battle
phase-setup = The barracks are filled
phase-building = { $p } builds an army
phase-battles = Battle { $battle }
phase-battles-orders = Orders for the { $f }
phase-battles-fighting = The cards are shown
building = { $player } chooses units for the army
building-buy = take the { $c }
building-done = the army is complete
battles-orders-c = { $player } may send a unit to the { $f }
battles-orders-c-decline = send nobody
log-fought = The banners of the { $front } go to { $winner }.
score-banners = Banners

## The rulebook

heading-coins = Coins
heading-battles_fought = Battles
heading-beats = What beats what
heading-holds_front = The banners of a front
heading-setup = Setting up
heading-building = The armies
heading-battles = The battles
heading-battles-orders = Orders
heading-battles-fighting = Fighting
rule-coins =
    { WITH("variant-rich") ->
        [yes] Everybody has twelve coins for the army.
       *[no] Everybody has eight coins for the army.
    }
rule-battles_fought = There are { VALUE("battles_fought") } battles.
rule-beats = A unit beats another one that is weaker, and those that it beats by cunning however strong they are: a spy beats giants and the dragon, spears beat riders, archers beat the dragon, guards beat a spy.
rule-holds_front = The banners go to the player whose unit beats the other, or who alone has sent one. Units that do not beat each other win nothing.
rule-setup = Everybody has a card of each unit.
rule-building = One after the other, the players build their armies in secret: take units and pay their prices. Coins that are not spent are lost.
rule-battles = In each battle orders are given for the three fronts, one front after the other; then all cards are shown.
rule-battles-orders = Both may lay a card of their army face down.
rule-battles-fighting = Show the cards of each front. The valley and the coast have two banners, the pass has three. All cards that were laid are out of the game.
rule-score-banners = Each banner is a point.

example-cunning = Cunning and strength
    .given = Red has a spy, spears and archers, Blue the dragon, riders and archers.
    .then = The spy has beaten the dragon and the spears the riders; archers do not beat archers.
example-second = The second battle
    .given = Both have eight coins.
    .then = In the first battle Red's riders took the coast, and the spy beat Red's giants.
example-rich = Rich lords
