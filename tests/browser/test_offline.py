"""Without a line: what a phone keeps, and the score of real cards that is sent when it is back."""

import re
from time import monotonic

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.identity import COOKIE
from games.models import Match, Scoresheet
from games.models.sheets import CATEGORIES
from games.rules.sheet import RAW
from tests.browser.conftest import PATIENCE, PHONE
from tests.builders import make_player
from tests.conftest import CHROMIUM_FLAGS, chromium
from tests.patience import patience

MISSING = """async (paths) => {
  const copies = await Promise.all(paths.map((path) => caches.match(path)));
  return paths.filter((path, n) => !copies[n]);
}"""
KEPT_TEXTS = """async () => {
  const requests = await (await caches.open((await caches.keys())[0])).keys();
  const pages = await Promise.all(requests.map((request) => caches.match(request)));
  return Promise.all(pages.map((page) => page.text()));
}"""
NOTHING_WAITS = """() => Object.values(localStorage).some((kept) => kept.includes('"unsent":[]'))"""
ONE_CACHE = """async () => {
  const names = await caches.keys();
  return names.length === 1 && names[0] !== "rachem-of-another-release";
}"""
TAPS = """addEventListener("pointerdown", (event) => {
  const counted = Number(sessionStorage.getItem("taps")) + 1;
  sessionStorage.setItem("taps", String(counted));
}, { capture: true });"""
ROWS = {"carta": "0", "dinari": "nobody", "hayya": "1", "bermila": "nobody"}
DEAL = [{"carta": 1}, {"hayya": 1}]


class Phone:
    """A browser with a folder of its own: what it keeps is there when it is opened again."""

    def __init__(self, playing, company, folder):
        self.playing, self.company, self.folder = playing, company, folder

    def switch_on(self, offline: bool = False) -> Page:
        self.context: BrowserContext = self.playing.chromium.launch_persistent_context(
            self.folder,
            executable_path=chromium(),
            args=CHROMIUM_FLAGS,
            base_url=self.company.address,
            viewport=PHONE,
            has_touch=True,
            locale="en",
            reduced_motion="reduce",
            offline=offline,
        )
        self.context.set_default_timeout(patience(PATIENCE))
        self.context.add_init_script(TAPS)
        page = self.context.pages[0]
        self.company.attend(page)
        return page

    def switch_off(self) -> None:
        self.context.close()


def taps(page: Page) -> int:
    return page.evaluate("Number(sessionStorage.getItem('taps'))")


def write_deals(page: Page, numbers: range) -> None:
    for number in numbers:
        expect(page.locator("#deal-title")).to_have_text(f"Deal {number}")
        for category, who in ROWS.items():
            page.locator(f"#rows [name={category}][value='{who}']").check()
        page.locator("#write").click()


@pytest.mark.long
def test_ten_sheets_written_without_a_line_arrive_once_each(playing, company, tmp_path):
    phone = Phone(playing, company, tmp_path)
    page = phone.switch_on()
    page.goto("/en/manifest.webmanifest")
    page.evaluate("caches.open('rachem-of-another-release')")
    page.goto("/en/")
    everything_is_kept(page, ["/en/offline/", "/en/score/", "/en/jsi18n/", "/en/rules/"])
    page.wait_for_function(ONE_CACHE)
    phone.context.set_offline(True)
    page.get_by_role("link", name="Mark a real game").tap()
    expect(page.locator("#deal-title")).to_have_text("Deal 1")
    assert taps(page) == 1
    for name, field in zip(("Amel", "Béchir"), page.locator(".keeper__name").all(), strict=True):
        field.fill(name)
    write_deals(page, range(1, 6))
    phone.switch_off()

    page = phone.switch_on(offline=True)
    page.goto("/en/score/")
    expect(page.locator("#totals")).to_have_text("55")
    write_deals(page, range(6, 11))
    expect(page.locator("#line")).to_have_text("10 deals to send")
    assert not Match.objects.exists()
    page.goto("/en/tables/")
    expect(page.locator("h1")).to_have_text("No line just now")
    phone.context.set_offline(False)
    expect(page.locator("h1")).to_have_text("Tables")
    page.wait_for_function(NOTHING_WAITS)
    page.goto("/en/score/")
    expect(page.locator("#line")).to_have_text("All is sent")
    match = Match.objects.get()
    assert [seat["name"] for seat in match.seating] == ["Amel", "Béchir"]
    assert [[lean(row) for row in deal] for deal in Scoresheet.sheets(match)] == [DEAL] * 10
    assert match.revision == 10

    relative = company.person("abroad", PHONE)
    relative.open(page.locator("#share").get_attribute("data-share"))
    expect(relative.page.locator(".score-totals")).to_have_text(re.compile(r"10\s*10"))
    write_deals(page, range(11, 12))
    expect(relative.page.locator(".score-totals")).to_have_text(re.compile(r"11\s*11"))
    nothing_personal_is_kept(phone, page)
    phone.switch_off()


