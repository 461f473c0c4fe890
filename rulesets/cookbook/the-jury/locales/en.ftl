title = The Jury
summary = Answer the question with a card from your hand. The judge picks the best answer and learns only then whose it is.
variant-signed = Signed answers

name-question = Questions
question-lighthouse = What does the keeper of the lighthouse dream of?
question-parrot = What did the parrot learn first?
question-museum = What is missing in the museum of small things?
question-cellar = What makes that noise in the cellar?
question-wedding = What should nobody bring to a wedding?
question-holiday = What did you forget on holiday?
name-answer = Answers
answer-accordion = an accordion
answer-anchor = an anchor
answer-beard = a borrowed beard
answer-button = the last button
answer-cactus = a friendly cactus
answer-cheese = a cheese with a name
answer-choir = half a choir
answer-comet = a late comet
answer-crumb = one crumb
answer-earwig = an earwig
answer-echo = somebody's echo
answer-flute = a wet flute
answer-gravy = cold gravy
answer-ladder = a ladder to nowhere
answer-lantern = a lantern
answer-mayor = the mayor
answer-noodle = a very long noodle
answer-puddle = a puddle
answer-receipt = the receipt
answer-sock = the other sock
answer-stamp = a rare stamp
answer-thunder = thunder
answer-turnip = a turnip
answer-umbrella = nine umbrellas
answer-yawn = a yawn

phase-deal = The answers are dealt
phase-sessions = Session { $session }
phase-sessions-rounds = { $p } is the judge
phase-sessions-rounds-question = The question
phase-sessions-rounds-answering = The answers
phase-sessions-rounds-verdict = The verdict
sessions-rounds-answering-a = { $player } answers the question
    .log = { "" }
sessions-rounds-verdict-a = { $player } picks the best answer
    .log = { "" }
log-verdict = { $judge } picks { $answer }. It is { $player }'s answer.
chance-shuffle = The cards are shuffled.
score-won = Best answers

## The rulebook

name-judge = judge
name-author = who has given an answer
name-asked = question
name-table = answers on the table
name-hand = hand
name-won = best answers
name-past = earlier questions
heading-author = Unsigned answers
heading-deal = Dealing
heading-sessions = Sessions
heading-sessions-rounds = The rounds
heading-sessions-rounds-question = The question
heading-sessions-rounds-answering = The answers
heading-sessions-rounds-verdict = The verdict
rule-author =
    { WITH("variant-signed") ->
        [yes] Each answer is signed.
       *[no] Nobody knows whose an answer is before the judge has picked one.
    }
rule-hand_size = { "" }
rule-times_as_judge = Three players are judge twice each, more players once.
rule-deal = Shuffle the questions and the answers. Deal { VALUE("hand_size") } answers to each player.
rule-sessions = Play as many sessions as each player is judge.
rule-sessions-rounds = In each session everybody is judge once, in turn.
rule-sessions-rounds-question = Turn up a question.
rule-sessions-rounds-answering = All players but the judge choose an answer in secret. The answers are laid on the table together, in no order that tells whose they are.
rule-sessions-rounds-verdict = The judge picks the answer that they like best. Its author wins the card; the other answers are discarded.
rule-score-won = Each answer that was picked is a point.
name-points = points
name-discard = discarded answers
heading-times_as_judge = How often
name-times_as_judge = times as judge
name-session = session
name-questions = questions
name-answers = answers
example-verdict = A verdict
    .given = Each player holds two answers. Ann is the judge.
example-signed = Signed answers
    .given = Ben has a card of the other sock, Cleo one of the mayor. Ann is the judge.
    .then = The other sock was picked; it is Ben's.
mat-court = The court
