"""Fixes are changes that mend: put in, the finding is gone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import CASES, read_cases
from rulewright.diagnostics import render
from rulewright.diagnostics.codes import list_codes, load_page
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.fix import Edit, Fix, Suggestion, apply_edits, make_pattern_fix
from rulewright.language.syntax_causes import CAUSES
from rulewright.serialization import from_record, to_record
from rulewright.source import Source
from rulewright.validation.checking.ruleset_check import check
from unit.language.reading import READERS, finding, span_of

MENDED = [
    (kind, text)
    for cause in CAUSES
    if cause.replacements
    for kind, text in (example.split(": ", 1) for example in cause.examples)
]


def examples() -> Iterator[tuple[str, dict[str, str]]]:
    for path in sorted(CASES.rglob("*.md")):
        for case in read_cases(path.read_text("utf-8")):
            yield f"{path.stem}: {case.name}", case.files
    for code in list_codes():
        found = load_page(code)
        assert found is not None
        if "ruleset.yaml" in found.broken and "console" not in found.broken:
            yield f"page {code}", found.broken


def laid_out(files: dict[str, str], folder: Path) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content.encode("utf-8"))


def same(found: Diagnostic, other: Diagnostic) -> bool:
    return (found.code, found.headline) == (other.code, other.headline)


def test_what_a_fix_mends_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mended: dict[str, int] = {}
    for number, (name, files) in enumerate(examples()):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        laid_out(files, folder)
        before = check(Path(".")).findings
        for found in before:
            for fix in found.fixes:
                paths = {edit.span.source.path for edit in fix.edits}
                for path in paths:
                    source = next(e.span.source for e in fix.edits if e.span.source.path == path)
                    Path(path).write_bytes(apply_edits(source, fix.edits).encode("utf-8"))
                after = check(Path(".")).findings
                many = sum(same(one, found) for one in before)
                left = [one for one in after if same(one, found)]
                assert len(left) < many, f"{name}: {found.headline}: {fix}\n{render.format_full(left)}"
                mended[found.code] = mended.get(found.code, 0) + 1
                laid_out(files, folder)
    assert len(mended) >= 15 and sum(mended.values()) >= 45, mended


@pytest.mark.parametrize(("kind", "text"), MENDED)
def test_rule_text_is_mended(kind: str, text: str) -> None:
    found = finding(kind, text)
    for fix in found.fixes:
        READERS[kind](span_of(apply_edits(found.primary.span.source, fix.edits)))


def test_most_mends_of_rule_text_are_made() -> None:
    made = [text for kind, text in MENDED if finding(kind, text).fixes]
    assert len(made) > len(MENDED) * 0.8, set(text for _, text in MENDED) - set(made)


def test_a_fix_is_kept_as_data() -> None:
    source = Source("a.yaml", "let tresury = 1\n")
    found = Diagnostic(
        "unknown-name",
        "nothing",
        render.Label(source.span(0, 15)),
        help=Suggestion("tresury", "treasury"),
    )
    (fix,) = found.fixes
    assert fix == Fix("write `treasury`", (Edit(source.span(4, 11), "treasury"),))
    assert type(found.help) is str
    assert from_record(tuple[Diagnostic, ...], to_record(tuple[Diagnostic, ...], (found,))) == (found,)
    (told,) = render.to_data(found)["fixes"]
    assert told == {
        "title": "write `treasury`",
        "safe": False,
        "edits": [
            {
                "path": "a.yaml", "line": 1, "column": 5, "end_line": 1, "end_column": 12,
                "text": "treasury",
            }
        ],
    }  # fmt: skip


def test_a_word_that_stands_twice_is_not_guessed() -> None:
    source = Source("a.yaml", "x of x, and xs")
    assert Suggestion("x", "y").make_fix(source.span(0, 14)) is None
    assert Suggestion("x", "y").make_fix(source.span(0, 4)) is not None


def test_edits_that_overlap_are_refused() -> None:
    source = Source("a", "abcdef")
    good = [Edit(source.span(0, 1), "x"), Edit(source.span(4, 6), ""), Edit(source.span(6, 6), "!")]
    assert apply_edits(source, good) == "xbcd!"
    with pytest.raises(ValueError, match="overlap"):
        apply_edits(source, [Edit(source.span(0, 3), ""), Edit(source.span(2, 4), "")])


def test_a_sign_becomes_a_word_with_blanks() -> None:
    source = Source("a", "a&&b\n")
    fix = make_pattern_fix(source.span(1, 3), "&&", "and")
    assert fix is not None and apply_edits(source, fix.edits) == "a and b\n"
