/**
 * Being told in this browser: asked for by a tap, with a word for each state it may be in.
 *
 * <div data-push data-kinds="match_open turn"> with a [data-state] each of: off, on, denied, unsupported,
 * apple, failed, or for those that are missing "other"; buttons [data-turn=on], [data-turn=off].
 */

import { isApple, isInstalled } from "./device.js";
import { csrfToken } from "./token.js";

const API = "/api/v1/me/";

function offer(/** @type {HTMLElement} */ place) {
  place.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-turn]");
    if (button) turn(place, /** @type {HTMLButtonElement} */ (button));
  });
  state().then((now) => show(place, now), () => show(place, "failed"));
}

/** On a card all but two states lead to where there is more to say: "other". */
function show(place, /** @type {string} */ now) {
  const states = [...place.querySelectorAll("[data-state]")];
  const there = states.some(({ dataset }) => dataset.state === now) ? now : "other";
  for (const each of states) each.hidden = each.dataset.state !== there;
  place.hidden = false;
}

/** What can be done here, and whether it is done. */
async function state() {
  if (isApple() && !isInstalled()) return "apple";
  if (!("PushManager" in globalThis && "Notification" in globalThis && navigator.serviceWorker)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && (await told()) ? "on" : "off";
}

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** How the site knows this browser, if it tells it anything in the name of who is here now. */
async function told() {
  const here = await subscription();
  if (!here) return null;
  const { browsers } = await ask("GET", "reminders/");
  const digest = await fingerprint(here.endpoint);
  return browsers.find((/** @type {any} */ each) => each.digest === digest) ?? null;
}

async function fingerprint(/** @type {string} */ text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function turn(/** @type {HTMLElement} */ place, /** @type {HTMLButtonElement} */ button) {
  button.setAttribute("aria-busy", "true");
  try {
    await (button.dataset.turn === "on" ? turnOn(place.dataset.kinds) : turnOff());
    show(place, await state());
  } catch {
    show(place, "failed");
  }
  button.removeAttribute("aria-busy");
}

/** The question to the person comes first, while his tap still counts. */
async function turnOn(/** @type {string} */ kinds = "") {
  if ((await Notification.requestPermission()) !== "granted") return;
  const { push_key: key } = await ask("GET", "reminders/");
  const { endpoint, keys } = (await subscribe(key)).toJSON();
  await ask("POST", "browsers/", { endpoint, keys, kinds: kinds.split(" ").filter(Boolean) });
}

async function subscribe(/** @type {string} */ key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const how = { userVisibleOnly: true, applicationServerKey: key };
  return pushManager.subscribe(how).catch(async (error) => {
    if (error.name !== "InvalidStateError") throw error; // else it knows another key of ours
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(how);
  });
}

async function turnOff() {
  const known = await told();
  if (known) await ask("DELETE", `browsers/${known.id}/`);
  await (await subscription())?.unsubscribe();
}

async function ask(/** @type {string} */ method, /** @type {string} */ path, /** @type {object | undefined} */ body = undefined) {
  const headers = {
    Accept: "application/json",
    "Accept-Language": document.documentElement.lang, // in which he is told from now on
    "Content-Type": "application/json",
    "X-CSRFToken": csrfToken(),
  };
  const answer = await fetch(API + path, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.status === 204 ? null : answer.json();
}

document.querySelectorAll("[data-push]").forEach(offer);
