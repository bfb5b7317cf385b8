import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Person
from tests.patience import patience

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}
PATIENCE = 15_000  # milliseconds that anything may take


class Company:
    """Everybody who has a browser in this test. What any of their pages does wrong is kept."""

    def __init__(self, browser: Browser, server):
        self.browser, self.server, self.address = browser, server, server.address
        self.complaints: list[str] = []
        # A page that refuses a form is no fault of the page, nor is a network that we took.
        self.excused = ["status of 409", "status of 422", "ERR_INTERNET_DISCONNECTED"]

    def person(
        self, name: str = "", viewport: dict = DESK, locale: str = "en", **context
    ) -> Person:
        """A new visitor, whose browser wants no motion unless asked to, and keeps nothing."""
        context = {"reduced_motion": "reduce", "service_workers": "block", **context}
        browser = self.browser.new_context(
            base_url=self.address, viewport=viewport, locale=locale, **context
        )
        browser.set_default_timeout(patience(PATIENCE))
        browser.on("page", self.attend)
        browser.on("request", self._asks_only_us)
        return Person(name, browser, self.address)

    def attend(self, page: Page) -> None:
        """A broken policy is an error in the console too."""
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda line: line.type == "error" and self._console(page, line))

    def _console(self, page: Page, line) -> None:
        if not any(words in line.text for words in self.excused):
            self.complaints.append(f"{page.url}: {line.text}")

    def _asks_only_us(self, request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.complaints.append(f"asked elsewhere: {request.url}")


@pytest.fixture
def company(browser, server):
    """`amel = company.person("Amel", PHONE)`: see `Person`. No page may complain."""
    expect.set_options(timeout=patience(PATIENCE))
    company = Company(browser, server)
    yield company
    for context in browser.contexts:
        context.close()
    assert company.complaints == []
