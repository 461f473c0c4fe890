"""Draw the plots of report pages: bars and intervals in tables, histograms, curves.

The values of a plot are also printed beside it, and every mark has a title; colour is never the only
difference. Colours come from the page's style sheet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from markupsafe import Markup

from rulewright.pages.page import render_template
from rulewright.records import dataclass
from rulewright.simulation.intervals import Interval
from rulewright.simulation.sentences import (
    count_decimals,
    format_percent,
    format_signed,
    load_report_words,
)
from rulewright.words.tool_words import ToolWords

PLOT_WIDTH, PLOT_HEIGHT = 380, 170
LEFT, BOTTOM, TOP, RIGHT = 48, 36, 8, 10
MAX_BINS = 30


def render_figure_page(template: str, data: dict[str, Any], **template_values: object) -> str:
    """Return a page with figures of games, rendered from a template of this folder."""
    folder = Path(__file__).parent / "templates"
    words = load_report_words(data)
    values = {"data": data, "words": words, "breakable": make_breakable, **template_values}
    return render_template(template, folder, language=words.language, **values)


@dataclass(frozen=True, slots=True)
class Bar:
    """A share (0 to 1) with a name, a note, and, if it has an interval, `low` and `high`."""

    name: str
    share: float
    low: float | None = None
    high: float | None = None
    note: str = ""
    against_even: bool = True


def render_bars(
    words: ToolWords,
    bar_rows: Sequence[Bar],
    heads: tuple[str, str, str],
    even: float | None = None,
    top: float = 0.0,
) -> Markup:
    """Return a table whose rows are bars. `heads` name the rows, the share and the note; `even` is
    marked by a dashed line; the scale ends at `top` or at the longest bar.
    """
    top = top or find_scale_end(max([0.01, *(row.high or row.share for row in bar_rows)]))
    lines = []
    for row in bar_rows:
        marks = f'<rect class=bar x=0 y=3 width="{100 * row.share / top:.2f}" height=10 />'
        figure = words.format("percent", percent=format_percent(row.share, words=words))
        label_text = figure
        if row.low is not None and row.high is not None:
            marks += _render_interval(100 * row.low / top, 100 * row.high / top, 8, "ink")
            low, high = (format_percent(end, words=words) for end in (row.low, row.high))
            label_text = words.format("figure-interval", figure=figure, low=low, high=high)
        if even is not None and row.against_even:
            marks += f'<path class=even d="M{100 * even / top:.2f} 0V16"/>'
        lines.append((make_breakable(row.name), _render_strip(marks, label_text), figure, row.note))
    name, *others = heads
    first = f"<th scope=col>{escape(name)}</th>"
    return _render_strip_table(
        first, ("0", _format_short(50 * top), f"{_format_short(100 * top)} %"), others, lines
    )


def render_differences(
    words: ToolWords, measure_rows: Sequence[tuple[str, Interval, bool]], unit: str
) -> Markup:
    """Return a table of intervals around 0; significant ones are bold, with a filled dot."""
    reach = find_scale_end(max([1e-9, *(max(abs(row.low), abs(row.high)) for _, row, _ in measure_rows)]))
    lines = []
    for name, row, is_significant in measure_rows:
        low, high, value = (50 + 50 * x / reach for x in (row.low, row.high, row.value))
        digits = count_decimals(row.half_width, 1)
        ends = (format_signed(end, digits, words) for end in (row.low, row.high))
        between = words.format("span", low=next(ends), high=next(ends))
        marks = '<path class=zero d="M50 0V16"/>' + _render_interval(
            low, high, 8, "ink" if is_significant else "open"
        )
        marks += _render_dot(value, is_significant)
        value_text = format_signed(row.value, digits, words)
        strip = _render_strip(marks, words.format("figure-range", figure=value_text, range=between))
        head, figure = (f"<b>{x}</b>" if is_significant else x for x in (make_breakable(name), value_text))
        lines.append((head, strip, figure, between))
    end = _format_short(reach)
    return _render_strip_table(
        "<th></th>", (f"-{end}", "0", f"+{end}"), (unit, words.format("head-interval")), lines
    )


def _render_strip_table(
    first_head: str,
    scale: Sequence[str],
    heads: Sequence[str],
    table_rows: Sequence[tuple[str, str, str, str]],
) -> Markup:
    """Return a table whose rows have a name, a strip and a figure, with a column of notes if any has one."""
    noted = any(note for *_, note in table_rows)
    marks = "".join(f"<span>{mark}</span>" for mark in scale)
    columns = "".join(f"<th scope=col class=number>{escape(head)}</th>" for head in heads[: 1 + noted])
    lines = "".join(
        f"<tr><th scope=row>{name}</th><td class=plot>{strip}</td><td class=number>{figure}</td>"
        + (f"<td class='number soft'>{escape(note)}</td>" if noted else "")
        + "</tr>"
        for name, strip, figure, note in table_rows
    )
    return Markup(
        f"<table class=bars><thead><tr>{first_head}<th class=scale><div>{marks}</div></th>{columns}"
        f"</tr></thead>{lines}</table>"
    )


def render_histograms(
    words: ToolWords, counts_by_name: Mapping[str, Mapping[int, int]], unit: str
) -> list[Markup]:
    """Return histograms of the share of games by value, on one scale; adjacent values share a bar
    if there are many.
    """
    low = min((min(counts) for counts in counts_by_name.values() if counts), default=0)
    high = max((max(counts) for counts in counts_by_name.values() if counts), default=0)
    size = round(_round_up(max(1.0, (high - low + 1) / MAX_BINS), (1, 2, 5)))
    first = low - low % size
    binned: dict[str, dict[int, int]] = {}
    for name, counts in counts_by_name.items():
        heights = binned.setdefault(name, {})
        for value, many in counts.items():
            heights[(value - first) // size] = heights.get((value - first) // size, 0) + many
    end = first + ((high - first) // size + 1) * size
    top = find_scale_end(max([0.01, *(max(h.values()) / sum(h.values()) for h in binned.values() if h)]))
    frame = _PlotFrame(first, end, 0.0, top)
    return [
        _render_histogram(words, name, heights, frame, unit, size)
        for name, heights in binned.items()
        if heights
    ]


def _render_histogram(
    words: ToolWords, name: str, heights: Mapping[int, int], frame: _PlotFrame, unit: str, size: int
) -> Markup:
    games, first = sum(heights.values()), round(frame.x_low)
    svg_parts = [*frame.draw_x_axis(unit), *frame.draw_y_axis(words.format("axis-games"), 100.0)]
    for at, many in sorted(heights.items()):
        start = first + at * size
        left, right = frame.to_x(start), frame.to_x(start + size)
        y = frame.to_y(many / games)
        span = str(start) if size == 1 else words.format("span", low=start, high=start + size - 1)
        bar_text = words.format("bar", span=span, unit=unit, count=many, games=games)
        svg_parts.append(
            f'<rect class=bar x="{left + 0.5:.1f}" y="{y:.1f}" '
            f'width="{max(0.8, right - left - 1):.1f}" height="{frame.to_y(0) - y:.1f}">'
            f"<title>{escape(bar_text)}</title></rect>"
        )
    return _render_figure(name, words.format("histogram", name=name, unit=unit), svg_parts)


def render_curve(
    words: ToolWords, points: Sequence[tuple[int, Interval]], name: str, unit: str, number_name: str,
    value_range: tuple[float, float], current_value: int | None = None,
) -> Markup:  # fmt: skip
    """Return a curve of a figure over the values of a number, with its intervals; `value_range` is the
    range of the scale, equal for plots to compare; `current_value` is the current value.
    """
    values = [value for value, _ in points]
    low, high = value_range
    y_margin = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    x_margin = (values[-1] - values[0]) * 0.05 or 1
    frame = _PlotFrame(values[0] - x_margin, values[-1] + x_margin, low - y_margin, high + y_margin)
    svg_parts = [*frame.draw_x_axis(number_name, values), *frame.draw_y_axis(unit)]
    if current_value is not None and values[0] <= current_value <= values[-1]:
        x = frame.to_x(current_value)
        svg_parts.append(f'<path class=even d="M{x:.1f} {TOP}V{PLOT_HEIGHT - BOTTOM}"/>')
        shift, anchor = (-4, "end") if x > PLOT_WIDTH / 2 else (4, "start")
        svg_parts.append(_render_text(x + shift, TOP + 9, words.format("by-the-rules"), anchor, "soft"))
    line = " ".join(f"{frame.to_x(value):.1f},{frame.to_y(row.value):.1f}" for value, row in points)
    svg_parts.append(f'<polyline class=line points="{line}"/>')
    for value, row in points:
        digits = count_decimals(row.half_width, 1)
        figure, below, above = (words.format_decimal(x, digits) for x in (row.value, row.low, row.high))
        figure_text = words.format("figure-interval", figure=f"{figure} {unit}", low=below, high=above)
        svg_parts.append(
            f"<g><title>{escape(f'{number_name} = {value}: {figure_text}')}</title>"
            f'<path class=ink d="M{frame.to_x(value):.1f} {frame.to_y(row.low):.1f}'
            f'V{frame.to_y(row.high):.1f}"/><circle class=dot cx="{frame.to_x(value):.1f}" '
            f'cy="{frame.to_y(row.value):.1f}" r="3"/></g>'
        )
    label = words.format("curve", name=name, unit=unit, number=number_name)
    return _render_figure(name, label, svg_parts)


# --- scales ---------------------------------------------------------------------------------------


def find_scale_end(largest: float) -> float:
    """Return the smallest round number that is not below a value.

    >>> find_scale_end(0.52), find_scale_end(1.0), find_scale_end(7.3)
    (0.6, 1.0, 8.0)
    """
    return round(_round_up(largest, (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0)), 10)


def list_ticks(low: float, high: float, max_count: int = 6) -> list[float]:
    """Return round numbers from low to high.

    >>> list_ticks(0.0, 1.0, 3), list_ticks(13, 48)
    ([0.0, 0.5, 1.0], [20.0, 30.0, 40.0])
    """
    step = _round_up((high - low) / max_count or 1.0, (1, 2, 2.5, 5))
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def _round_up(value: float, digits: Sequence[float]) -> float:
    """Return the smallest product of one of the digits and a power of ten that is not below a value."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(one * power for one in (*digits, 10) if one * power >= value * (1 - 1e-9))


