"""Generate the TextMate grammar of rule text inside YAML: `make schemas` writes it.

Editors that ask the language server for colours need it only until that answers.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator

from rulewright.analysis.typing.builtins import FUNCTIONS
from rulewright.formatting.text_roles import RULES
from rulewright.language.lexer import RESERVED, SOFT
from rulewright.language.parser import list_keywords
from rulewright.schema.files import FILES
from rulewright.schema.kinds import Key, Kind, Named, Record, TableOf
from rulewright.schema.lookup import find_item_kind, find_role, list_kinds
from rulewright.schema.ruleset import KINDS, SECTIONS

NAME = r"[\p{L}_][\p{L}\p{N}_]*"
SIGNATURE = rf"{NAME}\([\p{{L}}\p{{N}}_, ]*\)"
"""A key with parameters: its value may be rule text."""
NON_RULE_KEYS = frozenset({"type", "takes", "gives", "start", "default", "players", "most", "least"})
"""Keys that sometimes hold rule text, but usually a word or a list."""
TYPES = ("bool", "int")
CONSTANTS = ("false", "none", "true")
SOFT_WORD_LOOKAHEAD = r"(?![(\[.]|[ ]*[,)\]=<>!+*/%|]|[ ]+-[ ])"
"""Lookahead for words that are keywords only in certain contexts: rejects operators and punctuation, before
which they are names.
"""
REQUIRED_PREFIXES = {"ever": "for", "game": "end", "left": "at", "right": "at", "round": "go"}
"""Words that are keywords only after a certain other word."""


def list_rule_keys() -> tuple[str, ...]:
    """Return the keys whose values are rule text wherever they occur in the format."""
    names = {name for name, role in _iter_roles() if role in RULES and name not in NON_RULE_KEYS}
    return tuple(sorted({*names, "was", "now", "replace"} - list_prose_keys()))


def list_prose_keys() -> frozenset[str]:
    """Return the known keys whose values are never rule text, not even in sections of rules."""
    may_hold_rules = dict[str, bool]()
    for name, role in _iter_roles():
        may_hold_rules[name] = may_hold_rules.get(name, False) or role in RULES
    remarks = {key.name for key in _iter_keys() if key.remark}
    return frozenset({name for name, is_rule in may_hold_rules.items() if not is_rule} | remarks)


def list_rule_sections() -> tuple[str, ...]:
    """Return the sections in which the values of names that authors choose are rule text."""
    return tuple(key.name for key in SECTIONS if any(map(_has_rule_text, _iter_kinds(key.kind, set()))))


def _has_rule_text(schema_kind: Kind) -> bool:
    rule_kind = schema_kind.other_kind if isinstance(schema_kind, Record) else None
    rule_kind = schema_kind.value if isinstance(schema_kind, TableOf) else rule_kind
    return isinstance(rule_kind, Named) and find_role(rule_kind) in RULES


def _iter_roles() -> Iterator[tuple[str, str | None]]:
    return ((key.name, find_role(key.kind)) for key in _iter_keys() if not key.remark)


def _iter_keys() -> Iterator[Key]:
    visited = set[int]()
    for kind in (*KINDS.values(), FILES["ruleset"].root, FILES["script"].root):
        for each in _iter_kinds(kind, visited):
            if isinstance(each, Record):
                yield from each.keys


def _iter_kinds(schema_kind: Kind | None, visited: set[int]) -> Iterator[Kind]:
    """Yield a kind and all kinds nested in it, except those already `visited`."""
    for each in list_kinds(schema_kind):
        if id(each) in visited:
            continue
        visited.add(id(each))
        yield each
        if isinstance(each, Record):
            for key in each.keys:
                yield from _iter_kinds(key.kind, visited)
            yield from _iter_kinds(each.other_kind, visited)
        elif isinstance(each, TableOf):
            yield from _iter_kinds(each.value, visited)
        yield from _iter_kinds(find_item_kind(each), visited)


def keyword_pattern() -> str:
    """Return the pattern of words of the language that are not names."""
    soft = [
        rf"(?<={REQUIRED_PREFIXES[word]} ){word}\b"
        if word in REQUIRED_PREFIXES
        else rf"{word}\b(?={SOFT[word].pattern})"
        if word in SOFT and word != "at"
        else rf"{word}\b{SOFT_WORD_LOOKAHEAD}"
        for word in sorted(list_keywords() - RESERVED - {*TYPES})
    ]
    firm = "|".join(sorted(RESERVED - {*CONSTANTS}))
    return rf"(?<![.\w])(?:(?:{firm})\b|{'|'.join(soft)})"


def build_grammar() -> dict[str, object]:
    known_key = rf"((?:{'|'.join(map(re.escape, list_rule_keys()))})|{SIGNATURE})"
    prose_keys = "|".join(map(re.escape, sorted(list_prose_keys())))
    own_key = rf"((?!(?:{prose_keys}):){NAME}(?: {NAME})*(?:\([\p{{L}}\p{{N}}_, ]*\))?)"
    key_scope = {"name": "entity.name.tag.yaml"}
    colon_scope = {"name": "punctuation.separator.key-value.mapping.yaml"}
    rule_patterns = [{"include": "#rule"}]

    def build_text_patterns(key_pattern: str) -> list[dict[str, object]]:
        return [
            {
                "begin": rf"^(\s*)(?:- )?{key_pattern}(:)\s+([|][-+0-9]*)\s*(#.*)?$",
                "beginCaptures": {
                    "2": key_scope,
                    "3": colon_scope,
                    "4": {"name": "keyword.control.flow.block-scalar.literal.yaml"},
                    "5": {"name": "comment.line.number-sign.yaml"},
                },
                "while": r"^(?:\1\s+(?=\S)|\s*$)",
                "contentName": "meta.rule.rulewright",
                "patterns": rule_patterns,
            },
            {
                "begin": rf"(?:(?<=[{{,])|^)\s*(?:- )?{key_pattern}(:)\s+(['\"])",
                "beginCaptures": {
                    "1": key_scope,
                    "2": colon_scope,
                    "3": {"name": "punctuation.definition.string.begin.yaml"},
                },
                "end": r"\3|$",
                "endCaptures": {"0": {"name": "punctuation.definition.string.end.yaml"}},
                "contentName": "meta.rule.rulewright",
                "patterns": rule_patterns,
            },
            {
                "begin": rf"(?:(?<=[{{,])|^)\s*(?:- )?{key_pattern}(:)\s+(?=[^\s|>{{\[#'\"&*!])",
                "beginCaptures": {"1": key_scope, "2": colon_scope},
                "end": r"(?=\s#|[}])|$",
                "contentName": "meta.rule.rulewright",
                "patterns": rule_patterns,
            },
        ]

    return {
        "scopeName": "rulewright.injection",
        "injectionSelector": "L:source.yaml -comment -meta.rule.rulewright",
        "patterns": [{"include": "#section"}, {"include": "#texts"}],
        "repository": {
            "section": {
                "begin": rf"^({'|'.join(list_rule_sections())})(:)(?=\s*(?:#|$))",
                "beginCaptures": {"1": key_scope, "2": colon_scope},
                "while": r"^(?=[\s#]|$)",
                "patterns": [*build_text_patterns(own_key), {"include": "source.yaml"}],
            },
            "texts": {"patterns": build_text_patterns(known_key)},
            "rule": {
                "patterns": [
                    {"match": r"#.*$", "name": "comment.line.number-sign.rulewright"},
                    {"match": r'"[^"]*"', "name": "string.quoted.double.rulewright"},
                    {"match": r"\b[0-9]+\b", "name": "constant.numeric.rulewright"},
                    {
                        "match": rf"(?<![.\w])(?:{'|'.join(CONSTANTS)})\b",
                        "name": "constant.language.rulewright",
                    },
                    {
                        "match": rf"(?<![.\w])(?:{'|'.join(TYPES)})\b(?![(\[.])",
                        "name": "storage.type.rulewright",
                    },
                    {"match": keyword_pattern(), "name": "keyword.control.rulewright"},
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


def format_grammar() -> str:
    return json.dumps(build_grammar(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(format_grammar())
