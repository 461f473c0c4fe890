"""The studio in a real browser: whole games by clicks and by keys, seats with secrets, rules edited
in mid-game, on a screen and on a phone."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route

from looking import PHONE, WIDE, Windows, looking as looking_at, windows
from processes import PATIENCE
from rulewright.ruleset_folders import find_ruleset
from rulewright.server.studio.game_session import OWNER, GameSession
from rulewright.server.studio.lobby import Lobby
from rulewright.server.studio.page_state import build_state
from rulewright.words.tool_words import load_page_strings
from studio_tables import served, table_of

pytestmark = pytest.mark.browser
STATE = """(async () => {
  const token = localStorage.getItem(`rulewright ${location.pathname}`);
  const answer = await fetch("state", { headers: { authorization: `Bearer ${token}` } });
  return await answer.json();
})()"""
"""What the server tells this page."""
ASKED = (
    f"""async () => {{
  const told = await {STATE};
"""
    + """
  const brief = ({ code, name, nodes, kind, values }) => (
    { code, name, nodes, values, kind: told.asked.kinds[kind] ?? kind }
  );
  const { position, turn } = document.documentElement.dataset;
  const all = (where) => [...document.querySelectorAll(where)].map((one) => one.dataset);
  return {
    turn, shown: Number(position), position: told.position,
    options: (told.asked?.options ?? []).map(brief),
    listed: all("#options > li > button:first-child").map((one) => one.name),
    lit: all("[data-offer]").map((one) => one.node),
  };
}"""
)
"""What is asked, as the server tells it and as the page shows it."""
READY = """(at) => {
  const { position, turn } = document.documentElement.dataset;
  return Number(position) !== at && ["own", "over"].includes(turn);
}"""
LETTER_BY_LETTER = 10
"""Choices; the others are typed at once, since a page lists what fits anew after every letter."""
LATER = "(at) => Number(document.documentElement.dataset.position) !== at"


@pytest.fixture(scope="module")
def browser() -> Iterator[Windows]:
    with windows() as found:
        yield found


looking = partial(looking_at, served=True)


def opened(page: Page, base: str, table: GameSession, door: str = "owner", *, panel: bool = True) -> None:
    """Opens a door of a table by its link, and waits until it is shown; with the `panel` of the moves, which
    is a drawer where the table needs all of the window."""
    token = table.tokens.owner
    if door.startswith("seat-"):
        token = table.tokens.seats[int(door[5:]) - 1]
    page.goto(f"{base}/t/{table.id}/{door}/#{token}")
    page.wait_for_selector("html[data-position]")
    assert token not in page.url
    if panel:
        open_panel(page)


def open_panel(page: Page) -> None:
    if page.evaluate("document.documentElement.dataset.panel") == "closed":
        page.locator("#drawer").click()


def at_position(page: Page, number: int) -> None:
    page.wait_for_selector(f'html[data-position="{number}"]')


def test_a_game_by_the_list(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served(tmp_path, table) as base, looking(browser) as page:
        opened(page, base, table)
        for number, move in enumerate(("a1", "a2", "b1", "b2", "c1"), 1):
            page.get_by_role("button", name=move, exact=True).last.click()
            at_position(page, number)
        assert page.get_by_role("heading", level=2).first.text_content() == "final scores"
        page.get_by_role("button", name="Take back").click()
        at_position(page, 4)
    assert table.positions.get_game(table.positions.by_number[5]).over


class Player:
    """Plays a seat in a page, by `clicks` on the table alone, or by `keys`: those of the list, and
    those of the table."""

    def __init__(self, page: Page, how: str, seed: int = 1) -> None:
        self.page = page
        self.how = how
        self.random = Random(seed)
        self.choices = self.dragged = 0

    def play(self, most: int | None = None) -> None:
        """Until the game is over, or so many choices are made."""
        at = -1
        while True:
            self.page.wait_for_function(READY, arg=at, polling=20)
            told = self.page.evaluate(ASKED)
            if told["turn"] == "over" or self.choices == most:
                return
            if told["turn"] == "own" and told["shown"] == told["position"]:
                self.choose(told)
                at = told["position"]

    def choose(self, told: Any) -> None:
        options = told["options"]
        chosen = self.random.choice(options)
        assert told["listed"] == [option["name"] for option in options]
        nodes = {node for option in options for node in option["nodes"] if node}
        assert set(told["lit"]) == nodes
        self.choices += 1
        getattr(self, self.how)(chosen, options)

    def clicks(self, chosen: Any, options: list[Any]) -> None:
        """By what is drawn on the table: places, pieces, cards, ghosts, and what the control says
        of all that no place stands for."""
        left, picks = options, 0
        own = dict.fromkeys(filter(None, chosen["nodes"]))
        enough = min(2, sum(not all(node in option["nodes"] for option in options) for node in own))
        for node in own:
            if all(node in option["nodes"] for option in left) and len(left) > 1:
                continue  # they all mean it
            left, picks = [option for option in left if node in option["nodes"]], picks + 1
            self.point_at(node)
            if len(left) == 1 and picks >= enough:
                return
        for _ in range(4):
            single = self.page.locator(f'.control [data-choice="{chosen["code"]}"]')
            if single.count():
                single.click()
                return
            if self.page.locator(".control button.open").count():
                self.page.locator(".control button.open").click()
                continue
            words = {chosen["kind"], *chosen["values"]}
            shown = self.page.locator(".control button")
            said = shown.all_text_contents()
            at = next((at for at, text in enumerate(said) if text in words), None)
            if at is None:
                pytest.fail(f"nothing on the table means {chosen}")
            shown.nth(at).click()

    def point_at(self, node: str) -> None:
        """A click or a tap on a thing or a place."""
        if self.how == "taps":
            self.page.touchscreen.tap(*self.middle(node))
        else:
            self.page.locator(f'#board [data-node="{node}"]').click(force=True)

    def drags(self, chosen: Any, options: list[Any]) -> None:
        """By dragging a piece to where it goes; what is no piece is clicked."""
        own = [
            node
            for node in dict.fromkeys(filter(None, chosen["nodes"]))
            if not all(node in option["nodes"] for option in options) or len(options) == 1
        ]
        alike = [option for option in options if set(own) <= set(option["nodes"])]
        points = [self.middle(node) for node in own]
        held = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.kind-piece, .kind-card'))"
        if len(own) != 2 or len(alike) > 1 or not self.page.evaluate(held, points[0]):
            self.clicks(chosen, options)
            return
        (x, y), (to_x, to_y) = points
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
        self.page.mouse.move(to_x, to_y)
        assert self.page.locator("#board .dragged").count() == 1
        self.page.mouse.up()
        self.dragged += 1

    def middle(self, node: str) -> tuple[float, float]:
        box = self.page.locator(f'#board [data-node="{node}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def taps(self, chosen: Any, options: list[Any]) -> None:
        """By a finger."""
        self.clicks(chosen, options)

    def keys(self, chosen: Any, options: list[Any]) -> None:
        """By its number, from place to place and through the control, or by typing the move."""
        at = options.index(chosen)
        if at < 9:
            self.page.keyboard.press(str(at + 1))
        else:
            self.page.keyboard.press("/")
            if self.choices <= LETTER_BY_LETTER:
                self.page.keyboard.type(chosen["name"])
            else:
                self.page.keyboard.insert_text(chosen["name"])
            self.page.keyboard.press("Enter")


def others_at_random(table: GameSession) -> None:
    for seat in table.seats[1:]:
        table.seat_kinds[seat] = "random"
    table.pace = 0.0


@pytest.mark.parametrize("most", [11, pytest.param(None, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    ("ruleset", "players", "how"),
    [
        ("arctic", 2, "clicks"), ("attika", 2, "keys"), ("pax-pamir", 3, "clicks"),
        pytest.param("arctic", 2, "keys", marks=pytest.mark.soak),
        pytest.param("attika", 2, "clicks", marks=pytest.mark.soak),
        pytest.param("pax-pamir", 3, "keys", marks=pytest.mark.soak),
        pytest.param("classics/chess", 2, "keys", marks=pytest.mark.soak),
        pytest.param("classics/hearts", 4, "keys", marks=pytest.mark.soak),
    ],
)  # fmt: skip
def test_a_whole_game(
    browser: Windows, tmp_path: Path, ruleset: str, players: int, how: str, most: int | None
) -> None:
    table = table_of(tmp_path, ruleset, players=players, seed=3)
    others_at_random(table)
    with served(tmp_path, table) as base, looking(browser) as page:
        opened(page, base, table, panel=False)
        player = Player(page, how)
        player.play(most)
    assert table.game.over or most is not None
    assert player.choices > 10


@pytest.mark.parametrize(
    ("ruleset", "window", "scheme"),
    [
        ("classics/chess", WIDE, "light"),
        ("classics/hearts", PHONE, "dark"),
        pytest.param("arctic", WIDE, "dark", marks=pytest.mark.soak),
        pytest.param("pax-pamir", PHONE, "light", marks=pytest.mark.soak),
    ],
)
def test_axe_finds_no_barrier(
    browser: Windows, tmp_path: Path, ruleset: str, window: tuple[int, int], scheme: str
) -> None:
    """The rules of axe-core for WCAG 2.2 and good practice, with the panel closed and open."""
    table = table_of(tmp_path, ruleset, seed=3)
    others_at_random(table)
    with served(tmp_path, table) as base, looking(browser, window, scheme, own=True) as page:
        opened(page, base, table, panel=False)
        for is_open in (False, True):
            if is_open:
                open_panel(page)
            violations = Axe().run(page).response["violations"]
            assert [(each["id"], each["nodes"][0]["html"][:160]) for each in violations] == []


@pytest.mark.parametrize(
    ("ruleset", "how", "window", "most"),
    [
        ("tic-tac-toe", "taps", PHONE, None),
        ("chess", "drags", WIDE, 12),
        ("hearts", "taps", (844, 390), 8),
        pytest.param("chess", "drags", PHONE, None, marks=pytest.mark.soak),
        pytest.param("reversi", "clicks", PHONE, None, marks=pytest.mark.soak),
        pytest.param("hearts", "taps", PHONE, None, marks=pytest.mark.soak),
        pytest.param("draughts", "drags", WIDE, None, marks=pytest.mark.soak),
    ],
)
def test_a_game_by_hand_on_the_table_alone(
    browser: Windows, tmp_path: Path, ruleset: str, how: str, window: tuple[int, int], most: int | None
) -> None:
    table = table_of(tmp_path, f"classics/{ruleset}", seed=3)
    others_at_random(table)
    with served(tmp_path, table) as base, looking(browser, window, has_touch=how == "taps") as page:
        opened(page, base, table, panel=False)
        player = Player(page, how)
        player.play(most)
    assert (table.game.over or most is not None) and player.choices > 3
    assert (player.dragged > 5) == (how == "drags")


def test_a_drag_to_nowhere_changes_nothing(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/chess")
    with served(tmp_path, table) as base, looking(browser) as page:
        opened(page, base, table, panel=False)
        player = Player(page, "drags")
        page.mouse.move(*player.middle("site.e2"))
        page.mouse.down()
        page.mouse.move(*player.middle("site.e5"), steps=3)
        assert page.locator(".spot").count() == 2, "two squares are marked"
        page.mouse.up()
        assert page.locator(".spot, .dragged, .lifted").count() == 0
        page.locator('#board [data-node="site.e2"]').click(force=True)
        assert page.locator(".spot.dot").count() == 2
        page.keyboard.press("Escape")
        assert page.locator(".spot").count() == 0
        assert page.text_content("#hint") == "click or drag an outlined piece or place"
    assert table.position.number == 0


def test_the_panel_is_a_drawer_where_the_table_needs_the_room(browser: Windows, tmp_path: Path) -> None:
    tables = [table_of(tmp_path, "classics/chess"), table_of(tmp_path, "arctic", players=4)]
    panel = "document.documentElement.dataset.panel"
    with served(tmp_path, *tables) as base, looking(browser, (1280, 800), own=True) as page:
        for table, expected in zip(tables, ("docked", "closed"), strict=True):
            opened(page, base, table, panel=False)
            assert page.evaluate(panel) == expected
            assert page.eval_on_selector("#board", "one => one.scrollHeight <= one.clientHeight")
        before = page.locator("#board > svg").bounding_box()
        page.keyboard.press("m")
        assert page.locator("#options button").first.is_visible()
        assert page.locator("#board > svg").bounding_box() == before, "the table stays where it is"
        page.keyboard.press("Escape")
        assert page.evaluate(panel) == "closed"
        page.keyboard.press("?")
        assert page.locator("dialog .legend li").count() > 3
        page.keyboard.press("Escape")
        page.keyboard.press("+")
        assert page.locator("#board[data-scrolls]").count() == 1
        page.keyboard.press("0")
        assert page.locator("#board[data-scrolls]").count() == 0
        page.set_viewport_size({"width": 900, "height": 700})
        page.wait_for_selector('#board > svg[width="900"]')


def test_what_cannot_be_chosen_says_why_at_its_place(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "arctic", players=3, seed=3)
    to_decision(table, "ship_orders")
    options = table.game.decision
    assert options is not None
    reached = {dict(option.arguments).get("t") for option in options}
    ships = {dict(option.arguments).get("s") for option in options} - {None}
    sectors = {*table.game.program.types["sector"]} - reached - ships
    own = sorted(sectors)[0]
    with served(tmp_path, table) as base, looking(browser) as page:
        opened(page, base, table, panel=False)
        faded = "all => all.filter((one) => getComputedStyle(one).opacity < 1).length"
        assert page.eval_on_selector_all("#board [data-node]", faded) == 0, "nothing is dimmed"
        place = page.locator(f'#board [data-node="sector.{own}"]')
        place.dispatch_event("click")
        page.wait_for_selector("#refused li")
        assert "ships[c, s] > 0" in (page.text_content("#refused") or "")
        box, at = page.locator("#refused").bounding_box(), place.bounding_box()
        assert box is not None and at is not None
        assert abs(box["x"] + box["width"] / 2 - at["x"] - at["width"] / 2) < 300, "beside its place"
        page.get_by_text("All reasons").click()
        page.wait_for_selector(".answer .reason")
        page.get_by_label("Language").select_option("de")
        page.wait_for_selector("html[lang=de]")
        place.dispatch_event("click")
        page.wait_for_selector(".answer:not([aria-busy]) >> text=gilt nicht")


def test_a_link_opens_its_door_in_a_page_that_was_refused(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served(tmp_path, table) as base:
        context = browser.browser.new_context(locale="de")
        page = context.new_page()
        page.goto(f"{base}/t/{table.id}/owner/")
        page.wait_for_selector("text=Diesen Tisch öffnet sein Link.")
        opened(page, base, table)
        page.locator(".skip").focus()
        page.keyboard.press("Enter")
        assert page.url.endswith("#choices")
        page.reload()
        page.wait_for_selector("html[data-position]")
        context.close()


def test_keys_reach_what_cannot_be_chosen_and_its_reason(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served(tmp_path, table) as base, looking(browser) as page:
        opened(page, base, table)
        for number, key in enumerate(("5", "1"), 1):  # b2, a1
            page.keyboard.press(key)
            at_position(page, number)
        page.keyboard.press("g")
        focused = "document.activeElement.dataset.node"
        at, ways = page.evaluate(focused), ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")
        assert at != "site.b2"
        for way in ways * 2:
            page.keyboard.press(way)
            if page.evaluate(focused) == "site.b2":
                break
        place = page.locator('#board [data-node="site.b2"]')
        assert page.evaluate(focused) == "site.b2"
        assert place.get_attribute("aria-disabled") == "true"
        assert page.locator('#board [role="button"][tabindex="0"]').count() == 1
        page.keyboard.press("Enter")
        page.wait_for_selector("#refused >> text=mark[s] is none")


def to_decision(table: GameSession, key: str, seed: int = 1) -> None:
    """Plays at random until something is asked."""
    random = Random(seed)
    while (decision := table.game.decision) is not None and decision.key != key:
        code = random.choice(decision.options).code
        table.choose_option(OWNER, table.position.number, decision.player, code)
    assert table.game.decision is not None, f"{key} never comes"


def test_the_table_shows_what_went_where_and_what_left_it(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/draughts")
    random = Random(1)
    kinds: list[str] = []
    while kinds != ["left", "went"]:
        decision = table.game.decision
        assert decision is not None, "nothing was taken"
        code = random.choice(decision.options).code
        table.choose_option(OWNER, table.position.number, decision.player, code)
        kinds = sorted(node["id"].partition(":")[0] for node in traces(build_state(table, OWNER)))
    with served(tmp_path, table) as base, looking(browser) as page:
        opened(page, base, table)
        drawn = page.eval_on_selector_all(".kind-trace", "all => all.map((one) => one.dataset.node)")
        assert sorted(id.partition(":")[0] for id in drawn) == kinds
        page.keyboard.press("{")
        page.wait_for_selector(".kind-trace", state="detached")


def traces(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [node for node in told["scene"]["nodes"] if node["kind"] == "trace"]


@pytest.mark.parametrize("language", ["de", "ja", pytest.param("fr", marks=pytest.mark.soak)])
def test_the_studio_speaks_the_language_of_the_game(browser: Windows, tmp_path: Path, language: str) -> None:
    table = table_of(tmp_path, "arctic", players=3, seed=3)
    english = set(load_page_strings("studio", "en").values())
    same = {"Position", "Edition", "Journal", "Scores", "Variants", "Script", "Skript", "positions"}
    with served(tmp_path, table) as base, looking(browser, PHONE) as page:
        opened(page, base, table)
        page.get_by_label("Language").select_option(language)
        page.wait_for_selector(f"html[lang={language}]")
        page.locator("#options button").first.click()
        at_position(page, 1)
        for tab in ("log", "scores", "seats", "why", "keep"):
            page.locator(f"#tab-{tab}").click()
        said = page.evaluate(
            """() => [...document.querySelectorAll("body *")].flatMap((one) => [
              ...[...one.childNodes].filter((part) => part.nodeType === 3),
              one.getAttribute("aria-label"), one.placeholder, one.title,
            ]).map((text) => String(text?.data ?? text ?? "").trim()).filter(Boolean)"""
        )
        assert len(set(said) & set(load_page_strings("studio", language).values())) > 25
        assert not set(said) & (english - same - set(load_page_strings("studio", language).values()))
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("most", [6, pytest.param(14, marks=pytest.mark.soak)])
def test_two_seats_in_two_browsers_keep_their_secrets(browser: Windows, tmp_path: Path, most: int) -> None:
    table = table_of(tmp_path, "classics/oh-hell", players=3, seed=4)
    table.seat_kinds = dict.fromkeys(table.seats, "link") | {table.seats[2]: "random"}
    table.pace = 0.0
    with (
        served(tmp_path, table) as base,
        looking(browser) as one,
        looking(browser, PHONE, "dark") as two,
    ):
        pages = {"player1": one, "player2": two}
        for number, page in enumerate(pages.values(), 1):
            opened(page, base, table, f"seat-{number}")
        for _ in range(most):
            one.wait_for_timeout(100)  # the third has chosen, if it was asked
            at, game = table.position, table.game
            if game.over or game.player not in pages:
                continue
            for seat, page in pages.items():
                at_position(page, at.number)
                hidden = cards(game.full_view()) - cards(game.view(seat))
                assert hidden, "nothing is hidden from anybody"
                nodes = page.eval_on_selector_all("[data-node]", "all => all.map((one) => one.dataset.node)")
                assert any(drawn(card) in nodes for card in cards(game.view(seat)))
                assert not set(map(drawn, hidden)) & set(nodes)
                assert table.tokens.owner not in page.content()
            mover, other = (one, two) if game.player == "player1" else (two, one)
            assert other.locator("#options button").count() == 0
            mover.locator("#options button").first.click()
            mover.wait_for_function(LATER, arg=at.number)
            other.wait_for_function(LATER, arg=at.number)
        assert two.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_choice_is_taken_back_when_the_others_agree(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/pig", players=2, player1="link", player2="link")
    with (
        served(tmp_path, table) as base,
        looking(browser) as one,
        looking(browser, PHONE) as two,
    ):
        opened(one, base, table, "seat-1")
        opened(two, base, table, "seat-2")
        assert one.locator("#undo").is_disabled()
        for answer in ("Agree", "Decline"):
            at = table.position.number
            one.locator("#options button").first.click()
            one.wait_for_function(LATER, arg=at)
            one.get_by_role("button", name="Ask to take back").click()
            two.locator("#request").get_by_role("button", name=answer).click()
            if answer == "Decline":
                one.get_by_text("declined").wait_for()
                assert table.position.number != at and one.locator("#undo").is_disabled()
            else:
                at_position(one, at)
                assert table.position.number == at and one.locator("#request").is_hidden()


def drawn(card: str) -> str:
    """The id under which a card is drawn that is seen."""
    return f"card.{card.replace(' ', '')}"


def cards(view: dict[str, object]) -> set[str]:
    """All cards that a view names, in hands and piles."""
    state = view["state"]
    assert isinstance(state, dict)
    found: set[str] = set()

    def look(value: object) -> None:
        if isinstance(value, dict):
            for each in value.values():
                look(each)
        elif isinstance(value, list):
            found.update(card for card in value if card != "?")

    look({name: value for name, value in state.items() if isinstance(value, (dict, list))})
    return found


def test_a_rule_is_edited_in_mid_game(browser: Windows, tmp_path: Path) -> None:
    folder = tmp_path / "tic-tac-toe"
    shutil.copytree(find_ruleset("classics/tic-tac-toe"), folder)
    file = folder / "ruleset.yaml"
    rules = file.read_text("utf-8")
    table = table_of(tmp_path / "kept", folder)
    with served(tmp_path / "kept", table) as base, looking(browser) as page:
        opened(page, base, table)
        for number, move in enumerate(("b2", "a1", "c1"), 1):
            page.get_by_role("button", name=move, exact=True).last.click()
            at_position(page, number)
        page.wait_for_timeout(500)  # until the folder is watched

        file.write_text(rules.replace("mark[s] = p\n", "mark[s] = q\n"), "utf-8")
        page.wait_for_selector("text=unknown-name")
        assert "mark[s] = q" in (page.text_content("#rules-news") or "")
        page.get_by_role("button", name="a2", exact=True).last.click()  # by the rules of before
        at_position(page, 4)

        no_corner = rules.replace("where mark[s] is none\n", "where mark[s] is none and s != a1\n")
        file.write_text(no_corner, "utf-8")
        page.wait_for_selector("text=player2 cannot choose a1")
        at_position(page, 1)
        able = page.get_by_role("button", name="a1", exact=True, disabled=False)
        assert able.count() == 0
        page.get_by_role("button", name="b1", exact=True).last.click()
        at_position(page, 2)
        page.get_by_role("button", name="continue with the 2 after it").click()
        page.wait_for_selector("text=Under the new rules", state="detached")
        page.wait_for_selector("text=examples fail")
        page.get_by_role("button", name="Open it at that step").first.click()
        page.wait_for_url(lambda url: table.id not in url)
        page.wait_for_selector("html[data-position]")
    assert [move for _, move in table.game.choices] == ["b2", "b1", "c1", "a2"]


HOSTILE = '<img src=x onerror=alert(1)></script><b>\u0027"&amp;'


def test_texts_of_a_ruleset_stay_texts(browser: Windows, tmp_path: Path) -> None:
    folder = tmp_path / "hostile"
    shutil.copytree(find_ruleset("classics/tic-tac-toe"), folder)
    file = folder / "ruleset.yaml"
    text = file.read_text("utf-8").replace("title: Tic-tac-toe", f"title: '{HOSTILE.replace(chr(39), '')}'")
    file.write_text(text, "utf-8")
    words = folder / "locales" / "en.ftl"
    lines = [
        re.sub(r"^([\w-]+ =).*", rf"\1 {HOSTILE} {'{'} $player {'}'}", line)
        if line.startswith(("title", "turns", "player-", "log-", "phase-", "score-"))
        else line
        for line in words.read_text("utf-8").splitlines()
    ]
    words.write_text("title = " + HOSTILE + "\n" + "\n".join(lines) + "\n", "utf-8")
    seats = (HOSTILE, "' onload='alert(1)")
    table = table_of(tmp_path / "kept", folder, players=seats)
    with served(tmp_path / "kept", table) as base, looking(browser, own=True) as page:
        page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
        opened(page, base, table)
        page.get_by_role("button", name="b2", exact=True).last.click()
        at_position(page, 1)
        for tab in ("Scores", "Players", "Why", "Export", "Log"):
            page.get_by_role("tab", name=tab).click()
        page.get_by_role("tab", name="Why").click()
        page.get_by_role("button", name="the score").click()
        page.wait_for_selector(".answer .reason")
        assert "onerror" in (page.text_content("body") or "")
        assert page.locator("img, script:not([src]), [onerror], [onload], b").count() == 0


@pytest.mark.parametrize(
    ("ruleset", "scheme"),
    [
        ("arctic", "dark"), ("attika", "light"), ("pax-pamir", "dark"),
        pytest.param("arctic", "light", marks=pytest.mark.soak),
    ],
)  # fmt: skip
def test_a_phone_shows_all_of_it(browser: Windows, tmp_path: Path, ruleset: str, scheme: str) -> None:
    table = table_of(tmp_path, ruleset, players=3, seed=3)
    small = """(where) => [...document.querySelectorAll(where)].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width && (box.height < 44 || box.width < 44);
    }).length"""
    with served(tmp_path, table) as base, looking(browser, PHONE, scheme) as page:
        opened(page, base, table, panel=False)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        assert page.evaluate(small, ".tools button, .control button") == 0
        page.locator("#drawer").click()
        assert page.evaluate(small, "#options button:not(.ask)") == 0
        sheet = page.locator("#aside").bounding_box()
        assert sheet is not None and sheet["height"] < 0.7 * PHONE[1]


def test_why_is_asked_on_the_table_and_in_words(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served(tmp_path, table) as base, looking(browser) as page:
        opened(page, base, table)
        page.get_by_role("button", name="b2", exact=True).last.click()
        at_position(page, 1)
        page.get_by_role("tab", name="Why").click()
        for asked, expected in (
            ("b2", "does not hold"),
            ("mark[b2]", "player1"),
            ("score", "the scores now"),
            ("nothing_like_it", "nothing_like_it"),
        ):
            page.get_by_label("What to ask about").fill(asked)
            page.get_by_role("button", name="Why?", exact=True).last.click()
            page.wait_for_selector(f".answer:not([aria-busy]) >> text={expected}")
        page.get_by_label("Search the options").fill("b2")
        page.keyboard.press("Enter")
        page.wait_for_selector("#refused >> text=not legal")


def test_a_page_without_a_socket_asks_by_itself(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player2="random")
    with served(tmp_path, table) as base, looking(browser, own=True) as page:
        page.add_init_script("delete window.WebSocket;")
        opened(page, base, table)
        page.get_by_role("button", name="b2", exact=True).last.click()
        at_position(page, 2)


QR = """
#######..#....#######
#.....#..#....#.....#
#.###.#.###.#.#.###.#
#.###.#..###..#.###.#
#.###.#..###..#.###.#
#.....#.......#.....#
#######.#.#.#.#######
........##...........
###.#####.##.##...#..
##.##....####.###...#
.####.##...###..#.###
..#..#....#.....#..#.
#...######..#..#.#...
........##.###.##..##
#######.#..####.#.###
#.....#.#.##.#.##....
#.###.#.#.#......#..#
#.###.#..#..#.#.##...
#.###.#.#..##...#.#.#
#.....#.###.....#..#.
#######.#..##...##.##
"""
"""`https://a.example`, version 1, error correction L, mask 0, as the library segno 1.6 encodes it."""


def test_an_invite_link_is_a_qr_code(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/oh-hell", players=3, player2="link")
    with served(tmp_path, table) as base, looking(browser) as page:
        opened(page, base, table)
        page.get_by_role("tab", name="Players").click()
        page.get_by_role("button", name="QR code").click()
        page.wait_for_selector("dialog .qr path")
        assert f"/t/{table.id}/seat-2/#{table.tokens.seats[1]}" in (page.text_content("dialog") or "")
        page.keyboard.press("Escape")
        rows = page.evaluate(
            """async () => {
              const { matrix } = await import("/page/qr.js");
              const sign = (dark) => (dark ? "#" : ".");
              return matrix("https://a.example", 0).map((row) => row.map(sign).join(""));
            }"""
        )
    assert rows == QR.split()


def test_a_page_that_slept_asks_at_once(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    dead = "window.WebSocket = class { readyState = 1; addEventListener() {} close() {} };"
    with served(tmp_path, table) as base, looking(browser, own=True) as page:
        page.add_init_script(dead)
        opened(page, base, table)
        table.choose_by_name(OWNER, 0, "b2")
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.dataset.position") == "0", "nothing tells it"
        page.evaluate("window.dispatchEvent(new Event('online'))")
        at_position(page, 1)


def test_two_tabs_of_one_browser_are_two_seats(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="link", player2="link")
    with served(tmp_path, table) as base, looking(browser, own=True) as one:
        two = one.context.new_page()
        opened(one, base, table, "seat-1")
        opened(two, base, table, "seat-2")
        one.get_by_role("button", name="b2", exact=True).last.click()
        two.wait_for_selector('html[data-turn="own"]')
        two.get_by_role("button", name="a1", exact=True).last.click()
        one.wait_for_selector('html[data-turn="own"]')
        one.reload()
        at_position(one, 2)


def test_a_game_is_begun_in_the_hall(browser: Windows, tmp_path: Path) -> None:
    token = Lobby(tmp_path).token
    with served(tmp_path) as base, looking(browser) as page:
        page.goto(f"{base}/#{token}")
        page.get_by_label("Game", exact=True).select_option("classics/pig")
        page.wait_for_selector("#begin:enabled")
        page.get_by_label("short game").select_option("true")
        page.get_by_label("Players").select_option("3")
        page.get_by_label("Seed").fill("7")
        page.get_by_label("Other seats").select_option("greedy")
        page.wait_for_selector("#preview img")
        page.get_by_label("Search the library").fill("chess")
        assert page.locator(".games li:visible").count() < 5
        page.get_by_role("button", name="Start", exact=True).click()
        page.wait_for_selector("html[data-position]")
        assert page.get_by_role("heading", level=1).text_content() == "Pig"
        told = page.evaluate(STATE)
        assert told["setting"]["players"] == 3
        assert [seat["kind"] for seat in told["seats"]] == ["hand", "greedy", "greedy"]
        assert told["setting"]["options"] == {"short_game": "true"}
        page.goto(f"{base}/hall/")
        page.locator("#kept a").first.click()
        page.wait_for_selector("html[data-position]")


HOSTILE_PAGE = (Path(__file__).parent / "hostile_page.js").read_text("utf-8")


def test_a_page_at_another_port_reads_and_does_nothing(browser: Windows, tmp_path: Path) -> None:
    """Not even one that knows the token; and the server there is sent nothing that opens a door."""
    table = table_of(tmp_path, "classics/tic-tac-toe")
    table.choose_by_name(OWNER, 0, "b2")
    with served(tmp_path, table) as base, another_server() as (other, sent):
        page = browser.open()
        opened(page, base, table)
        door = f"/t/{table.id}/owner/"
        page.goto(f"{other}{door}")
        found = page.evaluate(HOSTILE_PAGE, [base, door, table.tokens.owner])
        page.context.close()
        state = table.position.number
    assert found.pop("cookies") == "" and found.pop("stored") == 0
    assert set(found.values()) <= {"refused", "unseen"}, found
    assert len(found) == 11 and state == 1
    assert sent and not any({"cookie", "authorization"} & headers.keys() for headers in sent)
    assert not any(table.tokens.owner in str(headers) for headers in sent)


@contextmanager
def another_server() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """A server of somebody else at another port of this machine, and the headers it was sent."""
    sent: list[dict[str, str]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            sent.append({name.lower(): value for name, value in self.headers.items()})
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>other</title><body></body>")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", sent
    finally:
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE)


def test_files_are_taken_away_by_the_page(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    table.choose_by_name(OWNER, 0, "b2")
    with served(tmp_path, table) as base, looking(browser, own=True) as page:
        opened(page, base, table)
        page.get_by_role("tab", name="Export").click()
        for name, ending in (
            ("Saved game", ".save.json"),
            ("Script", ".yaml"),
            ("Replay", ".html"),
        ):
            with page.expect_download() as waiting:
                page.get_by_role("button", name=name, exact=True).click()
            file = waiting.value
            assert file.suggested_filename == f"tic-tac-toe-1{ending}"
            assert "b2" in Path(file.path()).read_text("utf-8")


def test_no_table_of_the_hall_moves_away_from_who_is_about_to_open_it(
    browser: Windows, tmp_path: Path
) -> None:
    token = Lobby(tmp_path).token
    held: list[Route] = []
    with (
        served(tmp_path, table_of(tmp_path, "classics/pig")) as base,
        looking(browser, own=True) as page,
    ):
        page.route("**/hall/ruleset?*", lambda route: held.append(route))
        page.goto(f"{base}/#{token}")
        while not held:
            page.wait_for_timeout(20)
        tables = page.locator("#kept a")
        before = [one.bounding_box() for one in tables.all()]
        held.pop().fallback()
        page.wait_for_selector("#begin:enabled")
        tables.first.wait_for()
        assert before in ([], [one.bounding_box() for one in tables.all()])


@pytest.mark.parametrize("ruleset", ["arctic", "classics/oh-hell"])
def test_everything_has_a_name_for_who_does_not_see_it(
    browser: Windows, tmp_path: Path, ruleset: str
) -> None:
    table = table_of(tmp_path, ruleset, players=3, seed=3)
    with served(tmp_path, table) as base, looking(browser) as page:
        opened(page, base, table)
        page.locator("#options button").first.click()
        at_position(page, 1)
        for tab in ("Log", "Scores", "Players", "Why", "Export"):
            page.get_by_role("tab", name=tab).click()
            told = page.locator("body").aria_snapshot()
            roles = "button|textbox|searchbox|combobox|slider|link|tab|checkbox|img"
            assert not re.findall(rf"^\s*- (?:{roles})(?::?$| \[)", told, re.MULTILINE)
        assert (page.text_content("#live") or "").strip()
        page.get_by_text("The position as text").click()
        page.wait_for_selector("#lines li")
        assert page.locator("#lines li").count() > 3


def test_the_keys_go_through_positions_and_places(browser: Windows, tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served(tmp_path, table) as base, looking(browser) as page:
        opened(page, base, table)
        page.keyboard.press("g")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        at_position(page, 1)
        page.keyboard.press("1")
        at_position(page, 2)
        for key, number in (("[", 1), ("{", 0), ("]", 1), ("}", 2), ("u", 1)):
            page.keyboard.press(key)
            at_position(page, number)
        page.keyboard.press("?")
        assert page.get_by_role("dialog").is_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("w")
        page.wait_for_selector(".answer .reason")
    assert len(table.game.choices) == 1
