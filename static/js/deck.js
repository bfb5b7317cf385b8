/**
 * Which style of the deck this device shows. It is kept in a cookie, so that pages come with it; those
 * that are open change at once.
 */

const YEAR = 365 * 24 * 3600;

for (const choice of document.querySelectorAll("[data-deck-choice]")) {
  choice.addEventListener("change", () => {
    document.cookie = `deck=${choice.value};path=/;max-age=${YEAR};samesite=lax`;
    show(choice.selectedOptions[0].dataset.sprite);
  });
}

function show(/** @type {string} */ sprite) {
  for (const place of document.querySelectorAll("[data-deck]")) place.dataset.deck = sprite;
  for (const use of document.querySelectorAll("svg.card > use")) {
    use.setAttribute("href", use.getAttribute("href").replace(/^[^#]*/, sprite));
  }
}
