"""An HTML page that stands alone: its style is inside, it loads nothing, and nothing runs in it but
what it was made with."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.pages.scripts import digest
from rulewright.pages.texts import page_text
from rulewright.text_direction import direction_of

if TYPE_CHECKING:
    from jinja2 import Environment, Template

TEMPLATES = Path(__file__).parent / "templates"


def _page_template() -> type[Template]:
    """Return the class of templates whose pages have no controls in their texts."""
    from jinja2 import Template

    class PageTemplate(Template):
        def render(self, *args: Any, **given: Any) -> str:
            return page_text(super().render(*args, **given))

    return PageTemplate


def environment(*folders: Path) -> Environment:
    """For templates in these folders that extend `frame.html`, which wants a `title` and a
    `language`. What they are given is text, and becomes no HTML."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    made = Environment(
        loader=FileSystemLoader([*folders, TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.template_class = _page_template()
    made.filters["code"] = lambda text: Markup(code(text))
    made.globals["direction_of"] = direction_of
    made.globals["style"] = Markup((TEMPLATES / "style.css").read_text("utf-8"))
    return made


def rendered(template: str, *folders: Path, **given: object) -> str:
    """Render a template of the folders, in English."""
    return environment(*folders).get_template(template).render(language="en", **given)


def scripted_page(
    folder: Path, template: str, style: str, script: str, drawn: Mapping[str, str], **given: object
) -> str:
    """A page with a script inside, by a template of the folder. A policy in it lets this style and
    this script work and nothing else: no other script, no text that has become one, nothing from
    any network. `drawn` are parts that are HTML or SVG already, by name."""
    from markupsafe import Markup

    made = environment(folder)
    text = f"{made.globals['style']}\n{style}"
    allowed = {"script-src": digest(script), "style-src": digest(f"\n{text}\n"), "img-src": "data:"}
    policy = "; ".join(f"{name} {source}" for name, source in allowed.items())
    return made.get_template(template).render(
        **given,
        style=Markup(text),
        script=Markup(script),
        policy=f"default-src 'none'; {policy}; base-uri 'none'; form-action 'none'",
        drawn={name: Markup(part) for name, part in drawn.items()},
    )


def code(text: str) -> str:
    """A sentence in HTML; what stands between backticks is set as code.

    >>> code("`a<b` holds")
    '<code>a&lt;b</code> holds'
    """
    parts = escape(text).split("`")
    return "".join(
        f"<code>{part}</code>" if at % 2 and at < len(parts) - 1 else part
        for at, part in enumerate(parts)
    )
