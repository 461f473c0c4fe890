"""Validate YAML trees against the JSON Schemas, and phrase violations for authors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping as AbstractMapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from rulewright import limits, resources
from rulewright.diagnostics.diagnostic import MOST_ERRORS, Reporter
from rulewright.diagnostics.fix import Fix, make_replacement
from rulewright.diagnostics.suggest import find_nearest, make_suggestion, quote_names, suggest_name
from rulewright.document.compiled_schema import CompiledSchema, SchemaCompiler
from rulewright.document.nodes import Mapping, Node, Scalar, Sequence, count_nodes, to_plain_data
from rulewright.identifiers import explain_invalid_name, is_dashed_name, is_name
from rulewright.phrases import join_words
from rulewright.schema.lookup import find_kind, list_key_names
from rulewright.schema.ruleset import KINDS
from rulewright.source import Span

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

SchemaName = Literal["ruleset", "overlay", "script", "outline"]

RETIRED_KEYS = {"shapes": "faces", "stacks": "piles"}
"""Keys of earlier versions, each with the key that replaced it."""
Schema = AbstractMapping[str, Any]
MisfitHandler = Callable[["_Misfit", Reporter], None]


def check_schema(root: Mapping, schema: SchemaName, reporter: Reporter) -> None:
    """Report everything in the tree that the schema does not allow, at its key or value."""
    limits.set_stage("to check the shape of")
    limits.spend_work(10 * count_nodes(root), root.span)
    if schema == "ruleset":
        _report_keys_among_steps(root, reporter)
    if get_compiled_schema(schema).accepts_node(root):
        return
    misfits = [_Misfit(root, error) for error in get_validator(schema).iter_errors(to_plain_data(root))]
    misspelt = {(*misfit.path, near) for misfit in misfits for near in misfit.list_likely_meant()}
    for misfit in misfits:
        misfit.limit = misfit.exclude_misspelt(misspelt)
        MESSAGES[misfit.keyword](misfit, reporter)


def _report_keys_among_steps(root: Mapping, reporter: Reporter) -> None:
    """Report `until` and the like one level too deep, where they would be steps with these names."""

    def visit(name: str, step: object) -> None:
        steps = step.get("steps") if isinstance(step, Mapping) else None
        for entry in steps if isinstance(steps, Mapping) else ():
            key = entry.key.text
            if key in step_keys and isinstance(entry.value, Scalar):
                reporter.error(
                    "misplaced-key",
                    f"`{key}` is a key of `{name}`, not one of its steps",
                    entry.key.span,
                    help="indent it like `steps`",
                )
            visit(key, entry.value)

    step_keys = list_key_names(KINDS["step"])
    flow = root.get("flow")
    for entry in flow if isinstance(flow, Mapping) else ():
        visit(entry.key.text, entry.value)


@cache
def _load_schema(schema_name: SchemaName) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(resources.schema_text(schema_name))
    return loaded


@cache
def get_compiled_schema(schema_name: SchemaName) -> CompiledSchema:
    return _get_compiler(schema_name).compile_schema(_load_schema(schema_name))


@cache
def _get_compiler(schema_name: SchemaName) -> SchemaCompiler:
    def resolve_reference(reference: str) -> CompiledSchema:
        path, _, place = reference.partition("#/$defs/")
        target_schema: SchemaName = "ruleset" if path else schema_name
        return _get_compiler(target_schema).compile_schema(_load_schema(target_schema)["$defs"][place])

    return SchemaCompiler(resolve_reference, NAMES)


@cache
def get_validator(schema_name: SchemaName) -> Draft202012Validator:
    # Imported here to save 0.1 s of start-up: most files fit.
    from jsonschema import Draft202012Validator, FormatChecker
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    base = DRAFT202012.create_resource(_load_schema("ruleset"))
    registry: Registry[Any] = Registry().with_resource("ruleset.schema.json", base)
    formats = FormatChecker(())
    for format, holds in NAMES.items():
        formats.checks(format)(_limit_to_texts(holds))
    return Draft202012Validator(_load_schema(schema_name), registry=registry, format_checker=formats)


def _limit_to_texts(predicate: Callable[[str], bool]) -> Callable[[object], bool]:
    return lambda value: not isinstance(value, str) or predicate(value)


NAMES: AbstractMapping[str, Callable[[str], bool]] = {
    "name": is_name,
    "dashed name": is_dashed_name,
}
"""Formats of the schemas, which define valid names. Patterns of JSON Schema could not, because in editors
they match only English letters."""


class _Misfit:
    """An error of the validator, with the nodes that it concerns."""

    def __init__(self, root: Mapping, error: ValidationError) -> None:
        self.node: Node = root
        self.key: Scalar | None = None
        """The key whose value does not fit; None at the top and in lists."""
        self.path: list[str] = []
        for step in error.absolute_path:
            if isinstance(step, int):
                assert isinstance(self.node, Sequence)
                self.node, self.key = self.node.items[step], None
            else:
                assert isinstance(self.node, Mapping)
                entry = self.node.entries[step]
                self.node, self.key = entry.value, entry.key
                self.path.append(step)
        self.keyword = str(error.validator)
        self.limit: Any = error.validator_value
        self.instance: object = error.instance
        assert isinstance(error.schema, AbstractMapping)
        self.schema: Schema = error.schema

    def iter_unknown_keys(self) -> Iterator[tuple[Scalar, str | None]]:
        """Yield the keys that the schema does not allow, each with the suggested key, if any."""
        if self.keyword == "additionalProperties" and isinstance(self.node, Mapping):
            known = [str(key) for key in self.schema.get("properties", {})]
            left = [key for key in known if key not in self.node]
            unknown = (entry.key for entry in self.node if entry.key.text not in known)
            for number, key in enumerate(unknown):
                near = RETIRED_KEYS.get(key.text)
                if near not in left:
                    near = find_nearest(key.text, left) if number < MOST_ERRORS else None
                yield key, near

    def list_likely_meant(self) -> list[str]:
        return [near for _, near in self.iter_unknown_keys() if near is not None]

    def exclude_misspelt(self, misspelt: set[tuple[str, ...]]) -> Any:
        """Return the violated limit; for missing keys, without those that are present in another spelling."""
        if self.keyword == "required":
            return [key for key in self.limit if (*self.path, key) not in misspelt]
        if self.keyword == "dependentRequired":
            return {
                key: [companion for companion in companions if (*self.path, companion) not in misspelt]
                for key, companions in self.limit.items()
            }
        return self.limit

    @property
    def value_name(self) -> str:
        """Return the name of the invalid value."""
        return f"`{self.key.text}`" if self.key is not None else "this"

    @property
    def value_span(self) -> Span:
        """Return the span of the value, or of its key if the value is empty or has several lines."""
        if self.key is not None and ("\n" in self.node.span.text or not self.node.span.text):
            return self.key.span
        return self.node.span

    @property
    def owner_span(self) -> Span:
        """Return the span of the key whose value lacks something; at the top level, the first key of the
        file.
        """
        if self.key is not None:
            return self.key.span
        if isinstance(self.node, Mapping):
            for entry in self.node:
                return entry.key.span
        return self.node.span

    @property
    def schema_help(self) -> str | None:
        """Return the schema's description of the value, as a help text."""
        text = self.schema.get("description")
        return text if isinstance(text, str) else None


