// The trial of the edited text on the last frames: what it would read beside what runs, before anything changes.
import { $, make, reason, request, say } from "/connection.js";
import { text, judge } from "/editor.js";
import { kindName, thingsOf } from "/fields.js";
import { base } from "/target.js";
import { language, t } from "/texts.js";

let addresses = [];

function pictureOf(frame) {
  const { jpeg, width, height } = frame.thumbnail, bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" }));
  addresses.push(address);
  return make("img", { class: "thumb", src: address, alt: "", width, height });
}

const sentence = (words) => words.replace(/^./, (letter) => letter.toUpperCase()).replace(/[^.!?]$/, "$&.");

// What one configuration read in a frame, or why it read nothing.
function sideOf(side, name) {
  const things = side.results.flatMap(thingsOf);
  const why = things.length > 0 ? [] : side.problems.slice(0, 3).map((each) => make("li", { class: "none" }, [each.message, each.advice].filter(Boolean).map(sentence).join(" ")));
  const read = things.map((thing) => make("li", {}, make("small", { class: "chip" }, kindName(thing.kind)), " ", make("bdi", {}, thing.text)));
  return make("div", {}, make("h4", {}, name), make("ul", {}, ...(things.length > 0 ? read : [make("li", {}, t("trial.nothing")), ...why])));
}

function differenceOf(frame) {
  const entries = [
    ...frame.gained.map((each) => ["gained", t("trial.gained", { text: each.text })]), ...frame.lost.map((each) => ["lost", t("trial.lost", { text: each.text })]),
    ...frame.changed.map((each) => ["changed", t("trial.changed", { before: each.before.text, after: each.after.text })]),
  ];
  if (frame.same > 0 || entries.length === 0) entries.push(["same", t("trial.unchanged", { count: frame.same })]);
  return make("div", {}, make("h4", {}, t("trial.difference")), make("ul", {}, ...entries.map(([kind, words]) => make("li", { class: kind }, words))));
}

function show(content) {
  const sum = (key) => content.frames.reduce((count, frame) => count + frame[key].length, 0);
  const counts = { gained: sum("gained"), lost: sum("lost"), changed: sum("changed"), frames: content.frames.length };
  const isSame = counts.gained + counts.lost + counts.changed === 0;
  $("trial-summary").textContent = [t(isSame ? "trial.same" : "trial.summary", counts), content.leftOut > 0 ? t("trial.leftOut", { count: content.leftOut }) : ""].filter(Boolean).join(" ");
  $("trial-frames").replaceChildren(...content.frames.map((frame) => {
    const age = frame.secondsBeforeNewest, when = age > 0 ? t("trial.ago", { seconds: age.toLocaleString(language) }) : t("trial.now");
    return make("li", {}, make("figure", {}, pictureOf(frame), make("figcaption", {}, when)), sideOf(frame.running, t("trial.running")), sideOf(frame.edited, t("trial.edited")), differenceOf(frame));
  }));
}

function forget() {
  for (const address of addresses) URL.revokeObjectURL(address);
  addresses = [];
  $("trial-frames").replaceChildren();
}

$("try").onclick = async () => {
  say("");
  forget();
  $("try").disabled = true;
  $("trial").hidden = false;
  $("trial-summary").textContent = t("trial.trying");
  const answer = await request("POST", `${base()}/config/try`, text());
  $("try").disabled = false;
  if (answer.ok) { show(answer.content); $("trial-title").focus(); return; }
  $("trial").hidden = true;
  judge(answer);
  say(reason(answer));
};
$("trial-close").onclick = () => { $("trial").hidden = true; forget(); $("try").focus(); };
