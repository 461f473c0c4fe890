"""Identify a diagnostic across edits elsewhere in the file, and locate it in a repository.

Fingerprints do not depend on line numbers and wording: a diagnostic is identified by its code, the file, the
declaration around it, the text of its span, and the names that it quotes. If several agree in all of these,
they are numbered in order.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.source import NOWHERE, Span

_KEY = re.compile(r" *(?:- +)*(?P<key>[^\s#:{\[|>-][^#:]*?) *:(?: (?P<value>[^#]*?))? *(?:#.*)?$")
_MESSAGE = re.compile(r"(-?[A-Za-z][\w-]*) *=")


def find_repository_root(folder: Path) -> Path:
    """Return the root of the repository that contains a folder; the folder itself if there is none."""
    folder = Path(os.path.abspath(folder))
    return next((above for above in (folder, *folder.parents) if (above / ".git").exists()), folder)


def make_relative_path(path: str, root: Path) -> str:
    """Return a path relative to a folder, with `/` as separator; paths outside are not changed."""
    full = Path(os.path.abspath(path))
    return full.relative_to(root).as_posix() if full.is_relative_to(root) else full.as_posix()


def compute_fingerprints(diagnostics: Sequence[Diagnostic], root: Path) -> list[str]:
    """Return a unique fingerprint for each diagnostic, in order. `root`: the folder that paths are
    relative to.
    """
    occurrences: Counter[str] = Counter()
    marks = []
    for finding in diagnostics:
        span = finding.primary.span
        place = "" if span.source == NOWHERE.source else make_relative_path(span.source.path, root)
        names = re.findall(r"`([^`]*)`", finding.headline)
        told = repr((finding.code, place, find_declaration(span), " ".join(span.text.split()), names))
        occurrences[told] += 1
        marks.append(sha256(f"{told}{occurrences[told]}".encode()).hexdigest()[:16])
    return marks


def find_declaration(span: Span) -> str:
    """Return the declaration around a span: the path of keys that contain it, or the message.

    >>> from rulewright.source import Source
    >>> text = "flow:\\n  turn:\\n    do: |\\n      if a:\\n        leave\\n"
    >>> find_declaration(Source("r.yaml", text).span(text.index("leave"), len(text)))
    'flow.turn.do'
    """
    lines = span.source.text.split("\n")[: span.line]
    if span.source.path.endswith(".ftl"):
        found = (_MESSAGE.match(line) for line in reversed(lines))
        return next((message[1] for message in found if message), "")
    key_path: list[str] = []
    column = None
    for line in reversed(lines):
        indent = len(line) - len(line.lstrip(" "))
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if column is not None and indent >= column:
            continue
        column = indent
        if (key := _KEY.match(line)) is not None:
            if (key["value"] or "")[:1] in ("|", ">"):
                key_path.clear()  # the apparent keys below are lines of a text
            key_path.insert(0, key["key"])
        if not indent:
            break
    return ".".join(key_path)
