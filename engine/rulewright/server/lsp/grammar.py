"""The TextMate grammar of rule text inside YAML, from the format and the language.

    cd editors/vscode/syntaxes
    python -m rulewright.server.lsp.grammar > rulewright.injection.tmLanguage.json

Editors that ask the language server for colours need it only until that answers.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator

from rulewright.analysis.builtins import FUNCTIONS
from rulewright.language.lexer import RESERVED
from rulewright.model.files import FILES
from rulewright.model.kinds import Key, Kind, Record, TableOf
from rulewright.model.lookup import item_of, kinds_of, role_of
from rulewright.model.ruleset import KINDS
from rulewright.study.editing.completing import STATEMENTS
from rulewright.study.editing.naming import RULE_ROLES

NAME = r"[\p{L}_][\p{L}\p{N}_]*"
SIGNATURE = rf"{NAME}\([\p{{L}}\p{{N}}_, ]*\)"
"""A key with letters: what stands behind it may be rule text."""
NOT_TEXT = frozenset({"type", "takes", "gives", "start", "default", "players", "most", "least"})
"""Keys that hold rule text at times, and mostly a word or a list."""


def keys() -> tuple[str, ...]:
    """The keys behind which rule text stands, by the format."""
    found: dict[str, None] = {}
    prose: set[str] = set()
    for kind in (*KINDS.values(), FILES["ruleset"].root, FILES["script"].root):
        for key in _keys(kind, set()):
            if key.remark:
                prose.add(key.name)
            elif role_of(key.kind) in RULE_ROLES and key.name not in NOT_TEXT:
                found[key.name] = None
    return tuple(sorted({*found, "was", "now", "replace"} - prose))


def _keys(kind: Kind | None, seen: set[int]) -> Iterator[Key]:
    for each in kinds_of(kind):
        if id(each) in seen:
            continue
        seen.add(id(each))
        if isinstance(each, Record):
            yield from each.keys
            for key in each.keys:
                yield from _keys(key.kind, seen)
            yield from _keys(each.rest, seen)
        elif isinstance(each, TableOf):
            yield from _keys(each.value, seen)
        yield from _keys(item_of(each), seen)


def grammar() -> dict[str, object]:
    known = "|".join(map(re.escape, keys()))
    key = rf"((?:{known})|{SIGNATURE})"
    words = sorted({word for each in (*RESERVED, *STATEMENTS) for word in each.split()})
    named = {"name": "entity.name.tag.yaml"}
    colon = {"name": "punctuation.separator.key-value.mapping.yaml"}
    rule = [{"include": "#rule"}]
    return {
        "scopeName": "rulewright.injection",
        "injectionSelector": "L:source.yaml -comment -meta.rule.rulewright",
        "patterns": [{"include": "#block"}, {"include": "#quoted"}, {"include": "#plain"}],
        "repository": {
            "block": {
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
            "quoted": {
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
            "plain": {
                "begin": rf"(?:(?<=[{{,])|^)\s*(?:- )?{key}(:)\s+(?=[^\s|>{{\[#'\"&*!])",
                "beginCaptures": {"1": named, "2": colon},
                "end": r"(?=\s#|[}])|$",
                "contentName": "meta.rule.rulewright",
                "patterns": rule,
            },
            "rule": {
                "patterns": [
                    {"match": r"#.*$", "name": "comment.line.number-sign.rulewright"},
                    {"match": r'"[^"]*"', "name": "string.quoted.double.rulewright"},
                    {"match": r"\b[0-9]+\b", "name": "constant.numeric.rulewright"},
                    {
                        "match": r"\b(?:true|false|none)\b",
                        "name": "constant.language.rulewright",
                    },
                    {
                        "match": rf"\b(?:{'|'.join(words)})\b",
                        "name": "keyword.control.rulewright",
                    },
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
