// Draws a scene as SVG: the same shapes, at the same places, as the painter of pictures. A function of what is given.
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
  if (a.length !== b.length || a.some((part, index) => isNaN(part) && part !== b[index])) return to;
  return a.map((part, index) => (isNaN(part) ? part : String(+part + (b[index] - part) * fraction))).join(" ");
}

const shares = { top_left: [0, 0], top_center: [0.5, 0], top_right: [1, 0], center_left: [0, 0.5], center: [0.5, 0.5], center_right: [1, 0.5], bottom_left: [0, 1], bottom_center: [0.5, 1], bottom_right: [1, 1] };

// The box of a place for content of a size, moved into the view.
function boxOf(place, natural, view) {
  const ratio = natural.height > 0 ? natural.width / natural.height : 1;
  const width = place.width ?? (place.height !== undefined ? place.height * ratio : natural.width);
  const height = place.height ?? (place.width !== undefined ? (ratio > 0 ? place.width / ratio : natural.height) : natural.height);
  const [across, down] = shares[place.anchor ?? "center"] ?? shares.center;
  const inside = (start, length, whole) => Math.max(0, Math.min(start, whole - length));
  return { x: inside(place.x - width * across, width, view.width), y: inside(place.y - height * down, height, view.height), width, height };
}

// ---- Texts. A canvas measures them, so that nothing has to be laid out to know the box.
const fontName = "system-ui, sans-serif";
let ruler = null;

// The lines of a text, broken between words, or inside of a word that is too wide, where they do not fit.
function linesOf(text, widest) {
  const width = (line) => ruler.measureText(line).width;
  return text.split("\n").flatMap((line) => {
    const lines = [];
    let current = "";
    for (const part of width(line) > widest ? line.split(/(?<=\s)/) : [line]) {
      if (width((current + part).trimEnd()) <= widest || width(line) <= widest) { current += part; continue; }
      if (current) lines.push(current.trimEnd());
      current = "";
      for (const letter of part) {
        if (current && width((current + letter).trimEnd()) > widest) { lines.push(current); current = ""; }
        current += letter;
      }
    }
    return [...lines, current.trimEnd()];
  });
}

function drawText(text, group, view) {
  if (text.value === "" || text.size < 1) return;
  ruler ??= document.createElement("canvas").getContext("2d");
  ruler.font = `${text.size}px ${fontName}`;
  const icon = text.icon ? text.size * 1.4 : 0;
  const lines = linesOf(text.value, Math.max(text.size, (text.place.width ?? view.width) - text.size - icon));
  const font = ruler.measureText("x"), ascent = font.fontBoundingBoxAscent, leading = ascent + font.fontBoundingBoxDescent;
  const widths = lines.map((line) => ruler.measureText(line).width);
  const block = { width: Math.max(...widths), height: leading * lines.length };
  const natural = { width: block.width + icon + text.size, height: block.height + text.size / 2 };
  const place = { x: text.place.x, y: text.place.y, anchor: text.place.anchor, width: text.place.width ?? natural.width, height: text.place.height ?? natural.height };
  const box = boxOf(place, natural, view);
  const share = { left: 0, right: 1 }[text.alignment] ?? 0.5;
  const left = box.x + text.size / 2 + Math.max(0, box.width - natural.width) * share, top = box.y + (box.height - block.height) / 2;
  const color = text.color ?? "#FFFFFF";
  if (text.background) element("rect", { ...box, rx: Math.min(text.size / 4, box.width / 2, box.height / 2), fill: text.background }, group);
  if (text.icon) element("path", { d: text.icon, fill: color, "fill-rule": "evenodd", transform: `translate(${left} ${box.y + box.height / 2 - text.size / 2}) scale(${text.size / 24})` }, group);
  const label = element("text", { "font-size": text.size, fill: color, "font-family": fontName, "xml:space": "preserve" }, group);
  lines.forEach((line, index) => {
    element("tspan", { x: left + icon + (block.width - widths[index]) * share, y: top + ascent + leading * index }, label).textContent = line;
  });
}

