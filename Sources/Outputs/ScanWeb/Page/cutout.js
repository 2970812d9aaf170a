// The cutout moved and sized on the picture, by pointer or by keys. It takes effect when it is let go.
import { $, say } from "/connection.js";
import { scanned } from "/pictures.js";
import { shownScene } from "/scene.js";
import { shownPicture } from "/stage.js";
import { apply, change, text } from "/editor.js";
import { withValue, withoutValue } from "/json-edit.js";
import { chosenPlugin, partOf } from "/plugins.js";
import { frameMap, put } from "/frame-map.js";
import { moved } from "/cutout-layout.js";
import { t } from "/texts.js";

const parts = ["n", "s", "w", "e", "nw", "ne", "sw", "se"];
const least = 16;
let box = null, rect = null, drag = null, waits = 0, keys = null, commits = 0;

const even = (value) => Math.round(value / 2) * 2;
const inside = (value, low, high) => Math.max(low, Math.min(value, high));

function sceneRect(map) {
  const plugin = chosenPlugin(), shapes = shownScene().shapes.filter((shape) => shape.role === "cutout");
  const shape = shapes.find((each) => each.pluginID === plugin?.id || each.id === `cutout/${plugin?.id}`);
  if (!shape?.path) return { x: 0, y: 0, width: map.frame.width, height: map.frame.height };
  const around = map.around(shape.path);
  return { x: Math.round(around.x), y: Math.round(around.y), width: Math.round(around.width), height: Math.round(around.height) };
}

// The rectangle after its edges, or all of it, were moved by so many pixels of the frame.
function after(start, edges, x, y, { width, height }) {
  if (edges === "") return { ...start, x: inside(even(start.x + x), 0, even(width - start.width)), y: inside(even(start.y + y), 0, even(height - start.height)) };
  let { x: left, y: top } = start, right = start.x + start.width, bottom = start.y + start.height;
  if (edges.includes("w")) left = inside(even(left + x), 0, right - least);
  if (edges.includes("e")) right = inside(even(right + x), left + least, width);
  if (edges.includes("n")) top = inside(even(top + y), 0, bottom - least);
  if (edges.includes("s")) bottom = inside(even(bottom + y), top + least, height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function draw() {
  if (!box) return;
  const map = frameMap();
  // Where nothing is drawn there is nothing to measure by.
  box.hidden = !map;
  if (map) {
    const now = sceneRect(map);
    const isThere = rect && ["x", "y", "width", "height"].every((key) => now[key] === rect[key]);
    // What was let go stays where it is until the scanner draws it there.
    if (!drag && !keys && (isThere || performance.now() > waits)) rect = now;
    put(box, map.box(rect));
    $("cutout-size").textContent = `${rect.width} × ${rect.height}`;
  }
  requestAnimationFrame(draw);
}

async function commit() {
  const map = frameMap(), plugin = chosenPlugin();
  if (!map || !plugin) return;
  const before = partOf(plugin, ["cutoutConfig"]) ?? {}, next = moved(before, map.frame, rect);
  let made = text();
  const path = [...plugin.path, "cutoutConfig"];
  for (const key of ["alignment", "ratioFromSize", "width", "maxWidthPercent", "maxHeightPercent", "offset"]) {
    if (JSON.stringify(next[key]) === JSON.stringify(before[key])) continue;
    made = next[key] === undefined ? withoutValue(made, [...path, key]) : withValue(made, [...path, key], next[key]);
  }
  if (made === text()) return;
  // A picture shows it when it was scanned with it, however long that takes; the camera's next frames do by themselves.
  const picture = shownPicture();
  const number = commits += 1;
  waits = picture ? Infinity : performance.now() + 3000;
  change(made, t("editor.step.cutout"));
  const isApplied = await apply();
  if (picture) await scanned();
  // A newer move waits for its own end.
  if (number === commits && (picture || !isApplied)) waits = 0;
}

function begin(event, edges) {
  const map = frameMap();
  if (!map || event.button > 0) return;
  event.preventDefault();
  event.target.focus();
  event.target.setPointerCapture(event.pointerId);
  drag = { edges, start: { ...rect }, x: event.clientX, y: event.clientY };
}
function proceed(event) {
  const map = frameMap();
  if (!drag || !map) return;
  const way = map.way(event.clientX - drag.x, event.clientY - drag.y);
  rect = after(drag.start, drag.edges, way.x, way.y, map.frame);
}
function finish() {
  if (!drag) return;
  drag = null;
  waits = Math.max(waits, performance.now() + 3000);
  commit();
}

function key(event, edges) {
  const map = frameMap(), step = event.shiftKey ? 20 : 2;
  const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
  if (event.key === "Escape") { if (drag) { rect = drag.start; drag = null; } else stop(); return; }
  if (!way || !map) return;
  event.preventDefault();
  rect = after(rect, edges, ...way, map.frame);
  clearTimeout(keys);
  // Several presses are one change.
  keys = setTimeout(settle, 500);
  $("cutout-state").textContent = t("editor.cutout.state", rect);
}
function settle() {
  if (!keys) return;
  clearTimeout(keys);
  keys = null;
  waits = Math.max(waits, performance.now() + 3000);
  commit();
}

function handle(edges) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = edges ? "handle" : "whole";
  if (edges) made.dataset.edges = edges;
  made.setAttribute("aria-label", edges ? t("editor.cutout.part", { part: t(`editor.cutout.${edges}`) }) : t("editor.cutout.whole"));
  made.onpointerdown = (event) => begin(event, edges);
  made.onpointermove = proceed;
  made.onpointerup = finish;
  made.onpointercancel = () => { if (drag) rect = drag.start; drag = null; };
  made.onkeydown = (event) => key(event, edges);
  made.onblur = settle;
  return made;
}

export const isMoving = () => box !== null;

export function start() {
  if (!frameMap() || !chosenPlugin()) return say(t("editor.cutout.notYet"));
  box = document.createElement("div");
  box.id = "cutout-box";
  const size = document.createElement("span"), state = document.createElement("span");
  size.id = "cutout-size";
  size.setAttribute("aria-hidden", "true");
  state.id = "cutout-state";
  state.className = "hidden";
  state.setAttribute("role", "status");
  box.append(handle(""), ...parts.map(handle), size, state);
  // A handle is no place to tap or zoom.
  for (const name of ["click", "pointerdown", "pointermove", "pointerup"]) box.addEventListener(name, (event) => event.stopPropagation());
  $("view").append(box);
  rect = null;
  waits = 0;
  draw();
  box.firstChild.focus({ preventScroll: true });
}

export function stop() {
  settle();
  box?.remove();
  box = drag = null;
  document.dispatchEvent(new CustomEvent("scanview-setup"));
}
