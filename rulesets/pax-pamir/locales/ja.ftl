### 『パックス・パミール』の日本語の文言。

title = パックス・パミール 第2版
none = なし

## カード

card-mohan_lal = モハン・ラール
card-jan_fishan_khan = ジャーン・フィシャーン・ハーン
card-prince_akbar_khan = アクバル・ハーン王子
card-charles_stoddart = チャールズ・ストッダート
card-shah_shuja_durrani = シャー・シュジャー・ドゥッラーニー
card-aminullah_khan_logari = アミーヌッラー・ハーン・ローガリー
card-dost_mohammad = ドースト・ムハンマド
card-kabul_bazaar = カブールの市場
card-afghan_handicrafts = アフガンの手工芸
card-balkh_arsenic_mine = バルフのヒ素鉱山
card-lapis_lazuli_mine = ラピスラズリ鉱山
card-city_of_ghazni = ガズニーの街
card-ghilzai_nomads = ギルザイの遊牧民
card-money_lenders = 金貸し
card-durrani_royal_guard = ドゥッラーニー近衛隊
card-bala_hissar = バーラー・ヒサール
card-citadel_of_ghazni = ガズニーの城塞
card-harry_flashman = ハリー・フラッシュマン
card-eldred_pottinger = エルドレッド・ポッティンジャー
card-henry_rawlinson = ヘンリー・ローリンソン
card-alexander_burnes = アレクサンダー・バーンズ
card-george_hayward = ジョージ・ヘイワード
card-henry_pottinger = ヘンリー・ポッティンジャー
card-ranjit_singh = ランジート・シング
card-josiah_harlan = ジョサイア・ハーラン
card-paolo_avitabile = パオロ・アヴィタービレ
card-maqpon_dynasty = マクポン朝
card-anarkali_bazaar = アナールカリー市場
card-khyber_pass = カイバル峠
card-sikh_merchants_in_lahore = ラホールのシク商人
card-company_weapons = 会社の武器
card-army_of_the_indus = インダス軍
card-zorawar_singh_kahluria = ゾーラーワル・シング・カルーリア
card-sindhi_warriors = シンドの戦士
card-hari_singh_nalwa = ハリ・シング・ナルワ
card-bengal_native_infantry = ベンガル先住民歩兵
card-seaforth_highlanders = シーフォース・ハイランダーズ
card-akali_sikhs = アカーリー・シク
card-william_moorcroft = ウィリアム・ムーアクロフト
card-william_hay_macnaghten = ウィリアム・ヘイ・マクノートン
card-charles_masson = チャールズ・マッソン
card-barakzai_sadars = バーラクザイの首長たち
card-giljee_nobles = ギルジーの貴族
card-baluchi_chiefs = バルーチの族長
card-haji_khan_kakar = ハージー・ハーン・カーカル
card-city_bank = 銀行
card-bolan_pass = ボラン峠
card-fruit_markets = 果物市場
card-kandahari_markets = カンダハールの市場
card-british_regulars = イギリス正規軍
card-sir_john_keane = サー・ジョン・キーン
card-pashtun_mercenary = パシュトゥーンの傭兵
card-jezail_sharpshooters = ジェザイル狙撃兵
card-herati_bandits = ヘラートの盗賊
card-hazara_chiefs = ハザーラの族長
card-yar_mohammad_alikozai = ヤール・ムハンマド・アリコザイ
card-exiled_durrani_nobility = 亡命したドゥッラーニー貴族
card-ishaqzai_chiefs = イスハークザイの族長
card-tajik_warband = タジクの戦闘団
card-nomadic_warlord = 遊牧の将軍
card-karakul_sheep = カラクル羊
card-qanat_system = カナート
card-farah_road = ファラーの道
card-opium_fields = アヘン畑
card-minaret_of_jam = ジャームの尖塔
card-baluchi_smugglers = バルーチの密輸商
card-wheat_fields = 小麦畑
card-ghaem_magham_farahani = ガーエム・マガーム・ファラーハーニー
card-count_ivan_simonich = イワン・シモニチ伯爵
card-alexander_griboyedov = アレクサンドル・グリボエードフ
card-joseph_wolff = ヨーゼフ・ヴォルフ
card-claude_wade = クロード・ウェイド
card-jean_francois_allard = ジャン＝フランソワ・アラール
card-hajj_mirza_aghasi = ハーッジ・ミールザー・アーガーシー
card-abbas_mirza = アッバース・ミールザー
card-fath_ali_shah = ファトフ・アリー・シャー
card-mohammad_shah = ムハンマド・シャー
card-civic_improvements = 市街の改良
card-persian_slave_markets = ペルシアの奴隷市場
card-anglo_persian_trade = 英波貿易
card-russo_persian_trade = 露波貿易
card-persian_army = ペルシア軍
card-shahs_guard = シャーの護衛
card-russian_regulars = ロシア正規軍
card-bukharan_jews = ブハラのユダヤ人
card-jan_prosper_witkiewicz = ヤン・プロスペル・ヴィトキェヴィチ
card-imperial_surveyors = 帝国の測量士
card-arthur_conolly = アーサー・コノリー
card-aga_mehdi = アーガー・メフディー
card-nasrullah_khan = ナスルッラー・ハーン
card-allah_quli_bahadur = アッラー・クリ・バハードゥル
card-mir_murad_beg = ミール・ムラード・ベグ
card-madali_khan = マダリ・ハーン
card-khivan_slave_markets = ヒヴァの奴隷市場
card-supplies_from_orenburg = オレンブルクからの物資
card-panjdeh_oasis = パンジデのオアシス
card-the_ark_of_bukhara = ブハラのアルク
card-european_cannons = ヨーロッパの大砲
card-cossacks = コサック
card-count_perovsky = ペロフスキー伯爵

