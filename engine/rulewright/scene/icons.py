"""The icons that the project draws: each is a list of parts in a box of 100 by 100.

A path has absolute commands M, L, C, Q and Z only, so that scaling it is scaling pairs of numbers; pages,
printed books and pictures share them. Paints are named by their role: `body` is the colour of the
owner, `rim` its outline, `on` the colour of details on the body, `lite` a lighter part of it.
"""

from __future__ import annotations

import re

from rulewright.records import dataclass

BOX = 100.0


@dataclass(frozen=True, slots=True)
class IconPart:
    """A path of an icon; `fill` and `line` are names of paints, "" for none."""

    d: str
    fill: str = ""
    line: str = ""
    width: float = 0.0


_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def scale_path(d: str, x: float, y: float, radius: float) -> str:
    """Return a path of the box around a point; the box reaches `radius` to each side."""
    scale = radius / (BOX / 2)

    def scale_pair(pair_match: re.Match[str]) -> str:
        px, py = x + (float(pair_match[1]) - 50) * scale, y + (float(pair_match[2]) - 50) * scale
        return f"{_format_number(px)} {_format_number(py)}"

    return _PAIR.sub(scale_pair, d)


def _format_number(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def _ellipse_path(x: float, y: float, rx: float, ry: float) -> str:
    k, m = 0.5523 * rx, 0.5523 * ry
    parts = (
        (x - rx, y), (x - rx, y - m), (x - k, y - ry), (x, y - ry), (x + k, y - ry), (x + rx, y - m),
        (x + rx, y), (x + rx, y + m), (x + k, y + ry), (x, y + ry), (x - k, y + ry), (x - rx, y + m),
        (x - rx, y),
    )  # fmt: skip
    texts = [f"{_format_number(px)} {_format_number(py)}" for px, py in parts]
    return f"M{texts[0]}" + "".join(f"C{' '.join(texts[at : at + 3])}" for at in range(1, 13, 3)) + "Z"


def _circle_path(x: float, y: float, r: float) -> str:
    return _ellipse_path(x, y, r, r)


def _box_path(x: float, y: float, wide: float, high: float, round: float = 0.0) -> str:
    right, low, r = x + wide, y + high, round
    if not r:
        return f"M{x} {y}L{right} {y}L{right} {low}L{x} {low}Z"
    return (
        f"M{x + r} {y}L{right - r} {y}Q{right} {y} {right} {y + r}L{right} {low - r}"
        f"Q{right} {low} {right - r} {low}L{x + r} {low}Q{x} {low} {x} {low - r}L{x} {y + r}"
        f"Q{x} {y} {x + r} {y}Z"
    )


def _body_part(d: str, width: float = 4.0) -> IconPart:
    return IconPart(d, "body", "rim", width)


def _lite_part(d: str, width: float = 3.0) -> IconPart:
    return IconPart(d, "lite", "rim", width)


def _detail(d: str, width: float = 4.0) -> IconPart:
    """Return a line drawn on the body of an icon."""
    return IconPart(d, "", "on", width)


def _detail_area(d: str) -> IconPart:
    """Return a filled area drawn on the body of an icon."""
    return IconPart(d, "on")


def _rimmed_line(d: str, width: float) -> tuple[IconPart, IconPart]:
    """Return a thick line with a rim."""
    return IconPart(d, "", "rim", width + 5), IconPart(d, "", "body", width)


def _die_parts(*spots: tuple[int, int]) -> tuple[IconPart, ...]:
    return _body_part(_box_path(10, 10, 80, 80, 16)), *(
        _detail_area(_circle_path(x, y, 8.5)) for x, y in spots
    )


_BATTLEMENT = (
    "M22 14L34 14L34 24L44 24L44 14L56 14L56 24L66 24L66 14L78 14L78 46L68 46L72 90L28 90L32 46L22 46Z"
)
_CROWN = "M10 26L32 50L50 16L68 50L90 26L82 84L18 84Z"
_SMALL_CROWN = "M28 40L39 52L50 34L61 52L72 40L67 66L33 66Z"

ICONS: dict[str, tuple[IconPart, ...]] = {
    # --- plain tokens ---
    "disc": (_body_part(_circle_path(50, 50, 44), 5),),
    "ring": _rimmed_line(_circle_path(50, 50, 32), 15),
    "square": (_body_part(_box_path(10, 10, 80, 80, 6), 5),),
    "bar": (_body_part(_box_path(5, 29, 90, 42, 5), 5),),
    "triangle": (_body_part("M50 8L94 88L6 88Z", 5),),
    "stone": (_body_part(_circle_path(50, 50, 46), 3), IconPart(_ellipse_path(37, 32, 15, 11), "lite")),
    "man": (_body_part(_circle_path(50, 50, 45), 4), _detail(_circle_path(50, 50, 33), 3.5), _detail(_circle_path(50, 50, 20), 3.5)),
    "crowned-man": (_body_part(_circle_path(50, 50, 45), 4), _detail(_circle_path(50, 50, 36), 3), _detail_area(_SMALL_CROWN)),
    "cube": (
        _body_part("M50 8L88 28L88 72L50 92L12 72L12 28Z"), _lite_part("M50 8L88 28L50 49L12 28Z"),
        IconPart("M50 49L50 92", "", "rim", 3),
    ),
    "cylinder": (
        _body_part("M14 26L14 74C14 94 86 94 86 74L86 26Z"), _lite_part(_ellipse_path(50, 26, 36, 16)),
    ),
    "peg": (_body_part("M40 44L60 44L60 92L40 92Z"), _body_part(_circle_path(50, 28, 20))),
    # --- chess men ---
    "pawn": (
        _body_part("M50 14C40 14 33 21 33 30C33 36 36 41 40 44C30 47 30 53 38 54C37 64 31 71 25 77C22 80 21 85 21 90"
              "L79 90C79 85 78 80 75 77C69 71 63 64 62 54C70 53 70 47 60 44C64 41 67 36 67 30C67 21 60 14 50 14Z"),
        _detail("M28 82L72 82", 3),
    ),
    "rook": (
        _body_part("M22 14L34 14L34 22L44 22L44 14L56 14L56 22L66 22L66 14L78 14L78 32L70 40L67 68L76 76L79 90L21 90"
              "L24 76L33 68L30 40L22 32Z"),
        _detail("M30 40L70 40M33 68L67 68M26 79L74 79", 3),
    ),
    "knight": (
        _body_part("M38 12L44 19C66 18 82 36 80 90L30 90C29 72 40 62 50 51C44 54 37 55 33 60C31 63 29 67 25 67"
              "C19 67 13 60 15 53C17 47 23 41 27 33C29 28 30 24 34 21Z"),
        _detail("M54 30C66 38 70 58 69 82", 3.4), _detail_area(_circle_path(36, 36, 3.4)), _detail_area(_circle_path(21, 56, 2.2)),
    ),
    "bishop": (
        _body_part(_circle_path(50, 13, 5.5), 3.5),
        _body_part("M50 19C37 28 28 40 32 52C34 58 38 61 40 63L36 72L64 72L60 63C62 61 66 58 68 52C72 40 63 28 50 19Z"),
        _body_part("M36 72L64 72L66 79C74 80 80 83 82 90L18 90C20 83 26 80 34 79Z"),
        _detail("M50 32L50 50M42 41L58 41M39 63L61 63", 3.2),
    ),
    "queen": (
        _body_part("M24 66L12 28L32 50L35 20L50 48L65 20L68 50L88 28L76 66C79 74 79 82 78 90L22 90C21 82 21 74 24 66Z"),
        _body_part(_circle_path(12, 25, 5), 3.2), _body_part(_circle_path(35, 17, 5), 3.2), _body_part(_circle_path(65, 17, 5), 3.2),
        _body_part(_circle_path(88, 25, 5), 3.2),
        _detail("M25 67C40 62 60 62 75 67M24 79C40 75 60 75 76 79", 3.2),
    ),
    "king": (
        IconPart("M50 6L50 26M41 14L59 14", "", "rim", 10), IconPart("M50 7L50 26M42 14L58 14", "", "body", 4.4),
        _body_part("M50 24C42 24 40 31 44 40C46 45 50 50 50 50C50 50 54 45 56 40C60 31 58 24 50 24Z", 3.6),
        _body_part("M50 54C46 44 40 34 28 34C14 34 9 46 14 55C17 61 24 65 25 70C22 76 22 83 22 90L78 90"
              "C78 83 78 76 75 70C76 65 83 61 86 55C91 46 86 34 72 34C60 34 54 44 50 54Z"),
        _detail("M50 54L50 66M27 70C40 66 60 66 73 70M26 80C40 77 60 77 74 80", 3.2),
    ),
    # --- people and arms ---
    "meeple": (
        _body_part("M50 8C41 8 36 14 36 22C36 27 38 31 40 33C30 36 14 42 9 50C6 56 10 60 18 60L32 58C30 68 22 80 17 90"
              "L43 90C45 82 47 76 50 72C53 76 55 82 57 90L83 90C78 80 70 68 68 58L82 60C90 60 94 56 91 50"
              "C86 42 70 36 60 33C62 31 64 27 64 22C64 14 59 8 50 8Z"),
    ),
    "person": (_body_part("M16 92C16 66 30 52 50 52C70 52 84 66 84 92Z"), _body_part(_circle_path(50, 28, 19))),
    "robot": (
        IconPart("M50 6L50 20", "", "rim", 6), _body_part(_circle_path(50, 9, 5), 3), _body_part(_box_path(18, 20, 64, 46, 10)),
        _body_part(_box_path(28, 70, 44, 22, 5)), _detail_area(_circle_path(36, 41, 7)), _detail_area(_circle_path(64, 41, 7)), _detail("M36 56L64 56", 5),
    ),
    "flag": (IconPart("M22 8L22 94", "", "rim", 8), _body_part("M26 12L86 18L68 36L86 56L26 52Z")),
    "crown": (_body_part(_CROWN), _detail("M22 72L78 72", 4.5)),
    "eye": (
        _body_part("M6 50C20 26 36 18 50 18C64 18 80 26 94 50C80 74 64 82 50 82C36 82 20 74 6 50Z"),
        _detail_area(_circle_path(50, 50, 17)), IconPart(_circle_path(50, 50, 8), "body"),
    ),
    "shield": (_body_part("M50 8L88 20C88 54 76 78 50 92C24 78 12 54 12 20Z"), _detail("M50 22L50 76M28 40L72 40", 5.5)),
    "sword": (
        _body_part("M84 8L91 15L51 61L58 68L52 74L45 67L29 83C33 88 27 96 20 92L9 81C5 75 13 68 18 72L34 56L27 49"
              "L33 43L40 50Z", 3.5),
        _detail("M80 19L46 55", 2.5),
    ),
    "bow": (
        *_rimmed_line("M28 10C78 14 86 66 82 88", 6), IconPart("M28 10L82 88", "", "rim", 3),
        *_rimmed_line("M12 84L70 30", 4), _body_part("M78 22L62 26L73 38Z", 3),
    ),
    "cannon": (
        _body_part("M6 42L14 34L84 20L90 44L40 58L22 60Z"), _detail("M68 25L73 47M28 34L32 56", 3.5),
        _body_part(_circle_path(38, 70, 21)), _detail("M38 52L38 88M20 70L56 70", 3.5), _body_part(_circle_path(38, 70, 6), 3),
    ),
    "skull": (
        _body_part("M50 8C26 8 10 24 10 46C10 58 16 66 26 70L28 90L72 90L74 70C84 66 90 58 90 46C90 24 74 8 50 8Z"),
        _detail_area(_circle_path(33, 46, 10.5)), _detail_area(_circle_path(67, 46, 10.5)), _detail_area("M50 58L57 70L43 70Z"),
        _detail("M42 78L42 88M50 78L50 88M58 78L58 88", 3.5),
    ),
    # --- buildings and roads ---
    "house": (_body_part("M50 10L94 48L82 48L82 90L18 90L18 48L6 48Z"), _detail_area("M42 90L42 64L58 64L58 90Z")),
    "tower": (_body_part(_BATTLEMENT), _detail_area("M43 90L43 72C43 63 57 63 57 72L57 90Z")),
    "castle": (
        _body_part("M6 24L16 24L16 32L24 32L24 24L34 24L34 46L40 46L40 12L48 12L48 20L54 20L54 12L60 12L60 46L66 46"
              "L66 24L76 24L76 32L84 32L84 24L94 24L94 90L6 90Z"),
        _detail_area("M40 90L40 72C40 60 60 60 60 72L60 90Z"),
    ),
    "temple": (
        _body_part("M50 8L96 36L4 36Z"), _body_part("M8 36L92 36L92 44L8 44Z", 3),
        _body_part("M16 44L30 44L30 78L16 78ZM43 44L57 44L57 78L43 78ZM70 44L84 44L84 78L70 78Z", 3),
        _body_part("M6 78L94 78L94 90L6 90Z", 3.5),
    ),
    "city": (
        _body_part("M8 90L8 52L30 52L30 20L46 10L62 20L62 38L92 38L92 90Z"),
        _detail("M40 28L52 28M40 42L52 42M72 52L82 52M72 66L82 66M16 66L24 66M40 58L52 58M40 74L52 74", 5),
    ),
    "tent": (_body_part("M50 10L96 90L4 90Z"), _detail_area("M50 44L66 90L34 90Z"), IconPart("M50 10L50 44", "", "on", 3)),
    "factory": (
        _body_part("M8 90L8 12L24 12L26 50L48 34L48 52L70 36L70 52L92 38L92 90Z"),
        _detail_area("M24 64L36 64L36 76L24 76ZM46 64L58 64L58 76L46 76ZM68 64L80 64L80 76L68 76Z"),
    ),
    "platform": (
        _body_part("M50 8L68 40L84 40L84 54L76 54L84 92L70 92L66 74L34 74L30 92L16 92L24 54L16 54L16 40L32 40Z"),
        _detail_area("M50 24L58 40L42 40Z"),
    ),
    "road": (_body_part("M6 34L94 34L94 66L6 66Z"), _detail("M14 50L30 50M42 50L58 50M70 50L86 50", 5)),
    "bridge": (
        _body_part("M4 36C30 22 70 22 96 36L96 78L82 78C82 48 58 48 58 78L42 78C42 48 18 48 18 78L4 78Z"),
        _detail("M8 44C32 31 68 31 92 44", 3.5),
    ),
    "well": (
        _body_part("M16 50L84 50L78 92L22 92Z"), _body_part("M50 6L92 34L8 34Z"), IconPart("M22 34L22 50M78 34L78 50", "", "rim", 7),
        _detail("M20 64L80 64M36 50L36 64M64 50L64 64M50 64L50 78M22 78L78 78", 3),
    ),
    # --- vehicles ---
    "ship": (
        _body_part("M8 60L92 60L78 88L22 88Z"), _body_part("M46 8L46 54L14 54C30 44 40 28 46 8Z"),
        _lite_part("M54 20L54 54L82 54C74 44 62 34 54 20Z", 3.5),
    ),
    "boat": (_body_part("M4 42L96 42C92 68 80 80 66 80L34 80C20 80 8 68 4 42Z"), _detail("M26 54L74 54", 4.5)),
    "train": (
        _body_part("M12 30L58 30L58 46L74 46L74 24L86 24L86 46L92 50L92 76L12 76Z"), _body_part(_circle_path(28, 80, 11)),
        _body_part(_circle_path(54, 80, 11)), _body_part(_circle_path(80, 80, 9)), _detail_area("M22 40L46 40L46 54L22 54Z"),
    ),
    "wagon": (
        _body_part("M10 54C10 14 90 14 90 54Z"), _body_part("M8 54L92 54L86 72L14 72Z"), _body_part(_circle_path(28, 76, 15)),
        _body_part(_circle_path(72, 76, 15)), _detail("M28 64L28 88M16 76L40 76M72 64L72 88M60 76L84 76", 3),
        _detail("M36 28L36 52M64 28L64 52", 3.5),
    ),
    "car": (
        _body_part("M6 50L22 46L34 26L66 26L80 46L94 52L94 74L6 74Z"), _detail_area("M38 32L48 32L48 46L30 46ZM53 32L63 32L71 46L53 46Z"),
        _body_part(_circle_path(28, 74, 12)), _body_part(_circle_path(72, 74, 12)),
    ),
    "plane": (_body_part("M50 6C55 6 58 14 58 26L58 38L94 58L94 68L58 58L56 78L68 88L68 94L50 90L32 94L32 88L44 78L42 58"
                    "L6 68L6 58L42 38L42 26C42 14 45 6 50 6Z"),),
    # --- land ---
    "tree": (_body_part("M43 64L57 64L57 94L43 94Z", 3.5), _body_part("M50 6L80 42L68 42L88 72L12 72L32 42L20 42Z")),
    "forest": (
        _body_part("M30 16L52 54L44 54L56 76L34 76L34 92L26 92L26 76L4 76L16 54L8 54Z"),
        _body_part("M68 6L94 46L84 46L98 74L73 74L73 92L63 92L63 74L40 74L52 46L42 46Z"),
    ),
    "hill": (_body_part("M4 82C10 34 34 24 50 46C60 26 88 30 96 82Z"), _detail("M28 50C36 44 42 52 44 60", 3.5)),
    "mountain": (_body_part("M4 86L38 14L56 48L66 34L96 86Z"), IconPart("M38 14L50 37L42 34L36 42L28 35Z", "on")),
    "wave": (
        _body_part("M4 30C16 12 36 12 50 28C64 44 84 44 96 28L96 48C84 64 64 64 50 48C36 32 16 32 4 50Z", 3.5),
        _body_part("M4 62C16 44 36 44 50 60C64 76 84 76 96 60L96 80C84 96 64 96 50 80C36 64 16 64 4 82Z", 3.5),
    ),
    "field": (
        _body_part(_box_path(8, 14, 84, 72, 8)), _detail("M20 30L80 30M20 44L80 44M20 58L80 58M20 72L80 72", 4.5),
    ),
    "cloud": (_body_part("M26 80C8 80 4 58 22 54C18 32 44 22 54 38C66 26 86 38 80 54C98 58 94 80 76 80Z"),),
    # --- elements ---
    "flame": (
        _body_part("M52 6C56 24 78 34 78 62C78 80 66 93 50 93C34 93 22 80 22 62C22 50 30 42 34 32C38 38 40 42 42 46"
              "C50 36 54 20 52 6Z"),
        _detail_area("M50 84C42 84 37 78 37 70C37 62 44 58 48 50C54 58 63 62 63 71C63 79 58 84 50 84Z"),
    ),
    "drop": (_body_part("M50 6C60 28 82 42 82 64C82 82 68 94 50 94C32 94 18 82 18 64C18 42 40 28 50 6Z"),
             _detail("M34 62C34 74 42 81 52 82", 6)),
    "gem": (_body_part("M28 14L72 14L94 40L50 92L6 40Z"), _detail("M6 40L94 40M34 40L50 90M66 40L50 90M34 40L42 14M66 40L58 14", 3.5)),
    "sun": (
        _body_part("M50 4L58 20L74 10L74 28L92 28L82 42L97 50L82 58L92 72L74 72L74 90L58 80L50 96L42 80L26 90L26 72"
              "L8 72L18 58L3 50L18 42L8 28L26 28L26 10L42 20Z"),
        _detail(_circle_path(50, 50, 19), 4),
    ),
    "snow": (
        *_rimmed_line("M50 8L50 92M14 29L86 71M86 29L14 71", 8),
        *_rimmed_line("M38 14L50 25L62 14M38 86L50 75L62 86M14 44L28 37L26 22M86 56L72 63L74 78M86 44L72 37L74 22M14 56L28 63L26 78", 6),
    ),
    "bolt": (_body_part("M60 6L18 56L44 56L34 94L82 40L54 40Z"),),
    "leaf": (_body_part("M88 10C40 8 10 30 14 66C20 80 34 86 46 82C78 74 88 44 88 10Z"), _detail("M8 94L66 34M34 68L32 48M48 53L66 56", 4)),
    # --- animals ---
    "sheep": (
        IconPart("M34 66L34 90M66 66L66 90", "", "rim", 9),
        _body_part("M28 74C10 76 6 56 18 50C10 34 26 22 38 30C46 16 66 18 70 30C86 26 96 44 84 54C92 68 80 78 68 74"
              "C60 82 38 82 28 74Z"),
        IconPart("M6 38C14 30 28 34 30 44C30 58 20 64 12 58C6 54 2 46 6 38Z", "on", "rim", 3),
    ),
    "cow": (
        _body_part("M22 22C8 20 6 10 8 6C16 10 24 10 30 18L70 18C76 10 84 10 92 6C94 10 92 20 78 22L80 40L96 44"
              "C94 54 86 56 78 54L72 78C68 90 60 94 50 94C40 94 32 90 28 78L22 54C14 56 6 54 4 44L20 40Z"),
        _detail_area(_circle_path(37, 46, 5)), _detail_area(_circle_path(63, 46, 5)), _detail("M34 72C40 66 60 66 66 72", 4),
        _detail_area(_circle_path(43, 81, 3.4)), _detail_area(_circle_path(57, 81, 3.4)),
    ),
    "pig": (
        _body_part("M14 12L38 22C46 20 54 20 62 22L86 12L84 38C92 50 92 62 86 74C78 90 64 94 50 94C36 94 22 90 14 74"
              "C8 62 8 50 16 38Z"),
        _detail_area(_circle_path(34, 46, 5)), _detail_area(_circle_path(66, 46, 5)), _detail(_ellipse_path(50, 68, 19, 14), 4),
        _detail_area(_ellipse_path(43, 68, 3.5, 5)), _detail_area(_ellipse_path(57, 68, 3.5, 5)),
    ),
    "horse": (
        _body_part("M36 8L46 16C70 14 90 30 92 60L92 92L54 92C58 74 54 66 46 62L30 74C22 80 10 76 8 66C8 58 16 52 20 44"
              "C22 34 26 26 34 22Z"),
        _detail_area(_circle_path(39, 36, 4.5)), _detail("M52 22C68 26 78 40 78 64", 4.5), _detail_area(_circle_path(18, 64, 3)),
    ),
    "fish": (
        _body_part("M4 50C20 22 50 18 72 42L94 22C90 40 90 60 94 78L72 58C50 82 20 78 4 50Z"), _detail_area(_circle_path(25, 45, 5)),
        _detail("M40 34C48 44 48 56 40 66", 4),
    ),
    "bird": (
        _body_part("M4 34L22 26C28 12 50 10 54 28C72 38 90 36 96 34C92 62 74 78 48 76L40 92L32 92L34 74C22 66 16 52 18 40Z"),
        _detail_area(_circle_path(30, 29, 4)), _detail("M48 46C58 54 68 56 78 52", 4),
    ),
    "paw": (
        _body_part("M50 46C66 46 80 66 78 80C76 92 62 88 50 88C38 88 24 92 22 80C20 66 34 46 50 46Z"),
        _body_part(_ellipse_path(17, 46, 11, 14)), _body_part(_ellipse_path(38, 24, 11, 15)), _body_part(_ellipse_path(62, 24, 11, 15)),
        _body_part(_ellipse_path(83, 46, 11, 14)),
    ),
    # --- goods ---
    "wood": (
        _body_part("M18 30L72 30C90 30 90 62 72 62L18 62Z"), _lite_part(_ellipse_path(18, 46, 11, 16)), _detail(_ellipse_path(18, 46, 4, 7), 2.5),
        _body_part("M34 58L86 58C100 58 100 88 86 88L34 88Z"), _lite_part(_ellipse_path(34, 73, 11, 15)), _detail(_ellipse_path(34, 73, 4, 6.5), 2.5),
    ),
    "brick": (
        _body_part(_box_path(6, 18, 88, 64, 4)), _detail("M6 39L94 39M6 61L94 61M36 18L36 39M66 18L66 39M22 39L22 61M52 39L52 61M80 39L80 61"
              "M36 61L36 82M66 61L66 82", 3.5),
    ),
    "ore": (_body_part("M6 84L18 46L40 30L60 38L70 18L88 40L96 84Z"), _detail("M40 30L46 56L26 84M46 56L70 62L60 38M70 62L82 84", 3.5)),
    "grain": (
        *_rimmed_line("M50 94L50 40", 5), _body_part("M50 4C60 14 60 26 50 36C40 26 40 14 50 4Z", 3.5),
        _body_part("M50 52C38 50 30 42 30 28C42 30 50 38 50 52ZM50 52C62 50 70 42 70 28C58 30 50 38 50 52Z", 3.5),
        _body_part("M50 74C36 72 26 62 26 48C40 50 50 60 50 74ZM50 74C64 72 74 62 74 48C60 50 50 60 50 74Z", 3.5),
    ),
    "wool": (
        _body_part(_circle_path(48, 46, 40)), _detail("M16 32C36 26 60 40 68 74M14 56C30 48 46 58 50 84M34 12C58 18 78 38 84 56", 4),
        *_rimmed_line("M60 82C74 92 84 92 94 86", 4),
    ),
    "barrel": (
        _body_part("M26 8L74 8C88 36 88 64 74 92L26 92C12 64 12 36 26 8Z"), _detail("M19 28L81 28M19 72L81 72M50 8L50 92M33 8C26 36 26 64 33 92"
              "M67 8C74 36 74 64 67 92", 3.5),
    ),
    "crate": (_body_part(_box_path(8, 12, 84, 76, 4)), _detail("M8 30L92 30M8 70L92 70M20 30L80 70M80 30L20 70", 4.5)),
    "jug": (
        _body_part("M40 8L60 8L60 14L57 24C76 34 78 58 60 80L66 92L34 92L40 80C22 58 24 34 43 24L40 14Z"),
        _detail("M30 46L70 46M29 58L71 58", 4), *_rimmed_line("M42 16C22 16 18 30 26 42M58 16C78 16 82 30 74 42", 3.5),
    ),
    "sack": (
        _body_part("M38 30C14 46 6 92 24 92L76 92C94 92 86 46 62 30L70 10L56 16L50 8L44 16L30 10Z"), _detail("M36 30L64 30", 5),
    ),
    "coin": (_body_part(_circle_path(50, 50, 42)), _detail(_circle_path(50, 50, 30), 3.5), _detail("M50 34L50 66M42 40L58 40M42 60L58 60", 4)),
    "note": (_body_part(_box_path(4, 24, 92, 52, 4)), _detail(_circle_path(50, 50, 14), 4), _detail("M14 36L26 36M74 64L86 64", 4)),
    "cup": (
        _body_part("M18 10L82 10C82 42 74 58 56 62L56 78L72 82L72 92L28 92L28 82L44 78L44 62C26 58 18 42 18 10Z"),
        _detail("M32 22C32 36 36 44 42 48", 4.5),
    ),
    "bread": (_body_part("M6 60C6 30 30 22 50 22C70 22 94 30 94 60C94 72 86 78 76 78L24 78C14 78 6 72 6 60Z"),
              _detail("M30 36L38 56M50 32L58 56M70 36L76 54", 4.5)),
    # --- signs ---
    "heart": (_body_part("M50 88C30 70 10 54 10 34C10 20 20 11 31 11C40 11 47 17 50 25C53 17 60 11 69 11C80 11 90 20 90 34C90 54 70 70 50 88Z"),),
    "diamond": (_body_part("M50 6L86 50L50 94L14 50Z"),),
    "spade": (_body_part("M50 8C62 28 90 42 90 60C90 71 82 78 73 78C65 78 58 74 54 67C55 78 59 86 66 92L34 92C41 86 45 78 46 67"
                    "C42 74 35 78 27 78C18 78 10 71 10 60C10 42 38 28 50 8Z"),),
    "club": (_body_part("M50 8C61 8 70 17 70 28C70 33 68 37 66 41C68 40 70 40 72 40C83 40 91 48 91 59C91 70 83 78 72 78"
                   "C64 78 57 74 54 67C55 78 59 86 66 92L34 92C41 86 45 78 46 67C43 74 36 78 28 78C17 78 9 70 9 59"
                   "C9 48 17 40 28 40C30 40 32 40 34 41C32 37 30 33 30 28C30 17 39 8 50 8Z"),),
    "star": (_body_part("M50 6L62 38L96 39L69 60L79 93L50 73L21 93L31 60L4 39L38 38Z"),),
    "moon": (_body_part("M62 8C36 10 16 28 16 52C16 76 36 94 60 94C72 94 82 90 88 82C64 82 46 68 46 46C46 30 52 16 62 8Z"),),
    "arrow": (_body_part("M50 6L88 48L64 48L64 94L36 94L36 48L12 48Z"),),
    "cross": (_body_part("M22 8L50 36L78 8L92 22L64 50L92 78L78 92L50 64L22 92L8 78L36 50L8 22Z"),),
    "plus": (_body_part("M36 6L64 6L64 36L94 36L94 64L64 64L64 94L36 94L36 64L6 64L6 36L36 36Z"),),
    "check": (_body_part("M8 54L24 38L40 54L78 12L94 28L40 86Z"),),
    "lock": (*_rimmed_line("M30 46L30 30C30 4 70 4 70 30L70 46", 8), _body_part(_box_path(16, 44, 68, 48, 8)), _detail_area(_circle_path(50, 63, 7)),
             _detail("M50 66L50 80", 6)),
    "key": (
        *_rimmed_line("M58 44L16 86M30 72L42 84M18 84L28 94", 8), _body_part(_circle_path(68, 32, 25)), _detail_area(_circle_path(74, 26, 8)),
    ),
    "scroll": (
        _body_part("M24 14L80 14C88 14 88 28 80 28L76 28L76 74C76 84 72 90 64 90L22 90C12 90 12 76 22 76L24 76Z"),
        _detail("M36 40L64 40M36 54L64 54M36 68L54 68", 4.5),
    ),
    "hourglass": (
        _body_part("M16 6L84 6L84 18L78 18C78 36 64 44 58 50C64 56 78 64 78 82L84 82L84 94L16 94L16 82L22 82C22 64 36 56 42 50"
              "C36 44 22 36 22 18L16 18Z"),
        _detail_area("M34 30L66 30L50 46ZM50 60L66 82L34 82Z"),
    ),
    "gear": (
        _body_part("M42 4L58 4L60 17L68 20L79 12L89 23L81 34L84 41L96 43L96 57L84 59L81 66L89 78L78 89L67 81L59 84L57 96"
              "L43 96L41 84L33 81L22 89L11 78L19 66L16 59L4 57L4 43L16 41L19 34L11 23L22 12L33 20L40 17Z"),
        _detail_area(_circle_path(50, 50, 15)),
    ),
    "lamp": (
        _body_part("M34 30L66 30L74 78L26 78Z"), _body_part(_box_path(30, 78, 40, 12, 3)), _body_part("M38 20L62 20L66 30L34 30Z", 3.5),
        IconPart("M40 20C40 4 60 4 60 20", "", "rim", 5), _detail_area("M50 40C56 50 60 54 60 62C60 74 40 74 40 62C40 54 44 50 50 40Z"),
    ),
    "mask": (
        _body_part("M8 26C30 38 70 38 92 26C96 62 84 76 68 76C58 76 54 64 50 64C46 64 42 76 32 76C16 76 4 62 8 26Z"),
        _detail_area("M20 46C28 40 38 44 42 54C34 60 24 58 20 46ZM80 46C72 40 62 44 58 54C66 60 76 58 80 46Z"),
    ),
    "book": (
        _body_part("M50 22C38 12 22 12 6 18L6 84C22 78 38 78 50 88C62 78 78 78 94 84L94 18C78 12 62 12 50 22Z"),
        _detail("M50 22L50 86M18 34L38 36M18 50L38 52M62 36L82 34M62 52L82 50", 4),
    ),
    "hammer": (*_rimmed_line("M48 44L20 92", 9), _body_part("M24 14L74 14C84 22 88 34 88 46L74 38L74 44L24 44Z")),
    # --- dice ---
    "die-1": _die_parts((50, 50)),
    "die-2": _die_parts((30, 30), (70, 70)),
    "die-3": _die_parts((28, 28), (50, 50), (72, 72)),
    "die-4": _die_parts((30, 30), (70, 30), (30, 70), (70, 70)),
    "die-5": _die_parts((29, 29), (71, 29), (50, 50), (29, 71), (71, 71)),
    "die-6": _die_parts((31, 27), (69, 27), (31, 50), (69, 50), (31, 73), (69, 73)),
}  # fmt: skip
"""All icons by name."""
