title = Everybody Follows
summary = Choose what the valley does this year. Others may follow, for a coin; what nobody chose becomes more tempting.
variant-free-for-all = Free for all

name-task = Tasks
field-task-happens = What happens
task-clear = clear a field
    .short = clear
task-harvest = harvest
task-bake = bake
task-sell = sell
task-build = build
name-starter = who begins
name-chooser = who has chosen it
name-bonus = coins on tasks
name-coins = coins
name-fields = fields
name-grain = grain
name-bread = bread
name-houses = houses
name-points = points
name-year = year
phase-years = Year { $year }
phase-years-choosing = { $p } chooses a task
phase-years-phases = { $leader } has chosen: { $f }
phase-years-year_end = The end of the year
years-choosing-f = { $player } chooses a task
years-phases = { $player } may follow { $leader }
years-phases-follow = follow
years-phases-stay = do not follow
score-houses = Houses
score-coins = Coins

## The rulebook

heading-price_to_follow = The price
heading-years = The years
heading-years-choosing = Choosing
heading-years-phases = The tasks
heading-years-year_end = The end of the year
rule-price_to_follow =
    { VALUE("price_to_follow") ->
        [0] To follow costs nothing.
        [one] To follow costs a coin, which goes to the player who chose the task.
       *[other] To follow costs { VALUE("price_to_follow") } coins, which go to the player who chose the task.
    }
rule-task-clear = Get a field. The player who chose the task gets two.
rule-task-harvest = Get a grain for each of your fields. The player who chose the task gets one more.
rule-task-bake = Make bread of up to two grain. The player who chose the task bakes up to three.
rule-task-sell = Sell all your bread for three coins each. The player who chose the task gets four each.
rule-task-build = Build a house for six coins, if you have them. The player who chose the task pays five.
rule-years = Play eight years.
rule-years-choosing = In turn, everybody chooses a task that nobody has chosen in this year, and takes the coins that lie on it.
rule-years-phases = The tasks that were chosen happen in their order, no others. For each of them, first comes the player who chose it; then, in turn, everybody else may pay and follow.
rule-years-year_end = A coin is laid on each task that nobody has chosen. The next player begins.
rule-score-houses = Each house is worth four points.
rule-score-coins = Every two coins are a point.
example-follow = Following
    .given = It is the first year. Ann and Ben have two coins each.
example-tempting = More tempting
example-free = Free for all
mat-valley = The valley
