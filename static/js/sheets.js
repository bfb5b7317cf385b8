/**
 * The sheets that come up over the table, the settings that this device remembers, and how a match
 * is ended early.
 */

import { by } from "./dom.js";
import * as motion from "./motion.js";
import * as sounds from "./sounds.js";

export function openSheets(/** @type {(message: object) => void} */ send) {
  doors();
  settings();
  parting(send);
}

function doors() {
  for (const door of document.querySelectorAll("[data-opens]")) {
    door.addEventListener("click", () => by(door.dataset.opens).showModal());
  }
  for (const sheet of document.querySelectorAll("dialog.sheet-dialog")) {
    sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  }
}

function settings() {
  speaker(by("sound"));
  by("set-motion").value = motion.setting();
  by("set-motion").addEventListener("change", (event) => motion.set(event.target.value));
  remembered("set-keys", "rachem.keys", true);
  remembered("set-talk", "rachem.talk", true);
  remembered("set-double", "rachem.double", false);
}

/** In plain view, so that a café is quiet with one tap. */
function speaker(/** @type {HTMLElement} */ button) {
  const show = () => button.setAttribute("aria-pressed", String(sounds.isOn()));
  button.addEventListener("click", () => { sounds.turn(!sounds.isOn()); show(); });
  show();
}

/** A switch that this device remembers. */
function remembered(/** @type {string} */ id, /** @type {string} */ key, /** @type {boolean} */ usual) {
  by(id).checked = (localStorage.getItem(key) ?? (usual ? "on" : "off")) === "on";
  by(id).addEventListener("change", (event) => localStorage.setItem(key, event.target.checked ? "on" : "off"));
}

function parting(send) {
  by("resign").addEventListener("click", () => { by("sure").hidden = false; by("resign-not").focus(); });
  by("resign-not").addEventListener("click", () => { by("sure").hidden = true; by("more").close(); });
  by("resign-sure").addEventListener("click", () => { send({ do: "resign" }); by("sure").hidden = true; by("more").close(); });
  by("stop").addEventListener("click", () => { send({ do: "stop" }); by("more").close(); });
}
