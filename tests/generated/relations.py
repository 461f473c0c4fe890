"""Other rulesets that must play as one does: what is changed must not matter, or matters to names
only."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from generated.draws import Draws
from generated.playing import (
    Failed,
    Failure,
    Play,
    compiled,
    forget,
    forget_rules,
    play,
    replayed,
    same,
    table_of,
)
from generated.programs import Generated
from generated.writing import Data, printed
from rulewright.compiler import CompiledRuleset
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.formatting.fmt import format_source
from rulewright.language import ast
from rulewright.source import Source

NAMED = re.compile(
    r"\b(?:sort|amount|flag|mark|rule|do|menu|table|link|zone|bag|set|role|act|trigger|step|chain|card)\d\w*"
)
"""Names that the generator gives; no word of the language looks like them."""
STRANGE = ("größe", "first", "move", "задача", "at", "名", "seen", "end", "from_", "x", "roll", "λ")
"""What they are called instead, with a number behind: soft words, and letters of other scripts."""
UNORDERED = (
    "names", "types", "grids", "relations", "tables", "options", "bags", "sets", "define",
    "chains", "procedures", "actions", "invariants",
)  # fmt: skip
"""Sections of which the order of entries means nothing."""


@dataclass(frozen=True)
class Other:
    """A ruleset that must play like another one. `said` makes of what that one shows what this one
    must show."""

    texts: dict[str, str]
    said: Callable[[str], str] = str
    variants: tuple[str, ...] = ()


def renamed(made: Generated) -> Other:
    """Everything that the ruleset names is called otherwise."""
    draws = Draws(made.seed).at("renamed")
    names = sorted({name for text in made.texts.values() for name in NAMED.findall(text)})
    new = {name: f"{draws.at(name).pick(STRANGE)}{number}q" for number, name in enumerate(names, 1)}
    # The edges at a place are asked for by the name of their type with an s.
    new |= {f"{name}s": f"{word}s" for name, word in new.items()}

    def said(text: str) -> str:
        return NAMED.sub(lambda found: new.get(found.group(), found.group()), text)

    return Other({path: said(text) for path, text in made.texts.items()}, said)


def shuffled(made: Generated) -> Other:
    """Sections and their entries stand in another order, and in several files."""
    draws = Draws(made.seed).at("shuffled")
    data = dict(made.files["ruleset"])
    head = {key: data.pop(key) for key in ("ruleset", "title", "language", "version", "players")}
    main: dict[str, Data] = {**head, "includes": ["more", "parts/rest"]}
    files: dict[str, dict[str, Data]] = {"ruleset": main, "more": {}, "parts/rest": {}}
    for name in draws.shuffled(list(data)):
        own, section = draws.at(name), data[name]
        if name not in UNORDERED or not isinstance(section, dict):
            files[own.pick(list(files))][name] = section
            continue
        for key in own.shuffled(list(section)):
            part = files[own.pick(list(files))].setdefault(name, {})
            assert isinstance(part, dict)
            part[key] = section[key]
    return Other({path: printed(each) for path, each in files.items()})


def overlaid(made: Generated) -> Other:
    """A part of the rules stands in a variant, laid over something else."""
    draws = Draws(made.seed).at("overlaid")
    base = {key: value for key, value in made.files["ruleset"].items()}
    over: dict[str, Data] = {"overlay": "rest", "of": "generated", "title": "Rest"}
    for section in ("define", "procedures", "flow", "triggers", "actions", "tables", "state"):
        entries = base.get(section)
        if not isinstance(entries, dict):
            continue
        kept, more = dict(entries), {}
        for key, value in entries.items():
            own = draws.at(section, key)
            if not own.chance(0.5):
                continue
            found = _taken_out(value, own)
            if found is not None:
                kept[key], more[key] = found
            elif section in ("define", "procedures") and kept and key == list(kept)[-1]:
                more[key] = kept.pop(key)
        base[section] = kept
        if more:
            over[section] = more
    base["variants"] = {"rest": {"title": "Rest", "overlays": ["variants/rest"]}}
    texts = {"ruleset": printed(base), "variants/rest": printed(over)}
    return Other(texts, variants=("rest",))


def _taken_out(value: Data, draws: Draws) -> tuple[Data, Data] | None:
    """What stands in the base instead, and what the overlay says."""
    if isinstance(value, ast.Block):
        return _patched(value, draws)
    if isinstance(value, dict):
        for key in draws.shuffled(list(value)):
            if key in ("takes", "type", "gives", "by", "each", "repeat", "steps", "offers"):
                continue
            part = value[key]
            if isinstance(part, ast.Block):
                found = _patched(part, draws)
                if found is not None:
                    return {**value, key: found[0]}, {key: found[1]}
    return None


def _patched(whole: ast.Block, draws: Draws) -> tuple[Data, Data] | None:
    """A block with a line less, and the patch that puts it there again."""
    place = draws.below(len(whole.statements))
    gone = whole.statements[place]
    left = whole.statements[:place] + whole.statements[place + 1 :]
    binds = isinstance(gone, ast.Let | ast.Roll | ast.Draw | ast.Choose)
    if not left or binds:
        return None
    anchor = left[place - 1] if place else left[0]
    if sum(_count(each, anchor) for each in left) != 1:
        return None
    where = "after" if place else "before"
    patch: dict[str, Data] = {
        where: ast.Block(statements=(anchor,)),
        "add": ast.Block(statements=(gone,)),
    }
    return ast.Block(statements=left), patch


def _count(node: Any, wanted: ast.Node) -> int:
    """How often a statement stands in another one."""
    if isinstance(node, tuple):
        return sum(_count(each, wanted) for each in node)
    if not isinstance(node, ast.Node):
        return 0
    inside = sum(_count(getattr(node, name), wanted) for name in node.__dataclass_fields__)
    return inside + (node == wanted)


def laid_out(made: Generated) -> Other:
    """Everything stands as `rulewright fmt` writes it."""
    try:
        texts = {path: format_source(Source(f"{path}.yaml", text)) for path, text in made.texts.items()}
    except DiagnosticError as error:
        codes = ", ".join(found.code for found in error.diagnostics)
        raise Failed(Failure("laid out", codes, str(error))) from None
    return Other(texts)


RELATIONS: dict[str, Callable[[Generated], Other]] = {
    "renamed": renamed,
    "shuffled": shuffled,
    "overlaid": overlaid,
    "laid out": laid_out,
}


def check_relation(made: Generated, name: str, plays: list[Play]) -> CompiledRuleset:
    """Raises Rejected, Failed."""
    other = RELATIONS[name](made)
    setting = replace(made.setting, variants=other.variants)
    found = compiled(other.texts, setting)
    table = table_of(found)
    for one in plays:
        again = play(table, one.seed, replayed(one.choices), name)
        if other.said is str:
            same(name, _placeless(one), _placeless(again))
        elif not (one.limited or again.limited):
            for what, x, y in (
                ("look", one.looks, again.looks),
                ("log", one.log, again.log),
                ("end", one.end, again.end),
            ):
                if other.said(repr(x)) != repr(y):
                    details = f"seed {one.seed}, choices {one.choices}\n{other.said(repr(x))[:3000]}"
                    raise Failed(Failure(name, f"{what} differs", f"{details}\n{repr(y)[:3000]}"))
    forget(table)
    forget_rules(found)
    return found


def _placeless(one: Play) -> Play:
    """Lines are others in other files."""
    return replace(one, fault=one.fault and (one.fault[0], 0))
