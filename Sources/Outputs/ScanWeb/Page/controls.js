// The controls: pause, mode, camera, language, torch and the zoom's slider.
import { $, command, icon, make, reason, request, say } from "/connection.js";
import { currentState, loadState, onState } from "/state.js";
import { choose, language, t } from "/texts.js";

export function setPaused(isPaused) {
  $("pause").setAttribute("aria-pressed", String(isPaused));
  $("pause").querySelector("span").textContent = t(isPaused ? "resume" : "pause");
  $("pause").querySelector("use").setAttribute("href", isPaused ? "#icon-play" : "#icon-pause");
}
$("pause").onclick = () => command($("pause").getAttribute("aria-pressed") === "true" ? "resume" : "pause");

function fill(select, values, chosen) {
  const have = [...select.options].map((each) => each.value).join("\n");
  if (have !== values.map(([value]) => value).join("\n")) select.replaceChildren(...values.map(([value, text]) => make("option", { value }, text)));
  if (chosen !== undefined && select.value !== chosen) select.value = chosen ?? "";
}

$("modes").onchange = async () => { if ($("modes").value) await command("swap", { mode: $("modes").value }); await loadState(); };
$("cameras").onchange = async () => {
  // The camera is a part of the configuration, and exchanged as every other change of it is.
  const config = await request("GET", "/config");
  if (!config.ok) return say(reason(config));
  config.content.cameraConfig = { ...config.content.cameraConfig, device: $("cameras").value };
  const answer = await request("PUT", "/config", JSON.stringify(config.content), config.tag ? { "If-Match": config.tag } : {});
  say(answer.ok ? "" : reason(answer));
  await loadState();
};
$("languages").onchange = () => choose($("languages").value);

// ---- The torch stands over the picture, where flashConfig says.
const places = { top: ["start", "center"], top_left: ["start", "start"], top_right: ["start", "end"], bottom: ["end", "center"], bottom_left: ["end", "start"], bottom_right: ["end", "end"] };
function torchMode(state) { return state.camera.requested.torch; }

function showTorch(state) {
  const flash = state.flashConfig, button = $("torch"), canSwitch = state.camera.capabilities.torch;
  button.hidden = flash.mode === "none";
  if (button.hidden) return;
  const [down, across] = places[flash.alignment] ?? places.bottom, mode = canSwitch ? torchMode(state) : "off";
  // These are places of the picture, which has the same left and right in every language.
  button.dataset.down = down;
  button.dataset.across = across;
  button.style.translate = `${flash.offset?.x ?? 0}px ${flash.offset?.y ?? 0}px`;
  const file = flash[{ on: "imageOn", off: "imageOff", auto: "imageAuto" }[mode]] ?? flash.image;
  const drawn = icon(canSwitch ? { on: "torch-on", off: "torch", auto: "torch-auto" }[mode] : "torch-none");
  if (file) {
    // A picture that is not there leaves the drawn one.
    const picture = make("img", { src: `/files/${encodeURIComponent(file)}`, alt: "" });
    picture.onerror = () => picture.replaceWith(drawn);
    button.replaceChildren(picture);
  } else button.replaceChildren(drawn);
  const words = t(canSwitch ? `torch.${mode}` : "torch.missing");
  button.setAttribute("aria-label", words);
  button.title = words;
  button.setAttribute("aria-disabled", String(!canSwitch));
  if (canSwitch) button.setAttribute("aria-pressed", String(mode === "on")); else button.removeAttribute("aria-pressed");
}
$("torch").onclick = async (event) => {
  event.stopPropagation();
  const state = currentState();
  if (!state) return;
  if (!state.camera.capabilities.torch) return say(t("torch.missing"));
  const order = state.flashConfig.mode === "auto" ? ["auto", "on", "off"] : ["off", "on"];
  const answer = await command("torch", { mode: order[(order.indexOf(torchMode(state)) + 1) % order.length] });
  if (answer.ok) await loadState();
};

// ---- Zoom.
let zoomTimer = null, wanted = null;
export function setZoom(ratio) {
  const zoom = currentState()?.zoom;
  if (!zoom) return;
  const limited = Math.round(Math.min(zoom.most, Math.max(zoom.least, ratio)) * 100) / 100;
  wanted = zoom.ratio = limited;
  showZoom(limited);
  // A gesture has many steps; the camera gets the one that holds.
  clearTimeout(zoomTimer);
  zoomTimer = setTimeout(async () => {
    await command("zoom", { ratio: limited });
    if (wanted === limited) wanted = null;
  }, 60);
}
function showZoom(ratio) {
  $("zoom").value = Math.log2(ratio);
  const text = t("zoom.value", { value: ratio.toLocaleString(language, { maximumFractionDigits: 1 }) });
  $("zoom").setAttribute("aria-valuetext", text);
  $("zoom-value").textContent = text;
}
$("zoom").oninput = () => setZoom(2 ** Number($("zoom").value));

const names = new Intl.DisplayNames([language], { type: "language" });
const nameOf = (tag) => { try { return new Intl.DisplayNames([tag], { type: "language" }).of(tag); } catch { return names.of("und"); } };
onState((state) => {
  setPaused(state.state === "paused");
  // A configuration of its own is none of the modes.
  const modes = state.modes.map((each) => [each, each]);
  fill($("modes"), state.mode === null ? [["", t("mode.other")], ...modes] : modes, state.mode ?? "");
  $("camera-choice").hidden = state.cameras.length < 2;
  fill($("cameras"), state.cameras.map((each) => [each.device, each.name]), state.cameraConfig.device ?? state.cameras[0]?.device);
  fill($("languages"), state.languages.map((tag) => [tag, nameOf(tag)]), language);
  $("language-choice").hidden = state.languages.length < 2;
  showTorch(state);
  $("zoom-control").hidden = state.zoom.most <= state.zoom.least;
  $("zoom").max = Math.log2(state.zoom.most);
  // What was asked of the scanner before it knew of the next step does not take that step back.
  if (wanted !== null) state.zoom.ratio = wanted;
  showZoom(state.zoom.ratio);
  $("zoom-hint").hidden = !state.zoom.gesture;
  // Where the picture does not zoom, two fingers zoom the page.
  $("view").toggleAttribute("data-zooms", state.zoom.gesture);
});
