"""Which engine this is: games may be put together only if the same one has played them."""

from __future__ import annotations

from rulewright import __version__, resources


def engine_version() -> str:
    """The version, and a digest of the sources behind it: between two releases there are many
    engines of one version.

    >>> engine_version().partition("+")[0] == __version__
    True
    """
    return f"{__version__}+{resources.sources_digest()[:12]}"
