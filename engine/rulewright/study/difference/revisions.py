"""Rulesets as they stood in an earlier revision, from Git."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import place_of, shown_path
from rulewright.fences import LARGEST_FILE
from rulewright.study.difference.repository import LARGEST_ANSWER, Repository, repository_of


def unpack_revision(
    folder: Path, revision: str, into: Path, named: Sequence[Path] | None = None
) -> Path:
    """Return the ruleset folder of a revision, laid out below `into`: its plain files up to the
    size limit. `named` are the paths given by the user, by default the folder. Raises
    DiagnosticError `unknown-revision` if Git does not know the folder or the revision, or the
    folder did not exist then.
    """
    told = shown_path(folder)
    unknown = partial(DiagnosticError.of, "unknown-revision", span=place_of(folder))
    with repository_of(folder, (folder,) if named is None else named) as repository:
        if repository is None:
            raise unknown(
                f"`{told}` is not kept in Git, so it has no revision `{revision}`",
                help="compare with a folder instead",
            )
        commit = _commit(repository, revision)
        if commit is None:
            raise unknown(
                f"Git knows no revision `{revision}` here",
                help="give what `git log` shows, a tag or a branch, or HEAD~3 for three revisions "
                "ago",
            )
        files = _files(repository, commit, _inside(repository, folder))
        if files is None:
            raise unknown(
                f"there was no `{told}` in revision `{revision}`, or not all of it is here",
                notes=("nothing is fetched from elsewhere; `git fetch` does that",),
                help="if it had another name then, lay that revision out, `git worktree add "
                "../before REVISION`, and compare with the folder there",
            )
        target = into / f"{folder.resolve().name}@{revision}".replace("/", "_")
        target.mkdir(parents=True, exist_ok=True)
        for name, data in files:
            path = target.joinpath(*name.split("/"))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    return target


def revisions_of(folder: Path, most: int, named: Sequence[Path]) -> list[str]:
    """Return the latest revisions that changed something in a folder, newest first; none without
    Git. `named` are the paths given by the user.
    """
    with repository_of(folder, named) as repository:
        if repository is None:
            return []
        inside = _inside(repository, folder)
        within = () if inside == "." else (inside,)
        found = repository.ask("rev-list", f"--max-count={most}", "HEAD", "--", *within)
        return [] if found is None else found.decode().split()


def _inside(repository: Repository, folder: Path) -> str:
    return Path(os.path.realpath(folder)).relative_to(repository.top).as_posix()


def _commit(repository: Repository, revision: str) -> str | None:
    if "\0" in revision:
        return None
    found = repository.ask(
        "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"
    )
    return None if found is None else found.decode("ascii", "replace").strip()


def _files(repository: Repository, commit: str, inside: str) -> list[tuple[str, bytes]] | None:
    """Name and content of every plain file in a folder of a commit, as they were kept."""
    tree = f"{commit}^{{tree}}" if inside == "." else f"{commit}:{inside}"
    listed = repository.ask("ls-tree", "-r", "-z", "--long", "--full-tree", tree)
    if listed is None:
        return None
    found = list(_plain(listed))
    if None in found or sum(entry[2] for entry in found if entry) > LARGEST_ANSWER // 2:
        return None
    kept = [entry for entry in found if entry is not None and entry[2] <= LARGEST_FILE]
    contents = repository.ask(
        "cat-file", "--batch", said="".join(f"{id}\n" for _, id, _ in kept).encode()
    )
    if contents is None:
        return None
    files, at = [], 0
    for name, id, _ in kept:
        end = contents.find(b"\n", at)
        head = contents[at:end].split()
        if len(head) != 3 or head[0].decode() != id or head[1] != b"blob":
            return None  # `missing`, in a clone that left objects elsewhere
        size = int(head[2])
        files.append((name, contents[end + 1 : end + 1 + size]))
        at = end + 2 + size
    return files


def _plain(listed: bytes) -> Iterator[tuple[str, str, int] | None]:
    """Name, object and size of each plain file, None for one whose object is not here. A tree made
    by hand can name what lies outside."""
    for entry in listed.split(b"\0"):
        head, _, named = entry.partition(b"\t")
        words = head.decode("ascii", "replace").split()
        if len(words) != 4 or words[0] not in ("100644", "100755"):
            continue
        name = os.fsdecode(named)
        outside = any(part in ("", ".", "..") for part in name.split("/"))
        if not words[3].isdigit():
            yield None
        elif not outside and not set(name) & set("\\:"):
            yield name, words[2], int(words[3])
