from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.settings import api_settings

UNKNOWN = _("There is no such filter here. There are: %(known)s.")


class Pages(PageNumberPagination):
    """?page=2&page_size=20. Every list comes this way, so here a filter that it does not know is
    refused: a misspelt one, passed over, would show everything."""

    page_size = 50
    max_page_size = 100
    page_size_query_param = "page_size"

    def paginate_queryset(self, queryset: Any, request: Any, view: Any = None) -> list | None:
        known = self.known(view)
        unknown = [name for name in request.query_params if name not in known]
        if unknown:
            said = UNKNOWN % {"known": ", ".join(known)}
            raise ValidationError({name: [said] for name in unknown}, "unknown")
        return super().paginate_queryset(queryset, request, view)

    def known(self, view: Any) -> list[str]:
        filters = getattr(view, "filterset_class", None) if view.action == "list" else None
        of_every_list = [
            self.page_query_param,
            self.page_size_query_param,
            api_settings.URL_FORMAT_OVERRIDE,
        ]
        return [*(filters.base_filters if filters else ()), *of_every_list]
