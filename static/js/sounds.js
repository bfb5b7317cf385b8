/**
 * Six sounds made on the spot, no files. A browser lets nobody make a noise before the first
 * touch, so the context is made then; on or off is remembered on this device.
 */

const KEY = "rachem.sound";

/** @type {AudioContext | null} */
let context = null;
let noise = /** @type {AudioBuffer | null} */ (null);

export const isOn = () => localStorage.getItem(KEY) !== "off";

export function turn(/** @type {boolean} */ on) {
  localStorage.setItem(KEY, on ? "on" : "off");
  if (on) unlock();
}

/** Call it from a gesture. */
export function unlock() {
  if (!isOn() || !window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}

/** A breath of filtered noise: paper on felt. */
function rustle(at, length, pitch, volume, fall = 0.5) {
  if (!context) return;
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(pitch * fall, at + length);
  source.connect(filter).connect(shape(at, length, volume));
  source.start(at, 0, length + 0.05);
}

/** A struck tone: wood, a coin, a bell. */
function strike(at, length, pitch, volume, type = "sine", fall = 1) {
  if (!context) return;
  const tone = context.createOscillator();
  tone.type = /** @type {OscillatorType} */ (type);
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * fall, at + length);
  tone.connect(shape(at, length, volume));
  tone.start(at);
  tone.stop(at + length + 0.05);
}

function shape(at, length, volume) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

const SOUNDS = {
  deal: (t) => [0, 0.07, 0.14].forEach((late) => rustle(t + late, 0.07, 3200, 0.16)),
  lay: (t) => { rustle(t, 0.06, 1800, 0.3); strike(t, 0.08, 150, 0.22, "sine", 0.6); },
  take: (t) => { rustle(t, 0.05, 2200, 0.28); rustle(t + 0.25, 0.2, 2600, 0.16, 0.35); },
  slam: (t) => { strike(t, 0.3, 110, 0.7, "sine", 0.4); rustle(t, 0.16, 900, 0.6); strike(t + 0.09, 0.5, 1320, 0.07, "triangle"); },
  turn: (t) => { strike(t, 0.16, 660, 0.08, "triangle"); strike(t + 0.11, 0.24, 880, 0.08, "triangle"); },
  refused: (t) => { strike(t, 0.14, 120, 0.4, "triangle", 0.7); strike(t + 0.1, 0.14, 95, 0.3, "triangle", 0.7); },
  tick: (t) => rustle(t, 0.025, 4200, 0.1, 0.9),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!isOn() || !context || context.state !== "running" || document.hidden) return;
  SOUNDS[name](context.currentTime + 0.005);
}

/** A page that nobody has touched yet may not vibrate, and trying is an error in its console. */
export function buzz(/** @type {number} */ ms) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
