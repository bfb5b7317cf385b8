/**
 * What this phone keeps of the site, for when there is no line.
 *
 * Pages come from the network, always; what is kept of them is asked for without cookies, so that it
 * is nobody's: no name, no table, no sheet of anybody is ever kept here, and after signing in or out
 * or in another language nothing stale can be shown. Static files carry their hash in their name and
 * are taken from what is kept. Another version of them is another worker, which begins afresh.
 *
 * What is pushed to this phone is shown as it came, and a tap opens the page that it names.
 *
 * `KEPT`, which the server writes above this: {version, prefixes: of static files, shell: static
 * files, languages: {language: [the page that says what still works, then other pages]}}.
 */

const CACHE = `rachem-${KEPT.version}`;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(hear(event.data)));
self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") {
    if (request.mode === "navigate" && !navigator.onLine) event.respondWith(withoutLine(pathname));
  } else if (request.mode === "navigate") event.respondWith(page(event));
  else if (KEPT.prefixes.some((prefix) => pathname.startsWith(prefix))) event.respondWith(file(request));
  else if (isKept(pathname)) event.respondWith(fetch(request).catch(() => copy(request)));
});

async function install() {
  const languages = await languagesKept();
  await keep(KEPT.shell);
  await Promise.all(languages.map(keepLanguage));
  await self.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The languages of which a worker before this one keeps the pages. */
async function languagesKept() {
  const each = Object.entries(KEPT.languages).map(async ([language, [first]]) => (await caches.match(first)) && language);
  return (await Promise.all(each)).filter(Boolean);
}

/** A page says which language is read here, or that whoever was here leaves. */
const hear = (data) => (data?.leaves ? leave() : keepLanguage(data?.language));

async function leave() {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

/** The pages in the language that is read on this phone, once a version. */
async function keepLanguage(language) {
  await keep(KEPT.languages[language] ?? []);
}

async function keep(paths) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(paths.map(async (path) => (await cache.match(path)) ?? ask(cache, path)));
}

/** Without cookies: as a stranger sees it. */
async function ask(cache, path) {
  const answer = await fetch(path, { credentials: "omit" });
  if (answer.ok) await cache.put(path, await asKept(answer));
}

/** A page knows that it is a copy; it keeps its policy, whose nonce its own scripts bear. */
async function asKept(answer) {
  const type = answer.headers.get("Content-Type") ?? "";
  if (!type.startsWith("text/html")) return answer;
  const headers = { "Content-Type": type, "Content-Security-Policy": answer.headers.get("Content-Security-Policy") ?? "" };
  return new Response((await answer.text()).replace("<html ", "<html data-kept "), { headers });
}

const isKept = (pathname) => Object.values(KEPT.languages).some((pages) => pages.includes(pathname));

const kept = async (request) => (await caches.open(CACHE)).match(request, { ignoreSearch: true, ignoreVary: true });

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await kept(event.request)) ?? withoutLine(new URL(event.request.url).pathname);
  }
}

const copy = async (request) => (await kept(request)) ?? Response.error();

/** What still works, in the language of the address, else in one that is kept. */
async function withoutLine(pathname) {
  const cache = await caches.open(CACHE);
  const language = pathname.split("/")[1];
  const pages = [KEPT.languages[language], ...Object.values(KEPT.languages)].filter(Boolean);
  const copies = await Promise.all(pages.map(([first]) => cache.match(first)));
  return copies.find(Boolean) ?? Response.error();
}

async function file(request) {
  const found = await kept(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const cache = await caches.open(CACHE);
    cache.put(request, answer.clone()).catch(() => {}); // a full phone keeps nothing more
  }
  return answer;
}

/** {title, body, path, tag, lang, dir}: the same tag, the same notification. */
async function tell(/** @type {PushMessageData | null} */ data) {
  const { title, path, ...said } = data?.json() ?? {};
  if (!title) return;
  await self.registration.showNotification(title, { ...said, data: { path }, icon: KEPT.icon, badge: KEPT.icon });
}

/** The page, in a window of ours if there is one: best where it is open already. */
async function open(/** @type {Notification} */ notification) {
  notification.close();
  const url = new URL(notification.data?.path ?? "/", location.origin);
  if (url.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === url.pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(url.href);
}
