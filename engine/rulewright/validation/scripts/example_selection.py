"""Select the scenarios that a printed book describes as examples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from rulewright.records import dataclass

if TYPE_CHECKING:
    from rulewright.model.outline import Outline, OutlineSection

MAX_EXAMPLES = 24
"""Number of examples shown for a ruleset whose outline marks none."""


class ExampleLike(Protocol):
    """The properties of a scenario that decide whether and where a book describes it."""

    @property
    def path(self) -> Path: ...
    @property
    def edition(self) -> str | None: ...
    @property
    def variants(self) -> tuple[str, ...]: ...
    @property
    def sources(self) -> tuple[tuple[str, str], ...]: ...


@dataclass(frozen=True, slots=True)
class ExampleSource:
    """The properties of `ExampleLike` as plain data."""

    path: Path
    edition: str | None
    variants: tuple[str, ...]
    sources: tuple[tuple[str, str], ...]


T = TypeVar("T", bound=ExampleLike)


def select_examples(
    edition: str | None, variants: Sequence[str], outline: Outline | None, scripts: Iterable[T]
) -> list[T]:
    """Return the scenarios that a book describes, in order: those for this edition or these variants, and
    the examples of the outline; if it marks none, one for each section of the rulebook."""
    sections = outline.sections if outline is not None else {}
    fitting = [
        script
        for script in scripts
        if script.edition in (None, edition) and set(script.variants) <= set(variants)
    ]
    special = [script for script in fitting if script.edition or script.variants]
    marked = [script for script in fitting if _is_example(sections, script)]
    if not marked:
        seen_sources: set[tuple[tuple[str, str], ...]] = set()
        plain = [script for script in fitting if not (script.edition or script.variants)]
        for script in sorted(plain, key=lambda script: script.path.stem):
            if not script.sources or script.sources not in seen_sources:
                marked.append(script)
            seen_sources.add(script.sources)
        marked = marked[:MAX_EXAMPLES]
    order = {id: number for number, id in enumerate(sections)}
    both = {script.path: script for script in (*special, *marked)}
    return sorted(both.values(), key=lambda script: (_first_section_number(script, order), script.path.name))


def _is_example(sections: Mapping[str, OutlineSection], script: ExampleLike) -> bool:
    return any(id in sections and sections[id].example for _, id in script.sources)


def _first_section_number(script: ExampleLike, order: Mapping[str, int]) -> int:
    return min((order.get(id, len(order)) for _, id in script.sources), default=len(order))
