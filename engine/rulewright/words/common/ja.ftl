none = なし
yes = はい
no = いいえ
nothing = なし

word-pair = { $first }、{ $next }
word-counted = { $of }{ $number }
word-thing = { $thing }：{ $value }
word-part = { $thing }（{ $part }）
word-move = { $player }：{ $move }
word-then = { $first } → { $next }
word-forced = { $move }（他に選択肢なし）

word-final-scores = 最終得点
word-scores-now = 途中経過
word-place = 順位
word-player = プレイヤー
word-somebody = プレイヤー
word-total = 合計
word-tie = { $count ->
    [1] 同点時の比較
   *[other] 同点時の比較{ $number }
}
word-borders = 隣接
word-hex = マス（{ $q }, { $r }）
compass-n = 北
compass-ne = 北東
compass-e = 東
compass-se = 南東
compass-s = 南
compass-sw = 南西
compass-w = 西
compass-nw = 北西
word-turn = { $player }が選ぶ番
word-over = ゲーム終了

why-holds = `{ $rule }` は成り立つ
why-holds-with = `{ $rule }` は成り立つ：{ $values }
why-fails = `{ $rule }` は成り立たない
why-fails-with = `{ $rule }` は成り立たない：{ $values }
why-needed = `{ $part }` が必要：{ $reason }
why-case = `{ $rule }` = { $value } の場合に当たる
why-so-for = { $values } で成り立つ
why-not-so-for = { $values } で成り立たない
why-depends = { $seat }が見てはならないものによる
why-hidden = `{ $rule }` は{ $depends }
why-it-hidden = これは{ $depends }
why-before-hidden = 以前の値は{ $depends }
why-rule-hidden = どのルールが書いたかは{ $depends }
why-else-hidden = ほかに何が実行されたかは{ $depends }
why-legal-hidden = `{ $move }` がここで可能かどうかは{ $depends }
why-carried-hidden = 実行できるかどうかは{ $depends }
why-lies-hidden = そこに何があるかは{ $depends }
why-can-be-hidden = `{ $name }` がここで何になれるかは{ $depends }
why-can-be-of-hidden = `{ $name }` がここで何になれるか（`{ $rule }`）は{ $depends }
why-score-hidden = { $seat }の得点は{ $depends }
why-equals = { $name } = { $value }
why-value = `{ $rule }` = { $value }
why-value-with = `{ $rule }` = { $value }（{ $values }）
why-no-value = `{ $rule }` はここでは値を持たない
why-row = 表 `{ $table }` の行から
why-exception = 例外 `{ $name }` が適用される：{ $reason }
why-overruled = 例外 `{ $name }` が適用されるが、`{ $other }` がそれに優先する：{ $reason }
why-of-case = { $case }：{ $reason }
why-counts = { $case }：{ $reason } が採られる
why-more = ほか{ $count }件
why-more-nothing = 値のないものがほか{ $count }件
why-scores = 現在の得点
why-score = { $seat }の得点：{ $number }
why-no-score = { $seat }の得点はここでは値を持たない
why-over = ゲームは終了している
why-not-asked = ここで決めるのは{ $seats }であり、`{ $seat }` ではない
why-legal = `{ $move }` はここで可能
why-not-legal = `{ $move }` はここではできない
why-several = `{ $move }` は{ $count }通りの手を意味しうる
why-no-condition = 条件はない
why-goes-through = 試しても妨げるものはない
why-no-fit = { $name } に合う選択肢がない。たとえば { $values } の場合：
why-ahead-stops = 先読みが `{ $code }` で止まる
why-reaches = `{ $rule }` はここから { $here }、ほかでは { $other } に達しうる
why-outside = { $value }は `{ $name }` がここで取りうるものではない
why-outside-of = { $value }は `{ $name }` がここで取りうるもの（`{ $rule }`）ではない
why-wanted = { $kind }が{ $count }必要だが、{ $there }しかない
why-wanted-things = { $count }個が求められたが、`{ $name }` は { $many }
why-stops = 実行できない：`{ $rule }` が妨げる
why-stops-with = 試行が `{ $code }` で止まる
why-nothing = `{ $name }`：該当なし
why-nothing-fulfils = `{ $name }`：`{ $rule }` を満たすものがない
why-about = `{ $name }`：{ $reason }
why-not-met = `{ $rule }` が満たされない
why-not-covered = `{ $rule }` に足りない
why-not-covered-with = `{ $rule }` に足りない：必要 { $wanted }、残り { $there }
why-no-option = `{ $rule }` には選択肢がない
why-changed = { $step }：以前は { $before }
why-seen-behind = @{ $moment }（{ $step } の後）で同じ局面だった
why-seen-first = 最初の選択の前に同じ局面だった
why-given = 与えられた局面でそうなっていた
why-set-up = 最初の選択の前に、そう準備された
why-at-start = 最初からこうであり、何も変えていない
why-course = `{ $rule }` の中で
why-unknown-rule = どのルールが書いたかは分からない
why-becomes = { $before } → { $after }
why-comes-in = { $thing }が入る
why-goes-out = { $thing }が出る
why-ran = 実行されたルール：{ $step }
why-first = 最初の選択の前
why-ran-given = ゲームは与えられた局面から始まる
why-ran-nothing = 実行されたルールはない：ほかのプレイヤーの返答待ち
