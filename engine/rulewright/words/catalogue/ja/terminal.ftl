### `rulewright play` と `rulewright run --step` の言葉。

## ゲーム

welcome = `help` でコマンド一覧、`show` で盤面全体を表示します。
step-welcome = Enter で次の手、`b` で前の手、番号でその手に移ります。`help` でコマンド一覧を表示します。
hand-over = { $name }の手番です。ほかの人は画面を見ないでください。準備ができたら Enter を押してください。
position-abridged = 省略表示：`show` ですべて、`show 名前` で一部を表示します。
position-omits = 省略：{ $names }。`show` ですべて、`show 名前` で一部を表示します。

## 選択肢

options-on-board = 盤上の{ $numbers }
options-more = ほかに{ $count }個あります。名前の一部を入力するか、`options` ですべて表示してください。
options-collapsed = 番号を入力するとその選択肢を表示します。名前の一部でも選べます。`options` ですべて表示します。
option-group = { $title }：{ $count ->
       *[other] { $count }通り
    }
not-an-option = 一覧の番号か名前を入力してください。`help` でコマンド一覧を表示します。
no-number = { $number } という番号の選択肢はここにありません。

## コマンド

command-help = コマンドの一覧を表示する
command-options = すべての選択肢を、スクリプトでの名前とともに表示する
command-show = 盤面を表示する。`show 名前` で一部、またはカードやマスの詳細を表示する
command-cards = 見えているカードをすべて詳細とともに表示する。`cards 名前` で一部を表示する
command-scores = 得点を表示する
command-why = `why 手` でその手が指せる、または指せない理由を説明する。`why score` や `why 値` も使える
command-log = 記録を表示する。`log N` で最後の N 行を表示する
command-undo = 自分の最後の手とそれ以降を取り消す
command-save = ゲームを保存する。`save ファイル` で別の場所に保存し、`save ファイル.yaml` でスクリプトを書き出す
command-scenario = `scenario ファイル.yaml` でこの盤面から始まるシナリオを書き出す
command-quit = ゲームを保存して終了する
command-back = 一手戻る
command-save-script = `save ファイル.yaml` でここまでの手をスクリプトとして書き出す
command-leave = 終了する
help-options = 選択肢は番号、名前、または名前の一部で選びます。
help-colon = コマンドと選択肢の名前が同じときは、コマンドの前にコロンを付けます：`:undo`。
no-command = `{ $name }` というコマンドはありません。`help` でコマンド一覧を表示します。
why-needs-move = 手か値を指定してください：`why 手`、`why score`、`why 値`。
log-needs-number = `log` には行数を指定します：`log 10`。
nothing-scored = このゲームに得点はありません。
nothing-called = `{ $name }` という名前のものはここにありません。
no-cards = 見えているカードはありません。
no-card-called = `{ $name }` という名前のカードは見えていません。
undo-answered = { $name }はすでに答えました。取り消せるのは{ $name }だけです。
undo-nothing = 取り消せる自分の手はありません。
undone = 取り消しました。

## ファイル

saved = ゲームを { $path } に保存しました。続けるには：
script-written = ゲームを { $path } にスクリプトとして書き出しました。再生するには：
scenario-written = 盤面を { $path } にシナリオとして書き出しました。再生するには：
script-needs-file = .yaml で終わるファイル名を指定してください。

## `run`

run-stops-before = { $name }の手番：{ $prompt }
run-options = 選択肢：{ $names }
