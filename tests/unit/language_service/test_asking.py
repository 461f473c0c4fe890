"""What an editor is told of places: in the same words, whoever asks."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from shutil import copytree

import pytest

from rulewright import resources
from rulewright.language_service.completion import complete_at
from rulewright.language_service.current_findings import CurrentFindings
from rulewright.language_service.editor_session import Cancelled, EditorSession
from rulewright.language_service.example_coverage import build_example_coverage
from rulewright.language_service.file_outline import build_outline, list_folds
from rulewright.language_service.hover import HoverProvider, HoverText
from rulewright.language_service.inlay_hints import list_hints, list_lenses
from rulewright.language_service.locale_messages import update_needs
from rulewright.language_service.references import (
    build_name_index,
    cached_name_index,
    find_message_definition,
    find_name_at,
    find_references,
)
from rulewright.language_service.semantic_tokens import list_tokens
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.testing.suite import run_suite

ARCTIC = resources.data_folder("rulesets") / "arctic"
PIG = resources.data_folder("rulesets") / "classics" / "pig"


@pytest.fixture(scope="module")
def arctic() -> EditorSession:
    return EditorSession(ARCTIC)


@pytest.fixture
def pig(tmp_path: Path) -> Path:
    return Path(copytree(PIG, tmp_path / "pig"))


def offered(desk: EditorSession, file: str, old: str, new: str) -> dict[str, int]:
    """What is offered at `|` in a file in which `new` stands in place of `old`, with its rank."""
    path = desk.folder / file
    text = path.read_text("utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    at = text.index("|>")
    desk.set_unsaved_text(path, text.replace("|>", "", 1))
    try:
        return {item.label: item.rank for item in complete_at(desk, path, at)}
    finally:
        desk.set_unsaved_text(path, None)


def hover(desk: EditorSession, file: str, within: str, word: str) -> HoverText | None:
    path = desk.folder / file
    written, look = desk.get_document(path), desk.analyse_setting(desk.setting_of(path))
    assert written is not None and look is not None
    text = written.source.text
    return HoverProvider(desk, written, look).hover_at(text.index(word, text.index(within)))


# --- completion -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "new",
    ["desk[a, |>] = p", "desk[a, |>", "if desk[a, |>"],
    ids=["whole", "half a line", "half a condition"],
)
def test_members_of_the_expected_type_come_first(arctic: EditorSession, new: str) -> None:
    found = offered(arctic, "actions.yaml", "desk[a, j] = p", new)
    best = {label for label, rank in found.items() if rank == 0}
    assert {"construction", "movement", "taxes"} <= best
    assert found["j"] == 1, "a local of that type"
    assert "kara" not in best


def test_fields_of_what_stands_before_the_dot(arctic: EditorSession) -> None:
    found = offered(arctic, "pieces.yaml", "claims: successor(s.claim)", "claims: successor(s.|>)")
    assert {"claim", "ring", "owner"} <= set(found)
    assert not {"if", "vacant"} & set(found)


def test_keys_that_are_not_there_yet(arctic: EditorSession) -> None:
    found = offered(arctic, "actions.yaml", "        where: vacant(a, n)", "        wh|>")
    assert "where" in found and "needs" in found
    assert "do" not in found, "it stands there already"


def test_an_overlay_is_offered_what_it_can_change(arctic: EditorSession) -> None:
    # What could be read last answers for what cannot be read while a key is half written.
    assert arctic.analyse_setting(arctic.setting_of(arctic.folder / "editions/de.yaml")) is not None
    found = offered(arctic, "editions/de.yaml", "define:\n", "define:\n  ca|>\n")
    assert "capacity(a)" in found and "stake(i)" not in found


def test_moves_are_those_that_are_legal_at_that_step(arctic: EditorSession) -> None:
    script = "scenarios/law-b-comes-into-force.yaml"
    assert set(offered(arctic, script, "- betty: keep", "- betty: |>")) == {"keep", "give_up"}
    whole = offered(arctic, script, "- betty: keep", "- |>")
    assert {"betty: keep", "betty: give_up", "expect"} <= set(whole)


def test_messages_that_are_missing_and_what_they_can_mention(arctic: EditorSession) -> None:
    found = offered(arctic, "locales/en.ftl", "log-acted =", "log-acted = { $|> }\nold =")
    assert {"player", "country", "action"} == set(found)
    missing = offered(arctic, "locales/en.ftl", "log-acted =", "log-a|>\nold =")
    assert "log-acted" in missing


# --- what a name means ----------------------------------------------------------------------------


def test_a_definition_is_told_with_its_place_in_the_rulebook(arctic: EditorSession) -> None:
    found = hover(arctic, "actions.yaml", "where: vacant", "vacant")
    assert found is not None and found.code == "vacant(a, n): bool"
    assert "Rulebook: Phase 4: occupying influence spaces" in found.sentences


def test_a_table_is_told_with_what_changes_it(arctic: EditorSession) -> None:
    found = hover(arctic, "turn.yaml", "stake(i)", "price")
    assert found is not None and found.code == "price(seats, i): int"
    assert "Changed by de" in found.sentences


def test_values_are_those_of_the_edition_at_hand(arctic: EditorSession) -> None:
    found = hover(arctic, "editions/de.yaml", "stake(i)", "player_count")
    assert found is not None and found.code == "player_count: int = 2"


def test_a_key_is_told_in_the_words_of_the_format(arctic: EditorSession) -> None:
    found = hover(arctic, "actions.yaml", "        where: vacant", "where")
    assert found is not None and found.sentences[0].startswith("The condition for offering an option")


def test_a_message_is_told_with_what_it_can_mention(arctic: EditorSession) -> None:
    found = hover(arctic, "locales/en.ftl", "log-acted", "log-acted")
    assert found is not None and found.code == "log-acted"
    assert found.sentences[0].startswith("asked for at ")
    assert {"$player: player", "$country: country", "$action: job"} <= set(found.sentences)
    inside = hover(arctic, "locales/en.ftl", "log-acted", "$country")
    assert inside is not None and inside.sentences == ("country",)


def test_a_line_of_the_log_is_told_in_every_language(arctic: EditorSession) -> None:
    found = hover(arctic, "actions.yaml", 'log "acted"', "acted")
    assert found is not None
    assert "en: { $player } takes an action of { $country }: { $action }." in found.sentences
    assert {line.partition(":")[0] for line in found.sentences} >= {"en", "ja", "fr", "de"}


def test_a_message_leads_to_the_rule_that_asks_for_it(arctic: EditorSession) -> None:
    written, look = (
        arctic.get_document(ARCTIC / "locales/de.ftl"),
        arctic.analyse_setting(arctic.default_setting()),
    )
    assert written is not None and look is not None
    at = written.source.text.index("log-acted") + 2
    (where,) = find_message_definition(arctic, written, look, at)
    assert where.source.path.endswith("actions.yaml") and where.text == 'log "acted"'


# --- between the lines ----------------------------------------------------------------------------


def test_references_are_known_after_an_edit_without_looking_at_every_setting() -> None:
    desk = EditorSession(ARCTIC)
    path = desk.folder / "actions.yaml"
    text = path.read_text("utf-8")
    names = cached_name_index(desk, path)
    assert names is not None
    (state,) = {named.meaning for named in names.name_uses if named.name_text == "desk"}
    before = find_references(desk, state, is_exact=False)
    desk.set_unsaved_text(path, text.replace("desk[a, j] = p", "desk[a, j] = desk[a, j]", 1))
    looked = len(desk._analyses)
    soon = find_references(desk, state, is_exact=False)
    assert len(desk._analyses) <= looked + 2 < len(desk.list_settings())
    # What is to be renamed leaves out the messages that are only about it.
    about = [named for named in soon if named.span.source.path.endswith(".ftl")]
    named = [named for named in soon if named not in about]
    assert [each.span for each in named] == [each.span for each in find_references(desk, state)]
    assert len(about) == 4 and all(n.span.text == "desk" for n in named)
    assert len(soon) == len(before) + 1


def test_what_an_edition_says_stands_beside_the_line(arctic: EditorSession) -> None:
    names, look = (
        build_name_index(arctic, ARCTIC / "turn.yaml"),
        arctic.analyse_setting(arctic.default_setting()),
    )
    assert names is not None
    told = {
        names.document.source.line_text(
            names.document.source.line_and_column(hint.offset)[0]
        ).strip(): hint.label
        for hint in list_hints(arctic, names, look)
    }
    (changed,) = [label for line, label in told.items() if line.startswith("is: price[")]
    assert changed == " de: -price[player_count, i]"


def test_examples_are_told_where_they_come() -> None:
    desk = EditorSession(PIG)
    suite = run_suite(PIG, games=0, remember=True)
    assert suite.coverage is not None
    reach = build_example_coverage(suite.coverage, {})
    written, look = desk.get_document(PIG / "ruleset.yaml"), desk.analyse_setting(desk.default_setting())
    assert written is not None
    titles = {lens.span.text: lens for lens in list_lenses(written, look, reach)}
    assert titles["turns"].title.startswith("2 examples reach this")
    assert len(titles["turns"].arguments) == 2
    script = desk.get_document(PIG / "scenarios" / "one.yaml")
    assert script is not None
    assert [lens.title for lens in list_lenses(script, look, reach)] == [
        "▶ run this scenario",
        "passes",
    ]


def test_colours_do_not_overlap_and_stay_on_their_lines(arctic: EditorSession) -> None:
    for file in ("actions.yaml", "editions/de.yaml", "locales/en.ftl"):
        names = build_name_index(arctic, ARCTIC / file)
        assert names is not None
        found = list_tokens(names)
        assert len(found) > 50
        for before, after in pairwise(found):
            assert before.span.end <= after.span.start
            assert "\n" not in after.span.text
    kinds = {
        token.span.text: token.token_type
        for token in list_tokens(build_name_index(arctic, ARCTIC / "actions.yaml"))  # type: ignore[arg-type]
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
    path = resources.data_folder("rulesets") / file
    desk = EditorSession(path.parents[file.count("/") - 1])
    names = build_name_index(desk, path)
    assert names is not None and word in names.document.source.text
    read = {lexeme.text for text in names.rule_texts for lexeme in text.lexemes}
    assert read and word not in read


def test_the_outline_is_that_of_the_rules(arctic: EditorSession) -> None:
    written = arctic.get_document(ARCTIC / "actions.yaml")
    assert written is not None
    sections = {entry.name: entry for entry in build_outline(written)}
    (placing, *_) = sections["actions"].children
    assert placing.name == "placing(p)" and [e.name for e in placing.children] == ["place(a, n)"]
    first, last, kind = list_folds(written)[0]
    assert written.text_lines[first].startswith("actions:") and kind == "region" and last > first


# --- findings -------------------------------------------------------------------------------------


def test_what_is_found_at_once_is_what_a_check_finds() -> None:
    desk = EditorSession(PIG)
    path = PIG / "ruleset.yaml"
    desk.set_unsaved_text(path, path.read_text("utf-8").replace("pot += d", "pott += d"))
    standing = CurrentFindings(desk)
    standing.update_fast([path])
    assert [one.code for one in standing.all_diagnostics] == ["unknown-name"]
    desk.set_unsaved_text(path, None)
    standing.update_fast([path])
    assert standing.all_diagnostics == ()


def test_what_only_a_check_finds_moves_with_the_text(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    folder.mkdir()
    text = (PIG / "ruleset.yaml").read_text("utf-8").replace("languages: [en]\n", "")
    text = text.replace("  goal:", "  never: 3\n  goal:")
    path = folder / "ruleset.yaml"
    path.write_text(text)
    desk = EditorSession(folder)
    standing = CurrentFindings(desk)
    standing.update_fast([path])
    found = check(folder).findings
    standing.update_from_check(found, standing.fast_diagnostics)
    (unused,) = [one for one in standing.all_diagnostics if one.code == "unused-name"]
    # A line before it, and half of a line behind it: it stays where it belongs.
    desk.set_unsaved_text(path, "# one more line\n" + text.replace("  pot: {type: int", "  pot: {type: [int"))
    standing.update_fast([path])
    (moved,) = [one for one in standing.all_diagnostics if one.code == "unused-name"]
    assert moved.primary.span.line == unused.primary.span.line + 1
    assert moved.primary.span.text == unused.primary.span.text == "never"
    assert "yaml-syntax" in {one.code for one in standing.all_diagnostics}
    # Where the thing itself is edited, nothing is said of it until it has been looked at again.
    desk.set_unsaved_text(path, text.replace("  never: 3", "  nevermore: 3"))
    standing.update_fast([path])
    assert [one for one in standing.all_diagnostics if one.code == "unused-name"] == []


def test_what_says_the_same_is_not_looked_at_again(pig: Path) -> None:
    desk, path = EditorSession(pig), pig / "ruleset.yaml"
    text = path.read_text("utf-8")
    look = desk.analyse_setting(desk.default_setting())
    desk.set_unsaved_text(path, text)
    assert desk.analyse_setting(desk.default_setting()) is look, "it was opened"
    assert not desk.refresh_file(path)
    desk.set_unsaved_text(path, text + "# more\n")
    other = desk.analyse_setting(desk.default_setting())
    assert other is not look, "it was edited"
    path.write_text(text + "# more\n", "utf-8")
    assert not desk.refresh_file(path)
    desk.set_unsaved_text(path, None)
    assert desk.analyse_setting(desk.default_setting()) is other, "it was saved and closed"
    path.write_text(text, "utf-8")
    assert desk.refresh_file(path)
    assert desk.analyse_setting(desk.default_setting()) is not other, "somebody else has changed it"


# --- words ----------------------------------------------------------------------------------------


def test_words_are_looked_at_while_they_are_written(pig: Path) -> None:
    desk, path = EditorSession(pig), pig / "locales" / "en.ftl"
    standing, text = CurrentFindings(desk), path.read_text("utf-8")

    def codes(new: str) -> list[str]:
        desk.set_unsaved_text(path, text.replace("log-rolled = ", f"log-rolled = {new}", 1))
        standing.update_fast([path])
        return [one.code for one in standing.fast_diagnostics]

    standing.update_fast([path])
    assert not standing.fast_diagnostics
    assert codes("{ $player ") == ["broken-message"]
    assert codes("{ nobody } ") == ["unknown-message"]
    assert not codes("{ $nobody } "), "not every setting has said what it mentions"
    for setting in desk.list_settings():
        update_needs(desk, setting)
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
    desk, path = EditorSession(pig), pig.parent / "quick.yaml"
    path.write_text(OVERLAY, "utf-8")
    desk.set_external_overlays([path])
    standing = CurrentFindings(desk)

    def findings(old: str, new: str) -> list[tuple[str, str]]:
        text = OVERLAY.replace(old, new, 1)
        assert text != OVERLAY or old == new
        desk.set_unsaved_text(path, text)
        standing.update_fast([path])
        quick = [one for one in standing.fast_diagnostics if one.primary.span.source.path.endswith("k.yaml")]
        assert {one.primary.span.source.text for one in quick} <= {text}
        standing.update_from_check(
            standing.fast_diagnostics, ()
        )  # a whole check finds the same in the same places
        assert [*standing.all_diagnostics] == [*standing.fast_diagnostics]
        return [(one.code, one.primary.span.text) for one in quick]

    assert findings("", "") == []
    assert findings("at once.", "at { nobody } once.") == [("unknown-message", "nobody")]
    assert findings("{ $points }", "{ $points") == [("broken-message", "a")]
    assert findings("aufhören", "{ nobody }") == [("unknown-message", "nobody")]
    for setting in desk.list_settings():
        update_needs(desk, setting)
    assert findings("$points", "$dots") == [("unknown-variable", "$dots")]
    assert findings("", "") == []


def test_messages_are_about_things(arctic: EditorSession) -> None:
    path = arctic.folder / "locales" / "de.ftl"
    names, look = build_name_index(arctic, path), arctic.last_valid_analysis(arctic.default_setting())
    assert names is not None and look is not None
    text = names.document.source.text

    def found(word: str) -> list[str]:
        named = find_name_at(arctic, names, look, text.index(word) + 2)
        assert named is not None
        places = find_references(arctic, named.meaning, is_exact=False)
        return [f"{one.span.source.path.split('/')[-1]} {one.span.text}" for one in places]

    assert {"de.ftl country-eu", "ja.ftl country-eu", "pieces.yaml eu"} <= {*found("country-eu")}
    assert "de.ftl eu" in found("eu] von der EU"), "a case of a message"
    assert {"actions.yaml placed", "fr.ftl placed"} <= {*found("log-placed")}


def test_names_in_logs_and_menus_are_offered(arctic: EditorSession) -> None:
    whole = 'log "placed" (player = p, country = a, space = n)'
    found = offered(arctic, "actions.yaml", whole, 'log "pl|>"')
    assert {"placed", "platform-built"} <= found.keys() and "track" not in found
    found = offered(arctic, "actions.yaml", whole, 'log "placed" (player = p, |>)')
    assert found.keys() == {"country", "space"}
    found = offered(arctic, "actions.yaml", "chooses from subsidies(a, p)", "chooses from |>")
    assert {name for name, rank in found.items() if rank == 0} >= {"subsidies", "sale"}
    found = offered(arctic, "actions.yaml", "where: vacant(a, n)", "where: vacant(|>")
    assert {name for name, rank in found.items() if rank == 0} >= {"eu", "norway"}


def test_what_changes_a_rule_and_what_a_script_names_is_offered(arctic: EditorSession) -> None:
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
    desk = EditorSession(pig)
    with pytest.raises(Cancelled):
        desk.run_in_background(lambda: desk.analyse_setting(desk.default_setting()), lambda: True)
    assert desk.analyse_setting(desk.default_setting()) is not None


def test_letters_tables_and_short_lists_are_told(arctic: EditorSession) -> None:
    told = hover(arctic, "actions.yaml", "place(a, n):", "a, n")
    assert told is not None and told.code == "a: arctic"
    told = hover(arctic, "actions.yaml", "platforms[", "platforms")
    assert told is not None and "2: 16, 3: 12, 4: 12" in told.sentences
    desk = EditorSession(PIG.parent / "kuhn-poker")
    names = build_name_index(desk, desk.folder / "ruleset.yaml")
    assert names is not None
    named = names.name_at(names.document.source.text.index("jack"))
    assert named is not None and named.is_declaration
    places = find_references(desk, named.meaning, is_exact=False)
    assert {"en.ftl", "bluff.yaml"} <= {one.span.source.path.split("/")[-1] for one in places}