card-dominance_check_1 = 優勢判定
card-dominance_check_2 = 優勢判定
card-dominance_check_3 = 優勢判定
card-dominance_check_4 = 優勢判定
card-new_tactics = 軍事の特恵／新戦術
card-koh_i_noor_recovered = 余りある富／コイヌールの奪還
card-courtly_manners = 慣習の軽視／宮廷の作法
card-rumor = 期待外れ／噂
card-conflict_fatigue = パンジャブの暴動／厭戦
card-nationalism = ヘラートの暴動／民族主義
card-public_withdrawal = 公的資金の引き揚げ
card-nation_building = カブールの暴動／国家建設
card-persian_aristocracy = ペルシアの暴動／ペルシア貴族の後援
card-other_persuasive_methods = 信用の失墜／別の説得手段
card-pashtunwali_values = 諜報の特恵／パシュトゥーンの掟
card-rebuke = 政治の特恵／叱責

ability-indispensable_advisors = 欠かせない顧問
ability-insurrection = 反乱
ability-claim_of_ancient_lineage = 古き血統の主張
ability-bodyguards = 護衛
ability-citadel_kabul = カブールの城塞
ability-strange_bedfellows = 呉越同舟
ability-civil_service_reforms = 官僚改革
ability-safe_house = 隠れ家
ability-charismatic_courtiers = 魅力ある廷臣
ability-blackmail_kandahar = カンダハールの脅迫
ability-indian_supplies = インドの物資
ability-blackmail_herat = ヘラートの脅迫
ability-well_connected = 広い人脈
ability-herat_influence = ヘラートの影響力
ability-persian_influence = ペルシアの影響力
ability-russian_influence = ロシアの影響力
ability-infrastructure = 社会基盤
ability-savvy_operator = 抜け目のない男
ability-citadel_transcaspia = トランスカスピアの城塞
ability-irregulars = 非正規兵

## 地図

region-transcaspia = トランスカスピア
region-kabul = カブール
region-punjab = パンジャブ
region-persia = ペルシア
region-herat = ヘラート
region-kandahar = カンダハール
border-herat_kabul = ヘラートとカブールの境
border-herat_kandahar = ヘラートとカンダハールの境
border-herat_persia = ヘラートとペルシアの境
border-herat_transcaspia = ヘラートとトランスカスピアの境
border-kabul_kandahar = カブールとカンダハールの境
border-kabul_punjab = カブールとパンジャブの境
border-kabul_transcaspia = カブールとトランスカスピアの境
border-kandahar_punjab = カンダハールとパンジャブの境
border-persia_transcaspia = ペルシアとトランスカスピアの境

coalition-afghan = アフガニスタン
coalition-british = イギリス
coalition-russian = ロシア

suit-political = 政治
suit-intelligence = 諜報
suit-economic = 経済
suit-military = 軍事

row-top = 上段
row-bottom = 下段

