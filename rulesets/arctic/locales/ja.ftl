### 「2019：北極圏」の日本語テキスト。
### 数は半角、記号は全角。数には助数詞を付ける（駒は個、船は隻、採掘施設は基、マーカーは枚）。

title = 2019：北極圏
summary = プレイヤーは鉱物資源企業となって北極圏に採掘施設を建て、ロビイストを送って5カ国と中国を動かし、どの海域がどの国のものになるかを見きわめます。
none = なし

## プレイヤー

player-alfred = アルフレッド
player-betty = ベティ
player-charles = チャールズ
player-dora = ドーラ

## 国家

country-russia = ロシア
country-norway = ノルウェー
country-eu = EU
    .short = EU
country-canada = カナダ
country-usa = 合衆国
    .short = 米国
country-china = 中国

## 区域

sector-pole = 北極点
sector-yermak = エルマーク海台
sector-nansen = ナンセン海盆
sector-amundsen = アムンゼン海盆
sector-makarov = マカロフ海盆
sector-mendeleev = メンデレーエフ海嶺
sector-alpha = アルファ海嶺
sector-lincoln = リンカーン海
sector-barents = バレンツ海
sector-pechora = ペチョラ海
sector-kara = カラ海
sector-laptev = ラプテフ海
sector-east_siberian = 東シベリア海
sector-chukchi = チュクチ海
sector-northwind = ノースウィンド海嶺
sector-beaufort = ボーフォート海
sector-sverdrup = スベルドラップ海盆
sector-baffin = バフィン湾
sector-greenland_sea = グリーンランド海
sector-nordland = ヌールラン
sector-finnmark = フィンマルク
sector-kola = コラ半島
sector-yamal = ヤマル半島
sector-taimyr = タイミル半島
sector-lena = レナ・デルタ
sector-chukotka = チュコトカ
sector-kamchatka = カムチャツカ
sector-bering = ベーリング海峡
sector-kotzebue = コツェビュー湾
sector-alaska = アラスカ
sector-mackenzie = マッケンジー・デルタ
sector-banks = バンクス島
sector-melville = メルビル島
sector-foxe = フォックス海盆
sector-labrador = ラブラドル
sector-davis = デービス海峡
sector-scoresby = スコルズビー湾
sector-denmark_strait = デンマーク海峡
sector-shetland = シェトランド

ring-centre = 中心
ring-inner = 内側の円
ring-middle = 中央の円
ring-outer = 外側の円

## 資源、法律、アクション

resource-gas = 天然ガス
resource-oil = 石油
resource-concretion = 多金属鉱石

law-open_sea = A「各国は海域を支配できない」
    .short = A
law-claims = B「各国は北側の全海域を支配する」
    .short = B
law-fleets = C「船が海域を支配する」
    .short = C

job-construction = 採掘施設の建設
    .short = 建設
job-shipyard = 船の建造
    .short = 造船
job-diplomacy = 外交
    .short = 外交
job-unrest = 内情不安
    .short = 不安
job-taxes = 徴税
    .short = 徴税
job-movement = 船の移動
    .short = 移動

row-top = 上段
row-bottom = 下段

slot-s1 = スペース1
    .short = 1
slot-s2 = スペース2
    .short = 2
slot-s3 = スペース3
    .short = 3
slot-s4 = スペース4
    .short = 4
slot-s5 = スペース5
    .short = 5
slot-s6 = スペース6
    .short = 6
slot-s7 = スペース7
    .short = 7
slot-s8 = スペース8
    .short = 8
slot-y1 = 1つ目の黄スペース
    .short = 黄1
slot-y2 = 2つ目の黄スペース
    .short = 黄2

standing-waiting = 未移動
standing-spent = 未移動（採掘施設を攻撃済み）
standing-arrived = 移動済み
standing-done = 行動終了

## 選択ルール

option-easy_start = 初心者向け：1ターン目は中国が行動しない
option-first_player = スタートプレイヤーの決め方

## フェイズ

phase-setup = ゲームの準備
phase-setup-first_player = スタートプレイヤーの決定
phase-setup-lobbyists = ロビイスト駒の配置
phase-setup-compensation = スタートプレイヤーが最後の手番のプレイヤーに{ VALUE("compensation_fee") }ドルを支払う
phase-turns = 第{ $turn }ターン
phase-turns-pass_marker = フェイズ1：スタートプレイヤーの交代
phase-turns-chinese_ship = フェイズ2：中国の船の到来
phase-turns-investing = フェイズ3：政治的影響力への投資
phase-turns-occupying = フェイズ4：政治的影響力スペースへの配置
phase-turns-freezing = 流氷
phase-turns-china = フェイズ5：中国のアクション
phase-turns-countries = フェイズ6：{ $a }のアクション
phase-turns-countries-lobbyists = { "" }
phase-turns-countries-protections = { "" }
phase-turns-truces = { "" }
phase-turns-production = フェイズ7：資源の生産（{ $p }）
phase-turns-clearing = フェイズ8：アクションスペースからの移動
phase-turns-admission = フェイズ9：ノルウェーのEU加盟
phase-turns-council = フェイズ9：北極評議会
phase-turns-yellow_lobbyists = { "" }
phase-closing = 国庫の分配

## 決定

placing = { $player }：ロビイスト駒をどこに置きますか？
placing-place = { $a }のスペース{ $n }
    .log = { "" }

invest = { $player }：政治的影響力に投資しますか？
invest-invest = { $i }
    .log = { "" }
invest-pass = パス
    .log = { $player }はパスした。

chinese_action = { $player }：中国をどう動かしますか？
chinese_action-move_ships = 中国の船を移動させる
    .log = { $player }は中国の船を移動させた。
chinese_action-build_platform = 採掘施設を建設する
    .log = { "" }
chinese_action-forgo = 何もしない
    .log = { $player }は中国に何もさせなかった。

lobbying = { $player }：{ $a }のスペース{ $n }にいるロビイスト駒をどうしますか？
lobbying-act = 「{ $j }」を実行する
    .log = { "" }
lobbying-stay = このスペースにとどまる
    .log = { "" }
lobbying-centre = スペース2に移る
    .log = { "" }
lobbying-withdraw = 手元に回収する
    .log = { "" }
lobbying-protect = { $s }の採掘施設を保護する
    .log = { "" }
lobbying-explore = { $s }に観測基地を置く
    .log = { "" }

subsidies = { $player }：{ $a }から助成金を受け取りますか？
subsidies-take_subsidy = 受け取る
    .log = { "" }
subsidies-no_subsidy = 受け取らない
    .log = { $player }は助成金を受け取らなかった。

diplomatic_step = { $player }：{ $a }の外交をどう進めますか？
diplomatic_step-declare_conflict = { $b }との紛争を始める
    .log = { "" }
diplomatic_step-end_conflict = 紛争を終わらせる
    .log = { "" }
diplomatic_step-change_vote = 法律{ $l }を支持する
    .log = { "" }
diplomatic_step-support_admission = ノルウェーのEU加盟を支持する
    .log = { "" }
diplomatic_step-defame = { $q }を中傷する
    .log = { "" }

build-s = { $player }：採掘施設をどこに建設しますか？
    .log = { "" }
build_ships-s = { $player }：{ $a }の次の船をどこに置きますか？
    .log = { "" }

ship_orders = { $player }：{ $c }の船をどう動かしますか？
ship_orders-sail =
    { $k ->
        [spent] 攻撃済みの船を{ $s }から{ $t }へ移動させる
       *[other] { $s }から{ $t }へ移動させる
    }
    .log = { "" }
ship_orders-fight = { $s }にいる{ $d }の船を攻撃する
    .log = { "" }
ship_orders-raze =
    { $moved ->
        [0] 未移動の船{ $unmoved }隻で{ $s }の採掘施設を破壊する
       *[other]
            { $unmoved ->
                [0] 移動済みの船{ $moved }隻で{ $s }の採掘施設を破壊する
               *[other] 未移動の船{ $unmoved }隻と移動済みの船{ $moved }隻で{ $s }の採掘施設を破壊する
            }
    }
    .log = { "" }
ship_orders-finish = 船の移動を終える
    .log = { "" }

sale = { $player }：資源をどう売却しますか？
sale-cash = お金にする数：天然ガス{ $gas_sold }個、石油{ $oil_sold }個、多金属鉱石{ $concretions_sold }個（残りはすべて得点）
    .log = { "" }

new_regime = { $player }：{ $s }の支配国が{ $c }に変わりました。保護している採掘施設をどうしますか？
new_regime-keep = { VALUE("renewal_fee") }ドルを支払って残す
    .log = { "" }
new_regime-give_up = 手放す
    .log = { "" }

