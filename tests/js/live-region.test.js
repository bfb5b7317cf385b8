import assert from "node:assert/strict";
import test from "node:test";

import { Changes, LiveRegion, throttled } from "../../static/js/live-region.js";

const soon = (after = 5) => new Promise((done) => setTimeout(done, after));

function sockets() {
  const opened = [];
  const open = (topics) => {
    const socket = { topics, readyState: 1, close() { this.readyState = 3; } };
    opened.push(socket);
    return socket;
  };
  return { open, opened };
}

function region(topic) {
  return { topic, told: 0, changed() { this.told += 1; } };
}

test("a call is made at once, and then once for all that came meanwhile", async () => {
  let calls = 0;
  const ask = throttled(async () => { calls += 1; }, 20);
  ask();
  assert.equal(calls, 1);
  for (let i = 0; i < 9; i += 1) ask();
  assert.equal(calls, 1);
  await soon(60);
  assert.equal(calls, 2);
});

test("a call that fails does not stop the next one", async () => {
  let calls = 0;
  const ask = throttled(async () => {
    calls += 1;
    if (calls === 1) throw new RangeError("once");
  }, 5);
  await assert.rejects(ask(), RangeError);
  await ask();
  assert.equal(calls, 2);
});

test("a call that took long is followed by a rest as long", async () => {
  const began = [];
  const ask = throttled(async () => { began.push(performance.now()); await soon(40); }, 5);
  ask();
  await ask();
  await soon(120);
  assert.equal(began.length, 2);
  assert.ok(began[1] - began[0] >= 75);
});

test("a part that a busy server did not give is asked for again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const statuses = [503, 204, 204];
  globalThis.document = { hidden: false };
  t.mock.method(globalThis, "fetch", async () => ({ status: statuses.shift(), ok: true }));
  const one = Object.assign(new LiveRegion(), {
    isConnected: true, getAttribute: () => "/part/", dispatchEvent() {},
  });
  const after = async (milliseconds) => {
    t.mock.timers.tick(milliseconds);
    await new Promise((done) => setImmediate(done));
  };
  one.changed();
  await after(0);
  assert.equal(statuses.length, 2);
  await after(6000);
  assert.equal(statuses.length, 1);
  await after(20000);
  assert.equal(statuses.length, 1);
});

test("regions of a page share one socket, and each hears of its own topic", async () => {
  const { open, opened } = sockets();
  const changes = new Changes(open);
  const [first, second, third] = [region("match-1"), region("match-2"), region("match-1")];
  for (const one of [first, second, third]) changes.join(one);
  await soon();
  assert.deepEqual(opened.map((socket) => socket.topics), [["match-1", "match-2"]]);
  opened[0].onmessage({ data: '{"changed": "match-1"}' });
  assert.deepEqual([first.told, second.told, third.told], [1, 0, 1]);
});

test("a socket that comes back makes every region look again", async () => {
  const { open, opened } = sockets();
  const changes = new Changes(open);
  const one = region("lobby");
  changes.join(one);
  await soon();
  opened[0].onopen();
  assert.equal(one.told, 1);
  opened[0].readyState = 3;
  opened[0].onclose();
  await soon(600);
  assert.equal(opened.length, 2);
  opened[1].onopen();
  assert.equal(one.told, 2);
});

test("without a socket the poll looks again, with one it does not", async () => {
  const { open, opened } = sockets();
  const changes = new Changes(open);
  const one = region("lobby");
  changes.join(one);
  changes.poll();
  await soon();
  changes.poll();
  assert.deepEqual([one.told, opened.length], [1, 1]);
});

test("a page left by its last region closes the socket", async () => {
  const { open, opened } = sockets();
  const changes = new Changes(open);
  const one = region("lobby");
  changes.join(one);
  await soon();
  changes.leave(one);
  await soon();
  assert.equal(opened[0].readyState, 3);
});
