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
word-won = ゲームに勝ちました
word-lost = ゲームに負けました
word-nobody-wins = 勝者はいません
