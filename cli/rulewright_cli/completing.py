"""What can follow what was typed so far: the next part of an option, or a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.records import dataclass

MOST = 60
"""So many are proposed at once."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option: as moves write it (`move(e2, e4)`), in words, and its parts: each as it
    is written, and in words."""

    name: str
    words: str
    alternative: str | None
    parts: tuple[tuple[str, str], ...]

    def steps(self) -> Iterator[tuple[str, str, str]]:
        """Yield the text after each part of the option, the name of the part, and its meaning."""
        done = ""
        if self.alternative is not None:
            done = f"{self.alternative}(" if self.parts else self.alternative
            yield done, done, "" if self.parts else self.words
        for number, (written, words) in enumerate(self.parts, 1):
            last = number == len(self.parts)
            done += written + (")" if self.alternative is not None else "") * last
            done += "" if last else ", "
            yield done, written, words


@dataclass(frozen=True, slots=True)
class Proposal:
    """A text that takes the place of all that was typed; shown as `shown`, with its meaning."""

    text: str
    shown: str
    meaning: str


def proposals(
    typed: str, options: Sequence[OptionText], commands: Mapping[str, str], named: Mapping[str, str]
) -> list[Proposal]:
    """Next parts of options that begin as what was typed, commands, and after `show` and `cards`
    what is `named`; if there is none, options in whose words it stands."""
    text = typed.lstrip()
    word, blank, rest = text.partition(" ")
    if blank and word in commands:
        front, wanted = f"{word} ", rest.lstrip().casefold()
        if word == "why":
            return [
                Proposal(front + each.text, each.shown, each.meaning)
                for each in proposals(rest, options, {"score": "the scores, part by part"}, {})
            ]
        if word in ("show", "cards"):
            return [
                Proposal(front + words, words, "" if name == words else name)
                for name, words in named.items()
                if wanted in words.casefold() or name.casefold().startswith(wanted)
            ][:MOST]
        return []
    found: dict[str, Proposal] = {}
    begun = _squeezed(text)
    for option in options:
        for done, shown, meaning in option.steps():
            written = _squeezed(done)
            if written.startswith(begun) and written != begun:
                found.setdefault(done, Proposal(done, shown, meaning))
                break
    if text:
        for option in options if not found else ():
            if text.casefold() in option.words.casefold():
                found.setdefault(option.name, Proposal(option.name, option.name, option.words))
    for name, what in commands.items():
        if name.startswith(text.casefold()) and name != text and blank == "":
            found.setdefault(name, Proposal(name, name, what))
    return list(found.values())[:MOST]


def _squeezed(text: str) -> str:
    return text.replace(" ", "").casefold()
