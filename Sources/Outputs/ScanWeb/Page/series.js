// Pictures of the machine's camera in full size: one, or a series by a timer.
import { $, make, reason, say } from "/connection.js";
import { save } from "/results.js";
import { currentState } from "/state.js";
import { language, t } from "/texts.js";
import { isDevice } from "/stage.js";
import { devicePicture } from "/visitor.js";

const kept = [];
// A series of full pictures takes memory of the browser; the oldest go first.
const most = 60;
let running = null;

async function takePicture() {
  if (isDevice()) return devicePicture();
  const answer = await fetch("/snapshot.jpeg", { headers: { "Accept-Language": language } });
  if (!answer.ok) throw new Error(reason({ status: answer.status, content: await answer.json().catch(() => ({})) }));
  return answer.blob();
}

const stamp = (time) => time.toISOString().replace(/[:.]/g, "-");

$("snapshot").onclick = async () => {
  try { save(`snapshot-${stamp(new Date())}.jpeg`, "image/jpeg", await takePicture()); say(""); } catch (error) { say(error.message || t("error.unreachable")); }
};

$("series").onclick = () => {
  const capture = currentState()?.captureConfig;
  if (capture && running === null && kept.length === 0) {
    $("series-count").value = capture.count > 0 ? Math.min(capture.count, most) : 5;
    $("series-interval").value = capture.intervalMs / 1000;
  }
  $("series-dialog").showModal();
};
$("series-close").onclick = () => $("series-dialog").close();
$("series-dialog").onclose = () => { running?.stop(); $("series").focus(); };

function show(total) {
  $("series-progress").textContent = t("series.progress", { count: kept.length, total });
  $("series-save").disabled = kept.length === 0;
}

function keep(blob) {
  const number = (kept.at(-1)?.number ?? 0) + 1, file = { number, blob, time: new Date(), url: URL.createObjectURL(blob) };
  kept.push(file);
  const button = make("button", { type: "button", "aria-label": t("series.saveOne", { number }), onclick: () => save(nameOf(file), "image/jpeg", blob) }, make("img", { src: file.url, alt: "" }));
  $("series-pictures").append(make("li", {}, button));
  if (kept.length > most) { URL.revokeObjectURL(kept.shift().url); $("series-pictures").firstChild.remove(); }
}
const nameOf = (file) => `series-${String(file.number).padStart(3, "0")}-${stamp(file.time)}.jpeg`;

$("series-form").onsubmit = async (event) => {
  event.preventDefault();
  if (running) return running.stop();
  const total = Math.round(Number($("series-count").value)), interval = Number($("series-interval").value) * 1000;
  for (const each of kept.splice(0)) URL.revokeObjectURL(each.url);
  $("series-pictures").replaceChildren();
  let isStopped = false, wake = () => {};
  running = { stop: () => { isStopped = true; wake(); } };
  $("series-start").textContent = t("series.stop");
  // A picture that takes its time does not move those after it.
  const begin = performance.now();
  for (let number = 0; number < total && !isStopped; number += 1) {
    const wait = begin + number * interval - performance.now();
    if (wait > 0) await new Promise((done) => { wake = done; setTimeout(done, wait); });
    if (isStopped) break;
    try { keep(await takePicture()); } catch (error) { say(t("series.failed", { reason: error.message || t("error.unreachable") })); }
    show(total);
  }
  running = null;
  $("series-start").textContent = t("series.start");
};
// One after another: browsers refuse many at once.
$("series-save").onclick = async () => { for (const each of kept) { save(nameOf(each), "image/jpeg", each.blob); await new Promise((done) => setTimeout(done, 150)); } };
