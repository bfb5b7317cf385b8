// A part of a page that keeps itself up to date:
//
//   <live-region topic="tournament-12" src="/fr/…/standings/part/" stamp="…">…</live-region>
//
// The server says over one socket a page that a topic changed; the region then fetches its part
// again: at once, and then at most once a second, or as seldom as the answers take. A message may
// be lost, so it also looks again when the socket comes back, when the page wakes up, and every 15 s
// while there is no socket; and an answer that a busy server did not give is asked for again.
// `src` answers the inside of the region, or 204 for "as before"; its header X-Stamp, if any,
// names what it was made from, and a part with the same stamp is not swapped in again.
// Inside it, [data-announce] holds words that are read out when they change.

const LEAST = 1000;
const POLL = 15000;
const SOON = 3000;
const BACK_OFF = [500, 1000, 2000, 4000, 8000];

/** The one socket of a page; regions join it with their topic. */
export class Changes {
  /** @param {(topics: string[]) => WebSocket} open */
  constructor(open = openSocket) {
    this.open = open;
    this.regions = new Set();
    this.tries = 0;
  }

  /** @param {LiveRegion} region */
  join(region) {
    this.regions.add(region);
    this.connectSoon();
  }

  /** @param {LiveRegion} region */
  leave(region) {
    this.regions.delete(region);
    this.connectSoon();
  }

  get topics() {
    return [...new Set([...this.regions].map((region) => region.topic))].filter(Boolean).sort();
  }

  get connected() {
    return this.socket?.readyState === 1;
  }

  /** Regions come and go together, so the socket is opened once for all of them. */
  connectSoon(after = 0) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), after);
  }

  connect() {
    const topics = this.topics;
    if (this.socket && this.asked === topics.join() && this.socket.readyState < 2) return;
    this.drop();
    this.asked = topics.join();
    if (!topics.length) return;
    const socket = (this.socket = this.open(topics));
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.heard(JSON.parse(data));
    socket.onclose = () => this.closed(socket);
  }

  drop() {
    if (!this.socket) return;
    this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  /** Whatever changed since the page was made, or while there was no socket, was told to nobody. */
  opened() {
    this.tries = 0;
    this.lookAgain();
  }

  heard({ changed }) {
    if (!changed) return;
    for (const region of this.regions) if (region.topic === changed) region.changed();
  }

  closed(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.connectSoon(BACK_OFF[Math.min(this.tries++, BACK_OFF.length - 1)]);
  }

  /** The network or the page woke up. */
  wake() {
    this.tries = 0;
    if (!this.connected) this.connectSoon();
    this.lookAgain();
  }

  poll() {
    if (!this.connected) this.lookAgain();
  }

  lookAgain() {
    for (const region of this.regions) region.changed();
  }
}

