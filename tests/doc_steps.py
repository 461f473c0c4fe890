"""Do what a documentation page shows: write its files, run its commands, compare their output.

The info string of a fenced block says what it is: `yaml FILE` replaces or adds sections of a file,
`yaml file FILE` and `ftl file FILE` write a file, `ftl FILE` extends one, `console` shows commands
and their output.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

from cli_tools import run

HEAD = (
    "ruleset",
    "title",
    "language",
    "version",
    "players",
    "source",
    "summary",
    "languages",
    "variants",
)


def list_blocks(text: str) -> list[tuple[str, str]]:
    """Return the info string and the text of each fenced block with an info string."""
    return re.findall(r"^```(\S[^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def split_sections(text: str) -> dict[str, str]:
    """Return the top-level sections of a YAML text by name."""
    parts = re.split(r"^(?=[a-z][\w-]*:)", text, flags=re.MULTILINE)
    return {part.split(":")[0]: part.rstrip("\n") + "\n" for part in parts if part.strip()}


def replace_sections(path: Path, block: str) -> None:
    sections = split_sections(path.read_text("utf-8")) if path.exists() else {}
    sections.update(split_sections(block))
    head = "".join(text for name, text in sections.items() if name in HEAD)
    rest = [text for name, text in sections.items() if name not in HEAD]
    path.write_text("\n".join([head, *rest]), "utf-8")


def follow(text: str) -> Iterator[tuple[str, str, str]]:
    """Do the steps of a text in the working directory; yield each command, its output and the
    page's."""
    for info, body in list_blocks(text):
        kind, *rest = info.split()
        path = Path(rest[-1]) if rest else Path()
        if rest and kind in ("yaml", "ftl", "csv"):
            path.parent.mkdir(parents=True, exist_ok=True)
        match [kind, *rest]:
            case ["yaml" | "ftl" | "csv", "file", _]:
                path.write_text(body, "utf-8")
            case ["yaml", _]:
                replace_sections(path, body)
            case ["ftl", _]:
                before = path.read_text("utf-8") + "\n" if path.exists() else ""
                path.write_text(before + body, "utf-8")
            case ["console"]:
                for part in re.split(r"^(?=\$ )", body, flags=re.MULTILINE):
                    if command := part.partition("\n")[0].removeprefix("$ "):
                        yield command, run_command(command), part.partition("\n")[2]


def run_command(command: str) -> str:
    """Return the output of a command of Rulewright, or of Git or rm, which must succeed."""
    name, *words = shlex.split(command)
    if name == "git":
        identity = ("-c", "user.name=reader", "-c", "user.email=reader@example.org")
        done = subprocess.run(["git", *identity, *words], capture_output=True, text=True, check=True)
        return done.stdout
    if name == "rm":
        for word in words:
            Path(word).unlink()
        return ""
    assert name == "rulewright", command
    return run(*words).output


def match_output(page: str, output: str) -> bool:
    """Return whether `output` is what `page` shows. A line `...` stands for any lines."""
    parts = (re.escape(part) for part in page.split("...\n"))
    return re.fullmatch(r"(?:.*\n)*?".join(parts), output) is not None
