title = Faces
summary = Everybody has drawn a face in secret. Ask the player on your left about it, and name it before yours is named.
variant-gentle = Gentle

answer-has_it = yes
answer-has_it_not = no
trait-hat = hat
trait-glasses = glasses
trait-beard = beard
trait-curls = curls
trait-red_hair = red hair
trait-earring = earring
face-ada = Ada
face-boris = Boris
face-carl = Carl
face-dora = Dora
face-emil = Emil
face-fay = Fay
face-gus = Gus
face-hope = Hope
face-igor = Igor
face-june = June
face-kit = Kit
face-leo = Leo
face-mona = Mona
face-nils = Nils
face-olga = Olga
face-pat = Pat
name-answer = Answers
name-trait = Traits
name-face = Faces
field-face-has = has
name-deck = deck
name-secret = secret face
name-ruled_out = ruled out
name-asked = asked
name-found = has named the face
name-out = out
name-left = faces left
name-points = points
phase-setup = Everybody draws a face
phase-rounds = { "" }
phase-rounds-turns = Turn of { $p }
rounds-turns = { $player } asks { $q } or names a face
rounds-turns-ask = ask { $q } about a trait: { $t }
    .log = { "" }
rounds-turns-name = say that { $q } has { $f }
    .log = { "" }
log-answers = { $asker } asks { $player }: { $trait }? The answer is { $answer }.
log-found = { $player } names { $face }, and is right.
log-wrong = { $player } names { $face }, and is wrong.
chance-draw = { $thing }
score-found = The face named

## The rulebook

heading-wrong_name_is_out = Wrong names
heading-few_left = Few faces left
heading-left = Faces left
heading-rule_out = The sheet
heading-setup = Setting up
heading-rounds = The rounds
heading-rounds-turns = The turns
rule-wrong_name_is_out =
    { WITH("variant-gentle") ->
        [yes] Who names a wrong face crosses it off.
       *[no] Who names a wrong face is out.
    }
rule-few_left = A face can be named when no more than { VALUE("few_left") } are left on the own sheet.
rule-left = Faces that are not crossed off are left.
rule-has_trait = { "" }
rule-rule_out = After an answer, cross off on your sheet all faces that it rules out. Nobody else sees the sheet.
rule-setup = Everybody draws a face in secret and crosses it off on the own sheet.
rule-rounds = The game ends after a round in which a face was named rightly, or when everybody is out.
rule-rounds-turns = Ask the player on your left whether the secret face has a trait, each trait once; the answer is true and heard by everybody. Or name that face.
rule-score-found = Who has named the face of the player on the left has won.

example-ask = Questions until two faces are left
    .given = Ann has drawn Kit, Ben has drawn Emil.
    .then = Ann named a wrong face and was out. Ben was right.
example-gentle = Gentle
    .given = Ann has crossed off all but Emil and Fay. Ben has drawn Emil.
example-all-out = Everybody is out
    .given = Both have two faces left.
