/**
 * The offer to keep the site on the home screen: after the second game that was finished on this
 * device, or to who takes part in a tournament; never again on a device that has said no.
 *
 * <aside data-install data-due? data-finished="CODE"? hidden> with [data-way=browser], [data-way=apple].
 */

import { finish, finished, isApple, isInstalled } from "./device.js";

const NO = "rachem.no-install";
const ENOUGH = 2; // games

/** Kept by offline.js as soon as the browser has said that it could. */
const prompting = () => /** @type {any} */ (globalThis).rachemInstall;

function offer(/** @type {HTMLElement} */ place) {
  if (place.dataset.finished) finish(place.dataset.finished);
  const due = "due" in place.dataset || finished().length >= ENOUGH;
  if (!due || localStorage.getItem(NO) || isInstalled()) return;
  place.addEventListener("click", ({ target }) => answer(place, /** @type {HTMLElement} */ (target)));
  addEventListener("rachem-install", () => show(place));
  show(place);
}

function show(place) {
  const way = prompting() ? "browser" : isApple() ? "apple" : "";
  for (const each of place.querySelectorAll("[data-way]")) each.hidden = each.dataset.way !== way;
  place.hidden = !way;
}

async function answer(place, target) {
  if (target.closest("[data-no]")) localStorage.setItem(NO, "1");
  else if (!target.closest("[data-yes]")) return;
  else {
    await prompting().prompt();
    const { outcome } = await prompting().userChoice;
    if (outcome === "dismissed") localStorage.setItem(NO, "1");
  }
  place.hidden = true;
}

document.querySelectorAll("[data-install]").forEach(offer);
