"""What an editor is told of places: in the same words, whoever asks."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from shutil import copytree

import pytest

from rulewright import resources
from rulewright.study.checking.check import check
from rulewright.study.editing.completing import complete
from rulewright.study.editing.desk import Cancelled, Desk
from rulewright.study.editing.findings import CurrentFindings
from rulewright.study.editing.hints import hints, lenses
from rulewright.study.editing.hover import Hover, Telling
from rulewright.study.editing.outline import folds, outline
from rulewright.study.editing.reach import reach_of
from rulewright.study.editing.tokens import tokens
from rulewright.study.editing.usage import (
    known_names,
    message_definition,
    named_at,
    names_of,
    references,
)
from rulewright.study.editing.words import learn_needs
from rulewright.study.testing.suite import run_suite

ARCTIC = resources.folder("rulesets") / "arctic"
PIG = resources.folder("rulesets") / "classics" / "pig"


@pytest.fixture(scope="module")
def arctic() -> Desk:
    return Desk(ARCTIC)


@pytest.fixture
def pig(tmp_path: Path) -> Path:
    return Path(copytree(PIG, tmp_path / "pig"))


def offered(desk: Desk, file: str, old: str, new: str) -> dict[str, int]:
    """What is offered at `|` in a file in which `new` stands in place of `old`, with its rank."""
    path = desk.folder / file
    text = path.read_text("utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    at = text.index("|>")
    desk.hold(path, text.replace("|>", "", 1))
    try:
        return {item.label: item.rank for item in complete(desk, path, at)}
    finally:
        desk.hold(path, None)


def hover(desk: Desk, file: str, within: str, word: str) -> Hover | None:
    path = desk.folder / file
    written, look = desk.written(path), desk.look(desk.setting_of(path))
    assert written is not None and look is not None
    text = written.source.text
    return Telling(desk, written, look).at(text.index(word, text.index(within)))


# --- completion -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "new",
    ["desk[a, |>] = p", "desk[a, |>", "if desk[a, |>"],
    ids=["whole", "half a line", "half a condition"],
)
def test_members_of_the_expected_type_come_first(arctic: Desk, new: str) -> None:
    found = offered(arctic, "actions.yaml", "desk[a, j] = p", new)
    best = {label for label, rank in found.items() if rank == 0}
    assert {"construction", "movement", "taxes"} <= best
    assert found["j"] == 1, "a local of that type"
    assert "kara" not in best


def test_fields_of_what_stands_before_the_dot(arctic: Desk) -> None:
    found = offered(arctic, "pieces.yaml", "claims: successor(s.claim)", "claims: successor(s.|>)")
    assert {"claim", "ring", "owner"} <= set(found)
    assert not {"if", "vacant"} & set(found)


def test_keys_that_are_not_there_yet(arctic: Desk) -> None:
    found = offered(arctic, "actions.yaml", "        where: vacant(a, n)", "        wh|>")
    assert "where" in found and "needs" in found
    assert "do" not in found, "it stands there already"


def test_an_overlay_is_offered_what_it_can_change(arctic: Desk) -> None:
    # What could be read last answers for what cannot be read while a key is half written.
    assert arctic.look(arctic.setting_of(arctic.folder / "editions/de.yaml")) is not None
    found = offered(arctic, "editions/de.yaml", "define:\n", "define:\n  ca|>\n")
    assert "capacity(a)" in found and "stake(i)" not in found


def test_moves_are_those_that_are_legal_at_that_step(arctic: Desk) -> None:
    script = "scenarios/law-b-comes-into-force.yaml"
    assert set(offered(arctic, script, "- betty: keep", "- betty: |>")) == {"keep", "give_up"}
    whole = offered(arctic, script, "- betty: keep", "- |>")
    assert {"betty: keep", "betty: give_up", "expect"} <= set(whole)


def test_messages_that_are_missing_and_what_they_can_mention(arctic: Desk) -> None:
    found = offered(arctic, "locales/en.ftl", "log-acted =", "log-acted = { $|> }\nold =")
    assert {"player", "country", "action"} == set(found)
    missing = offered(arctic, "locales/en.ftl", "log-acted =", "log-a|>\nold =")
    assert "log-acted" in missing


# --- what a name means ----------------------------------------------------------------------------


def test_a_definition_is_told_with_its_place_in_the_rulebook(arctic: Desk) -> None:
    found = hover(arctic, "actions.yaml", "where: vacant", "vacant")
    assert found is not None and found.code == "vacant(a, n): bool"
    assert "Rulebook: Phase 4: occupying influence spaces" in found.lines


def test_a_table_is_told_with_what_changes_it(arctic: Desk) -> None:
    found = hover(arctic, "turn.yaml", "stake(i)", "price")
    assert found is not None and found.code == "price(seats, i): int"
    assert "Changed by de" in found.lines


def test_values_are_those_of_the_edition_at_hand(arctic: Desk) -> None:
    found = hover(arctic, "editions/de.yaml", "stake(i)", "player_count")
    assert found is not None and found.code == "player_count: int = 2"


def test_a_key_is_told_in_the_words_of_the_format(arctic: Desk) -> None:
    found = hover(arctic, "actions.yaml", "        where: vacant", "where")
    assert found is not None and found.lines[0].startswith("Which options are offered")


def test_a_message_is_told_with_what_it_can_mention(arctic: Desk) -> None:
    found = hover(arctic, "locales/en.ftl", "log-acted", "log-acted")
    assert found is not None and found.code == "log-acted"
    assert found.lines[0].startswith("asked for at ")
    assert {"$player: player", "$country: country", "$action: job"} <= set(found.lines)
    inside = hover(arctic, "locales/en.ftl", "log-acted", "$country")
    assert inside is not None and inside.lines == ("country",)


def test_a_line_of_the_log_is_told_in_every_language(arctic: Desk) -> None:
    found = hover(arctic, "actions.yaml", 'log "acted"', "acted")
    assert found is not None
    assert "en: { $player } takes an action of { $country }: { $action }." in found.lines
    assert {line.partition(":")[0] for line in found.lines} >= {"en", "ja", "fr", "de"}


def test_a_message_leads_to_the_rule_that_asks_for_it(arctic: Desk) -> None:
    written, look = arctic.written(ARCTIC / "locales/de.ftl"), arctic.look(arctic.usual())
    assert written is not None and look is not None
    at = written.source.text.index("log-acted") + 2
    (where,) = message_definition(arctic, written, look, at)
    assert where.source.path.endswith("actions.yaml") and where.text == 'log "acted"'


# --- between the lines ----------------------------------------------------------------------------


def test_references_are_known_after_an_edit_without_looking_at_every_setting() -> None:
    desk = Desk(ARCTIC)
    path = desk.folder / "actions.yaml"
    text = path.read_text("utf-8")
    names = known_names(desk, path)
    assert names is not None
    (state,) = {named.thing for named in names.all if named.text == "desk"}
    before = references(desk, state, exact=False)
    desk.hold(path, text.replace("desk[a, j] = p", "desk[a, j] = desk[a, j]", 1))
    looked = len(desk._looks)
    soon = references(desk, state, exact=False)
    assert len(desk._looks) <= looked + 2 < len(desk.every_setting())
    # What is to be renamed leaves out the messages that are only about it.
    about = [named for named in soon if named.span.source.path.endswith(".ftl")]
    named = [named for named in soon if named not in about]
    assert [each.span for each in named] == [each.span for each in references(desk, state)]
    assert len(about) == 4 and all(n.span.text == "desk" for n in named)
    assert len(soon) == len(before) + 1


def test_what_an_edition_says_stands_beside_the_line(arctic: Desk) -> None:
    names, look = names_of(arctic, ARCTIC / "turn.yaml"), arctic.look(arctic.usual())
    assert names is not None
    told = {
        names.written.source.line(names.written.source.position(hint.offset)[0]).strip(): hint.label
        for hint in hints(arctic, names, look)
    }
    (changed,) = [label for line, label in told.items() if line.startswith("is: price[")]
    assert changed == " de: -price[player_count, i]"


def test_examples_are_told_where_they_come() -> None:
    desk = Desk(PIG)
    suite = run_suite(PIG, games=0, remember=True)
    assert suite.covered is not None
    reach = reach_of(suite.covered, {})
    written, look = desk.written(PIG / "ruleset.yaml"), desk.look(desk.usual())
    assert written is not None
    titles = {lens.span.text: lens for lens in lenses(written, look, reach)}
    assert titles["turns"].title.startswith("2 examples reach this")
    assert len(titles["turns"].about) == 2
    script = desk.written(PIG / "scenarios" / "one.yaml")
    assert script is not None
    assert [lens.title for lens in lenses(script, look, reach)] == [
        "▶ run this scenario",
        "passes",
    ]


def test_colours_do_not_overlap_and_stay_on_their_lines(arctic: Desk) -> None:
    for file in ("actions.yaml", "editions/de.yaml", "locales/en.ftl"):
        names = names_of(arctic, ARCTIC / file)
        assert names is not None
        found = tokens(names)
        assert len(found) > 50
        for before, after in pairwise(found):
            assert before.span.end <= after.span.start
            assert "\n" not in after.span.text
    kinds = {
        token.span.text: token.kind
        for token in tokens(names_of(arctic, ARCTIC / "actions.yaml"))  # type: ignore[arg-type]
    }
    assert (kinds["vacant"], kinds["track"], kinds["if"]) == ("function", "variable", "keyword")
    assert kinds["perform"] == "method" and kinds["norway"] == "enumMember"


@pytest.mark.parametrize(
    "file, word",
    [
        pytest.param("attika/buildings.yaml", "reconstructed", id="a remark on a member"),
        pytest.param("arctic/editions/fr.yaml", "remove", id="what an overlay takes away"),
    ],
)
def test_what_is_no_rule_has_no_names(file: str, word: str) -> None:
    path = resources.folder("rulesets") / file
    desk = Desk(path.parents[file.count("/") - 1])
    names = names_of(desk, path)
    assert names is not None and word in names.written.source.text
    read = {lexeme.text for text in names.texts for lexeme in text.lexemes}
    assert read and word not in read


def test_the_outline_is_that_of_the_rules(arctic: Desk) -> None:
    written = arctic.written(ARCTIC / "actions.yaml")
    assert written is not None
    sections = {entry.name: entry for entry in outline(written)}
    (placing, *_) = sections["actions"].inside
    assert placing.name == "placing(p)" and [e.name for e in placing.inside] == ["place(a, n)"]
    first, last, kind = folds(written)[0]
    assert written.lines[first].startswith("actions:") and kind == "region" and last > first


# --- findings -------------------------------------------------------------------------------------


def test_what_is_found_at_once_is_what_a_check_finds() -> None:
    desk = Desk(PIG)
    path = PIG / "ruleset.yaml"
    desk.hold(path, path.read_text("utf-8").replace("pot += d", "pott += d"))
    standing = CurrentFindings(desk)
    standing.look([path])
    assert [one.code for one in standing.found] == ["unknown-name"]
    desk.hold(path, None)
    standing.look([path])
    assert standing.found == ()


def test_what_only_a_check_finds_moves_with_the_text(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    folder.mkdir()
    text = (PIG / "ruleset.yaml").read_text("utf-8").replace("languages: [en]\n", "")
    text = text.replace("  goal:", "  never: 3\n  goal:")
    path = folder / "ruleset.yaml"
    path.write_text(text)
    desk = Desk(folder)
    standing = CurrentFindings(desk)
    standing.look([path])
    found = check(folder).findings
    standing.whole(found, standing.quick)
    (unused,) = [one for one in standing.found if one.code == "unused-name"]
    # A line before it, and half of a line behind it: it stays where it belongs.
    desk.hold(path, "# one more line\n" + text.replace("  pot: {type: int", "  pot: {type: [int"))
    standing.look([path])
    (moved,) = [one for one in standing.found if one.code == "unused-name"]
    assert moved.primary.span.line == unused.primary.span.line + 1
    assert moved.primary.span.text == unused.primary.span.text == "never"
    assert "yaml-syntax" in {one.code for one in standing.found}
    # Where the thing itself is edited, nothing is said of it until it has been looked at again.
    desk.hold(path, text.replace("  never: 3", "  nevermore: 3"))
    standing.look([path])
    assert [one for one in standing.found if one.code == "unused-name"] == []


def test_what_says_the_same_is_not_looked_at_again(pig: Path) -> None:
    desk, path = Desk(pig), pig / "ruleset.yaml"
    text = path.read_text("utf-8")
    look = desk.look(desk.usual())
    desk.hold(path, text)
    assert desk.look(desk.usual()) is look, "it was opened"
    assert not desk.reread(path)
    desk.hold(path, text + "# more\n")
    other = desk.look(desk.usual())
    assert other is not look, "it was edited"
    path.write_text(text + "# more\n", "utf-8")
    assert not desk.reread(path)
    desk.hold(path, None)
    assert desk.look(desk.usual()) is other, "it was saved and closed"
    path.write_text(text, "utf-8")
    assert desk.reread(path)
    assert desk.look(desk.usual()) is not other, "somebody else has changed it"


# --- words ----------------------------------------------------------------------------------------


def test_words_are_looked_at_while_they_are_written(pig: Path) -> None:
    desk, path = Desk(pig), pig / "locales" / "en.ftl"
    standing, text = CurrentFindings(desk), path.read_text("utf-8")

    def codes(new: str) -> list[str]:
        desk.hold(path, text.replace("log-rolled = ", f"log-rolled = {new}", 1))
        standing.look([path])
        return [one.code for one in standing.quick]

    standing.look([path])
    assert not standing.quick
    assert codes("{ $player ") == ["broken-message"]
    assert codes("{ nobody } ") == ["unknown-message"]
    assert not codes("{ $nobody } "), "not every setting has said what it mentions"
    for setting in desk.every_setting():
        learn_needs(desk, setting)
    assert codes("{ $nobody } ") == ["unknown-variable"]
    assert not codes("")


OVERLAY = """\
overlay: quick
of: pig
words:
  en: |
    log-banked = { $player } banks { $points } at once.
    turns-hold = stop, and bank the points
  de: 'turns-hold = aufhören'
