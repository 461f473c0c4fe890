"""Phrase the errors of PyYAML for authors."""

from __future__ import annotations

import re

import yaml

from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.fix import make_replacement
from rulewright.identifiers import describe_char
from rulewright.records import dataclass
from rulewright.schema.lookup import KEY_NAMES
from rulewright.source import Source


@dataclass(frozen=True, slots=True)
class YamlFault:
    """A kind of YAML syntax error.

    `problem` is matched against PyYAML's message and `before_pattern` against the part of the line before
    the error; the first entry that matches is used. `at_end`: only blanks follow in the file. `at_opening`
    reports the error where the broken construct begins. `examples` contain this error (a test reads them
    all).
    """

    problem: str
    headline: str
    help: str
    examples: tuple[str, ...]
    before_pattern: str = ""
    at_opening: bool = False
    at_end: bool = False


YAML_FAULTS: tuple[YamlFault, ...] = (
    YamlFault(
        "mapping values are not allowed",
        "this text contains `: `, which YAML reads as a key with a value",
        "put the text into quotes, or after `|` on new lines",
        ("a: b: c", "a: 1 if x else y: z"),
        before_pattern=r":\s+\S",
    ),
    YamlFault(
        "mapping values are not allowed",
        "a key is not allowed here, below a text",
        "indent it like the key it belongs to, or delete the text above it",
        ("a: x\n  b: y",),
    ),
    YamlFault(
        "expected ',' or '[}\\]]'",
        "these brackets are not closed",
        "close them, and put text that contains `[`, `]`, `{`, `}` or `,` into quotes",
        ("a: {b: c", "a: [b", "[a", "{a: b\nc: d"),
        at_opening=True,
    ),
    YamlFault(
        "unexpected end of stream",
        "this quote is not closed",
        "put the closing quote at the end of the text",
        ('a: "x', "a: 'x\nb: c\n"),
        at_opening=True,
    ),
    YamlFault(
        "could not find expected ':'",
        "this line has no `:` after its key",
        "write `key: value`, or indent the line so that it belongs to the text above",
        ("a: b\nfoo\nb: c", '"a": b\n"c" d'),
        at_opening=True,
    ),
    YamlFault(
        "cannot start any token",
        "a text cannot start with this character",
        "put the text into quotes",
        ("a: @x", "a: `x", "a: %x"),
    ),
    YamlFault(
        "expected (key|<block end>)",
        "nothing may follow the closing quote",
        "put quotes around the whole text, or none",
        ("a: 'x' + y", 'a: "x" y'),
        before_pattern=r"['\"]\s*$",
    ),
    YamlFault(
        "expected (key|<block end>)",
        "nothing may follow the closing bracket",
        "put text that starts with a bracket into quotes",
        ("a: [x] y", "a: {b: c}}", "a: [x]]"),
        before_pattern=r"[\]}]\s*$",
    ),
    YamlFault(
        "expected ('-' indicator|key|<block end>)",
        "the indentation of this line does not match its neighbours",
        "indent it exactly as the keys or the `-` beside it; a text that begins further in than it "
        "goes on stands behind `|2`",
        ("a:\n  b: 1\n c: 2", "a:\n - 1\n  - 2\n b: 3", "a: |\n  x\n y", "- a\nb: c", "- - : x"),
    ),
    YamlFault(
        "sequence entries are not allowed",
        "a list with `-` starts on a new line",
        "put the `-` on the next line, or write the list as `[a, b]`",
        ("a: - b",),
    ),
    YamlFault(
        "node content",
        "the file ends, and a bracket is not closed",
        "close it, and put text that contains `[`, `]`, `{`, `}` or `,` into quotes",
        ("a: [", "a: {b: 1,\n"),
        at_end=True,
    ),
    YamlFault(
        "node content",
        "a text cannot start with this character",
        "put the text into quotes",
        ("a: }", "a: ]", "a: ,", "a: {,}", "}: x"),
    ),
    YamlFault(
        "unknown escape|hexadecimal|hexdecimal",
        "this is not a YAML escape",
        "use single quotes '...', in which `\\` is an ordinary character",
        ('a: "\\q"', 'a: "\\x4"'),
    ),
    YamlFault(
        "comment or line break|chomping or indentation",
        "nothing may follow `|` on its line",
        "start the text on the next line",
        ("a: |x\n  b", "a: >x\n  b"),
    ),
    YamlFault(
        "<?document start>?|directive",
        "a second YAML document starts here; a file can contain only one",
        "delete lines that start with `---`, `...` or `%`",
        ("a: b\n...\nfoo", "%FOO\na: b"),
    ),
    YamlFault(
        "alphabetic or numeric",
        "`&` and `*` have a special meaning in YAML",
        "put text that starts with them into quotes",
        ("a: &", "a: *", "a: * b"),
    ),
    YamlFault(
        "URI|tag",
        "a word that starts with `!` is a YAML tag; rulesets cannot use tags",
        "put text that starts with `!` into quotes",
        ("a: !<", "a: !a!b c"),
    ),
)


