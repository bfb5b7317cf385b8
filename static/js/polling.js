/**
 * The table without a socket, for networks that let none through: the same view is asked for over
 * the API again and again, and what the player does is posted there. docs/live-protocol.md says
 * what each message is over either.
 */

const PACE = { waiting: 1500, mine: 4000, hidden: 5000 };
const PRESENCE = 5000;

/** @typedef {{method: string, path: string, body?: object}} Request */

const STEPS = {
  join: ({ seat }) => ["POST", "seats/", { seat }],
  ask_to_leave: ({ seat }) => ["DELETE", `seats/${seat}/`],
  ready: ({ entropy }) => ["POST", "ready/", { entropy }],
  unready: () => ["DELETE", "ready/"],
  cut: ({ at }) => ["POST", "cut/", { at }],
  keep: () => ["POST", "cut/", { choice: "keep" }],
  expose: () => ["POST", "cut/", { choice: "expose" }],
  next: ({ entropy }) => ["POST", "next/", { entropy }],
  resign: () => ["POST", "resignation/", {}],
  stop: () => ["POST", "stop/", {}],
  go_on: () => ["DELETE", "stop/"],
  bot: () => ["POST", "stand-in/", {}],
  back: () => ["DELETE", "stand-in/"],
  rematch: ({ partners = false }) => ["POST", "rematch/", { partners }],
  decline: () => ["DELETE", "rematch/"],
  pause: () => ["POST", "pause/", {}],
  resume: () => ["DELETE", "pause/"],
  blocks: () => ["GET", "blocks/"],
  block: ({ seat }) => ["POST", "blocks/", { seat }],
  unblock: ({ seat }) => ["DELETE", `blocks/${seat}/`],
  report: ({ seat, why }) => ["POST", "reports/", { seat, why }],
};

/**
 * What a message of the socket is over the API; null if there is no such thing.
 * @returns {Request | null}
 */
export function asRequest(/** @type {any} */ message, /** @type {number | null} */ you) {
  if (message.play) return { method: "POST", path: "plays/", body: { play: message.play, turn: message.turn } };
  if (message.do === "leave") return { method: "DELETE", path: `seats/${you}/` };
  const [method, path, body] = STEPS[message.do]?.(message) ?? [];
  return method ? { method, path, body } : null;
}

/** How long until the next question, in ms. */
export function pace(/** @type {any} */ view, /** @type {boolean} */ hidden) {
  if (hidden) return PACE.hidden;
  return view && view.to !== null && view.to === view.you ? PACE.mine : PACE.waiting;
}

export class Polling {
  #version = "";
  #presence = 0; // when it was asked for
  #timer = 0;
  #stopped = false;
  /** @type {any} */ #view = null;

  /**
   * @param {string} table  the table's address in the API
   * @param {string} watch  the query of who watches by a link, or nothing
   * @param {{hear: (message: any) => void, line: (works: boolean) => void}} doors
   */
  constructor(table, watch, doors) {
    Object.assign(this, { table, watch, doors });
    this.#ask();
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Whether it can be said this way. */
  send(/** @type {any} */ message) {
    const request = asRequest(message, this.#view?.you ?? null);
    if (request) this.#act(request, message.turn);
    return Boolean(request);
  }

  async #ask() {
    clearTimeout(this.#timer);
    const answer = await this.#fetch({ method: "GET", path: "view/" });
    if (this.#stopped) return;
    if (!answer) this.#fails();
    else this.doors.line(true);
    if (this.#stopped) return;
    if (answer?.status === 200) this.#take(await answer.json(), answer.headers.get("ETag") ?? "");
    await this.#askWhoIsThere();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.#ask(), pace(this.#view, document.hidden));
  }

  async #askWhoIsThere() {
    if (Date.now() - this.#presence < PRESENCE) return;
    this.#presence = Date.now();
    const answer = await this.#fetch({ method: "GET", path: "presence/" });
    if (answer?.status === 200 && !this.#stopped) this.doors.hear(await answer.json());
  }

  async #act(/** @type {Request} */ request, /** @type {number} */ turn) {
    const answer = await this.#fetch(request);
    if (this.#stopped) return;
    if (!answer) this.#fails();
    const said = answer?.headers.get("Content-Type")?.includes("json") ? await answer.json() : null;
    if (said && "v" in said) this.#take(said, "");
    else if (said && ("blocks" in said || "reported" in said)) this.doors.hear(said);
    else if (said?.code) this.doors.hear({ refused: said.code, turn });
    this.#ask();
  }

  /** Whatever comes next is to be shown, and a play without an answer to be sent again. */
  #fails() {
    this.#version = "";
    this.doors.line(false);
  }

  #take(view, /** @type {string} */ version) {
    this.#version = version;
    this.#view = view;
    this.doors.hear(view);
  }

  /** The answer; null where there is none, or one that says nothing about the table. */
  async #fetch(/** @type {Request} */ { method, path, body }) {
    const headers = { Accept: "application/json", "X-CSRFToken": csrfToken() };
    if (path === "view/" && this.#version) headers["If-None-Match"] = this.#version;
    if (body) headers["Content-Type"] = "application/json";
    const options = { method, headers, body: body && JSON.stringify(body), cache: "no-store" };
    try {
      const answer = await fetch(this.table + path + this.watch, /** @type {RequestInit} */ (options));
      return answer.status >= 500 || answer.status === 429 ? null : answer;
    } catch {
      return null;
    }
  }
}

const csrfToken = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