chance-draw = { "" }

## ログ

log-start-player = スタートプレイヤーは{ $player }。
log-placed = { $player }は{ $country }のスペース{ $space }にロビイスト駒を置いた。
log-invested =
    { $price ->
        [-1] { $player }は投資トラックの{ $slot }に駒を置き、1ドルを受け取った。
        [0] { $player }は投資トラックの{ $slot }に無料で駒を置いた。
       *[other] { $player }は投資トラックの{ $slot }に駒を置き、{ $price }ドルを支払った。
    }
log-ship-sent = 中国の船が{ $sector }に現れた。
log-china-advanced = 中国を動かすプレイヤーはいない。中国の船は1区域ずつ北へ進んだ。
log-acted = { $player }は{ $country }で「{ $action }」を選んだ。
log-stayed = { $player }は{ $country }のスペース{ $space }にとどまった。
log-centred = { $player }は{ $country }のロビイスト駒をスペース2に移した。
log-withdrew = { $player }は{ $country }からロビイスト駒を回収した。
log-subsidised = { $player }は{ $country }から助成金{ $amount }ドルを受け取った。
log-protected = { $player }は{ $country }のロビイスト駒で{ $sector }の採掘施設を保護した。
log-protection-ended = { $sector }の採掘施設の保護が終わり、ロビイスト駒が{ $player }の手元に戻った。
log-explored = { $player }は{ $country }の助けで{ $sector }に観測基地を置いた。
log-conflict-declared = { $country }が{ $enemy }との紛争を始めた。
log-conflict-ended = { $country }が紛争を終わらせた。
log-vote-changed = { $country }は法律{ $law }の支持に回った。
log-admission-supported = ノルウェーのEU加盟を支持するマーカーが{ $markers }枚になった。
log-defamed = { $player }は{ $victim }を中傷した。{ $victim }は{ VALUE("slander_points") }点を失った。
log-platform-built = { $player }は{ $sector }に採掘施設を建設した。
log-ship-built = { $country }は{ $sector }で船を1隻建造した。
log-taxed = { $country }は税金{ $amount }ドルを国庫に入れた。
log-sailed = { $country }の船が{ $from }から{ $to }へ移動した。
log-fought = { $sector }で{ $country }の船と{ $enemy }の船が相打ちになった。
log-razed = { $player }の率いる{ $country }の船が{ $sector }の採掘施設を攻撃した。
log-platform-destroyed = { $owner }は{ $sector }の採掘施設を失った。
log-platform-outlawed = { $sector }の採掘施設は非合法になった。
log-platform-legalised = { $country }は、自国のロビイスト駒が保護している{ $sector }の採掘施設を合法と認めた。
log-concession-renewed = { $player }は{ $country }に利権料を支払い、{ $sector }の採掘施設を残した。
log-control-changed =
    { $country ->
        [none] { $sector }を支配する国はなくなった。
       *[other] { $country }が{ $sector }を支配した。
    }
log-pole-taken = { $country }が北極点を支配した。
log-pole-lost = 北極点を支配する国はなくなった。
log-sold =
    { $money ->
        [0] { $player }は資源を売却して{ $points }点を得た。
       *[other]
            { $points ->
                [0] { $player }は資源を売却して{ $money }ドルを得た。
               *[other] { $player }は資源を売却して{ $money }ドルと{ $points }点を得た。
            }
    }
log-returned = { $player }のロビイスト駒が{ $country }のスペース{ $space }に戻った。
log-returned-from-china = { $player }のロビイスト駒が中国から手元に戻った。
log-law-changed = 北極評議会で法律{ $law }が適用法になった。
log-norway-joined = ノルウェーがEUに加盟した。
log-froze = { $sector }が流氷に閉ざされた。
log-paid-out = { $player }は{ $country }の国庫から{ $amount }ドルを受け取った。

## 最終得点

score-sales = 売却
score-money = 所持金
score-pole = 北極点
score-gas = 天然ガス
score-oil = 石油
score-concretions = 多金属鉱石
score-research = 観測

## 盤面の表示

name-ships = 船
name-control = 支配国
name-platform = 採掘施設
name-concession = 利権
name-protector = 保護しているプレイヤー
name-patron = 保護しているロビイスト駒の国
name-since = 保護を始めたターン
name-truce = 全国家の行動が終わるまで安全
name-station = 観測基地
name-frozen = 流氷で閉ざされた海域
name-crew = 移動中の船
name-acted = 移動または攻撃をした船がある
name-sailed = 移動した船がある
name-treasury = 国庫
    .short = 国庫
name-conflict = 紛争
    .short = 紛争相手
name-vote = 北極評議会での態度
    .short = 票
name-ruling = 適用法
name-support = ノルウェーのEU加盟への支持
name-joined = ノルウェーはEUに加盟している
name-china_won_pole = 中国が北極点を支配した
name-pool = 手元のロビイスト駒
name-investor = 政治的影響力投資トラック
name-track = 政治的影響力トラック
    .short = 影響力
name-desk = アクションスペース
    .short = 行動
name-money = 所持金
name-score = 得点
name-start_player = スタートプレイヤー

## 版とバリアント

edition-ja = 日本語版ルール
edition-fr = フランス語版ルール
edition-de = ドイツ語版ルール
variant-advanced-setup = ロビイスト駒の配置（上級ルール）
variant-short-summer = 短い夏
variant-polar-research = 極地観測
variant-pack-ice = 流氷
variant-letter-ja = 日本語版ルールの字義どおりの適用
variant-letter-fr = フランス語版ルールの字義どおりの適用
variant-letter-de = ドイツ語版ルールの字義どおりの適用

letter-A = スタートプレイヤー
letter-B = 2番手のプレイヤー
letter-C = 3番手のプレイヤー
letter-D = 4番手のプレイヤー

## ルール

rule-setup =
    ターンマーカーをIに置きます。マップの各船シンボルにその国の船駒を1個ずつ（アラスカには{ VALUE("sector.alaska.start") }個）置き、残りの船駒とすべてのマーカーをボードの横に置きます。

    北極評議会では法律Aが適用されています。ノルウェー、EU（2枚）、カナダの票は法律Aに、ロシアの票は法律Bに、合衆国の票は法律Cに置きます。国庫には、ロシア{ VALUE("arctic.russia.capital") }ドル、ノルウェー{ VALUE("arctic.norway.capital") }ドル、EU{ VALUE("arctic.eu.capital") }ドル、カナダ{ VALUE("arctic.canada.capital") }ドル、合衆国{ VALUE("arctic.usa.capital") }ドルを置きます。中国には国家ディスプレイも国庫もなく、中国に支払うお金は銀行に入ります。

    各プレイヤーは色を1つ選び、{ VALUE("starting_money") }ドルと、採掘施設タイル（2人プレイでは{ VALUE("platforms[2]") }枚、3～4人では{ VALUE("platforms[3]") }枚）、ロビイスト駒を受け取ります。ロビイスト駒は、得点トラックのスペース0に置く1個と、2人プレイでは{ VALUE("lobbyists[2]") }個、3人では{ VALUE("lobbyists[3]") }個、4人では{ VALUE("lobbyists[4]") }個です。残りのお金は銀行です。お金はすべて公開情報です。
rule-setup-first_player = 全員の合意があればそのプレイヤー、なければ抽選で選ばれたプレイヤーがスタートプレイヤーになり、スタートプレイヤーマーカーを受け取ります。複数のプレイヤーが行うことは、スタートプレイヤーから時計回り順に行います。
rule-setup-lobbyists =
    { WITH("variant-advanced-setup") ->
        [yes] ロビイスト駒は決まった順番で置きます。スタートプレイヤーから順にA、B、C、Dとし、プレイ人数の行の文字が示すプレイヤーが、任意の政治的影響力トラックの空きスペース（1～3）に1個ずつ置いていきます。順番のための支払いはありません。
       *[no] スタートプレイヤーから時計回り順に、任意の政治的影響力トラックの空きスペース（1～3）にロビイスト駒を1個ずつ、なくなるまで置いていきます。
    }
rule-setup-compensation = そのあと、スタートプレイヤーは右隣の最後番手プレイヤーに{ VALUE("compensation_fee") }ドルを支払います。
rule-turns = ゲームは{ VALUE("size(turn_number)") }ターン行い、各ターンは9つのフェイズに分かれています。1ターン目はフェイズ1～4を省略します。ゲームの準備がその代わりです。
rule-turns-pass_marker = スタートプレイヤーマーカーを左隣のプレイヤーに渡します。そのプレイヤーが新しいスタートプレイヤーです。
rule-turns-chinese_ship =
    { WITH("edition-ja") ->
        [yes] カムチャツカの船シンボルに中国の船駒を1個置きます（そこに何個あってもかまいません）。中国の船駒{ VALUE("country.china.fleet") }個がすべてマップ上にあるときは、このフェイズを省略します。
       *[no] カムチャツカの船シンボルに中国の船駒を1個置きます（そこに何個あってもかまいません）。中国の船駒{ VALUE("country.china.fleet") }個がすべてマップ上にあるときは、何も置きません。
    }

    初心者向けの選択ルールでは、2ターン目もこのフェイズを省略します。
