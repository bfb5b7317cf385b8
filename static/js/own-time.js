// <own-time data-at="2031-03-04T20:45:00+01:00">4 March, 20:45</own-time>: a time on the clock of an
// event; whoever has another clock is told beside it what his own shows then.

const Base = globalThis.HTMLElement ?? class {};
const MINUTE = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const DAY = /** @type {const} */ ({ day: "numeric", month: "short" });

/**
 * What a clock here shows at a moment; nothing where it is the time that is written there.
 * @param {string} at with the offset of the clock that it is written by
 * @param {string} [language] @param {string} [timeZone] of the clock here
 */
export function shownHere(at, language, timeZone) {
  const moment = new Date(at);
  const written = moment.toLocaleString("sv", { timeZone }).replace(" ", "T");
  if (at.startsWith(written)) return "";
  const otherDay = at.slice(0, 10) !== written.slice(0, 10);
  return moment.toLocaleString(language, { ...(otherDay ? DAY : {}), ...MINUTE, timeZone });
}

class OwnTime extends Base {
  connectedCallback() {
    const time = shownHere(this.dataset.at ?? "", document.documentElement.lang);
    if (time) this.append(" ", `(${interpolate(gettext("%(time)s where you are"), { time }, true)})`);
  }
}

if (globalThis.customElements) customElements.define("own-time", OwnTime);
