"""Define the base of results: they print well, and convert to data, tables and pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandas import DataFrame

LONGEST = 120
"""Characters of the line that represents a result."""


class MissingExtra(ModuleNotFoundError):
    """Something has to be installed first; the message says what."""

    def __init__(self, module: str, extra: str) -> None:
        self.extra = extra
        super().__init__(f"this needs `{module}`: pip install 'rulewright[{extra}]'", name=module)


@contextmanager
def require_extra(extra: str) -> Iterator[None]:
    """Import the packages of an extra. Raises MissingExtra if it is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if isinstance(missing, MissingExtra) or (missing.name or "").startswith("rulewright"):
            raise
        raise MissingExtra(missing.name or extra, extra) from None


class Presentable:
    """An answer. `str` is what the command would say, `repr` its first line; a notebook shows the
    page that the command writes, or else that text."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # A dataclass leaves alone what the class itself has.
        cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, which JSON can hold."""
        raise NotImplementedError

    def records(self) -> Iterable[Mapping[str, Any]]:
        """The rows of the table that it makes."""
        return (self.to_dict(),)

    def to_frame(self, part: str | None = None) -> DataFrame:
        """The table for pandas; with `part`, of a list that `to_dict` has under this name. What
        lies inside each other has a column for each part: `win_share.low`.

        Raises MissingExtra without the extra `data`, KeyError for a part that there is not.
        """
        with require_extra("data"):
            from pandas import json_normalize
        return json_normalize(list(self.records() if part is None else self.to_dict()[part]))

    def to_html(self) -> str | None:
        """The page that the command writes, which needs nothing else; None if it writes none."""
        return None

    def __str__(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        first, _, _ = str(self).strip().partition("\n")
        first = first if len(first) <= LONGEST else f"{first[: LONGEST - 3]}..."
        return f"<{type(self).__name__}: {first}>"

    def _repr_html_(self) -> str | None:
        from html import escape  # here and below: only notebooks ask for it

        page = self.to_html()
        if page is not None:
            return embed_page(page)
        return f'<pre style="white-space: pre-wrap">{escape(str(self))}</pre>'


def embed_page(page: str) -> str:
    """Return a page embedded in another, isolated in both directions."""
    from html import escape

    return (
        '<iframe sandbox="allow-scripts" style="width: 100%; height: 36em; '
        f'border: 0; resize: vertical" srcdoc="{escape(page)}"></iframe>'
    )
