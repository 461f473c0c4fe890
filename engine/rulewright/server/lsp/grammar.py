"""The TextMate grammar of rule text inside YAML, from the format and the language: `make schemas`
writes it.

Editors that ask the language server for colours need it only until that answers.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator

from rulewright.analysis.typing.builtins import FUNCTIONS
from rulewright.formatting.roles import RULES
from rulewright.language.lexer import RESERVED, SOFT
from rulewright.language.parser import words
from rulewright.schema.files import FILES
from rulewright.schema.kinds import Key, Kind, Named, Record, TableOf
from rulewright.schema.lookup import item_of, kinds_of, role_of
from rulewright.schema.ruleset import KINDS, SECTIONS

NAME = r"[\p{L}_][\p{L}\p{N}_]*"
SIGNATURE = rf"{NAME}\([\p{{L}}\p{{N}}_, ]*\)"
"""A key with letters: what stands behind it may be rule text."""
NOT_TEXT = frozenset({"type", "takes", "gives", "start", "default", "players", "most", "least"})
"""Keys that hold rule text at times, and mostly a word or a list."""
TYPES = ("bool", "int")
TRUTHS = ("false", "none", "true")
SOFT_AT_ALL = r"(?![(\[.]|[ ]*[,)\]=<>!+*/%|]|[ ]+-[ ])"
"""What must not follow a word that has its meaning only where something is put together."""
BEHIND = {"ever": "for", "game": "end", "left": "at", "right": "at", "round": "go"}
"""Words that mean something only behind another one."""


def keys() -> tuple[str, ...]:
    """The keys behind which rule text stands wherever they are, by the format."""
    found = {name for name, role in _roles() if role in RULES and name not in NOT_TEXT}
    return tuple(sorted({*found, "was", "now", "replace"} - prose()))


def prose() -> frozenset[str]:
    """Known keys behind which no rule text stands, in the sections of rules either."""
    told = dict[str, bool]()
    for name, role in _roles():
        told[name] = told.get(name, False) or role in RULES
    remarks = {key.name for key in _every_key() if key.remark}
    return frozenset({name for name, is_rule in told.items() if not is_rule} | remarks)


def sections() -> tuple[str, ...]:
    """The sections in which rule text stands behind names of the author's own."""
    return tuple(key.name for key in SECTIONS if any(map(_has_own, _every_kind(key.kind, set()))))


def _has_own(kind: Kind) -> bool:
    own = kind.rest if isinstance(kind, Record) else None
    own = kind.value if isinstance(kind, TableOf) else own
    return isinstance(own, Named) and role_of(own) in RULES


def _roles() -> Iterator[tuple[str, str | None]]:
    return ((key.name, role_of(key.kind)) for key in _every_key() if not key.remark)


def _every_key() -> Iterator[Key]:
    seen = set[int]()
    for kind in (*KINDS.values(), FILES["ruleset"].root, FILES["script"].root):
        for each in _every_kind(kind, seen):
            if isinstance(each, Record):
                yield from each.keys


def _every_kind(kind: Kind | None, seen: set[int]) -> Iterator[Kind]:
    """A kind and all that lie in it, but those that were `seen`."""
    for each in kinds_of(kind):
        if id(each) in seen:
            continue
        seen.add(id(each))
        yield each
        if isinstance(each, Record):
            for key in each.keys:
                yield from _every_kind(key.kind, seen)
            yield from _every_kind(each.rest, seen)
        elif isinstance(each, TableOf):
            yield from _every_kind(each.value, seen)
        yield from _every_kind(item_of(each), seen)


def keywords() -> str:
    """Return the pattern of words of the language that are not names."""
    soft = [
        rf"(?<={BEHIND[word]} ){word}\b"
        if word in BEHIND
        else rf"{word}\b(?={SOFT[word].pattern})"
        if word in SOFT and word != "at"
        else rf"{word}\b{SOFT_AT_ALL}"
        for word in sorted(words() - RESERVED - {*TYPES})
    ]
    firm = "|".join(sorted(RESERVED - {*TRUTHS}))
    return rf"(?<![.\w])(?:(?:{firm})\b|{'|'.join(soft)})"


