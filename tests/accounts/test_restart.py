from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from tests.builders import PASSWORD, make_user


def test_who_is_signed_in_stays_so_when_the_server_restarts(server):
    """Fault 51: everybody logged out after a restart."""
    make_user("sami", language="en")
    jar = CookieJar()
    browser = build_opener(HTTPCookieProcessor(jar))
    browser.open(f"{server.address}/en/account/login/").close()
    token = next(cookie.value for cookie in jar if cookie.name == "csrftoken")
    post = {"login": "sami", "password": PASSWORD, "csrfmiddlewaretoken": token}
    browser.open(f"{server.address}/en/account/login/?next=/en/account/", urlencode(post).encode())
    server.stop("web")
    server.start("web")
    server.wait_for_web()
    with browser.open(f"{server.address}/en/account/") as page:
        assert page.url == f"{server.address}/en/account/"
        assert "<bdi>sami</bdi>" in page.read().decode()
