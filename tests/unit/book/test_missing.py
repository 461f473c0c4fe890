"""What the printed book has no words for is found by the checker, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

import pytest

from rulewright.book.model import Code, Steps
from rulewright.book.render import as_markdown
from rulewright.book.rulebook import Rulebook
from rulewright.book.writer import MissingTextFinder, write_book
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.files import list_scripts
from rulewright.resources import data_folder as shipped
from rulewright.validation.checking.ruleset_check import Checked, check
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.example_selection import select_examples
from rulewright.validation.setting_lists import Selection, iter_settings
from rulewright.words.locale_checks import MissingTexts
from unit.book.small import EXAMPLE, RULES, WORDS, gardens

WHOLE = (
    WORDS
    + """\
name-bed = beds
name-plant = plants
name-tool = tools
name-seed = seeds
name-seeds = seeds of each player
name-price = price
name-free-hard = hard
field-plant-worth = worth
field-plant-thorny = thorny
field-price-n = in which season
name-player = player
rule-seasons = { "" }
rule-digging = { "" }
rule-gardening-plant = { "" }
rule-gardening-rest = { "" }
rule-harvest = You count what has grown.
heading-gardening = Working
heading-free = Free beds
heading-seasons-work = Work
example-rose = A rose in the middle
"""
)


def checked(folder: Path) -> Checked:
    return check(folder, language="en", make_books=MissingTextFinder)


def missing(folder: Path) -> set[str]:
    found = checked(folder).findings
    return {finding.headline.split("`")[1] for finding in found if finding.code == "missing-message"}


def test_a_book_with_all_words_lacks_none(tmp_path: Path) -> None:
    folder = gardens(tmp_path, locales__en=WHOLE)
    assert missing(folder) == set()
    (words,) = checked(folder).locale_coverage
    assert words.percent_complete == 100


def test_what_an_example_is_called_is_missing_in_its_file(tmp_path: Path) -> None:
    folder = gardens(tmp_path, locales__en=WHOLE.replace("example-rose", "# example-rose"))
    (found,) = (one for one in checked(folder).findings if "`example-rose`" in one.headline)
    assert found.primary.span.source.path.endswith("scenarios/rose.yaml")


def test_each_heading_that_is_an_identifier_is_missing(tmp_path: Path) -> None:
    for id in (
        "name-plant",
        "name-seeds",
        "field-plant-worth",
        "field-price-n",
        "heading-gardening",
        "heading-free",
        "example-rose",
        "reason-free",
        "rule-seasons",
    ):
        words = "".join(line for line in WHOLE.splitlines(keepends=True) if not line.startswith(f"{id} ="))
        folder = gardens(tmp_path / id, locales__en=words)
        assert missing(folder) == {id}, id
        (coverage,) = checked(folder).locale_coverage
        assert coverage.percent_complete < 100


def test_words_that_the_book_does_not_print_are_not_missing(tmp_path: Path) -> None:
    """State that no example speaks of, a type that no table shows, what is told with others."""
    rules = RULES.replace("state:\n", "state:\n  secret(p): {type: int, least: 0, hidden: true}\n").replace(
        "grown[p] += plant", "secret[p] += 1\n          grown[p] += plant"
    )
    assert missing(gardens(tmp_path, ruleset=rules, locales__en=WHOLE)) == set()


HARD = EXAMPLE.replace(
    "  planted[a1] = bea\n",
    "  for s in bed where s in [a1, c1]:\n    planted[s] = bea\n  seed[ada] = 2 + 1\n",
).replace(
    "grown[ada] == 3\n",
    "grown[ada] >= 3\n  - (count s in bed where planted[s] == bea) == 2\n"
    "  - seed[ada] != 4 and (any s in bed where planted[s] is none)\n"
    "  - 2 * harvest(ada) == 5 + 1\n",
)


def steps(folder: Path, kind: str) -> list[str]:
    (example,) = next(part for part in write_book(folder).parts if part.id == "examples").parts
    found = [step for block in example.blocks if isinstance(block, Steps) for step in block.steps]
    return [step.text for step in found if step.kind == kind]


def test_positions_and_expectations_are_said_in_words(tmp_path: Path) -> None:
    folder = gardens(tmp_path, locales__en=WHOLE, scenarios__rose=HARD)
    assert missing(folder) == set()
    assert steps(folder, "given") == ["Planted beds (a1, c1): Bea", "Seeds (Ada): 2 + 1"]
    assert steps(folder, "holds") == [
        "Planted beds (b2): Ada",
        "Grown (Ada): at least 3",
        "Number (beds) – planted beds: Bea: 2",
        "Seeds (Ada): not 4",
        "At least one of them (beds) – planted beds: nobody",
        "2 × harvest (Ada): 5 + 1",
    ]


def test_a_definition_that_is_a_condition_is_said_for_every_number_of_players(
    tmp_path: Path,
) -> None:
    """What was typed for fewer players is not typed again for more."""
    rules = RULES.replace("define:\n", "define:\n  ripe(p): grown[p] >= 3\n")
    example = EXAMPLE.replace("grown[ada] == 3\n", "ripe(ada)\n")
    words = WHOLE + "name-ripe = ripe\nrule-ripe = Three plants are ripe.\n"
    folder = gardens(tmp_path, ruleset=rules, locales__en=words, scenarios__rose=example)
    assert missing(folder) == set()


def test_a_sentence_of_the_locale_takes_the_place_of_name_and_value(tmp_path: Path) -> None:
    words = WHOLE + (
        "says-planted = In { $s } grows something of { $value }.\n"
        "says-grown =\n    { $value ->\n        [one] { $p } has one plant.\n"
        "       *[other] { $p } has { $value } plants.\n    }\n"
    )
    folder = gardens(tmp_path, locales__en=words)
    assert missing(folder) == set()
    assert not {"unused-message", "unknown-variable"} & {f.code for f in checked(folder).findings}
    assert steps(folder, "given") == ["In a1 grows something of Bea."]
    assert steps(folder, "holds") == [
        "In b2 grows something of Ada.",
        "Ada has 3 plants.",
    ]


ODD = EXAMPLE.replace("  planted[a1] = bea\n", "  planted[a1] = bea\n  if true:\n    seed[ada] = 3\n")


def test_what_has_no_words_is_not_printed_but_found(tmp_path: Path) -> None:
    odd = ODD.replace("grown[ada] == 3", "grown[ada] == (3 if hard else 3)")
    folder = gardens(tmp_path / "a", locales__en=WHOLE, scenarios__rose=odd)
    assert missing(folder) == {"example-rose.given", "example-rose.then"}
    assert steps(folder, "given") == ["Planted beds (a1): Bea"]
    assert steps(folder, "holds") == ["Planted beds (b2): Ada"]
    own = WHOLE + "    .given = Ada begins with three seeds.\n    .then = It grows.\n"
    folder = gardens(tmp_path / "b", locales__en=own, scenarios__rose=odd)
    assert missing(folder) == set()
    assert steps(folder, "given") == ["Ada begins with three seeds."]
    assert steps(folder, "holds") == ["It grows."]


def test_no_rule_text_is_printed_openly(tmp_path: Path) -> None:
    book = write_book(gardens(tmp_path), variants=("rain",))
    shown = [block for part in book.walk() for block in part.blocks if isinstance(block, Code)]
    assert shown
    assert all(block.folded for block in shown)
    assert "```" not in as_markdown(book)


def untold(folder: Path) -> list[Diagnostic]:
    return [found for found in checked(folder).findings if found.code == "untold-change"]


def test_words_that_tell_the_usual_rule_of_a_variant_are_found(tmp_path: Path) -> None:
    (finding,) = untold(gardens(tmp_path / "a", locales__en=WHOLE))
    assert "`rule-free` describes the usual rule, which rain changes" in finding.headline
    both = WHOLE.replace(
        "rule-free = A bed is free if nothing grows in it.",
        'rule-free = { WITH("variant-rain") ->\n    [yes] A bed is free if nothing grows in it,'
        " but c1 never is.\n   *[other] A bed is free if nothing grows in it.\n    }",
    )
    assert untold(gardens(tmp_path / "b", locales__en=both)) == []


@pytest.fixture(scope="module")
def arctic(tmp_path_factory: pytest.TempPathFactory) -> RulesetProject:
    """The Arctic without every third message."""
    copied = copytree(shipped("rulesets") / "arctic", tmp_path_factory.mktemp("words") / "arctic")
    words = copied / "locales" / "en.ftl"
    blocks = re.split(r"(?m)^(?=[a-z][\w-]* =)", words.read_text("utf-8"))
    words.write_text("".join(blocks[::3] + blocks[1::3]), "utf-8")
    return RulesetProject(copied)


def test_what_a_variant_leaves_alone_is_asked_for_once(
    arctic: RulesetProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The books of variants ask for no less because the usual book has asked before."""
    found = [_missing_in_all(arctic)]
    monkeypatch.setattr(Rulebook, "is_in_base_book", lambda self, rule: False)
    found.append(_missing_in_all(arctic))
    assert len(found[0][0]) > 50 and found[0] == found[1]


