// The visitor's own camera: its frames go to a session of the server, one at a time and always the newest; what the answers draw lies over the video.
import { $, direct, reason, request, say } from "/connection.js";
import { loadConfig } from "/editor.js";
import { Effort } from "/effort.js";
import { showItems } from "/items.js";
import { addResult } from "/results.js";
import { show } from "/scene.js";
import { isAimed, showDevice } from "/stage.js";
import { overlay } from "/state.js";
import { forgetApplied, sessionText, setSession } from "/target.js";
import { t } from "/texts.js";

// What getUserMedia throws (W3C Media Capture and Streams), in words.
const refusals = { NotAllowedError: "device.refused", NotFoundError: "device.none", NotReadableError: "device.busy" };
const video = $("video"), pause = (time) => new Promise((done) => setTimeout(done, time));
let camera = null, isBeginning = false;

// ---- Begin and end.
async function open(deviceId) {
  const wanted = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: "environment" } };
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...wanted, width: { ideal: 1920 }, height: { ideal: 1080 } } });
}

async function begin(deviceId) {
  if (isBeginning) return;
  isBeginning = true;
  try { await start(deviceId); } finally { isBeginning = false; }
}

async function start(deviceId) {
  say("");
  if (!isSecureContext || !navigator.mediaDevices?.getUserMedia) return refuse(t("device.insecure"));
  let stream;
  try { stream = await open(deviceId); } catch (error) { return refuse(refusals[error.name] ? t(refusals[error.name]) : t("device.unusable", { reason: error.message })); }
  const mine = { stream, track: stream.getVideoTracks()[0], leaving: new AbortController(), isPaused: false, torch: "off", mode: $("modes").value || undefined };
  if (!(await beginSession(mine))) return stream.getTracks().forEach((track) => track.stop());
  camera = mine;
  mine.track.onended = () => { if (camera === mine) { end(); say(t("device.gone")); } };
  showDevice(stream);
  await video.play().catch(() => {});
  showButton();
  direct((name, args) => command(mine, name, args));
  showMine(mine);
  setSession(mine.id);
  listCameras(mine);
  send(mine);
}

function showButton() {
  $("device").querySelector("span").textContent = t(camera ? "device.end" : "device.begin");
  $("device").setAttribute("aria-pressed", String(camera !== null));
}

// The controls show this camera: its light and zoom as far as the browser has them, and the session's mode.
function showMine(mine) {
  const able = mine.track.getCapabilities?.() ?? {}, zoom = able.zoom, now = mine.track.getSettings().zoom;
  overlay((state) => ({
    ...state, state: mine.isPaused ? "paused" : "device", mode: mine.mode ?? state.mode, cameras: [],
    camera: { ...state.camera, capabilities: { ...state.camera.capabilities, torch: Boolean(able.torch) }, requested: { ...state.camera.requested, torch: mine.torch } },
    flashConfig: { ...state.flashConfig, mode: able.torch ? "manual" : "none" },
    zoom: { gesture: Boolean(zoom), least: zoom?.min ?? 1, most: zoom?.max ?? 1, ratio: now ?? zoom?.min ?? 1 },
  }));
}

function refuse(text) {
  say(text);
  $("choose").focus();
}

async function beginSession(mine) {
  const answer = await request("POST", "/sessions", JSON.stringify(mine.mode ? { mode: mine.mode } : {}));
  if (!answer.ok) { say(reason(answer)); return false; }
  Object.assign(mine, { id: answer.content.id, limits: answer.content.limits });
  return true;
}

// The server ended the session, as it does when nothing comes for a while; another one scans what this one did.
async function beginAgain(mine) {
  if (!(await beginSession(mine))) return false;
  const text = sessionText();
  if (text !== null) {
    const answer = await request("PUT", `/sessions/${mine.id}/config`, text);
    if (!answer.ok) say(reason(answer));
  }
  if (camera === mine) setSession(mine.id);
  return true;
}

function end() {
  const mine = camera;
  if (!mine) return;
  camera = null;
  direct(null);
  mine.leaving.abort();
  mine.stream.getTracks().forEach((track) => track.stop());
  fetch(`/sessions/${mine.id}`, { method: "DELETE", keepalive: true }).catch(() => {});
  showDevice(null);
  $("device-choice").hidden = true;
  showButton();
  setSession(null);
  overlay(null);
}

async function listCameras(mine) {
  const cameras = (await navigator.mediaDevices.enumerateDevices().catch(() => [])).filter((device) => device.kind === "videoinput");
  const list = $("device-cameras");
  list.replaceChildren(...cameras.map((device, index) => new Option(device.label || t("device.number", { number: index + 1 }), device.deviceId)));
  list.value = mine.track.getSettings().deviceId ?? "";
  $("device-choice").hidden = camera !== mine || cameras.length < 2;
}

// ---- Frames.
function nextFrame() {
  return new Promise((done) => {
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback((now, data) => done(data.captureTime ?? now));
    else requestAnimationFrame(done);
  });
}

