"""Holds YAML trees against the JSON Schemas, and says in an author's words what does not fit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping as AbstractMapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from rulewright import limits, resources
from rulewright.diagnostics.diagnostic import MOST_ERRORS, Reporter
from rulewright.diagnostics.fix import Fix, writing
from rulewright.diagnostics.suggest import did_you_mean, listing, meant, nearest
from rulewright.document.nodes import Mapping, Node, Scalar, Sequence, count, plain
from rulewright.document.shape import CompiledSchema, Compiler
from rulewright.names import is_dashed_name, is_name, why_no_name
from rulewright.phrases import listed
from rulewright.source import Span

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

SchemaName = Literal["ruleset", "overlay", "script", "outline"]

Schema = AbstractMapping[str, Any]
Words = Callable[["_Misfit", Reporter], None]


def check_schema(root: Mapping, schema: SchemaName, reporter: Reporter) -> None:
    """Adds a finding for everything in the tree that the schema does not allow, at its key or
    value."""
    limits.stage("to check the shape of")
    limits.spend(10 * count(root), root.span)
    if shape_of(schema).fits(root):
        return
    misfits = [_Misfit(root, error) for error in validator(schema).iter_errors(plain(root))]
    misspelt = {(*misfit.path, near) for misfit in misfits for near in misfit.likely_meant()}
    for misfit in misfits:
        misfit.limit = misfit.limit_without(misspelt)
        MESSAGES[misfit.keyword](misfit, reporter)


@cache
def _schema(name: SchemaName) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(resources.schema_text(name))
    return loaded


@cache
def shape_of(name: SchemaName) -> CompiledSchema:
    return _compiler(name).shape(_schema(name))


@cache
def _compiler(name: SchemaName) -> Compiler:
    def find(reference: str) -> CompiledSchema:
        path, _, place = reference.partition("#/$defs/")
        file: SchemaName = "ruleset" if path else name
        return _compiler(file).shape(_schema(file)["$defs"][place])

    return Compiler(find, NAMES)


@cache
def validator(name: SchemaName) -> Draft202012Validator:
    # Imported here to save 0.1 s of start-up: most files fit.
    from jsonschema import Draft202012Validator, FormatChecker
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    base = DRAFT202012.create_resource(_schema("ruleset"))
    registry: Registry[Any] = Registry().with_resource("ruleset.schema.json", base)
    formats = FormatChecker(())
    for format, holds in NAMES.items():
        formats.checks(format)(_of_texts(holds))
    return Draft202012Validator(_schema(name), registry=registry, format_checker=formats)


def _of_texts(holds: Callable[[str], bool]) -> Callable[[object], bool]:
    return lambda value: not isinstance(value, str) or holds(value)


NAMES: AbstractMapping[str, Callable[[str], bool]] = {
    "name": is_name,
    "dashed name": is_dashed_name,
}
"""Formats of the schemas: what may be a name. JSON Schema's own patterns know no letters but those
of English where editors run them."""


class _Misfit:
    """One error of the validator, with the nodes it is about."""

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

    def unknown(self) -> Iterator[tuple[Scalar, str | None]]:
        """Keys that the schema does not know, each with the one that was probably meant."""
        if self.keyword == "additionalProperties" and isinstance(self.node, Mapping):
            known = [str(key) for key in self.schema.get("properties", {})]
            left = [key for key in known if key not in self.node]
            unknown = (entry.key for entry in self.node if entry.key.text not in known)
            for number, key in enumerate(unknown):
                yield key, nearest(key.text, left) if number < MOST_ERRORS else None

    def likely_meant(self) -> list[str]:
        return [near for _, near in self.unknown() if near is not None]

    def limit_without(self, misspelt: set[tuple[str, ...]]) -> Any:
        """The limit; of keys that are missing those only that are not there in another spelling."""
        if self.keyword == "required":
            return [key for key in self.limit if (*self.path, key) not in misspelt]
        if self.keyword == "dependentRequired":
            return {
                key: [
                    companion for companion in companions if (*self.path, companion) not in misspelt
                ]
                for key, companions in self.limit.items()
            }
        return self.limit

    @property
    def name(self) -> str:
        """The name of the value that does not fit."""
        return f"`{self.key.text}`" if self.key is not None else "this"

    @property
    def place(self) -> Span:
        """The value; its key where the value is empty or runs over several lines."""
        if self.key is not None and ("\n" in self.node.span.text or not self.node.span.text):
            return self.key.span
        return self.node.span

    @property
    def owner(self) -> Span:
        """The key that something is missing under; at the top, the first key of the file."""
        if self.key is not None:
            return self.key.span
        if isinstance(self.node, Mapping):
            for entry in self.node:
                return entry.key.span
        return self.node.span

    @property
    def about(self) -> str | None:
        """The schema's description of the value, as a help."""
        text = self.schema.get("description")
        return text if isinstance(text, str) else None


