"""Reused results are verified after random edits, and a key that lacks a dependency is noticed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from shutil import copytree, rmtree

import pytest

from benchmarks.verdicts import list_sites
from rulewright.book.writer import MissingTextFinder
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.loading import load_documents
from rulewright.resources import data_folder
from rulewright.validation.checking import check_cache
from rulewright.validation.checking.book_dependencies import BookDependencies
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.testing.suite import run_suite
from rulewright.words.locale import Locale
from rulewright.workspace import piece_typing
from rulewright.workspace.declarations import PLAYED_SECTIONS, DeclarationDigests
from rulewright.workspace.fingerprints import FolderFingerprint
from rulewright.workspace.passages import PassageGraph
from rulewright.workspace.piece_typing import PieceTyper
from rulewright.workspace.verification import VARIABLE, CacheMismatch, compare_results, is_verification_due
from unit.workspace.test_players_by_pieces import EDITS as COUNTED_EDITS, RULES as COUNTED_RULES

RULESETS = data_folder("rulesets")


def judge(folder: Path) -> None:
    """Check and test a ruleset with what earlier runs have stored. Raises CacheMismatch."""
    check(folder, make_books=MissingTextFinder, remember=True)
    try:
        run_suite(folder, games=0, remember=True)
    except DiagnosticError:
        pass


class Workshop:
    """A copy of a ruleset and a cache that knows it, for edits that are taken back."""

    def __init__(self, original: Path, into: Path, patch: pytest.MonkeyPatch) -> None:
        self.here, self.cache, self.known = into / "rules", into / "cache", into / "known"
        self.original = original
        copytree(original, self.here)
        patch.setenv("RULEWRIGHT_CACHE", str(self.cache))
        patch.delenv(VARIABLE, raising=False)
        judge(self.here)
        copytree(self.cache, self.known)
        patch.setenv(VARIABLE, "1")

    def edit_site(self, random: Random, kinds: tuple[str, ...]) -> str:
        """Make an edit of one of some kinds."""
        site = random.choice(list_sites(self.here)[random.choice(kinds)])
        text = site.path.read_text("utf-8")
        site.path.write_text(text[: site.start] + site.new + text[site.end :], "utf-8")
        return f"{site}"

    def is_noticed(self, old: str, new: str) -> bool:
        """Return whether a result is out of date where a text has become another one."""
        for path in self.here.rglob("*.*"):
            path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        try:
            judge(self.here)
        except CacheMismatch:
            return True
        finally:
            self.restore()
        return False

    def restore(self) -> None:
        rmtree(self.here)
        copytree(self.original, self.here)
        rmtree(self.cache)
        copytree(self.known, self.cache)


KINDS = ("number", "condition", "scenario line", "message")


@pytest.mark.parametrize(
    "name, edits",
    [
        ("classics/pig", 6),
        ("classics/oh-hell", 3),
        *(
            pytest.param(name, 40, marks=pytest.mark.soak)
            for name in (
                "classics/pig",
                "classics/oh-hell",
                "classics/reversi",
                "arctic",
                "pax-pamir",
                "attika",
            )
        ),
    ],
)
def test_reused_results_are_those_from_scratch(
    name: str, edits: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop, random = Workshop(RULESETS / name, tmp_path, monkeypatch), Random(1)
    for number in range(edits):
        workshop.edit_site(random, KINDS)
        judge(workshop.here)
        if number % 2:  # else the next edit is made to what this one has left
            workshop.restore()


def forget(owner: object, name: str, result: object) -> Callable[[pytest.MonkeyPatch], None]:
    """Return a patch after which a key holds the same whatever it depends on."""
    value = (
        property(lambda _: result) if isinstance(owner, type) and result == b"" else lambda *_, **__: result
    )
    return lambda patch: patch.setattr(owner, name, value)


Replacement = tuple[str, str]
DROPPED: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str, Sequence[Replacement]]] = {
    "the texts of declarations": (
        forget(DeclarationDigests, "exact_digest", b""), "pig", [("if d == 1:", "if d == 1 and d == 1:")]
    ),
    "the texts that scripts and words name": (
        forget(DeclarationDigests, "text_digest", b""), "pig", [("else 100", "else pot")]
    ),
    "what is declared": (
        forget(piece_typing._LayeredRules, "frame_key", "frame"), "pig",
        [("state:\n", "state:\n  spare: {type: bool}\n")],
    ),
    "the effects of pieces": (
        forget(piece_typing, "combine_effects", "effects"), "round", [("rich(q) and q != p", "q != p")]
    ),
    "the players and options": (forget(piece_typing, "_setting_suffix", ""), "round", COUNTED_EDITS),
    "what books read": (
        forget(BookDependencies, "list_dependencies", []), "pig",
        [("  goal: 50", "  aim: goal + 0\n  goal: 50")],
    ),
    "the messages": (forget(Locale, "usage_digest", "messages"), "pig", [("rule-turns = ", "rule-other = ")]),
    "the files": (forget(FolderFingerprint, "file_key", "file"), "pig", [("ben: roll", "ben: rolls")]),
    "what a script executes": (
        forget(PassageGraph, "compute_digest", "passages"), "pig", [("pot += d", "pot += 2")]
    ),
}  # fmt: skip
"""The dependencies that keys hold, each with a patch that drops it, and edits to notice that by."""


@pytest.mark.parametrize("dropped", DROPPED)
def test_a_dropped_dependency_is_noticed(
    dropped: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop, name, replacements = DROPPED[dropped]
    original = RULESETS / "classics" / name
    if name == "round":
        original = tmp_path / "original"
        original.mkdir()
        (original / "ruleset.yaml").write_text(COUNTED_RULES, "utf-8")
    for is_dropped in (False, True):
        with pytest.MonkeyPatch.context() as patch:
            if is_dropped:
                drop(patch)
            workshop = Workshop(original, tmp_path / str(is_dropped), patch)
            assert any([workshop.is_noticed(*each) for each in replacements]) == is_dropped


@pytest.mark.parametrize(
    "old, new, is_same",
    [
        ("goal: 50 if", "goal: 60 if", True),
        ("banked[p] >= goal", "banked[p] > goal", True),
        ("goal: 50 if", "goal: pot if", False),
        ("goal: 50 if short_game else 100", "goal: none if short_game == true else 100", False),
        ("least: 0", "least: 1", False),
        ("2 to 6", "2 to 5", True),
        ("default: false", "default: true", False),
        ("state:", "types:\n  tile: 1 to 3\nstate:", False),
    ],
)
def test_the_types_that_a_text_can_depend_on(old: str, new: str, is_same: bool, tmp_path: Path) -> None:
    """Examples of books depend on those alone: not on values, but where these narrow a type."""
    digests = []
    for number, texts in enumerate(((old, old), (old, new))):
        here = tmp_path / str(number)
        copytree(RULESETS / "classics" / "pig", here)
        text = (here / "ruleset.yaml").read_text("utf-8")
        assert old in text
        (here / "ruleset.yaml").write_text(text.replace(*texts), "utf-8")
        graph = PieceTyper().get_declarations(load_documents(here))
        every = graph.select_declarations(PLAYED_SECTIONS, ())
        digests.append(graph.compute_digests(every or 0).interface_digest)
    assert (digests[0] == digests[1]) == is_same


def test_one_reuse_in_so_many_is_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "5")
    assert sum(is_verification_due() for _ in range(50)) == 10
    monkeypatch.setenv(VARIABLE, "")
    assert not any(is_verification_due() for _ in range(10))
    compare_results("anything", [1], [1])
    with pytest.raises(CacheMismatch, match="about anything"):
        compare_results("anything", [1], [2])


def test_a_whole_verdict_is_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workshop = Workshop(RULESETS / "classics" / "pig", tmp_path, monkeypatch)

    def ask(folder: Path) -> None:
        check_cache.check_cached(folder, (), (), lambda _: check(folder, make_books=MissingTextFinder))

    ask(workshop.here)
    monkeypatch.setattr(FolderFingerprint, "answer_key", lambda self, *_: "answer")
    monkeypatch.delenv(VARIABLE)
    ask(workshop.here)
    (workshop.here / "locales" / "en.ftl").write_text("title = Pig\n", "utf-8")
    monkeypatch.setenv(VARIABLE, "1")
    with pytest.raises(CacheMismatch):
        ask(workshop.here)