rule-turns-investing =
    スタートプレイヤーから時計回り順に、手元のロビイスト駒1個を政治的影響力投資トラックの空きスペースに置くか、パスします。プレイ人数の段を使います。パスしても、フェイズが続いているあいだは、あとの手番でまた置くことができます。全員が続けてパスしたら、このフェイズは終わりです。手元にロビイスト駒がなければ、パスしなければなりません。

    { WITH("edition-de") ->
        [yes] スペースの数が正ならその額を銀行から受け取り、負なら銀行に支払います。支払えないスペースには置けません。
       *[no] スペースの数が正ならその額を銀行に支払い、負なら銀行から受け取ります。支払えないスペースには置けません。
    }

    2つの黄スペースは中国のものです。最も多く支払ったプレイヤーが、フェイズ5で中国の行動を決めます。もう1人は何も得られません。
rule-turns-occupying = 投資トラックの左端から順に、ロビイスト駒を任意の政治的影響力トラックの空きスペース（1～3、ノルウェーの加盟後はEUのスペース4も）へ移します。黄スペースの駒は動かしません。
rule-turns-freezing = 抽選で選んだ海域1つを、次のターンのこのフェイズまで流氷が閉ざします。船はその海域に出入りできず、そこにある採掘施設は何も生産しません。
rule-turns-china =
    黄スペースに最も多く支払ったプレイヤーは、中国について次のうち1つを行うことができます。

    - 「船の移動」のルールに従って、中国の船を移動させる。
    - 採掘施設を1つ建設する。中国が支配している区域には合法的なもの、どの国も支配しておらず中国の船がある海域には非合法的なものを建てます。合法的な採掘施設の利権料は銀行に支払います。

    黄スペースにロビイスト駒がなければ、中国の船はすべて真っ直ぐ北へ1区域進みます。北に2区域ある沿岸からは北東に進みます。こうして進む船は、北極点でも攻撃を行いませんが、あとから攻撃されることはあります。

    初心者向けの選択ルールでは、1ターン目はこのフェイズを省略します。
rule-turns-countries = ロシア、ノルウェー、EU、カナダ、合衆国の順に行動します。次の国が始める前に、その国のすべてのアクションを終えます。
rule-turns-countries-lobbyists = 行動する国では、番号の最も小さいスペースのロビイスト駒から順に、その持ち主が、空いているアクションスペースに移してそのアクションを実行するか、再配置します。どの駒も1回ずつです。スペース1からスペース2に移した駒の番は、もう来ません。
rule-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] 次のターンにその国の行動が終わると、ロビイスト駒は手元に戻り、マーカーは取り除かれます。それでも、そのターンに全国家の行動が終わるまで、採掘施設は攻撃されません。
       *[no] 次のターンにその国の行動が終わると、ロビイスト駒は手元に戻り、マーカーは取り除かれます。採掘施設はふたたび攻撃されるようになります。
    }
rule-turns-truces = { "" }
rule-turns-production = 各採掘施設は、合法か非合法かを問わず、その区域の資源を1個生産します。ただし、内情不安の国が支配する区域では何も生産しません。スタートプレイヤーから時計回り順に、資源をすべてその場で売却します。持ち越すことはできません。分け方は自由です。お金にする資源は1個につき1ドル、残りは得点になります。
rule-turns-clearing = 各国で、上段のアクションスペース（採掘施設の建設、船の建造、外交）の一番右にあるロビイスト駒は政治的影響力トラックのスペース{ VALUE("row.top.space") }に、下段（内情不安、徴税、船の移動）の一番右にあるロビイスト駒はスペース{ VALUE("row.bottom.space") }に戻ります。アクションスペースの他の駒はすべて持ち主の手元に戻ります。
rule-turns-admission = まず、ノルウェーの加盟を支持するマーカーが{ VALUE("supporters") }枚あれば、ノルウェーはここでEUに加盟します。
rule-turns-council = 次に票を数えます。全{ VALUE("sum a.votes for a in arctic") }票のうち{ VALUE("majority") }票を得た法律が、新たに適用法になります。どの法律もそれだけの票を得ていなければ、これまでの法律が続きます。適用法マーカーを移し、海域の支配国を変え、そこにある採掘施設がどうなるかを確かめます。
rule-turns-yellow_lobbyists = ゲームが続くなら、黄スペースのロビイスト駒は手元に戻り、ターンマーカーを進めます。
rule-closing = ゲームが終わると、国ごとに国庫から支払います。スペース1のロビイスト駒の持ち主に{ VALUE("payout[1]") }ドル、次にスペース2に{ VALUE("payout[2]") }ドル、スペース3に{ VALUE("payout[3]") }ドルです。足りなければ、あるだけを支払います。

rule-lobbying =
    - スペース2（EUではスペース4も）の駒は、次のターンまでそこにとどまることができます。スペース1と3の駒は、同じトラックのスペース2が空いていればそこに移ることができますが、とどまることはできません。
    - 駒を回収できます。次のターンのフェイズ3にまた置くことができ、助成金を受け取ることもできます。
    - 採掘施設を保護できます。
rule-lobbying-protect =
    { WITH("edition-de") ->
        [yes] まだ保護されていない任意の採掘施設にロビイスト駒を置きます。持ち主も場所も、合法か非合法かも問いません。駒が来た国のマーカーも置きます。次のターンに全国家の行動が終わるまで、この採掘施設は攻撃されません。
       *[no] まだ保護されていない任意の採掘施設にロビイスト駒を置きます。持ち主も場所も、合法か非合法かも問いません。駒が来た国のマーカーも置きます。次のターンにその国の行動が終わるまで、この採掘施設は攻撃されません。
    }

    区域の支配国が変わったときにも役立ちます（「北極評議会」の章を参照）。
rule-lobbying-explore = その国の船がいる内側の円の区域に、まだ観測基地がなければ1つ置くことができます。プレイヤーは国庫に1ドルを支払い、ロビイスト駒を手元に戻します。
rule-subsidies = ロビイスト駒を回収したプレイヤーは、その国の国庫から助成金{ VALUE("subsidy") }ドル（所持金がまったくなければ{ VALUE("poor_subsidy") }ドル）を受け取ることができます。国庫に足りなければ、あるだけを受け取ります。
rule-diplomatic_step = 次のうち1つだけを行います。
rule-in_conflict = 2国の一方が相手に対して紛争を始めていれば、その2国は紛争中です。すべての国は中国と常に紛争中です。また北極点では、すべての国が互いに紛争中です。
rule-build_ships = その国は、できるだけ多くの船を建造します。上限はロシア{ VALUE("arctic.russia.production") }隻、ノルウェー{ VALUE("arctic.norway.production") }隻、EU{ VALUE("arctic.eu.production") }隻、カナダ{ VALUE("arctic.canada.production") }隻、合衆国{ VALUE("arctic.usa.production") }隻です。ただし、国庫が1隻につき1ドルを銀行に支払えるだけ、ボードの横に残っている船駒の数までです。プレイヤーは1個ごとに、その国の船シンボルがある区域を選んで置きます。
rule-revenue = 銀行から国庫にお金を入れます。ロシアは{ VALUE("arctic.russia.tax") }ドル、ノルウェーは{ VALUE("arctic.norway.tax") }ドル、EUは{ VALUE("arctic.eu.tax") }ドル、カナダは{ VALUE("arctic.canada.tax") }ドル、合衆国は{ VALUE("arctic.usa.tax") }ドルです。
rule-troubled =
    { WITH("variant-letter-ja") ->
        [yes] その国が支配する海域の採掘施設は、このターンのフェイズ7に何も生産しません。
       *[no] その国が支配する区域（沿岸区域と海域）の採掘施設は、このターンのフェイズ7に何も生産しません。
    }
rule-build =
    空いている堆積地に自分の採掘施設タイルを置きます。次のどちらかです。

    { WITH("variant-letter-fr") ->
        [yes] - 合法：行動中の国が支配している区域（沿岸区域か海域）に建てます。建設コストを銀行に支払います。利権料{ VALUE("concession_fee") }ドルは国庫が支払います。
       *[no] - 合法：行動中の国が支配している区域（沿岸区域か海域）に建てます。建設コストを銀行に、利権料{ VALUE("concession_fee") }ドルをその国の国庫に支払います。
    }
    - 非合法：どの国も支配しておらず、行動中の国の船がある海域に建てます。支払いは建設コストだけです。他国の船があってもかまいません。

    他国が支配している区域に建てることはできません。
