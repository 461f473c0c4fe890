### Answers to “why”: reasons for moves and values.

## Conditions

holds = `{ $rule }` は成り立つ
holds-with = `{ $rule }` は成り立つ：{ $values }
fails = `{ $rule }` は成り立たない
fails-with = `{ $rule }` は成り立たない：{ $values }
needed = `{ $part }` が必要：{ $reason }
case = `{ $rule }` = { $value } の場合に当たる
so-for = { $values } で成り立つ
not-so-for = { $values } で成り立たない

## What a seat may not know

depends = { $seat }が見てはならないものによる
hidden = `{ $rule }` は{ $depends }
it-hidden = これは{ $depends }
before-hidden = 以前の値は{ $depends }
rule-hidden = どのルールが書いたかは{ $depends }
else-hidden = ほかに何が実行されたかは{ $depends }
legal-hidden = `{ $move }` がここで可能かどうかは{ $depends }
carried-hidden = 実行できるかどうかは{ $depends }
lies-hidden = そこに何があるかは{ $depends }
can-be-hidden = `{ $name }` がここで何になれるかは{ $depends }
can-be-of-hidden = `{ $name }` がここで何になれるか（`{ $rule }`）は{ $depends }
score-hidden = { $seat }の得点は{ $depends }

## Values

equals = { $name } = { $value }
value = `{ $rule }` = { $value }
value-with = `{ $rule }` = { $value }（{ $values }）
no-value = `{ $rule }` はここでは値を持たない
row = 表 `{ $table }` の行から
exception = 例外 `{ $name }` が適用される：{ $reason }
overruled = 例外 `{ $name }` が適用されるが、`{ $other }` がそれに優先する：{ $reason }
of-case = { $case }：{ $reason }
counts = { $case }：{ $reason } が採られる
more = ほか{ $count }件
more-nothing = 値のないものがほか{ $count }件
scores = 現在の得点
score = { $seat }の得点：{ $number }
no-score = { $seat }の得点はここでは値を持たない

## Moves

over = ゲームは終了している
not-asked = ここで決めるのは{ $seats }であり、`{ $seat }` ではない
legal = `{ $move }` はここで可能
not-legal = `{ $move }` はここではできない
several = `{ $move }` は{ $count }通りの手を意味しうる
no-condition = 条件はない
goes-through = 試しても妨げるものはない
no-fit = { $name } に合う選択肢がない。たとえば { $values } の場合：
ahead-stops = 先読みが `{ $code }` で止まる
reaches = `{ $rule }` はここから { $here }、ほかでは { $other } に達しうる
outside = { $value }は `{ $name }` がここで取りうるものではない
outside-of = { $value }は `{ $name }` がここで取りうるもの（`{ $rule }`）ではない
wanted = { $kind }が{ $count }必要だが、{ $there }しかない
wanted-things = { $count }個が求められたが、`{ $name }` は { $many }

## Trials

stops = 実行できない：`{ $rule }` が妨げる
stops-with = 試行が `{ $code }` で止まる
nothing = `{ $name }`：該当なし
nothing-fulfils = `{ $name }`：`{ $rule }` を満たすものがない
about = `{ $name }`：{ $reason }
not-met = `{ $rule }` が満たされない
not-covered = `{ $rule }` に足りない
not-covered-with = `{ $rule }` に足りない：必要 { $wanted }、残り { $there }
no-option = `{ $rule }` には選択肢がない

## What has happened

changed = { $step }：以前は { $before }
seen-behind = @{ $moment }（{ $step } の後）で同じ局面だった
seen-first = 最初の選択の前に同じ局面だった
given = 与えられた局面でそうなっていた
set-up = 最初の選択の前に、そう準備された
at-start = 最初からこうであり、何も変えていない
course = `{ $rule }` の中で
unknown-rule = どのルールが書いたかは分からない
becomes = { $before } → { $after }
comes-in = { $thing }が入る
goes-out = { $thing }が出る
ran = 実行されたルール：{ $step }
first = 最初の選択の前
ran-given = ゲームは与えられた局面から始まる
ran-nothing = 実行されたルールはない：ほかのプレイヤーの返答待ち
