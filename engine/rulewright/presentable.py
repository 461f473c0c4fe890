"""Define the base of results: they print well, and convert to data, tables and pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandas import DataFrame

LONGEST = 120
"""The largest number of characters of a result's `repr`."""


class MissingExtra(ModuleNotFoundError):
    """Raised if a package is not installed; the message names it."""

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
    """A result. `str` is the text that the command prints, `repr` its first line; a notebook shows the
    page that the command writes, or else the text."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # A dataclass does not replace methods that the class itself defines.
        cls.__repr__ = cls.__repr__  # type: ignore[method-assign]

    def to_dict(self) -> dict[str, Any]:
        """Return plain data, which can be written as JSON."""
        raise NotImplementedError

    def records(self) -> Iterable[Mapping[str, Any]]:
        """Return the rows of the result's table."""
        return (self.to_dict(),)

    def to_frame(self, part: str | None = None) -> DataFrame:
        """Return the table as a pandas data frame; with `part`, the table of the list with this name in
        `to_dict`. Nested values have a column for each part: `win_share.low`.

        Raises MissingExtra without the extra `data`, and KeyError for an unknown part.
        """
        with require_extra("data"):
            from pandas import json_normalize
        return json_normalize(list(self.records() if part is None else self.to_dict()[part]))

    def to_html(self) -> str | None:
        """Return the self-contained page that the command writes; None if it writes none."""
        return None

    def __str__(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        first, _, _ = str(self).strip().partition("\n")
        first = first if len(first) <= LONGEST else f"{first[: LONGEST - 3]}..."
        return f"<{type(self).__name__}: {first}>"

    def _repr_html_(self) -> str | None:
        from html import escape  # here and below: called only by notebooks

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
