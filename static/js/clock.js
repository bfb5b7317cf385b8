/**
 * Time as the server has it. A phone's own clock may be minutes off, so every view says what
 * time it is, and deadlines are read against that.
 */

const SAMPLES = 8;

/** How far the server's clock is ahead of ours, learnt from views. */
export class Skew {
  /** @type {number[]} */
  #samples = [];

  /** @param {number} serverNow  @param {number} localNow  both in ms */
  learn(serverNow, localNow) {
    this.#samples = [...this.#samples, serverNow - localNow].slice(-SAMPLES);
  }

  /** The best sample is the one that travelled least: the largest difference. */
  get value() {
    return this.#samples.length ? Math.max(...this.#samples) : 0;
  }

  now(localNow = Date.now()) {
    return localNow + this.value;
  }
}

/**
 * Whole seconds left, never below nought nor above the `span` (ms) of the whole: what a view took
 * on its way is not known. Null without a deadline.
 */
export function secondsLeft(/** @type {number | null | undefined} */ deadline, /** @type {number} */ now, span = Infinity) {
  return deadline == null ? null : Math.min(Math.round(span / 1000), Math.max(0, Math.ceil((deadline - now) / 1000)));
}

/** "0:22" */
export function asClock(/** @type {number} */ seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Repaints what runs down: the ring of the seat to play, the number of the bar, the countdown.
 * It also says when the tenth and the fifth last second of the own turn have come.
 */
export class Clock {
  #deadline = /** @type {number | null} */ (null);
  #span = 1;
  #mine = false;
  #said = new Set();

  /**
   * @param {Skew} skew
   * @param {{paint: (left: number | null, share: number) => void, warn: (left: number) => void}} doors
   */
  constructor(skew, doors) {
    this.skew = skew;
    this.doors = doors;
    setInterval(() => this.tick(), 250);
  }

  /** @param {number | null} deadline  @param {number} span ms the whole takes, 0 if unknown */
  set(deadline, span, mine) {
    if (deadline !== this.#deadline) {
      this.#said.clear();
      this.#span = span || Math.max(1000, (deadline ?? 0) - this.skew.now());
    }
    this.#deadline = deadline;
    this.#mine = mine;
    this.tick();
  }

  get left() {
    return secondsLeft(this.#deadline, this.skew.now(), this.#span);
  }

  tick() {
    const { left } = this;
    if (left === null || this.#deadline === null) return this.doors.paint(null, 0);
    const share = Math.min(1, Math.max(0, (this.#deadline - this.skew.now()) / this.#span));
    this.doors.paint(left, share);
    if (this.#mine && left <= 10 && left > 0 && !this.#said.has(left)) {
      this.#said.add(left);
      this.doors.warn(left);
    }
  }
}
