### 『パックス・パミール』の日本語の文言。

title = パックス・パミール 第2版
summary = 19世紀アフガニスタンの指導者となって、カードを買って宮廷に迎え、3つの陣営のどれかと同盟します。優勢になる陣営で最も影響力のある友となることを目指します。
source = ボードゲームアリーナの日本語プレイ補助（2023年11月2日）
none = なし

## プレイヤー

player-alfred = アルフレッド
player-betty = ベティ
player-chloe = クロエ
player-dora = ドーラ
player-emil = エミール

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
ability-citadel = 城塞
ability-strange_bedfellows = 呉越同舟
ability-civil_service_reforms = 官僚改革
ability-safe_house = 隠れ家
ability-charismatic_courtiers = 魅力ある廷臣
ability-blackmail = 脅迫
ability-indian_supplies = インドの物資
ability-well_connected = 広い人脈
ability-herat_influence = ヘラートの影響力
ability-persian_influence = ペルシアの影響力
ability-russian_influence = ロシアの影響力
ability-infrastructure = 社会基盤
ability-savvy_operator = 抜け目のない男
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

space = { $column }列目の{ $row }
row-top = 上段
row-bottom = 下段

side-left = 左端
side-right = 右端

gift_space-small = { $it-price }ルピーの贈り物
    .short = { $it-price }
gift_space-fine = { $it-price }ルピーの贈り物
    .short = { $it-price }
gift_space-splendid = { $it-price }ルピーの贈り物
    .short = { $it-price }

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

## 版

edition-rulebook = 英語の説明書

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
    .log = { "" }

turn = { $player }：何をしますか
turn-buy =
    { $cost ->
        [0] { $x }を無料で購入する
       *[other] { $x }を{ $cost }ルピーで購入する
    }
    .log = { "" }
turn-play = { $c }を{ $side }に出す
    .log = { "" }
turn-use = { $c }で{ $a }を行う
    .log = { "" }
turn-end_turn = 手番を終える
    .log = { "" }

bribe_answers = { $player }：{ $q }への賄賂は{ $full }ルピーです
bribe_answers-pay = 全額を支払う
    .log = { "" }
bribe_answers-ask = 減額を頼む
    .log = { "" }
bribe_answers-ask-n = { $player }：{ $p }から何ルピー受け取りますか（本来は{ $full }）
    .log = { "" }
bribe_answers-ask-accept = 示された額を支払う
    .log = { "" }
bribe_answers-ask-withdraw = やめる
    .log = { "" }
bribe_answers-withdraw = やめる
    .log = { "" }
bribe_answers-decline = 宮廷の作法により支払わない
    .log = { "" }

icon-does-road-b = { $player }：道をどこに置きますか
    .log = { "" }
icon-does-spy-d = { $player }：密偵をどのカードに置きますか
    .log = { "" }

levy = { $player }：どこから1ルピーを取りますか
levy-player = { $q }から
    .log = { "" }
levy-market = 市場の{ $x }から
    .log = { "" }
levy-done = ここまで
    .log = { "" }

give-g = { $player }：どの贈り物をしますか
    .log = { "" }
build-n = { $player }：何個分を支払いますか
    .log = { "" }

construction = { $player }：ブロックをどこに置きますか
construction-army = { $r }に軍隊
    .log = { "" }
construction-road = { $b }に道
    .log = { "" }
construction-done = 置かない
    .log = { "" }

moves = { $player }：移動
moves-army = 軍隊を{ $r }から{ $r2 }へ
    .log = { "" }
moves-spy = 密偵を{ $c }から{ $d }へ
    .log = { "" }
moves-tribe = 部族を{ $r }から{ $r2 }へ
    .log = { "" }
moves-done = ここまで
    .log = { "" }

betray-d = { $player }：どのカードを裏切りますか
    .log = { "" }
betray = { $player }：このカードを褒賞にしますか
betray-take_prize = 褒賞にする
    .log = { "" }
betray-leave_it = しない
    .log = { "" }

battle = { $player }：どこで戦いますか
battle-in_region = { $r }
    .log = { "" }
battle-on_card = { $d }の上
    .log = { "" }
fight_in = { $player }：{ $r }から何を取り除きますか
fight_in-tribe = { $q }の部族
    .log = { "" }
fight_in-army = 軍隊（{ $k }）
    .log = { "" }
fight_in-road = { $b }の道（{ $k }）
    .log = { "" }
fight_in-done = ここまで
    .log = { "" }
fight_on = { $player }：{ $c }の上の誰の密偵を取り除きますか
fight_on-spy = { $q }の密偵
    .log = { "" }
fight_on-done = ここまで
    .log = { "" }

kill_spy-safe_house-d = { $player }：密偵を隠れ家に移しますか
    .log = { "" }
kill_spy-safe_house-d-decline = 移さない
    .log = { "" }
begin_turn-blackmail-d = { $player }：脅迫で密偵を置きますか
    .log = { "" }
begin_turn-blackmail-d-decline = 置かない
    .log = { "" }

overthrow-c = { $player }：転覆で失うカードのうち、どれを先に捨てますか
    .log = { "" }
change_loyalty-c = { $player }：愛国者のうち、どれを先に捨てますか
    .log = { "" }
pay_debt = { $player }：足りない1ルピーの代わりにどのカードを捨てますか
pay_debt-from_hand = 手札の{ $c }
    .log = { "" }
pay_debt-from_court = 宮廷の{ $c }
    .log = { "" }
keep_court_limit-c = { $player }：宮廷が上限を超えています。どれを捨てますか
    .log = { "" }
keep_hand_limit-c = { $player }：手札が上限を超えています。どれを捨てますか
    .log = { "" }
lose_confidence-c = { $player }：手札からどれを捨てますか
    .log = { "" }

find_block = { $player }：サプライがありません。どのブロックを取りますか
find_block-take_army = { $r }の軍隊
    .log = { "" }
find_block-take_road = { $b }の道
    .log = { "" }
find_cylinder = { $player }：手元に駒がありません。どの駒を取りますか
find_cylinder-take_tribe = { $r }の部族
    .log = { "" }
find_cylinder-take_spy = { $c }の上の密偵
    .log = { "" }
find_cylinder-take_gift = { $g }
    .log = { "" }

spread_rumor-q = { $player }：誰の噂を流しますか
    .log = { "" }
swap_hands-q = { $player }：誰と手札を交換しますか
    .log = { "" }
choose_values-z = { $player }：どのスートを特恵にしますか
    .log = { "" }
rebuke-r = { $player }：どの地域を叱責しますか
    .log = { "" }

## 記録

log-is-loyal = { $player }は{ $coalition }と同盟する。
log-buys =
    { $price ->
        [0] { $player }は{ $card }を無料で購入する。
       *[other] { $player }は{ $price }ルピーで{ $card }を購入する。
    }{ $coins ->
        [0] { "" }
       *[other] 上にあった{ $coins }ルピーも得る。
    }
