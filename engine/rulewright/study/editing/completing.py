"""What can be written at a place: keys, names by the type that is expected, moves, messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from rulewright.analysis.fitting import certain, comparable, show
from rulewright.analysis.semantic_index import SemanticIndex, Wanted
from rulewright.analysis.symbols import ConstantSymbol, MenuSymbol, ProcedureSymbol, TypeSymbol
from rulewright.analysis.typing import builtins
from rulewright.analysis.typing.scope import Scope
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import unsaved
from rulewright.formatting.roles import CHANGES, rule_of
from rulewright.language.parser import lexemes
from rulewright.model.part import Part, whole
from rulewright.records import dataclass
from rulewright.schema.files import CHANGING, OVERLAY
from rulewright.schema.kinds import Flag, Key, Kind, Text
from rulewright.schema.lookup import item_of, kinds_of, record_of, table_of
from rulewright.source import Source, Span
from rulewright.study.editing.desk import Desk, SettingAnalysis
from rulewright.study.editing.hover import key_help
from rulewright.study.editing.naming import LOG, condition_names, type_of
from rulewright.study.editing.words import complete_words, first_words
from rulewright.study.editing.written import EditedFile, PartPath
from rulewright.study.scripts.playing import run_script
from rulewright.study.scripts.script import Expect, Illegal, read_script, span_of
from rulewright.types import BoolType, MemberType, Type

T = TypeVar("T")

HERE = "rulewright_here"
"""A name that stands where one is asked for while the text is looked at."""
STATEMENTS = (
    "at once", "choose", "draw", "elif", "else", "end game", "end turn", "for", "go round", "if",
    "lay", "leave", "let", "log", "move", "nothing", "one move of", "remember", "require", "reset",
    "return", "roll", "settle", "shuffle", "while",
)  # fmt: skip
"""How a statement can begin."""
VALUES = (
    "all", "any", "count", "first", "last", "least", "max", "min", "most", "no", "not", "only",
    "sum", "the", "none",
)  # fmt: skip
"""How a value can begin."""
KEYED = re.compile(r"^(\s*(?:- )?)([\w\-. ]*)$")
"""What stands on a line before a key is there."""


LOGGED = re.compile(r'\blog +"(?P<name>[\w\-]*)(?:" *\((?P<inside>(?:[^"]*, *)?))?$')
"""A line of the log up to its name, or to the name of something that it mentions."""
ASKED = re.compile(r"\b(?:chooses|choose(?: \w+)?) +from +$")
"""What is followed by the name of a menu."""
AMONG = re.compile(r"\bin +$")
"""What is followed by a type, mostly."""
BRACED = re.compile(r"[{,] *\w*$")
"""Where a key can begin inside braces."""
CHANGE_HELP = {
    **{key.name: key.help for key in CHANGING},
    "after": "The statement or the step behind which it stands.",
    "before": "The statement or the step before which it stands.",
}


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be written in place of `span`. `kind` is a word for what it is, `rank`
    how near it is to what is expected, the least first."""

    label: str
    kind: str
    span: Span
    detail: str = ""
    help: str = ""
    rank: int = 5
    text: str = ""

    @property
    def insert(self) -> str:
        return self.text or self.label


def complete(desk: Desk, path: Path, offset: int) -> tuple[Item, ...]:
    """Return the completions at an offset of a file, best first, each once."""
    written = desk.written(path)
    if written is None:
        return ()
    found: dict[str, Item] = {}
    look = desk.known(desk.setting_of(path))
    for item in _items(desk, written, look, offset):
        before = found.get(item.label)
        if before is None or item.rank < before.rank:
            found[item.label] = item
    return tuple(sorted(found.values(), key=lambda item: (item.rank, item.label)))