def test_an_example_that_is_the_same_in_several_books_is_told_once(arctic: RulesetProject) -> None:
    """Nothing less is missing than if each book were asked by itself."""
    every = list(iter_settings(arctic.get_documents().manifest, Selection(players=4)))
    together = MissingTextFinder(arctic)
    found: list[list[MissingTexts]] = [[], []]
    scripts = list(map(arctic.get_script, list_scripts(arctic.folder, "scenarios")))
    for each in every:
        layer = each.edition, each.variants
        outline, _ = arctic.get_outline(arctic.get_documents(*layer))
        for path in (script.path for script in select_examples(*layer, outline, scripts)):
            found[0].append(together.find_example_gaps(*layer, path))
            found[1].append(MissingTextFinder(arctic).find_example_gaps(*layer, path))
    assert found[0].count(MissingTexts()) > found[1].count(MissingTexts()) + 50
    once, always = map(_together, found)
    assert len(once[0]) > 20 and once == always


def _missing_in_all(workshop: RulesetProject) -> list[dict[str, object]]:
    every = iter_settings(workshop.get_documents().manifest, Selection(players=4))
    of = MissingTextFinder(workshop)
    return _together([of(each.edition, each.variants) for each in every])


def _together(books: list[MissingTexts]) -> list[dict[str, object]]:
    return [
        {id: at for book in books for id, at in getattr(book, kind).items()}
        for kind in ("missing_messages", "outdated_prose", "english_only")
    ]
