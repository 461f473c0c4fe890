### アッティカの日本語のことば。

title = アッティカ
summary = 古代ギリシャの都市国家が、少しずつ広がる土地に建物を建てていきます。場所と順序を選んでコストを節約し、2つの聖堂を結ぶか、すべての建物を建て終えるかを競います。
source = 日本語版のルール（メビウスゲームズ）
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

building-city_centre = 都市の中心
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
option-first_player-drawn = くじで決める
option-first_player-first_seat = 1番目の席から

## 進行

phase-setup = 準備
phase-setup-board = 最初のボードタイルを並べます
phase-setup-shrines = その脇に聖堂を立てます
phase-setup-stacks = 建物を山に積み、一番上をめくります
phase-setup-cards = 地形カードを配ります
phase-turns = { $p }の手番

## 選択

turn = { $player }：手番です
turn-flip = { $n }つ目の山から1枚めくる
    .log = { "" }
turn-build = 建てる：{ $b }、{ $s }
    .log = { "" }
turn-lengthen = アンフォラを1つ戻して、もう1回行う
    .log = { "" }
turn-finish = 終える（残りの回数だけカードを引く）
fresh_tile = { $player }：めくった建物をどうしますか（{ $b }）
fresh_tile-build = { $s }に建てる
    .log = { "" }
fresh_tile-keep = 配置ボードに置く
    .log = { "" }
build-pay = { $player }：どのカードで支払いますか（{ $b }、{ $s }）
    .log = { "" }
exchange = { $player }：アンフォラでカードを引きますか
exchange-draw = アンフォラを1つ戻して、カードを1枚引く
    .log = { "" }
exchange-finish = 引かない
    .log = { "" }
expand-spot = { $player }：新しいボードタイルをどこに置きますか
    .log = { "" }

## 記録

log-starts = { $player }から始めます。
log-turns-over = { $player }は建物をめくりました：{ $building }。
log-builds =
    { $cards ->
        [0] { $player }は無料で建てました：{ $building }、{ $site }。
       *[other] { $player }はカード{ $cards }枚で建てました：{ $building }、{ $site }。
    }
log-keeps = { $player }はタイルを配置ボードに置きました。
log-draws = { $player }はカードを1枚引きました：{ $card }。
log-shuffled = 捨て札を混ぜて、新しい山札を作りました。
log-amphora = { $player }はグループ「{ $group }」をすべてつなげ、アンフォラを1つ得ました。
log-no-amphora = { $player }はグループ「{ $group }」をすべてつなげました。アンフォラがないので、カードを1枚引きます。
log-gives-back = { $player }はアンフォラを1つ戻しました。
log-expands = { $player }は山を1つめくり終え、ボードを広げます：{ $tile }。
log-joins-shrines = { $player }は2つの聖堂をつなぎ、勝ちました。
log-completes = { $player }は建物をすべて建て、勝ちました。

# ルールの記録が同じことを伝えます。
chance-draw = { "" }
chance-roll = { "" }
chance-shuffle = { "" }

## 終わりと、見えるもの

score-points = 勝利
name-stack = 山
name-small = 小さい建物
name-mat = 配置ボード
name-hand = 手札
name-deck = 山札
name-laid = 並べたボードタイル
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

## 説明書の章と見出し

chapter-aim = ゲームの目的
chapter-box = 内容物
chapter-components = 土地とカード
component-tiles = ボードタイル{ $count }枚（それぞれ7マス）
component-cards = 地形カード{ $count }枚（各15枚）
component-mats = 配置ボード{ $count }枚（都市国家ごとに1枚）
component-buildings = 建物タイル{ $count }枚（都市国家ごとに30枚）
component-amphorae = アンフォラ{ $count }個
component-shrines = 聖堂{ $count }つ
chapter-turns = 手番
chapter-building = 建設のルール
chapter-groups = グループとアンフォラ
chapter-growing = ボードの拡張

heading-setup = ゲームの準備
heading-turns = めくるか、建てるか
heading-turn-flip = めくる
heading-turn-build = 建てる
heading-turn-lengthen = 手番を延ばす
heading-turn-finish = 終える
heading-fresh_tile-build = すぐに建てる
heading-fresh_tile-keep = 配置ボードに置く