side-left = 左端
side-right = 右端

gift_space-small = 2ルピーの贈り物
gift_space-fine = 4ルピーの贈り物
gift_space-splendid = 6ルピーの贈り物

effect-tactics = 新戦術
effect-embarrassment = 余りある富
effect-koh_i_noor = コイヌールの奪還
effect-disregard = 慣習の軽視
effect-manners = 宮廷の作法
effect-rumored = 噂
effect-fatigue = 厭戦
effect-national_tribes = 民族主義
effect-double_building = 国家建設
effect-values = パシュトゥーンの掟

card_action-tax = 徴税
card_action-gift = 贈り物
card_action-build = 建設
card_action-move = 移動
card_action-betray = 裏切り
card_action-battle = 戦闘

icon-road = 道
icon-army = 軍隊
icon-leverage = 借入
icon-spy = 密偵
icon-tribe = 部族
icon-favor_political = 政治を特恵に
icon-favor_intelligence = 諜報を特恵に
icon-favor_economic = 経済を特恵に
icon-favor_military = 軍事を特恵に

## ゲームのオプション

option-open_hands = 手札を公開する
option-market_order = 最初の市場の並べ方
option-rupees = ルピーの総数

## 段階

phase-setup = 準備
phase-setup-deck = 山札を作る
phase-setup-market = 市場を並べる
phase-setup-loyalties = 最初の同盟を決める
phase-turns = { $p }の手番
phase-turns-beginning = { "" }
phase-turns-actions = { "" }
phase-turns-court_limit = 整理
phase-turns-hand_limit = { "" }
phase-turns-events = { "" }
phase-turns-market = { "" }

## 選択

choose_loyalties-k = { $player }：どの陣営と同盟しますか

turn = { $player }：何をしますか
turn-buy = 市場のカードを購入する（{ $s }）
turn-play = { $c }を{ $side }に出す
turn-use = { $c }で{ $a }を行う
turn-end_turn = 手番を終える

bribe_answers = { $player }：{ $q }への賄賂は{ $full }ルピーです
bribe_answers-pay = 全額を支払う
bribe_answers-ask = 減額を頼む
bribe_answers-ask-n = { $player }：{ $p }から何ルピー受け取りますか（本来は{ $full }）
bribe_answers-ask-accept = 示された額を支払う
bribe_answers-ask-withdraw = やめる
bribe_answers-withdraw = やめる
bribe_answers-decline = 宮廷の作法により支払わない

icon-does-road-b = { $player }：道をどこに置きますか
icon-does-spy-d = { $player }：密偵をどのカードに置きますか

levy = { $player }：どこから1ルピーを取りますか
levy-player = { $q }から
levy-market = 市場から（{ $s }）
levy-done = ここまで

give-g = { $player }：どの贈り物をしますか
build-n = { $player }：何個分を支払いますか

construction = { $player }：ブロックをどこに置きますか
construction-army = { $r }に軍隊
construction-road = { $b }に道
construction-done = 置かない

moves = { $player }：移動
moves-army = 軍隊を{ $r }から{ $r2 }へ
moves-spy = 密偵を{ $c }から{ $d }へ
moves-tribe = 部族を{ $r }から{ $r2 }へ
moves-done = ここまで

betray-d = { $player }：どのカードを裏切りますか
betray = { $player }：このカードを褒賞にしますか
betray-take_prize = 褒賞にする
betray-leave_it = しない

battle = { $player }：どこで戦いますか
battle-in_region = { $r }
battle-on_card = { $d }の上
fight_in = { $player }：{ $r }から何を取り除きますか
fight_in-tribe = { $q }の部族
fight_in-army = 軍隊（{ $k }）
fight_in-road = { $b }の道（{ $k }）
fight_in-done = ここまで
fight_on = { $player }：{ $c }の上の誰の密偵を取り除きますか
fight_on-spy = { $q }の密偵
fight_on-done = ここまで
fight_on-safe_house-d = { $player }：密偵を隠れ家に移しますか
fight_on-safe_house-d-decline = 移さない
blackmail-d = { $player }：脅迫で密偵を置きますか
blackmail-d-decline = 置かない

