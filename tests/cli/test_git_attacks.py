"""Rulesets from strangers that bring a repository along: Git runs nothing for them.

Each attack is first seen to work on Git itself, so that a test cannot pass because it was lame.
"""

from __future__ import annotations

import os
import subprocess
from contextlib import chdir
from pathlib import Path

import pytest

from cli_tools import NIM, SCRIPT, ruleset, run, start
from processes import PATIENCE

BEFORE = NIM.replace("n from 1 to 3", "n from 1 to 2")


def git(folder: Path, *words: str, said: bytes = b"", check: bool = True) -> str:
    """Git as a careless program would call it there."""
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org")
    done = subprocess.run(
        ["git", "-c", "safe.bareRepository=all", *who, *words],
        cwd=folder, input=said, check=check, capture_output=True, timeout=PATIENCE,
    )  # fmt: skip
    return done.stdout.decode().strip()


@pytest.fixture
def mark(tmp_path: Path) -> Path:
    """A file that is there once a program of the stranger ran."""
    return tmp_path / "ran"


@pytest.fixture
def program(tmp_path: Path, mark: Path) -> Path:
    path = tmp_path / "program"
    path.write_text(f"#!/bin/sh\ntouch '{mark}'\ncat\n", "utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    """A ruleset with two revisions in a repository of its own."""
    folder = ruleset(tmp_path / "stranger" / "nim", BEFORE, scenarios__last=SCRIPT)
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    (folder / "ruleset.yaml").write_text(NIM, "utf-8")
    git(folder, "commit", "-q", "-a", "-m", "second")
    return folder


def saved(folder: Path) -> Path:
    """A save made under other rules than those of now."""
    path = folder / "nim.json"
    assert run("run", folder / "scenarios" / "last.yaml", "-q", "--save", path).exit_code == 0
    with (folder / "ruleset.yaml").open("a") as file:
        file.write("# later\n")
    return path


def all_that_ask_git(folder: Path) -> list[int]:
    """The exit codes of every way to ask Git, for somebody who stands in the folder."""
    save = saved(folder)
    asked = [
        ("revalidate", save), ("revalidate", save, "--git"),
        ("revalidate", save, "--since", "HEAD"),
        ("diff", folder, "--rev", "HEAD", "--no-scripts"),
        ("diff", f"{folder}@HEAD~1", folder, "--no-scripts"),
    ]  # fmt: skip
    with chdir(folder):
        return [run(*words).exit_code for words in asked]


def test_a_bare_repository_inside_a_clone(nim: Path, program: Path, mark: Path) -> None:
    """`HEAD config objects refs` in the ruleset's folder, a signed commit, and who checks it."""
    (nim / ".git").rename(nim / "kept")
    for path in (nim / "kept").iterdir():
        path.rename(nim / path.name)
    body = git(nim, "cat-file", "commit", "HEAD").replace(
        "\n\n", "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n", 1
    )
    signed = git(nim, "hash-object", "-t", "commit", "-w", "--stdin", said=body.encode() + b"\n")
    git(nim, "update-ref", "--no-deref", "HEAD", signed)
    for key, value in (
        ("core.bare", "false"), ("core.worktree", "."), ("log.showSignature", "true"),
        ("gpg.program", str(program)),
    ):  # fmt: skip
        git(nim, "config", "--file", "config", key, value)
    git(nim, "log", "-1", check=False)
    assert mark.exists(), "Git itself must fall for it"
    mark.unlink()
    codes = all_that_ask_git(nim)
    assert not mark.exists()
    assert codes == [0, 0, 2, 2, 2], "this is no repository"


def test_an_archive_whose_objects_are_fetched_by_a_program(nim: Path, mark: Path) -> None:
    lost = git(nim, "rev-parse", "HEAD:ruleset.yaml")
    (nim / ".git" / "objects" / lost[:2] / lost[2:]).unlink()
    for key, value in (
        ("core.repositoryformatversion", "1"), ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"), ("protocol.ext.allow", "always"),
        ("protocol.allow", "always"), ("remote.origin.url", f"ext::sh -c touch% {mark}"),
    ):  # fmt: skip
        git(nim, "config", key, value)
    git(nim, "cat-file", "-p", "HEAD:ruleset.yaml", check=False)
    assert mark.exists(), "Git itself must fall for it"
    mark.unlink()
    assert all_that_ask_git(nim) == [0, 0, 2, 2, 0] and not mark.exists()
    done = run("diff", nim, "--rev", "HEAD")
    assert done.exit_code == 2 and "not all of it is here" in done.stderr


def test_programs_that_a_configuration_or_the_environment_names(
    nim: Path, program: Path, mark: Path, tmp_path: Path
) -> None:
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("post-index-change", "reference-transaction", "pre-auto-gc", "post-checkout"):
        (hooks / name).symlink_to(program)
    (nim / ".gitattributes").write_text("* filter=x diff=x export-subst\n", "utf-8")
    git(nim, "add", ".")
    git(nim, "commit", "-q", "-m", "third")
    evil = tmp_path / "evil.config"
    settings = {
        "core.fsmonitor": program, "core.hooksPath": hooks, "core.sshCommand": program,
        "core.pager": program, "core.askPass": program, "core.editor": program,
        "core.gitProxy": program, "core.alternateRefsCommand": program, "pager.diff": program,
        "pager.ls-tree": program, "pager.rev-list": program, "diff.external": program,
        "diff.x.textconv": program, "diff.x.command": program, "filter.x.smudge": program,
        "filter.x.process": program, "filter.x.required": "true", "gpg.program": program,
        "gpg.ssh.program": program, "credential.helper": program, "alias.rev-parse": f"!{program}",
        "alias.ls-tree": f"!{program}", "tar.tar.command": program, "log.showSignature": "true",
        "uploadpack.packObjectsHook": program, "sequence.editor": program,
    }  # fmt: skip
    for key, value in settings.items():
        git(nim, "config", "--file", str(evil), key, str(value))
    git(nim, "config", "include.path", str(evil))
    git(nim, "status", check=False)
    assert mark.exists(), "Git itself must fall for it"
    mark.unlink()
    assert all_that_ask_git(nim) == [0, 0, 0, 0, 0] and not mark.exists()
    environment = {
        "GIT_CONFIG_GLOBAL": str(evil), "GIT_CONFIG_SYSTEM": str(evil),
        "GIT_CONFIG_PARAMETERS": f"'core.fsmonitor'='{program}'", "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.fsmonitor", "GIT_CONFIG_VALUE_0": str(program),
        "GIT_EXTERNAL_DIFF": str(program), "GIT_PAGER": str(program), "GIT_SSH": str(program),
        "GIT_SSH_COMMAND": str(program), "GIT_ASKPASS": str(program), "GIT_EXEC_PATH": str(hooks),
        "GIT_DIR": str(tmp_path / "nowhere"), "GIT_TRACE2": str(tmp_path / "trace"),
        "HOME": str(tmp_path),
    }  # fmt: skip
    done = start(["diff", nim, "--rev", "HEAD~2", "--no-scripts"], nim, **environment)
    assert done.returncode == 0 and "take(n from 1 to 3)" in done.stdout, done.stderr
    assert not mark.exists() and not (tmp_path / "trace").exists()


def test_a_tree_that_names_what_lies_outside(nim: Path, tmp_path: Path) -> None:
    blob = git(nim, "hash-object", "-w", "--stdin", said=b"taken over\n")
    main = git(nim, "rev-parse", "HEAD:ruleset.yaml")
    entries = b"".join(
        f"100644 {name}\0".encode() + bytes.fromhex(id)
        for name, id in (("../../../out", blob), ("..", blob), ("ruleset.yaml", main))
    ) + b"120000 link\0" + bytes.fromhex(blob)  # fmt: skip
    tree = git(nim, "hash-object", "-t", "tree", "-w", "--literally", "--stdin", said=entries)
    commit = git(nim, "commit-tree", tree, "-m", "evil")
    out = tmp_path / "temporary" / "a" / "b"
    out.mkdir(parents=True)
    done = start(["diff", nim, "--rev", commit, "--no-scripts"], nim, TMPDIR=str(out))
    assert done.returncode == 0 and "the rules are the same" in done.stdout, done.stderr
    assert [path for path in tmp_path.rglob("*") if path.name == "out"] == []
    assert os.listdir(out) == []


def test_a_repository_that_nobody_named(nim: Path, tmp_path: Path) -> None:
    """A script may name rules anywhere; Git is asked of them where somebody stands or points."""
    script = tmp_path / "elsewhere" / "game.yaml"
    script.parent.mkdir()
    script.write_text(SCRIPT.replace("ruleset: nim", "ruleset: ../stranger/nim"), "utf-8")
    words = ["revalidate", script, "--since", "HEAD~1"]
    refused = run(*words)
    assert refused.exit_code == 2 and "is not in a Git repository" in refused.stderr
    assert run(*words, "--ruleset", nim).exit_code == 0
    with chdir(nim):
        assert run(*words).exit_code == 0


@pytest.mark.parametrize("form", ["worktree", "packed", "sha256"])
def test_repositories_of_every_form_are_read(nim: Path, tmp_path: Path, form: str) -> None:
    if form == "worktree":
        git(nim, "worktree", "add", "-q", str(tmp_path / "beside"), "HEAD")
        nim = tmp_path / "beside"
    elif form == "packed":
        git(nim, "tag", "old", "HEAD~1")
        git(nim, "gc", "-q")
    else:
        nim = ruleset(tmp_path / "sha256" / "nim", BEFORE)
        git(nim, "init", "-q", "--object-format=sha256")
        git(nim, "add", ".")
        git(nim, "commit", "-q", "-m", "first")
        git(nim, "commit", "-q", "--allow-empty", "-m", "second")
        (nim / "ruleset.yaml").write_text(NIM, "utf-8")
    revision = "old" if form == "packed" else "HEAD~1"
    done = run("diff", nim, "--rev", revision, "--no-scripts")
    assert done.exit_code == 0 and "take(n from 1 to 3)" in done.stdout, done.stderr
