### 変更されたルールの報告の言葉：`rulewright diff`・`review`、そのページ。

## 共通

list-next = { $first }、{ $next }
list-last = { $first }、{ $last }
labelled = { $label }：{ $value }
note = 注意：{ $text }
and-more = ほか{ $count }件
names-more = { $names }、ほか{ $count }件
lines = { $count ->
       *[other] { $count }行
    }
yes = はい
no = いいえ
before = 変更前
now = 変更後
kind = { $kind ->
        [added] 追加
        [removed] 削除
        [reordered] 並べ替え
        [edited] 編集
       *[changed] 変更
    }

## 差分：`rulewright diff`

section = { $section ->
        [head] ルールセット全体
        [names] 文字
        [types] 型とメンバー
        [define] 定義
       *[flow] ゲームの流れ
    }
no-cell = なし
more-cells = ほか{ $count }個のセル
head-players = 人数
head-scripts = スクリプト
summary-same = ルールは同じです
summary-rules = ルール：{ $counts }
summary-added = 追加 { $count }
summary-removed = 削除 { $count }
summary-changed = 変更 { $count }
summary-remarks = ほか{ $count }件は題名・注記・出典のみ
summary-scripts = スクリプト：{ $total }件中{ $count }件の結末が異なります
remarks = 題名・注記・出典のみの変更
changed-scripts = 結末が異なるスクリプト
same-version = 両方ともバージョン { $version } です。ルールを変更したら `version:` も変えてください
side-broken = { $name } はプレイできないため、表とスクリプトは比較しません
verdict = { $verdict ->
        [fails-now] 失敗するようになった
        [passes-now] 成功するようになった
        [fails-otherwise] 失敗の仕方が異なる
       *[ends-otherwise] 結末が異なる
    }
of-side = { $verdict }（変更{ $side ->
        [old] 前
       *[new] 後
    }のスクリプト）
fact-over = ゲームが終了している
fact-score = { $player }の得点
passes = 成功

## 展開が異なるゲーム

divergence = { $reason ->
        [cannot-begin] 開始できない
        [not-legal-now] その手は打てなくなった
        [no-decision] 決定がない
        [another-player-is-asked] 別のプレイヤーの番
        [another-decision] 別の決定
        [more-options] 選択肢が増えた
        [fewer-options] 選択肢が減った
        [other-options] 選択肢が異なる
        [the-rules-cannot-go-on] ルールを続行できない
       *[ends-otherwise] 結末が異なる
    }
unplayable = プレイできません
decision-at = 決定 { $number }：{ $reason }
decision-move = 決定 { $number }、`{ $move }`：{ $reason }
decision-later = その後、決定 { $number }：{ $reason }
over-before = 変更前はここでゲームが終了していた
over-now = 変更後はここでゲームが終了している
asked-before = 変更前：`{ $player }`、{ $decision }
asked-now = 変更後：`{ $player }`、{ $decision }
asked-here = `{ $player }` の番：{ $decision }
decision-before = 変更前：{ $decision }
decision-now = 変更後：{ $decision }
at-decision = { $decision } にて
options-new = 増えた選択肢：{ $names }
options-gone = なくなった選択肢：{ $names }
legal-now = 現在の選択肢：{ $names }
chance-impossible = 記録された乱数の結果がありえません：{ $problem }
saved-under = リビジョン { $revision } のルールで保存されたもの

## レビュー：`rulewright review`

review-title = レビュー：{ $title } { $version }（{ $since } との比較）
chapter-short = 要約
chapter-reach = 各変更の影響
chapter-passages = ルールブックの変更箇所
chapter-messages = ゲーム中に表示されるテキスト
chapter-rules = 変更されたルールとセル
changed-examples = 展開が異なる例
misfits = 合わなくなったセーブ
chapter-words = 古くなったテキスト
chapter-layers = 古くなった版とバリアント
chapter-findings = そのほかの新しい指摘
chapter-failing = そのほかの失敗するテスト
unreached-lines = どの例も到達しない変更行
surviving-mutants = どの例も検出しない変更行の変異
chapter-games = { $player } によるゲーム
chapter-games-layer = { $player } によるゲーム（{ $layer }）
games-inconclusive = { $count ->
       *[other] 各{ $count }ゲームで有意な差はありません
    }
side-broken-review = { $name } はプレイできないため、例と印刷ルールは比較しません
edited-rules = { $count ->
       *[other] { $count }件のルールを変更
    }
edited-rules-cells = { $count ->
       *[other] { $count }件のルールを変更
    }{ $cells ->
       *[other] （うち表のセル{ $cells }個）
    }
edited-layers = { $count ->
       *[other] 版とバリアントのみで{ $count }件のルールを変更：{ $layers }
    }
edited-nothing = ルールの変更なし
edited-remarks = ルールの変更なし（題名・注記・出典のみ）
edited-texts = { $count ->
       *[other] { $count }件のテキストを編集：{ $languages }
    }
version-raised = バージョンは { $old } から { $new } に正しく更新されています
version-stays = バージョンは { $version } のままでかまいません
version-needless = バージョンが { $old } から { $new } に変わりましたが、ルールの変更はありません
stale-layers = 合わなくなった版とバリアント：{ $layers }
outdated-texts = { $count ->
       *[other] `{ $language }`：確認または作成が必要なテキスト{ $count }件
    }
share = { $total }件中{ $count }件
share-none = { $total }件中0件
failing-tests = 失敗するようになったテスト：{ $count }
new-findings = 新しい指摘：{ $errors ->
       *[other] エラー{ $errors }件
    }、{ $warnings ->
       *[other] 警告{ $warnings }件
    }
findings-gone = { $findings }。{ $count }件は解消
mutants-skipped = 変異なしでも例が失敗するため、変異は試していません
layer-state = { $state ->
        [own] 独自のルールを維持
        [otherwise] 独自に変更
        [stale] 合わなくなった
        [unknown] 読み取れない
       *[changed] 変更
    }
language-state = { $state ->
        [stale] 翻訳の確認が必要
        [missing] テキストなし
       *[changed] テキスト変更
    }
head-change = 変更
head-examples = 例
head-base = 基本ゲーム
like-base = 基本ゲームと同じ：{ $layers }。
untouched = 影響なし：{ $layers }。
flipped-examples = { $count ->
       *[other] { $count }件の例に影響
    }
only-with = 対象：{ $layers } のみ
because = { $verdict }（原因：{ $changes }）
named-change = 変更 { $number }（{ $name }）
one-or-other = { $first }または{ $other }
as-written = { $verdict }（変更{ $side ->
        [old] 前
       *[new] 後
    }の内容）
example-group = { $count ->
       *[other] { $title }：例{ $count }件
    }
not-holding = `{ $condition }` が成り立たない
expectation-failed = 期待した結果にならない
comment-too-long = コメントに収まらないもの：{ $chapters }。
