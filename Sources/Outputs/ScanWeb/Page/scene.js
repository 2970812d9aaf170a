// The scene over the picture: the newest one, moving until the next one comes.
import { $ } from "/connection.js";
import { placeElements } from "/elements.js";
import { drawScene } from "/drawing.js";
import { fileOf } from "/files.js";
import { play } from "/cues.js";

let scene = null, shownAt = 0, isWaiting = false;
// Scenes come early and late; what repeats follows their mean, so that it does not jerk.
let lead = null;
let blink = { start: -Infinity, shownAt: -Infinity };
const still = matchMedia("(prefers-reduced-motion: reduce)");
// At most two flashes a second: three harm nobody (WCAG 2.2, 2.3.1).
const blinkPause = 500;

// The scene that is shown, or null.
export const shownScene = () => scene;

export function show(next) {
  scene = { ...next, shapes: next.shapes.filter(mayShow) };
  shownAt = performance.now();
  if (scene.time !== undefined) {
    const now = scene.time - shownAt;
    lead = lead === null || Math.abs(now - lead) > 500 ? now : lead + (now - lead) * 0.02;
  }
  if (!isWaiting) draw();
  play(scene.cues);
}

// Nothing is drawn until the next scene comes.
export function hide() {
  scene = null;
  $("scene").replaceChildren();
  placeElements(null);
}

function mayShow(shape) {
  if (shape.role !== "blink") return true;
  const start = shape.motions?.[0]?.start ?? 0, now = performance.now();
  if (start !== blink.start) {
    if (still.matches || now - blink.shownAt < blinkPause) return false;
    blink = { start, shownAt: now };
  }
  return true;
}

function draw() {
  isWaiting = false;
  if (!scene) return;
  const moves = scene.time !== undefined && !still.matches, now = performance.now();
  const time = moves ? scene.time + now - shownAt : null, rounds = moves ? now + lead : null;
  if (drawScene($("scene"), scene, time, (source) => fileOf(source, later), rounds)) later();
  placeElements(scene);
}
addEventListener("resize", () => placeElements(scene));

function later() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(draw);
}