log-pays-market = { $player }は市場に{ $amount }ルピーを支払う。
log-asks-less = { $player }は{ $other }に賄賂の減額を頼む。
log-withdraws = { $player }はやめる。
log-pays-no-bribe = { $player }は宮廷の作法により賄賂を支払わない。
log-wants-to-act = { $player }は{ $card }を使おうとする：{ $action }。
log-takes-army = { $player }は{ $region }の軍隊を取る（{ $coalition }）。
log-takes-road = { $player }は{ $border }の道を取る（{ $coalition }）。
log-takes-tribe = { $player }は{ $region }の自分の部族を取る。
log-takes-spy = { $player }は{ $card }の上の自分の密偵を取る。
log-takes-gift = { $player }は自分の{ $gift }を取る。
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
log-gains =
    { $amount ->
        [0] { $player }は何も得ない。
       *[other] { $player }は{ $amount }ルピーを得る。
    }
log-favors = 特恵スートは{ $suit }になる。
log-taxes = { $player }は{ $other }から1ルピーを徴税する。
log-taxes-market = { $player }は市場の{ $card }から1ルピーを取る。
log-appears = 市場に{ $card }が加わる（{ $space }）。
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
log-overthrown = { $player }は{ $region }で転覆され、部族をすべて失う。
log-pays-back = { $player }は1ルピーを返済する。
log-discards = { $player }は{ $card }を捨て札にする。
log-check-successful = 優勢判定は成功（{ $coalition }が優勢）。
log-check-failed = 優勢判定は失敗。
log-scores =
    { $points ->
        [0] { $player }は勝利点を得ない。
       *[other] { $player }は{ $points }点を得る。
    }
log-lasts-for = { $event }は、次の優勢判定まで{ $player }の宮廷の下に置かれる。
log-lasts = { $event }は、次の優勢判定まで地図の脇に置かれる。
log-swaps-hands = { $player }と{ $other }は手札を交換する。
log-cleared = { $region }からすべての部族と軍隊がいなくなる。
log-event-discarded = 市場からイベントが捨てられる：{ $card }。
log-instability = 政情不安：2枚目の優勢判定が現れる。

## 最終得点

score-checks = 優勢判定
tie-1 = 軍事の星

# 混ぜたり引いたりしたことは続きを見ればわかる。
chance-shuffle = { "" }
chance-draw = { "" }

## 説明書の章と見出し

chapter-terms = 知っておくこと
chapter-turns = 手番
chapter-purchase = カードの購入
chapter-playing = カードのプレイ
chapter-acting = カードアクション
chapter-dominance = 優勢判定
chapter-events = イベントカード
chapter-abilities = 特殊能力
chapter-cards = 宮廷カード

name-region = 地図
name-border = 境界線
name-suit = スート
heading-favored = 特恵スート
heading-stars = 星
heading-court_limit = 宮廷
heading-hand_limit = 手札
heading-influence = 同盟と影響力
heading-change_loyalty = 寝返り
heading-rules = 地域の支配
heading-has = カードの優先
heading-find_block = 駒が足りないとき
heading-lose = 宮廷のカードを失う
heading-overthrow = 転覆
heading-turn = 手番にできること
heading-instability = 政情不安
heading-price = 購入のコスト
name-price_per_card-military = 軍事が特恵のとき
name-play-bribe = 賄賂
name-play-card = 宮廷に置く
name-play-loyalty = 同盟
name-play-icons = アイコン
name-act-bribe = 賄賂
heading-play_bribe = 支配者への賄賂
heading-bribe_answers = 賄賂の取り決め
name-icon = アイコン
heading-bonus = ボーナスアクション
heading-pay_market = アクションの支払い
heading-holds_hostage = 人質
heading-levy = 徴税
heading-shelter = 節税
heading-give = 贈り物
heading-build = 建設
heading-construction = ブロックを置く
heading-moves = 移動
heading-betray = 裏切り
heading-battle = 戦闘
heading-resolve_check = 判定のしかた
name-resolve_check-ending = ゲームの終了
name-resolve_check-peace = ブロック
name-resolve_check-effects = 続いている効果
name-check_points = 勝利点
heading-last_check = 最後の判定
heading-far_ahead = 早い終わり
name-other_event = イベント
name-event_card = イベント
name-dominance_check = 優勢判定
name-ability = 特殊能力
name-court_card = 宮廷カード
heading-build_deck = 山札の6つの山
name-market = 市場
name-mixed = 混ぜているカード
name-pile = 山札の束
name-box = 箱
name-coins = カード上のルピー
name-army = 軍隊
name-road = 道
name-tribe = 部族
name-block = サプライのブロック
    .short = ブロック
name-cylinder = プレイヤーボードの円柱駒
    .short = 円柱
name-money = ルピー
name-victory_points = 勝利点
name-loyalty = 同盟
name-card = カード
name-outcome = 判定
name-place = 順位
name-gift_space = 贈り物スペース
outcome-success = 成功
outcome-failure = 失敗

heading-setup = ゲームの準備
heading-turns = ゲームの流れ
heading-turns-court_limit = 整理：宮廷
heading-turns-hand_limit = 整理：手札
heading-turns-events = 整理：イベント
heading-turns-market = 整理：市場
heading-turn-buy = 購入
heading-turn-play = プレイ
heading-turn-use = 宮廷のカードを使う
heading-turn-end_turn = 手番を終える
heading-construction-army = 軍隊
heading-construction-road = 道
heading-moves-army = 軍隊
heading-moves-spy = 密偵
heading-levy-player = ほかのプレイヤーから
heading-levy-market = 市場から
heading-battle-in_region = 地域での戦闘
heading-battle-on_card = 宮廷カードの上での戦闘
heading-fight_in = 地域での戦闘
heading-fight_in-tribe = 部族
heading-fight_in-army = 軍隊
heading-fight_in-road = 道
heading-fight_on = カードの上での戦闘
heading-fight_on-spy = 密偵

field-court_card-suit = スート
field-court_card-rank = 星
field-court_card-region = 地域
field-court_card-patriot = 愛国者
field-court_card-prize = 褒賞
field-court_card-impact = アイコン
field-court_card-actions = アクション
field-court_card-ability = 特殊能力
field-other_event-discarded = 整理で捨てられたとき
field-other_event-bought = 購入されたとき
field-gift_space-price = コスト

## ルール
## 数はルールそのものから取ります。`VALUE("...")`はそのルールの値になります。

rule-region = 地図には{ VALUE("size(region)") }つの地域があります。地域に置いた円柱駒は、そのプレイヤーの部族です。地域に立てたブロックは、その陣営の軍隊です。
rule-border = 地域と地域が接するところが境界線です。境界線に寝かせたブロックは、その陣営の道です。1本の境界線に置ける道の数に上限はありません。軍隊は道を通って動きます。
rule-suit = 宮廷カードには、それぞれスートが1つあります。おおまかに言うと、経済のカードはルピーを動かし、徴税から守ります。軍事のカードは軍隊を率い、陣営を優勢に導きます。政治のカードは宮廷を広げ、部族をもたらします。諜報のカードは密偵をもたらし、手札を増やします。

