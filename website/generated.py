"""Pages made from the engine's own tables: diagnostics, schemas, grammar, commands, Python API."""

from __future__ import annotations

import html
import inspect
import json
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import typer

from rulewright import resources
from rulewright.diagnostics.codes import load_page
from rulewright.diagnostics.topics import TOPICS
from rulewright.document.load import load_manifest
from rulewright.ruleset_folders import list_rulesets
from rulewright_cli.app import PANELS, build_app

SCHEMAS = ("ruleset", "overlay", "script", "outline")
MODULES = {"rulewright": "rulewright", "rulewright.rl": "rl"}
"""Modules with an API page, and the names of the pages."""


def generate_pages() -> dict[str, str]:
    """Return the Markdown of all generated pages by their paths in the site."""
    return {
        **generate_diagnostics(),
        **generate_schemas(),
        **generate_api(),
        "grammar.md": generate_grammar(),
        "commands.md": generate_commands(),
    }


# --- diagnostics ----------------------------------------------------------------------------------


def generate_diagnostics() -> dict[str, str]:
    """Return a page for each diagnostic code, with its examples, and an index by topic."""
    index = [
        "# Diagnostics",
        "",
        "Every error and warning has a code. `rulewright explain CODE` prints its page in the "
        "terminal, `rulewright explain` this list.",
    ]
    pages = {}
    for topic, codes in TOPICS.items():
        index += ["", f"## {topic}", "", "| code | |", "| --- | --- |"]
        for code in codes:
            page = load_page(code)
            assert page is not None
            index.append(f"| [`{code}`]({code}.md) | {_cell(page.title)} |")
            pages[f"diagnostics/{code}.md"] = page.marked_text
    return {"diagnostics/index.md": "\n".join(index) + "\n", **pages}


# --- games ----------------------------------------------------------------------------------------


def generate_games() -> str:
    """Return the page with all games that come with Rulewright, each with links to the playground."""
    lines = [
        "# Games to play here",
        "",
        "Every game that comes with Rulewright plays in this browser, against bots, and its rules can be "
        "changed in place ([the playground](playground.md)). Nothing is installed, and nothing is sent "
        "anywhere.",
    ]
    base = resources.data_folder("rulesets")
    titles = {"": "Published games", "classics": "Classics", "cookbook": "Cookbook"}
    folders = {folder.relative_to(base).as_posix(): folder for folder in list_rulesets()}
    for group, title in titles.items():
        lines += ["", f"## {title}", "", "| Game | Players | | |", "| --- | --- | --- | --- |"]
        for name, folder in folders.items():
            if name.rpartition("/")[0] == group:
                manifest = load_manifest(folder)
                low, high = manifest.players
                players = str(low) if low == high else f"{low}–{high}"
                links = (f'<a href="app/#{verb}={name}">{word}</a>' for verb, word in _VERBS)
                lines.append(
                    f"| **{_cell(manifest.title)}** | {players} | {_cell(manifest.summary or '')} | "
                    f"{' · '.join(links)} |"
                )
    return "\n".join(lines) + "\n"


_VERBS = (("play", "Play"), ("edit", "Edit"))


# --- schemas --------------------------------------------------------------------------------------


def generate_schemas() -> dict[str, str]:
    """Return a page for each file format, from its JSON Schema, and an index."""
    pages, rows = {}, []
    for name in SCHEMAS:
        schema = json.loads(resources.schema_text(name))
        rows.append(f"| [{schema['title']}]({name}.md) | {_cell(schema['description'])} |")
        pages[f"schema/{name}.md"] = "\n".join(_schema_lines(name, schema))
    index = (
        "# File formats\n\nThe keys of each kind of file, from the JSON Schemas that `check` and "
        "editors use. The [reference](../reference.md) explains them with examples.\n\n"
        "| file | |\n| --- | --- |\n"
    )
    return {"schema/index.md": index + "\n".join(rows) + "\n", **pages}


