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
country-canada = カナダ
country-usa = 合衆国
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

law-open_sea = A「海域はどの国のものでもない」
law-claims = B「海域は南側の沿岸国のもの」
law-fleets = C「海域は船を置いた国のもの」

job-construction = 採掘施設の建設
job-shipyard = 船の建造
job-diplomacy = 外交
job-unrest = 内情不安
job-taxes = 徴税
job-movement = 船の移動

row-top = 上段
row-bottom = 下段

slot-s1 = スペース1
slot-s2 = スペース2
slot-s3 = スペース3
slot-s4 = スペース4
slot-s5 = スペース5
slot-s6 = スペース6
slot-s7 = スペース7
slot-s8 = スペース8
slot-y1 = 1つ目の黄スペース
slot-y2 = 2つ目の黄スペース

standing-waiting = 未移動
standing-spent = 未移動（攻撃済み）
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
       *[other] { $unmoved ->
            [0] 移動済みの船{ $moved }隻で{ $s }の採掘施設を破壊する
           *[other] 未移動の船{ $unmoved }隻と移動済みの船{ $moved }隻で{ $s }の採掘施設を破壊する
        }
    }
    .log = { "" }
ship_orders-finish = 船の移動を終える
    .log = { "" }

sale = { $player }：資源をどう売却しますか？
sale-cash =
    お金にする数：天然ガス{ $gas_sold }個、石油{ $oil_sold }個、多金属鉱石{ $concretions_sold }個（残りはすべて得点）
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
       *[other] { $points ->
            [0] { $player }は資源を売却して{ $money }ドルを得た。
           *[other] { $player }は資源を売却して{ $money }ドルと{ $points }点を得た。
        }
    }
log-returned = { $player }のロビイスト駒が{ $country }のスペース{ $space }に戻った。
log-returned-from-china = { $player }のロビイスト駒が中国から手元に戻った。
log-law-changed = 北極評議会で法律{ $law }が可決された。
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
name-conflict = 紛争
name-vote = 北極評議会での態度
name-ruling = 適用法
name-support = ノルウェーのEU加盟への支持
name-joined = ノルウェーはEUに加盟している
name-china_won_pole = 中国が北極点を支配した
name-pool = 手元のロビイスト駒
name-investor = 政治的影響力投資トラック
name-track = 政治的影響力トラック
name-desk = アクションスペース
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

rule-setup = 各プレイヤーは{ VALUE("starting_money") }ドル、得点を示すロビイスト駒1個、使用するロビイスト駒（2人プレイでは{ VALUE("lobbyists[2]") }個、3人では{ VALUE("lobbyists[3]") }個、4人では{ VALUE("lobbyists[4]") }個）、採掘施設タイル（2人プレイでは{ VALUE("platforms[2]") }枚、3人以上では{ VALUE("platforms[3]") }枚）を受け取ります。国庫にはロシアに{ VALUE("arctic.russia.tax") }ドル、ノルウェーに{ VALUE("arctic.norway.tax") }ドル、EUに{ VALUE("arctic.eu.tax") }ドル、カナダに{ VALUE("arctic.canada.tax") }ドル、合衆国に{ VALUE("arctic.usa.tax") }ドルを置きます。マップの船シンボルには対応する国の船駒を1個ずつ（アラスカには{ VALUE("sector.alaska.start") }個）置きます。
rule-setup-first_player = 全員の合意があればそのプレイヤー、なければ抽選で選ばれたプレイヤーがスタートプレイヤーになります。
rule-setup-lobbyists =
    { WITH("variant-advanced-setup") ->
        [yes] ロビイスト駒は決まった順番で置きます。スタートプレイヤーから順にA、B、C、Dとし、プレイ人数の行の文字が示すプレイヤーが、任意の政治的影響力トラックの空きスペースに1個ずつ置いていきます。
       *[no] スタートプレイヤーから順番に、任意の政治的影響力トラックの空きスペースにロビイスト駒を1個ずつ、なくなるまで置いていきます。
    }
rule-setup-compensation = スタートプレイヤーは最後の手番のプレイヤーに{ VALUE("compensation_fee") }ドルを支払います。
rule-turns = ゲームは{ VALUE("size(turn_number)") }ターン行います。第1ターンにはフェイズ1から4までを行いません。
rule-turns-pass_marker = 左隣のプレイヤーが新しいスタートプレイヤーになります。
rule-turns-chinese_ship =
    { WITH("edition-ja") ->
        [yes] カムチャツカに中国の船駒を1個置きます。中国の船駒{ VALUE("country.china.fleet") }個がすべてマップ上にあるときは、何もしません。
       *[no] 中国の船駒{ VALUE("country.china.fleet") }個のうち残っているものがあれば、カムチャツカに1個置きます。
    }
