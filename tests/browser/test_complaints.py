"""What no page of the other tests may do: each of these would make its test fail."""

from tests.browser.conftest import Company

DEEDS = {
    "setTimeout(() => { throw new Error('an error'); })": "an error",
    "console.error('a complaint')": "a complaint",
    "fetch('/no-such-page')": "404",
    "fetch('http://elsewhere.invalid/').catch(() => {})": "elsewhere.invalid",
    "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))": "script",
}


def test_a_page_that_misbehaves_is_found_out(browser, server):
    company = Company(browser, server)
    page = company.person().open("/en/rules/")
    for deed, words in DEEDS.items():
        assert company.complaints == []
        page.evaluate(f"() => {{ {deed}; }}")
        page.wait_for_timeout(400)
        assert company.complaints, deed
        assert all(words in each for each in company.complaints), company.complaints
        company.complaints.clear()
