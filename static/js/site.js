// What every page may use. Everything here only adds to pages that work without it.

/**
 * Say something that goes by itself.
 * @param {string} words
 * @param {number} [stays] milliseconds
 */
export function toast(words, stays = 3500) {
  const box = document.getElementById("toasts");
  if (!box) return;
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = words;
  box.append(line);
  setTimeout(() => line.remove(), stays);
}

/** @param {string} words copied to the clipboard, as the way to share that always works */
async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    toast(gettext("Copied"));
  } catch {
    // Without https a browser has no clipboard: show the words to be copied by hand.
    prompt(gettext("Copy this link"), words);
  }
}

/** @param {HTMLElement} button with data-share (a link), data-share-title, data-share-text */
async function share(button) {
  const { share: url, shareTitle: title, shareText: words } = button.dataset;
  if (!navigator.share) return copy(url);
  try {
    await navigator.share({ url, title: title || document.title, text: words || undefined });
  } catch (error) {
    if (error.name !== "AbortError") await copy(url);
  }
}

/**
 * Ask before a step is taken.
 * @param {string} question
 * @param {string} answer the word on the button that does it
 * @param {boolean} loses whether something is lost by it: then the button is red
 * @returns {Promise<boolean>}
 */
export function ask(question, answer, loses = true) {
  const dialog = document.createElement("dialog");
  const words = document.createElement("p");
  const foot = document.createElement("div");
  words.textContent = question;
  words.id = "ask-words";
  dialog.setAttribute("aria-labelledby", words.id);
  foot.className = "dialog-foot";
  foot.append(closing(gettext("Cancel"), "button"), closing(answer, loses ? "button danger" : "button main", "yes"));
  dialog.append(words, foot);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });

  function closing(label, className, value = "") {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: label, className });
    button.addEventListener("click", () => dialog.close(value));
    return button;
  }
}

const asked = new WeakSet();

async function askBeforeSending(event) {
  const form = event.target;
  const button = event.submitter;
  const question = button?.dataset.confirm ?? form.dataset.confirm;
  if (!question || asked.has(form)) return markBusy(event);
  event.preventDefault();
  const loses = "loses" in form.dataset || Boolean(button?.classList.contains("danger"));
  if (!(await ask(question, button?.textContent.trim() || gettext("Yes"), loses))) return;
  asked.add(form);
  form.requestSubmit(button);
  asked.delete(form);
}

/** A form is sent once, however often its button is tapped. */
function markBusy(event) {
  const form = event.target;
  if (event.defaultPrevented || form.method === "dialog") return;
  if (form.dataset.sent) return event.preventDefault();
  if (form.method === "post") form.dataset.sent = "1";
  event.submitter?.setAttribute("aria-busy", "true");
}

/** A page that comes back out of the browser's memory may be sent again. */
function wake() {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  for (const button of document.querySelectorAll("button[aria-busy]")) button.removeAttribute("aria-busy");
}

/** @param {HTMLElement} button in a .stepper: data-step="1" or "-1" moves the input beside it */
function step(button) {
  const input = button.closest(".stepper").querySelector("input");
  if (Number(button.dataset.step) > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function click(event) {
  const at = (selector) => event.target.closest?.(selector);
  const target = at("[data-copy], [data-share], [data-step], [data-opens-dialog], [data-closes-dialog], [data-print]");
  closeMenus(at("details[data-closes]"));
  if (!target) return;
  const { copy: words, opensDialog } = target.dataset;
  if (words) copy(words);
  else if (target.dataset.share) share(target);
  else if (target.dataset.step) step(target);
  else if (opensDialog) document.getElementById(opensDialog)?.showModal();
  else if ("print" in target.dataset) print();
  else target.closest("dialog")?.close();
}

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details[data-closes][open]")) {
    if (menu !== except) menu.open = false;
  }
}

function key(event) {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details[data-closes][open]");
  closeMenus();
  menu?.querySelector("summary").focus();
}

/** What a form with data-preview (an address) would mean, shown in data-previews (an id). */
async function preview(/** @type {HTMLFormElement} */ form) {
  const fields = new FormData(form);
  fields.delete("csrfmiddlewaretoken");
  const answer = await fetch(`${form.dataset.preview}?${new URLSearchParams([...fields])}`);
  const place = document.getElementById(form.dataset.previews ?? "");
  if (answer.ok && place) place.innerHTML = await answer.text();
}

/**
 * Fields marked data-submits send their form when they change (filters, choices of a view); a form
 * with data-submits-at="2" when so many of its boxes are ticked.
 */
function change(event) {
  const form = event.target.form;
  const ticked = form?.querySelectorAll(":checked").length;
  if (event.target.closest?.("[data-submits]") || form?.dataset.submitsAt === String(ticked)) {
    form?.requestSubmit();
  }
  if (form?.dataset.preview) preview(form);
}

/** Where tabs are wider than a phone, the one that is open is in sight. */
function showOpenTab(/** @type {HTMLElement} */ tabs) {
  const open = tabs.querySelector("[aria-current]")?.getBoundingClientRect();
  const room = tabs.getBoundingClientRect();
  if (open) tabs.scrollLeft += open.left + open.width / 2 - room.left - room.width / 2;
}

document.querySelectorAll(".tabs").forEach(showOpenTab);
document.addEventListener("click", click);
document.addEventListener("keydown", key);
document.addEventListener("change", change);
document.addEventListener("submit", askBeforeSending);
addEventListener("pageshow", wake);