def _items(
    desk: Desk, written: EditedFile, look: SettingAnalysis | None, offset: int
) -> Iterator[Item]:
    text = written.source.text
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    if written.kind == "words":
        for label, kind, detail, start in complete_words(desk, written, offset):
            yield Item(label, kind, Span(written.source, start, offset), detail, rank=1)
        return
    completing = _Completing(desk, written, look, offset, line)
    if written.kind == "script":
        yield from completing.moves()
    yield from completing.items()


@dataclass(eq=False)
class _Completing:
    desk: Desk
    written: EditedFile
    look: SettingAnalysis | None
    offset: int
    line: str

    @cached_property
    def word(self) -> Span:
        """The part of a word before the cursor."""
        return self._before(r"\w*")

    def _before(self, form: str) -> Span:
        """Return the text of this form before the cursor."""
        found = re.search(f"{form}$", self.line)
        assert found is not None
        return Span(self.written.source, self.offset - len(found[0]), self.offset)

    def items(self) -> Iterator[Item]:
        end = re.compile(r"\w*").match(self.written.source.text, self.offset)
        last = end.end() if end is not None else self.offset
        text = self.written.source.text
        tried = text[: self.word.start] + HERE + text[last:]
        attempt = self._written(tried)
        spot = attempt.spot(self.word.start) if not attempt.faults else None
        if spot is None and BRACED.search(self.line) is not None:
            for rest in (": 0", ": 0}"):
                attempt = self._written(text[: self.word.start] + HERE + rest + text[last:])
                if not attempt.faults:
                    spot = attempt.spot(self.word.start)
                    break
        if spot is not None and spot.text is not None:
            rule = rule_of(spot.part, spot.parts[1:])
            if rule is not None and not self._is_key(attempt, spot):
                yield from self.rule_text(tried, spot, rule.role)
                return
            yield from self.value(spot)
        braced = spot is not None and spot.at_key and len(spot.parts) > 1
        if spot is not None and braced and KEYED.match(self.line) is None:
            yield from self.keys_of(spot.parts[-2], self.word)
        else:
            yield from self.keys()

    def _written(self, text: str) -> EditedFile:
        return EditedFile(self.written.path, Source(self.written.source.path, text))

    def _is_key(self, attempt: EditedFile, spot: PartPath) -> bool:
        """Whether the text may as well become a key: it is a word alone on a line of its own."""
        text = spot.text
        if text is None or text.style != "plain" or text.text != HERE:
            return False
        before = attempt.source.text[
            attempt.source.text.rfind("\n", 0, text.span.start) + 1 : text.span.start
        ]
        return not before.strip()

    # --- rule text --------------------------------------------------------------------------------

    def rule_text(self, tried: str, spot: PartPath, role: str) -> Iterator[Item]:
        """Names and words of the language, by what is expected."""
        look = None
        before = self.line[: len(self.line) - len(self.word.text)]
        logged = LOGGED.search(before) if role == "block" else None
        if logged is not None:
            yield from self._log(logged)
            return
        if ASKED.search(before) is not None:
            for symbol in self.look.world.all(MenuSymbol) if self.look and self.look.world else ():
                yield Item(symbol.name, "menu", self.word, symbol.what, rank=0)
        starts = role == "block" and not before.strip()
        for best in () if starts else self._readable(tried, spot, role):
            look = self._attempt(best, spot)
            if look is not None and self._is_known(look.places):
                break
        places = look.places if look is not None else SemanticIndex()
        wanted = self._at(places.wanted)
        fields = self._at(places.fields)
        if fields is not None:
            for name, field in fields.items():
                yield Item(name, "field", self.word, show(field.type), rank=0)
            return
        if self.line.rstrip().endswith(".") or re.search(r"\w\.\w*$", self.line):
            yield from self._qualified(look or self.look)
            return
        if wanted is not None:
            yield from self._wanted(wanted)
            yield from self._words(VALUES)
            return
        known = look if look is not None and look.world is not None else self.look
        world = known.world if known is not None else None
        if world is not None:
            yield from self._visible(Scope(world), None)
        yield from self._nearby(spot)
        yield from self._words(STATEMENTS if role == "block" else VALUES)

    def _log(self, found: re.Match[str]) -> Iterator[Item]:
        """Lines of the log that there are words for, and what these mention."""
        if found["inside"] is None:
            span = Span(self.written.source, self.offset - len(found["name"]), self.offset)
            for id, _ in first_words(self.desk):
                if id.startswith(LOG):
                    yield Item(id.removeprefix(LOG), "message", span, rank=0)
            return
        said = dict(first_words(self.desk)).get(LOG + found["name"])
        for name in dict.fromkeys(use.name for use in said.variables) if said is not None else ():
            if f"{name} =" not in found["inside"]:
                yield Item(name, "variable", self.word, rank=0, text=f"{name} = ")

    def _attempt(self, text: str, spot: PartPath) -> SettingAnalysis | None:
        """Return the analysis that the file would have with this text."""
        attempt = self.desk.trying({self.written.path: text})
        if self.written.kind != "script":
            setting = self.desk.setting_of(self.written.path)
            return attempt.look_near(setting, spot.parts, self._is_known)
        look, shown = self.look, self.written.source.path
        if look is None:
            return None
        look.places.forget(shown)
        attempt.script_findings(self.written.path, look)
        return SettingAnalysis(
            look.setting, look.documents, look.world, look.places.forget(shown), ()
        )

    def _is_known(self, places: SemanticIndex) -> bool:
        return self._at(places.wanted) is not None or self._at(places.fields) is not None

    def _at(self, known: Mapping[Span, T]) -> T | None:
        for span, told in known.items():
            if span.start == self.word.start and span.text == HERE:
                return told
        return None

    def _readable(self, tried: str, spot: PartPath, role: str) -> Iterator[str]:
        """The text with what makes it whole around the name: brackets closed, the rest of the line
        left out, a block below."""
        start = self.word.start
        text = spot.text
        assert text is not None
        line_end = tried.find("\n", start)
        line_end = len(tried) if line_end < 0 else line_end
        line_start = tried.rfind("\n", 0, start) + 1
        before = tried[max(line_start, text.content.start) : start]
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
            (HERE + tried[start + len(HERE) : line_end], ""),
            *((HERE + f", {HERE}" * more + open_brackets + quote, "") for more in others),
            (HERE + "()" + open_brackets + quote, ""),
            (HERE + open_brackets + ":", f"\n{indent}  nothing"),
            (HERE + open_brackets + " = " + HERE, ""),
        ]
        for end, below in ends:
            made = tried[:start] + end + below + tried[line_end:]
            part = EditedFile(self.written.path, Source(self.written.source.path, made))
            found = part.spot(start)
            if part.faults or found is None or found.text is None:
                continue
            content = found.text.content
            span = Span(part.source, content.start, content.end)
            if lexemes(span, role)[1] is not None:
                yield made

    def _wanted(self, wanted: Wanted) -> Iterator[Item]:
        type, scope = wanted.type, wanted.scope
        if isinstance(type, MemberType):
            for number in type.of.members:
                yield Item(type.of.root.names[number], "member", self.word, type.of.name, rank=0)
            if type.optional:
                yield Item("none", "keyword", self.word, rank=1)
        if isinstance(type, BoolType):
            yield from (Item(word, "keyword", self.word, "bool", rank=3) for word in _TRUTH)
        for name, local in self._locals(scope):
            rank = 1 if _suits(local, type) else 4
            yield Item(name, "local", self.word, show(local), rank=rank)
        for name in scope.seats:
            yield Item(name, "member", self.word, "player", rank=1)
        yield from self._visible(scope, type)
        for name in sorted(scope.world.functions - scope.world.symbols.keys()):
            function = builtins.FUNCTIONS[name]
            yield Item(
                name, "function", self.word, f"{name}({function.takes})", function.help, rank=5
            )

    def _locals(self, scope: Scope) -> Iterator[tuple[str, Type]]:
        inner: Scope | None = scope
        while inner is not None:
            for name, local in inner.names.items():
                if name not in ("_", HERE):
                    yield name, local.var.type
            inner = inner.parent

    def _visible(self, scope: Scope, type: Type | None) -> Iterator[Item]:
        for name, symbol in scope.world.symbols.items():
            told = type_of(symbol)
            if isinstance(symbol, ProcedureSymbol | MenuSymbol) and type is not None:
                continue
            rank = 2 if told is not None and _suits(told, type) else 4
            if AMONG.search(self.line[: len(self.line) - len(self.word.text)]) is not None:
                rank = 2 if isinstance(symbol, TypeSymbol) else 4
            detail = show(told) if told is not None else symbol.what
            yield Item(name, symbol.what, self.word, detail, rank=rank)

    def _qualified(self, look: SettingAnalysis | None) -> Iterator[Item]:
        """Yield the members of the type named before a dot."""
        found = re.search(r"(\w+)\.\w*$", self.line)
        world = look.world if look is not None else None
        symbol = world.type_symbol(found[1]) if found is not None and world is not None else None
        if symbol is not None and symbol.finite is not None:
            for number in symbol.finite.members:
                name = symbol.finite.root.names[number]
                yield Item(name, "member", self.word, symbol.name, rank=0)

    def _nearby(self, spot: PartPath) -> Iterator[Item]:
        """The words that stand in the text already, and in the keys around it."""
        text = spot.text
        words = set(re.findall(r"[^\W\d]\w*", text.text)) if text is not None else set()
        for part in spot.parts:
            words |= set(re.findall(r"[^\W\d]\w*", part.key.text.partition("(")[2]))
        for word in sorted(words - {HERE}):
            yield Item(word, "text", self.word, rank=6)

    def _words(self, words: Iterable[str]) -> Iterator[Item]:
        for word in words:
            yield Item(word, "keyword", self.word, rank=7)

    # --- values -----------------------------------------------------------------------------------

    def value(self, spot: PartPath) -> Iterator[Item]:
        """Yield the values of a key that is not rule text."""
        part = spot.part
        span = self._before(r"[\w\-]*")
        for kind in kinds_of(part.kind):
            if isinstance(kind, Flag):
                yield from (Item(word, "keyword", span, rank=0) for word in _TRUTH)
            elif isinstance(kind, Text):
                yield from (Item(word, "value", span, rank=0) for word in kind.words)
        for name, kind_, detail in self._names_for(part):
            yield Item(name, kind_, self._before(r"[\w\-./]*"), detail, rank=1)

    def _names_for(self, part: Part) -> Iterator[tuple[str, str, str]]:
        manifest, path = self.desk.manifest, part.path
        look = self.look
        if "source" in path[-2:] and look is not None:
            outline = self.desk.outline(look.documents)
            for section in outline.sections.values() if outline is not None else ():
                yield section.id, "section", section.title
        if manifest is not None and path[:1] in (("edition",), ("default_edition",)):
            yield from (
                (name, "edition", each.title or "") for name, each in manifest.editions.items()
            )
        if manifest is not None and path[:1] in (("variants",), ("needs",), ("excludes",)):
            yield from (
                (name, "variant", each.title or "") for name, each in manifest.variants.items()
            )
        if self.written.kind == "script":
            yield from self._names_in_script(path)
        elif part.role == "name" and look is not None and look.world is not None:
            for symbol in look.world.all(TypeSymbol):
                yield symbol.name, "type", ""

    def _names_in_script(self, path: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
        manifest, world = self.desk.manifest, self.look.world if self.look is not None else None
        if path[:1] == ("ruleset",) and manifest is not None:
            yield manifest.id, "ruleset", manifest.title
        elif path[:1] == ("players",) and manifest is not None:
            yield from ((seat, "member", "player") for seat in manifest.seats)
        elif world is not None and "because" in path[-2:]:
            for name in condition_names(world.declared.top):
                yield name, "condition", ""
        elif world is not None and path[:1] == ("options",) and len(path) == 2:
            option = world.symbols.get(path[1])
            type = option.type if isinstance(option, ConstantSymbol) else None
            if isinstance(type, BoolType):
                yield from ((word, "keyword", "bool") for word in _TRUTH)
            elif isinstance(type, MemberType):
                for number in type.of.members:
                    yield type.of.root.names[number], "member", type.of.name

    # --- keys -------------------------------------------------------------------------------------

    def keys(self) -> Iterator[Item]:
        """Keys that can stand where the line begins with a word."""
        found = KEYED.match(self.line)
        if found is None:
            return
        start = self.offset - len(found[2])
        span = Span(self.written.source, start, self.offset)
        column = len(found[1])
        parent = self._parent(column)
        if parent is None:
            return
        yield from self.keys_of(parent, span, dashed="- " in found[1])

    def keys_of(self, parent: Part, span: Span, *, dashed: bool = False) -> Iterator[Item]:
        """Keys that can stand in a value, and are not there."""
        if parent.is_list or (item_of(parent.kind) is not None and dashed):
            kind = item_of(parent.kind)
        else:
            kind = parent.kind
        present = {inner.key.text for inner in parent if not parent.is_list}
        record = record_of(kind)
        known: tuple[Key, ...] = record.keys if record is not None else ()
        if self.written.kind == "overlay" and not parent.path:
            known = (*OVERLAY.keys, *known)
        for key in known:
            if key.name not in present:
                yield Item(key.name, "key", span, key.title, _help(key), 0, f"{key.name}: ")
        inside = CHANGES.intersection(parent.path)
        if self.written.kind == "overlay" and len(parent.path) > 1 and not inside:
            for name in _changing(parent, present):
                yield Item(name, "key", span, "", CHANGE_HELP[name], 1, f"{name}: ")
        yield from self._own_keys(parent, kind, present, span)

    def _own_keys(
        self, parent: Part, kind: Kind | None, present: set[str], span: Span
    ) -> Iterator[Item]:
        """Keys of the author's own that are known: what an overlay can change, seats in moves,
        members in tables."""
        look = self.look
        if look is None:
            return
        if self.written.kind == "overlay":
            there = whole(look.documents.root).at(*parent.path)
            for inner in there or ():
                if inner.key.text not in present:
                    yield Item(inner.key.text, "key", span, key_help(inner), rank=1,
                               text=f"{inner.key.text}: ")  # fmt: skip
        if self.written.kind == "script" and parent.path == ("options",) and look.world is not None:
            for option in look.world.all(ConstantSymbol):
                if option.what == "option" and option.name not in present:
                    told = show(option.type)
                    yield Item(option.name, "option", span, told, rank=0, text=f"{option.name}: ")
        if self.written.kind == "script" and parent.path[:1] == ("moves",):
            for seat in self._seats():
                yield Item(seat, "member", span, "player", rank=0, text=f"{seat}: ")
        table = table_of(kind)
        by_member = table is not None and table.keys == "member"
        by_member = by_member or bool(CHANGES.intersection(parent.path))
        if by_member and look.world is not None:
            for symbol in look.world.all(TypeSymbol):
                if symbol.finite is None or not symbol.members:
                    continue
                if any(name in present for name in symbol.members):
                    for name in symbol.members:
                        if name not in present:
                            yield Item(name, "member", span, symbol.name, rank=1, text=f"{name}: ")
        match parent.path:
            case ("types", of, "members", _):
                declared = look.world.type_symbol(of) if look.world is not None else None
                for name, field in declared.fields.items() if declared is not None else ():
                    if name not in present:
                        yield Item(name, "field", span, show(field.type), rank=0, text=f"{name}: ")

    def _seats(self) -> tuple[str, ...]:
        root = self.written.root
        players = root.get("players") if root is not None else None
        if players is not None and players.is_list:
            return tuple(seat.text for seat in players.texts)
        manifest = self.desk.manifest
        return manifest.seats if manifest is not None else ()

    def _parent(self, column: int) -> Part | None:
        """Return the part to which the key of a line would belong, by its indentation."""
        root = self.written.root
        if root is None:
            return None
        lines = self.written.lines
        at = self.written.source.text.count("\n", 0, self.offset)
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
                offset = self.written.source.line_starts[number] + inside + 1
                spot = self.written.spot(offset)
                if spot is None:
                    return None
                return spot.part if spot.at_key else spot.parts[-1]
        return root

    # --- moves ------------------------------------------------------------------------------------

    def moves(self) -> Iterator[Item]:
        """The moves that are legal at the step of a script."""
        found = re.match(r"^(\s*- )(?:(illegal: )?(\w*)(: | )?(.*))?$", self.line)
        root = self.written.root
        moves = root.get("moves") if root is not None else None
        before = self.written.source.text[: self.offset]
        if found is None or "\nmoves:" not in f"\n{before}" or (moves is None and root is None):
            return
        known = offers(self.desk, self.written.path, self.written.source.text, self.offset)
        source = self.written.source
        if found[4] is None:
            start = self.offset - len(found[3] or "")
            for offer in known:
                told = f"{offer.seat}: {offer.move}"
                yield Item(told, "move", Span(source, start, self.offset), "legal here", rank=0)
            return
        start = self.offset - len(found[5])
        for offer in known:
            if offer.seat == found[3]:
                yield Item(
                    offer.move, "move", Span(source, start, self.offset), "legal here", rank=0
                )


_TRUTH = ("true", "false")


def _changing(parent: Part, present: set[str]) -> tuple[str, ...]:
    """Return the keys with which an overlay can change this part."""
    if present & {"after", "before"}:
        return ("add",)
    if present & {"was", "replace"}:
        return ("now",)
    if parent.role == "block":
        return ("after", "before", "replace", "was")
    in_flow = parent.path[0] == "flow" and len(parent.path) > 1 and parent.text is None
    return ("was", "after", "before") if in_flow else ("was",)


def _help(key: Key) -> str:
    return key.help or next((kind.help for kind in kinds_of(key.kind) if kind.help), "")


def _suits(told: Type, wanted: Type | None) -> bool:
    return wanted is not None and comparable(certain(told), certain(wanted))


@dataclass(frozen=True, slots=True)
class LegalMove:
    """A move that is legal there, and whose it is."""

    seat: str
    move: str


def offers(desk: Desk, path: Path, text: str, offset: int) -> tuple[LegalMove, ...]:
    """The moves that are legal where a line of a script stands; nothing if the script cannot be
    played up to there."""
    lines = text.split("\n")
    at = text.count("\n", 0, offset)
    indent = len(lines[at]) - len(lines[at].lstrip(" "))
    lines[at] = " " * indent + "- expect: true"  # a list without items would be none
    with unsaved({**desk.held, path: "\n".join(lines)}), suppress(DiagnosticError):
        script = read_script(path)
        before = tuple(
            step
            for step in script.steps
            if isinstance(step, Expect | Illegal) is False and span_of(step).start < offset
        )
        script = replace(script, kind="scenario", steps=before, expects=())
        result = run_script(script, desk.workshop())
        game = result.game
        if game is None or game.over or result.findings:
            return ()
        found = []
        for seat in game.waiting or ((game.player,) if game.player is not None else ()):
            decision = game.asking(seat).decision if seat != game.player else game.decision
            if decision is not None:
                found += [LegalMove(decision.player, option.name) for option in decision.options]
        return tuple(dict.fromkeys(found))
    return ()
