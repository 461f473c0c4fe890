"""Render a self-contained HTML page: its style is inside, it loads nothing, and runs only its own scripts."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.pages.page_texts import page_text
from rulewright.pages.script_bundle import hash_for_policy
from rulewright.text_direction import find_direction

if TYPE_CHECKING:
    from jinja2 import Environment, Template

TEMPLATES = Path(__file__).parent / "templates"


def _build_template_class() -> type[Template]:
    """Return the class of templates that escapes control characters in texts."""
    from jinja2 import Template

    class PageTemplate(Template):
        def render(self, *args: Any, **template_values: Any) -> str:
            return page_text(super().render(*args, **template_values))

    return PageTemplate


def create_environment(*folders: Path) -> Environment:
    """Create a Jinja environment for templates in these folders that extend `frame.html`, which needs a
    `title` and a `language`. Values are escaped as text.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    jinja_environment = Environment(
        loader=FileSystemLoader([*folders, TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    jinja_environment.template_class = _build_template_class()
    jinja_environment.filters["code"] = lambda text: Markup(format_code(text))
    jinja_environment.globals["direction_of"] = find_direction
    jinja_environment.globals["style"] = Markup((TEMPLATES / "style.css").read_text("utf-8"))
    return jinja_environment


def render_template(template_name: str, *folders: Path, **template_values: object) -> str:
    """Render a template of the folders, in English unless `language` is given."""
    values = {"language": "en", **template_values}
    return create_environment(*folders).get_template(template_name).render(**values)


def render_scripted_page(
    folder: Path,
    template_name: str,
    style_text: str,
    script_text: str,
    fragments: Mapping[str, str],
    **template_values: object,
) -> str:
    """Render a template of the folder as a page with an inline script. Its content security policy allows
    only this style and this script: no other script, no text evaluated as code, nothing from a network.
    `fragments` are parts that are HTML or SVG already, by name.
    """
    from markupsafe import Markup

    jinja_environment = create_environment(folder)
    text = f"{jinja_environment.globals['style']}\n{style_text}"
    sources = {
        "script-src": hash_for_policy(script_text),
        "style-src": hash_for_policy(f"\n{text}\n"),
        "img-src": "data:",
    }
    policy = "; ".join(f"{name} {source}" for name, source in sources.items())
    return jinja_environment.get_template(template_name).render(
        **template_values,
        style=Markup(text),
        script=Markup(script_text),
        policy=f"default-src 'none'; {policy}; base-uri 'none'; form-action 'none'",
        drawn={name: Markup(part) for name, part in fragments.items()},
    )


def format_code(text: str) -> str:
    """Escape a sentence for HTML; text between backticks becomes code.

    >>> format_code("`a<b` holds")
    '<code>a&lt;b</code> holds'
    """
    segments = escape(text).split("`")
    return "".join(
        f"<code>{part}</code>" if index % 2 and index < len(segments) - 1 else part
        for index, part in enumerate(segments)
    )