rule-setup =
    各プレイヤーは色を1つ選び、その色の円柱駒、プレイヤーボード、同盟ダイヤルと、{ VALUE("starting_money") }ルピーを受け取ります。円柱駒の1個は勝利点トラックの始まりに置きます。残りの{ VALUE("cylinder.number") }個は、プレイヤーボードに置いておきます。

    残りのルピーと、{ VALUE("size(coalition)") }つの陣営のすべてのブロックがサプライになります。支配者トークンは、地図のそれぞれの地域に置きます。
rule-setup-deck =
    宮廷カードをよく混ぜ、裏向きの山を横に{ VALUE("size(pile_number)") }つ作ります。どの山も、{ VALUE("cards_per_pile") }枚にプレイヤーの人数を足した枚数にします。余った宮廷カードは、見ないで箱に戻します。

    右側の{ VALUE("size(dominance_check)") }つの山に、優勢判定のカード{ VALUE("size(dominance_check)") }枚を1枚ずつ加えます。ほかのイベントをよく混ぜ、左から2つ目の山に{ VALUE("events_in_pile[2]") }枚、それより右の山に{ VALUE("events_in_pile[3]") }枚ずつ加えます。余ったイベントは箱に戻します。

    山ごとによく混ぜてから、左の山ほど上になるように重ねます。できあがった山札は、もう混ぜません。
rule-setup-market =
    { WITH("edition-rulebook") ->
        [yes] 山札から{ VALUE("size(space)") }枚を表向きに並べ、{ VALUE("size(row)") }段{ VALUE("size(column)") }列の市場を作ります。左の列から順に、各列では上段から先に置きます。山札は市場の右に置きます。
       *[no] 山札から{ VALUE("size(space)") }枚を表向きに並べ、{ VALUE("size(row)") }段{ VALUE("size(column)") }列の市場を作ります。上段の左から右、次に下段の左から右の順に置きます。山札は市場の右に置きます。
    }
rule-setup-loyalties = くじで選ばれたプレイヤーから時計回りに、アフガニスタン、イギリス、ロシアのうち1つの陣営を選び、同盟ダイヤルをそれに合わせます。ほかのプレイヤーと同じ陣営を選んでもかまいません。最後に選んだプレイヤーから手番を始めます。

rule-favored =
    4つのスートのうち、いつも1つが特恵スートです。どのアクションがボーナスアクションになるかは、特恵スートで決まります。軍事が特恵スートの間は、カードの購入に2倍のルピーがかかります。

    特恵スートは、カードのアイコンによって移ります。
rule-stars = 宮廷カードの星は1つから3つまでで、これをランクといいます。一部のアクションは、ランクが高いほど多くのことができます。また、宮廷にある星はスートごとに合計します。政治の星1つにつき宮廷のカードが1枚、諜報の星1つにつき手札が1枚、多く持てるようになります。経済の星は1つにつき1ルピーを徴税から守ります。軍事の星は、ゲームの終わりに並んだときに比べます。
rule-court_limit = 自分の前に並べたカードの列を宮廷といいます。最初は1枚もありません。並べ替えることはできません。手番の間は何枚あってもかまいませんが、手番の終わりに置いておけるのは、{ VALUE("smallest_court") }枚に宮廷の政治の星の数を足した枚数までです。
rule-hand_limit = 手札も、手番の間は何枚あってもかまいません。手番の終わりに持っていられるのは、{ VALUE("smallest_hand") }枚に宮廷の諜報の星の数を足した枚数までです。手札は、公開すると決めていなければ、ほかのプレイヤーには見せません。
rule-influence = プレイヤーは、いつも3つの陣営のどれか1つと同盟しています。自分が置くブロックは、その陣営のものです。その陣営が優勢になると、自分の影響力に応じて勝利点を得ます。影響力は、同盟していることで1、宮廷の愛国者1枚につき1、褒賞1枚につき1、贈り物1つにつき1です。
rule-change_loyalty = ほかの陣営の愛国者をプレイするか、ほかの陣営の褒賞を得ると、その陣営に寝返ります。このとき、それまでの陣営との結びつきをすべて失います。贈り物はプレイヤーボードに戻り、褒賞と、宮廷にあるそれまでの陣営の愛国者は捨て札になります。最後に同盟ダイヤルを回します。
rule-rules =
    地域に自分の部族が1つ以上あり、自分の統治駒が誰よりも多ければ、その地域を支配します。統治駒とは、自分の部族と、自分の陣営の軍隊です。ほかのプレイヤーそれぞれの統治駒と比べ、さらに、ほかの陣営それぞれの軍隊とも比べます。その陣営と同盟しているプレイヤーがいなくても同じです。最も多い者が並んでいれば、誰も支配しません。

    同じ陣営のプレイヤーは、どちらも同じ軍隊を数えます。したがって、2人の間では部族の数で決まります。支配者は、その地域に建設し、その地域のカードを持つプレイヤーから徴税し、その地域のカードをプレイしようとするプレイヤーから賄賂を受け取ります。支配者になることも、そうでなくなることも、その場で起こります。
rule-has = 一部のイベントと宮廷カードは、ルールを変えます。カードに書かれていることは、ルールより優先します。宮廷カードの特殊能力は、そのカードが宮廷にある間、持ち主のために働きます。カードの上に密偵がいても、なくなりません。
rule-find_block = ブロックは陣営ごとに{ VALUE("block.number") }個です。ブロックを置くときにサプライに残っていなければ、その陣営の軍隊か道を1つ、地図から取って使います。この手番に置いたものを取ることはできません。
rule-find_cylinder = 部族、密偵、贈り物になる円柱駒は、プレイヤーごとに{ VALUE("cylinder.number") }個です。置くときにプレイヤーボードに残っていなければ、自分の部族、密偵、贈り物のうち、この手番に置いたのではないものを1つ取って使います。取った駒は別のものにしてかまいません。たとえば、密偵だった駒を部族にすることができます。
rule-rupee_supply =
    { WITH("edition-rulebook") ->
        [yes] 数に限りがないのはルピーだけです。{ VALUE("all_rupees") }枚で足りなければ、ほかのもので代用します。
       *[no] ルピーは{ VALUE("all_rupees") }枚です。サプライから得る額がサプライに残っていなければ、残っているだけを得ます。
    }
rule-lose =
    どんな理由でも、宮廷のカードを捨てるときには、その上の密偵はすべて持ち主に戻ります。

    借入のアイコンがあるカードなら、サプライに{ VALUE("loan") }ルピーを返さなければなりません。足りない1ルピーにつき、手札か宮廷から別のカードを1枚捨てます。カードがなくなれば、残りは返さなくてかまいません。
rule-overthrow =
    部族と政治カードは、地域ごとに運命をともにします。ある地域で最後の部族を失うと、自分の宮廷にあるその地域の政治カードを、すぐにすべて捨てます。また、ある地域の最後の政治カードが宮廷からなくなると、その地域にある自分の部族は、すぐにすべてプレイヤーボードに戻ります。

    このほかには、カードと駒の間に結びつきはありません。

