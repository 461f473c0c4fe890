"""The server as an editor meets it: a real client, a process, messages."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from rulewright import resources

pytestmark = pytest.mark.asyncio(loop_scope="module")
CLIENTS = (
    "visual-studio-code", "emacs",
    pytest.param("neovim", marks=pytest.mark.soak),  # as in most tests here
)  # fmt: skip
SERVER = ClientServerConfig(server_command=[str(Path(sys.executable).parent / "rulewright"), "lsp"])
PATIENCE = 300
"""Seconds: how busy the machine is decides nothing."""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "pig"
    shutil.copytree(resources.data_folder("rulesets") / "classics" / "pig", folder)
    return folder


async def begin(client: LanguageClient, editor: str, folder: Path, options: object = None) -> None:
    for what in (
        types.WORKSPACE_INLAY_HINT_REFRESH,
        types.WORKSPACE_CODE_LENS_REFRESH,
        types.CLIENT_REGISTER_CAPABILITY,
    ):
        client.feature(what)(lambda *_: None)  # as editors do that say they can
    await client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(editor) if editor else types.ClientCapabilities(),
            initialization_options=options,
            workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "games")],
        )
    )


@pytest_lsp.fixture(config=SERVER, scope="module")
async def begun(lsp_client: LanguageClient, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[None]:
    """One for all: a server takes longer to start than to answer."""
    await begin(lsp_client, "neovim", tmp_path_factory.getbasetemp())
    yield
    await lsp_client.shutdown_session()


@pytest_asyncio.fixture(loop_scope="module")
async def client(begun: LanguageClient, game: Path) -> AsyncIterator[LanguageClient]:
    """Each test has a ruleset of its own, which is no more when the next one begins."""
    yield begun
    shutil.rmtree(game)
    gone = types.FileEvent((game / "ruleset.yaml").as_uri(), types.FileChangeType.Deleted)
    begun.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([gone]))


@pytest_lsp.fixture(config=SERVER, params=CLIENTS, loop_scope="module")
async def any_client(
    lsp_client: LanguageClient, request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[None]:
    await begin(lsp_client, request.param, tmp_path)
    yield
    await lsp_client.shutdown_session()


def opened(client: LanguageClient, path: Path, text: str | None = None) -> str:
    uri = path.as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri, "yaml", 1, path.read_text() if text is None else text)
        )
    )
    return uri


def changed(client: LanguageClient, uri: str, version: int, text: str) -> None:
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version, uri),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )


async def findings(client: LanguageClient, uri: str, *wanted: str) -> list[types.Diagnostic]:
    """Those of a file, as soon as they have these codes."""
    for _ in range(PATIENCE * 20):
        told = list(client.diagnostics.get(uri, []))
        if uri in client.diagnostics and sorted({str(d.code) for d in told}) == sorted(wanted):
            return told
        await asyncio.sleep(0.05)
    raise AssertionError(client.diagnostics)


def place(text: str, word: str, within: str = "") -> types.Position:
    """The middle of a word."""
    start = text.index(within) if within else 0
    at = text.index(word, start) + len(word) // 2
    return types.Position(text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1)


def behind(text: str, word: str) -> types.Position:
    at = text.index(word) + len(word)
    return types.Position(text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1)


async def test_what_is_wrong_is_told_while_one_types(any_client: LanguageClient, game: Path) -> None:
    client = any_client
    path = game / "ruleset.yaml"
    text = path.read_text()
    uri = opened(client, path)
    await findings(client, uri)
    changed(client, uri, 2, text.replace("banked[p] +=", "baked[p] +=", 1))
    (found,) = await findings(client, uri, "unknown-name")
    assert "did you mean `banked`?" in found.message
    changed(client, uri, 3, text)
    await findings(client, uri)


async def test_a_name_is_explained_and_found(client: LanguageClient, game: Path) -> None:
    path = game / "ruleset.yaml"
    text = path.read_text()
    uri = opened(client, path)
    at = place(text, "banked", "banked[p] +=")
    document = types.TextDocumentIdentifier(uri)
    told = await client.text_document_hover_async(types.HoverParams(document, at))
    assert told is not None and isinstance(told.contents, types.MarkupContent)
    assert "banked(p): int, at least 0" in told.contents.value
    found = await client.text_document_definition_async(types.DefinitionParams(document, at))
    assert isinstance(found, list)
    (where,) = found
    assert isinstance(where, types.Location)
    line = text.splitlines()[where.range.start.line]
    assert line.strip().startswith("banked(p)")


async def test_half_a_file_still_answers(client: LanguageClient, game: Path) -> None:
    path = game / "ruleset.yaml"
    text = path.read_text().replace("        hold where pot > 0:", "        hold where [pot > 0:")
    broken = text.replace("  pot: {type: int", "  pot: {type: int, [")
    uri = opened(client, path, broken)
    await findings(client, uri, "yaml-syntax")
    document = types.TextDocumentIdentifier(uri)
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert {"options", "state", "flow", "scoring"} <= {symbol.name for symbol in symbols or ()}


async def test_what_was_meant_is_put_in(client: LanguageClient, game: Path) -> None:
    path = game / "ruleset.yaml"
    text = path.read_text().replace("banked[p] +=", "bankd[p] +=", 1)
    uri = opened(client, path, text)
    (found,) = await findings(client, uri, "unknown-name")
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri), found.range, types.CodeActionContext([found])
        )
    )
    (action,) = [each for each in actions or () if isinstance(each, types.CodeAction)]
    assert action.title == "write `banked`" and action.edit is not None
    (change,) = action.edit.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert change.text_document.version == 1
    (edit,) = change.edits
    assert isinstance(edit, types.TextEdit) and edit.new_text == "banked"
    assert text.splitlines()[edit.range.start.line][edit.range.start.character :].startswith("bankd")


async def test_names_are_offered_and_found_everywhere(client: LanguageClient, game: Path) -> None:
    path = game / "ruleset.yaml"
    text = path.read_text()
    uri = opened(client, path)
    document = types.TextDocumentIdentifier(uri)
    at = place(text, "banked", "banked[p] +=")
    told = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(True), document, at)
    )
    files = {Path(location.uri).name for location in told or ()}
    assert "ruleset.yaml" in files and len(files) > 1, "scenarios name it as well"
    offered = await client.text_document_completion_async(types.CompletionParams(document, at))
    assert isinstance(offered, types.CompletionList)
    assert "pot" in {item.label for item in offered.items}


async def test_a_file_is_laid_out_and_a_broken_one_is_left(client: LanguageClient, game: Path) -> None:
    path = game / "ruleset.yaml"
    text = path.read_text().replace("  goal: 50 if", "  goal:   50   if")
    uri = opened(client, path, text)
    asked = types.DocumentFormattingParams(
        types.TextDocumentIdentifier(uri), types.FormattingOptions(2, True)
    )
    (edit,) = await client.text_document_formatting_async(asked) or ()
    assert "goal: 50 if short_game" in edit.new_text
    assert edit.range.start.line == text[: text.index("  goal:")].count("\n")
    changed(client, uri, 2, text.replace("flow:", "flow: ["))
    assert not await client.text_document_formatting_async(asked)


async def test_selected_lines_are_formatted(client: LanguageClient, game: Path) -> None:
    path = game / "ruleset.yaml"
    text = path.read_text().replace("goal: 50", "goal:   50").replace("  pot:", "  pot:  ", 1)
    assert text.count("goal:   50") == 1
    uri = opened(client, path, text)
    line = text[: text.index("goal:   50")].count("\n")

    async def format_lines(first: int, last: int) -> list[str]:
        lines = types.Range(types.Position(first, 0), types.Position(last, 0))
        asked = types.DocumentRangeFormattingParams(
            types.TextDocumentIdentifier(uri), lines, types.FormattingOptions(2, True)
        )
        edits = await client.text_document_range_formatting_async(asked)
        return [edit.new_text.strip() for edit in edits or ()]

    assert all("pot" not in edit for edit in await format_lines(line, line + 1))
    assert any("goal: 50" in edit for edit in await format_lines(line, line + 1))
    assert await format_lines(0, 1) == []


async def test_things_are_found_by_a_part_of_their_name(client: LanguageClient, game: Path) -> None:
    opened(client, game / "ruleset.yaml")
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams("bank")) or ()
    declared = {(each.name, each.container_name) for each in found}
    assert ("banked(p)", "state") in declared and ("name-banked", "en.ftl") in declared
    assert next(iter(found)).name == "banked"  # the shortest: a part of the score
    first = next(each for each in found if each.name == "banked(p)")
    assert isinstance(first.location, types.Location) and first.location.uri.endswith("ruleset.yaml")
    assert not await client.workspace_symbol_async(types.WorkspaceSymbolParams("zzz"))


async def test_the_parameters_of_a_call_are_shown(client: LanguageClient, game: Path) -> None:
    path = game / "ruleset.yaml"
    text = path.read_text()
    uri = opened(client, path)
    document = types.TextDocumentIdentifier(uri)

    async def find_help(at: types.Position) -> types.SignatureHelp | None:
        return await client.text_document_signature_help_async(types.SignatureHelpParams(document, at))

    found = await find_help(behind(text, "banked["))
    assert found is not None
    (signature,) = found.signatures
    assert signature.label.startswith("banked(p): int") and found.active_parameter == 0
    assert [each.label for each in signature.parameters or ()] == ["p"]
    half_typed = text.replace("goal: 50 if", "goal: max(3, 50 if")
    changed(client, uri, 2, half_typed)
    found = await find_help(behind(half_typed, "max(3, "))
    assert found is not None and found.active_parameter == 1
    assert await find_help(types.Position(0, 0)) is None


async def test_a_thing_is_renamed_or_it_is_said_why_not(client: LanguageClient, game: Path) -> None:
    path = game / "ruleset.yaml"
    text = path.read_text()
    uri = opened(client, path)
    document, at = types.TextDocumentIdentifier(uri), place(text, "goal", "  goal: 50")
    where = await client.text_document_prepare_rename_async(types.PrepareRenameParams(document, at))
    assert isinstance(where, types.Range)
    edit = await client.text_document_rename_async(types.RenameParams(document, at, "aim"))
    assert edit is not None
    files = {
        Path(change.text_document.uri).name
        for change in edit.document_changes or ()
        if isinstance(change, types.TextDocumentEdit)
    }
    assert files == {"ruleset.yaml", "en.ftl"}
    with pytest.raises(JsonRpcException, match="there is a state `pot` already"):
        await client.text_document_rename_async(types.RenameParams(document, at, "pot"))


async def test_what_takes_long_comes_later(client: LanguageClient, game: Path) -> None:
    """Words are looked at by the whole check alone, and an example is played on demand."""
    path = game / "ruleset.yaml"
    text = path.read_text().replace('log "rolled"', 'log "thrown"')
    uri = opened(client, path, text)
    told = await findings(client, uri, "missing-message")
    assert "log-thrown" in told[0].message
    script = game / "scenarios" / "one.yaml"
    said = await client.workspace_execute_command_async(
        types.ExecuteCommandParams("rulewright.run", arguments=[str(script)])
    )
    assert said == "one: passes"


async def test_findings_count_as_the_project_says(client: LanguageClient, game: Path) -> None:
    config = '[severity]\nmissing-message = "error"\nunused-message = "off"\n'
    (game / "rulewright.toml").write_text(config, "utf-8")
    path, words = game / "ruleset.yaml", game / "locales" / "en.ftl"
    words.write_text(words.read_text("utf-8") + "nobody-asks = so\n", "utf-8")
    opened(client, words)
    uri = opened(client, path, path.read_text().replace('log "rolled"', 'log "thrown"'))
    told = await findings(client, uri, "missing-message")
    assert told[0].severity == types.DiagnosticSeverity.Error
    assert not client.diagnostics[words.as_uri()]


async def test_other_yaml_is_left_alone(client: LanguageClient, tmp_path: Path) -> None:
    path = tmp_path / "other.yaml"
    path.write_text("a: b\n")
    uri = opened(client, path)
    document = types.TextDocumentIdentifier(uri)
    at = types.Position(0, 0)
    assert await client.text_document_hover_async(types.HoverParams(document, at)) is None
    assert uri not in client.diagnostics


@pytest_lsp.fixture(config=SERVER, loop_scope="module")
async def client_beside(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    await begin(lsp_client, "neovim", tmp_path, {"besideYamlls": True, "checkWhole": False})
    yield
    await lsp_client.shutdown_session()


async def test_keys_are_left_to_a_server_for_yaml(client_beside: LanguageClient, game: Path) -> None:
    client, path = client_beside, game / "ruleset.yaml"
    text = path.read_text().replace("banked[p] +=", "bankd[p] +=", 1)
    uri = opened(client, path, text.replace("summary:", "sumary:", 1))
    document = types.TextDocumentIdentifier(uri)
    key = place(text, "title")
    assert await client.text_document_hover_async(types.HoverParams(document, key)) is None
    layout = types.DocumentFormattingParams(document, types.FormattingOptions(2, True))
    assert not await client.text_document_formatting_async(layout)
    changed(client, uri, 2, text)
    await findings(client, uri, "unknown-name")


async def test_a_file_that_others_change_is_looked_at_again(client: LanguageClient, game: Path) -> None:
    path, words = game / "ruleset.yaml", game / "locales" / "en.ftl"
    uri = opened(client, path)
    await findings(client, uri)
    words.write_text(words.read_text().replace("log-rolled", "log-thrown"))
    client.workspace_did_change_watched_files(
        types.DidChangeWatchedFilesParams([types.FileEvent(words.as_uri(), types.FileChangeType.Changed)])
    )
    await findings(client, uri, "missing-message")


@pytest_lsp.fixture(config=SERVER, loop_scope="module")
async def client_without(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """One that can do nothing but what every editor can."""
    await begin(lsp_client, "", tmp_path)
    yield
    await lsp_client.shutdown_session()


async def test_a_ruleset_may_begin_and_end_while_it_is_open(
    client_without: LanguageClient, tmp_path: Path
) -> None:
    """This editor tells of nothing that happens on the disk: the server looks for itself."""
    client, path = client_without, tmp_path / "new" / "ruleset.yaml"
    path.parent.mkdir()
    uri = opened(client, path, "ruleset: new\nflow: {}\n")
    path.write_text("ruleset: new\nflow: {}\n", "utf-8")
    document = types.TextDocumentIdentifier(uri)
    client.text_document_did_save(types.DidSaveTextDocumentParams(document))
    await findings(client, uri, "missing-key")
    path.unlink()
    await findings(client, uri)


# --- overlays that lie elsewhere, and names that URIs escape --------------------------------------


OVERLAY = """\
overlay: sixes
of: pig
scoring:
  points(p):
    sum of:
      banked: {was: 'banked[p]', now: 'banked[p] + 0'}
