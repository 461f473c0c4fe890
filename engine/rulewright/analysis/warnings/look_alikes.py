"""Warns of names that people read as other names: their letters look like those of others."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rulewright.analysis.symbols import TypeSymbol
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import parser
from rulewright.names import described
from rulewright.source import Span

_LATIN = {
    "a": "аα", "c": "сϲ", "d": "ԁ", "e": "е", "h": "һ", "i": "іι", "j": "јϳ", "k": "кκ", "l": "ӏ",
    "o": "оο", "p": "рρ", "q": "ԛ", "s": "ѕ", "u": "υ", "v": "ѵν", "w": "ԝ", "x": "хχ", "y": "уγ",
    "A": "АΑ", "B": "ВΒ", "C": "СϹ", "E": "ЕΕ", "H": "НΗ", "I": "ІΙӀ", "J": "ЈͿ", "K": "КΚ",
    "M": "МΜ", "N": "Ν", "O": "ОΟ", "P": "РΡ", "S": "Ѕ", "T": "ТΤ", "X": "ХΧ", "Y": "ҮΥ", "Z": "Ζ",
}  # fmt: skip
_JAPANESE = {
    "二": "ニ", "力": "カ", "口": "ロ", "卜": "ト", "八": "ハ", "夕": "タ", "工": "エ", "一": "ー",
    "ヘ": "へ", "ベ": "べ", "ペ": "ぺ",
}  # fmt: skip
_SKELETON = str.maketrans(
    {like: char for table in (_LATIN, _JAPANESE) for char, all in table.items() for like in all}
)
_WORD = re.compile(r"[^\W\d]\w*")


def check(world: World) -> None:
    """Warn of two names that look alike, and of a name with confusable letters of several scripts.
    Names of plain ASCII letters look like no other of their kind.
    """
    members = (name for symbol in world.all(TypeSymbol) for name in symbol.members)
    if world.declared.top.plainly_keyed and all(map(str.isascii, (*world.noted.bound, *members))):
        return
    names = {name: span for name, span in _names(world) if name != "_"}
    known: dict[str, str] = {}
    for word in (*parser.RESERVED, *world.functions):
        known[word] = word
    for name in sorted(names, key=lambda name: (not name.isascii(), names[name].start)):
        look = skeleton(name)
        other = known.setdefault(look, name)
        if name.isascii():
            continue
        if other != name:
            at = names.get(other)
            _warn(world, names[name], f"`{name}` looks like `{other}`, and is another name",
                  _difference(name, other),
                  (Label(at, "the other is here"),) if at is not None else ())  # fmt: skip
        elif (strange := _strange(name)) is not None:
            _warn(world, names[name], f"`{name}` mixes letters that look alike",
                  f"`{strange}` is {described(strange)}", ())  # fmt: skip


def skeleton(name: str) -> str:
    """Return the skeleton of a name, which is equal for names that look alike.

    >>> skeleton("рrice") == skeleton("price"), skeleton("ｃｏｉｎ"), skeleton("été")
    (True, 'coin', 'été')
    """
    return unicodedata.normalize("NFKC", name).translate(_SKELETON)


def _warn(world: World, span: Span, headline: str, label: str, labels: tuple[Label, ...]) -> None:
    world.reporter.warning(
        "look-alike", headline, span, label, labels=labels, help="write it anew, in one script"
    )


def _names(world: World) -> Iterator[tuple[str, Span]]:
    """Yield all names of a ruleset: those of its keys, of members and parameters, and of rule
    text.
    """
    yield from world.noted.bound.items()
    for symbol in world.all(TypeSymbol):
        yield from symbol.members.items()
    for key in world.declared.top.keys:
        yield from ((word, key.span) for word in _WORD.findall(key.text))


def _difference(name: str, other: str) -> str:
    """Return the first letter that only looks the same."""
    for mine, its in zip(name, other, strict=False):
        if mine != its:
            return f"`{mine}` is {described(mine)}; in the other `{its}` is {described(its)}"
    return ""


def _script(char: str) -> str:
    word = unicodedata.name(char, "").partition(" ")[0]
    return word if word in ("LATIN", "CYRILLIC", "GREEK") else ""


def _strange(name: str) -> str | None:
    """Return a letter that looks like one of the script of most of the name."""
    scripts = [_script(char) for char in name]
    most = max(("LATIN", "CYRILLIC", "GREEK"), key=scripts.count)
    for char, script in zip(name, scripts, strict=True):
        if script not in ("", most) and (char in _LATIN or ord(char) in _SKELETON):
            return char
    return None
