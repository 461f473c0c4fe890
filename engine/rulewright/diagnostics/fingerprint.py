"""What makes it the same finding after an edit elsewhere, and where it stands in a repository.

Neither lines nor wording count: a finding is known by its code, the file, the declaration around
it, the text it points at, and the names that it speaks of. Of several that agree in all of that the
first is the first again.
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


def root_of(start: Path) -> Path:
    """The root of the repository that a folder lies in; the folder itself if it lies in none."""
    start = Path(os.path.abspath(start))
    return next((above for above in (start, *start.parents) if (above / ".git").exists()), start)


def path_below(path: str, root: Path) -> str:
    """The path of a file from a folder on, with `/` between names; in full if it lies elsewhere."""
    full = Path(os.path.abspath(path))
    return full.relative_to(root).as_posix() if full.is_relative_to(root) else full.as_posix()


def fingerprints(found: Sequence[Diagnostic], root: Path) -> list[str]:
    """Return a unique fingerprint for each diagnostic, in order. `root`: the folder that paths are
    relative to.
    """
    seen: Counter[str] = Counter()
    marks = []
    for finding in found:
        span = finding.primary.span
        place = "" if span.source == NOWHERE.source else path_below(span.source.path, root)
        names = re.findall(r"`([^`]*)`", finding.headline)
        told = repr((finding.code, place, declaration(span), " ".join(span.text.split()), names))
        seen[told] += 1
        marks.append(sha256(f"{told}{seen[told]}".encode()).hexdigest()[:16])
    return marks


def declaration(span: Span) -> str:
    """The declaration that a place stands in: the keys that lead there, or the message.

    >>> from rulewright.source import Source
    >>> text = "flow:\\n  turn:\\n    do: |\\n      if a:\\n        leave\\n"
    >>> declaration(Source("r.yaml", text).span(text.index("leave"), len(text)))
    'flow.turn.do'
    """
    lines = span.source.text.split("\n")[: span.line]
    if span.source.path.endswith(".ftl"):
        found = (_MESSAGE.match(line) for line in reversed(lines))
        return next((message[1] for message in found if message), "")
    keys: list[str] = []
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
                keys.clear()  # what seemed to be keys below are lines of a text
            keys.insert(0, key["key"])
        if not indent:
            break
    return ".".join(keys)