def grammar() -> dict[str, object]:
    known = rf"((?:{'|'.join(map(re.escape, keys()))})|{SIGNATURE})"
    other = "|".join(map(re.escape, sorted(prose())))
    own = rf"((?!(?:{other}):){NAME}(?: {NAME})*(?:\([\p{{L}}\p{{N}}_, ]*\))?)"
    named = {"name": "entity.name.tag.yaml"}
    colon = {"name": "punctuation.separator.key-value.mapping.yaml"}
    rule = [{"include": "#rule"}]

    def texts(key: str) -> list[dict[str, object]]:
        return [
            {
                "begin": rf"^(\s*)(?:- )?{key}(:)\s+([|][-+0-9]*)\s*(#.*)?$",
                "beginCaptures": {
                    "2": named,
                    "3": colon,
                    "4": {"name": "keyword.control.flow.block-scalar.literal.yaml"},
                    "5": {"name": "comment.line.number-sign.yaml"},
                },
                "while": r"^(?:\1\s+(?=\S)|\s*$)",
                "contentName": "meta.rule.rulewright",
                "patterns": rule,
            },
            {
                "begin": rf"(?:(?<=[{{,])|^)\s*(?:- )?{key}(:)\s+(['\"])",
                "beginCaptures": {
                    "1": named,
                    "2": colon,
                    "3": {"name": "punctuation.definition.string.begin.yaml"},
                },
                "end": r"\3|$",
                "endCaptures": {"0": {"name": "punctuation.definition.string.end.yaml"}},
                "contentName": "meta.rule.rulewright",
                "patterns": rule,
            },
            {
                "begin": rf"(?:(?<=[{{,])|^)\s*(?:- )?{key}(:)\s+(?=[^\s|>{{\[#'\"&*!])",
                "beginCaptures": {"1": named, "2": colon},
                "end": r"(?=\s#|[}])|$",
                "contentName": "meta.rule.rulewright",
                "patterns": rule,
            },
        ]

    return {
        "scopeName": "rulewright.injection",
        "injectionSelector": "L:source.yaml -comment -meta.rule.rulewright",
        "patterns": [{"include": "#section"}, {"include": "#texts"}],
        "repository": {
            "section": {
                "begin": rf"^({'|'.join(sections())})(:)(?=\s*(?:#|$))",
                "beginCaptures": {"1": named, "2": colon},
                "while": r"^(?=[\s#]|$)",
                "patterns": [*texts(own), {"include": "source.yaml"}],
            },
            "texts": {"patterns": texts(known)},
            "rule": {
                "patterns": [
                    {"match": r"#.*$", "name": "comment.line.number-sign.rulewright"},
                    {"match": r'"[^"]*"', "name": "string.quoted.double.rulewright"},
                    {"match": r"\b[0-9]+\b", "name": "constant.numeric.rulewright"},
                    {
                        "match": rf"(?<![.\w])(?:{'|'.join(TRUTHS)})\b",
                        "name": "constant.language.rulewright",
                    },
                    {
                        "match": rf"(?<![.\w])(?:{'|'.join(TYPES)})\b(?![(\[.])",
                        "name": "storage.type.rulewright",
                    },
                    {"match": keywords(), "name": "keyword.control.rulewright"},
                    {
                        "match": rf"\b(?:{'|'.join(sorted(FUNCTIONS))})(?=\()",
                        "name": "support.function.rulewright",
                    },
                    {"match": rf"{NAME}(?=\()", "name": "entity.name.function.rulewright"},
                    {
                        "match": r"[-+*%<>=!]=?|//|[.,:()\[\]]",
                        "name": "keyword.operator.rulewright",
                    },
                    {"match": NAME, "name": "variable.other.rulewright"},
                ]
            },
        },
    }


def written() -> str:
    return json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(written())
