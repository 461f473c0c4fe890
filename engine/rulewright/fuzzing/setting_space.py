"""Enumerate the settings to fuzz: player counts x editions x variants x options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import prod

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.manifest import Manifest
from rulewright.language import ast
from rulewright.language.parser import parse_type
from rulewright.model.part import Text
from rulewright.pcg import Pcg
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.validation.setting_lists import Selection, player_count_range

MAX_OPTION_VALUES = 6
"""Number of values of an option that are tried; of a long range its ends and some values between."""
MAX_COUNTED_VARIANTS = 12
"""Number of variants up to which all their combinations are counted."""
PAIR_CANDIDATES = 24
"""Number of random settings from which the one that covers most new pairs of values is chosen."""

FactorValue = tuple[str, str]
"""One value of one factor: ("players", "3"), ("edition", "ja"), ("variant pack-ice", "yes")."""
FactorPair = frozenset[FactorValue]
VARIANT_PREFIX = "variant "
"""Prefix of the factors that say whether a variant is played."""


@dataclass(frozen=True, slots=True)
class SpaceCoverage:
    """The part of a space that a search covered; `setting_count` None: too many settings to count."""

    setting_count: int
    total_settings: int | None
    pair_count: int
    total_pairs: int


class SettingSpace:
    """All settings that `fixed` leaves open. `initial_settings` come first: the default rules with every
    player count, then as few others as cover every pair of values."""

    def __init__(self, manifest: Manifest, fixed: Selection) -> None:
        self.manifest = manifest
        self.fixed = fixed
        self.factors = dict(_iter_factors(manifest, fixed))
        """The factors of a setting by name, each with its values; the default value comes first."""
        self.default_values = {name: values[0] for name, values in self.factors.items()}
        self.reachable_pairs = self._find_reachable_pairs()
        self.initial_settings = tuple(
            dict.fromkeys((*self._iter_default_settings(), *self._iter_covering_settings()))
        )
        self.setting_count = self._count_settings()

    def choose_setting(self, visit: int, seed: int) -> Setting:
        """Return the setting of a visit: first the initial ones, then alternately one of these and
        a random one.
        """
        if visit < len(self.initial_settings):
            return self.initial_settings[visit]
        turn, drawn = divmod(visit - len(self.initial_settings), 2)
        if drawn and self.setting_count != len(self.initial_settings):
            random = Pcg((seed << 20) + visit)
            for _ in range(PAIR_CANDIDATES):
                setting = self._build_setting(self._draw_values({}, random))
                if setting is not None:
                    return setting
        return self.initial_settings[
            (turn if self.setting_count != len(self.initial_settings) else visit) % len(self.initial_settings)
        ]

    def measure_coverage(self, settings: Iterable[Setting]) -> SpaceCoverage:
        """Return the part of the space that these settings cover."""
        visited_settings = set(settings)
        pairs = {pair for setting in visited_settings for pair in self._setting_pairs(setting)}
        return SpaceCoverage(
            len(visited_settings),
            self.setting_count,
            len(pairs & self.reachable_pairs),
            len(self.reachable_pairs),
        )

    def iter_simpler_settings(self, setting: Setting) -> Iterator[Setting]:
        """Yield settings with one non-default value less, the simplest first."""
        current_values = self._factor_values(setting)
        changed_factors = [
            name for name, usual in self.default_values.items() if current_values.get(name) != usual
        ]
        simpler_settings = [self._build_setting(self.default_values)] if len(changed_factors) > 1 else []
        simpler_settings += [
            self._build_setting({**current_values, name: self.default_values[name]})
            for name in reversed(changed_factors)
        ]
        yield from dict.fromkeys(one for one in simpler_settings if one is not None and one != setting)

    # --- settings as choices ----------------------------------------------------------------------

    def _build_setting(self, choices: dict[str, str]) -> Setting | None:
        """Return the setting of these choices; None if the rules exclude it."""
        variants = [n for n in self.manifest.variants if choices.get(_variant_factor(n)) == "yes"]
        variants += [n for n in self.fixed.variants if n not in self.manifest.variants]
        edition = choices["edition"] or None
        if not self._is_compatible(edition, variants):
            return None
        options = tuple(
            (name, choices[_option_factor(name)])
            for name, usual in _default_values(self.manifest).items()
            if choices.get(_option_factor(name), usual) != usual and _option_factor(name) in choices
        )
        pinned = dict(self.fixed.options)
        options = (*self.fixed.options, *(pair for pair in options if pair[0] not in pinned))
        return Setting(int(choices["players"]), edition, self._sort_variants(variants), options)

    def _factor_values(self, setting: Setting) -> dict[str, str]:
        explicit_values = {"players": str(setting.players), "edition": setting.edition or ""}
        explicit_values |= {_variant_factor(name): "yes" for name in setting.variants}
        explicit_values |= {_option_factor(name): value for name, value in setting.options}
        others = {
            name: "no" if name.startswith(VARIANT_PREFIX) else v for name, v in self.default_values.items()
        }
        return {name: explicit_values.get(name, usual) for name, usual in others.items()}

    def _is_compatible(self, edition: str | None, variants: list[str]) -> bool:
        declared_variants = self.manifest.variants
        for name in variants:
            if name not in declared_variants:
                continue
            for need in declared_variants[name].needs:
                if need.name != edition and need.name not in variants:
                    return False
            for other in declared_variants[name].excludes:
                if other.name == edition or other.name in variants:
                    return False
        return True

    def _sort_variants(self, variants: list[str]) -> tuple[str, ...]:
        """Return the variants sorted so that each follows those that it needs or comes after."""
        sorted_names: list[str] = []

        def add_variant(name: str) -> None:
            if name in sorted_names or name not in variants:
                return
            choice = self.manifest.variants.get(name)
            for other in (*choice.needs, *choice.after) if choice is not None else ():
                if other.name != name:
                    add_variant(other.name)
            if name not in sorted_names:
                sorted_names.append(name)

        for name in variants:
            add_variant(name)
        return tuple(sorted_names)

    def _draw_values(self, fixed_values: dict[str, str], random: Pcg) -> dict[str, str]:
        """Return these choices completed by random ones, with the values that they need, and without
        conflicts."""
        drawn_values = dict(fixed_values)
        self._add_needs(drawn_values)
        for name, values in self.factors.items():
            if name in drawn_values:
                continue
            trial_values = {**drawn_values, name: values[random.draw_below(len(values))]}
            fits = self._build_setting({**self.default_values, **trial_values}) is not None
            drawn_values[name] = trial_values[name] if fits else values[0]
        return drawn_values

    def _add_needs(self, drawn_values: dict[str, str]) -> None:
        for name, choice in self.manifest.variants.items():
            if drawn_values.get(_variant_factor(name)) == "yes":
                for need in choice.needs:
                    factor = "edition" if need.name in self.manifest.editions else None
                    drawn_values.setdefault(
                        factor or _variant_factor(need.name), need.name if factor else "yes"
                    )

    # --- initial settings ---------------------------------------------------------------------------

    def _iter_default_settings(self) -> Iterator[Setting]:
        for players in player_count_range(self.manifest, self.fixed):
            setting = self._build_setting({**self.default_values, "players": str(players)})
            if setting is not None:
                yield setting

    def _find_reachable_pairs(self) -> set[FactorPair]:
        """Return every pair of values that can be combined."""
        random = Pcg(0)
        reachable_pairs: set[FactorPair] = set()
        for one, other in combinations(self.factors, 2):
            for first, second in product(self.factors[one], self.factors[other]):
                pair = {one: first, other: second}
                for _ in range(4):
                    if self._build_setting(self._draw_values(pair, random)) is not None:
                        reachable_pairs.add(frozenset(pair.items()))
                        break
        return reachable_pairs

    def _setting_pairs(self, setting: Setting) -> set[FactorPair]:
        return {frozenset(pair) for pair in combinations(self._factor_values(setting).items(), 2)}

    def _iter_covering_settings(self) -> Iterator[Setting]:
        """Yield settings that cover all pairs, each chosen greedily."""
        random = Pcg(1)
        left = set(self.reachable_pairs)
        for setting in self._iter_default_settings():
            left -= self._setting_pairs(setting)
        while left:
            # The alphabetically first pair, because the iteration order of a set differs between runs.
            pair = dict(min(left, key=sorted))
            tries = (self._build_setting(self._draw_values(pair, random)) for _ in range(PAIR_CANDIDATES))
            best = max(
                (one for one in tries if one is not None),
                key=lambda one: len(self._setting_pairs(one) & left),
                default=None,
            )
            left -= {frozenset(pair.items())}
            if best is not None:
                left -= self._setting_pairs(best)
                yield best

    def _count_settings(self) -> int | None:
        free = [n for n in self.manifest.variants if len(self.factors.get(_variant_factor(n), ())) > 1]
        if len(free) > MAX_COUNTED_VARIANTS:
            return None
        pinned = [name for name in self.fixed.variants if name in self.manifest.variants]
        layers = sum(
            self._is_compatible(edition or None, [*pinned, *chosen])
            for edition in self.factors["edition"]
            for size in range(len(free) + 1)
            for chosen in combinations(free, size)
        )
        layered = ("edition", *map(_variant_factor, self.manifest.variants))
        others = (values for name, values in self.factors.items() if name not in layered)
        return layers * prod(map(len, others))


def _iter_factors(manifest: Manifest, fixed: Selection) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "players", tuple(map(str, player_count_range(manifest, fixed)))
    usual = manifest.default_edition or ""
    editions = tuple(dict.fromkeys((usual, *manifest.editions)))
    needed = [
        need.name
        for name in fixed.variants
        for need in (manifest.variants[name].needs if name in manifest.variants else ())
        if need.name in manifest.editions
    ]
    if fixed.edition is not None or needed:
        editions = (fixed.edition or needed[0],)
    yield "edition", editions
    for name in manifest.variants:
        # A user who names variants wants these, and no others.
        given = ("yes",) if name in fixed.variants else ("no",)
        yield _variant_factor(name), given if fixed.variants else ("no", "yes")
    pinned = dict(fixed.options)
    for name, values in iter_option_values(manifest):
        if name not in pinned:
            first = _default_values(manifest)[name]
            yield _option_factor(name), tuple(dict.fromkeys((first, *values)))


def _variant_factor(name: str) -> str:
    return VARIANT_PREFIX + name


def _option_factor(name: str) -> str:
    return f"option {name}"


# --- options --------------------------------------------------------------------------------------


def iter_option_values(manifest: Manifest) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each option with its values except the default."""
    for name, option in manifest.options.items():
        values = tuple(v for v in _list_type_values(option.type) if v != option.default.text.strip())
        if values:
            yield name, values


def _default_values(manifest: Manifest) -> dict[str, str]:
    return {name: each.default.text.strip() for name, each in manifest.options.items()}


def _list_type_values(type_text: Text) -> tuple[str, ...]:
    try:
        type = parse_type(type_text.content).type
    except DiagnosticError:
        return ()
    match type:
        case ast.OneOfType(names=names):
            return names
        case ast.BoolTypeText():
            return ("true", "false")
        case ast.IntTypeText(first=first, last=last) if first is not None and last is not None:
            return _sample_numbers(first.span.text, last.span.text)
        case _:
            return ()


def _sample_numbers(first_text: str, last_text: str) -> tuple[str, ...]:
    if not (first_text.isdigit() and last_text.isdigit()):
        return ()
    low, high = int(first_text), int(last_text)
    step = max(1, (high - low) // (MAX_OPTION_VALUES - 1))
    return tuple(map(str, dict.fromkeys((*range(low, high + 1, step), high))))
