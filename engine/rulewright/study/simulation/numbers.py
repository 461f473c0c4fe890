"""How many digits of a figure are worth showing."""

from __future__ import annotations

import math

MOST_DECIMALS = 5


def decimals(half: float, least: int = 0) -> int:
    """Decimals that an interval with this half width is worth: two digits of the half width.

    >>> decimals(9.1), decimals(0.42), decimals(0.0043), decimals(120), decimals(0.0)
    (1, 2, 4, 0, 0)
    """
    if not math.isfinite(half) or half <= 0:
        return least
    return min(MOST_DECIMALS, max(least, 1 - math.floor(math.log10(half))))


def percent(share: float, digits: int = 1) -> str:
    """A share from 0 to 1 in percent, without the sign. What is not all or nothing does not look
    as if it were.

    >>> percent(0.5), percent(1.0), percent(0.99997), percent(0.00004)
    ('50.0', '100.0', '99.997', '0.004')
    """
    shown = f"{100 * share:.{digits}f}"
    while 0 < share < 1 and float(shown) in (0.0, 100.0) and digits < MOST_DECIMALS:
        digits += 1
        shown = f"{100 * share:.{digits}f}"
    return shown