_TYPE_NAMES = {
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "object": "keys with values",
    "array": "a list",
    "null": "nothing",
}


def _list_type_names(allowed: list[str]) -> list[str]:
    if "string" in allowed:  # a number or a truth value is a text too
        allowed = [kind for kind in allowed if kind not in ("number", "boolean")]
        allowed.sort(key=lambda kind: kind != "string")
    return [_TYPE_NAMES[kind] for kind in allowed]


def _describe_value(node: Node) -> str:
    match node:
        case Mapping():
            return "keys with values"
        case Sequence():
            return "a list"
        case Scalar(value=bool()):
            return f"{node.text}"
        case Scalar(value=int()):
            return "a whole number"
        case _:
            return "a text"


def _report_wrong_kind(misfit: _Misfit, reporter: Reporter) -> None:
    if isinstance(misfit.node, Scalar) and misfit.node.value is None:
        removing = "write `remove` to delete it, or " if misfit.schema.get("title") == "Part" else ""
        reporter.error(
            "empty-value",
            f"{misfit.value_name} has no value",
            misfit.value_span,
            help=f"{removing}give it one, or delete the key",
        )
        return
    allowed = [misfit.limit] if isinstance(misfit.limit, str) else list(misfit.limit)
    expected = join_words(_list_type_names(allowed), "or")
    reporter.error(
        "wrong-kind",
        f"{misfit.value_name} must be {expected}",
        misfit.value_span,
        f"got {_describe_value(misfit.node)}\nexpected {expected}",
        notes=(misfit.schema_help,) if misfit.schema_help else (),
        help=_suggest_plain_value(misfit.node, allowed),
        fixes=_fix_plain_value(misfit.node, allowed),
    )