def make_breakable(label: object) -> Markup:
    """Return a name with break opportunities after underscores and the like."""
    html_text = escape(str(label))
    for sign in ("_", "/", ".", ": "):
        html_text = html_text.replace(sign, sign + "<wbr>")
    return Markup(html_text)


def _format_short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


@dataclass(frozen=True, slots=True)
class _PlotFrame:
    """The axes of a plot, and the coordinates of values between them."""

    x_low: float
    x_high: float
    y_low: float
    y_high: float

    def to_x(self, value: float) -> float:
        share = (value - self.x_low) / (self.x_high - self.x_low)
        return LEFT + (PLOT_WIDTH - LEFT - RIGHT) * share

    def to_y(self, value: float) -> float:
        share = (value - self.y_low) / (self.y_high - self.y_low)
        return PLOT_HEIGHT - BOTTOM - (PLOT_HEIGHT - BOTTOM - TOP) * share

    def draw_x_axis(self, label: str, tick_values: Sequence[int] = ()) -> Iterator[str]:
        bottom = PLOT_HEIGHT - BOTTOM
        yield f'<path class=axis d="M{LEFT} {bottom}H{PLOT_WIDTH - RIGHT}"/>'
        axis_ticks: Sequence[float] = list_ticks(self.x_low, self.x_high)
        if tick_values and len(tick_values) <= 12:
            axis_ticks = tick_values
        for value in axis_ticks:
            yield f'<path class=axis d="M{self.to_x(value):.1f} {bottom}v4"/>'
            yield _render_text(self.to_x(value), bottom + 15, _format_short(value), "middle")
        yield _render_text((LEFT + PLOT_WIDTH - RIGHT) / 2, PLOT_HEIGHT - 5, label, "middle", "soft")

    def draw_y_axis(self, label: str, scale: float = 1.0) -> Iterator[str]:
        yield f'<path class=axis d="M{LEFT} {TOP}V{PLOT_HEIGHT - BOTTOM}"/>'
        for value in list_ticks(self.y_low, self.y_high, 4):
            y = self.to_y(value)
            yield f'<path class=grid d="M{LEFT} {y:.1f}H{PLOT_WIDTH - RIGHT}"/>'
            yield _render_text(LEFT - 5, y + 4, _format_short(value * scale), "end")
        middle = (TOP + PLOT_HEIGHT - BOTTOM) / 2
        yield (
            f'<text class=soft transform="translate(11 {middle:.0f}) rotate(-90)" '
            f'text-anchor="middle">{escape(label)}</text>'
        )