rule-turns-investing =
    { WITH("edition-de") ->
        [yes] 順番に、政治的影響力投資トラックにロビイスト駒を1個置くか、パスします。スペースの数が正ならその額を銀行から受け取り、負なら銀行に支払います。パスしても、全員が続けてパスするまでは投資に戻ることができます。
       *[no] 順番に、政治的影響力投資トラックにロビイスト駒を1個置くか、パスします。スペースの数が正ならその額を銀行に支払い、負なら銀行から受け取ります。パスしても、全員が続けてパスするまでは投資に戻ることができます。
    }
rule-turns-occupying = 投資トラックの左端から順に、ロビイスト駒を任意の政治的影響力トラックの空きスペースへ移します。黄スペースの駒は動かしません。
rule-turns-freezing = 抽選で選んだ海域1つを、次のターンのこのフェイズまで流氷が閉ざします。船はその海域に出入りできず、そこにある採掘施設は何も生産しません。
rule-turns-china = 黄スペースに最も多く支払ったプレイヤーは、中国の船を移動させるか、中国の採掘施設を建設することができます。黄スペースに誰もいなければ、中国の船はすべて1区域北へ進みます。北に2区域あるときは東寄りの区域に進みます。このとき攻撃は行いません。
rule-turns-countries = ロシア、ノルウェー、EU、カナダ、合衆国の順に行動します。
rule-turns-countries-lobbyists = 番号の小さいスペースから順に、その国の各ロビイスト駒は、空いていて実行できるアクションを1つ行うか、再配置されます。
rule-turns-countries-protections =
    { WITH("edition-de") ->
        [yes] 前のターン以前からその国の名で採掘施設を保護していたロビイスト駒は手元に戻ります。その採掘施設は、全国家の行動が終わるまで攻撃されません。
       *[no] 前のターン以前からその国の名で採掘施設を保護していたロビイスト駒は手元に戻ります。その採掘施設はふたたび攻撃されるようになります。
    }
rule-turns-truces = このフェイズにロビイスト駒の保護が終わった採掘施設は、ふたたび攻撃されるようになります。
rule-turns-production = 各採掘施設は、その区域の資源を1個生産します。ただし、内情不安の国が支配する区域では何も生産しません。資源はその場で売却し、1個につき1ドルにするか、異なる種類を組み合わせて得点にします。
rule-turns-clearing = 各国で、上段の一番右にいるロビイスト駒はスペース{ VALUE("row.top.space") }に、下段の一番右にいるロビイスト駒はスペース{ VALUE("row.bottom.space") }に戻ります。他の駒は手元に戻ります。
rule-turns-admission = 支持マーカーが{ VALUE("supporters") }枚になっていれば、ノルウェーはEUに加盟します。
rule-turns-council = 全{ VALUE("sum a.votes for a in arctic") }票のうち{ VALUE("majority") }票を得た法律が適用法になります。それに応じて海域の支配国が変わり、採掘施設は合法や非合法になったり、新たな利権料を求められたり、破壊されたりします。
rule-turns-yellow_lobbyists = ゲームが続くなら、黄スペースのロビイスト駒は手元に戻ります。
rule-closing = 各国の国庫は、政治的影響力トラックのスペース1、2、3にいるロビイスト駒の持ち主に、この順で{ VALUE("payout[1]") }ドル、{ VALUE("payout[2]") }ドル、{ VALUE("payout[3]") }ドルを支払います。足りなければ、あるだけを支払います。

