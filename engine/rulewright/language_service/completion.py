"""Complete text at a location: keys, names by expected type, moves, messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from rulewright.analysis.semantic_index import ExpectedValue, SemanticIndex
from rulewright.analysis.symbols import ConstantSymbol, MenuSymbol, ProcedureSymbol, TypeSymbol
from rulewright.analysis.type_relations import format_type, is_comparable, remove_none
from rulewright.analysis.typing import builtins
from rulewright.analysis.typing.scope import Scope
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import use_unsaved_texts
from rulewright.formatting.text_roles import CHANGES, find_text_role
from rulewright.language.parser import tokenize_text
from rulewright.language_service.edited_file import EditedFile, PartPath
from rulewright.language_service.editor_session import EditorSession, SettingAnalysis
from rulewright.language_service.hover import key_help
from rulewright.language_service.locale_messages import complete_locale, list_first_messages
from rulewright.language_service.name_index import LOG_PREFIX, find_condition_names, symbol_type
from rulewright.model.part import Part, make_root_part
from rulewright.records import dataclass
from rulewright.schema.files import CHANGING, OVERLAY
from rulewright.schema.kinds import Flag, Key, Kind, Text
from rulewright.schema.lookup import find_item_kind, find_record, find_table, list_kinds
from rulewright.source import Source, Span
from rulewright.types import BoolType, MemberType, Type
from rulewright.validation.scripts.script_file import Expectation, IllegalMoveStep, read_script, step_span
from rulewright.validation.scripts.script_runner import run_script

T = TypeVar("T")

PLACEHOLDER = "rulewright_here"
"""A name inserted at the cursor while the text is analysed."""
STATEMENT_WORDS = (
    "at once", "choose", "draw", "elif", "else", "end game", "end turn", "for", "go round", "if",
    "lay", "leave", "let", "log", "move", "nothing", "one move of", "remember", "require", "reset",
    "return", "roll", "settle", "shuffle", "while",
)  # fmt: skip
"""The words that can begin a statement."""
EXPRESSION_WORDS = (
    "all", "any", "count", "first", "last", "least", "max", "min", "most", "no", "not", "only",
    "sum", "the", "none",
)  # fmt: skip
"""The words that can begin a value."""
KEY_LINE = re.compile(r"^(\s*(?:- )?)([\w\-. ]*)$")
"""A pattern of a line on which a key is being typed."""


LOG_LINE = re.compile(r'\blog +"(?P<name>[\w\-]*)(?:" *\((?P<inside>(?:[^"]*, *)?))?$')
"""A pattern of a `log` statement up to its name, or up to the name of one of its arguments."""
CHOOSE_FROM = re.compile(r"\b(?:chooses|choose(?: \w+)?) +from +$")
"""A pattern of text before the name of a menu."""
AFTER_IN = re.compile(r"\bin +$")
"""A pattern of text that usually precedes a type."""
IN_BRACES = re.compile(r"[{,] *\w*$")
"""A pattern of text before a key inside braces."""
OVERLAY_KEY_HELP = {
    **{key.name: key.help for key in CHANGING},
    "after": "The statement or the step behind which it stands.",
    "before": "The statement or the step before which it stands.",
}


@dataclass(frozen=True, slots=True)
class CompletionItem:
    """A completion that can replace `span`. `item_kind` is a word for its kind; `rank` is its distance from
    the expected type, and completions with the lowest rank come first."""

    label: str
    item_kind: str
    span: Span
    detail: str = ""
    help: str = ""
    rank: int = 5
    text_override: str = ""

    @property
    def insert_text(self) -> str:
        return self.text_override or self.label


def complete_at(session: EditorSession, path: Path, offset: int) -> tuple[CompletionItem, ...]:
    """Return the completions at an offset of a file, best first, each once."""
    document = session.get_document(path)
    if document is None:
        return ()
    items_by_label: dict[str, CompletionItem] = {}
    analysis = session.cached_analysis(session.setting_of(path))
    for item in _iter_items(session, document, analysis, offset):
        before = items_by_label.get(item.label)
        if before is None or item.rank < before.rank:
            items_by_label[item.label] = item
    return tuple(sorted(items_by_label.values(), key=lambda item: (item.rank, item.label)))


def _iter_items(
    session: EditorSession, document: EditedFile, analysis: SettingAnalysis | None, offset: int
) -> Iterator[CompletionItem]:
    text = document.source.text
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    if document.kind == "words":
        for label, kind, detail, start in complete_locale(session, document, offset):
            yield CompletionItem(label, kind, Span(document.source, start, offset), detail, rank=1)
        return
    completing = _Completer(session, document, analysis, offset, line)
    if document.kind == "script":
        yield from completing.complete_moves()
    yield from completing.iter_items()


@dataclass(eq=False)
class _Completer:
    session: EditorSession
    document: EditedFile
    analysis: SettingAnalysis | None
    offset: int
    line: str

    @cached_property
    def word_span(self) -> Span:
        """Return the span of the part of a word before the cursor."""
        return self._match_before(r"\w*")

    def _match_before(self, form: str) -> Span:
        """Return the text of this form before the cursor."""
        found = re.search(f"{form}$", self.line)
        assert found is not None
        return Span(self.document.source, self.offset - len(found[0]), self.offset)

    def iter_items(self) -> Iterator[CompletionItem]:
        end = re.compile(r"\w*").match(self.document.source.text, self.offset)
        last = end.end() if end is not None else self.offset
        text = self.document.source.text
        trial_text = text[: self.word_span.start] + PLACEHOLDER + text[last:]
        trial_document = self._parse_trial(trial_text)
        part_path = (
            trial_document.find_part_path(self.word_span.start) if not trial_document.syntax_errors else None
        )
        if part_path is None and IN_BRACES.search(self.line) is not None:
            for rest in (": 0", ": 0}"):
                trial_document = self._parse_trial(
                    text[: self.word_span.start] + PLACEHOLDER + rest + text[last:]
                )
                if not trial_document.syntax_errors:
                    part_path = trial_document.find_part_path(self.word_span.start)
                    break
        if part_path is not None and part_path.containing_text is not None:
            rule = find_text_role(part_path.innermost_part, part_path.parts[1:])
            if rule is not None and not self._can_be_key(trial_document, part_path):
                yield from self.complete_rule_text(trial_text, part_path, rule.role)
                return
            yield from self.complete_value(part_path)
        braced = part_path is not None and part_path.at_key and len(part_path.parts) > 1
        if part_path is not None and braced and KEY_LINE.match(self.line) is None:
            yield from self.complete_keys_of(part_path.parts[-2], self.word_span)
        else:
            yield from self.complete_keys()

    def _parse_trial(self, text: str) -> EditedFile:
        return EditedFile(self.document.path, Source(self.document.source.path, text))

    def _can_be_key(self, trial_document: EditedFile, part_path: PartPath) -> bool:
        """Return whether the text could also become a key, because it is a single word on its own line."""
        text = part_path.containing_text
        if text is None or text.style != "plain" or text.text != PLACEHOLDER:
            return False
        before = trial_document.source.text[
            trial_document.source.text.rfind("\n", 0, text.span.start) + 1 : text.span.start
        ]
        return not before.strip()

    # --- rule text --------------------------------------------------------------------------------

    def complete_rule_text(self, trial_text: str, part_path: PartPath, role: str) -> Iterator[CompletionItem]:
        """Yield names and words of the language, ranked by the expected type."""
        analysis = None
        before = self.line[: len(self.line) - len(self.word_span.text)]
        logged = LOG_LINE.search(before) if role == "block" else None
        if logged is not None:
            yield from self._complete_log(logged)
            return
        if CHOOSE_FROM.search(before) is not None:
            for symbol in (
                self.analysis.world.list_symbols(MenuSymbol) if self.analysis and self.analysis.world else ()
            ):
                yield CompletionItem(symbol.name, "menu", self.word_span, symbol.what, rank=0)
        starts = role == "block" and not before.strip()
        for best in () if starts else self._iter_repaired_texts(trial_text, part_path, role):
            analysis = self._analyse_trial(best, part_path)
            if analysis is not None and self._has_expectation(analysis.semantic_index):
                break
        places = analysis.semantic_index if analysis is not None else SemanticIndex()
        expectation = self._find_at_word(places.wanted)
        fields = self._find_at_word(places.fields)
        if fields is not None:
            for name, field in fields.items():
                yield CompletionItem(name, "field", self.word_span, format_type(field.type), rank=0)
            return
        if self.line.rstrip().endswith(".") or re.search(r"\w\.\w*$", self.line):
            yield from self._complete_members(analysis or self.analysis)
            return
        if expectation is not None:
            yield from self._complete_expected(expectation)
            yield from self._iter_keywords(EXPRESSION_WORDS)
            return
        usable_analysis = analysis if analysis is not None and analysis.world is not None else self.analysis
        world = usable_analysis.world if usable_analysis is not None else None
        if world is not None:
            yield from self._iter_visible_names(Scope(world), None)
        yield from self._iter_nearby_words(part_path)
        yield from self._iter_keywords(STATEMENT_WORDS if role == "block" else EXPRESSION_WORDS)

    def _complete_log(self, log_match: re.Match[str]) -> Iterator[CompletionItem]:
        """Yield the names of log messages that have a text, or the variables that such a text uses."""
        if log_match["inside"] is None:
            span = Span(self.document.source, self.offset - len(log_match["name"]), self.offset)
            for id, _ in list_first_messages(self.session):
                if id.startswith(LOG_PREFIX):
                    yield CompletionItem(id.removeprefix(LOG_PREFIX), "message", span, rank=0)
            return
        message = dict(list_first_messages(self.session)).get(LOG_PREFIX + log_match["name"])
        for name in dict.fromkeys(use.name for use in message.variable_uses) if message is not None else ():
            if f"{name} =" not in log_match["inside"]:
                yield CompletionItem(name, "variable", self.word_span, rank=0, text_override=f"{name} = ")

    def _analyse_trial(self, text: str, part_path: PartPath) -> SettingAnalysis | None:
        """Return the analysis that the file would have with this text."""
        trial_session = self.session.with_texts({self.document.path: text})
        if self.document.kind != "script":
            setting = self.session.setting_of(self.document.path)
            return trial_session.analyse_near(setting, part_path.parts, self._has_expectation)
        analysis, shown = self.analysis, self.document.source.path
        if analysis is None:
            return None
        analysis.semantic_index.forget_file(shown)
        trial_session.script_findings(self.document.path, analysis)
        return SettingAnalysis(
            analysis.setting,
            analysis.documents,
            analysis.world,
            analysis.semantic_index.forget_file(shown),
            (),
        )

    def _has_expectation(self, semantic_index: SemanticIndex) -> bool:
        return (
            self._find_at_word(semantic_index.wanted) is not None
            or self._find_at_word(semantic_index.fields) is not None
        )

    def _find_at_word(self, entries_by_span: Mapping[Span, T]) -> T | None:
        for span, entry in entries_by_span.items():
            if span.start == self.word_span.start and span.text == PLACEHOLDER:
                return entry
        return None

    def _iter_repaired_texts(self, trial_text: str, part_path: PartPath, role: str) -> Iterator[str]:
        """Yield versions of the text that may be complete: with brackets closed, without the rest of the
        line, with a block below."""
        start = self.word_span.start
        text = part_path.containing_text
        assert text is not None
        line_end = trial_text.find("\n", start)
        line_end = len(trial_text) if line_end < 0 else line_end
        line_start = trial_text.rfind("\n", 0, start) + 1
        before = trial_text[max(line_start, text.content.start) : start]
        open_brackets = ""
        for char in before:
            if char in "([":
                open_brackets = (")" if char == "(" else "]") + open_brackets
            elif char in ")]":
                open_brackets = open_brackets[1:]
        indent = " " * (len(before) - len(before.lstrip()))
        others = range(4 if open_brackets else 1)
        quote = {"single": "'", "double": '"'}.get(text.style, "")
        ends = [
            (PLACEHOLDER + trial_text[start + len(PLACEHOLDER) : line_end], ""),
            *((PLACEHOLDER + f", {PLACEHOLDER}" * more + open_brackets + quote, "") for more in others),
            (PLACEHOLDER + "()" + open_brackets + quote, ""),
            (PLACEHOLDER + open_brackets + ":", f"\n{indent}  nothing"),
            (PLACEHOLDER + open_brackets + " = " + PLACEHOLDER, ""),
        ]
        for end, below in ends:
            repaired_text = trial_text[:start] + end + below + trial_text[line_end:]
            part = EditedFile(self.document.path, Source(self.document.source.path, repaired_text))
            found = part.find_part_path(start)
            if part.syntax_errors or found is None or found.containing_text is None:
                continue
            content = found.containing_text.content
            span = Span(part.source, content.start, content.end)
            if tokenize_text(span, role)[1] is not None:
                yield repaired_text

    def _complete_expected(self, expectation: ExpectedValue) -> Iterator[CompletionItem]:
        type, scope = expectation.expected_type, expectation.scope
        if isinstance(type, MemberType):
            for number in type.finite_type.members:
                yield CompletionItem(
                    type.finite_type.root.names[number],
                    "member",
                    self.word_span,
                    type.finite_type.name,
                    rank=0,
                )
            if type.optional:
                yield CompletionItem("none", "keyword", self.word_span, rank=1)
        if isinstance(type, BoolType):
            yield from (
                CompletionItem(word, "keyword", self.word_span, "bool", rank=3) for word in _BOOL_WORDS
            )
        for name, local in self._iter_locals(scope):
            rank = 1 if _is_suitable(local, type) else 4
            yield CompletionItem(name, "local", self.word_span, format_type(local), rank=rank)
        for name in scope.seat_members:
            yield CompletionItem(name, "member", self.word_span, "player", rank=1)
        yield from self._iter_visible_names(scope, type)
        for name in sorted(scope.world.functions - scope.world.symbols.keys()):
            function = builtins.FUNCTIONS[name]
            yield CompletionItem(
                name, "function", self.word_span, f"{name}({function.takes})", function.summary, rank=5
            )

    def _iter_locals(self, scope: Scope) -> Iterator[tuple[str, Type]]:
        inner: Scope | None = scope
        while inner is not None:
            for name, local in inner.local_names.items():
                if name not in ("_", PLACEHOLDER):
                    yield name, local.var.type
            inner = inner.parent

    def _iter_visible_names(self, scope: Scope, type: Type | None) -> Iterator[CompletionItem]:
        for name, symbol in scope.world.symbols.items():
            value_type = symbol_type(symbol)
            if isinstance(symbol, ProcedureSymbol | MenuSymbol) and type is not None:
                continue
            rank = 2 if value_type is not None and _is_suitable(value_type, type) else 4
            if AFTER_IN.search(self.line[: len(self.line) - len(self.word_span.text)]) is not None:
                rank = 2 if isinstance(symbol, TypeSymbol) else 4
            detail = format_type(value_type) if value_type is not None else symbol.what
            yield CompletionItem(name, symbol.what, self.word_span, detail, rank=rank)

    def _complete_members(self, analysis: SettingAnalysis | None) -> Iterator[CompletionItem]:
        """Yield the members of the type named before a dot."""
        type_match = re.search(r"(\w+)\.\w*$", self.line)
        world = analysis.world if analysis is not None else None
        symbol = world.find_type(type_match[1]) if type_match is not None and world is not None else None
        if symbol is not None and symbol.finite is not None:
            for number in symbol.finite.members:
                name = symbol.finite.root.names[number]
                yield CompletionItem(name, "member", self.word_span, symbol.name, rank=0)

    def _iter_nearby_words(self, part_path: PartPath) -> Iterator[CompletionItem]:
        """Yield the words in the text and in the keys around it."""
        text = part_path.containing_text
        words = set(re.findall(r"[^\W\d]\w*", text.text)) if text is not None else set()
        for part in part_path.parts:
            words |= set(re.findall(r"[^\W\d]\w*", part.key.text.partition("(")[2]))
        for word in sorted(words - {PLACEHOLDER}):
            yield CompletionItem(word, "text", self.word_span, rank=6)

    def _iter_keywords(self, keywords: Iterable[str]) -> Iterator[CompletionItem]:
        for word in keywords:
            yield CompletionItem(word, "keyword", self.word_span, rank=7)

    # --- values -----------------------------------------------------------------------------------

    def complete_value(self, part_path: PartPath) -> Iterator[CompletionItem]:
        """Yield the values of a key that is not rule text."""
        part = part_path.innermost_part
        span = self._match_before(r"[\w\-]*")
        for kind in list_kinds(part.kind):
            if isinstance(kind, Flag):
                yield from (CompletionItem(word, "keyword", span, rank=0) for word in _BOOL_WORDS)
            elif isinstance(kind, Text):
                yield from (CompletionItem(word, "value", span, rank=0) for word in kind.choices)
        for name, kind_, detail in self._iter_value_names(part):
            yield CompletionItem(name, kind_, self._match_before(r"[\w\-./]*"), detail, rank=1)

    def _iter_value_names(self, part: Part) -> Iterator[tuple[str, str, str]]:
        manifest, path = self.session.manifest, part.path
        analysis = self.analysis
        if "source" in path[-2:] and analysis is not None:
            outline = self.session.get_outline(analysis.documents)
            for section in outline.sections.values() if outline is not None else ():
                yield section.id, "section", section.title
        if manifest is not None and path[:1] in (("edition",), ("default_edition",)):
            yield from ((name, "edition", each.title or "") for name, each in manifest.editions.items())
        if manifest is not None and path[:1] in (("variants",), ("needs",), ("excludes",)):
            yield from ((name, "variant", each.title or "") for name, each in manifest.variants.items())
        if self.document.kind == "script":
            yield from self._iter_script_names(path)
        elif part.role == "name" and analysis is not None and analysis.world is not None:
            for symbol in analysis.world.list_symbols(TypeSymbol):
                yield symbol.name, "type", ""

    def _iter_script_names(self, key_path: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
        manifest, world = self.session.manifest, self.analysis.world if self.analysis is not None else None
        if key_path[:1] == ("ruleset",) and manifest is not None:
            yield manifest.id, "ruleset", manifest.title
        elif key_path[:1] == ("players",) and manifest is not None:
            yield from ((seat, "member", "player") for seat in manifest.seats)
        elif world is not None and "because" in key_path[-2:]:
            for name in find_condition_names(world.ruleset.top):
                yield name, "condition", ""
        elif world is not None and key_path[:1] == ("options",) and len(key_path) == 2:
            option = world.symbols.get(key_path[1])
            type = option.value_type if isinstance(option, ConstantSymbol) else None
            if isinstance(type, BoolType):
                yield from ((word, "keyword", "bool") for word in _BOOL_WORDS)
            elif isinstance(type, MemberType):
                for number in type.finite_type.members:
                    yield type.finite_type.root.names[number], "member", type.finite_type.name

    # --- keys -------------------------------------------------------------------------------------

    def complete_keys(self) -> Iterator[CompletionItem]:
        """Yield the keys that can replace the word at the beginning of the line."""
        key_match = KEY_LINE.match(self.line)
        if key_match is None:
            return
        start = self.offset - len(key_match[2])
        span = Span(self.document.source, start, self.offset)
        column = len(key_match[1])
        parent = self._find_parent(column)
        if parent is None:
            return
        yield from self.complete_keys_of(parent, span, dashed="- " in key_match[1])

    def complete_keys_of(self, parent: Part, span: Span, *, dashed: bool = False) -> Iterator[CompletionItem]:
        """Yield the keys that a value can have and does not have yet."""
        if parent.is_list or (find_item_kind(parent.kind) is not None and dashed):
            kind = find_item_kind(parent.kind)
        else:
            kind = parent.kind
        present = {inner.key.text for inner in parent if not parent.is_list}
        record = find_record(kind)
        format_keys: tuple[Key, ...] = record.keys if record is not None else ()
        if self.document.kind == "overlay" and not parent.path:
            format_keys = (*OVERLAY.keys, *format_keys)
        for key in format_keys:
            if key.name not in present:
                yield CompletionItem(key.name, "key", span, key.title, _key_help(key), 0, f"{key.name}: ")
        inside = CHANGES.intersection(parent.path)
        if self.document.kind == "overlay" and len(parent.path) > 1 and not inside:
            for name in _list_change_keys(parent, present):
                yield CompletionItem(name, "key", span, "", OVERLAY_KEY_HELP[name], 1, f"{name}: ")
        yield from self._iter_author_keys(parent, kind, present, span)

    def _iter_author_keys(
        self, parent: Part, value_kind: Kind | None, present_keys: set[str], span: Span
    ) -> Iterator[CompletionItem]:
        """Yield keys that the author has named: entries that an overlay can change, seats in moves, members
        in tables."""
        analysis = self.analysis
        if analysis is None:
            return
        if self.document.kind == "overlay":
            there = make_root_part(analysis.documents.root).find_part(*parent.path)
            for inner in there or ():
                if inner.key.text not in present_keys:
                    yield CompletionItem(inner.key.text, "key", span, key_help(inner), rank=1,
                               text_override=f"{inner.key.text}: ")  # fmt: skip
        if self.document.kind == "script" and parent.path == ("options",) and analysis.world is not None:
            for option in analysis.world.list_symbols(ConstantSymbol):
                if option.what == "option" and option.name not in present_keys:
                    told = format_type(option.value_type)
                    yield CompletionItem(
                        option.name, "option", span, told, rank=0, text_override=f"{option.name}: "
                    )
        if self.document.kind == "script" and parent.path[:1] == ("moves",):
            for seat in self._list_seats():
                yield CompletionItem(seat, "member", span, "player", rank=0, text_override=f"{seat}: ")
        table = find_table(value_kind)
        by_member = table is not None and table.keys == "member"
        by_member = by_member or bool(CHANGES.intersection(parent.path))
        if by_member and analysis.world is not None:
            for symbol in analysis.world.list_symbols(TypeSymbol):
                if symbol.finite is None or not symbol.member_spans:
                    continue
                if any(name in present_keys for name in symbol.member_spans):
                    for name in symbol.member_spans:
                        if name not in present_keys:
                            yield CompletionItem(
                                name, "member", span, symbol.name, rank=1, text_override=f"{name}: "
                            )
        match parent.path:
            case ("types", of, "members", _):
                declared = analysis.world.find_type(of) if analysis.world is not None else None
                for name, field in declared.fields.items() if declared is not None else ():
                    if name not in present_keys:
                        yield CompletionItem(
                            name, "field", span, format_type(field.type), rank=0, text_override=f"{name}: "
                        )

    def _list_seats(self) -> tuple[str, ...]:
        root = self.document.root
        players = root.get("players") if root is not None else None
        if players is not None and players.is_list:
            return tuple(seat.text for seat in players.text_items)
        manifest = self.session.manifest
        return manifest.seats if manifest is not None else ()

    def _find_parent(self, column: int) -> Part | None:
        """Return the part to which the key of a line would belong, by its indentation."""
        root = self.document.root
        if root is None:
            return None
        lines = self.document.text_lines
        at = self.document.source.text.count("\n", 0, self.offset)
        if column == 0:
            return root
        limit = column
        for number in range(at - 1, -1, -1):
            line = lines[number]
            bare = line.split("#")[0].rstrip()
            if not bare:
                continue
            indent = len(line) - len(line.lstrip(" "))
            item = re.match(r"\s*- ", line)
            inside = item.end() if item is not None else indent
            if inside < limit or (indent < limit and bare.endswith(":")):
                key = re.match(r"\s*(?:- )?('[^']*'|\"[^\"]*\"|[^:#]+):(\s|$)", line)
                if key is None:
                    limit = min(limit, indent + 1)
                    continue
                offset = self.document.source.line_starts[number] + inside + 1
                part_path = self.document.find_part_path(offset)
                if part_path is None:
                    return None
                return part_path.innermost_part if part_path.at_key else part_path.parts[-1]
        return root

    # --- moves ------------------------------------------------------------------------------------

    def complete_moves(self) -> Iterator[CompletionItem]:
        """Yield the moves that are legal at the current step of a script."""
        found = re.match(r"^(\s*- )(?:(illegal: )?(\w*)(: | )?(.*))?$", self.line)
        root = self.document.root
        moves = root.get("moves") if root is not None else None
        before = self.document.source.text[: self.offset]
        if found is None or "\nmoves:" not in f"\n{before}" or (moves is None and root is None):
            return
        legal_moves = list_legal_moves(
            self.session, self.document.path, self.document.source.text, self.offset
        )
        source = self.document.source
        if found[4] is None:
            start = self.offset - len(found[3] or "")
            for offer in legal_moves:
                told = f"{offer.seat}: {offer.move}"
                yield CompletionItem(told, "move", Span(source, start, self.offset), "legal here", rank=0)
            return
        start = self.offset - len(found[5])
        for offer in legal_moves:
            if offer.seat == found[3]:
                yield CompletionItem(
                    offer.move, "move", Span(source, start, self.offset), "legal here", rank=0
                )


_BOOL_WORDS = ("true", "false")


def _list_change_keys(parent: Part, present_keys: set[str]) -> tuple[str, ...]:
    """Return the keys with which an overlay can change this part."""
    if present_keys & {"after", "before"}:
        return ("add",)
    if present_keys & {"was", "replace"}:
        return ("now",)
    if parent.role == "block":
        return ("after", "before", "replace", "was")
    in_flow = parent.path[0] == "flow" and len(parent.path) > 1 and parent.text is None
    return ("was", "after", "before") if in_flow else ("was",)


def _key_help(schema_key: Key) -> str:
    return schema_key.help or next((kind.help for kind in list_kinds(schema_key.kind) if kind.help), "")


def _is_suitable(name_type: Type, expected_type: Type | None) -> bool:
    return expected_type is not None and is_comparable(remove_none(name_type), remove_none(expected_type))


@dataclass(frozen=True, slots=True)
class LegalMove:
    """A legal move, and the seat that can make it."""

    seat: str
    move: str


def list_legal_moves(session: EditorSession, path: Path, text: str, offset: int) -> tuple[LegalMove, ...]:
    """Return the legal moves at an offset of a script; none if the script cannot be played up to there."""
    lines = text.split("\n")
    at = text.count("\n", 0, offset)
    indent = len(lines[at]) - len(lines[at].lstrip(" "))
    lines[at] = " " * indent + "- expect: true"  # YAML would not read a list without items as a list
    with use_unsaved_texts({**session.unsaved_texts, path: "\n".join(lines)}), suppress(DiagnosticError):
        script = read_script(path)
        before = tuple(
            step
            for step in script.script_steps
            if isinstance(step, Expectation | IllegalMoveStep) is False and step_span(step).start < offset
        )
        script = replace(script, kind="scenario", script_steps=before, final_expectations=())
        result = run_script(script, session.get_project())
        game = result.game
        if game is None or game.over or result.findings:
            return ()
        legal_moves = []
        for seat in game.waiting or ((game.player,) if game.player is not None else ()):
            decision = game.asking(seat).decision if seat != game.player else game.decision
            if decision is not None:
                legal_moves += [LegalMove(decision.player, option.name) for option in decision.options]
        return tuple(dict.fromkeys(legal_moves))
    return ()
