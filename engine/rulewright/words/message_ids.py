"""Derive message ids from names of rules, and fallback words where a message is missing.

Names may have letters of any script, but ids of Fluent only a to z, digits, `_` and `-`. Names are therefore
transliterated in ids, variables and cases (`ascii_name`). Two names with the same transliteration are
reported (`shared-message`).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final


@lru_cache(maxsize=20_000)
def message_id(key: str) -> str:
    """Return the id of a message: dots of the key become dashes, and letters are transliterated.

    >>> message_id("turns.invest"), message_id("karte-könig"), message_id("карта-король")
    ('turns-invest', 'karte-konig', 'karta-korolj')
    """
    return ascii_name(key.replace(".", "-"))


@lru_cache(maxsize=20_000)
def ascii_name(name: str) -> str:
    """Transliterate a name to the letters that Fluent allows: drop diacritics, romanise other scripts, and
    replace anything else by its Unicode number.

    >>> [ascii_name(name) for name in ("könig", "Straße", "Ælf", "ναύς", "すし", "한국")]
    ['konig', 'Strasse', 'Aelf', 'naus', 'susi', 'hangug']
    >>> [ascii_name(name) for name in ("шах", "מלך", "ملك", "王様", "_x", "²", "pile")]
    ['shah', 'mlk', 'mlk', 'u738bu69d8', 'u_x', 'u2', 'pile']
    """
    if not name.isascii():
        name = "".join(char if char.isascii() else _spell_character(char) for char in name)
    return name if name[:1].isalpha() else f"u{name}"


def name_to_words(name: str) -> str:
    """Return a name of the rules as words: `left_corner` is "left corner", `player1` is "player
    1".
    """
    words = re.sub(r"[_\-.]+", " ", name)
    return re.sub(r"(?<=[a-z]{2})(?=[0-9]+$)", " ", words)


def _spell_character(char: str) -> str:
    if char in TRANSLITERATIONS:
        return TRANSLITERATIONS[char]
    lower = char.lower()
    if lower in TRANSLITERATIONS:
        return TRANSLITERATIONS[lower].capitalize()
    base_letters = "".join(
        each for each in unicodedata.normalize("NFKD", char) if not unicodedata.combining(each)
    )
    if base_letters.isascii() and base_letters.replace("_", "").isalnum():
        return base_letters
    if len(base_letters) == 1 and base_letters != char:
        return _spell_character(base_letters)
    digit = unicodedata.digit(char, None)
    if digit is not None:
        return str(digit)
    syllable = _SYLLABLE.fullmatch(unicodedata.name(char, ""))
    return syllable[1].lower() if syllable is not None else f"u{ord(char):04x}"


_SYLLABLE = re.compile(r"(?:HIRAGANA LETTER|KATAKANA LETTER|HANGUL SYLLABLE)(?: SMALL)? ([A-Z]+)")
"""Scripts whose letters have Unicode names that spell their sound."""


def _zip_letters(letters: str, spelled: str) -> dict[str, str]:
    return dict(zip(letters, spelled.split(), strict=True))


TRANSLITERATIONS: Final = {
    **_zip_letters("ßæœøłđðþıħŋəſ", "ss ae oe o l d dh th i h ng e s"),
    **_zip_letters(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўјљњћђџѓќѕ",
        "a b v g d e yo zh z i y k l m n o p r s t u f h ts ch sh shch q y j e yu ya"
        " i yi ye g w j lj nj c dj dz gj kj dz",
    ),
    **_zip_letters(
        "αβγδεζηθικλμνξοπρσςτυφχψω",
        "a b g d e z i th i k l m n x o p r s s t u f ch ps o",
    ),
    **_zip_letters(
        "אבגדהוזחטיךכלםמןנסעףפץצקרשת",
        "a b g d h v z ch tt y k k l m m n n s e p p ts ts q r sh t",
    ),
    **_zip_letters(
        "ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءپچژگکی",
        "a b t th j hh kh d dh r z s sh ss dd tt zz e gh f q k l m n h w y t y x p ch zh g k y",
    ),
}
"""Lower-case letters that do not decompose into a letter and marks."""