rule-building_cost = 建設コストは外側の円で{ VALUE("ring.outer.cost") }ドル、中央の円で{ VALUE("ring.middle.cost") }ドル、内側の円で{ VALUE("ring.inner.cost") }ドルです。
rule-ship_movement =
    その国の船を好きな数だけ、それぞれ隣接する区域に1区域まで移動させます。また、各船は1回だけ、船か採掘施設を攻撃できます。

    { WITH("variant-letter-fr") ->
        [yes] 少なくとも1隻は移動しなければなりません。
       *[no]
            { WITH("variant-letter-de") ->
                [yes] 少なくとも1隻は移動しなければなりません。
               *[no] 少なくとも1隻は移動するか、攻撃しなければなりません。
            }
    }
rule-passable =
    { WITH("edition-ja") ->
        [yes] 船は隣接する区域へ移動できます。
       *[no] 船は隣接する区域へ移動できますが、二重線を越えることはできません。
    }{ WITH("variant-pack-ice") ->
        [yes] 流氷に閉ざされた海域に出入りすることはできません。
       *[no] { "" }
    }
rule-fight =
    { WITH("edition-ja") ->
        [yes] 船は、移動したあと、または移動せずに、同じ区域にある紛争中の国の船1隻を攻撃できます。どちらの船もマップから取り除いてボードの横に戻します。その区域の他の船は影響を受けません。
       *[no] 船は、移動したあと、同じ区域にある紛争中の国の船1隻を攻撃できます。どちらの船もマップから取り除いてボードの横に戻します。その区域の他の船は影響を受けません。
    }
rule-enter_pole =
    北極点では北極評議会の法律は適用されず、すべての国が互いに紛争中です。

    { WITH("edition-ja") ->
        [yes] 北極点に着いた船は、支配国の船がそこにあればただちに攻撃し、両方の船が取り除かれます。そのあと1国の船だけが残っていれば、その国が北極点を支配します。そうでなければ支配国は変わりません。
       *[no] 北極点に着いた船は、支配国の船がそこにあればただちに攻撃し、両方の船が取り除かれます。支配国は変わりません。
    }
rule-reach_pole = 支配国の船がないときに他国の船が着くと、それまでの支配は終わります。その船の国だけなら、その国が支配します。ほかの国の船もあれば、1国の船だけになるまでどの国も支配しません。
rule-claim_pole = 船が着いたり、他国の船が去ったり取り除かれたりして、1国だけが北極点に船を置いているとき、その国が支配します。そこに船がなくなっても、他国の船が来るまで支配は続きます。
rule-razable =
    { WITH("edition-de") ->
        [yes] 攻撃できるのは、非合法的な採掘施設と、紛争中の国が支配していてその国の船がない区域にある合法的な採掘施設です。支配国の船があれば、まずそれらをすべて攻撃して取り除かなければなりません。自国が支配する区域の採掘施設を攻撃することはできません。保護されている採掘施設は攻撃できず、このターンに保護が終わった採掘施設も、全国家の行動が終わるまで攻撃できません。
       *[no] 攻撃できるのは、非合法的な採掘施設と、紛争中の国が支配していてその国の船がない区域にある合法的な採掘施設です。支配国の船があれば、まずそれらをすべて攻撃して取り除かなければなりません。自国が支配する区域の採掘施設を攻撃することはできません。保護されている採掘施設は攻撃できません。
    }
rule-raze = 移動の前かあと（両方は不可）に、船は同じ区域の採掘施設を一緒に攻撃できます。船の数が採掘施設の防御力を上回っていれば、採掘施設は破壊されて持ち主に戻ります。攻撃した船は失われません。
rule-defence =
    - 非合法的な採掘施設：0
    - 合法的な採掘施設：{ VALUE("platform_defence") }。その区域にある中立国（支配国と紛争中でない他国）の船1隻ごとに+1
rule-feasible =
    アクションは、実際に何かを行えるものでなければなりません。他プレイヤーを阻むためだけに選ぶことはできません。「船の建造」は船を1隻以上建造できるとき、「船の移動」はその国に{ WITH("variant-pack-ice") ->
        [yes] 動ける船
       *[no] 船
    }があるときだけ選ぶことができ、最低1回は移動か攻撃を行います。「採掘施設の建設」は実際に建設できるときだけ選ぶことができます。
rule-rightful =
    - A「各国は海域を支配できない」：海域からすべての支配マーカーを取り除きます。海域に新しく建てる採掘施設は非合法です。
    - B「各国は北側の全海域を支配する」：各国は、船があるかどうかにかかわらず、自国の沿岸と北極点のあいだの海域（ロシア{ VALUE("count s in sea where s.claim == russia") }区域、ノルウェー{ VALUE("count s in sea where s.claim == norway") }区域、EU{ VALUE("count s in sea where s.claim == eu") }区域、カナダ{ VALUE("count s in sea where s.claim == canada") }区域、合衆国{ VALUE("count s in sea where s.claim == usa") }区域）を支配します。非合法的な採掘施設は建てられません。
    - C「船が海域を支配する」：1国の船だけがある海域は、ただちにその国が支配します。船が去っても、他国だけが船を置くまで支配は続きます。
rule-new_regime = 保護されている採掘施設は、ロビイスト駒が新しい支配国から来たものなら、無料で合法になります。別の国から来たものなら、採掘施設の持ち主は新たな利権料として{ VALUE("renewal_fee") }ドルをその国に支払うことができます。支払えないか支払わないなら、採掘施設は破壊され、ロビイスト駒は手元に戻ります。
rule-concession = いずれかの国が支配している区域の採掘施設は合法、どの国も支配していない区域の採掘施設は非合法です。沿岸区域では常に合法です。合法的な採掘施設のある海域をどの国も支配しなくなったら、タイルを裏返して非合法面を上にし、そのまま残します。
rule-norway_joins =
    - ノルウェーの船駒をEUの船駒に、マップと北極評議会のマーカーをEUのマーカーに置き換えます。北極評議会では{ VALUE("arctic.eu.votes + arctic.norway.votes") }枚を同じ法律に置きます。
    - ノルウェーの国庫のお金は銀行に戻します。
    - 次のターンから、EUの政治的影響力トラックのスペース4が使えるようになり、EUは4回までアクションを実行できます。1回のアクションで船を{ VALUE("arctic.eu.production + arctic.norway.production") }隻まで建造し、徴税では{ VALUE("arctic.eu.tax + arctic.norway.tax") }ドルを得ます。
    - ノルウェーはもう行動しません。政治的影響力トラックのロビイスト駒も、採掘施設を保護しているロビイスト駒も、手元に戻ります。
    - ノルウェーの沿岸とその船シンボルはEUのものになります。ノルウェーが始めた紛争も、ノルウェーに対する紛争も終わります。
rule-sale =
    - 3種類の資源3個1組：{ VALUE("set_points[3]") }点
    - 2種類の資源2個1組：{ VALUE("set_points[2]") }点
    - 資源1個：{ VALUE("set_points[1]") }点

    得点にする資源は、最も得点が高くなるように組み合わせます。まず3個1組をできるだけ多く作り、次に2個1組、残りは1個ずつ数えます。
rule-polar_lobbyists = 北極点を支配している国の政治的影響力トラックにある自分のロビイスト駒1個につき{ VALUE("polar_points") }点を得ます。中国が支配しているなら、投資トラックの黄スペースにある駒1個につき同じ点を得ます。
rule-platform_value = 同じ種類の採掘施設は、合法か非合法かを問わず、多く持つほど1つあたりの得点が上がります。3人プレイで1種類を3つ持っていれば、1つにつき天然ガスは{ VALUE("platform_value[gas, 3, 3]") }点、石油は{ VALUE("platform_value[oil, 3, 3]") }点、多金属鉱石は{ VALUE("platform_value[concretion, 3, 3]") }点です。
rule-findings = 観測基地は、ゲーム終了時に1つ{ VALUE("station_points") }点、隣接する区域にある自分の観測基地1つごとにさらに{ VALUE("neighbour_points") }点になります。
rule-over =
    { WITH("edition-fr") ->
        [yes] ゲームは第{ VALUE("size(turn_number)") }ターン、または終了時に中国が北極点を支配しているターンのあとに終わります。
       *[no] ゲームは第{ VALUE("size(turn_number)") }ターン、または中国が北極点を支配したターンのあとに終わります。ターンの終わりにまだ支配しているかどうかは問いません。
    }

