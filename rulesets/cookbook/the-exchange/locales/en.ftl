title = The Exchange
summary = Five years on the exchange. Buy firms low, sell high, order grain for next year, and mind your loans.
variant-dear-money = Dear money

name-firm = Firms
firm-canal = canal company
firm-mill = steam mill
firm-tramway = tramway
name-step = Steps
name-price = Price of a share
field-price-n = Step
name-issued = shares for sale
name-shares = shares
name-cash = coins
name-quote = step of the price
name-profit = profit of a share
name-loans = loans
name-ordered = grain for next year
name-grain = grain
name-grain_price = price of grain
name-owner = owner
name-points = points
name-year = year
name-turn = turn
phase-years = Year { $year }
phase-years-deliveries = Deliveries
phase-years-trading = Turn { $turn } of { $p }
phase-years-year_end = The end of the year
years-trading = { $player } does business
years-trading-buy = buy a share of the { $f }
years-trading-sell = sell a share of the { $f }
years-trading-invest = invest in the { $f }
years-trading-order = order { $k } of grain
years-trading-sell_grain = sell all grain
years-trading-borrow = borrow { VALUE("loan") } coins
years-trading-repay = pay a loan back
years-trading-pass = do nothing
chance-roll = Grain costs { $number } now.
score-cash = Coins
score-shares = Shares
score-loans = Loans

## The rulebook

heading-owner = Owners
heading-interest = Interest
heading-years = The years
heading-years-deliveries = Deliveries
heading-years-trading = Trading
heading-years-year_end = The end of the year
rule-price = A share costs what the table says for the step of its firm.
rule-loan = { "" }
rule-interest =
    { VALUE("interest") ->
        [one] Each loan costs a coin of interest a year.
       *[other] Each loan costs { VALUE("interest") } coins of interest a year.
    }
rule-yearly_income = { "" }
rule-investment = { "" }
rule-owner = Who has more shares of a firm than everybody else owns it.
rule-years = Play five years.
rule-years-deliveries = Everybody gets the grain that they have ordered.
rule-years-trading =
    Play three rounds. In turn, do one of these, or nothing:

    - Buy: pay the price of a share and take it. The price of the firm rises by one step, to the last one at most.
    - Sell: the price of the firm falls by one step. Put a share back and take the new price.
    - Invest: pay { VALUE("investment") } coins to a firm of which you have a share. All its shares pay a coin more a year, five at most.
    - Order grain: pay for it at its price of now. It is delivered next year. Nobody has more than three on order.
    - Sell all your grain at its price.
    - Borrow: take { VALUE("loan") } coins from the bank. Nobody has more than three loans.
    - Pay back: give the bank { VALUE("loan") } coins for a loan.
rule-years-year_end = Everybody gets { VALUE("yearly_income") } coins, and the profit of each share. The owner of a firm gets its profit once more. Then all pay interest; who cannot pays what they have. A die says what grain costs from now on.
rule-score-cash = Each coin is a point.
rule-score-shares = Each share is worth its price.
rule-score-loans = Each loan costs { VALUE("loan + 1") } points.
example-prices = Prices that move
example-year = The end of a year
example-grain = Grain for next year
example-dear-money = Dear money
mat-bank = The bank