def everything_is_kept(page: Page, paths: list[str]) -> None:
    """Of this page, or where its server had no time, of the next one."""
    for _ in range(3):
        end = monotonic() + patience(PATIENCE / 1000)
        while page.evaluate(MISSING, paths) and monotonic() < end:
            page.wait_for_timeout(100)
        if not page.evaluate(MISSING, paths):
            return
        page.reload()
    assert page.evaluate(MISSING, paths) == []


def lean(row: dict) -> dict:
    assert [row[key] for key in RAW] == [None] * len(RAW)
    return {key: row["breakdown"][key] for key in CATEGORIES if row["breakdown"][key]}


def nothing_personal_is_kept(phone: Phone, page: Page) -> None:
    """Somebody signs in: at once the pages are his, and those that are kept are nobody's."""
    zied = make_player("Zied Trabelsi")
    cookie = {"name": COOKIE, "value": zied.token("cookie"), "url": phone.company.address}
    phone.context.add_cookies([cookie])
    page.goto("/en/rules/")
    expect(page.locator(".bar .who")).to_contain_text("Zied Trabelsi")
    assert [text for text in page.evaluate(KEPT_TEXTS) if "Zied" in text or "Amel" in text] == []
    phone.context.set_offline(True)
    page.goto("/en/rules/")
    expect(page.locator("html")).to_have_attribute("data-kept", "")
    expect(page.locator("h1")).to_be_visible()
    assert "Zied" not in page.content()
    phone.context.set_offline(False)
    expect(page.locator(".bar .who")).to_contain_text("Zied Trabelsi")
    phone.context.clear_cookies()
    page.goto("/fr/rules/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".bar .who")).to_have_text("Se connecter")


def test_a_first_visitor_is_at_his_table_in_a_few_taps(company):
    host, guest = (company.person(name, PHONE, has_touch=True) for name in ("Amel", "Béchir"))
    for person in (host, guest):
        person.context.add_init_script(TAPS)
    host.open("/en/")
    host.page.get_by_role("link", name="With my friends").tap()
    expect(host.page.locator("[name=name]")).to_be_focused()
    host.page.keyboard.type("Amel")
    host.page.get_by_role("button", name="Go on").tap()
    host.page.get_by_role("button", name="Open the table").tap()
    expect(host.page.locator("#seating")).to_be_visible()
    link = host.page.locator("#invitation [data-copy]").get_attribute("data-copy")
    assert taps(host.page) <= 3

    guest.open(link)
    guest.page.locator("[name=name]").tap()
    guest.page.keyboard.type("Béchir")
    guest.page.get_by_role("button", name="Sit down").tap()
    expect(host.page.locator(".seat[data-seat='1'] .seat__name")).to_have_text("Béchir")
    assert taps(guest.page) <= 2
