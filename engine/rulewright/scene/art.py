"""Read an author's own pictures of pieces: SVG rebuilt as paths, PNG and WebP stripped to their pixels.

Rulesets are not trusted, so no part of a file is passed on unchanged. From an SVG file, the elements and
attributes listed here are rebuilt as paths in a box of 100 with colours by name; from a raster file, only the
chunks with pixels are embedded. Only files inside the folder of the ruleset are read.
"""

from __future__ import annotations

import math
import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

from rulewright.records import dataclass
from rulewright.scene.icons import BOX, IconPart

MAX_FILE_BYTES = 256 * 1024
MAX_TOTAL_BYTES = 4 * 1024 * 1024
MAX_ELEMENTS = 2000
MAX_NUMBERS = 40_000
MAX_DEPTH = 40
MAX_PIXELS = 4096
"""The longest side of a raster picture."""
FILE_PATTERN = r"^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\.(svg|png|webp)$"
ROLE_FILLS = ("body", "rim", "on", "lite")
"""Fills that take the colours of the owner, so that one file serves all seats."""
ART_PAINT = "art:"
"""The prefix of names of paints for colours of a file."""
SHAPES = ("path", "circle", "rect", "ellipse", "line", "polygon", "polyline")
GROUPS = ("svg", "g")
STYLE_KEYS = ("fill", "stroke", "stroke-width")
UNSAFE_KEYS = ("style", "filter", "clip-path", "mask", "href", "class")
SILENT = ("title", "desc", "metadata", "defs", "linearGradient", "radialGradient", "stop")
"""Elements that are not drawn; some are read for their colours."""
COLOUR_NAMES = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "brown": "#a52a2a", "grey": "#808080",
    "gray": "#808080", "silver": "#c0c0c0", "gold": "#ffd700", "navy": "#000080", "pink": "#ffc0cb",
}  # fmt: skip
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?")
_TOKEN = re.compile(rf"[MmLlHhVvCcSsQqTtAaZz]|{_NUMBER.pattern}")
_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")
_ARGUMENT_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


class ArtError(Exception):
    """A file cannot be drawn as a picture; the text gives the reason."""


@dataclass(frozen=True, slots=True)
class Art:
    """A picture: paths in a box of 100, or a raster as a `data:` address; with a list of what was left out of
    the file.
    """

    icon_parts: tuple[IconPart, ...] = ()
    image: str = ""
    left_out: tuple[str, ...] = ()


def read_art(folder: Path, file_name: str) -> Art:
    """Read a picture from a file of a ruleset. Raises ArtError."""
    if not re.fullmatch(FILE_PATTERN[1:-1], file_name):
        raise ArtError("name an SVG, PNG or WebP file inside the folder of the ruleset")
    path = (folder / file_name).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        raise ArtError("there is no such file in the folder of the ruleset")
    with path.open("rb") as stream:
        data = stream.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise ArtError(f"it is larger than {MAX_FILE_BYTES // 1024} kB")
    if file_name.endswith(".svg"):
        return rebuild_svg(data)
    return Art(image=strip_png(data) if file_name.endswith(".png") else strip_webp(data))


# --- SVG ------------------------------------------------------------------------------------------


