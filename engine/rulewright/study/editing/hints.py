"""What is shown between the lines: what editions change, and which examples come there."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.analysis.fitting import show
from rulewright.model.part import Part, whole
from rulewright.model.walk import entries
from rulewright.phrases import counted
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.study.editing.desk import Desk, SettingAnalysis
from rulewright.study.editing.naming import NameIndex
from rulewright.study.editing.reach import Reach
from rulewright.study.editing.written import EditedFile
from rulewright.types import UnknownType

LONGEST = 60
"""Letters of another text that are shown beside a line."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A few words behind a place; `help` says more."""

    offset: int
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Lens:
    """Something that is said above a line, and can be chosen: `command` is `run` or `examples`,
    with what it is about."""

    span: Span
    title: str
    command: str
    about: tuple[str, ...]


def hints(desk: Desk, names: NameIndex, look: SettingAnalysis | None) -> tuple[Hint, ...]:
    """Return the hints of one file, in order."""
    found = [*_types(names)]
    if look is not None and names.written.kind in ("ruleset", "overlay"):
        found += _changes(desk, names.written, look)
    return tuple(sorted(found, key=lambda hint: hint.offset))


def _types(names: NameIndex) -> Iterator[Hint]:
    """The types of what is bound by `let`."""
    for named in names.all:
        local = named.thing
        if named.declares and getattr(local, "let", False):
            type = local.var.type  # type: ignore[union-attr]
            if not isinstance(type, UnknownType):
                yield Hint(named.span.end, f": {show(type)}")


def _changes(desk: Desk, written: EditedFile, look: SettingAnalysis) -> Iterator[Hint]:
    """Yield the values that editions and variants have in place of those in a file."""
    path = written.source.path
    own = {file.path: file.text for file in look.documents.files}
    if own.get(path) != written.source.text:
        return
    usual = whole(look.documents.root)
    told: dict[int, dict[str, None]] = {}
    for setting in desk.every_setting():
        documents = desk.documents(setting)
        if documents is None or documents is look.documents:
            continue
        for layer in documents.layers:
            for before, after in _different(usual, whole(documents.root), layer.name):
                if before.key.span.source.path != path:
                    continue
                at = before.key.span.end if before.text is None else _line_end(before)
                text = after.text
                line = text is not None and "\n" not in text.text.strip()
                said = f"{layer.name}: {_short(text.text)}" if text and line else layer.name
                told.setdefault(at, {})[said] = None
    for at, words in told.items():
        yield Hint(at, " " + "; ".join(words), "what editions and variants say here")


def _different(usual: Part, other: Part, layer: str) -> Iterator[tuple[Part, Part]]:
    """The entries that a layer has changed, as deep as both are there."""
    for after in other:
        if layer not in after.layers or after.remark:
            continue
        before = usual.get(after.key.text)
        if before is None or not before.is_written:
            continue
        if before.is_keyed and after.is_keyed:
            inner = list(_different(before, after, layer))
            yield from inner
            if not inner and before.path[1:]:
                yield before, after
        elif before.data != after.data:
            yield before, after


def _line_end(part: Part) -> int:
    """Return the end of the line of a key."""
    source = part.key.span.source
    end = source.text.find("\n", part.key.span.end)
    end = len(source.text) if end < 0 else end
    if part.text is not None and part.span.end <= end:
        return part.span.end
    return end


def _short(text: str) -> str:
    line = text.strip().replace("\n", " ")
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def lenses(written: EditedFile, look: SettingAnalysis | None, reach: Reach | None) -> list[Lens]:
    """Return the lenses of one file, in order."""
    if written.kind == "script" and written.root is not None:
        return list(_of_script(written, reach))
    if written.kind in ("ruleset", "overlay") and look is not None and reach is not None:
        return list(_of_rules(written, look, reach))
    return []


def _of_script(written: EditedFile, reach: Reach | None) -> Iterator[Lens]:
    root = written.root
    title = (root.get("scenario") or root.get("game")) if root is not None else None
    if title is None:
        return
    span = Span(written.source, title.key.span.start, title.key.span.end)
    what = "scenario" if title.key.text == "scenario" else "game"
    yield Lens(span, f"▶ run this {what}", "run", (str(written.path),))
    if reach is not None:
        wrong = reach.failed.get(written.source.path)
        told = "passes" if wrong is None else f"fails: {wrong}"
        yield Lens(span, told, "run", (str(written.path),))


def _of_rules(written: EditedFile, look: SettingAnalysis, reach: Reach) -> Iterator[Lens]:
    path = written.source.path
    if reach.texts.get(path) != written.source.text:
        return  # lines have moved since the examples were played
    for rule in entries(look.documents.root):
        if rule.key.span.source.path != path:
            continue
        stretches = [span for span in rule.part.stretches if span.source.path == path]
        if not any(reach.counted(stretches)):
            continue
        scripts = reach.scripts(stretches)
        many = counted(len(scripts), "example")
        missing = len(reach.uncovered(stretches))
        title = f"{many} reach{'es' if len(scripts) == 1 else ''} this"
        if not scripts:
            title = "no example reaches this"
        elif missing:
            title += f", not {counted(missing, 'line')} of it"
        span = Span(written.source, rule.key.span.start, rule.key.span.end)
        yield Lens(span, title, "examples", scripts)