def _suggest_plain_value(node: Node, allowed: list[str]) -> str | None:
    if not isinstance(node, Scalar) or "string" in allowed:
        return None
    if "boolean" in allowed and node.text.casefold() in ("true", "false", "yes", "no", "on", "off"):
        return "write true or false, in small letters and without quotes"
    if "integer" in allowed and node.text.isascii() and node.text.isdigit():
        return "write the number without quotes and without a 0 in front"
    return None


def _fix_plain_value(node: Node, allowed: list[str]) -> tuple[Fix, ...]:
    if _suggest_plain_value(node, allowed) is None:
        return ()
    assert isinstance(node, Scalar)
    truths = {"true": "true", "yes": "true", "on": "true"}
    number = (node.text.lstrip("0") or "0") if node.text.isdigit() else None
    plain = number or truths.get(node.text.casefold(), "false")
    return (make_replacement(node.span, plain, safe=True),)


def _report_unknown_keys(misfit: _Misfit, reporter: Reporter) -> None:
    known = [str(key) for key in misfit.schema.get("properties", {})]
    where = f"in `{'.'.join(misfit.path)}`" if misfit.path else "at the top of a file"
    for key, near in misfit.iter_unknown_keys():
        if isinstance(misfit.node, Mapping) and _lacks_colon(misfit.node, key):
            continue  # reported when the file was read
        home = None if near else _find_home(misfit, key.text)
        reporter.error(
            "unknown-key",
            f"unknown key `{key.text}` {where}",
            key.span,
            notes=() if near or home else (f"possible keys: {quote_names(known, 40)}",),
            help=make_suggestion(key.text, near)
            or (home and f"`{key.text}` is a key of `{home}`: indent it like the other keys there"),
        )


def _lacks_colon(mapping: Mapping, key: Scalar) -> bool:
    value = mapping.entries[key.text].value
    is_empty = isinstance(value, Scalar) and value.span.start == value.span.end
    return is_empty and ":" not in key.span.source.text[key.span.end : value.span.start]


def _find_home(misfit: _Misfit, name: str) -> str | None:
    """Return the path of the mapping near an unknown key that can have such a key: one that contains its own
    mapping, or one beside it."""
    path = misfit.path
    for length in range(len(path) - 1, 0, -1):
        if name in list_key_names(find_kind(path[:length])):
            return ".".join(path[:length])
    for entry in misfit.node if isinstance(misfit.node, Mapping) else ():
        inner = [*path, entry.key.text]
        if isinstance(entry.value, Mapping) and name in list_key_names(find_kind(inner)):
            return ".".join(inner)
    return None


def _report_missing_keys(misfit: _Misfit, reporter: Reporter) -> None:
    assert isinstance(misfit.node, Mapping)
    for key in misfit.limit:
        if key not in misfit.node:
            _report_missing(misfit, key, None, reporter)


