/**
 * The screen stays lit while cards are in hand, or while it hangs in a room. Browsers let it go out
 * when the page is hidden, so it is asked for again whenever the page is seen; where they cannot, or
 * may not to save power, it goes out.
 */

let wanted = false;
/** @type {WakeLockSentinel | null} */ let lock = null;

export function stayAwake(/** @type {boolean} */ wish) {
  if (wish === wanted) return;
  wanted = wish;
  if (wish) ask();
  else lock?.release();
}

async function ask() {
  if (!wanted || document.hidden) return;
  lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  if (!wanted) lock?.release();
}

document.addEventListener("visibilitychange", ask);