# --- marks ----------------------------------------------------------------------------------------


def _render_figure(caption: str, label_text: str, svg_parts: Sequence[str]) -> Markup:
    return Markup(
        f"<figure class=plot><figcaption>{escape(caption)}</figcaption>"
        f'<svg role="img" aria-label="{escape(label_text)}" viewBox="0 0 {PLOT_WIDTH} {PLOT_HEIGHT}">'
        f"{''.join(svg_parts)}</svg></figure>"
    )


def _render_strip(strip_marks: str, label_text: str) -> str:
    return (
        f'<svg role="img" aria-label="{escape(label_text)}" viewBox="0 0 100 16" '
        f'preserveAspectRatio="none"><title>{escape(label_text)}</title>{strip_marks}</svg>'
    )


def _render_interval(low: float, high: float, y: float, css_class: str) -> str:
    """Return an interval with its ends as SVG."""
    ends = "".join(f"M{x:.2f} {y - 3}V{y + 3}" for x in (low, high))
    return f'<path class={css_class} d="M{low:.2f} {y}H{high:.2f}{ends}"/>'


def _render_dot(x: float, is_filled: bool) -> str:
    """Return a mark that keeps its shape at every width of the strip: a line of length zero."""
    ring = f'<path class=dot d="M{x:.2f} 8h0"/>'
    return ring if is_filled else f'{ring}<path class=hole d="M{x:.2f} 8h0"/>'


def _render_text(x: float, y: float, text: str, anchor: str, css_class: str = "") -> str:
    class_attribute = f" class={css_class}" if css_class else ""
    return f'<text{class_attribute} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