def _report_missing_companions(misfit: _Misfit, reporter: Reporter) -> None:
    assert isinstance(misfit.node, Mapping)
    for key, companions in misfit.limit.items():
        for companion in companions:
            if key in misfit.node and companion not in misfit.node:
                _report_missing(misfit, companion, misfit.node.get_key_span(key), reporter)


def _report_missing(misfit: _Misfit, key: str, companion_span: Span | None, reporter: Reporter) -> None:
    properties = misfit.schema.get("properties", {})
    about = properties.get(key, {}).get("description") if isinstance(properties, dict) else None
    what = f"`{key}` is missing in `{'.'.join(misfit.path)}`" if misfit.path else f"`{key}` is missing"
    reporter.error(
        "missing-key", what, companion_span or misfit.owner_span, help=f"{key}: {about}" if about else None
    )


def _report_bad_choice(misfit: _Misfit, reporter: Reporter) -> None:
    allowed = misfit.limit if isinstance(misfit.limit, list) else [misfit.limit]
    words = [str(value) for value in allowed]
    text = misfit.node.text if isinstance(misfit.node, Scalar) else ""
    reporter.error(
        "bad-value",
        f"{misfit.value_name} cannot be `{text}`" if text else f"{misfit.value_name} cannot have this value",
        misfit.value_span,
        help=suggest_name(text, words if len(text) > 1 else ()) or f"possible values: {quote_names(words)}",
    )


def _report_bad_name(misfit: _Misfit, reporter: Reporter) -> None:
    """Report a text or a key that is not a valid name."""
    assert isinstance(misfit.instance, str)
    place = misfit.value_span
    if isinstance(misfit.node, Mapping):
        place = misfit.node.get_key_span(misfit.instance)
    dashes = ", with `-` inside if you like" if misfit.limit == "dashed name" else ""
    reporter.error(
        "bad-name",
        f"`{misfit.instance}` cannot be a name",
        place,
        explain_invalid_name(misfit.instance) + dashes,
    )


def _report_bad_text(misfit: _Misfit, reporter: Reporter) -> None:
    text = misfit.node.text if isinstance(misfit.node, Scalar) else ""
    reporter.error(
        "bad-value",
        f"`{text}` has the wrong form",
        misfit.value_span,
        help=f"expected {misfit.schema_help}" if misfit.schema_help else None,
    )


def _report_bad_number(misfit: _Misfit, reporter: Reporter) -> None:
    text = misfit.node.text if isinstance(misfit.node, Scalar) else ""
    side = "at least" if misfit.limit == misfit.schema.get("minimum") else "at most"
    reporter.error(
        "bad-value", f"{misfit.value_name} must be {side} {misfit.limit}, not {text}", misfit.value_span
    )


def _report_empty(misfit: _Misfit, reporter: Reporter) -> None:
    reporter.error(
        "empty-value",
        f"{misfit.value_name} is empty",
        misfit.value_span,
        help="give it a value, or delete the key",
    )


def _report_too_short(misfit: _Misfit, reporter: Reporter) -> None:
    if misfit.limit == 1:
        _report_empty(misfit, reporter)
    else:
        reporter.error("bad-value", f"{misfit.value_name} needs {misfit.limit} items", misfit.value_span)


def _report_too_long(misfit: _Misfit, reporter: Reporter) -> None:
    reporter.error("bad-value", f"{misfit.value_name} can have at most {misfit.limit}", misfit.value_span)


MESSAGES: dict[str, MisfitHandler] = {
    "type": _report_wrong_kind,
    "additionalProperties": _report_unknown_keys,
    "required": _report_missing_keys,
    "dependentRequired": _report_missing_companions,
    "enum": _report_bad_choice,
    "const": _report_bad_choice,
    "pattern": _report_bad_text,
    "format": _report_bad_name,
    "minimum": _report_bad_number,
    "maximum": _report_bad_number,
    "minLength": _report_empty,
    "minProperties": _report_empty,
    "minItems": _report_too_short,
    "maxItems": _report_too_long,
    "maxProperties": _report_too_long,
}
"""The messages by JSON Schema keyword. The schemas use no other keyword that can fail, which a test
checks."""
