"""What a ruleset's own tests say: scripts, laws, and the rules that none of them reached.

What is remembered of earlier runs is not played again; where nothing has to be, nothing that plays
is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.document.files import place_of, scripts_in
from rulewright.records import dataclass
from rulewright.study.settings import Selection
from rulewright.study.testing.memory import Memory
from rulewright.study.testing.outcome import Kind, Outcome, Suite
from rulewright.study.testing.reached import Coverage, Place, Reached
from rulewright.study.testing.tried import Counts, SuiteBaseline

if TYPE_CHECKING:
    from rulewright.study.testing.trying import CompiledRules


KINDS: tuple[tuple[str, Kind], ...] = (("scenarios", "scenario"), ("games", "game"))
"""Where scripts lie, and what they are called."""


@dataclass(slots=True)
class _Run:
    """One run of a suite."""

    suite: Suite
    fixed: Selection
    memory: Memory
    progress: Callable[[Outcome], None]
    starting: Callable[[str], None]
    counts: Counts = field(default_factory=Counts)
    reached: list[Reached] = field(default_factory=list)
    played: int = 0
    """Scripts of which it was not known what becomes of them."""
    _trying: CompiledRules | None = None

    @property
    def trying(self) -> CompiledRules:
        """What plays: made when something has to be played."""
        if self._trying is None:
            from rulewright.study.testing.trying import CompiledRules

            self._trying = CompiledRules(self.suite.folder, self.fixed, self.memory.about)
        return self._trying

    def ground(self, *, whole: bool) -> SuiteBaseline:
        """What is said of the rules themselves; of those of the usual game, if not of the `whole`.
        Raises DiagnosticError."""
        ground = self.memory.ground()
        if ground is None and not whole:
            self.trying.usual()
            return SuiteBaseline(self.trying.id)
        if ground is None:
            ground = self.trying.ground(self.starting)
            self.memory.keep_ground(ground, self.trying.files)
        self.counts.add(*ground.counts.parts)
        return ground

    def script(self, path: Path, kind: Kind, what: str) -> None:
        tried = self.memory.script(path)
        if tried is None:
            relied = self.memory.relied(path)
            tried = None if relied is None else self.trying.still(relied)
            if tried is None:
                self.starting(what)
                tried = self.trying.script(path, kind)
                self.played += 1
            self.memory.keep_script(path, tried, self.trying.files)
        if tried.outcome is not None:
            self.counts.add(*tried.counts.parts)
            lines, rows = frozenset(tried.lines), frozenset(tried.rows)
            self.reached.append(Reached(tried.outcome.path, tried.outcome.name, lines, rows))
            self.done(tried.outcome)

    def laws(self, number: int, name: str, games: int, seed: int, what: str) -> None:
        outcome = self.memory.laws(name, games, seed)
        if outcome is None:
            self.starting(what)
            outcome = self.trying.laws(number, games, seed)
            self.memory.keep_laws(name, games, seed, outcome)
        self.done(outcome)

    def save(self) -> None:
        """Keeps what is new for later runs."""
        self.memory.save()
        if self._trying is not None:
            self._trying.save()

    def done(self, outcome: Outcome) -> None:
        self.suite.outcomes.append(outcome)
        self.progress(outcome)

    def coverage(self) -> Coverage:
        """Everything that counts under any setting that was looked at, and what was reached."""
        lines, rows, texts = self.counts.parts
        places: tuple[Place, ...] = (*lines, *rows)
        used = {place.path for place in places}
        return Coverage(
            tuple(sorted(lines)),
            tuple(sorted(rows)),
            self.reached,
            {path: text for path, text in sorted(texts.items()) if path in used},
        )


def run_suite(
    folder: Path,
    *,
    fixed: Selection | None = None,
    games: int = 5,
    seed: int = 0,
    only: Collection[Path] = (),
    remember: bool = False,
    progress: Callable[[Outcome], None] = lambda _: None,
    starting: Callable[[str], None] = lambda _: None,
) -> Suite:
    """Plays every script of a ruleset and `games` random games in each setting; or, of its scripts,
    `only` some, and no random games: then nothing is said of coverage. Raises DiagnosticError if
    the ruleset itself cannot be used. `starting` is told what begins, `progress` what became of a
    test; `remember`: what became of it in an earlier run counts if nothing has changed that it
    depends on."""
    fixed = fixed or Selection()
    suite = Suite(folder)
    run = _Run(suite, fixed, Memory(folder, fixed, remember=remember), progress, starting)
    wanted = {path.resolve() for path in only}
    try:
        ground = run.ground(whole=not wanted)
        scripts = [
            (path, kind)
            for where, kind in KINDS
            for path in scripts_in(folder, where)
            if not wanted or path.resolve() in wanted
        ]
        played = ground.settings if games and not wanted else ()
        count = len(scripts) + len(played)
        for number, (path, kind) in enumerate(scripts, 1):
            run.script(path, kind, f"{number} of {count}: {path.stem}")
        if wanted:
            return suite
        if not scripts_in(folder, "scenarios"):
            run.done(Outcome("scenario", "scenarios", (_no_scenarios(folder),)))
        for number, name in enumerate(played):
            what = f"{len(scripts) + number + 1} of {count}: random games, {name}"
            run.laws(number, name, games, seed, what)
        for broken in () if games else ground.broken:
            run.done(broken)
    finally:
        run.save()
    suite.covered = run.coverage()
    return suite


class Scripts:
    """The scripts of a ruleset, played one by one as somebody asks."""

    def __init__(self, folder: Path, *, remember: bool) -> None:
        self.folder = folder
        memory = Memory(folder, Selection(), remember=remember)
        self._run = _Run(Suite(folder), Selection(), memory, lambda _: None, lambda _: None)
        self._ready = False

    def outcome(self, path: Path) -> tuple[Outcome | None, bool]:
        """What becomes of a script, and whether that was known. Raises DiagnosticError if the
        ruleset itself cannot be used."""
        if not self._ready:
            self._run.ground(whole=True)
            self._ready = True
        done, tried = self._run.suite.outcomes, self._run.played
        before = len(done)
        self._run.script(self.folder / path.relative_to(self.folder), _kind(path), path.stem)
        return (done[-1] if len(done) > before else None), self._run.played == tried

    def save(self) -> None:
        """Keeps what is new for later runs."""
        self._run.save()


def _kind(path: Path) -> Kind:
    return dict(KINDS)[path.parent.name]


def _no_scenarios(folder: Path) -> Diagnostic:
    return Diagnostic(
        "no-scenarios",
        "this ruleset has no scenarios",
        Label(place_of(folder)),
        help="write scenarios/NAME.yaml: see `rulewright explain no-scenarios`",
    )