heading-shrines_joined = 勝つための2つの方法
name-site = ボード
name-terrain = 地形
name-tile = ボードタイル
name-tiles = ボードタイルの山
name-start_tile = 最初のタイルの位置
name-start_shrine = 聖堂の位置
heading-turn = 手番にできること
heading-fresh_tile = めくったばかりの建物
heading-undone = カードを引く
heading-empty = 建てられる場所
heading-price = 建設コスト
name-price-arrow = 無料の建設
heading-by_arrow = 無料の建設
heading-chosen = 道路
heading-surcharge = 新しい開拓地
name-building = 建物の一覧
name-group = グループ
heading-reward = グループをつなげる
heading-exchange = アンフォラでカードを引く
heading-expand = 新しいボードタイル
heading-shrines = 勝利
field-building-group = グループ
field-building-copies = 枚数
field-building-main = 大きな建物
field-building-cost = コスト
field-building-chosen = 好きなカード
field-building-after = これの隣で無料
field-tile-symbols = 地形（中央のマスから）
field-tile-turns = 異なる向きの数
field-start_tile-column = 列
field-start_tile-row = 行
field-start_shrine-column = 列
field-start_shrine-row = 行

start_tile-rhombus_1 = ひし形の1枚目
start_tile-rhombus_2 = ひし形の2枚目
start_tile-rhombus_3 = ひし形の3枚目
start_tile-rhombus_4 = ひし形の4枚目
start_tile-triangle_1 = 三角形の1枚目
start_tile-triangle_2 = 三角形の2枚目
start_tile-triangle_3 = 三角形の3枚目
start_tile-triangle_4 = 三角形の4枚目
start_tile-triangle_5 = 三角形の5枚目
start_tile-triangle_6 = 三角形の6枚目
start_tile-square_1 = 3段の1枚目
start_tile-square_2 = 3段の2枚目
start_tile-square_3 = 3段の3枚目
start_tile-square_4 = 3段の4枚目
start_tile-square_5 = 3段の5枚目
start_tile-square_6 = 3段の6枚目
start_tile-square_7 = 3段の7枚目
start_tile-square_8 = 3段の8枚目
start_shrine-west = 西
start_shrine-east = 東
start_shrine-first_corner = 1つ目の角
start_shrine-second_corner = 2つ目の角
start_shrine-third_corner = 3つ目の角
start_shrine-north_west = 北西
start_shrine-north_east = 北東
start_shrine-south_west = 南西
start_shrine-south_east = 南東

## ルール
## 数はルールそのものから取ります。`VALUE("...")`はそのルールの値になります。

rule-shrines_joined =
    小さな開拓地から始めて、ギリシャ一の都市国家を目指します。勝つ方法は2つあります。どれでもよいので2つの聖堂を自分の建物だけで途切れなく結ぶか、自分の建物{ VALUE("sum b.copies for b in building") }枚を誰よりも先にすべてボードに建てるかです。

    建物を建てるには、たくさんのカードが必要です。その建物に合った地形のそばに建て、正しい順序で建てれば、コストは減り、無料になることもあります。よい場所は限られていて、ほかのプレーヤーも同じ場所をねらっています。先に建てることは、相手の道をふさぐことにもなります。
rule-site = ボードは7マスのボードタイルを組み合わせたもので、ゲーム中に広がっていきます。各マスには1種類の地形が描かれているか、何も描かれていません。1マスには、建物1つか聖堂1つが入ります。
rule-tile = ボードを作るタイルです。全部で{ VALUE("count t in tile") }枚あり、すべて異なります。
rule-terrain = 地形は{ VALUE("count k in terrain") }種類で、地形カードも同じ種類です。建物のコストは、このカードで支払います。

rule-setup = 各プレーヤーは都市国家を1つ選び、その配置ボードと建物{ VALUE("sum b.copies for b in building") }枚を受け取ります。道路も船も穀物畑も、ここではすべて建物と呼びます。アンフォラは全員の手が届く場所に置き、ストックとします。
rule-setup-board =
    ボードタイル{ VALUE("count t in tile") }枚を裏向きでよく混ぜます。2人なら4枚、3人なら6枚、4人なら8枚を引き、引いたときの向きのまま、図のように並べます。

    残りのタイルは裏向きの山にして、ボードの脇に置きます。ゲーム中にこの山からボードを広げます。
rule-setup-shrines = 図に示したボードの縁の場所に、プレーヤーの人数と同じ数の聖堂を立てます。聖堂のあるマスには何も建てられません。
rule-setup-stacks =
    裏に黒いマークのある大きな建物{ VALUE("sum b.copies for b in building where b.main") }枚を抜き出し、よく混ぜて裏向きの山にします。これが1つ目の山です。残りの{ VALUE("sum b.copies for b in building where not b.main") }枚もよく混ぜ、{ VALUE("(sum b.copies for b in building where not b.main) // (size(stack_number) - 1)") }枚ずつ、{ VALUE("size(stack_number) - 1") }つの裏向きの山に分けます。

    それから{ VALUE("size(stack_number)") }つの山の一番上をそれぞれ表にし、配置ボードの決められた場所に置きます。