## ルールブックの見出し

name-ring = 円
name-sector = 区域
name-coast = 沿岸区域
name-sea = 海域
name-country = 国家
name-arctic = 北極圏諸国
name-resource = 資源
name-law = 法律
name-space = 政治的影響力スペース
name-turn_number = ターン
name-row = アクションの段
name-job = アクションを選ぶ
name-slot = 政治的影響力投資トラックのスペース
name-standing = 移動中の船の状態
name-letter = プレイヤーの記号
name-borders = 隣接する区域
name-double_line = 二重線
name-lobbyists = 各プレイヤーのロビイスト駒
name-platforms = 各プレイヤーの採掘施設
name-price = 政治的影響力投資トラック
name-set_points = 資源1組の得点
name-payout = 終了時の支払額
name-platform_value = 終了時の採掘施設1つの得点
name-placing_order = 配置の順番
field-ring-cost = 建設コスト
field-sector-ring = 円
field-sector-deposit = 堆積物
field-sector-owner = 所有国
field-sector-symbol = 船シンボル
field-sector-start = 開始時の船
field-sector-north = 北側の区域
field-sector-northwest = 北西の区域
field-sea-claim = 法律Bでの支配国
field-country-fleet = 船
field-arctic-production = 船の建造数
field-arctic-tax = 徴税額
field-arctic-votes = 票数
field-arctic-vote = 最初の態度
field-row-space = 戻るスペース
field-job-row = 段
field-slot-yellow = 黄スペース
field-standing-sails = 移動できる
field-standing-fights = 船を攻撃できる
field-standing-once_sailed = 移動後
field-standing-once_razed = 採掘施設の攻撃後

## ルールブックの例

example-setup-basic = 3人でロビイスト駒12個を配置する
example-destroying-example-1 = 1隻の船が非合法的な採掘施設を破壊する
    .given =
        アルフレッドは、どの国も支配していないカラ海に採掘施設を持っている。
        マップ上の船は、カラ海にあるロシアの船1隻だけである。
example-destroying-example-1-and-moving = 同じ船が攻撃のあとに移動する
    .given =
        アルフレッドは、どの国も支配していないカラ海とラプテフ海に採掘施設を持っている。
        マップ上の船は、カラ海にあるロシアの船1隻だけである。
example-destroying-example-2 = 中立の船が合法的な採掘施設を守る
example-sale-example = 7個の資源をお金と得点にする
    .given = アルフレッドは天然ガス4つ、石油2つ、多金属鉱石1つの採掘施設を持っている。内情不安の国はない。
example-final-table-two-players = 2人プレイの多金属鉱石
    .given = アルフレッドは多金属鉱石の採掘施設を3つ持っている。
    .then =
        1つにつき{ VALUE("platform_value[concretion, 2, 3]") }点。
        合わせて{ VALUE("3 * platform_value[concretion, 2, 3]") }点。
example-final-table-three-players = 3人プレイの石油
    .given = アルフレッドは石油の採掘施設を5つ持っている。
    .then =
        1つにつき{ VALUE("platform_value[oil, 3, 5]") }点。
        合わせて{ VALUE("5 * platform_value[oil, 3, 5]") }点。
example-final-table-four-players = 4人プレイの天然ガス
    .given = アルフレッドは天然ガスの採掘施設を5つ持っている。
    .then =
        1つにつき{ VALUE("platform_value[gas, 4, 5]") }点。
        合わせて{ VALUE("5 * platform_value[gas, 4, 5]") }点。
example-final-score-example = 最終得点
    .given =
        3人プレイ。アルフレッドの得点は売却による67点、所持金は8ドル。
        中国が北極点を支配しており、アルフレッドのロビイスト駒2個が黄スペースにある。
        アルフレッドは天然ガス6つ、石油1つ、多金属鉱石2つの採掘施設を持っている。
    .then =
        天然ガス： 6 × { VALUE("platform_value[gas, 3, 6]") } = { VALUE("6 * platform_value[gas, 3, 6]") }
        石油： 1 × { VALUE("platform_value[oil, 3, 1]") } = { VALUE("platform_value[oil, 3, 1]") }
        多金属鉱石： 2 × { VALUE("platform_value[concretion, 3, 2]") } = { VALUE("2 * platform_value[concretion, 3, 2]") }
        北極点： 2 × { VALUE("polar_points") } = { VALUE("2 * polar_points") }
        合計： 67 + 8 + { VALUE("2 * polar_points") } + { VALUE("6 * platform_value[gas, 3, 6]") } + { VALUE("platform_value[oil, 3, 1]") } + { VALUE("2 * platform_value[concretion, 3, 2]") } = { VALUE("75 + 2 * polar_points + 6 * platform_value[gas, 3, 6] + platform_value[oil, 3, 1] + 2 * platform_value[concretion, 3, 2]") }

## ルールの見出し

name-placing = ロビイスト駒の配置
name-lobbying = ロビイスト駒の行動
name-subsidies = 助成金
name-diplomatic_step = 外交
name-chinese_action = 中国の行動
name-ship_orders = 船への指示
name-sale = 資源の売却
name-new_regime = 支配国が変わった採掘施設
name-norway_joins = ノルウェーのEU加盟
name-norway_joins-pieces = 船と区域
name-norway_joins-conflicts = 紛争
name-norway_joins-lobbyists = ロビイスト駒
name-build = 採掘施設の建設
name-build_ships = 船の建造
name-ship_movement = 船の移動
name-enter_pole = 北極点への到着
name-reach_pole = 戦わずに北極点に着いた船
name-fight = 船への攻撃
name-raze = 採掘施設の破壊
name-claim_pole = 北極点の支配
name-outlawed = 非合法になる採掘施設
name-new_controller = 支配国の交代
name-china_at_pole = 北極点の中国
name-passable = 船が進める区域
name-in_conflict = 紛争中の国
name-revenue = 税金
name-rightful = 海域の支配国
name-over = ゲームの終了
name-troubled = 内情不安
name-feasible = 実行できるアクション
name-building_cost = 建設コスト
name-razable = 攻撃できる採掘施設
name-defence = 採掘施設の防御力
name-polar_lobbyists = 北極点の得点
name-starting_money = 最初の所持金
name-compensation_fee = スタートプレイヤーの支払額
name-concession_fee = 利権料
name-renewal_fee = 新たな利権料
name-majority = 必要な票数
name-supporters = 必要な支持の数
name-subsidy = 助成金の額
name-poor_subsidy = 所持金がないときの助成金
name-slander_points = 中傷で失う得点
name-platform_defence = 採掘施設自身の防御力
name-polar_points = 北極点のロビイスト駒1個の得点
name-successor = 継承国
name-capacity = 建造力
name-weight = 票の重み
name-votes_for = 法律を支持する票
name-afloat = マップ上の船
name-supply = 残りの船
name-producible = 建造できる船の数
name-home = 船を置ける区域
name-alone = 単独で船を置いている国
name-rigs = マップ上の採掘施設
name-plants = その種類の採掘施設
name-stake = 投資額
name-yields = 生産した資源
name-best_sets = 最も得点になる組み合わせ
name-median = 3つの数の中央の値
name-vacant = 空きスペース
name-buildable = 建設できる区域
name-protected = 保護されている採掘施設
name-neutral_ships = 中立の船
name-worth = 採掘施設の得点
name-nations = 行動する国
name-place_lobbyists = ロビイスト駒の配置手順
name-send_chinese_ship = 中国の船の出現
name-invest = 投資
name-occupy = 影響力スペースの占有
name-act_for_china = 中国としての行動
name-sell = 売却
name-clear_desks = アクションスペースの片付け
name-hold_council = 北極評議会の採決
name-pay_out = 支払い
name-chinese_advance = 中国の船の前進
name-pass_law = 法律の施行
name-perform = アクションの実行
name-pay_country = 国への支払い
name-pay_concession = 利権料の支払い
name-sail = 船の航行
name-destroy_platform = 採掘施設の除去
name-end_protection = 保護の終了
name-findings = 観測の成果
name-worth_a_visit = 観測基地を置ける区域
name-station_points = 観測基地の得点
name-neighbour_points = 隣の観測基地の得点
name-freeze = 流氷
heading-turns-countries = フェイズ6：各国の行動
heading-turns-production = フェイズ7：資源の生産

## 注記と解釈

