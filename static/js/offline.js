/**
 * The service worker, once the page itself is there; what a page offers to a phone; and a page that is a copy kept on this phone,
 * which gives way to the real one when the line is back.
 */

import { csrfToken } from "./token.js";

const AGAIN = 5000; // ms
const root = document.documentElement;
const AT_LAST = 2000; // ms, on a page that is never idle

const soon = (/** @type {() => void} */ act) =>
  globalThis.requestIdleCallback ? requestIdleCallback(act, { timeout: AT_LAST }) : setTimeout(act, 500);

/** A browser that allows no worker, as some private windows do, keeps nothing. */
const register = () => navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(tell, () => {});

async function tell() {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ language: root.lang.toLowerCase() });
}

/** A copy was made for a stranger: its forms bear the token of nobody. */
function sign(/** @type {SubmitEvent} */ event) {
  const token = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("csrfmiddlewaretoken");
  if (token instanceof HTMLInputElement && csrfToken()) token.value = csrfToken();
}

/** The line may be whole and the server away for a moment: then nobody says that it is back. */
async function giveWay() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer && answer.status < 500) location.reload();
}

/** Sheets of real cards wait on this phone: what sends them is fetched only then. */
function sendSheets() {
  const waits = Object.entries(localStorage).some(([key, text]) => key.startsWith("rachem.game.") && /"unsent":\[\d/.test(text));
  const sender = /** @type {HTMLElement | null} */ (document.querySelector("[data-sender]"))?.dataset.sender;
  if (waits && sender && !document.getElementById("keeper")) import(sender);
}

/** What keeps the site on a phone and calls there, where a page has a place for it: a phone on which
 * no game was finished yet is offered less. */
function reach() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-reach]"));
  const more = document.querySelector("[data-push], [data-due], [data-finished]");
  if (place && (more || localStorage.getItem("rachem.finished"))) import(place.dataset.reach ?? "");
}

/** The browser's own offer waits until it is asked for. */
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  /** @type {any} */ (globalThis).rachemInstall = event;
  dispatchEvent(new Event("rachem-install"));
});

/** Who leaves a browser is not called there any more: the worker sees to it, since the page goes. */
function leave(/** @type {SubmitEvent} */ event) {
  const { action } = /** @type {HTMLFormElement} */ (event.target);
  if (/\/(logout|forget)\/$/.test(action)) navigator.serviceWorker?.controller?.postMessage({ leaves: true });
}

document.addEventListener("submit", leave);
addEventListener("load", () => soon(reach));
addEventListener("load", () => soon(sendSheets));
if (navigator.serviceWorker) addEventListener("load", () => soon(register));
if ("kept" in root.dataset) {
  document.addEventListener("submit", sign, { capture: true });
  if (!document.querySelector("[data-works-offline]")) {
    addEventListener("online", giveWay);
    setInterval(giveWay, AGAIN);
  }
}