"""


@pytest.mark.parametrize("where", ["sixes.yaml", "games/sixes.yaml", "else where/v#1/sixes.yaml"])
async def test_an_overlay_that_lies_elsewhere(client: LanguageClient, game: Path, where: str) -> None:
    rules = (game / "ruleset.yaml").read_text()
    path = game.parent / where
    path.parent.mkdir(parents=True, exist_ok=True)
    good = OVERLAY
    assert "banked[p]" in rules
    path.write_text(good, "utf-8")
    uri = opened(client, path)
    told = await findings(client, uri)
    changed(client, uri, 2, good.replace("now: 'banked", "now: 'baked"))
    (found,) = await findings(client, uri, "unknown-name")
    assert "did you mean `banked`?" in found.message
    changed(client, uri, 3, good)
    assert told == await findings(client, uri)
    document = types.TextDocumentIdentifier(uri)
    at = place(good, "banked", "now:")
    hover = await client.text_document_hover_async(types.HoverParams(document, at))
    assert hover is not None and isinstance(hover.contents, types.MarkupContent)
    assert "banked(p): int, at least 0" in hover.contents.value
    offered = await client.text_document_completion_async(types.CompletionParams(document, at))
    items = offered.items if isinstance(offered, types.CompletionList) else offered or []
    assert "banked" in {item.label for item in items}
    places = await client.text_document_definition_async(types.DefinitionParams(document, at))
    assert places is not None and "ruleset.yaml" in str(places)


@pytest.mark.parametrize("is_open", [False, True])
async def test_a_rename_reaches_overlays_that_lie_elsewhere(
    client: LanguageClient, game: Path, is_open: bool
) -> None:
    path = game.parent / "apart" / "sixes.yaml"
    path.parent.mkdir()
    path.write_text(OVERLAY, "utf-8")
    rules = game / "ruleset.yaml"
    uri = opened(client, rules)
    if is_open:
        opened(client, path)
    edit = await client.text_document_rename_async(
        types.RenameParams(
            types.TextDocumentIdentifier(uri), place(rules.read_text(), "banked", "banked[p] +="),
            "saved",
        )
    )  # fmt: skip
    assert edit is not None
    changes = edit.changes or {}
    if edit.document_changes:
        changes = {each.text_document.uri: each.edits for each in edit.document_changes}  # type: ignore[union-attr]
    assert len(changes[path.as_uri()]) == 2, changes.keys()


NAMES = ("my#game", "100%", "a%20b", "what?", "two words", "jeu d'échecs", "遊戯", "a&b=c;d+e")


@pytest.mark.parametrize("name", NAMES)
async def test_folders_may_have_any_name(client: LanguageClient, game: Path, name: str) -> None:
    folder = game.parent / name / "pig"
    shutil.copytree(game, folder)
    path = folder / "ruleset.yaml"
    text = path.read_text()
    uri = opened(client, path)
    await findings(client, uri)
    for version in (2, 4):
        changed(client, uri, version, text.replace("banked[p] +=", "baked[p] +=", 1))
        await findings(client, uri, "unknown-name")
        changed(client, uri, version + 1, text)
        await findings(client, uri)
    document = types.TextDocumentIdentifier(uri)
    edit = await client.text_document_rename_async(
        types.RenameParams(document, place(text, "banked", "banked[p] +="), "saved")
    )
    assert edit is not None
    for each in edit.document_changes or ():
        assert isinstance(each, types.TextDocumentEdit)
        if each.text_document.uri == uri:
            assert each.text_document.version == 5, "the version that was edited is told"
            break
    else:
        raise AssertionError(edit)
