title = The Dilemma
summary = Two prisoners are questioned on six nights. Talk or be silent; the fewest years win.
variant-thin-ice = Thin ice

answer-silent = silent
answer-talk = talk
tool-key = key
tool-lock = lock
tool-file = file
name-answer = Answers
name-tool = Tools
field-tool-beats = Beats
name-sentence = The sentence
name-said = last answer
name-shown = last tool
name-years = years
name-wins = winning a tool
name-points = points
name-night = night
phase-nights = Night { $night }
phase-nights-question = The question
phase-nights-yard = In the yard
nights-question-a = { $player } answers
nights-yard-t = { $player } shows a tool
log-sentenced =
    { $player } ({ $answer }) gets { $years ->
        [one] one year
       *[other] { $years } years
    }.
log-wins = { $player } wins with the { $tool }, and passes a year on.
score-years = Years

## The rulebook

heading-nights = The nights
heading-nights-question = The question
heading-nights-yard = The yard
heading-number_of_nights = Nights
heading-wins = Tools
rule-number_of_nights = There are { VALUE("number_of_nights") } nights.
rule-wins = A key beats a lock, a lock beats a file, a file beats a key.
rule-nights = After { VALUE("number_of_nights") } nights the prisoner with the fewest years wins.
rule-nights-question = Both choose in secret whether to talk or to be silent, and answer together. The table says how many years each gets: the row is the own answer, the column that of the other.
rule-nights-yard = Both choose a tool in secret and show it together. If one beats the other, its owner passes one year on to the other.
rule-score-years = The fewer years, the better: each one is a point less.
example-answers = Four pairs of answers
example-tools = Tools
    .given = Ann and Ben have one year each.
example-thin-ice = Thin ice
