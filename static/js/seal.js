/**
 * Who sits there: the seal of a name, the ring of the clock round it.
 */

import { drawing, shape } from "./dom.js";

export function ring() {
  const svg = drawing("0 0 48 48", "ring");
  svg.append(...["ring__track", "ring__left"].map((name) => shape("circle", { cx: 24, cy: 24, r: 22, pathLength: 1, class: name })));
  return svg;
}

const STAR = "M20 0l5.86 5.86h8.28v8.28L40 20l-5.86 5.86v8.28h-8.28L20 40l-5.86-5.86H5.86v-8.28L0 20l5.86-5.86V5.86h8.28z";

/** The seal of a name, drawn as on every page: in the colour that its bearer chose, else the name's. */
export function seal(svg, name, colour) {
  const stamp = `${name ?? ""} ${colour ?? ""}`;
  if (svg.dataset.name === stamp) return;
  svg.dataset.name = stamp;
  svg.setAttribute("class", name ? `avatar tint-${colour ?? crc32(name) % 8}` : "avatar is-free");
  svg.replaceChildren(shape("path", { d: STAR, class: "star" }), shape("text", { x: 20, y: 25.4 }, name ? initials(name) : "+"));
}

export function initials(/** @type {string} */ name) {
  const signs = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word)).slice(0, 2).map((word) => [...word][0]);
  if (!signs.length) return "?";
  return signs[0] > "\u0590" ? signs[0] : signs.join("").toUpperCase();
}

export function crc32(/** @type {string} */ text) {
  let sum = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
