"""The studio behind a proxy with TLS: its own address, origin, sockets, links, and a path of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.server.studio.app import create_app
from rulewright.server.studio.guards import BadPublicUrl, list_host_values, parse_public_url
from rulewright.server.studio.lobby import Lobby
from rulewright.server.studio.ruleset_catalogue import RulesetCatalogue
from studio_tables import TestClient, table_of

URL = parse_public_url("https://games.example/play")


def test_a_proxy_reaches_the_studio_under_its_own_address(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player2="link")
    lobby = Lobby(tmp_path)
    lobby.add_session(table)
    app = create_app(lobby, list_host_values(["127.0.0.1"], 4747), RulesetCatalogue(), URL)
    door = f"/t/{table.id}/owner"
    with TestClient(app, base_url=URL.origin) as client:  # the proxy takes away the path
        page = client.get(f"{door}/")
        assert 'src="/play/page/table.js"' in page.text and '"/page/' not in page.text
        assert "wss://games.example" in page.headers["content-security-policy"]
        own = {"origin": URL.origin}
        body = {"token": table.tokens.owner}
        assert client.post(f"{door}/enter", json=body, headers=own).status_code == 200
        for origin in ("http://games.example", "https://games.example.evil", "https://other.example"):
            assert client.post(f"{door}/enter", json=body, headers={"origin": origin}).status_code == 403
        key = {"authorization": f"Bearer {table.tokens.owner}"}
        links = client.get(f"{door}/links", headers=key).json()
        assert links["onlooker"].startswith(f"https://games.example/play/t/{table.id}/")
        assert client.get(f"{door}/", headers={"host": "other.example"}).status_code == 421
        local = client.get(f"{door}/", headers={"host": "127.0.0.1:4747"})
        assert local.status_code == 200 and 'src="/page/table.js"' in local.text


@pytest.mark.parametrize(
    "text",
    [
        "games.example",
        "ftp://games.example",
        "https://",
        "https://a b",
        "https://x/y?z",
        "https://u@x/",
        "https://x/../y",
    ],
)
def test_what_is_no_address_of_a_proxy_is_refused(text: str) -> None:
    with pytest.raises(BadPublicUrl):
        parse_public_url(text)