rule-setup-cards = 地形カードをよく混ぜ、裏向きの山札にします。スタートプレーヤーは{ VALUE("first_hand") }枚引きます。ほかのプレーヤーは手番の順に、前のプレーヤーより1枚多く引きます。自分の手札は、ほかのプレーヤーに見せません。
rule-start_tile = ゲームの始めに並べる各タイルの、中央のマスの位置です。マスの列と行で数えます。
rule-start_shrine = 聖堂が立つマスの位置です。数え方は同じです。どの聖堂も、土地の2マスに接しています。

rule-turns = スタートプレーヤーから時計回りに手番を行い、誰かが勝つまで続けます。
rule-take_turn =
    手番には、次のどちらか一方だけを行います。自分の山から{ VALUE("most_flips") }枚までめくるか、配置ボードにある建物を{ VALUE("most_builds") }枚まで建てるかです。最初に何をしたかで、どちらを行うかが決まります。1回の手番で、めくってから建てたり、建ててからめくったりすることはできません。

    やめたら、行わなかった回数と同じ枚数のカードを引きます。それから左隣のプレーヤーの手番になります。
rule-turn = アクションは1回ずつ行います。結果を見てから、次に何をするかを決めてかまいません。
rule-turn-flip = 自分の山のどれか1つから一番上の1枚を取り、表を見ます。コストを支払ってすぐに建てるか、配置ボードの決められた場所に置きます。これを{ VALUE("most_flips") }回まで行えます。
rule-turn-build = 配置ボードから建物を1枚取り、コストを支払ってボードに建てます。これを{ VALUE("most_builds") }回まで行えます。
rule-turn-finish = もうアクションを行わず、カードを引きます。
rule-fresh_tile = めくった建物をどうするかは、次の1枚をめくる前に決めます。それが山の最後の1枚だったときは、決めたあとでボードが広がります。
rule-fresh_tile-build = コストを支払い、建設のルールに合った場所に建てます。
rule-fresh_tile-keep = 表向きのまま配置ボードに置きます。あとの手番に、そこから建てることができます。
rule-undone =
    めくることや建てることができたのに行わなかった1回につき、山札からカードを1枚引いて手札に加えます。何もしなかったときは{ VALUE("most_builds") }枚です。

    カードを引くのは、いつも最後です。引いてしまったら、その手番にはもうめくることも建てることもできません。手札は何枚持っていてもかまいません。
rule-renew_deck = 山札がなくなったら、すぐに捨て札を混ぜて新しい山札にします。

rule-empty = ボードの空いているマスなら、地形があってもなくても建てられます。建物や聖堂のあるマスには建てられません。
rule-price =
    建物のコストは、建物タイルと配置ボードに書いてあります。どの地形カードが何枚必要かを示したものです。まず、土地から得られる分を引きます。建てるマスと、その隣の空いているマスに描かれた地形は、1つにつきその種類のカード1枚の代わりになります。建物の下になった地形は、誰の建物であっても数えません。

    残りを手札から支払います。支払ったカードは、表向きの捨て札にします。
rule-spent = 必要なカード1枚の代わりに、ほかの好きなカードを2枚出すこともできます。
rule-by_arrow =
    配置ボードには、建物から建物へ矢印が引いてあります。これが正しい建設の順序です。矢印の元にある自分の建物がすでにボードにあり、その隣に矢印の先の建物を建てるなら、コストはまったくかかりません。

    矢印を逆にたどって、先の建物を先に建ててから元の建物を建てるときは、無料になりません。途中の建物を抜かしたときも同じです。採石場の隣に建てる要塞は無料ですが、塔は無料ではありません。また、ほかのプレーヤーの建物の隣に建てても、無料にはなりません。
rule-chosen = 道路には決まったコストがありません。好きな種類の地形カードを合わせて{ VALUE("building.road.chosen") }枚選んでコストとし、そこからいつものように、建てるマスと隣の空いているマスの地形を引きます。自分の道路の隣に建てる道路は無料です。道路の矢印は、道路から道路へ向いているからです。
rule-surcharge =
    つながっている自分の建物のまとまりを、開拓地といいます。建物1つだけでも開拓地です。自分の建物のどれとも隣り合わないところに建てると、新しい開拓地になります。このときは建物のコストに加えて、すでにボードにある自分の開拓地1つにつき、好きなカードを1枚ずつ支払います。

    最初の建物には、この追加はありません。間に建物を建てて開拓地どうしをつなげれば、次の追加は少なくなります。聖堂は開拓地をつなげません。聖堂の両側にある開拓地は、2つと数えます。
