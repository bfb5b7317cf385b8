"""French and Arabic side by side, for what hangs in a room: the wall, paper.

    {% load bilingual %}{% both %}{% translate "Standings" context "tournament" %}{% endboth %}

says its inside twice, each in a <span> that knows its language and direction.
"""

from django import template
from django.utils.html import format_html_join, mark_safe
from django.utils.translation import get_language_info, override

from config.look import locale_tag

register = template.Library()

TONGUES = ("fr", "ar-tn")


class Both(template.Node):
    def __init__(self, inside: template.NodeList) -> None:
        self.inside = inside

    def render(self, context) -> str:
        said = [(locale_tag(code), direction(code), self.said(code, context)) for code in TONGUES]
        return format_html_join("", '<span lang="{}" dir="{}">{}</span>', said)

    def said(self, code: str, context) -> str:
        with override(code):
            return mark_safe(self.inside.render(context).strip())


def direction(code: str) -> str:
    return "rtl" if get_language_info(code)["bidi"] else "ltr"


@register.tag
def both(parser, token) -> Both:
    inside = parser.parse(("endboth",))
    parser.delete_first_token()
    return Both(inside)