rule-turns =
    時計回りに手番を行います。1回の手番に、アクションを{ VALUE("actions_per_turn") }回まで行えます。ボーナスアクションは、この回数に数えません。回数を残しても、何もしなくてもかまいません。それから整理を行い、次のプレイヤーの手番になります。

    これを、優勢判定でゲームが終わるまで続けます。いつ話し合い、どんな約束をしてもかまいませんが、約束を守る義務はありません。カードをやりとりすることはできません。ルピーをやりとりするのは、ルールにあるときだけです。
rule-turns-beginning = 手番の始めに働く特殊能力があれば、まずそれを使います。
rule-turns-actions = それから、好きな順にアクションを行います。
rule-turn = 購入とプレイは、どの手番でも行えます。ほかのアクションは、自分の宮廷のカードに示されたものです。
rule-turn-end_turn = もうアクションを行わないと決めたら、整理に移ります。
rule-turns-court_limit = 宮廷のカードが多すぎれば、置いておける枚数になるまで1枚ずつ捨てます。そのつど、宮廷のカードを失うときのルールに従います。
rule-turns-hand_limit = 次に、持っていられる枚数になるまで手札を捨てます。
rule-turns-events =
    市場の左端の列にあるイベントを、上段、下段の順に捨てます。カードの上の部分に書かれていることが、全員に起こります。優勢判定のカードなら、判定を行います。効果が続くものは、次の優勢判定まで地図の脇に置いておきます。

    その上にあったルピーは、そのスペースに残します。
rule-turns-market =
    それぞれの段で、空きがなくなるまでカードを左に詰めます。上にあるルピーも一緒に動かします。それから山札が続くかぎり、空いているスペースに新しいカードを置きます。左の列から順に、各列では上段を先に埋めます。

    ルピーが残っているスペースにカードが来たら、そのルピーをカードの上に置きます。
rule-instability = 市場に優勢判定のカードがあるときに、もう1枚の優勢判定が現れたら、すぐに判定を1回行います。そして2枚とも捨て、左に詰め、続きを補充します。

rule-turn-buy =
    市場のカードを1枚、コストを支払って取ります。その上にあるルピーも受け取ります。

    宮廷カードは手札に加えます。イベントは手札にならず、カードの下の部分に書かれていることをすぐに実行してから捨てます。次の優勢判定まで効果が続くものは、それまで自分の宮廷の下に置いておきます。全員に効果が続くものは、地図の脇に置きます。

    理由が何であれ、この手番に自分がルピーを置いたカードは購入できません。
rule-price =
    左端の列のカードは無料で、次の列は1ルピー、その次は2ルピーと、右へ行くほどコストが上がります。支払うルピーは、同じ段でそのカードより左にあるカードの上に1ルピーずつ置きます。そのスペースが空いていれば、同じ列のもう一方の段のカードに置きます。

    軍事が特恵スートなら、コストは2倍です。それぞれのカードに2ルピーずつ置きます。
rule-turn-play =
    手札を1枚選んで全員に見せます。その地域をほかのプレイヤーが支配していれば、賄賂が必要です。それが済んだら、カードを自分の宮廷の左端か右端に置きます。

    自分とは違う陣営の愛国者なら、ここで寝返ります。そのあと、カードの端にあるアイコンを上から順に実行します。
rule-play_bribe = カードの地域を支配しているプレイヤーに、そのプレイヤーの部族がその地域にある数だけルピーを支払います。自分が支配しているか、誰も支配していなければ、賄賂はいりません。
rule-bribe_answers = 賄賂を受け取る側は、額を下げることができます。0にしてもかまいません。支払えないか、支払いたくなければ、始めなかったことになります。カードはもとの場所に残り、アクションも減りません。
rule-bribe_answers-pay = 全額を支払います。
rule-bribe_answers-ask = 額を下げるように頼み、相手が額を示します。1回の手番に{ VALUE("requests_per_turn") }回まで頼めます。
rule-bribe_answers-ask-accept = 示された額を支払います。
rule-bribe_answers-withdraw = そのアクションをやめます。
rule-icon = アイコンには、それぞれ次の効果があります。
rule-icon-road = カードの地域のどれか1本の境界線に、自分の陣営のブロックを道として置きます。
rule-icon-army = カードの地域に、自分の陣営のブロックを軍隊として置きます。
rule-icon-leverage = サプライから{ VALUE("loan") }ルピーを借り入れます。このカードが宮廷からなくなるときに返さなければなりません。
rule-icon-spy = 同じ地域のカード1枚に、自分の円柱駒を密偵として置きます。誰の宮廷のカードでもかまいません。
rule-icon-tribe = カードの地域に、自分の円柱駒を部族として置きます。
rule-icon-favor_political = 政治が特恵スートになります。
rule-icon-favor_intelligence = 諜報が特恵スートになります。
rule-icon-favor_economic = 経済が特恵スートになります。
rule-icon-favor_military = 軍事が特恵スートになります。

rule-turn-use =
    自分の宮廷のカードに示されたアクションを1つ行います。アクションがいくつ示されていても、1枚のカードは1回の手番に1度しか使えません。

    徴税、移動、戦闘では、カードの星の数が上限になります。少なくとも1ルピー、1回、1個は行わなければなりません。
rule-bonus = 特恵スートのカードのアクションは、ボーナスアクションです。{ VALUE("actions_per_turn") }回のアクションに数えず、手番の間いつでも、2回を使い切ったあとでも行えます。ただし、1枚のカードを使えるのはやはり1度だけです。
rule-pay_market =
    ルピーのかかるアクションでは、市場のカードの上に支払います。半分ずつを2つの段に分け、右端のカードから左へ順に1ルピーずつ置きます。空いているスペースは飛ばします。段のカードが足りなければ、置けない分はゲームから除きます。

    この手番には、ルピーを置いたカードを購入できません。
rule-holds_hostage =
    ほかのプレイヤーの1人が、自分の宮廷のカードの上に、自分も含めた誰よりも多くの密偵を置いていれば、そのカードは人質に取られています。カードを使うには、人質を取ったプレイヤーに、そのカードの上にいる相手の密偵1つにつき1ルピーの賄賂を支払わなければなりません。この賄賂の額も、ほかの賄賂と同じように下げてもらえます。

    特殊能力が人質に取られることはありません。
