"""The settings that a search goes through: counts of players x editions x variants x options."""

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
from rulewright.study.settings import Selection, player_counts

MOST_VALUES = 6
"""Values that are tried of an option; of a long stretch of numbers its ends and some between."""
MOST_COUNTED = 12
"""Variants up to which all their combinations are counted."""
COMPLETIONS = 24
"""Settings that are compared for each one that is chosen to try pairs of values."""

Choice = tuple[str, str]
"""One value of one factor: ("players", "3"), ("edition", "ja"), ("variant pack-ice", "yes")."""
Pair = frozenset[Choice]
VARIANT = "variant "
"""How the factors are called that say whether a variant is played."""


@dataclass(frozen=True, slots=True)
class Visited:
    """How much of a space a search has been to; `settings` None: too many to be counted."""

    settings: int
    all_settings: int | None
    pairs: int
    all_pairs: int


class SettingSpace:
    """All settings that `fixed` leaves open. `first` are those to begin with: the usual rules with
    every count of players, then as few others as show every two values together."""

    def __init__(self, manifest: Manifest, fixed: Selection) -> None:
        self.manifest = manifest
        self.fixed = fixed
        self.factors = dict(_factors(manifest, fixed))
        """What is agreed before a game, by name; the usual value comes first."""
        self.usual = {name: values[0] for name, values in self.factors.items()}
        self.pairs = self._all_pairs()
        self.first = tuple(dict.fromkeys((*self._usual(), *self._covering())))
        self.count = self._count()

    def at(self, visit: int, seed: int) -> Setting:
        """Return the setting of a visit: first the initial ones, then alternately one of these and
        a random one.
        """
        if visit < len(self.first):
            return self.first[visit]
        turn, drawn = divmod(visit - len(self.first), 2)
        if drawn and self.count != len(self.first):
            random = Pcg((seed << 20) + visit)
            for _ in range(COMPLETIONS):
                setting = self._setting(self._drawn({}, random))
                if setting is not None:
                    return setting
        return self.first[(turn if self.count != len(self.first) else visit) % len(self.first)]

    def visited(self, settings: Iterable[Setting]) -> Visited:
        """Return the part of the space that these settings cover."""
        seen = set(settings)
        pairs = {pair for setting in seen for pair in self._pairs_of(setting)}
        return Visited(len(seen), self.count, len(pairs & self.pairs), len(self.pairs))

    def plainer(self, setting: Setting) -> Iterator[Setting]:
        """Settings with one thing less that is not usual, the plainest first."""
        now = self._choices(setting)
        odd = [name for name, usual in self.usual.items() if now.get(name) != usual]
        found = [self._setting(self.usual)] if len(odd) > 1 else []
        found += [self._setting({**now, name: self.usual[name]}) for name in reversed(odd)]
        yield from dict.fromkeys(one for one in found if one is not None and one != setting)

    # --- settings as choices ----------------------------------------------------------------------

    def _setting(self, choices: dict[str, str]) -> Setting | None:
        """The setting of these choices; None where the rules exclude it."""
        variants = [n for n in self.manifest.variants if choices.get(_variant(n)) == "yes"]
        variants += [n for n in self.fixed.variants if n not in self.manifest.variants]
        edition = choices["edition"] or None
        if not self._fits(edition, variants):
            return None
        options = tuple(
            (name, choices[_option(name)])
            for name, usual in _usual_values(self.manifest).items()
            if choices.get(_option(name), usual) != usual and _option(name) in choices
        )
        pinned = dict(self.fixed.options)
        options = (*self.fixed.options, *(pair for pair in options if pair[0] not in pinned))
        return Setting(int(choices["players"]), edition, self._in_order(variants), options)

    def _choices(self, setting: Setting) -> dict[str, str]:
        found = {"players": str(setting.players), "edition": setting.edition or ""}
        found |= {_variant(name): "yes" for name in setting.variants}
        found |= {_option(name): value for name, value in setting.options}
        others = {name: "no" if name.startswith(VARIANT) else v for name, v in self.usual.items()}
        return {name: found.get(name, usual) for name, usual in others.items()}

    def _fits(self, edition: str | None, variants: list[str]) -> bool:
        known = self.manifest.variants
        for name in variants:
            if name not in known:
                continue
            for need in known[name].needs:
                if need.name != edition and need.name not in variants:
                    return False
            for other in known[name].excludes:
                if other.name == edition or other.name in variants:
                    return False
        return True

    def _in_order(self, variants: list[str]) -> tuple[str, ...]:
        """Variants behind those that they need or come after."""
        found: list[str] = []

        def add(name: str) -> None:
            if name in found or name not in variants:
                return
            choice = self.manifest.variants.get(name)
            for other in (*choice.needs, *choice.after) if choice is not None else ():
                if other.name != name:
                    add(other.name)
            if name not in found:
                found.append(name)

        for name in variants:
            add(name)
        return tuple(found)

    def _drawn(self, begun: dict[str, str], random: Pcg) -> dict[str, str]:
        """Return these choices and random ones, with those that they need, and without
        conflicts."""
        chosen = dict(begun)
        self._add_needs(chosen)
        for name, values in self.factors.items():
            if name in chosen:
                continue
            tried = {**chosen, name: values[random.below(len(values))]}
            fits = self._setting({**self.usual, **tried}) is not None
            chosen[name] = tried[name] if fits else values[0]
        return chosen

    def _add_needs(self, chosen: dict[str, str]) -> None:
        for name, choice in self.manifest.variants.items():
            if chosen.get(_variant(name)) == "yes":
                for need in choice.needs:
                    factor = "edition" if need.name in self.manifest.editions else None
                    chosen.setdefault(factor or _variant(need.name), need.name if factor else "yes")

    # --- which come first -------------------------------------------------------------------------

    def _usual(self) -> Iterator[Setting]:
        for players in player_counts(self.manifest, self.fixed):
            setting = self._setting({**self.usual, "players": str(players)})
            if setting is not None:
                yield setting

    def _all_pairs(self) -> set[Pair]:
        """Every two values that can be had together."""
        random = Pcg(0)
        found: set[Pair] = set()
        for one, other in combinations(self.factors, 2):
            for first, second in product(self.factors[one], self.factors[other]):
                pair = {one: first, other: second}
                for _ in range(4):
                    if self._setting(self._drawn(pair, random)) is not None:
                        found.add(frozenset(pair.items()))
                        break
        return found

    def _pairs_of(self, setting: Setting) -> set[Pair]:
        return {frozenset(pair) for pair in combinations(self._choices(setting).items(), 2)}

    def _covering(self) -> Iterator[Setting]:
        """Yield settings that cover all pairs, each chosen greedily."""
        random = Pcg(1)
        left = set(self.pairs)
        for setting in self._usual():
            left -= self._pairs_of(setting)
        while left:
            # A pair of the two names that come first: the order of a set is not the same each time.
            pair = dict(min(left, key=sorted))
            tries = (self._setting(self._drawn(pair, random)) for _ in range(COMPLETIONS))
            best = max(
                (one for one in tries if one is not None),
                key=lambda one: len(self._pairs_of(one) & left),
                default=None,
            )
            left -= {frozenset(pair.items())}
            if best is not None:
                left -= self._pairs_of(best)
                yield best

    def _count(self) -> int | None:
        free = [n for n in self.manifest.variants if len(self.factors.get(_variant(n), ())) > 1]
        if len(free) > MOST_COUNTED:
            return None
        pinned = [name for name in self.fixed.variants if name in self.manifest.variants]
        layers = sum(
            self._fits(edition or None, [*pinned, *chosen])
            for edition in self.factors["edition"]
            for size in range(len(free) + 1)
            for chosen in combinations(free, size)
        )
        layered = ("edition", *map(_variant, self.manifest.variants))
        others = (values for name, values in self.factors.items() if name not in layered)
        return layers * prod(map(len, others))