overthrow-c = { $player }：転覆で失うカードのうち、どれを先に捨てますか
change_loyalty-c = { $player }：愛国者のうち、どれを先に捨てますか
pay_debt = { $player }：足りない1ルピーの代わりにどのカードを捨てますか
pay_debt-from_hand = 手札の{ $c }
pay_debt-from_court = 宮廷の{ $c }
keep_court_limit-c = { $player }：宮廷が上限を超えています。どれを捨てますか
keep_hand_limit-c = { $player }：手札が上限を超えています。どれを捨てますか
lose_confidence-c = { $player }：手札からどれを捨てますか

find_block = { $player }：サプライがありません。どのブロックを取りますか
find_block-take_army = { $r }の軍隊
find_block-take_road = { $b }の道
find_cylinder = { $player }：手元に駒がありません。どの駒を取りますか
find_cylinder-take_tribe = { $r }の部族
find_cylinder-take_spy = { $c }の上の密偵
find_cylinder-take_gift = { $g }

spread_rumor-q = { $player }：誰の噂を流しますか
swap_hands-q = { $player }：誰と手札を交換しますか
choose_values-z = { $player }：どのスートを特恵にしますか
rebuke-r = { $player }：どの地域を叱責しますか

## 記録

log-is-loyal = { $player }は{ $coalition }と同盟する。
log-buys =
    { $price ->
        [0] { $player }は{ $card }を購入する。
       *[other] { $player }は{ $price }ルピーで{ $card }を購入する。
    }{ $coins ->
        [0] { "" }
       *[other] 上にあった{ $coins }ルピーも得る。
    }
log-reveals = { $player }は{ $card }を出そうとする。
log-bribes = { $player }は{ $other }に賄賂{ $amount }ルピーを支払う。
log-names-bribe = { $player }は{ $other }に{ $amount }ルピーを求める。
log-plays = { $player }は{ $card }を{ $side }に出す。
log-acts = { $player }は{ $card }を使う：{ $action }。
log-changes-loyalty = { $player }は{ $coalition }に寝返る。
log-places-army = { $player }は{ $region }に軍隊を置く（{ $coalition }）。
log-places-road = { $player }は{ $border }に道を置く（{ $coalition }）。
log-places-tribe = { $player }は{ $region }に部族を置く。
log-places-spy = { $player }は{ $card }の上に密偵を置く。
log-gives = { $player }は{ $gift }をする。
log-gains = { $player }は{ $amount }ルピーを得る。
log-favors = 特恵スートは{ $suit }になる。
log-taxes = { $player }は{ $other }から1ルピーを徴税する。
log-taxes-market = { $player }は市場（{ $space }）から1ルピーを取る。
log-marches = { $player }は軍隊を{ $from }から{ $to }へ動かす。
log-spies-on = { $player }は密偵を{ $from }から{ $to }へ動かす。
log-moves-tribe = { $player }は部族を{ $from }から{ $to }へ動かす。
log-betrays = { $player }は{ $card }を裏切る。
log-takes-prize = { $player }は{ $card }を褒賞として得る。
log-destroys-tribe = { $player }は{ $other }の部族を{ $region }から取り除く。
log-destroys-army = { $player }は軍隊を{ $region }から取り除く（{ $coalition }）。
log-destroys-road = { $player }は道を{ $border }から取り除く（{ $coalition }）。
log-kills-spy = { $player }は{ $other }の密偵を{ $card }から取り除く。
log-saves-spy = { $player }は密偵を{ $card }に移す。
log-loses-card = { $player }は{ $card }を失う。
log-overthrown = { $player }は{ $region }で転覆し、部族をすべて失う。
log-pays-back = { $player }は1ルピーを返済する。
log-discards = { $player }は{ $card }を捨て札にする。
log-check-successful = 優勢判定は成功：{ $coalition }。
log-check-failed = 優勢判定は失敗。
log-scores = { $player }は{ $points }点を得る。
log-begins =
    { $effect ->
        [embarrassment] { $effect }が発効する。
        [disregard] { $effect }が発効する。
       *[other] { $effect }が発効する（{ $player }）。
    }
log-swaps-hands = { $player }と{ $other }は手札を交換する。
log-cleared = { $region }からすべての部族と軍隊がいなくなる。
log-event-discarded = 市場からイベントが去る：{ $card }。
log-instability = 政情不安：2枚目の優勢判定が現れる。

## 最終得点

score-checks = 優勢判定

# 混ぜたり引いたりしたことは続きを見ればわかる。
chance-shuffle = { "" }
chance-draw = { "" }