rule-levy = カードの星の数まで、1ルピーずつ好きなところから取ります。
rule-levy-player = 自分が支配している地域のカードを宮廷に持っているプレイヤーから取れます。
rule-levy-market = 市場のどのカードからでも取れます。カードのないスペースに残っているルピーは取れません。
rule-shelter = 宮廷にある経済の星は、1つにつき持ち主の1ルピーを守ります。それを超えて持っているルピーだけが徴税の対象になります。
rule-give = 同盟ダイヤルの空いている贈り物スペースに自分の円柱駒を1つ置き、そのコストを市場に支払います。贈り物は、その陣営と同盟している間、1つにつき影響力1になります。
rule-build = 自分の陣営のブロックを{ VALUE("most_paid") }個まで、軍隊や道として自由に置きます。1個につき{ VALUE("block_price") }ルピーを市場に支払います。別々の地域に置いてもかまいません。
rule-construction = 1個ごとに、何にするかを選びます。
rule-construction-army = 自分が支配している地域に置きます。
rule-construction-road = 自分が支配している地域の、どれかの境界線に置きます。
rule-moves = カードの星1つにつき1回、自分の陣営の軍隊か自分の密偵を動かします。同じ駒を続けて動かしてもかまいません。
rule-moves-army = 軍隊は隣の地域へ動きます。2つの地域の境界線に、同じ陣営の道がなければなりません。道はそのまま残ります。
rule-moves-spy = 密偵は1枚隣のカードへ、どちらの向きにも動けます。全員の宮廷は、テーブルを1周するひと続きの道とみなします。1人の宮廷を左から右へたどると、その先は次のプレイヤーの宮廷です。
rule-betray =
    市場に{ VALUE("betrayal_price") }ルピーを支払い、自分の密偵がいるカードを1枚選びます。自分の宮廷のカードでもかまいません。そのカードは捨て札になり、それに伴うことがすべて起こります。密偵は持ち主に戻り、借入はカードの持ち主が返し、転覆が起こることもあります。

    カードに褒賞が示されていれば、そのあとで褒賞として同盟ダイヤルの下に差し込むことができます。ほかの陣営の褒賞なら、先に寝返ります。
rule-battle = 場所を1つ選びます。そこから、使ったカードの星の数まで、好きな駒を取り除きます。
rule-battle-in_region = 自分の陣営の軍隊がいる地域です。取り除く駒は、その地域にいる自分の陣営の軍隊の数を超えることはできません。
rule-battle-on_card = 自分の密偵がいるカードです。取り除く密偵は、そのカードにいる自分の密偵の数を超えることはできません。
rule-fight_in = 自分の陣営の軍隊と道、同じ陣営のプレイヤーの部族は取り除けません。
rule-fight_in-tribe = 別の陣営と同盟しているプレイヤーの部族を取り除きます。
rule-fight_in-army = 別の陣営の軍隊を取り除きます。
rule-fight_in-road = その地域のどれかの境界線にある、別の陣営の道を取り除きます。
rule-fight_on = カードの上では密偵どうしが戦います。
rule-fight_on-spy = 同じ陣営のプレイヤーのものも含めて、ほかのプレイヤーの密偵を取り除きます。
rule-resolve_check =
    優勢判定は、そのカードが購入されたとき、整理で捨てられたとき、政情不安が起きたときに行います。ある陣営のブロックが、地図の上に、ほかの陣営のどれよりも{ VALUE("usual_margin") }個以上多くあれば、その陣営が優勢です。軍隊も道も同じように数えます。優勢な陣営があれば判定は成功、なければ失敗です。

    判定が成功したら、そのあとですべての陣営のブロックを地図から取り除きます。成功でも失敗でも、次の判定まで続くイベントの効果はここで終わります。
rule-check_points =
    成功したら、優勢な陣営と同盟しているプレイヤーが、影響力を比べて順位を決めます。失敗したら、全員が、登場している自分の円柱駒（部族、密偵、贈り物）の数を比べます。

    並んだプレイヤーは、占める順位の勝利点を合計し、人数で割って、端数を切り捨てた点をそれぞれ得ます。失敗した判定で2人が1位なら、2人とも{ VALUE("(check_points[failure, 1] + check_points[failure, 2]) // 2") }点です。
rule-last_check = 最後の判定では、勝利点がすべて2倍になります。並んだプレイヤーで分けるのは、2倍にしてからです。山札にも市場にも優勢判定のカードが残っていなければ、それが最後の判定です。
rule-far_ahead = 判定のあとで、ほかの誰よりも{ VALUE("lead") }点以上多くの勝利点を持つプレイヤーがいれば、ゲームは終わり、そのプレイヤーの勝ちです。そうでなければ、最後の判定でゲームが終わります。
rule-ranking = 勝利点の最も多いプレイヤーの勝ちです。並んだら、宮廷にある軍事の星の多いほう、それも同じなら、ルピーの多いほうの勝ちです。すべて同じなら、順位を分け合います。
rule-score-checks = 優勢判定で得た勝利点です。

rule-other_event = イベントは、整理で捨てられたときと、購入されたときとで、起こることが違います。「続く」とある効果は、成功でも失敗でも、次の優勢判定のあとで終わります。
rule-card-new_tactics =
    .discarded = 軍事が特恵スートになります。
    .bought = 新戦術（続く）：自分の宮廷の軍事カードのアクションは、ボーナスアクションになります。
rule-card-koh_i_noor_recovered =
    .discarded = 余りある富（続く）：誰の贈り物も影響力に数えません。
    .bought = コイヌールの奪還（続く）：自分の贈り物は、1つにつき影響力2になります。
rule-card-courtly_manners =
    .discarded = 慣習の軽視（続く）：誰も賄賂を支払う必要がありません。
    .bought = 宮廷の作法（続く）：自分は賄賂を支払わずに済ませることができます。
rule-card-rumor =
    .discarded = 期待外れ：全員が、褒賞をすべて捨てます。
    .bought = 噂（続く）：指名したプレイヤーの愛国者は、影響力に数えません。
rule-card-conflict_fatigue =
    .discarded = パンジャブの暴動：そこにある部族と軍隊をすべて取り除きます。道は残ります。
    .bought = 厭戦（続く）：ほかの陣営のどれよりも2個多くブロックがあれば優勢になります。
rule-card-nationalism =
    .discarded = ヘラートの暴動：そこにある部族と軍隊をすべて取り除きます。道は残ります。
    .bought = 民族主義（続く）：自分の部族は、陣営の軍隊と同じように動き、戦闘では自分の軍隊に数えます。
rule-card-public_withdrawal =
    .discarded = 何も起こりません。
    .bought = 購入できません。市場にある間、この上に置かれるルピーはゲームから除かれます。
rule-card-nation_building =
    .discarded = カブールの暴動：そこにある部族と軍隊をすべて取り除きます。道は残ります。
    .bought = 国家建設（続く）：建設のとき、1個分の支払いでブロックを2個置きます。
rule-card-persian_aristocracy =
    .discarded = ペルシアの暴動：そこにある部族と軍隊をすべて取り除きます。道は残ります。
    .bought = サプライから3ルピーを得ます。
rule-card-other_persuasive_methods =
    .discarded = 信用の失墜：手番の順に、手札のあるプレイヤーは1枚ずつ捨てます。
    .bought = 好きなプレイヤー1人と、手札をすべて交換します。
rule-card-pashtunwali_values =
    .discarded = 諜報が特恵スートになります。
    .bought = パシュトゥーンの掟（続く）：特恵スートを選びます。アイコンでは、もう変わりません。
