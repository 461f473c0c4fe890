"""Provide inlay hints: changes by editions, and the examples that reach a line."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.analysis.type_relations import format_type
from rulewright.language_service.edited_file import EditedFile
from rulewright.language_service.editor_session import EditorSession, SettingAnalysis
from rulewright.language_service.example_coverage import ExampleCoverage
from rulewright.language_service.name_index import NameIndex
from rulewright.model.part import Part, make_root_part
from rulewright.model.rule_entries import iter_rules
from rulewright.phrases import format_quantity
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import UnknownType

MAX_HINT_LENGTH = 60
"""The largest number of characters of a text that is shown beside a line."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A short text after a position; `help` explains it."""

    offset: int
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class CodeLens:
    """A text above a line that can be clicked: `command` is `run` or `examples`, with its arguments."""

    span: Span
    title: str
    command: str
    arguments: tuple[str, ...]


def list_hints(
    session: EditorSession, name_index: NameIndex, analysis: SettingAnalysis | None
) -> tuple[Hint, ...]:
    """Return the hints of one file, in order."""
    file_hints = [*_iter_type_hints(name_index)]
    if analysis is not None and name_index.document.kind in ("ruleset", "overlay"):
        file_hints += _iter_change_hints(session, name_index.document, analysis)
    return tuple(sorted(file_hints, key=lambda hint: hint.offset))


def _iter_type_hints(name_index: NameIndex) -> Iterator[Hint]:
    """Yield the types of variables bound by `let`."""
    for named in name_index.name_uses:
        local = named.meaning
        if named.is_declaration and getattr(local, "is_let", False):
            type = local.var.type  # type: ignore[union-attr]
            if not isinstance(type, UnknownType):
                yield Hint(named.span.end, f": {format_type(type)}")


def _iter_change_hints(
    session: EditorSession, document: EditedFile, analysis: SettingAnalysis
) -> Iterator[Hint]:
    """Yield the values that editions and variants have in place of those in a file."""
    path = document.source.path
    own = {file.path: file.text for file in analysis.documents.files}
    if own.get(path) != document.source.text:
        return
    usual = make_root_part(analysis.documents.root)
    labels_by_offset: dict[int, dict[str, None]] = {}
    for setting in session.list_settings():
        documents = session.get_documents(setting)
        if documents is None or documents is analysis.documents:
            continue
        for layer in documents.layers:
            for before, after in _iter_changed_entries(usual, make_root_part(documents.root), layer.name):
                if before.key.span.source.path != path:
                    continue
                at = before.key.span.end if before.text is None else _find_line_end(before)
                text = after.text
                line = text is not None and "\n" not in text.text.strip()
                hint_label = f"{layer.name}: {_shorten_text(text.text)}" if text and line else layer.name
                labels_by_offset.setdefault(at, {})[hint_label] = None
    for at, words in labels_by_offset.items():
        yield Hint(at, " " + "; ".join(words), "what editions and variants say here")


def _iter_changed_entries(base_part: Part, changed_part: Part, layer: str) -> Iterator[tuple[Part, Part]]:
    """Yield the pairs of entries, in the base and in a layer, that differ, at the deepest level that both
    have."""
    for after in changed_part:
        if layer not in after.overlay_names or after.is_remark:
            continue
        before = base_part.get(after.key.text)
        if before is None or not before.is_written:
            continue
        if before.is_keyed and after.is_keyed:
            inner = list(_iter_changed_entries(before, after, layer))
            yield from inner
            if not inner and before.path[1:]:
                yield before, after
        elif before.plain_data != after.plain_data:
            yield before, after


def _find_line_end(part: Part) -> int:
    """Return the end of the line of a key."""
    source = part.key.span.source
    end = source.text.find("\n", part.key.span.end)
    end = len(source.text) if end < 0 else end
    if part.text is not None and part.span.end <= end:
        return part.span.end
    return end


def _shorten_text(text: str) -> str:
    line = text.strip().replace("\n", " ")
    return line if len(line) <= MAX_HINT_LENGTH else line[: MAX_HINT_LENGTH - 1] + "…"


def list_lenses(
    document: EditedFile, analysis: SettingAnalysis | None, reach: ExampleCoverage | None
) -> list[CodeLens]:
    """Return the lenses of one file, in order."""
    if document.kind == "script" and document.root is not None:
        return list(_iter_script_lenses(document, reach))
    if document.kind in ("ruleset", "overlay") and analysis is not None and reach is not None:
        return list(_iter_rule_lenses(document, analysis, reach))
    return []


def _iter_script_lenses(document: EditedFile, reach: ExampleCoverage | None) -> Iterator[CodeLens]:
    root = document.root
    title = (root.get("scenario") or root.get("game")) if root is not None else None
    if title is None:
        return
    span = Span(document.source, title.key.span.start, title.key.span.end)
    what = "scenario" if title.key.text == "scenario" else "game"
    yield CodeLens(span, f"▶ run this {what}", "run", (str(document.path),))
    if reach is not None:
        wrong = reach.failures_by_path.get(document.source.path)
        outcome_text = "passes" if wrong is None else f"fails: {wrong}"
        yield CodeLens(span, outcome_text, "run", (str(document.path),))


def _iter_rule_lenses(
    document: EditedFile, analysis: SettingAnalysis, reach: ExampleCoverage
) -> Iterator[CodeLens]:
    path = document.source.path
    if reach.texts_by_path.get(path) != document.source.text:
        return  # lines have moved since the last run of the examples
    for rule in iter_rules(analysis.documents.root):
        if rule.key.span.source.path != path:
            continue
        stretches = [span for span in rule.part.text_spans if span.source.path == path]
        if not any(reach.iter_counted_lines(stretches)):
            continue
        scripts = reach.list_titles(stretches)
        many = format_quantity(len(scripts), "example")
        missing = len(reach.uncovered_lines(stretches))
        title = f"{many} reach{'es' if len(scripts) == 1 else ''} this"
        if not scripts:
            title = "no example reaches this"
        elif missing:
            title += f", not {format_quantity(missing, 'line')} of it"
        span = Span(document.source, rule.key.span.start, rule.key.span.end)
        yield CodeLens(span, title, "examples", scripts)
