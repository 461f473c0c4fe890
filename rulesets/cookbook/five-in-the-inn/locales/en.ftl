title = Five in the Inn
summary = Snow shuts five travellers in. Two are thieves. Send pairs on errands, and find out who spoils them.
variant-strangers = Strangers

name-role = Roles
role-guest = guest
role-thief = thief
name-vote = Votes
vote-aye = aye
vote-nay = nay
name-deed = Deeds
deed-help = help
deed-spoil = spoil the errand
phase-roles = The roles are dealt in secret
phase-errands = { $p } leads
phase-errands-pair = { $p } chooses a pair
phase-errands-ballot = The ballot
errands-pair-q-q2 = { $player } chooses who shall go
errands-ballot-v = { $player } votes on the pair
errand-d = { $player } helps, or spoils the errand
    .log = { "" }
exile-q = { $player } votes on who has to leave
log-errand =
    { $harm ->
        [0] The errand is done.
        [one] One of the two has spoiled the errand.
       *[other] Both have spoiled the errand.
    }
log-exiled = { $player } is sent out into the snow.
chance-draw = { "" }
score-won = Won

## The rulebook

name-role_of = role
name-exiled = sent away
name-on_errand = on the errand
name-done = errands done
name-spoiled = errands spoiled
name-refused = pairs refused in a row
name-votes = votes to leave
name-here = in the inn
name-points = points
heading-role_of = What the thieves know
heading-guests_have_won = The guests win
heading-thieves_have_won = The thieves win
heading-outvoted = Majority
heading-errand = The errand
heading-exile = Exile
heading-roles = Roles
heading-errands = Errands
heading-errands-pair = The pair
heading-errands-ballot = The ballot
rule-role_of =
    { WITH("variant-strangers") ->
        [yes] Nobody knows the role of anybody else.
       *[no] The thieves know each other. The guests know only their own role.
    }
rule-here = { "" }
rule-thieves_left = { "" }
rule-guests_left = { "" }
rule-guests_have_won = The guests win when three errands are done, or when both thieves have been sent away.
rule-thieves_have_won = The thieves win when three errands are spoiled, or when fewer guests than thieves are left.
rule-outvoted = More votes than for any other traveller count; if two have most, nobody leaves.
rule-errand = Each of the pair chooses in secret to help or to spoil the errand. Only the number of those who spoiled it is announced. The errand is done if both have helped. Otherwise it is spoiled, and the travellers vote on an exile.
rule-exile = Everybody names another traveller, all at the same time. Who is named most often leaves the game, and the role stays secret.
rule-roles = Two of the five are thieves, the others are guests. Each player looks at the own role.
rule-errands = The travellers lead in turn, until one side has won.
rule-errands-pair = The leader chooses two travellers, who may include the leader.
rule-errands-ballot = All vote on the pair at the same time. If more than half of the travellers say aye, the pair goes on the errand. The third pair in a row that is refused counts as a spoiled errand.
rule-score-won = Everybody on the side that has won scores a point, also those who were sent away.
rule-teams = The guests win and lose together, and so do the thieves.
name-guests_have_won = the guests have won
name-thieves_have_won = the thieves have won
example-errand = A spoiled errand
    .then = Both thieves have been sent away, so that the guests have won.
example-outnumbered = Fewer guests than thieves
    .then = Two thieves and one guest are left. The thieves have won.
example-refused = The third refusal
    .then = Three errands are spoiled. The thieves have won, also Ben, who was sent away.
example-tie = Named equally often
