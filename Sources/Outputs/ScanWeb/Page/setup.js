// What is set up on the picture: the cutout, and the places of a meter's digits and dials.
import { $, say } from "/connection.js";
import { inForce } from "/editor.js";
import { scanned } from "/pictures.js";
import { chosenPlugin } from "/plugins.js";
import * as cutout from "/cutout.js";
import * as places from "/places.js";
import { shownPicture } from "/stage.js";
import { isSession, onTarget } from "/target.js";
import { t } from "/texts.js";

const bar = document.createElement("div");
bar.id = "setup";
bar.setAttribute("role", "toolbar");
bar.setAttribute("aria-label", t("editor.setup"));

let presses = 0;
// What a press has begun is shown while it waits, and ends when something else comes.
function press(isBusy) {
  bar.setAttribute("aria-busy", String(isBusy));
  return presses += 1;
}

// The machine scans the visitor's pictures; what is drawn on one for a session would not show.
const isElsewhere = () => isSession() && shownPicture() !== null;

// Begins to draw when the text is what runs and the picture was scanned with it, unless another button was pressed meanwhile.
async function begin(on) {
  stop();
  if (isElsewhere()) { press(false); return say(t("editor.setup.elsewhere")); }
  const number = press(true), isReady = await inForce();
  if (isReady) await scanned();
  if (number !== presses) return;
  bar.setAttribute("aria-busy", "false");
  if (isReady) on();
}

function stop() {
  cutout.stop();
  places.stop();
}

function toggle(id, label, isOn, on, off) {
  const made = document.createElement("button");
  made.type = "button";
  made.id = id;
  made.textContent = label;
  made.setAttribute("aria-pressed", "false");
  made.onclick = async () => { if (isOn()) off(); else await begin(on); show(); };
  bar.append(made);
  return () => made.setAttribute("aria-pressed", String(isOn()));
}

const shows = [
  toggle("move-cutout", t("editor.cutout.move"), cutout.isMoving, cutout.start, cutout.stop),
  toggle("draw-digits", t("editor.draw.digits"), () => places.kind() === "digits", () => places.start("digits"), places.stop),
  toggle("draw-dials", t("editor.draw.dials"), () => places.kind() === "dials", () => places.start("dials"), places.stop),
];

function show() {
  const isMeter = chosenPlugin()?.useCase === "meterConfig";
  $("draw-digits").hidden = $("draw-dials").hidden = !isMeter;
  for (const each of shows) each();
}

$("controls").after(bar);
document.addEventListener("scanview-text", show);
document.addEventListener("scanview-setup", show);
document.addEventListener("scanview-picture", () => { press(false); stop(); });
onTarget(() => { if (isElsewhere()) { press(false); stop(); } });
