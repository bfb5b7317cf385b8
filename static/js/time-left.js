// <time-left data-until="2031-03-04T20:45:00+01:00">until 20:45</time-left>: what is left runs down
// beside the words; once it is over the element says so by its class.

const Base = globalThis.HTMLElement ?? class {};

/** @param {number} seconds as 1:02:03, 2:03 or 0:00 */
export function spelt(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => String(part).padStart(2, "0"))].join(":");
}

export class TimeLeft extends Base {
  connectedCallback() {
    this.clock = document.createElement("bdi");
    this.clock.dir = "ltr";
    this.clock.className = "figure";
    this.append(" ", this.clock);
    this.timer = setInterval(() => this.show(), 1000);
    this.show();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  show() {
    const left = Math.max(0, Math.round((Date.parse(this.dataset.until ?? "") - Date.now()) / 1000));
    this.clock.textContent = spelt(left);
    this.classList.toggle("danger", !left);
    this.classList.toggle("brass", left > 0);
  }
}

if (globalThis.customElements) customElements.define("time-left", TimeLeft);
