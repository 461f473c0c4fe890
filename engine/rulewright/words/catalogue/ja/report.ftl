### シミュレーションの報告の言葉：`rulewright simulate`・`compare`・`tune`、そのページ、`in_short`。

## 共通

games = { $count ->
       *[other] { $count }ゲーム
    }
choices = { $count ->
       *[other] { $count }回の選択
    }
options = { $count ->
       *[other] { $count }個の選択肢
    }
percent = { $percent } %
range = { $low }～{ $high }
span = { $low }～{ $high }
list-next = { $first }、{ $next }
list-last = { $first }、{ $last }
sentence-next = { $first }{ $next }
interrupted = 中断：ここまでに行ったゲームの結果です
seats-swapped = { $agents }（席を入れ替え）
edition = { $name } 版
variant = バリアント { $name }

## 要約

clock-warning = 時間で考えるボットがいるため、同じシードでも次回は違うゲームになります。
score-mean = 得点は平均 { $mean } です。
score-mean-error = 得点は平均 { $mean }（+- { $error }）です。
share-of = { $name } { $percent } %
wins-more = { $names }は多い
wins-less = { $names }は少ない
wins-together = { $percent } % のゲームで全員が勝ち、残りでは誰も勝ちません。
nobody-wins = { $percent } % のゲームで誰も勝ちません。
wins-differ = 勝率：{ $shares }。偶然とは言えない差：均等な場合より{ $differences }。
wins-by-chance = 勝率：{ $shares }。この程度の差は偶然でも生じます。勝者が一人のゲームのうち、それぞれの真の勝率は { $low }～{ $high } % の間です。
seats-kept = 全員が同じ席で行ったため、席による差かもしれません（--swap を参照）。
length = 1ゲームの決定は平均 { $decisions } 回（{ $usual }）。そのうち { $choices } 回には複数の選択肢があり、平均 { $branching } 個です。
length-always = 常に { $low } 回
length-usual = 9割のゲームで { $low }～{ $high } 回
ends = { $ends }。
ends-tied = { $ends }。{ $percent } % のゲームで1位が並びました。
ends-all = すべてのゲームが{ $end }
ends-share = { $percent } % のゲームが{ $end }
ends-otherwise = { $percent } % はそのほかの形で終了
ends-at-bound = 長さの上限で打ち切り
ends-after-last = 最後の段階「{ $step }」まで進行
ends-by-rule = `{ $rule }` により終了
ends-at-place = { $place } で終了
choice = 「{ $name }」
choice-times = 「{ $name }」（{ $count }回可能）
choices-never = これらのゲームで一度も選ばれなかったもの：{ $never }。
choices-absent = これらのゲームで一度も可能にならなかったもの：{ $absent }。
choices-never-both = これらのゲームで一度も選ばれなかったもの：{ $never }。一度も可能にならなかったもの：{ $absent }。
some-more = ほか{ $count }件

## 表

head-seat = 席
head-player = プレイヤー
head-won = 勝ち
head-percent = %
head-interval = 95 % 区間
head-mean-place = 順位
head-score = 得点
head-a-game = 1ゲーム
head-mean = 平均
head-error = +-
head-least = 最小
head-median = 中央値
head-most = 最大
head-games = ゲーム数
head-end-in = 終了
head-where = 場所
head-share = 割合
head-won-alone = 単独勝利
head-taken = 選択率
head-times = 回数
measure-decisions = 決定
measure-choices = 選択
measure-margin = 勝者の点差
shared-places = 1位の同点：{ $percent } %（95 % 区間 { $low }～{ $high }）
shared-place = （1位の同点）
branching = 選択ごとの選択肢：平均 { $mean }、最大 { $most }
end-no-step = 段階の前
end-at-bound = 長さの上限で打ち切り、{ $step }
end-after-last = 最後の段階の後、{ $step }（{ $place }）
end-by-rule = { $rule }、{ $step }（{ $place }）
menus = ほかの選択肢があるときに選ばれたもの
options-many = （{ $count }個の選択肢）
taken-of = { $offered }回中{ $taken }回
times-forced = { $count }回は唯一の選択肢
never-possible = 一度も可能にならない
failed-looks = { $count ->
       *[other] 木探索のシミュレーション{ $count }回で実行時エラーが起きました
    }。`rulewright fuzz` で調べられます
sample = { $count ->
       *[other] { $count }回の無作為なゲーム
    }
sample-stopped = { $seconds }秒で打ち切った{ $sample }
lines-all = ルールの行：{ $sample }で全{ $total }行に到達
lines-never = ルールの行：{ $sample }で{ $total }行中{ $count }行に未到達
lines-more = ほか{ $count }行（--format json ですべて）

## ページ