def report_yaml_fault(yaml_error: yaml.YAMLError, source: Source, reporter: Reporter) -> None:
    """Report the location at which the file stops being YAML: as `yaml-syntax`, or as `cut-text` if a text
    in brackets lacks its quotes."""
    problem = getattr(yaml_error, "problem", None) or ""
    mark = getattr(yaml_error, "problem_mark", None)
    offset = min(mark.index if mark is not None else 0, len(source.text))
    line_start = source.text.rfind("\n", 0, offset) + 1
    before = source.text[line_start:offset]
    if _report_blank(source, offset, reporter):
        return
    opening = getattr(yaml_error, "context_mark", None)
    key = opening.index if opening is not None and "expected ':'" in problem else None
    if ("mapping values" in problem or key is not None) and (
        _report_opening(source, line_start if key is None else key, reporter)
        or _report_colon(source, line_start - 1 if key is None else key, reporter)
        or _report_line_above(source, line_start, reporter)
    ):
        return
    if key is not None and _report_word_without_colon(source, key, reporter):
        return
    known = next(
        (
            row
            for row in YAML_FAULTS
            if re.search(row.problem, problem)
            and re.search(row.before_pattern, before)
            and not (row.at_end and source.text[offset:].strip())
        ),
        None,
    )
    cut = re.search(r"[^\s,:\[\]{}'\"][^,:\[\]{}'\"]*$", before)
    bracket = source.text[offset : offset + 1] in ("[", "{")
    if bracket and cut is not None and "expected ',' or" in problem:
        reporter.error(
            "cut-text",
            f"YAML ends this text at `{source.text[offset]}`, because it is not in quotes",
            source.span(line_start + cut.start(), offset + 1),
            f"read as `{cut[0].rstrip()}` alone",
            notes=("inside `{...}` and `[...]` a text without quotes ends at `,` and at brackets",),
            help="put the whole text into quotes: '...'",
        )
        return
    if known is not None and known.at_opening and opening is not None:
        labels: tuple[Label, ...] = ()
        if 0 < offset < len(source.text) and source.text[opening.index] in ("[", "{"):
            labels = (Label(source.span(offset, offset + 1), "reading stopped here"),)
        place = source.span(opening.index, opening.index + 1)
        reporter.error("yaml-syntax", known.headline, place, labels=labels, help=known.help)
        return
    # At the end of the file, or of a line, point at its last character.
    while offset > 0 and source.text[offset : offset + 1].strip() == "":
        offset -= 1
    reporter.error(
        "yaml-syntax",
        known.headline if known else "this is not valid YAML",
        source.span(offset, offset + 1),
        help=known.help if known else "check the indentation, `:` and quotes of this line and its neighbours",
    )


def _report_blank(source: Source, offset: int, reporter: Reporter) -> bool:
    """Report a blank character that YAML does not treat as one, in the line of the error or the one above."""
    start = source.text.rfind("\n", 0, max(0, source.text.rfind("\n", 0, offset))) + 1
    end = source.text.find("\n", offset)
    for found in re.finditer(r"[^\S \n]", source.text[start : end if end >= 0 else None]):
        place = source.span(start + found.start(), start + found.end())
        fix = make_replacement(place, " ", "write an ordinary space", safe=True)
        headline = f"unusual space character ({describe_char(found[0])})"
        reporter.error("yaml-syntax", headline, place, help=fix.title, fixes=(fix,))
        return True
    return False


