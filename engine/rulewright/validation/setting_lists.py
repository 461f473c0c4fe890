"""List the settings in which a ruleset must work: editions, variants, player counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulewright.document.manifest import Manifest
from rulewright.records import dataclass
from rulewright.setting import Setting


@dataclass(frozen=True, slots=True)
class Selection:
    """Fixed parts of a setting; None leaves a part open."""

    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    players: int | None = None


def iter_layerings(manifest: Manifest, fixed: Selection) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Return editions and variants to check, the usual game first: each edition, each variant with those
    it needs, and each ordered pair of variants."""
    usual = manifest.default_edition
    if fixed.edition is not None or fixed.variants:
        yield fixed.edition or usual, fixed.variants
        return
    yield usual, ()
    for edition in manifest.editions:
        if edition != usual:
            yield edition, ()
    for name in manifest.variants:
        yield _with_dependencies(manifest, (name,))
    for name, choice in manifest.variants.items():
        for other in choice.after:
            if other.name in manifest.variants:
                yield _with_dependencies(manifest, (other.name, name))


def iter_edition_variants(manifest: Manifest) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each edition with each variant and the variants that it needs."""
    for edition in manifest.editions:
        for name in manifest.variants:
            needed, variants = _with_dependencies(manifest, (name,))
            if needed in (None, manifest.default_edition, edition):
                yield edition, variants


def iter_variant_pairs(manifest: Manifest) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Yield each pair of variants that do not exclude each other, with the variants and the edition that they
    need. Pairs that declare an order are among `iter_layerings`."""
    for one, other in combinations(manifest.variants.values(), 2):
        says = {name.name for choice in (one, other) for name in (*choice.after, *choice.excludes)}
        if says & {one.name, other.name}:
            continue
        edition, variants = _with_dependencies(manifest, (one.name, other.name))
        needed = {need.name for name in variants for need in manifest.variants[name].needs}
        if len(needed & manifest.editions.keys()) <= 1:
            yield edition, variants


def player_count_range(manifest: Manifest, fixed: Selection) -> range:
    low, high = manifest.players if fixed.players is None else (fixed.players, fixed.players)
    return range(low, high + 1)


def iter_settings(manifest: Manifest, fixed: Selection) -> Iterator[Setting]:
    """Yield every setting, grouped by edition and variants, with all player counts."""
    yield from dict.fromkeys(
        Setting(players, edition, variants, fixed.options)
        for edition, variants in iter_layerings(manifest, fixed)
        for players in player_count_range(manifest, fixed)
    )


def _with_dependencies(
    manifest: Manifest, variant_names: tuple[str, ...]
) -> tuple[str | None, tuple[str, ...]]:
    """Return the edition that variants need, and the variants with the others that they need."""
    variants = _sort_by_needs(manifest, variant_names)
    needed = [need.name for name in variants for need in manifest.variants[name].needs]
    edition = next((name for name in needed if name in manifest.editions), manifest.default_edition)
    return edition, variants


def _sort_by_needs(manifest: Manifest, variant_names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the variants sorted so that each follows those that it needs. The order within a cycle does not
    matter, because merging rejects cycles."""
    sorted_names: list[str] = []
    seen_names: set[str] = set()
    waiting = [(name, False) for name in reversed(variant_names)]
    while waiting:
        name, behind_needs = waiting.pop()
        if behind_needs:
            sorted_names.append(name)
        elif name in manifest.variants and name not in seen_names:
            seen_names.add(name)
            waiting.append((name, True))
            needs = reversed(manifest.variants[name].needs)
            waiting += [(needed.name, False) for needed in needs]
    return tuple(sorted_names)