rule-card-rebuke =
    .discarded = 政治が特恵スートになります。
    .bought = 地域を1つ選び、そこにある部族と軍隊をすべて取り除きます。道は残ります。

rule-ability = ここで「自分」とは、そのカードが宮廷にあるプレイヤーのことです。
rule-ability-indispensable_advisors = カードの上の戦闘で、自分の密偵は取り除かれません。
rule-ability-insurrection = 優勢判定のあとでゲームが続くなら、そのたびに、カブールにアフガニスタンの軍隊を2つ置きます。
rule-ability-claim_of_ancient_lineage = 徴税では、すべての地域を支配しているものとして数えます。
rule-ability-bodyguards = 自分の宮廷の政治カードは、裏切りの対象になりません。
rule-ability-citadel = このカードの地域での戦闘で、自分の部族は取り除かれません。
rule-ability-strange_bedfellows = 自分の密偵は、いまいるカードと同じ地域のどの宮廷カードへも動けます。
rule-ability-civil_service_reforms = 人質に取られたカードを、賄賂なしで使えます。
rule-ability-safe_house = ほかのプレイヤーの戦闘で自分の密偵が取り除かれるたびに、手元に戻す代わりに、このカードの上に置くことができます。
rule-ability-charismatic_courtiers = 賄賂なしでカードをプレイできます。
rule-ability-blackmail = 自分の手番の始めに、このカードと同じ地域の、誰の密偵もいないカード1枚に、自分の密偵を置くことができます。誰の宮廷でもかまいません。
rule-ability-indian_supplies = 軍隊を、道がなくても動かせます。
rule-ability-well_connected = 1回の移動で、密偵をカード2枚分まで動かせます。
rule-ability-herat_influence = ヘラートの宮廷カードを無料で購入できます。
rule-ability-persian_influence = ペルシアの宮廷カードを無料で購入できます。
rule-ability-russian_influence = ロシアの愛国者を無料で購入できます。
rule-ability-infrastructure = 建設のあとで、同じルールに従って、自分の陣営のブロックをもう1個、無料で置きます。
rule-ability-savvy_operator = このカードのアクションは、いつもボーナスアクションです。
rule-ability-irregulars = このカードのアクションは、いつもボーナスアクションです。
rule-court_card = アクションはカードの下部に、アイコンは右の端に上から順に、褒賞は一番下に示されています。星の数がランクです。

## 解釈と注

note-region = 資料には地域の名前も境界線も書かれていません。ここにあるのは、印刷されたゲームボードのものです。
note-court_card = 資料にはカードの名前が出てきません。ここにあるのは第2版の印刷されたカードから読み取り、ほかの2つの一覧と照らし合わせたものです。
note-other_event = 資料に書かれているのは優勢判定だけです。ほかの12枚は、印刷されたカードのものです。
note-ability = 資料には特殊能力の名前が出てきません。ここにあるのは、印刷されたカードの枠の中身です。密偵がいても、特殊能力はなくなりません。「城塞」と「脅迫」は2枚ずつあり、印刷されたカードには地域の名前が添えられていますが、どれもそのカード自身の地域です。
note-safe_house = 密偵は手元に戻る代わりに隠れ家へ移るので、1つごとに決めます。隠れ家そのものが戦場なら、移した密偵がもう一度取り除かれることもあります。
assumption-infrastructure = 追加のブロックは、建設で置ける場所にだけ置きます。そのような場所がなければ、置きません。
note-gain = 資料では36枚のルピーも、数に限りのあるものとして挙げられています。英語の説明書では、ルピーだけは数に限りがありません。その版を選ぶと、そうなります。
assumption-gain = サプライにあるより多くを得るはずのプレイヤーは、あるだけを得ます。ほかの場所からルピーを取ることはありません。
note-card_action = ランクは上限です。少なくとも1ルピー、1回、1個は選ばなければなりません。
note-rules = 同じ陣営のプレイヤーは全員その軍隊を数えるので、その間では部族で決まります。ほかの陣営の軍隊は、その陣営と同盟しているプレイヤーがいなくても、競争相手として数えます。
note-step = 宮廷は手番の順に続き、それぞれ左から右へ並び、空の宮廷は飛ばします。すべての宮廷を通じて1枚だけのカードには、隣がありません。
note-turn = アクションは行わなくてもよく、ボーナスアクションは手番のどの時点でも行えます。
note-pay_debt = 足りないルピーの代わりに捨てるカードにも、借入のアイコンがあることがあります。
note-resolve_check = 誰も同盟していない陣営が優勢になることもあります。そのときは誰も勝利点を得ませんが、ブロックはやはり地図から取り除かれます。
assumption-open_hands = 資料には書かれていません。特に決めなければ、手札は見せません。
assumption-favored = 最初の特恵スートは資料に書かれていません。印刷されたトラックは、ここから始まっています。
assumption-bound = 誰も購入しなければ、ゲームは終わりません。選択が4000回を超えたら、そのときの状態で得点を比べます。
assumption-change_loyalty = 贈り物、褒賞、愛国者の順に失い、同盟ダイヤルは最後に回します。愛国者のどれかに借入のアイコンがあれば、捨てる順序はプレイヤーが決めます。
assumption-find_block = 取れるものが何もなければ、置くことはできません。
assumption-find_cylinder = 取れるものが何もなければ、置くことはできません。地域の最後の部族を取ることもできます。そのときは、同じ地域に置き直す場合でも、置く前に転覆が起こります。
assumption-lose = 借入の返済は、すぐに行います。ほかのプレイヤーが裏切ったときでも、カードの持ち主が返します。
assumption-discard_card = まず密偵が戻り、次に部族が転覆され、最後に借入を返します。
assumption-keep_court_limit = 上限は1枚捨てるごとに数え直します。対象は手番のプレイヤーだけです。
assumption-discard_events = 上段のカードをすべて処理してから、下段のカードに移ります。この整理の間に左端の列へ来たカードは、次の整理を待ちます。
assumption-refill = 新しいカードは、いつも左の列から、上段を先に埋めます。
assumption-instability = 2枚目のカードが見えたらすぐに、ほかのスペースを埋める前に判定を行います。
assumption-pay_onto = 列の2つのスペースがどちらも空いているときも支払いは必要で、アクションの支払いについて書かれているとおり、そのルピーはゲームから除きます。
assumption-pay_market = 一方の段にカードが足りないとき、もう一方の段に余裕があっても、置けない分はゲームから除きます。自分が支払ったカードを購入できないというルールは、その手番のすべての支払いに当てはまります。
assumption-play-icons = アイコンは印刷された順に実行します。返済や転覆でカードがなくなっていたら、残りのアイコンは何も起こしません。
assumption-play_bribe = 賄賂では部族だけを数えます。額は、カードが何かを変える前に決まります。
assumption-bribe_answers = 賄賂を求められたら、支払うか、減額を頼むことができます。頼めるのは1回の手番に3回までです。相手が額を示したあとでも、やめることができます。アクションそのもののコストは別に取っておきます。賄賂を支払わなければ、すべてはもとのままで、アクションも減りません。
assumption-turn-use = この手番にプレイしたカードも使えます。
assumption-give = 一番安いスペースでなくても、空いているスペースならどこでも選べます。
assumption-construction = 支配者は、ブロックを1個置くごとに確かめ直します。
assumption-marches = 道は1本あれば何回でも使え、なくなりません。
assumption-betray = 先にルピーを支払います。褒賞にするかどうかは、カードを失ったことによる処理がすべて済んでから決めます。
assumption-fight_in = 地域の戦闘では、その地域のすべての境界線の道に手が届きます。
assumption-hits_spy = 資料は自分の陣営の軍隊と道を取り除くことを禁じています。自分の密偵を取り除くこともできません。
assumption-merit = 円柱駒が1つも登場していないプレイヤーも、順位を占めます。
assumption-clear_region = 城塞は役に立ちません。道は残ります。すべて取り除いてから転覆を処理します。
assumption-spread_rumor = カードには「プレイヤー1人」とあるので、購入したプレイヤー自身を指名することもできます。
assumption-blackmail = 誰の密偵もいないときにだけ、密偵のいないカードとみなします。

