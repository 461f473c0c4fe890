"""Figures of a book: boards and rows of cards as scenes show them, with what their signs mean."""

from __future__ import annotations

from rulewright.book.ground import Rulebook
from rulewright.book.legends import keys_of
from rulewright.book.model import Figure
from rulewright.phrases import capital
from rulewright.play.game import Game
from rulewright.play.views import View
from rulewright.scene.look import Look
from rulewright.scene.paints import TABLE
from rulewright.scene.stage import Stage
from rulewright.scene.svg import as_svg, style_sheet

WIDE = 600
"""From this width on a drawing is wide: it may be moved aside on a small screen."""
SEED = 1
"""That of the game whose beginning is shown where chance lays the board."""


def start_figures(book: Rulebook) -> list[Figure]:
    """The boards of a ruleset as they stand at the start; nothing if none can be drawn. A board
    that grows is shown as it may lie before the first decision, for each number of players."""
    if any(grid.grows for grid in book.declared.grids.values()):
        figures = (_begun(book, players) for players in book.counts)
        return [figure for found in figures for figure in found]
    view, title = book.at_start(), book.say("figure-start")
    found = position_figures(book, view, title, start=True)
    if book.played and any(group.kind == "rack" for group in stage_of(book, view).groups.groups):
        # what lies there is dealt when the game begins
        found = [*found[:1], *_begun(book, book.counts[0])[1:]]
    return found


def _begun(book: Rulebook, players: int) -> list[Figure]:
    bench = book.bench(players)
    game = Game(bench.table(bench.seats), SEED)
    view = View(bench.machine, bench.names(bench.seats), game.cells[:], None)
    return position_figures(book, view, book.say("figure-begun", count=players), start=True)


def stage_of(book: Rulebook, view: View) -> Stage:
    """What draws positions of the book, made once for each number of players."""
    seats = view.names.seats
    if seats not in book.stages:
        look = Look(view.machine.program, view.names, book.filled(), book.words)
        book.stages[seats] = Stage(look, book.documents.manifest.id)
    return book.stages[seats]


def position_figures(
    book: Rulebook, view: View, title: str, *, start: bool = False
) -> list[Figure]:
    """A position on the boards; at the `start` with legends and empty boards, else only those where
    something is."""
    stage = stage_of(book, view)
    found = []
    if not book.played:  # only the words of the figures are of interest
        for plan in stage.plans[:1]:
            found.append(Figure("", title, False, keys_of(stage.look, plan, book)))
        names = [group.name for group in stage.groups.groups if group.kind == "rack"]
        return [*found, *(Figure("", _caption(book, title, name), False) for name in names)]
    for picture in stage.pictures(view.state(), title):
        if picture.empty and not start:
            continue
        keys = keys_of(stage.look, picture.board, book) if picture.board and start else ()
        caption = title if picture.board else _caption(book, title, picture.name)
        svg = as_svg(picture.scene, named=False)
        found.append(Figure(svg, caption, picture.scene.width >= WIDE, keys))
    return found


def _caption(book: Rulebook, title: str, name: str) -> str:
    return f"{title} – {capital(book.name_of(name))}"


def figure_style(book: Rulebook) -> str:
    """The colours of all figures, by day and by night."""
    paints = {**TABLE}
    for stage in book.stages.values():
        paints |= stage.look.roles.paints()
    return style_sheet(paints) if book.stages else ""
