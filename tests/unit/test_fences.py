"""What strangers write ends with a finding: extreme texts, and files that are no files."""

from __future__ import annotations

import errno
import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.backends.native.compiling import is_intact
from rulewright.cache_files import read_cached
from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.files import read_source
from rulewright.document.project_settings import load_project
from rulewright.input_guards import MAX_FILE_BYTES, UnreadableText, guard_parser, read_bounded
from rulewright.source import Source
from rulewright.words.locale import MAX_NESTED_BRACES, parse_locale


@pytest.mark.parametrize("text", ["[" * 200_000, "9" * 10_000])
def test_parsers_give_up_with_one_error(text: str) -> None:
    with pytest.raises(UnreadableText), guard_parser():
        json.loads(text)
    with pytest.raises(UnreadableText), guard_parser():
        tomllib.loads(f"a = {text}")


def test_errors_of_syntax_pass() -> None:
    with pytest.raises(json.JSONDecodeError), guard_parser():
        json.loads("{")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(6_000_000_000)


NO_FILES: dict[str, tuple[Callable[[Path], None], int]] = {
    "a pipe": (os.mkfifo, errno.EINVAL),
    "a device": (lambda path: path.symlink_to("/dev/zero"), errno.EINVAL),
    "a terminal": (lambda path: path.symlink_to("/dev/ptmx"), errno.EINVAL),
    "a folder": (Path.mkdir, errno.EINVAL),
    "a huge file": (huge, errno.EFBIG),
}


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_is_not_read(kind: str, tmp_path: Path) -> None:
    make, code = NO_FILES[kind]
    path = tmp_path / "x.yaml"
    make(path)
    with pytest.raises(OSError) as caught:
        read_bounded(path)
    assert caught.value.errno in (code, errno.EISDIR)
    reporter = Reporter()
    assert read_source(path, reporter) is None
    assert [each.code for each in reporter.diagnostics] == [
        "file-too-large" if code == errno.EFBIG else "file-unreadable"
    ]
    assert read_cached(path) is None


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"x" * MAX_FILE_BYTES)
    assert len(read_bounded(path)) == MAX_FILE_BYTES
    path.write_bytes(b"x" * (MAX_FILE_BYTES + 1))
    with pytest.raises(OSError):
        read_bounded(path)


def test_a_file_that_does_not_tell_its_size_is_read() -> None:
    assert read_bounded("/proc/self/status").startswith(b"Name:")


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 20_000, "a" + ".a" * 100_000 + " = 1",
     "a = " + "9" * 1_000_000, "a" * 1_000_000,
     "[severity]\nunused-name = [1]\n",
     "[severity]\nunused-name = {a = 1}\n"],
)  # fmt: skip
def test_settings_at_the_edges_are_findings(text: str, tmp_path: Path) -> None:
    (tmp_path / "rulewright.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DiagnosticError) as caught:
        load_project(tmp_path)
    assert [each.code for each in caught.value.diagnostics] == ["bad-config"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a = " + "{ " * 20_000 + '"x"' + " }" * 20_000, "E-too-deep"),
        ("a = " + "{ " * (MAX_NESTED_BRACES + 1) + '"x"' + " }" * (MAX_NESTED_BRACES + 1), "E-too-deep"),
        ("a = { " + "A(" * 20_000 + "$p" + ")" * 20_000 + " }", "E-too-deep"),
        ("a = { " + "9" * 1_000_000 + " }", "E-too-long"),
    ],
)
def test_words_at_the_edges_are_broken(text: str, code: str) -> None:
    found = parse_locale("en", Source("en.ftl", text + "\nb = x\n"))
    assert [each.code for each in found.junk_entries] == [code]
    assert [each.id for each in found.messages] == ["b"]


def test_words_may_be_nested() -> None:
    text = "a = " + "{ " * MAX_NESTED_BRACES + '"x"' + " }" * MAX_NESTED_BRACES + "\n"
    assert not parse_locale("en", Source("en.ftl", text)).junk_entries


def test_a_library_whose_digest_is_a_device_is_not_whole(tmp_path: Path) -> None:
    library = tmp_path / "rules.so"
    library.write_bytes(b"x")
    library.with_suffix(".sha256").symlink_to("/dev/zero")
    assert not is_intact(library)