note-sector = ボードの図版は見つかりませんでした。マップは、区域、円、堆積物、船シンボル、法律B、北側の区域について説明書に書かれていることに従い、実在の海と海岸を実際の順番に並べたものです。
note-sea = 説明書にあるのは7、2、3、3、3という数だけです。ここでは、各国が自国の沿岸から北極点までの海域を領有します。北極点を除くすべての海域であることは日本語版にだけ書かれており、他の版では堆積物のある海域とされています。
note-country =
    { WITH("edition-ja") ->
        [yes] フランス語版とドイツ語版では、船はそれぞれ10、4、15、5、12、5隻です。
       *[no] 日本語版では、船はそれぞれ14、6、12、6、10、4隻です。
    }
assumption-job = 各段のアクションは、説明書に書かれている順番でボードに並んでいるものとします。
note-slot = スペースの数はわかっていません。各プレイヤーのロビイスト駒が少ないほど、トラックを短くしてあります。
note-standing =
    { WITH("edition-ja") ->
        [yes] 船は、移動したあとでも移動しなくても、他の船を攻撃できます。
       *[no] 3つの版のうち2つでは、船は自分が移動したあとでなければ他の船を攻撃できません。日本語版では、まだ動いていない船も攻撃できます。
    }
note-borders = 辺か角で接している区域は隣接しています。この一覧はマップの図から作りました。
note-double_line = 接している区域のうち2組は、船が越えられない二重線で区切られています。その位置はわからないので、航路をさえぎる最も大きな陸地であるノヴァヤゼムリャとグリーンランドに当てました。日本語版に二重線はありません。
note-price =
    { WITH("edition-de") ->
        [yes] 印刷された数値は見つかりませんでした。支払額は左から右へ小さくなり、正負の両方があり、黄スペースの額は互いに異なるので、2人が投資すれば必ずどちらかが多く支払っています。
       *[no] 印刷された数値は見つかりませんでした。どの列も左から右へ小さくなり、正負の両方があり、黄スペースの額は互いに異なるので、2人が投資すれば必ずどちらかが多く支払っています。ドイツ語版のボードの数はプレイヤーが受け取る額、他の版では支払う額です。
    }
assumption-payout = EUの4つ目のスペースについてはどの版にも書かれていないので、何も支払われません。
note-platform_value = 印刷された表は見つかりませんでした。この表には説明書に出てくる6つの値がすべて含まれています。採掘施設やプレイヤーが多いほうが値が下がることはなく、多金属鉱石の採掘施設は、2人プレイの3つと3人プレイの2つが同じ価値になります。
assumption-control = 支配マーカーと銀行のお金は、なくなることがありません。
note-support =
    { WITH("edition-ja") ->
        [yes] 加盟の支持はEUのマーカーで示します。日本語版の用語集では、ノルウェーのマーカーとなっています。
       *[no] 加盟の支持はノルウェーのマーカーで示します（日本語版ではEUのマーカー）。どちらを使ってもゲームに違いはありません。
    }
assumption-score = 得点トラックの両端を越えて、得点が増減することもあります。
assumption-successor = 加盟後は、ノルウェーの沿岸、船シンボル、採掘施設はEUのものになります。
assumption-supply = 破壊された船は、ふたたび使えるようになります。
assumption-rightful =
    { WITH("edition-ja") ->
        [yes] ノルウェーの加盟など、船の移動以外の理由で1国だけが残った海域も、その国が支配します。
       *[no] 法律Cのもとで船が去っても支配が続くことは日本語版にだけ書かれており、他の2つの版には支配の始まりしか書かれていません。ノルウェーの加盟など、船の移動以外の理由で1国だけが残った海域も、その国が支配します。
    }
note-troubled = 日本語版では、ある箇所では海域、別の箇所ではすべての区域とされています。
assumption-defence = 非合法的な採掘施設を守る国はないので、中立の船もありません。
assumption-enter_pole = 北極点を支配していない国の船は、そこに並んでいることができます。
assumption-reach_pole = 3つの版とも、北極点に船を置いていない国の支配は、他国が船を移動させるまで続くとしています。その船の国が単独でない場合は、1国の船だけになるまでどの国も支配しないものとします。
assumption-polar_lobbyists = 採掘施設を保護しているロビイスト駒は、もといた国には数えません。
note-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] ロビイスト駒はここで手元に戻ります。採掘施設は、全国家の行動が終わるまで安全です。
       *[no] 3つの版のうち2つでは、次のターンにこの国の行動が終わるまで採掘施設は安全です。ドイツ語版では、全国家の行動が終わるまでです。
    }
assumption-diplomatic_step-declare_conflict = 中国とはどの国も常に紛争中なので、紛争を始めることはありません。
assumption-chinese_action-forgo = どちらかを「行うことができる」ので、何もしなくてもかまいません。
assumption-ship_orders-raze = 移動前に攻撃する船と移動後に攻撃する船を合わせてもかまいません。必要以上の船を参加させても結果は変わらないので、必要な数だけが参加します。
note-ship_orders-finish =
    { WITH("variant-letter-fr") ->
        [yes] 移動の章では移動が求められています。攻撃だけでもよいことは別の箇所に書かれています。
       *[no]
            { WITH("variant-letter-de") ->
                [yes] 移動の章では移動が求められています。攻撃だけでもよいことは別の箇所に書かれています。
               *[no] 攻撃だけでもよいことは3つの版すべてに書かれていますが、フランス語版とドイツ語版の移動の章では移動が求められています。
            }
    }
assumption-sale = 得点にする資源は、最も得点が高くなるように組み合わせます。
assumption-new_regime = フェイズ9ではどの採掘施設についても支払いができるように書かれていますが、北極評議会の章のとおり、残せるのは保護されているものだけとします。
assumption-send_chinese_ship = 中国の船がすべてマップ上にあれば、何も置きません。これは日本語版にだけ書かれています。
note-invest = 日本語版に書かれているとおり、ロビイスト駒は1個ずつ置きます。他の版もそう読むことができます。
assumption-chinese_advance = 北極点へ進んだ中国の船は、そこでも戦いません。すでにいる船はそこにとどまります。
assumption-norway_joins-pieces = EUの船駒の数を超えても、ノルウェーの船はすべてEUの船になります。その結果、北極点にEUの船だけが残った場合、EUがそこを支配します。
assumption-norway_joins-conflicts = ノルウェーは独立した国ではなくなるので、ノルウェーが関わる紛争は終わります。
assumption-norway_joins-lobbyists = ノルウェーの政治的影響力トラックにいるロビイスト駒と、ノルウェーの名で採掘施設を保護しているロビイスト駒は手元に戻ります。
note-build =
    { WITH("variant-letter-fr") ->
        [yes] 合法的な採掘施設についての文では国が支払います。北極評議会の章にはそう書かれていません。
       *[no] 利権料は国に支払います。フランス語版には国が支払うとする文がありますが、同じ版の北極評議会の章とは食い違います。
    }
note-claim_pole =
    { WITH("edition-ja") ->
        [yes] 義務の攻撃のあと1国の船だけが残れば、それによっても支配国が決まります。
       *[no] 3つの版のうち2つでは、義務の攻撃そのものでは支配国は変わりません。日本語版では、そのあと単独で残った第三国が支配国になります。
    }
assumption-destroy_platform =
    { WITH("edition-de") ->
        [yes] 保護していたロビイスト駒は、ただちに手元に戻ります。それでも支配国の交代で失われた採掘施設の安全は、次にそこに建つ採掘施設には引き継がれません。
       *[no] 保護していたロビイスト駒は、ただちに手元に戻ります。
    }
assumption-new_controller = 複数の持ち主が決めるときは、区域の順に決めます。
note-china_at_pole = 3つの版のうち2つでは、中国が北極点を支配したターンに、その後も支配しているかどうかにかかわらずゲームが終わります。
assumption-pay_concession = 国庫は銀行に支払うものとします。支払先は書かれていません。
assumption-truce = 攻撃に対しては安全ですが、支配国の交代に対してはロビイスト駒がそこにいなければなりません。
note-bound = ゲームは9ターンで終わります。それより長く続くゲームには、どこかに誤りがあります。
rule-lobbying-stay = { "" }
rule-lobbying-centre = { "" }
rule-lobbying-withdraw = { "" }
rule-new_regime-keep = { "" }
rule-new_regime-give_up = { "" }
rule-nations = { "" }
rule-chinese_action-move_ships = { "" }
rule-chinese_action-build_platform = { "" }
rule-placing-place = { "" }
rule-ship_orders-sail = { "" }
rule-ship_orders-fight = { "" }
rule-ship_orders-raze = { "" }
rule-starting_money = { "" }
rule-compensation_fee = { "" }
rule-seat_of = { "" }
rule-pay_concession = { "" }
rule-stirs = { "" }
rule-freeze = { "" }
rule-worth_a_visit = { "" }
rule-station_points = { "" }
rule-neighbour_points = { "" }
log-went-home = { $player }のロビイスト駒が{ $country }から手元に戻った。
chapter-aim = ゲームの目的
intro-aim =
    プレイヤーは、北極圏で資源を採掘する企業を経営します。北極圏のまわりにはロシア、ノルウェー、EU、カナダ、合衆国の5カ国があり、外からは中国が船を送ってきます。どの国もプレイヤーのものではありませんが、自分のロビイスト駒はどの国でも働きます。国は、その国にいるロビイスト駒に動かされて行動します。採掘施設を建てさせ、船を建造して動かし、税を集め、他国と争い、どの海域をどの国が支配するかを決める北極評議会で票を投じるのです。

    採掘施設は毎ターン資源を生み、プレイヤーはそれをその場で売ってお金か得点にします。ゲーム終了時には採掘施設そのものも得点になり、同じ種類を多く持つほど1つあたりの得点が上がります。残ったお金と、北極点を支配している国のロビイスト駒も得点になります。最も多くの得点を得たプレイヤーの勝ちです。