## 例で使うことば

name-favored = 特恵スート
name-active = 手番のプレイヤー
name-actions_left = 残りのアクション
name-requests_left = 残りの減額の頼み
name-used = 使ったカード
name-hand = 手札
name-court = 宮廷
name-prizes = 褒賞
name-discard = 捨て札
name-deck = 山札
name-spy = 密偵
name-gift = 贈り物
name-debt = 借入の返済
name-below = 宮廷の下のイベント
name-beside_map = 地図の脇のイベント
name-influence = 影響力
name-court_limit = 宮廷に置ける枚数
name-hand_limit = 手札の上限
name-marches = 軍隊の通り道
name-can_settle = 賄賂を支払えること
name-action = アクションの回数
name-bribe = 賄賂
name-possible = アクションの条件
name-fresh = 1枚のカードは1度だけ
name-other_loyalty = 同じ陣営
name-not_paid_onto = この手番に置いたルピー
name-for_sale = 売り物でないこと
name-there = 何もないこと
name-way = 道がないこと

## 例の見出し

example-favored-suit = アイコンで特恵スートが変わる
example-cleanup-court = 宮廷を整理する
    .then = ドースト・ムハンマドを捨てると政治の星がなくなり、置いておけるのは3枚だけです。そのため6枚のうち3枚を捨てました。
example-cleanup-hand = 手札を整理する
    .then = チャールズ・ストッダートの諜報の星が1つあるので、手札に残せるのは2枚と1枚で3枚です。
example-loyalty-changed-by-a-patriot = 愛国者によって寝返る
example-overthrow-by-the-last-card = 最後の政治カードを捨てて転覆される
    .then = カブールの政治カードがなくなったので、ベティはそこの部族をすべて失います。ヘラートでは政治カードを失っていないので、部族は残ります。
example-cleanup-events = 左端の列のイベントを捨てる
example-cleanup-instability = 2枚目の優勢判定
    .then = 市場にあった優勢判定も、新しく現れたものも捨てられます。カイバル峠が左に詰められ、そのスペースに残っていたルピーを受け取ります。
example-check-ends-early = 4点の差でゲームが終わる
    .then = 勝利点はアルフレッドが5点、ベティが1点です。差が4点になったので、その場でアルフレッドの勝ちです。
example-event-confidence-failure = 全員が手札を1枚捨てる
    .then = ベティの整理なので、ベティから順に、手札を1枚ずつ捨てました。
example-play-icons-in-order = アイコンを上から順に実行する
    .then = カードのアイコンは、密偵2つ、軍隊、軍事の特恵です。まず密偵をそれぞれカブールのカードに置き、次に軍隊を置き、最後に特恵スートが移りました。
example-move-armies = 軍隊が道を進む
    .then = 星が2つあるので2回動かせます。ここでは同じ軍隊を2回動かしました。使えるのはアフガニスタンの道だけで、道は残ります。
example-betray-a-prize = 裏切りで褒賞を得て寝返る
    .then = 1枚目の褒賞はアフガニスタンのもので、影響力が増えます。2枚目はロシアのものなので、アルフレッドは寝返り、アフガニスタンの褒賞と愛国者を失います。
example-battle-in-a-region = 地域での戦闘
    .then =
        カードの星は2つ、カブールにいるアフガニスタンの軍隊も2つなので、アルフレッドは2個を取り除けます。少なくとも1個は取り除かなければなりません。クロエは同じ陣営と同盟しているので、その部族は取り除けません。
        ベティはカブールの最後の部族を失ったので、そこの政治カードも失いました。
        アクションは2回のうち1回が残っています。
example-check-bought = 優勢判定を購入する
    .then = 地図にはブロックが1つもありません。登場している円柱駒はベティが1個、アルフレッドが0個なので、ベティが1位、アルフレッドが2位です。そのあと手番は2回目のアクションに続きます。
example-check-for-nobody = 誰も同盟していない陣営の優勢
    .then = ロシアと同盟しているプレイヤーがいないので、誰も勝利点を得ません。それでもブロックはすべて地図から取り除かれます。
example-check-final = 最後の判定
    .then = ほかに優勢判定のカードは残っていないので、勝利点は2倍になり、1位が10点、2位が6点です。アルフレッドとベティは影響力が同じなので、合わせた16点を分け合います。
chapter-aim = どんなゲームか
heading-reward = あらまし
rule-reward =
    アフガニスタンをめぐって、アフガニスタン、イギリス、ロシアの3つの陣営が争っています。プレイヤーはアフガニスタンの指導者となり、どれか1つの陣営と同盟します。途中で何度寝返ってもかまいません。

    市場でカードを購入して手札に加え、手札からプレイして自分の前の列、つまり宮廷に並べます。カードは、宮廷に入るときに地図に駒を置いたり、カードの上に密偵を置いたりします。それからは、カードに示されたアクションを使えるようになります。

    山札には4枚の優勢判定が入っています。判定のとき、1つの陣営がほかの2つよりも地図の上ではっきりと優っていれば、その陣営で影響力の大きいプレイヤーが勝利点を得ます。そうでなければ、自分の駒を多く登場させているプレイヤーが得ます。最後の判定のあとで勝利点の最も多いプレイヤーか、それより早く大きく引き離したプレイヤーの勝ちです。