"""


def test_words_inside_an_overlay_are_looked_at_while_they_are_written(pig: Path) -> None:
    desk, path = Desk(pig), pig.parent / "quick.yaml"
    path.write_text(OVERLAY, "utf-8")
    desk.set_outside([path])
    standing = CurrentFindings(desk)

    def findings(old: str, new: str) -> list[tuple[str, str]]:
        text = OVERLAY.replace(old, new, 1)
        assert text != OVERLAY or old == new
        desk.hold(path, text)
        standing.look([path])
        quick = [one for one in standing.quick if one.primary.span.source.path.endswith("k.yaml")]
        assert {one.primary.span.source.text for one in quick} <= {text}
        standing.whole(standing.quick, ())  # a whole check finds the same in the same places
        assert [*standing.found] == [*standing.quick]
        return [(one.code, one.primary.span.text) for one in quick]

    assert findings("", "") == []
    assert findings("at once.", "at { nobody } once.") == [("unknown-message", "nobody")]
    assert findings("{ $points }", "{ $points") == [("broken-message", "a")]
    assert findings("aufhören", "{ nobody }") == [("unknown-message", "nobody")]
    for setting in desk.every_setting():
        learn_needs(desk, setting)
    assert findings("$points", "$dots") == [("unknown-variable", "$dots")]
    assert findings("", "") == []


def test_messages_are_about_things(arctic: Desk) -> None:
    path = arctic.folder / "locales" / "de.ftl"
    names, look = names_of(arctic, path), arctic.last_good(arctic.usual())
    assert names is not None and look is not None
    text = names.written.source.text

    def found(word: str) -> list[str]:
        named = named_at(arctic, names, look, text.index(word) + 2)
        assert named is not None
        places = references(arctic, named.thing, exact=False)
        return [f"{one.span.source.path.split('/')[-1]} {one.span.text}" for one in places]

    assert {"de.ftl country-eu", "ja.ftl country-eu", "pieces.yaml eu"} <= {*found("country-eu")}
    assert "de.ftl eu" in found("eu] von der EU"), "a case of a message"
    assert {"actions.yaml placed", "fr.ftl placed"} <= {*found("log-placed")}


def test_names_in_logs_and_menus_are_offered(arctic: Desk) -> None:
    whole = 'log "placed" (player = p, country = a, space = n)'
    found = offered(arctic, "actions.yaml", whole, 'log "pl|>"')
    assert {"placed", "platform-built"} <= found.keys() and "track" not in found
    found = offered(arctic, "actions.yaml", whole, 'log "placed" (player = p, |>)')
    assert found.keys() == {"country", "space"}
    found = offered(arctic, "actions.yaml", "chooses from subsidies(a, p)", "chooses from |>")
    assert {name for name, rank in found.items() if rank == 0} >= {"subsidies", "sale"}
    found = offered(arctic, "actions.yaml", "where: vacant(a, n)", "where: vacant(|>")
    assert {name for name, rank in found.items() if rank == 0} >= {"eu", "norway"}


def test_what_changes_a_rule_and_what_a_script_names_is_offered(arctic: Desk) -> None:
    sail = "procedures:\n  sail(c, s, t, k):\n    do:\n      |>\n"
    found = offered(arctic, "editions/de.yaml", "procedures:\n", sail)
    assert found.keys() == {"after", "before", "replace", "was"}
    now = "{s1: -6, s2: -5, s3: -4, s4: -3, s5: -2, s6: -1, s7: 0, s8: 1, y1: -4, y2: -2}"
    found = offered(arctic, "editions/de.yaml", now, "{s1: -6, |>}")
    assert {"s2", "y1"} <= found.keys() and "s1" not in found and "was" not in found
    script = "scenarios/conflict-declared.yaml"
    found = offered(arctic, script, "players: [alfred, betty]", "players: [alfred, |>]")
    assert found.keys() == {"alfred", "betty", "charles", "dora"}
    found = offered(arctic, script, "ruleset: arctic\n", "ruleset: arctic\nedition: |>\n")
    assert found.keys() == {"de", "fr", "ja"}
    found = offered(arctic, script, "ruleset: arctic\n", "ruleset: arctic\noptions: {|>}\n")
    assert {"easy_start", "first_player"} <= found.keys()


def test_who_waits_does_not_wait_for_what_nobody_waits_for(pig: Path) -> None:
    desk = Desk(pig)
    with pytest.raises(Cancelled):
        desk.idly(lambda: desk.look(desk.usual()), lambda: True)
    assert desk.look(desk.usual()) is not None


def test_letters_tables_and_short_lists_are_told(arctic: Desk) -> None:
    told = hover(arctic, "actions.yaml", "place(a, n):", "a, n")
    assert told is not None and told.code == "a: arctic"
    told = hover(arctic, "actions.yaml", "platforms[", "platforms")
    assert told is not None and "2: 16, 3: 12, 4: 12" in told.lines
    desk = Desk(PIG.parent / "kuhn-poker")
    names = names_of(desk, desk.folder / "ruleset.yaml")
    assert names is not None
    named = names.at(names.written.source.text.index("jack"))
    assert named is not None and named.declares
    places = references(desk, named.thing, exact=False)
    assert {"en.ftl", "bluff.yaml"} <= {one.span.source.path.split("/")[-1] for one in places}
