"""A lost password: by e-mail, or by a link from an owner of one's club."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.errors import Refused
from accounts.forms import NewPasswordForm
from accounts.models import PasswordLink


def lost_password(request):
    return render(request, "accounts/lost_password.html")


@never_cache
def new_password(request, token):
    link = PasswordLink.find(token)
    form = NewPasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _given(link, form):
        messages.success(request, _("Your password is new: sign in with it."))
        return redirect("account_login")
    return render(request, "accounts/new_password.html", {"form": form, "person": link.user})


def _given(link: PasswordLink, form: NewPasswordForm) -> bool:
    try:
        link.set_password(form.cleaned_data["password"])
    except Refused as refused:
        form.add_error("password", refused.message)
        return False
    return True