rule-building = 建物は全員同じです。それぞれのコストと、どの建物の隣で無料になるかを表に示します。
rule-reward =
    建物は{ VALUE("size(group)") }つのグループに分かれています。1つのグループの自分の建物がすべてボードにあり、ひと続きになったら、すぐにストックからアンフォラを1つ受け取ります。建てた順序は問いません。アンフォラは、1つのグループにつきゲーム中に1つだけです。

    ストックにアンフォラがなければ、代わりにカードを1枚引きます。手番はそのまま続きます。
rule-turn-lengthen = 自分のアンフォラを1つストックに戻します。この手番に、めくっているならもう1枚めくり、建てているならもう1つ建てることができます。1回の手番にいくつ使ってもかまいません。その手番に受け取ったものも使えます。
rule-exchange = 行わなかった分のカードを引いたあとでも、アンフォラをストックに戻すことができます。
rule-exchange-draw = 1つ戻すごとにカードを1枚引きます。そのあとは、この手番にめくることも建てることもできません。
rule-exchange-finish = アンフォラは次の手番以降のために残し、手番を終えます。
rule-expand =
    自分の山の最後の1枚をめくったら、まずいつものように、建てるか配置ボードに置くかします。そのあとすぐにボードタイルの山から1枚引き、ボードに付け足します。向きは自由です。少なくとも1辺が、すでにあるボードタイルか聖堂に接していなければなりません。ほかのタイルや聖堂に重ねることはできません。

    付け足したタイルには、すぐに建てることができます。ボードタイルがもうないときは、何も付け足さずに手番を続けます。

rule-shrines = 2つの聖堂が自分の建物で途切れなくつながったら、手番の途中でもその場でゲームが終わり、そのプレーヤーの勝ちです。
rule-everything = 自分の建物{ VALUE("sum b.copies for b in building") }枚がすべてボードに建ったときも同じです。
rule-ranking = { "" }
rule-points = このゲームでは点を数えません。勝者は1人です。得点で表すときは、勝者を1点、ほかのプレーヤーを0点とします。

## 解釈と注

note-ruleset = 説明書の図は文章に含まれていません。図にしかないことは復元したか、ここで決めたもので、その旨を記してあります。
assumption-terrain = 4種類は説明書の例に出てくるものとし、カードは15枚ずつとします。
note-start_tile = 2人ならひし形、3人なら三角形、4人なら3枚、2枚、3枚の3段に並べます。
assumption-start_tile = 最初のタイルは、引いたときの向きのまま置きます。
note-start_shrine = 2人なら向かい合う辺、3人なら三角形の角、4人なら四角形の角に置きます。あるプレーヤーの分析のとおり、隣り合う聖堂は建物6つで結べます。
note-tile = 各マスには4種類の地形のどれかが描かれているか、何も描かれていません。何もないマスが多く、同じタイルは2枚ありません。ここでは、カードと同じように、どの地形も15マスずつとしました。
note-building = 名前と枚数、それに都市の建物、要塞、塔、道路のコストはわかっています。印のあるコストは復元したものです。都市のほかで地形2つ分の建物は1種類だけで、それより安い建物はありません。
note-stack = 裏向きで誰も見ない山は、袋と同じことです。どの建物も、同じ確率で一番上にあります。
assumption-group_joined = グループは、そのグループの建物だけでつながっていなければならないものとします。文章にはつながった例があるだけで、その図は残っていません。
note-settlements = 聖堂は建物ではないので、何もつなげません。
assumption-price = コストより多く支払うことはできません。また、必要な種類のカードを2枚1組の片方として数えることはありません。
note-chosen = カードを選ぶときは土地から得られる種類を選べばよいので、残りはどのカードでもかまいません。
note-renew_deck = 山札がなくなったとき、または新しい山札にできる捨て札が再び出たときに、すぐに行います。
assumption-draw_card = 山札も捨て札もないときは、何も引きません。
assumption-reward = アンフォラの代わりに引くカードによって、手番が終わることはありません。
note-turn = めくるか建てるか、最初にしたことで、この手番にできることが決まります。
assumption-turn-lengthen = アンフォラは自分の手番ならいつでも、最初のアクションの前でも戻すことができます。ストックにアンフォラがないときには、これが意味を持ちます。
assumption-expand = 山の最後の1枚をめくったプレーヤーは、新しいボードタイルを見てから置く場所を決めます。
assumption-first_player = 最初のプレーヤーの決め方は書かれていないので、特に決めなければくじで決めます。
assumption-bound = 誰も建てようともめくろうともしなければ、ゲームは終わりません。選択が4000回を超えたら、勝者なしとします。

