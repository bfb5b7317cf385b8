import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const source = readFileSync(new URL("../../static/js/service-worker.js", import.meta.url), "utf8");
const PUSHED = { title: "Your match is open", body: "Round 3", path: "/t/K7QM42", tag: "reminder-1", lang: "fr", dir: "ltr" };

/** The worker in a browser of which these pages are open; what it does there. */
function worker(...pages) {
  const listeners = {};
  const done = { shown: [], focused: [], opened: [] };
  const windows = pages.map((url) => ({ url, focus: async () => done.focused.push(url) }));
  const self = {
    addEventListener: (name, act) => { listeners[name] = act; },
    registration: {
      pushManager: { getSubscription: async () => ({ unsubscribe: async () => { done.ended = true; } }) },
      showNotification: async (title, options) => done.shown.push({ title, ...options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (url) => done.opened.push(url) },
  };
  vm.runInNewContext(source, { self, KEPT: { version: "1", icon: "/icon.png" }, URL, location: new URL("https://rachem.example/sw.js") });
  const happens = async (name, event) => {
    let work = Promise.resolve();
    listeners[name]({ ...event, waitUntil: (promise) => { work = promise; } });
    await work;
    return done;
  };
  return {
    push: (said) => happens("push", { data: { json: () => said } }),
    hear: (data) => happens("message", { data }),
    tap: (path) => happens("notificationclick", { notification: { data: { path }, close: () => { done.closed = true; } } }),
  };
}

const plain = (value) => JSON.parse(JSON.stringify(value));

test("what is pushed is shown as it came", async () => {
  const { shown } = await worker().push(PUSHED);
  const { path, ...said } = PUSHED;
  assert.deepEqual(plain(shown), [{ ...said, data: { path }, icon: "/icon.png", badge: "/icon.png" }]);
});

test("a tap goes to the page where it is open already, else opens it", async () => {
  const site = "https://rachem.example";
  const there = await worker(`${site}/fr/`, `${site}/t/K7QM42?s=2`).tap("/t/K7QM42");
  assert.deepEqual([there.closed, there.focused, there.opened], [true, [`${site}/t/K7QM42?s=2`], []]);
  const elsewhere = await worker(`${site}/fr/`).tap("/t/K7QM42");
  assert.deepEqual([elsewhere.focused, elsewhere.opened], [[], [`${site}/t/K7QM42`]]);
});

test("a tap never leads to another site", async () => {
  const { opened, closed } = await worker().tap("//elsewhere.example/");
  assert.deepEqual([opened, closed], [[], true]);
});

test("who leaves a browser is not called there any more", async () => {
  const { ended } = await worker().hear({ leaves: true });
  assert.equal(ended, true);
});