page-origin = バージョン { $version }、ダイジェスト { $digest }、シード { $seed } から。区間は100回中95回、真の値を含みます。
page-in-short = 要約
page-even = 破線：均等な割合 { $percent } %。
page-scores = 得点
page-length = 長さ
page-branching = 選択肢が一つだけの決定は選択に数えません。選択肢は平均 { $mean } 個、最大 { $most } 個です。
page-ends = ゲームの終わり方
page-choices = 選ばれたもの
page-choices-note = ほかにも選択肢があるときに、その選択肢が選ばれた割合。
page-unreached = 到達しなかったルール
page-lines-never = { $sample }で、{ $total }行中{ $count }行：
page-lines-all = { $sample }で、全{ $total }行に到達しました。
menu-forced = 常に唯一の選択肢：{ $names }
menu-never = 一度も可能にならない：{ $names }
wins-by-seats = 席ごとの勝率
wins-by-players = プレイヤーごとの勝率
unit-points = 点
plot-decisions = 1ゲームの決定
axis-games = ゲーム、%
bar = { $span } { $unit }：{ $games }ゲーム中{ $count }ゲーム
histogram = { $name }：{ $unit }ごとのゲームの割合
figure-interval = { $figure }、95 % 区間 { $low }～{ $high }

## 比較：`rulewright compare`

compared = 各{ $games }、{ $agents }、同じシード
interval = 95 % 区間 { $low }～{ $high }
finding = { $claim }、{ $interval }（現在 { $base }）
finding-effect = { $claim }、{ $interval }（現在 { $base }、{ $effect }）
effect = { $size ->
        [very-small] ごく小さい効果
        [small] 小さい効果
        [medium] 中程度の効果
       *[large] 大きい効果
    }、{ $letter } = { $value }
effect-infinite = 無限大
alternative = `{ $name }`（`{ $decision }`）
choice-asked = 「{ $name }」（{ $prompt }）
claim-wins = { $name }の勝率が { $size } ポイント{ $direction ->
        [more] 高い
       *[less] 低い
    }
claim-ties = 引き分けが { $size } ポイント{ $direction ->
        [more] 多い
       *[less] 少ない
    }
claim-end = { $name }終わるゲームが { $size } ポイント{ $direction ->
        [more] 多い
       *[less] 少ない
    }
claim-score = { $name }の得点が { $size } { $direction ->
        [more] 高い
       *[less] 低い
    }
claim-margin = 勝者の点差が { $size } { $direction ->
        [more] 大きい
       *[less] 小さい
    }
claim-branching = 選択ごとの選択肢が { $size } 個{ $direction ->
        [more] 多い
       *[less] 少ない
    }
claim-taken = { $name }を選ぶ回数が1ゲームあたり { $size } 回{ $direction ->
        [more] 多い
       *[less] 少ない
    }
claim-decisions = 1ゲームの決定が { $size } 回{ $direction ->
        [more] 多い
       *[less] 少ない
    }
claim-choices = 1ゲームの選択が { $size } 回{ $direction ->
        [more] 多い
       *[less] 少ない
    }
claim-and-more = { $count ->
       *[other] { $claim }、ほか{ $count }件の差
    }
claims-more = { $count ->
       *[other] { $claims }、ほか{ $count }件の差
    }
end-short-bound = 長さの上限で
end-short-last = 最後の段階で
end-short-place = { $place } で
measured-wins = { $name }の勝率
measured-score = { $name }の得点
measured-ties = 引き分け
measured-end = { $name }終わるゲーム
measured-margin = 勝者の点差
measured-decisions = 決定
measured-choices = 選択
measured-branching = 選択ごとの選択肢
no-effect = { $count ->
       *[other] 変化なし：全{ $count }ゲームが同じ結果でした
    }
no-effect-same-rules = { $count ->
       *[other] 変化なし：全{ $count }ゲームが同じ結果でした（コンパイル後のルールも同一）
    }
same-games = { $count ->
       *[other] { $count }ゲーム中{ $same }ゲーム（{ $percent } %）が同じ結果でした
    }
nothing-significant = この標本数で有意な差はありません
inconclusive = この標本数では結論が出ないもの（差の95 % 区間）：
group-wins = 勝率と引き分け（ポイント）
group-score = 得点
group-end = ゲームの終わり方（ポイント）
group-decisions = 長さ
group-taken = 1ゲームで選択肢を選ぶ回数
open-group = { $group }：{ $ranges }
open-range = { $name } { $range }
open-widest = { $count ->
       *[other] { $count }項目、いずれも { $size } 以下（{ $name }）
    }
certainty = { $changes ->
       *[other] { $changes }件の変更について、
    }{ $measures ->
       *[other] { $measures }項目を比較しました。
    }文で示すのは、項目数に対する補正（ホルム法）の後も有意な差（5 %）だけです。これほど多くの区間では、偶然だけで0を含まないものもあります。
trend-wins = { $path } が大きいほど{ $name }の勝率は{ $direction ->
        [more] 高くなる
       *[less] 低くなる
    }：1につき { $size } ポイント、{ $interval }