chapter-box = 内容物
intro-box =
    共用：

    - ゲームボード：マップ、北極評議会の3つの法律、政治的影響力投資トラック、ターントラック（I～IX）、得点トラック、北極圏5カ国の国家ディスプレイ。国家ディスプレイには政治的影響力トラック（スペース1～3）、6つのアクションスペース、紛争スペース、国庫があります。ノルウェーにはEU加盟への支持を示すスペースが2つあり、EUには最初は使えない4つ目の政治的影響力スペースがあります
    - 資源駒32個：天然ガス（青）16個、石油（深緑）10個、多金属鉱石（橙）6個
    - スタートプレイヤーマーカー、ターンマーカー、適用法マーカー各1個
    { WITH("edition-fr") ->
        [yes] - コイン：1ドル26枚、5ドル8枚
       *[no]
            { WITH("edition-de") ->
                [yes] - コイン：1ドル40枚、5ドル10枚
               *[no] - コイン：1ドルと5ドル
            }
    }

    プレイヤー用：

    - ロビイスト駒（1個は得点マーカーになります）：白{ VALUE("lobbyists[2] + 1") }個、黒{ VALUE("lobbyists[2] + 1") }個、{ WITH("edition-ja") ->
        [yes] 茶
       *[no] 灰
    }{ VALUE("lobbyists[3] + 1") }個、焦茶{ VALUE("lobbyists[3] + 1") }個
    - 採掘施設タイル（合法面と非合法面の両面仕様）：白{ VALUE("platforms[2]") }枚、黒{ VALUE("platforms[2]") }枚、{ WITH("edition-ja") ->
        [yes] 茶
       *[no] 灰
    }{ VALUE("platforms[3]") }枚、焦茶{ VALUE("platforms[3]") }枚

    国家用：

    - 船駒：ロシア（紫）、ノルウェー（赤）、EU（紺）、カナダ（緑）、合衆国（茶）、中国（黄）。個数は下の表のとおりです
    - 支配マーカー：ロシア14枚、ノルウェー6枚、EU13枚、カナダ6枚、合衆国12枚、中国4枚。海域の支配国、北極評議会での票、紛争の相手、ノルウェーのEU加盟への支持、採掘施設を保護しているロビイスト駒の国を示します。足りなくなったら、ほかのもので代用してください。銀行のコインも同じです
chapter-map = マップ
intro-map =
    マップは北極点の真上から見た北極圏です。中央が北極点区域で、そのまわりを3つの円が囲んでいます。区域には沿岸区域と海域があります。

    - 沿岸区域には色つきの支配サークルがあります。その色の国のもので、常にその国が支配します。
    - 海域には白い支配サークルがあります。どの国のものでもなく、どの国が支配するかは適用法と船によって決まります。
    - 北極点区域には独自のルールがあります。堆積地がなく、どの法律も適用されません。

    色つきの四角いマスは堆積地です。青は天然ガス、深緑は石油、橙は多金属鉱石です。採掘施設を1つだけ建てることができ、その資源を生産します。船シンボルは、その国の新しい船駒を置く場所です。北は、どこでも北極点の方向です。1つの区域に置ける船駒の数に上限はありません。
rule-ring = 北極点に近い区域ほど、採掘施設の建設にお金がかかります。外側の円は{ VALUE("ring.outer.cost") }ドル、中央の円は{ VALUE("ring.middle.cost") }ドル、内側の円は{ VALUE("ring.inner.cost") }ドルです。辺か角で接している区域は隣接しています。
rule-borders = 辺か角で接している区域は隣接しています。
rule-double_line = 2組の区域のあいだには二重線があります。
heading-setup-compensation = 順番の埋め合わせ
heading-turns = ターンの流れ
heading-turns-pass_marker = フェイズ1：スタートプレイヤーの交代
heading-turns-admission = フェイズ9：ターンの終了
heading-closing = 国庫の支払い
chapter-lobbyist_actions = 国家の6つのアクション
intro-lobbyist_actions =
    国家には、2段に並ぶ6つのアクションスペースがあります。1つのスペースには、1ターンにロビイスト駒を1個だけ置けます。

    - 採掘施設の建設：自分の採掘施設を1つ建設します
    - 船の建造：その国ができるだけ多くの船を建造します
    - 外交：その国の紛争か票を変えるか、ノルウェーの加盟を支持するか、他のプレイヤーを中傷します
    - 内情不安：その国が支配する区域の採掘施設は、このターン何も生産しません
    - 徴税：国庫にお金が入ります
    - 船の移動：その国の船が移動し、船を攻撃し、採掘施設を破壊します
rule-lobbying-act = ロビイスト駒を政治的影響力トラックから空いているアクションスペースに移し、そのアクションを実行します。
heading-build = 採掘施設の建設
heading-build_ships = 船の建造
heading-diplomatic_step = 外交
rule-diplomatic_step-declare_conflict =
    - 紛争を始めるか、終わらせる。紛争スペースに他国のマーカーを1枚置きます。すでにあれば取り除き、望むなら別の国のマーカーを置きます。1つの国が始められる紛争は1つまでです。
    - 北極評議会でのその国の票を別の法律に移す。EUの票はすべて一緒に移します。
    - ノルウェーのEU加盟を支持する（ノルウェーのみ）。2つの支持スペースの1つにマーカーを置きます。
    - 他プレイヤー1人を中傷する。そのプレイヤーは{ VALUE("slander_points") }点を失います。
heading-in_conflict = 紛争中の国
heading-revenue = 徴税
heading-troubled = 内情不安
chapter-movement = 船の移動と攻撃
heading-ship_movement = 船を動かす
heading-fight = 船への攻撃
heading-ship_orders-fight = 船への攻撃
heading-enter_pole = 北極点
heading-raze = 採掘施設の破壊
heading-defence = 採掘施設の防御力
chapter-reassignment = ロビイスト駒の再配置
intro-reassignment = 6つのアクションのうち1つを実行する代わりに、ロビイスト駒を次の3つのどれかで再配置することができます。
heading-lobbying = 位置の維持、変更、回収
heading-subsidies = 助成金
heading-lobbying-protect = 採掘施設の保護
chapter-council = 北極評議会
intro-council = 常に3つの法律のうち1つが適用され、どの国がどの海域を支配するかを決めます。沿岸区域は常にその色の国が支配し、北極点には独自のルールがあります。どちらも法律の影響を受けません。
heading-rightful = 3つの法律
rule-pass_law = 法律Cが適用法になったとき、1国の船だけがある海域はその国が支配し、それ以外の海域は、それまでどうであったかにかかわらず、どの国も支配しません。そのあとは、法律Cが適用されているかぎり、支配された海域がふたたび支配されていない状態になることはありません。
heading-concession = 合法と非合法
heading-new_controller = 支配国の交代
rule-new_controller = 新しい法律や船の移動によって、ある海域の支配国が変わると、そこにある採掘施設は合法か非合法かを問わず破壊され、持ち主に戻ります。ロビイスト駒に保護されているものは別です。
chapter-admission = ノルウェーのEU加盟
heading-norway_joins = ノルウェーのEU加盟
heading-over = ゲームの終わり
heading-polar_lobbyists = 北極点の得点
rule-score-sales = ゲーム終了時の得点（売却で得た点から、中傷で失った点を引いたもの）
rule-score-money = 1ドルにつき1点
rule-score-pole = 北極点を支配している国のロビイスト駒1個につき{ VALUE("polar_points") }点
rule-score-gas = 天然ガスの採掘施設の数×1つの得点
rule-score-oil = 石油の採掘施設の数×1つの得点
rule-score-concretions = 多金属鉱石の採掘施設の数×1つの得点
rule-ranking = 最も多くの得点を得たプレイヤーの勝ちです。同点の場合は、その全員が勝利を分かち合います。
field-platform_value-many = 同じ種類の数
field-platform_value-seats = プレイ人数
field-price-seats = プレイ人数
field-set_points-kinds = 資源の種類
field-payout-n = スペース
option-first_player-drawn = 抽選
option-first_player-first_seat = 最初の席
source = 第1版（グディニャ、2011年）の日本語版・フランス語版・ドイツ語版ルールブック
reason-enough = 船の数が採掘施設の防御力を上回っていない
reason-razable = この採掘施設は攻撃できない
reason-undefended = 支配国の船が守っている
reason-no_truce = 全国家の行動が終わるまで安全
reason-in_conflict = 2国は紛争中でない
name-defence-legal = 合法的な採掘施設
name-in_conflict-china = 中国
name-in_conflict-pole = 北極点
name-successor-joined = ノルウェーの加盟後
name-capacity-grown = 加盟後のEU
name-revenue-grown = 加盟後のEU
name-weight-grown = 加盟後のEU
name-weight-gone = 加盟後のノルウェー
says-platform =
    { $value ->
        [none] { $s }に採掘施設はない。
       *[other] { $s }に{ $value }の採掘施設がある。
    }
