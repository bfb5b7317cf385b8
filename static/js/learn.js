/**
 * Learning by playing: guided deals on the table's own felt, alone in this browser. The views were
 * made by the server, one for each play; a try is looked up in them.
 */

import { CountBoard, sentences } from "./count.js";
import { by } from "./dom.js";
import { layHandsOn } from "./hands.js";
import { NOTHING, notation, still } from "./intent.js";
import { alarm, log } from "./journal.js";
import { verdict } from "./lesson.js";
import * as motion from "./motion.js";
import { answers } from "./questions.js";
import { Screen } from "./render.js";
import { buzz, sound, unlock } from "./sounds.js";
import { playSentence, refusalReason, sideName } from "./words.js";

const ANSWER_MS = 1500; // until the host plays, so that one's own play can be looked at
const { ruleset, lessons } = JSON.parse(by("lessons").textContent);
const screen = new Screen({ ruleset });
const countBoard = new CountBoard(by("count"), () => sound("tick"));

/** @type {any} */ let shown = null;
let intent = NOTHING;
let at = 0; // the lesson
let turn = 0; // how many of its plays are made
let waiting = false; // for the host

const lesson = () => lessons[at];
const step = () => (turn % 2 ? undefined : lesson().steps[turn / 2]);

function begin(/** @type {number} */ number) {
  at = number;
  turn = 0;
  waiting = false;
  shown = null;
  history.replaceState(null, "", at ? `#${at + 1}` : location.pathname + location.search);
  by("lesson-at").textContent = interpolate(gettext("%(n)s of %(all)s"), { n: at + 1, all: lessons.length }, true);
  by("lesson-title").textContent = lesson().title;
  by("counting").hidden = true;
  countBoard.clear();
  by("go-on").hidden = true;
  by("after").hidden = true;
  by("log").replaceChildren();
  for (const list of [by("hand"), by("board")]) list.replaceChildren();
  show();
  teach(step().say);
  by("hand").querySelector("[tabindex='0']")?.focus({ preventScroll: true });
}

function show() {
  const before = shown;
  const places = motion.places(by("felt"));
  shown = lesson().views[turn];
  intent = still(intent, shown);
  screen.render(shown, intent, null);
  by("play").setAttribute("aria-disabled", String(shown.to !== shown.you));
  if (!before) return;
  motion.animate(before, shown, places, screen);
  if (shown.last) log(playSentence(shown.last, screen.name(shown, shown.last.seat), shown.last.seat === shown.you));
}

/** What to try; above it what became of the last try. */
function teach(/** @type {string} */ text, answer = "", wrong = false) {
  by("task").textContent = text;
  by("answer").textContent = answer;
  by("answer").classList.toggle("is-refused", wrong);
  if (answer) alarm(`${answer} ${text}`);
  else log(text);
}

function commit() {
  const task = step();
  if (waiting || !task) return;
  const play = notation(intent);
  if (!play) return teach(task.say, gettext("Lift a card first."));
  const found = verdict(task, play);
  if (found === "") return played();
  if (found === "lawful") return declined(task);
  refused(task, found);
}

function played() {
  turn += 1;
  waiting = true;
  intent = NOTHING;
  show();
  by("answer").textContent = "";
  setTimeout(answered, motion.speed() ? ANSWER_MS : ANSWER_MS / 2, at);
}

function answered(/** @type {number} */ of) {
  if (of !== at || !waiting) return;
  turn += 1;
  waiting = false;
  show();
  const task = step();
  if (task) teach(task.say);
  else if (shown.count) setTimeout(showCount, motion.linger(), at);
  else over();
  if (task) by("hand").querySelector("[tabindex='0']")?.focus({ preventScroll: true });
}

/** Lawful, but not what is to be learnt here: the cards go down again. */
function declined(task) {
  intent = NOTHING;
  screen.choose(shown, intent, null);
  teach(task.say, task.other || gettext("That is allowed too. Here, though, try this:"));
}

function refused(task, /** @type {string} */ why) {
  const card = by("hand").querySelector(`[data-card="${intent.card}"]`);
  motion.shake(card);
  card?.classList.add("is-refused");
  setTimeout(() => card?.classList.remove("is-refused"), 1200);
  buzz(60);
  sound("refused");
  teach(task.say, `${gettext("Not allowed.")} ${refusalReason(why)}`, true);
}

function showCount(/** @type {number} */ of) {
  if (of !== at) return;
  const names = [0, 1].map((side) => sideName(side, shown, 2));
  by("counting").hidden = false;
  countBoard.draw(shown, ruleset, names, !motion.speed());
  log(...sentences(shown.count, ruleset, names));
  over();
}

function over() {
  const last = at === lessons.length - 1;
  teach(lesson().done);
  by("after").hidden = !last;
  by("go-on").hidden = last;
  (last ? by("after").querySelector("a") : by("go-on")).focus({ preventScroll: true });
}

function intend(/** @type {typeof intent} */ next) {
  if (waiting || !step()) return;
  intent = next;
  screen.choose(shown, intent, null);
}

const answer = answers(() => shown, screen, { left: null });
layHandsOn({
  mind: () => intent,
  intend,
  commit,
  ask: (letter) => log(answer[letter]()),
  help: () => log(by("task").textContent),
});
by("go-on").addEventListener("click", () => begin(at + 1));
by("again").addEventListener("click", () => begin(0));
addEventListener("pointerdown", () => { unlock(); motion.skip(); }, { capture: true });

begin(Math.max(0, [1, 2, 3].indexOf(Number(location.hash.slice(1)))));