rule-block = { "" }
rule-cylinder = { "" }
rule-starting_money = { "" }
rule-all_rupees = { "" }
rule-cards_per_pile = { "" }
rule-build_deck = 左からの山の順に、それぞれに混ぜるイベントの枚数です。
rule-lay_market = { "" }
rule-choose_loyalties = { "" }
name-checks_in_pile = 優勢判定
name-events_in_pile = そのほかのイベント
field-checks_in_pile-pile_number = 山（左から）
field-events_in_pile-pile_number = 山（左から）
name-space = スペース
name-captor = 人質を取ったプレイヤー
name-lost_rupees = ゲームから除かれたルピー
name-new_spy = この手番に置いた密偵
name-new_army = この手番に置いた軍隊
name-new_road = この手番に置いた道
name-new_tribe = この手番に置いた部族
name-new_gift = この手番に置いた贈り物
name-paid_onto = この手番にルピーを置いたカード
name-play_bribe = 賄賂
reason-action = アクションが残っていない
reason-bribe = 賄賂を支払うことも減らすこともできない
reason-possible = できることがないか、ルピーが足りない
reason-fresh = 1枚のカードは手番に1度だけ
reason-other_loyalty = 同じ陣営と同盟している
reason-not_paid_onto = この手番にルピーを置いた
reason-for_sale = 購入できないカード
reason-there = そこにない
reason-way = 通り道がない
reason-money = ルピーが足りない
reason-a_card_there = 支配している地域のカードを持っていない
reason-public_withdrawal = 公的資金の引き揚げは購入できない
says-active = { $value }の手番。
says-actions_left = 残りのアクション：{ $value }回。
says-requests_left = 賄賂の減額は、あと{ $value }回頼める。
says-money = { $p }のルピー：{ $value }。
says-loyalty = { $p }は{ $value }と同盟している。
says-favored = 特恵スート：{ $value }。
says-hand = { $p }の手札：{ $value }。
says-court = { $p }の宮廷（左から）：{ $value }。
says-prizes = { $p }の褒賞：{ $value }。
says-tribe = { $region }にある{ $p }の部族：{ $value }個。
says-army = { $region }にある{ $k }の軍隊：{ $value }個。
says-road = { $border }にある{ $k }の道：{ $value }個。
says-spy = { $court_card }の上の{ $p }の密偵：{ $value }個。
says-gift = { $p }の{ $gift_space }：{ $value }個。
says-victory_points = { $p }の勝利点：{ $value }点。
says-market = 市場の{ $s }：{ $value }。
says-coins = 市場の{ $s }のルピー：{ $value }。
says-influence = { $p }の影響力：{ $value }。
says-court_limit = { $p }が宮廷に置いておける枚数：{ $value }枚。
says-block = サプライにある{ $k }のブロック：{ $value }個。
says-cylinder = { $p }のプレイヤーボードにある円柱駒：{ $value }個。
says-debt = { $p }がまだ返していないルピー：{ $value }。
says-deck = 山札（上から）：{ $value }。
says-discard = 捨て札：{ $value }。
says-beside_map = 地図の脇：{ $value }。
says-below = { $p }の宮廷の下：{ $value }。
says-captor =
    { $value ->
        [none] { $c }は人質に取られていない。
       *[other] { $value }が{ $c }を人質に取っている。
    }
says-play_bribe = { $p }が{ $c }をプレイするための賄賂：{ $value }ルピー。
says-lost_rupees = ゲームから除かれたルピー：{ $value }。
says-new_spy = この手番に{ $c }の上に置かれた密偵：{ $value }個。
says-hand-size = { $p }の手札の枚数：{ $value }枚。
says-court-size = { $p }の宮廷の枚数：{ $value }枚。
says-prizes-size = { $p }の褒賞：{ $value }枚。
says-discard-size = 捨て札の枚数：{ $value }枚。
says-used =
    { $value ->
        [yes] { $c }は、この手番に使われた。
       *[other] { $c }は、この手番にまだ使われていない。
    }
says-marches =
    { $value ->
        [yes] { $p }の軍隊は{ $r }から{ $r2 }へ動ける。
       *[other] { $p }の軍隊は{ $r }から{ $r2 }へ動けない。
    }
example-limits-blocks = サプライにブロックがないとき
    .then = アフガニスタンのブロック12個は、すべて地図の上にあります。この手番にカブールに置いた軍隊を取ることはできませんが、道を取って軍隊にすることはできます。
example-ability-blackmail = 手番の始めの脅迫
    .then =
        ギルジーの貴族はカンダハール、ヘラートの盗賊はヘラートのカードなので、それぞれの地域のカードに1つずつ密偵を置けます。ボラン峠にはすでに密偵がいて、カイバル峠は別の地域のカードです。ハージー・ハーン・カーカルは誰の宮廷にもありません。
        アクションは使っていません。
example-discarding-leverage = 借入のカードを失う
    .then = 金貸しはプレイしたときに2ルピーをもたらしました。それを返し、1ルピーが残りました。
example-play-bribe = カードをプレイするための賄賂
    .then = ベティは部族2つとロシアの軍隊3つでカブールを支配しています。賄賂は部族だけを数えて2ルピーです。
example-hostage = 人質とその賄賂
    .then = バーラー・ヒサールは密偵2つ対1つで人質に取られ、賄賂は2ルピーです。カイバル峠には2人の密偵が1つずつなので、誰も人質に取っていません。
example-gift = 贈り物とそのコスト
    .then =
        最初の贈り物では、それぞれの段に2ルピーずつ支払います。下段にはカードが1枚しかないので、1ルピーはゲームから除かれます。自分のルピーを置いたボラン峠は、この手番には購入できません。
        影響力は、同盟で1、贈り物2つで2、合わせて3です。
example-build = 支配している地域に建設する
    .then = アルフレッドが支配しているのはペルシアだけです。軍隊はペルシアに、道はどちらもその境界線に置きました。
example-check-failed = 失敗した優勢判定
    .then = ロシアのブロックは3個で、ほかの陣営より4個多くはないので、判定は失敗です。登場している円柱駒は、アルフレッドが部族、密偵、贈り物の3個、ベティが2個、クロエが0個です。軍隊は地図に残ります。
example-edition-rulebook-market = 英語の説明書による最初の市場
example-edition-rulebook-rupees = ルピーは尽きない
note-setup-market = 山札の上のほうにはイベントがないので、並べる順序には意味があります。英語の説明書では列ごとに並べます。その版を選ぶと、そうなります。
component-court_cards = 宮廷カード{ $count }枚
component-checks = 優勢判定のイベントカード{ $count }枚
component-other_events = そのほかのイベントカード{ $count }枚
component-map = 地図（勝利点トラックと特恵スートのトラックつき）
component-ruler_tokens = 支配者トークン{ $count }枚（地域ごとに1枚）
component-blocks = ブロック{ $count }個（陣営ごとに{ VALUE("block.number") }個）
component-cylinders = 円柱駒{ $count }個（プレイヤーごとに{ VALUE("cylinder.number + 1") }個）
component-player_boards = プレイヤーボード{ $count }枚
component-dials = 同盟ダイヤル{ $count }枚（それぞれに贈り物スペース{ VALUE("size(gift_space)") }つ）
component-rupees = ルピー{ $count }枚
component-marker = 特恵スートのマーカー
note-ruleset = 資料と同じく、1人や2人で遊ぶための自動の対戦相手（ワハーン）は省きました。カードとゲームボードについて資料に書かれていないことは、印刷されたゲームから読み取りました。資料がはっきりさせていないことをここで決めたときは、「解釈」と記しています。
chapter-box = 箱の中身
