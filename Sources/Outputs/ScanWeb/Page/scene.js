// The scene: shapes in view points, drawn as SVG over the picture, and cues that are heard or felt.
import { $ } from "/connection.js";

let scene = null, shownAt = 0;

// The scene that is shown, or null.
export const shownScene = () => scene;

export function show(next) {
  scene = next;
  shownAt = performance.now();
  draw();
  play(scene.cues);
}

const svgName = "http://www.w3.org/2000/svg";
function element(name, attributes, parent) {
  const made = document.createElementNS(svgName, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null) made.setAttribute(key, value);
  parent?.append(made);
  return made;
}

function valueAt(motion, time) {
  const values = motion.values, elapsed = time - motion.start;
  if (elapsed <= 0) return values[0];
  if (motion.duration <= 0 || (!motion.repeats && elapsed >= motion.duration)) return values[values.length - 1];
  const progress = (elapsed / motion.duration) % 1;
  const times = motion.times?.length === values.length ? motion.times : values.map((_, index) => index / Math.max(1, values.length - 1));
  const next = times.findIndex((each) => each > progress);
  if (next < 0) return values[values.length - 1];
  if (next === 0) return values[0];
  return values[next - 1] + (values[next] - values[next - 1]) * (progress - times[next - 1]) / (times[next] - times[next - 1]);
}

function mixed(from, to, fraction) {
  const a = from.split(" "), b = to.split(" ");
  if (a.length !== b.length) return to;
  return a.map((part, index) => (isNaN(part) ? part : String(+part + (b[index] - part) * fraction))).join(" ");
}

function box(place, natural, view) {
  const ratio = natural.height > 0 ? natural.width / natural.height : 1;
  const width = place.width ?? (place.height !== undefined ? place.height * ratio : natural.width);
  const height = place.height ?? (place.width !== undefined ? place.width / ratio : natural.height);
  const shares = { left: [0, 0.5], right: [1, 0.5], top: [0.5, 0], bottom: [0.5, 1], center: [0.5, 0.5], top_left: [0, 0], top_right: [1, 0], bottom_left: [0, 1], bottom_right: [1, 1] };
  const [across, down] = shares[place.anchor ?? "center"] ?? [0.5, 0.5];
  const inside = (start, length, whole) => Math.max(0, Math.min(start, whole - length));
  return { x: inside(place.x - width * across, width, view.width), y: inside(place.y - height * down, height, view.height), width, height };
}

function drawText(text, group, view) {
  const label = element("text", { "font-size": text.size, fill: text.color ?? "#ffffff", "text-anchor": "middle", "font-family": "system-ui, sans-serif" }, group);
  text.value.split("\n").forEach((line, index) => {
    const span = element("tspan", { x: 0, dy: index === 0 ? 0 : text.size * 1.2 }, label);
    span.textContent = line;
  });
  const size = label.getBBox();
  const icon = text.icon ? text.size * 1.3 : 0;
  const place = box(text.place, { width: size.width + icon + text.size, height: size.height + text.size / 2 }, view);
  const middle = place.x + (place.width + icon) / 2, top = place.y + text.size * 0.25 - size.y;
  for (const span of label.children) span.setAttribute("x", middle);
  label.setAttribute("y", top);
  if (text.background) group.prepend(element("rect", { ...place, rx: text.size / 4, fill: text.background }));
  if (text.icon) element("path", { d: text.icon, fill: text.color ?? "#ffffff", transform: `translate(${place.x + text.size / 2} ${place.y + (place.height - text.size) / 2}) scale(${text.size / 24})` }, group);
}

function draw() {
  const svg = $("scene");
  if (!scene) return svg.replaceChildren();
  svg.setAttribute("viewBox", `0 0 ${scene.view.width} ${scene.view.height}`);
  svg.replaceChildren();
  const time = scene.time === undefined ? 0 : scene.time + (performance.now() - shownAt);
  let moves = false;
  for (const shape of scene.shapes) {
    let opacity = shape.opacity ?? 1, path = shape.path, trace = null;
    for (const motion of shape.motions ?? []) {
      if (scene.time === undefined) continue;
      const value = valueAt(motion, time);
      if (motion.repeats || time < motion.start + motion.duration) moves = true;
      if (motion.property === "opacity") opacity *= value;
      if (motion.property === "path" && motion.from) path = mixed(motion.from, shape.path, value);
      if (motion.property === "trace") trace = { value, share: motion.share ?? 0.25, lights: motion.lights ?? 1 };
    }
    const group = element("g", { "data-role": shape.role, "data-id": shape.id, opacity }, svg);
    if (path) {
      const attributes = { d: path, fill: shape.fill ?? "none", "fill-rule": "evenodd", "stroke-linejoin": "round", "stroke-linecap": "round" };
      if (shape.stroke && shape.strokeWidth > 0) Object.assign(attributes, { stroke: shape.stroke, "stroke-width": shape.strokeWidth });
      if (shape.dash?.length) attributes["stroke-dasharray"] = shape.dash.join(" ");
      const outline = element("path", attributes, group);
      if (trace) {
        const length = outline.getTotalLength(), lit = length * trace.share / trace.lights;
        outline.setAttribute("stroke-dasharray", `${lit} ${length / trace.lights - lit}`);
        outline.setAttribute("stroke-dashoffset", -trace.value * length);
      }
    }
    if (shape.text) drawText(shape.text, group, scene.view);
  }
  if (moves) requestAnimationFrame(draw);
}

// ---- Sounds and vibrations: each once. Browsers let a page sound after its first click.
const played = new Set();
let sound = null;
function play(cues) {
  for (const cue of cues ?? []) {
    if (played.has(cue.id)) continue;
    played.add(cue.id);
    if (played.size > 500) played.delete(played.values().next().value);
    if (cue.kind === "vibration") navigator.vibrate?.(120);
    if (cue.kind === "beep") {
      sound ??= new AudioContext();
      const tone = sound.createOscillator(), level = sound.createGain();
      tone.frequency.value = 1760;
      level.gain.setValueAtTime(0.2, sound.currentTime);
      level.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.12);
      tone.connect(level).connect(sound.destination);
      tone.start();
      tone.stop(sound.currentTime + 0.12);
    }
    document.dispatchEvent(new CustomEvent("scanview-cue", { detail: cue }));
  }
}
