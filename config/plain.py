"""The plain pages: who runs this site, by what rules, and help. Their words are in templates."""

from django.conf import settings
from django.urls import path
from django.views.generic import TemplateView

PAGES = {
    "about": "about/",
    "privacy": "privacy/",
    "terms": "terms/",
    "contact": "contact/",
    "help": "help/",
    "help_organisers": "help/organisers/",
}


class Plain(TemplateView):
    def get_context_data(self, **kwargs) -> dict:
        return super().get_context_data(keeper=settings.KEEPER, **kwargs)


urlpatterns = [
    path(where, Plain.as_view(template_name=f"plain/{name}.html"), name=name)
    for name, where in PAGES.items()
]
