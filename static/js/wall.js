// The wall of a room: its pages turn by themselves, the screen stays awake, a new release loads
// itself, and what cannot be asked for is said to be old.

import { changes } from "./live-region.js";
import { stayAwake } from "./wake.js";

const PAGE = 12000;
const SILENT = 45000;

const region = document.querySelector("live-region");
const zone = document.body.dataset.zone;
let at = 0;
let turner = 0;
let seen = Date.now();
let shown = new Map();
const turned = new Set();

function pages() {
  return [...region.querySelectorAll(".page")];
}

/** Show one page for its time. */
function show(number) {
  put(number);
  clearTimeout(turner);
  turner = setTimeout(next, pages()[at]?.matches(".fresh") ? PAGE + 4000 : PAGE);
}

/** This page, the others not. The boards of a round are turned over when they are first shown. */
function put(number) {
  const all = pages();
  at = number % Math.max(1, all.length);
  const key = all[at]?.dataset.key;
  all.forEach((page, index) => {
    page.hidden = index !== at;
    page.classList.toggle("turns", index === at && !turned.has(key));
  });
  turned.add(key);
  shown.set("page", key);
  dots(all.length);
}

/** With each page it looks again: so it is right even if nobody told it of a change. */
function next() {
  changes.lookAgain();
  show(at + 1);
}

function dots(count) {
  const list = document.querySelector("[data-dots]");
  const row = [...Array(count > 1 ? count : 0)].map(() => document.createElement("li"));
  row[at]?.classList.add("on");
  list.replaceChildren(...row);
}

/** The page that was shown stays, for no longer than it would have: where a result lands every few
 * seconds the pages must turn all the same. Results that have landed are marked. */
function updated() {
  if (region.querySelector("[data-release]")?.dataset.release !== document.body.dataset.release) {
    location.reload();
    return;
  }
  const key = shown.get("page");
  const found = pages().findIndex((page) => page.dataset.key === key);
  for (const line of region.querySelectorAll("[data-line]")) {
    const before = shown.get(line.dataset.line);
    if (before && before !== line.dataset.result) line.classList.add("landed");
  }
  const news = whatHappened();
  if (news < 0 && found >= 0) put(found);
  else show(Math.max(0, news));
  remember();
}

/** A page that was not there before: a draw, a final, a podium. */
function whatHappened() {
  return pages().findIndex((page) => page.matches(".fresh, .final, .podium") && !shown.has(page.dataset.key));
}

function remember() {
  shown = new Map([...region.querySelectorAll("[data-line]")].map((line) => [line.dataset.line, line.dataset.result]));
  for (const page of pages()) shown.set(page.dataset.key, true);
  shown.set("page", pages()[at]?.dataset.key);
}

function clock(date, seconds) {
  const parts = { hour: "2-digit", minute: "2-digit", second: seconds ? "2-digit" : undefined, hour12: false };
  return date.toLocaleTimeString("fr", { ...parts, timeZone: zone });
}

function tick() {
  document.querySelector("[data-clock]").textContent = clock(new Date(), false);
  const lost = Date.now() - seen > SILENT;
  document.querySelector("[data-lost]").hidden = !lost;
  document.querySelector("[data-seen]").hidden = lost;
}

function looked() {
  seen = Date.now();
  for (const place of document.querySelectorAll("[data-at]")) place.textContent = clock(new Date(seen), true);
  tick();
}

const full = document.querySelector("[data-full]");
full.hidden = !document.documentElement.requestFullscreen;
full.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});

region.addEventListener("updated", updated);
region.addEventListener("looked", looked);
setInterval(tick, 1000);
looked();
show(0);
remember();
stayAwake(true);