/** @param {string[]} topics */
function openSocket(topics) {
  const url = new URL("/ws/changes", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  for (const topic of topics) url.searchParams.append("topic", topic);
  return new WebSocket(url);
}

/**
 * Call at once, then at most once in `least` milliseconds, the last call never lost. A call that
 * took longer is followed by a rest as long: whoever answers slowly has much to do.
 * @param {() => Promise<void>} call
 */
export function throttled(call, least = LEAST) {
  let busy = false;
  let again = false;
  return async function ask() {
    if (busy) return void (again = true);
    busy = true;
    const began = performance.now();
    try {
      await call();
    } finally {
      const took = performance.now() - began;
      await new Promise((done) => setTimeout(done, took > least ? took : least - took));
      busy = false;
      if (again) {
        again = false;
        ask();
      }
    }
  };
}

/** What a reader has opened, scrolled or focused in an element, to be put back in its successor. */
function remember(element) {
  const active = document.activeElement;
  return {
    focus: element.contains(active) ? (active.id || active.closest("[id]")?.id) : "",
    inside: element.contains(active) && !active.id,
    tag: active?.localName,
    opened: new Map([...element.querySelectorAll("details[id]")].map((d) => [d.id, d.open])),
    scrolled: [...element.querySelectorAll("[id]")].filter((e) => e.scrollLeft || e.scrollTop)
      .map((e) => [e.id, e.scrollLeft, e.scrollTop]),
  };
}

function restore(element, { focus, inside, tag, opened, scrolled }) {
  const find = (id) => element.querySelector(`#${CSS.escape(id)}`);
  for (const details of element.querySelectorAll("details[id]")) {
    if (opened.has(details.id)) details.open = opened.get(details.id);
  }
  for (const [id, left, top] of scrolled) find(id)?.scrollTo({ left, top, behavior: "instant" });
  if (!focus) return;
  const place = find(focus);
  (inside ? place?.querySelector(tag) : place)?.focus({ preventScroll: true });
}

const SILENT = 20000; // milliseconds: who asks over a line that was cut may never be answered

const Base = globalThis.HTMLElement ?? class {};

export class LiveRegion extends Base {
  changed = throttled(() => this.refresh());

  connectedCallback() {
    changes.join(this);
    this.addEventListener("submit", sendInPlace);
  }

  disconnectedCallback() {
    changes.leave(this);
  }

  get topic() {
    return this.getAttribute("topic") ?? "";
  }

  async refresh() {
    // A hidden page looks again when it is seen.
    if (document.hidden || !this.isConnected) return;
    const late = new AbortController();
    const giveUp = setTimeout(() => late.abort(), SILENT);
    try {
      const response = await fetch(this.getAttribute("src"), {
        headers: { "X-Requested-With": "live-region" },
        credentials: "same-origin",
        cache: "no-cache",
        signal: late.signal,
      });
      if (response.status >= 500) return void this.askAgain();
      if (!response.ok) return;
      this.dispatchEvent(new CustomEvent("looked"));
      if (response.status === 204) return;
      const stamp = response.headers.get("X-Stamp");
      const part = await response.text();
      if (stamp ? stamp === this.getAttribute("stamp") : part === this.part) return;
      this.part = part;
      await this.unlessWriting();
      await this.unlessPressed();
      await this.unlessAsked();
      this.swap(part);
      if (stamp) this.setAttribute("stamp", stamp);
    } catch (error) {
      if (!(error instanceof TypeError) && error.name !== "AbortError") throw error;
      this.askAgain();
    } finally {
      clearTimeout(giveUp);
    }
  }

  /** While the socket is there, it will say nothing of what was not answered. */
  askAgain() {
    setTimeout(() => this.changed(), SOON * (1 + Math.random()));
  }

  /** Never take a field away from under somebody's fingers. */
  unlessWriting() {
    const active = document.activeElement;
    if (!this.contains(active) || !active.matches("input, textarea, select")) return;
    return new Promise((done) => active.addEventListener("blur", done, { once: true }));
  }

  /** Nor a button: between its press and its release it would be another one, and nothing done. */
  unlessPressed() {
    if (!this.querySelector(":active")) return;
    return new Promise((done) => {
      const released = () => setTimeout(done);
      for (const end of ["pointerup", "pointercancel"]) {
        addEventListener(end, released, { once: true, capture: true });
      }
    });
  }

  /** Nor a form of which somebody is asked whether he means it: the answer would send nothing. */
  unlessAsked() {
    const question = document.querySelector("dialog[open]");
    if (!question) return;
    return new Promise((done) => question.addEventListener("close", () => setTimeout(done), { once: true }));
  }

  /** @param {string} part */
  swap(part) {
    const before = this.words;
    const kept = remember(this);
    const template = document.createElement("template");
    template.innerHTML = part;
    const fresh = template.content.querySelector("live-region");
    this.replaceChildren(...(fresh ? fresh.childNodes : template.content.childNodes));
    restore(this, kept);
    if (this.words && this.words !== before) announce(this.words);
    this.dispatchEvent(new CustomEvent("updated", { bubbles: true }));
  }

  get words() {
    return this.querySelector("[data-announce]")?.textContent.trim() ?? "";
  }
}

/**
 * A form that says data-stays is sent without leaving the page; what is refused, its own page says.
 * @param {SubmitEvent} event
 */
async function sendInPlace(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || !form.matches("[data-stays]")) return;
  event.preventDefault();
  const body = new FormData(form);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.name) body.set(button.name, button.value);
  try {
    const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
    if (answer.type === "opaqueredirect") return void this.changed();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  form.removeAttribute("data-stays");
  form.requestSubmit(button);
}

/** @param {string} words */
function announce(words) {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = words;
}

export const changes = new Changes();

if (globalThis.customElements) {
  customElements.define("live-region", LiveRegion);
  document.addEventListener("visibilitychange", () => document.hidden || changes.wake());
  addEventListener("online", () => changes.wake());
  addEventListener("pageshow", ({ persisted }) => persisted && changes.wake());
  setInterval(() => changes.poll(), POLL);
}