_KEY = r"\w[\w .-]*?(?:\([\w, ]*\))?"


def _report_opening(source: Source, offset: int, reporter: Reporter) -> bool:
    """Report a key without its colon before a bracket, or without the blank after its colon."""
    start = source.text.rfind("\n", 0, offset + 1) + 1
    line = source.text[start:].partition("\n")[0]
    if found := re.match(rf" *(?:- )?({_KEY}) +[\[{{].*[\]}}] *(?:#.*)?\Z", line):
        end = start + found.end(1)
        fix = make_replacement(source.span(end, end), ":", safe=True)
        headline, help = f"a colon is missing after `{found[1]}`", f"write `{found[1]}:`"
    elif found := re.match(rf" *(?:- )?((?=\D){_KEY}:)[^\s:/]", line):
        end = start + found.end(1)
        fix = make_replacement(source.span(end, end), " ")
        headline = f"a space is missing after `{found[1]}`"
        help = f"write `{found[1]} {line[found.end(1) :].partition(' #')[0].strip()}`"
    else:
        return False
    place = source.span(end - len(found[1]), end)
    reporter.error("yaml-syntax", headline, place, help=help, fixes=(fix,))
    return True


def _report_word_without_colon(source: Source, offset: int, reporter: Reporter) -> bool:
    """Report a line `is 1` among keys with values."""
    start = source.text.rfind("\n", 0, offset) + 1
    line = source.text[start:].partition("\n")[0]
    found = re.fullmatch(r"( *)([a-z_]+) +([^\s#].*?) *(?:#.*)?", line)
    if found is None or found[2] not in KEY_NAMES:
        return False
    end = start + found.end(2)
    reporter.error(
        "yaml-syntax",
        f"a colon is missing after `{found[2]}`",
        source.span(end - len(found[2]), end),
        help=f"write `{found[2]}: {found[3]}`",
        fixes=(make_replacement(source.span(end, end), ":", safe=True),),
    )
    return True


def _report_line_above(source: Source, line_start: int, reporter: Reporter) -> bool:
    """Report the error in the line above a key at which YAML fails: a missing space after its colon, or a
    smaller indentation than its neighbours."""
    text = source.text
    above = text.rfind("\n", 0, max(0, line_start - 1)) + 1
    if above >= line_start:
        return False
    if _report_opening(source, above, reporter):
        return True
    line, here = text[above:line_start].rstrip(), text[line_start:].partition("\n")[0]
    found = re.match(rf"( *)({_KEY}):\s+\S", line)
    depth = len(here) - len(here.lstrip())
    if found is None or len(found[1]) >= depth:
        return False
    # The nearest key above that is not deeper shows whether the line between was a neighbour.
    earlier = (each for each in reversed(text[:above].split("\n")) if each.strip())
    depths = (len(each) - len(each.lstrip()) for each in earlier)
    if next((each for each in depths if each <= depth), -1) != depth:
        return False
    start = above + len(found[1])
    reporter.error(
        "yaml-syntax",
        f"`{found[2]}` is indented less than the key below it",
        source.span(start, start + len(found[2])),
        labels=(Label(source.span(line_start + depth, line_start + len(here.rstrip())), "the key below"),),
        help=f"indent both alike, by {depth} spaces",
        fixes=(make_replacement(source.span(above, start), " " * depth, f"indent `{found[2]}` like it"),),
    )
    return True


def _report_colon(source: Source, offset: int, reporter: Reporter) -> bool:
    """Report a key without its colon: alone on its line, or before `|`, with more lines below it."""
    start = source.text.rfind("\n", 0, max(0, offset)) + 1
    line, _, below = source.text[start:].partition("\n")
    found = re.fullmatch(rf"( *)({_KEY}) *[|>]? *(?:#.*)?", line)
    deeper = next((each for each in below.split("\n") if each.strip()), "")
    if found is None or len(deeper) - len(deeper.lstrip()) <= len(found[1]):
        return False
    end = start + found.end(2)
    fix = make_replacement(source.span(end, end), ":", safe=True)
    reporter.error(
        "yaml-syntax",
        f"a colon is missing after `{found[2]}`",
        source.span(end - len(found[2]), end),
        help=f"write `{found[2]}:`",
        fixes=(fix,),
    )
    return True
