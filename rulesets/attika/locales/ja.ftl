### アッティカの日本語のことば。

title = アッティカ
none = なし

## 都市国家

player-athens = アテネ
player-sparta = スパルタ
player-corinth = コリント
player-thebes = テーベ

## 地形

terrain-water = 湖
terrain-forest = 森
terrain-hill = 丘
terrain-mountain = 山

## 建物とグループ

building-city_centre = 都心
building-oracle = 神託所
building-theatre = 劇場
building-tavern = 酒場
building-plaza = 広場
building-market = 市場
building-gymnasium = 体育場
building-stadium = 競技場
building-statue = 彫像
building-temple = 神殿
building-quarry = 採石場
building-fortress = 要塞
building-tower = 塔
building-harbour = 港
building-ship = 船
building-well = 井戸
building-cornfield = 穀物畑
building-mill = 風車小屋
building-village = 村
building-vineyard = ぶどう畑
building-vintner = ぶどう農家
building-silver_mine = 銀山
building-coinage = 造幣所
building-road = 道路

group-city = 都市
group-defence = 防衛
group-shipping = 航海
group-supply = 食料
group-wine = ワイン
group-mint = 貨幣
group-roads = 道路網

## ボードタイル

tile-tile_1 = 1番のタイル
tile-tile_2 = 2番のタイル
tile-tile_3 = 3番のタイル
tile-tile_4 = 4番のタイル
tile-tile_5 = 5番のタイル
tile-tile_6 = 6番のタイル
tile-tile_7 = 7番のタイル
tile-tile_8 = 8番のタイル
tile-tile_9 = 9番のタイル
tile-tile_10 = 10番のタイル
tile-tile_11 = 11番のタイル
tile-tile_12 = 12番のタイル
tile-tile_13 = 13番のタイル
tile-tile_14 = 14番のタイル
tile-tile_15 = 15番のタイル
tile-tile_16 = 16番のタイル
tile-tile_17 = 17番のタイル
tile-tile_18 = 18番のタイル
tile-tile_19 = 19番のタイル
tile-tile_20 = 20番のタイル
tile-tile_21 = 21番のタイル
tile-tile_22 = 22番のタイル

## ゲームの取り決め

option-first_player = 最初の手番

## 進行

phase-setup = 準備
phase-setup-board = 最初のボードタイルを並べます
phase-setup-shrines = その脇に聖堂を立てます
phase-setup-stacks = 建物を山に積み、一番上をめくります
phase-setup-cards = 地形カードを配ります
phase-turns = { $p }の手番

## 選択

turn = { $player }:手番です
turn-flip = 山{ $n }から1枚めくる
    .log = { "" }
turn-build = 建てる:{ $b }、{ $s }
    .log = { "" }
turn-lengthen = アンフォラを1つ戻して、もう1回行う
    .log = { "" }
turn-finish = 終える(残りの回数だけカードを引く)
fresh_tile = { $player }:めくった建物をどうしますか({ $b })
fresh_tile-build = { $s }に建てる
    .log = { "" }
fresh_tile-keep = 配置ボードに置く
    .log = { "" }
build-pay = { $player }:どのカードで支払いますか({ $b }、{ $s })
    .log = { "" }
exchange = { $player }:アンフォラでカードを引きますか
exchange-draw = アンフォラを1つ戻して、カードを1枚引く
    .log = { "" }
exchange-finish = 引かない
    .log = { "" }
expand-spot = { $player }:新しいボードタイルをどこに置きますか
    .log = { "" }

## 記録

log-starts = { $player }から始めます。
log-turns-over = { $player }は建物をめくりました:{ $building }。
log-builds =
    { $cards ->
        [0] { $player }は無料で建てました:{ $building }、{ $site }。
       *[other] { $player }はカード{ $cards }枚で建てました:{ $building }、{ $site }。
    }
log-keeps = { $player }はタイルを配置ボードに置きました。
log-draws = { $player }はカードを1枚引きました:{ $card }。
log-shuffled = 捨て札を混ぜて、新しい山札を作りました。
log-amphora = { $player }はグループ「{ $group }」をすべてつなげ、アンフォラを1つ得ました。
log-no-amphora = { $player }はグループ「{ $group }」をすべてつなげました。アンフォラがないので、カードを1枚引きます。
log-gives-back = { $player }はアンフォラを1つ戻しました。
log-expands = { $player }は山を1つめくり終え、ボードを広げます:{ $tile }。
log-joins-shrines = { $player }は2つの聖堂をつなぎ、勝ちました。
log-completes = { $player }は建物をすべて建て、勝ちました。

# ルールの記録が同じことを伝えます。
chance-draw = { "" }
chance-roll = { "" }
chance-shuffle = { "" }

## 終わりと、見えるもの

score-points = 勝利
name-stack = 山
name-mat = 配置ボード
name-hand = 手札
name-deck = 山札
name-discard = 捨て札
name-stock = ストックのアンフォラ
name-amphoras = アンフォラ
name-rewarded = つながったグループ
name-owner = 持ち主
name-built = 建物
name-symbol = 地形
name-shrine = 聖堂
name-start_player = スタートプレーヤー
name-winner = 勝者
name-flipped = この手番にめくった数
name-raised = この手番に建てた数
name-lengthened = この手番に使ったアンフォラ

## ルール

rule-setup = ボードを作り、各自が配置ボードと建物30枚を取り、アンフォラとカードを用意します。
rule-setup-board = 人数が2、3、4人なら、ボードタイルを無作為に4、6、8枚引いて並べます。
rule-setup-shrines = 聖堂は人数と同じ数だけ立てます。
rule-setup-stacks = 大きな建物6枚で1つ、小さな建物24枚で8枚ずつ3つの伏せた山を作り、それぞれ一番上を表にして配置ボードに置きます。
rule-setup-cards = 最初のプレーヤーは4枚、以降は順に1枚ずつ多くカードを引きます。
rule-turns = 順番に、2枚までめくるか、3つまで建てるかのどちらかを行います。
rule-turn-flip = 自分の山の1つから1枚めくり、すぐに建てるか、配置ボードに置きます。
rule-turn-build = 配置ボードの建物を1つ、コストを払って建てます。
rule-turn-lengthen = アンフォラを1つ戻すと、行っているアクションをもう1回できます。
rule-undone = 行わなかったアクション1回につきカードを1枚引きます。何もしなければ3枚です。引いた後は、アンフォラでカードを引くことだけができます。
rule-exchange-draw = アンフォラ1つでカードを1枚引けます。
rule-empty = 建物も聖堂もないマスなら、地形マークがなくても建てられます。
rule-asked = 建てるマスと、隣の空いたマスの地形は、コストから引かれます。残りを同じ種類のカードで払います。
rule-spent = 足りないカード1枚は、好きなカード2枚で代えられます。
rule-by_arrow = 矢印の元にある自分の建物の隣に、矢印の先の建物を建てると無料です。
rule-chosen = 道路は、選んだカード5枚から、その場の地形を引いた分がかかります。
rule-surcharge = 自分の建物と離れた所に建てると新しい開拓地になり、すでにある開拓地1つにつきカードが1枚余分にかかります。
rule-reward = 1つのグループの建物をすべてつなげて建てたら、アンフォラを1つ得ます。なければカードを1枚引きます。
rule-expand = 山の最後の1枚をめくった人は、ボードタイルを1枚、他のタイルか聖堂に接し、重ならないように置きます。
rule-shrines = 2つの聖堂を自分の建物で途切れずにつなぐか、30個すべてを建てたら、その場で勝ちです。
