"use strict";
// The page of a running scanner: one picture stream, one event stream, and the commands of the HTTP interface.
const $ = (id) => document.getElementById(id);
const results = [];
let version = null, applied = "", undoText = null, scene = null, sceneAt = 0, items = [];

async function request(method, path, body, headers = {}) {
  const options = { method, headers: { ...headers } };
  if (body !== undefined) {
    options.body = body;
    if (!options.headers["Content-Type"]) options.headers["Content-Type"] = "application/json";
  }
  const answer = await fetch(path, options);
  const content = await answer.json().catch(() => ({}));
  return { ok: answer.ok, status: answer.status, content, tag: answer.headers.get("ETag") };
}

async function command(name, args = {}) {
  const answer = await request("POST", `/commands/${name}`, JSON.stringify(args));
  say(answer.ok ? "" : answer.content.error?.message ?? `The scanner answered ${answer.status}.`);
  return answer;
}

function say(text) { $("message").textContent = text; }

// ---- The scene: shapes in view points, drawn as SVG over the picture.
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
  const time = scene.time === undefined ? 0 : scene.time + (performance.now() - sceneAt);
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

// ---- Results.
function fieldsOf(result) {
  const rows = [];
  const body = Object.entries(result).filter(([key]) => !["pluginID", "configRevision", "confidence", "cropRect", "frame", "timestamp", "origin", "image"].includes(key));
  const walk = (name, value, depth) => {
    if (value === null || depth > 3 || rows.length > 24) return;
    if (Array.isArray(value)) value.forEach((each, index) => walk(value.length > 1 ? `${name} ${index + 1}` : name, each, depth + 1));
    else if (typeof value === "object") { if (!("x" in value)) for (const [key, each] of Object.entries(value)) walk(key, each, depth + 1); }
    else if (typeof value !== "boolean" && String(value) !== "") rows.push([name, String(value)]);
  };
  for (const [key, value] of body) walk(key, value, 0);
  return rows.filter(([name]) => !/coordinates|corners|^[xy]$|upLeft|upRight|downLeft|downRight/.test(name));
}

function mainText(rows) {
  for (const name of ["value", "text", "plateText", "reading", "result"]) {
    const row = rows.find(([each]) => each === name);
    if (row) return row[1];
  }
  return rows[0]?.[1] ?? "";
}

function noteOf(kept) {
  const times = kept.count > 1 ? ` · ${kept.count} times` : "";
  return `${kept.pluginID} · ${kept.origin} · ${new Date(kept.time).toLocaleTimeString()}${times}`;
}

function addResult(result, origin = "live") {
  const rows = fieldsOf(result), text = mainText(rows);
  // What a scanner reads again and again is one entry, with how often.
  const last = results[results.length - 1];
  if (last && origin === "live" && last.origin === origin && last.text === text && last.pluginID === (result.pluginID ?? "")) {
    last.count += 1;
    last.note.textContent = noteOf(last);
    return;
  }
  const kept = { time: new Date().toISOString(), origin, pluginID: result.pluginID ?? "", text, result, count: 1 };
  results.push(kept);
  if (results.length > 1000) results.shift();
  const entry = document.createElement("li");
  const value = document.createElement("bdi");
  value.textContent = text;
  const copy = document.createElement("button");
  copy.type = "button";
  copy.textContent = "Copy";
  copy.setAttribute("aria-label", `Copy ${text}`);
  copy.onclick = async () => { try { await navigator.clipboard.writeText(text); say(""); } catch { say("The browser does not let this page copy; select the text instead."); } };
  const note = document.createElement("small");
  kept.note = note;
  note.textContent = noteOf(kept);
  entry.append(value, copy, note);
  const list = document.createElement("dl");
  for (const [name, each] of rows.filter(([name, each]) => each !== text && name !== "useCase").slice(0, 12)) {
    const term = document.createElement("dt"), detail = document.createElement("dd");
    term.textContent = name;
    detail.textContent = each;
    list.append(term, detail);
  }
  entry.append(list);
  $("results").prepend(entry);
  while ($("results").children.length > 200) $("results").lastChild.remove();
}

function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
// A cell that begins like a formula would be run by a spreadsheet.
const cell = (value) => `"${(/^[=+\-@\t\r]/.test(value) ? "'" + value : value).replaceAll('"', '""')}"`;
$("csv").onclick = () => save("results.csv", "text/csv", "time,source,plugin,text\r\n" + results.map((each) => [each.time, each.origin, each.pluginID, each.text].map(cell).join(",")).join("\r\n"));
$("json").onclick = () => save("results.json", "application/json", JSON.stringify(results.map((each) => each.result), null, 2));
$("clear").onclick = () => { results.length = 0; $("results").replaceChildren(); command("clear"); };

// ---- Events.
let firstResult = true;
function listen() {
  const events = new EventSource("/events");
  const on = (name, handle) => events.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  events.onopen = () => { $("state").textContent = "live"; };
  events.onerror = () => { $("state").textContent = "connecting"; };
  on("scene", (content) => {
    scene = content.scene;
    sceneAt = performance.now();
    items = content.items;
    if ($("guidance").textContent !== content.guidance) $("guidance").textContent = content.guidance;
    draw();
    play(scene.cues);
  });
  on("result", (content) => { addResult(content.result); });
  on("stateChanged", (content) => { $("state").textContent = content.state; setPaused(content.state === "paused"); });
  on("swapped", () => { loadConfig(); });
  on("reloaded", () => { loadConfig(); });
  on("problem", (content) => say(content.problem.message));
  on("finished", () => { $("state").textContent = "finished"; });
}

