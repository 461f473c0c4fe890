"""Complete command lines: the next part of an option, or a command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.records import dataclass

MAX_PROPOSALS = 60
"""The largest number of proposals."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option in move notation (`move(e2, e4)`) and in words, and its parts, each in notation and in
    words."""

    name: str
    label: str
    alternative_name: str | None
    argument_texts: tuple[tuple[str, str], ...]

    def iter_prefixes(self) -> Iterator[tuple[str, str, str]]:
        """Yield the text after each part of the option, the name of the part, and its meaning."""
        done = ""
        if self.alternative_name is not None:
            done = f"{self.alternative_name}(" if self.argument_texts else self.alternative_name
            yield done, done, "" if self.argument_texts else self.label
        for number, (written, words) in enumerate(self.argument_texts, 1):
            last = number == len(self.argument_texts)
            done += written + (")" if self.alternative_name is not None else "") * last
            done += "" if last else ", "
            yield done, written, words


@dataclass(frozen=True, slots=True)
class Proposal:
    """A text that replaces the whole input; displayed as `display_text`, with its meaning."""

    text: str
    display_text: str
    meaning: str


def propose_completions(
    typed_text: str,
    option_texts: Sequence[OptionText],
    commands: Mapping[str, str],
    thing_names: Mapping[str, str],
) -> list[Proposal]:
    """Propose completions of the input: commands, the next parts of options that begin with it, and
    `thing_names` after `show` and `cards`; if there are none, options whose words contain it."""
    text = typed_text.lstrip()
    word, blank, rest = text.partition(" ")
    if blank and word in commands:
        front, wanted = f"{word} ", rest.lstrip().casefold()
        if word == "why":
            return [
                Proposal(front + each.text, each.display_text, each.meaning)
                for each in propose_completions(rest, option_texts, {"score": "the scores, part by part"}, {})
            ]
        if word in ("show", "cards"):
            return [
                Proposal(front + words, words, "" if name == words else name)
                for name, words in thing_names.items()
                if wanted in words.casefold() or name.casefold().startswith(wanted)
            ][:MAX_PROPOSALS]
        return []
    proposal_by_text: dict[str, Proposal] = {}
    begun = _normalize_text(text)
    for option in option_texts:
        for done, shown, meaning in option.iter_prefixes():
            written = _normalize_text(done)
            if written.startswith(begun) and written != begun:
                proposal_by_text.setdefault(done, Proposal(done, shown, meaning))
                break
    if text:
        for option in option_texts if not proposal_by_text else ():
            if text.casefold() in option.label.casefold():
                proposal_by_text.setdefault(option.name, Proposal(option.name, option.name, option.label))
    for name, what in commands.items():
        if name.startswith(text.casefold()) and name != text and blank == "":
            proposal_by_text.setdefault(name, Proposal(name, name, what))
    return list(proposal_by_text.values())[:MAX_PROPOSALS]


def _normalize_text(text: str) -> str:
    return text.replace(" ", "").casefold()