_KINDS = {
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "object": "keys with values",
    "array": "a list",
    "null": "nothing",
}


def _kinds(allowed: list[str]) -> list[str]:
    if "string" in allowed:  # a number or a truth value is a text too
        allowed = [kind for kind in allowed if kind not in ("number", "boolean")]
        allowed.sort(key=lambda kind: kind != "string")
    return [_KINDS[kind] for kind in allowed]


def _kind(node: Node) -> str:
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


def _wrong_kind(misfit: _Misfit, reporter: Reporter) -> None:
    if isinstance(misfit.node, Scalar) and misfit.node.value is None:
        removing = (
            "write `remove` to take it out, or " if misfit.schema.get("title") == "Part" else ""
        )
        reporter.error(
            "empty-value",
            f"{misfit.name} has no value",
            misfit.place,
            help=f"{removing}give it one, or leave the key out",
        )
        return
    allowed = [misfit.limit] if isinstance(misfit.limit, str) else list(misfit.limit)
    expected = listed(_kinds(allowed), "or")
    reporter.error(
        "wrong-kind",
        f"{misfit.name} has to be {expected}",
        misfit.place,
        f"got {_kind(misfit.node)}\nexpected {expected}",
        notes=(misfit.about,) if misfit.about else (),
        help=_number_help(misfit.node, allowed),
        fixes=_plain_value(misfit.node, allowed),
    )


def _number_help(node: Node, allowed: list[str]) -> str | None:
    if not isinstance(node, Scalar) or "string" in allowed:
        return None
    if "boolean" in allowed and node.text.casefold() in ("true", "false", "yes", "no", "on", "off"):
        return "write true or false, in small letters and without quotes"
    if "integer" in allowed and node.text.isascii() and node.text.isdigit():
        return "write the number without quotes and without a 0 in front"
    return None


def _plain_value(node: Node, allowed: list[str]) -> tuple[Fix, ...]:
    if _number_help(node, allowed) is None:
        return ()
    assert isinstance(node, Scalar)
    truths = {"true": "true", "yes": "true", "on": "true"}
    number = (node.text.lstrip("0") or "0") if node.text.isdigit() else None
    plain = number or truths.get(node.text.casefold(), "false")
    return (writing(node.span, plain, safe=True),)


def _unknown_keys(misfit: _Misfit, reporter: Reporter) -> None:
    known = [str(key) for key in misfit.schema.get("properties", {})]
    where = f"in `{'.'.join(misfit.path)}`" if misfit.path else "at the top of a file"
    for key, near in misfit.unknown():
        reporter.error(
            "unknown-key",
            f"there is no key `{key.text}` {where}",
            key.span,
            notes=() if near else (f"the keys here are {listing(known, 40)}",),
            help=meant(key.text, near),
        )


def _missing_keys(misfit: _Misfit, reporter: Reporter) -> None:
    assert isinstance(misfit.node, Mapping)
    for key in misfit.limit:
        if key not in misfit.node:
            _report_missing(misfit, key, None, reporter)