rule-lobbying = アクションを行う代わりに、ロビイスト駒を再配置することができます。スペース2（EUではスペース4も）の駒は次のターンまでそこにとどまることができ、スペース1と3の駒は空いていればスペース2に移ることができます。手元に回収することも、採掘施設を保護させることもできます。
rule-lobbying-protect = まだ保護されていない任意の採掘施設に、ロビイスト駒を置きます。持ち主も場所も問いません。次のターンにその国の行動が終わるまで、この採掘施設は攻撃されません。
rule-lobbying-explore = その国の船がいる内側の円の区域に、まだ観測基地がなければ1つ置くことができます。プレイヤーは国庫に1ドルを支払い、ロビイスト駒を手元に戻します。
rule-subsidies = ロビイスト駒を回収したプレイヤーは、国庫から助成金{ VALUE("subsidy") }ドル（所持金がまったくなければ{ VALUE("poor_subsidy") }ドル）を受け取ることができます。国庫に足りなければ、あるだけを受け取ります。
rule-diplomatic_step = 次のうち1つを行います。紛争を始める（それまでの紛争があれば入れ替える）。紛争を終わらせる。支持する法律を変える。ノルウェーのEU加盟を支持する（ノルウェーのみ）。他のプレイヤー1人を中傷し、{ VALUE("slander_points") }点を失わせる。
rule-in_conflict = 2国の一方が相手に対して紛争を始めていれば、その2国は紛争中です。すべての国は中国と常に紛争中です。また北極点では、すべての国が互いに紛争中です。
rule-build_ships = その国は、建造力（ロシア{ VALUE("arctic.russia.production") }隻、ノルウェー{ VALUE("arctic.norway.production") }隻、EU{ VALUE("arctic.eu.production") }隻、カナダ{ VALUE("arctic.canada.production") }隻、合衆国{ VALUE("arctic.usa.production") }隻）と、1隻につき1ドルを支払う国庫と、残りの船駒が許すかぎりの船を建造します。プレイヤーは1個ずつ、その国の船シンボルがある区域に置きます。
rule-revenue = 国庫に税金を加えます。ロシアは{ VALUE("arctic.russia.tax") }ドル、ノルウェーは{ VALUE("arctic.norway.tax") }ドル、EUは{ VALUE("arctic.eu.tax") }ドル、カナダは{ VALUE("arctic.canada.tax") }ドル、合衆国は{ VALUE("arctic.usa.tax") }ドルです。
rule-troubled =
    { WITH("variant-letter-ja") ->
        [yes] このターン、その国が支配する海域の採掘施設は何も生産しません。
       *[no] このターン、その国が支配する区域の採掘施設は何も生産しません。
    }
rule-build =
    { WITH("variant-letter-fr") ->
        [yes] その国が支配し、採掘スペースが空いている区域に、建設コストを支払って建設します。利権料{ VALUE("concession_fee") }ドルは国庫が支払います。または、どの国も支配していない、その国の船がいる海域に、建設コストだけで非合法に建設します。
       *[no] その国が支配し、採掘スペースが空いている区域に、建設コストと利権料{ VALUE("concession_fee") }ドルを支払って建設します。または、どの国も支配していない、その国の船がいる海域に、建設コストだけで非合法に建設します。
    }
rule-building_cost = 建設コストは内側の円で{ VALUE("ring.inner.cost") }ドル、中央の円で{ VALUE("ring.middle.cost") }ドル、外側の円で{ VALUE("ring.outer.cost") }ドルで、銀行に支払います。利権料はその国の国庫に入ります。
rule-ship_movement =
    { WITH("variant-letter-fr") ->
        [yes] 各船は隣接する区域に1回だけ移動できます。少なくとも1隻は移動しなければなりません。
       *[no] { WITH("variant-letter-de") ->
            [yes] 各船は隣接する区域に1回だけ移動できます。少なくとも1隻は移動しなければなりません。
           *[no] 各船は隣接する区域に1回だけ移動できます。少なくとも1隻は移動するか、攻撃しなければなりません。
        }
    }
rule-passable =
    { WITH("edition-ja") ->
        [yes] 船は、辺か角で接している区域へ移動できます。
       *[no] 船は、辺か角で接している区域へ移動できますが、二重線を越えることはできません。
    }
rule-fight =
    { WITH("edition-ja") ->
        [yes] 船は、移動したあと、または移動せずに、紛争中の国の船1隻を攻撃できます。どちらの船も取り除かれます。
       *[no] 船は、移動したあと、紛争中の国の船1隻を攻撃できます。どちらの船も取り除かれます。
    }
rule-enter_pole =
    { WITH("edition-ja") ->
        [yes] 北極点に着いた船は、支配国の船がそこにいればただちに攻撃し、両方の船が取り除かれます。そのあと1国の船だけが残っていれば、その国が北極点を支配します。
       *[no] 北極点に着いた船は、支配国の船がそこにいればただちに攻撃し、両方の船が取り除かれます。支配国は変わりません。
    }
