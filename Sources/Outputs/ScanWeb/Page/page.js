// The page of a running scanner: one picture stream, one event stream, and the commands of the HTTP interface.
import { $, command, request, say } from "/connection.js";
import { show, shownScene } from "/scene.js";
import { addResult } from "/results.js";
import { loadConfig } from "/editor.js";
import "/pictures.js";

// ---- Events.
function listen() {
  const events = new EventSource("/events");
  const on = (name, handle) => events.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  events.onopen = () => { $("state").textContent = "live"; };
  events.onerror = () => { $("state").textContent = "connecting"; };
  on("scene", (content) => {
    if ($("guidance").textContent !== content.guidance) $("guidance").textContent = content.guidance;
    show(content.scene);
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
  const scene = shownScene();
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
