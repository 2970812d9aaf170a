// Digits and dials of a meter, drawn as boxes on a picture and written as `digits` or `dials` of `meterConfig`.
import { $, reason, say } from "/connection.js";
import { apply, change, text } from "/editor.js";
import { withValue, withoutValue } from "/json-edit.js";
import { chosenPlugin, partOf } from "/plugins.js";
import { put } from "/frame-map.js";
import { keptRegion, pictureFor } from "/place-picture.js";
import { boxOf, evenlySpaced, placeOf, sameSize } from "/place-boxes.js";
import { t } from "/texts.js";

let now = null;
export const kind = () => now?.kind ?? null;

// The region of the picture becomes the reference, with which the region of each frame is aligned.
async function keepReference() {
  const mine = now, answer = await keptRegion(now.image, now.region);
  if (now !== mine) return;
  if (!answer.ok) return say(reason(answer));
  now.reference = answer.content.reference;
  now.tools.querySelector("#keep-reference").disabled = true;
  draw(true);
}

// The scale and corner of the picture in its element, which shows all of it in the middle.
function fit() {
  const { clientWidth: width, clientHeight: height } = now.layer, { naturalWidth, naturalHeight } = now.image;
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  return { scale, left: (width - naturalWidth * scale) / 2, top: (height - naturalHeight * scale) / 2 };
}

function shown(rect) {
  const { scale, left, top } = fit();
  return { left: left + rect.x * scale, top: top + rect.y * scale, width: rect.width * scale, height: rect.height * scale };
}

function pointAt(event) {
  const { scale, left, top } = fit(), corner = now.layer.getBoundingClientRect();
  return { x: (event.clientX - corner.left - left) / scale, y: (event.clientY - corner.top - top) / scale };
}

const clamp = (value, low, high) => Math.max(low, Math.min(value, high));
function kept(box) {
  const { region } = now, least = 3;
  if (now.kind === "dials") box = { ...box, height: box.width };
  const width = clamp(box.width, least, region.width), height = clamp(box.height, least, region.height);
  return { ...box, width, height, x: clamp(box.x, region.x, region.x + region.width - width), y: clamp(box.y, region.y, region.y + region.height - height) };
}

function draw(focus = false) {
  put(now.frame, shown(now.region));
  while (now.elements.length > now.boxes.length) now.elements.pop().remove();
  while (now.elements.length < now.boxes.length) now.layer.append(now.elements[now.elements.push(element(now.elements.length)) - 1]);
  now.boxes.forEach((box, index) => {
    const each = now.elements[index], place = placeOf(now.kind, box, now.region);
    put(each, shown(box));
    each.setAttribute("aria-pressed", String(index === now.chosen));
    each.setAttribute("aria-label", t(`editor.place.${now.kind}`, { number: index + 1, count: now.boxes.length, values: Object.entries(place).map(([key, value]) => `${key} ${value}`).join(", ") }));
    each.firstChild.textContent = String(index + 1);
  });
  for (const button of now.tools.querySelectorAll("[data-needs]")) button.disabled = now.boxes.length < Number(button.dataset.needs) || now.chosen < 0;
  if (focus) now.elements[now.chosen]?.focus({ preventScroll: true });
}

function element(index) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `place ${now.kind}`;
  made.append(document.createElement("span"), ...["nw", "ne", "sw", "se"].map((edges) => {
    const grip = document.createElement("i");
    grip.dataset.edges = edges;
    return grip;
  }));
  made.onpointerdown = (event) => {
    event.preventDefault();
    made.focus({ preventScroll: true });
    made.setPointerCapture(event.pointerId);
    now.chosen = index;
    now.drag = { index, edges: event.target.dataset.edges ?? "", start: now.boxes[index], from: pointAt(event) };
    draw();
  };
  made.onfocus = () => { now.chosen = index; draw(); };
  made.onkeydown = keyed;
  return made;
}

function dragged(event) {
  if (!now?.drag) return;
  const { index, edges, start, from } = now.drag, point = pointAt(event), x = point.x - from.x, y = point.y - from.y;
  if (edges === "") now.boxes[index] = kept({ ...start, x: start.x + x, y: start.y + y });
  else if (now.kind === "dials") {
    // A dial grows about its middle.
    const grow = Math.max(edges.includes("e") ? x : -x, edges.includes("s") ? y : -y), side = Math.max(3, start.width + 2 * grow);
    now.boxes[index] = kept({ ...start, x: start.x + (start.width - side) / 2, y: start.y + (start.width - side) / 2, width: side });
  } else {
    const left = start.x + (edges.includes("w") ? x : 0), right = start.x + start.width + (edges.includes("e") ? x : 0);
    const top = start.y + (edges.includes("n") ? y : 0), bottom = start.y + start.height + (edges.includes("s") ? y : 0);
    now.boxes[index] = kept({ ...start, x: Math.min(left, right), y: Math.min(top, bottom), width: Math.abs(right - left), height: Math.abs(bottom - top) });
  }
  draw();
}

// A box drawn on the free picture; digits are put into their order from the left.
function drawnNew(event) {
  if (event.button > 0 || now.drag) return;
  event.preventDefault();
  const from = pointAt(event);
  now.layer.setPointerCapture(event.pointerId);
  now.boxes.push(kept({ x: from.x, y: from.y, width: 3, height: 3 }));
  now.chosen = now.boxes.length - 1;
  now.drag = { index: now.chosen, edges: "se", start: { x: from.x, y: from.y, width: 0, height: 0 }, from, isNew: true };
  if (now.kind === "dials") now.drag.start = { x: from.x, y: from.y, width: 3, height: 3 };
  draw();
}

