"""Rulesets as they stood in an earlier revision, from Git."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from pathlib import Path

from rulewright.document.files import place_of, shown_path, stop

LONGEST = 60
"""Seconds that Git may take."""


def unpack_revision(folder: Path, revision: str, into: Path) -> Path:
    """The ruleset folder as it was in a revision, laid out below `into`.

    Raises DiagnosticError `unknown-revision` if Git does not keep the folder, or knows no such
    revision, or the folder was not there then.
    """
    told = shown_path(folder)
    top = _git(folder, "rev-parse", "--show-toplevel")
    if top is None:
        raise stop(
            "unknown-revision",
            f"`{told}` is not kept in Git, so it has no revision `{revision}`",
            place_of(folder),
            help="compare with a folder instead",
        )
    commit = _git(
        folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"
    )
    if commit is None:
        raise stop(
            "unknown-revision",
            f"Git knows no revision `{revision}` here",
            place_of(folder),
            help="give what `git log` shows, a tag or a branch, or HEAD~3 for three revisions ago",
        )
    root = Path(top.decode("utf-8", "surrogateescape").strip())
    inside = Path(os.path.realpath(folder)).relative_to(os.path.realpath(root)).as_posix()
    tree = commit.decode().strip() if inside == "." else f"{commit.decode().strip()}:{inside}"
    archive = _git(root, "archive", "--format=tar", tree)
    if archive is None:
        raise stop(
            "unknown-revision",
            f"there was no `{told}` in revision `{revision}`",
            place_of(folder),
        )
    target = into / f"{folder.resolve().name}@{revision}".replace("/", "_")
    target.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files.getmembers():
            if member.isfile() or member.isdir():
                files.extract(member, target, filter="data")
    return target


def revisions_of(folder: Path, most: int) -> list[str]:
    """The latest revisions that changed something in a folder, newest first; none if Git does not
    keep it."""
    found = _git(folder, "log", f"--max-count={most}", "--format=%H", "--", ".")
    return [] if found is None else found.decode().split()


def _git(folder: Path, *words: str) -> bytes | None:
    """What Git answers in a folder; None if it refuses or is not there."""
    # What the environment says of another repository must not change what is compared.
    environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    environment |= {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *words],
            capture_output=True,
            timeout=LONGEST,
            env=environment,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