def _missing_companions(misfit: _Misfit, reporter: Reporter) -> None:
    assert isinstance(misfit.node, Mapping)
    for key, companions in misfit.limit.items():
        for companion in companions:
            if key in misfit.node and companion not in misfit.node:
                _report_missing(misfit, companion, misfit.node.key_span(key), reporter)


def _report_missing(misfit: _Misfit, key: str, beside: Span | None, reporter: Reporter) -> None:
    properties = misfit.schema.get("properties", {})
    about = properties.get(key, {}).get("description") if isinstance(properties, dict) else None
    what = (
        f"`{key}` is missing in `{'.'.join(misfit.path)}`" if misfit.path else f"`{key}` is missing"
    )
    reporter.error(
        "missing-key", what, beside or misfit.owner, help=f"{key}: {about}" if about else None
    )


def _bad_choice(misfit: _Misfit, reporter: Reporter) -> None:
    allowed = misfit.limit if isinstance(misfit.limit, list) else [misfit.limit]
    words = [str(value) for value in allowed]
    text = misfit.node.text if isinstance(misfit.node, Scalar) else ""
    reporter.error(
        "bad-value",
        f"{misfit.name} cannot be `{text}`" if text else f"{misfit.name} has no such value",
        misfit.place,
        help=did_you_mean(text, words if len(text) > 1 else ())
        or f"possible here: {listing(words)}",
    )


def _bad_name(misfit: _Misfit, reporter: Reporter) -> None:
    """A text that has to be a name, or a key that has to be one."""
    assert isinstance(misfit.instance, str)
    place = misfit.place
    if isinstance(misfit.node, Mapping):
        place = misfit.node.key_span(misfit.instance)
    dashes = ", with `-` inside if you like" if misfit.limit == "dashed name" else ""
    reporter.error(
        "bad-name",
        f"`{misfit.instance}` cannot be a name",
        place,
        why_no_name(misfit.instance) + dashes,
    )


def _bad_text(misfit: _Misfit, reporter: Reporter) -> None:
    text = misfit.node.text if isinstance(misfit.node, Scalar) else ""
    reporter.error(
        "bad-value",
        f"`{text}` does not fit here",
        misfit.place,
        help=f"expected {misfit.about}" if misfit.about else None,
    )


def _bad_number(misfit: _Misfit, reporter: Reporter) -> None:
    text = misfit.node.text if isinstance(misfit.node, Scalar) else ""
    side = "at least" if misfit.limit == misfit.schema.get("minimum") else "at most"
    reporter.error(
        "bad-value", f"{misfit.name} has to be {side} {misfit.limit}, not {text}", misfit.place
    )


def _empty(misfit: _Misfit, reporter: Reporter) -> None:
    reporter.error(
        "empty-value",
        f"{misfit.name} is empty",
        misfit.place,
        help="give it a value, or leave the key out",
    )


def _too_short(misfit: _Misfit, reporter: Reporter) -> None:
    if misfit.limit == 1:
        _empty(misfit, reporter)
    else:
        reporter.error("bad-value", f"{misfit.name} needs {misfit.limit} items", misfit.place)


def _too_long(misfit: _Misfit, reporter: Reporter) -> None:
    reporter.error("bad-value", f"{misfit.name} can hold {misfit.limit} at most", misfit.place)


MESSAGES: dict[str, Words] = {
    "type": _wrong_kind,
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "dependentRequired": _missing_companions,
    "enum": _bad_choice,
    "const": _bad_choice,
    "pattern": _bad_text,
    "format": _bad_name,
    "minimum": _bad_number,
    "maximum": _bad_number,
    "minLength": _empty,
    "minProperties": _empty,
    "minItems": _too_short,
    "maxItems": _too_long,
    "maxProperties": _too_long,
}
"""What is said, by the keyword of JSON Schema that does not hold. The schemas use no other
keyword that can fail (a test looks)."""