trend-ties = { $path } が大きいほど引き分けは{ $direction ->
        [more] 多くなる
       *[less] 少なくなる
    }：1につき { $size } ポイント、{ $interval }
trend-score = { $path } が大きいほど{ $name }の得点は{ $direction ->
        [more] 高くなる
       *[less] 低くなる
    }：1につき { $size }、{ $interval }
trend-margin = { $path } が大きいほど勝者の点差は{ $direction ->
        [more] 大きくなる
       *[less] 小さくなる
    }：1につき { $size }、{ $interval }
trend-decisions = { $path } が大きいほどゲームは{ $direction ->
        [more] 長くなる
       *[less] 短くなる
    }：1につき決定 { $size } 回、{ $interval }
trend-choices = { $path } が大きいほど1ゲームの選択は{ $direction ->
        [more] 多くなる
       *[less] 少なくなる
    }：1につき { $size } 回、{ $interval }
trend-shape = { $trend }（{ $shape }）
shape-all-along = 全範囲で一貫
shape-range = { $low } から { $high } まで
shape-except = ただし{ $same }は同じ
shape-up-to = { $value } まで。{ $same }は同じ
shape-from = { $value } から。{ $same }は同じ
shape-mixed = 一貫しない：最大は { $highest }、最小は { $lowest }
sweep-now = 現在のルールでは { $value } です。
sweep-nothing = この数値による変化はありません。
sweep-no-effect = { $path } による変化なし：どの値でも、すべてのゲームが同じ結果でした
sweep-flat = { $low } から { $high } までは変化なし：すべてのゲームが同じ結果でした
sweep-no-trend = { $path } に偶然を超えて連動する項目はありません
sweep-claims = { $value } のとき、現在のルールとの差：{ $claims }
head-name-wins = { $name }の勝率 %
head-name-scores = { $name }の得点
head-against = 現在のルールとの差
against-current = 現在の値
against-same = 同じ
against-differences = { $count ->
       *[other] 差{ $count }件
    }
against-inconclusive = 結論なし
page-comparison = { $title }：比較
plot-marks = 図では、塗りつぶした点と太字が有意な差を、白抜きの丸が偶然かもしれない差を示します。
plot-wins = 勝率と引き分け
plot-score = 得点
plot-end = ゲームの終わり方
plot-branching = 分岐
plot-taken = 選ばれる回数の増減
unit-a-game = 1ゲームあたり
unit-options = 選択肢
unit-times-a-game = 回／ゲーム
unit-percent-of-games = ゲームの割合（%）
unit-decisions-a-game = 1ゲームの決定
curve-wins = { $name }の勝率
curve = { $number } に対する{ $name }（{ $unit }）
by-the-rules = 現在のルール
value-by-rules = { $value }（現在のルール）
figure-range = { $figure }、95 % 区間 { $range }

## 探索：`rulewright tune`

tune-heading = { $games ->
       *[other] { $tried }通りの設定を試行、それぞれ最大{ $games }ゲーム、同じシード
    }
tune-heading-some = { $games ->
       *[other] { $total }通り中{ $tried }通りの設定を試行、それぞれ最大{ $games }ゲーム、同じシード
    }
tune-head-distance = 探索での目標との差
tune-head-goal = 目標（95 % 区間）
tune-head-original = 現在のルール
tune-head-winner = 探索での最良
tune-given-up = { $distance }、打ち切り
tune-met = 達成
tune-missed = { $distance } の差
tune-figure = { $figure }（{ $low }～{ $high }）
tune-figure-of = { $name } { $figure }
tune-interrupted = 中断：何も確認されておらず、バリアントは書き出されません。
tune-late = すべての設定を試す前に時間切れになりました。
tune-unplayable = { $count ->
       *[other] { $count }通りの設定ではゲームを行えません（{ $first }）。
    }
tune-nearer = 現在のルールより { $size } だけ目標{ $direction ->
        [nearer] に近い
       *[farther] から遠い
    }（{ $interval }）
tune-better = { $count ->
       *[other] 改善：{ $values }。探索に使わなかった{ $count }ゲームで、{ $nearer }結果でした（現在のルールと目標の差は { $distance }）。
    }
tune-still-missed = 未達成：{ $goals }。
tune-not-better = { $count ->
       *[other] 確認できる範囲では、改善はありません。探索での最良は { $values }。探索に使わなかった{ $count }ゲームで、{ $nearer }結果でした。
    }
tune-all-met = { $count ->
       *[other] 改善の余地はありません。{ $count }ゲームで、現在のルールがすべての目標を達成しています。
    }
tune-all-worse = 改善はありません。試した設定はどれも、目標から現在のルールより遠い結果でした。
tune-no-other = 改善はありません。現在のルールのほかに設定がありません。
tune-compare = ほかの変化を調べる：{ $command }