// ---- Controls.
function setPaused(isPaused) {
  $("pause").setAttribute("aria-pressed", String(isPaused));
  $("pause").textContent = isPaused ? "Resume" : "Pause";
}
$("pause").onclick = () => command($("pause").getAttribute("aria-pressed") === "true" ? "resume" : "pause");
$("torch").onclick = async () => {
  const isOn = $("torch").getAttribute("aria-pressed") === "true";
  const answer = await command("torch", { mode: isOn ? "off" : "on" });
  if (answer.ok) $("torch").setAttribute("aria-pressed", String(!isOn));
};
$("zoom").onchange = () => command("zoom", { ratio: Number($("zoom").value) });
$("view").onclick = (event) => {
  if (!scene) return;
  const corner = $("scene").getScreenCTM();
  if (!corner) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(corner.inverse());
  const [a, b, c, d, tx, ty] = scene.picture.transform, area = a * d - b * c;
  if (!area) return;
  const x = (d * (point.x - tx) - c * (point.y - ty)) / area, y = (a * (point.y - ty) - b * (point.x - tx)) / area;
  if (x >= 0 && y >= 0) command("tap", { x: Math.round(x), y: Math.round(y) });
};
$("modes").onchange = async () => { await command("swap", { mode: $("modes").value }); };

// ---- A picture of the visitor.
async function scanPicture(file) {
  if (!file) return;
  say("Reading the picture…");
  const answer = await request("POST", "/scan", file, { "Content-Type": "application/octet-stream" });
  if (!answer.ok) return say(answer.content.error?.message ?? `The scanner answered ${answer.status}.`);
  const words = [];
  for (const page of answer.content.pictures) {
    for (const result of page.results) addResult(result, file.name || "picture");
    if (page.results.length === 0) for (const problem of page.problems) words.push([problem.message, problem.advice].filter(Boolean).join(" "));
  }
  say(words.join(" "));
}
$("choose").onclick = () => $("file").click();
$("file").onchange = () => { scanPicture($("file").files[0]); $("file").value = ""; };
addEventListener("paste", (event) => scanPicture([...(event.clipboardData?.files ?? [])][0]));
addEventListener("dragover", (event) => { event.preventDefault(); $("drop").hidden = false; });
addEventListener("dragleave", (event) => { if (!event.relatedTarget) $("drop").hidden = true; });
addEventListener("drop", (event) => { event.preventDefault(); $("drop").hidden = true; scanPicture(event.dataTransfer.files[0]); });

// ---- The configuration.
async function loadConfig() {
  const answer = await request("GET", "/config");
  if (!answer.ok) return;
  version = answer.tag;
  const text = JSON.stringify(answer.content, null, 2);
  if ($("config").value === applied) $("config").value = text;
  applied = text;
}

function showProblems(problems, fine) {
  $("problems").replaceChildren(...problems.map((problem) => {
    const entry = document.createElement("li");
    entry.className = problem.severity ?? "error";
    const line = problem.line ?? problem.position?.line;
    if (line) {
      const go = document.createElement("button");
      go.type = "button";
      go.textContent = `Line ${line}`;
      go.onclick = () => {
        const lines = $("config").value.split("\n"), start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
        $("config").focus();
        $("config").setSelectionRange(start, start + lines[line - 1].length);
      };
      entry.append(go);
    }
    entry.append(`${problem.pointer ?? ""} ${problem.message}`);
    return entry;
  }));
  $("config").setAttribute("aria-invalid", String(problems.some((each) => (each.severity ?? "error") === "error")));
  if (fine && problems.length === 0) {
    const entry = document.createElement("li");
    entry.className = "fine";
    entry.textContent = fine;
    $("problems").append(entry);
  }
}

let checking = null;
$("config").oninput = () => {
  clearTimeout(checking);
  checking = setTimeout(async () => {
    const answer = await request("PUT", "/config?check=1", $("config").value);
    showProblems(answer.content.problems ?? [], answer.content.outcome === "valid" ? "This configuration is valid." : answer.content.error?.message);
  }, 300);
};

async function apply(text) {
  const before = applied;
  const answer = await request("PUT", "/config", text, version ? { "If-Match": version } : {});
  if (answer.ok) {
    undoText = before;
    $("undo").disabled = false;
    version = answer.tag;
    applied = $("config").value;
    await loadConfig();
    showProblems([], `Applied: ${answer.content.outcome}.`);
  } else {
    showProblems(answer.content.problems ?? [], undefined);
    say(answer.content.error?.message ?? "");
  }
}
$("apply").onclick = () => { say(""); apply($("config").value); };
$("undo").onclick = () => { if (undoText !== null) { $("config").value = undoText; apply(undoText); } };

(async () => {
  const modes = await request("GET", "/modes");
  for (const mode of modes.content.modes ?? []) {
    const option = document.createElement("option");
    option.value = option.textContent = mode;
    $("modes").append(option);
  }
  await loadConfig();
  listen();
})();