## 例の見出し

example-turn-example = 1つ建てて、残りの回数だけカードを引く
    .given =
        スパルタの配置ボードに、要塞と採石場と塔が1枚ずつあります。手札はありません。
        （0, 0）とその周りのマスから、要塞のコストがすべて得られます。
    .then =
        スパルタは3回のうち1回だけ建て、残りの2回の代わりにカードを2枚引きました。
        無料で建てられた塔は、配置ボードに残っています。
example-fortress-example = 山に囲まれた要塞
    .given =
        スパルタの配置ボードに要塞があります。コストは丘1つと山3つです。
        スパルタの手札は、湖、森、丘、山が1枚ずつです。
    .then =
        建てたマスとその隣のマスから山2つ分が得られ、残りは丘1枚と山1枚です。ここでは丘1枚と、山の代わりの2枚で支払いました。
        手札には山が1枚残り、行わなかった2回分のカードを2枚引きました。
example-tower-example = 要塞の隣の2つの塔
    .given = （0, 0）にスパルタの要塞があります。配置ボードに塔が2枚あります。
    .then = 矢印は要塞から塔へ向いているので、どちらも無料でした。3回目の代わりにカードを1枚引きました。
example-roads-example = 2本の道路
    .given = スパルタの配置ボードに道路が2枚あります。手札は丘1枚と森1枚です。
    .then = 1本目の道路は、山2つと湖2つが得られるので、5枚のうち1枚だけ支払いました。その隣の2本目は無料です。
example-settlements-example = 3つ目の開拓地になる道路
    .given =
        アテネには開拓地が2つあります。塔だけのものと、広場と神託所のものです。配置ボードに道路が1枚あります。
        アテネの手札は、湖4枚と森4枚の8枚です。
    .then = 周りに地形がないので道路に5枚、開拓地2つ分の追加に2枚を支払いました。
example-group-example = 採石場で防衛がつながる
    .given =
        スパルタの要塞と2つの塔が、ボードの上でつながっています。防衛で足りないのは採石場だけです。配置ボードに採石場と神託所があります。
        スパルタの手札は、森1枚と山1枚です。
    .then = アンフォラはすぐに使いました。4回のうち1回だけ行ったので、カードは3枚です。
example-amphorae-example = アンフォラで1枚めくり、もう1つで1枚引く
    .given = アテネはアンフォラを2つ持っています。手札はありません。
    .then = アテネは3枚めくって配置ボードに置き、カードを1枚引きました。アンフォラは2つともストックに戻りました。

## 例で使うことば

name-empty = 空いている場所
reason-empty = 空いているマスではない
reason-not_building = 建てた手番には、めくることができない
reason-left = 行える回数が残っていない
reason-cards = カードが足りない
reason-spare = コストに合わない
says-affordable =
    { $value ->
       *[yes] { $p }は{ $s }に建てることもできます：{ $b }。
        [no] { $p }は{ $s }に建てることができません：{ $b }。
    }
says-mat =
    { $value ->
        [0] { $p }の配置ボードにはもうありません：{ $kind }。
       *[other] { $p }の配置ボードに残っています：{ $kind }{ $value }枚。
    }
says-chosen = { $s }では、道路に選ぶカードは{ $value }枚です。
says-surcharge =
    { $value ->
        [0] { $s }では、追加のカードはいりません。
       *[other] { $s }では、追加のカードは{ $value }枚です。
    }
says-settlements = { $p }の開拓地は{ $value }つです。
says-group_joined =
    { $value ->
       *[yes] グループがつながりました：{ $g }。
        [no] グループはまだつながっていません：{ $g }。
    }
says-amphoras =
    { $value ->
        [0] { $p }はアンフォラを持っていません。
       *[other] { $p }のアンフォラは{ $value }個です。
    }
says-stock = ストックのアンフォラは{ $value }個です。
says-owner = { $cell }には{ $value }の建物があります。
says-built = { $cell }の建物：{ $value }。
says-hand = { $p }の手札の{ $kind }：{ $value }枚。
says-discard = 捨て札の{ $kind }：{ $value }枚。
