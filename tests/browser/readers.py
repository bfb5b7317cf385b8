"""Whoever reads the pages of an event on a phone: what he sees there, and what no page may have."""

import re

from django.urls import reverse
from django.utils import translation

from tests.browser.conftest import PHONE

# What a page shows, in one look. Names stand in <bdi>: people chose them, in whatever language.
SEEN = """() => {
  const html = document.documentElement;
  const all = (one, where = html) => [...where.querySelectorAll(one)];
  const text = (node) => node ? node.textContent.replace(/\\s+/g, " ").trim() : "";
  const seen = (node) => { const copy = node.cloneNode(true);
    all(".vh", copy).forEach((each) => each.remove()); return text(copy); };
  const parts = (node, ...names) =>
    names.map((name) => seen(node.querySelector(name))).join(" ").trim();
  const foreign = (node) => node.closest("bdi, script, style, template, [dir=ltr] *")
    || node.closest("[lang]") !== html;
  const own = all("*").filter((node) => !foreign(node));
  const attributes = ["aria-label", "title", "placeholder", "alt", "data-confirm"];
  const said = own.flatMap((node) => [
    ...[...node.childNodes].filter((each) => each.nodeType === 3).map((each) => each.data),
    ...attributes.map((name) => node.getAttribute(name) || "")]);
  const side = (one) => `${seen(one.children[0])} ${seen(one.children[1])}`.trim();
  const tie = (one) => all(".tie-side", one).map(side).join(" – ");
  const named = (one) => one.matches(".pairing") ? parts(one, ".first", ".second")
    : one.matches(".standing") ? parts(one, ".name") : side(one);
  return {
    said: said.map((words) => words.trim()).filter(Boolean),
    wide: html.scrollWidth - html.clientWidth,
    chips: all(".page-head .chip").map(text),
    stages: all(".stage-head").map(text),
    listed: all(".page-head ~ .stack .list .name, .roll-line .name").map(text),
    standings: all("ol.standings").map((table) =>
      all(".standing", table).map((row) => parts(row, ".place", ".name", ".key"))),
    rounds: all("details.round[open]").map((one) => [text(one.querySelector("h2")),
      ...all(".pairing", one).map((pair) => parts(pair, ".first", ".result", ".second")),
      ...all("p.soft", one).map(text)]),
    trees: all(".bracket-part").map((tree) => all(".bracket-round", tree).map((column) =>
      [...all(".bracket-title", column).map(text), ...all(".tie", column).map(tie)])),
    own: all("details.round[open] .own, .own > details > .standing, .tie-side.own").map(named),
    desk: all("[id^=desk-round]").map((one) => [text(one.querySelector("h2")),
      ...all(".list-row .grow > :is(.name, a, small + small)", one).map(text)]),
    progress: all("dl.facts dt").map((one) => `${text(one)} ${text(one.nextElementSibling)}`),
    here: all(".roll-line[aria-pressed=true]").length,
    podiums: all(".podium").map((one) => [
      text(one.querySelector(`h2 [lang=${html.lang}]`)), ...all("bdi", one).map(text)]),
  };
}"""
ENGLISH = r"the|of|and|is|are|with|your|you|not|by|to|round|rounds|standings|group|who|here|nobody"
ENGLISH += r"|seed|winner|loser|bye|won|lost|open|opened|closed|draw|match \d+|entry|entries"
STRANGE = {
    "fr": re.compile(rf"\b({ENGLISH})\b", re.IGNORECASE),
    "ar-tn": re.compile(r"[A-Za-zÀ-ÿ]{2,}"),
}
# What is written in Latin letters everywhere, and the name of the event.
EVERYWHERE = re.compile(r"\b(Coupe|QR|CSV|UTF-8|PDF|API|https?://\S*|Africa/Tunis)\b")


class Reader:
    """A browser on a phone in one language."""

    def __init__(self, company, language: str, user=None, player=None):
        self.language = language
        self.person = company.person(locale=language, viewport=PHONE, has_touch=True)
        self.page = self.person.page
        if user:
            self.person.sign_in_as(user)
        if player:
            self.person.be(player)

    def see(self, name: str, *args) -> dict:
        """A page of tournaments, by its name."""
        with translation.override(self.language):
            self.person.open(reverse(f"tournaments:{name}", args=args))
        return self.look()

    def look(self) -> dict:
        """What stands on the page that is open: nothing wider than the phone, nothing in another
        language."""
        seen = self.page.evaluate(SEEN)
        said = [EVERYWHERE.sub("", words) for words in seen.pop("said")]
        strange = [words for words in said if STRANGE[self.language].search(words)]
        assert (seen.pop("wide"), strange) == (0, []), (self.page.url, strange)
        return {name: shown for name, shown in seen.items() if shown}