async function encoded(mine) {
  const scale = Math.min(1, mine.effort.side / Math.max(video.videoWidth, video.videoHeight));
  const width = Math.max(1, Math.round(video.videoWidth * scale)), height = Math.max(1, Math.round(video.videoHeight * scale));
  if (mine.canvas?.width !== width || mine.canvas.height !== height) {
    mine.canvas = globalThis.OffscreenCanvas ? new OffscreenCanvas(width, height) : Object.assign(document.createElement("canvas"), { width, height });
    mine.brush = mine.canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  }
  mine.brush.drawImage(video, 0, 0, width, height);
  const type = "image/jpeg", quality = 0.8;
  return mine.canvas.convertToBlob ? mine.canvas.convertToBlob({ type, quality }) : new Promise((done) => mine.canvas.toBlob(done, type, quality));
}

async function send(mine) {
  let last = -Infinity;
  while (camera === mine) {
    const captured = await nextFrame(), time = performance.now();
    if (camera !== mine) return;
    // A hidden page sends nothing; the server ends its session after a while, and another one is begun.
    if (mine.isPaused || document.hidden || !video.videoWidth) { await pause(50); continue; }
    if (time - last < 900 / mine.limits.framesPerSecond) continue;
    last = time;
    const longest = Math.max(video.videoWidth, video.videoHeight), pixels = video.videoWidth * video.videoHeight;
    const full = Math.floor(longest * Math.min(1, Math.sqrt(mine.limits.framePixels / pixels)));
    if (mine.effort?.full !== full) mine.effort = new Effort(full, time);
    const blob = await encoded(mine);
    if (!blob || blob.size > mine.limits.frameBytes) { mine.effort.refuse(performance.now()); continue; }
    const sent = performance.now();
    const answer = await request("POST", `/sessions/${mine.id}/frames`, blob, { "Content-Type": "image/jpeg" }, mine.leaving.signal);
    if (camera !== mine) return;
    if (answer.status === 0) { mine.isLost = true; say(t("device.unreachable")); await pause(1000); }
    else if (answer.ok) take(mine, answer.content, { captured, sent, bytes: blob.size, width: mine.canvas.width, height: mine.canvas.height });
    else if (answer.status === 429) await pause(100);
    else if (answer.status !== 404 || !(await beginAgain(mine))) { if (answer.status !== 404) say(reason(answer)); await pause(1000); }
  }
}

function take(mine, content, frame) {
  const came = performance.now();
  if (mine.isLost) { mine.isLost = false; say(""); }
  if (content.scene && isAimed()) show(content.scene);
  if (content.items) showItems(content.items);
  if (content.guidance !== undefined && $("guidance").textContent !== content.guidance) $("guidance").textContent = content.guidance;
  let results = 0;
  for (const event of content.events) {
    if (event.event === "result") { results += 1; addResult(event.result, "device"); }
    if (event.event === "problem") say(event.problem.message);
  }
  mine.effort.note(came, came - frame.sent, results > 0 || content.items?.length > 0);
  // For those who measure: the time at which the scene is on the screen is that of the next picture of the page.
  requestAnimationFrame(() => document.dispatchEvent(new CustomEvent("scanview-frame", { detail: { ...frame, came, drawn: performance.now(), results, server: content.milliseconds } })));
}

// ---- Commands: those of the device go to the camera, the others to the session.
async function command(mine, name, args) {
  const fine = (content = {}) => ({ ok: true, status: 200, content }), refused = (text) => ({ ok: false, status: 409, content: { error: { message: t(text) } } });
  const constrain = async (values, otherwise) => {
    const able = mine.track.getCapabilities?.() ?? {};
    if (!(Object.keys(values)[0] in able)) return refused(otherwise);
    try { await mine.track.applyConstraints({ advanced: [values] }); return fine(); } catch { return refused(otherwise); }
  };
  switch (name) {
  case "pause": case "resume":
    mine.isPaused = name === "pause";
    if (mine.isPaused) video.pause(); else await video.play().catch(() => {});
    showMine(mine);
    return fine({ state: mine.isPaused ? "paused" : "running" });
  case "torch": {
    const answer = await constrain({ torch: args.mode === "on" }, "device.noTorch");
    if (answer.ok) { mine.torch = args.mode; showMine(mine); }
    return answer;
  }
  case "zoom": return constrain({ zoom: args.ratio }, "device.noZoom");
  case "swap": case "clear": case "unwanted": case "tap": case "click": case "status": {
    const answer = await request("POST", `/sessions/${mine.id}/commands/${name}`, JSON.stringify(args));
    if (answer.ok && name === "swap") { mine.mode = args.mode; forgetApplied(); loadConfig(); }
    return answer;
  }
  default: return refused("device.notHere");
  }
}

$("device").onclick = () => (camera ? end() : begin());
$("device-cameras").onchange = () => { const id = $("device-cameras").value; end(); begin(id); };
addEventListener("pagehide", end);

// A picture of the visitor's camera in its full size.
export function devicePicture() {
  const canvas = Object.assign(document.createElement("canvas"), { width: video.videoWidth, height: video.videoHeight });
  canvas.getContext("2d").drawImage(video, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.92));
}