says-track =
    { $value ->
        [none] { $a }のスペース{ $n }は空いている。
       *[other] { $a }のスペース{ $n }に{ $value }の駒がある。
    }
says-money = { $p }の所持金は{ $value }ドル。
says-score = { $p }の得点は{ $value }点。
says-start_player = スタートプレイヤーは{ $value }。
says-control =
    { $value ->
        [none] { $s }はどの国も支配していない。
       *[other] { $s }は{ $value }が支配している。
    }
says-ships =
    { $value ->
        [0] { $s }に{ $c }の船はない。
       *[other] { $s }に{ $c }の船が{ $value }隻ある。
    }
says-afloat = マップ上に{ $c }の船が{ $value }隻ある。
says-supply =
    { $value ->
        [0] { $c }の船はもう残っていない。
       *[other] { $c }の船は{ $value }隻残っている。
    }
says-in_conflict =
    { $value ->
        [yes] { $s }で{ $c }と{ $d }は紛争中である。
       *[no] { $s }で{ $c }と{ $d }は紛争中ではない。
    }
says-conflict =
    { $value ->
        [none] { $c }の紛争スペースは空いている。
       *[other] { $c }の紛争スペースに{ $value }のマーカーがある。
    }
says-ruling = 適用法は{ $value }である。
says-treasury = { $a }の国庫に{ $value }ドルある。
says-price = { $seats }人プレイの段の{ $i }の数は{ $value }。
says-defence = { $s }の採掘施設の防御力は{ $value }。
says-neutral_ships =
    { $value ->
        [0] { $s }に中立の船はない。
       *[other] { $s }に中立の船が{ $value }隻ある。
    }
says-concession =
    { $value ->
        [none] { $s }の採掘施設は非合法である。
       *[other] { $s }の採掘施設は{ $value }の利権による合法的なものである。
    }
says-protector =
    { $value ->
        [none] { $s }の採掘施設を保護しているロビイスト駒はない。
       *[other] { $s }の採掘施設は{ $value }のロビイスト駒に保護されている。
    }
says-pool =
    { $value ->
        [0] { $p }の手元にロビイスト駒はない。
       *[other] { $p }の手元にロビイスト駒が{ $value }個ある。
    }
says-yields = { $p }は{ $r }を{ $value }個生産する。
says-turn = 第{ $value }ターンである。
says-truce =
    { $value ->
        [yes] 全国家の行動が終わっていないので、{ $s }の採掘施設はまだ安全である。
       *[no] { $s }の採掘施設はもう安全ではない。
    }
name-turn = ターン
name-points = 得点の合計
example-conflict-declared = カナダが合衆国との紛争を始める
    .then = 合衆国からは始めていないが、2国は紛争中である。
example-edition-attack-alone-fr-de = 移動せずに攻撃するだけでは足りない
example-edition-attack-alone-ja = 攻撃だけでもよい
example-edition-attack-without-a-move-fr-de = 攻撃は移動のあとだけ
example-edition-attack-without-a-move-ja = 移動せずに攻撃する
example-edition-chinese-ships-fr-de = 5隻目の中国の船
example-edition-chinese-ships-ja = 中国の船は4隻まで
example-edition-double-lines-fr-de = 二重線は越えられない
example-edition-double-lines-ja = 二重線はない
example-edition-fleets-fr-de = カナダの船は5隻
example-edition-fleets-ja = カナダの船は6隻
example-edition-investment-track-de = 2人プレイの投資トラック
example-edition-investment-track-ja-fr = 2人プレイの投資トラック
example-edition-investment-track-of-four-de = 4人プレイの投資トラック
example-edition-investment-track-of-three-de = 3人プレイの投資トラック
example-edition-pole-after-the-fight-fr-de = 攻撃のあと北極点に残っても支配国にはならない
example-edition-pole-fr-de = 義務の攻撃では支配国は変わらない
example-edition-pole-ja = 義務の攻撃で支配国が変わる
example-edition-pole-won-and-lost-fr = 中国が北極点を得て失う：ゲームは続く
    .then = 北極点は合衆国が支配し、ゲームは続く。
example-edition-pole-won-and-lost-ja-de = 中国が北極点を得て失う：ゲームは終わる
    .then = 北極点は合衆国が支配しているが、このターンでゲームは終わる。
example-edition-protection-de = 全国家の行動が終わるまで安全
example-edition-protection-ends-with-the-platform-de = 破壊された採掘施設の安全は、次の施設に引き継がれない
example-edition-protection-ja-fr = その国の行動が終わるまで安全
example-letter-a-ship-has-to-move-de = 採掘施設の破壊だけでは移動にならない
example-letter-a-ship-has-to-move-fr = 採掘施設の破壊だけでは移動にならない
example-letter-concession-from-the-treasury = 利権料を国庫が支払う
example-letter-concession-of-a-poor-country = お金のない国では建設できない
example-letter-concession-of-china = 中国の利権料
example-letter-illegal-platform-of-a-poor-country = お金のない国の違法な採掘施設
example-letter-concession-by-country = 誰が利権料を払うか
example-letter-unrest-at-sea = 海域だけの内情不安
example-pack-ice-closes-a-sector = 流氷に閉ざされた海域
example-pack-ice-and-production = 流氷の中では生産できない
example-pack-ice-holds-a-fleet = 流氷の中の船は動けない
example-pack-ice-holds-china = 流氷を待つ中国の船
example-pack-ice-holds-chinas-fleet = 流氷に閉じ込められた中国の船団
example-pack-ice-in-turn-one = 1ターン目からの流氷
example-polar-research-costs-money = 観測基地にはお金がかかる
example-polar-research-score = 隣り合う観測基地は助け合う
example-polar-research-station = 北極点に近い観測基地
example-setup-advanced-four-players = 4人プレイの順番
example-setup-advanced-three-players = 3人プレイの順番
example-setup-advanced-two-players = 2人プレイの順番
example-short-summer-ends = 7ターンで終わるゲーム
    .then = 第7ターンが最後だった。
example-short-summer-numbers = 増えた所持金と安い建設コスト
    .then = 各プレイヤーは{ VALUE("starting_money") }ドルで始める。内側の円の建設コストは{ VALUE("ring.inner.cost") }ドル。
example-vote-of-the-eu = EUが支持する法律を変える
    .then =
        法律Aは2票、法律Bは1票、法律Cは3票になった。
        { VALUE("majority") }票を得た法律はないので、法律Aが続く。
heading-seat_of = A、B、C、D
name-troubled-coast = 沿岸区域
name-stirs = 動ける船団
name-seat_of = 席
reason-feasible = 何も起こらない
note-ruleset =
    { WITH("edition-ja") ->
        [yes] ここにあるのは日本語版のルールです。書かれていないところは他の2つの版に従うか、ここで解釈を決め、その箇所に注を付けました。
       *[no]
            { WITH("edition-fr") ->
                [yes] ここにあるのはフランス語版のルールです。書かれていないところは他の2つの版に従うか、ここで解釈を決め、その箇所に注を付けました。
               *[no]
                    { WITH("edition-de") ->
                        [yes] ここにあるのはドイツ語版のルールです。書かれていないところは他の2つの版に従うか、ここで解釈を決め、その箇所に注を付けました。
                       *[no] ここにあるのは、3つの版が一致しているルールです。版によって違うところでは、2つの版が述べていること、またはより明確な記述に従い、その箇所に注を付けました。
                    }
            }
    }
