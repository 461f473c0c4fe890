"""Find the examples whose course an edit changes, and the changes that each of them depends on.

Plays only scripts that an edit can reach: the last run of a script has recorded its dependencies, and if
they are equal on both sides, its course is, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.difference.comparison_sides import Side
from rulewright.difference.model import RuleChange, ScriptChange
from rulewright.difference.script_comparison import ScriptOwner, iter_scripts
from rulewright.difference.script_endings import compare_endings
from rulewright.document.files import format_path
from rulewright.revalidation.revalidation import compare_replays
from rulewright.review.layer_changes import LayeredChange
from rulewright.review.model import BASE, ChangedExample
from rulewright.review.side_survey import ScriptReplay, SidePlayer
from rulewright.setting import Setting
from rulewright.validation.scripts.script_file import Script
from rulewright.validation.testing.suite_records import ScriptDependencies
from rulewright.words.tool_words import ToolWords
from rulewright.workspace.declarations import Declaration, EntryMemo, expand_words
from rulewright.workspace.passages import BLOCK_SECTIONS, PassageGraph, read_passages

CONDITION = re.compile(r"`([^`]+)` does not hold")
"""A pattern of the beginning of the reasons of an illegal move."""
MAX_CAUSES = 3
"""The largest number of changes that are reported as causes; if an example depends on more, none is."""


class _Passages:
    """The passages of one side under each layer, with or without their locations in files."""

    def __init__(self, side: Side, *, with_places: bool) -> None:
        self._side = side
        self._memo = EntryMemo(partial(read_passages, with_places=with_places))
        self._graphs: dict[tuple[str | None, tuple[str, ...]], PassageGraph] = {}

    def get_graph(self, setting: Setting) -> PassageGraph:
        """Return the passages in a setting. Raises DiagnosticError."""
        key = setting.edition, setting.variants
        if key not in self._graphs:
            root = self._side.project.get_documents(*key).root
            self._graphs[key] = PassageGraph(root, self._memo)
        return self._graphs[key]


class ExampleComparison:
    """A comparison of the scripts of two sides. `dependencies` are the known dependencies of scripts of the
    new side, by path, and may grow; `layered_changes` are the changed rules in the order of their numbers."""

    def __init__(
        self,
        old_side: Side,
        new_side: Side,
        dependencies: Mapping[str, ScriptDependencies],
        layered_changes: Sequence[LayeredChange],
        words: ToolWords,
    ) -> None:
        self._scripts = list(iter_scripts(old_side, new_side))
        self._old, self._new = old_side, new_side
        self._dependencies = dependencies
        self._words = words
        self._changes = layered_changes
        self._placed = _Passages(new_side, with_places=True)
        self._old_passages = _Passages(old_side, with_places=False)
        self._new_passages = _Passages(new_side, with_places=False)
        self._players = [SidePlayer(side.folder) for side in (old_side, new_side)]
        self._changed_fields = _find_changed_fields(each.change for each in layered_changes)
        self.script_count = len(self._scripts)

    def list_affected(self) -> tuple[Path, ...]:
        """Return the scripts whose course may have changed, by the known dependencies."""
        return tuple(
            self._get_path(name, script_owner).resolve()
            for name, _, script_owner in self._scripts
            if not self._is_unaffected(name, script_owner)
        )

    def _get_path(self, name: str, script_owner: ScriptOwner) -> Path:
        return (self._old if script_owner == "old" else self._new).folder / name

    def _is_unaffected(self, name: str, script_owner: ScriptOwner) -> bool:
        known = self._find_dependencies(self._new.folder / name) if script_owner == "both" else None
        return known is not None and self._has_same_rules(known)

    def iter_examples(
        self,
        old_replays: Mapping[Path, ScriptReplay],
        new_replays: Mapping[Path, ScriptReplay],
        progress: Callable[[str], None],
    ) -> Iterator[ChangedExample]:
        """Yield the scripts with another end. Plays those that are missing in the mappings."""
        for number, (name, script, script_owner) in enumerate(self._scripts, 1):
            if self._is_unaffected(name, script_owner):
                continue
            path = self._get_path(name, script_owner).resolve()
            known = self._find_dependencies(self._new.folder / name) if script_owner != "old" else None
            if path not in old_replays or path not in new_replays:
                progress(f"examples, {number} of {len(self._scripts)}: {name}")
            replays = [
                self._find_replay(replays.get(path), player, name, script)
                for replays, player in zip((old_replays, new_replays), self._players, strict=True)
            ]
            before, after = replays
            endings = before.ending, after.ending
            if not all(ending.is_playable for ending in endings):
                continue
            verdict = compare_endings(*endings, self._words)
            if verdict is None:
                continue
            first = (
                None
                if script_owner == "old"
                else compare_replays(after.replay, before.replay, self._words).first_difference
            )
            change = ScriptChange(name, script.title, script_owner, *verdict)
            finding = endings[1].finding or endings[0].finding
            causes = self._find_causes(known, finding) if script_owner == "both" else ()
            yield ChangedExample(change, first, causes, _describe_reason(verdict[0], finding, self._words))

    def _find_replay(
        self, known: ScriptReplay | None, player: SidePlayer, name: str, script: Script
    ) -> ScriptReplay:
        return player.play_script(name, script) if known is None else known

    def _find_dependencies(self, path: Path) -> ScriptDependencies | None:
        """Return the dependencies of a script of the new side, if they are known for exactly these rules."""
        known = self._dependencies.get(format_path(path))
        if known is None:
            return None
        try:
            graph = self._placed.get_graph(known.setting)
        except DiagnosticError:
            return None
        return known if graph.compute_digest(known.passage_names, known.rule_words) == known.digest else None

    def _has_same_rules(self, known: ScriptDependencies) -> bool:
        """Return whether all dependencies of a script are equal on both sides."""
        names, words = known.passage_names, known.rule_words
        try:
            old, new = (each.get_graph(known.setting) for each in (self._old_passages, self._new_passages))
        except DiagnosticError:
            return False
        before, after = (graph.list_dependencies(names, words) for graph in (old, new))
        if before is None or after is None or old.played_head != new.played_head:
            return False
        digests = [{each.name: each.text_digest for each in found} for found in (before, after)]
        if digests[0] == digests[1]:
            return True
        differing = {
            name for name in {**digests[0], **digests[1]} if digests[0].get(name) != digests[1].get(name)
        }
        if not differing <= self._changed_fields.keys():
            return False
        # A value of a field matters only to scripts that name the field.
        fields = set[str]().union(*(self._changed_fields[name] for name in differing))
        mentioned = set(expand_words(words)).union(
            *(each.words for each in after if each.name not in differing)
        )
        return not fields & mentioned

    def _find_causes(self, known: ScriptDependencies | None, finding: Diagnostic | None) -> tuple[int, ...]:
        """Return the numbers of the changes that a script depends on; none if they are unknown."""
        if finding is not None and finding.code.startswith("overlay-"):
            stale = [
                number for number, each in enumerate(self._changes, 1) if "stale" in each.states.values()
            ]
            return tuple(stale)
        if known is None:
            return ()
        setting = known.setting
        usual = (None, self._new.manifest.default_edition)
        layers = {*setting.variants, BASE if setting.edition in usual else setting.edition}
        layers -= {BASE} if setting.variants else set()
        passages: dict[str, Declaration] = {}
        for side in (self._old_passages, self._new_passages):
            try:
                found = side.get_graph(known.setting).list_dependencies(known.passage_names, known.rule_words)
            except DiagnosticError:
                return ()
            passages.update((each.name, each) for each in found or ())
        causes = tuple(
            number
            for number, each in enumerate(self._changes, 1)
            if not layers.isdisjoint(each.layers)
            and self._depends_on(passages, known.rule_words, each.change)
        )
        return causes if len(causes) <= MAX_CAUSES else ()

    def _depends_on(
        self, passages: Mapping[str, Declaration], rule_words: Iterable[str], change: RuleChange
    ) -> bool:
        """Return whether some passages, such as `flow/turns/steps/harvest/do`, contain a changed rule."""
        names = [change.section, *change.rule.split(".")]
        fields = self._changed_fields.get("/".join(names[:2]))
        if fields is not None:
            others = (each.words for name, each in passages.items() if name not in self._changed_fields)
            return bool(fields & set(expand_words(rule_words)).union(*others))
        in_body = (
            change.section in BLOCK_SECTIONS
            and change.changes
            and all("do" in each.part.split(".") for each in change.changes)
        )
        for name in passages:
            parts = name.split("/")
            if parts[:2] == names[:2] and (
                set(names) <= set(parts) if in_body or len(parts) > 2 else not in_body
            ):
                return True
        return False


def _find_changed_fields(rule_changes: Iterable[RuleChange]) -> dict[str, set[str]]:
    """Return the types of which only values of fields changed, as passages, with the names of the fields."""
    fields_by_type: dict[str, set[str]] = {}
    others = set[str]()
    for change in rule_changes:
        if change.section != "types":
            continue
        name, _, member = change.rule.partition(".")
        passage = f"types/{name}"
        if member and all(each.kind == "changed" and each.part.isidentifier() for each in change.changes):
            fields_by_type.setdefault(passage, set()).update(each.part for each in change.changes)
        else:
            others.add(passage)
    return {passage: fields for passage, fields in fields_by_type.items() if passage not in others}


def _describe_reason(verdict: str, finding: Diagnostic | None, words: ToolWords) -> str:
    """Return why the course of a script changed, in words that are equal for equal reasons."""
    if finding is None:
        return ""
    conditions = dict.fromkeys(
        match[1]
        for note in (*finding.notes, *(label.text for label in finding.labels))
        for match in CONDITION.finditer(note or "")
    )
    if conditions:
        return "; ".join(words.format("not-holding", condition=condition) for condition in conditions)
    if finding.code == "expectation-failed":
        return words.format("expectation-failed")
    if finding.code.startswith("overlay-"):
        return f"{finding.headline} ({finding.primary.span})"
    return re.sub(r"`[^`]*`", "…", finding.headline) if verdict != "passes now" else ""