rule-reach_pole = 支配国の船がない北極点に他国の船が来ると、その支配は終わります。来た船の国が単独ならその国が支配し、ほかの国の船もある場合は、1国の船だけになるまでどの国も支配していません。
rule-claim_pole = 北極点に単独で船を置いた国が、そこを支配します。船が去っても、他国の船が来るまで支配は続きます。
rule-razable = 船は、非合法的な採掘施設と、紛争中の国が支配していてその国の船がいない区域の合法的な採掘施設を破壊できます。ロビイスト駒に保護されているものは破壊できません。
rule-raze = 採掘施設の防御力を上回る数の船が必要です。船は移動の前かあとに攻撃し、失われません。
rule-defence = 防御力は、非合法的な採掘施設が0、合法的な採掘施設が{ VALUE("platform_defence") }です。合法的な採掘施設には、支配国と紛争中でない他国の船1隻ごとに1を加えます。
rule-feasible = その国が実際に何かを行えるアクションだけを選ぶことができます。
rule-rightful = 法律Aのもとでは、どの国も海域を支配しません。法律Bのもとでは、各国が自国の沿岸から北極点までの海域を支配します。法律Cのもとでは、海域に単独で船を置いた国がそこを支配し、支配し続けます。
rule-new_regime = 区域の支配国が変わると、そこにある採掘施設は破壊されます。保護されている採掘施設は、ロビイスト駒が新しい支配国のものなら無料で合法になります。そうでなければ、持ち主は利権料{ VALUE("renewal_fee") }ドルを支払うか、採掘施設を失います。
rule-concession = いずれかの国が支配している区域の採掘施設は合法です。支配国がなくなると、採掘施設は非合法的なものとして残ります。
rule-norway_joins = ノルウェーの船と区域と票はEUのものになり、船の建造と徴税はEUに加算され（合わせて{ VALUE("arctic.eu.production + arctic.norway.production") }隻と{ VALUE("arctic.eu.tax + arctic.norway.tax") }ドル）、EUに4つ目の政治的影響力スペースが開きます。ノルウェーの国庫は銀行に戻ります。
rule-sale = 得点にする資源は、まず3種類1組を{ VALUE("set_points[3]") }点、次に2種類1組を{ VALUE("set_points[2]") }点、残りを1個{ VALUE("set_points[1]") }点と数えます。
rule-polar_lobbyists = 北極点の支配国に置いているロビイスト駒1個につき{ VALUE("polar_points") }点。支配国が中国なら、黄スペースの駒1個につき同じ点を得ます。
rule-platform_value = 同じ種類の採掘施設は、多く持つほど1基あたりの価値が上がります。3人プレイで3基持っていれば、1基につき天然ガスは{ VALUE("platform_value[gas, 3, 3]") }点、石油は{ VALUE("platform_value[oil, 3, 3]") }点、多金属鉱石は{ VALUE("platform_value[concretion, 3, 3]") }点です。
rule-findings = 観測基地は、ゲーム終了時に1つ{ VALUE("station_points") }点、隣接する区域にある自分の観測基地1つごとにさらに{ VALUE("neighbour_points") }点になります。
rule-over =
    { WITH("edition-fr") ->
        [yes] ゲームは第{ VALUE("size(turn_number)") }ターン、または終了時に中国が北極点を支配しているターンで終わります。
       *[no] ゲームは第{ VALUE("size(turn_number)") }ターン、または中国が北極点を支配したターンで終わります。
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
name-job = ロビイストアクション
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
name-platform_value = 終了時の採掘施設1基の得点
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
example-destroying-example-1 = 船1隻で非合法的な採掘施設を破壊する
example-destroying-example-1-and-moving = 攻撃した船がそのあと移動する
example-destroying-example-2 = 中立の船が合法的な採掘施設を守る
example-sale-example = 資源7個をお金と得点に替える
example-final-table-two-players = 2人プレイの多金属鉱石
example-final-table-three-players = 3人プレイの石油
example-final-table-four-players = 4人プレイの天然ガス
example-final-score-example = 最終得点の計算

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
name-defence = 防御力
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
name-rigs = 残りの採掘施設
name-plants = マップ上の採掘施設
name-stake = 投資額
name-yields = 生産
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

note-sector = ボードの図版は見つかりませんでした。マップは、区域、円、堆積物、船のシンボル、法律B、北側の区域について説明書に書かれていることに従い、実在の海と海岸を実際の順番に並べたものです。
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
note-platform_value = 印刷された表は見つかりませんでした。この表には説明書に出てくる6つの値がすべて含まれています。採掘施設やプレイヤーが多いほうが値が下がることはなく、多金属鉱の採掘施設は、2人プレイの3基と3人プレイの2基が同じ価値になります。
assumption-control = 国家マーカーと銀行のお金は、なくなることがありません。
note-support =
    { WITH("edition-ja") ->
        [yes] EUのマーカーを使います。日本語版の用語集では、まだノルウェーのマーカーとなっています。
       *[no] どの国のマーカーを使っても違いはありません。日本語版ではEUのマーカーを使います。
    }
assumption-score = 得点トラックの両端を越えて、得点が増減することもあります。
assumption-successor = 加盟後は、ノルウェーの沿岸、船のシンボル、採掘施設はEUのものになります。
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
       *[no] { WITH("variant-letter-de") ->
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
        [yes] 強制的な攻撃のあと1国の船だけが残れば、それによっても支配国が決まります。
       *[no] 3つの版のうち2つでは、強制的な攻撃そのものでは支配国は変わりません。日本語版では、そのあと単独で残った第三国が支配国になります。
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