def _schema_lines(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield from (f"# {schema['title']}", "", schema["description"], "")
    yield f"Schema: `schemas/{name}.schema.json`. Required keys: " + (
        ", ".join(f"`{key}`" for key in schema.get("required", ())) or "none"
    )
    for key, entry in schema["properties"].items():
        yield from ("", f"## {key}", "")
        yield from _schema_table(name, key, entry)
    for key, entry in schema.get("$defs", {}).items():
        yield from ("", f"## Definition {key}", "")
        yield from _schema_table(name, "…", entry)
    yield ""


def _schema_table(name: str, key: str, entry: dict[str, Any]) -> Iterator[str]:
    parts = list(_schema_parts(key, entry))
    if len(parts) == 1:
        yield f"{entry.get('description', '')} ({_schema_value(name, entry)})"
        return
    yield from ("| key | value | |", "| --- | --- | --- |")
    for path, part in parts:
        yield f"| `{path}` | {_schema_value(name, part)} | {_cell(part.get('description', ''))} |"


def _schema_parts(path: str, entry: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield path, entry
    for key, part in entry.get("properties", {}).items():
        yield from _schema_parts(f"{path}.{key}", part)
    for keyword, suffix in (("additionalProperties", ".NAME"), ("items", "[]")):
        part = entry.get(keyword)
        if isinstance(part, dict):
            yield from _schema_parts(path + suffix, part)


def _schema_value(name: str, entry: dict[str, Any]) -> str:
    if "$ref" in entry:
        file, _, pointer = entry["$ref"].partition("#/$defs/")
        target = file.removesuffix(".schema.json") or name
        page_name = "" if target == name else f"{target}.md"
        return f"[{pointer}]({page_name}#definition-{pointer.lower()})"
    if "enum" in entry:
        return ", ".join(f"`{value}`" for value in entry["enum"])
    for keyword in ("anyOf", "oneOf", "allOf"):
        if keyword in entry:
            values = (_schema_value(name, part) for part in entry[keyword])
            return " or ".join(dict.fromkeys(value for value in values if value))
    kinds = entry.get("type", ())
    return " or ".join([kinds] if isinstance(kinds, str) else kinds)


# --- grammar --------------------------------------------------------------------------------------


def generate_grammar() -> str:
    """Return the grammar of rule text as a page."""
    return (
        "# Grammar of rule text\n\nThe LALR grammar in Lark's notation, from which the parse "
        "tables are generated. The [reference](reference.md) has examples.\n\n"
        f"```text\n{resources.grammar_text().rstrip()}\n```\n"
    )


# --- commands -------------------------------------------------------------------------------------


def generate_commands() -> str:
    """Return the help of all commands as one page."""
    group: Any = typer.main.get_command(build_app())
    lines = [
        "# Commands",
        "",
        "The same text as `rulewright COMMAND --help`. [The command line](command.md) describes "
        "exit codes, extras and environment variables.",
    ]
    for panel, names in PANELS.items():
        lines += ["", f"## {panel} commands"]
        for name in names:
            lines += _command_lines(f"rulewright {name}", group.commands[name], "###")
    return "\n".join(lines) + "\n"


def _command_lines(name: str, command: Any, level: str) -> Iterator[str]:
    yield from ("", f"{level} {name}", "")
    yield from _help_lines(command.help or "")
    rows = [row for parameter in command.params for row in _parameter_row(parameter)]
    if rows:
        yield from ("", "| option | |", "| --- | --- |", *rows)
    for inner, body in getattr(command, "commands", {}).items():
        yield from _command_lines(f"{name} {inner}", body, f"{level}#")


def _parameter_row(parameter: Any) -> Iterator[str]:
    if getattr(parameter, "hidden", False) or "--help" in parameter.opts:
        return
    if parameter.param_type_name == "argument":
        shown = _code(parameter.metavar or parameter.name.upper())
    else:
        value = "" if parameter.is_flag else f" {parameter.metavar or parameter.type.name.upper()}"
        names = [*parameter.opts, *parameter.secondary_opts]
        shown = ", ".join(_code(name + value) for name in names)
    yield f"| {shown} | {_cell(_plain(parameter.help or ''))} |"


def _code(text: str) -> str:
    """Return text as code for a cell of a table, in which a bar would end the cell."""
    return f"<code>{html.escape(text).replace('|', '&#124;')}</code>"


def _help_lines(text: str) -> Iterator[str]:
    """Yield a help text as Markdown: indented lines are commands."""
    indented = False
    for line in _plain(text).splitlines():
        starts = line.startswith("  ")
        if starts != indented and line.strip():
            yield "```console" if starts else "```\n"
            indented = starts
        yield line[2:] if starts else line
    if indented:
        yield "```"


def _plain(text: str) -> str:
    """Return a help text without the markup of Rich."""
    text = re.sub(r"(?<!\\)\[/?(?:bold|dim|italic)\]", "", text)
    return text.replace("\\[", "[").replace("\b", "")


# --- Python ---------------------------------------------------------------------------------------


class _Annotation(str):
    """An annotation that a signature shows without quotes."""

    def __repr__(self) -> str:
        return str(self)


def generate_api() -> dict[str, str]:
    """Return a page for each public module, from its docstrings."""
    pages = {f"api/{name}.md": "\n".join(_module_lines(module)) + "\n" for module, name in MODULES.items()}
    rows = (f"| [`{module}`]({name}.md) |" for module, name in MODULES.items())
    index = (
        "# Python API\n\n[Rulewright from Python](../python.md) introduces the functions with "
        "examples.\n\n| module |\n| --- |\n"
    )
    return {"api/index.md": index + "\n".join(rows) + "\n", **pages}


def _module_lines(name: str) -> Iterator[str]:
    module = import_module(name)
    yield from (f"# {name}", "", _documentation(module))
    for public in module.__all__:
        value = getattr(module, public)
        yield from ("", f"## {public}", "")
        if not callable(value):
            yield f"`{value!r}`"
            continue
        fields = getattr(value, "__dataclass_fields__", None)
        shown = _signature(public, value) if fields is None else _record(public, fields)
        yield from (shown, "", _documentation(value))
        if inspect.isclass(value):
            yield from _member_lines(value)


def _member_lines(owner: type) -> Iterator[str]:
    for name, member in vars(owner).items():
        if name.startswith("_") or not (
            callable(member) or isinstance(member, property | classmethod | staticmethod)
        ):
            continue
        function = member.fget if isinstance(member, property) else getattr(owner, name)
        if not function.__doc__:
            continue
        yield from ("", f"### {owner.__name__}.{name}", "")
        if not isinstance(member, property):
            yield from (_signature(name, function), "")
        yield _documentation(function)


def _signature(name: str, function: Any) -> str:
    try:
        found = inspect.signature(function)
    except (TypeError, ValueError):
        return ""
    parameters = [
        parameter.replace(annotation=_Annotation(parameter.annotation))
        if isinstance(parameter.annotation, str)
        else parameter
        for parameter in found.parameters.values()
        if parameter.name != "self"
    ]
    returned = found.return_annotation
    if isinstance(returned, str):
        returned = _Annotation(returned)
    line = f"{name}{found.replace(parameters=parameters, return_annotation=returned)}"
    if len(line) > 88 and parameters:
        ending = "" if returned is inspect.Signature.empty else f" -> {returned}"
        named = found.replace(parameters=parameters, return_annotation=inspect.Signature.empty)
        inner = "".join(f"    {part},\n" for part in _split_parameters(str(named)[1:-1]))
        line = f"{name}(\n{inner}){ending}"
    return f"```python\n{line}\n```"


def _record(name: str, fields: dict[str, Any]) -> str:
    """Return the fields of a dataclass as a block of code."""
    lines = (f"    {field.name}: {field.type}" for field in fields.values())
    return "```python\nclass " + "\n".join([f"{name}:", *lines]) + "\n```"


def _split_parameters(text: str) -> list[str]:
    """Split the parameters of a signature at its outermost commas.

    >>> _split_parameters("a: dict[str, int] = {}, *, b: int")
    ['a: dict[str, int] = {}', '*', 'b: int']
    """
    parts, depth = [""], 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def _documentation(value: Any) -> str:
    """Return a docstring as Markdown: its sessions become blocks of code."""
    own = value.__doc__ or "" if not inspect.isclass(value) else vars(value).get("__doc__") or ""
    paragraphs = inspect.cleandoc(own).split("\n\n")
    return "\n\n".join(f"```pycon\n{part}\n```" if part.startswith(">>>") else part for part in paragraphs)


def _cell(text: str) -> str:
    """Return a text that fits into a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")
