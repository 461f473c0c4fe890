"""Extract rulesets of an earlier revision from Git."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.diagnostics.fix import Suggestion
from rulewright.diagnostics.suggest import suggest_name
from rulewright.difference.git_repository import MAX_GIT_OUTPUT, Repository, open_repository
from rulewright.document.files import format_path, make_file_span
from rulewright.input_guards import MAX_FILE_BYTES
from rulewright.ruleset_folders import suggest_folder


def unpack_revision(
    folder: Path, revision: str, into: Path, user_paths: Sequence[Path] | None = None
) -> Path:
    """Unpack the ruleset folder of a revision below `into`, and return it: its plain files up to the
    size limit. `user_paths` are the paths given by the user, by default the folder. Raises
    DiagnosticError `unknown-revision` if Git does not know the folder or the revision, or the
    folder did not exist then.
    """
    told = format_path(folder)
    unknown = partial(DiagnosticError.from_parts, "unknown-revision", span=make_file_span(folder))
    with open_repository(folder, (folder,) if user_paths is None else user_paths) as repository:
        if repository is None:
            raise unknown(
                f"`{told}` is not in a Git repository, so it has no revision `{revision}`",
                help="compare with a folder instead",
            )
        commit = _resolve_commit(repository, revision)
        if commit is None:
            raise unknown(
                f"Git knows no revision `{revision}` here",
                help=_suggest_revision(repository, revision)
                or "use a commit from `git log`, a tag or a branch, or HEAD~3 for three revisions ago",
            )
        files = _read_files(repository, commit, _path_in_repository(repository, folder))
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


def list_revisions(folder: Path, max_count: int, user_paths: Sequence[Path]) -> list[str]:
    """Return the latest revisions that changed something in a folder, newest first; none without
    Git. `user_paths` are the paths given by the user.
    """
    with open_repository(folder, user_paths) as repository:
        if repository is None:
            return []
        inside = _path_in_repository(repository, folder)
        within = () if inside == "." else (inside,)
        found = repository.run_git("rev-list", f"--max-count={max_count}", "HEAD", "--", *within)
        return [] if found is None else found.decode().split()


def _path_in_repository(repository: Repository, folder: Path) -> str:
    return Path(os.path.realpath(folder)).relative_to(repository.top).as_posix()


def _resolve_commit(repository: Repository, revision: str) -> str | None:
    if "\0" in revision:
        return None
    found = repository.run_git(
        "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"
    )
    return None if found is None else found.decode("ascii", "replace").strip()


def _suggest_revision(repository: Repository, revision: str) -> Suggestion | None:
    """Suggest the tag or branch, or else the ruleset, most similar to an unknown revision."""
    found = repository.run_git(
        "for-each-ref", "--count=1000", "--format=%(refname:short)", "refs/tags", "refs/heads"
    )
    names = [] if found is None else found.decode("utf-8", "replace").split()
    return suggest_name(revision, names) or suggest_folder(revision)


def _read_files(repository: Repository, commit: str, folder_path: str) -> list[tuple[str, bytes]] | None:
    """Return name and content of every regular file in a folder of a commit."""
    tree = f"{commit}^{{tree}}" if folder_path == "." else f"{commit}:{folder_path}"
    tree_listing = repository.run_git("ls-tree", "-r", "-z", "--long", "--full-tree", tree)
    if tree_listing is None:
        return None
    found = list(_iter_plain_files(tree_listing))
    if None in found or sum(entry[2] for entry in found if entry) > MAX_GIT_OUTPUT // 2:
        return None
    kept = [entry for entry in found if entry is not None and entry[2] <= MAX_FILE_BYTES]
    contents = repository.run_git(
        "cat-file", "--batch", stdin_data="".join(f"{id}\n" for _, id, _ in kept).encode()
    )
    if contents is None:
        return None
    files, at = [], 0
    for name, id, _ in kept:
        end = contents.find(b"\n", at)
        head = contents[at:end].split()
        if len(head) != 3 or head[0].decode() != id or head[1] != b"blob":
            return None  # `missing`, in a partial clone
        size = int(head[2])
        files.append((name, contents[end + 1 : end + 1 + size]))
        at = end + 2 + size
    return files


def _iter_plain_files(tree_listing: bytes) -> Iterator[tuple[str, str, int] | None]:
    """Yield name, object and size of each plain file, None for one whose object is missing. Skips names
    outside the folder, which a forged tree can contain."""
    for entry in tree_listing.split(b"\0"):
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
