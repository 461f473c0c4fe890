### シミュレーションの報告の言葉：`rulewright simulate`、そのページ、`in_short`。

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
