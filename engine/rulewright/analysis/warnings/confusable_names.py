"""Warn about names that people mistake for others because their letters look alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rulewright.analysis.symbols import TypeSymbol
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.identifiers import describe_char
from rulewright.language import parser
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


def check_names(world: World) -> None:
    """Warn of two names that look alike, and of a name with confusable letters of several scripts.
    Names of plain ASCII letters look like no other of their kind.
    """
    members = (name for symbol in world.list_symbols(TypeSymbol) for name in symbol.member_spans)
    if world.ruleset.top.has_ascii_keys and all(
        map(str.isascii, (*world.typing_record.bound_names, *members))
    ):
        return
    names = {name: span for name, span in _iter_names(world) if name != "_"}
    names_by_skeleton: dict[str, str] = {}
    for word in (*parser.RESERVED, *world.functions):
        names_by_skeleton[word] = word
    for name in sorted(names, key=lambda name: (not name.isascii(), names[name].start)):
        look = find_skeleton(name)
        other = names_by_skeleton.setdefault(look, name)
        if name.isascii():
            continue
        if other != name:
            at = names.get(other)
            _warn_confusable(world, names[name], f"`{name}` looks like `{other}`, but is a different name",
                  _find_difference(name, other),
                  (Label(at, "the other is here"),) if at is not None else ())  # fmt: skip
        elif (strange := _find_strange_letter(name)) is not None:
            _warn_confusable(world, names[name], f"`{name}` mixes letters that look alike",
                  f"`{strange}` is {describe_char(strange)}", ())  # fmt: skip


def find_skeleton(name: str) -> str:
    """Return the skeleton of a name, which is equal for names that look alike.

    >>> find_skeleton("рrice") == find_skeleton("price"), find_skeleton("ｃｏｉｎ"), find_skeleton("été")
    (True, 'coin', 'été')
    """
    return unicodedata.normalize("NFKC", name).translate(_SKELETON)


def _warn_confusable(world: World, span: Span, headline: str, label: str, labels: tuple[Label, ...]) -> None:
    world.reporter.warning(
        "look-alike", headline, span, label, labels=labels, help="retype the name in one script"
    )


def _iter_names(world: World) -> Iterator[tuple[str, Span]]:
    """Yield all names of a ruleset: those of its keys, of members and parameters, and of rule
    text.
    """
    yield from world.typing_record.bound_names.items()
    for symbol in world.list_symbols(TypeSymbol):
        yield from symbol.member_spans.items()
    for key in world.ruleset.top.all_keys:
        yield from ((word, key.span) for word in _WORD.findall(key.text))


def _find_difference(name: str, other_name: str) -> str:
    """Describe the first pair of different letters of two names; return an empty text without one."""
    for mine, its in zip(name, other_name, strict=False):
        if mine != its:
            return f"`{mine}` is {describe_char(mine)}; in the other `{its}` is {describe_char(its)}"
    return ""


def _find_script(char: str) -> str:
    word = unicodedata.name(char, "").partition(" ")[0]
    return word if word in ("LATIN", "CYRILLIC", "GREEK") else ""


def _find_strange_letter(name: str) -> str | None:
    """Return a letter that looks like one of the script of most of the name."""
    scripts = [_find_script(char) for char in name]
    most = max(("LATIN", "CYRILLIC", "GREEK"), key=scripts.count)
    for char, script in zip(name, scripts, strict=True):
        if script not in ("", most) and (char in _LATIN or ord(char) in _SKELETON):
            return char
    return None
