"""Read a Git repository without running its hooks or settings.

A repository is untrusted: it can be in an archive with its own `.git`, or a folder inside an ordinary clone.
Its configuration names programs that Git runs: to show a signature, to watch files, to filter a file, to
fetch a missing object. So Git never runs in such a repository. It runs in an empty proxy repository of our
own, which uses the objects and references of the other; of the other's configuration, only the storage format
is read. Environment variables and the user's configuration are ignored, too, so that results are
reproducible.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer

from rulewright.private_files import temporary_folder
from rulewright.records import dataclass

MAX_GIT_SECONDS = 60
"""The largest time in seconds of one Git command."""
MAX_GIT_OUTPUT = 64_000_000
"""The largest output in bytes of one Git command."""
_MAX_POINTER_SIZE = 10_000
"""The largest size in bytes of a `.git` file with the path of a repository."""
_SHARED_NAMES = ("objects", "refs", "packed-refs", "logs", "shallow", "reftable")
"""The files and folders of a repository that store commits and references."""
_STORAGE_FORMATS = {
    "extensions.objectformat": ("sha1", "sha256"),
    "extensions.refstorage": ("files", "reftable"),
}
"""The supported storage formats of a repository, by configuration key."""
_SAFE_SETTINGS = (
    "core.bare=true", "core.fsmonitor=false", f"core.hooksPath={os.devnull}",
    "log.showSignature=false", "protocol.allow=never", "safe.bareRepository=explicit",
)  # fmt: skip
"""Set explicitly, although our repository has no such settings, in case Git reads more of them in future."""


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository that can be read. `top` is the folder whose history it stores."""

    top: Path
    proxy_folder: Path
    git: str

    def run_git(self, *arguments: str, stdin_data: bytes = b"") -> bytes | None:
        """Return the output of Git; None if it fails, takes too long or is too large."""
        settings = [word for pair in _SAFE_SETTINGS for word in ("-c", pair)]
        with tempfile.TemporaryFile() as given:
            given.write(stdin_data)
            given.seek(0)
            try:
                process = subprocess.Popen(
                    [self.git, "--no-pager", *settings, *arguments],
                    stdin=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                    cwd=self.proxy_folder, env=_build_environment(self.proxy_folder),
                )  # fmt: skip
            except (OSError, ValueError):
                return None
            return _read_output(process)


@contextmanager
def open_repository(folder: Path, user_paths: Sequence[Path]) -> Iterator[Repository | None]:
    """Open the repository that contains a folder; yield None if there is none, or Git is not installed.

    A repository is used only if the working directory or one of `user_paths`, the paths given by the user,
    is in it. A folder that only has the structure of a repository does not count.
    """
    git = shutil.which("git")
    git_folders = _find_git_folders(folder)
    if (
        git is None
        or not os.path.isabs(git)
        or git_folders is None
        or not _is_user_repository(git_folders[0], user_paths)
    ):
        yield None
        return
    top, own, common = git_folders
    with temporary_folder() as place:
        proxy_folder = place / "asked.git"
        try:
            _create_proxy(proxy_folder, own, common, git)
        except (OSError, ValueError):
            yield None
            return
        yield Repository(top, proxy_folder, git)


def _read_output(process: subprocess.Popen[bytes]) -> bytes | None:
    """Return the output of a process within limits; the process has ended when this returns."""
    assert process.stdout is not None
    clock = Timer(MAX_GIT_SECONDS, process.kill)
    clock.start()
    try:
        with process.stdout as stream:
            answer = stream.read(MAX_GIT_OUTPUT + 1)
        if len(answer) > MAX_GIT_OUTPUT:
            process.kill()
        return answer if process.wait() == 0 else None
    finally:
        clock.cancel()
        process.kill()
        process.wait()


def _find_git_folders(folder: Path) -> tuple[Path, Path, Path] | None:
    """Return the nearest folder above with a `.git`, its own data, and the data that it shares
    with other work trees.
    """
    here = Path(os.path.realpath(folder))
    for top in (here, *here.parents):
        dot = top / ".git"
        with suppress(OSError, ValueError):
            own = dot if dot.is_dir() else _read_pointer(dot, "gitdir: ") if dot.is_file() else None
            if own is None or not (own / "HEAD").is_file():
                continue
            shared = own / "commondir"
            return top, own, _read_pointer(shared, "") if shared.is_file() else own
    return None


def _read_pointer(file: Path, prefix: str) -> Path:
    """Return the folder that a small file names. Raises OSError, ValueError."""
    text = _read_small_file(file).removesuffix("\n")
    if not text.startswith(prefix) or "\n" in text or "\0" in text:
        raise ValueError(text)
    return Path(os.path.realpath(file.parent / text.removeprefix(prefix)))


def _read_small_file(file: Path) -> str:
    with file.open("rb") as opened:
        data = opened.read(_MAX_POINTER_SIZE + 1)
    if len(data) > _MAX_POINTER_SIZE:
        raise ValueError("too much")
    return os.fsdecode(data)


def _is_user_repository(top: Path, user_paths: Sequence[Path]) -> bool:
    paths = (Path.cwd(), *user_paths)
    return any(Path(os.path.realpath(path)).is_relative_to(top) for path in paths)


def _create_proxy(proxy_folder: Path, own_folder: Path, shared_folder: Path, git: str) -> None:
    """Create the empty proxy repository. Raises OSError, ValueError."""
    proxy_folder.mkdir()
    (proxy_folder / "HEAD").write_bytes(os.fsencode(_read_small_file(own_folder / "HEAD")))
    for name in _SHARED_NAMES:
        kept = shared_folder / name
        if kept.is_dir() or kept.is_file():
            (proxy_folder / name).symlink_to(os.path.realpath(kept))
    forms = {key: _read_storage_format(shared_folder / "config", key, git) for key in _STORAGE_FORMATS}
    lines = ["[core]", "\trepositoryformatversion = 1", "\tbare = true", "[extensions]"]
    lines += [f"\t{key.partition('.')[2]} = {value}" for key, value in forms.items() if value]
    (proxy_folder / "config").write_text("\n".join(lines) + "\n", "utf-8")


def _read_storage_format(config: Path, setting_key: str, git: str) -> str | None:
    """Return the storage format of a repository; None for the default. Files that its configuration
    includes are not read. Raises OSError, ValueError."""
    if not config.is_file():
        return None
    done = subprocess.run(
        [git, "config", "--file", str(config.absolute()), "--no-includes", "--get", setting_key],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=MAX_GIT_SECONDS,
        cwd=tempfile.gettempdir(), env=_build_environment(Path(os.devnull)), check=False,
    )  # fmt: skip
    value = done.stdout.decode("utf-8", "replace").strip().lower()
    if done.returncode != 0 or value == _STORAGE_FORMATS[setting_key][0]:
        return None
    if value not in _STORAGE_FORMATS[setting_key]:
        raise ValueError(value)
    return value


def _build_environment(repository: Path) -> dict[str, str]:
    """Return the environment for Git without its variables, which can name another repository or programs."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    return kept | {
        "GIT_DIR": str(repository),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_SYSTEM": os.devnull,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_PROTOCOL_FROM_USER": "0",
        "GIT_LITERAL_PATHSPECS": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
    }