def rebuild_svg(data: bytes) -> Art:
    """Return the paths of an SVG file, with notes on elements that are not drawn. Raises ArtError."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise ArtError("it is not UTF-8 text") from None
    if "<!" in re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL):
        raise ArtError("it declares a document type or entities")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise ArtError(f"it is no well-formed SVG: {error}") from None
    if _get_tag(root) != "svg":
        raise ArtError("its outermost element is not `svg`")
    return _SvgReader(root).read()


def _get_tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


class _SvgReader:
    def __init__(self, root: ElementTree.Element) -> None:
        self.root = root
        self.left_out: dict[str, None] = {}
        self.number_count = 0
        self.gradient_colours: dict[str, str] = {}

    def read(self) -> Art:
        elements = list(self.root.iter())
        if len(elements) > MAX_ELEMENTS:
            raise ArtError(f"it has more than {MAX_ELEMENTS} elements")
        for element in elements:
            if _get_tag(element) in ("linearGradient", "radialGradient"):
                colours = [each.get("stop-color", "") for each in element if _get_tag(each) == "stop"]
                self.gradient_colours[element.get("id", "")] = colours[0] if colours else ""
        parts = tuple(self._iter_parts(self.root, self._find_view(), {}, 0))
        if not parts:
            raise ArtError("nothing in it can be drawn")
        return Art(parts, left_out=tuple(self.left_out))

    def _find_view(self) -> Matrix:
        """Return the matrix that maps the view box to the box of icons. Raises ArtError."""
        numbers = [float(each) for each in _NUMBER.findall(self.root.get("viewBox", ""))]
        if len(numbers) != 4:
            size = [_NUMBER.match(self.root.get(side, "")) for side in ("width", "height")]
            numbers = [0.0, 0.0, *(float(each[0]) if each else BOX for each in size)]
        left, top, wide, high = numbers
        if not (0 < wide < 1e6 and 0 < high < 1e6 and abs(left) < 1e6 and abs(top) < 1e6):
            raise ArtError("its view box has no size")
        scale = BOX / max(wide, high)
        return (
            scale,
            0,
            0,
            scale,
            (BOX - wide * scale) / 2 - left * scale,
            (BOX - high * scale) / 2 - top * scale,
        )

    def _iter_parts(
        self, element: ElementTree.Element, matrix: Matrix, inherited: Mapping[str, str], depth: int
    ) -> Iterator[IconPart]:
        if depth > MAX_DEPTH:
            raise ArtError(f"its groups are more than {MAX_DEPTH} deep")
        tag = _get_tag(element)
        if tag in SILENT:
            return
        if tag not in (*SHAPES, *GROUPS) or (tag == "svg" and depth):
            self.left_out[f"<{tag}>"] = None
            return
        for name in element.attrib:
            if name.partition("}")[2] or name.startswith("on") or name in UNSAFE_KEYS:
                self.left_out[name.rpartition("}")[2]] = None
        own = {key: element.attrib[key] for key in STYLE_KEYS if key in element.attrib}
        style = {**inherited, **own}
        matrix = _multiply(matrix, self._read_transform(element.get("transform", "")))
        if tag in GROUPS:
            for child in element:
                yield from self._iter_parts(child, matrix, style, depth + 1)
            return
        fill = "" if tag == "line" else self._find_paint(style.get("fill", "black"))
        line = self._find_paint(style.get("stroke", "none"))
        d = _format_path(self._read_shape(element, tag), matrix)
        if d and (fill or line):
            found = _NUMBER.match(style.get("stroke-width", "1"))
            scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
            yield IconPart(d, fill, line, min(BOX, float(found[0]) * scale) if found and line else 0.0)

    def _find_paint(self, colour: str) -> str:
        """Return the name of the paint for a colour; "" for none."""
        colour = colour.strip()
        gradient = re.fullmatch(r"url\(#([\w-]+)\)", colour)
        if gradient:
            self.left_out["gradients beyond their first colour"] = None
            colour = self.gradient_colours.get(gradient[1], "").strip()
        if colour in ("none", "transparent"):
            return ""
        if colour == "currentColor":
            return ROLE_FILLS[0]
        if colour in ROLE_FILLS:
            return colour
        if re.fullmatch(r"#[0-9A-Fa-f]{3}", colour):
            colour = "#" + "".join(2 * digit for digit in colour[1:])
        colour = COLOUR_NAMES.get(colour.lower(), colour.lower())
        if not re.fullmatch(r"#[0-9a-f]{6}", colour):
            self.left_out[f"the colour `{colour[:20]}`"] = None
            return ROLE_FILLS[0]
        return f"{ART_PAINT}{colour[1:]}"

    def _read_transform(self, text: str) -> Matrix:
        matrix: Matrix = (1, 0, 0, 1, 0, 0)
        for name, arguments in _TRANSFORM.findall(text):
            numbers = self._read_numbers(arguments)
            match name, numbers:
                case "translate", [x, *rest]:
                    step: Matrix = (1, 0, 0, 1, x, rest[0] if rest else 0)
                case "scale", [x, *rest]:
                    step = (x, 0, 0, rest[0] if rest else x, 0, 0)
                case "rotate", [angle, *rest]:
                    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                    x, y = rest if len(rest) == 2 else (0.0, 0.0)
                    step = (cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)
                case "matrix", [a, b, c, d, e, f]:
                    step = (a, b, c, d, e, f)
                case _:
                    self.left_out[f"the transformation `{name}`"] = None
                    continue
            matrix = _multiply(matrix, step)
        return matrix

    def _read_numbers(self, text: str) -> list[float]:
        numbers = [float(each) for each in _NUMBER.findall(text)]
        self.number_count += len(numbers)
        if self.number_count > MAX_NUMBERS:
            raise ArtError(f"it has more than {MAX_NUMBERS} numbers")
        if not all(math.isfinite(each) and abs(each) < 1e6 for each in numbers):
            raise ArtError("it has numbers beyond all pictures")
        return numbers

    def _read_shape(self, element: ElementTree.Element, tag: str) -> list[tuple[str, list[Point]]]:
        """Return the path commands of a shape in absolute coordinates, each with its points."""

        def get(name: str) -> float:
            numbers = self._read_numbers(element.get(name, ""))
            return numbers[0] if numbers else 0.0

        match tag:
            case "path":
                return self._read_path(element.get("d", ""))
            case "circle":
                return _ellipse_commands(get("cx"), get("cy"), get("r"), get("r"))
            case "ellipse":
                return _ellipse_commands(get("cx"), get("cy"), get("rx"), get("ry"))
            case "rect":
                x, y, right, low = get("x"), get("y"), get("x") + get("width"), get("y") + get("height")
                corners = [(x, y), (right, y), (right, low), (x, low)]
                return [("M", corners[:1]), *(("L", [corner]) for corner in corners[1:]), ("Z", [])]
            case "line":
                return [("M", [(get("x1"), get("y1"))]), ("L", [(get("x2"), get("y2"))])]
            case _:
                numbers = self._read_numbers(element.get("points", ""))
                points = list(zip(numbers[::2], numbers[1::2], strict=False))
                commands = [("M" if not at else "L", [point]) for at, point in enumerate(points)]
                return [*commands, ("Z", [])] if tag == "polygon" and commands else commands

    def _read_path(self, d: str) -> list[tuple[str, list[Point]]]:
        tokens = _TOKEN.findall(d)
        self._read_numbers(" ".join(token for token in tokens if not token.isalpha()))
        commands: list[tuple[str, list[Point]]] = []
        x = y = start_x = start_y = 0.0
        control: Point | None = None
        command, at = "", 0
        while at < len(tokens):
            if tokens[at].isalpha():
                command, at = tokens[at], at + 1
                if command in "Zz":
                    commands.append(("Z", []))
                    x, y, control = start_x, start_y, None
                    continue
            count = _ARGUMENT_COUNTS.get(command.upper(), 0)
            arguments = tokens[at : at + count]
            if not count or len(arguments) < count or any(each.isalpha() for each in arguments):
                raise ArtError("one of its paths has the wrong form")
            at += count
            numbers = [float(each) for each in arguments]
            kind, base = command.upper(), (x, y) if command.islower() else (0.0, 0.0)
            if kind == "A":
                end = (numbers[5] + base[0], numbers[6] + base[1])
                commands += _arc_commands((x, y), numbers, end)
                (x, y), control = end, None
                continue
            if kind in "HV":
                points = [(numbers[0] + base[0], y) if kind == "H" else (x, numbers[0] + base[1])]
                kind = "L"
            else:
                points = [
                    (px + base[0], py + base[1]) for px, py in zip(numbers[::2], numbers[1::2], strict=True)
                ]
            if kind in "ST":  # the control point is the mirror image of the one before
                mirrored = (2 * x - control[0], 2 * y - control[1]) if control is not None else (x, y)
                points, kind = [mirrored, *points], "C" if kind == "S" else "Q"
            commands.append((kind, points))
            control = points[-2] if kind in "CQ" else None
            x, y = points[-1]
            if kind == "M":
                start_x, start_y = x, y
                command = "l" if command == "m" else "L"
        return commands


def _multiply(first: Matrix, second: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _format_path(commands: list[tuple[str, list[Point]]], matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    texts = []
    for kind, points in commands:
        moved = ((a * x + c * y + e, b * x + d * y + f) for x, y in points)
        texts.append(kind + " ".join(f"{x:.1f} {y:.1f}" for x, y in moved))
    return "".join(texts) if texts and texts[0].startswith("M") else ""


def _ellipse_commands(x: float, y: float, rx: float, ry: float) -> list[tuple[str, list[Point]]]:
    if rx <= 0 or ry <= 0:
        return []
    k, m = 0.5523 * rx, 0.5523 * ry
    return [
        ("M", [(x - rx, y)]),
        ("C", [(x - rx, y - m), (x - k, y - ry), (x, y - ry)]),
        ("C", [(x + k, y - ry), (x + rx, y - m), (x + rx, y)]),
        ("C", [(x + rx, y + m), (x + k, y + ry), (x, y + ry)]),
        ("C", [(x - k, y + ry), (x - rx, y + m), (x - rx, y)]),
        ("Z", []),
    ]


def _arc_commands(start: Point, numbers: list[float], end: Point) -> list[tuple[str, list[Point]]]:
    """Convert an elliptical arc to path commands for curves (SVG 2, appendix B.2.4)."""
    rx, ry, rotation, large, sweep = (
        abs(numbers[0]),
        abs(numbers[1]),
        math.radians(numbers[2]),
        numbers[3],
        numbers[4],
    )
    if not rx or not ry or start == end:
        return [("L", [end])]
    cosine, sine = math.cos(rotation), math.sin(rotation)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x1, y1 = cosine * dx + sine * dy, cosine * dy - sine * dx
    size = math.sqrt((x1 / rx) ** 2 + (y1 / ry) ** 2)
    if size > 1:
        rx, ry = rx * size, ry * size
    under = (rx * ry) ** 2 - (rx * y1) ** 2 - (ry * x1) ** 2
    factor = math.sqrt(max(0.0, under) / ((rx * y1) ** 2 + (ry * x1) ** 2))
    factor = -factor if bool(large) == bool(sweep) else factor
    cx, cy = factor * rx * y1 / ry, -factor * ry * x1 / rx
    middle = (
        cosine * cx - sine * cy + (start[0] + end[0]) / 2,
        sine * cx + cosine * cy + (start[1] + end[1]) / 2,
    )
    first = math.atan2((y1 - cy) / ry, (x1 - cx) / rx)
    turn = math.atan2((-y1 - cy) / ry, (-x1 - cx) / rx) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    steps = max(1, math.ceil(abs(turn) / (math.pi / 2)))
    step = turn / steps
    reach = 4 / 3 * math.tan(step / 4)

    def place_point(angle: float, along: float) -> Point:
        x = rx * (math.cos(angle) - along * math.sin(angle))
        y = ry * (math.sin(angle) + along * math.cos(angle))
        return cosine * x - sine * y + middle[0], sine * x + cosine * y + middle[1]

    angles = [first + number * step for number in range(steps)]
    return [
        ("C", [place_point(angle, reach), place_point(angle + step, -reach), place_point(angle + step, 0)])
        for angle in angles
    ]


# --- rasters --------------------------------------------------------------------------------------


def strip_png(data: bytes) -> str:
    """Return a PNG picture as a `data:` address, with its pixels, palette and transparency only. Raises
    ArtError."""
    kept, at = [data[:8]], 8
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ArtError("it is no PNG picture")
    names = []
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, end = data[at + 4 : at + 8], at + 12 + length
        if (
            end > len(data)
            or zlib.crc32(data[at + 4 : end - 4]) != struct.unpack(">I", data[end - 4 : end])[0]
        ):
            raise ArtError("it is a damaged PNG picture")
        if name == b"IHDR":
            _check_size(*struct.unpack(">II", data[at + 8 : at + 16]))
        if name in (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"):
            kept.append(data[at:end])
            names.append(name)
        at = end
        if name == b"IEND":
            break
    if names[:1] != [b"IHDR"] or b"IDAT" not in names or names[-1] != b"IEND":
        raise ArtError("it is a damaged PNG picture")
    return f"data:image/png;base64,{b64encode(b''.join(kept)).decode('ascii')}"


def strip_webp(data: bytes) -> str:
    """Return a WebP picture as a `data:` address, with its pixels and transparency only. Raises ArtError."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        raise ArtError("it is no WebP picture")
    kept, at, names = [], 12, []
    while at + 8 <= len(data):
        name, (length,) = data[at : at + 4], struct.unpack("<I", data[at + 4 : at + 8])
        end = at + 8 + length + length % 2
        if at + 8 + length > len(data):
            raise ArtError("it is a damaged WebP picture")
        payload = data[at + 8 : at + 8 + length]
        if name == b"VP8X" and length == 10:
            width, height = (int.from_bytes(payload[k : k + 3], "little") + 1 for k in (4, 7))
            _check_size(width, height)
            payload = bytes((payload[0] & 0x10, 0, 0, 0)) + payload[4:]  # transparency, and nothing else
        elif name == b"VP8 " and length >= 10:
            _check_size(*(value & 0x3FFF for value in struct.unpack("<HH", payload[6:10])))
        elif name == b"VP8L" and length >= 5 and payload[0] == 0x2F:
            bits = int.from_bytes(payload[1:5], "little")
            _check_size((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        if name in (b"VP8 ", b"VP8L", b"VP8X", b"ALPH"):
            kept.append(name + struct.pack("<I", length) + payload + b"\0" * (length % 2))
            names.append(name)
        at = end
    if not {b"VP8 ", b"VP8L"} & set(names):
        raise ArtError("it is an animation or a damaged WebP picture")
    body = b"WEBP" + b"".join(kept)
    return (
        f"data:image/webp;base64,{b64encode(b'RIFF' + struct.pack('<I', len(body)) + body).decode('ascii')}"
    )


def _check_size(width: int, height: int) -> None:
    if not (0 < width <= MAX_PIXELS and 0 < height <= MAX_PIXELS):
        raise ArtError(f"it is empty, or a side is longer than {MAX_PIXELS} pixels")
