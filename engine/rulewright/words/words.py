"""Words in one language for names, prompts, options, log lines and phases; readable without any."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel import Locale as BabelLocale
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentType

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.files import read_source
from rulewright.document.source import Source
from rulewright.words.locale import locale_path, parse_locale


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a type as a value of a message: `Member("side", "reds")`.

    `parts` are those of a member of a product, to be named one after the other.
    """

    type: str
    name: str
    parts: tuple[Member, ...] = ()


Value = Member | int | bool | str | None | Mapping["Member", int] | tuple["Value", ...]
"""What a message can be given; a mapping holds counts by kind, a tuple several values."""


class Words:
    """The words of a ruleset in one language.

    A message that is missing never stops a game: the rules' own names take its place, with blanks
    for underscores. Findings about a locale are made by `words.findings`.
    """

    def __init__(self, folder: Path | None, language: str = "en") -> None:
        self.language = language
        known = [language] if re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]+)*", language) else []
        self._bundle = FluentBundle(
            [*known, "en"], functions={"FORM": self._form}, use_isolating=False
        )
        if folder is not None and known:
            source = read_source(locale_path(folder, language), Reporter())
            if source is not None:
                self._bundle.add_resource(parse_locale(language, source).resource)

    @classmethod
    def of_text(cls, language: str, text: str) -> Words:
        """The words of a text in Fluent.

        >>> words = Words.of_text("en", '''
        ... side-reds = the Reds
        ...     .adjective = red
        ... lost = a { FORM($s, is: "adjective") } piece
        ... ''')
        >>> words.member("side", "reds"), words.message("lost", {"s": Member("side", "reds")})
        ('the Reds', 'a red piece')
        >>> words.member("site", "left_corner")
        'left corner'
        """
        words = cls(None, language)
        words._bundle.add_resource(parse_locale(language, Source("<text>", text)).resource)
        return words

    def message(
        self, id: str, values: Mapping[str, Value] | None = None, form: str | None = None
    ) -> str | None:
        """The text of a message or of one of its forms; None if the locale has none."""
        id = message_id(id)
        if not self._bundle.has_message(id):
            return None
        message = self._bundle.get_message(id)
        pattern = message.value if form is None else message.attributes.get(form)
        if pattern is None:
            return None
        arguments = {name: self._argument(value) for name, value in (values or {}).items()}
        # What goes wrong inside leaves a readable hole, and is a finding of the checker.
        text, _ = self._bundle.format_pattern(pattern, arguments)
        return text if isinstance(text, str) else None

    def member(self, type: str, name: str, form: str | None = None) -> str:
        """The name of a member, in a form if there is one."""
        id = f"{type}-{name}"
        return (self.message(id, form=form) if form else None) or self.message(id) or spaced(name)

    def value(self, value: Value) -> str:
        """Any value as people read it."""
        match value:
            case None:
                return self.message("none") or "none"
            case bool():
                return self.message("yes" if value else "no") or ("yes" if value else "no")
            case int() | str():
                return str(value)
            case Member(type, name, parts):
                own = self.message(f"{type}-{name}") or ", ".join(map(self.value, parts))
                return own or (spaced(name).capitalize() if type == "player" else spaced(name))
            case tuple():
                return ", ".join(self.value(item) for item in value)
            case _:
                counts = [f"{n} {self.value(kind)}" for kind, n in value.items() if n]
                return ", ".join(counts) or (self.message("nothing") or "nothing")

    def title(self, ruleset: str) -> str:
        """The name of the game."""
        return self.message("title") or spaced(ruleset)

    def named(self, kind: str, name: str, values: Mapping[str, Value] | None = None) -> str:
        """The name of something declared: `named("phase", "turns.invest")`."""
        text = self.message(f"{kind}-{name}", values)
        return spaced(name.rpartition(".")[2]) if text is None else text

    def line(self, name: str, values: Mapping[str, Value]) -> str:
        """A line of the log."""
        text = self.message(f"log-{name}", values)
        return self.plain(name, values) if text is None else text

    def prompt(self, key: str, values: Mapping[str, Value]) -> str:
        """What a player is asked, from the decision's key; `values` has `player`, who is asked."""
        text = self.message(key, values)
        if text is not None:
            return text
        player = values.get("player")
        rest = {name: value for name, value in values.items() if value != player}
        return f"{self.value(player)}: {self.plain(key, rest)}"

    def option(
        self,
        key: str,
        name: str | None,
        values: Mapping[str, Value],
        context: Mapping[str, Value] | None = None,
    ) -> str:
        """One option of a decision; `name` is that of the alternative, None for a plain choice.

        Its message can also mention the `context`: what the prompt can.
        """
        if name is None:
            return self.value(tuple(values.values()))
        text = self.message(f"{key}-{name}", {**(context or {}), **values})
        return self.plain(name, values) if text is None else text

    def plain(self, name: str, values: Mapping[str, Value]) -> str:
        """What is told where there is no message."""
        told = ", ".join(f"{spaced(name)}: {self.value(value)}" for name, value in values.items())
        return f"{spaced(name)} ({told})" if told else spaced(name)

    def _argument(self, value: Value) -> object:
        match value:
            case bool():
                return "yes" if value else "no"
            case int() | str():
                return value
            case Member():
                return Name(self, value)
            case None:
                return Name(self, None)
            case _:
                return self.value(value)

    def _form(self, value: Any, **named: Any) -> Any:
        """`FORM($c, is: "adjective")`: the name of a member in a form."""
        if isinstance(value, Name) and value.of is not None:
            return self.member(value.of.type, value.of.name, str(named.get("is", "")))
        return value


class Name(FluentType):
    """A member (or none) inside a message: its name, and in a selector its word in the rules."""

    def __init__(self, words: Words, of: Member | None) -> None:
        self.words = words
        self.of = of

    def format(self, locale: BabelLocale) -> str:
        return self.words.value(self.of)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return other == ("none" if self.of is None else self.of.name)
        return isinstance(other, Name) and self.of == other.of

    def __hash__(self) -> int:
        return hash(self.of)


def message_id(key: str) -> str:
    """The id of a message: dots of a key become dashes."""
    return key.replace(".", "-")


def spaced(name: str) -> str:
    """A name of the rules as words: `left_corner` is "left corner", `player1` is "player 1"."""
    words = re.sub(r"[_\-.]+", " ", name)
    return re.sub(r"(?<=[a-z]{2})(?=[0-9]+$)", " ", words)