def _factors(manifest: Manifest, fixed: Selection) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "players", tuple(map(str, player_counts(manifest, fixed)))
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
        # Who names variants wants to see those, and no others.
        given = ("yes",) if name in fixed.variants else ("no",)
        yield _variant(name), given if fixed.variants else ("no", "yes")
    pinned = dict(fixed.options)
    for name, values in option_values(manifest):
        if name not in pinned:
            first = _usual_values(manifest)[name]
            yield _option(name), tuple(dict.fromkeys((first, *values)))


def _variant(name: str) -> str:
    return VARIANT + name


def _option(name: str) -> str:
    return f"option {name}"


# --- options --------------------------------------------------------------------------------------


def option_values(manifest: Manifest) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The values of each option but its default."""
    for name, option in manifest.options.items():
        values = tuple(v for v in _values(option.type) if v != option.default.text.strip())
        if values:
            yield name, values


def _usual_values(manifest: Manifest) -> dict[str, str]:
    return {name: each.default.text.strip() for name, each in manifest.options.items()}


def _values(kind: Text) -> tuple[str, ...]:
    try:
        type = parse_type(kind.content).type
    except DiagnosticError:
        return ()
    match type:
        case ast.OneOfType(names=names):
            return names
        case ast.BoolTypeText():
            return ("true", "false")
        case ast.IntTypeText(first=first, last=last) if first is not None and last is not None:
            return _numbers(first.span.text, last.span.text)
        case _:
            return ()


def _numbers(first: str, last: str) -> tuple[str, ...]:
    if not (first.isdigit() and last.isdigit()):
        return ()
    low, high = int(first), int(last)
    step = max(1, (high - low) // (MOST_VALUES - 1))
    return tuple(map(str, dict.fromkeys((*range(low, high + 1, step), high))))