// ---- Pictures.
function placed(scaling, natural, box) {
  const across = box.width / Math.max(natural.width, 1), down = box.height / Math.max(natural.height, 1);
  const at = (scale, share = 0.5) => ({ x: (box.width - natural.width * scale) * share, y: (box.height - natural.height * scale) * share, width: natural.width * scale, height: natural.height * scale });
  switch (scaling) {
    case "center": case "matrix": return at(1);
    case "center_crop": return at(Math.max(across, down));
    case "center_inside": return at(Math.min(1, across, down));
    case "fit_start": return at(Math.min(across, down), 0);
    case "fit_end": return at(Math.min(across, down), 1);
    case "fit_xy": return { x: 0, y: 0, width: box.width, height: box.height };
    default: return at(Math.min(across, down));
  }
}

// A picture that is shown stays the same element: a new one would be decoded again, and flicker.
const kept = new WeakMap();

function drawPicture({ id, image }, group, view, picture, pictures) {
  if (!picture) return;
  const box = boxOf(image.place, picture, view);
  const frame = element("svg", { ...box, overflow: "hidden" }, group);
  if (image.background) element("rect", { width: box.width, height: box.height, fill: image.background }, frame);
  const key = `${id} ${picture.url}`, shown = pictures.get(key) ?? element("image", { preserveAspectRatio: "none", href: picture.url });
  for (const [name, value] of Object.entries(placed(image.scaling, picture, box))) shown.setAttribute(name, value);
  frame.append(shown);
  return [key, shown];
}

function drawPath(shape, path, trace, group) {
  const attributes = { d: path, fill: shape.fill ?? "none", "fill-rule": "evenodd", "stroke-linejoin": "round", "stroke-linecap": "round" };
  if (shape.stroke && shape.strokeWidth > 0) Object.assign(attributes, { stroke: shape.stroke, "stroke-width": shape.strokeWidth });
  if (shape.dash?.length) attributes["stroke-dasharray"] = shape.dash.join(" ");
  const outline = element("path", attributes, group);
  if (!trace || trace.share >= 1) return;
  const length = outline.getTotalLength(), lit = length * trace.share / trace.lights;
  outline.setAttribute("stroke-dasharray", `${lit} ${length / trace.lights - lit}`);
  outline.setAttribute("stroke-dashoffset", -trace.value * length);
}

// Fills an SVG element with a scene as it is at a time; null for a scene in which nothing moves.
// `pictureOf` gives `{ url, width, height }` of a source, or null while it is not there; `rounds` is the time for what repeats.
// Returns whether something goes on moving.
export function drawScene(svg, scene, time, pictureOf = () => null, rounds = time) {
  svg.setAttribute("viewBox", `0 0 ${scene.view.width} ${scene.view.height}`);
  const groups = [], before = kept.get(svg) ?? new Map(), pictures = [];
  let moves = false;
  for (const shape of scene.shapes) {
    let opacity = shape.opacity ?? 1, path = shape.path, trace = null;
    for (const motion of time === null ? [] : shape.motions ?? []) {
      const value = valueAt(motion, motion.repeats ? rounds : time);
      if (motion.repeats || time < motion.start + motion.duration) moves = true;
      if (motion.property === "opacity") opacity *= value;
      if (motion.property === "path" && motion.from && path) path = mixed(motion.from, path, value);
      if (motion.property === "trace") trace = { value, share: motion.share ?? 0.25, lights: motion.lights ?? 1 };
    }
    const group = element("g", { "data-role": shape.role, "data-id": shape.id, opacity });
    if (shape.isClickable) group.setAttribute("data-tag", shape.tag ?? "");
    groups.push(group);
    if (path) drawPath(shape, path, trace, group);
    if (shape.text) drawText(shape.text, group, scene.view);
    if (shape.image) pictures.push(drawPicture(shape, group, scene.view, pictureOf(shape.image.source), before));
  }
  kept.set(svg, new Map(pictures.filter(Boolean)));
  svg.replaceChildren(...groups);
  return moves;
}