function released() {
  const drag = now?.drag;
  if (!drag) return;
  now.drag = null;
  const box = now.boxes[drag.index];
  if (drag.isNew && (box.width < 4 || box.height < 4)) { now.boxes.splice(drag.index, 1); now.chosen = -1; }
  else if (drag.isNew && now.kind === "digits") sortNew(box);
  draw(true);
}

function sortNew(box) {
  const others = now.boxes.filter((each) => each !== box);
  const isSorted = others.every((each, index) => index === 0 || others[index - 1].x <= each.x);
  if (!isSorted) return;
  now.boxes.sort((a, b) => a.x - b.x);
  now.chosen = now.boxes.indexOf(box);
}

function keyed(event) {
  const step = event.ctrlKey ? 10 : 1, way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
  if (event.key === "Delete" || event.key === "Backspace") { event.preventDefault(); return remove(); }
  if (event.key === "Escape") return stop();
  if (!way) return;
  event.preventDefault();
  const box = now.boxes[now.chosen], [x, y] = way;
  now.boxes[now.chosen] = kept(!event.shiftKey ? { ...box, x: box.x + x, y: box.y + y }
    : now.kind === "dials" ? { ...box, x: box.x - (x - y), y: box.y - (x - y), width: box.width + 2 * (x - y) } : { ...box, width: box.width + x, height: box.height + y });
  draw();
}

function add() {
  const last = now.boxes[now.boxes.length - 1], { region } = now, side = region.height / 3;
  now.boxes.push(kept(last ? { ...last, direction: undefined, x: last.x + last.width * 1.1 } : { x: region.x + region.width / 2 - side / 2, y: region.y + side, width: now.kind === "dials" ? side : side * 0.6, height: side }));
  now.chosen = now.boxes.length - 1;
  draw(true);
}
function remove() {
  now.boxes.splice(now.chosen, 1);
  now.chosen = Math.min(now.chosen, now.boxes.length - 1);
  draw(true);
}
function reorder(by) {
  const other = now.chosen + by;
  if (!now.boxes[other]) return;
  [now.boxes[now.chosen], now.boxes[other]] = [now.boxes[other], now.boxes[now.chosen]];
  now.chosen = other;
  draw(true);
}

async function write() {
  const { kind: key, plugin, region } = now, list = now.boxes.map((box) => placeOf(key, box, region)), path = [...plugin.path, "pluginConfig", plugin.useCase, key];
  let made = list.length > 0 ? withValue(text(), path, list) : withoutValue(text(), path);
  const place = [...path.slice(0, -1), "reference"];
  if (now.reference && now.reference !== partOf(plugin, place.slice(plugin.path.length))) made = withValue(made, place, now.reference);
  change(made, t(`editor.step.${key}`, { count: list.length }));
  if (await apply()) stop();
}

function tool(label, needs, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  if (needs) made.dataset.needs = needs;
  made.onclick = act;
  return made;
}

export async function start(wanted) {
  const plugin = chosenPlugin();
  if (!plugin) return;
  say("");
  const layer = document.createElement("div"), frame = document.createElement("div"), tools = document.createElement("div");
  now = { kind: wanted, plugin, layer, frame, tools, boxes: [], elements: [], chosen: -1, drag: null };
  const mine = now, reference = partOf(plugin, ["pluginConfig", plugin.useCase, "reference"]);
  try { Object.assign(mine, await pictureFor(plugin, reference)); } catch (error) { if (now === mine) stop(); return say(error.message); }
  if (now !== mine) return;
  now.boxes = (partOf(plugin, ["pluginConfig", plugin.useCase, wanted]) ?? []).map((place) => boxOf(wanted, place, now.region));
  layer.id = "places";
  frame.id = "places-region";
  layer.append(now.image, frame);
  layer.onpointerdown = drawnNew;
  layer.onpointermove = dragged;
  layer.onpointerup = layer.onpointercancel = released;
  // What is drawn is no tap on the picture.
  for (const name of ["click", "pointerdown", "pointermove", "pointerup"]) layer.addEventListener(name, (event) => event.stopPropagation());
  tools.id = "places-tools";
  tools.setAttribute("role", "toolbar");
  tools.setAttribute("aria-label", t(`editor.places.${wanted}`));
  const keep = tool(t("editor.reference"), 0, keepReference);
  keep.id = "keep-reference";
  const all = (make) => () => { now.boxes = make(now.boxes, now.chosen).map(kept); draw(true); };
  tools.append(
    tool(t(`editor.add.${wanted}`), 0, add), tool(t("editor.delete"), 1, remove), tool(t("editor.earlier"), 2, () => reorder(-1)), tool(t("editor.later"), 2, () => reorder(1)),
    tool(t(`editor.same.${wanted}`), 2, all((boxes, chosen) => sameSize(now.kind, boxes, chosen))),
    tool(t("editor.spacing"), 3, all(evenlySpaced)), ...(now.reference || $("save").hidden ? [] : [keep]), tool(t("editor.places.apply"), 0, write), tool(t("editor.cancel"), 0, stop));
  $("view").append(layer);
  $("setup").after(tools);
  draw();
  now.watch = new ResizeObserver(() => now && draw());
  now.watch.observe(layer);
  tools.firstChild.focus({ preventScroll: true });
}

export function stop() {
  if (!now) return;
  now.watch?.disconnect();
  if (now.image) URL.revokeObjectURL(now.image.src);
  now.layer.remove();
  now.tools.remove();
  now = null;
  document.dispatchEvent(new CustomEvent("scanview-setup"));
}
